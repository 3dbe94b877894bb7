//! The oracle: what was acknowledged in one game, as somebody would know who only reads the output.

use std::fmt;

use crate::sheet::{Row, Sheet};

/// One thing that happened, as the history tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    Begun,
    Roll { name: String, pins: u8 },
    Undo,
    Fix { name: String, frame: usize, rolls: Vec<u8> },
}

impl Entry {
    /// From a line of `:history`: the number, the time, what happened.
    fn read(line: &str, number: usize) -> Option<Self> {
        let mut parts = line.trim_start().splitn(3, "  ");
        let told = parts.next()?.parse::<usize>().ok().filter(|&told| told == number);
        let (Some(_), Some(_), Some(words)) = (told, parts.next(), parts.next()) else { return None };
        match words {
            "begun" => return Some(Self::Begun),
            "taken back" => return Some(Self::Undo),
            _ => {}
        }
        let (name, words) = words.split_once(", frame ")?;
        let (place, rolls) = words.split_once(": ")?;
        let rolls = rolls.split(' ').map(|pins| pins.parse().ok()).collect::<Option<Vec<u8>>>()?;
        let name = name.to_owned();
        match place.strip_suffix(" corrected") {
            Some(frame) => Some(Self::Fix { name, frame: frame.parse().ok()?, rolls }),
            None => rolls.first().map(|&pins| Self::Roll { name, pins }),
        }
    }
}

/// The lines that `:history` answered, without the question that follows them.
pub(crate) fn history(reply: &str) -> Result<Vec<Entry>, String> {
    let lines = reply.lines().skip(1).take_while(|line| line.starts_with(' '));
    let entries = lines.enumerate().map(|(place, line)| {
        Entry::read(line, place + 1).ok_or_else(|| format!("a history that cannot be read: {line}"))
    });
    entries.collect()
}

/// What the oracle found wrong with a reopened game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Findings {
    pub(crate) lost: usize,
    pub(crate) doubled: usize,
}

impl Findings {
    pub(crate) fn none(self) -> bool {
        self == Self::default()
    }

    pub(crate) fn add(&mut self, more: Self) {
        self.lost += more.lost;
        self.doubled += more.doubled;
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} lost, {} doubled", self.lost, self.doubled)
    }
}

/// Everything acknowledged so far.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    names: Vec<String>,
    entries: Vec<Entry>,
    /// The boards that count: taking back returns to the one before.
    boards: Vec<Vec<Row>>,
    /// The board last seen.
    pub(crate) shown: Option<Sheet>,
}

impl Ledger {
    /// A game that these are going to play; nothing is acknowledged yet.
    pub(crate) fn of(names: &[String]) -> Self {
        Self { names: names.to_vec(), entries: Vec::new(), boards: Vec::new(), shown: None }
    }

    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// A board was shown that acknowledges this entry; is it the board one would expect?
    pub(crate) fn acknowledge(&mut self, entry: Entry, sheet: Sheet) -> Result<(), String> {
        let expected = self.after(&entry);
        if !same_rolls(&expected, &sheet.rows) {
            return Err(format!("{entry:?} led to a board that does not follow:\n{}", sheet.text));
        }
        if entry == Entry::Undo {
            self.boards.pop();
        } else {
            self.boards.push(sheet.rows.clone());
        }
        self.entries.push(entry);
        self.shown = Some(sheet);
        Ok(())
    }

    /// The game was opened again: compares its board and its history with what was acknowledged. The entry in flight
    /// when the program ended may be there or not.
    pub(crate) fn reopen(
        &mut self,
        found: &[Entry],
        sheet: Sheet,
        in_flight: Option<Entry>,
    ) -> Result<Findings, String> {
        let kept = self.entries.iter().zip(found).take_while(|(one, other)| one == other).count();
        let more = found.get(kept..).unwrap_or_default();
        let lost = self.entries.len() - kept;
        let allowed = in_flight.filter(|entry| more.first() == Some(entry));
        match (lost, more, allowed) {
            (0, [], _) => self.unchanged(&sheet).map(|()| Findings::default()),
            (0, [_], Some(entry)) => self.acknowledge(entry, sheet).map(|()| Findings::default()),
            (_, more, allowed) => Ok(Findings { lost, doubled: more.len() - usize::from(allowed.is_some()) }),
        }
    }

    /// A finished game was shown again; it answers no question about its history. Whether the board is right.
    pub(crate) fn reopen_finished(&mut self, sheet: Sheet, in_flight: Option<Entry>) -> bool {
        self.unchanged(&sheet).is_ok() || in_flight.is_some_and(|entry| self.acknowledge(entry, sheet).is_ok())
    }

    fn unchanged(&self, sheet: &Sheet) -> Result<(), String> {
        match &self.shown {
            Some(shown) if shown == sheet => Ok(()),
            _ => Err(format!("opened again, the board is another one:\n{}", sheet.text)),
        }
    }

    /// The rows one would expect.
    fn after(&self, entry: &Entry) -> Vec<Row> {
        let empty = || self.names.iter().map(|name| Row::empty(name)).collect::<Vec<_>>();
        let mut rows = self.boards.last().cloned().unwrap_or_else(empty);
        match entry {
            Entry::Begun => {}
            Entry::Undo => {
                let before = self.boards.len().checked_sub(2).and_then(|place| self.boards.get(place));
                rows = before.cloned().unwrap_or_else(empty);
            }
            Entry::Roll { name, pins } => {
                // In which frame it is shown is the program's affair; here only the order counts.
                if let Some(last) = frame(&mut rows, name, 10) {
                    last.push(*pins);
                }
            }
            Entry::Fix { name, frame: number, rolls } => {
                if let Some(wrong) = frame(&mut rows, name, *number) {
                    wrong.clone_from(rolls);
                }
            }
        }
        rows
    }
}

fn frame<'rows>(rows: &'rows mut [Row], name: &str, number: usize) -> Option<&'rows mut Vec<u8>> {
    rows.iter_mut().find(|row| row.name == name)?.frames.get_mut(number.checked_sub(1)?)
}

fn same_rolls(one: &[Row], other: &[Row]) -> bool {
    let named = |rows: &[Row]| -> Vec<_> { rows.iter().map(|row| (row.name.clone(), row.rolls())).collect() };
    named(one) == named(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(rolls: &[u8]) -> Sheet {
        let mut row = Row::empty("ABC");
        row.frames[0] = rolls.to_vec();
        Sheet { text: format!("{rolls:?}"), rows: vec![row] }
    }

    fn roll(pins: u8) -> Entry {
        Entry::Roll { name: "ABC".to_owned(), pins }
    }

    /// A three and a four, both acknowledged.
    fn ledger() -> Ledger {
        let mut ledger = Ledger::of(&["ABC".to_owned()]);
        ledger.acknowledge(Entry::Begun, sheet(&[])).unwrap();
        ledger.acknowledge(roll(3), sheet(&[3])).unwrap();
        ledger.acknowledge(roll(4), sheet(&[3, 4])).unwrap();
        ledger
    }

    fn reopened(found: &[Entry], rolls: &[u8], in_flight: Option<Entry>) -> Result<Findings, String> {
        ledger().reopen(found, sheet(rolls), in_flight)
    }

    #[test]
    fn what_was_acknowledged_and_what_was_in_flight_may_be_there() {
        let begun = Entry::Begun;
        assert_eq!(reopened(&[begun.clone(), roll(3), roll(4)], &[3, 4], None), Ok(Findings::default()));
        assert_eq!(reopened(&[begun.clone(), roll(3), roll(4)], &[3, 4], Some(roll(5))), Ok(Findings::default()));
        let more = [begun, roll(3), roll(4), roll(5)];
        assert_eq!(reopened(&more, &[3, 4, 5], Some(roll(5))), Ok(Findings::default()));
    }

    #[test]
    fn what_is_missing_is_lost() {
        assert_eq!(reopened(&[Entry::Begun, roll(3)], &[3], None), Ok(Findings { lost: 1, doubled: 0 }));
        assert_eq!(reopened(&[], &[], Some(roll(5))), Ok(Findings { lost: 3, doubled: 0 }));
    }

    #[test]
    fn what_is_there_twice_is_doubled() {
        let twice = [Entry::Begun, roll(3), roll(4), roll(4)];
        assert_eq!(reopened(&twice, &[3, 4, 4], None), Ok(Findings { lost: 0, doubled: 1 }));
        let twice = [Entry::Begun, roll(3), roll(4), roll(5), roll(5)];
        assert_eq!(reopened(&twice, &[3, 4, 5, 5], Some(roll(5))), Ok(Findings { lost: 0, doubled: 1 }));
    }

    #[test]
    fn a_board_that_does_not_follow_is_noticed() {
        assert!(reopened(&[Entry::Begun, roll(3), roll(4)], &[3, 5], None).is_err());
        assert!(ledger().acknowledge(roll(5), sheet(&[3, 4])).is_err());
        let fix = Entry::Fix { name: "ABC".to_owned(), frame: 1, rolls: vec![8, 1] };
        let mut fixed = ledger();
        fixed.acknowledge(fix, sheet(&[8, 1])).unwrap();
        assert!(fixed.clone().acknowledge(Entry::Undo, sheet(&[8])).is_err());
        fixed.acknowledge(Entry::Undo, sheet(&[3, 4])).unwrap();
    }

    #[test]
    fn a_history_is_read() {
        let reply = ":history\n   1  2026-11-15 22:29:17  begun\n   2  2026-11-15 22:29:17  ABC, frame 1: 3\n   \
                     3  2026-11-15 22:29:18  ABC, frame 1 corrected: 8 1\n   4  2026-11-15 22:29:18  taken back\nABC's turn: ";
        let fix = Entry::Fix { name: "ABC".to_owned(), frame: 1, rolls: vec![8, 1] };
        assert_eq!(history(reply), Ok(vec![Entry::Begun, roll(3), fix, Entry::Undo]));
        assert!(history(":history\n   2  2026-11-15 22:29:17  begun\n").is_err());
    }
}
