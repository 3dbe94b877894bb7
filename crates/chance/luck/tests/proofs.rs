//! Proofs that hold, and everything that looks like one and must not.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use alley_luck::{Difference, Draft, Level, Party, Proof, Ticket, verify};
use alley_racing::End;
use alley_trials::draws::forms::{NAMES, altered, full, other_draws, rearranged};
use alley_trials::draws::{course, label, proof, secret, ticket};
use proptest::prelude::*;

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
    for form in rearranged() {
        refused(form, &proof);
    }
}

#[test]
fn a_consistent_forgery_fails_against_the_commitment() {
    let genuine = full();
    for (what, forged) in other_draws() {
        let text = forged.to_string();
        assert!(verify(text.as_bytes(), None).is_ok(), "{what}: agrees with itself");
        let found = forged.draw().ticket().commitment();
        let published = genuine.draw().ticket().commitment();
        let difference = verify(text.as_bytes(), Some(published)).unwrap_err();
        assert_eq!(difference, Difference::Commitment { published, found }, "{what}");
    }
}

#[test]
fn another_form_is_refused_at_its_line() {
    let genuine = full();
    let text = genuine.to_string();
    let line = |key: &str| text.lines().find(|line| line.starts_with(key)).unwrap();
    let number = |key: &str| text.lines().position(|line| line.starts_with(key)).unwrap() + 1;
    for (what, form, number) in altered() {
        assert_ne!(form, text, "{what}");
        let published = genuine.draw().ticket().commitment();
        match verify(form.as_bytes(), Some(published)).unwrap_err() {
            Difference::Line { number: found, flaw } => assert_eq!(found, number, "{what}: {flaw}"),
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
fn a_void_draw_keeps_its_number_and_is_named_by_its_commitment() {
    let draft = || Draft::new(label("coffee"), course(&NAMES, 3, None));
    let void = ticket(draft(), &["x"]);
    let next = proof(ticket(draft().following_void(&void).unwrap(), &["x"]), None);
    assert_eq!(next.draw().ticket().number(), 2);
    assert_eq!(next.draw().ticket().previous().unwrap().to_string(), void.commitment().to_string());
    assert!(next.follows_void(&void) && verify(next.to_string().as_bytes(), None).is_ok());
    assert!(!next.follows_void(&ticket(draft(), &["y"])), "another ticket");
    assert!(!next.follows(&proof(void, None)), "a draw that was run after all");
    let other = Draft::new(label("tea"), course(&NAMES, 3, None)).following_void(&ticket(draft(), &[])).unwrap_err();
    assert_eq!(other.to_string(), "the previous draw belongs to the event coffee");
}

#[test]
fn a_draft_reads_back() {
    let draft = Draft::new(label("커피"), course(&NAMES, 3, Some((End::Last, 1)))).with_public_value(label("dice"));
    let draft = draft.with_witness(label("x"), secret(1).seal(&Party::Host)).unwrap();
    let text = draft.to_string();
    assert_eq!(Draft::read(text.as_bytes()), Ok(draft.clone()));
    assert_eq!(format!("{text}host-seal {}\n", secret(0).seal(&Party::Host)), ticket(draft, &[]).to_string());
    for other in
        [text.to_uppercase(), text.trim_end().to_owned(), format!("{text}\n"), text.replace("laps 3", "laps 03")]
    {
        assert!(Draft::read(other.as_bytes()).is_err(), "{other}");
    }
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
