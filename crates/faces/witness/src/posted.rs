//! What a server shows of the draws of an event. It is the host's word: whatever matters is compared with what luck reads.

use std::fmt::Write;

use alley_luck::{Commitment, Difference, Draft, Signature, Witness};
use serde::Deserialize;

use crate::promise::Promise;

/// All draws of the event, the latest last.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Bulletin {
    pub(crate) version: u64,
    pub(crate) event: String,
    pub(crate) draws: Vec<Posted>,
}

impl Bulletin {
    /// What tells it from the one before.
    pub(crate) fn mark(&self) -> (u64, Option<Stage>) {
        (self.version, self.draws.last().map(|latest| latest.state))
    }
}

/// One draw.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Posted {
    pub(crate) number: u32,
    pub(crate) event_id: Option<String>,
    void_before: Option<u32>,
    pub(crate) state: Stage,
    entrants: Vec<String>,
    laps: u32,
    end: Option<String>,
    count: Option<usize>,
    #[serde(default)]
    instead_of: Vec<String>,
    source: Option<String>,
    previous: Option<String>,
    pub(crate) host_seal: String,
    #[serde(default)]
    asking: Vec<String>,
    witnesses: Vec<Listed>,
    commitment: Option<String>,
    #[serde(default)]
    pub(crate) thrown: Vec<u8>,
    #[serde(default)]
    pub(crate) picked: Vec<String>,
    #[serde(default)]
    pub(crate) withheld: Vec<String>,
}

/// How far it has come.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stage {
    Gathering,
    Signing,
    Closed,
    Casting,
    /// It is drawn, and its race is being shown: the result is told afterwards, at the same version.
    Racing,
    Drawn,
    GivenUp,
    Void,
}

/// A witness in the list.
#[derive(Clone, Debug, Deserialize)]
struct Listed {
    name: String,
    seal: String,
    key: Option<String>,
    signature: Option<String>,
    revealed: bool,
}

impl Posted {
    /// What is shown to somebody who joins, read as the ticket will be: what cannot stand in a ticket is not promised.
    pub(crate) fn promise(&self, title: &str) -> Result<Promise, Difference> {
        let number_of = |count: Option<u32>| count.map_or_else(String::new, |count| count.to_string());
        let goal = match (&self.end, self.count) {
            (Some(end), Some(count)) => format!("{end} {count}"),
            _ => "order".to_owned(),
        };
        let mut text = format!(
            "alley-draw 2\nevent {title}\nevent-id {}\nnumber {}\nvoid {}\nprevious {}\nlaps {}\npick {goal}\n",
            self.event_id.as_deref().unwrap_or_default(),
            self.number,
            number_of(self.void_before),
            self.previous.as_deref().unwrap_or("none"),
            self.laps,
        );
        let lines = [("entrant", &self.entrants), ("instead-of", &self.instead_of)];
        for (key, name) in lines.iter().flat_map(|(key, names)| names.iter().map(move |name| (key, name))) {
            // Writing into a string does not fail.
            let _ = writeln!(text, "{key} {name}");
        }
        if let Some(source) = &self.source {
            let _ = writeln!(text, "source {source}");
        }
        let draft = Draft::read(text.as_bytes())?;
        // The seal stands on a line of its own, after everything that the draft says.
        let host = self.host_seal.parse().map_err(|refusal| Difference::Line {
            number: text.lines().count() + 1,
            flaw: alley_luck::Flaw::Hex(refusal),
        })?;
        Ok(Promise { draft, host })
    }

    /// Whether this witness stands in the list, with seal and key.
    pub(crate) fn lists(&self, own: &Witness) -> bool {
        self.line_of(own).is_some()
    }

    /// Whether somebody of this name asks to come in.
    pub(crate) fn asks(&self, own: &Witness) -> bool {
        self.asking.iter().any(|name| name == own.name.as_str())
    }

    /// Whether the secret of this witness is open.
    pub(crate) fn opened(&self, own: &Witness) -> bool {
        self.line_of(own).is_some_and(|line| line.revealed)
    }

    /// What is shown as the signature of this witness.
    pub(crate) fn signature_of(&self, witness: &Witness) -> Option<Signature> {
        self.line_of(witness)?.signature.as_ref()?.parse().ok()
    }

    fn line_of(&self, witness: &Witness) -> Option<&Listed> {
        let key = witness.key.map(|key| key.to_string());
        let seal = witness.seal.to_string();
        self.witnesses.iter().find(|line| line.name == witness.name.as_str() && line.seal == seal && line.key == key)
    }

    pub(crate) fn commitment(&self) -> Option<Commitment> {
        self.commitment.as_ref()?.parse().ok()
    }
}
