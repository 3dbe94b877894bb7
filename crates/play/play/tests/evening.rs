//! Evenings: from one game to the next, who may do what, and standings against a count of their own.
#![allow(clippy::unwrap_used, reason = "a test that finds nothing to unwrap has failed")]

use std::collections::HashMap;
use std::sync::Arc;

use alley_bowling::{BowlerName, Pins};
use alley_evening::{Absence, Average};
use alley_house_rules::BakerTeam;
use alley_journal::{GameId, Journal, Memory};
use alley_play::{
    Access, Averages, Bowled, Carried, Change, Evening, EveningChange, EveningRefusal, Followed, GameNumber, Hopes,
    Kept, LaneLink, LaneNumber, Lineup, Membership, NewLinks, Night, Person, PersonNumber, Plan, Prospects,
    RecordRefusal, Right, Score, Seating, Side, Stamp, Token, Written, begin_game, clock, go_on, take_back,
};

fn name(text: &str) -> BowlerName {
    BowlerName::any(text).unwrap()
}

fn number(value: u16) -> PersonNumber {
    PersonNumber::new(value).unwrap()
}

fn lane(value: u8) -> LaneNumber {
    LaneNumber::new(value).unwrap()
}

fn stamp() -> Stamp {
    Stamp::fresh(clock()).unwrap()
}

fn bowl(journal: &mut Memory, id: GameId, rolls: &[u8]) {
    let mut game = Followed::<Score>::load(journal, id).unwrap();
    for &count in rolls {
        game.happen(journal, None, &stamp(), &Change::Roll(Pins::new(count).unwrap().into())).unwrap();
    }
}

/// A game in which everybody always knocks down this many with the first ball and nothing with the second.
fn bowl_all(journal: &mut Memory, id: GameId, counts: &[u8]) {
    let frame: Vec<u8> = counts.iter().flat_map(|&count| [count, 0]).collect();
    bowl(journal, id, &frame.repeat(10));
}

fn night(journal: &mut Memory, evening: &Followed<Evening>) -> Night {
    let boards = evening
        .board()
        .games()
        .iter()
        .map(|game| (game.id, Arc::clone(Followed::<Score>::load(journal, game.id).unwrap().board())));
    let boards: HashMap<_, _> = boards.collect();
    Night::of(evening.board(), &boards)
}

fn totals(night: &Night) -> Vec<(String, i32)> {
    let told = |place: &alley_evening::Place| (night.people[place.who()].name.clone(), place.contestant().total());
    night.standings.places().iter().map(told).collect()
}

fn family(journal: &mut Memory, host: &Token) -> Followed<Score> {
    let lineup = Lineup::first(name("AAA")).join(name("BBB")).shared(Access::new(host, false));
    Followed::begin(journal, lineup, &stamp()).unwrap()
}

fn wanted(rows: &[u16]) -> Vec<PersonNumber> {
    rows.iter().copied().map(number).collect()
}

#[test]
fn a_finished_game_goes_on_and_its_links_lead_on() {
    let (mut journal, host) = (Memory::default(), Token::fresh().unwrap());
    let mut first = family(&mut journal, &host);
    let other = Token::fresh().unwrap();
    first.happen(&mut journal, None, &stamp(), &Change::Link(NewLinks::also(&other))).unwrap();
    bowl_all(&mut journal, first.id(), &[9, 5]);
    first.catch_up(&mut journal).unwrap();
    let mut evening = go_on(&mut journal, &mut first, clock()).unwrap();
    assert_eq!(Followed::load(&mut journal, evening.id()).as_ref(), Ok(&evening));
    assert_eq!(first.content().unwrap().membership().map(|member| member.evening), Some(evening.id()));
    assert!(first.content().unwrap().rights().is_none(), "its links are the evening's");
    let rights = evening.content().unwrap().rights().unwrap();
    for token in [&host, &other] {
        assert_eq!(rights.right(Some(token)), Some(Right::Write));
        assert_eq!(rights.right(Some(&token.look())), Some(Right::Look));
    }
    assert!(!evening.beginning().to_string().contains(&host.to_string()));

    let rotated = wanted(&[2, 1]);
    let late = vec![Side::from(name("CCC"))];
    let second = begin_game(&mut journal, &mut evening, LaneNumber::FIRST, (&rotated, late), clock()).unwrap();
    let game = Followed::<Score>::load(&mut journal, second.id).unwrap();
    let names: Vec<_> = game.board().rows.iter().map(|row| row.name.clone()).collect();
    assert_eq!(names, ["BBB", "AAA", "CCC"]);
    let expected = Membership { evening: evening.id(), lane: LaneNumber::FIRST, number: GameNumber::new(2).unwrap() };
    assert_eq!(game.content().unwrap().membership(), Some(expected));
    bowl_all(&mut journal, second.id, &[1, 2, 9]);
    assert_eq!(totals(&night(&mut journal, &evening)), [("AAA".into(), 110), ("CCC".into(), 90), ("BBB".into(), 60)]);

    // The one who came late is known by name in the next game.
    let third = begin_game(
        &mut journal,
        &mut evening,
        LaneNumber::FIRST,
        (&wanted(&[1, 2]), vec![name("CCC").into()]),
        clock(),
    );
    bowl_all(&mut journal, third.unwrap().id, &[0, 0, 9]);
    assert_eq!(totals(&night(&mut journal, &evening)), [("CCC".into(), 180), ("AAA".into(), 110), ("BBB".into(), 60)]);
}

#[test]
fn two_taps_make_one_game_even_if_they_say_otherwise() {
    let (mut journal, host) = (Memory::default(), Token::fresh().unwrap());
    let mut first = family(&mut journal, &host);
    bowl_all(&mut journal, first.id(), &[9, 5]);
    let mut other = Followed::<Score>::load(&mut journal, first.id()).unwrap();
    first.catch_up(&mut journal).unwrap();
    let mut here = go_on(&mut journal, &mut first, clock()).unwrap();
    let mut there = go_on(&mut journal, &mut other, clock()).unwrap();
    assert_eq!((here.id(), here.board()), (there.id(), there.board()));
    let one = begin_game(&mut journal, &mut here, LaneNumber::FIRST, (&wanted(&[1, 2]), Vec::new()), clock()).unwrap();
    let same =
        begin_game(&mut journal, &mut there, LaneNumber::FIRST, (&wanted(&[2, 1]), Vec::new()), clock()).unwrap();
    assert_eq!(one, same, "the one who was quicker has said who is in it");
    here.catch_up(&mut journal).unwrap();
    assert_eq!(here.board().games().len(), 2);
    assert_eq!(here.board(), there.board());
}

/// The game has the name from the last board, and the list has another.
#[test]
fn two_taps_make_one_game_of_somebody_who_was_renamed_as_well() {
    let (mut journal, host) = (Memory::default(), Token::fresh().unwrap());
    let mut first = family(&mut journal, &host);
    let mut here = go_on(&mut journal, &mut first, clock()).unwrap();
    first.happen(&mut journal, None, &stamp(), &Change::Rename(1, name("Ben"))).unwrap();
    bowl_all(&mut journal, first.id(), &[9, 5]);
    let mut there = here.clone();
    let one = begin_game(&mut journal, &mut here, lane(1), (&wanted(&[1, 2]), Vec::new()), clock()).unwrap();
    let same = begin_game(&mut journal, &mut there, lane(1), (&wanted(&[2, 1]), Vec::new()), clock()).unwrap();
    assert_eq!((&one, here.board()), (&same, there.board()));
    bowl_all(&mut journal, one.id, &[1, 2]);
    assert_eq!(totals(&night(&mut journal, &there)), [("AAA".into(), 100), ("Ben".into(), 70)]);
}

/// The evening's entry was lost, but not the game: the next tap finds it.
#[test]
fn what_was_interrupted_is_found_again() {
    let (mut journal, host) = (Memory::default(), Token::fresh().unwrap());
    let mut first = family(&mut journal, &host);
    bowl_all(&mut journal, first.id(), &[9, 5]);
    first.catch_up(&mut journal).unwrap();
    let mut evening = go_on(&mut journal, &mut first, clock()).unwrap();
    let mut lost = journal.clone();
    let before = evening.clone();
    let begun =
        begin_game(&mut lost, &mut evening, LaneNumber::FIRST, (&wanted(&[2, 1]), Vec::new()), clock()).unwrap();
    let record = Carried::of(begun.id, &lost.read(begun.id, 0).unwrap()).unwrap().checked().unwrap().0;
    let mut alone = Memory::default();
    for id in [first.id(), before.id()] {
        let kept: Vec<_> = lost.read(id, 0).unwrap();
        let kept = if id == before.id() { &kept[..kept.len() - 1] } else { &kept[..] };
        alone.import(&[Carried::of(id, kept).unwrap().checked().unwrap().0]).unwrap();
    }
    alone.import(&[record]).unwrap();
    let mut again = Followed::<Evening>::load(&mut alone, before.id()).unwrap();
    assert_eq!(again.board().games().len(), 1);
    let found = begin_game(&mut alone, &mut again, LaneNumber::FIRST, (&wanted(&[1, 2]), Vec::new()), clock()).unwrap();
    assert_eq!(found, begun);
    assert_eq!(again.board().games().len(), 2);
}

#[test]
fn a_game_without_a_roll_is_taken_back_and_another_begins() {
    let (mut journal, host) = (Memory::default(), Token::fresh().unwrap());
    let mut first = family(&mut journal, &host);
    let mut early = go_on(&mut journal, &mut first, clock()).unwrap();
    let both = wanted(&[1, 2]);
    let refused = begin_game(&mut journal, &mut early, LaneNumber::FIRST, (&both, Vec::new()), clock());
    assert_eq!(refused, Err(RecordRefusal::Rules(EveningRefusal::Unfinished(LaneNumber::FIRST))));
    bowl_all(&mut journal, first.id(), &[9, 5]);
    let mut evening = early;
    let second = begin_game(&mut journal, &mut evening, LaneNumber::FIRST, (&both, Vec::new()), clock()).unwrap();
    let back = take_back(&mut journal, &mut evening, LaneNumber::FIRST, clock()).unwrap();
    assert_eq!((back.game, back.before), (second.id, Some(first.id())));
    assert_eq!(evening.board().games().len(), 1);
    let mut gone = Followed::<Score>::load(&mut journal, second.id).unwrap();
    let roll = Change::Roll(Pins::ALL.into());
    assert!(gone.happen(&mut journal, None, &stamp(), &roll).is_err(), "nobody bowls in it any more");
    let other = begin_game(&mut journal, &mut evening, LaneNumber::FIRST, (&both, Vec::new()), clock()).unwrap();
    assert_ne!(other.id, second.id);
    bowl(&mut journal, other.id, &[3]);
    let refused = take_back(&mut journal, &mut evening, LaneNumber::FIRST, clock());
    assert_eq!(refused, Err(RecordRefusal::Rules(EveningRefusal::Bowled)));
}

#[test]
fn teams_that_bowl_by_baker_rules_go_on_with_their_players() {
    let mut journal = Memory::default();
    let team = |who: &str, players: [&str; 2]| Side::team(name(who), BakerTeam::new(players.map(name)).unwrap());
    let teams = Lineup::first(team("KOR", ["PJS", "KYJ"])).join(team("USA", ["AAA", "BBB"]));
    let lineup = teams.by("baker".parse().unwrap()).unwrap();
    let mut first = Followed::<Score>::begin(&mut journal, lineup, &stamp()).unwrap();
    bowl_all(&mut journal, first.id(), &[9, 5]);
    let mut evening = go_on(&mut journal, &mut first, clock()).unwrap();
    let next = begin_game(&mut journal, &mut evening, lane(1), (&wanted(&[2, 1]), Vec::new()), clock()).unwrap();
    let board = Arc::clone(Followed::<Score>::load(&mut journal, next.id).unwrap().board());
    let told: Vec<_> = board.rows.iter().map(|row| (row.name.as_str(), row.team.join(" "))).collect();
    assert_eq!(told, [("USA", "AAA BBB".to_owned()), ("KOR", "PJS KYJ".to_owned())]);
}

fn planned(people: u16, lanes: u8, games: u8) -> Plan {
    let people = (1..=people).map(|value| Person::named(name(&format!("P{value}")))).collect();
    Plan::new(people).of_games(games).unwrap().on_lanes(lanes).unwrap()
}

#[test]
fn a_plan_is_read_as_it_is_written_and_in_no_other_way() {
    let host = Token::fresh().unwrap();
    let plan = planned(3, 2, 3).called("정기전".parse().unwrap()).shared(&host, false);
    let text = plan.to_string();
    assert_eq!(Plan::spelled("evening", &text), Some(plan.clone()));
    for token in [&host, &host.look(), &host.lane(lane(1), 0), &host.lane(lane(2), 0)] {
        assert!(!text.contains(&token.to_string()), "nothing leads to a link");
    }
    for wrong in [
        text.replace("lanes 2", "lanes 3"),
        text.replace("lanes 2", "lanes 02"),
        text.replace("games 3", "games 9"),
        text.replace("title 정기전", "title  정기전"),
        text.replace("contest individual", "contest each"),
        text.replace("handicap none", "handicap"),
        text.replace("\nrules", "\nlane rules"),
        format!("{text}\n"),
        text.replacen("shared", "unshared", 1),
        text.lines().filter(|line| !line.starts_with("rules")).collect::<Vec<_>>().join("\n"),
    ] {
        assert_eq!(Plan::spelled("evening", &wrong), None, "{wrong}");
    }
    assert_eq!(Plan::spelled("bowling", &text), None);
    let alone = Plan::new(vec![Person::named(name("A"))]);
    assert_eq!(Plan::spelled("evening", &alone.to_string()), Some(alone));
}

#[test]
fn every_change_is_written_in_one_way_only() {
    let hash = "0a".repeat(32);
    for (kind, text) in [
        ("admit", "2 박지수\tA\t12\t187\t".to_owned()),
        ("person", "12 =1\t\t\t\tpacer".to_owned()),
        ("seats", "1,2 - 3".to_owned()),
        ("game", format!("2 3 k7f3qd {hash} 3,1")),
        ("game", format!("1 1 k7f3qd {hash} -")),
        ("back", "1 2".to_owned()),
        ("absent", "3 2 average".to_owned()),
        ("absent", "3 2 vacant".to_owned()),
        ("absent", "3 2 -".to_owned()),
        ("lane", format!("4 {hash}")),
        ("link", NewLinks::only(&"0a".repeat(16).parse().unwrap()).to_string()),
        ("close", String::new()),
        ("reopen", String::new()),
    ] {
        let read = EveningChange::spelled(kind, &text);
        assert_eq!(read.map(|change| change.to_string()).as_deref(), Some(text.as_str()), "{kind}");
        for wrong in [format!("{text} "), format!(" {text}"), text.replacen('1', "01", 1), text.replacen('3', "+3", 1)]
        {
            let same =
                EveningChange::spelled(kind, &wrong).is_none_or(|change| change.to_string() == wrong && wrong == text);
            assert!(same, "{kind} {wrong:?}");
        }
        assert_eq!(EveningChange::spelled("roll", &text), None);
    }
    for (kind, text) in [("close", "x"), ("back", "1"), ("absent", "3 2"), ("absent", "3 2 pacer"), ("seats", "")] {
        assert_eq!(EveningChange::spelled(kind, text), None, "{kind} {text:?}");
    }
}

fn after(evening: &Evening, change: &EveningChange) -> Result<Evening, EveningRefusal> {
    evening.clone().after(change, clock()).map_err(|refused| {
        let (same, reason) = *refused;
        assert_eq!(&same, evening, "a refused change leaves everything as it was");
        reason
    })
}

#[test]
fn the_four_visitors() {
    let (host, stranger) = (Token::fresh().unwrap(), Token::fresh().unwrap());
    let evening = Evening::begin(&planned(4, 2, 3).shared(&host, false)).unwrap();
    let right = |evening: &Evening, token: &Token| evening.rights().and_then(|rights| rights.right(Some(token)));
    let (one, two) = (host.lane(lane(1), 0), host.lane(lane(2), 0));
    assert_eq!(evening.lanes().collect::<Vec<_>>(), [lane(1), lane(2)]);
    assert_eq!(right(&evening, &host), Some(Right::Write));
    assert_eq!(right(&evening, &host.look()), Some(Right::Look));
    assert_eq!(right(&evening, &one), Some(Right::Lane(lane(1))));
    assert_eq!(right(&evening, &two), Some(Right::Lane(lane(2))));
    assert_eq!((Right::Lane(lane(1)).on(lane(1)), Right::Lane(lane(1)).on(lane(2))), (Right::Write, Right::Look));
    for token in [&stranger, &one.look(), &host.lane(lane(3), 0), &host.lane(lane(1), 1), &one.lane(lane(1), 0)] {
        assert_eq!(right(&evening, token), None);
    }
    let anew = host.lane(lane(1), evening.handed_out(lane(1)));
    let handed = after(&evening, &EveningChange::HandOut(lane(1), LaneLink::of(&anew))).unwrap();
    assert_eq!((right(&handed, &one), right(&handed, &anew)), (None, Some(Right::Lane(lane(1)))));
    assert_eq!(right(&handed, &two), Some(Right::Lane(lane(2))), "the other lane keeps its link");
    assert_eq!(after(&evening, &EveningChange::HandOut(lane(3), LaneLink::of(&anew))), Err(EveningRefusal::NoLane));
    assert_eq!((handed.handed_out(lane(1)), handed.handed_out(lane(2))), (2, 1));
    let unshared = Evening::begin(&planned(4, 2, 3)).unwrap();
    assert_eq!(unshared.handed_out(lane(1)), 0, "it has no links");
}

#[test]
fn what_cannot_happen_is_refused_and_changes_nothing() {
    let evening = Evening::begin(&planned(4, 2, 1)).unwrap();
    assert_eq!(evening.seating().to_string(), "1,2 3,4");
    let hash = "0a".repeat(32).parse().unwrap();
    let game = |on: u8, which: u8, id: &str, rows: &[u16]| {
        let number = GameNumber::new(which).unwrap();
        EveningChange::Game(alley_play::EveningGame {
            lane: lane(on),
            number,
            id: id.parse().unwrap(),
            hash,
            rows: wanted(rows),
        })
    };
    let again = Person::named(name("P1"));
    let seats = |text: &[&[u16]]| EveningChange::Seat(Seating::new(text.iter().map(|rows| wanted(rows)).collect()));
    let missing =
        |person, which| EveningChange::Absent(number(person), GameNumber::new(which).unwrap(), Some(Absence::Vacant));
    for (change, reason) in [
        (EveningChange::Reopen, "the evening is not closed"),
        (EveningChange::Admit(lane(1), again.clone()), "P1 is on the list already"),
        (EveningChange::Admit(lane(3), Person::named(name("X"))), "there is no such lane"),
        (EveningChange::Amend(number(2), again.clone()), "P1 is on the list already"),
        (EveningChange::Amend(number(5), Person::named(name("X"))), "there is nobody with the number 5"),
        (seats(&[&[1], &[1]]), "number 1 is there twice"),
        (seats(&[&[1]]), "there is no such lane"),
        (seats(&[&[1], &[5]]), "there is nobody with the number 5"),
        (game(1, 2, "k7f3qd", &[1]), "another game comes next on lane 1"),
        (game(3, 1, "k7f3qd", &[1]), "there is no such lane"),
        (game(1, 1, "k7f3qd", &[1, 1]), "number 1 is there twice"),
        (game(1, 1, "k7f3qd", &[9]), "there is nobody with the number 9"),
        (EveningChange::Back(lane(1), GameNumber::FIRST), "there is no game to take back on lane 1"),
        (missing(1, 2), "that game is not one of this evening's"),
        (missing(9, 1), "there is nobody with the number 9"),
    ] {
        assert_eq!(after(&evening, &change).unwrap_err().to_string(), reason);
    }
    let entered = after(&evening, &missing(1, 1)).unwrap();
    assert_eq!(entered.absence(number(1), GameNumber::FIRST), Some(Absence::Vacant), "the last game is one of them");
    let begun = after(&evening, &game(1, 1, "k7f3qd", &[1, 2])).unwrap();
    for (change, reason) in [
        (game(1, 2, "k7f3qe", &[1]), "all games of lane 1 have begun"),
        (game(2, 1, "k7f3qd", &[3]), "another game comes next on lane 2"),
        (game(2, 1, "k7f3qe", &[1, 3]), "number 1 is there twice"),
        (missing(1, 1), "number 1 is in game 1"),
    ] {
        assert_eq!(after(&begun, &change).unwrap_err().to_string(), reason);
    }
    let closed = after(&begun, &EveningChange::Close).unwrap();
    for change in [game(2, 1, "k7f3qe", &[3]), missing(3, 1), EveningChange::Close, seats(&[&[1], &[2]])] {
        assert_eq!(after(&closed, &change), Err(EveningRefusal::Closed));
    }
    assert_eq!(closed.next_on(lane(2)), Err(EveningRefusal::Closed));
    assert_eq!(after(&closed, &EveningChange::Reopen), Ok(begun));
}

#[test]
fn the_absent_the_late_and_those_who_leave_count_by_the_rule() {
    let mut journal = Memory::default();
    let people = vec![
        Person::named(name("A")).with_average(Average::of(187, 1).unwrap()),
        Person::named(name("B")),
        Person::named(name("C")).as_pacer(),
    ];
    let plan = Plan::new(people).of_games(2).unwrap().with_handicaps("90% of 220".parse().unwrap());
    let mut evening = Followed::<Evening>::begin(&mut journal, plan, &stamp()).unwrap();
    let first = begin_game(&mut journal, &mut evening, lane(1), (&wanted(&[2, 3]), Vec::new()), clock()).unwrap();
    let say = |journal: &mut Memory, evening: &mut Followed<Evening>, change: EveningChange| {
        evening.happen(journal, None, &stamp(), &change).unwrap();
    };
    say(&mut journal, &mut evening, EveningChange::Absent(number(1), GameNumber::FIRST, Some(Absence::Average)));
    bowl_all(&mut journal, first.id, &[5, 9]);
    let here = night(&mut journal, &evening);
    // 187 - 10, and 90 % of 33 rounded down, once; nothing is known of the average of the other.
    assert_eq!(totals(&here)[..2], [("A".into(), 177 + 29), ("B".into(), 50)]);
    assert_eq!(here.standings.places()[2].rank(), None, "a pacer counts for nothing");
    assert_eq!(here.standings.places()[0].contestant().frames_left(), 10);

    say(&mut journal, &mut evening, EveningChange::Admit(lane(1), Person::named(name("D"))));
    let here = night(&mut journal, &evening);
    let late = here.standings.places().iter().find(|place| here.people[place.who()].name == "D").unwrap();
    assert_eq!(late.contestant().frames_left(), 10, "the game that was bowled before is not to come");
    let second = begin_game(&mut journal, &mut evening, lane(1), (&wanted(&[1, 2, 4]), Vec::new()), clock()).unwrap();
    bowl(&mut journal, second.id, &[9, 0, 3, 4, 10]);
    let mut game = Followed::<Score>::load(&mut journal, second.id).unwrap();
    game.happen(&mut journal, None, &stamp(), &Change::Leave(2)).unwrap();
    let here = night(&mut journal, &evening);
    let of = |night: &Night, who: &str| {
        let place = night.standings.places().iter().find(|place| night.people[place.who()].name == who).unwrap();
        (place.contestant().total(), place.contestant().highest(), place.contestant().frames_left())
    };
    assert_eq!(of(&here, "D"), (10, 10, 0), "of one who has left nothing more comes");
    assert_eq!(of(&here, "A"), (177 + 29 + 9 + 29, 177 + 29 + 9 + 270 + 29, 9));
    assert_eq!(here.bowled(3, GameNumber::FIRST), None);
    assert_eq!(here.bowled(3, second.number), Some(Bowled { game: second.id, lane: lane(1), row: 2 }));
}

#[test]
fn without_a_plan_those_take_part_who_bowled_or_are_entered() {
    let (mut journal, host) = (Memory::default(), Token::fresh().unwrap());
    let mut first = family(&mut journal, &host);
    bowl_all(&mut journal, first.id(), &[9, 5]);
    let mut evening = go_on(&mut journal, &mut first, clock()).unwrap();
    for change in [
        EveningChange::Admit(lane(1), Person::named(name("CCC"))),
        EveningChange::Admit(lane(1), Person::named(name("DDD"))),
        EveningChange::Absent(number(4), GameNumber::FIRST, Some(Absence::Vacant)),
    ] {
        evening.happen(&mut journal, None, &stamp(), &change).unwrap();
    }
    let expected = [("DDD".into(), 120), ("AAA".into(), 90), ("BBB".into(), 50)];
    assert_eq!(totals(&night(&mut journal, &evening)), expected);
}

#[test]
fn a_row_beyond_those_on_the_list_is_that_of_somebody_of_that_name_or_of_somebody_new() {
    let mut journal = Memory::default();
    let mut evening = Followed::<Evening>::begin(&mut journal, planned(4, 2, 1), &stamp()).unwrap();
    let joined = ["P3", "New", "P1"].map(|who| name(who).into()).to_vec();
    let game = begin_game(&mut journal, &mut evening, lane(1), (&wanted(&[1, 2]), joined), clock()).unwrap();
    bowl_all(&mut journal, game.id, &[1, 2, 3, 4, 5]);
    let night = night(&mut journal, &evening);
    let row = |who: usize| night.bowled(who, game.number).map(|bowled| bowled.row);
    let told: Vec<_> = (0..night.people.len()).map(|who| (night.people[who].name.as_str(), row(who))).collect();
    let on_the_list = [("P1", Some(0)), ("P2", Some(1)), ("P3", Some(2)), ("P4", None)];
    assert_eq!(told[..4], on_the_list, "P3 was to bowl on the other lane");
    assert_eq!(told[4..], [("New", Some(3)), ("P1", Some(4))], "the other P1 has a row already");
}

#[test]
fn hopes_follow_what_was_bowled_and_what_is_ahead() {
    let mut journal = Memory::default();
    let known = |who: &str, average| Person::named(name(who)).with_average(Average::of(average, 1).unwrap());
    let people = vec![known("A", 200), known("B", 120), Person::named(name("C")).as_pacer()];
    let plan = Plan::new(people).of_games(2).unwrap();
    let mut evening = Followed::<Evening>::begin(&mut journal, plan, &stamp()).unwrap();
    let hopes = Hopes::default();
    let chances = |journal: &mut Memory, evening: &Followed<Evening>| {
        let boards: HashMap<_, _> = evening
            .board()
            .games()
            .iter()
            .map(|game| (game.id, Arc::clone(Followed::<Score>::load(journal, game.id).unwrap().board())))
            .collect();
        hopes.of(evening.board(), &Night::of(evening.board(), &boards), &boards)
    };
    let before = chances(&mut journal, &evening);
    assert!(before[0] > 0.9 && before[1] < 0.1 && before[2] == 0.0, "{before:?}");
    let all = wanted(&[1, 2, 3]);
    let first = begin_game(&mut journal, &mut evening, lane(1), (&all, Vec::new()), clock()).unwrap();
    bowl_all(&mut journal, first.id, &[0, 9, 9]);
    let between = chances(&mut journal, &evening);
    assert!(between[0] < before[0] && between[0] + between[1] >= 1.0 - 1e-9, "joint winners count each: {between:?}");
    let second = begin_game(&mut journal, &mut evening, lane(1), (&all, Vec::new()), clock()).unwrap();
    assert_eq!(chances(&mut journal, &evening), between, "a game that only begins changes nothing");
    bowl_all(&mut journal, second.id, &[9, 0, 9]);
    assert_eq!(chances(&mut journal, &evening), [1.0, 1.0, 0.0], "90 and 90");
}

#[test]
fn in_an_evening_of_one_game_the_hopes_are_the_prospects_of_that_game() {
    let mut journal = Memory::default();
    let mut evening = Followed::<Evening>::begin(&mut journal, planned(2, 1, 1), &stamp()).unwrap();
    let game = begin_game(&mut journal, &mut evening, lane(1), (&wanted(&[1, 2]), Vec::new()), clock()).unwrap();
    for rolls in [&[9, 0, 3, 4][..], &[10, 7, 2], &[8, 1, 9, 0]] {
        bowl(&mut journal, game.id, rolls);
        let board = Arc::clone(Followed::<Score>::load(&mut journal, game.id).unwrap().board());
        let prospects = Prospects::default().of(&board);
        let boards = HashMap::from([(game.id, board)]);
        let hopes = Hopes::default().of(evening.board(), &Night::of(evening.board(), &boards), &boards);
        for (hope, prospect) in hopes.iter().zip(&prospects) {
            assert!((hope - prospect.wins).abs() < 1e-9, "{hopes:?} {prospects:?}");
        }
    }
}

/// Enters an evening of this plan, with a game for each of these counts, bowled as in `bowl_all`.
fn entered(averages: &mut Averages, plan: Plan, games: &[&[u8]]) {
    let mut journal = Memory::default();
    let everybody: Vec<_> = (1..).take(plan.people().len()).map(number).collect();
    let mut evening = Followed::<Evening>::begin(&mut journal, plan, &stamp()).unwrap();
    for counts in games {
        let game = begin_game(&mut journal, &mut evening, lane(1), (&everybody, Vec::new()), clock()).unwrap();
        bowl_all(&mut journal, game.id, counts);
    }
    averages.enter(evening.board(), &night(&mut journal, &evening));
}

#[test]
fn averages_are_those_of_the_last_evenings_of_each() {
    let mut averages = Averages::over(2);
    let plan = |people: &[(&str, &str)]| {
        let person = |(who, team): &(&str, &str)| Person::named(name(who)).in_team(name(team));
        Plan::new(people.iter().map(person).collect())
    };
    let told = |averages: &Averages| {
        let team = |person: &Person| person.team().unwrap().to_string();
        let line = |person: &Person| format!("{} {} {}", person.name(), team(person), person.average().unwrap());
        averages.people().iter().map(line).collect::<Vec<_>>()
    };
    entered(&mut averages, plan(&[("A", "Red"), ("B", "Red")]), &[&[9, 2]]);
    assert_eq!(told(&averages), ["A Red 90", "B Red 20"]);
    entered(&mut averages, plan(&[("A", "Blue")]), &[&[5], &[5]]);
    assert_eq!(told(&averages), ["A Blue 6333/100", "B Red 20"], "190 in three games, rounded down");
    entered(&mut averages, plan(&[("C", "Blue"), ("A", "Red")]), &[&[7, 8]]);
    assert_eq!(told(&averages), ["A Red 60", "B Red 20", "C Blue 70"], "180 in the last three");
    let pasted = "name\tteam\thandicap\taverage\nA\tRed\t\t60.00\nB\tRed\t\t20.00\nC\tBlue\t\t70.00\n";
    assert_eq!(averages.pasteable(), pasted);
    entered(&mut averages, plan(&[("A", "Red")]).by("no-tap-9".parse().unwrap()), &[&[1]]);
    assert_eq!(averages.pasteable(), pasted, "pins by other rules are not worth the same");
}

#[test]
fn what_the_host_calls_somebody_holds_on_every_later_board() {
    let mut journal = Memory::default();
    let plan = planned(2, 1, 2);
    let mut evening = Followed::<Evening>::begin(&mut journal, plan, &stamp()).unwrap();
    let first = begin_game(&mut journal, &mut evening, lane(1), (&wanted(&[1, 2]), Vec::new()), clock()).unwrap();
    let mut game = Followed::<Score>::load(&mut journal, first.id).unwrap();
    game.happen(&mut journal, None, &stamp(), &Change::Rename(1, name("Ben"))).unwrap();
    let people = |journal: &mut Memory, evening: &Followed<Evening>| {
        night(journal, evening).people.iter().map(|person| person.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(people(&mut journal, &evening), ["P1", "Ben"], "a name that was corrected on the board");
    let amend = EveningChange::Amend(number(1), Person::named(name("Anna")));
    evening.happen(&mut journal, None, &stamp(), &amend).unwrap();
    assert_eq!(people(&mut journal, &evening), ["Anna", "Ben"]);
    bowl_all(&mut journal, first.id, &[1, 2]);
    let second = begin_game(&mut journal, &mut evening, lane(1), (&wanted(&[1, 2]), Vec::new()), clock()).unwrap();
    let game = Followed::<Score>::load(&mut journal, second.id).unwrap();
    let names: Vec<_> = game.board().rows.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["Anna", "Ben"]);
}

#[test]
fn a_game_that_somebody_left_is_no_game_for_an_average() {
    let mut journal = Memory::default();
    let mut evening = Followed::<Evening>::begin(&mut journal, planned(3, 1, 1), &stamp()).unwrap();
    let all = wanted(&[1, 2, 3]);
    let first = begin_game(&mut journal, &mut evening, lane(1), (&all, Vec::new()), clock()).unwrap();
    bowl(&mut journal, first.id, &[9, 0]);
    let mut game = Followed::<Score>::load(&mut journal, first.id).unwrap();
    for row in [0, 1] {
        game.happen(&mut journal, None, &stamp(), &Change::Leave(row)).unwrap();
    }
    let here = night(&mut journal, &evening);
    let of = |who: usize| here.standings.places().iter().find(|place| place.who() == who).unwrap().contestant().clone();
    assert_eq!((of(0).total(), of(0).average(), of(0).high_game()), (9, None, None), "what fell counts");
    assert_eq!((of(1).games(), of(1).frames_left()), (vec![None], 0), "not a ball was bowled");
}
