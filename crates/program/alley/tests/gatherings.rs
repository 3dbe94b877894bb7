//! Draws with witnesses as the terminal finds them in the record: listed, shown, told, carried, and never played on.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::fs;

use crate::support::alley;
use alley_journal::{Key, Moment};
use alley_journal_sqlite::Sqlite;
use alley_luck::{Party, ProofText, Secret};
use alley_play::{Access, Beginning, Caller, Followed, Gathering, Revealed, Stamp, Step, Token, course, entrants};
use alley_racing::End;
use alley_trials::{Run, new_journal};

fn on(journal: &str, language: &str, arguments: &[&str]) -> Run {
    let mut command = alley(arguments);
    command.env("ALLEY_JOURNAL", journal).env("ALLEY_LANG", language);
    Run::of(command, b"")
}

fn said(journal: &str, arguments: &[&str]) -> String {
    let run = on(journal, "en", arguments);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    run.screen().to_owned()
}

fn refused(journal: &str, arguments: &[&str]) -> String {
    let run = on(journal, "en", arguments);
    assert_eq!((run.code, run.screen()), (Some(1), ""), "{arguments:?}");
    run.stderr
}

fn secret(party: &Party, draw: u8) -> Secret {
    let who = if *party == Party::Host { 1 } else { 2 };
    format!("{who:02x}{draw:062x}").parse().unwrap()
}

fn race() -> alley_luck::Course {
    course(entrants("가\n나\n다").unwrap(), 6, End::First, 1).unwrap()
}

/// An event: draw 1 is void, because 지수 withheld; draw 2 is drawn; witnesses may join draw 3.
fn event() -> (String, Followed<Gathering>) {
    let (path, jisu) = (new_journal(), Party::Witness(ProofText::new("지수").unwrap()));
    let mut journal = Sqlite::open(&path, alley_play::nature_of).unwrap();
    let seal = |party: &Party, draw| secret(party, draw).seal(party, None);
    let stamp = |number: u64| {
        let time = Moment::from_millis(1_700_000_000_000 + i64::try_from(number).unwrap());
        Stamp::repeatable(Key::new(format!("key-{number}")).unwrap(), time)
    };
    let access = Access::new(&Token::fresh().unwrap(), false);
    let beginning = Beginning::first_form(access, "커피", race(), &seal(&Party::Host, 1).to_string()).unwrap();
    let mut room = Followed::<Gathering>::begin(&mut journal, beginning, &stamp(0)).unwrap();
    for draw in 1..=2 {
        let joining = Step::witness("지수", &seal(&jisu, draw).to_string(), None).unwrap();
        room.happen(&mut journal, None, &stamp(room.version()), &joining).unwrap();
        let closing = Step::Close(room.content().unwrap().closing().unwrap());
        room.happen(&mut journal, None, &stamp(room.version()), &closing).unwrap();
        let ending = match draw {
            1 => vec![Step::Void(Caller::Host)],
            _ => [&jisu, &Party::Host]
                .map(|party| Step::Reveal(Revealed { party: party.clone(), secret: secret(party, draw), place: None }))
                .to_vec(),
        };
        for step in ending.into_iter().chain([Step::Again(race(), seal(&Party::Host, draw + 1))]) {
            room.happen(&mut journal, None, &stamp(room.version()), &step).unwrap();
        }
    }
    (path, room)
}

#[test]
fn an_event_is_listed_as_what_it_is() {
    let (journal, room) = event();
    let list = said(&journal, &["games"]);
    assert!(list.contains(&format!("\n{}", room.id())) && list.ends_with("  drawing   커피 3: 가, 나, 다\n"), "{list}");
    assert!(on(&journal, "ko", &["games"]).screen().ends_with("  추첨 중  커피 3: 가, 나, 다\n"));
    said(&journal, &["race", "pobi,woni", "--laps", "3"]);
    let list = said(&journal, &["games"]);
    let newest = list.lines().nth(1).unwrap();
    assert!(newest.contains("  race      won by ") && newest.ends_with(": pobi, woni"), "{list}");
    assert_eq!(said(&journal, &["journal", "check"]), "All in order. Games: 2, entries: 11\n");
}

#[test]
fn every_draw_is_shown_with_its_end_and_its_commitment() {
    let (journal, room) = event();
    let (id, notices) = (room.id().to_string(), room.board().notices().cloned().collect::<Vec<_>>());
    let commitments: Vec<_> = notices.iter().filter_map(|notice| notice.commitment.as_deref()).collect();
    let proof = room.content().unwrap().proof(2).unwrap();
    let picked = proof.outcome().named().map(|car| car.name().to_string()).collect::<String>();
    let draw = |number: u8, rest: &str| {
        format!("Draw: 커피, number {number}\nEntrants: 3, laps: 6, pick: first 1\n  가, 나, 다\n{rest}")
    };
    let first = format!("Witnesses: 지수\nCommitment: {}\nVoid, withheld by: 지수\n", commitments[0]);
    let second = format!("Witnesses: 지수\nCommitment: {}\nPicked: {picked}\n", commitments[1]);
    let expected = [draw(1, &first), draw(2, &second), draw(3, "State: witnesses may join\n")].join("\n");
    let seed = proof.draw().seed();
    let again = format!("alley race 가,나,다 --names any --laps 6 --pick first --count 1 --seed {seed}");
    let expected = format!("{expected}Seed: {seed}\nTo run it again: {again}\n");
    assert_eq!(said(&journal, &["games", "show", &id]), expected);
    let korean = on(&journal, "ko", &["games", "show", &id]);
    assert!(korean.screen().contains("무효, 비밀 값을 열지 않은 사람 : 지수\n\n추첨 : 커피, 2번째\n"));

    let history = said(&journal, &["games", "history", &id]);
    let told: Vec<_> = history.lines().map(|line| &line[27..]).collect();
    let closed = |draw: usize| format!("list closed, commitment {}", commitments[draw - 1]);
    let expected = [
        "draw begun: 커피",
        "지수 joined as a witness",
        &closed(1),
        "void, cancelled by the host",
        "the next draw, entrants: 3",
        "지수 joined as a witness",
        &closed(2),
        "지수 revealed",
        "the host revealed",
        "the next draw, entrants: 3",
    ];
    assert_eq!(told, expected[..]);
}

#[test]
fn an_event_is_carried_without_losing_a_byte() {
    let (here, room) = event();
    for format in ["json", "csv"] {
        let exported = said(&here, &["games", "export", "--format", format]);
        let (there, file) = (new_journal(), new_journal());
        fs::write(&file, &exported).unwrap();
        let imported = said(&there, &["games", "import", &file]);
        assert_eq!(imported, "Imported games: 1, entries: 10. Here already: 0.\n");
        assert_eq!(said(&there, &["games", "export", "--format", format]), exported);
        assert_eq!(said(&there, &["games"]), said(&here, &["games"]));
        assert_eq!(Followed::load(&mut Sqlite::open(&there, alley_play::nature_of).unwrap(), room.id()).unwrap(), room);
        let altered = exported.replacen("entrant 나", "entrant 너", 1);
        assert_ne!(altered, exported);
        fs::write(&file, altered).unwrap();
        assert!(refused(&there, &["games", "import", &file]).contains("its hash does not match what it says"));
    }
}

#[test]
fn a_draw_is_no_game_to_go_on_with_and_counts_for_nobody() {
    let (journal, room) = event();
    let id = room.id().to_string();
    assert_eq!(refused(&journal, &["resume", &id]), format!("alley: {id} is a race, not a bowling game\n"));
    assert_eq!(refused(&journal, &["resume"]), "alley: There is no unfinished game.\n");
    assert_eq!(said(&journal, &["stats"]), "There is no finished bowling game.\n");
}

#[test]
fn a_draw_follows_a_void_one_by_its_ticket() {
    let (journal, room) = event();
    let file = |name: &str, text: &str| {
        let path = format!("{}.{name}", new_journal());
        fs::write(&path, text).unwrap();
        path
    };
    let gathering = room.content().unwrap();
    let (void, drawn) = (gathering.ticket(1).unwrap(), gathering.ticket(2).unwrap());
    let (void, drawn) = (file("ticket", &void), file("ticket", &drawn));
    let proof = file("proof", &gathering.proof(2).unwrap().to_string());
    let commitment = room.board().notices().nth(1).and_then(|notice| notice.commitment.clone()).unwrap();
    let verdict = said(&journal, &["verify", &proof, "--commitment", &commitment, "--after", &void]);
    assert!(verdict.starts_with("Draw: 커피, number 2\n"), "{verdict}");
    assert!(
        verdict.contains("\nOrder: directly after draw 1 of its event; none is missing in between.\n"),
        "{verdict}"
    );
    let gap = "draw 2 does not come directly after the draw 2 that was given";
    assert!(refused(&journal, &["verify", &proof, "--after", &drawn]).contains(gap));
    assert!(refused(&journal, &["verify", &proof, "--after", &proof]).contains(gap));
    let halved = file("ticket", fs::read_to_string(&void).unwrap().trim_end());
    assert!(refused(&journal, &["verify", &proof, "--after", &halved]).contains("does not hold"));

    // The terminal goes on with an event that began in a room.
    let next = format!("{proof}.next");
    let race = ["race", "--names", "any", "가,나", "--laps", "3", "--event", "커피", "--proof", &next, "--after"];
    said(&journal, &[&race[..], &[&void]].concat());
    assert_eq!(on(&journal, "en", &["verify", &next, "--after", &void]).code, Some(3), "without a commitment");
}
