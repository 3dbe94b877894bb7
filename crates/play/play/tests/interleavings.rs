//! The protocol over all interleavings of a host, two witnesses, the source, and whatever any of them, a stranger or the
//! clock might try at any moment, over two whole draws of an event and the beginning of a third.
//!
//! A step that is refused leaves everything as it was, which is seen each time; so whatever can happen happens along some
//! row of steps that are taken, and all such rows are walked. At every place of every row each step is tried. The second
//! draw is walked once after each way in which the first can end.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at the first surprise")]

mod room;

use std::collections::HashSet;

use alley_journal::{Journal, Memory, Moment};
use alley_luck::{DrawHash, Party, Signature, Witness, verify};
use alley_play::{
    Archived, Caller, Door, Followed, Gathering, Kept, Notice, Phase, Revealed, Step, TIME_TO_CAST, read,
};
use room::{
    EVENING, join, key, label, later, next, open, place, reveal, seal, secret, sign, signature, signer, stamp, witness,
};

const DRAWS: u64 = 2;
const SOURCE: Option<&str> = Some("dice 2 of 6");

/// What somebody tries; whether it is fair is for the model to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attempt {
    Join(&'static str),
    JoinWithoutKey(&'static str),
    CopySeal(&'static str),
    CopyKey(&'static str),
    CopyHost,
    CallMyselfHost,
    Admit(&'static str),
    Remove(&'static str),
    AskFirst,
    Shut,
    ShutForAnHourAndADay,
    CloseAsBefore,
    Sign(&'static str),
    SignAnotherTicket(&'static str),
    SignFor(&'static str, &'static str),
    Open,
    OpenAnotherTicket,
    OpenMissingAStranger,
    Reveal(&'static str),
    RevealLate(&'static str),
    RevealAnother(&'static str),
    RevealForAnotherDraw(&'static str),
    RevealHost,
    RevealAnotherHost,
    Throw(u8, u8),
    Correct(u8, u8),
    Value,
    ValueOfMyOwn,
    GiveUp,
    ClockEarly,
    ClockLate,
    Next,
    NextWithOldSeal,
    NextAsBefore,
}

const ATTEMPTS: [Attempt; 49] = [
    Attempt::Join("a"),
    Attempt::Join("b"),
    Attempt::JoinWithoutKey("a"),
    Attempt::CopySeal("a"),
    Attempt::CopySeal("b"),
    Attempt::CopyKey("a"),
    Attempt::CopyHost,
    Attempt::CallMyselfHost,
    Attempt::Admit("a"),
    Attempt::Admit("stranger"),
    Attempt::Remove("a"),
    Attempt::Remove("b"),
    Attempt::Remove("stranger"),
    Attempt::AskFirst,
    Attempt::Shut,
    Attempt::ShutForAnHourAndADay,
    Attempt::CloseAsBefore,
    Attempt::Sign("a"),
    Attempt::Sign("b"),
    Attempt::Sign("stranger"),
    Attempt::SignAnotherTicket("a"),
    Attempt::SignFor("a", "b"),
    Attempt::SignFor("b", "a"),
    Attempt::Open,
    Attempt::OpenAnotherTicket,
    Attempt::OpenMissingAStranger,
    Attempt::Reveal("a"),
    Attempt::Reveal("b"),
    Attempt::Reveal("stranger"),
    Attempt::RevealLate("a"),
    Attempt::RevealLate("b"),
    Attempt::RevealAnother("a"),
    Attempt::RevealAnother("b"),
    Attempt::RevealForAnotherDraw("a"),
    Attempt::RevealHost,
    Attempt::RevealAnotherHost,
    Attempt::Throw(1, 6),
    Attempt::Throw(2, 4),
    Attempt::Throw(3, 1),
    Attempt::Throw(1, 7),
    Attempt::Correct(1, 5),
    Attempt::Value,
    Attempt::ValueOfMyOwn,
    Attempt::GiveUp,
    Attempt::ClockEarly,
    Attempt::ClockLate,
    Attempt::Next,
    Attempt::NextWithOldSeal,
    Attempt::NextAsBefore,
];

/// How far a draw has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Far {
    #[default]
    Gathering,
    Signing,
    Closed,
    Casting,
    Drawn,
    Void,
    GivenUp,
}

/// What must be fair, in plain lists and flags, written without a look at the code it judges.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Model {
    /// How many draws were begun, and the number of the latest.
    draw: u64,
    number: u64,
    far: Far,
    joined: Vec<&'static str>,
    signed: Vec<&'static str>,
    revealed: Vec<&'static str>,
    thrown: Vec<u8>,
    corrected: bool,
}

impl Model {
    fn allows(&self, attempt: Attempt) -> bool {
        let gathering = self.far == Far::Gathering;
        match attempt {
            Attempt::Join(name) => gathering && !self.joined.contains(&name),
            Attempt::Remove(name) => gathering && self.joined.contains(&name),
            Attempt::Shut | Attempt::AskFirst => gathering,
            Attempt::Sign(name) => {
                self.far == Far::Signing && self.joined.contains(&name) && !self.signed.contains(&name)
            }
            Attempt::Open => self.far == Far::Signing && self.joined.len() == self.signed.len(),
            Attempt::Reveal(name) => {
                self.far == Far::Closed && self.joined.contains(&name) && !self.revealed.contains(&name)
            }
            Attempt::RevealHost => self.far == Far::Closed && self.joined.len() == self.revealed.len(),
            Attempt::Throw(place, face) | Attempt::Correct(place, face) => {
                let next = usize::from(place) == self.thrown.len() + 1;
                let other = self.thrown.get(usize::from(place) - 1).is_some_and(|was| *was != face);
                self.far == Far::Casting && face <= 6 && place <= 2 && (next || other)
            }
            Attempt::Value => self.far == Far::Casting && self.thrown.len() == 2,
            Attempt::GiveUp => !self.is_over(),
            Attempt::ClockLate => !self.is_over() && !gathering,
            Attempt::Next => self.is_over(),
            // Nothing else of these is ever fair.
            _ => false,
        }
    }

    const fn is_over(&self) -> bool {
        matches!(self.far, Far::Drawn | Far::Void | Far::GivenUp)
    }

    fn after(&self, attempt: Attempt) -> Self {
        let mut next = self.clone();
        match attempt {
            Attempt::Join(name) => next.joined.push(name),
            Attempt::Shut => next.far = Far::Signing,
            Attempt::Sign(name) => next.signed.push(name),
            Attempt::Open => next.far = Far::Closed,
            Attempt::Reveal(name) => next.revealed.push(name),
            Attempt::RevealHost => next.far = Far::Casting,
            Attempt::Throw(place, face) | Attempt::Correct(place, face) if usize::from(place) > self.thrown.len() => {
                next.thrown.push(face);
            }
            Attempt::Throw(place, face) | Attempt::Correct(place, face) => {
                next.thrown[usize::from(place) - 1] = face;
                next.corrected = true;
            }
            Attempt::Value => next.far = Far::Drawn,
            Attempt::GiveUp if self.far == Far::Gathering => next.far = Far::GivenUp,
            Attempt::GiveUp | Attempt::ClockLate => next.far = Far::Void,
            Attempt::Next => {
                let number = if self.far == Far::GivenUp { self.number } else { self.number + 1 };
                next = Self { draw: self.draw + 1, number, ..Self::default() };
            }
            _ => {}
        }
        next
    }
}

fn step(attempt: Attempt, model: &Model, gathering: &Gathering) -> Step {
    // A draw that takes a number again has new secrets.
    let (number, tried) = (model.number, model.number + 1_000 * model.draw);
    let another = "ab".repeat(32).parse().unwrap();
    let with = |party: Party, place| {
        let secret = secret(&party, tried);
        Step::Reveal(Revealed { party, secret, place })
    };
    let joining = |name: &str, seal, key| Step::Witness(Witness { name: label(name), seal, key });
    let sealed = |name: &str| secret(&witness(name), tried).seal(&witness(name), place(number));
    let host = secret(&Party::Host, tried).seal(&Party::Host, place(number));
    match attempt {
        Attempt::Join(name) => joining(name, sealed(name), key(name)),
        Attempt::JoinWithoutKey(name) => joining(name, sealed(name), None),
        Attempt::CopySeal(name) if model.joined.contains(&name) => joining("copycat", sealed(name), key("copycat")),
        Attempt::CopyKey(name) if model.joined.contains(&name) => joining("copycat", sealed("copycat"), key(name)),
        Attempt::CopySeal(_) | Attempt::CopyKey(_) | Attempt::CopyHost => {
            joining("copycat", hosts(gathering), key("copycat"))
        }
        Attempt::CallMyselfHost => joining("The Host", sealed("copycat"), key("copycat")),
        Attempt::Admit(name) => Step::Admit(label(name)),
        Attempt::Remove(name) => Step::Remove(label(name)),
        Attempt::AskFirst => Step::Door(Door::AskFirst),
        Attempt::Shut => Step::Shut(600),
        Attempt::ShutForAnHourAndADay => Step::Shut(25 * 60 * 60),
        Attempt::CloseAsBefore => Step::Close(gathering.commitment().unwrap_or(another)),
        Attempt::Sign(name) => sign(name, gathering),
        Attempt::SignAnotherTicket(name) => Step::Sign(label(name), signer(name).sign(another)),
        Attempt::SignFor(name, other) => Step::Sign(label(name), signature(other, gathering)),
        Attempt::Open => open(gathering),
        Attempt::OpenAnotherTicket => Step::Open { commitment: another, absent: vec![] },
        Attempt::OpenMissingAStranger => {
            let commitment = gathering.commitment().unwrap_or(another);
            Step::Open { commitment, absent: vec![label("stranger")] }
        }
        Attempt::Reveal(name) | Attempt::RevealLate(name) => with(witness(name), place(number)),
        Attempt::RevealAnother(name) => reveal(witness(name), number + 500),
        Attempt::RevealForAnotherDraw(name) => with(witness(name), place(number + 1)),
        Attempt::RevealHost => with(Party::Host, place(number)),
        Attempt::RevealAnotherHost => reveal(Party::Host, number + 500),
        Attempt::Throw(place, face) | Attempt::Correct(place, face) => Step::Throw { place, face },
        Attempt::Value => {
            let thrown: Vec<_> = model.thrown.iter().map(ToString::to_string).collect();
            Step::Value(thrown.join(" "))
        }
        Attempt::ValueOfMyOwn => Step::Value("3 3".to_owned()),
        Attempt::GiveUp => Step::Void(Caller::Host),
        Attempt::ClockEarly | Attempt::ClockLate => Step::Void(Caller::Clock),
        Attempt::Next => {
            let after = model.after(Attempt::Next);
            let party = Party::Host;
            let seal = secret(&party, after.number + 1_000 * after.draw).seal(&party, place(after.number));
            Step::Next(Box::new(sealed_by(seal)))
        }
        Attempt::NextWithOldSeal => {
            Step::Next(Box::new(sealed_by(if model.draw == 1 { hosts(gathering) } else { host })))
        }
        Attempt::NextAsBefore => Step::Again(room::race(), seal(&Party::Host, number + 7_000)),
    }
}

/// The same, before it is too late.
const fn in_time(attempt: Attempt) -> Attempt {
    match attempt {
        Attempt::RevealLate(name) => Attempt::Reveal(name),
        attempt => attempt,
    }
}

fn sealed_by(seal: alley_luck::Seal) -> alley_play::NextDraw {
    let draw = alley_play::NextDraw::new(room::event(), room::race(), &seal.to_string()).unwrap();
    draw.wishing(alley_play::Wish { source: SOURCE, instead_of: &[] }).unwrap()
}

/// The host's seal, as everybody sees it.
fn hosts(gathering: &Gathering) -> alley_luck::Seal {
    gathering.board().latest.host_seal.parse().unwrap()
}

type Row = Vec<(Attempt, Step, Moment)>;

/// What was walked.
#[derive(Default)]
struct Walk {
    places: u64,
    refusals: u64,
    /// In which ways the first draw ended: how far it came, how many had joined, signed and revealed.
    ends: HashSet<(Far, [usize; 3])>,
}

impl Walk {
    /// Walks on from here.
    fn on(&mut self, gathering: &Gathering, model: &Model, row: &mut Row) {
        self.places += 1;
        look(gathering, model, row);
        let notice = gathering.board().latest;
        let now = i64::try_from(row.len()).unwrap() * 1_000;
        for attempt in ATTEMPTS {
            let step = step(attempt, model, gathering);
            let late = matches!(attempt, Attempt::ClockLate | Attempt::RevealLate(_));
            let time = later(if late { now + 600_000 + TIME_TO_CAST } else { now });
            let mut next = gathering.clone();
            let taken = next.happen(&step, time);
            assert_eq!(taken.is_ok(), model.allows(attempt), "{attempt:?} {taken:?} after {row:?}");
            if let Step::Reveal(revealed) = &step {
                assert_eq!(notice.awaits(revealed), model.allows(in_time(attempt)), "{attempt:?} after {row:?}");
            }
            if taken.is_err() {
                assert_eq!(next, *gathering, "{attempt:?} after {row:?}");
                self.refusals += 1;
                continue;
            }
            self.then(attempt, (step, time), &next, (gathering, model), row);
        }
    }

    fn then(
        &mut self,
        attempt: Attempt,
        (step, time): (Step, Moment),
        next: &Gathering,
        (before, model): (&Gathering, &Model),
        row: &mut Row,
    ) {
        match attempt {
            // One who came and was removed might never have come; that is seen where the list is looked at.
            Attempt::Remove(_) => return,
            // With the door closed, asking and being let in leads where walking in does.
            Attempt::AskFirst => return asks_first(before, next, model),
            Attempt::Correct(..) if model.thrown.is_empty() => return, // a first throw like another
            Attempt::Throw(place, _) | Attempt::Correct(place, _)
                if model.corrected && usize::from(place) <= model.thrown.len() =>
            {
                return; // one correction is enough
            }
            _ => {}
        }
        row.push((attempt, step, time));
        let after = model.after(attempt);
        let goes_on = match after.draw {
            1 => true,
            // After an end that was seen before, the second draw goes like that after the first of its kind.
            2 if attempt == Attempt::Next => {
                let counts = [&model.joined, &model.signed, &model.revealed].map(Vec::len);
                self.ends.insert((model.far, counts))
            }
            draw => draw <= DRAWS,
        };
        if goes_on {
            self.on(next, &after, row);
        } else {
            look(next, &after, row);
        }
        row.pop();
    }
}

fn asks_first(before: &Gathering, closed_door: &Gathering, model: &Model) {
    let Some(name) = ["a", "b"].into_iter().find(|name| !model.joined.contains(name)) else { return };
    let join = step(Attempt::Join(name), model, before);
    let happened = |gathering: &Gathering, steps: &[&Step]| {
        let mut next = gathering.clone();
        for step in steps {
            next.happen(step, later(0)).unwrap();
        }
        next
    };
    let asked = happened(closed_door, &[&join]);
    assert_eq!([before, closed_door, &asked].map(|gathering| gathering.board().latest.ask_first), [false, true, true]);
    assert_eq!(asked.board().latest.asking, [name]);
    assert_eq!(asked.board().latest.witnesses, before.board().latest.witnesses, "nobody is in before the host says so");
    let door = Step::Door(Door::Open);
    let admitted = happened(&asked, &[&Step::Admit(label(name)), &door]);
    assert_eq!(admitted, happened(before, &[&join]));
    let removed = Step::Remove(label(name));
    assert_eq!(happened(&asked, &[&removed, &door]), *before, "one who is not let in leaves no trace in the ticket");
    assert_eq!(happened(before, &[&join, &removed]), *before);
}

fn look(gathering: &Gathering, model: &Model, row: &Row) {
    replay(gathering, row);
    laws(row);
    let board = gathering.board();
    assert_eq!(board.deadline(), gathering.deadline(), "{row:?}");
    let notices: Vec<_> = board.notices().cloned().collect();
    assert_eq!(u64::try_from(notices.len()).unwrap(), model.draw, "{row:?}");
    let latest = notices.last().unwrap();
    assert_eq!(u64::from(latest.number), model.number, "{row:?}");
    let void = notices.iter().filter(|notice| matches!(notice.phase, Phase::Void { .. })).count();
    let counted = latest.void_before.unwrap() + u32::from(matches!(latest.phase, Phase::Void { .. }));
    assert_eq!(usize::try_from(counted).unwrap(), void, "{row:?}");
    for (notice, next) in notices.iter().zip(notices.iter().skip(1).map(|next| Some(&**next)).chain([None])) {
        chained(gathering, notice, next);
    }
}

/// A draw names the one before it, whether that was drawn or is void; one that was given up in time leaves its number to
/// the next; and what is drawn holds.
fn chained(gathering: &Gathering, notice: &Notice, next: Option<&Notice>) {
    let published = notice.commitment.as_ref().map(|commitment| commitment.parse().unwrap());
    let named = match &notice.phase {
        Phase::Drawn { .. } => {
            let proof = gathering.proof(notice.number).unwrap();
            assert!(verify(proof.to_string().as_bytes(), published).unwrap().is_as_published());
            Some(proof.draw().hash().to_string())
        }
        Phase::GivenUp => notice.previous.clone(),
        _ => published.map(|commitment| DrawHash::from(commitment).to_string()),
    };
    if let Some(next) = next {
        assert_eq!(next.previous, named);
    }
    if let Phase::Void { withheld, .. } = &notice.phase {
        let signed = notice.witnesses.iter().all(|witness| witness.signature.is_some());
        let lacks = |attendance: &&alley_play::Attendance| {
            if signed { !attendance.revealed } else { attendance.signature.is_none() }
        };
        let missing: Vec<_> = notice.witnesses.iter().filter(lacks).map(|missing| witness(&missing.name)).collect();
        let hosts_turn = *withheld == [Party::Host];
        assert!(hosts_turn || *withheld == missing, "{withheld:?} {notice:?}");
        assert!(!hosts_turn || missing.is_empty() || notice.witnesses.iter().all(|witness| !witness.revealed));
    }
}

/// The same steps into a journal, and read from it again as after a crash, give the same gathering.
fn replay(gathering: &Gathering, row: &Row) {
    let mut journal = Memory::default();
    let mut kept = Followed::<Gathering>::begin(&mut journal, first(), &stamp("begin", EVENING)).unwrap();
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
    for draw in steps.split(|step| matches!(step, Step::Next(_))) {
        let place = |is: fn(&Step) -> bool| draw.iter().position(|step| is(step)).unwrap_or(draw.len());
        let shut = place(|step| matches!(step, Step::Shut(_)));
        let opened = place(|step| matches!(step, Step::Open { .. }));
        let host = place(|step| matches!(step, Step::Reveal(Revealed { party: Party::Host, .. })));
        let ended = place(|step| matches!(step, Step::Void(_) | Step::Value(_)));
        assert!(ended + 1 >= draw.len(), "something after the end: {row:?}");
        let (mut names, mut signed, mut revealed) = (HashSet::new(), HashSet::<(&_, Signature)>::new(), HashSet::new());
        for (number, step) in draw.iter().enumerate() {
            match step {
                Step::Witness(witness) => {
                    assert!(number < shut && names.insert(&witness.name), "{row:?}");
                }
                Step::Sign(name, signature) => {
                    assert!(number > shut && number < opened && names.contains(name), "{row:?}");
                    assert!(signed.insert((name, *signature)), "{row:?}");
                }
                Step::Open { .. } => assert!(signed.len() == names.len(), "a secret before all have signed: {row:?}"),
                Step::Reveal(Revealed { party, .. }) => {
                    assert!(number > opened && revealed.insert(party), "{row:?}");
                    assert!(
                        *party != Party::Host || revealed.len() == names.len() + 1,
                        "the host was not last: {row:?}"
                    );
                }
                Step::Throw { .. } | Step::Value(_) => assert!(number > host, "a value before all secrets: {row:?}"),
                _ => {}
            }
        }
    }
}

/// The secret of the host of the first draw is that of the model.
fn first() -> alley_play::Beginning {
    let seal = secret(&Party::Host, 1_001).seal(&Party::Host, place(1));
    alley_play::Beginning::new(room::access(), "커피", &sealed_by(seal)).unwrap()
}

#[test]
fn no_interleaving_breaks_the_protocol_and_every_place_replays() {
    let gathering = Gathering::begin(&first()).unwrap();
    let model = Model { draw: 1, number: 1, ..Model::default() };
    let mut walk = Walk::default();
    walk.on(&gathering, &model, &mut Vec::new());
    let Walk { places, refusals, ends } = walk;
    assert!(places > 3_000 && refusals > 30 * places, "{places} {refusals}");
    let kinds: HashSet<_> = ends.iter().map(|(far, ..)| *far).collect();
    assert_eq!(kinds, HashSet::from([Far::Drawn, Far::Void, Far::GivenUp]), "each end was gone on from");
}

/// In an event that began in the form of version 0.1 the next draw has the second form, and says how many were void.
#[test]
fn an_event_of_the_first_form_goes_on_in_the_second() {
    use room::first_form;
    let mut gathering = Gathering::begin(&first_form::beginning(1)).unwrap();
    for number in 1..=2 {
        gathering.happen(&first_form::join("a", number), later(0)).unwrap();
        let close = Step::Close(gathering.closing().unwrap());
        gathering.happen(&close, later(0)).unwrap();
        gathering.happen(&Step::Void(Caller::Host), later(0)).unwrap();
        if number == 1 {
            let again = Step::Again(room::race(), first_form::seal(&Party::Host, 2));
            gathering.happen(&again, later(0)).unwrap();
        }
    }
    gathering.happen(&next(3, None), later(0)).unwrap();
    let notice = gathering.board().latest;
    assert_eq!((notice.number, notice.void_before), (3, Some(2)));
    gathering.happen(&join("a", 3), later(0)).unwrap();
    gathering.happen(&Step::Shut(600), later(0)).unwrap();
    for step in [sign("a", &gathering), open(&gathering), reveal(witness("a"), 3), reveal(Party::Host, 3)] {
        gathering.happen(&step, later(1)).unwrap();
    }
    assert!(gathering.proof(3).is_some());
    let back = gathering.happen(&Step::Again(room::race(), first_form::seal(&Party::Host, 4)), later(2));
    assert!(back.is_err(), "the older form proves less");
}
