//! What holds for every race and every pick, whatever chance does.

#![allow(clippy::excessive_nesting, clippy::unwrap_used, reason = "a test stops at the first surprise")]

use alley_racing::{
    Car, End, Entrants, Lane, Laps, MoveCounter, MoveStrategy, Pick, Picking, Podium, Race, RaceProgress, SuddenLap,
};
use proptest::prelude::*;

/// For each lane what it may do, lap by lap; and how many laps each lane has used up.
#[derive(Clone)]
struct Script {
    lanes: Vec<Vec<bool>>,
    used: Vec<usize>,
}

impl Script {
    fn new(lanes: Vec<Vec<bool>>) -> Self {
        Self { used: vec![0; lanes.len()], lanes }
    }
}

impl MoveStrategy for Script {
    fn may_move(&mut self, lane: Lane) -> bool {
        let index = lane.number() - 1;
        self.used[index] += 1;
        self.lanes[index][self.used[index] - 1]
    }
}

impl MoveCounter for Script {
    fn moves(&mut self, lane: Lane, laps: Laps) -> u32 {
        (0..laps.count()).map(|_| u32::from(self.may_move(lane))).sum()
    }
}

fn entrants(count: usize) -> Entrants {
    let letters = ('a'..='z').take(count).map(String::from).collect::<Vec<_>>();
    Entrants::classic(&letters.join(",")).unwrap()
}

fn driven(mut race: Race, luck: &mut impl MoveStrategy) -> Podium {
    loop {
        match race.lap(luck) {
            RaceProgress::Racing(next) => race = next,
            RaceProgress::Finished(podium) => return podium,
        }
    }
}

fn numbers<'a>(cars: impl Iterator<Item = &'a Car>) -> Vec<usize> {
    cars.map(|car| car.lane().number()).collect()
}

/// The lanes picked, or none if the script is at its end before the tie is.
fn picked(podium: &Podium, pick: Pick, luck: &mut Script) -> Option<(Vec<usize>, Vec<SuddenLap>)> {
    let mut picking = podium.pick(pick);
    let mut laps = Vec::new();
    loop {
        match picking {
            Picking::Settled(picked) => return Some((numbers(picked.cars()), laps)),
            Picking::Tied(sudden_death) => {
                let mut lanes = luck.lanes.iter().zip(&luck.used);
                if lanes.any(|(lane, &used)| used == lane.len()) {
                    return None;
                }
                let (lap, next) = sudden_death.lap(luck);
                laps.push(lap);
                picking = next;
            }
        }
    }
}

fn orders(of: &[usize]) -> Vec<Vec<usize>> {
    if of.is_empty() {
        return vec![vec![]];
    }
    let first = |index: usize| {
        let mut rest = of.to_vec();
        let first = rest.remove(index);
        orders(&rest).into_iter().map(move |rest| [vec![first], rest].concat())
    };
    (0..of.len()).flat_map(first).collect()
}

fn a_field(most: usize, laps: usize) -> impl Strategy<Value = Vec<Vec<bool>>> {
    (2..=most)
        .prop_flat_map(move |cars| proptest::collection::vec(proptest::collection::vec(any::<bool>(), laps), cars))
}

proptest! {
    #[test]
    fn winners_are_exactly_those_nobody_is_ahead_of(lanes in a_field(8, 6)) {
        let sums: Vec<usize> = lanes.iter().map(|lane| lane.iter().filter(|moved| **moved).count()).collect();
        let best = sums.iter().max().unwrap();
        let expected: Vec<usize> = (1..=sums.len()).filter(|lane| sums[lane - 1] == *best).collect();
        let race = Race::new(entrants(lanes.len()), Laps::new(6).unwrap());
        let podium = driven(race, &mut Script::new(lanes));
        prop_assert_eq!(numbers(podium.winners()), expected);
        prop_assert!(podium.cars().map(|car| car.position().steps() as usize).eq(sums));
    }

    #[test]
    fn stretches_lead_where_laps_lead(lanes in a_field(5, 20), stretches in proptest::collection::vec(1..9_u32, 20)) {
        let race = Race::new(entrants(lanes.len()), Laps::new(20).unwrap());
        let lap_by_lap = driven(race.clone(), &mut Script::new(lanes.clone()));
        let mut luck = Script::new(lanes);
        let mut progress = RaceProgress::Racing(race);
        for laps in stretches {
            let RaceProgress::Racing(race) = progress else { break };
            progress = race.stretch(Laps::new(laps).unwrap(), &mut luck);
        }
        prop_assert_eq!(progress, RaceProgress::Finished(lap_by_lap));
    }

    /// Independent streams of the same kind in every lane, and a pick that follows its people into any other lanes:
    /// together they make every set of that size equally likely. (A tie goes on until the script ends in one case only
    /// if it does in all.)
    #[test]
    fn a_pick_follows_its_people_through_every_order_of_entering(
        lanes in a_field(5, 24), laps in 1..4_u32, count in 1..=5_usize, last in any::<bool>(),
    ) {
        let field = entrants(lanes.len());
        let end = if last { End::Last } else { End::First };
        let pick = Pick::new(end, count.min(lanes.len()), &field).unwrap();
        let choose = |order: &[usize]| {
            let mut luck = Script::new(order.iter().map(|&lane| lanes[lane].clone()).collect());
            let podium = driven(Race::new(field.clone(), Laps::new(laps).unwrap()), &mut luck);
            let (numbers, _) = picked(&podium, pick, &mut luck)?;
            let mut people: Vec<usize> = numbers.into_iter().map(|number| order[number - 1]).collect();
            people.sort_unstable();
            Some(people)
        };
        let as_entered: Vec<usize> = (0..lanes.len()).collect();
        let expected = choose(&as_entered);
        for order in orders(&as_entered) {
            prop_assert_eq!(choose(&order), expected.clone());
        }
    }

    #[test]
    fn exactly_so_many_are_picked_and_only_a_tie_about_the_last_place_is_driven_out(
        lanes in a_field(8, 60), count in 1..=8_usize, last in any::<bool>(),
    ) {
        let field = entrants(lanes.len());
        let end = if last { End::Last } else { End::First };
        let count = count.min(lanes.len());
        let mut luck = Script::new(lanes);
        let podium = driven(Race::new(field.clone(), Laps::new(3).unwrap()), &mut luck);
        let pick = Pick::new(end, count, &field).unwrap();
        let Some((chosen, extra)) = picked(&podium, pick, &mut luck) else { return Ok(()) };
        prop_assert_eq!(chosen.len(), count);
        prop_assert!(chosen.is_sorted());

        let steps: Vec<u32> = podium.cars().map(|car| car.position().steps()).collect();
        let worth = |number: &usize| if last { 3 - steps[number - 1] } else { steps[number - 1] };
        let (inside, outside): (Vec<_>, Vec<_>) = (1..=steps.len()).partition(|number| chosen.contains(number));
        let worst_inside = inside.iter().map(worth).min();
        let best_outside = outside.iter().map(worth).max();
        prop_assert!(best_outside.is_none_or(|outside| Some(outside) <= worst_inside));
        let straddles = best_outside.is_some() && best_outside == worst_inside;
        prop_assert_eq!(!extra.is_empty(), straddles);
        if let Some(first) = extra.first() {
            let tied = first.attempts().map(|attempt| attempt.car().lane().number());
            let level = (1..=steps.len()).filter(|number| Some(worth(number)) == worst_inside);
            prop_assert!(tied.eq(level));
        }
    }
}

#[test]
fn a_tie_is_driven_out_from_where_each_stream_stands() {
    let lanes = ["101", "110", "0", "1101"].map(|lane| lane.chars().map(|moved| moved == '1').collect());
    let mut luck = Script::new(lanes.to_vec());
    let field = entrants(4);
    let podium = driven(Race::new(field.clone(), Laps::ONE), &mut luck);
    let first = podium.pick(Pick::new(End::First, 1, &field).unwrap());
    let Picking::Tied(sudden_death) = first else { panic!("three are level") };
    assert_eq!((numbers(sudden_death.tied()), sudden_death.places()), (vec![1, 2, 4], 1));
    let (lap, next) = sudden_death.lap(&mut luck);
    assert!(lap.attempts().map(alley_racing::Attempt::moved).eq([false, true, true]));
    let Picking::Tied(sudden_death) = next else { panic!("two are level") };
    assert_eq!(numbers(sudden_death.tied()), [2, 4]);
    let (_, next) = sudden_death.lap(&mut luck);
    let Picking::Tied(sudden_death) = next else { panic!("neither moved") };
    assert_eq!(luck.used, [2, 3, 1, 3]);
    luck.lanes[1].push(false);
    let (_, Picking::Settled(picked)) = sudden_death.lap(&mut luck) else { panic!("one moved") };
    assert_eq!(numbers(picked.cars()), [4]);
}

#[test]
fn a_tie_has_the_places_that_are_left() {
    let field = entrants(4);
    let mut luck = Script::new(vec![vec![true], vec![false], vec![false], vec![false]]);
    let podium = driven(Race::new(field.clone(), Laps::ONE), &mut luck);
    for (count, left) in [(2, 1), (3, 2)] {
        let picking = podium.pick(Pick::new(End::First, count, &field).unwrap());
        let Picking::Tied(sudden_death) = picking else { panic!("three are level") };
        assert_eq!(sudden_death.places(), left);
    }
}
