//! Those who write and watch while the weather is bad. They try again until they are answered, whoever answers.

use std::sync::atomic::Ordering;
use std::thread;

use crate::storm::scorekeeper::Scorekeeper;
use crate::storm::venue::Venue;
use crate::storm::viewer::watch;
use crate::{Dice, Mishap};

const SCOREKEEPERS: usize = 4;

pub(crate) struct People {
    pub(crate) scorekeepers: Vec<Scorekeeper>,
    dice: Dice,
}

impl People {
    pub(crate) fn new(dice: &mut Dice) -> Self {
        let mut dice = Dice::new(dice.below(u64::MAX));
        let scorekeepers = (0..SCOREKEEPERS).map(|number| Scorekeeper::new(dice.below(u64::MAX), number)).collect();
        Self { scorekeepers, dice }
    }

    /// Everybody writes and watches while something is done; then they come to an end, or as soon as one of them
    /// complains. What they complain about is given back beside what was done, because it may be worse than they
    /// know.
    pub(crate) fn during<Done>(
        &mut self,
        venue: &Venue,
        work: impl FnOnce() -> Result<Done, Mishap>,
    ) -> Result<(Done, Result<(), Mishap>), Mishap> {
        venue.doomed.store(false, Ordering::SeqCst);
        let Self { scorekeepers, dice } = self;
        let close = |_: &Mishap| venue.doomed.store(true, Ordering::SeqCst);
        thread::scope(|scope| {
            let mut everybody = Vec::new();
            for scorekeeper in scorekeepers {
                everybody.push(scope.spawn(move || scorekeeper.live(venue).inspect_err(close)));
            }
            for game in venue.games() {
                let dice = Dice::new(dice.below(u64::MAX));
                everybody.push(scope.spawn(move || watch(venue, &game, dice).inspect_err(close)));
            }
            let done = work();
            venue.doomed.store(true, Ordering::SeqCst);
            let ends = everybody.into_iter().map(|one| one.join().unwrap_or_else(|_| Err("a panic".into())));
            let complaints = ends.collect::<Vec<_>>().into_iter().collect::<Result<(), Mishap>>();
            Ok((done?, complaints))
        })
    }
}
