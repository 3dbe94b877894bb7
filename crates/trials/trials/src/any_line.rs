//! What holds for a line by whatever rules, and all games that can be bowled on it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::collections::HashMap;

use alley_bowling::{
    BowlerName, Bowlers, FinishedLine, Line, LineOfPlay, Marks, Outlook, Pins, Points, Progress, Turn,
};

/// Holds every law against a line, from these wishes for the next balls, each brought down to what stands.
pub fn keeps_the_laws<O: LineOfPlay>(fresh: O, wishes: &[Pins]) {
    let name = || BowlerName::classic("pjs").unwrap();
    let mut turn = Turn::first(Bowlers::on(fresh, name()).join(name()));
    let (mut outlook, mut totals) = (vec![fresh.card().outlook(); 2], vec![Vec::new(); 2]);
    for &wish in wishes {
        let (place, standing) = (turn.up().place(), turn.up().rack().standing());
        turn = refuses_what_does_not_stand(turn, standing);
        let pins = wish.min(standing);
        let after = turn.bowl(pins).unwrap();
        let lines: Vec<Line<O>> = match &after {
            Progress::Open(turn) => turn.bowlers().map(|bowler| *bowler.line()).collect(),
            Progress::Closed(finish) => finish.bowlers().map(|bowler| Line::Closed(*bowler.line())).collect(),
        };
        totals[place] = never_shrank(&totals[place], &lines[place]);
        outlook[place] = closed_in(outlook[place], &lines[place]);
        match after {
            Progress::Open(next) => turn = next,
            Progress::Closed(_) => return,
        }
    }
}

/// A refused roll gives the same turn back, with the reason.
fn refuses_what_does_not_stand<O: LineOfPlay>(turn: Turn<O>, standing: Pins) -> Turn<O> {
    let too_many = Pins::ALL.possible_rolls().filter(|&pins| pins > standing);
    too_many.fold(turn, |turn, pins| {
        let before = turn.clone();
        let refused = turn.bowl(pins).unwrap_err();
        assert_eq!((refused.reason().rolled(), refused.reason().standing()), (pins, standing));
        let after = refused.into_turn();
        assert_eq!(after, before);
        after
    })
}

/// What was certain stays as it is, and the totals rise or stay.
fn never_shrank<O: LineOfPlay>(before: &[Points], line: &Line<O>) -> Vec<Points> {
    let totals: Vec<Points> = line.card().frames().map_while(|(_, total)| total).collect();
    assert!(totals.is_sorted() && totals.starts_with(before), "{before:?}, then {totals:?}");
    totals
}

/// The outlook closes in, and both of its ends can be reached.
fn closed_in<O: LineOfPlay>(before: Outlook, line: &Line<O>) -> Outlook {
    let outlook = line.card().outlook();
    assert!(before.lowest() <= outlook.lowest() && outlook.highest() <= before.highest());
    let reached = [score_of(*line, |_| Pins::NONE), score_of(*line, |standing| standing)];
    assert_eq!(reached, [outlook.lowest(), outlook.highest()]);
    outlook
}

/// The score when each ball is chosen by what stands.
pub fn score_of<O: LineOfPlay>(mut line: Line<O>, choose: impl Fn(Pins) -> Pins) -> Points {
    loop {
        match line {
            Line::Open(open) => line = open.bowl(choose(open.rack().standing())).unwrap().into(),
            Line::Closed(closed) => return closed.score(),
        }
    }
}

/// Lines with the same key have the same future: the total so far, the frame in play, and the marks still unscored.
type Key = (Points, u8, Vec<Marks>);

fn key<O: LineOfPlay>(line: &O) -> Key {
    let card = line.card();
    let unscored = card.frames().filter(|(_, total)| total.is_none()).map(|(marks, _)| marks).collect();
    (card.total(), line.frame().value(), unscored)
}

/// All games, counted by final score through the line's own transitions.
pub fn games_by_score<O: LineOfPlay>(fresh: O) -> [u64; 301] {
    let mut games = [0; 301];
    let mut open = HashMap::from([(key(&fresh), (fresh, 1_u64))]);
    while !open.is_empty() {
        let mut next: HashMap<Key, (O, u64)> = HashMap::new();
        for (line, ways) in open.into_values() {
            for pins in line.rack().possible_rolls() {
                match line.bowl(pins).unwrap() {
                    Progress::Open(line) => next.entry(key(&line)).or_insert((line, 0)).1 += ways,
                    Progress::Closed(line) => games[usize::from(line.score().value())] += ways,
                }
            }
        }
        open = next;
    }
    games
}
