//! `alley doctor` where everything is in order: every line of it, in both languages; and among other programs.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::fs::{self, OpenOptions};
use std::path::Path;
use std::process::Stdio;

use crate::examined::{
    about, assert_said, caught_playing, children, doctor, everything_in, examined, file_system, free_port, wait_until,
};
use crate::records::play;
use crate::support::{ALLEY, alley, bash, piped, send, serve};
use alley_trials::{Run, Scratch, Terminal};

/// A place on the disk for a journal.
fn place(folder: &Scratch) -> String {
    folder.file("club.journal").display().to_string()
}

/// What is said of the disk here, and whether it is a note.
fn disk(folder: &Path, korean: bool) -> (Vec<String>, bool) {
    let kind = file_system(folder);
    let (word, remark) = match (kind.as_str(), korean) {
        ("tmpfs", false) => (
            "note",
            "This is memory, not a disk: everything is gone when the machine is switched off. Keep the record on a disk: --journal FILE",
        ),
        ("tmpfs", true) => (
            "주의",
            "디스크가 아니라 메모리입니다. 컴퓨터를 끄면 모두 사라집니다. 기록을 디스크에 두세요: --journal 파일",
        ),
        ("overlay", false) => (
            "note",
            "This is the upper layer of a container or a live system, and is gone with it. Mount a volume and keep the record there: --journal FILE",
        ),
        ("overlay", true) => (
            "주의",
            "컨테이너나 라이브 시스템의 오버레이 파일 시스템입니다. 컨테이너를 지우면 함께 사라집니다. 볼륨을 연결해 거기에 기록하세요: --journal 파일",
        ),
        (_, false) => (
            "ok  ",
            "That a sync returns is the disk's word, not proof: one that answers too early can lose rolls when the power fails, and no program can see that.",
        ),
        (_, true) => (
            "정상",
            "동기화가 끝났다는 것은 디스크의 대답일 뿐 증명이 아닙니다. 너무 일찍 대답하는 디스크는 전원이 나갈 때 투구를 잃을 수 있고, 어떤 프로그램도 그것을 알아낼 수 없습니다.",
        ),
    };
    let found = if korean {
        format!("{word}  디스크: {kind}, 쓰고 동기화하는 데 # ms 걸립니다 (#번의 중앙값)")
    } else {
        format!("{word}  Disk: {kind}; a write with its sync takes # ms (median of #)")
    };
    (vec![found, format!("      {remark}")], ["tmpfs", "overlay"].contains(&kind.as_str()))
}

/// Where a server says that phones find it, and the other addresses of this machine, on another port.
fn neighbours(words: &str, port: u16) -> String {
    let phones = words.lines().filter_map(|line| line.strip_prefix("On phones in the same network: "));
    let others = words.lines().filter_map(|line| line.strip_prefix("On this machine: ")).skip(1);
    let places = phones.chain(others).map(|place| format!("{}:{port}/", place.rsplit_once(':').unwrap().0));
    places.collect::<Vec<_>>().join(", ")
}

fn lines(words: &[&str]) -> Vec<String> {
    words.iter().map(ToString::to_string).collect()
}

#[test]
fn a_healthy_machine_without_a_record() {
    let (folder, other) = (Scratch::on_disk(), Scratch::on_disk());
    let (journal, port) = (place(&folder), free_port());
    let neighbours = neighbours(&serve(&place(&other), &["--lan"]).words, port);
    let (disk, noted) = disk(&folder.file(""), false);
    let mut command = alley(&["doctor", "--port", &port.to_string()]);
    command.env("ALLEY_JOURNAL", &journal).env("ALLEY_LANG", "en");
    let (code, screen) = examined(command);
    let phones = match neighbours.as_str() {
        "" => lines(&[
            "note  Phones: this machine is in no local network",
            "      If phones are to take part, connect it to the same wifi.",
        ]),
        some => lines(&[
            &format!("ok    Phones: in this network at {some}, at most # at a time"),
            "      Whether a firewall or the router is in the way shows only when it is tried: run `alley serve --lan` and open the address on a phone.",
        ]),
    };
    let end = if noted || neighbours.is_empty() {
        "Nothing has failed. Please read what is marked with a note."
    } else {
        "Everything is in order."
    };
    let expected = [
        lines(&[
            &format!("ok    Record: none yet; the first game will make it at {journal}"),
            "ok    Crash: the program was killed 3 times, and all 15 rolls it had confirmed were still there",
            "ok    SQLite: # (3.51.3 or newer is needed), journal_mode wal, synchronous FULL",
        ]),
        disk,
        lines(&[
            "ok    Room: # GB free where the record is",
            "ok    Scores: 5,726,805,883,325,784,576 games counted by the rules, as published: mean 79.743915, most often 77, one game of 0 and one of 300 (# ms)",
            "ok    Draws: every cipher gives what was published: AES-256-CTR (NIST SP 800-38A, F.5.5), SHA-256 (NIST FIPS 180-4), Ed25519 (RFC 8032, 7.1), BLS12-381 (drand quicknet, rounds 123 and 1000)",
            &format!("ok    Port: {port} is free, on this machine and for the network"),
        ]),
        phones,
        lines(&["", end]),
    ];
    assert_said(&screen, &expected.concat());
    assert_eq!(code, Some(0));
    assert_eq!(everything_in(&folder.file("")), [], "no record is made, and nothing is left");
}

#[test]
fn a_server_for_this_machine_only_is_not_found_by_phones() {
    let (folder, other) = (Scratch::on_disk(), Scratch::on_disk());
    let server = serve(&place(&folder), &[]);
    let port = server.address.port();
    let mut command = alley(&["doctor", "--no-journal", "--port", &port.to_string()]);
    command.env("ALLEY_LANG", "en");
    let (code, screen) = examined(command);
    let expected = match neighbours(&serve(&place(&other), &["--lan"]).words, port).as_str() {
        "" => lines(&[
            "note  Phones: this machine is in no local network",
            "If phones are to take part, connect it to the same wifi.",
        ]),
        _ => lines(&[
            &format!("note  Phones: port {port} is open on this machine only"),
            &format!(
                "For phones in this network, stop that server and start it again: alley serve --lan --port {port}. Behind \
                 a proxy on this machine it is right as it is."
            ),
        ]),
    };
    assert_eq!(about(&screen, "Phones"), expected);
    assert_eq!(code, Some(0));
}

#[test]
fn a_healthy_machine_with_a_record_and_a_server_on_it_in_korean() {
    let folder = Scratch::on_disk();
    let journal = place(&folder);
    play(&journal);
    let server = serve(&journal, &["--lan"]);
    let port = server.address.port();
    let neighbours = neighbours(&server.words, port);
    let (disk, noted) = disk(&folder.file(""), true);
    let before = fs::read(&journal).unwrap();
    let mut command = alley(&["doctor", "--port", &port.to_string(), "--lang", "ko", "--journal", &journal]);
    command.env("ALLEY_JOURNAL", "/somewhere/else");
    let (code, screen) = examined(command);
    let phones = match neighbours.as_str() {
        "" => lines(&[
            "주의  휴대전화: 이 컴퓨터는 어느 네트워크에도 연결되어 있지 않습니다",
            "      휴대전화와 함께 쓰려면 같은 와이파이에 연결해 주세요.",
        ]),
        some => lines(&[
            &format!("정상  휴대전화: 같은 네트워크에서 {some}, 동시에 #대까지"),
            "      방화벽이나 공유기가 막는지는 직접 열어 보아야 알 수 있습니다. `alley serve --lan`을 실행하고 휴대전화에서 주소를 열어 보세요.",
        ]),
    };
    let end = if noted || neighbours.is_empty() {
        "이상은 없습니다. ‘주의’로 표시된 것을 읽어 보세요."
    } else {
        "모두 정상입니다."
    };
    let expected = [
        lines(&[
            &format!("정상  기록: 해시와 게임이 모두 맞습니다. 게임 3개, 기록 21개 ({journal})"),
            "정상  강제 종료: 프로그램을 3번 강제로 끝냈고, 저장되었다고 한 투구 15개가 모두 남아 있었습니다",
            "정상  SQLite: # (3.51.3 이상이어야 합니다), journal_mode wal, synchronous FULL",
        ]),
        disk,
        lines(&[
            "정상  남은 공간: 기록을 둘 곳에 # GB",
            "정상  점수: 규칙에 따라 센 게임 수 5,726,805,883,325,784,576개가 공개된 값과 같습니다: 평균 79.743915, 가장 흔한 점수 77, 0점과 300점은 하나씩 (# ms)",
            "정상  추첨: 암호 계산 결과가 모두 공개된 값과 같습니다: AES-256-CTR (NIST SP 800-38A, F.5.5), SHA-256 (NIST FIPS 180-4), Ed25519 (RFC 8032, 7.1), BLS12-381 (drand quicknet, rounds 123 and 1000)",
            &format!("정상  포트: {port}번에서 Alley가 이미 실행되고 있습니다. 하나 더 실행하려면 --port #"),
        ]),
        phones,
        lines(&["", end]),
    ];
    assert_said(&screen, &expected.concat());
    assert_eq!(code, Some(0));
    assert_eq!(fs::read(&journal).unwrap(), before, "the record is as it was");
}

#[test]
fn what_a_game_left_is_looked_at_and_left_as_it_is() {
    let folder = Scratch::on_disk();
    let journal = place(&folder);
    play(&journal);
    let before = everything_in(&folder.file(""));
    let (code, screen) = examined(doctor(&journal, &[]));
    let found = format!("ok    Record: every hash and every game is right. Games: 3, entries: 21 ({journal})");
    assert_eq!((code, about(&screen, "Record")), (Some(0), vec![found]));
    assert_eq!(everything_in(&folder.file("")), before);
}

/// The usual place may not be there yet; what is tried is tried where it will be made.
#[test]
fn the_usual_place_is_not_made() {
    let home = Scratch::on_disk();
    let port = free_port().to_string();
    let mut command = alley(&["doctor", "--port", &port, "--lang", "en"]);
    command.env("XDG_DATA_HOME", home.file("a/new/home"));
    let (code, screen) = examined(command);
    let journal = home.file("a/new/home/alley/alley.journal");
    let found = format!("ok    Record: none yet; the first game will make it at {}", journal.display());
    assert_eq!((code, about(&screen, "Record")), (Some(0), vec![found]));
    assert!(screen.contains("all 15 rolls it had confirmed were still there"), "{screen}");
    assert_eq!(everything_in(&home.file("")), []);
}

/// Where a link leads to, the record is, and its disk is the one to try.
#[cfg(unix)]
#[test]
fn a_link_is_followed_to_the_disk_of_the_record() {
    let (here, there) = (Scratch::on_disk(), Scratch::new());
    play(&there.file("club.journal").display().to_string());
    std::os::unix::fs::symlink(there.file("club.journal"), here.file("club.journal")).unwrap();
    let (_, screen) = examined(doctor(&place(&here), &[]));
    let kind = file_system(&there.file(""));
    assert!(about(&screen, "Disk")[0].contains(&format!("Disk: {kind};")), "{screen}");
}

#[test]
fn without_a_record_the_rest_is_looked_at() {
    let port = free_port().to_string();
    let (code, screen) = examined(alley(&["doctor", "--no-journal", "--lang", "en", "--port", &port]));
    assert_eq!(about(&screen, "Record"), ["skip  Record: none is kept, as asked (--no-journal)"]);
    assert_eq!(about(&screen, "Crash"), ["skip  Crash and disk: nothing is recorded, so nothing was tried"]);
    assert_eq!(code, Some(0));
    assert!(screen.contains("ok    Scores: ") && !screen.contains("Disk"), "{screen}");
}

#[test]
fn help_and_wrong_usage() {
    let help = piped(&["doctor", "--help"], b"");
    assert_eq!((help.code, help.stderr.as_str()), (Some(0), ""));
    assert!(help.screen().contains("Examples:\n  alley doctor\n"), "{}", help.screen());
    let korean = piped(&["doctor", "--help", "--lang", "ko"], b"");
    assert!(korean.screen().contains("사용 예:\n  alley doctor\n"), "{}", korean.screen());
    for wrong in [&["--port", "0"][..], &["--port", "70000"], &["--port", "x"], &["--port"], &["now"], &["--json"]] {
        let run = piped(&[&["doctor"], wrong].concat(), b"");
        assert_eq!((run.code, run.screen()), (Some(2), ""), "{wrong:?}");
        assert!(run.stderr.starts_with("error: "), "{}", run.stderr);
    }
    assert!(piped(&["completions", "bash"], b"").screen().contains("alley__subcmd__doctor"));
}

/// What is on standard input, and what the environment holds, is nothing to the doctor.
#[test]
fn rubbish_around_it_changes_nothing() {
    let folder = Scratch::on_disk();
    let mut command = doctor(&place(&folder), &[]);
    for (name, value) in [("CLICOLOR_FORCE", "1"), ("TERM", "\u{1b}[2J"), ("COLUMNS", "1")] {
        command.env(name, value);
    }
    let run = Run::of(command, &vec![0xff; 100_000]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!(!run.stdout.contains(&0x1b) && run.screen().contains("ok    Crash: "), "{}", run.screen());
    let strange = folder.file("\u{1b}[2J it's 볼링").display().to_string();
    let (code, screen) = examined(doctor(&strange, &[]));
    assert!(code == Some(0) && !screen.contains('\u{1b}') && screen.contains("\u{fffd}[2J it's 볼링"), "{screen}");
    assert_eq!(everything_in(&folder.file("")), []);
}

#[test]
fn a_reader_that_has_seen_enough_and_a_full_disk() {
    let folder = Scratch::on_disk();
    let mut command = bash();
    command.args(["-o", "pipefail", "-c", r#""$ALLEY" doctor --lang en | head -1"#]).env("ALLEY", ALLEY);
    command.env("ALLEY_JOURNAL", place(&folder));
    let run = Run::of(command, b"");
    assert_eq!((run.code, run.stderr.as_str(), run.screen().lines().count()), (Some(0), "", 1));
    let mut command = doctor(&place(&folder), &[]);
    command.stdout(OpenOptions::new().write(true).open("/dev/full").unwrap()).stderr(Stdio::piped());
    let output = command.spawn().unwrap().wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "alley: cannot write the output: No space left on device\n");
    assert_eq!(everything_in(&folder.file("")), []);
}

#[test]
fn colour_stays_on_the_terminal_and_long_lines_go_on_below_themselves() {
    let folder = Scratch::on_disk();
    let see = |arguments: &[&str]| {
        let port = free_port().to_string();
        let arguments = [&["doctor", "--lang", "en", "--port", &port], arguments].concat();
        let terminal = Terminal::sized((60, 72), ALLEY, &arguments, &[("ALLEY_JOURNAL", &place(&folder))]);
        let (screen, code) = terminal.close();
        assert_eq!(code, 0, "{screen}");
        screen
    };
    let (coloured, plain) = (see(&[]), see(&["--color", "never"]));
    assert!(
        coloured.contains("\u{1b}[1m\u{1b}[32mok\u{1b}[0m    Crash: the program was killed 3 times,"),
        "{coloured:?}"
    );
    assert!(!plain.contains('\u{1b}'), "{plain:?}");
    let scores: Vec<_> = plain.lines().skip_while(|line| !line.contains("Scores: ")).take(3).collect();
    assert!(scores.iter().all(|line| line.chars().count() <= 72), "{plain}");
    assert!(scores[1].starts_with("      ") && !scores[1].starts_with("       "), "{plain}");
    assert!(piped(&["doctor", "--no-journal", "--color", "always"], b"").stdout.contains(&0x1b));
}

/// It clears away, and the game that it had begun ends with it.
#[test]
fn ended_in_the_middle_it_leaves_nothing_behind() {
    for (name, code) in [("-INT", 130), ("-TERM", 143), ("-HUP", 129)] {
        let folder = Scratch::on_disk();
        let begin = || doctor(&place(&folder), &[]).stdout(Stdio::null()).spawn().unwrap();
        let (mut program, player) = caught_playing(begin, |program| Some(program.id()));
        assert_eq!(everything_in(&folder.file("")).len(), 1, "there is something to clear away");
        send(name, program.id());
        assert_eq!(program.wait().unwrap().code(), Some(code), "{name}");
        assert_eq!(everything_in(&folder.file("")), [], "{name}");
        wait_until(|| !Path::new(&format!("/proc/{player}")).exists());
    }
}

/// On a terminal Ctrl-C goes to every program there, the player included.
#[test]
fn control_c_gives_130() {
    let folder = Scratch::on_disk();
    let script = r#"trap : INT; "$0" doctor --lang en; echo "code $?""#;
    let journal = ("ALLEY_JOURNAL", &place(&folder)[..]);
    let begin = || Terminal::open("bash", &["-c", script, ALLEY], &[journal]);
    let (mut terminal, _) = caught_playing(begin, |terminal| children(terminal.id()).first().copied());
    assert_eq!(everything_in(&folder.file("")).len(), 1, "there is something to clear away");
    terminal.press("\u{3}");
    let (seen, _) = terminal.close_seen();
    assert!(seen.trim_end().ends_with("code 130") && !seen.contains("Crash: "), "{seen}");
    assert_eq!(everything_in(&folder.file("")), []);
}
