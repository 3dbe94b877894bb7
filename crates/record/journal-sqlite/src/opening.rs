//! From a path to a journal that can be written to.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use alley_journal::{Damage, Failure, NatureOf, Obstacle};
use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::schema::{self, SchemaFound};
use crate::trouble;

/// How long to wait for another program that is writing. An append takes milliseconds.
pub(crate) const PATIENCE: Duration = Duration::from_secs(2);

/// Older ones can lose a commit in WAL mode.
pub(crate) const OLDEST_SQLITE: i32 = 3_051_003;

/// An entry takes about a tenth of such a page, and every append writes two of them to the disk.
const PAGE: u32 = 1024;

/// One page of the smallest size there is. SQLite takes a shorter file for a new one and writes over it.
const SMALLEST_FILE: u64 = 512;

/// What a log begins with; pages come after it.
const HEAD_OF_LOG: u64 = 32;

/// What to do when there is no journal yet.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Absent {
    Create,
    Refuse,
}

/// A file that is open, and the path of its write-ahead log.
pub(crate) struct OpenedFile {
    pub(crate) connection: Connection,
    pub(crate) log: PathBuf,
}

/// What to do with a journal of an earlier version.
#[derive(Clone, Copy)]
pub(crate) enum Earlier {
    /// It is brought forward; this tells what its games are.
    Forward(NatureOf),
    Refuse,
}

/// Programs that make the same new journal together can be told "busy" at once, without the wait that was asked for.
pub(crate) fn open(path: &Path, absent: Absent, earlier: Earlier) -> Result<OpenedFile, Failure> {
    patiently(|| attempt(path, absent, earlier))
}

fn patiently<T>(mut attempt: impl FnMut() -> Result<T, Failure>) -> Result<T, Failure> {
    let started = Instant::now();
    loop {
        match attempt() {
            Err(Failure::Busy) if started.elapsed() < PATIENCE => thread::sleep(Duration::from_millis(5)),
            answer => return answer,
        }
    }
}

fn attempt(path: &Path, absent: Absent, earlier: Earlier) -> Result<OpenedFile, Failure> {
    let cannot = |reason: Obstacle| Failure::CannotOpen { path: path.to_owned(), reason };
    let refuse = |error| refused(path, error);
    new_enough(rusqlite::version_number()).map_err(|words| cannot(Obstacle::Engine(words)))?;
    // An absolute path cannot be taken for one of SQLite's special names (":memory:", "file:…", "").
    let full = std::path::absolute(path).map_err(|error| cannot(Obstacle::File(error.kind())))?;
    let log = log_of(&full);
    look_at(path, &full, &log, absent)?;
    let mut connection = connect(&full, absent).map_err(refuse)?;
    if connection.is_readonly("main").map_err(refuse)? {
        return Err(Failure::ReadOnly);
    }
    if schema::find(&connection).map_err(refuse)? == SchemaFound::Others {
        return Err(Failure::NotOurs(path.to_owned()));
    }
    if settle(&connection).map_err(refuse)? == Log::Impossible {
        return Err(cannot(Obstacle::NoLog));
    }
    let of_today = match earlier {
        Earlier::Forward(nature_of) => schema::bring_forward(&mut connection, path, nature_of),
        Earlier::Refuse => schema::expect(&connection, path),
    };
    of_today.map_err(|failure| located(path, failure))?;
    Ok(OpenedFile { connection, log })
}

fn new_enough(version: i32) -> Result<(), String> {
    if version < OLDEST_SQLITE {
        return Err(format!("SQLite {version} can lose what was written; {OLDEST_SQLITE} or later is needed"));
    }
    Ok(())
}

/// SQLite's name for the write-ahead log of a file.
fn log_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

/// Only an ordinary file is let through, or none where one may be made: a pipe could wait for ever.
fn look_at(path: &Path, full: &Path, log: &Path, absent: Absent) -> Result<(), Failure> {
    let cannot = |reason| Err(Failure::CannotOpen { path: path.to_owned(), reason });
    // First the log, then the file: a new journal is made in the other order.
    let log_has_something = fs::metadata(log).is_ok_and(|log| log.len() > HEAD_OF_LOG);
    let there = match fs::metadata(full) {
        Ok(there) => Some(there),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return cannot(Obstacle::File(error.kind())),
    };
    match &there {
        Some(there) if there.is_dir() => return cannot(Obstacle::Directory),
        Some(there) if !there.is_file() => return cannot(Obstacle::NotAFile),
        Some(there) if (1..SMALLEST_FILE).contains(&there.len()) => return Err(Failure::NotOurs(path.to_owned())),
        Some(there) if there.len() > 0 => return Ok(()),
        _ => {}
    }
    // SQLite would throw such a log away.
    if log_has_something {
        return Err(Damage::Store("the file is missing or empty, but its write-ahead log is not".to_owned()).into());
    }
    match there {
        None if absent == Absent::Refuse => Err(Failure::Missing(path.to_owned())),
        Some(_) if absent == Absent::Refuse => cannot(Obstacle::Empty),
        _ => Ok(()),
    }
}

fn connect(full: &Path, absent: Absent) -> rusqlite::Result<Connection> {
    if absent == Absent::Create {
        create_for_the_owner(full);
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE.union(OpenFlags::SQLITE_OPEN_NO_MUTEX);
    let connection = Connection::open_with_flags(full, flags)?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}

/// Makes a new file that nobody else on the machine can read; the files beside it become like it. What cannot be made is
/// told when it is opened.
fn create_for_the_owner(full: &Path) {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let _ = options.open(full);
}

/// Whether the file system can hold a write-ahead log.
#[derive(PartialEq, Eq)]
enum Log {
    Ahead,
    Impossible,
}

/// The settings; each has its reason in docs/journal.md.
fn settle(connection: &Connection) -> rusqlite::Result<Log> {
    connection.pragma_update(None, "page_size", PAGE)?; // counts for a new file only
    // Read to its end: the new mode is written, or not, after the answer.
    let mut changing = connection.prepare("PRAGMA journal_mode = WAL")?;
    let modes = changing.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()?;
    drop(changing);
    connection.execute_batch(
        "PRAGMA synchronous = FULL;
         PRAGMA fullfsync = ON;
         PRAGMA checkpoint_fullfsync = ON;
         PRAGMA trusted_schema = OFF;
         PRAGMA cell_size_check = ON;
         PRAGMA temp_store = MEMORY;",
    )?;
    for assigning_answers in ["PRAGMA mmap_size = 0", "PRAGMA wal_autocheckpoint = 0"] {
        connection.query_row(assigning_answers, [], |_| Ok(()))?;
    }
    Ok(if modes == ["wal"] { Log::Ahead } else { Log::Impossible })
}

/// What an error means while the journal is being opened.
fn refused(path: &Path, error: rusqlite::Error) -> Failure {
    if error.sqlite_error_code() == Some(ErrorCode::NotADatabase) {
        return Failure::NotOurs(path.to_owned());
    }
    located(path, trouble::failure(error))
}

/// Names the path where the failure does not.
fn located(path: &Path, failure: Failure) -> Failure {
    match failure {
        Failure::System(words) => Failure::CannotOpen { path: path.to_owned(), reason: Obstacle::Engine(words) },
        other => other,
    }
}

/// SQLite syncs the directory that holds the file. The directories above may be as new as the file itself, and a file
/// nobody can find is lost; a system that cannot sync a directory does it by itself.
pub(crate) fn sync_directories(file: &Path) {
    for directory in file.ancestors().skip(1) {
        let _ = File::open(directory).and_then(|directory| directory.sync_all());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_sqlite_that_can_lose_a_commit_is_refused() {
        assert_eq!(new_enough(3_051_003), Ok(()));
        let told = new_enough(3_051_002).unwrap_err();
        assert_eq!(told, "SQLite 3051002 can lose what was written; 3051003 or later is needed");
    }

    #[test]
    fn who_is_told_busy_at_once_tries_again_but_not_for_ever() {
        let mut answers = [Err(Failure::Busy), Err(Failure::Busy), Ok("open"), Ok("again")].into_iter();
        assert_eq!(patiently(|| answers.next().unwrap()), Ok("open"));
        let mut attempts = 0;
        let told: Result<(), Failure> = patiently(|| {
            attempts += 1;
            Err(Failure::Busy)
        });
        assert_eq!(told, Err(Failure::Busy));
        assert!(attempts > 1, "{attempts}");
        let mut answers = [Err(Failure::ReadOnly), Ok("open")].into_iter();
        assert_eq!(patiently(|| answers.next().unwrap()), Err(Failure::ReadOnly));
    }

    #[test]
    fn the_settings_hold() {
        let path = std::env::temp_dir().join(format!("alley-journal-settings-{}", std::process::id()));
        let journal = open(&path, Absent::Create, Earlier::Forward(|_| None)).unwrap();
        let said = |pragma: &str| -> String {
            let question = format!("SELECT CAST({pragma} AS TEXT) FROM pragma_{pragma}");
            journal.connection.query_row(&question, [], |row| row.get(0)).unwrap()
        };
        assert_eq!(said("journal_mode"), "wal");
        assert_eq!(said("synchronous"), "2");
        assert_eq!(said("page_size"), "1024");
        assert_eq!(said("fullfsync"), "1");
        assert_eq!(said("checkpoint_fullfsync"), "1");
        let number = |pragma: &str| -> i64 {
            journal.connection.query_row(&format!("PRAGMA {pragma}"), [], |row| row.get(0)).unwrap_or_default()
        };
        assert_eq!((number("mmap_size"), number("wal_autocheckpoint"), number("cell_size_check")), (0, 0, 1));
        drop(journal);
        std::fs::remove_file(path).unwrap();
    }
}
