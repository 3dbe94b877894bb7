//! Every position that differs in what is still to come, each before those that lead to it.

use std::collections::HashMap;
use std::ops::{AddAssign, Mul};
use std::sync::{Arc, LazyLock};

use alley_bowling::{LineOfPlay, OpenLine, Pins, Rack};

use crate::Future;

/// All of ten-pin bowling, found once.
pub(crate) static POSITIONS: LazyLock<Arc<PositionGraph>> =
    LazyLock::new(|| Arc::new(PositionGraph::explored(&OpenLine::FRESH)));

/// No rules of the house come near this many. If positions with the same future were told apart, there would be no end of them.
const MOST_POSITIONS: usize = 10_000;

/// The positions of the game as an acyclic graph in topological order: a position comes after those it leads to.
#[derive(Debug)]
pub(crate) struct PositionGraph<O: LineOfPlay = OpenLine> {
    positions: Vec<Node>,
    places: HashMap<Future<O>, usize>,
}

/// What is bowled at, and what each number of pins brings: the points, and the place it leads to if the line goes on.
#[derive(Debug)]
struct Node {
    rack: Rack,
    rolls: Vec<(u16, Option<usize>)>,
}

impl<O: LineOfPlay> PositionGraph<O> {
    /// Everything that can come of a line.
    pub(crate) fn explored(line: &O) -> Self {
        let mut course = Self { positions: Vec::new(), places: HashMap::new() };
        course.explore(Future::of(line));
        course
    }

    fn explore(&mut self, prospect: Future<O>) -> usize {
        if let Some(&place) = self.places.get(&prospect) {
            return place;
        }
        debug_assert!(self.positions.len() < MOST_POSITIONS, "positions with the same future are told apart");
        let rack = prospect.line().rack();
        let throws = rack.possible_rolls().filter_map(|pins| prospect.bowl(pins).ok());
        let rolls = throws.map(|throw| (throw.points(), throw.then().map(|then| self.explore(then)))).collect();
        self.positions.push(Node { rack, rolls });
        self.places.insert(prospect, self.positions.len() - 1);
        self.positions.len() - 1
    }

    /// The place of a line.
    pub(crate) fn place(&self, line: &O) -> Option<usize> {
        self.places.get(&Future::of(line)).copied()
    }

    /// For every place, the weight of each number of points still to be made. `law` weighs a single ball.
    pub(crate) fn spread<W>(&self, law: impl Fn(Rack) -> Vec<W>) -> Vec<Vec<W>>
    where
        W: Copy + Default + AddAssign + Mul<Output = W>,
    {
        let laws = Laws::of(law);
        let mut spread: Vec<Vec<W>> = Vec::with_capacity(self.positions.len());
        for position in &self.positions {
            let mut ahead = Vec::new();
            for (&(points, then), &weight) in position.rolls.iter().zip(laws.at(position.rack)) {
                match then.and_then(|place| spread.get(place)) {
                    Some(later) => add(&mut ahead, points.into(), later, weight),
                    None => add_one(&mut ahead, points.into(), weight),
                }
            }
            spread.push(ahead);
        }
        spread
    }

    /// The mean of all points that can come, from the very beginning. `law` weighs a single ball.
    pub(crate) fn mean(&self, law: impl Fn(Rack) -> Vec<f64>) -> f64 {
        let laws = Laws::of(law);
        let mut means: Vec<f64> = Vec::with_capacity(self.positions.len());
        for position in &self.positions {
            let rolls = position.rolls.iter().zip(laws.at(position.rack));
            let ahead = |then: Option<usize>| then.and_then(|place| means.get(place)).copied().unwrap_or_default();
            means.push(rolls.map(|(&(points, then), weight)| weight * (f64::from(points) + ahead(then))).sum());
        }
        // The beginning leads to all others, so it comes last.
        means.last().copied().unwrap_or_default()
    }
}

/// The weight of each number of pins, for every rack.
struct Laws<W> {
    fresh: Vec<W>,
    /// By how many are down.
    broken: Vec<Vec<W>>,
}

impl<W> Laws<W> {
    fn of(law: impl Fn(Rack) -> Vec<W>) -> Self {
        let broken = Pins::ALL.possible_rolls().map(|down| law(Rack::Fresh.after(down))).collect();
        Self { fresh: law(Rack::Fresh), broken }
    }

    fn at(&self, rack: Rack) -> &[W] {
        let down = usize::from(rack.standing().rest().count());
        if rack.is_fresh() { &self.fresh } else { self.broken.get(down).map_or(&[], Vec::as_slice) }
    }
}

fn add<W: Copy + Default + AddAssign + Mul<Output = W>>(sum: &mut Vec<W>, points: usize, later: &[W], weight: W) {
    sum.resize(sum.len().max(points + later.len()), W::default());
    for (sum, &later) in sum.iter_mut().skip(points).zip(later) {
        *sum += weight * later;
    }
}

fn add_one<W: Copy + Default + AddAssign>(sum: &mut Vec<W>, points: usize, weight: W) {
    sum.resize(sum.len().max(points + 1), W::default());
    sum.iter_mut().skip(points).take(1).for_each(|sum| *sum += weight);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_hundred_positions_are_all_there_is() {
        assert_eq!(POSITIONS.positions.len(), 240);
    }
}
