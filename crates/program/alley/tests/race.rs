//! The race and its draws on the command line.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{ALLEY, bash, piped};
use alley_trials::{Run, Terminal, undisturbed};

const SEED: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

/// A folder of its own for the files of one test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("race").join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The value after a word on a line of the screen.
fn value<'screen>(run: &'screen Run, before: &str) -> &'screen str {
    run.screen().lines().find_map(|line| line.strip_prefix(before)).unwrap_or_else(|| panic!("{run:?}"))
}

mod questions {
    use super::*;

    /// A wrong line, then a right one: the same question twice, and one sentence.
    fn refused_names(wrong: &str) -> String {
        let run = piped(&["race", "--seed", SEED], format!("{wrong}\npobi,woni\n1\n").as_bytes());
        assert_eq!(run.screen().matches("경주할 자동차 이름을").count(), 2, "{}", run.screen());
        assert_eq!(run.screen().matches("시도할 회수는").count(), 1, "{}", run.screen());
        assert_eq!((run.code, run.complaints().len()), (Some(0), 1), "{}", run.screen());
        run.complaints()[0].to_owned()
    }

    fn refused_laps(wrong: &str) -> String {
        let run = piped(&["race", "--seed", SEED], format!("pobi,woni\n{wrong}\n1\n").as_bytes());
        assert_eq!(run.screen().matches("경주할 자동차 이름을").count(), 1, "{}", run.screen());
        assert_eq!(run.screen().matches("시도할 회수는").count(), 2, "{}", run.screen());
        assert_eq!(run.screen().matches("실행 결과").count(), 1, "{}", run.screen());
        assert_eq!((run.code, run.complaints().len()), (Some(0), 1), "{}", run.screen());
        run.complaints()[0].to_owned()
    }

    #[test]
    fn an_empty_name() {
        for (wrong, place) in [("", 1), ("a,,b", 2), ("a,", 2), (",a", 1)] {
            assert_eq!(refused_names(wrong), format!("{place}번째 이름은 비워 둘 수 없다."), "{wrong:?}");
        }
    }

    #[test]
    fn a_name_in_other_characters() {
        let wrong = [
            " ", "   ", "\t", "!", "pobi!", "#$%", "1", "123", "-1", "0", "ㄱ", "ㅏ", "포비", "Pobi", "POBI", "a, b",
            " a", "a;b", "a b", "a.b", "a/b", "a|b", "a，b",
        ];
        for wrong in wrong {
            assert!(refused_names(wrong).ends_with("쉼표(,)로만 구분해야 한다."), "{wrong:?}");
        }
    }

    #[test]
    fn a_name_that_is_too_long_and_a_name_twice() {
        assert_eq!(refused_names("pobi,javaji"), "2번째 이름은 5자를 넘을 수 없다.");
        assert_eq!(refused_names("pobi,woni,pobi"), "같은 이름을 두 번 쓸 수 없다: pobi (1번째, 3번째).");
    }

    #[test]
    fn laps_that_are_none() {
        assert_eq!(refused_laps(""), "시도 횟수를 입력해야 한다.");
        for wrong in ["05", "00", "0five"] {
            assert_eq!(refused_laps(wrong), "시도 횟수는 0으로 시작할 수 없다.", "{wrong:?}");
        }
        for wrong in
            ["five", "FIVE", "+5", "５", " ", " 5", "5 ", "5.0", "!", "-", "--1", "ㄱ", "ㅏ", "다섯", "1e3", "5\u{0}"]
        {
            assert_eq!(refused_laps(wrong), "시도 횟수는 숫자여야 한다.", "{wrong:?}");
        }
        for wrong in ["1234567890", "99999999999999999999", "-1234567890"] {
            assert_eq!(refused_laps(wrong), "시도 횟수는 9자리 이하의 숫자여야 한다.", "{wrong:?}");
        }
        for wrong in ["0", "-1", "-999999999"] {
            assert_eq!(refused_laps(wrong), "시도 횟수는 1 이상이어야 한다.", "{wrong:?}");
        }
    }

    #[test]
    fn the_end_of_input() {
        for input in ["", "pobi,woni\n", "pobi,woni\n0\n"] {
            let run = piped(&["race"], input.as_bytes());
            assert_eq!((run.code, run.stderr.lines().count()), (Some(1), 1), "{input:?}");
            assert!(run.screen().ends_with(")\n") || run.screen().ends_with("?\n"), "{:?}", run.screen());
        }
        assert_eq!(piped(&["race"], b"pobi,woni\n3").code, Some(0));
    }

    #[test]
    fn blanks_are_forgiven_in_any_script_only() {
        let run = piped(&["race", "--names", "any"], "지수 , 현우,José\n1\n".as_bytes());
        assert_eq!((run.code, run.complaints().len()), (Some(0), 0), "{}", run.screen());
        assert!(run.screen().contains("\n지수 : "));
        let run = piped(&["race", "--names", "any"], "지수,a\u{202e}b\n지수,\u{1b}[2J\n".as_bytes());
        assert_eq!(
            run.complaints(),
            ["2번째 이름에 U+202E 문자는 쓸 수 없다.", "2번째 이름에 U+001B 문자는 쓸 수 없다."]
        );
    }
}

#[test]
fn without_questions_the_result_part_is_the_same() {
    let asked = piped(&["race", "--seed", SEED], b"pobi,woni,jun\n5\n");
    let given = piped(&["race", "pobi,woni,jun", "--laps", "5", "--seed", SEED], b"");
    assert_eq!(given.code, Some(0));
    assert!(given.screen().starts_with("실행 결과\n"));
    assert!(asked.screen().ends_with(given.screen()));
}

#[test]
fn names_one_after_the_other_start_a_race_at_once() {
    let asked = piped(&["race", "--seed", SEED], b"pobi,woni\n5\n");
    let named = piped(&["race", "pobi", "woni", "--seed", SEED], b"5\n");
    assert_eq!(named.code, Some(0));
    assert!(named.screen().starts_with("시도할 회수는 몇회인가요?\n"), "{}", named.screen());
    assert!(asked.screen().ends_with(named.screen()));
    let given = piped(&["race", "pobi", "woni", "--laps", "5", "--seed", SEED], b"");
    assert!(given.code == Some(0) && given.screen().starts_with("실행 결과\n"), "{}", given.screen());
    assert!(asked.screen().ends_with(given.screen()));
}

#[test]
fn a_seed_replays_a_race_and_without_one_no_two_are_alike() {
    let race = |more: &[&str]| piped(&[&["race", "a,b,c,d,e", "--laps", "200"], more].concat(), b"").stdout;
    assert_eq!(race(&["--seed", SEED]), race(&["--seed", &SEED.to_uppercase()]));
    assert_ne!(race(&[]), race(&[]));
}

#[test]
fn the_end_alone_is_the_end_of_the_whole() {
    let whole = piped(&["race", "pobi,woni,jun", "--laps", "1000", "--seed", SEED], b"");
    let end = piped(&["race", "pobi,woni,jun", "--laps", "1000", "--seed", SEED, "--final"], b"");
    let laps: Vec<_> = whole.screen().trim_end().split("\n\n").collect();
    let standings = laps[laps.len() - 2].lines().map(|line| {
        let (name, dashes) = line.split_once(" : ").unwrap();
        format!("{name} : {}\n", dashes.len())
    });
    let expected = format!("최종 결과\n{}\n{}\n", standings.collect::<String>(), laps[laps.len() - 1]);
    assert_eq!(end.screen(), expected);
}

#[test]
fn a_pick_names_exactly_so_many_and_shows_sudden_death() {
    let run = piped(&["race", "pobi,woni,jun", "--laps", "5", "--seed", SEED, "--pick", "first", "--count", "2"], b"");
    let end = run.screen().split("jun : ---\n\n").last().unwrap();
    let expected = "연장전 1 (남은 자리 1)\npobi : -\njun : -\n\n연장전 2 (남은 자리 1)\npobi : \njun : -\n\n뽑힌 사람 : woni, jun\n";
    assert_eq!(end, expected);
    let everybody = piped(&["race", "a,b", "--laps", "1", "--pick", "last", "--count", "2"], b"");
    assert!(everybody.screen().ends_with("뽑힌 사람 : a, b\n"));
    for wrong in [&["--count", "3", "--pick", "first"][..], &["--count", "0", "--pick", "last"], &["--count", "1"]] {
        let run = piped(&[&["race", "a,b", "--laps", "1"], wrong].concat(), b"");
        assert_eq!((run.code, run.screen()), (Some(2), ""), "{wrong:?}");
    }
}

#[test]
fn names_from_a_file() {
    let folder = folder("names_from_a_file");
    let file = folder.join("names with blanks 이름.txt");
    let race = |text: &str, more: &[&str]| {
        fs::write(&file, text).unwrap();
        piped(&[&["race", "--file", file.to_str().unwrap(), "--laps", "1", "--names", "any"], more].concat(), b"")
    };
    let thousands: Vec<String> = (1..=5000).map(|number| format!("참가자 {number}\r\n")).collect();
    let run = race(&thousands.concat(), &["--pick", "first", "--count", "7", "--final"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(value(&run, "뽑힌 사람 : ").split(", ").count(), 7);

    let twice = race("\u{feff}지수\n\n현우\n지수\n", &["--lang", "ko"]);
    assert_eq!((twice.code, twice.screen()), (Some(1), ""));
    assert!(twice.stderr.ends_with("같은 이름이 두 번 나옵니다: 지수 (1번째 줄, 4번째 줄)\n"), "{}", twice.stderr);
    assert_eq!(race("", &[]).code, Some(1));
    let odd = race("a\n\nb\u{202e}c\n", &["--lang", "ko"]);
    assert!(odd.stderr.ends_with("3번째 줄: 이름에 U+202E 문자는 쓸 수 없습니다\n"), "{}", odd.stderr);
    let comma = race("a,b\nc\n", &["--lang", "en"]);
    assert!(comma.stderr.ends_with("line 1: The name contains a comma.\n"), "{}", comma.stderr);
    assert_eq!(piped(&["race", "--file", "no such file", "--laps", "1"], b"").code, Some(2));
    assert_eq!(piped(&["race", "--file", "/", "--laps", "1"], b"").code, Some(2));
    fs::write(&file, b"\xff\n").unwrap();
    assert_eq!(piped(&["race", "--file", file.to_str().unwrap(), "--laps", "1"], b"").code, Some(1));
}

#[test]
fn a_race_is_watched_on_a_terminal_and_printed_elsewhere() {
    let arguments = ["race", "pobi,woni,jun", "--laps", "5", "--seed", SEED, "--watch", "--speed", "1000"];
    let expected = "5 / 5바퀴\npobi : ---> 3\nwoni : ----> 4\njun  : ---> 3\n\n최종 우승자 : woni\n";
    assert_eq!(Terminal::open(ALLEY, &arguments, &[]).close_seen(), (expected.to_owned(), 0));
    let printed = piped(&arguments, b"");
    assert_eq!(printed.screen(), piped(&arguments[..6], b"").screen());
    let (dumb, _) = Terminal::open(ALLEY, &arguments, &[("TERM", "dumb")]).close();
    assert_eq!(dumb, printed.screen());
}

#[test]
fn much_to_print_is_announced_on_a_terminal() {
    let mut terminal = Terminal::open(ALLEY, &["race", "a,b", "--laps", "999999999"], &[("LANG", "ko_KR.UTF-8")]);
    terminal.wait_until(|screen| screen.contains("--final") && screen.contains("실행 결과"));
    terminal.press("\u{3}");
    let (screen, code) = terminal.close();
    assert_ne!(code, 0);
    assert!(screen.starts_with("약 "), "{}", &screen[..200]);
}

#[test]
fn an_endless_race_ends_with_its_reader() {
    let mut command = bash();
    command.args(["-o", "pipefail", "-c", r#""$0" race a,b --laps 999999999 | head -3"#, ALLEY]);
    let run = Run::of(command, b"");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!(run.screen().starts_with("실행 결과\na : "));
}

mod proofs {
    use super::*;

    fn prove(folder: &Path, name: &str, more: &[&str]) -> (Run, String) {
        let path = folder.join(name).to_str().unwrap().to_owned();
        let arguments = ["race", "pobi,woni,jun", "--laps", "9", "--pick", "last", "--event", "커피", "--proof", &path];
        (piped(&[&arguments[..], more].concat(), b""), path)
    }

    /// What is counted once for the proof is what a race of its own shows, sudden death included.
    #[test]
    fn the_end_that_is_shown_is_the_end_that_is_proved() {
        let folder = folder("the_end_that_is_shown");
        let mut sudden = 0;
        for number in 0..40 {
            let path = folder.join(format!("{number}.txt")).to_str().unwrap().to_owned();
            let goal =
                [&["--pick", "first"][..], &["--pick", "last", "--count", "2"], &["--pick", "order"], &[]][number % 4];
            let race = [&["race", "pobi,woni,jun,crong", "--laps", "3", "--final"][..], goal].concat();
            let proved = piped(&[&race[..], &["--proof", &path]].concat(), b"");
            let proof = fs::read_to_string(&path).unwrap();
            let seed = proof.lines().find_map(|line| line.strip_prefix("seed ")).unwrap();
            let again = piped(&[&race[..], &["--seed", seed]].concat(), b"");
            let shown = proved.screen().find("최종 결과").map(|start| &proved.screen()[start..]);
            assert_eq!(shown, Some(again.screen()), "{goal:?}");
            sudden += proof.matches("sudden-death").count();
        }
        assert!(sudden > 0, "forty short races, and nobody was level");
    }

    #[test]
    fn a_proof_is_verified_against_its_commitment() {
        let folder = folder("a_proof_is_verified");
        let (run, path) = prove(&folder, "one.txt", &[]);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let commitment = value(&run, "추첨 확인 코드 : ");
        assert!(run.screen().find(commitment) < run.screen().find("실행 결과"), "shown before the first lap");

        let verdict = piped(&["verify", &path, "--commitment", commitment, "--lang", "ko"], b"");
        assert_eq!((verdict.code, verdict.stderr.as_str()), (Some(0), ""));
        assert_eq!(value(&verdict, "뽑힌 사람 : "), value(&run, "뽑힌 사람 : "));
        assert!(
            verdict.screen().contains("증명이 맞습니다. 미리 공개된 확인 코드의 추첨이고")
                && verdict.screen().contains("replayable")
        );

        let alone = piped(&["verify", &path, "--lang", "en"], b"");
        assert!(alone.screen().contains("The proof agrees with itself. It was not compared"), "{}", alone.screen());
        assert!(alone.screen().contains(" Give the commitment with --commitment.\n"), "{}", alone.screen());
        assert_eq!((alone.code, alone.stderr.as_str()), (Some(3), ""), "nothing was compared");
        let text = fs::read(&path).unwrap();
        let piped_in = piped(&["verify", "-", "--lang", "en"], &text);
        assert_eq!((piped_in.code, piped_in.screen()), (Some(3), alone.screen()));
        assert!(alone.screen().contains("\nLevel: replayable. The result was fixed by the commitment"));

        let other = piped(&["verify", &path, "--commitment", SEED], b"");
        assert_eq!((other.code, other.screen()), (Some(1), ""));
        assert!(other.stderr.contains("the published commitment is"), "{}", other.stderr);

        let forged = fs::read_to_string(&path).unwrap().replace("woni", "wonu");
        fs::write(&path, forged).unwrap();
        let forged = piped(&["verify", &path, "--commitment", commitment], b"");
        assert_eq!((forged.code, forged.screen(), forged.stderr.lines().count()), (Some(1), "", 1));
    }

    /// After a loss of power it is there, and found under its name.
    #[test]
    fn a_proof_and_its_folder_are_synced_before_the_race_is_shown() {
        let folder = folder("synced_proof");
        let (proof, trace) = (folder.join("race.proof"), folder.join("trace"));
        let mut command = undisturbed(std::process::Command::new("strace"));
        command.args(["-f", "-y", "-s", "9999", "-e", "trace=fsync,write", "-o"]).arg(&trace).arg(ALLEY);
        command.args(["race", "pobi,woni", "--laps", "2", "--no-journal", "--proof"]).arg(&proof);
        assert_eq!(Run::of(command, b"").code, Some(0));
        let trace = fs::read_to_string(trace).unwrap();
        let synced = |path: &Path| trace.find(&format!("<{}>)", path.display())).unwrap();
        let shown = trace.find("pobi : ").unwrap();
        assert!(synced(&proof) < synced(&folder) && synced(&folder) < shown, "{trace}");
    }

    #[test]
    fn nothing_that_is_there_is_overwritten() {
        let folder = folder("nothing_overwritten");
        let (_, path) = prove(&folder, "one.txt", &[]);
        let first = fs::read(&path).unwrap();
        let (again, _) = prove(&folder, "one.txt", &[]);
        assert_eq!((again.code, again.screen()), (Some(2), ""), "nothing is announced without its proof");
        let sentence = format!("alley: {path}: the file already exists; choose another name or move it first\n");
        assert_eq!(again.stderr, sentence);
        assert_eq!(fs::read(&path).unwrap(), first);
        assert_eq!(prove(&folder, "no such folder/one.txt", &[]).0.code, Some(2));
    }

    #[test]
    fn a_proof_survives_a_reader_that_has_seen_enough() {
        let path = folder("survives_a_reader").join("one.txt");
        let mut command = bash();
        let line = r#""$0" race a,b --laps 100000 --proof "$1" | head -1"#;
        command.args(["-o", "pipefail", "-c", line, ALLEY, path.to_str().unwrap()]);
        let run = Run::of(command, b"");
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        let commitment = value(&run, "추첨 확인 코드 : ");
        let verdict = piped(&["verify", path.to_str().unwrap(), "--commitment", commitment], b"");
        assert_eq!(verdict.code, Some(0), "{}", verdict.stderr);
    }

    #[test]
    fn a_seed_of_ones_own_proves_nothing() {
        let (run, path) = prove(&folder("a_seed"), "one.txt", &["--seed", SEED]);
        assert_eq!((run.code, run.screen()), (Some(2), ""));
        assert!(!Path::new(&path).exists());
    }

    #[test]
    fn an_event_without_a_proof_is_a_mistake() {
        for wrong in [&["--event", "coffee"][..], &["--after", "no such file"]] {
            let run = piped(&[&["race", "a,b", "--laps", "1"], wrong].concat(), b"");
            assert_eq!((run.code, run.screen()), (Some(2), ""), "{wrong:?}");
        }
        let negative = piped(&["race", "a,b", "--laps", "-1"], b"");
        assert!(negative.stderr.contains("a race has at least one lap"), "{}", negative.stderr);
    }

    #[test]
    fn the_draws_of_an_event_are_chained() {
        let folder = folder("chained");
        let (_, first) = prove(&folder, "1.txt", &[]);
        let (_, second) = prove(&folder, "2.txt", &["--after", &first]);
        let (_, third) = prove(&folder, "3.txt", &["--after", &second]);
        assert!(fs::read_to_string(&third).unwrap().contains("\nnumber 3\n"));
        let follows = piped(&["verify", &second, "--after", &first], b"");
        assert!(follows.code == Some(3) && follows.screen().contains("\nOrder: directly after draw 1 "), "{follows:?}");
        assert_eq!(piped(&["verify", &third, "--after", &second], b"").code, Some(3));
        let gap = piped(&["verify", &third, "--after", &first], b"");
        assert_eq!((gap.code, gap.screen()), (Some(1), ""));
        let (other, _) = prove(&folder, "4.txt", &["--after", &third, "--event", "tea"]);
        assert_ne!(other.code, Some(0), "another event has its own chain");
    }

    #[test]
    fn what_is_no_proof_is_refused() {
        let folder = folder("no_proof");
        let path = folder.join("file");
        for text in [&b""[..], b"alley-draw 2\n", b"\xff\xfe", &vec![b'a'; 100_000]] {
            fs::write(&path, text).unwrap();
            let run = piped(&["verify", path.to_str().unwrap()], b"");
            assert_eq!((run.code, run.screen(), run.stderr.lines().count()), (Some(1), "", 1));
        }
        assert_eq!(piped(&["verify", "no such file"], b"").code, Some(2));
        assert_eq!(piped(&["verify", "/"], b"").code, Some(2));
        assert_eq!(piped(&["verify", path.to_str().unwrap(), "--commitment", "12"], b"").code, Some(2));
    }
}

/// Console and luck each know which characters can stand in a name; what the console lets pass, a proof takes.
#[test]
fn whatever_can_be_a_name_can_stand_in_a_proof() {
    use alley_console::{List, Naming};
    use alley_words::Language;
    let everything = (0..=0x0010_FFFF).filter_map(char::from_u32).filter(|&character| character != ',');
    let mut accepted = 0;
    for character in everything {
        let name = format!("a{character}b");
        let as_entrant = Naming::Any.entrants(List::Line(&name), Language::English);
        let Ok(entrants) = as_entrant else { continue };
        let name = entrants.iter().next().unwrap().name().as_str().to_owned();
        assert!(alley_luck::ProofText::new(&name).is_ok(), "U+{:04X}", u32::from(character));
        accepted += 1;
    }
    assert!(accepted > 100_000, "{accepted}");
}
