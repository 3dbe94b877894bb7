//! One game in a terminal: told to the program, read from its output, opened again.

use std::path::Path;

use super::acknowledged::{Acknowledged, Findings, Instruction, history};
use super::printed::PrintedBoard;
use crate::paper::Deed;
use crate::{Conversation, Mishap, Program, ProgramReply};

/// A game and what is known about it.
#[derive(Clone)]
pub(crate) struct TerminalGame {
    names: Vec<String>,
    pub(crate) acknowledged: Acknowledged,
    /// Its name in the record, once the program has told it.
    pub(crate) id: Option<String>,
    /// What the program was told when it ended without an answer.
    in_flight: Option<Instruction>,
    /// Whether the end was shown.
    pub(crate) over: bool,
    /// How often something was in flight, and how often it turned out to be kept.
    pub(crate) flights: (u64, u64),
}

/// What became of a game that was to be opened again.
pub(crate) enum Reopened {
    /// It goes on.
    Open(Conversation),
    /// It is over, or was never begun.
    Closed,
    /// It is not what was acknowledged.
    Wrong(Findings),
}

impl TerminalGame {
    pub(crate) fn of(names: &[String]) -> Self {
        let acknowledged = Acknowledged::nothing(names);
        Self { names: names.to_vec(), acknowledged, id: None, in_flight: None, over: false, flights: (0, 0) }
    }

    /// Starts the program, and tells it who plays.
    pub(crate) fn begin(&self, program: &Program, journal: &Path) -> Result<Conversation, Mishap> {
        let mut life = program.start(journal, &["bowl"])?;
        life.tell(&format!("{}\n{}", self.names.len(), self.names.join("\n")));
        Ok(life)
    }

    /// What the program made of something it was told.
    pub(crate) fn hear(&mut self, instruction: Instruction, reply: &ProgramReply) -> Result<(), Mishap> {
        self.in_flight = None;
        if let Some(board) = PrintedBoard::last_in(&reply.text) {
            self.listen(reply);
            return self.acknowledged.acknowledge(&instruction, &board);
        }
        match (&reply.exit, reply.text.contains("[ERROR]")) {
            (_, true) => {}
            (Some(_), false) => {
                self.in_flight = Some(instruction);
                self.flights.0 += 1;
            }
            (None, false) => return Err(format!("neither a board nor a refusal:\n{}", reply.text).into()),
        }
        Ok(())
    }

    /// Whether the game is over, and what it is called.
    pub(crate) fn listen(&mut self, reply: &ProgramReply) {
        self.over |= reply.text.contains("\nWinner");
        let farewell = reply.exit.as_ref().and_then(|exit| exit.complaints.rsplit_once("alley resume "));
        if let Some(id) = farewell.and_then(|(_, command)| command.split_whitespace().next()) {
            self.id = Some(id.to_owned());
        }
    }

    /// Opens it again and compares it with what was acknowledged.
    pub(crate) fn reopen(&mut self, program: &Program, journal: &Path) -> Result<Reopened, Mishap> {
        let mut life = program.start(journal, &["resume"])?;
        let reply = life.reply()?;
        if let Some(exit) = &reply.exit {
            if !matches!(exit.status.code(), Some(1 | 2)) {
                return Err(exit.unexpected("opening"));
            }
            return self.reopen_finished(program, journal);
        }
        let board = PrintedBoard::last_in(&reply.text).ok_or_else(|| format!("no board:\n{}", reply.text))?;
        self.listen(&reply);
        life.tell(":history");
        let found = history(&life.reply()?.text)?;
        let acknowledged = self.acknowledged.lines.len();
        let findings = self.acknowledged.reopen(&found, &board, self.in_flight.take())?;
        self.flights.1 += u64::from(self.acknowledged.lines.len() > acknowledged);
        if findings.none() {
            return Ok(Reopened::Open(life));
        }
        life.finish().map(|_| Reopened::Wrong(findings))
    }

    /// No game is unfinished: this one must be finished, or never have been acknowledged.
    pub(crate) fn reopen_finished(&mut self, program: &Program, journal: &Path) -> Result<Reopened, Mishap> {
        let acknowledged = self.acknowledged.lines.len();
        let Some(id) = &self.id else {
            return Ok(match acknowledged {
                // Nobody goes on with a game that was only begun.
                0 | 1 => Reopened::Closed,
                lost => Reopened::Wrong(Findings::lost(lost)),
            });
        };
        let reply = program.start(journal, &["resume", id])?.finish()?;
        let finished = reply.exit.as_ref().is_some_and(|exit| exit.status.success());
        let right = |board| self.acknowledged.reopen_finished(&board, self.in_flight.take().as_ref());
        match (PrintedBoard::last_in(&reply.text).filter(|_| finished).map(right), &reply.text) {
            (Some(true), _) => {
                self.over = true;
                Ok(Reopened::Closed)
            }
            (_, text) if text.is_empty() => Ok(Reopened::Wrong(Findings::lost(acknowledged))),
            _ => Ok(Reopened::Wrong(Findings::lost(1))),
        }
    }

    /// How something is typed at the roll prompt.
    pub(crate) fn typed(&self, deed: &Deed) -> String {
        match deed {
            Deed::Roll(pins) => pins.to_string(),
            Deed::Undo => ":undo".to_owned(),
            Deed::Fix { player, frame, rolls } => {
                let rolls: Vec<_> = rolls.iter().map(ToString::to_string).collect();
                let name = self.names.get(player - 1).map_or("", String::as_str);
                format!(":fix {name} {frame} {}", rolls.join(" "))
            }
            // The roll prompt has no command for these.
            Deed::Join(_) | Deed::Leave(_) | Deed::Rename(..) => String::new(),
        }
    }
}
