//! The oracle: what scorekeepers were promised about one game, and what spectators saw of it.

use std::collections::BTreeMap;

use super::model::Model;
use super::shown::{Shown, Told};
use super::wish::{Change, Wish};
use crate::ledger::Findings;

/// A game, and everything that must be true of it.
#[derive(Debug)]
pub(crate) struct Book {
    pub(crate) id: String,
    pub(crate) write: String,
    pub(crate) look: String,
    names: Vec<String>,
    /// What was acknowledged, by the version it led to.
    acknowledged: BTreeMap<u64, Change>,
    /// What was sent and not answered, by its key: the version it would lead to.
    in_flight: BTreeMap<String, (u64, Change)>,
    /// Every version that somebody was shown since the last audit.
    seen: BTreeMap<u64, Shown>,
    /// The newest version that anybody was shown.
    newest: u64,
    /// Whether the newest board that anybody was shown was the last.
    pub(crate) over: bool,
    /// The newest version that the spectator was shown.
    pub(crate) watched: Option<u64>,
}

impl Book {
    pub(crate) fn of(id: String, (write, look): (String, String), names: Vec<String>) -> Self {
        let (acknowledged, in_flight, seen) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Self { id, write, look, names, acknowledged, in_flight, seen, newest: 1, over: false, watched: None }
    }

    /// It is on its way.
    pub(crate) fn sent(&mut self, wish: &Wish) {
        self.in_flight.insert(wish.key.clone(), (wish.version + 1, wish.change.clone()));
    }

    /// It was acknowledged; nobody else can have written this version.
    pub(crate) fn acknowledge(&mut self, wish: &Wish) -> Result<(), String> {
        self.in_flight.remove(&wish.key);
        let version = wish.version + 1;
        match self.acknowledged.insert(version, wish.change.clone()) {
            Some(other) if other != wish.change => {
                Err(format!("{}: version {version} was acknowledged to two: {other:?} and {:?}", self.id, wish.change))
            }
            _ => Ok(()),
        }
    }

    /// It was refused, and must never be found.
    pub(crate) fn refuse(&mut self, wish: &Wish) {
        self.in_flight.remove(&wish.key);
    }

    /// Somebody was shown this.
    pub(crate) fn see(&mut self, shown: Shown) -> Result<(), String> {
        if shown.version >= self.newest {
            self.newest = shown.version;
            self.over = shown.next.is_none();
        }
        match self.seen.get(&shown.version) {
            Some(other) if *other != shown => {
                Err(format!("{}: version {} was shown in two ways: {other:?} and {shown:?}", self.id, shown.version))
            }
            Some(_) => Ok(()),
            None => {
                self.seen.insert(shown.version, shown);
                Ok(())
            }
        }
    }

    /// The spectator was shown this; each version at most once, and never an older one.
    pub(crate) fn watch(&mut self, event: u64, shown: Shown) -> Result<(), String> {
        if event != shown.version || self.watched.is_some_and(|watched| watched >= event) {
            return Err(format!("{}: event {event} shows {} after {:?}", self.id, shown.version, self.watched));
        }
        self.watched = Some(event);
        self.see(shown)
    }

    /// Compares the history and the board with what was promised.
    pub(crate) fn audit(&mut self, history: &[Told], board: &Shown) -> Result<Findings, String> {
        let linear = history.iter().zip(1..).all(|(told, version)| told.version == version);
        if !linear || history.first().is_none_or(|told| told.change != "begin") {
            return Err(format!("{}: a history that is not one line: {history:?}", self.id));
        }
        let last = u64::try_from(history.len()).unwrap_or(u64::MAX);
        let acknowledged = self.acknowledged.range(last + 1..).count();
        let promised = usize::try_from(self.newest.saturating_sub(last)).unwrap_or(usize::MAX);
        let findings = Findings { lost: acknowledged.max(promised), doubled: 0 };
        let mut paper = Model::new(self.names.iter().cloned());
        self.compare(1, &paper)?;
        for told in history.iter().skip(1) {
            let change = match self.acknowledged.get(&told.version) {
                Some(change) if told.tells(change, &paper) => change.clone(),
                Some(_) => return Ok(Findings { lost: findings.lost + 1, ..findings }),
                None => match self.unacknowledged(told, &paper) {
                    Some(change) => change,
                    None => return Ok(Findings { doubled: findings.doubled + 1, ..findings }),
                },
            };
            if !change.happen(&mut paper) {
                return Err(format!("{}: {change:?} cannot have happened in version {}", self.id, told.version));
            }
            self.compare(told.version, &paper)?;
        }
        if board.version != last || !board.is(&paper) {
            return Err(format!("{}: the board does not follow from {last} entries: {board:?}", self.id));
        }
        self.seen.clear();
        (self.newest, self.over) = (self.newest.max(last), board.next.is_none());
        Ok(findings)
    }

    /// Something on its way that this may be.
    fn unacknowledged(&self, told: &Told, paper: &Model) -> Option<Change> {
        let mut here = self.in_flight.values().filter(|(version, _)| *version == told.version);
        here.find(|(_, change)| told.tells(change, paper)).map(|(_, change)| change.clone())
    }

    /// Whoever was shown this version saw the game on paper.
    fn compare(&mut self, version: u64, paper: &Model) -> Result<(), String> {
        match self.seen.remove(&version) {
            Some(shown) if !shown.is(paper) => {
                Err(format!("{}: version {version} was shown as something else: {shown:?}", self.id))
            }
            _ => Ok(()),
        }
    }

    /// How much is written, as far as is known.
    pub(crate) fn length(&self) -> u64 {
        self.newest
    }

    /// How many of each are acknowledged: rolls, and everything else.
    pub(crate) fn counts(&self) -> (u64, u64) {
        let rolls = self.acknowledged.values().filter(|change| matches!(change, Change::Roll(_))).count();
        let others = self.acknowledged.len() - rolls;
        (u64::try_from(rolls).unwrap_or_default(), u64::try_from(others).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(version: u64, pins: u8) -> Wish {
        let key = format!("{version}-{pins}");
        Wish { game: "g".to_owned(), token: String::new(), version, key, change: Change::Roll(pins) }
    }

    /// A three was acknowledged, a four is on its way.
    fn book() -> Book {
        let mut book = Book::of("g".to_owned(), (String::new(), String::new()), vec!["A".to_owned()]);
        book.sent(&wish(1, 3));
        book.acknowledge(&wish(1, 3)).unwrap();
        book.sent(&wish(2, 4));
        book
    }

    fn told(rolls: &[u8]) -> Vec<Told> {
        let begin = Told { version: 1, change: "begin".to_owned(), ..Told::default() };
        let rolls = rolls.iter().zip(2..).map(|(&pins, version)| Told {
            version,
            change: "roll".to_owned(),
            name: Some("A".to_owned()),
            frame: Some(if version > 3 { 2 } else { 1 }),
            rolls: vec![pins],
        });
        [begin].into_iter().chain(rolls).collect()
    }

    fn shown(rolls: &[u8]) -> Shown {
        let mut paper = Model::new(["A".to_owned()].into_iter());
        assert!(rolls.iter().all(|&pins| paper.roll(pins)));
        Shown::of(u64::try_from(rolls.len()).unwrap() + 1, &paper)
    }

    fn audit(book: &mut Book, rolls: &[u8]) -> Result<Findings, String> {
        book.audit(&told(rolls), &shown(rolls))
    }

    #[test]
    fn what_was_acknowledged_is_there_and_what_was_on_its_way_may_be() {
        assert_eq!(audit(&mut book(), &[3]), Ok(Findings::default()));
        assert_eq!(audit(&mut book(), &[3, 4]), Ok(Findings::default()));
    }

    #[test]
    fn what_is_missing_or_was_never_wished_is_found() {
        assert_eq!(audit(&mut book(), &[]), Ok(Findings { lost: 1, doubled: 0 }));
        assert_eq!(audit(&mut book(), &[5]), Ok(Findings { lost: 1, doubled: 0 }));
        assert_eq!(audit(&mut book(), &[3, 3]), Ok(Findings { lost: 0, doubled: 1 }));
        assert_eq!(audit(&mut book(), &[3, 4, 4]), Ok(Findings { lost: 0, doubled: 1 }));
        let mut refused = book();
        refused.refuse(&wish(2, 4));
        assert_eq!(audit(&mut refused, &[3, 4]), Ok(Findings { lost: 0, doubled: 1 }));
    }

    #[test]
    fn what_anybody_saw_is_a_promise() {
        let mut seen = book();
        seen.see(shown(&[3, 4])).unwrap();
        assert_eq!(audit(&mut seen, &[3]), Ok(Findings { lost: 1, doubled: 0 }));
        let mut otherwise = book();
        otherwise.see(shown(&[5])).unwrap();
        assert!(audit(&mut otherwise, &[3]).is_err());
        assert!(book().audit(&told(&[3]), &shown(&[3, 4])).is_err());
        assert!(book().audit(&told(&[3, 4]), &shown(&[3])).is_err());
        assert!(book().audit(&told(&[3])[1..], &shown(&[3])).is_err());
    }

    #[test]
    fn a_version_has_one_winner_and_a_spectator_sees_it_once() {
        let mut book = book();
        assert!(book.acknowledge(&wish(1, 3)).is_ok());
        assert!(book.acknowledge(&wish(1, 4)).is_err());
        assert!(book.watch(2, shown(&[3])).is_ok());
        assert!(book.watch(2, shown(&[3])).is_err());
        assert!(book.watch(1, shown(&[])).is_err());
        assert!(book.watch(4, shown(&[3, 4])).is_err());
    }
}
