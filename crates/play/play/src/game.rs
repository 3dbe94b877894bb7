//! A game as its record stands; the journal belongs to somebody else, who may keep many games in it.

use alley_board::Board;
use alley_bowling::Progress;
use alley_journal::{Caption, Entry, Failure, GameId, Journal, Kind, Nature, Position, State, label};

use crate::archive::{Archived, read};
use crate::ledger::{Ledger, Recorded, captioned};
use crate::nature::shared;
use crate::{Change, Event, Happened, Lineup, MatchRefusal, Score, Stamp, Undone};

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
pub struct Game(Ledger<Score>);

impl Game {
    /// Begins a game: it exists in the record before anybody sees it. A repeat with the same key and lineup is answered
    /// with the same game, as it stands now.
    ///
    /// # Errors
    /// The journal could not take it, or the key began another game.
    pub fn begin(journal: &mut dyn Journal, lineup: Lineup, stamp: &Stamp) -> Result<Self, MatchRefusal> {
        let mut game = Self::first(journal, lineup, stamp)?;
        game.0.catch_up(journal)?;
        Ok(game)
    }

    /// The game before its first roll.
    pub(crate) fn first(journal: &mut dyn Journal, lineup: Lineup, stamp: &Stamp) -> Result<Self, MatchRefusal> {
        let score = Score::begin(lineup).ok_or(MatchRefusal::Undone(Undone::Nothing))?;
        let words = (label!("bowling"), score.lineup().written());
        Ledger::begin(journal, stamp, words, score).map(Self)
    }

    /// A game exactly where its record stands.
    ///
    /// # Errors
    /// There is no such game, it is a race, or its record cannot be read.
    pub fn load(journal: &mut dyn Journal, id: GameId) -> Result<Self, MatchRefusal> {
        Ledger::load(journal, id).map(Self)
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
        self.0.be_sure(journal)?;
        if expected != self.version() {
            return self.write(journal, stamp, change, Err(MatchRefusal::Overtaken));
        }
        let next = self.score().after(change).map_err(MatchRefusal::Undone);
        self.write(journal, stamp, change, next)
    }

    pub(crate) fn write(
        &mut self,
        journal: &mut dyn Journal,
        stamp: &Stamp,
        change: &Change,
        next: Result<Score, MatchRefusal>,
    ) -> Result<Happened, MatchRefusal> {
        self.0.append(journal, stamp, (change.kind(), change.to_string()), next)
    }

    /// Its name in the record.
    #[must_use]
    pub const fn id(&self) -> GameId {
        self.0.id()
    }

    /// Where its record stands.
    #[must_use]
    pub const fn position(&self) -> Position {
        self.0.position()
    }

    /// How many entries it has: what the next change has to expect.
    #[must_use]
    pub const fn version(&self) -> u64 {
        self.position().number
    }

    /// The game itself.
    #[must_use]
    pub const fn score(&self) -> &Score {
        self.0.content()
    }

    /// What a viewer sees.
    #[must_use]
    pub fn board(&self) -> Board {
        self.score().board()
    }

    /// Everything that was written down about it, in order.
    ///
    /// # Errors
    /// The journal cannot be read.
    pub fn history(&self, journal: &mut dyn Journal) -> Result<Vec<Event>, MatchRefusal> {
        Ok(crate::history(&journal.read(self.id(), 0)?)?)
    }
}

impl Recorded for Score {
    type Refusal = MatchRefusal;
    const OVERTAKEN: MatchRefusal = MatchRefusal::Overtaken;

    fn read(id: GameId, entries: &[Entry]) -> Result<Self, MatchRefusal> {
        // A long draw is not run again only to be told from a game.
        if entries.first().is_some_and(|first| first.content.kind.as_str() != "bowling") {
            return Err(MatchRefusal::NotBowling(id));
        }
        match read(entries)? {
            Archived::Bowling(score) => Ok(score),
            Archived::Race(_) | Archived::Gathering(_) => Err(MatchRefusal::NotBowling(id)),
        }
    }

    fn nature(&self) -> Nature {
        shared(Kind::Game, self.lineup().access())
    }

    fn caption(&self) -> Result<Caption, Failure> {
        let state = match self.state() {
            Progress::Open(_) => State::Open,
            Progress::Closed(_) => State::Over,
        };
        captioned(state, self.summary())
    }
}
