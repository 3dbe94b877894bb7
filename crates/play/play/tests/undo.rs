//! What an undo leaves is what the changes that still count lead to when they happen from the beginning: by every rule of
//! the house, with bowlers who come, go and are renamed, corrections, fouls and pins that are named.
//! `ALLEY_SEQUENCES` sets how many sequences (20,000 by default).

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use alley_bowling::{Ball, BowlerName, FrameNumber};
use alley_house_rules::BakerTeam;
use alley_play::{Amendment, Change, ChangeRefusal, Lineup, NewLinks, Score, Side};
use alley_trials::Dice;

const RULES: [&str; 6] = ["plain", "no-tap-9", "3-6-9", "current-frame", "no-tap-8,3-6-9", "baker"];

fn name(dice: &mut Dice) -> BowlerName {
    let letter = *dice.pick(&["a", "b", "c", "d"]).unwrap();
    BowlerName::classic(&letter.repeat(3)).unwrap()
}

fn side(dice: &mut Dice, team: bool) -> Side {
    if !team {
        return name(dice).into();
    }
    let players = [name(dice), name(dice)];
    Side::team(name(dice), BakerTeam::new(players).unwrap())
}

fn lineup(dice: &mut Dice) -> Lineup {
    let rules = *dice.pick(&RULES).unwrap();
    let team = rules == "baker";
    let first = Lineup::first(side(dice, team));
    let all = (0..dice.place(4)).fold(first, |lineup, _| lineup.join(side(dice, team)));
    let rules = if rules == "plain" { String::new() } else { rules.to_owned() };
    if rules.is_empty() { all } else { all.by(rules.parse().unwrap()).unwrap() }
}

/// Low counts now and then, so that spares and open frames come about; a foul; pins that are named.
fn ball(dice: &mut Dice) -> Ball {
    let said = ["10", "10", "7", "3", "0", "5", "9", "1", "F", "8:7-10", "9:10", "1:10"];
    dice.pick(&said).unwrap().parse().unwrap()
}

fn change(dice: &mut Dice, team: bool) -> Change {
    match dice.place(40) {
        0..20 => Change::Roll(ball(dice)),
        20..30 => Change::Undo,
        30..32 => {
            let frame = FrameNumber::new(1 + dice.small(10)).unwrap();
            let balls = (0..=dice.place(3)).map(|_| ball(dice)).collect();
            Change::Fix(dice.place(4), Amendment::new(frame, balls))
        }
        32..34 => Change::Left(dice.pick(&["7-10", "10", "4-6"]).unwrap().parse().unwrap()),
        34 => Change::Join(side(dice, team)),
        35 => Change::Leave(dice.place(5)),
        36 | 37 => Change::Rename(dice.place(4), name(dice)),
        38 => Change::Close,
        _ => Change::Link(NewLinks::also(&"0a".repeat(16).parse().unwrap())),
    }
}

/// All that counts, from the beginning, and the links, which nothing takes back.
fn afresh(lineup: &Lineup, changes: &[Change], links: &[Change]) -> Score {
    changes.iter().chain(links).fold(Score::new(lineup.clone()), |score, change| score.then(change).unwrap())
}

/// What was taken back, by its kind.
fn play(seed: u64, taken_back: &mut [u64; 7]) -> Score {
    let mut dice = Dice::new(seed);
    let lineup = lineup(&mut dice);
    let team = lineup.rules().is_baker();
    let (mut score, mut counts, mut links) = (Score::new(lineup.clone()), Vec::new(), Vec::new());
    for _ in 0..if dice.below(8) == 0 { 150 } else { dice.below(30) } {
        let change = change(&mut dice, team);
        match (score.clone().then(&change), &change) {
            (Err(reason), Change::Undo) => {
                assert_eq!((reason, counts.len()), (ChangeRefusal::NothingToUndo, 0));
                continue;
            }
            (Err(_), _) => continue,
            (Ok(after), _) => score = after,
        }
        match change {
            Change::Undo => taken_back[kind(&counts.pop().unwrap())] += 1,
            Change::Link(_) => links.push(change),
            change => counts.push(change),
        }
        let afresh = afresh(&lineup, &counts, &links);
        assert_eq!((&score, score.board()), (&afresh, afresh.board()));
    }
    score
}

fn kind(change: &Change) -> usize {
    match change {
        Change::Roll(_) => 0,
        Change::Left(_) => 1,
        Change::Fix(..) => 2,
        Change::Join(_) => 3,
        Change::Leave(_) => 4,
        Change::Rename(..) => 5,
        Change::Close => 6,
        Change::Undo | Change::Link(_) | Change::Evening(_) => panic!("an undo does not take it back"),
    }
}

#[test]
fn an_undo_leaves_what_the_others_lead_to() {
    let sequences = std::env::var("ALLEY_SEQUENCES").map_or(20_000, |count| count.parse().unwrap());
    let (mut taken_back, mut finished) = ([0; 7], 0);
    for seed in 1..=sequences {
        let played = std::panic::catch_unwind(|| {
            let mut counted = [0; 7];
            (play(seed, &mut counted).board().next.is_none(), counted)
        });
        let (over, counted) = played.unwrap_or_else(|_| panic!("sequence {seed}"));
        finished += u64::from(over);
        taken_back.iter_mut().zip(counted).for_each(|(all, more)| *all += more);
    }
    assert!(taken_back.iter().all(|&count| count > 50), "too seldom, by kind: {taken_back:?}");
    assert!(finished > sequences / 200, "{finished} of {sequences} games came to their end");
}
