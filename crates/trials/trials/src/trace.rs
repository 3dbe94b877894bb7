//! What the system calls of one run tell: was the journal's log on the disk before the board was on the screen?

use crate::Mishap;

/// The calls that write or sync, in the words of the tracer.
pub(crate) const CALLS: &[&str] = &["write", "pwrite64", "fsync", "fdatasync", "ftruncate"];

/// One line of a trace: a call on a file, and whether it succeeded.
struct SystemCall<'trace> {
    name: &'trace str,
    /// The descriptor's number, and what it stands for.
    descriptor: &'trace str,
    path: &'trace str,
    line: &'trace str,
    succeeded: bool,
}

impl<'trace> SystemCall<'trace> {
    /// `1234 fsync(4</folder/journal-wal>) = 0`; a call that did not return has not succeeded.
    fn read(line: &'trace str) -> Option<Self> {
        let call = line.trim_start_matches(|letter: char| letter.is_ascii_digit()).trim_start();
        let (name, arguments) = call.split_once('(')?;
        let (descriptor, rest) = arguments.split_once('<')?;
        let (path, _) = rest.split_once('>')?;
        let result = call.trim_end().rsplit_once(" = ").map_or("?", |(_, result)| result);
        let succeeded = result.starts_with(|letter: char| letter.is_ascii_digit());
        CALLS.contains(&name).then_some(Self { name, descriptor, path, line, succeeded })
    }

    fn shows_a_board(&self) -> bool {
        self.name == "write" && self.descriptor == "1" && self.succeeded && self.line.contains("| NAME |")
    }

    fn syncs(&self) -> bool {
        matches!(self.name, "fsync" | "fdatasync")
    }
}

/// Follows a trace and counts the boards that acknowledged an entry. Every one must come after a sync of the log that has
/// succeeded, made since the board before it and after the last write to the log.
pub(crate) fn acknowledged(trace: &str, boards_before: usize) -> Result<usize, Mishap> {
    let mut boards = 0;
    let (mut written, mut synced) = (false, false);
    for line in trace.lines() {
        if line.contains(" resumed>") && !line.ends_with(" = ?") {
            return Err(format!("calls overlap, and their order cannot be told: {line}").into());
        }
        let Some(call) = SystemCall::read(line) else { continue };
        if call.shows_a_board() {
            boards += 1;
            if boards > boards_before && !(written && synced) {
                return Err(format!("board {boards} was shown before its entry was synced").into());
            }
            (written, synced) = (false, false);
        } else if call.path.ends_with("-wal") && call.syncs() {
            synced = call.succeeded;
        } else if call.path.ends_with("-wal") {
            (written, synced) = (true, false);
        }
    }
    Ok(boards.saturating_sub(boards_before))
}

/// The same trace, as if nobody had ever synced the log.
pub(crate) fn without_syncs(trace: &str) -> String {
    let syncs = |line: &&str| SystemCall::read(line).is_some_and(|call| call.syncs() && call.path.ends_with("-wal"));
    trace.split_inclusive('\n').filter(|line| !syncs(line)).collect()
}

/// How often each call was made.
pub(crate) fn counts(trace: &str) -> Vec<(&'static str, usize)> {
    let made = |name: &str| trace.lines().filter_map(SystemCall::read).filter(|call| call.name == name).count();
    CALLS.iter().map(|&name| (name, made(name))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The program with `synchronous = OFF`, as the tracer saw it: a game begins, and a first roll.
    const WITHOUT_SYNCS: &str = include_str!("../tests/fixtures/synchronous-off.trace");

    const WRITE: &str = "7 pwrite64(4</j-wal>, \"a = b\", 1024, 56) = 1024\n";
    const SYNC: &str = "7 fdatasync(4</j-wal>) = 0\n";
    const BOARD: &str = "7 write(1<pipe:[9]>, \"3\\n| NAME |\\nABC's turn: \", 300) = 300\n";

    #[test]
    fn a_program_that_never_syncs_is_found_out() {
        assert!(WITHOUT_SYNCS.contains("-wal>") && WITHOUT_SYNCS.contains("| NAME |"));
        let refused = acknowledged(WITHOUT_SYNCS, 0).unwrap_err();
        assert_eq!(refused.to_string(), "board 1 was shown before its entry was synced");
    }

    #[test]
    fn every_board_needs_a_sync_of_its_own() {
        assert_eq!(acknowledged(&[WRITE, SYNC, BOARD, WRITE, WRITE, SYNC, BOARD].concat(), 0).unwrap(), 2);
        assert_eq!(acknowledged(&[BOARD, WRITE, SYNC, BOARD].concat(), 1).unwrap(), 1);
        let failed = SYNC.replace("= 0", "= -1 EIO (Input/output error) (INJECTED)");
        let other = SYNC.replace("-wal", "");
        for wrong in [
            [WRITE, BOARD, SYNC, ""],
            [SYNC, WRITE, BOARD, ""],
            [WRITE, SYNC, WRITE, BOARD],
            [WRITE, SYNC, BOARD, BOARD],
            [WRITE, &failed, BOARD, ""],
            [WRITE, SYNC, &failed, BOARD],
            [WRITE, &other, BOARD, ""],
        ] {
            assert!(acknowledged(&wrong.concat(), 0).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_board_that_did_not_arrive_acknowledges_nothing() {
        assert_eq!(acknowledged(&BOARD.replace("= 300", "= -1 EIO (Input/output error) (INJECTED)"), 0).unwrap(), 0);
        assert_eq!(acknowledged(&BOARD.replace("= 300", "= ?"), 0).unwrap(), 0);
    }

    #[test]
    fn syncs_can_be_taken_out_and_calls_counted() {
        let trace = [WRITE, SYNC, BOARD].concat();
        assert_eq!(without_syncs(&trace), [WRITE, BOARD].concat());
        assert_eq!(counts(&trace), [("write", 1), ("pwrite64", 1), ("fsync", 0), ("fdatasync", 1), ("ftruncate", 0)]);
    }

    #[test]
    fn overlapping_calls_are_refused() {
        assert!(acknowledged("7 <... fsync resumed>) = 0\n", 0).is_err());
        assert_eq!(acknowledged("7 <... fsync resumed>) = ?\n", 0).unwrap(), 0);
    }
}
