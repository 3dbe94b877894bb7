//! A game in which somebody is up, and how it goes on.

use std::fmt;

use crate::{Bowler, Bowlers, Correction, CorrectionRefusal, Finish, OpenLine, Pins, Progress, Refusal, Up};

/// An unfinished game. Whose turn it is follows from the lines: the first bowler among those with the fewest frames
/// done. That answer is kept beside the bowlers as the evidence that the game goes on.
///
/// ```
/// use alley_bowling::{BowlerName, Bowlers, Pins, Progress, Turn};
///
/// let mut turn = Turn::first(Bowlers::new(BowlerName::classic("pjs")?));
/// let finish = loop {
///     match turn.bowl(Pins::ALL)? {
///         Progress::Open(next) => turn = next,
///         Progress::Closed(finish) => break finish,
///     }
/// };
/// assert_eq!(finish.winners().map(|bowler| bowler.line().score().value()).collect::<Vec<_>>(), [300]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    pub(crate) bowlers: Bowlers,
    pub(crate) up: Up,
}

impl Turn {
    /// The first ball of a new game.
    #[must_use]
    pub const fn first(names: Bowlers) -> Self {
        Self { bowlers: names, up: Up::new(0, OpenLine::FRESH) }
    }

    /// Rolls one ball for the bowler who is up.
    ///
    /// # Errors
    /// No more pins can fall than stand; the turn comes back as it was.
    pub fn bowl(self, pins: Pins) -> Result<Progress<Self, Finish>, Refused> {
        match self.up.line().bowl(pins) {
            Ok(line) => Ok(Self::after(self.bowlers.with_line(self.up.place(), line.into()))),
            Err(reason) => Err(Refused::new(reason, self)),
        }
    }

    pub(crate) fn after(bowlers: Bowlers) -> Progress<Self, Finish> {
        match bowlers.up() {
            Some(up) => Progress::Open(Self { bowlers, up }),
            None => Progress::Closed(Finish::of(bowlers)),
        }
    }

    /// This game with one frame of the bowler at this place, from 0, put right.
    ///
    /// # Errors
    /// The frame cannot have been like that.
    pub fn corrected(
        &self,
        place: usize,
        correction: &Correction,
    ) -> Result<Progress<Self, Finish>, CorrectionRefusal> {
        self.bowlers.corrected(place, correction).map(Self::after)
    }

    /// The bowlers, in the order entered.
    pub fn bowlers(&self) -> impl Iterator<Item = &Bowler> {
        self.bowlers.iter()
    }

    /// Who is up, in which frame, at which pins.
    #[must_use]
    pub const fn up(&self) -> Up {
        self.up
    }
}

impl Finish {
    /// This game with one frame of the bowler at this place, from 0, put right. It may go on again: a tenth frame may
    /// turn out to lack a roll.
    ///
    /// # Errors
    /// The frame cannot have been like that.
    pub fn corrected(&self, place: usize, correction: &Correction) -> Result<Progress<Turn, Self>, CorrectionRefusal> {
        Bowlers::finished(self.bowlers()).corrected(place, correction).map(Turn::after)
    }
}

/// A refused roll in a game of several: the reason, and the game exactly as it was.
///
/// ```
/// use alley_bowling::{BowlerName, Bowlers, Pins, Progress, Turn};
///
/// let turn = Turn::first(Bowlers::new(BowlerName::classic("pjs")?));
/// let Ok(Progress::Open(turn)) = turn.bowl(Pins::new(7)?) else { unreachable!("the frame is open") };
/// let before = turn.clone();
/// let refused = turn.bowl(Pins::ALL).unwrap_err();
/// assert_eq!(refused.reason().to_string(), "10 pins, but only 3 stood");
/// assert_eq!(refused.into_turn(), before);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    reason: Refusal,
    turn: Turn,
}

impl Refused {
    pub(crate) const fn new(reason: Refusal, turn: Turn) -> Self {
        Self { reason, turn }
    }

    /// Why.
    #[must_use]
    pub const fn reason(&self) -> Refusal {
        self.reason
    }

    /// The game goes on from here.
    #[must_use]
    pub fn into_turn(self) -> Turn {
        self.turn
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(formatter)
    }
}

impl std::error::Error for Refused {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BowlerName;

    fn game_of(names: &[&str]) -> Turn {
        let mut names = names.iter().map(|name| BowlerName::classic(name).unwrap());
        let first = Bowlers::new(names.next().unwrap());
        Turn::first(names.fold(first, Bowlers::join))
    }

    fn bowled(turn: Turn, count: u8) -> Turn {
        match turn.bowl(Pins::new(count).unwrap()).unwrap() {
            Progress::Open(turn) => turn,
            Progress::Closed(_) => panic!("the game is over"),
        }
    }

    #[test]
    fn a_bowler_finishes_the_frame_before_the_next_one_bowls() {
        let turn = game_of(&["AAA", "BBB", "CCC"]);
        let places = [(10, 1), (3, 1), (4, 2), (0, 2), (0, 0), (5, 0), (5, 1), (10, 2)];
        places.into_iter().fold(turn, |turn, (count, place)| {
            let turn = bowled(turn, count);
            assert_eq!(turn.up().place(), place);
            turn
        });
    }

    #[test]
    fn in_the_tenth_too_the_next_bowler_waits_for_the_extra_balls() {
        let mut turn = game_of(&["AAA", "BBB"]);
        for _ in 0..18 {
            turn = bowled(turn, 10);
        }
        for _ in 0..2 {
            turn = bowled(turn, 10);
            assert_eq!((turn.up().place(), turn.up().frame().value()), (0, 10));
        }
        turn = bowled(turn, 10);
        assert_eq!(turn.up().place(), 1);
    }

    #[test]
    fn a_refused_roll_gives_the_same_turn_back() {
        let turn = bowled(game_of(&["AAA", "BBB"]), 7);
        let refused = turn.clone().bowl(Pins::new(4).unwrap()).unwrap_err();
        assert_eq!(refused.to_string(), "4 pins, but only 3 stood");
        assert_eq!(refused.into_turn(), turn);
    }
}
