//! What needs a process of its own: two programs on one journal, a user who may not write, a disk that is full. Each
//! test starts this test program again, with a word in `ALLEY_JOURNAL_PART` that says which part to play.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "a test that cannot be set up has failed")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use alley_journal::contract::{GAME, open, say};
use alley_journal::{Append, Failure, Filter, GameId, Inventory, Journal};
use alley_journal_sqlite::Sqlite;
use alley_trials::Scratch;

const PART: &str = "ALLEY_JOURNAL_PART";
const PLACE: &str = "ALLEY_JOURNAL_PLACE";

/// This program again, in which only the test `part` runs and plays its part at this place.
fn player(part: &str, place: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    as_player(&mut command, part, place);
    command
}

fn as_player(command: &mut Command, part: &str, place: &Path) {
    command.args([part, "--exact", "--nocapture", "--test-threads=1"]).env(PART, part).env(PLACE, place);
}

/// The place, when this process was started to play that part.
fn playing(part: &str) -> Option<PathBuf> {
    std::env::var_os(PART).filter(|playing| playing == part)?;
    std::env::var_os(PLACE).map(PathBuf::from)
}

fn succeed(command: &mut Command) {
    let output = command.output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    assert!(told.contains("1 passed"), "{told}");
}

#[test]
fn two_programs_on_one_journal_lose_nothing() {
    const EACH: u64 = 50;
    let Some(path) = playing("two_programs_on_one_journal_lose_nothing") else {
        let folder = Scratch::new();
        let path = folder.file("alley.journal");
        Sqlite::open(&path, |_| None).unwrap().begin(&say("begin", ""), GAME, &open("")).unwrap();
        let start = || player("two_programs_on_one_journal_lose_nothing", &path).spawn().unwrap();
        let mut programs = [start(), start()];
        for program in &mut programs {
            assert!(program.wait().unwrap().success());
        }
        let counted = Sqlite::open_existing(&path, |_| None).unwrap().check();
        assert_eq!(counted, Ok(Inventory { games: 1, entries: 1 + 2 * EACH }));
        return;
    };
    let mut journal = Sqlite::open_existing(path, |_| None).unwrap();
    let head = journal.list(Filter::default(), None, 1).unwrap().remove(0).unwrap();
    let (game, mut expected): (GameId, _) = (head.game, head.position);
    for number in 0..EACH {
        let content = say(&format!("{}-{number}", std::process::id()), "7");
        expected = loop {
            match journal.append(game, expected, &content, &open("")) {
                Ok(position) => break position,
                Err(Failure::Conflict { current, .. }) => expected = current,
                Err(other) => panic!("{other}"),
            }
        };
    }
}

/// The program that made the journal and its directories may have been killed before those were synced.
#[test]
fn all_directories_are_synced_before_the_first_entry_is_acknowledged() {
    let Some(path) = playing("all_directories_are_synced_before_the_first_entry_is_acknowledged") else {
        let folder = Scratch::new();
        let (path, trace) = (folder.file("new/directory/alley.journal"), folder.file("trace"));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        drop(Sqlite::open(&path, |_| None).unwrap());
        let mut command = Command::new("strace");
        command.args(["-f", "-y", "-e", "trace=fsync,write", "-o"]).arg(&trace).arg(std::env::current_exe().unwrap());
        as_player(&mut command, "all_directories_are_synced_before_the_first_entry_is_acknowledged", &path);
        succeed(&mut command);
        let trace = fs::read_to_string(trace).unwrap();
        let (before, _) = trace.split_once("\"begun\\n\"").unwrap();
        for directory in path.ancestors().skip(1) {
            let synced = format!("<{}>)", directory.display());
            assert!(before.lines().any(|line| line.contains(&synced) && line.ends_with(" = 0")), "{synced} {before}");
        }
        return;
    };
    Sqlite::open_existing(path, |_| None).unwrap().begin(&say("begin", ""), GAME, &open("")).unwrap();
    println!("begun");
}

/// Somebody other than the superuser, for whom nothing is read-only.
fn as_nobody(command: &mut Command) -> &mut Command {
    let superuser = fs::read_to_string("/proc/self/status").is_ok_and(|status| status.contains("Uid:\t0\t"));
    if superuser { command.uid(65_534).gid(65_534) } else { command }
}

fn permit(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

/// A journal of one game in a folder of its own, with these permissions for the folder and for the file.
fn guarded(folder: &Scratch, of_folder: u32, of_file: u32) -> PathBuf {
    let place = folder.file("guarded");
    fs::create_dir(&place).unwrap();
    let path = place.join("alley.journal");
    Sqlite::open(&path, |_| None).unwrap().begin(&say("begin", ""), GAME, &open("")).unwrap();
    permit(&path, of_file);
    permit(&place, of_folder);
    path
}

#[test]
fn a_read_only_file_is_refused_as_such() {
    let Some(path) = playing("a_read_only_file_is_refused_as_such") else {
        let folder = Scratch::new();
        let path = guarded(&folder, 0o777, 0o444);
        return succeed(as_nobody(&mut player("a_read_only_file_is_refused_as_such", &path)));
    };
    assert_eq!(Sqlite::open(&path, |_| None).unwrap_err(), Failure::ReadOnly);
    assert_eq!(Sqlite::open_existing(path, |_| None).unwrap_err(), Failure::ReadOnly);
}

#[test]
fn a_read_only_directory_is_refused_as_such() {
    let Some(path) = playing("a_read_only_directory_is_refused_as_such") else {
        let folder = Scratch::new();
        let path = guarded(&folder, 0o555, 0o666);
        succeed(as_nobody(&mut player("a_read_only_directory_is_refused_as_such", &path)));
        return permit(path.parent().unwrap(), 0o755);
    };
    assert_eq!(Sqlite::open(&path, |_| None).unwrap_err(), Failure::ReadOnly);
    let missing = path.with_file_name("other.journal");
    let told = Sqlite::open(&missing, |_| None).unwrap_err();
    assert!(matches!(told, Failure::CannotOpen { .. }), "{told:?}");
}

/// On a file system of 1 MB that fills up: the entry that finds no room is refused, all before it stay, and when there
/// is room again writing goes on.
#[test]
fn a_full_disk_refuses_and_loses_nothing() {
    let Some(place) = playing("a_full_disk_refuses_and_loses_nothing") else {
        let folder = Scratch::new();
        let place = folder.file("small");
        fs::create_dir(&place).unwrap();
        let mut command = Command::new("unshare");
        let mount = r#"mount -t tmpfs -o size=1m tmpfs "$0" && exec "$@""#;
        command.args(["--map-root-user", "--mount", "sh", "-c", mount]).arg(&place);
        command.arg(std::env::current_exe().unwrap());
        as_player(&mut command, "a_full_disk_refuses_and_loses_nothing", &place);
        return succeed(&mut command);
    };
    let path = place.join("alley.journal");
    let ballast = place.join("ballast");
    fs::write(&ballast, vec![0; 400_000]).unwrap();
    let mut journal = Sqlite::open(&path, |_| None).unwrap();
    let (game, mut position) = journal.begin(&say("begin", ""), GAME, &open("")).unwrap();
    let refused = loop {
        let content = say(&format!("roll-{}", position.number), "7");
        match journal.append(game, position, &content, &open("")) {
            Ok(next) => position = next,
            Err(failure) => break failure,
        }
    };
    assert_eq!(refused, Failure::DiskFull);
    let (first, second, caption) = (say("first", "7"), say("second", "3"), open(""));
    let after_first = position.after(game, &first);
    let together = [(position, &first), (after_first, &second), (after_first.after(game, &second), &first)];
    let together = together.map(|(expected, content)| Append { game, expected, content, caption: &caption });
    assert_eq!(journal.append_all(&together), vec![Err(Failure::DiskFull); 3]);
    assert!(position.number > 10);
    assert_eq!(journal.head(game).unwrap().position, position);
    assert_eq!(journal.check().unwrap().entries, position.number);
    fs::remove_file(ballast).unwrap();
    let content = say(&format!("roll-{}", position.number), "7");
    position = journal.append(game, position, &content, &open("")).unwrap();
    let together = together.map(|append| Append { expected: position, ..append });
    let [first, second, third] = journal.append_all(&together).try_into().unwrap();
    position = first.clone().unwrap();
    assert_eq!((second, third), (Err(Failure::Conflict { game, current: position }), first));
    drop(journal);
    assert_eq!(Sqlite::open_existing(path, |_| None).unwrap().check().unwrap().entries, position.number);
}
