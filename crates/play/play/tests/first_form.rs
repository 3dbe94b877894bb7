//! Draws in the form of version 0.1, which go on where they were begun: the protocol over all interleavings of three parties: a host, two witnesses, and whatever any of them, a stranger or
//! the clock might try at any moment, over two whole draws of an event and the beginning of a third.
//!
//! A step that is refused leaves everything as it was, which is seen each time; so whatever can happen happens along some
//! row of steps that are taken, and all such rows are walked. At every place of every row each step is tried.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at the first surprise")]

mod room;

use std::collections::HashSet;

use alley_journal::{Journal, Memory, Moment};
use alley_luck::{DrawHash, Party, Witness, verify};
use alley_play::{
    Archived, Caller, Door, Followed, Gathering, Kept, Phase, Revealed, Step, StepRefusal, TIME_TO_REVEAL, read,
};
use room::first_form::{beginning, join, reveal, seal};
use room::{at, label, race, stamp, witness};

const DRAWS: u64 = 2;

/// What somebody tries; whether it is fair is for the model to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attempt {
    Join(&'static str),
    JoinOnceMore(&'static str),
    CopySeal(&'static str),
    CopyHost,
    Close,
    CloseAnotherList,
    Reveal(&'static str),
    RevealAnother(&'static str),
    RevealOld(&'static str),
    RevealHost,
    RevealAnotherHost,
    GiveUp,
    ClockEarly,
    ClockLate,
    Again,
    AgainWithOldSeal,
}

const ATTEMPTS: [Attempt; 23] = [
    Attempt::Join("a"),
    Attempt::Join("b"),
    Attempt::JoinOnceMore("a"),
    Attempt::JoinOnceMore("b"),
    Attempt::CopySeal("a"),
    Attempt::CopySeal("b"),
    Attempt::CopyHost,
    Attempt::Close,
    Attempt::CloseAnotherList,
    Attempt::Reveal("a"),
    Attempt::Reveal("b"),
    Attempt::Reveal("stranger"),
    Attempt::RevealAnother("a"),
    Attempt::RevealAnother("b"),
    Attempt::RevealOld("a"),
    Attempt::RevealOld("b"),
    Attempt::RevealHost,
    Attempt::RevealAnotherHost,
    Attempt::GiveUp,
    Attempt::ClockEarly,
    Attempt::ClockLate,
    Attempt::Again,
    Attempt::AgainWithOldSeal,
];

/// What must be fair, in plain sets and flags, written without a look at the code it judges.
#[derive(Clone, Debug, Default)]
struct Model {
    draw: u64,
    joined: Vec<&'static str>,
    closed: bool,
    revealed: Vec<&'static str>,
    over: bool,
}

impl Model {
    fn allows(&self, attempt: Attempt) -> bool {
        let open = self.closed && !self.over;
        match attempt {
            // Somebody who is not in the list yet may join, with any fresh secret.
            Attempt::Join(name) | Attempt::JoinOnceMore(name) => {
                !self.closed && !self.over && !self.joined.contains(&name)
            }
            Attempt::Close => !self.closed && !self.over,
            Attempt::Reveal(name) => open && self.joined.contains(&name) && !self.revealed.contains(&name),
            Attempt::RevealHost => open && self.joined.len() == self.revealed.len(),
            Attempt::GiveUp | Attempt::ClockLate => open,
            Attempt::Again => self.over,
            // Nothing else of these is ever fair.
            _ => false,
        }
    }

    fn after(&self, attempt: Attempt) -> Self {
        let mut next = self.clone();
        match attempt {
            Attempt::Join(name) => next.joined.push(name),
            Attempt::Close => next.closed = true,
            Attempt::Reveal(name) => next.revealed.push(name),
            Attempt::Again => next = Self { draw: self.draw + 1, ..Self::default() },
            _ => next.over = true,
        }
        next
    }
}

fn step(attempt: Attempt, model: &Model, gathering: &Gathering) -> Step {
    let draw = model.draw;
    match attempt {
        Attempt::Join(name) => join(name, draw),
        Attempt::JoinOnceMore(name) => join(name, draw + 100),
        Attempt::CopySeal(name) => copy(copied(name, draw, gathering)),
        Attempt::CopyHost => copy(seal(&Party::Host, draw)),
        Attempt::Close => Step::Close(gathering.closing().or(gathering.commitment()).unwrap()),
        Attempt::CloseAnotherList => Step::Close("ab".repeat(32).parse().unwrap()),
        Attempt::Reveal(name) => reveal(witness(name), draw),
        Attempt::RevealAnother(name) => reveal(witness(name), draw + 500),
        Attempt::RevealOld(name) => reveal(witness(name), draw.wrapping_sub(1)),
        Attempt::RevealHost => reveal(Party::Host, draw),
        Attempt::RevealAnotherHost => reveal(Party::Host, draw + 500),
        Attempt::GiveUp => Step::Void(Caller::Host),
        Attempt::ClockEarly | Attempt::ClockLate => Step::Void(Caller::Clock),
        Attempt::Again => Step::Again(race(), seal(&Party::Host, draw + 1)),
        Attempt::AgainWithOldSeal => Step::Again(race(), seal(&Party::Host, draw)),
    }
}

fn copy(seal: alley_luck::Seal) -> Step {
    Step::Witness(Witness { name: label("copycat"), seal, key: None })
}

/// The seal of somebody in the list; while that one is not there, the host's.
fn copied(name: &str, draw: u64, gathering: &Gathering) -> alley_luck::Seal {
    let is_there = gathering.board().latest.witnesses.iter().any(|attendance| attendance.name == name);
    if is_there { seal(&witness(name), draw) } else { seal(&Party::Host, draw) }
}

type Row = Vec<(Attempt, Step, Moment)>;

/// Walks on from here; counts the places it comes to, and the steps it sees refused.
fn walk(gathering: &Gathering, model: &Model, row: &mut Row, counts: &mut [u64; 2]) {
    counts[0] += 1;
    look(gathering, model, row);
    let now = i64::try_from(row.len()).unwrap() * 1_000;
    for attempt in ATTEMPTS {
        let step = step(attempt, model, gathering);
        let time = if attempt == Attempt::ClockLate { at(now + 2 * TIME_TO_REVEAL) } else { at(now) };
        let mut next = gathering.clone();
        let taken = next.happen(&step, time).is_ok();
        assert_eq!(taken, model.allows(attempt), "{attempt:?} after {row:?}");
        if !taken {
            assert_eq!(next, *gathering, "{attempt:?} after {row:?}");
            counts[1] += 1;
            continue;
        }
        // A fresh secret instead of another fresh secret leads to the same places.
        if matches!(attempt, Attempt::JoinOnceMore(_)) {
            continue;
        }
        row.push((attempt, step, time));
        let model = model.after(attempt);
        match model.draw {
            1..=DRAWS => walk(&next, &model, row, counts),
            _ => look(&next, &model, row),
        }
        row.pop();
    }
}

fn look(gathering: &Gathering, model: &Model, row: &Row) {
    replay(gathering, row);
    laws(row);
    let notices: Vec<_> = gathering.board().notices().cloned().collect();
    assert!(notices.iter().map(|notice| u64::from(notice.number)).eq(1..=model.draw), "{row:?}");
    for (notice, next) in notices.iter().zip(notices.iter().skip(1).map(|next| Some(&**next)).chain([None])) {
        chained(gathering, notice, next);
    }
}

/// A draw names the one before it, whether that was drawn or is void; and what is drawn holds.
fn chained(gathering: &Gathering, notice: &alley_play::Notice, next: Option<&alley_play::Notice>) {
    let published = notice.commitment.as_ref().map(|commitment| commitment.parse().unwrap());
    let proof = gathering.proof(notice.number);
    assert_eq!(proof.is_some(), matches!(notice.phase, Phase::Drawn { .. }));
    let named = match proof {
        Some(proof) => {
            assert!(verify(proof.to_string().as_bytes(), published).unwrap().is_as_published());
            proof.draw().hash()
        }
        None => published
            .map_or_else(|| DrawHash::from("00".repeat(32).parse::<alley_luck::Commitment>().unwrap()), Into::into),
    };
    if let Some(next) = next {
        assert_eq!(next.previous, Some(named.to_string()));
    }
    if let Phase::Void { withheld, .. } = &notice.phase {
        let missing: Vec<_> = notice.witnesses.iter().filter(|witness| !witness.revealed).collect();
        let missing: Vec<_> = missing.iter().map(|attendance| witness(&attendance.name)).collect();
        assert_eq!(*withheld, if missing.is_empty() { vec![Party::Host] } else { missing });
    }
}

/// The same steps into a journal, and read from it again as after a crash, give the same gathering.
fn replay(gathering: &Gathering, row: &Row) {
    let mut journal = Memory::default();
    let mut kept = Followed::<Gathering>::begin(&mut journal, beginning(1), &stamp("begin", 0)).unwrap();
    for (number, (_, step, time)) in (1..).zip(row) {
        kept.happen(&mut journal, Some(number), &stamp(number.to_string(), time.millis()), step).unwrap();
    }
    assert_eq!(kept.content(), Some(gathering));
    assert_eq!(Followed::load(&mut journal, kept.id()).unwrap(), kept);
    assert_eq!(read(&journal.read(kept.id(), 0).unwrap()).unwrap(), Archived::Gathering(Box::new(gathering.clone())));
}

/// What a gathering promises, read off the steps that were taken and off nothing else.
fn laws(row: &Row) {
    let steps: Vec<_> = row.iter().map(|(_, step, _)| step).collect();
    for draw in steps.split(|step| matches!(step, Step::Again(..))) {
        let place = |is: fn(&Step) -> bool| draw.iter().position(|step| is(step));
        let closed = place(|step| matches!(step, Step::Close(_))).unwrap_or(draw.len());
        let ended = place(|step| matches!(step, Step::Void(_) | Step::Reveal(Revealed { party: Party::Host, .. })));
        assert!(ended.is_none_or(|ended| ended + 1 == draw.len()), "something after the end: {row:?}");
        let (mut names, mut seals, mut opened) = (HashSet::new(), HashSet::new(), HashSet::new());
        for (number, step) in draw.iter().enumerate() {
            match step {
                Step::Witness(Witness { name, seal, .. }) => {
                    assert!(number < closed, "a seal after closing: {row:?}");
                    assert!(names.insert(name.clone()) && seals.insert(*seal), "a second seal: {row:?}");
                }
                Step::Close(_) => assert_eq!(number, closed, "closed twice: {row:?}"),
                Step::Reveal(Revealed { party, secret, .. }) => {
                    assert!(number > closed, "a secret before all seals: {row:?}");
                    assert!(opened.insert(party.clone()), "a secret twice: {row:?}");
                    match party {
                        Party::Host => assert_eq!(opened.len(), names.len() + 1, "the host was not last: {row:?}"),
                        Party::Witness(name) => {
                            assert!(names.contains(name) && seals.contains(&secret.seal(party, None)));
                        }
                    }
                }
                Step::Void(_) => assert!(number > closed, "void before it was published: {row:?}"),
                other => unreachable!("{other} is no step of the first form, or the rows were split there"),
            }
        }
    }
}

#[test]
fn no_interleaving_breaks_the_protocol_and_every_place_replays() {
    let gathering = Gathering::begin(&beginning(1)).unwrap();
    let model = Model { draw: 1, ..Model::default() };
    let mut counts = [0, 0];
    walk(&gathering, &model, &mut Vec::new(), &mut counts);
    // By hand: five lists can be gathered, 15 times secrets are due, 37 ends are reached; after each comes another draw.
    let [places, refusals] = counts;
    assert_eq!(places, (5 + 15 + 37) * (1 + 37));
    assert!(refusals > 10 * places, "{refusals}");
}

#[test]
fn in_the_first_form_there_is_no_door_and_nobody_is_removed() {
    let mut gathering = Gathering::begin(&beginning(1)).unwrap();
    gathering.happen(&join("a", 1), at(0)).unwrap();
    let (ask_first, open) = (Step::Door(Door::AskFirst), Step::Door(Door::Open));
    for step in [ask_first, open, Step::Admit(label("a")), Step::Remove(label("a")), Step::Shut(600)] {
        assert_eq!(gathering.happen(&step, at(0)), Err(StepRefusal::OldForm), "{step}");
    }
}
