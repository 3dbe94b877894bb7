//! All interleavings, breadth first: every state that can be reached is looked at once, and the way to one that breaks a
//! law is a shortest one.

use std::collections::HashMap;
use std::rc::Rc;

use super::laws::Law;
use super::scene::Scene;
use super::world::{Act, World};

/// What was walked.
#[derive(Debug)]
pub(super) struct Walked {
    pub(super) states: usize,
    pub(super) steps: usize,
    pub(super) depth: usize,
    /// Whether something that was shown has vanished on one of the ways.
    pub(super) vanished: bool,
    /// The first law that is broken, and how; without one every state was looked at.
    pub(super) found: Option<(Law, Vec<Act>)>,
}

/// The states in the order in which they were found, with the step that led to each.
#[derive(Default)]
struct Trail {
    states: Vec<Rc<Scene>>,
    numbers: HashMap<Rc<Scene>, u32>,
    came: Vec<Option<(u32, Act)>>,
    depths: Vec<u32>,
    /// From a state to the next, by itself.
    due: Vec<(u32, u32)>,
}

impl Trail {
    /// The number of a state, and whether it is new.
    fn reach(&mut self, state: Scene, came: Option<(u32, Act)>) -> (u32, bool) {
        if let Some(number) = self.numbers.get(&state) {
            return (*number, false);
        }
        let (number, state) = (u32::try_from(self.states.len()).unwrap(), Rc::new(state));
        self.depths.push(came.as_ref().map_or(0, |(from, _)| self.depths[*from as usize] + 1));
        self.numbers.insert(Rc::clone(&state), number);
        self.states.push(state);
        self.came.push(came);
        (number, true)
    }

    fn way(&self, to: u32) -> Vec<Act> {
        let mut way: Vec<Act> =
            std::iter::successors(self.came[to as usize].clone(), |(from, _)| self.came[*from as usize].clone())
                .map(|(_, step)| step)
                .collect();
        way.reverse();
        way
    }

    /// The first state that does not come to one of these by itself.
    fn trapped(&self, settled: &[u32]) -> Option<u32> {
        let mut back = vec![Vec::new(); self.states.len()];
        for (from, to) in &self.due {
            back[*to as usize].push(*from);
        }
        let mut free = vec![false; self.states.len()];
        let mut next = settled.to_vec();
        while let Some(state) = next.pop() {
            if !std::mem::replace(&mut free[state as usize], true) {
                next.extend(&back[state as usize]);
            }
        }
        free.iter().position(|free| !free).map(|number| u32::try_from(number).unwrap())
    }
}

/// Walks until a law is broken, or until there is nothing left to see.
pub(super) fn walk(world: &mut World) -> Walked {
    let mut trail = Trail::default();
    trail.reach(world.first(), None);
    let (mut settled, mut steps, mut here, mut vanished) = (Vec::new(), 0, 0, false);
    let mut found = None;
    while let (Some(state), None) = (trail.states.get(here as usize).cloned(), &found) {
        if let Some(law) = world.broken(&state) {
            found = Some((law, trail.way(here)));
            break;
        }
        vanished |= state.promises.vanished;
        if world.is_settled(&state) {
            settled.push(here);
        }
        for (step, next) in world.steps(&state) {
            steps += 1;
            match next {
                Ok(next) => {
                    let due = step.is_due();
                    let (number, _) = trail.reach(next, Some((here, step)));
                    if due {
                        trail.due.push((here, number));
                    }
                }
                Err(law) => {
                    let mut way = trail.way(here);
                    way.push(step);
                    found = Some((law, way));
                    break;
                }
            }
        }
        here += 1;
    }
    if found.is_none() {
        found = trail.trapped(&settled).map(|trap| (Law::Settles, trail.way(trap)));
    }
    let depth = trail.depths.last().copied().unwrap_or_default() as usize;
    Walked { states: trail.states.len(), steps, depth, vanished, found }
}
