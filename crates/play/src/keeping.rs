//! A game that is written down as it is played.

use std::fmt;

use alley_board::Board;
use alley_bowling::{Correction, Pins};
use alley_journal::{Caption, Content, Failure, GameId, Journal, Moment, Payload, Position, Summary, label};

use crate::archive::{Archived, Unreadable, read};
use crate::{Change, FINISHED, Lineup, OPEN, Score, Undone, fresh_key};

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
    id: GameId,
    position: Position,
    score: Score,
}

impl fmt::Debug for Match {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Match").field("id", &self.id).field("score", &self.score).finish_non_exhaustive()
    }
}

impl Match {
    /// Begins a game: it exists in the record before anybody sees it.
    ///
    /// # Errors
    /// The journal could not take it.
    pub fn begin(mut journal: Box<dyn Journal>, lineup: Lineup, clock: fn() -> Moment) -> Result<Self, MatchRefusal> {
        let score = Score::begin(lineup).ok_or(MatchRefusal::Undone(Undone::Nothing))?;
        let first = content(label!("bowling"), score.lineup().written(), clock)?;
        let (id, position) = journal.begin(&first, &caption(&score)?)?;
        Ok(Self { journal, clock, id, position, score })
    }

    /// Goes on with a game exactly where its record stands.
    ///
    /// # Errors
    /// There is no such game, it is a race, or its record cannot be read.
    pub fn resume(mut journal: Box<dyn Journal>, id: GameId, clock: fn() -> Moment) -> Result<Self, MatchRefusal> {
        let (score, position) = load(&mut *journal, id)?;
        Ok(Self { journal, clock, id, position, score })
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
        let next = self.score.after(change).map_err(MatchRefusal::Undone)?;
        let content = content(change.kind(), change.to_string(), self.clock)?;
        match self.journal.append(self.id, self.position, &content, &caption(&next)?) {
            Ok(position) => {
                self.position = position;
                self.score = next;
                Ok(())
            }
            Err(Failure::Conflict { .. }) => {
                (self.score, self.position) = load(&mut *self.journal, self.id)?;
                Err(MatchRefusal::Overtaken)
            }
            Err(failure) => Err(failure.into()),
        }
    }

    /// Its name in the record.
    #[must_use]
    pub const fn id(&self) -> GameId {
        self.id
    }

    /// Where its record stands.
    #[must_use]
    pub const fn position(&self) -> Position {
        self.position
    }

    /// The game.
    #[must_use]
    pub const fn score(&self) -> &Score {
        &self.score
    }

    /// What a viewer sees.
    #[must_use]
    pub fn board(&self) -> Board {
        self.score.board()
    }

    /// Everything that was written down about it, in order.
    ///
    /// # Errors
    /// The journal cannot be read.
    pub fn history(&mut self) -> Result<Vec<crate::Event>, MatchRefusal> {
        Ok(crate::history(&self.journal.read(self.id, 0)?)?)
    }
}

fn load(journal: &mut dyn Journal, id: GameId) -> Result<(Score, Position), MatchRefusal> {
    let entries = journal.read(id, 0)?;
    let position = entries.last().map_or(Position::START, |entry| entry.position);
    match read(&entries)? {
        Archived::Bowling(score) => Ok((score, position)),
        Archived::Race(_) => Err(MatchRefusal::NotBowling(id)),
    }
}

fn content(kind: alley_journal::Label, text: String, clock: fn() -> Moment) -> Result<Content, Failure> {
    let payload = Payload::new(text).map_err(|refusal| Failure::System(refusal.to_string()))?;
    Ok(Content { time: clock(), key: fresh_key()?, kind, payload })
}

pub(crate) fn caption(score: &Score) -> Result<Caption, Failure> {
    let state = match score.state() {
        alley_bowling::Progress::Open(_) => OPEN,
        alley_bowling::Progress::Closed(_) => FINISHED,
    };
    captioned(state, score.summary())
}

/// A summary that is too long for its line loses its end.
pub(crate) fn captioned(state: alley_journal::Label, mut summary: String) -> Result<Caption, Failure> {
    summary.truncate(summary.floor_char_boundary(Summary::LONGEST));
    let summary = Summary::new(summary).map_err(|refusal| Failure::System(refusal.to_string()))?;
    Ok(Caption { state, summary })
}

/// Why something did not happen in a match.
#[derive(Debug, PartialEq, Eq)]
pub enum MatchRefusal {
    /// The rules refuse it.
    Undone(Undone),
    /// Somebody else wrote into the same game meanwhile; the match now stands where the record does.
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
