//! A record that is followed: what stands in it, where it stands, and one more entry in it.

use alley_journal::{
    Caption, Content, Entry, Failure, GameId, Journal, Key, Label, Moment, Nature, Payload, Position, State, Summary,
};

use crate::fresh_key;

/// By what an attempt is known when it is made again, and what the clock showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// The same for every attempt to say the same thing.
    pub key: Key,
    /// It labels the entry. In a gathering alone it decides something: from when on somebody is late.
    pub time: Moment,
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

/// Whether something new has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happened {
    /// The record has gone on by one entry.
    Now,
    /// The same key was there already, with the same content; nothing new happened.
    Before,
}

/// What a row of entries adds up to.
pub(crate) trait Recorded: Sized {
    /// Why it is not that, or does not go on.
    type Refusal: From<Failure>;
    /// The record stands elsewhere.
    const OVERTAKEN: Self::Refusal;

    /// Replays the record with this name.
    fn read(id: GameId, entries: &[Entry]) -> Result<Self, Self::Refusal>;

    /// What it is, from its first entry on.
    fn nature(&self) -> Nature;

    /// For lists.
    fn caption(&self) -> Result<Caption, Failure>;
}

/// What stands in a record, as far as it is known. Whatever it says has happened is safe in the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ledger<Sum> {
    id: GameId,
    position: Position,
    content: Sum,
    /// After a failure that leaves open what the record says, until it has been read.
    unsure: bool,
}

impl<Sum: Recorded> Ledger<Sum> {
    /// The record with one entry, as the key's first attempt has written it; it may have gone on since.
    pub(crate) fn begin(
        journal: &mut dyn Journal,
        stamp: &Stamp,
        words: (Label, String),
        content: Sum,
    ) -> Result<Self, Sum::Refusal> {
        let (id, position) = journal.begin(&entry(stamp, words)?, content.nature(), &content.caption()?)?;
        Ok(Self { id, position, content, unsure: false })
    }

    pub(crate) fn load(journal: &mut dyn Journal, id: GameId) -> Result<Self, Sum::Refusal> {
        let entries = journal.read(id, 0)?;
        let position = entries.last().map_or(Position::START, |entry| entry.position);
        Ok(Self { id, position, content: Sum::read(id, &entries)?, unsure: false })
    }

    /// Reads the record again if it stands elsewhere.
    pub(crate) fn catch_up(&mut self, journal: &mut dyn Journal) -> Result<(), Sum::Refusal> {
        if journal.head(self.id)?.position != self.position {
            *self = Self::load(journal, self.id)?;
        }
        self.unsure = false;
        Ok(())
    }

    /// After a failure nothing is decided before the record has been read.
    pub(crate) fn be_sure(&mut self, journal: &mut dyn Journal) -> Result<(), Sum::Refusal> {
        if self.unsure { self.catch_up(journal) } else { Ok(()) }
    }

    /// One append, one commit; or a refusal, unless the record knows that the same was said before. An append that
    /// follows nothing writes nothing, because the record has begun: it is answered by its key, or by where the record
    /// stands.
    pub(crate) fn append(
        &mut self,
        journal: &mut dyn Journal,
        stamp: &Stamp,
        words: (Label, String),
        next: Result<Sum, Sum::Refusal>,
    ) -> Result<Happened, Sum::Refusal> {
        let entry = entry(stamp, words)?;
        let (follows, content) = match &next {
            Ok(content) => (self.position, content),
            Err(_) => (Position::START, &self.content),
        };
        match (journal.append(self.id, follows, &entry, &content.caption()?), next) {
            // Exactly this entry, and not one of an earlier attempt that another program wrote at another time.
            (Ok(position), Ok(content)) if position == self.position.after(self.id, &entry) => {
                (self.position, self.content) = (position, content);
                Ok(Happened::Now)
            }
            (Ok(_), _) => self.catch_up(journal).map(|()| Happened::Before),
            (Err(Failure::Conflict { current, .. }), Err(refusal)) if current == self.position => Err(refusal),
            (Err(Failure::Conflict { .. }), _) => self.catch_up(journal).and(Err(Sum::OVERTAKEN)),
            (Err(failure), Ok(_)) => {
                self.unsure = self.catch_up(journal).is_err();
                Err(failure.into())
            }
            (Err(failure), Err(_)) => Err(failure.into()),
        }
    }

    pub(crate) const fn id(&self) -> GameId {
        self.id
    }

    pub(crate) const fn position(&self) -> Position {
        self.position
    }

    pub(crate) const fn content(&self) -> &Sum {
        &self.content
    }
}

fn entry(stamp: &Stamp, (kind, text): (Label, String)) -> Result<Content, Failure> {
    let payload = Payload::new(text).map_err(|refusal| Failure::System(refusal.to_string()))?;
    Ok(Content { time: stamp.time, key: stamp.key.clone(), kind, payload })
}

/// A summary that is too long for its line loses its end.
pub(crate) fn captioned(state: State, mut summary: String) -> Result<Caption, Failure> {
    summary.truncate(summary.floor_char_boundary(Summary::LONGEST));
    let summary = Summary::new(summary).map_err(|refusal| Failure::System(refusal.to_string()))?;
    Ok(Caption { state, summary })
}
