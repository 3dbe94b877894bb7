//! What a scorekeeper wants written: the change, the version it follows, and the key that makes it one wish however often it
//! is sent.

use super::line::Request;
use super::model::Model;
use super::shown::Told;

/// What can happen in a game. Players and frames are counted from 1, as the interface counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Roll(u8),
    Undo,
    Fix { player: usize, frame: usize, rolls: Vec<u8> },
    Join(String),
    Leave(usize),
    Rename(usize, String),
}

impl Change {
    /// Does it to the game on paper; whether it could be done.
    pub(crate) fn happen(&self, paper: &mut Model) -> bool {
        match self {
            Self::Roll(pins) => paper.roll(*pins),
            Self::Undo => paper.undo(),
            Self::Fix { player, frame, rolls } => paper.fix(player - 1, frame - 1, rolls),
            Self::Join(name) => paper.join(name),
            Self::Leave(player) => paper.leave(player - 1),
            Self::Rename(player, name) => paper.rename(player - 1, name),
        }
    }

    /// How the history tells it, if it happened to the game on paper.
    pub(crate) fn told(&self, version: u64, paper: &Model) -> Told {
        let name = |player: usize| paper.sheet.get(player - 1).map(|row| row.name.clone());
        let small = |frame: usize| u8::try_from(frame).ok();
        let told = |change: &str| Told { version, change: change.to_owned(), ..Told::default() };
        match self {
            Self::Roll(pins) => {
                let up = paper.up();
                let frame = up.and_then(|(_, frame, _)| small(frame + 1));
                let name = up.and_then(|(player, _, _)| name(player + 1));
                Told { name, frame, rolls: vec![*pins], ..told("roll") }
            }
            Self::Undo => told("undo"),
            Self::Fix { player, frame, rolls } => {
                Told { name: name(*player), frame: small(*frame), rolls: rolls.clone(), ..told("fix") }
            }
            Self::Join(newcomer) => Told { name: Some(newcomer.clone()), ..told("join") },
            Self::Leave(player) => Told { name: name(*player), ..told("leave") },
            Self::Rename(player, _) => Told { name: name(*player), ..told("rename") },
        }
    }
}

/// A change, and where it belongs.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    pub(crate) game: String,
    pub(crate) token: String,
    pub(crate) version: u64,
    pub(crate) key: String,
    pub(crate) change: Change,
}

impl Wish {
    pub(crate) fn request(&self) -> Request {
        let (method, place, body) = match &self.change {
            Change::Roll(pins) => ("POST", "rolls".to_owned(), format!(r#"{{"pins":{pins}}}"#)),
            Change::Undo => ("POST", "undo".to_owned(), "{}".to_owned()),
            Change::Fix { player, frame, rolls } => {
                let body = format!(r#"{{"player":{player},"frame":{frame},"rolls":{rolls:?}}}"#);
                ("POST", "corrections".to_owned(), body)
            }
            Change::Join(name) => ("POST", "players".to_owned(), format!(r#"{{"name":"{name}"}}"#)),
            Change::Leave(player) => ("DELETE", format!("players/{player}"), String::new()),
            Change::Rename(player, name) => ("PATCH", format!("players/{player}"), format!(r#"{{"name":"{name}"}}"#)),
        };
        Request {
            method,
            path: format!("api/v1/games/{}/{place}", self.game),
            token: Some(self.token.clone()),
            version: Some(self.version),
            key: Some(self.key.clone()),
            body: Some(body).filter(|body| !body.is_empty()),
            last_event: None,
        }
    }
}
