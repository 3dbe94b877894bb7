//! Laws of evenings, over evenings by lot: what happens on other lanes does not matter, a correction is as if it had been
//! bowled so, and the standings are those of a naive count.
#![allow(clippy::unwrap_used, reason = "a test that finds nothing to unwrap has failed")]

use std::collections::HashMap;
use std::sync::Arc;

use alley_board::Board;
use alley_bowling::{BowlerName, FrameNumber, Pins};
use alley_evening::{Average, Handicap, HandicapRule};
use alley_journal::GameId;
use alley_play::{
    Amendment, Change, Evening, EveningChange, EveningGame, GameNumber, Kept, LaneNumber, Lineup, Membership, Night,
    Person, PersonNumber, Plan, Score, clock,
};
use alley_trials::Dice;

/// How many evenings; more by hand.
fn evenings() -> u64 {
    std::env::var("ALLEY_EVENINGS").ok().and_then(|count| count.parse().ok()).unwrap_or(300)
}

/// One lane's game: who bowls, and every ball in its order.
struct Bowled {
    lane: u8,
    number: u8,
    people: Vec<u16>,
    balls: Vec<u8>,
}

impl Bowled {
    fn id(&self) -> GameId {
        format!("{:06}", u32::from(self.lane) * 100 + u32::from(self.number)).parse().unwrap()
    }

    fn lineup(&self) -> Lineup {
        let names = self.people.iter().map(|number| BowlerName::any(&format!("P{number}")).unwrap());
        let lineup = names.fold(None, |lineup: Option<Lineup>, name| {
            Some(lineup.map_or_else(|| Lineup::first(name.clone()), |lineup| lineup.join(name.clone())))
        });
        let (lane, number) = (LaneNumber::new(self.lane).unwrap(), GameNumber::new(self.number).unwrap());
        lineup.unwrap().within(Membership { evening: "000000".parse().unwrap(), lane, number })
    }

    fn begun(&self) -> EveningChange {
        EveningChange::Game(EveningGame {
            lane: LaneNumber::new(self.lane).unwrap(),
            number: GameNumber::new(self.number).unwrap(),
            id: self.id(),
            hash: "0a".repeat(32).parse().unwrap(),
            rows: self.people.iter().map(|&number| PersonNumber::new(number).unwrap()).collect(),
        })
    }
}

fn roll(count: u8) -> Change {
    Change::Roll(Pins::new(count).unwrap().into())
}

/// An evening by lot: its plan, and every game as far as it was bowled.
fn drawn(dice: &mut Dice) -> (Plan, Vec<Bowled>) {
    let (lanes, games) = (1 + dice.below(3), 1 + dice.below(3));
    let people = lanes + dice.below(6);
    let person = |number: u64, dice: &mut Dice| {
        let name = BowlerName::any(&format!("P{number}")).unwrap();
        let person =
            Person::named(name).with_average(Average::of(u32::try_from(80 + dice.below(160)).unwrap(), 1).unwrap());
        let person = person.with_handicap(Handicap::new(i16::try_from(dice.below(60)).unwrap() - 10).unwrap());
        let team = BowlerName::any(["Red", "Blue"][usize::try_from(number % 2).unwrap()]).unwrap();
        let person = person.in_team(team);
        if dice.below(9) == 0 { person.as_pacer() } else { person }
    };
    let list = (1..=people).map(|number| person(number, dice)).collect();
    let rules = ["none", "each", "90% of 220", "80% of 200 at most 20", "100% of 200 or negative"];
    let rule: HandicapRule = rules[usize::try_from(dice.below(5)).unwrap()].parse().unwrap();
    let small = |number: u64| u8::try_from(number).unwrap();
    let plan = Plan::new(list).of_games(small(games)).unwrap().on_lanes(small(lanes)).unwrap().with_handicaps(rule);
    let evening = Evening::begin(&plan).unwrap();
    let mut bowled = Vec::new();
    for lane in 1..=small(lanes) {
        for number in 1..=small(games) {
            let seats = evening.seating().on(LaneNumber::new(lane).unwrap());
            let people: Vec<u16> = seats.iter().map(|person| person.value()).collect();
            if people.is_empty() {
                continue;
            }
            let mut game = Bowled { lane, number, people, balls: Vec::new() };
            let is_last = number == small(games);
            let mut score = Score::new(game.lineup());
            while let Some(next) = score.board().next {
                if is_last && dice.below(40) == 0 {
                    break;
                }
                let count = u8::try_from(dice.below(u64::from(next.rack.standing().count()) + 1)).unwrap();
                score = score.then(&roll(count)).unwrap();
                game.balls.push(count);
            }
            bowled.push(game);
        }
    }
    (plan, bowled)
}

/// The evening with these boards.
fn night(plan: &Plan, games: &[Bowled], boards: &HashMap<GameId, Arc<Board>>) -> Night {
    let begun = games.iter().fold(Evening::begin(plan).unwrap(), |evening, game| {
        evening.after(&game.begun(), clock()).map_err(|refused| refused.1).unwrap()
    });
    Night::of(&begun, boards)
}

fn boards(games: &[Bowled]) -> HashMap<GameId, Arc<Board>> {
    let board = |game: &Bowled| {
        let score =
            game.balls.iter().fold(Score::new(game.lineup()), |score, &count| score.then(&roll(count)).unwrap());
        (game.id(), Arc::new(score.board()))
    };
    games.iter().map(board).collect()
}

#[test]
fn the_order_on_other_lanes_does_not_matter() {
    let mut dice = Dice::new(16);
    for _ in 0..evenings() {
        let (plan, mut games) = drawn(&mut dice);
        let one = night(&plan, &games, &boards(&games));
        // Games begin in any order that keeps the order of every lane.
        for _ in 0..games.len() * 2 {
            let place = usize::try_from(dice.below(u64::try_from(games.len()).unwrap())).unwrap();
            if place > 0 && games[place - 1].lane != games[place].lane {
                games.swap(place - 1, place);
            }
        }
        assert_eq!(night(&plan, &games, &boards(&games)), one);
    }
}

#[test]
fn a_correction_is_as_if_it_had_been_bowled_so() {
    let mut dice = Dice::new(61);
    let mut corrected = 0;
    for _ in 0..evenings() {
        let (plan, games) = drawn(&mut dice);
        let right = boards(&games);
        let mut wrong = right.clone();
        for game in &games {
            // The first ball of the first frame was written as a gutter ball, with the rest of the frame as it then can be.
            let mut score = Score::new(game.lineup());
            let mut written = game.balls.clone();
            let (first, second) = (game.balls.first().copied().unwrap_or(0), game.balls.get(1).copied().unwrap_or(0));
            if first == 10 || game.balls.len() < 2 {
                continue;
            }
            written[0] = 0;
            for &count in &written {
                score = score.then(&roll(count)).unwrap();
            }
            let balls = vec![Pins::new(first).unwrap().into(), Pins::new(second).unwrap().into()];
            let fix = Change::Fix(0, Amendment::new(FrameNumber::new(1).unwrap(), balls));
            // A frame that would wait for another ball after it cannot be corrected so once others went on.
            let Ok(score) = score.then(&fix) else { continue };
            let mut board = score.board();
            board.rows.iter_mut().flat_map(|row| &mut Arc::make_mut(row).cells).for_each(|cell| cell.corrected = false);
            wrong.insert(game.id(), Arc::new(board));
            corrected += 1;
        }
        assert_eq!(night(&plan, &games, &wrong), night(&plan, &games, &right));
    }
    assert!(corrected > evenings(), "{corrected} corrections");
}

/// What somebody has, counted in the simplest way.
#[derive(Debug)]
struct Count {
    name: String,
    total: i64,
    scratch: i64,
    gap: Option<i64>,
    pacer: bool,
}

#[test]
fn the_standings_are_those_of_a_naive_count() {
    let mut dice = Dice::new(116);
    for _ in 0..evenings() {
        let (plan, games) = drawn(&mut dice);
        let boards = boards(&games);
        let night = night(&plan, &games, &boards);
        let count = |(person, number): (&Person, u16)| {
            let own = games.iter().filter(|game| game.people.contains(&number) && !game.balls.is_empty());
            let rows: Vec<_> = own
                .map(|game| {
                    let row = game.people.iter().position(|&other| other == number).unwrap();
                    boards[&game.id()].rows[row].clone()
                })
                .filter(|row| row.cells[0].deliveries().next().is_some())
                .collect();
            let finished: Vec<i64> =
                rows.iter().filter(|row| row.lowest == row.highest).map(|row| i64::from(row.total)).collect();
            let handicap = i64::from(plan.handicap().of(person.handicap(), person.average()).value());
            let scratch = rows.iter().map(|row| i64::from(row.total)).sum();
            let gap = (finished.len() > 1).then(|| finished.iter().max().unwrap() - finished.iter().min().unwrap());
            let total = scratch + handicap * i64::try_from(rows.len()).unwrap();
            Count { name: person.name().to_string(), total, scratch, gap, pacer: person.is_pacer() }
        };
        let counts: Vec<_> = plan.people().iter().zip(1..).map(count).collect();
        let better = |one: &Count, other: &Count| {
            let key = |count: &Count| (count.total, count.scratch, -count.gap.unwrap_or(1_000));
            !one.pacer && key(one) > key(other)
        };
        for place in night.standings.places() {
            let mine = counts.iter().find(|count| count.name == night.people[place.who()].name).unwrap();
            let contestant = place.contestant();
            assert_eq!(
                (i64::from(contestant.total()), i64::from(contestant.scratch())),
                (mine.total, mine.scratch),
                "{mine:?}"
            );
            assert_eq!(contestant.gap().map(i64::from), mine.gap, "{mine:?}");
            let rank = (!mine.pacer).then(|| 1 + counts.iter().filter(|other| better(other, mine)).count());
            assert_eq!(place.rank(), rank, "{mine:?} {counts:?}");
        }
        for team in night.standings.teams() {
            let name = &night.teams[team.team()];
            let members = plan
                .people()
                .iter()
                .zip(&counts)
                .filter(|(person, count)| !count.pacer && person.team().is_some_and(|team| team.as_str() == name));
            let total: i64 = members.map(|(_, count)| count.total).sum();
            assert_eq!(i64::from(team.total()), total, "{name}");
        }
    }
}
