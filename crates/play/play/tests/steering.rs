//! Does the last to speak gain anything? Somebody who wants 가 to win tries, with all that can be seen at each moment.
//! The same attempt against a protocol without seals succeeds, so the measure would tell.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod room;

use alley_luck::{Draft, Party, Secret, Witness};
use alley_play::{Ending, Gathering, Kept, Phase, Revealed, Step};
use room::first_form::{beginning, join, reveal, seal};
use room::{at, label, race, secret, witness};

const WANTED: &str = "가";
const TRIALS: u64 = 3_000;
/// How many secrets the cheat tries before choosing one.
const TRIES: u64 = 40;

/// How far counts are from equal ones, in standard deviations of the chi-square distribution (as a normal one, after
/// Wilson and Hilferty). Beyond 4 is a chance of about 1 in 30,000.
#[allow(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
fn deviation(counts: [u64; 3]) -> f64 {
    let expected = counts.iter().sum::<u64>() as f64 / 3.0;
    let chi_square: f64 = counts.iter().map(|count| (*count as f64 - expected).powi(2) / expected).sum();
    let spread = 2.0 / (9.0 * 2.0);
    ((chi_square / 2.0).cbrt() - (1.0 - spread)) / f64::sqrt(spread)
}

fn counted(winners: impl Iterator<Item = String>) -> [u64; 3] {
    let mut counts = [0; 3];
    for winner in winners {
        counts[["가", "나", "다"].iter().position(|name| *name == winner).unwrap()] += 1;
    }
    counts
}

/// Who would win if these were the secrets: what a cheat can compute at home.
fn winner_of(honest: &Secret, cheat: &Secret, host: &Secret) -> String {
    let (a, b) = (witness("a"), witness("b"));
    let draft = Draft::first_form(label("커피"), race()).with_witness(label("a"), honest.seal(&a, None), None).unwrap();
    let ticket = draft
        .with_witness(label("b"), cheat.seal(&b, None), None)
        .unwrap()
        .sealed(host.seal(&Party::Host, None), None)
        .unwrap();
    let opening = ticket.open().witness(label("a"), honest, None).unwrap().witness(label("b"), cheat, None).unwrap();
    let proof = opening.host(host).unwrap().draw(None).unwrap().prove();
    proof.outcome().named().map(|car| car.name().to_string()).collect()
}

fn picked(gathering: &Gathering) -> Option<String> {
    match gathering.board().latest.phase.clone() {
        Phase::Drawn { picked, .. } => Some(picked.concat()),
        _ => None,
    }
}

/// A gathering that a has joined and the cheat b, with whatever secret b makes of the seals that are there.
fn gathered(trial: u64, choose: impl Fn(&Gathering) -> Secret) -> (Gathering, Secret) {
    let mut gathering = Gathering::begin(&beginning(trial)).unwrap();
    gathering.happen(&join("a", trial), at(0)).unwrap();
    let cheat = choose(&gathering);
    gathering
        .happen(&Step::Witness(Witness { name: label("b"), seal: cheat.seal(&witness("b"), None), key: None }), at(0))
        .unwrap();
    let close = Step::Close(gathering.closing().unwrap());
    gathering.happen(&close, at(0)).unwrap();
    gathering.happen(&reveal(witness("a"), trial), at(0)).unwrap();
    (gathering, cheat)
}

fn drawn(mut gathering: Gathering, cheat: Secret, trial: u64) -> String {
    gathering.happen(&Step::Reveal(Revealed { party: witness("b"), secret: cheat, place: None }), at(0)).unwrap();
    gathering.happen(&reveal(Party::Host, trial), at(0)).unwrap();
    picked(&gathering).unwrap()
}

/// The first of many secrets that would make 가 win, if the others' were these.
fn best(trial: u64, honest: &Secret, host: &Secret) -> Secret {
    let mut tries = (0..TRIES).map(|number| secret(&witness("b"), trial * TRIES + number));
    let wins = |cheat: &Secret| winner_of(honest, cheat, host) == WANTED;
    tries.find(wins).unwrap_or_else(|| secret(&witness("b"), trial * TRIES))
}

#[test]
fn a_secret_chosen_after_all_other_seals_were_seen_steers_nothing() {
    let winners = (0..TRIALS).map(|trial| {
        // The seals are all that is there: the cheat takes them for the secrets and makes the most of it.
        let (gathering, cheat) = gathered(trial, |gathering| {
            let notice = gathering.board().latest;
            best(trial, &notice.witnesses[0].seal.parse().unwrap(), &notice.host_seal.parse().unwrap())
        });
        drawn(gathering, cheat, trial)
    });
    let counts = counted(winners);
    assert!(deviation(counts) < 4.0, "{counts:?}");
}

#[test]
fn without_seals_the_last_to_speak_wins() {
    let winners = (0..TRIALS / 10).map(|trial| {
        // "Each of you names a number": the others' secrets are known before the last one is chosen.
        let (gathering, cheat) =
            gathered(trial, |_| best(trial, &secret(&witness("a"), trial), &secret(&Party::Host, trial)));
        drawn(gathering, cheat, trial)
    });
    let counts = counted(winners);
    assert!(deviation(counts) > 10.0 && counts[0] == TRIALS / 10, "{counts:?}");
}

#[test]
fn a_witness_who_withholds_at_will_steers_nothing() {
    let (mut held, mut winners) = (0, Vec::new());
    for trial in 0..TRIALS {
        let (gathering, cheat) = gathered(trial, |_| secret(&witness("b"), trial));
        // Both witnesses' secrets are known to b now, and the host's seal; b goes on only if that looks good.
        let host = gathering.board().latest.host_seal.parse().unwrap();
        if winner_of(&secret(&witness("a"), trial), &cheat, &host) == WANTED {
            winners.push(drawn(gathering, cheat, trial));
        } else {
            held += 1;
        }
    }
    assert!(held > TRIALS / 2, "{held}");
    let counts = counted(winners.into_iter());
    assert!(deviation(counts) < 4.0, "{counts:?}");
}

/// The host is last of all and knows the result. There is one thing left to do about it, and everybody sees it done.
#[test]
fn a_host_who_withholds_leaves_a_void_draw_for_every_result_that_did_not_please() {
    let (mut disliked, mut results) = (Vec::new(), Vec::new());
    let mut gathering = Gathering::begin(&beginning(1)).unwrap();
    for draw in 1..=100 {
        gathering.happen(&join("a", draw), at(0)).unwrap();
        let close = Step::Close(gathering.closing().unwrap());
        gathering.happen(&close, at(0)).unwrap();
        gathering.happen(&reveal(witness("a"), draw), at(0)).unwrap();
        let mut known = gathering.clone();
        known.happen(&reveal(Party::Host, draw), at(0)).unwrap();
        results.push(picked(&known).unwrap());
        if results.last().is_some_and(|winner| winner == WANTED) {
            gathering = known;
        } else {
            disliked.push(u32::try_from(draw).unwrap());
            gathering.happen(&gathering.overdue(at(120_000)).unwrap(), at(120_000)).unwrap();
        }
        assert!(gathering.happen(&reveal(Party::Host, draw), at(0)).is_err(), "too late to think better of it");
        if draw < 100 {
            gathering.happen(&Step::Again(race(), seal(&Party::Host, draw + 1)), at(0)).unwrap();
        }
    }
    let notices: Vec<_> = gathering.board().notices().cloned().collect();
    assert!(notices.iter().map(|notice| notice.number).eq(1..=100), "no number is missing, none is there twice");
    let void: Vec<_> = notices.iter().filter(|notice| matches!(notice.phase, Phase::Void { .. })).collect();
    assert!(void.iter().map(|notice| notice.number).eq(disliked), "each of them is on the list");
    assert!(
        void.iter().all(|notice| matches!(&notice.phase, Phase::Void { withheld, .. } if *withheld == [Party::Host]))
    );
    assert!(void.iter().all(|notice| gathering.ticket(notice.number).is_some()));
    let counts = counted(results.into_iter());
    assert!(deviation(counts) < 4.0, "what the host would have liked to choose from: {counts:?}");
    let endings: Vec<_> = gathering.endings().collect();
    assert!(endings.iter().zip(endings.iter().skip(1)).all(|(one, next)| match (one, next) {
        (Ending::Void(void), Ending::Drawn(proof)) => proof.follows_void(void.ticket()),
        (Ending::Drawn(before), Ending::Drawn(proof)) => proof.follows(before),
        (_, Ending::Void(void)) => void.ticket().draft().previous().is_some(),
        (one, next) => unreachable!("{one:?} {next:?}"),
    }));
    let next = Step::Again(race(), seal(&Party::Host, 101));
    let full = gathering.happen(&next, at(0)).unwrap_err();
    assert_eq!(full.to_string(), "an event has at most 100 draws");
}
