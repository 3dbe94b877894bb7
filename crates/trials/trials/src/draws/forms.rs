//! A draw with everything in it, and everything that looks like it and is not what was published.

use alley_luck::{Proof, ThrowCorrection};
use alley_racing::End;

use super::{TicketForm, course, event, opened_by, proof, sealed_by, ticket};

/// Who takes part.
pub const NAMES: [&str; 4] = ["pobi", "박지수", "José", "a b"];

/// A draw with everything in it: the second of its event, two witnesses, a public value, a pick. In the second form a
/// throw was corrected.
pub fn full(form: TicketForm) -> Proof {
    let (source, value) = form.source();
    let first = proof(ticket(form.draft("금요일 커피", course(&["a"], 1, None)), &[]), None);
    let draft = form.draft("금요일 커피", course(&NAMES, 5, Some((End::First, 2)))).following(&first).unwrap();
    let draw = proof(ticket(form.announcing(draft, source), &WITNESSES), Some(value)).draw().clone();
    match form {
        TicketForm::One => draw.prove(),
        TicketForm::Two => draw.with_corrections(vec![ThrowCorrection { place: 2, was: 3 }]).unwrap().prove(),
    }
}

/// Who watches in it.
pub const WITNESSES: [&str; 2] = ["지수", "min ho"];

/// Honest proofs of other draws: everything in them fits together, but it is not what was published.
pub fn other_draws(form: TicketForm) -> Vec<(&'static str, Proof)> {
    let (source, value) = form.source();
    let previous = || proof(ticket(form.draft("금요일 커피", course(&["a"], 1, None)), &[]), None);
    let draft = |names: &[&str], laps, pick| {
        let draft = form.draft("금요일 커피", course(names, laps, Some(pick))).following(&previous()).unwrap();
        form.announcing(draft, source)
    };
    let usual = (End::First, 2);
    let renamed = ["pobi", "박지수", "Jose", "a b"];
    let added = ["pobi", "박지수", "José", "a b", "me"];
    let reordered = ["박지수", "pobi", "José", "a b"];
    let unannounced = form.draft("금요일 커피", course(&NAMES, 5, Some(usual))).following(&previous()).unwrap();
    let first_of_all = form.draft("금요일 커피", course(&NAMES, 5, Some(usual)));
    let another = form.draft("금요일 차", course(&NAMES, 5, Some(usual)));
    let run = |draft, witnesses: &[&str]| proof(ticket(draft, witnesses), Some(value));
    let (other_source, other_value) = match form {
        TicketForm::One => ("one die", "6"),
        TicketForm::Two => ("digits 3", "0 0 7"),
    };
    let other_kind = form.announcing(unannounced.clone(), other_source);
    vec![
        ("a dropped witness", run(draft(&NAMES, 5, usual), &["지수"])),
        ("another witness", run(draft(&NAMES, 5, usual), &["지수", "minho"])),
        ("a late witness", run(draft(&NAMES, 5, usual), &["지수", "min ho", "late"])),
        ("witnesses in another order", run(draft(&NAMES, 5, usual), &["min ho", "지수"])),
        ("an added entrant", run(draft(&added, 5, usual), &WITNESSES)),
        ("a dropped entrant", run(draft(&NAMES[..3], 5, usual), &WITNESSES)),
        ("a renamed entrant", run(draft(&renamed, 5, usual), &WITNESSES)),
        ("entrants in another order", run(draft(&reordered, 5, usual), &WITNESSES)),
        ("another number of laps", run(draft(&NAMES, 6, usual), &WITNESSES)),
        ("another count", run(draft(&NAMES, 5, (End::First, 1)), &WITNESSES)),
        ("the other end", run(draft(&NAMES, 5, (End::Last, 2)), &WITNESSES)),
        ("another secret of the host", opened_by(9, sealed_by(9, draft(&NAMES, 5, usual), &WITNESSES), Some(value))),
        ("no public value", proof(ticket(unannounced, &WITNESSES), None)),
        ("another place in the chain", run(form.announcing(first_of_all, source), &WITNESSES)),
        ("another event", run(form.announcing(another, source), &WITNESSES)),
        ("another kind of public value", proof(ticket(other_kind, &WITNESSES), Some(other_value))),
    ]
}

/// A draw in other bytes: what is different, the text, and the line that is wrong.
pub type Altered = (&'static str, String, usize);

/// The same draw in other bytes, or with lines that do not belong together; and the line that is wrong.
pub fn altered(form: TicketForm) -> Vec<Altered> {
    let text = FullText(full(form).to_string());
    let own = match form {
        TicketForm::One => altered_in_the_first_form(&text),
        TicketForm::Two => altered_in_the_second_form(&text),
    };
    [altered_in_any_form(&text), altered_secrets(&text), own].concat()
}

struct FullText(String);

impl FullText {
    fn line(&self, key: &str) -> &str {
        self.0.lines().find(|line| line.starts_with(key)).unwrap()
    }

    fn number(&self, key: &str) -> usize {
        self.0.lines().position(|line| line.starts_with(key)).unwrap() + 1
    }

    fn swapped(&self, one: &str, other: &str) -> String {
        self.0.replace(one, "\u{1}").replace(other, one).replace('\u{1}', other)
    }

    fn in_capitals(&self, line: &str) -> String {
        let (key, rest) = line.split_once(' ').unwrap();
        self.0.replace(line, &format!("{key} {}", rest.to_uppercase()))
    }
}

fn altered_in_any_form(text: &FullText) -> Vec<Altered> {
    let seed = text.line("seed");
    vec![
        ("carriage returns", text.0.replace('\n', "\r\n"), 1),
        ("one carriage return", text.0.replace("laps 5\n", "laps 5\r\n"), text.number("laps")),
        ("a decomposed letter", text.0.replace('é', "e\u{301}"), text.number("entrant José")),
        ("decomposed syllables", text.0.replace("event 금", "event \u{1100}\u{1173}\u{11b7}"), 2),
        ("an upper-case seed", text.in_capitals(seed), text.number("seed")),
        ("a trailing blank", text.0.replace("laps 5\n", "laps 5 \n"), text.number("laps")),
        (
            "a trailing blank in the outcome",
            text.0.replace(&format!("{seed}\n"), &format!("{seed} \n")),
            text.number("seed"),
        ),
        (
            "a blank at the end of a name",
            text.0.replace("entrant pobi\n", "entrant pobi \n"),
            text.number("entrant pobi"),
        ),
        ("two blanks after a key", text.0.replace("number 2", "number  2"), text.number("number")),
        ("a leading zero", text.0.replace("number 2", "number 02"), text.number("number")),
        ("a plus sign", text.0.replace("number 2", "number +2"), text.number("number")),
        ("a count with a leading zero", text.0.replace("pick first 2", "pick first 02"), text.number("pick")),
        ("a byte-order mark", format!("\u{feff}{}", text.0), 1),
        ("an empty line in front", format!("\n{}", text.0), 1),
        ("an empty line at the end", format!("{}\n", text.0), text.0.lines().count() + 1),
        ("something after the end", format!("{}picked me\n", text.0), text.0.lines().count() + 1),
        ("no line feed at the end", text.0.trim_end().to_owned(), text.0.lines().count()),
        ("a form that is not known", text.0.replacen("alley-draw ", "alley-draw 1", 1), 1),
        ("a hidden character", text.0.replace("entrant pobi", "entrant po\u{200b}bi"), text.number("entrant pobi")),
        ("a direction mark", text.0.replace("entrant pobi", "entrant \u{202e}pobi"), text.number("entrant pobi")),
        ("an entrant twice", text.0.replace("entrant a b", "entrant pobi"), text.number("entrant a b")),
        ("a witness twice", text.0.replace("min ho", "지수"), text.number("witness-seal") + 1),
        ("more picked than take part", text.0.replace("pick first 2", "pick first 5"), text.number("pick")),
        ("nobody picked", text.0.replace("pick first 2", "pick first 0"), text.number("pick")),
        ("a first draw with a previous one", text.0.replace("number 2", "number 1"), text.number("previous")),
        ("a later draw without", text.0.replace(text.line("previous"), "previous none"), text.number("previous")),
        ("another seed", text.0.replace(seed, &format!("seed {}", "0".repeat(64))), text.number("seed")),
        ("another position", text.0.replace(text.line("position"), "position 5 pobi"), text.number("position")),
        ("another pick", text.0.replace(text.line("picked"), "picked me"), text.number("picked")),
    ]
}

fn altered_secrets(text: &FullText) -> Vec<Altered> {
    let (jisu, min_ho) = (text.line("witness-secret 01"), text.line("witness-secret 02"));
    let (host, value) = (text.line("host-secret"), text.line("public-value"));
    vec![
        ("reveals in another order", text.swapped(jisu, min_ho), text.number("witness-secret 01")),
        ("the host before a witness", text.swapped(min_ho, host), text.number("witness-secret 02")),
        (
            "the secret of a stranger",
            text.0.replace(min_ho, &min_ho.replace("min ho", "minho")),
            text.number("witness-secret 02"),
        ),
        (
            "a secret that does not fit",
            text.0.replace(min_ho, &min_ho.replacen("0202", "0302", 1)),
            text.number("witness-secret 02"),
        ),
        ("a secret left out", text.0.replace(&format!("{min_ho}\n"), ""), text.number("witness-secret 02")),
        ("the host's secret left out", text.0.replace(&format!("{host}\n"), ""), text.number("host-secret")),
        (
            "a late witness opens",
            text.0.replace(host, &format!("{} late\n{host}", jisu.trim_end_matches(" 지수"))),
            text.number("host-secret"),
        ),
        ("a public value left out", text.0.replace(&format!("{value}\n"), ""), text.number("public-value")),
        (
            "a public value with two blanks",
            text.0.replace(value, &value.replacen("6 4", "6  4", 1)),
            text.number("public-value"),
        ),
        ("another public value", text.0.replace(value, &value.replacen("6 4 1", "6 4 2", 1)), text.number("seed")),
    ]
}

fn altered_in_the_first_form(text: &FullText) -> Vec<Altered> {
    let (kind, jisu) = (text.line("public-kind"), text.line("witness-secret 01"));
    vec![
        ("an upper-case seal", text.in_capitals(text.line("host-seal")), text.number("host-seal")),
        (
            "a witness after the host's seal",
            text.0.replace(jisu, &format!("{}\n{jisu}", text.line("witness-seal"))),
            text.number("witness-secret 01"),
        ),
        ("an unannounced public value", text.0.replace(&format!("{kind}\n"), ""), text.number("public-kind") + 4),
        ("the other form", text.0.replace("alley-draw 1", "alley-draw 2"), 3),
        ("an order in the first form", text.0.replace("pick first 2", "pick order"), text.number("entrant a b")),
    ]
}

fn altered_in_the_second_form(text: &FullText) -> Vec<Altered> {
    let (min_ho, host, value) = (text.line("witness-secret 02"), text.line("host-secret"), text.line("public-value"));
    let (signature, corrected) = (text.line("witness-signature"), text.line("throw-corrected"));
    let sign = text.number("witness-signature");
    let swapped = text.swapped(signature, text.0.lines().nth(sign).unwrap());
    // What changes the ticket is noticed by the first signature under it.
    vec![
        ("the other form", text.0.replace("alley-draw 2", "alley-draw 1"), 3),
        ("signatures in another order", swapped, sign),
        ("a signature left out", text.0.replace(&format!("{signature}\n"), ""), sign),
        ("a signature twice", text.0.replace(signature, &format!("{signature}\n{signature}")), sign + 1),
        ("an upper-case signature", text.in_capitals(signature), sign),
        ("another's signature", text.0.replace(signature, &signature.replace("지수", "min ho")), sign),
        (
            "a signature that is not one",
            text.0.replace(signature, &format!("witness-signature {} 지수", "0".repeat(128))),
            sign,
        ),
        (
            "another event",
            text.0.replace(&format!("event-id {}", event()), &format!("event-id {}", "0".repeat(64))),
            sign,
        ),
        ("other hours", text.0.replace("closed 1794821400", "closed 1794821399"), sign),
        (
            "no time to open",
            text.0.replace("open-until 1794822000", "open-until 1794821400"),
            text.number("open-until"),
        ),
        ("a void draw too many", text.0.replace("void 0", "void 2"), text.number("void")),
        ("not a source", text.0.replace("source dice 12 of 6", "source dice 12 of six"), text.number("source")),
        (
            "a source in another way",
            text.0.replace("source dice 12 of 6", "source dice 12 of 06"),
            text.number("source"),
        ),
        (
            "a round too early",
            text.0.replace("source dice 12 of 6", "source drand quicknet 123"),
            text.number("host-seal"),
        ),
        (
            "a throw that cannot be",
            text.0.replace(value, &value.replacen("6 4", "7 4", 1)),
            text.number("public-value"),
        ),
        ("a throw too few", text.0.replace(value, value.trim_end_matches(" 4")), text.number("public-value")),
        (
            "a secret of another draw",
            text.0.replace(min_ho, &min_ho.replace(" 2 min", " 3 min")),
            text.number("witness-secret 02"),
        ),
        (
            "the host's secret of another draw",
            text.0.replace(host, &host.replace(" 2", " 3")),
            text.number("host-secret"),
        ),
        ("a correction of no throw", text.0.replace(corrected, "throw-corrected 13 3"), text.number("throw-corrected")),
        (
            "a correction that cannot be",
            text.0.replace(corrected, "throw-corrected 2 7"),
            text.number("throw-corrected"),
        ),
        (
            "a correction in another way",
            text.0.replace(corrected, "throw-corrected 02 3"),
            text.number("throw-corrected"),
        ),
        ("two blanks in a name", text.0.replace("entrant a b", "entrant a  b"), text.number("entrant a b")),
        ("an upper-case key", text.in_capitals(text.line("witness-seal")), text.number("witness-seal")),
        ("a correction left out", text.0.replace(&format!("{corrected}\n"), ""), text.number("throw-corrected") + 1),
    ]
}

/// Every line left out, every line twice, every two neighbours in the other order.
pub fn rearranged(form: TicketForm) -> Vec<String> {
    let text = full(form).to_string();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let left_out = (0..lines.len()).map(|at| [&lines[..at], &lines[at + 1..]].concat());
    let doubled = (0..lines.len()).map(|at| [&lines[..=at], &lines[at..]].concat());
    let swapped = (1..lines.len()).map(|at| {
        let mut swapped = lines.clone();
        swapped.swap(at - 1, at);
        swapped
    });
    left_out.chain(doubled).chain(swapped).map(|lines| lines.concat()).filter(|form| *form != text).collect()
}
