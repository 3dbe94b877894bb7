//! `alley verify`: what it compares, what it asks for, and what it says a proof is worth.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::support::{alley, piped};
use alley_luck::{Draft, PastDraw, Proof, Ticket};
use alley_racing::{End, Laps};
use alley_trials::draws::{self, TicketForm};
use alley_trials::{Run, Scratch};

/// Draws of one event, in files: 1 was drawn, 2 and 3 are void, 4 was drawn.
struct Event {
    folder: Scratch,
    form: TicketForm,
    last: Proof,
}

impl Event {
    fn new(form: TicketForm, source: Option<&str>) -> Self {
        let folder = Scratch::new();
        let write = |name: &str, text: &dyn ToString| fs::write(folder.file(name), text.to_string()).unwrap();
        let draft = || form.draft("coffee", draws::course(&["a", "b", "c", "d"], 3, Some((End::Last, 1))));
        let announced = |draft: Draft| source.iter().fold(draft, |draft, source| form.announcing(draft, source));
        let first = draws::proof(draws::ticket(draft(), &["w"]), None);
        let second = draws::ticket(announced(draft().following(&first).unwrap()), &["w"]);
        let third = draws::ticket(announced(draft().following_void(&second).unwrap()), &["w"]);
        let last = draws::proof(draws::ticket(draft().following_void(&third).unwrap(), &["w"]), None);
        write("1", &first);
        write("2", &second);
        write("3", &third);
        write("4", &last);
        Self { folder, form, last }
    }

    /// Checks the last draw after these.
    fn verify(&self, after: &[&str], more: &[&str]) -> Run {
        let after: Vec<String> = after.iter().map(|name| format!("--after={}", self.file(name))).collect();
        let after: Vec<&str> = after.iter().map(String::as_str).collect();
        piped(&[&["verify", &self.file("4"), "--lang", "en"], &after[..], more].concat(), b"")
    }

    fn file(&self, name: &str) -> String {
        self.folder.file(name).to_str().unwrap().to_owned()
    }

    fn commitment(&self) -> String {
        self.last.draw().ticket().commitment().to_string()
    }
}

/// The line of a verdict with this beginning.
fn line<'run>(run: &'run Run, label: &str) -> Option<&'run str> {
    run.screen().lines().find_map(|line| line.strip_prefix(label))
}

const CHANCES: &str = "a host with a false witness could turn a chance of 25.00 % to be picked into 57.81 %, and one of \
                       75.00 % not to be picked into 98.44 %.";

#[test]
fn a_later_draw_asks_for_those_before_it() {
    for form in TicketForm::EACH {
        let event = Event::new(form, None);
        let commitment = event.commitment();
        let alone = event.verify(&[], &["--commitment", &commitment]);
        assert_eq!((alone.code, alone.stderr.as_str()), (Some(3), ""), "{form:?}");
        let order = line(&alone, "Order: ").unwrap();
        assert!(order.starts_with("not compared with the draws before it.") && order.contains("--after"), "{order}");
        let (told, worth) = match event.form {
            TicketForm::One => (
                "3 draws of this event. How many of them are void the ticket does not say.",
                "if all 3 before this one were void,",
            ),
            TicketForm::Two => ("3 draws of this event, 2 void, as the ticket says.", "with 2 of them"),
        };
        assert_eq!(line(&alone, "Before: "), Some(told));
        assert!(line(&alone, "Void draws: ").unwrap().starts_with(worth), "{}", alone.screen());

        let direct = event.verify(&["3"], &["--commitment", &commitment]);
        assert_eq!(direct.code, Some(0), "{form:?}: {}", direct.stderr);
        assert_eq!(line(&direct, "Before: "), Some(told), "one draw does not count them all");
        let whole = event.verify(&["2", "1", "3"], &["--commitment", &commitment]);
        assert_eq!(whole.code, Some(0), "{form:?}: {}", whole.stderr);
        assert_eq!(line(&whole, "Order: "), Some("directly after draw 3 of its event; none is missing in between."));
        assert_eq!(line(&whole, "Before: "), Some("3 draws of this event, 2 void; all of them were checked."));
        assert_eq!(line(&whole, "Void draws: "), Some(format!("with 2 of them {CHANCES}").as_str()));
        assert_eq!(event.verify(&["2", "1", "3"], &[]).code, Some(3), "without the commitment");
    }
}

#[test]
fn a_draw_that_is_missing_is_missed() {
    let event = Event::new(TicketForm::Two, None);
    for (after, (number, before)) in
        [(&["1", "3"][..], (3, 1)), (&["1", "2"], (4, 2)), (&["1"], (4, 1)), (&["3", "3"], (3, 3)), (&["4"], (4, 4))]
    {
        let run = event.verify(after, &[]);
        let sentence = format!("draw {number} does not come directly after the draw {before} that was given\n");
        assert_eq!((run.code, run.screen()), (Some(1), ""), "{after:?}");
        assert!(run.stderr.ends_with(&sentence), "{}", run.stderr);
    }
}

/// Void draws that waited for a strong value were worth nothing; the ticket alone does not tell.
#[test]
fn void_draws_with_a_source_are_worth_nothing_once_they_are_seen() {
    let event = Event::new(TicketForm::Two, Some("dice 12 of 6"));
    let alone = event.verify(&["3"], &[]);
    let excluded = "If those draws, too, waited for a public value of at least 31 bits after all secrets, those who \
                    withheld one did not know the result.";
    assert_eq!(line(&alone, "Void draws: "), Some(format!("with 2 of them {CHANCES} {excluded}").as_str()));
    let seen = event.verify(&["1", "2", "3"], &[]);
    let worth = line(&seen, "Void draws: ").unwrap();
    assert!(worth.starts_with("each waited for a public value") && !worth.contains('%'), "{worth}");
    let weak = Event::new(TicketForm::Two, Some("dice 11 of 6"));
    let seen = weak.verify(&["1", "2", "3"], &[]);
    assert_eq!(line(&seen, "Void draws: "), Some(format!("with 2 of them {CHANCES}").as_str()));
}

/// A public value after all secrets, a throw that was corrected, and by when the commitment must have been there.
#[test]
fn the_verdict_tells_the_value_its_corrections_and_the_time() {
    let folder = Scratch::new();
    let path = folder.file("proof").to_str().unwrap().to_owned();
    let full = draws::forms::full(TicketForm::Two);
    fs::write(&path, full.to_string()).unwrap();
    let run = piped(&["verify", &path, "--lang", "en"], b"");
    assert_eq!(run.code, Some(3));
    let level = line(&run, "Level: ").unwrap();
    assert!(level.starts_with("public. ") && level.contains(": dice 12 of 6 = 6 4 1 1 2 3 4 5 6 6 5 4. "), "{level}");
    assert_eq!(line(&run, "Corrected: "), Some("throw 2 was first written down as 3."));
    let time = line(&run, "Time: ").unwrap();
    assert!(
        time.contains("at the closing, 2026-11-16 09:30:00 UTC, before") && time.contains("Every witness"),
        "{time}"
    );
    let korean = piped(&["verify", &path, "--lang", "ko"], b"");
    assert!(korean.screen().contains("\n정정 : 2번째 값을 고쳤습니다(처음에 적은 값은 3).\n"), "{}", korean.screen());
    assert!(korean.screen().contains("\n수준 : 공개 값(public). "), "{}", korean.screen());
}

/// Otherwise a false witness could wait for the beacon before opening.
#[test]
fn a_round_that_comes_too_early_is_refused() {
    let folder = Scratch::new();
    let path = folder.file("proof").to_str().unwrap().to_owned();
    let proof = draws::forged::with_a_beacon(&["w"]).to_string();
    fs::write(&path, &proof).unwrap();
    assert_eq!(piped(&["verify", &path], b"").code, Some(3));
    fs::write(&path, proof.replace("open-until 1692803732", "open-until 1692803733")).unwrap();
    let run = piped(&["verify", &path, "--lang", "en"], b"");
    assert_eq!((run.code, run.screen()), (Some(1), ""));
    assert!(
        run.stderr.contains("round 123 comes before the last moment at which secrets may be opened"),
        "{}",
        run.stderr
    );
}

/// Nobody is asked to check for hours; a race without a proof may be as long as it likes.
#[test]
fn what_takes_hours_to_check_is_not_made() {
    let folder = Scratch::new();
    let names = folder.file("names").to_str().unwrap().to_owned();
    fs::write(&names, (0..101).map(|number| number.to_string()).collect::<Vec<_>>().join("\n")).unwrap();
    let (proof, draft) = (folder.file("proof"), folder.file("draft"));
    let field = ["--file", &names, "--names", "any", "--laps", "999999999", "--lang", "en"];
    for (made, command) in [
        (&proof, [&["race"][..], &field, &["--final", "--proof", proof.to_str().unwrap()]].concat()),
        (&draft, [&["draw", "begin"][..], &field, &["--out", draft.to_str().unwrap()]].concat()),
    ] {
        let run = piped(&command, b"");
        assert_eq!((run.code, run.screen()), (Some(1), ""), "{}", run.stderr);
        assert!(run.stderr.contains("100999999899 moves (entrants × laps)"), "{}", run.stderr);
        assert!(!made.exists());
    }
}

/// Nor is it run from a ticket that something else wrote, of either form; what was made before is still checked.
#[test]
fn what_takes_hours_to_check_is_not_run_either() {
    let folder = Scratch::new();
    let path = |name: &str| folder.file(name).to_str().unwrap().to_owned();
    let names: Vec<String> = (0..101).map(|number| number.to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let draft = |form: TicketForm| form.draft("t", draws::course(&names, Laps::MOST.count(), None));
    let refused = |arguments: &[&str]| {
        let run = piped(&[&["draw"], arguments, &["--lang", "en"]].concat(), b"");
        assert_eq!((run.code, run.screen()), (Some(1), ""), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains("a draw with a proof takes at most 100000000000"), "{}", run.stderr);
        assert!(!folder.file("proof").exists() && !folder.file("out").exists());
    };
    let (ticket, proof, out, seal) = (path("ticket"), path("proof"), path("out"), "00".repeat(32));
    for form in TicketForm::EACH {
        fs::write(&ticket, draws::ticket(draft(form), &[]).to_string()).unwrap();
        refused(&["run", &ticket, "--proof", &proof]);
        refused(&["open", &ticket, "--out", &out]);
        let opened = draws::ticket(draft(form), &[]).open().host(&draws::secret(0)).unwrap();
        fs::write(&ticket, opened.to_string()).unwrap();
        refused(&["run", &ticket, "--proof", &proof]);
    }
    fs::write(&ticket, draft(TicketForm::Two).to_string()).unwrap();
    refused(&["secret", &ticket]);
    refused(&["ticket", &ticket, "--host", &seal, "--out", &out]);

    let opened = draws::ticket(draft(TicketForm::One), &[]).open().host(&draws::secret(0)).unwrap();
    let draw = opened.draw(None).unwrap();
    fs::write(&proof, format!("{draw}seed {}\n", draw.seed())).unwrap();
    let mut check = alley(&["verify", &proof, "--lang", "en"]).stderr(Stdio::piped()).spawn().unwrap();
    let mut said = String::new();
    BufReader::new(check.stderr.take().unwrap()).read_line(&mut said).unwrap();
    check.kill().unwrap();
    check.wait().unwrap();
    assert_eq!(said, format!("{proof}: This takes a while: 100999999899 moves are run again…\n"));
}

/// A check that takes long says so before it begins, on the error stream.
#[test]
fn a_long_check_is_announced() {
    let folder = Scratch::new();
    let path = folder.file("proof").to_str().unwrap().to_owned();
    let draft = TicketForm::One.draft("t", draws::course(&["a", "b"], 9, None));
    let proof = draws::proof(draws::ticket(draft, &[]), None).to_string();
    fs::write(&path, &proof).unwrap();
    assert_eq!(piped(&["verify", &path], b"").stderr, "");
    fs::write(&path, proof.replace("laps 9\n", "laps 500000000\n")).unwrap();
    let run = piped(&["verify", &path, "--lang", "en"], b"");
    assert_eq!(run.code, Some(1), "it is another race");
    assert!(
        run.stderr.starts_with(&format!("{path}: This takes a while: 1000000000 moves are run again…\n")),
        "{run:?}"
    );
}

#[test]
fn a_ticket_that_hushes_up_void_draws_is_refused() {
    let folder = Scratch::new();
    let write = |name: &str, text: &dyn ToString| {
        let path = folder.file(name).to_str().unwrap().to_owned();
        fs::write(&path, text.to_string()).unwrap();
        path
    };
    let draft = |form: TicketForm| form.draft("coffee", draws::course(&["a", "b"], 3, None));
    let void: Ticket = draws::ticket(draft(TicketForm::One), &["w"]);
    let drawn = draws::proof(draws::ticket(draft(TicketForm::One).following_void(&void).unwrap(), &["w"]), None);
    let next = |count| {
        let past = vec![PastDraw::Void(Box::new(void.clone())), PastDraw::Drawn(Box::new(drawn.clone()))];
        let draft = draft(TicketForm::Two).following_all(past).unwrap().counting_void(count);
        draws::proof(draws::ticket(draft, &["w"]), None)
    };
    let (void, second) = (write("1", &void), write("2", &drawn));
    let check = |proof: &str| piped(&["verify", proof, "--after", &second, "--after", &void, "--lang", "en"], b"");
    let honest = check(&write("honest", &next(1)));
    assert_eq!(line(&honest, "Before: "), Some("2 draws of this event, 1 void; all of them were checked."));
    let hushed = check(&write("hushed", &next(0)));
    assert_eq!((hushed.code, hushed.screen()), (Some(1), ""));
    assert!(
        hushed.stderr.contains("its ticket counts 0 void before it, but 1 of the draws given"),
        "{}",
        hushed.stderr
    );
}
