//! What `alley doctor` says, told apart from the figures of the machine it says it on.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use alley_trials::{Run, fresh};

use super::support::alley;

/// `alley doctor` in English on this journal and on a port that nobody has, and these arguments.
pub(crate) fn doctor(journal: &str, arguments: &[&str]) -> Command {
    let mut command = alley(&["doctor", "--port", &free_port().to_string()]);
    command.args(arguments).env("ALLEY_JOURNAL", journal).env("ALLEY_LANG", "en");
    command
}

/// A port that nobody has, and that the system gives to nobody who does not ask for it.
pub(crate) fn free_port() -> u16 {
    let first = 10_000 + (u64::from(std::process::id()) * 31 + fresh() * 101) % 20_000;
    let ports = (first..32_000).map(|port| u16::try_from(port).unwrap());
    ports.into_iter().find(|port| TcpListener::bind(("0.0.0.0", *port)).is_ok()).unwrap()
}

/// Its exit code and its output; it says nothing else.
pub(crate) fn examined(command: Command) -> (Option<i32>, String) {
    let run = Run::of(command, b"");
    assert_eq!(run.stderr, "");
    (run.code, run.screen().to_owned())
}

/// What is said of one thing, and below it; each line without its margin.
pub(crate) fn about(screen: &str, subject: &str) -> Vec<String> {
    let mut lines = screen.lines().skip_while(|line| !line.get(6..).is_some_and(|line| line.starts_with(subject)));
    let first = lines.next().unwrap_or_else(|| panic!("{subject} is not in\n{screen}"));
    let below = lines.take_while(|line| line.starts_with("      "));
    [first.to_owned()].into_iter().chain(below.map(|line| line.trim_start().to_owned())).collect()
}

/// Every line is the expected one, in which # stands for a figure and ms and GB for any unit.
pub(crate) fn assert_said(screen: &str, expected: &[String]) {
    let lines: Vec<_> = screen.lines().collect();
    assert_eq!(lines.len(), expected.len(), "{screen}");
    for (line, expected) in lines.into_iter().zip(expected) {
        assert!(is_said(line, expected), "said:     {line}\nexpected: {expected}");
    }
}

fn is_said(line: &str, expected: &str) -> bool {
    let units = [(" µs", " ms"), (" kB", " GB"), (" MB", " GB"), (" TB", " GB")];
    let mut rest = units.iter().fold(line.to_owned(), |line, (unit, usual)| line.replace(unit, usual));
    for (number, part) in expected.split('#').enumerate() {
        if number > 0 {
            let figure = rest.len()
                - rest.trim_start_matches(|letter: char| letter.is_ascii_digit() || ".,".contains(letter)).len();
            if figure == 0 {
                return false;
            }
            rest = rest.split_off(figure);
        }
        match rest.strip_prefix(part) {
            Some(after) => rest = after.to_owned(),
            None => return false,
        }
    }
    rest.is_empty()
}

/// What another program says of the file system that has this folder.
pub(crate) fn file_system(folder: &Path) -> String {
    let told = Command::new("df").arg("--output=fstype").arg(folder).output().unwrap();
    String::from_utf8(told.stdout).unwrap().lines().last().unwrap().trim().to_owned()
}

/// What is in a folder, with every byte of it.
pub(crate) fn everything_in(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut all: Vec<_> = files.map(|path| (path.display().to_string(), fs::read(&path).unwrap_or_default())).collect();
    all.sort();
    all
}

/// A command with the settings of another.
pub(crate) fn in_surroundings_of(mut command: Command, other: &Command) -> Command {
    for (name, value) in other.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command
}

/// The same program with this done to its syncs.
pub(crate) fn under_strace(program: &Command, injected: &str) -> Command {
    let mut command = Command::new("strace");
    command.args(["-f", "-qq", "-o", "/dev/null", "-e", "trace=fsync,fdatasync", "-e", injected]);
    command.arg(program.get_program()).args(program.get_args());
    in_surroundings_of(command, program)
}

pub(crate) fn wait_until(so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !so() {
        assert!(begun.elapsed() < Duration::from_mins(1), "it takes too long");
        thread::sleep(Duration::from_millis(5));
    }
}

/// The programs that this one has started.
pub(crate) fn children(id: u32) -> Vec<u32> {
    let tasks = fs::read_dir(format!("/proc/{id}/task")).into_iter().flatten().flatten();
    let told = tasks.filter_map(|task| fs::read_to_string(task.path().join("children")).ok());
    told.flat_map(|told| told.split_whitespace().map(|id| id.parse().unwrap()).collect::<Vec<_>>()).collect()
}

/// A doctor in the middle of its crashes: the one that plays for it has been stopped, and it waits for the next question.
/// One that was too quick to be caught is begun anew.
pub(crate) fn caught_playing<T>(begin: impl Fn() -> T, doctor: impl Fn(&T) -> Option<u32>) -> (T, u32) {
    /// Far longer than a doctor takes to kill a player that has done its part.
    const SETTLED: Duration = Duration::from_millis(300);
    for _ in 0..20 {
        let (handle, started) = (begin(), Instant::now());
        while started.elapsed() < Duration::from_secs(10) {
            let below = doctor(&handle).map(children).unwrap_or_default();
            let Some(player) = below.into_iter().find(|player| is_player(*player)) else {
                thread::sleep(Duration::from_micros(500));
                continue;
            };
            // It may have been killed a moment ago.
            let _ = Command::new("kill").args(["-STOP", &player.to_string()]).stderr(Stdio::null()).status().unwrap();
            thread::sleep(SETTLED);
            if fs::read_to_string(format!("/proc/{player}/stat")).is_ok_and(|told| told.contains(") T ")) {
                return (handle, player);
            }
        }
    }
    panic!("no doctor was ever caught");
}

/// Whether this is a program that plays by now: between its beginning and that, the doctor waits for it and for nothing else.
fn is_player(program: u32) -> bool {
    let arguments = fs::read(format!("/proc/{program}/cmdline")).unwrap_or_default();
    arguments.split(|byte| *byte == 0).nth(1).is_some_and(|word| word != b"doctor")
}
