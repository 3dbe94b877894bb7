//! The database at the other end of the wire: what it has written, who sees that, and what its standby has.
//!
//! A commit is on the disk first. With a synchronous standby it then waits for it, holding the lock of the game, and nobody
//! sees it until the standby has it too; but after a restart everything on the disk is to be seen. A statement whose line
//! was torn may still be carried out.

use alley_journal::Failure;

use super::at_desk::{Verdict, Wording};
use super::chains::{Chains, Judges, Tip};

/// Entries for the game, each after what its writer expects.
pub(super) type Statement = Vec<(Tip, Wording)>;

/// Whether there is a second database, and whether it is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standby {
    None,
    Synchronous,
    Asynchronous,
}

/// How this one goes about it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conduct {
    pub(super) standby: Standby,
    pub(super) judges: Judges,
    /// Whether those who ask again wait for the standby, too.
    pub(super) repeats_wait: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Database {
    /// The record as everybody sees it who asks.
    pub(super) visible: Tip,
    /// On the disk, and waiting for the standby.
    pub(super) waiting: Option<Commit>,
    /// What the standby has.
    pub(super) standby: Tip,
    /// Whether the standby hears anything.
    pub(super) linked: bool,
    /// Statements whose line was torn before they were carried out.
    pub(super) strays: Vec<Statement>,
}

/// A commit, who waits for it, and what they will be told.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Commit {
    pub(super) tip: Tip,
    pub(super) server: Option<usize>,
    pub(super) verdicts: Vec<Verdict>,
}

/// What came of a statement.
pub(super) enum Carried {
    /// Nothing had to be written.
    Answered(Vec<Verdict>),
    /// It is written, and to be seen.
    Written(Vec<Verdict>),
    /// It is written, and waits.
    Waits,
    /// Another commit has the lock.
    Blocked,
}

impl Database {
    pub(super) fn new() -> Self {
        Self { visible: Tip::BEGUN, waiting: None, standby: Tip::BEGUN, linked: true, strays: Vec::new() }
    }

    /// Carries out a statement of a server that waits for its answer.
    pub(super) fn carry_out(
        &mut self,
        chains: &mut Chains,
        (server, statement): (usize, &Statement),
        conduct: Conduct,
    ) -> Carried {
        let (tip, verdicts) = judged(chains, self.visible, statement, conduct.judges);
        let found = verdicts.iter().any(|verdict| matches!(verdict, Verdict::At(_)));
        // What is found by its key is waited for like what is written now.
        if tip == self.visible && !(found && conduct.repeats_wait) {
            return Carried::Answered(verdicts);
        }
        if self.waiting.is_some() {
            return Carried::Blocked;
        }
        if conduct.standby == Standby::Synchronous {
            self.waiting = Some(Commit { tip, server: Some(server), verdicts });
            return Carried::Waits;
        }
        if tip == self.visible {
            return Carried::Answered(verdicts);
        }
        self.visible = tip;
        Carried::Written(verdicts)
    }

    /// Carries out a statement that nobody waits for. It was made for one state of the record, and writes nothing if that
    /// is not the state any more.
    pub(super) fn carry_out_stray(&mut self, chains: &mut Chains, statement: &Statement, conduct: Conduct) {
        let made_for = statement.first().map(|(expected, _)| *expected);
        if conduct.judges.version && made_for != Some(self.visible) {
            return;
        }
        let (tip, verdicts) = judged(chains, self.visible, statement, conduct.judges);
        if conduct.standby == Standby::Synchronous && tip != self.visible {
            self.waiting = Some(Commit { tip, server: None, verdicts });
        } else {
            self.visible = tip;
        }
    }

    /// The process ends and comes back: whatever is on the disk is there.
    pub(super) fn restart(&mut self) {
        self.visible = self.waiting.take().map_or(self.visible, |commit| commit.tip);
        self.strays.clear();
    }

    /// It stands here from now on, with a new standby beside it.
    pub(super) fn stand_at(&mut self, tip: Tip) {
        *self = Self { visible: tip, waiting: None, standby: tip, linked: true, strays: Vec::new() };
    }
}

/// Each entry as if those before it were written, and what is then the last.
fn judged(chains: &mut Chains, from: Tip, statement: &Statement, judges: Judges) -> (Tip, Vec<Verdict>) {
    let mut tip = from;
    let mut verdict = |(expected, text): &(Tip, Wording)| {
        let content = text.content(chains);
        match chains.judge(tip, *expected, &content, judges) {
            Ok(at) => {
                // What was written by an earlier attempt is not the last because of that.
                tip = if chains.goes_on(at, tip) { tip } else { at };
                Verdict::At(at)
            }
            Err(Failure::Conflict { current, .. }) => Verdict::Conflict(chains.tip(current)),
            Err(Failure::KeyReused { .. }) => Verdict::KeyReused,
            Err(other) => unreachable!("{other}"),
        }
    };
    let verdicts = statement.iter().map(&mut verdict).collect();
    (tip, verdicts)
}
