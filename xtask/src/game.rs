//! One game in the hands of the oracle: told to the program, read from its output, opened again.

use std::path::Path;

use crate::driver::{Program, Reply, Run};
use crate::ledger::{Entry, Findings, Ledger, history};
use crate::sheet::Sheet;

/// A game and what is known about it.
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) ledger: Ledger,
    /// Its name in the record, once the program has told it.
    pub(crate) id: Option<String>,
    /// What the program was told when it ended without an answer.
    in_flight: Option<Entry>,
    /// Who is asked for a roll.
    up: String,
    /// Whether the end was shown.
    pub(crate) over: bool,
    /// How often something was in flight, and how often it turned out to be kept.
    pub(crate) flights: (u64, u64),
}

/// What became of a game that was to be opened again.
pub(crate) enum Reopened {
    /// It goes on.
    Open(Run),
    /// It is over, or was never begun.
    Closed,
    /// It is not what was acknowledged.
    Wrong(Findings),
}

impl Game {
    pub(crate) fn of(names: &[String]) -> Self {
        Self { ledger: Ledger::of(names), id: None, in_flight: None, up: String::new(), over: false, flights: (0, 0) }
    }

    /// Starts the program, and tells it who plays.
    pub(crate) fn begin(&self, program: &Program, journal: &Path) -> Result<Run, String> {
        let mut run = program.start(journal, &["bowl"])?;
        let names = self.ledger.names();
        run.tell(&format!("{}\n{}", names.len(), names.join("\n")));
        Ok(run)
    }

    /// A roll of the bowler who is up.
    pub(crate) fn roll(&self, pins: u8) -> Entry {
        Entry::Roll { name: self.up.clone(), pins }
    }

    /// What the program made of an entry it was told.
    pub(crate) fn hear(&mut self, entry: Entry, reply: &Reply) -> Result<(), String> {
        self.in_flight = None;
        if let Some(sheet) = Sheet::last_in(&reply.text) {
            self.listen(reply);
            return self.ledger.acknowledge(entry, sheet);
        }
        match (&reply.end, reply.text.contains("[ERROR]")) {
            (_, true) => {}
            (Some(_), false) => {
                self.in_flight = Some(entry);
                self.flights.0 += 1;
            }
            (None, false) => return Err(format!("neither a board nor a refusal:\n{}", reply.text)),
        }
        Ok(())
    }

    /// Who is up, whether the game is over, what it is called.
    pub(crate) fn listen(&mut self, reply: &Reply) {
        if let Some(name) = reply.text.lines().last().and_then(|line| line.strip_suffix("'s turn: ")) {
            name.clone_into(&mut self.up);
        }
        self.over |= reply.text.contains("\nWinner");
        let farewell = reply.end.as_ref().and_then(|end| end.complaints.rsplit_once("alley resume "));
        if let Some((_, id)) = farewell {
            self.id = Some(id.trim().to_owned());
        }
    }

    /// Opens it again and compares it with what was acknowledged.
    pub(crate) fn reopen(&mut self, program: &Program, journal: &Path) -> Result<Reopened, String> {
        let mut run = program.start(journal, &["resume"])?;
        let reply = run.reply()?;
        if let Some(end) = &reply.end {
            if !matches!(end.status.code(), Some(1 | 2)) {
                return Err(format!("opening ended with {}: {}", end.status, end.complaints));
            }
            return self.reopen_finished(program, journal);
        }
        let sheet = Sheet::last_in(&reply.text).ok_or_else(|| format!("no board:\n{}", reply.text))?;
        self.listen(&reply);
        run.tell(":history");
        let told = run.reply()?;
        let found = history(&told.text)?;
        let acknowledged = self.ledger.entries().len();
        let findings = self.ledger.reopen(&found, sheet, self.in_flight.take())?;
        self.flights.1 += u64::from(self.ledger.entries().len() > acknowledged);
        if findings.none() {
            return Ok(Reopened::Open(run));
        }
        run.finish().map(|_| Reopened::Wrong(findings))
    }

    /// No game is unfinished: this one must be finished, or never have been acknowledged.
    pub(crate) fn reopen_finished(&mut self, program: &Program, journal: &Path) -> Result<Reopened, String> {
        let acknowledged = self.ledger.entries().len();
        let Some(id) = &self.id else {
            return Ok(match acknowledged {
                0 => Reopened::Closed,
                lost => Reopened::Wrong(Findings { lost, doubled: 0 }),
            });
        };
        let reply = program.start(journal, &["resume", id])?.finish()?;
        let finished = reply.end.as_ref().is_some_and(|end| end.status.success());
        let right = |sheet| self.ledger.reopen_finished(sheet, self.in_flight.take());
        match (Sheet::last_in(&reply.text).filter(|_| finished).map(right), &reply.text) {
            (Some(true), _) => {
                self.over = true;
                Ok(Reopened::Closed)
            }
            (_, text) if text.is_empty() => Ok(Reopened::Wrong(Findings { lost: acknowledged, doubled: 0 })),
            _ => Ok(Reopened::Wrong(Findings { lost: 1, doubled: 0 })),
        }
    }
}

/// How an entry is typed at the roll prompt.
pub(crate) fn typed(entry: &Entry) -> String {
    match entry {
        Entry::Begun => String::new(),
        Entry::Roll { pins, .. } => pins.to_string(),
        Entry::Undo => ":undo".to_owned(),
        Entry::Fix { name, frame, rolls } => {
            let rolls: Vec<_> = rolls.iter().map(ToString::to_string).collect();
            format!(":fix {name} {frame} {}", rolls.join(" "))
        }
    }
}
