//! Every position that differs in what is still to come, each before those that lead to it.

use std::collections::HashMap;
use std::ops::{AddAssign, Mul};
use std::sync::{Arc, LazyLock};

use alley_bowling::{LineOfPlay, OpenLine, Pins, Rack};

use crate::Future;

/// All of ten-pin bowling, found once.
pub(crate) static POSITIONS: LazyLock<Arc<PositionGraph>> =
    LazyLock::new(|| Arc::new(PositionGraph::explored(&OpenLine::FRESH)));

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
        let fresh = law(Rack::Fresh);
        let broken: Vec<_> = Pins::ALL.possible_rolls().map(|down| law(Rack::Fresh.after(down))).collect();
        let mut spread: Vec<Vec<W>> = Vec::with_capacity(self.positions.len());
        for position in &self.positions {
            let down = usize::from(position.rack.standing().rest().count());
            let weights = if position.rack.is_fresh() { Some(&fresh) } else { broken.get(down) };
            let mut ahead = Vec::new();
            for (&(points, then), &weight) in position.rolls.iter().zip(weights.into_iter().flatten()) {
                match then.and_then(|place| spread.get(place)) {
                    Some(later) => add(&mut ahead, points.into(), later, weight),
                    None => add_one(&mut ahead, points.into(), weight),
                }
            }
            spread.push(ahead);
        }
        spread
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
