//! Everything at one moment: two servers, the database, those who write and those who look, and what was promised to them.

use super::at_desk::{Answer, Ask};
use super::chains::{Sight, Wish};
use super::database::Database;
use super::scorekeeper::{Fortune, Scorekeeper};
use super::setting::Blows;
use crate::http::Seen;

pub(super) const SERVERS: [usize; 2] = [0, 1];
/// The most who write, and who look on.
pub(super) const PEOPLE: usize = 2;
/// The most that is pressed, by all of them together.
pub(super) const WISHES: usize = 5;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Scene {
    /// Each server's desk, by its number among all that come about.
    pub(super) desks: [u32; 2],
    /// The line on which each of them waits for the database.
    pub(super) lines: [Line; 2],
    /// What has come in at each server and waits for its desk.
    pub(super) inbox: [[Option<Ask>; PEOPLE]; 2],
    pub(super) database: Database,
    pub(super) scorekeepers: [Option<Scorekeeper>; PEOPLE],
    pub(super) viewers: [Option<Viewer>; PEOPLE],
    pub(super) blows: Blows,
    pub(super) promises: Promises,
}

/// A question on its way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Line {
    /// Not carried out yet, or waiting for the standby; or nothing was asked.
    Open,
    /// Written; the answer is on its way.
    Answered(Answer),
    /// There will be no answer on this line.
    Torn,
}

/// Somebody who looks on, and comes back by the number of the last version that was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Viewer {
    pub(super) gaze: Gaze,
    /// What was seen last.
    pub(super) last: Option<Sight>,
    /// The server does not count on what was seen last: the record does not have it.
    pub(super) afresh: bool,
}

/// Where somebody looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Gaze {
    Elsewhere,
    /// At the door of a server, until it has looked at the record; whether it has begun to.
    Waits(usize, bool),
    Follows(usize),
}

impl Viewer {
    pub(super) const NEW: Self = Self { gaze: Gaze::Elsewhere, last: None, afresh: false };

    /// As the server reads it from the request.
    pub(super) fn seen(&self) -> Seen {
        let last = self.last.filter(|_| !self.afresh);
        last.and_then(|view| Seen::read(&view.version.to_string())).unwrap_or_default()
    }
}

/// What was promised, and whether the database has broken promises of its own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Promises {
    /// Of each wish.
    pub(super) fortunes: [Option<Promise>; WISHES],
    /// Something that was to be seen is gone, with a promotion or a loss.
    pub(super) vanished: bool,
    /// The database was put back.
    pub(super) lost: bool,
}

/// What somebody was last told of a wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Promise {
    /// It is written, perhaps with its version.
    Written(Option<u64>),
    /// It is not written.
    Refused,
    /// Nothing, and nobody will ask again.
    LetGo,
}

impl Promises {
    pub(super) fn note(&mut self, (wish, fortune): (Wish, Fortune)) {
        self.fortunes[wish] = Some(match fortune {
            Fortune::Acknowledged(version) => Promise::Written(version),
            Fortune::Refused => Promise::Refused,
            Fortune::LetGo => Promise::LetGo,
        });
    }

    /// It is sent, and nothing is known any more.
    pub(super) fn forget(&mut self, wish: Wish) {
        self.fortunes[wish] = None;
    }
}
