//! A record that is followed: what stands in it, where it stands, and one more entry in it.

use std::fmt;
use std::sync::Arc;

use alley_journal::{Append, Content, Entry, Failure, GameId, Journal, Moment, Position};

use crate::captions::caption;
use crate::kept::Kept;
use crate::prepared::{Prepared, Setback, Standing};
use crate::record_refusal::{RecordRefusal, RecordResult};
use crate::replay::{replayed, spelled, then};
use crate::stamp::Stamp;
use crate::{Rights, Unreadable};

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
/// let (stamp, roll) = (Stamp::repeatable(Key::new("a-key")?, clock()), Change::Roll(Pins::new(7)?.into()));
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
    standing: Arc<Standing<K>>,
    /// Where it will stand once all that is prepared is written.
    ahead: Option<Arc<Standing<K>>>,
    /// A failure leaves open what the record says, until it has been asked again.
    unsure: bool,
    /// What was known here was not in the record any more when it was read again.
    lost: bool,
}

impl<K: Kept> fmt::Debug for Followed<K> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Followed")
            .field("id", &self.id)
            .field("position", &self.position())
            .finish_non_exhaustive()
    }
}

impl<K: Kept + PartialEq> PartialEq for Followed<K> {
    fn eq(&self, other: &Self) -> bool {
        (self.id, self.position(), self.content()) == (other.id, other.position(), other.content())
    }
}

/// How often a change is tried while somebody else is quicker and it could still happen.
pub(crate) const MOST_ATTEMPTS: u32 = 1_000;

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
        let caption = caption::<K>(&content.board())?;
        let (id, position) = journal.begin(&stamp.entry(&beginning)?, K::nature(&beginning), &caption)?;
        let mut record = Self::standing(id, beginning, Standing::new(position, stamp.time(), content));
        if !stamp.fresh {
            record.catch_up(journal)?;
        }
        Ok(record)
    }

    const fn standing(id: GameId, beginning: K::Beginning, standing: Arc<Standing<K>>) -> Self {
        Self { id, beginning, standing, ahead: None, unsure: false, lost: false }
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
        Ok(Self::standing(id, beginning, Standing::new(last.position, last.content.time, content)))
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
        self.happen_if(journal, expected, stamp, change, |_, _| Ok(()))
    }

    /// The same under a rule of the caller's own, which is asked before the rules of the game, about the record as it stands
    /// just before the change.
    ///
    /// # Errors
    /// As for [`Followed::happen`]; a repeat is answered whatever the caller's rule says now.
    pub fn happen_if(
        &mut self,
        journal: &mut dyn Journal,
        expected: Option<u64>,
        stamp: &Stamp,
        change: &K::Change,
        allowed: impl FnOnce(&K, &K::Board) -> RecordResult<(), K>,
    ) -> RecordResult<Happened<K::Board>, K> {
        // What was prepared and never settled is as if it had not been.
        self.ahead = None;
        // A caller may have seen, somewhere else, what is not known here yet.
        if self.unsure || expected.is_some_and(|expected| expected > self.version()) {
            self.catch_up(journal)?;
        }
        let before = Arc::clone(self.board());
        match self.prepare(expected, stamp, change, allowed) {
            Ok(prepared) => return self.append(journal, prepared),
            Err(refusal) if stamp.fresh => return Err(refusal),
            Err(refusal) => self.repeated(journal, &stamp.entry(change)?, refusal)?,
        }
        Ok(Happened { repeated: true, before, after: Arc::clone(self.board()) })
    }

    /// Decides about a change without asking the journal, taking everything that is prepared for written: several changes
    /// of one record, and of many, can then be written together. Each is [settled](Self::settle) when the journal has
    /// answered, in the order in which they were prepared; until then nothing has happened.
    ///
    /// ```
    /// use alley_bowling::{BowlerName, Pins};
    /// use alley_journal::{Journal, Memory};
    /// use alley_play::{Change, Followed, Lineup, Score, Stamp, clock};
    ///
    /// let (mut journal, lineup) = (Memory::default(), Lineup::first(BowlerName::classic("pjs")?));
    /// let mut game = Followed::<Score>::begin(&mut journal, lineup, &Stamp::fresh(clock())?)?;
    /// let mut roll = |game: &mut Followed<Score>, count| -> Result<_, Box<dyn std::error::Error>> {
    ///     Ok(game.prepare(None, &Stamp::fresh(clock())?, &Change::Roll(Pins::new(count)?.into()), |_, _| Ok(()))?)
    /// };
    /// let (seven, three) = (roll(&mut game, 7)?, roll(&mut game, 3)?);
    /// assert!(roll(&mut game, 11).is_err());
    /// let [first, second] = journal.append_all(&[seven.append(), three.append()]).try_into().unwrap();
    /// assert_eq!(game.version(), 1);
    /// assert!(game.settle(seven, first).is_ok() && game.settle(three, second).is_ok());
    /// assert_eq!(game.version(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// It cannot be decided here, or the rules refuse it. [`Self::happen_if`] knows better: the journal may have its key.
    pub fn prepare(
        &mut self,
        expected: Option<u64>,
        stamp: &Stamp,
        change: &K::Change,
        allowed: impl FnOnce(&K, &K::Board) -> RecordResult<(), K>,
    ) -> RecordResult<Prepared<K>, K> {
        let last = self.ahead.as_ref().unwrap_or(&self.standing);
        if self.unsure || expected.is_some_and(|expected| expected != last.position.number) {
            return Err(RecordRefusal::Overtaken);
        }
        allowed(&last.content, &last.board)?;
        let prepared = last.prepare(self.id, stamp, change)?;
        self.ahead = Some(Arc::clone(&prepared.after));
        Ok(prepared)
    }

    /// The journal has answered: the record is where it was prepared to be, or as it was, and then it is asked again before
    /// anything else is decided.
    ///
    /// # Errors
    /// It has not happened, or not now.
    pub fn settle(
        &mut self,
        prepared: Prepared<K>,
        answer: Result<Position, Failure>,
    ) -> Result<Happened<K::Board>, Setback> {
        let Prepared { before, after, .. } = prepared;
        let setback = match answer {
            // Exactly this entry, and not one of an earlier attempt that another program wrote at another time.
            Ok(position) if position == after.position => {
                let happened =
                    Happened { repeated: false, before: Arc::clone(&before.board), after: Arc::clone(&after.board) };
                self.ahead.take_if(|last| last.position == position);
                self.standing = after;
                return Ok(happened);
            }
            Ok(_) => Setback::Repeated,
            Err(Failure::Conflict { .. }) => Setback::Overtaken,
            Err(failure) => Setback::Failed(failure),
        };
        (self.ahead, self.unsure) = (None, true);
        Err(setback)
    }

    /// One append, one commit.
    fn append(&mut self, journal: &mut dyn Journal, prepared: Prepared<K>) -> RecordResult<Happened<K::Board>, K> {
        let before = Arc::clone(self.board());
        let Append { game, expected, content, caption } = prepared.append();
        let answer = journal.append(game, expected, content, caption);
        match self.settle(prepared, answer) {
            Ok(happened) => Ok(happened),
            Err(Setback::Repeated) => {
                self.catch_up(journal)?;
                Ok(Happened { repeated: true, before, after: Arc::clone(self.board()) })
            }
            Err(Setback::Overtaken) => self.catch_up(journal).and(Err(RecordRefusal::Overtaken)),
            // It did not answer, and would be waited for just as long once more.
            Err(Setback::Failed(failure @ (Failure::Away | Failure::Unsure))) => Err(failure.into()),
            Err(Setback::Failed(failure)) => {
                // If this fails too, the record is asked before anything else is decided.
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
    ) -> RecordResult<(), K> {
        match journal.append(self.id, Position::START, entry, &caption::<K>(self.board())?) {
            Ok(_) => self.catch_up(journal),
            Err(Failure::Conflict { current, .. }) if current == self.position() => Err(refusal),
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
    /// elsewhere.happen(&mut there, None, &Stamp::fresh(clock())?, &Change::Roll(Pins::new(7)?.into()))?;
    /// let learned = game.follow(&mut here)?.unwrap();
    /// assert_eq!((learned.change, game.version()), (Change::Roll(Pins::new(7)?.into()), 2));
    /// assert_eq!(game.follow(&mut here)?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Followed::catch_up`].
    pub fn follow(&mut self, journal: &mut dyn Journal) -> RecordResult<Option<LearnedOf<K>>, K> {
        self.ahead = None;
        if journal.head(self.id)?.position == self.position() {
            self.unsure = false;
            return Ok(None);
        }
        self.unsure = true;
        let later = journal.read(self.id, self.version())?;
        let follows = |first: &Entry| self.position().after(self.id, &first.content) == first.position;
        let (Some((last, earlier)), true) = (later.split_last(), later.first().is_some_and(follows)) else {
            return self.read_again(journal).map(|()| None);
        };
        let content = earlier.iter().try_fold(self.standing.content.clone(), then)?;
        let known = if earlier.is_empty() { Some(Arc::clone(self.board())) } else { None };
        let before = known.unwrap_or_else(|| Arc::new(content.board()));
        let change = spelled::<K::Change>(last)?;
        let content = content.after(&change, last.content.time).map_err(|_| Unreadable::at(last))?;
        self.standing = Standing::new(last.position, last.content.time, content);
        self.unsure = false;
        Ok(Some(Learned { change, before }))
    }

    /// The record does not go on where it was known to stand.
    fn read_again(&mut self, journal: &mut dyn Journal) -> RecordResult<(), K> {
        *self = Self { lost: true, ..Self::load(journal, self.id)? };
        Ok(())
    }

    /// Whether the record has lost what was known of it here, since this was asked last.
    ///
    /// ```
    /// use alley_bowling::{BowlerName, Pins};
    /// use alley_journal::{Key, Memory};
    /// use alley_play::{Change, Followed, Lineup, Score, Stamp, clock};
    ///
    /// let (mut today, mut backup) = (Memory::default(), Memory::default());
    /// let (lineup, stamp) = (Lineup::first(BowlerName::classic("pjs")?), Stamp::repeatable(Key::new("a-key")?, clock()));
    /// let mut game = Followed::<Score>::begin(&mut today, lineup.clone(), &stamp)?;
    /// Followed::<Score>::begin(&mut backup, lineup, &stamp)?;
    /// game.happen(&mut today, None, &Stamp::fresh(clock())?, &Change::Roll(Pins::ALL.into()))?;
    /// assert!(!game.takes_notice_of_loss());
    /// game.catch_up(&mut backup)?;
    /// assert!(game.takes_notice_of_loss());
    /// assert!(!game.takes_notice_of_loss());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn takes_notice_of_loss(&mut self) -> bool {
        std::mem::take(&mut self.lost)
    }

    /// Its name in the journal.
    #[must_use]
    pub const fn id(&self) -> GameId {
        self.id
    }

    /// Where it is known to stand.
    #[must_use]
    pub fn position(&self) -> Position {
        self.standing.position
    }

    /// The time of its last entry.
    #[must_use]
    pub fn latest(&self) -> Moment {
        self.standing.latest
    }

    /// How many entries it has: what the next change has to expect.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.position().number
    }

    /// What its first entry says.
    #[must_use]
    pub const fn beginning(&self) -> &K::Beginning {
        &self.beginning
    }

    /// Who may look on or write, as far as is known: by all links that are good now; none for what was never shared.
    #[must_use]
    pub fn rights(&self) -> Option<&Rights> {
        self.standing.content.rights()
    }

    /// What everybody sees: made once per change.
    #[must_use]
    pub fn board(&self) -> &Arc<K::Board> {
        &self.standing.board
    }

    /// What it adds up to; nothing while a failure leaves open what the record says.
    #[must_use]
    pub fn content(&self) -> Option<&K> {
        (!self.unsure).then_some(&self.standing.content)
    }
}
