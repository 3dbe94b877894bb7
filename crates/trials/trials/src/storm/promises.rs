//! What scorekeepers were promised about one game, and what spectators saw of it.

use std::collections::{BTreeMap, BTreeSet};

use super::acknowledged::Findings;
use super::submission::Submission;
use crate::Mishap;
use crate::paper::{Deed, PaperGame};
use crate::snapshot::{HistoryLine, Snapshot};

/// A game, and everything that must be true of it.
#[derive(Debug)]
pub(crate) struct Promises {
    pub(crate) id: String,
    pub(crate) write: String,
    pub(crate) look: String,
    names: Vec<String>,
    /// What was acknowledged, by the version it led to.
    acknowledged: BTreeMap<u64, Deed>,
    /// The keys of what was acknowledged, each with the version it led to.
    keys: BTreeMap<String, u64>,
    /// The keys of what was refused.
    refused: BTreeSet<String>,
    /// What was sent and not answered, by its key: the version it would lead to.
    in_flight: BTreeMap<String, (u64, Deed)>,
    /// Every version that somebody was shown since the last audit.
    seen: BTreeMap<u64, Snapshot>,
    /// The newest version that anybody was shown.
    newest: u64,
    /// Whether the newest board that anybody was shown was the last.
    pub(crate) over: bool,
    /// The newest version that the spectator was shown.
    pub(crate) watched: Option<u64>,
    /// The next game was asked for: this one may have been written into an evening.
    pub(crate) leads_on: bool,
}

impl Promises {
    pub(crate) fn of(id: String, (write, look): (String, String), names: Vec<String>) -> Self {
        Self {
            id,
            write,
            look,
            names,
            acknowledged: BTreeMap::new(),
            keys: BTreeMap::new(),
            refused: BTreeSet::new(),
            in_flight: BTreeMap::new(),
            seen: BTreeMap::new(),
            newest: 1,
            over: false,
            watched: None,
            leads_on: false,
        }
    }

    /// It is on its way.
    pub(crate) fn sent(&mut self, submission: &Submission) {
        self.in_flight.insert(submission.key.clone(), (submission.version + 1, submission.deed.clone()));
    }

    /// It was acknowledged; nobody else can have written this version.
    pub(crate) fn acknowledge(&mut self, submission: &Submission) -> Result<(), Mishap> {
        self.in_flight.remove(&submission.key);
        let version = submission.version + 1;
        self.keys.insert(submission.key.clone(), version);
        match self.acknowledged.insert(version, submission.deed.clone()) {
            Some(other) if other != submission.deed => {
                self.broken(format_args!("version {version} went to two: {other:?} and {:?}", submission.deed))
            }
            _ => Ok(()),
        }
    }

    /// It was refused, and must never be found.
    pub(crate) fn refuse(&mut self, submission: &Submission) {
        self.in_flight.remove(&submission.key);
        self.refused.insert(submission.key.clone());
    }

    /// Somebody was shown this.
    pub(crate) fn see(&mut self, shown: Snapshot) -> Result<(), Mishap> {
        if shown.version >= self.newest {
            self.newest = shown.version;
            self.over = shown.next.is_none();
        }
        match self.seen.get(&shown.version) {
            Some(other) if *other != shown => {
                self.broken(format_args!("one version was shown in two ways: {other:?} and {shown:?}"))
            }
            Some(_) => Ok(()),
            None => {
                self.seen.insert(shown.version, shown);
                Ok(())
            }
        }
    }

    /// The spectator was shown this; each version at most once, and never an older one.
    pub(crate) fn watch(&mut self, event: u64, shown: Snapshot) -> Result<(), Mishap> {
        if event != shown.version || self.watched.is_some_and(|watched| watched >= event) {
            return self.broken(format_args!("event {event} shows {} after {:?}", shown.version, self.watched));
        }
        self.watched = Some(event);
        self.see(shown)
    }

    /// Compares the history and the board with what was promised.
    pub(crate) fn audit(&mut self, history: &[HistoryLine], board: &Snapshot) -> Result<Findings, Mishap> {
        let linear = history.iter().zip(1..).all(|(told, version)| told.version == version);
        if !linear || history.first().is_none_or(|told| told.change != "begin") {
            return self.broken(format_args!("a history that is not one line: {history:?}"));
        }
        let last = u64::try_from(history.len()).unwrap_or(u64::MAX);
        let acknowledged = self.acknowledged.range(last + 1..).count();
        let promised = usize::try_from(self.newest.saturating_sub(last)).unwrap_or(usize::MAX);
        let findings = Findings::lost(acknowledged.max(promised));
        let mut paper = PaperGame::new(self.names.iter().cloned());
        self.compare(1, &paper)?;
        for told in history.iter().skip(1) {
            if self.leads_on && told.change == "evening" {
                self.compare(told.version, &paper)?;
                continue;
            }
            let deed = match self.acknowledged.get(&told.version) {
                Some(deed) if told.tells(deed, &paper) => deed.clone(),
                Some(_) => return Ok(Findings { lost: findings.lost + 1, ..findings }),
                None => match self.unacknowledged(told, &paper) {
                    Some(deed) => deed,
                    None => return Ok(Findings { doubled: findings.doubled + 1, ..findings }),
                },
            };
            if !paper.happen(&deed) {
                return self.broken(format_args!("{deed:?} cannot have happened in version {}", told.version));
            }
            self.compare(told.version, &paper)?;
        }
        if !findings.none() {
            return Ok(findings);
        }
        if board.version != last || !board.is(&paper) {
            return self.broken(format_args!("the board does not follow from {last} entries: {board:?}"));
        }
        self.seen.clear();
        (self.newest, self.over) = (self.newest.max(last), board.next.is_none());
        Ok(findings)
    }

    /// Compares the keys of all entries, in their order, with what was promised: each stands for one entry, what was
    /// acknowledged is where it was said to be, and nothing else is there but what is on its way.
    pub(crate) fn audit_keys(&self, entries: &[(u64, String)]) -> Result<Findings, Mishap> {
        if !entries.iter().zip(1..).all(|((number, _), expected)| *number == expected) {
            return self.broken(format_args!("entries that are not numbered one by one: {entries:?}"));
        }
        let found: BTreeMap<_, _> = entries.iter().map(|(number, key)| (key, number)).collect();
        let lost = self.keys.iter().filter(|(key, version)| found.get(key) != Some(version)).count();
        let known = |key: &String| {
            (self.keys.contains_key(key) || self.in_flight.contains_key(key)) && !self.refused.contains(key)
        };
        let strange = found.iter().filter(|(key, number)| **number > &1 && !known(key)).count();
        Ok(Findings { lost, doubled: entries.len() - found.len() + strange })
    }

    /// Something on its way that this may be.
    fn unacknowledged(&self, told: &HistoryLine, paper: &PaperGame) -> Option<Deed> {
        let mut here = self.in_flight.values().filter(|(version, _)| *version == told.version);
        here.find(|(_, deed)| told.tells(deed, paper)).map(|(_, deed)| deed.clone())
    }

    /// Everybody who was shown this version saw the game on paper.
    fn compare(&mut self, version: u64, paper: &PaperGame) -> Result<(), Mishap> {
        match self.seen.remove(&version) {
            Some(shown) if !shown.is(paper) => {
                self.broken(format_args!("version {version} was shown as something else: {shown:?}"))
            }
            _ => Ok(()),
        }
    }

    fn broken<Never>(&self, how: std::fmt::Arguments<'_>) -> Result<Never, Mishap> {
        Err(format!("{}: {how}", self.id).into())
    }

    /// How much is written, as far as is known.
    pub(crate) fn length(&self) -> u64 {
        self.newest
    }

    /// How many of each are acknowledged: rolls, and everything else.
    pub(crate) fn counts(&self) -> (u64, u64) {
        let rolls = self.acknowledged.values().filter(|deed| matches!(deed, Deed::Roll(_))).count();
        let others = self.acknowledged.len() - rolls;
        (u64::try_from(rolls).unwrap_or_default(), u64::try_from(others).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn roll(version: u64, pins: u8) -> Submission {
        let key = format!("{version}-{pins}");
        Submission { game: "g".to_owned(), token: String::new(), version, key, deed: Deed::Roll(pins) }
    }

    /// A three was acknowledged, a four is on its way.
    fn promises() -> Promises {
        let mut promises = Promises::of("g".to_owned(), (String::new(), String::new()), vec!["A".to_owned()]);
        promises.sent(&roll(1, 3));
        promises.acknowledge(&roll(1, 3)).unwrap();
        promises.sent(&roll(2, 4));
        promises
    }

    fn paper(rolls: &[u8]) -> PaperGame {
        let mut paper = PaperGame::new(["A".to_owned()]);
        assert!(rolls.iter().all(|&pins| paper.happen(&Deed::Roll(pins))));
        paper
    }

    fn told(rolls: &[u8]) -> Vec<HistoryLine> {
        let line = |(place, version)| HistoryLine::of(version, &Deed::Roll(rolls[place]), &paper(&rolls[..place]));
        [HistoryLine::begin()].into_iter().chain((0..rolls.len()).zip(2..).map(line)).collect()
    }

    fn shown(rolls: &[u8]) -> Snapshot {
        Snapshot::of(u64::try_from(rolls.len()).unwrap() + 1, &paper(rolls))
    }

    fn audit(promises: &mut Promises, rolls: &[u8]) -> Findings {
        promises.audit(&told(rolls), &shown(rolls)).unwrap()
    }

    #[test]
    fn what_was_acknowledged_is_there_and_what_was_on_its_way_may_be() {
        assert_eq!(audit(&mut promises(), &[3]), Findings::default());
        assert_eq!(audit(&mut promises(), &[3, 4]), Findings::default());
    }

    #[test]
    fn what_is_missing_or_was_never_sent_is_found() {
        assert_eq!(audit(&mut promises(), &[]), Findings::lost(1));
        assert_eq!(audit(&mut promises(), &[5]), Findings::lost(1));
        assert_eq!(audit(&mut promises(), &[3, 3]), Findings { lost: 0, doubled: 1 });
        assert_eq!(audit(&mut promises(), &[3, 4, 4]), Findings { lost: 0, doubled: 1 });
        let mut refused = promises();
        refused.refuse(&roll(2, 4));
        assert_eq!(audit(&mut refused, &[3, 4]), Findings { lost: 0, doubled: 1 });
    }

    #[test]
    fn a_key_stands_once_and_where_it_was_acknowledged() {
        let audit = |promises: &Promises, keys: &[&str]| {
            let entries: Vec<_> =
                (1..).zip(["first"].iter().chain(keys)).map(|(at, key)| (at, (*key).to_owned())).collect();
            promises.audit_keys(&entries).unwrap()
        };
        assert_eq!(audit(&promises(), &["1-3"]), Findings::default());
        assert_eq!(audit(&promises(), &["1-3", "2-4"]), Findings::default());
        assert_eq!(audit(&promises(), &["2-4", "1-3"]), Findings::lost(1));
        assert_eq!(audit(&promises(), &[]), Findings::lost(1));
        assert_eq!(audit(&promises(), &["1-3", "9-9"]), Findings { lost: 0, doubled: 1 });
        assert_eq!(audit(&promises(), &["1-3", "2-4", "2-4"]), Findings { lost: 0, doubled: 1 });
        let mut refused = promises();
        refused.refuse(&roll(2, 4));
        assert_eq!(audit(&refused, &["1-3", "2-4"]), Findings { lost: 0, doubled: 1 });
        assert!(promises().audit_keys(&[(2, "1-3".to_owned())]).is_err());
        // Two were told that they had won one version: one of them has lost.
        let mut two = promises();
        assert!(two.acknowledge(&roll(1, 5)).is_err());
        assert_eq!(audit(&two, &["1-5"]), Findings::lost(1));
    }

    #[test]
    fn what_anybody_saw_is_a_promise() {
        let mut seen = promises();
        seen.see(shown(&[3, 4])).unwrap();
        assert_eq!(audit(&mut seen, &[3]), Findings::lost(1));
        let mut otherwise = promises();
        otherwise.see(shown(&[5])).unwrap();
        assert!(otherwise.audit(&told(&[3]), &shown(&[3])).is_err());
        assert!(promises().audit(&told(&[3]), &shown(&[3, 4])).is_err());
        assert!(promises().audit(&told(&[3, 4]), &shown(&[3])).is_err());
        assert!(promises().audit(&told(&[3])[1..], &shown(&[3])).is_err());
    }

    #[test]
    fn a_version_has_one_winner_and_a_spectator_sees_it_once() {
        let mut promises = promises();
        assert!(promises.acknowledge(&roll(1, 3)).is_ok());
        assert!(promises.acknowledge(&roll(1, 4)).is_err());
        assert!(promises.watch(2, shown(&[3])).is_ok());
        assert!(promises.watch(2, shown(&[3])).is_err());
        assert!(promises.watch(1, shown(&[])).is_err());
        assert!(promises.watch(4, shown(&[3, 4])).is_err());
    }
}
