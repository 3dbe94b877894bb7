//! A draw with everything in it, and everything that looks like it and is not what was published.

use alley_luck::{Draft, Party, Proof};
use alley_racing::End;

use super::{course, label, proof, secret, ticket};

/// Who takes part.
pub const NAMES: [&str; 4] = ["pobi", "박지수", "José", "a b"];

/// A draw with everything in it: the second of its event, two witnesses, a public value, a pick.
pub fn full() -> Proof {
    let first = proof(ticket(Draft::new(label("금요일 커피"), course(&["a"], 1, None)), &[]), None);
    let draft = Draft::new(label("금요일 커피"), course(&NAMES, 5, Some((End::First, 2))));
    let draft = draft.following(&first).unwrap().with_public_value(label("three dice, largest first"));
    proof(ticket(draft, &["지수", "min ho"]), Some("6 4 1"))
}

/// Honest proofs of other draws: everything in them fits together, but it is not what was published.
pub fn other_draws() -> Vec<(&'static str, Proof)> {
    let previous = || proof(ticket(Draft::new(label("금요일 커피"), course(&["a"], 1, None)), &[]), None);
    let draft = |names: &[&str], laps, pick| {
        let draft = Draft::new(label("금요일 커피"), course(names, laps, Some(pick))).following(&previous()).unwrap();
        draft.with_public_value(label("three dice, largest first"))
    };
    let witnesses = ["지수", "min ho"];
    let usual = (End::First, 2);
    let renamed = ["pobi", "박지수", "Jose", "a b"];
    let added = ["pobi", "박지수", "José", "a b", "me"];
    let reordered = ["박지수", "pobi", "José", "a b"];
    let other_host = {
        let with_witness = |draft: Draft, name: &str, byte| {
            draft.with_witness(label(name), secret(byte).seal(&Party::Witness(label(name)))).unwrap()
        };
        let draft = with_witness(with_witness(draft(&NAMES, 5, usual), "지수", 1), "min ho", 2);
        let opening = draft.sealed(secret(9).seal(&Party::Host)).open();
        let opening = opening.witness(label("지수"), &secret(1)).unwrap().witness(label("min ho"), &secret(2)).unwrap();
        opening.host(&secret(9)).unwrap().draw(Some(label("6 4 1"))).unwrap().prove()
    };
    let unannounced = Draft::new(label("금요일 커피"), course(&NAMES, 5, Some(usual))).following(&previous()).unwrap();
    let first_of_all = Draft::new(label("금요일 커피"), course(&NAMES, 5, Some(usual)));
    let another = Draft::new(label("금요일 차"), course(&NAMES, 5, Some(usual)));
    let announced = |draft: Draft| draft.with_public_value(label("three dice, largest first"));
    let run = |draft, witnesses: &[&str]| proof(ticket(draft, witnesses), Some("6 4 1"));
    vec![
        ("a dropped witness", run(draft(&NAMES, 5, usual), &["지수"])),
        ("another witness", run(draft(&NAMES, 5, usual), &["지수", "minho"])),
        ("a late witness", run(draft(&NAMES, 5, usual), &["지수", "min ho", "late"])),
        ("witnesses in another order", run(draft(&NAMES, 5, usual), &["min ho", "지수"])),
        ("an added entrant", run(draft(&added, 5, usual), &witnesses)),
        ("a dropped entrant", run(draft(&NAMES[..3], 5, usual), &witnesses)),
        ("a renamed entrant", run(draft(&renamed, 5, usual), &witnesses)),
        ("entrants in another order", run(draft(&reordered, 5, usual), &witnesses)),
        ("another number of laps", run(draft(&NAMES, 6, usual), &witnesses)),
        ("another count", run(draft(&NAMES, 5, (End::First, 1)), &witnesses)),
        ("the other end", run(draft(&NAMES, 5, (End::Last, 2)), &witnesses)),
        ("another secret of the host", other_host),
        ("no public value", proof(ticket(unannounced, &witnesses), None)),
        ("another place in the chain", run(announced(first_of_all), &witnesses)),
        ("another event", run(announced(another), &witnesses)),
        ("another kind of public value", run(draft(&NAMES, 5, usual).with_public_value(label("one die")), &witnesses)),
    ]
}

/// The same draw in other bytes, or with lines that do not belong together; and the line that is wrong.
pub fn altered() -> Vec<(&'static str, String, usize)> {
    let text = full().to_string();
    let line = |key: &str| text.lines().find(|line| line.starts_with(key)).unwrap();
    let number = |key: &str| text.lines().position(|line| line.starts_with(key)).unwrap() + 1;
    let swap = |one: &str, other: &str| text.replace(one, "\u{1}").replace(other, one).replace('\u{1}', other);
    let (jisu, min_ho, host) = (line("witness-secret 01"), line("witness-secret 02"), line("host-secret"));
    let seed = line("seed");
    vec![
        ("reveals in another order", swap(jisu, min_ho), number("witness-secret 01")),
        ("the host before a witness", swap(min_ho, host), number("witness-secret 02")),
        ("carriage returns", text.replace('\n', "\r\n"), 1),
        ("one carriage return", text.replace("laps 5\n", "laps 5\r\n"), number("laps")),
        ("a decomposed letter", text.replace('é', "e\u{301}"), number("entrant José")),
        ("decomposed syllables", text.replace("event 금", "event \u{1100}\u{1173}\u{11b7}"), 2),
        (
            "an upper-case seal",
            text.replace(line("host-seal"), &line("host-seal").to_uppercase().replace("HOST-SEAL", "host-seal")),
            number("host-seal"),
        ),
        ("an upper-case seed", text.replace(seed, &seed.to_uppercase().replace("SEED", "seed")), number("seed")),
        ("a trailing blank", text.replace("laps 5\n", "laps 5 \n"), number("laps")),
        ("a trailing blank in the outcome", text.replace(&format!("{seed}\n"), &format!("{seed} \n")), number("seed")),
        ("a blank at the end of a name", text.replace("entrant pobi\n", "entrant pobi \n"), number("entrant pobi")),
        ("two blanks after a key", text.replace("number 2", "number  2"), 3),
        ("a leading zero", text.replace("number 2", "number 02"), 3),
        ("a plus sign", text.replace("number 2", "number +2"), 3),
        ("a count with a leading zero", text.replace("pick first 2", "pick first 02"), number("pick")),
        ("a byte-order mark", format!("\u{feff}{text}"), 1),
        ("an empty line in front", format!("\n{text}"), 1),
        ("an empty line at the end", format!("{text}\n"), text.lines().count() + 1),
        ("something after the end", format!("{text}picked me\n"), text.lines().count() + 1),
        ("no line feed at the end", text.trim_end().to_owned(), text.lines().count()),
        ("another version", text.replace("alley-draw 1", "alley-draw 2"), 1),
        ("a hidden character", text.replace("entrant pobi", "entrant po\u{200b}bi"), number("entrant pobi")),
        ("a direction mark", text.replace("entrant pobi", "entrant \u{202e}pobi"), number("entrant pobi")),
        ("an entrant twice", text.replace("entrant a b", "entrant pobi"), number("entrant a b")),
        ("a witness twice", text.replace("min ho", "지수"), number("witness-seal") + 1),
        ("a secret that does not fit", text.replace(min_ho, &min_ho.replace("02", "03")), number("witness-secret 02")),
        (
            "the secret of a stranger",
            text.replace(min_ho, &min_ho.replace("min ho", "minho")),
            number("witness-secret 02"),
        ),
        ("a secret left out", text.replace(&format!("{min_ho}\n"), ""), number("witness-secret 02")),
        ("the host's secret left out", text.replace(&format!("{host}\n"), ""), number("host-secret")),
        (
            "a late witness opens",
            text.replace(host, &format!("{} late\n{host}", jisu.trim_end_matches(" 지수"))),
            number("host-secret"),
        ),
        (
            "a witness after the host's seal",
            text.replace(jisu, &format!("{}\n{jisu}", line("witness-seal"))),
            number("witness-secret 01"),
        ),
        ("a public value left out", text.replace("public-value 6 4 1\n", ""), number("public-value")),
        (
            "an unannounced public value",
            text.replace(&format!("{}\n", line("public-kind")), ""),
            number("public-kind") + 4,
        ),
        ("a public value with two blanks", text.replace("value 6 4 1", "value 6  4 1"), number("public-value")),
        ("another public value", text.replace("public-value 6 4 1", "public-value 6 4 2"), number("seed")),
        ("more picked than take part", text.replace("pick first 2", "pick first 5"), number("pick")),
        ("nobody picked", text.replace("pick first 2", "pick first 0"), number("pick")),
        ("a first draw with a previous one", text.replace("number 2", "number 1"), 4),
        ("a later draw without", text.replace(line("previous"), "previous none"), 4),
        ("another seed", text.replace(seed, &format!("seed {}", "0".repeat(64))), number("seed")),
        ("another position", text.replace(line("position"), "position 5 pobi"), number("position")),
        ("another pick", text.replace(line("picked"), "picked me"), number("picked")),
    ]
}

/// Every line left out, every line twice, every two neighbours in the other order.
pub fn rearranged() -> Vec<String> {
    let text = full().to_string();
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
