//! What the record says: values of `play`, as views take them.

use std::collections::HashMap;
use std::sync::Arc;

use alley_board::{Board, Call, Track};
use alley_console::{ListedRecord, Places};
use alley_journal::{Failure, GameId, Head, ListPlace};
use alley_play::{BowlerFigures, ChangeRefusal, Evening, EveningRefusal, KeptRace, Night, Prospect, Score, Unreadable};

use crate::errand::Wanted;

/// What came of an errand, or what others have done meanwhile.
#[derive(Clone, Debug)]
pub enum News {
    /// What can be gone on with.
    Home(Box<HomeSeen>),
    /// A game as it stands.
    Game(Box<GameSeen>),
    /// Text to be read, line by line.
    Text(TextSeen),
    /// A part of the list of records.
    List(Box<ListSeen>),
    /// A race.
    Race(Box<RaceSeen>),
    /// Everybody's figures.
    Figures(Vec<BowlerFigures>),
    /// An evening with all its games.
    Evening(Box<EveningSeen>),
    /// The server, and who watches.
    Served(Box<ServedSeen>),
    /// The server has stopped.
    NotServed,
    /// It was done, and this is to be said about it.
    Done(String),
    /// It was not done, and everything is as it was.
    Refused(Refused),
    /// The record cannot be used.
    Failed(Failure),
}

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// By the rules of the game.
    Change(ChangeRefusal),
    /// By those of the evening.
    Evening(EveningRefusal),
    /// Somebody else was quicker.
    Overtaken,
    /// By the journal, which may take it later, or takes everything else.
    Journal(Failure),
    /// A record that cannot be read.
    Unreadable(Unreadable),
    /// For a reason that is told in a sentence of the program's.
    Told(String),
}

/// What can be gone on with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HomeSeen {
    /// The newest game that is not over.
    pub open: Option<Head>,
}

/// A game as it stands.
#[derive(Clone, Debug)]
pub struct GameSeen {
    /// Its name in the record.
    pub id: GameId,
    /// How many entries it has.
    pub version: u64,
    /// The game itself.
    pub score: Score,
    /// What everybody sees of it.
    pub board: Arc<Board>,
    /// What may still come, row by row.
    pub prospects: Vec<Prospect>,
    /// The model behind it: the strike rate and the spare rate.
    pub rates: (f64, f64),
    /// What has just happened.
    pub call: Option<Call>,
    /// Whether it is over, and another game of the same people can follow.
    pub another: bool,
    /// Whether somebody else was quicker, and what was asked for has not happened.
    pub overtaken: bool,
}

/// Text to be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextSeen {
    /// What it is about.
    pub title: String,
    /// Its lines.
    pub lines: Vec<String>,
}

/// A part of the list of records.
#[derive(Clone, Debug, Default)]
pub struct ListSeen {
    /// Which they are.
    pub wanted: Wanted,
    /// The newest first.
    pub records: Vec<ListedRecord>,
    /// How many there are besides whose heads are damaged, so that nothing can be told of them.
    pub damaged: usize,
    /// From where the list goes on, if it does.
    pub rest: Option<ListPlace>,
    /// Whether it follows what was told before.
    pub further: bool,
}

/// A race that was kept.
#[derive(Clone, Debug)]
pub struct RaceSeen {
    /// Its name in the record.
    pub id: GameId,
    /// The race itself.
    pub race: KeptRace,
    /// Lap by lap.
    pub track: Arc<Track>,
    /// What it proves, and the proof.
    pub proof: TextSeen,
    /// Whether it was drawn just now, and nobody has seen it yet.
    pub fresh: bool,
}

/// An evening with all its games.
#[derive(Clone, Debug)]
pub struct EveningSeen {
    /// Its name in the record.
    pub id: GameId,
    /// The evening itself.
    pub evening: Arc<Evening>,
    /// Everybody's games and the standing.
    pub night: Night,
    /// Everybody's chance to have the highest total.
    pub chances: Vec<f64>,
    /// The boards of its games.
    pub boards: HashMap<GameId, Arc<Board>>,
}

/// The server, and who watches.
#[derive(Clone, Debug, Default)]
pub struct ServedSeen {
    /// Where it can be found.
    pub places: Places,
    /// What went wrong there last.
    pub trouble: Option<String>,
    /// How many watch.
    pub watching: usize,
    /// How many watch each record.
    pub viewers: Vec<(GameId, usize)>,
    /// The newest records.
    pub records: Vec<ListedRecord>,
}
