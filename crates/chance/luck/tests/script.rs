//! A proof is checked without Alley, by `docs/verify.sh`; on whatever is shown to both, the script and Alley agree.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use alley_luck::{Course, Difference, Flaw, OpeningRefusal, Proof, ProofTextRefusal, SourceRefusal, verify};
use alley_racing::End;
use alley_trials::draws::forged::{ForgedProof, forged, sha256, with_a_beacon, with_outcome};
use alley_trials::draws::forms::{altered, full, other_draws, rearranged};
use alley_trials::draws::{TicketForm, course, order, proof, signer, ticket};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/verify.sh");

/// A place where `openssl` and some of coreutils are, and nothing else.
static TOOLS: LazyLock<PathBuf> = LazyLock::new(|| {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("tools-{}", std::process::id()));
    std::fs::create_dir_all(&place).unwrap();
    let path = std::env::var_os("PATH").unwrap();
    for tool in [
        "bash",
        "openssl",
        "cat",
        "cut",
        "fold",
        "head",
        "mktemp",
        "rm",
        "sha256sum",
        "sort",
        "tail",
        "tr",
        "uniq",
        "wc",
    ] {
        let found = std::env::split_paths(&path).map(|folder| folder.join(tool)).find(|path| path.exists()).unwrap();
        let link = place.join(tool);
        if !link.exists() {
            std::os::unix::fs::symlink(found, link).unwrap();
        }
    }
    place
});

fn bash() -> Command {
    let mut bash = Command::new(TOOLS.join("bash"));
    bash.env("PATH", &*TOOLS);
    bash
}

fn file_with(text: &[u8]) -> PathBuf {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let path = TOOLS.join(format!("{}.proof", NUMBER.fetch_add(1, Ordering::Relaxed)));
    std::fs::write(&path, text).unwrap();
    path
}

fn checked(text: &[u8], published: &str) -> Output {
    bash().arg(SCRIPT).arg(file_with(text)).arg(published).output().unwrap()
}

/// Whether a text holds against what was published: by the script and by Alley, which must agree.
fn holds(what: &str, text: &[u8], published: &str) -> bool {
    let (script, alley) = answers(what, text, published);
    assert_eq!(script, alley.is_ok(), "{what}: {alley:?}");
    script
}

/// What the script says and what Alley does; the script says it without complaint, and in harmless characters.
fn answers(what: &str, text: &[u8], published: &str) -> (bool, Result<(), Difference>) {
    let output = checked(text, published);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{what}");
    let told = String::from_utf8_lossy(&output.stdout);
    let harmless = |character: char| character == '\n' || !character.is_control();
    assert!(told.chars().all(harmless), "{what}: {told:?} takes over the terminal");
    (output.status.success(), verify(text, Some(published.parse().unwrap())).map(|_| ()))
}

/// What a shell cannot know: Unicode, and the signature of a beacon. It is listed in `docs/verify.md`.
fn is_beyond_the_script(difference: &Difference) -> bool {
    let Difference::Line { flaw, .. } = difference else { return false };
    matches!(
        flaw,
        Flaw::NotUtf8
            | Flaw::Label(ProofTextRefusal::Hidden(_) | ProofTextRefusal::NotComposed)
            | Flaw::Opening(OpeningRefusal::Value(SourceRefusal::Beacon(_)))
    )
}

fn commitment(proof: &Proof) -> String {
    proof.draw().ticket().commitment().to_string()
}

fn draws(form: TicketForm) -> Vec<Proof> {
    let names: Vec<String> = (1..=12).map(|number| format!("이름 {number} \\ * '\"$x")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let picks = [(End::First, 1), (End::First, 5), (End::First, 12), (End::Last, 1), (End::Last, 4), (End::Last, 11)];
    let picks = picks.into_iter().map(|pick| course(&names, 2, Some(pick)));
    let classics = [1, 5, 100_000].into_iter().map(|laps| course(&names[..3], laps, None));
    let orders = [1, 3].into_iter().filter(|_| form == TicketForm::Two).map(|laps| order(&names, laps));
    let courses = picks.chain(classics).chain(orders);
    let draw = |(number, course)| {
        let draft = form.draft("-seal laps host-secret", course);
        let witnesses = &["host-seal x", "*", "'"][..number % 4];
        let (source, value) = match (form, number % 2) {
            (TicketForm::One, _) => ("-n \\n", "$(exit 1) * , ~"),
            (TicketForm::Two, 0) => ("dice 2 of 20", "20 1"),
            (TicketForm::Two, _) => ("digits 3", "0 9 0"),
        };
        match number % 3 {
            0 => proof(ticket(draft, witnesses), None),
            _ => proof(ticket(form.announcing(draft, source), witnesses), Some(value)),
        }
    };
    courses.enumerate().map(draw).collect()
}

#[test]
fn the_script_accepts_what_holds() {
    for form in TicketForm::EACH {
        let draws = draws(form);
        assert!(draws.iter().any(|proof| proof.outcome().sudden_death().len() > 1));
        for proof in draws.iter().chain([&full(form)]) {
            assert!(holds("genuine", proof.to_string().as_bytes(), &commitment(proof)), "{proof}");
            let capitals = checked(proof.to_string().as_bytes(), &commitment(proof).to_uppercase());
            assert!(capitals.status.success(), "the commitment in capitals");
        }
    }
}

#[test]
fn the_script_refuses_every_altered_form() {
    for form in TicketForm::EACH {
        let published = commitment(&full(form));
        for (what, text, _) in altered(form) {
            assert!(!holds(what, text.as_bytes(), &published), "{what}");
        }
        let text = full(form).to_string();
        for line in text.lines() {
            let longer = text.replacen(line, &format!("{line}."), 1);
            assert!(!holds(line, longer.as_bytes(), &published), "{line}");
        }
    }
}

#[test]
fn the_script_refuses_what_is_left_out_doubled_or_swapped() {
    for form in TicketForm::EACH {
        let published = commitment(&full(form));
        for text in rearranged(form) {
            assert!(!holds(&text, text.as_bytes(), &published), "{text}");
        }
    }
}

#[test]
fn the_script_refuses_other_draws() {
    for form in TicketForm::EACH {
        let published = commitment(&full(form));
        for (what, other) in other_draws(form) {
            assert!(!holds(what, other.to_string().as_bytes(), &published), "{what}");
            assert!(holds(what, other.to_string().as_bytes(), &commitment(&other)), "{what}, had it been published");
        }
        let told = checked(full(form).to_string().as_bytes(), &"0".repeat(64)).stdout;
        assert_eq!(String::from_utf8(told).unwrap(), "refused: not the ticket that was published\n");
    }
}

/// A host who may add anything at all after the ticket tries until the result pleases.
#[test]
fn nothing_can_be_added_to_a_published_ticket() {
    TicketForm::EACH.into_iter().for_each(nothing_can_be_added);
}

fn nothing_can_be_added(form: TicketForm) {
    let names = ["a", "b", "c"];
    let honest = course(&names, 5, Some((End::First, 1)));
    let genuine = proof(ticket(form.draft("coffee", honest.clone()), &[]), None);
    let (ticket_part, draw) = (genuine.draw().ticket().to_string(), genuine.draw().to_string());
    let opened = &draw[ticket_part.len()..];
    let seal = ticket_part.lines().last().unwrap();
    let additions = [
        ("public-value 1\n".to_owned(), honest.clone()),
        ("public-value 2\n".to_owned(), honest.clone()),
        ("public-kind dice\n".to_owned(), honest.clone()),
        ("source dice 1 of 6\n".to_owned(), honest.clone()),
        ("throw-corrected 1 1\n".to_owned(), honest.clone()),
        ("void 0\n".to_owned(), honest.clone()),
        ("closed 5\n".to_owned(), honest.clone()),
        ("instead-of me\n".to_owned(), honest.clone()),
        ("entrant eve\n".to_owned(), course(&["a", "b", "c", "eve"], 5, Some((End::First, 1)))),
        ("pick first 3\n".to_owned(), course(&names, 5, Some((End::First, 3)))),
        ("pick last 1\n".to_owned(), course(&names, 5, Some((End::Last, 1)))),
        ("pick classic\n".to_owned(), course(&names, 5, None)),
        ("laps 1\n".to_owned(), course(&names, 1, Some((End::First, 1)))),
        ("number 1\n".to_owned(), honest.clone()),
        ("event tea\n".to_owned(), honest.clone()),
        ("remark a line that nobody knows\n".to_owned(), honest.clone()),
        ("x\n".to_owned(), honest.clone()),
        ("\n".to_owned(), honest.clone()),
        (opened.to_owned(), honest.clone()),
        (format!("{seal}\n"), honest.clone()),
        (format!("{seal}\n{opened}"), honest.clone()),
    ];
    for (added, course) in &additions {
        for draw in [format!("{ticket_part}{added}{opened}"), format!("{draw}{added}")] {
            assert!(!holds(added, &with_outcome(draw.as_bytes(), course, form), &commitment(&genuine)), "{draw}");
        }
    }
    for hidden in ["\0", "\0\0", "\r", "\t", "\u{1b}[0m", "\u{7f}", "\u{9b}0m"] {
        for place in [0, 4, 12, 40, opened.len() - 1, opened.len()] {
            let draw = format!("{ticket_part}{}{hidden}{}", &opened[..place], &opened[place..]);
            let text = with_outcome(draw.as_bytes(), &honest, form);
            assert!(!holds(hidden, &text, &commitment(&genuine)), "{hidden:?} at {place}");
        }
    }
    for hidden in ["\0", "\0\n", "\r", "\u{1b}"] {
        let after_the_end = format!("{genuine}{hidden}");
        assert!(!holds(hidden, after_the_end.as_bytes(), &commitment(&genuine)), "{hidden:?}");
        let in_the_outcome = genuine.to_string().replace("position ", &format!("position {hidden}"));
        assert!(!holds(hidden, in_the_outcome.as_bytes(), &commitment(&genuine)), "{hidden:?}");
    }
}

/// The value itself is nobody's choice, and so must be the way it is written.
#[test]
fn a_public_value_is_written_in_one_way_only() {
    let course = course(&["a", "b", "c"], 5, Some((End::First, 1)));
    let draft = TicketForm::One.announcing(TicketForm::One.draft("coffee", course.clone()), "three dice");
    let genuine = proof(ticket(draft, &["jisu"]), Some("6 4 1"));
    let draw = genuine.draw().to_string();
    let with = |value: &str| {
        with_outcome(draw.replace("value 6 4 1", &format!("value {value}")).as_bytes(), &course, TicketForm::One)
    };
    for value in ["6 4 1", "6 4 2", "6,4,1", "KOSPI 2500.12 (+0.3 %)"] {
        assert!(holds(value, &with(value), &commitment(&genuine)), "{value:?} is for people to look up");
    }
    let typed = TicketForm::Two.announcing(TicketForm::Two.draft("coffee", course.clone()), "dice 3 of 6");
    let typed = proof(ticket(typed, &["jisu"]), Some("6 4 1"));
    let typed_draw = typed.draw().to_string();
    let spelled = |value: &str| {
        with_outcome(typed_draw.replace("value 6 4 1", &format!("value {value}")).as_bytes(), &course, TicketForm::Two)
    };
    for value in ["6 4 1", "6 4 2", "1 1 1"] {
        assert!(holds(value, &spelled(value), &commitment(&typed)), "{value:?} can come up");
    }
    for value in ["6,4,1", "6, 4, 1", "641", "6-4-1", "6 4", "6 4 1 1", "6 4 7", "6 4 0", "06 4 1", "6 4 01", "+6 4 1"]
    {
        assert!(!holds(value, &spelled(value), &commitment(&typed)), "{value:?}");
    }
    let other_ways = ["", " ", "6 4 1 ", " 6 4 1", "6  4 1", "６ 4 1", "6 4\u{a0}1", "6 4 1\u{200b}", "6 4 1\u{fe0f}"];
    for value in
        other_ways.into_iter().chain(["6\t4 1", "6 4 1\0", "\0", "6 4 1\u{1b}[1D1", "б 4 1", "6 4 1\n", "6\n4"])
    {
        assert!(!holds(value, &with(value), &commitment(&genuine)), "{value:?}");
        assert!(!holds(value, &spelled(value), &commitment(&typed)), "{value:?}");
    }
}

/// A host may publish the commitment of something that is not a ticket, with an outcome that somebody may read from it.
#[test]
fn a_published_ticket_must_be_one() {
    TicketForm::EACH.into_iter().for_each(a_ticket_must_be_one);
}

fn a_ticket_must_be_one(form: TicketForm) {
    let names = ["a", "b", "c"];
    let (first, classic) = (course(&names, 5, Some((End::First, 1))), course(&names, 5, None));
    let (last, two) = (course(&names, 5, Some((End::Last, 1))), course(&names, 5, Some((End::First, 2))));
    let genuine = proof(ticket(form.draft("coffee", first.clone()), &[]), None);
    let (ticket_part, draw) = (genuine.draw().ticket().to_string(), genuine.draw().to_string());
    let opened = &draw[ticket_part.len()..];
    let published = |line: &str, other: &str, course: &Course| {
        let ticket_part = ticket_part.replacen(line, other, 1);
        let text = with_outcome(format!("{ticket_part}{opened}").as_bytes(), course, form);
        holds(other, &text, &sha256(ticket_part.as_bytes()))
    };
    assert!(published("pick first 1", "pick first 1", &first));
    assert!(published("pick first 1", "pick last 1", &last));
    assert!(published("pick first 1", "pick classic", &classic));
    for (pick, course) in [
        ("foo", &first),
        ("foo 2", &two),
        ("first", &first),
        ("first ", &first),
        ("last", &last),
        ("classic 2", &classic),
        ("classic ", &classic),
        ("first 02", &two),
        ("first +2", &two),
        ("first 2 ", &two),
        ("first 2 2", &two),
        ("first  2", &two),
        ("First 2", &first),
        ("", &first),
        ("first 0", &first),
        ("first 4", &first),
        ("first 1\npick first 2", &two),
    ] {
        assert!(!published("pick first 1", &format!("pick {pick}"), course), "{pick:?}");
    }
    for (line, other) in [
        ("alley-draw ", "alley-draw  "),
        ("alley-draw ", "alley-draw 0"),
        ("alley-draw ", "event "),
        ("event coffee\n", ""),
        ("event coffee", "event"),
        ("event coffee", "event "),
        ("event coffee", "event coffee "),
        ("event coffee", "event  coffee"),
        ("event coffee", "event cof\u{1b}[31mfee"),
        ("number 1", "number 01"),
        ("number 1", "number 0"),
        ("number 1", "number one"),
        ("number 1", "number 4294967296"),
        ("number 1", "number 2"),
        ("entrant b", "entrant a"),
        ("previous none", "previous"),
        ("previous none", "previous NONE"),
        ("laps 5", "laps 05"),
        ("laps 5", "laps +5"),
        ("laps 5", "laps 5 "),
        ("laps 5", "laps 4\nlaps 5"),
        ("laps 5\npick first 1", "pick first 1\nlaps 5"),
        ("laps 5", "laps 5\nremark nobody knows this line"),
        ("entrant a\n", "entrant a\n\n"),
        ("entrant a\n", "entrant a\r\n"),
        ("entrant a", "entrant \u{1b}]0;a\u{7}"),
        ("entrant a", "entrant \u{9b}31ma"),
        ("entrant a", "entrant a\0"),
        ("entrant a", "entrant a "),
        ("entrant c\n", "public-kind dice\nentrant c\n"),
        ("host-seal", "public-kind dice\nhost-seal"),
        ("host-seal ", "host-seal  "),
    ] {
        assert!(!published(line, other, &first), "{line:?} as {other:?}");
    }
}

#[test]
fn the_script_survives_what_is_no_ticket() {
    let mark = PathBuf::from(concat!(env!("CARGO_TARGET_TMPDIR"), "/executed"));
    let order = format!("x[$(>{})]", mark.display());
    let start = "alley-draw 1\nevent x\nnumber 1\nprevious none\n";
    let seal = format!("host-seal {}\n", "0".repeat(64));
    let hostile = [
        String::new(),
        "\n".to_owned(),
        seal.clone(),
        format!("{start}laps {order}\npick classic\nentrant a\n{seal}"),
        format!("{start}laps 1\npick first {order}\nentrant a\n{seal}"),
        format!("{start}laps 1\npick first 2\nentrant a\n{seal}"),
        format!("{start}laps 1\npick first 0\nentrant a\n{seal}"),
        format!("{start}laps 1\npick classic\n{seal}"),
        format!("{start}laps 1\npick classic\nentrant {order}\n{seal}host-secret {order}\n"),
    ];
    for text in hostile {
        assert!(!holds(&text, text.as_bytes(), &sha256(text.as_bytes())), "{text}");
    }
    assert!(!mark.exists(), "an order was executed");
}

/// The first 5,000 of the six thousand forged proofs that program and page agree on; `ALLEY_FORGERIES` changes the number
/// for each form.
#[test]
fn the_script_agrees_on_five_thousand_forged_proofs() {
    let wanted: usize = std::env::var("ALLEY_FORGERIES").map_or(2_500, |wanted| wanted.parse().unwrap());
    for form in TicketForm::EACH {
        let proofs = forged(form, wanted);
        let share = wanted.div_ceil(std::thread::available_parallelism().map_or(1, usize::from));
        let judged: Vec<Judged> = std::thread::scope(|scope| {
            let judges: Vec<_> = proofs.chunks(share).map(|proofs| scope.spawn(|| judge(proofs))).collect();
            judges.into_iter().flat_map(|judge| judge.join().unwrap()).collect()
        });
        let count = |wanted| judged.iter().filter(|judged| **judged == wanted).count();
        let (held, beyond) = (count(Judged::Holds), count(Judged::BeyondTheScript));
        assert!(held > wanted / 500 && beyond < wanted / 20, "{form:?}: {held} hold, of {beyond} it cannot know");
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Judged {
    Holds,
    Refused,
    /// The script accepts what it cannot know to be wrong.
    BeyondTheScript,
}

fn judge(proofs: &[ForgedProof]) -> Vec<Judged> {
    let judged = |ForgedProof { text, published }: &ForgedProof| {
        let what = String::from_utf8_lossy(text);
        let published = published.map_or_else(|| commitment_in(text), |published| published.to_string());
        match answers(&what, text, &published) {
            (true, Ok(())) => Judged::Holds,
            (false, Err(_)) => Judged::Refused,
            (true, Err(difference)) if is_beyond_the_script(&difference) => Judged::BeyondTheScript,
            (script, alley) => unreachable!("{script}, but {alley:?} of {what}"),
        }
    };
    proofs.iter().map(judged).collect()
}

/// Of the lines up to the host's seal, as they stand.
fn commitment_in(text: &[u8]) -> String {
    let lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    let end = lines.iter().position(|line| line.starts_with(b"host-seal ")).map_or(lines.len(), |at| at + 1);
    sha256(&lines[..end].concat())
}

#[test]
fn the_script_says_that_a_beacon_is_not_checked() {
    let genuine = with_a_beacon(&["jisu"]);
    let told = checked(genuine.to_string().as_bytes(), &commitment(&genuine)).stdout;
    assert_eq!(
        String::from_utf8(told).unwrap(),
        "the signature of the beacon is not checked here; alley verify does\n\
         the draw is as published, and so is its outcome\n"
    );
}

/// A draw of the first form with these witnesses, who all have the same secret, and its commitment.
fn with_many_witnesses(count: usize, name: impl Fn(usize) -> String) -> (Vec<u8>, String) {
    let course = course(&["a", "b"], 1, None);
    let secrets: Vec<String> =
        (1..=count).map(|number| format!("witness-secret {} {}\n", "01".repeat(32), name(number))).collect();
    let seals = secrets
        .iter()
        .zip(1..)
        .map(|(line, number)| format!("witness-seal {} {}\n", sha256(line.as_bytes()), name(number)));
    let host = format!("host-secret {}\n", "00".repeat(32));
    let head = format!("alley-draw 1\nevent e\nnumber 1\nprevious none\n{course}");
    let ticket = format!("{head}{}host-seal {}\n", seals.collect::<Vec<_>>().concat(), sha256(host.as_bytes()));
    let draw = format!("{ticket}{}{host}", secrets.concat());
    (with_outcome(draw.as_bytes(), &course, TicketForm::One), sha256(ticket.as_bytes()))
}

#[test]
fn the_script_knows_how_many_and_how_long() {
    for (count, taken) in [(1_000, true), (1_001, false)] {
        let (text, published) = with_many_witnesses(count, |number| format!("w{number}"));
        assert_eq!(holds("many witnesses", &text, &published), taken, "{count} witnesses");
    }
    for (length, taken) in [(120, true), (121, false)] {
        let (text, published) = with_many_witnesses(1, |_| "w".repeat(length));
        assert_eq!(holds("a long name", &text, &published), taken, "{length} bytes");
        for form in TicketForm::EACH {
            let names = ["a", "b"];
            let genuine = proof(ticket(form.draft("e", course(&names, 1, None)), &[]), None);
            let draw = genuine.draw().to_string();
            let long = "가".repeat(length / 3) + &"x".repeat(length % 3);
            for (line, longer, name) in
                [("event e\n", format!("event {long}\n"), "b"), ("entrant b\n", format!("entrant {long}\n"), &long)]
            {
                let draw = draw.replacen(line, &longer, 1);
                let text = with_outcome(draw.as_bytes(), &course(&names, 1, None), form);
                let text = String::from_utf8(text).unwrap().replace(" b\n", &format!(" {name}\n")).into_bytes();
                // The host's secret stays as it was, and so does its seal.
                assert_eq!(holds(&longer, &text, &commitment_in(&text)), taken, "{longer}");
            }
        }
    }
    let typed = full(TicketForm::Two);
    let corrected = |count| {
        let draw =
            typed.draw().to_string().replacen("throw-corrected 2 3\n", &"throw-corrected 2 3\n".repeat(count), 1);
        with_outcome(draw.as_bytes(), typed.draw().ticket().course(), TicketForm::Two)
    };
    assert!(holds("999 corrections", &corrected(999), &commitment(&typed)));
    assert!(!holds("1,000 corrections", &corrected(1_000), &commitment(&typed)));
}

/// Such a key has signed any text, no matter who chose it.
#[test]
fn the_script_refuses_keys_that_fit_any_text() {
    let genuine = proof(ticket(TicketForm::Two.draft("e", course(&["a", "b"], 1, None)), &["w"]), None);
    let draw = genuine.draw().to_string();
    let key = signer(1).key().to_string();
    let signature = draw.lines().find(|line| line.starts_with("witness-signature ")).unwrap();
    // One times the base point, to which nothing is added.
    let base = format!("witness-signature 58{}01{} w", "66".repeat(31), "00".repeat(31));
    for (first, middle, last) in [("01", "00", "00"), ("01", "00", "80"), ("ee", "ff", "7f"), ("ee", "ff", "ff")] {
        let nothing = format!("{first}{}{last}", middle.repeat(30));
        let forged = draw.replace(&key, &nothing).replace(signature, &base);
        let text = with_outcome(forged.as_bytes(), genuine.draw().ticket().course(), TicketForm::Two);
        assert!(!holds(&nothing, &text, &commitment_in(&text)), "{nothing}");
    }
}

/// It looks at its file once, so nobody can change it in between, and a pipe will do.
#[test]
fn the_script_reads_its_file_once() {
    let genuine = full(TicketForm::Two);
    let order = r#"bash "$0" <(cat "$1") "$2""#;
    let file = file_with(genuine.to_string().as_bytes());
    let output = bash().args(["-c", order, SCRIPT]).arg(file).arg(commitment(&genuine)).output().unwrap();
    assert!(output.status.success(), "{output:?}");
}
