//! Does the last to speak gain anything? Somebody who wants 가 to win tries, with all that can be seen at each moment.
//! The same attempt against a protocol without seals succeeds, so the measure would tell.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod room;

use alley_journal::Moment;
use alley_luck::{Draft, Party, Secret, Witness, verify};
use alley_play::{Beginning, Caller, Ending, Gathering, Kept, NextDraw, Phase, Revealed, Step, Wish};
use room::first_form::{beginning, join, reveal, seal};
use room::{access, at, event, key, label, later, place, race, secret, sign, witness};

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

/// A host and the witness b, who conspire; the witness a is honest. They have opened nothing yet when a's secret is open.
#[derive(Clone, Copy)]
struct Conspiracy {
    /// Whether the draws are of the second form.
    signed: bool,
    source: Option<&'static str>,
    /// How many draws they make void at most.
    patience: u32,
    /// Whether the host gives up when the dice have fallen, under its own name, and not before.
    late: bool,
}

/// How an event of theirs ended: whether 가 won, and what the proof says about the draws before it.
struct Result {
    won: bool,
    void: u32,
    told: Option<u32>,
}

impl Conspiracy {
    /// Where the secrets of a draw belong; those of the first form name none.
    fn place(self, number: u32) -> Option<alley_luck::DrawPlace> {
        self.signed.then(|| place(u64::from(number))).flatten()
    }

    fn now(self) -> Moment {
        if self.signed { later(0) } else { at(0) }
    }

    fn open(self, party: Party, trial: u64, number: u32) -> Step {
        let secret = secret(&party, trial * 100 + u64::from(number));
        Step::Reveal(Revealed { party, secret, place: self.place(number) })
    }

    fn host_seal(self, trial: u64, number: u32) -> alley_luck::Seal {
        secret(&Party::Host, trial * 100 + u64::from(number)).seal(&Party::Host, self.place(number))
    }

    fn draw(self, trial: u64, number: u32) -> NextDraw {
        let draw = NextDraw::new(event(), race(), &self.host_seal(trial, number).to_string()).unwrap();
        draw.wishing(Wish { source: self.source, instead_of: &[] }).unwrap()
    }

    fn begun(self, trial: u64) -> Gathering {
        let seal = self.host_seal(trial, 1).to_string();
        let beginning = if self.signed {
            Beginning::new(access(), "커피", &self.draw(trial, 1))
        } else {
            Beginning::first_form(access(), "커피", race(), &seal)
        };
        Gathering::begin(&beginning.unwrap()).unwrap()
    }

    fn next(self, trial: u64, number: u32) -> Step {
        if self.signed {
            Step::Next(Box::new(self.draw(trial, number)))
        } else {
            Step::Again(race(), self.host_seal(trial, number))
        }
    }

    /// Everybody has joined and signed, and a's secret is open.
    fn gather(self, gathering: &mut Gathering, trial: u64, number: u32) {
        let mut happen = |step: &dyn Fn(&Gathering) -> Step| {
            let step = step(gathering);
            gathering.happen(&step, self.now()).unwrap();
        };
        for name in ["a", "b"] {
            let party = witness(name);
            let seal = secret(&party, trial * 100 + u64::from(number)).seal(&party, self.place(number));
            let witness = Witness { name: label(name), seal, key: self.signed.then(|| key(name)).flatten() };
            happen(&|_| Step::Witness(witness.clone()));
        }
        if self.signed {
            happen(&|_| Step::Shut(600));
            happen(&|gathering| sign("a", gathering));
            happen(&|gathering| sign("b", gathering));
            happen(&|gathering| room::open(gathering));
        } else {
            happen(&|gathering| Step::Close(gathering.closing().unwrap()));
        }
        happen(&|_| self.open(witness("a"), trial, number));
    }

    /// They have opened their secrets, and these dice have fallen.
    fn thrown(self, gathering: &Gathering, trial: u64, number: u32, dice: &[u8]) -> Gathering {
        let mut gathering = gathering.clone();
        for party in [witness("b"), Party::Host] {
            gathering.happen(&self.open(party, trial, number), self.now()).unwrap();
        }
        if self.source.is_some() {
            for (face, place) in dice.iter().zip(1..) {
                gathering.happen(&Step::Throw { place, face: *face }, self.now()).unwrap();
            }
        }
        gathering
    }

    /// The draw as it ends then.
    fn ended(self, gathering: &Gathering, trial: u64, number: u32, dice: &[u8]) -> Gathering {
        let mut gathering = self.thrown(gathering, trial, number, dice);
        if self.source.is_some() {
            let value = dice.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            gathering.happen(&Step::Value(value), self.now()).unwrap();
        }
        gathering
    }

    fn tried(self, trial: u64) -> Result {
        let (mut gathering, mut void) = (self.begun(trial), 0);
        loop {
            let number = void + 1;
            self.gather(&mut gathering, trial, number);
            // All they can know: of dice that have not fallen, nothing better than a guess.
            let fallen = if self.late { dice(trial, number) } else { [1; 12] };
            let known = self.ended(&gathering, trial, number, &fallen);
            if picked(&known).unwrap() == WANTED || void == self.patience {
                break;
            }
            if self.late {
                gathering = self.thrown(&gathering, trial, number, &fallen);
            }
            gathering.happen(&Step::Void(Caller::Host), self.now()).unwrap();
            let Phase::Void { withheld, .. } = &gathering.board().latest.phase else { unreachable!() };
            let blamed = if self.late { Party::Host } else { witness("b") };
            assert_eq!(*withheld, [blamed], "before the dice it looks like the fault of a witness");
            void += 1;
            gathering.happen(&self.next(trial, void + 1), self.now()).unwrap();
        }
        let gathering = self.ended(&gathering, trial, void + 1, &dice(trial, void + 1));
        let proof = gathering.proof(void + 1).unwrap();
        let verdict = verify(proof.to_string().as_bytes(), gathering.commitment()).unwrap();
        let told = verdict.proof().draw().ticket().draft().void_before();
        Result { won: picked(&gathering).unwrap() == WANTED, void, told }
    }
}

/// What falls in a draw.
fn dice(trial: u64, number: u32) -> [u8; 12] {
    let mut chance = trial.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(number);
    [(); 12].map(|()| {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u8::try_from((chance >> 33) % 6 + 1).unwrap()
    })
}

const EVENTS: u32 = 1_200;

/// In how many of their events 가 won, in parts of one, and whether every proof told how many draws were void before it.
fn conspired(conspiracy: Conspiracy) -> (f64, bool) {
    let results: Vec<_> = (0..u64::from(EVENTS)).map(|trial| conspiracy.tried(trial)).collect();
    let won = results.iter().map(|result| u32::from(result.won)).sum::<u32>();
    (f64::from(won) / f64::from(EVENTS), results.iter().all(|result| result.told == Some(result.void)))
}

/// The chance that this many void draws give somebody who wins one draw in three: 1-(1-p)^(k+1).
fn admitted(void: u32) -> f64 {
    1.0 - f64::powf(2.0 / 3.0, f64::from(void) + 1.0)
}

fn is_near(share: f64, expected: f64) -> bool {
    (share - expected).abs() < 4.0 * f64::sqrt(expected * (1.0 - expected) / f64::from(EVENTS))
}

/// In the first form they win more than their share, and nothing in the proof tells of it.
#[test]
fn a_host_with_a_false_witness_steers_draws_of_the_first_form_unseen() {
    let (share, told) = conspired(Conspiracy { signed: false, source: None, patience: 2, late: false });
    assert!(is_near(share, admitted(2)) && !is_near(share, admitted(0)), "{share}");
    assert!(!told);
}

/// Without a public value nothing prevents it; but what they gain is what their void draws are worth, and the proof
/// counts them.
#[test]
fn a_host_with_a_false_witness_gains_what_void_draws_are_worth_and_they_are_counted() {
    for patience in [0, 1, 2] {
        let (share, told) = conspired(Conspiracy { signed: true, source: None, patience, late: false });
        assert!(is_near(share, admitted(patience)), "{share} with {patience}");
        assert!(told);
    }
}

/// With a value that comes after all secrets they have nothing to choose by.
#[test]
fn with_a_source_a_host_with_a_false_witness_gains_nothing() {
    let (share, told) = conspired(Conspiracy { signed: true, source: Some("dice 12 of 6"), patience: 2, late: false });
    assert!(is_near(share, admitted(0)) && !is_near(share, admitted(1)), "{share}");
    assert!(told);
}

/// A host who has seen the dice and gives up has one more try; nobody else is blamed for it, and it is counted.
#[test]
fn a_host_who_gives_up_after_the_dice_does_so_under_its_own_name() {
    let (share, told) = conspired(Conspiracy { signed: true, source: Some("dice 12 of 6"), patience: 1, late: true });
    assert!(is_near(share, admitted(1)), "{share}");
    assert!(told);
}

/// The signature that drand's quicknet gave in round 1000, in August 2023, and when that was, in seconds.
const BEACON: &str = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39";
const ROUND_1000: i64 = 1_692_806_364;

/// Who would win in the first form, where nothing says when the announced value comes, if this is it.
fn winner_with(trial: u64, beacon: u64) -> String {
    let secret = |party: &Party| secret(party, trial);
    let draft = Draft::first_form(label("커피"), race()).announcing_text(label("drand quicknet 1000")).unwrap();
    let b = witness("b");
    let draft = draft.with_witness(label("b"), secret(&b).seal(&b, None), None).unwrap();
    let ticket = draft.sealed(secret(&Party::Host).seal(&Party::Host, None), None).unwrap();
    let opening = ticket.open().witness(label("b"), &secret(&b), None).unwrap();
    let proof = opening.host(&secret(&Party::Host)).unwrap().draw(Some(&format!("{beacon:x}"))).unwrap().prove();
    proof.outcome().named().map(|car| car.name().to_string()).collect()
}

/// A false witness waits for the beacon before it opens its secret, and stays silent if the result does not please.
#[test]
fn no_secret_waits_for_the_beacon() {
    let tried = |trial: u64, try_: u64| winner_with(trial * 2 + try_, trial.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ try_);
    let won = |trial: &u64| tried(*trial, 0) == WANTED || tried(*trial, 1) == WANTED;
    let share = f64::from(u32::try_from((0..u64::from(EVENTS)).filter(won).count()).unwrap()) / f64::from(EVENTS);
    assert!(is_near(share, admitted(1)) && !is_near(share, admitted(0)), "{share}");

    let at = |seconds: i64| Moment::from_millis(seconds * 1000);
    let joined = |source: &str| {
        let draw = NextDraw::new(event(), race(), &room::seal(&Party::Host, 1).to_string()).unwrap();
        let draw = draw.wishing(Wish { source: Some(source), instead_of: &[] }).unwrap();
        let mut gathering = Gathering::begin(&Beginning::new(access(), "커피", &draw).unwrap()).unwrap();
        gathering.happen(&room::join("b", 1), at(ROUND_1000 - 700)).unwrap();
        gathering
    };
    // A round that is past, or comes while secrets may still be opened, is announced by no ticket.
    for closed in [ROUND_1000 + 1, ROUND_1000, ROUND_1000 - 1, ROUND_1000 - 600] {
        let refused = joined("drand quicknet 1000").happen(&Step::Shut(600), at(closed)).unwrap_err();
        assert!(refused.to_string().starts_with("round 1000 comes before"), "{refused}");
    }
    // Of a round after that, nobody knows the signature as long as a secret is taken.
    let mut gathering = joined("drand quicknet next");
    gathering.happen(&Step::Shut(600), at(ROUND_1000 - 602)).unwrap();
    let ticket = gathering.ticket(1).unwrap();
    assert!(ticket.contains("\nsource drand quicknet 1000\n"), "{ticket}");
    for step in [sign("b", &gathering), room::open(&gathering)] {
        gathering.happen(&step, at(ROUND_1000 - 30)).unwrap();
    }
    let opens = room::reveal(witness("b"), 1);
    for late in [ROUND_1000 - 2, ROUND_1000, ROUND_1000 + 1] {
        let refused = gathering.clone().happen(&opens, at(late)).unwrap_err();
        assert_eq!(refused.to_string(), "the time for this is over");
    }
    gathering.happen(&opens, at(ROUND_1000 - 3)).unwrap();
    gathering.happen(&room::reveal(Party::Host, 1), at(ROUND_1000 - 3)).unwrap();
    let changed = BEACON.replacen("b446", "b447", 1);
    assert!(gathering.clone().happen(&Step::Value(changed), at(ROUND_1000)).is_err());
    gathering.happen(&Step::Value(BEACON.to_owned()), at(ROUND_1000)).unwrap();
    let proof = gathering.proof(1).unwrap().to_string();
    assert_eq!(verify(proof.as_bytes(), gathering.commitment()).unwrap().level(), alley_luck::Level::Public);
}
