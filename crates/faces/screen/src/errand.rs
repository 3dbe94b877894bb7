//! What a view asks of the record, and of the program around it.

use alley_journal::{GameId, ListPlace};
use alley_luck::{Course, ProofText};
use alley_play::{Change, LaneNumber, Lineup, Plan};

/// Which records are listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Those in which this text occurs.
    pub search: String,
    /// Evenings only.
    pub evenings: bool,
}

/// One thing to be done away from the screen. What comes of it is [`News`](crate::News).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Errand {
    /// Tell what can be gone on with.
    Home,
    /// Begin a game of these bowlers, the first of this many.
    Begin(Box<Lineup>, u8),
    /// Go on with a game, or look at one.
    Resume(GameId),
    /// This has happened in the game that is followed, as it was seen at this version.
    Happen(u64, Box<Change>),
    /// Go on with the next game of the evening.
    NextGame,
    /// Everything that was written down about the game that is followed.
    History,
    /// A part of the list of records, before a place.
    List(Wanted, Option<ListPlace>),
    /// Show a record, whatever it is.
    Open(GameId),
    /// Everybody's figures.
    Figures,
    /// Draw a race, and keep it.
    Race(Box<Course>, ProofText),
    /// Write the proof of this race to a file.
    SaveProof(GameId),
    /// Follow an evening.
    Evening(GameId),
    /// Begin an evening.
    BeginEvening(Box<Plan>),
    /// The game on this lane of the evening that is followed, or the next one there.
    Bowl(LaneNumber),
    /// Serve the record to phones.
    Serve,
    /// Go back to what is served.
    Served,
    /// Serve it no more.
    StopServing,
}
