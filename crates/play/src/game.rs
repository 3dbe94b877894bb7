//! A game as its record stands; the journal belongs to somebody else, who may keep many games in it.

use alley_board::Board;
use alley_journal::{
    Caption, Content, Failure, GameId, Journal, Key, Label, Moment, Payload, Position, Summary, label,
};

use crate::archive::{Archived, read};
use crate::{Change, Event, FINISHED, Lineup, MatchRefusal, OPEN, Score, Undone, fresh_key};

/// A bowling game, where its record stands. Whatever it says has happened is safe in the journal.
///
/// ```
/// use alley_bowling::{BowlerName, Pins};
/// use alley_journal::Memory;
/// use alley_play::{Change, Game, Happened, Lineup, MatchRefusal, Stamp, clock};
///
/// let mut journal = Memory::default();
/// let lineup = Lineup::first(BowlerName::classic("pjs")?);
/// let mut game = Game::begin(&mut journal, lineup, &Stamp::fresh(clock())?)?;
///
/// let (stamp, roll) = (Stamp::fresh(clock())?, Change::Roll(Pins::new(7)?));
/// assert_eq!(game.happen(&mut journal, 1, &stamp, &roll), Ok(Happened::Now));
/// assert_eq!(game.happen(&mut journal, 1, &stamp, &roll), Ok(Happened::Before)); // the answer was lost, say
/// let late = game.happen(&mut journal, 1, &Stamp::fresh(clock())?, &roll);
/// assert_eq!((late, game.version()), (Err(MatchRefusal::Overtaken), 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    id: GameId,
    position: Position,
    score: Score,
    /// After a failure that leaves open what the record says, until it has been read.
    unsure: bool,
}

/// By what an attempt is known when it is made again, and what the clock showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// The same for every attempt to say the same thing.
    pub key: Key,
    /// It only labels the entry.
    pub time: Moment,
}

/// Whether something new has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happened {
    /// The game has gone on by one entry.
    Now,
    /// The same key was there already, with the same content; nothing new happened.
    Before,
}

impl Stamp {
    /// With a key that no other entry has.
    ///
    /// # Errors
    /// The system has no random bytes to give.
    pub fn fresh(time: Moment) -> Result<Self, Failure> {
        Ok(Self { key: fresh_key()?, time })
    }
}

impl Game {
    /// Begins a game: it exists in the record before anybody sees it. A repeat with the same key and lineup is answered
    /// with the same game, as it stands now.
    ///
    /// # Errors
    /// The journal could not take it, or the key began another game.
    pub fn begin(journal: &mut dyn Journal, lineup: Lineup, stamp: &Stamp) -> Result<Self, MatchRefusal> {
        let mut game = Self::first(journal, lineup, stamp)?;
        game.catch_up(journal)?;
        Ok(game)
    }

    /// The game before its first roll.
    pub(crate) fn first(journal: &mut dyn Journal, lineup: Lineup, stamp: &Stamp) -> Result<Self, MatchRefusal> {
        let score = Score::begin(lineup).ok_or(MatchRefusal::Undone(Undone::Nothing))?;
        let first = content(stamp, label!("bowling"), score.lineup().written())?;
        let (id, position) = journal.begin(&first, &caption(&score)?)?;
        Ok(Self { id, position, score, unsure: false })
    }

    /// A game exactly where its record stands.
    ///
    /// # Errors
    /// There is no such game, it is a race, or its record cannot be read.
    pub fn load(journal: &mut dyn Journal, id: GameId) -> Result<Self, MatchRefusal> {
        let entries = journal.read(id, 0)?;
        let position = entries.last().map_or(Position::START, |entry| entry.position);
        match read(&entries)? {
            Archived::Bowling(score) => Ok(Self { id, position, score, unsure: false }),
            Archived::Race(_) => Err(MatchRefusal::NotBowling(id)),
        }
    }

    /// Whatever can happen, at the version the caller has seen.
    ///
    /// A key that was there already is answered before anything else, whatever is expected and whatever the rules would
    /// say now: who did not hear the answer may ask again. The rules are asked only at the right version.
    ///
    /// # Errors
    /// The rules or the journal refuse it, or the game stands elsewhere: then it has not happened, and the game is where
    /// its record is known to stand.
    pub fn happen(
        &mut self,
        journal: &mut dyn Journal,
        expected: u64,
        stamp: &Stamp,
        change: &Change,
    ) -> Result<Happened, MatchRefusal> {
        if self.unsure {
            self.catch_up(journal)?;
        }
        if expected != self.version() {
            return self.recall(journal, stamp, change, MatchRefusal::Overtaken);
        }
        match self.score.after(change) {
            Ok(next) => self.write(journal, stamp, change, next),
            Err(undone) => self.recall(journal, stamp, change, MatchRefusal::Undone(undone)),
        }
    }

    /// One append, one commit.
    pub(crate) fn write(
        &mut self,
        journal: &mut dyn Journal,
        stamp: &Stamp,
        change: &Change,
        next: Score,
    ) -> Result<Happened, MatchRefusal> {
        let content = content(stamp, change.kind(), change.to_string())?;
        match journal.append(self.id, self.position, &content, &caption(&next)?) {
            Ok(position) if position.number == self.version().saturating_add(1) => {
                (self.position, self.score) = (position, next);
                Ok(Happened::Now)
            }
            Ok(_) => self.catch_up(journal).map(|()| Happened::Before),
            Err(Failure::Conflict { .. }) => {
                self.catch_up(journal)?;
                Err(MatchRefusal::Overtaken)
            }
            Err(failure) => {
                self.unsure = self.catch_up(journal).is_err();
                Err(failure.into())
            }
        }
    }

    /// Asks the record whether this was said before; if not, it is refused. An append that follows nothing writes
    /// nothing, because the game has begun: it is answered by its key, or by where the record stands.
    fn recall(
        &mut self,
        journal: &mut dyn Journal,
        stamp: &Stamp,
        change: &Change,
        refusal: MatchRefusal,
    ) -> Result<Happened, MatchRefusal> {
        let content = content(stamp, change.kind(), change.to_string())?;
        match journal.append(self.id, Position::START, &content, &caption(&self.score)?) {
            Ok(_) => self.catch_up(journal).map(|()| Happened::Before),
            Err(Failure::Conflict { current, .. }) if current == self.position => Err(refusal),
            Err(Failure::Conflict { .. }) => {
                self.catch_up(journal)?;
                Err(MatchRefusal::Overtaken)
            }
            Err(failure) => Err(failure.into()),
        }
    }

    /// Reads the record again if it stands elsewhere.
    fn catch_up(&mut self, journal: &mut dyn Journal) -> Result<(), MatchRefusal> {
        if journal.head(self.id)?.position != self.position {
            *self = Self::load(journal, self.id)?;
        }
        self.unsure = false;
        Ok(())
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

    /// How many entries it has: what the next change has to expect.
    #[must_use]
    pub const fn version(&self) -> u64 {
        self.position.number
    }

    /// The game itself.
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
    pub fn history(&self, journal: &mut dyn Journal) -> Result<Vec<Event>, MatchRefusal> {
        Ok(crate::history(&journal.read(self.id, 0)?)?)
    }
}

pub(crate) fn content(stamp: &Stamp, kind: Label, text: String) -> Result<Content, Failure> {
    let payload = Payload::new(text).map_err(|refusal| Failure::System(refusal.to_string()))?;
    Ok(Content { time: stamp.time, key: stamp.key.clone(), kind, payload })
}

pub(crate) fn caption(score: &Score) -> Result<Caption, Failure> {
    let state = match score.state() {
        alley_bowling::Progress::Open(_) => OPEN,
        alley_bowling::Progress::Closed(_) => FINISHED,
    };
    captioned(state, score.summary())
}

/// A summary that is too long for its line loses its end.
pub(crate) fn captioned(state: Label, mut summary: String) -> Result<Caption, Failure> {
    summary.truncate(summary.floor_char_boundary(Summary::LONGEST));
    let summary = Summary::new(summary).map_err(|refusal| Failure::System(refusal.to_string()))?;
    Ok(Caption { state, summary })
}
