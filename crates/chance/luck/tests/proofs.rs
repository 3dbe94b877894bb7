//! Proofs that hold, and everything that looks like one and must not.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use alley_luck::{
    Announced, Chain, Difference, Draft, DraftRefusal, Flaw, Level, Party, PastDraw, Proof, ReadProof, Round, Source,
    ThrowCorrection, Ticket, verify,
};
use alley_racing::{CarName, End};
use alley_trials::draws::forms::{NAMES, altered, full, other_draws, rearranged};
use alley_trials::draws::{TicketForm, course, event, hours, label, order, proof, secret, signer, ticket};
use proptest::prelude::*;

fn refused(text: impl AsRef<[u8]>, against: &Proof) -> String {
    let published = against.draw().ticket().commitment();
    verify(text.as_ref(), Some(published)).unwrap_err().to_string()
}

#[test]
fn the_text_of_a_proof() {
    assert_eq!(full(TicketForm::One).to_string(), include_str!("full.proof"));
    assert_eq!(full(TicketForm::Two).to_string(), include_str!("full-2.proof"));
}

#[test]
fn every_level_holds_with_the_commitment_and_without() {
    let draft = |form: TicketForm| form.draft("coffee", course(&NAMES, 9, None));
    let announced = |form: TicketForm, source| form.announcing(draft(form), source);
    let twelve = TicketForm::Two.source();
    let proofs = [
        (Level::Replayable, proof(ticket(draft(TicketForm::One), &[]), None)),
        (Level::Witnessed, proof(ticket(draft(TicketForm::One), &["x"]), None)),
        // Free text has many spellings, and its writer can choose among them.
        (Level::Replayable, proof(ticket(announced(TicketForm::One, "dice 12 of 6"), &[]), Some(twelve.1))),
        (Level::Witnessed, proof(ticket(announced(TicketForm::One, "dice 12 of 6"), &["x"]), Some(twelve.1))),
        (Level::Replayable, proof(ticket(draft(TicketForm::Two), &[]), None)),
        (Level::Witnessed, proof(ticket(draft(TicketForm::Two), &["x"]), None)),
        // A die or three can be ground out: they do not raise the level.
        (Level::Replayable, proof(ticket(announced(TicketForm::Two, "dice 1 of 6"), &[]), Some("6"))),
        (Level::Witnessed, proof(ticket(announced(TicketForm::Two, "dice 3 of 6"), &["x"]), Some("6 4 1"))),
        (Level::Public, proof(ticket(announced(TicketForm::Two, twelve.0), &[]), Some(twelve.1))),
        (
            Level::Public,
            proof(ticket(announced(TicketForm::Two, "digits 10"), &["x", "y"]), Some("0 1 2 3 4 5 6 7 8 9")),
        ),
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
    for form in TicketForm::EACH {
        let ticket = full(form).draw().ticket().clone();
        let text = ticket.to_string();
        assert_eq!(Ticket::read(text.as_bytes()).unwrap(), ticket);
        let parties: Vec<_> = ticket.seals().map(|(party, _)| party).collect();
        let witnesses = ticket.witnesses().cloned().map(Party::Witness);
        assert_eq!(parties, witnesses.chain([Party::Host]).collect::<Vec<_>>());
        assert_eq!(ticket.hours(), if form == TicketForm::Two { Some(hours()) } else { None });
        for end in 0..text.len() {
            assert!(Ticket::read(&text.as_bytes()[..end]).is_err(), "cut after {end} bytes");
        }
        assert!(Ticket::read(format!("{text}\n").as_bytes()).is_err());
    }
}

#[test]
fn every_single_bit_counts_with_the_commitment_and_without() {
    let small = |form: TicketForm| proof(ticket(form.draft("t", course(&["a", "b"], 3, None)), &[]), None);
    let placed = proof(ticket(TicketForm::Two.draft("t", order(&["a", "b", "c"], 1)), &[]), None);
    for proof in [full(TicketForm::One), small(TicketForm::One), full(TicketForm::Two), small(TicketForm::Two), placed]
    {
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
    for form in TicketForm::EACH {
        let proof = full(form);
        let text = proof.to_string();
        for end in 0..text.len() {
            refused(&text.as_bytes()[..end], &proof);
        }
        for text in rearranged(form) {
            refused(text, &proof);
        }
    }
}

#[test]
fn a_consistent_forgery_fails_against_the_commitment() {
    for (what, forged, genuine) in TicketForm::EACH
        .into_iter()
        .flat_map(|form| other_draws(form).into_iter().map(move |(what, other)| (what, other, full(form))))
    {
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
    for form in TicketForm::EACH {
        let genuine = full(form);
        let text = genuine.to_string();
        for (what, altered, number) in altered(form) {
            assert_ne!(altered, text, "{what}");
            let published = genuine.draw().ticket().commitment();
            match verify(altered.as_bytes(), Some(published)).unwrap_err() {
                Difference::Line { number: found, flaw } => assert_eq!(found, number, "{form:?}, {what}: {flaw}"),
                Difference::Commitment { .. } => panic!("{form:?}, {what}: has a line of its own"),
            }
        }
    }
    let genuine = full(TicketForm::One);
    let text = genuine.to_string();
    let line = |key: &str| text.lines().find(|line| line.starts_with(key)).unwrap();
    let number = |key: &str| text.lines().position(|line| line.starts_with(key)).unwrap() + 1;
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
        form in prop::sample::select(TicketForm::EACH.to_vec()),
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0..3_usize, "[ 0-9a-z\n가\u{301}\u{0}-]{0,4}"), 1..5),
    ) {
        let genuine = full(form);
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
    for form in TicketForm::EACH {
        let draft = || form.draft("coffee", course(&NAMES, 3, None));
        let first = proof(ticket(draft(), &[]), None);
        let second = proof(ticket(draft().following(&first).unwrap(), &[]), None);
        let third = proof(ticket(draft().following(&second).unwrap(), &["x"]), None);
        assert_eq!(third.draw().ticket().number(), 3);
        assert_eq!(third.draw().ticket().draft().previous(), Some(second.draw().hash()));
        assert!(second.follows(&first) && third.follows(&second));
        assert!(!third.follows(&first) && !first.follows(&first) && !first.follows(&second));

        let again = proof(ticket(draft(), &["y"]), None);
        assert!(!second.follows(&again), "the first draw was replaced");
        let other = form.draft("tea", course(&NAMES, 3, None)).following(&first).unwrap_err();
        assert_eq!(other.to_string(), "the previous draw belongs to the event coffee");
    }
}

#[test]
fn an_event_of_the_first_form_goes_on_in_the_second_and_never_back() {
    let draft = |form: TicketForm| form.draft("coffee", course(&NAMES, 3, None));
    let old = proof(ticket(draft(TicketForm::One), &["x"]), None);
    let new = proof(ticket(draft(TicketForm::Two).following(&old).unwrap(), &["x"]), None);
    assert!(new.follows(&old));
    let back = proof(ticket(draft(TicketForm::One).following(&new).unwrap(), &[]), None);
    assert!(!back.follows(&new), "the older form proves less");
}

#[test]
fn a_void_draw_keeps_its_number_and_is_named_by_its_commitment() {
    for form in TicketForm::EACH {
        let draft = || form.draft("coffee", course(&NAMES, 3, None));
        let void = ticket(draft(), &["x"]);
        let next = proof(ticket(draft().following_void(&void).unwrap(), &["x"]), None);
        assert_eq!(next.draw().ticket().number(), 2);
        assert_eq!(next.draw().ticket().draft().previous().unwrap().to_string(), void.commitment().to_string());
        assert!(next.follows_void(&void) && verify(next.to_string().as_bytes(), None).is_ok());
        assert!(!next.follows_void(&ticket(draft(), &["y"])), "another ticket");
        assert!(!next.follows(&proof(void, None)), "a draw that was run after all");
        let other = form.draft("tea", course(&NAMES, 3, None)).following_void(&ticket(draft(), &[])).unwrap_err();
        assert_eq!(other.to_string(), "the previous draw belongs to the event coffee");
    }
}

#[test]
fn void_draws_are_counted_in_the_ticket() {
    let draft = || TicketForm::Two.draft("coffee", course(&NAMES, 3, None));
    let void = ticket(draft(), &["x"]);
    let again = ticket(draft().following_void(&void).unwrap(), &["x"]);
    let drawn = proof(ticket(draft().following_void(&again).unwrap(), &["x"]), None);
    let next = proof(ticket(draft().following(&drawn).unwrap(), &[]), None);
    assert_eq!(drawn.draw().ticket().draft().void_before(), Some(2));
    assert_eq!(next.draw().ticket().draft().void_before(), Some(2));
    assert!(drawn.follows_void(&again) && next.follows(&drawn));
    let hushed = proof(ticket(draft().following_void(&void).unwrap().counting_void(0), &["x"]), None);
    assert!(!hushed.follows_void(&void), "a void draw was not counted");
    let many = draft().following_void(&void).unwrap().counting_void(9);
    assert_eq!(many.void_before(), Some(1), "no more can be void than there were");
}

#[test]
fn what_was_given_up_before_anything_was_published_leaves_its_number_free() {
    let draft = |title| TicketForm::Two.draft(title, course(&NAMES, 3, None));
    let void = ticket(draft("coffee"), &["x"]);
    let given_up = draft("coffee").following_void(&void).unwrap();
    let again = ticket(draft("coffee").in_place_of(&given_up).unwrap(), &["y"]);
    assert_eq!(again.to_string(), ticket(given_up.clone(), &["y"]).to_string());
    let other = draft("tea").in_place_of(&given_up).unwrap_err();
    assert_eq!(other, DraftRefusal::AnotherEvent(label("coffee")));
}

#[test]
fn a_text_is_too_long_if_no_proof_can_be_as_long() {
    let told = |length| verify(&vec![b'x'; length], None).unwrap_err().to_string();
    let too_long = told(Proof::MOST_BYTES + 1);
    assert_eq!(told(Proof::MOST_BYTES + 2), too_long);
    assert_ne!(told(Proof::MOST_BYTES), too_long);
}

#[test]
fn what_is_drawn_has_a_word_of_its_own() {
    let text = ticket(TicketForm::Two.draft("t", order(&["a", "b", "c"], 1)), &[]).to_string();
    assert!(text.contains("\npick order\n"), "{text}");
    for other in ["all", "orderly", "first"] {
        let read = Ticket::read(text.replace("pick order", &format!("pick {other}")).as_bytes());
        assert!(matches!(read.unwrap_err(), Difference::Line { flaw: Flaw::Goal, .. }), "{other}");
    }
}

#[test]
fn corrections_are_told_of_throws_that_can_have_been() {
    let corrected = |told: &[ThrowCorrection]| full(TicketForm::Two).draw().clone().with_corrections(told.to_vec());
    let told = [ThrowCorrection { place: 2, was: 3 }, ThrowCorrection { place: 12, was: 6 }];
    assert_eq!(corrected(&told).unwrap().corrections(), told);
    assert_eq!(corrected(&[]).unwrap().corrections(), []);
    for wrong in [ThrowCorrection { place: 13, was: 6 }, ThrowCorrection { place: 1, was: 7 }] {
        let refused = corrected(&[told[0], wrong]).unwrap_err();
        assert_eq!(refused.to_string(), "no throw can have been corrected like this");
    }
}

#[test]
fn the_draws_before_are_counted_and_none_is_missing() {
    for form in TicketForm::EACH {
        let draft = || form.draft("coffee", course(&NAMES, 3, None));
        let first = proof(ticket(draft(), &[]), None);
        let (source, _) = form.source();
        let second = ticket(form.announcing(draft().following(&first).unwrap(), source), &["x"]);
        let third = ticket(draft().following_void(&second).unwrap(), &["x"]);
        let last = ticket(draft().following_void(&third).unwrap(), &["x"]);
        let drawn = || PastDraw::Drawn(Box::new(first.clone()));
        let void = |ticket: &Ticket| PastDraw::Void(Box::new(ticket.clone()));

        let chain = Chain::before(&last, vec![void(&third), drawn(), void(&second)]).unwrap();
        // Of a draw with a strong source nobody knew the result while a secret was due.
        let tries = if form == TicketForm::Two { 1 } else { 2 };
        assert_eq!((chain.is_whole(), chain.void(), chain.tries()), (true, 2, tries), "{form:?}");
        let part = Chain::before(&last, vec![void(&third)]).unwrap();
        assert_eq!((part.is_whole(), part.void()), (false, 1));
        assert!(!Chain::before(&last, vec![]).unwrap().is_whole());

        let refused = |past| Chain::before(&last, past).unwrap_err().to_string();
        let gap =
            |number, before| format!("draw {number} does not come directly after the draw {before} that was given");
        assert_eq!(refused(vec![drawn(), void(&third)]), gap(3, 1));
        assert_eq!(refused(vec![drawn(), void(&second)]), gap(4, 2));
        assert_eq!(refused(vec![void(&third), void(&third)]), gap(3, 3));
        assert_eq!(refused(vec![void(&third), void(&last)]), gap(4, 4));
        let other = PastDraw::Void(Box::new(ticket(draft(), &["y"])));
        assert_eq!(refused(vec![other, void(&second), void(&third)]), gap(2, 1));
    }
}

/// An event that was begun in the first form is gone on with in the second: what its ticket counts is seen in the chain.
#[test]
fn void_draws_of_the_first_form_are_not_hushed_up() {
    let draft = |form: TicketForm| form.draft("coffee", course(&NAMES, 3, None));
    let void = ticket(draft(TicketForm::One), &["x"]);
    let drawn = proof(ticket(draft(TicketForm::One).following_void(&void).unwrap(), &["x"]), None);
    let past = || vec![PastDraw::Void(Box::new(void.clone())), PastDraw::Drawn(Box::new(drawn.clone()))];
    let next = draft(TicketForm::Two).following_all(past()).unwrap();
    let hushed = ticket(next.clone().counting_void(0), &["x"]);
    assert_eq!(Chain::before(&ticket(next, &["x"]), past()).unwrap().void(), 1);
    let hushed = Chain::before(&hushed, past()).unwrap_err().to_string();
    assert_eq!(hushed, "its ticket counts 0 void before it, but 1 of the draws given are void");
}

/// A part of the draws before is enough to see that a ticket counts fewer than are void, or more than can be.
#[test]
fn what_a_part_of_the_draws_before_shows_is_not_told_otherwise() {
    let draft = |form: TicketForm| form.draft("coffee", course(&NAMES, 3, None));
    let first = proof(ticket(draft(TicketForm::One), &["x"]), None);
    let second = ticket(draft(TicketForm::One).following(&first).unwrap(), &["x"]);
    let third = ticket(draft(TicketForm::One).following_void(&second).unwrap(), &["x"]);
    let drawn = PastDraw::Drawn(Box::new(first));
    let [second, third] = [second, third].map(|ticket| PastDraw::Void(Box::new(ticket)));
    let all = vec![drawn, second.clone(), third.clone()];
    let next = draft(TicketForm::Two).following_all(all.clone()).unwrap();
    let told = |void: u32| ticket(next.clone().counting_void(void), &["x"]);
    let taken = |past: &[PastDraw]| -> Vec<u32> {
        (0..=3).filter(|void| Chain::before(&told(*void), past.to_vec()).is_ok()).collect()
    };
    assert_eq!(taken(&all), [2]);
    assert_eq!(taken(&[second, third.clone()]), [2, 3], "one before them was not seen");
    assert_eq!(taken(&[third]), [1, 2, 3]);
    assert_eq!(taken(&[]), [0, 1, 2, 3]);
}

#[test]
fn what_came_before_is_counted_or_refused() {
    let draft = |form: TicketForm| form.draft("coffee", course(&NAMES, 3, None));
    let first = proof(ticket(draft(TicketForm::One), &["x"]), None);
    let second = ticket(draft(TicketForm::One).following(&first).unwrap(), &["x"]);
    let third = proof(ticket(draft(TicketForm::One).following_void(&second).unwrap(), &["x"]), None);
    let drawn = |proof: &alley_luck::Proof| PastDraw::Drawn(Box::new(proof.clone()));
    let void = || PastDraw::Void(Box::new(second.clone()));
    let after = |past| draft(TicketForm::Two).following_all(past).map(|draft| (draft.number(), draft.void_before()));

    assert_eq!(after(vec![]), Ok((1, Some(0))));
    assert_eq!(after(vec![drawn(&first)]), Ok((2, Some(0))));
    assert_eq!(after(vec![void(), drawn(&first)]), Ok((3, Some(1))));
    assert_eq!(after(vec![drawn(&third), drawn(&first), void()]), Ok((4, Some(1))));
    for part in [vec![drawn(&third)], vec![void()], vec![void(), drawn(&third)]] {
        assert_eq!(after(part), Err(DraftRefusal::Uncounted));
    }
    assert_eq!(draft(TicketForm::Two).following(&third), Err(DraftRefusal::Uncounted));
    assert_eq!(draft(TicketForm::Two).following_void(&second), Err(DraftRefusal::Uncounted));
    let gap = after(vec![drawn(&first), drawn(&third)]).unwrap_err().to_string();
    assert_eq!(gap, "draw 3 does not come directly after the draw 1 that was given");
    let old = draft(TicketForm::One).following_all(vec![drawn(&third)]).unwrap();
    assert_eq!((old.number(), old.void_before()), (4, None));
}

#[test]
fn how_far_the_cars_drive_is_known_before_they_do() {
    let long = proof(ticket(TicketForm::Two.draft("t", course(&["a", "b"], 9, None)), &[]), None).to_string();
    let long = long.replace("position", "posing");
    let read = ReadProof::new(long.as_bytes(), None).unwrap();
    assert_eq!(read.course().moves(), 18);
    assert!(read.verify().is_err());
}

#[test]
fn a_place_is_filled_again_instead_of_somebody_picked() {
    let pick = |names: &[&str]| course(names, 3, Some((End::First, 1)));
    let first = proof(ticket(TicketForm::Two.draft("prize", pick(&NAMES)), &[]), None);
    let picked: Vec<_> = first.outcome().named().map(|car| car.name().clone()).collect();
    let left: Vec<&str> = NAMES.into_iter().filter(|name| picked.iter().all(|other| other.as_str() != *name)).collect();
    let next = |absent| TicketForm::Two.draft("prize", pick(&left)).following(&first).unwrap().instead_of(absent);
    let second = proof(ticket(next(picked.clone()).unwrap(), &[]), None);
    assert!(second.follows(&first) && verify(second.to_string().as_bytes(), None).is_ok());
    assert!(second.to_string().contains(&format!("instead-of {}\n", picked[0])));

    let stranger = vec!["nobody".parse_name()];
    let other = proof(ticket(next(stranger).unwrap(), &[]), None);
    assert!(!other.follows(&first), "somebody who was not picked cannot be absent");
    let refill =
        |absent| TicketForm::Two.draft("prize", pick(&left)).following(&first).unwrap().filling_again(&first, absent);
    assert_eq!(refill(picked.clone()), next(picked.clone()));
    assert_eq!(refill(vec!["nobody".parse_name()]), Err(DraftRefusal::Absent), "and such a draw is not begun");
    assert_eq!(next(vec![left[0].parse_name()]), Err(DraftRefusal::Absent), "who takes part is not absent");
    assert_eq!(next(vec![]).unwrap_err(), DraftRefusal::Absent);
    let first_of_all = TicketForm::Two.draft("prize", pick(&left)).instead_of(picked);
    assert_eq!(first_of_all, Err(DraftRefusal::Absent), "nobody was picked before the first draw");
}

trait ParseName {
    fn parse_name(&self) -> CarName;
}

impl ParseName for str {
    fn parse_name(&self) -> CarName {
        CarName::any(self).unwrap()
    }
}

#[test]
fn a_draft_reads_back() {
    for form in TicketForm::EACH {
        let draft = form.announcing(form.draft("커피", course(&NAMES, 3, Some((End::Last, 1)))), form.source().0);
        let key = draft.place().map(|_| signer(1).key());
        let draft = draft.with_witness(label("x"), secret(1).seal(&Party::Host, None), key).unwrap();
        let text = draft.to_string();
        assert_eq!(Draft::read(text.as_bytes()), Ok(draft.clone()));
        assert!(ticket(draft, &[]).to_string().starts_with(&text));
        for other in
            [text.to_uppercase(), text.trim_end().to_owned(), format!("{text}\n"), text.replace("laps 3", "laps 03")]
        {
            assert!(Draft::read(other.as_bytes()).is_err(), "{other}");
        }
    }
}

#[test]
fn a_round_comes_after_every_secret() {
    let draft = || TicketForm::Two.draft("coffee", course(&["a", "b"], 1, None));
    let first = Round::first_after(hours().open_until());
    let next = ticket(draft().announcing_next_round().unwrap(), &["x"]);
    assert_eq!(next.source(), Some(Source::Drand(first)));
    assert_eq!(Ticket::read(next.to_string().as_bytes()), Ok(next.clone()));
    assert_eq!(next.level(), Level::Public);
    let unsettled = draft().announcing_next_round().unwrap();
    assert_eq!(Draft::read(unsettled.to_string().as_bytes()).unwrap().announced(), Some(&Announced::NextRound));
    assert_eq!(unsettled.level(), Level::Public);

    let seal = secret(0).seal(&Party::Host, draft().place());
    let at = |round| draft().announcing(Source::Drand(Round::new(round).unwrap())).unwrap().sealed(seal, Some(hours()));
    assert!(at(first.number()).is_ok() && at(first.number() + 1000).is_ok());
    assert_eq!(at(first.number() - 1), Err(DraftRefusal::RoundTooEarly(Round::new(first.number() - 1).unwrap())));
    let early = next.to_string().replace(&format!("quicknet {first}"), "quicknet 123");
    let refusal = Ticket::read(early.as_bytes()).unwrap_err().to_string();
    assert!(refusal.ends_with("round 123 comes before the last moment at which secrets may be opened"), "{refusal}");
}

/// After a draw its seals and secrets are known to everybody; without the key they make no other ticket.
#[test]
fn an_open_secret_serves_no_other_ticket() {
    let honest = TicketForm::Two.draft("coffee", course(&NAMES, 3, None));
    let ticket_of = |draft| ticket(draft, &["jisu"]);
    let seen = ticket_of(honest);
    let signature = signer(1).sign(seen.commitment());
    assert!(seen.clone().open().witness(label("jisu"), &secret(1), Some(signature)).is_ok());
    let swapped = ticket_of(TicketForm::Two.draft("coffee", course(&NAMES, 4, None)));
    let refusal = swapped.open().witness(label("jisu"), &secret(1), Some(signature)).unwrap_err();
    assert_eq!(refusal.to_string(), "this is not the signature of witness jisu under this ticket");
    let later = TicketForm::Two.draft("coffee", course(&NAMES, 3, None)).following_void(&seen).unwrap();
    let seal = secret(1).seal(&Party::Witness(label("jisu")), seen.place());
    let later = later.with_witness(label("jisu"), seal, Some(signer(1).key())).unwrap();
    let later = later.sealed(secret(0).seal(&Party::Host, None), Some(hours())).unwrap();
    let signature = signer(1).sign(later.commitment());
    let refusal = later.open().witness(label("jisu"), &secret(1), Some(signature)).unwrap_err();
    assert_eq!(refusal.to_string(), "the secret of witness jisu does not fit the seal on the ticket");
}

#[test]
fn the_forms_do_not_mix() {
    let (one, two) =
        (TicketForm::One.draft("t", course(&["a"], 1, None)), TicketForm::Two.draft("t", course(&["a"], 1, None)));
    let (seal, key) = (secret(1).seal(&Party::Host, None), Some(signer(1).key()));
    assert_eq!(one.clone().with_witness(label("x"), seal, key), Err(DraftRefusal::OldForm));
    assert_eq!(two.clone().with_witness(label("x"), seal, None), Err(DraftRefusal::OldForm));
    assert_eq!(one.clone().sealed(seal, Some(hours())), Err(DraftRefusal::OldForm));
    assert_eq!(two.clone().sealed(seal, None), Err(DraftRefusal::OldForm));
    assert_eq!(one.announcing("digits 10".parse().unwrap()), Err(DraftRefusal::OldForm));
    let same_key = two.with_witness(label("x"), seal, key).unwrap().with_witness(label("y"), seal, key).unwrap_err();
    assert_eq!(same_key.to_string(), "two witnesses have the same key");
    let blanks = Draft::new(event(), label("t"), course(&["a  b"], 1, None)).unwrap_err();
    assert_eq!(blanks.to_string(), "\"a  b\" has two blanks in a row, which look like one");
}

#[test]
fn a_draft_refuses_a_witness_twice_and_too_many() {
    let seal = secret(1).seal(&Party::Host, None);
    let draft = TicketForm::One.draft("coffee", course(&["a"], 1, None));
    let mut draft = draft.with_witness(label("x"), seal, None).unwrap();
    let twice = draft.clone().with_witness(label("x"), seal, None).unwrap_err();
    assert_eq!(twice.to_string(), "witness x is there twice");
    assert_eq!(draft.clone().without_witness(&label("x")).witnesses().count(), 0);
    for number in 1..Draft::MOST_WITNESSES {
        draft = draft.with_witness(label(&number.to_string()), seal, None).unwrap();
    }
    let one_more = draft.with_witness(label("y"), seal, None).unwrap_err();
    assert_eq!(one_more.to_string(), "a draw has at most 1000 witnesses");
}

#[test]
fn everybody_gets_a_place() {
    let proof = proof(ticket(TicketForm::Two.draft("lanes", order(&NAMES, 2)), &["x"]), None);
    let text = proof.to_string();
    let places: Vec<&str> = text.lines().filter(|line| line.starts_with("place ")).collect();
    let named: Vec<String> =
        proof.outcome().named().zip(1..).map(|(car, at)| format!("place {at} {}", car.name())).collect();
    assert_eq!((places.len(), places), (4, named.iter().map(String::as_str).collect()));
    assert!(!proof.outcome().sudden_death().is_empty(), "the ties were driven out");
    assert!(verify(text.as_bytes(), Some(proof.draw().ticket().commitment())).is_ok());
}

#[test]
fn the_largest_field_has_a_proof() {
    let names: Vec<String> = (0..100_000).map(|number| format!("entrant number {number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let proof = proof(ticket(TicketForm::Two.draft("raffle", course(&names, 1, Some((End::First, 3)))), &[]), None);
    let text = proof.to_string();
    assert!(verify(text.as_bytes(), Some(proof.draw().ticket().commitment())).is_ok());
    assert_eq!(proof.outcome().named().count(), 3);
}
