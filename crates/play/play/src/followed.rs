//! A record that is followed: what stands in it, where it stands, and one more entry in it.

use std::fmt;
use std::sync::Arc;

use alley_journal::{
    Caption, Content, Entry, Failure, GameId, Journal, Key, Moment, Payload, Position, State, Summary,
};

use crate::kept::{Kept, Written};
use crate::{Access, Unreadable, fresh_key};

/// By what an attempt is known when it is made again, and what the clock showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    key: Key,
    time: Moment,
    /// Nobody else knows the key: there is no earlier attempt to ask the journal about.
    fresh: bool,
}

impl Stamp {
    /// With a key that no other entry has.
    ///
    /// # Errors
    /// The system has no random bytes to give.
    pub fn fresh(time: Moment) -> Result<Self, Failure> {
        Ok(Self { key: fresh_key()?, time, fresh: true })
    }

    /// With the caller's key, which is the same for every attempt to say the same thing.
    #[must_use]
    pub const fn repeatable(key: Key, time: Moment) -> Self {
        Self { key, time, fresh: false }
    }

    /// What the clock showed.
    #[must_use]
    pub const fn time(&self) -> Moment {
        self.time
    }

    fn entry(&self, words: &impl Written) -> Result<Content, Failure> {
        let payload = Payload::new(words.to_string()).map_err(|refusal| Failure::System(refusal.to_string()))?;
        Ok(Content { time: self.time, key: self.key.clone(), kind: words.kind(), payload })
    }
}

/// A record of a game or of draws, where it is known to stand. Whatever it says has happened is safe in the journal,
/// which belongs to somebody else, who may keep many records in it.
///
/// ```
/// use alley_bowling::{BowlerName, Pins};
/// use alley_journal::{Key, Memory};
/// use alley_play::{Change, Followed, Lineup, RecordRefusal, Score, Stamp, clock};
///
/// let mut journal = Memory::default();
/// let lineup = Lineup::first(BowlerName::classic("pjs")?);
/// let mut game = Followed::<Score>::begin(&mut journal, lineup, &Stamp::fresh(clock())?)?;
///
/// let (stamp, roll) = (Stamp::repeatable(Key::new("a-key")?, clock()), Change::Roll(Pins::new(7)?));
/// assert!(!game.happen(&mut journal, Some(1), &stamp, &roll)?.repeated);
/// assert!(game.happen(&mut journal, Some(1), &stamp, &roll)?.repeated); // the answer was lost, say
/// let late = game.happen(&mut journal, Some(1), &Stamp::fresh(clock())?, &roll);
/// assert_eq!((late.unwrap_err(), game.version()), (RecordRefusal::Overtaken, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Followed<K: Kept> {
    id: GameId,
    beginning: K::Beginning,
    position: Position,
    /// The time of its last entry.
    latest: Moment,
    board: Arc<K::Board>,
    /// Nothing after a failure that leaves open what the record says, until it has been read again.
    content: Option<K>,
}

impl<K: Kept> fmt::Debug for Followed<K> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Followed")
            .field("id", &self.id)
            .field("position", &self.position)
            .finish_non_exhaustive()
    }
}

impl<K: Kept + PartialEq> PartialEq for Followed<K> {
    fn eq(&self, other: &Self) -> bool {
        (self.id, self.position, &self.content) == (other.id, other.position, &other.content)
    }
}

/// What has happened: what everybody saw before it and what they see now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happened<Board> {
    /// The same key was there already, with the same content; nothing new happened.
    pub repeated: bool,
    /// The board before.
    pub before: Arc<Board>,
    /// The board now.
    pub after: Arc<Board>,
}

/// What somebody else has written last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Learned<Change, Board> {
    /// What happened.
    pub change: Change,
    /// The board before it.
    pub before: Arc<Board>,
}

/// The same, of a kind of record.
pub type LearnedOf<K> = Learned<<K as Kept>::Change, <K as Kept>::Board>;

impl<K: Kept> Followed<K> {
    /// Begins a record: it exists before anybody sees it. A repeat with the same key and words is answered with the same
    /// record, as it stands now.
    ///
    /// # Errors
    /// It cannot begin like this, the journal could not take it, or the key began another record.
    pub fn begin(journal: &mut dyn Journal, beginning: K::Beginning, stamp: &Stamp) -> RecordResult<Self, K> {
        let content = K::begin(&beginning).map_err(RecordRefusal::Rules)?;
        let board = Arc::new(content.board());
        let (id, position) = journal.begin(&stamp.entry(&beginning)?, K::nature(&beginning), &caption::<K>(&board)?)?;
        let mut record = Self { id, beginning, position, latest: stamp.time, board, content: Some(content) };
        if !stamp.fresh {
            record.catch_up(journal)?;
        }
        Ok(record)
    }

    /// A record exactly where it stands.
    ///
    /// # Errors
    /// There is no such record, it is one of another kind, or it cannot be read.
    pub fn load(journal: &mut dyn Journal, id: GameId) -> RecordResult<Self, K> {
        let entries = journal.read(id, 0)?;
        if entries.first().is_some_and(|first| first.content.kind != K::BEGINS) {
            return Err(RecordRefusal::OtherKind(id));
        }
        let (beginning, content) = replayed::<K>(&entries)?;
        let last = entries.last().ok_or(Unreadable { number: 1 })?;
        let (position, latest) = (last.position, last.content.time);
        Ok(Self { id, beginning, position, latest, board: Arc::new(content.board()), content: Some(content) })
    }

    /// Whatever can happen, at the version the caller has seen; a caller to whom the version does not matter names none.
    ///
    /// A key that was there already is answered before anything else, whatever is expected and whatever the rules would
    /// say now: a caller who did not hear the answer may ask again. The rules are asked only at the right version.
    ///
    /// # Errors
    /// The rules or the journal refuse it, or the record stands elsewhere: then it has not happened, and the record is
    /// where it is known to stand.
    pub fn happen(
        &mut self,
        journal: &mut dyn Journal,
        expected: Option<u64>,
        stamp: &Stamp,
        change: &K::Change,
    ) -> RecordResult<Happened<K::Board>, K> {
        self.happen_if(journal, expected, stamp, change, |_| Ok(()))
    }

    /// The same under a rule of the caller's own, which is asked before the rules of the game.
    ///
    /// # Errors
    /// As for [`Followed::happen`]; a repeat is answered whatever the caller's rule says now.
    pub fn happen_if(
        &mut self,
        journal: &mut dyn Journal,
        expected: Option<u64>,
        stamp: &Stamp,
        change: &K::Change,
        allowed: impl FnOnce(&K::Board) -> Result<(), K::Reason>,
    ) -> RecordResult<Happened<K::Board>, K> {
        let entry = stamp.entry(change)?;
        let before = Arc::clone(&self.board);
        let repeated = match self.next(journal, expected, change, stamp.time, allowed)? {
            Ok(next) => self.append(journal, &entry, next)?,
            Err(refusal) if stamp.fresh => return Err(refusal),
            Err(refusal) => self.repeated(journal, &entry, refusal)?,
        };
        Ok(Happened { repeated, before, after: Arc::clone(&self.board) })
    }

    /// What comes after the change; or why not, with the record as it was.
    fn next(
        &mut self,
        journal: &mut dyn Journal,
        expected: Option<u64>,
        change: &K::Change,
        time: Moment,
        allowed: impl FnOnce(&K::Board) -> Result<(), K::Reason>,
    ) -> RecordResult<RecordResult<K, K>, K> {
        // A caller may have seen, somewhere else, what is not known here yet.
        if self.content.is_none() || expected.is_some_and(|expected| expected > self.version()) {
            self.catch_up(journal)?;
        }
        if expected.is_some_and(|expected| expected != self.version()) {
            return Ok(Err(RecordRefusal::Overtaken));
        }
        if let Err(reason) = allowed(&self.board) {
            return Ok(Err(RecordRefusal::Rules(reason)));
        }
        let Some(content) = self.content.take() else { return Ok(Err(RecordRefusal::Overtaken)) };
        Ok(content.after(change, time).map_err(|refused| {
            let (content, reason) = *refused;
            self.content = Some(content);
            RecordRefusal::Rules(reason)
        }))
    }

    /// One append, one commit.
    fn append(&mut self, journal: &mut dyn Journal, entry: &Content, next: K) -> RecordResult<bool, K> {
        let board = next.board();
        match journal.append(self.id, self.position, entry, &caption::<K>(&board)?) {
            // Exactly this entry, and not one of an earlier attempt that another program wrote at another time.
            Ok(position) if position == self.position.after(self.id, entry) => {
                (self.position, self.latest) = (position, entry.time);
                (self.board, self.content) = (Arc::new(board), Some(next));
                Ok(false)
            }
            Ok(_) => self.catch_up(journal).map(|()| true),
            Err(Failure::Conflict { .. }) => self.catch_up(journal).and(Err(RecordRefusal::Overtaken)),
            Err(failure) => {
                // If this fails too, the record is read before anything else is decided.
                let _ = self.catch_up(journal);
                Err(failure.into())
            }
        }
    }

    /// A refused change is still offered to the journal, after no entry at all: nothing can be written there, because the
    /// record has begun, but a repeat of its key is recognised.
    fn repeated(
        &mut self,
        journal: &mut dyn Journal,
        entry: &Content,
        refusal: RecordRefusal<K::Reason>,
    ) -> RecordResult<bool, K> {
        match journal.append(self.id, Position::START, entry, &caption::<K>(&self.board)?) {
            Ok(_) => self.catch_up(journal).map(|()| true),
            Err(Failure::Conflict { current, .. }) if current == self.position => Err(refusal),
            Err(Failure::Conflict { .. }) => self.catch_up(journal).and(Err(RecordRefusal::Overtaken)),
            Err(failure) => Err(failure.into()),
        }
    }

    /// Goes on to where the record stands: by what was written since, or by reading all of it.
    ///
    /// # Errors
    /// The journal cannot be read, or the record says what cannot have happened.
    pub fn catch_up(&mut self, journal: &mut dyn Journal) -> RecordResult<(), K> {
        self.follow(journal).map(drop)
    }

    /// The same, and what was written last, if it follows what was known here.
    ///
    /// ```
    /// use alley_bowling::{BowlerName, Pins};
    /// use alley_journal::Memory;
    /// use alley_play::{Change, Followed, Lineup, Score, Stamp, clock};
    ///
    /// let (mut here, lineup) = (Memory::default(), Lineup::first(BowlerName::classic("pjs")?));
    /// let mut there = here.clone(); // another server on the same record
    /// let mut game = Followed::<Score>::begin(&mut here, lineup, &Stamp::fresh(clock())?)?;
    /// let mut elsewhere = Followed::<Score>::load(&mut there, game.id())?;
    ///
    /// elsewhere.happen(&mut there, None, &Stamp::fresh(clock())?, &Change::Roll(Pins::new(7)?))?;
    /// let learned = game.follow(&mut here)?.unwrap();
    /// assert_eq!((learned.change, game.version()), (Change::Roll(Pins::new(7)?), 2));
    /// assert_eq!(game.follow(&mut here)?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Followed::catch_up`].
    pub fn follow(&mut self, journal: &mut dyn Journal) -> RecordResult<Option<LearnedOf<K>>, K> {
        if self.content.is_some() && journal.head(self.id)?.position == self.position {
            return Ok(None);
        }
        let later = journal.read(self.id, self.position.number)?;
        let follows = |first: &Entry| self.position.after(self.id, &first.content) == first.position;
        let (Some((last, earlier)), true) = (later.split_last(), later.first().is_some_and(follows)) else {
            return self.read_again(journal).map(|()| None);
        };
        let Some(content) = self.content.take() else { return self.read_again(journal).map(|()| None) };
        let content = earlier.iter().try_fold(content, then)?;
        let known = if earlier.is_empty() { Some(Arc::clone(&self.board)) } else { None };
        let before = known.unwrap_or_else(|| Arc::new(content.board()));
        let change = spelled::<K::Change>(last)?;
        let content = content.after(&change, last.content.time).map_err(|_| Unreadable::at(last))?;
        (self.position, self.latest) = (last.position, last.content.time);
        (self.board, self.content) = (Arc::new(content.board()), Some(content));
        Ok(Some(Learned { change, before }))
    }

    fn read_again(&mut self, journal: &mut dyn Journal) -> RecordResult<(), K> {
        *self = Self::load(journal, self.id)?;
        Ok(())
    }

    /// Its name in the journal.
    #[must_use]
    pub const fn id(&self) -> GameId {
        self.id
    }

    /// Where it is known to stand.
    #[must_use]
    pub const fn position(&self) -> Position {
        self.position
    }

    /// The time of its last entry.
    #[must_use]
    pub const fn latest(&self) -> Moment {
        self.latest
    }

    /// How many entries it has: what the next change has to expect.
    #[must_use]
    pub const fn version(&self) -> u64 {
        self.position.number
    }

    /// What its first entry says.
    #[must_use]
    pub const fn beginning(&self) -> &K::Beginning {
        &self.beginning
    }

    /// Who may look on or write, by which links; none for what was never shared.
    #[must_use]
    pub fn access(&self) -> Option<&Access> {
        K::access(&self.beginning)
    }

    /// What everybody sees: made once per change.
    #[must_use]
    pub const fn board(&self) -> &Arc<K::Board> {
        &self.board
    }

    /// What it adds up to; nothing while a failure leaves open what the record says.
    #[must_use]
    pub const fn content(&self) -> Option<&K> {
        self.content.as_ref()
    }
}

/// Replays a record.
pub(crate) fn replayed<K: Kept>(entries: &[Entry]) -> Result<(K::Beginning, K), Unreadable> {
    let (first, later) = entries.split_first().ok_or(Unreadable { number: 1 })?;
    let beginning = spelled::<K::Beginning>(first)?;
    let content = K::begin(&beginning).map_err(|_| Unreadable::at(first))?;
    Ok((beginning, later.iter().try_fold(content, then)?))
}

fn then<K: Kept>(content: K, entry: &Entry) -> Result<K, Unreadable> {
    content.after(&spelled(entry)?, entry.content.time).map_err(|_| Unreadable::at(entry))
}

/// What an entry says.
pub(crate) fn spelled<W: Written>(entry: &Entry) -> Result<W, Unreadable> {
    let text = str::from_utf8(entry.content.payload.bytes()).ok();
    text.and_then(|text| W::spelled(entry.content.kind.as_str(), text)).ok_or(Unreadable::at(entry))
}

/// A summary that is too long for its line loses its end.
pub(crate) fn captioned((state, mut summary): (State, String)) -> Result<Caption, Failure> {
    summary.truncate(summary.floor_char_boundary(Summary::LONGEST));
    let summary = Summary::new(summary).map_err(|refusal| Failure::System(refusal.to_string()))?;
    Ok(Caption { state, summary })
}

pub(crate) fn caption<K: Kept>(board: &K::Board) -> Result<Caption, Failure> {
    captioned(K::caption(board))
}

/// What a record answers.
pub type RecordResult<T, K> = Result<T, RecordRefusal<<K as Kept>::Reason>>;

/// Why something did not happen in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordRefusal<Reason> {
    /// The rules refuse it.
    Rules(Reason),
    /// Somebody else wrote into the same record meanwhile; it now stands where the journal has it.
    Overtaken,
    /// The record is one of another kind.
    OtherKind(GameId),
    /// The journal refuses it.
    Failure(Failure),
    /// The record says something that cannot have happened.
    Unreadable(Unreadable),
}

impl<Reason: fmt::Display> fmt::Display for RecordRefusal<Reason> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(reason) => reason.fmt(formatter),
            Self::Overtaken => formatter.write_str("somebody else wrote into this record meanwhile"),
            Self::OtherKind(id) => write!(formatter, "{id} is a record of another kind"),
            Self::Failure(failure) => failure.fmt(formatter),
            Self::Unreadable(unreadable) => unreadable.fmt(formatter),
        }
    }
}

impl<Reason: fmt::Debug + fmt::Display> std::error::Error for RecordRefusal<Reason> {}

impl<Reason> From<Failure> for RecordRefusal<Reason> {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl<Reason> From<Unreadable> for RecordRefusal<Reason> {
    fn from(unreadable: Unreadable) -> Self {
        Self::Unreadable(unreadable)
    }
}
