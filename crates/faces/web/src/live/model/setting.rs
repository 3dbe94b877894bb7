//! What is walked through: who presses what, who looks on, what may go wrong and how often; and in which one place the
//! protocol is broken, if it is.

use alley_trials::paper::Deed;

use super::at_desk::{AtDesk, Errand, Outcome, Question, Told};
use super::chains::{Chains, Judges, Tip};
use super::database::{Conduct, Standby};

/// One place in which the protocol is not what it should be. Each is one line of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Broken {
    /// The server says "saved" when it has sent the entry, not when it is written.
    AcknowledgedBeforeCommit,
    /// Everybody who looks on is shown a roll before it is written.
    PublishedBeforeCommit,
    /// A scorekeeper who heard nothing presses the same again, with another key.
    AnotherKey,
    /// A scorekeeper who heard nothing takes it for done.
    SilenceIsConsent,
    /// A scorekeeper goes by the newest board that was ever seen, though the record has lost it.
    NewestBoardIsBelieved,
    /// The journal does not look whether it has a key.
    KeyNotLookedFor,
    /// The journal does not look whether it stands where the writer thinks.
    VersionNotCompared,
    /// The journal looks at neither.
    WrittenUnjudged,
    /// An entry is written, and the head of its record is not.
    HeadStaysBehind,
    /// What cannot be decided by what is known is refused without asking the journal whether it has the key.
    RefusedWithoutALook,
    /// A write whose answer did not come is told to be refused.
    CancelledIsRefused,
    /// The standby is not waited for.
    StandbyNotWaitedFor,
    /// What is found by its key is acknowledged before the standby has it.
    RepeatsDoNotWait,
    /// A server shows those who come from another one what it knows, be it older.
    ShownAsKnown,
    /// A server does not look at what others write.
    NeverLooks,
    /// A server that catches up counts what others wrote, and does not read it.
    CountsWithoutReading,
    /// A server publishes what it has read again only if its number is another one.
    PublishedByNumber,
    /// Nobody is told that something is lost.
    NoAlarm,
}

/// How often each may still go wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Blows {
    /// A line between a server and the database is torn.
    pub(super) tears: u8,
    /// A server is killed and started again.
    pub(super) kills: u8,
    /// The database is killed and started again.
    pub(super) restarts: u8,
    /// The standby is cut off.
    pub(super) cuts: u8,
    /// The database is lost for good and the standby takes its place.
    pub(super) promotions: u8,
    /// The database is put back to what it was an entry ago.
    pub(super) losses: u8,
}

#[derive(Clone, Debug)]
pub(super) struct Setting {
    /// What each scorekeeper presses.
    pub(super) scorekeepers: Vec<Vec<Deed>>,
    pub(super) viewers: usize,
    /// Whether the pages of scorekeepers also learn from the live stream.
    pub(super) streams: bool,
    /// Whether writes that wait at a desk together share a commit.
    pub(super) together: bool,
    /// Whether scorekeepers wait for an answer as long as it takes.
    pub(super) patient: bool,
    pub(super) standby: Standby,
    pub(super) blows: Blows,
    pub(super) broken: Option<Broken>,
}

impl Setting {
    pub(super) fn of(scorekeepers: &[&[Deed]]) -> Self {
        Self {
            scorekeepers: scorekeepers.iter().map(|deeds| deeds.to_vec()).collect(),
            viewers: 0,
            streams: false,
            together: false,
            patient: false,
            standby: Standby::None,
            blows: Blows::default(),
            broken: None,
        }
    }

    pub(super) fn is(&self, broken: Broken) -> bool {
        self.broken == Some(broken)
    }

    pub(super) fn conduct(&self) -> Conduct {
        let standby = match self.standby {
            Standby::Synchronous if self.is(Broken::StandbyNotWaitedFor) => Standby::Asynchronous,
            standby => standby,
        };
        let unjudged = self.is(Broken::WrittenUnjudged);
        let judges = Judges {
            key: !self.is(Broken::KeyNotLookedFor) && !unjudged,
            version: !self.is(Broken::VersionNotCompared) && !unjudged,
        };
        Conduct { standby, judges, repeats_wait: !self.is(Broken::RepeatsDoNotWait) }
    }

    /// What came of an errand, as a desk would have it that is broken in this place.
    pub(super) fn break_in(&self, before: &AtDesk, outcome: &mut Outcome, chains: &mut Chains) {
        match self.broken {
            Some(Broken::NoAlarm) => (outcome.alarmed, outcome.desk.alarmed) = (false, false),
            Some(Broken::CancelledIsRefused) => {
                let away = outcome.news.iter_mut().map(|(_, told)| told).filter(|told| **told == Told::Away);
                away.for_each(|told| *told = Told::Refused);
            }
            Some(Broken::PublishedBeforeCommit) => {
                if let Some(Question::Append(statement)) = &outcome.desk.question
                    && let Some((expected, text)) = statement.last().filter(|(expected, _)| *expected != Tip::START)
                {
                    let content = text.content(chains);
                    let tip = chains.grown(*expected, &content);
                    outcome.desk.shown = Some(chains.view(tip));
                }
            }
            Some(Broken::CountsWithoutReading) if outcome.errand == Errand::Look => {
                if let (Some(old), Some(new)) = (before.shown, &mut outcome.desk.shown) {
                    new.board = old.board;
                }
            }
            Some(Broken::PublishedByNumber) => {
                if let (Some(old), Some(new)) = (before.shown, &mut outcome.desk.shown)
                    && old.version == new.version
                {
                    new.board = old.board;
                }
            }
            _ => {}
        }
    }
}
