//! A game that is written down as it is played, with a journal to itself.

mod series;

use std::fmt;
use std::sync::Arc;

use alley_board::Board;
use alley_bowling::Ball;
use alley_journal::{GameId, Journal, Moment, Position};

use crate::followed::{Followed, Happened, LearnedOf, MOST_ATTEMPTS};
use crate::record_refusal::{RecordRefusal, RecordResult};
use crate::stamp::Stamp;
use crate::{Amendment, Change, HistoryEntry, Lineup, NewLinks, Score, Token, link_evening};

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
/// assert_eq!(game.board().next.map(|next| next.rack.is_fresh()), Some(true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Match {
    journal: Box<dyn Journal>,
    clock: fn() -> Moment,
    game: Followed<Score>,
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
    pub fn begin(mut journal: Box<dyn Journal>, lineup: Lineup, clock: fn() -> Moment) -> RecordResult<Self, Score> {
        let game = Followed::begin(&mut *journal, lineup, &Stamp::fresh(clock())?)?;
        Ok(Self { journal, clock, game })
    }

    /// Goes on with a game exactly where its record stands.
    ///
    /// # Errors
    /// There is no such game, it is a race, or its record cannot be read.
    pub fn resume(mut journal: Box<dyn Journal>, id: GameId, clock: fn() -> Moment) -> RecordResult<Self, Score> {
        let game = Followed::load(&mut *journal, id)?;
        Ok(Self { journal, clock, game })
    }

    /// The bowler who is up rolls a ball.
    ///
    /// # Errors
    /// The rules or the journal refuse it; then it has not happened.
    pub fn roll(&mut self, ball: impl Into<Ball>) -> RecordResult<Happened<Board>, Score> {
        self.happen(&Change::Roll(ball.into()))
    }

    /// Takes the last change back.
    ///
    /// # Errors
    /// There is nothing to take back, or the journal refuses it.
    pub fn undo(&mut self) -> RecordResult<Happened<Board>, Score> {
        self.happen(&Change::Undo)
    }

    /// Puts a frame of the bowler at this place, from 0, right.
    ///
    /// # Errors
    /// The frame cannot have been like that, or the journal refuses it.
    pub fn fix(&mut self, place: usize, amendment: Amendment) -> RecordResult<Happened<Board>, Score> {
        self.happen(&Change::Fix(place, amendment))
    }

    /// Whatever can happen to the game as it was last seen here: what was meant for one board does not happen to another.
    ///
    /// # Errors
    /// The rules or the journal refuse it, or somebody else has gone on with the game; then it has not happened.
    pub fn happen(&mut self, change: &Change) -> RecordResult<Happened<Board>, Score> {
        for _ in 0..MOST_ATTEMPTS {
            let (stamp, seen) = (Stamp::fresh((self.clock)())?, self.game.clone());
            match self.game.happen(&mut *self.journal, Some(seen.version()), &stamp, change) {
                // Only links were made meanwhile.
                Err(RecordRefusal::Overtaken) if is_same_play(&seen, &self.game) => {}
                answer => return answer,
            }
        }
        Err(RecordRefusal::Overtaken)
    }

    /// Learns what others have written; whether they have gone on with the game.
    ///
    /// ```
    /// use alley_bowling::{BowlerName, Pins};
    /// use alley_journal::Memory;
    /// use alley_play::{Lineup, Match, clock};
    ///
    /// let (journal, lineup) = (Memory::default(), Lineup::solo(BowlerName::classic("pjs")?));
    /// let mut here = Match::begin(Box::new(journal.clone()), lineup, clock)?;
    /// let mut there = Match::resume(Box::new(journal), here.id(), clock)?;
    /// there.link(false)?;
    /// assert!(!here.is_overtaken()?);
    /// there.roll(Pins::ALL)?;
    /// assert!(here.is_overtaken()?);
    /// assert_eq!(here.board(), there.board());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The journal cannot be read.
    pub fn is_overtaken(&mut self) -> RecordResult<bool, Score> {
        let seen = self.game.clone();
        self.game.catch_up(&mut *self.journal)?;
        Ok(!is_same_play(&seen, &self.game))
    }

    /// Learns what others have written, and what of it was the last.
    ///
    /// ```
    /// use alley_bowling::{BowlerName, Pins};
    /// use alley_journal::Memory;
    /// use alley_play::{Change, Lineup, Match, clock};
    ///
    /// let (journal, lineup) = (Memory::default(), Lineup::solo(BowlerName::classic("pjs")?));
    /// let mut here = Match::begin(Box::new(journal.clone()), lineup, clock)?;
    /// let mut there = Match::resume(Box::new(journal), here.id(), clock)?;
    /// assert_eq!(here.learn()?, None);
    /// there.roll(Pins::ALL)?;
    /// assert_eq!(here.learn()?.map(|learned| learned.change), Some(Change::Roll(Pins::ALL.into())));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The journal cannot be read.
    pub fn learn(&mut self) -> RecordResult<Option<LearnedOf<Score>>, Score> {
        self.game.follow(&mut *self.journal)
    }

    /// Makes a new pair of links to the game, wherever it stands; if `revoking`, all others are good no more. The token may
    /// write, and the one that follows from it may look. The links of a game in an evening are the evening's.
    ///
    /// # Errors
    /// The journal could not take it.
    pub fn link(&mut self, revoking: bool) -> RecordResult<Token, Score> {
        if let Some(membership) = self.score().and_then(Score::membership) {
            let mut evening = Followed::load(&mut *self.journal, membership.evening).map_err(series::unlinked)?;
            return link_evening(&mut *self.journal, &mut evening, revoking, (self.clock)()).map_err(series::unlinked);
        }
        let write = Token::fresh()?;
        let links = Change::Link(if revoking { NewLinks::only(&write) } else { NewLinks::also(&write) });
        for _ in 0..MOST_ATTEMPTS {
            let stamp = Stamp::fresh((self.clock)())?;
            match self.game.happen(&mut *self.journal, None, &stamp, &links) {
                // The one who was quicker has gone on with the game; the links are to the game as it stands now.
                Err(RecordRefusal::Overtaken) => {}
                answer => return answer.map(|_| write),
            }
        }
        Err(RecordRefusal::Overtaken)
    }

    /// Its name in the record.
    #[must_use]
    pub const fn id(&self) -> GameId {
        self.game.id()
    }

    /// Where its record stands.
    #[must_use]
    pub fn position(&self) -> Position {
        self.game.position()
    }

    /// Whether it is the dialogue for one, and nobody has joined since.
    ///
    /// ```
    /// use alley_bowling::BowlerName;
    /// use alley_journal::Memory;
    /// use alley_play::{Change, Lineup, Match, clock};
    ///
    /// let begun = |lineup| Match::begin(Box::new(Memory::default()), lineup, clock);
    /// let mut game = begun(Lineup::solo(BowlerName::classic("pjs")?))?;
    /// assert!(game.is_solo());
    /// game.happen(&Change::Join(BowlerName::classic("kyj")?.into()))?;
    /// assert!(!game.is_solo());
    /// assert!(!begun(Lineup::first(BowlerName::classic("pjs")?))?.is_solo()); // the others are still to come
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_solo(&self) -> bool {
        self.game.beginning().is_solo() && self.board().rows.len() == 1
    }

    /// The game; nothing while a failure leaves open what its record says.
    #[must_use]
    pub fn score(&self) -> Option<&Score> {
        self.game.content()
    }

    /// What a viewer sees.
    #[must_use]
    pub fn board(&self) -> &Arc<Board> {
        self.game.board()
    }

    /// Everything that was written down about it, in order.
    ///
    /// # Errors
    /// The journal cannot be read.
    pub fn history(&mut self) -> RecordResult<Vec<HistoryEntry>, Score> {
        Ok(crate::history(&self.journal.read(self.id(), 0)?)?)
    }
}

fn is_same_play(seen: &Followed<Score>, now: &Followed<Score>) -> bool {
    seen.content().zip(now.content()).is_some_and(|(seen, now)| seen.is_played_like(now))
}
