//! A game in which somebody is up, and how it goes on.

use core::fmt;

use crate::{
    Bowler, Bowlers, Correction, CorrectionRefusal, Finish, Line, LineOfPlay, OpenLine, Pins, Progress, Refusal, Up,
};

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
pub struct Turn<O: LineOfPlay = OpenLine> {
    pub(crate) bowlers: Bowlers<O>,
    pub(crate) up: Up<O>,
}

impl<O: LineOfPlay> Turn<O> {
    /// The first ball of a new game.
    #[must_use]
    pub const fn first(names: Bowlers<O>) -> Self {
        let up = Up::new(0, names.fresh());
        Self { bowlers: names, up }
    }

    /// Rolls one ball for the bowler who is up.
    ///
    /// # Errors
    /// No more pins can fall than stand; the turn comes back as it was.
    pub fn bowl(self, pins: Pins) -> Result<Progress<Self, Finish<O>>, Refused<O>> {
        match self.up.line().bowl(pins) {
            Ok(line) => Ok(Self::after(self.bowlers.with_line(self.up.place(), line.into()))),
            Err(reason) => Err(Refused::new(reason, self)),
        }
    }

    pub(crate) fn after(bowlers: Bowlers<O>) -> Progress<Self, Finish<O>> {
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
    ) -> Result<Progress<Self, Finish<O>>, CorrectionRefusal> {
        self.bowlers.corrected(place, correction).map(Self::after)
    }

    /// The bowlers, in the order entered.
    pub fn bowlers(&self) -> impl Iterator<Item = &Bowler<Line<O>>> {
        self.bowlers.iter()
    }

    /// Who is up, in which frame, at which pins.
    #[must_use]
    pub const fn up(&self) -> Up<O> {
        self.up
    }
}

impl<O: LineOfPlay> Finish<O> {
    /// This game with one frame of the bowler at this place, from 0, put right. It may go on again: a tenth frame may
    /// turn out to lack a roll.
    ///
    /// # Errors
    /// The frame cannot have been like that.
    pub fn corrected(
        &self,
        place: usize,
        correction: &Correction,
    ) -> Result<Progress<Turn<O>, Self>, CorrectionRefusal> {
        self.back().corrected(place, correction).map(Turn::after)
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
pub struct Refused<O: LineOfPlay = OpenLine> {
    reason: Refusal,
    turn: Turn<O>,
}

impl<O: LineOfPlay> Refused<O> {
    pub(crate) const fn new(reason: Refusal, turn: Turn<O>) -> Self {
        Self { reason, turn }
    }

    /// Why.
    #[must_use]
    pub const fn reason(&self) -> Refusal {
        self.reason
    }

    /// The game goes on from here.
    #[must_use]
    pub fn into_turn(self) -> Turn<O> {
        self.turn
    }
}

impl<O: LineOfPlay> fmt::Display for Refused<O> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(formatter)
    }
}

impl<O: LineOfPlay> core::error::Error for Refused<O> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BowlerName, CurrentLine, FinishedLine, FrameNumber};

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

    fn perfect_by_current_frame_scoring() -> Finish<CurrentLine> {
        let mut turn = Turn::first(Bowlers::on(CurrentLine::FRESH, BowlerName::classic("AAA").unwrap()));
        for _ in 0..10 {
            match turn.bowl(Pins::ALL).unwrap() {
                Progress::Open(next) => turn = next,
                Progress::Closed(finish) => return finish,
            }
        }
        panic!("ten strikes are a game");
    }

    #[test]
    fn a_game_by_current_frame_scoring_is_put_right_like_any_other() {
        let tenth = |rolls: &[u8]| {
            let pins = rolls.iter().map(|&count| Pins::new(count).unwrap()).collect();
            Correction::new(FrameNumber::TENTH, pins)
        };
        let best = |finish: &Finish<CurrentLine>| finish.winners().next().map(|bowler| bowler.line().score().value());
        let finish = perfect_by_current_frame_scoring();
        assert_eq!(best(&finish), Some(300));
        let Ok(Progress::Closed(corrected)) = finish.corrected(0, &tenth(&[7, 3])) else { panic!("still over") };
        assert_eq!(best(&corrected), Some(287));
        let too_many = finish.corrected(0, &tenth(&[10, 10, 10])).map(|_| ()).unwrap_err();
        assert_eq!(too_many.to_string(), "frame 10, roll 2: the frame was already over");
        let Ok(Progress::Open(again)) = finish.corrected(0, &tenth(&[9])) else { panic!("a ball is missing") };
        assert_eq!((again.up().frame().value(), again.up().ball()), (10, 2));
    }
}
