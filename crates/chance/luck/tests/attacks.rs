//! What a host tried against draws of version 0.1, with success, and what becomes of the same attempt today. The draws of
//! 0.1 are those of the first form; what 0.1 called them is written down here.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::collections::BTreeSet;

use alley_luck::{Draft, Draw, Level, Opened, Party, Proof, ProofText, Secret, verify};
use alley_racing::End;
use alley_trials::draws::{TicketForm, course, hours, label, opened_by, secret, signer, ticket};

const FAVOURITE: &str = "me";

/// What version 0.1 said of a draw: public, as soon as any value was announced.
fn level_in_0_1(draft: &Draft) -> Level {
    match draft.announced() {
        Some(_) => Level::Public,
        None if draft.witnesses().next().is_some() => Level::Witnessed,
        None => Level::Replayable,
    }
}

/// One of four is picked, and the value of this source is announced.
fn announced(form: TicketForm, source: &str) -> Draft {
    form.announcing(form.draft("coffee", course(&[FAVOURITE, "b", "c", "d"], 2, Some((End::First, 1)))), source)
}

/// A host without witnesses has made this ticket with secret number so and so; the value is not known yet.
fn opened(draft: &Draft, number: usize) -> Opened {
    let (secret, place) = (format!("{number:064x}").parse::<Secret>().unwrap(), draft.place());
    let ticket = draft.clone().sealed(secret.seal(&Party::Host, place), place.map(|_| hours())).unwrap();
    ticket.open().host(&secret).unwrap()
}

fn drawn(opened: &Opened, value: &str) -> Proof {
    opened.clone().draw(Some(value)).unwrap().prove()
}

fn wins(proof: &Proof) -> bool {
    proof.outcome().named().any(|car| car.name().as_str() == FAVOURITE)
}

/// The faces of a throw of this number, counted through.
fn faces(count: u32, number: u32) -> String {
    let face = |place: u32| (number / 6_u32.pow(place) % 6 + 1).to_string();
    (0..count).map(face).collect::<Vec<_>>().join(" ")
}

/// Which of these tickets is best for the favourite if one of these values comes, and in how many it wins.
fn ground(draft: &Draft, tickets: usize, values: &[String]) -> (Opened, usize) {
    let won = |opened: &Opened| values.iter().filter(|value| wins(&drawn(opened, value))).count();
    let tries = (0..tickets).map(|number| opened(draft, number)).map(|opened| (won(&opened), opened));
    let (won, best) = tries.max_by_key(|(won, _)| *won).unwrap();
    (best, won)
}

#[test]
fn a_die_is_ground_out_and_does_not_make_a_draw_public() {
    let values: Vec<_> = (0..6).map(|number| faces(1, number)).collect();
    for (form, source) in [(TicketForm::One, "one die"), (TicketForm::Two, "dice 1 of 6")] {
        let draft = announced(form, source);
        let all = (0..40_000).map(|number| opened(&draft, number));
        let steered = all.into_iter().find(|opened| values.iter().all(|value| wins(&drawn(opened, value)))).unwrap();
        let commitment = steered.ticket().commitment();
        for value in &values {
            let text = drawn(&steered, value).to_string();
            let verdict = verify(text.as_bytes(), Some(commitment)).unwrap();
            assert!(wins(verdict.proof()), "whatever falls, {FAVOURITE} wins");
            if form == TicketForm::Two {
                assert_eq!(verdict.level(), Level::Replayable, "it is not said to be more than it is");
            }
        }
        assert_eq!(level_in_0_1(&draft), Level::Public, "version 0.1 said so of either");
    }
}

#[test]
fn three_dice_are_ground_down_and_do_not_make_a_draw_public() {
    let values: Vec<_> = (0..216).map(|number| faces(3, number)).collect();
    for (form, source) in [(TicketForm::One, "three dice"), (TicketForm::Two, "dice 3 of 6")] {
        let draft = announced(form, source);
        let (best, won) = ground(&draft, 250, &values);
        // All throws are counted, so this is the chance itself: 54 of 216 would be fair.
        assert!(won >= 68, "{won} of 216");
        let level = best.ticket().level();
        assert!(form == TicketForm::One || level == Level::Replayable, "{level}");
        assert_eq!(level_in_0_1(&draft), Level::Public);
    }
}

/// Of twelve dice nobody can try all throws. The ticket that was best in a sample is as good as any in the next.
#[test]
#[allow(clippy::cast_precision_loss, reason = "counts are small")]
fn twelve_dice_cannot_be_ground_down() {
    let draft = announced(TicketForm::Two, "dice 12 of 6");
    assert_eq!(draft.level(), Level::Public);
    let throws = |from: u32, count: u32| -> Vec<_> {
        (from..from + count).map(|number| faces(12, number.wrapping_mul(2_654_435_761) % 6_u32.pow(11))).collect()
    };
    let sample = throws(0, 100);
    let (best, won) = ground(&draft, 500, &sample);
    assert!(won >= 36, "the best of many looks good in what was tried: {won} of 100");
    let fresh = throws(1_000_000, 4_000);
    let share = fresh.iter().filter(|value| wins(&drawn(&best, value))).count() as f64 / 4_000.0;
    assert!((share - 0.25).abs() < 4.0 * f64::sqrt(0.25 * 0.75 / 4_000.0), "{share}");
}

/// One throw, as many ways to write it.
fn spellings() -> Vec<String> {
    let between = [" ", ",", ", ", "-", " - ", "/", ".", ";", "; ", ":", "+", " + ", "_", "|", "  "];
    let around = [("", ""), ("(", ")"), ("[", "]"), ("dice ", "")];
    let write = |(open, close): (&str, &str), between: &str| format!("{open}6{between}4{between}1{close}");
    let all = around.iter().flat_map(|around| between.iter().map(move |between| write(*around, between)));
    all.filter(|text| ProofText::new(text).is_ok()).take(59).collect()
}

#[test]
fn of_59_spellings_of_a_throw_one_is_taken() {
    let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
    let draft = |form: TicketForm, source| {
        form.announcing(form.draft("coffee", course(&names, 3, Some((End::First, 1)))), source)
    };
    let spellings = spellings();
    assert_eq!(spellings.len(), 59);
    let results = |opened: &Opened| -> BTreeSet<String> {
        let taken = spellings.iter().filter_map(|value| opened.clone().draw(Some(value)).ok());
        let verified = taken.map(Draw::prove).inspect(|proof| {
            let published = Some(proof.draw().ticket().commitment());
            assert!(verify(proof.to_string().as_bytes(), published).is_ok());
        });
        verified
            .flat_map(|proof| proof.outcome().named().map(|car| car.name().to_string()).collect::<Vec<_>>())
            .collect()
    };
    let one = draft(TicketForm::One, "three dice");
    let reached = (0..20).map(|number| results(&opened(&one, number)).len()).max().unwrap();
    assert_eq!(reached, 10, "the host had everybody to choose from");

    let two = opened(&draft(TicketForm::Two, "dice 3 of 6"), 0);
    let taken: Vec<_> = spellings.iter().filter(|value| two.clone().draw(Some(value)).is_ok()).collect();
    assert_eq!((taken, results(&two).len()), (vec![&"6 4 1".to_owned()], 1));
}

/// A witness has opened her secret for one ticket. The host, who knows it now, puts her seal on another.
#[test]
fn a_seal_is_used_again_in_the_first_form_and_not_in_the_second() {
    let names = ["a", "b", "c", "d"];
    let draft = |form: TicketForm, laps| form.draft("coffee", course(&names, laps, Some((End::First, 1))));
    // By trying a few other tickets, the host reaches any result, and all of them are "witnessed".
    let proofs = (1..40).map(|laps| opened_by(0, ticket(draft(TicketForm::One, laps), &["jisu"]), None));
    let reached: BTreeSet<_> = proofs
        .map(|proof| {
            let verdict = verify(proof.to_string().as_bytes(), None).unwrap();
            assert_eq!(verdict.level(), Level::Witnessed);
            proof.outcome().named().map(|car| car.name().to_string()).collect::<String>()
        })
        .collect();
    assert_eq!(reached.len(), names.len());

    let seen = ticket(draft(TicketForm::Two, 3), &["jisu"]);
    let signature = signer(1).sign(seen.commitment());
    assert!(seen.clone().open().witness(label("jisu"), &secret(1), Some(signature)).is_ok());
    for laps in (1..40).filter(|laps| *laps != 3) {
        let other = ticket(draft(TicketForm::Two, laps), &["jisu"]);
        for signature in [Some(signature), None, Some(signer(9).sign(other.commitment()))] {
            assert!(other.clone().open().witness(label("jisu"), &secret(1), signature).is_err(), "{laps} laps");
        }
    }
}
