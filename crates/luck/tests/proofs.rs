//! Proofs that hold, and everything that looks like one and must not.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use alley_luck::{Difference, Draft, Level, Party, Proof, Ticket, verify};
use alley_racing::End;
use common::{course, label, proof, secret, ticket};
use proptest::prelude::*;

const NAMES: [&str; 4] = ["pobi", "박지수", "José", "a b"];

/// A draw with everything in it: the second of its event, two witnesses, a public value, a pick.
fn full() -> Proof {
    let first = proof(ticket(Draft::new(label("금요일 커피"), course(&["a"], 1, None)), &[]), None);
    let draft = Draft::new(label("금요일 커피"), course(&NAMES, 5, Some((End::First, 2))));
    let draft = draft.following(&first).unwrap().with_public_value(label("three dice, largest first"));
    proof(ticket(draft, &["지수", "min ho"]), Some("6 4 1"))
}

fn refused(text: impl AsRef<[u8]>, against: &Proof) -> String {
    let published = against.draw().ticket().commitment();
    verify(text.as_ref(), Some(published)).unwrap_err().to_string()
}

#[test]
fn the_text_of_a_proof() {
    let expected = include_str!("full.proof");
    assert_eq!(full().to_string(), expected);
}

#[test]
fn every_level_holds_with_the_commitment_and_without() {
    let draft = || Draft::new(label("coffee"), course(&NAMES, 9, None));
    let announced = || draft().with_public_value(label("dice"));
    let proofs = [
        (Level::Replayable, proof(ticket(draft(), &[]), None)),
        (Level::Witnessed, proof(ticket(draft(), &["x"]), None)),
        (Level::Public, proof(ticket(announced(), &[]), Some("6"))),
        (Level::Public, proof(ticket(announced(), &["x", "y"]), Some("6"))),
    ];
    for (level, proof) in proofs {
        let text = proof.to_string();
        let bound = verify(text.as_bytes(), Some(proof.draw().ticket().commitment())).unwrap();
        assert_eq!((bound.level(), bound.is_as_published(), bound.proof()), (level, true, &proof));
        let alone = verify(text.as_bytes(), None).unwrap();
        assert_eq!((alone.level(), alone.is_as_published(), alone.proof()), (level, false, &proof));
    }
}

#[test]
fn a_ticket_reads_back() {
    let ticket = full().draw().ticket().clone();
    let text = ticket.to_string();
    assert_eq!(Ticket::read(text.as_bytes()).unwrap(), ticket);
    for end in 0..text.len() {
        assert!(Ticket::read(&text.as_bytes()[..end]).is_err(), "cut after {end} bytes");
    }
    assert!(Ticket::read(format!("{text}\n").as_bytes()).is_err());
}

#[test]
fn every_single_bit_counts_with_the_commitment_and_without() {
    for proof in [full(), proof(ticket(Draft::new(label("t"), course(&["a", "b"], 3, None)), &[]), None)] {
        let text = proof.to_string().into_bytes();
        let published = proof.draw().ticket().commitment();
        for place in 0..text.len() * 8 {
            let mut changed = text.clone();
            changed[place / 8] ^= 1 << (place % 8);
            assert!(verify(&changed, Some(published)).is_err(), "bit {place}");
            assert!(verify(&changed, None).is_err(), "bit {place} without the commitment");
        }
    }
}

#[test]
fn no_part_of_a_proof_can_be_left_out() {
    let proof = full();
    let text = proof.to_string();
    for end in 0..text.len() {
        refused(&text.as_bytes()[..end], &proof);
    }
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    for left_out in 0..lines.len() {
        let rest = [&lines[..left_out], &lines[left_out + 1..]].concat();
        refused(rest.concat(), &proof);
        let doubled = [&lines[..=left_out], &lines[left_out..]].concat();
        refused(doubled.concat(), &proof);
    }
    for first in 0..lines.len() - 1 {
        let mut swapped = lines.clone();
        swapped.swap(first, first + 1);
        if swapped != lines {
            refused(swapped.concat(), &proof);
        }
    }
}

/// Honest proofs of other draws: everything in them fits together, but it is not what was published.
#[test]
fn a_consistent_forgery_fails_against_the_commitment() {
    let genuine = full();
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
    let forged = [
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
    ];
    for (what, forged) in forged {
        let text = forged.to_string();
        assert!(verify(text.as_bytes(), None).is_ok(), "{what}: agrees with itself");
        let found = forged.draw().ticket().commitment();
        let published = genuine.draw().ticket().commitment();
        let difference = verify(text.as_bytes(), Some(published)).unwrap_err();
        assert_eq!(difference, Difference::Commitment { published, found }, "{what}");
    }
}

/// The same draw in other bytes, or with lines that do not belong together; each is refused at its line.
#[test]
fn another_form_is_refused_at_its_line() {
    let genuine = full();
    let text = genuine.to_string();
    let line = |key: &str| text.lines().find(|line| line.starts_with(key)).unwrap();
    let number = |key: &str| text.lines().position(|line| line.starts_with(key)).unwrap() + 1;
    let swap = |one: &str, other: &str| text.replace(one, "\u{1}").replace(other, one).replace('\u{1}', other);
    let (jisu, min_ho, host) = (line("witness-secret 01"), line("witness-secret 02"), line("host-secret"));
    let seed = line("seed");
    let forms: Vec<(&str, String, usize)> = vec![
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
        ("another public value", text.replace("public-value 6 4 1", "public-value 6 4 2"), number("seed")),
        ("more picked than take part", text.replace("pick first 2", "pick first 5"), number("pick")),
        ("nobody picked", text.replace("pick first 2", "pick first 0"), number("pick")),
        ("a first draw with a previous one", text.replace("number 2", "number 1"), 4),
        ("a later draw without", text.replace(line("previous"), "previous none"), 4),
        ("another seed", text.replace(seed, &format!("seed {}", "0".repeat(64))), number("seed")),
        ("another position", text.replace(line("position"), "position 5 pobi"), number("position")),
        ("another pick", text.replace(line("picked"), "picked me"), number("picked")),
    ];
    for (what, form, number) in forms {
        assert_ne!(form, text, "{what}");
        let published = genuine.draw().ticket().commitment();
        match verify(form.as_bytes(), Some(published)).unwrap_err() {
            Difference::Line { number: found, sentence } => assert_eq!(found, number, "{what}: {sentence}"),
            Difference::Commitment { .. } => panic!("{what}: has a line of its own"),
        }
    }
    let mut broken = text.clone().into_bytes();
    broken[20] = 0xff;
    assert_eq!(refused(broken, &genuine), "line 2: is not UTF-8");
    let huge = vec![b'a'; Proof::MOST_BYTES + 1];
    assert_eq!(refused(huge, &genuine), "line 1: a proof has at most 67108864 bytes");
    let outcome = refused(text.replace(line("position"), "position 5 pobi"), &genuine);
    assert_eq!(outcome, format!("line {}: must be `{}` and a line feed", number("position"), line("position")));
}

proptest! {
    /// Nothing but a proof is one, and nothing makes the check stumble.
    #[test]
    fn anything_else_is_refused(
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0..3_usize, "[ 0-9a-z\n가\u{301}\u{0}-]{0,4}"), 1..5),
    ) {
        let genuine = full();
        let mut text: Vec<char> = genuine.to_string().chars().collect();
        for (place, removed, inserted) in edits {
            let start = place.index(text.len());
            let end = text.len().min(start + removed);
            text.splice(start..end, inserted.chars());
        }
        let text: String = text.into_iter().collect();
        let published = genuine.draw().ticket().commitment();
        prop_assert_eq!(verify(text.as_bytes(), Some(published)).is_ok(), text == genuine.to_string());
    }

    #[test]
    fn any_bytes_are_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(verify(&bytes, None).is_err());
    }
}

#[test]
fn draws_of_an_event_are_chained() {
    let draft = || Draft::new(label("coffee"), course(&NAMES, 3, None));
    let first = proof(ticket(draft(), &[]), None);
    let second = proof(ticket(draft().following(&first).unwrap(), &[]), None);
    let third = proof(ticket(draft().following(&second).unwrap(), &["x"]), None);
    assert_eq!(third.draw().ticket().number(), 3);
    assert_eq!(third.draw().ticket().previous(), Some(second.draw().hash()));
    assert!(second.follows(&first) && third.follows(&second));
    assert!(!third.follows(&first) && !first.follows(&first) && !first.follows(&second));

    let again = proof(ticket(draft(), &["y"]), None);
    assert!(!second.follows(&again), "the first draw was replaced");
    let other = Draft::new(label("tea"), course(&NAMES, 3, None)).following(&first).unwrap_err();
    assert_eq!(other.to_string(), "the previous draw belongs to the event coffee");
}

#[test]
fn a_draft_refuses_a_witness_twice_and_too_many() {
    let seal = secret(1).seal(&Party::Host);
    let mut draft = Draft::new(label("coffee"), course(&["a"], 1, None)).with_witness(label("x"), seal).unwrap();
    let twice = draft.clone().with_witness(label("x"), seal).unwrap_err();
    assert_eq!(twice.to_string(), "witness x is there twice");
    for number in 1..Draft::MOST_WITNESSES {
        draft = draft.with_witness(label(&number.to_string()), seal).unwrap();
    }
    let one_more = draft.with_witness(label("y"), seal).unwrap_err();
    assert_eq!(one_more.to_string(), "a draw has at most 1000 witnesses");
}

#[test]
fn the_largest_field_has_a_proof() {
    let names: Vec<String> = (0..100_000).map(|number| format!("entrant number {number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let proof = proof(ticket(Draft::new(label("raffle"), course(&names, 1, Some((End::First, 3)))), &[]), None);
    let text = proof.to_string();
    assert!(verify(text.as_bytes(), Some(proof.draw().ticket().commitment())).is_ok());
    assert_eq!(proof.outcome().named().count(), 3);
}
