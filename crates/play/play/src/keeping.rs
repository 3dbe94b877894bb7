//! A game that is written down as it is played, with a journal to itself.

use std::fmt;

use alley_board::Board;
use alley_bowling::{Correction, Pins};
use alley_journal::{Failure, GameId, Journal, Moment, Position};

use crate::archive::Unreadable;
use crate::{Change, Game, Lineup, Score, Stamp, Undone};

/// A bowling game and its record. Whatever it says has happened is safe in the journal.
///
/// ```
/// use alley_bowling::{BowlerName, Pins};
/// use alley_journal::Memory;
/// use alley_play::{Lineup, Match, clock};
///
/// let mut game = Match::begin(Box::new(Memory::default()), Lineup::solo(BowlerName::classic("pjs")?), clock)?;
/// game.roll(Pins::new(7)?)?;
/// assert!(game.roll(Pins::new(4)?).is_err()); // only three stood
/// game.undo()?;
/// assert_eq!(game.board().next.map(|next| next.standing), Some(10));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Match {
    journal: Box<dyn Journal>,
    clock: fn() -> Moment,
    game: Game,
}

impl fmt::Debug for Match {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Match").field("game", &self.game).finish_non_exhaustive()
    }
}

impl Match {
    /// Begins a game: it exists in the record before anybody sees it.
    ///
    /// # Errors
    /// The journal could not take it.
    pub fn begin(mut journal: Box<dyn Journal>, lineup: Lineup, clock: fn() -> Moment) -> Result<Self, MatchRefusal> {
        let game = Game::first(&mut *journal, lineup, &Stamp::fresh(clock())?)?;
        Ok(Self { journal, clock, game })
    }

    /// Goes on with a game exactly where its record stands.
    ///
    /// # Errors
    /// There is no such game, it is a race, or its record cannot be read.
    pub fn resume(mut journal: Box<dyn Journal>, id: GameId, clock: fn() -> Moment) -> Result<Self, MatchRefusal> {
        let game = Game::load(&mut *journal, id)?;
        Ok(Self { journal, clock, game })
    }

    /// The bowler who is up rolls a ball.
    ///
    /// # Errors
    /// The rules or the journal refuse it; then it has not happened.
    pub fn roll(&mut self, pins: Pins) -> Result<(), MatchRefusal> {
        self.happen(&Change::Roll(pins))
    }

    /// Takes the last change back.
    ///
    /// # Errors
    /// There is nothing to take back, or the journal refuses it.
    pub fn undo(&mut self) -> Result<(), MatchRefusal> {
        self.happen(&Change::Undo)
    }

    /// Puts a frame of the bowler at this place, from 0, right.
    ///
    /// # Errors
    /// The frame cannot have been like that, or the journal refuses it.
    pub fn fix(&mut self, place: usize, correction: Correction) -> Result<(), MatchRefusal> {
        self.happen(&Change::Fix(place, correction))
    }

    /// Whatever can happen.
    ///
    /// # Errors
    /// The rules or the journal refuse it; then it has not happened.
    pub fn happen(&mut self, change: &Change) -> Result<(), MatchRefusal> {
        // Nobody else knows the key that is drawn here: there is no earlier attempt to ask the journal about.
        let next = self.game.score().after(change).map_err(MatchRefusal::Undone)?;
        let stamp = Stamp::fresh((self.clock)())?;
        self.game.write(&mut *self.journal, &stamp, change, Ok(next)).map(|_| ())
    }

    /// Its name in the record.
    #[must_use]
    pub const fn id(&self) -> GameId {
        self.game.id()
    }

    /// Where its record stands.
    #[must_use]
    pub const fn position(&self) -> Position {
        self.game.position()
    }

    /// The game.
    #[must_use]
    pub const fn score(&self) -> &Score {
        self.game.score()
    }

    /// What a viewer sees.
    #[must_use]
    pub fn board(&self) -> Board {
        self.game.board()
    }

    /// Everything that was written down about it, in order.
    ///
    /// # Errors
    /// The journal cannot be read.
    pub fn history(&mut self) -> Result<Vec<crate::Event>, MatchRefusal> {
        self.game.history(&mut *self.journal)
    }
}

/// Why something did not happen in a match.
#[derive(Debug, PartialEq, Eq)]
pub enum MatchRefusal {
    /// The rules refuse it.
    Undone(Undone),
    /// Somebody else wrote into the same game meanwhile; it now stands where its record does.
    Overtaken,
    /// That game is a race.
    NotBowling(GameId),
    /// The journal refuses it.
    Failure(Failure),
    /// The record says something that cannot have happened.
    Unreadable(Unreadable),
}

impl fmt::Display for MatchRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Undone(undone) => undone.fmt(formatter),
            Self::Overtaken => formatter.write_str("somebody else wrote into this game meanwhile"),
            Self::NotBowling(id) => write!(formatter, "{id} is a race, not a bowling game"),
            Self::Failure(failure) => failure.fmt(formatter),
            Self::Unreadable(unreadable) => unreadable.fmt(formatter),
        }
    }
}

impl std::error::Error for MatchRefusal {}

impl From<Failure> for MatchRefusal {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl From<Unreadable> for MatchRefusal {
    fn from(unreadable: Unreadable) -> Self {
        Self::Unreadable(unreadable)
    }
}
