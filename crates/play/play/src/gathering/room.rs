//! A gathering and its record.

use std::fmt;

use alley_journal::{Caption, Entry, Failure, GameId, Journal, Kind, Label, Nature, State, label};

use super::stage::Stage;
use super::{Beginning, Gathering, Step, StepRefusal};
use crate::ledger::{Ledger, Recorded, captioned};
use crate::nature::shared;
use crate::{Happened, Stamp, Unreadable};

/// The kind of the entry that begins a gathering.
pub(crate) const GATHERING: Label = label!("gathering");

/// Everybody around one gathering. Whatever it says has happened is safe in the journal.
///
/// ```
/// use alley_journal::{Key, Memory};
/// use alley_play::{Access, Beginning, End, Happened, Room, Stamp, Step, Token, clock, course, entrants};
///
/// let mut journal = Memory::default();
/// let stamp = |key| -> Result<_, alley_journal::WordRefusal> { Ok(Stamp { key: Key::new(key)?, time: clock() }) };
/// let course = course(entrants("지수\n현우").expect("two names"), 10, End::Last, 1)?;
/// let beginning = Beginning::new(Access::new(&Token::fresh()?, false), "커피", course, &"5f".repeat(32))?;
/// let mut room = Room::begin(&mut journal, beginning, &stamp("key-1")?)?;
///
/// let joining = Step::read("witness", &format!("witness-seal {} 민호\n", "0a".repeat(32)))?;
/// assert_eq!(room.happen(&mut journal, None, &stamp("key-2")?, &joining)?, Happened::Now);
/// assert_eq!(room.happen(&mut journal, None, &stamp("key-2")?, &joining)?, Happened::Before); // the answer was lost, say
/// assert_eq!(Room::load(&mut journal, room.id())?, room);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room(Ledger<Gathering>);

impl Room {
    /// Begins a gathering: it exists in the record before anybody sees it. A repeat with the same key and words is
    /// answered with the same gathering, as it stands now.
    ///
    /// # Errors
    /// The race cannot be held, or the journal could not take it.
    pub fn begin(journal: &mut dyn Journal, beginning: Beginning, stamp: &Stamp) -> Result<Self, RoomRefusal> {
        let words = (GATHERING, beginning.to_string());
        let gathering = Gathering::begin(beginning).map_err(RoomRefusal::Step)?;
        let mut room = Self(Ledger::begin(journal, stamp, words, gathering)?);
        room.0.catch_up(journal)?;
        Ok(room)
    }

    /// A gathering exactly where its record stands.
    ///
    /// # Errors
    /// There is no such record, or it is none of a gathering.
    pub fn load(journal: &mut dyn Journal, id: GameId) -> Result<Self, RoomRefusal> {
        Ledger::load(journal, id).map(Self)
    }

    /// Writes one more step down; then it has happened. Who looks at a list that may change names the version it was seen
    /// in; a witness has no reason to.
    ///
    /// # Errors
    /// The protocol or the journal refuses it, or the gathering stands elsewhere; then it has not happened.
    pub fn happen(
        &mut self,
        journal: &mut dyn Journal,
        expected: Option<u64>,
        stamp: &Stamp,
        step: &Step,
    ) -> Result<Happened, RoomRefusal> {
        self.0.be_sure(journal)?;
        let next = match expected {
            Some(expected) if expected != self.version() => Err(RoomRefusal::Overtaken),
            _ => self.gathering().after(step, stamp.time).map_err(RoomRefusal::Step),
        };
        self.0.append(journal, stamp, (step.kind(), step.to_string()), next)
    }

    /// Its name in the record.
    #[must_use]
    pub const fn id(&self) -> GameId {
        self.0.id()
    }

    /// How many entries it has: what somebody who saw it all may expect.
    #[must_use]
    pub const fn version(&self) -> u64 {
        self.0.position().number
    }

    /// The gathering.
    #[must_use]
    pub const fn gathering(&self) -> &Gathering {
        self.0.content()
    }
}

impl Recorded for Gathering {
    type Refusal = RoomRefusal;
    const OVERTAKEN: RoomRefusal = RoomRefusal::Overtaken;

    fn read(id: GameId, entries: &[Entry]) -> Result<Self, RoomRefusal> {
        if !entries.first().is_some_and(Self::is_begun_by) {
            return Err(RoomRefusal::NotAGathering(id));
        }
        Self::read(entries).map_err(RoomRefusal::Unreadable)
    }

    fn nature(&self) -> Nature {
        shared(Kind::Draw, Some(self.access()))
    }

    fn caption(&self) -> Result<Caption, Failure> {
        let ticket = self.stage.ticket();
        let names: Vec<_> = ticket.course().entrants().iter().map(|entrant| entrant.name().as_str()).collect();
        let state = if matches!(self.stage, Stage::Over(_)) { State::Over } else { State::Open };
        captioned(state, format!("{} {}: {}", ticket.title(), ticket.number(), names.join(", ")))
    }
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
