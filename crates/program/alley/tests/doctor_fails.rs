//! `alley doctor` where something is wrong: each fault is brought about for real, is told in a sentence with what to do
//! about it, and decides the exit code.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::thread;

use crate::examined::{
    about, caught_playing, doctor, everything_in, examined, free_port, in_surroundings_of, under_strace,
};
use crate::records::{database, play};
use crate::support::{ALLEY, alley, bash, send};
use alley_bowling::BowlerName;
use alley_journal::{Append, Caption, Content, Journal, Key, Moment, Payload, State, Summary, label};
use alley_journal_sqlite::Sqlite;
use alley_play::{Lineup, Match, clock, nature_of};
use alley_trials::{Cluster, Scratch};

const OTHER_FILE: &str = "What is there was left as it is. Name another file for the record: --journal FILE";
const PERMISSION: &str = "This user has to be able to write there: make the file and its folder theirs (chown), or name another place: --journal FILE";

fn place(folder: &Scratch) -> String {
    folder.file("club.journal").display().to_string()
}

#[test]
fn a_damaged_record_is_the_first_thing_to_know() {
    let folder = Scratch::on_disk();
    let journal = place(&folder);
    play(&journal);
    let mut damaged = fs::read(&journal).unwrap();
    // Wherever it stands: free space may hold old copies.
    let places: Vec<_> = (0..damaged.len()).filter(|&place| damaged[place..].starts_with(b"PJS\nKYJ")).collect();
    assert!(!places.is_empty());
    for place in places {
        damaged[place] ^= 1;
    }
    fs::write(&journal, &damaged).unwrap();
    // Another fault does not hide it: the code is that of the record.
    let holder = TcpListener::bind("127.0.0.1:0").unwrap();
    let (code, screen) = with_port(&journal, &holder);
    let told = about(&screen, "Record");
    assert_eq!(code, Some(1), "{screen}");
    assert!(
        told[0].starts_with(&format!("FAIL  Record: {journal}: the journal is damaged: entry 1 of game ")),
        "{screen}"
    );
    let remedy = format!(
        "Record nothing more on it, and first copy the file and those beside it (-wal, -shm) to another disk. What is \
         sound can still be saved: alley games export --journal {journal} > games.json. A copy made before is restored as \
         docs/operating.md says."
    );
    assert_eq!(told[1..], [remedy]);
    assert!(screen.ends_with("\n\nFailed: 2. See below each for what to do.\n"), "{screen}");
    assert_eq!(fs::read(&journal).unwrap(), damaged);
    // What it advises works.
    let saved = examined_export(&journal);
    assert!(saved.contains("pobi") && !saved.contains("KYJ"), "{saved}");
}

fn examined_export(journal: &str) -> String {
    let output = alley(&["games", "export", "--journal", journal]).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The doctor on a port that somebody else holds.
fn with_port(journal: &str, holder: &TcpListener) -> (Option<i32>, String) {
    let port = holder.local_addr().unwrap().port().to_string();
    let mut command = alley(&["doctor", "--lang", "en", "--port", &port]);
    command.env("ALLEY_JOURNAL", journal);
    examined(command)
}

/// Every hash is right, and what is written cannot have happened.
#[test]
fn a_game_against_the_rules_is_damage() {
    let folder = Scratch::on_disk();
    let journal = place(&folder);
    let open = || Box::new(Sqlite::open(&journal, nature_of).unwrap());
    let game = Match::begin(open(), Lineup::solo(BowlerName::classic("pjs").unwrap()), clock).unwrap().id();
    let expected = open().head(game).unwrap().position;
    let (key, payload) = (Key::new("key").unwrap(), Payload::new("G").unwrap());
    let content = Content { time: Moment::from_millis(0), key, kind: label!("roll"), payload };
    let caption = Caption { state: State::Open, summary: Summary::new("PJS").unwrap() };
    open().append_all(&[Append { game, expected, content: &content, caption: &caption }]).remove(0).unwrap();
    let (code, screen) = examined(doctor(&journal, &[]));
    let told = about(&screen, "Record");
    assert_eq!(code, Some(1), "{screen}");
    assert!(told[0].starts_with(&format!("FAIL  Record: {journal}: game {game}: entry 2 ")), "{screen}");
    assert!(told[1].starts_with("If a newer Alley wrote it, use that one."), "{screen}");
}

/// It is told, and not brought forward behind anybody's back.
#[test]
fn a_record_of_version_0_1_is_a_note() {
    let folder = Scratch::on_disk();
    let journal = place(&folder);
    fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/0.1/whole.journal"), &journal).unwrap();
    let before = everything_in(&folder.file(""));
    let (code, screen) = examined(doctor(&journal, &[]));
    let told = about(&screen, "Record");
    assert_eq!(code, Some(0), "{screen}");
    assert!(
        told[0].starts_with(&format!("note  Record: {journal}: the journal is of version 1, this program needs 2")),
        "{screen}"
    );
    assert!(
        told[1].starts_with("Nothing is lost: ")
            && told[1].ends_with(&format!("alley journal upgrade --journal {journal}")),
        "{screen}"
    );
    assert_eq!(everything_in(&folder.file("")), before);
}

#[test]
fn what_is_no_record_is_left_as_it_is() {
    let folder = Scratch::on_disk();
    let letter = folder.file("letter.txt").display().to_string();
    fs::write(&letter, "Dear Sir or Madam, ".repeat(100)).unwrap();
    let before = everything_in(&folder.file(""));
    let (code, screen) = examined(doctor(&letter, &[]));
    let found = format!("FAIL  Record: {letter} is not an Alley journal");
    assert_eq!((code, about(&screen, "Record")), (Some(2), vec![found, OTHER_FILE.to_owned()]));
    let directory = folder.file("").display().to_string();
    let (code, screen) = examined(doctor(&directory, &[]));
    let found = format!("FAIL  Record: cannot open the journal {directory}: it is a directory");
    assert_eq!((code, about(&screen, "Record")), (Some(2), vec![found, OTHER_FILE.to_owned()]));
    let (code, screen) = examined(doctor("/dev/full", &[]));
    assert_eq!((code, &about(&screen, "Record")[1..]), (Some(2), &[OTHER_FILE.to_owned()][..]), "{screen}");
    assert_eq!(everything_in(&folder.file("")), before);
}

#[test]
fn a_folder_that_is_no_directory_or_not_there() {
    let (code, screen) = examined(doctor("/dev/null/club.journal", &[]));
    let found = "FAIL  Folder: nothing can be written in /dev/null, so nothing was tried there: Not a directory";
    assert_eq!((code, about(&screen, "Folder")), (Some(2), vec![found.to_owned(), OTHER_FILE.to_owned()]));
    assert_eq!(about(&screen, "Record")[1], OTHER_FILE, "{screen}");
    assert!(screen.contains("ok    Scores: ") && !screen.contains("Crash"), "the rest is looked at: {screen}");

    let folder = Scratch::on_disk();
    let nowhere = folder.file("no/such/club.journal").display().to_string();
    let (code, screen) = examined(doctor(&nowhere, &[]));
    let parent = folder.file("no/such");
    let found = format!(
        "FAIL  Folder: nothing can be written in {}, so nothing was tried there: No such file or directory",
        parent.display()
    );
    let remedy = "Make that folder, or name another place: --journal FILE";
    assert_eq!((code, about(&screen, "Folder")), (Some(2), vec![found, remedy.to_owned()]));
    let mut korean = doctor(&nowhere, &["--lang", "ko"]);
    korean.env_remove("ALLEY_LANG");
    let (_, screen) = examined(korean);
    let found = format!(
        "이상  폴더: {}에 쓸 수 없어 아무것도 시험하지 못했습니다: 그런 파일이나 디렉터리가 없습니다",
        parent.display()
    );
    assert!(
        screen.contains(&format!("{found}\n      폴더를 만들거나 다른 곳을 정해 주세요: --journal 파일\n")),
        "{screen}"
    );
    assert!(screen.ends_with("\n\n이상 1건. 해결 방법은 각 항목 아래에 있습니다.\n"), "{screen}");
    assert_eq!(everything_in(&folder.file("")), []);
}

/// The program as somebody other than the superuser, who may write everywhere.
fn as_nobody(mut command: Command) -> Command {
    if fs::read_to_string("/proc/self/status").unwrap().contains("Uid:\t0\t") {
        command.uid(65_534).gid(65_534);
    }
    command
}

/// Somebody else can start the program only where they can find it.
fn for_anybody(folder: &Scratch, command: &Command) -> Command {
    let program = folder.file("alley");
    fs::copy(ALLEY, &program).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let mut other = Command::new(&program);
    other.args(command.get_args());
    in_surroundings_of(other, command)
}

#[test]
fn a_folder_that_may_not_be_written() {
    let folder = Scratch::on_disk();
    let guarded = folder.file("guarded");
    fs::create_dir(&guarded).unwrap();
    let journal = guarded.join("club.journal").display().to_string();
    play(&journal);
    fs::set_permissions(&journal, fs::Permissions::from_mode(0o444)).unwrap();
    fs::set_permissions(&guarded, fs::Permissions::from_mode(0o555)).unwrap();
    let (code, screen) = examined(as_nobody(for_anybody(&folder, &doctor(&journal, &[]))));
    assert_eq!(code, Some(2), "{screen}");
    let found = format!("FAIL  Record: {journal}: the journal can be read but not written");
    assert_eq!(about(&screen, "Record"), [found, PERMISSION.to_owned()]);
    let found = format!(
        "FAIL  Folder: nothing can be written in {}, so nothing was tried there: Permission denied",
        guarded.display()
    );
    assert_eq!(about(&screen, "Folder"), [found, PERMISSION.to_owned()]);
    fs::set_permissions(&guarded, fs::Permissions::from_mode(0o755)).unwrap();
}

/// A program that holds a port: it says this to everybody who comes, and nothing more.
fn holder(words: &'static str) -> TcpListener {
    let holder = TcpListener::bind("127.0.0.1:0").unwrap();
    let door = holder.try_clone().unwrap();
    thread::spawn(move || {
        for visitor in door.incoming() {
            let mut visitor = visitor.unwrap();
            let _ = visitor.write_all(words.as_bytes());
            // It does not hang up.
            thread::spawn(move || visitor.read_to_end(&mut Vec::new()));
        }
    });
    holder
}

#[test]
fn a_port_that_another_program_holds() {
    let folder = Scratch::on_disk();
    for words in ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nwelcome!\n", "220 mail ESMTP\r\n"] {
        let holder = holder(words);
        let port = holder.local_addr().unwrap().port();
        let (code, screen) = with_port(&place(&folder), &holder);
        let told = about(&screen, "Port");
        assert_eq!(
            (code, told[0].as_str()),
            (Some(2), format!("FAIL  Port: {port} is taken by another program").as_str())
        );
        let free = told[1].strip_prefix("Take a free one: alley serve --lan --port ").unwrap();
        assert!(TcpListener::bind(("127.0.0.1", free.parse().unwrap())).is_ok(), "{screen}");
        if screen.contains("Phones: in this network") {
            assert!(about(&screen, "Phones")[0].contains(&format!(":{free}/")), "{screen}");
        }
    }
}

/// Somebody who holds it for the network only is in the way of `serve --lan`.
#[test]
fn a_port_that_is_held_for_the_network() {
    let holder = TcpListener::bind("127.0.0.2:0").unwrap();
    let (code, screen) = with_port(&place(&Scratch::on_disk()), &holder);
    assert_eq!(code, Some(2), "{screen}");
    assert!(about(&screen, "Port")[0].ends_with(" is taken by another program"), "{screen}");
}

#[test]
fn few_open_files_are_a_note() {
    let mut command = bash();
    let port = free_port().to_string();
    let script = r#"ulimit -n 200 && "$0" doctor --no-journal --lang en --port "$1""#;
    command.args(["-c", script, ALLEY, &port]);
    let (code, screen) = examined(command);
    let told = about(&screen, "Phones");
    assert_eq!(code, Some(0), "{screen}");
    if told[0].contains("in this network") {
        assert!(told[0].starts_with("note  ") && told[0].ends_with(", at most 136 at a time"), "{screen}");
        assert!(told[1].starts_with("The system allows few open files."), "{screen}");
    }
}

/// The doctor with its journal on a file system of its own, of this size and with so much in it.
fn on_a_small_disk(kilobytes: u32, taken: u32) -> (Option<i32>, String) {
    let folder = Scratch::on_disk();
    let small = folder.file("small");
    fs::create_dir(&small).unwrap();
    let script = r#"mount -t tmpfs -o "size=$1k" tmpfs "$0" && head -c "$2k" /dev/zero > "$0/ballast"
        shift 2; exec "$@""#;
    let wanted = doctor(&small.join("club.journal").display().to_string(), &[]);
    let mut command = Command::new("unshare");
    command.args(["--map-root-user", "--mount", "sh", "-c", script]).arg(&small);
    command.args([kilobytes.to_string(), taken.to_string()]).arg(wanted.get_program()).args(wanted.get_args());
    examined(in_surroundings_of(command, &wanted))
}

#[test]
fn a_disk_that_is_memory_and_nearly_full() {
    let (code, screen) = on_a_small_disk(4096, 1024);
    assert_eq!(code, Some(0), "{screen}");
    let disk = about(&screen, "Disk");
    assert!(disk[0].starts_with("note  Disk: tmpfs; a write with its sync takes "), "{screen}");
    assert!(disk[1].starts_with("This is memory, not a disk: "), "{screen}");
    let room = about(&screen, "Room");
    assert!(room[0].starts_with("note  Room: ") && room[0].ends_with("MB free where the record is"), "{screen}");
    assert_eq!(room[1], "It will be full soon, and then nothing more can be recorded: make room.");
    assert!(screen.ends_with("\n\nNothing has failed. Please read what is marked with a note.\n"), "{screen}");
}

#[test]
fn a_full_disk() {
    let (code, screen) = on_a_small_disk(1024, 1024);
    assert_eq!(code, Some(2), "{screen}");
    let crash = about(&screen, "Crash");
    assert_eq!(crash[0], "FAIL  Crash: could not be tried: no room is left on the journal's disk");
    assert_eq!(crash[1], "Make room on that disk. Nothing that was confirmed is lost.");
    let disk = about(&screen, "Disk");
    assert_eq!(disk[0], "FAIL  Disk: a write or its sync fails: No space left on device");
    assert_eq!(disk[1], crash[1]);
}

/// The doctor on a disk of which every sync fails.
#[test]
fn a_disk_that_cannot_sync() {
    let folder = Scratch::on_disk();
    let (code, screen) = examined(under_strace(&doctor(&place(&folder), &[]), "inject=fsync,fdatasync:error=EIO"));
    assert_eq!(code, Some(2), "{screen}");
    let log = "Look into the system's log, and try another disk: --journal FILE";
    assert_eq!(about(&screen, "Disk"), ["FAIL  Disk: a write or its sync fails: Input/output error", log]);
    assert!(about(&screen, "Crash")[0].starts_with("FAIL  Crash: could not be tried: "), "{screen}");
    assert!(about(&screen, "Crash")[0].ends_with("disk I/O error") && about(&screen, "Crash")[1] == log, "{screen}");
    assert_eq!(everything_in(&folder.file("")), []);
}

const AGAIN: &str = "Run `alley doctor` once more. If it says the same, install Alley again.";

/// It was replaced while it ran, and cannot start itself again.
#[test]
fn a_program_that_is_no_longer_there() {
    let folder = Scratch::on_disk();
    let program = folder.file("alley");
    fs::copy(ALLEY, &program).unwrap();
    let script = r#"exec 3< "$0" && rm "$0" && exec /proc/self/fd/3 "$@""#;
    let wanted = doctor(&place(&folder), &[]);
    let mut command = bash();
    command.args(["-c", script]).arg(program).args(wanted.get_args());
    let (code, screen) = examined(in_surroundings_of(command, &wanted));
    let found = "FAIL  Crash: could not be tried: No such file or directory";
    assert_eq!((code, about(&screen, "Crash")), (Some(2), vec![found.to_owned(), AGAIN.to_owned()]));
    assert_eq!(everything_in(&folder.file("")), []);
}

/// Somebody else kills the one that plays.
#[test]
fn a_program_that_ends_by_itself() {
    let folder = Scratch::on_disk();
    let begin = || doctor(&place(&folder), &[]).stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut program, player) = caught_playing(begin, |program| Some(program.id()));
    send("-KILL", player);
    let mut screen = String::new();
    program.stdout.take().unwrap().read_to_string(&mut screen).unwrap();
    let found = "FAIL  Crash: could not be tried: the program ended by itself";
    assert_eq!(about(&screen, "Crash"), [found, AGAIN]);
    assert_eq!(program.wait().unwrap().code(), Some(2), "{screen}");
}

#[test]
fn a_record_in_a_database() {
    let cluster = Cluster::start(&[]).unwrap();
    let empty = cluster.address().unwrap();
    let (code, screen) = examined(doctor(&empty, &[]));
    let told = about(&screen, "Record");
    assert_eq!(code, Some(2), "{screen}");
    assert_eq!(
        told[0],
        format!("FAIL  Record: {empty}: there is no journal in this database yet: alley journal upgrade makes one")
    );
    assert!(told[1].starts_with("With a role that may do so, run: alley journal upgrade --journal "), "{screen}");

    let database = database(&cluster);
    play(&database);
    let (code, screen) = examined(doctor(&database, &[]));
    assert_eq!(code, Some(0), "{screen}");
    let found = format!("ok    Record: every hash and every game is right. Games: 3, entries: 21 ({database})");
    assert_eq!(about(&screen, "Record"), [found]);
    let told = about(&screen, "Database");
    assert!(told[0].starts_with("ok    Database: PostgreSQL "), "{screen}");
    assert!(told[0].ends_with(", fsync on, full_page_writes on, synchronous_commit on"), "{screen}");
    assert_eq!(told[1], "What is acknowledged is on the disk of the database server. There is no synchronous standby.");
    let elsewhere =
        "skip  Crash and disk: the record is in a database, and its server and disk cannot be tried from here";
    assert_eq!(about(&screen, "Crash"), [elsewhere]);
    assert!(!screen.contains("SQLite"), "{screen}");

    let schema = database.rsplit("%3D").next().unwrap();
    cluster.tell(&format!("SET search_path = {schema}; UPDATE games SET summary = 'x' WHERE place = 1")).unwrap();
    let (code, screen) = examined(doctor(&database, &[]));
    assert_eq!(code, Some(1), "{screen}");
    let told = about(&screen, "Record");
    assert!(told[0].contains("the head of game number 1 is missing or altered"), "{screen}");
    assert!(told[1].contains("first copy the database as it is (pg_dump)."), "{screen}");

    cluster.tell("CREATE ROLE stranger LOGIN").unwrap();
    cluster.tell(&format!("GRANT USAGE ON SCHEMA {schema} TO stranger")).unwrap();
    let (code, screen) = examined(doctor(&database.replacen("://alley@", "://stranger@", 1), &[]));
    let told = about(&screen, "Record");
    assert_eq!(code, Some(2), "{screen}");
    assert!(told[0].ends_with(": the database does not let this role do that"), "{screen}");
    assert_eq!(told[1], "Give this role the rights that docs/operating.md lists (GRANT).");
}

#[test]
fn a_database_that_is_away_or_forgets() {
    let nowhere = format!("postgres://alley@127.0.0.1:{}/club", free_port());
    let (code, screen) = examined(doctor(&nowhere, &[]));
    let found = format!("FAIL  Record: {nowhere}: the database cannot be reached, and nothing was written");
    let remedy = "See that the database runs and that its address is right; `pg_isready` asks the same.";
    assert_eq!((code, about(&screen, "Record")), (Some(2), vec![found, remedy.to_owned()]));

    let lax = Cluster::start(&["full_page_writes=off"]).unwrap();
    let (code, screen) = examined(doctor(&lax.address().unwrap(), &[]));
    let told = about(&screen, "Record");
    assert_eq!(code, Some(2), "{screen}");
    assert!(told[0].ends_with("its setting full_page_writes is off, and then a crash may lose rolls"), "{screen}");
    assert_eq!(told[1], "Switch it on in postgresql.conf, and restart the database.");

    let (code, screen) = examined(doctor("postgres://alley:hunter2@localhost/club", &[]));
    assert_eq!(code, Some(2), "{screen}");
    assert!(!screen.contains("hunter2") && screen.contains("a password does not belong in an address"), "{screen}");
}
