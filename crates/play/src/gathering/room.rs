//! A gathering and its record.

use std::fmt;

use alley_journal::{Caption, Failure, GameId, Journal, Label, Position, label};

use super::stage::Stage;
use super::{Beginning, Gathering, Step, StepRefusal};
use crate::game::{captioned, content};
use crate::{Stamp, Unreadable};

/// The kind of the entry that begins a gathering.
pub(crate) const GATHERING: Label = label!("gathering");

/// Everybody around one gathering. Whatever it says has happened is safe in the journal.
///
/// ```
/// use alley_journal::{Key, Memory};
/// use alley_play::{Access, Beginning, End, Room, Stamp, Step, Token, clock, course, entrants};
///
/// let mut journal = Memory::default();
/// let stamp = |key| -> Result<_, alley_journal::WordRefusal> { Ok(Stamp { key: Key::new(key)?, time: clock() }) };
/// let course = course(entrants("지수\n현우").expect("two names"), 10, End::Last, 1)?;
/// let beginning = Beginning::new(Access::new(&Token::fresh()?, false), "커피", course, &"5f".repeat(32))?;
/// let mut room = Room::begin(&mut journal, &stamp("key-1")?, beginning)?;
///
/// let joining = Step::read("witness", &format!("witness-seal {} 민호\n", "0a".repeat(32)))?;
/// room.happen(&mut journal, &stamp("key-2")?, None, &joining)?;
/// room.happen(&mut journal, &stamp("key-2")?, None, &joining)?; // a second attempt changes nothing
/// assert_eq!(Room::resume(&mut journal, room.id())?, room);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    id: GameId,
    position: Position,
    gathering: Gathering,
}

impl Room {
    /// Begins a gathering: it exists in the record before anybody sees it.
    ///
    /// # Errors
    /// The race cannot be held, or the journal could not take it.
    pub fn begin(journal: &mut dyn Journal, stamp: &Stamp, beginning: Beginning) -> Result<Self, RoomRefusal> {
        let text = beginning.to_string();
        let gathering = Gathering::begin(beginning).map_err(RoomRefusal::Step)?;
        let content = content(stamp, GATHERING, text)?;
        let (id, position) = journal.begin(&content, &caption(&gathering.stage)?)?;
        if journal.head(id)?.position != position {
            return Self::resume(journal, id); // it was begun by an earlier attempt, and has gone on
        }
        Ok(Self { id, position, gathering })
    }

    /// Goes on exactly where the record stands.
    ///
    /// # Errors
    /// There is no such record, or it is none of a gathering.
    pub fn resume(journal: &mut dyn Journal, id: GameId) -> Result<Self, RoomRefusal> {
        let entries = journal.read(id, 0)?;
        if !entries.first().is_some_and(Gathering::is_begun_by) {
            return Err(RoomRefusal::NotAGathering(id));
        }
        let position = entries.last().map_or(Position::START, |entry| entry.position);
        let gathering = Gathering::read(&entries).map_err(RoomRefusal::Unreadable)?;
        Ok(Self { id, position, gathering })
    }

    /// Writes one more step down; then it has happened. Who looks at a list that may change names the number of the
    /// last entry seen; a witness has no reason to.
    ///
    /// # Errors
    /// The protocol or the journal refuses it; then it has not happened.
    pub fn happen(
        &mut self,
        journal: &mut dyn Journal,
        stamp: &Stamp,
        expected: Option<u64>,
        step: &Step,
    ) -> Result<(), RoomRefusal> {
        let time = stamp.time;
        let content = content(stamp, step.kind(), step.to_string())?;
        let next = match expected {
            Some(number) if number != self.position.number => Err(RoomRefusal::Overtaken),
            _ => self.gathering.after(step, time).map_err(RoomRefusal::Step),
        };
        let (follows, stage) = match &next {
            Ok(stage) => (self.position, stage),
            Err(_) => (Position::START, &self.gathering.stage), // never written, unless it was written before
        };
        match (journal.append(self.id, follows, &content, &caption(stage)?), next) {
            (Ok(position), Ok(stage)) if position.number == self.position.number + 1 => {
                if journal.head(self.id)?.latest != time {
                    return self.catch_up(journal); // an earlier attempt wrote it, and its time counts
                }
                self.position = position;
                self.gathering.enter(stage);
                Ok(())
            }
            (Ok(position), _) if position.number <= self.position.number => Ok(()),
            (Err(Failure::Conflict { current, .. }), Err(refusal)) if current == self.position => Err(refusal),
            (Ok(_), _) => self.catch_up(journal),
            (Err(Failure::Conflict { .. }), _) => self.catch_up(journal).and(Err(RoomRefusal::Overtaken)),
            (Err(failure), _) => Err(failure.into()),
        }
    }

    /// Another writer was here.
    fn catch_up(&mut self, journal: &mut dyn Journal) -> Result<(), RoomRefusal> {
        *self = Self::resume(journal, self.id)?;
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

    /// The gathering.
    #[must_use]
    pub const fn gathering(&self) -> &Gathering {
        &self.gathering
    }
}

fn caption(stage: &Stage) -> Result<Caption, Failure> {
    let (progress, line) = stage.caption();
    captioned(progress, line)
}

/// Why something did not happen in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomRefusal {
    /// The protocol refuses it.
    Step(StepRefusal),
    /// Somebody else was quicker; the room now stands where the record does.
    Overtaken,
    /// That record is something else.
    NotAGathering(GameId),
    /// The journal refuses it.
    Failure(Failure),
    /// The record says something that cannot have happened.
    Unreadable(Unreadable),
}

impl fmt::Display for RoomRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(refusal) => refusal.fmt(formatter),
            Self::Overtaken => formatter.write_str("somebody else was quicker"),
            Self::NotAGathering(id) => write!(formatter, "{id} is no draw with witnesses"),
            Self::Failure(failure) => failure.fmt(formatter),
            Self::Unreadable(unreadable) => unreadable.fmt(formatter),
        }
    }
}

impl std::error::Error for RoomRefusal {}

impl From<Failure> for RoomRefusal {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}
