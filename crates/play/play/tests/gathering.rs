//! Gatherings in their record: second attempts, two writers, the clock, limits, and a proof that others accept.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod engines;
mod room;

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use alley_journal::{Content, Journal, Key, Kind, Memory, Payload, Record, State};
use alley_luck::{Draft, DraftRefusal, Level, Party, Ticket};
use alley_play::{
    Archived, Beginning, Caller, Carried, Ending, Followed, Gathering, Kept, MOST_WITNESSES, NextDraw, Phase,
    RecordRefusal, Rights, Step, StepRefusal, TIME_TO_REVEAL, Unreadable, Wish, course, entrants,
};
use alley_racing::End;
use engines::{Engine, Trouble, trouble};
use room::first_form::{beginning, join, reveal, seal};
use room::{access, at, label, race, stamp, witness};

/// A room in which a and b have joined and the list is closed, at 1,000.
type Room = Followed<Gathering>;

fn content(room: &Room) -> &Gathering {
    room.content().unwrap()
}

fn closed(journal: &mut Memory) -> Room {
    let mut room = Room::begin(journal, beginning(1), &stamp("begin", 0)).unwrap();
    room.happen(journal, None, &stamp("a", 1), &join("a", 1)).unwrap();
    room.happen(journal, None, &stamp("b", 2), &join("b", 1)).unwrap();
    let close = Step::Close(content(&room).closing().unwrap());
    room.happen(journal, Some(3), &stamp("close", 1_000), &close).unwrap();
    room
}

#[test]
fn the_steps_in_the_record() {
    let mut journal = Memory::default();
    let mut room = closed(&mut journal);
    let head = journal.head(room.id()).unwrap();
    assert_eq!((head.nature.kind, head.caption.state), (Kind::Draw, State::Open));
    assert_eq!(room.rights(), Some(&Rights::from(&access())));
    for (key, party) in [("rb", witness("b")), ("ra", witness("a")), ("rh", Party::Host)] {
        room.happen(&mut journal, None, &stamp(key, 2_000), &reveal(party, 1)).unwrap();
    }
    let entries = journal.read(room.id(), 0).unwrap();
    let kinds: Vec<_> = entries.iter().map(|entry| entry.content.kind.to_string()).collect();
    assert_eq!(kinds, ["gathering", "witness", "witness", "close", "reveal", "reveal", "reveal"]);
    let told = Gathering::history(&entries).unwrap();
    assert_eq!((told.len(), &told[0]), (6, &(2, at(1), join("a", 1))));
    assert_eq!(told[5], (7, at(2_000), reveal(Party::Host, 1)));
    let mut altered = entries.clone();
    altered[3].content.payload = Payload::new("").unwrap();
    assert_eq!(Gathering::history(&altered), Err(Unreadable { number: 4 }));
    let text = |number: usize| str::from_utf8(entries[number].content.payload.bytes()).unwrap().to_owned();
    let proof = content(&room).proof(1).unwrap().to_string();
    for number in [1, 2, 4, 5, 6] {
        assert!(proof.contains(&text(number)), "{number} stands in the proof as it came");
    }
    let ticket = Ticket::read(content(&room).ticket(1).unwrap().as_bytes()).unwrap();
    assert_eq!(text(3), format!("commitment {}\n", ticket.commitment()));
    assert_eq!((ticket.level(), room.board().latest.level), (Level::Witnessed, Level::Witnessed));
    let caption = journal.head(room.id()).unwrap().caption;
    assert_eq!((caption.state, caption.summary.as_str()), (State::Over, "커피 1: 가, 나, 다"));
    let track = content(&room).race(1).unwrap().track().unwrap();
    let picked = Phase::Drawn {
        picked: track.named.iter().map(|lane| track.names[*lane].clone()).collect(),
        value: None,
        corrections: Vec::new(),
    };
    assert_eq!(room.board().latest.phase, picked);
}

#[test]
fn a_second_attempt_changes_nothing_and_another_with_its_key_is_refused() {
    let mut journal = Memory::default();
    let mut room = closed(&mut journal);
    let before = room.clone();
    for (key, step) in [("a", join("a", 1)), ("b", join("b", 1))] {
        room.happen(&mut journal, Some(1), &stamp(key, 9_000), &step).unwrap();
        assert_eq!(room, before);
    }
    let other_words = room.happen(&mut journal, None, &stamp("a", 9_000), &reveal(witness("a"), 1)).unwrap_err();
    assert!(matches!(other_words, RecordRefusal::Failure(_)), "{other_words}");
    let refused = room.happen(&mut journal, None, &stamp("other", 9_000), &join("a", 1)).unwrap_err();
    assert_eq!(refused, RecordRefusal::Rules(StepRefusal::Closed));
    assert_eq!(Room::begin(&mut journal, beginning(1), &stamp("begin", 7)).unwrap(), before);
    assert_eq!((&room, journal.head(room.id()).unwrap().position.number), (&before, 4));
}

#[test]
fn a_writer_who_was_overtaken_is_told_and_stands_where_the_record_does() {
    let mut journal = Memory::default();
    let mut here = closed(&mut journal);
    let mut there = here.clone();
    there.happen(&mut journal, None, &stamp("ra", 2_000), &reveal(witness("a"), 1)).unwrap();
    let late = here.happen(&mut journal, None, &stamp("void", 2_000), &Step::Void(Caller::Host)).unwrap_err();
    assert_eq!((late, &here), (RecordRefusal::Overtaken, &there));
    let seen = here.happen(&mut journal, Some(4), &stamp("void", 2_000), &Step::Void(Caller::Host)).unwrap_err();
    assert_eq!((seen.to_string(), &here), ("somebody else wrote into this record meanwhile".to_owned(), &there));

    // The same attempt through two servers: the time that was written first counts, for both.
    let mut other = here.clone();
    here.happen(&mut journal, None, &stamp("rb", 3_000), &reveal(witness("b"), 1)).unwrap();
    other.happen(&mut journal, None, &stamp("rb", 60_000), &reveal(witness("b"), 1)).unwrap();
    assert_eq!((&other, content(&here).deadline()), (&here, Some(at(3_000 + TIME_TO_REVEAL))));
    there.happen(&mut journal, None, &stamp("ra", 70_000), &reveal(witness("a"), 1)).unwrap();
    assert_eq!(Room::load(&mut journal, here.id()).unwrap(), here);
}

/// An answer that is lost leaves nobody in doubt for longer than the journal does, on every engine.
#[test]
fn whether_a_lost_answer_was_written_is_read_from_the_record() {
    for lost in [Trouble::Before, Trouble::After] {
        for engine in Engine::all() {
            let mut journal = engine.hand();
            let mut room = Room::begin(&mut journal, beginning(1), &stamp("begin", 0)).unwrap();
            journal.appends = lost;
            let failed = room.happen(&mut journal, Some(1), &stamp("a", 1), &join("a", 1));
            assert_eq!(failed, Err(RecordRefusal::Failure(trouble())));
            assert_eq!(Room::load(&mut journal, room.id()).as_ref(), Ok(&room));
            let expected = lost == Trouble::After;
            let repeated = room.happen(&mut journal, Some(1), &stamp("a", 2), &join("a", 1)).map(|done| done.repeated);
            assert_eq!(repeated, Ok(expected));
            assert_eq!((Room::load(&mut journal, room.id()).as_ref(), room.version()), (Ok(&room), 2));
        }
    }
}

#[test]
fn the_clock_gives_each_their_time_and_no_more() {
    let mut journal = Memory::default();
    let mut room = closed(&mut journal);
    let gathering = content(&room);
    assert_eq!(gathering.overdue(at(1_000 + TIME_TO_REVEAL - 1)), None);
    let void = gathering.overdue(at(1_000 + TIME_TO_REVEAL)).unwrap();
    let early = room.happen(&mut journal, None, &stamp("early", TIME_TO_REVEAL), &void).unwrap_err();
    assert_eq!(early, RecordRefusal::Rules(StepRefusal::TimeLeft));

    // A secret of a witness moves nobody's deadline, the last of them gives the host time of its own.
    room.happen(&mut journal, None, &stamp("ra", 90_000), &reveal(witness("a"), 1)).unwrap();
    assert_eq!(content(&room).deadline(), Some(at(1_000 + TIME_TO_REVEAL)));
    room.happen(&mut journal, None, &stamp("rb", 100_000), &reveal(witness("b"), 1)).unwrap();
    assert_eq!(content(&room).deadline(), Some(at(100_000 + TIME_TO_REVEAL)));
    assert!(matches!(room.board().latest.phase, Phase::Closed { host_is_due: true, .. }));

    room.happen(&mut journal, None, &stamp("void", 100_000 + TIME_TO_REVEAL), &void).unwrap();
    let named = Phase::Void { caller: Caller::Clock, withheld: vec![Party::Host], absent: Vec::new() };
    assert_eq!(room.board().latest.phase, named);
    assert_eq!((content(&room).deadline(), content(&room).overdue(at(i64::MAX))), (None, None));
    for step in [reveal(Party::Host, 1), void, join("c", 1)] {
        let late = room.happen(&mut journal, None, &stamp("late", 0), &step).unwrap_err();
        assert_eq!(late, RecordRefusal::Rules(StepRefusal::Over));
    }
    assert_eq!(Room::load(&mut journal, room.id()).unwrap(), room);
}

#[test]
fn those_who_withheld_are_named_and_nobody_else() {
    let mut journal = Memory::default();
    let mut room = closed(&mut journal);
    room.happen(&mut journal, None, &stamp("ra", 2_000), &reveal(witness("a"), 1)).unwrap();
    room.happen(&mut journal, Some(5), &stamp("void", 3_000), &Step::Void(Caller::Host)).unwrap();
    let notice = &room.board().latest;
    assert_eq!(notice.phase, Phase::Void { caller: Caller::Host, withheld: vec![witness("b")], absent: Vec::new() });
    assert_eq!(notice.witnesses.iter().map(|witness| witness.revealed).collect::<Vec<_>>(), [true, false]);
}

/// Who was not there when secrets began to be opened may not know that one is due.
#[test]
fn of_those_who_withheld_the_absent_are_named() {
    let mut gathering = Gathering::begin(&room::beginning(None)).unwrap();
    let begun = room::later(0);
    for step in [room::join("a", 1), room::join("b", 1), room::join("c", 1), Step::Shut(600)] {
        gathering.happen(&step, begun).unwrap();
    }
    let commitment = gathering.commitment().unwrap();
    let open = Step::Open { commitment, absent: vec![label("a"), label("b")] };
    let signed = ["a", "b", "c"].map(|name| room::sign(name, &gathering));
    for step in signed.into_iter().chain([open, room::reveal(witness("b"), 1), Step::Void(Caller::Host)]) {
        gathering.happen(&step, begun).unwrap();
    }
    let Some(Ending::Void(void)) = gathering.endings().next() else { panic!("it is void") };
    assert_eq!((void.caller(), void.ticket().commitment()), (Caller::Host, commitment));
    assert_eq!((void.withheld(), void.absent()), ([witness("a"), witness("c")].as_slice(), [label("a")].as_slice()));
    assert!(void.ticket().hours().is_some());
    assert_eq!(gathering.board().latest.hours, void.ticket().hours());
    let withheld = void.withheld().to_vec();
    let phase = Phase::Void { caller: Caller::Host, withheld, absent: vec!["a".to_owned()] };
    assert_eq!(gathering.board().latest.phase, phase);
}

#[test]
fn a_ticket_is_signed_and_opened_before_its_last_moment() {
    let mut gathering = Gathering::begin(&room::beginning(None)).unwrap();
    for step in [room::join("a", 1), Step::Shut(600)] {
        gathering.happen(&step, room::later(0)).unwrap();
    }
    let late = room::later(600_000);
    assert_eq!(gathering.deadline(), Some(late));
    for step in [room::sign("a", &gathering), room::open(&gathering)] {
        assert_eq!(gathering.happen(&step, late), Err(StepRefusal::TooLate), "{step}");
        gathering.happen(&step, room::later(599_999)).unwrap();
    }
}

/// A secret that was meant for another draw may be known by now.
#[test]
fn a_seal_that_was_told_in_one_draw_is_taken_in_the_next() {
    let mut gathering = content(&closed(&mut Memory::default())).clone();
    for step in [Step::Void(Caller::Host), Step::Again(race(), seal(&Party::Host, 2))] {
        gathering.happen(&step, at(3_000)).unwrap();
    }
    assert_eq!(gathering.happen(&join("a", 1), at(3_000)), Err(StepRefusal::SealTaken));
    gathering.happen(&join("a", 2), at(3_000)).unwrap();
}

#[test]
fn a_hundred_witnesses_and_a_thousand_entrants() {
    let names: Vec<_> = (1..=1_000).map(|number| format!("참가자 {number}")).collect();
    let course = course(entrants(&names.join("\n")).unwrap(), 1_000, End::Last, 3).unwrap();
    let beginning = Beginning::first_form(access(), "커피", course, &seal(&Party::Host, 1).to_string()).unwrap();
    let mut journal = Memory::default();
    let mut room = Room::begin(&mut journal, beginning, &stamp("begin", 0)).unwrap();
    let guests: Vec<_> = (1..=MOST_WITNESSES).map(|number| format!("증인 {number}")).collect();
    for (number, name) in guests.iter().enumerate() {
        room.happen(&mut journal, None, &stamp(format!("join-{number}"), 0), &join(name, 1)).unwrap();
    }
    let one_more = room.happen(&mut journal, None, &stamp("one-more", 0), &join("late", 1)).unwrap_err();
    assert_eq!(one_more, RecordRefusal::Rules(StepRefusal::Full));
    let close = Step::Close(content(&room).closing().unwrap());
    room.happen(&mut journal, None, &stamp("close", 0), &close).unwrap();
    for (number, name) in guests.iter().enumerate().rev() {
        room.happen(&mut journal, None, &stamp(format!("reveal-{number}"), 0), &reveal(witness(name), 1)).unwrap();
    }
    room.happen(&mut journal, None, &stamp("host", 0), &reveal(Party::Host, 1)).unwrap();
    assert!(matches!(&room.board().latest.phase, Phase::Drawn { picked, .. } if picked.len() == 3));
    assert_eq!(Room::load(&mut journal, room.id()).unwrap(), room);
}

#[test]
fn what_does_not_fit_a_room_does_not_begin() {
    let begun =
        |draft: Draft| Gathering::begin(&Beginning::going_on(access(), draft, seal(&Party::Host, 1))).map(|_| ());
    let draft = |course| Draft::first_form(label("커피"), course);
    let with = |goal: &str, laps: &str| format!("laps {laps}\npick {goal}\nentrant a\n").into_bytes();
    let course = |goal, laps| alley_luck::Course::read(&with(goal, laps)).unwrap();
    assert_eq!(begun(draft(race())), Ok(()));
    let fault = |draft| begun(draft).unwrap_err().to_string();
    assert_eq!(fault(draft(course("first 1", "1001"))), "a race has 1 to 1000 laps");
    assert_eq!(fault(draft(course("classic", "5"))), "at least one must be picked");
    let joined = draft(race()).with_witness(label("a"), seal(&witness("a"), 1), None).unwrap();
    assert_eq!(begun(joined), Err(StepRefusal::NotFresh));
    let announced = draft(race()).announcing_text(label("dice")).unwrap();
    assert_eq!(begun(announced), Err(StepRefusal::NotFresh));
}

/// An event goes on in another record, after the last draw of this one; the chain does not break.
#[test]
fn an_event_goes_on_elsewhere() {
    let mut journal = Memory::default();
    let mut room = closed(&mut journal);
    room.happen(&mut journal, None, &stamp("void", 3_000), &Step::Void(Caller::Host)).unwrap();
    let void = Ticket::read(content(&room).ticket(1).unwrap().as_bytes()).unwrap();
    let draft = Draft::first_form(label("커피"), race()).following_void(&void).unwrap();
    let beginning = Beginning::going_on(access(), draft, seal(&Party::Host, 2));
    let next = Room::begin(&mut journal, beginning, &stamp("next", 0)).unwrap();
    let notice = &next.board().latest;
    assert_eq!((notice.number, notice.previous.clone()), (2, Some(void.commitment().to_string())));
    assert_eq!(Room::load(&mut journal, next.id()).unwrap(), next);
}

/// A record in which one entry says something else is refused at that entry, and not read as something it is not.
#[test]
fn an_altered_record_is_refused_at_the_entry() {
    let mut journal = Memory::default();
    let mut room = closed(&mut journal);
    room.happen(&mut journal, None, &stamp("ra", 2_000), &reveal(witness("a"), 1)).unwrap();
    let entries = journal.read(room.id(), 0).unwrap();
    let altered = |number: usize, kind: Option<&str>, text: &str| {
        let mut contents: Vec<Content> = entries.iter().map(|entry| entry.content.clone()).collect();
        contents[number - 1].payload = Payload::new(text).unwrap();
        contents[number - 1].kind =
            kind.map_or(contents[number - 1].kind, |kind| alley_journal::Label::new(kind).unwrap());
        let head = journal.clone().head(room.id()).unwrap();
        let mut other = Memory::default();
        other.import(&[Record::new(room.id(), head.nature, contents, head.caption).unwrap()]).unwrap();
        Room::load(&mut other, room.id()).unwrap_err()
    };
    let unreadable = |number| RecordRefusal::Unreadable(alley_play::Unreadable { number });
    assert_eq!(altered(4, None, &format!("commitment {}\n", "00".repeat(32))), unreadable(4));
    assert_eq!(altered(3, None, &join("a", 7).to_string()), unreadable(3));
    assert_eq!(altered(5, None, &reveal(witness("a"), 2).to_string()), unreadable(5));
    assert_eq!(altered(5, Some("void"), "clock\n"), unreadable(5));
    assert_eq!(altered(5, Some("roll"), "7"), unreadable(5));
    assert_eq!(altered(1, None, "public\n"), unreadable(1));
    assert_eq!(altered(1, Some("bowling"), "solo\na"), RecordRefusal::OtherKind(room.id()));
}

/// Right hashes do not make a wrong draw right: an import replays it, names and all.
#[test]
fn a_gathering_is_carried_whole_or_not_at_all() {
    let mut journal = Memory::default();
    let mut room = closed(&mut journal);
    room.happen(&mut journal, None, &stamp("ra", 2_000), &reveal(witness("a"), 1)).unwrap();
    let contents: Vec<_> = journal.read(room.id(), 0).unwrap().into_iter().map(|entry| entry.content).collect();
    let mut carried = |number: usize, from: &str, to: &str| {
        let mut contents = contents.clone();
        let text = str::from_utf8(contents[number - 1].payload.bytes()).unwrap().replace(from, to);
        contents[number - 1].payload = Payload::new(text).unwrap();
        let mut other = Memory::default();
        let head = journal.head(room.id()).unwrap();
        other.import(&[Record::new(room.id(), head.nature, contents, head.caption).unwrap()]).unwrap();
        Carried::of(room.id(), &other.read(room.id(), 0).unwrap()).unwrap().checked().map_err(|wrong| wrong.to_string())
    };
    let (record, archived) = carried(1, "", "").unwrap();
    assert_eq!(archived, Archived::Gathering(Box::new(content(&room).clone())));
    let facts = archived.facts();
    assert_eq!((facts.kind, facts.state().as_str(), facts.totals), (Kind::Draw, "open", None));
    assert_eq!(facts.players, ["가", "나", "다"]);
    let mut there = Memory::default();
    there.import(&[record]).unwrap();
    assert_eq!(Room::load(&mut there, room.id()).unwrap(), room);
    let impossible = |number| Err(format!("entry {number}: this cannot have happened"));
    for (number, from, to) in [
        (1, "laps 6", "laps 1001"),
        (1, "pick first 1", "pick classic"),
        (1, "shared ", "secret "),
        (1, "entrant 나", "entrant 가,나"),
        (1, "entrant 나", &format!("entrant {}", "나".repeat(11))),
        (2, " a\n", &format!(" {}\n", "a".repeat(21))),
        (5, "1 a\n", "2 a\n"),
    ] {
        assert_eq!(carried(number, from, to).map(drop), impossible(number), "{from:?} {to:?}");
    }
    assert_eq!(carried(1, "entrant 나", "entrant 너").map(drop), impossible(4)); // another ticket than was published
}

/// `alley verify` reads what `luck` reads; the script knows nothing of either.
#[test]
fn the_script_accepts_the_proof_of_a_draw_that_follows_a_void_one() {
    let mut journal = Memory::default();
    let mut room = closed(&mut journal);
    let mut keys = (0..).map(|number| Key::new(format!("key-{number}")).unwrap());
    let mut happen = |room: &mut Room, step: &Step| {
        let stamp = alley_play::Stamp::repeatable(keys.next().unwrap(), at(4_000));
        *room = Room::load(&mut journal, room.id()).unwrap(); // as if the program had been killed before each step
        room.happen(&mut journal, None, &stamp, step).unwrap();
    };
    happen(&mut room, &Step::Void(Caller::Host));
    happen(&mut room, &Step::Again(race(), seal(&Party::Host, 2)));
    happen(&mut room, &join("b", 2));
    let close = Step::Close(content(&room).closing().unwrap());
    happen(&mut room, &close);
    happen(&mut room, &reveal(witness("b"), 2));
    happen(&mut room, &reveal(Party::Host, 2));

    let proof = content(&room).proof(2).unwrap();
    let void = Ticket::read(content(&room).ticket(1).unwrap().as_bytes()).unwrap();
    assert!(proof.follows_void(&void) && content(&room).proof(1).is_none());
    let file = PathBuf::from(concat!(env!("CARGO_TARGET_TMPDIR"), "/gathering.proof"));
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/verify.sh");
    let holds = |text: &str| {
        fs::write(&file, text).unwrap();
        let commitment = content(&room).commitment().unwrap().to_string();
        Command::new("bash").arg(script).arg(&file).arg(commitment).output().unwrap().status.success()
    };
    assert!(holds(&proof.to_string()));
    assert!(!holds(&proof.to_string().replace("entrant 가", "entrant 각")));
}

/// Shorter or longer is refused.
#[test]
fn secrets_are_opened_for_a_minute_to_a_day() {
    const DAY: u32 = 24 * 60 * 60;
    let shut = |seconds| {
        let mut gathering = Gathering::begin(&room::beginning(None)).unwrap();
        gathering.happen(&Step::Shut(seconds), room::later(0))
    };
    assert_eq!([shut(60), shut(DAY)], [Ok(()), Ok(())]);
    assert_eq!([shut(59), shut(DAY + 1)], [Err(StepRefusal::Hours), Err(StepRefusal::Hours)]);
}

/// A place is filled again of somebody whom the last published draw picked; a draw given up in between changes nothing.
#[test]
fn only_the_place_of_somebody_who_was_picked_is_filled_again() {
    let mut gathering = Gathering::begin(&room::beginning(None)).unwrap();
    let begun = room::later(0);
    gathering.happen(&Step::Shut(60), begun).unwrap();
    let open = room::open(&gathering);
    gathering.happen(&open, begun).unwrap();
    gathering.happen(&room::reveal(Party::Host, 1), begun).unwrap();
    let Phase::Drawn { picked, .. } = gathering.board().latest.phase.clone() else { unreachable!("it is drawn") };
    let names = ["가", "나", "다"].into_iter();
    let (left, picked): (Vec<_>, Vec<_>) = names.partition(|name| picked.iter().all(|picked| picked != name));
    let again = |entrants_left: &[&str], absent: &str, seal: u64| {
        let course = course(entrants(&entrants_left.join("\n")).unwrap(), 6, End::First, 1).unwrap();
        let host = room::secret(&Party::Host, seal).seal(&Party::Host, room::place(2));
        let draw = NextDraw::new(room::event(), course, &host.to_string()).unwrap();
        Step::Next(Box::new(draw.wishing(Wish { source: None, instead_of: &[absent] }).unwrap()))
    };
    let refused = Err(StepRefusal::Draft(DraftRefusal::Absent));
    assert_eq!(gathering.happen(&again(&picked, left[0], 2), begun), refused, "{} was not picked", left[0]);
    for seal in [2, 3] {
        gathering.happen(&again(&left, picked[0], seal), begun).unwrap();
        assert_eq!(gathering.board().latest.instead_of, picked);
        gathering.happen(&Step::Void(Caller::Host), begun).unwrap();
        assert_eq!(gathering.board().latest.phase, Phase::GivenUp);
    }
    gathering.happen(&again(&left, picked[0], 4), begun).unwrap();
    gathering.happen(&Step::Shut(60), begun).unwrap();
    gathering.happen(&Step::Void(Caller::Host), begun).unwrap();
    assert_eq!(gathering.happen(&again(&left, picked[0], 5), begun), refused, "the draw before it is void");
}
