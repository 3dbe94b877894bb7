//! What every engine must do. An engine's tests call [`run`]; it panics with the sentences that are not true of the engine.
//!
//! ```
//! use alley_journal::contract::{self, Engine};
//! use alley_journal::{Journal, Memory};
//!
//! struct InMemory(Memory);
//!
//! impl Engine for InMemory {
//!     fn new() -> Self {
//!         Self(Memory::default())
//!     }
//!
//!     fn hand(&self) -> Box<dyn Journal> {
//!         Box::new(self.0.clone())
//!     }
//! }
//!
//! contract::run::<InMemory>();
//! ```
#![allow(clippy::unwrap_used, clippy::panic, clippy::missing_panics_doc, reason = "a clause that is broken panics")]

use std::collections::HashSet;
use std::panic::catch_unwind;

use crate::{
    Append, Caption, Content, Damage, Entry, Failure, Filter, GameId, Head, Inventory, Journal, Key, Kind, ListPlace,
    Moment, Nature, Payload, Position, Record, State, Summary, label,
};

/// One record, and as many hands on it as a clause wants.
pub trait Engine {
    /// An empty record of its own.
    fn new() -> Self;

    /// One more way to read it and write to it.
    fn hand(&self) -> Box<dyn Journal>;
}

/// Tries every clause, and panics when any of them is broken.
pub fn run<E: Engine>() {
    let broken: Vec<String> = clauses::<E>()
        .into_iter()
        .filter(|(_, clause)| catch_unwind(clause).is_err())
        .map(|(name, _)| name.replace('_', " "))
        .collect();
    assert!(broken.is_empty(), "not true of this engine: {}", broken.join("; "));
}

macro_rules! clauses {
    ($($clause:ident)*) => {
        fn clauses<E: Engine>() -> Vec<(&'static str, fn())> {
            vec![$((stringify!($clause), $clause::<E>)),*]
        }
    };
}

clauses! {
    entries_are_numbered_from_1_and_read_back_as_written
    every_answer_is_the_place_of_its_entry
    reading_goes_on_from_any_number
    the_head_follows_the_last_entry
    a_repeat_is_answered_as_the_first_time
    a_key_that_says_something_else_is_refused
    the_same_key_may_be_used_in_two_games
    keys_of_other_writers_and_of_many_games_are_known
    a_second_writer_gets_a_conflict_with_the_current_state
    a_position_with_another_hash_is_a_conflict
    several_appends_are_answered_each_for_itself
    a_game_nobody_began_is_not_there
    what_changed_is_told_and_can_be_caught_up_with
    games_are_listed_newest_first_page_by_page
    games_are_found_by_what_they_are_and_by_state
    what_a_game_is_never_changes
    the_clock_decides_nothing
    any_bytes_come_back
    import_carries_a_game_over_exactly
    import_again_changes_nothing
    import_takes_all_or_nothing
    import_refuses_a_shared_key
    ids_are_the_same_in_every_engine
    two_games_can_draw_the_same_id
    the_check_counts_games_and_entries
    many_writers_lose_nothing
}

/// A bowling game that is nobody else's business.
pub const GAME: Nature = Nature { kind: Kind::Game, public: false };

/// An entry that says this, at a time that follows from its key.
///
/// ```
/// use alley_journal::contract::say;
///
/// assert_eq!(say("key-1", "7").payload.bytes(), b"7");
/// ```
#[must_use]
pub fn say(key: &str, payload: &str) -> Content {
    let time = Moment::from_millis(1_700_000_000_000 + i64::try_from(key.len()).unwrap());
    let (key, payload) = (Key::new(key).unwrap(), Payload::new(payload).unwrap());
    Content { time, key, kind: label!("roll"), payload }
}

/// A game that goes on.
///
/// ```
/// use alley_journal::contract::{finished, open};
///
/// assert_ne!(open("PJS 12"), finished("PJS 12"));
/// ```
#[must_use]
pub fn open(summary: &str) -> Caption {
    caption(State::Open, summary)
}

/// A game that is over.
#[must_use]
pub fn finished(summary: &str) -> Caption {
    caption(State::Over, summary)
}

fn caption(state: State, summary: &str) -> Caption {
    Caption { state, summary: Summary::new(summary).unwrap() }
}

/// Everything a journal says, oldest game first.
pub type Whole = Vec<(Head, Vec<Entry>)>;

/// Reads all of it, page by page.
///
/// ```
/// use alley_journal::contract::{GAME, open, say, whole};
/// use alley_journal::{Journal, Memory};
///
/// let mut journal = Memory::default();
/// journal.begin(&say("begin", "PJS"), GAME, &open("PJS"))?;
/// assert_eq!(whole(&mut journal)?.len(), 1);
/// # Ok::<(), alley_journal::Failure>(())
/// ```
///
/// # Errors
/// The journal cannot be read.
pub fn whole(journal: &mut dyn Journal) -> Result<Whole, Failure> {
    let mut heads: Vec<Head> = Vec::new();
    loop {
        let before = heads.last().map(|head| head.place);
        let page = sound_heads(journal, Filter::default(), before, 2)?;
        if page.is_empty() {
            break;
        }
        heads.extend(page);
        // A page that leads back to itself would have no end.
        if !heads.is_sorted_by(|newer, older| newer.place > older.place) {
            return Err(Damage::Store("the games do not stand in their order".to_owned()).into());
        }
    }
    heads.into_iter().rev().map(|head| journal.read(head.game, 0).map(|entries| (head, entries))).collect()
}

/// One page of a list in which every head is what was written.
///
/// ```
/// use alley_journal::contract::{GAME, open, say, sound_heads};
/// use alley_journal::{Filter, Journal, Memory};
///
/// let mut journal = Memory::default();
/// let (game, _) = journal.begin(&say("begin", "PJS"), GAME, &open("PJS"))?;
/// assert_eq!(sound_heads(&mut journal, Filter::default(), None, 9)?[0].game, game);
/// # Ok::<(), alley_journal::Failure>(())
/// ```
///
/// # Errors
/// The list cannot be read, or names a head that is not what was written.
pub fn sound_heads(
    journal: &mut dyn Journal,
    filter: Filter,
    before: Option<ListPlace>,
    at_most: u32,
) -> Result<Vec<Head>, Failure> {
    let heads = journal.list(filter, before, at_most)?.into_iter();
    heads.map(|head| head.map_err(|place| Damage::Head { place }.into())).collect()
}

const ALL: Filter = Filter { kind: None, public: None, state: None };
const RACE: Nature = Nature { kind: Kind::Race, public: true };

/// A game of three entries.
fn three(journal: &mut dyn Journal) -> (GameId, [Position; 3]) {
    let (game, first) = journal.begin(&say("begin", "PJS,KYJ"), GAME, &open("PJS, KYJ")).unwrap();
    let second = journal.append(game, first, &say("roll-1", "7"), &open("PJS 7")).unwrap();
    let third = journal.append(game, second, &say("roll-2", "3"), &open("PJS /")).unwrap();
    (game, [first, second, third])
}

fn entries_are_numbered_from_1_and_read_back_as_written<E: Engine>() {
    let engine = E::new();
    let (game, _) = three(&mut *engine.hand());
    let entries = engine.hand().read(game, 0).unwrap();
    let numbers: Vec<u64> = entries.iter().map(|entry| entry.position.number).collect();
    assert_eq!(numbers, [1, 2, 3]);
    let contents: Vec<Content> = entries.into_iter().map(|entry| entry.content).collect();
    assert_eq!(contents, [say("begin", "PJS,KYJ"), say("roll-1", "7"), say("roll-2", "3")]);
}

fn every_answer_is_the_place_of_its_entry<E: Engine>() {
    let engine = E::new();
    let (game, positions) = three(&mut *engine.hand());
    let read: Vec<Position> = engine.hand().read(game, 0).unwrap().iter().map(|entry| entry.position).collect();
    assert_eq!(read, positions);
}

fn reading_goes_on_from_any_number<E: Engine>() {
    let engine = E::new();
    let mut journal = engine.hand();
    let (game, _) = three(&mut *journal);
    let all = journal.read(game, 0).unwrap();
    for after in 0..=3 {
        assert_eq!(journal.read(game, after).unwrap(), all[usize::try_from(after).unwrap()..]);
    }
    for beyond in [4, i64::MAX.unsigned_abs(), u64::MAX] {
        assert_eq!(journal.read(game, beyond).unwrap(), []);
    }
}

fn the_head_follows_the_last_entry<E: Engine>() {
    let engine = E::new();
    let mut journal = engine.hand();
    let (game, positions) = three(&mut *journal);
    let last = Content { time: Moment::from_millis(99), ..say("end", "") };
    let end = journal.append(game, positions[2], &last, &finished("PJS 10")).unwrap();
    let head = journal.head(game).unwrap();
    assert_eq!((head.game, head.position, &head.caption), (game, end, &finished("PJS 10")));
    assert_eq!((head.begun, head.latest), (say("begin", "").time, Moment::from_millis(99)));
    assert_eq!(sound_heads(&mut *journal, ALL, None, 9).unwrap(), [head]);
}

fn a_repeat_is_answered_as_the_first_time<E: Engine>() {
    let engine = E::new();
    let mut journal = engine.hand();
    let (game, positions) = three(&mut *journal);
    let before = whole(&mut *journal).unwrap();
    let later = |content: Content| Content { time: Moment::from_millis(0), ..content };
    let begun = journal.begin(&later(say("begin", "PJS,KYJ")), GAME, &finished("another caption")).unwrap();
    assert_eq!(begun, (game, positions[0]));
    for expected in [positions[0], positions[1], positions[2], Position::START] {
        let repeated = journal.append(game, expected, &later(say("roll-1", "7")), &finished("another")).unwrap();
        assert_eq!(repeated, positions[1]);
    }
    assert_eq!(whole(&mut *journal).unwrap(), before);
}

fn a_key_that_says_something_else_is_refused<E: Engine>() {
    let engine = E::new();
    let mut journal = engine.hand();
    let (game, positions) = three(&mut *journal);
    let before = whole(&mut *journal).unwrap();
    let refused = |number| Err(Failure::KeyReused { game, number });
    assert_eq!(journal.append(game, positions[2], &say("roll-1", "8"), &open("")), refused(2));
    let another_kind = Content { kind: label!("undo"), ..say("roll-1", "7") };
    assert_eq!(journal.append(game, positions[2], &another_kind, &open("")), refused(2));
    assert_eq!(journal.append(game, positions[2], &say("begin", "7"), &open("")), refused(1));
    assert_eq!(journal.begin(&say("begin", "PJS"), GAME, &open("")).unwrap_err(), refused(1).unwrap_err());
    assert_eq!(whole(&mut *journal).unwrap(), before);
}

fn the_same_key_may_be_used_in_two_games<E: Engine>() {
    let engine = E::new();
    let mut journal = engine.hand();
    let (game, _) = three(&mut *journal);
    let (other, first) = journal.begin(&say("another", ""), GAME, &open("")).unwrap();
    assert_ne!(game, other);
    assert_eq!(journal.append(other, first, &say("roll-1", "9"), &open("")).unwrap().number, 2);
}

fn keys_of_other_writers_and_of_many_games_are_known<E: Engine>() {
    let engine = E::new();
    let (mut here, mut there) = (engine.hand(), engine.hand());
    let begun: Vec<(GameId, Position)> =
        (0..70).map(|game| here.begin(&say(&format!("game-{game}"), ""), GAME, &open("")).unwrap()).collect();
    for (game, first) in &begun {
        let second = here.append(*game, *first, &say("here", "1"), &open("")).unwrap();
        there.append(*game, second, &say("there", "2"), &open("")).unwrap();
    }
    for (game, _) in begun {
        let current = here.head(game).unwrap().position;
        let refused = |number| Err(Failure::KeyReused { game, number });
        assert_eq!(here.append(game, current, &say("here", "3"), &open("")), refused(2));
        assert_eq!(here.append(game, current, &say("there", "3"), &open("")), refused(3));
        assert_eq!(here.append(game, current, &say("there", "2"), &open("")), Ok(current));
    }
}

fn a_second_writer_gets_a_conflict_with_the_current_state<E: Engine>() {
    let engine = E::new();
    let (mut here, mut there) = (engine.hand(), engine.hand());
    let (game, positions) = three(&mut *here);
    let quicker = there.append(game, positions[2], &say("there", "5"), &open("")).unwrap();
    let before = whole(&mut *there).unwrap();
    let refused = here.append(game, positions[2], &say("here", "6"), &open("")).unwrap_err();
    assert_eq!(refused, Failure::Conflict { game, current: quicker });
    assert_eq!(whole(&mut *here).unwrap(), before);
    assert_eq!(here.read(game, positions[2].number).unwrap()[0].content, say("there", "5"));
    assert_eq!(here.append(game, quicker, &say("here", "6"), &open("")).unwrap().number, 5);
}

fn a_position_with_another_hash_is_a_conflict<E: Engine>() {
    let engine = E::new();
    let mut journal = engine.hand();
    let (game, positions) = three(&mut *journal);
    let elsewhere = Position { hash: positions[0].hash, ..positions[2] };
    let refused = journal.append(game, elsewhere, &say("x", ""), &open("")).unwrap_err();
    assert_eq!(refused, Failure::Conflict { game, current: positions[2] });
}

fn several_appends_are_answered_each_for_itself<E: Engine>() {
    let (together, one_by_one) = (E::new(), E::new());
    let [(game, first), (other, begun)] = [together.hand(), one_by_one.hand()].map(|mut journal| {
        let (other, begun) = journal.begin(&say("other", ""), GAME, &open("")).unwrap();
        let (game, positions) = three(&mut *journal);
        [(game, positions[2]), (other, begun)]
    })[0];
    let nobodys = GameId::drawn_from(&say("nobody", "").key, 0);
    let (seven, three, late) = (say("seven", "7"), say("three", "3"), say("late", "9"));
    let (reused, there, end) = (say("roll-1", "8"), say("there", "5"), say("end", ""));
    let (going_on, over) = (open("together"), finished("together"));
    let second = first.after(game, &seven);
    let third = second.after(game, &three);
    let append = |game, expected, content, caption| Append { game, expected, content, caption };
    let appends = [
        append(game, first, &seven, &going_on),
        append(game, first, &late, &going_on),
        append(other, begun, &there, &going_on),
        append(nobodys, first, &there, &going_on),
        append(game, second, &three, &going_on),
        append(game, first, &seven, &over),
        append(game, third, &reused, &going_on),
        append(other, begun, &there, &over),
        append(other, begun.after(other, &there), &end, &over),
    ];
    let answers = together.hand().append_all(&appends);
    let mut alone = one_by_one.hand();
    let expected: Vec<_> = appends
        .iter()
        .map(|append| alone.append(append.game, append.expected, append.content, append.caption))
        .collect();
    assert_eq!(answers, expected);
    assert_eq!((&answers[0], &answers[4], &answers[5]), (&Ok(second), &Ok(third), &Ok(second)));
    assert_eq!(answers[1], Err(Failure::Conflict { game, current: second }));
    assert_eq!(answers[3], Err(Failure::NoSuchGame(nobodys)));
    assert_eq!(answers[6], Err(Failure::KeyReused { game, number: 2 }));
    assert_eq!(whole(&mut *together.hand()).unwrap(), whole(&mut *alone).unwrap());
    assert_eq!(together.hand().head(other).unwrap().caption, over);
    assert_eq!(together.hand().append_all(&[]), []);
    together.hand().check().unwrap();
}

fn what_changed_is_told_and_can_be_caught_up_with<E: Engine>() {
    let engine = E::new();
    let (mut here, mut there) = (engine.hand(), engine.hand());
    let begin = |number| here.begin(&say(&format!("game-{number}"), ""), GAME, &open("")).unwrap();
    let known: Vec<(GameId, Position)> = (0..300).map(begin).collect();
    assert_eq!(here.changed(&known).unwrap(), []);
    let mut changed = Vec::new();
    for number in [200, 7] {
        let (game, position) = known[number];
        let next = there.append(game, position, &say("1", "1"), &open("")).unwrap();
        changed.push((game, there.append(game, next, &say("2", "2"), &finished("")).unwrap()));
    }
    changed.reverse();
    assert_eq!(here.changed(&known).unwrap(), changed);
    let (game, position) = known[7];
    let later: Vec<Content> =
        here.read(game, position.number).unwrap().into_iter().map(|entry| entry.content).collect();
    assert_eq!(later, [say("1", "1"), say("2", "2")]);
    // Known to stand further on than it does, or elsewhere, or not at all.
    let (lost, now) = changed[0];
    let further = now.after(lost, &say("3", "3"));
    let elsewhere = Position { hash: further.hash, ..now };
    let nobodys = GameId::drawn_from(&say("nobody", "").key, 0);
    let asked = [(lost, further), (nobodys, now), (lost, now), (nobodys, Position::START), (lost, elsewhere)];
    assert_eq!(here.changed(&asked).unwrap(), [(lost, now), (nobodys, Position::START), (lost, now)]);
    assert_eq!(here.changed(&[]).unwrap(), []);
}

fn a_game_nobody_began_is_not_there<E: Engine>() {
    let mut journal = E::new().hand();
    let game = "k7f3qd".parse().unwrap();
    assert_eq!(journal.head(game), Err(Failure::NoSuchGame(game)));
    assert_eq!(journal.read(game, 0), Err(Failure::NoSuchGame(game)));
    assert_eq!(journal.append(game, Position::START, &say("x", ""), &open("")), Err(Failure::NoSuchGame(game)));
    assert_eq!(whole(&mut *journal).unwrap(), []);
}

fn games_are_listed_newest_first_page_by_page<E: Engine>() {
    let engine = E::new();
    let mut journal = engine.hand();
    let begun: Vec<GameId> =
        (0..7).map(|game| journal.begin(&say(&format!("game-{game}"), ""), GAME, &open("")).unwrap().0).collect();
    let newest: Vec<GameId> = begun.into_iter().rev().collect();
    let all = sound_heads(&mut *journal, ALL, None, 9).unwrap();
    assert_eq!(all.iter().map(|head| head.place.number()).collect::<Vec<_>>(), [7, 6, 5, 4, 3, 2, 1]);
    let mut listed = Vec::new();
    let mut before = None;
    for page_length in [3, 3, 1] {
        let page = sound_heads(&mut *journal, ALL, before, 3).unwrap();
        assert_eq!(page.len(), page_length);
        before = page.last().map(|head| head.place);
        listed.extend(page.into_iter().map(|head| head.game));
        // A game begun while somebody turns pages moves nothing on the pages to come.
        journal.begin(&say(&format!("meanwhile-{page_length}-{}", listed.len()), ""), GAME, &open("")).unwrap();
    }
    assert_eq!(listed, newest);
    assert_eq!(sound_heads(&mut *journal, ALL, before, 3).unwrap(), []);
    assert_eq!(sound_heads(&mut *journal, ALL, None, 0).unwrap(), []);
}

fn games_are_found_by_what_they_are_and_by_state<E: Engine>() {
    let engine = E::new();
    let mut journal = engine.hand();
    let mut begun = Vec::new();
    for number in 0..48 {
        // Each kind is there public or not, and over or not, more than once.
        let turn = number / Kind::ALL.len();
        let nature = Nature { kind: Kind::ALL[number % Kind::ALL.len()], public: turn.is_multiple_of(3) };
        let (game, first) = journal.begin(&say(&format!("game-{number}"), ""), nature, &open("")).unwrap();
        let state = if turn / 3 % 2 == 1 { State::Over } else { State::Open };
        if state == State::Over {
            journal.append(game, first, &say("end", ""), &finished("")).unwrap();
        }
        begun.push((game, nature, state));
    }
    let any = |kind| [None, Some(false), Some(true)].map(|public| Filter { kind, public, state: None });
    let filters = [None].into_iter().chain(Kind::ALL.map(Some)).flat_map(any);
    let states = [None, Some(State::Open), Some(State::Over)];
    for filter in filters.flat_map(|filter| states.map(|state| Filter { state, ..filter })) {
        let of_kind = |nature: &Nature| filter.kind.is_none_or(|kind| kind == nature.kind);
        let is_public = |nature: &Nature| filter.public.is_none_or(|public| public == nature.public);
        let wanted = begun.iter().filter(|(_, nature, _)| of_kind(nature) && is_public(nature));
        let wanted = wanted.filter(|(.., state)| filter.state.is_none_or(|wanted| wanted == *state));
        let expected: Vec<GameId> = wanted.map(|(game, ..)| *game).rev().collect();
        let page = sound_heads(&mut *journal, filter, None, 2).unwrap();
        let rest = sound_heads(&mut *journal, filter, page.last().map(|head| head.place), 99).unwrap();
        let found = [page, rest].concat();
        assert!(found.iter().all(|head| filter.admits(head)), "{filter:?}");
        assert_eq!(found.iter().map(|head| head.game).collect::<Vec<_>>(), expected, "{filter:?}");
        assert!(expected.len() > 1 && (expected.len() < 48 || filter == ALL), "{filter:?}");
    }
}

fn what_a_game_is_never_changes<E: Engine>() {
    let engine = E::new();
    let mut journal = engine.hand();
    let natures = Kind::ALL.into_iter().flat_map(|kind| [false, true].map(|public| Nature { kind, public }));
    for (number, nature) in natures.enumerate() {
        let first = say(&format!("game-{number}"), "");
        let (game, position) = journal.begin(&first, nature, &open("")).unwrap();
        journal.append(game, position, &say("end", ""), &finished("")).unwrap();
        let other = Nature { kind: Kind::ALL[(number / 2 + 1) % 3], public: !nature.public };
        assert_eq!(journal.begin(&first, other, &open("")), Ok((game, position)));
        assert_eq!(journal.head(game).unwrap().nature, nature);
    }
}

fn the_clock_decides_nothing<E: Engine>() {
    let engine = E::new();
    let mut journal = engine.hand();
    let day = 24 * 60 * 60 * 1000;
    let at = |content: Content, millis| Content { time: Moment::from_millis(millis), ..content };
    let (first, one) = journal.begin(&at(say("game-1", ""), day), GAME, &open("")).unwrap();
    let two = journal.append(first, one, &at(say("a", "1"), 0), &open("")).unwrap();
    let three = journal.append(first, two, &at(say("b", "2"), i64::MIN), &open("")).unwrap();
    journal.append(first, three, &at(say("c", "3"), i64::MAX), &open("")).unwrap();
    let (second, _) = journal.begin(&at(say("game-2", ""), -day), GAME, &open("")).unwrap();
    let times: Vec<i64> = journal.read(first, 0).unwrap().iter().map(|entry| entry.content.time.millis()).collect();
    assert_eq!(times, [day, 0, i64::MIN, i64::MAX]);
    let newest: Vec<GameId> = sound_heads(&mut *journal, ALL, None, 9).unwrap().iter().map(|head| head.game).collect();
    assert_eq!(newest, [second, first]);
    journal.check().unwrap();
}

fn any_bytes_come_back<E: Engine>() {
    let engine = E::new();
    let mut journal = engine.hand();
    let (game, mut position) = journal.begin(&say("game", ""), GAME, &open("")).unwrap();
    for (number, bytes) in [vec![], vec![0], (0..=255).collect(), vec![b'x'; 100_000]].into_iter().enumerate() {
        let payload = Payload::new(bytes.clone()).unwrap();
        let content = Content { payload, ..say(&format!("key-{number}"), "") };
        let before = position.number;
        position = journal.append(game, position, &content, &open("박지성 | \"'; DROP TABLE games")).unwrap();
        assert_eq!(journal.read(game, before).unwrap()[0].content.payload.bytes(), bytes);
    }
    assert_eq!(journal.head(game).unwrap().caption, open("박지성 | \"'; DROP TABLE games"));
}

fn records(whole: &Whole) -> Vec<Record> {
    let carried = |(head, entries): &(Head, Vec<Entry>)| {
        let contents = entries.iter().map(|entry| entry.content.clone()).collect();
        Record::new(head.game, head.nature, contents, head.caption.clone()).unwrap()
    };
    whole.iter().map(carried).collect()
}

fn two_games(journal: &mut dyn Journal) {
    let (game, positions) = three(journal);
    let (_, _) = journal.begin(&say("second-game", "race"), RACE, &finished("a, b")).unwrap();
    journal.append(game, positions[2], &say("end", ""), &finished("PJS 10")).unwrap();
}

fn import_carries_a_game_over_exactly<E: Engine>() {
    let (from, to) = (E::new(), E::new());
    two_games(&mut *from.hand());
    let before = whole(&mut *from.hand()).unwrap();
    assert_eq!(to.hand().import(&records(&before)), Ok(Inventory { games: 2, entries: 5 }));
    assert_eq!(whole(&mut *to.hand()).unwrap(), before);
    to.hand().check().unwrap();
    let (head, _) = &before[0];
    let gone_on = to.hand().append(head.game, head.position, &say("on", ""), &open("")).unwrap();
    assert_eq!(gone_on.number, 5);
}

fn import_again_changes_nothing<E: Engine>() {
    let engine = E::new();
    two_games(&mut *engine.hand());
    let before = whole(&mut *engine.hand()).unwrap();
    let records = records(&before);
    assert_eq!(engine.hand().import(&records), Ok(Inventory { games: 0, entries: 0 }));
    let (head, _) = &before[0];
    engine.hand().append(head.game, head.position, &say("on", ""), &open("")).unwrap();
    assert_eq!(engine.hand().import(&records), Ok(Inventory { games: 0, entries: 0 }));
    assert_eq!(engine.hand().head(head.game).unwrap().position.number, head.position.number + 1);
    assert_eq!(engine.hand().import(&[]), Ok(Inventory { games: 0, entries: 0 }));
}

fn import_takes_all_or_nothing<E: Engine>() {
    let (from, to) = (E::new(), E::new());
    two_games(&mut *from.hand());
    let mut records = records(&whole(&mut *from.hand()).unwrap());
    let (game, first) = to.hand().begin(&say("other", "PJS"), GAME, &open("")).unwrap();
    to.hand().append(game, first, &say("key", "7"), &open("")).unwrap();
    let before = whole(&mut *to.hand()).unwrap();
    for other in [vec![say("other", "KYJ")], vec![say("other", "PJS"), say("key", "7"), say("more", "8")]] {
        records.push(Record::new(game, GAME, other, open("")).unwrap());
        assert_eq!(to.hand().import(&records), Err(Failure::Different(game)));
        assert_eq!(whole(&mut *to.hand()).unwrap(), before);
        records.pop();
    }
    to.hand().check().unwrap();
}

fn import_refuses_a_shared_key<E: Engine>() {
    let engine = E::new();
    let game = "k7f3qd".parse().unwrap();
    let twice = vec![say("begin", ""), say("roll", "7"), say("roll", "7")];
    let record = Record::new(game, GAME, twice, open("")).unwrap();
    assert_eq!(engine.hand().import(&[record]), Err(Failure::KeyReused { game, number: 2 }));
    assert_eq!(whole(&mut *engine.hand()).unwrap(), []);
}

fn ids_are_the_same_in_every_engine<E: Engine>() {
    let (game, _) = E::new().hand().begin(&say("begin", ""), GAME, &open("")).unwrap();
    // Computed outside this program, from the text in docs/journal.md.
    assert_eq!(game.to_string(), "w2jp57");
}

/// The id of the game that is begun second is taken by a game that was carried here.
fn two_games_can_draw_the_same_id<E: Engine>() {
    let engine = E::new();
    let mut journal = engine.hand();
    let (taken, _) = E::new().hand().begin(&say("begin", ""), GAME, &open("")).unwrap();
    let carried = Record::new(taken, GAME, vec![say("elsewhere", ""), say("begin", "")], open("")).unwrap();
    journal.import(&[carried]).unwrap();
    let (game, position) = journal.begin(&say("begin", ""), GAME, &open("")).unwrap();
    assert_ne!(game, taken);
    assert_eq!(journal.begin(&say("begin", ""), GAME, &open("")), Ok((game, position)));
    let refused = Failure::KeyReused { game, number: 1 };
    assert_eq!(journal.begin(&say("begin", "x"), GAME, &open("")), Err(refused));
    assert_eq!(journal.check(), Ok(Inventory { games: 2, entries: 3 }));
}

fn the_check_counts_games_and_entries<E: Engine>() {
    let engine = E::new();
    assert_eq!(engine.hand().check(), Ok(Inventory { games: 0, entries: 0 }));
    two_games(&mut *engine.hand());
    assert_eq!(engine.hand().check(), Ok(Inventory { games: 2, entries: 5 }));
}

/// Four writers append to one game, each trying again after the state the conflict tells.
fn many_writers_lose_nothing<E: Engine>() {
    const EACH: usize = 25;
    let engine = E::new();
    let (game, first) = engine.hand().begin(&say("begin", ""), GAME, &open("")).unwrap();
    let hands: Vec<Box<dyn Journal>> = (0..4).map(|_| engine.hand()).collect();
    std::thread::scope(|scope| {
        for (writer, mut journal) in hands.into_iter().enumerate() {
            scope.spawn(move || {
                let mut expected = first;
                for number in 0..EACH {
                    let content = say(&format!("{writer}-{number}"), "");
                    expected = loop {
                        match journal.append(game, expected, &content, &open("")) {
                            Ok(position) => break position,
                            Err(Failure::Conflict { current, .. }) if current != expected => expected = current,
                            Err(Failure::Busy) => {}
                            Err(other) => panic!("{other}"),
                        }
                    };
                }
            });
        }
    });
    let keys: HashSet<String> =
        engine.hand().read(game, 0).unwrap().iter().map(|entry| entry.content.key.to_string()).collect();
    assert_eq!(keys.len(), 1 + 4 * EACH);
    assert_eq!(engine.hand().check(), Ok(Inventory { games: 1, entries: 1 + 4 * EACH as u64 }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ListPlace, Memory};

    struct InMemory(Memory);

    impl Engine for InMemory {
        fn new() -> Self {
            Self(Memory::default())
        }

        fn hand(&self) -> Box<dyn Journal> {
            Box::new(self.0.clone())
        }
    }

    #[test]
    fn memory_keeps_it() {
        run::<InMemory>();
    }

    /// An engine that is in order but for one thing.
    struct Liar<const LIE: usize>(Memory);

    const FORGETS_THE_LAST: usize = 0;
    const WRITES_BLINDLY: usize = 1;
    const REPEATS_NOTHING: usize = 2;
    const LISTS_WHAT_IS_NOT_PUBLIC: usize = 3;

    const FAILS_TOGETHER: usize = 4;
    const HIDES_WHAT_WAS_LOST: usize = 5;

    impl<const LIE: usize> Engine for Liar<LIE> {
        fn new() -> Self {
            Self(Memory::default())
        }

        fn hand(&self) -> Box<dyn Journal> {
            Box::new(Self(self.0.clone()))
        }
    }

    impl<const LIE: usize> Liar<LIE> {
        fn append_one(&mut self, append: &Append<'_>) -> Result<Position, Failure> {
            let Append { game, expected, content, caption } = *append;
            match self.0.append(game, expected, content, caption) {
                Err(Failure::Conflict { current, .. }) if LIE == WRITES_BLINDLY => {
                    self.0.append(game, current, content, caption)
                }
                Ok(position) if LIE == REPEATS_NOTHING && position.number <= expected.number => {
                    Err(Failure::KeyReused { game, number: position.number })
                }
                answer => answer,
            }
        }
    }

    impl<const LIE: usize> Journal for Liar<LIE> {
        fn begin(&mut self, first: &Content, nature: Nature, caption: &Caption) -> Result<(GameId, Position), Failure> {
            self.0.begin(first, nature, caption)
        }

        fn append_all(&mut self, appends: &[Append<'_>]) -> Vec<Result<Position, Failure>> {
            let answers = appends.iter().map(|append| self.append_one(append)).collect::<Vec<_>>();
            match answers.iter().find(|answer| answer.is_err()) {
                Some(refused) if LIE == FAILS_TOGETHER => vec![refused.clone(); answers.len()],
                _ => answers,
            }
        }

        fn changed(&mut self, known: &[(GameId, Position)]) -> Result<Vec<(GameId, Position)>, Failure> {
            let changed = self.0.changed(known)?.into_iter();
            let further = |game| known.iter().any(|(known, position)| *known == game && position.number > 2);
            Ok(changed.filter(|(game, _)| LIE != HIDES_WHAT_WAS_LOST || !further(*game)).collect())
        }

        fn head(&mut self, game: GameId) -> Result<Head, Failure> {
            self.0.head(game)
        }

        fn read(&mut self, game: GameId, after: u64) -> Result<Vec<Entry>, Failure> {
            let mut entries = self.0.read(game, after)?;
            if LIE == FORGETS_THE_LAST && entries.len() > 2 {
                entries.pop();
            }
            Ok(entries)
        }

        fn list(
            &mut self,
            filter: Filter,
            before: Option<ListPlace>,
            at_most: u32,
        ) -> Result<Vec<Result<Head, ListPlace>>, Failure> {
            let public = filter.public.filter(|_| LIE != LISTS_WHAT_IS_NOT_PUBLIC);
            self.0.list(Filter { public, ..filter }, before, at_most)
        }

        fn import(&mut self, records: &[Record]) -> Result<Inventory, Failure> {
            self.0.import(records)
        }

        fn check(&mut self) -> Result<Inventory, Failure> {
            self.0.check()
        }
    }

    #[test]
    #[should_panic(expected = "not true of this engine: entries are numbered from 1 and read back as written; ")]
    fn an_engine_that_forgets_is_found() {
        run::<Liar<FORGETS_THE_LAST>>();
    }

    #[test]
    #[should_panic(expected = "a second writer gets a conflict with the current state; ")]
    fn an_engine_that_writes_blindly_is_found() {
        run::<Liar<WRITES_BLINDLY>>();
    }

    #[test]
    #[should_panic(expected = "not true of this engine: a repeat is answered as the first time")]
    fn an_engine_that_repeats_nothing_is_found() {
        run::<Liar<REPEATS_NOTHING>>();
    }

    #[test]
    #[should_panic(expected = "not true of this engine: several appends are answered each for itself")]
    fn an_engine_that_fails_together_is_found() {
        run::<Liar<FAILS_TOGETHER>>();
    }

    #[test]
    #[should_panic(expected = "not true of this engine: what changed is told and can be caught up with")]
    fn an_engine_that_hides_what_was_lost_is_found() {
        run::<Liar<HIDES_WHAT_WAS_LOST>>();
    }

    #[test]
    #[should_panic(expected = "not true of this engine: games are found by what they are and by state")]
    fn an_engine_that_lists_what_is_not_public_is_found() {
        run::<Liar<LISTS_WHAT_IS_NOT_PUBLIC>>();
    }
}
