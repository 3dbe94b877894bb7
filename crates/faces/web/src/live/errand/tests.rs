use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use alley_bowling::{BowlerName, Pins};
use alley_journal::{
    Caption, Content, Entry, Filter, GameId, Head, Inventory, Journal, Key, ListPlace, Memory, Nature, Position, Record,
};
use alley_play::{Access, Change, Lineup, Score, Token};
use alley_trials::Dice;
use tokio::sync::oneshot;

use super::*;
use crate::live::common::Common;
use crate::live::shared::{Fate, House};
use crate::live::waiting::{WaitingWrite, Write, WriteAnswer};
use crate::live::{Pass, Scoreboard, Versions};
use crate::problem::{Code, Problem};

/// How the next commit goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    /// Nothing is written.
    Before(u8),
    /// All is written, and the answer is lost.
    After(u8),
}

/// A record in memory whose commits are counted and go wrong when they are told to.
#[derive(Clone, Default)]
struct Counted {
    record: Memory,
    state: Arc<Mutex<Commits>>,
}

#[derive(Default)]
struct Commits {
    made: usize,
    fault: Option<Fault>,
    /// What everybody sees: never more than what is in the record when a commit begins.
    seen: Vec<(GameId, Versions<Scoreboard>)>,
}

fn failure(number: u8) -> Failure {
    [Failure::Unsure, Failure::Away, Failure::DiskFull][usize::from(number % 3)].clone()
}

impl Journal for Counted {
    fn begin(&mut self, first: &Content, nature: Nature, caption: &Caption) -> Result<(GameId, Position), Failure> {
        self.record.begin(first, nature, caption)
    }

    fn append_all(&mut self, appends: &[Append<'_>]) -> Vec<Result<Position, Failure>> {
        let mut state = self.state.lock().unwrap();
        state.made += 1;
        for (game, versions) in &state.seen {
            assert!(versions.borrow().version <= self.record.head(*game).unwrap().position.number);
        }
        match state.fault.take() {
            None => self.record.append_all(appends),
            Some(Fault::Before(number)) => vec![Err(failure(number)); appends.len()],
            Some(Fault::After(number)) => {
                let lost = |answer: Result<Position, Failure>| answer.and(Err(failure(number)));
                self.record.append_all(appends).into_iter().map(lost).collect()
            }
        }
    }

    fn changed(&mut self, known: &[(GameId, Position)]) -> Result<Vec<(GameId, Position)>, Failure> {
        self.record.changed(known)
    }

    fn head(&mut self, game: GameId) -> Result<Head, Failure> {
        self.record.head(game)
    }

    fn read(&mut self, game: GameId, after: u64) -> Result<Vec<Entry>, Failure> {
        self.record.read(game, after)
    }

    fn list(
        &mut self,
        of: Filter,
        before: Option<ListPlace>,
        most: u32,
    ) -> Result<Vec<Result<Head, ListPlace>>, Failure> {
        self.record.list(of, before, most)
    }

    fn import(&mut self, records: &[Record]) -> Result<Inventory, Failure> {
        self.record.import(records)
    }

    fn check(&mut self) -> Result<Inventory, Failure> {
        self.record.check()
    }
}

/// A desk, its record, and the games in it.
struct Hall {
    desk: Desk,
    journal: Counted,
    games: Vec<(GameId, Token)>,
}

/// A write in words that can be said again.
#[derive(Clone, Debug)]
struct Wish {
    game: usize,
    right: u64,
    expected: Option<u64>,
    key: String,
    change: Change,
}

type Answer = oneshot::Receiver<Result<WriteAnswer<Scoreboard>, Problem>>;

/// What became of it: its fate and the version, or why not.
type Told = Result<(Fate, u64), Code>;

impl Hall {
    fn new(games: usize) -> Self {
        let mut journal = Counted::default();
        let name = |text: &str| BowlerName::classic(text).unwrap();
        let games = (0..games).map(|number| {
            let key = Key::new(format!("game-{number}")).unwrap();
            let token = Token::of(&key);
            let lineup = Lineup::first(name("AAA")).join(name("BBB")).shared(Access::new(&token, true));
            let stamp = alley_play::Stamp::repeatable(key, alley_play::clock());
            let game = alley_play::Followed::<Score>::begin(&mut journal, lineup, &stamp).unwrap();
            (game.id(), token)
        });
        let games: Vec<_> = games.collect();
        let mut desk = Desk::new(Box::new(journal.clone()), House { players: 6 }, Common::default());
        for (game, _) in &games {
            let versions = desk.enter::<Score>(*game, &Pass::default()).unwrap().1.shown.versions();
            journal.state.lock().unwrap().seen.push((*game, versions));
        }
        Self { desk, journal, games }
    }

    fn write(&mut self, wishes: &[Wish]) -> Vec<Told> {
        let (writes, answers): (VecDeque<_>, Vec<_>) = wishes.iter().map(|wish| self.waiting(wish)).unzip();
        write_together(&mut self.desk, writes);
        answers.into_iter().map(|mut answer| told(answer.try_recv().unwrap())).collect()
    }

    fn waiting(&self, wish: &Wish) -> (Box<dyn Waiting>, Answer) {
        let (id, token) = &self.games[wish.game];
        let token = [Some(token.clone()), Some(token.look()), None][usize::try_from(wish.right).unwrap()].clone();
        let (expected, key) = (wish.expected, Key::new(&*wish.key).unwrap());
        let (reply, answer) = oneshot::channel();
        let write = Write { id: *id, pass: token.into(), expected, key, change: wish.change.clone() };
        (WaitingWrite::<Score>::boxed(write, reply), answer)
    }

    fn version(&mut self, game: usize) -> u64 {
        self.journal.head(self.games[game].0).unwrap().position.number
    }

    /// All entries of all games: key, kind and words; times differ.
    fn entries(&mut self) -> Vec<Vec<(String, String, Vec<u8>)>> {
        let words = |entry: Entry| {
            let Content { key, kind, payload, .. } = entry.content;
            (key.as_str().to_owned(), kind.as_str().to_owned(), payload.bytes().to_vec())
        };
        let read = |(game, _): &(GameId, Token)| self.journal.record.clone().read(*game, 0).unwrap();
        self.games.iter().map(|game| read(game).into_iter().map(words).collect()).collect()
    }
}

fn told(answer: Result<WriteAnswer<Scoreboard>, Problem>) -> Told {
    answer.map(|answer| (answer.fate, answer.now.version)).map_err(|problem| problem.code())
}

/// Some writes, most of them possible, as several hurried scorekeepers would send them.
fn wishes(hall: &mut Hall, dice: &mut Dice, earlier: &[Wish]) -> Vec<Wish> {
    let mut ahead: HashMap<usize, u64> = HashMap::new();
    let many = 1 + usize::from(dice.small(12));
    let wish = |number| {
        let again = dice.below(8) == 0;
        if let Some(earlier) = dice.pick(earlier).filter(|_| again) {
            let other_words = dice.below(6) == 0;
            return Wish { change: if other_words { Change::Undo } else { earlier.change.clone() }, ..earlier.clone() };
        }
        let game = dice.place(hall.games.len());
        let version = ahead.entry(game).or_insert_with(|| hall.version(game));
        let expected =
            [None, Some(*version), Some(*version), Some(*version + 1), version.checked_sub(1)][dice.place(5)];
        *version += u64::from(expected.is_none_or(|expected| expected == *version));
        let change = match dice.below(8) {
            0 => Change::Undo,
            1 => Change::Join(BowlerName::classic(["CCC", "DDD", "EEE"][dice.place(3)]).unwrap().into()),
            2 => Change::Leave(dice.place(4)),
            _ => Change::Roll(Pins::new(dice.small(11)).unwrap().into()),
        };
        let right = if dice.below(10) == 0 { dice.below(3) } else { 0 };
        Wish { game, right, expected, key: format!("key-{}-{number}", earlier.len()), change }
    };
    (0..many).map(wish).collect()
}

#[test]
fn together_or_one_by_one_the_record_and_all_answers_are_the_same() {
    for seed in 0..200 {
        let (mut dice, mut together, mut alone) = (Dice::new(seed), Hall::new(3), Hall::new(3));
        let mut sent: Vec<Wish> = Vec::new();
        for _ in 0..8 {
            let wishes = wishes(&mut together, &mut dice, &sent);
            let one_by_one: Vec<Told> =
                wishes.iter().map(|wish| alone.write(std::slice::from_ref(wish)).remove(0)).collect();
            assert_eq!(together.write(&wishes), one_by_one, "seed {seed}: {wishes:?}");
            assert_eq!(together.entries(), alone.entries(), "seed {seed}: {wishes:?}");
            sent.extend(wishes);
        }
    }
}

#[test]
fn what_waits_together_is_one_commit() {
    let mut hall = Hall::new(64);
    let roll = |game| Wish {
        game,
        right: 0,
        expected: Some(1),
        key: "a-roll".to_owned(),
        change: Change::Roll(Pins::new(7).unwrap().into()),
    };
    let wishes: Vec<Wish> = (0..64).map(roll).collect();
    assert_eq!(hall.write(&wishes), vec![Ok((Fate::Happened, 2)); 64]);
    assert_eq!(hall.journal.state.lock().unwrap().made, 1);
    // Several to one record too: each is answered with its own version.
    let stacked: Vec<Wish> = (0..10)
        .map(|number| Wish {
            expected: None,
            key: format!("{number}"),
            change: Change::Roll(Pins::new(0).unwrap().into()),
            ..roll(5)
        })
        .collect();
    let versions: Vec<Told> = (3..13).map(|version| Ok((Fate::Happened, version))).collect();
    assert_eq!(hall.write(&stacked), versions);
    assert_eq!(hall.journal.state.lock().unwrap().made, 2);
}

#[test]
fn when_the_journal_is_away_nobody_waits_for_it_twice() {
    let mut hall = Hall::new(8);
    let roll = |game, key: &str| Wish {
        game,
        right: 0,
        expected: None,
        key: key.to_owned(),
        change: Change::Roll(Pins::new(1).unwrap().into()),
    };
    // The second write to the first game cannot be decided at once: there are never so many pins.
    let mut wishes: Vec<Wish> = (0..8).map(|game| roll(game, "first")).collect();
    wishes.insert(1, Wish { change: Change::Leave(9), ..roll(0, "refused") });
    hall.journal.state.lock().unwrap().fault = Some(Fault::Before(1));
    assert_eq!(hall.write(&wishes), vec![Err(Code::Away); 9]);
    assert_eq!(hall.journal.state.lock().unwrap().made, 1);
    let again = hall.write(&wishes);
    assert_eq!(again[1], Err(Code::Refused));
    assert_eq!(again.iter().filter(|told| **told == Ok((Fate::Happened, 2))).count(), 8);
}

/// Whatever fails at whichever commit: what was acknowledged is there, where it was said to be; what was refused is not; and
/// sent again, everything is there once.
#[test]
fn a_commit_that_fails_loses_nothing_and_tells_nothing_untrue() {
    for seed in 0..400 {
        let (mut dice, mut hall) = (Dice::new(seed), Hall::new(3));
        let mut sent: Vec<Wish> = Vec::new();
        for _ in 0..6 {
            let wishes = wishes(&mut hall, &mut dice, &sent);
            let number = dice.small(3);
            let fault = [None, Some(Fault::Before(number)), Some(Fault::After(number))][dice.place(3)];
            hall.journal.state.lock().unwrap().fault = fault;
            let before = hall.entries();
            let answers = hall.write(&wishes);
            hall.journal.state.lock().unwrap().fault = None;
            let entries = hall.entries();
            for (wish, told) in wishes.iter().zip(&answers) {
                let known = |entries: &[Vec<(String, String, Vec<u8>)>]| {
                    entries[wish.game].iter().filter(|(key, ..)| *key == wish.key).count()
                };
                match told {
                    Ok((Fate::Happened, version)) => {
                        let entry = &entries[wish.game][usize::try_from(*version).unwrap() - 1];
                        assert_eq!(
                            (&entry.0, &*entry.2),
                            (&wish.key, wish.change.to_string().as_bytes()),
                            "seed {seed}"
                        );
                    }
                    Ok((Fate::Repeated, _)) => assert_eq!(known(&entries), 1, "seed {seed}"),
                    Ok((Fate::Overtaken, _)) | Err(Code::Refused | Code::LookOnly | Code::NotFound) => {
                        let twin =
                            wishes.iter().filter(|other| (other.game, &other.key) == (wish.game, &wish.key)).count();
                        assert!(known(&entries) == known(&before) || twin > 1, "seed {seed}: {wish:?} {told:?}");
                    }
                    Err(code) => {
                        assert!(matches!(code, Code::Away | Code::Journal | Code::KeyReused), "seed {seed}: {code:?}");
                    }
                }
            }
            // Nobody has seen what the record does not say.
            for ((game, _), versions) in hall.games.clone().iter().zip(&entries) {
                let now = hall.desk.visited::<Score>(*game).unwrap().shown.now();
                assert!(now.version <= versions.len() as u64, "seed {seed}");
            }
            let again = hall.write(&wishes);
            for ((wish, first), second) in wishes.iter().zip(&answers).zip(&again) {
                if matches!(first, Ok((Fate::Happened | Fate::Repeated, _))) && wish.right == 0 {
                    assert!(matches!(second, Ok((Fate::Repeated, _))), "seed {seed}: {wish:?} {second:?}");
                }
            }
            let keys: HashSet<_> = hall.entries().iter().flatten().map(|entry| entry.0.clone()).collect();
            let all: usize = hall.entries().iter().map(Vec::len).sum();
            assert_eq!(keys.len(), all, "seed {seed}: nothing is there twice");
            sent.extend(wishes);
        }
    }
}
