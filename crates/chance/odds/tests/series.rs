//! The chances over several games, against every single course that they can take, and against those of one game.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at the first surprise")]

use std::collections::BTreeMap;

use alley_bowling::{Line, OpenLine, Pins};
use alley_odds::{Chances, Forecast, Form, FreshGames, Odds, Rate, TotalChances};
use proptest::prelude::*;

const FRESH: Line = Line::Open(OpenLine::FRESH);

fn line(rolls: &[u8]) -> Line {
    rolls.iter().fold(FRESH, |line, &count| match line {
        Line::Open(open) => open.bowl(Pins::new(count).unwrap()).unwrap().into(),
        Line::Closed(_) => panic!("the line is over"),
    })
}

/// Some of the last balls of a game, so that there are few ways on.
fn last_balls() -> impl Strategy<Value = Line> {
    let ends: [&[u8]; 6] = [&[], &[3], &[10, 10], &[10, 4], &[7, 3], &[2, 2]];
    prop::sample::select(ends.to_vec()).prop_map(|end| line(&[&[0; 18], end].concat()))
}

fn form() -> impl Strategy<Value = Form> {
    let rate = || prop_oneof![Just(0.0), Just(1.0), 0.0..=1.0].prop_map(|rate| Rate::new(rate).unwrap());
    (rate(), rate(), rate()).prop_map(|(strike, spare, gutter)| Form::new(strike, spare).with_gutters(gutter))
}

/// What a bowler has, is bowling, and has to come.
#[derive(Clone, Debug)]
struct Course {
    form: Form,
    certain: i32,
    playing: Option<Line>,
    games: usize,
}

fn course() -> impl Strategy<Value = Course> {
    let course = (form(), -15..=15i32, prop::option::of(last_balls()), 0..=2usize);
    course.prop_map(|(form, certain, playing, games)| Course { form, certain, playing, games })
}

impl Course {
    /// A game to come is a short one here: the tenth frame alone.
    fn parts(&self) -> (Chances, Option<Chances>) {
        let forecast = Forecast::new(self.form);
        (forecast.chances(&line(&[0; 18])), self.playing.as_ref().map(|line| forecast.chances(line)))
    }

    fn total(&self) -> TotalChances {
        let (fresh, playing) = self.parts();
        FreshGames::of(&fresh).series(self.certain, playing.as_ref(), self.games).unwrap()
    }

    /// Every course by itself.
    fn enumerated(&self) -> BTreeMap<i32, f64> {
        let (fresh, playing) = self.parts();
        let mut totals = BTreeMap::from([(self.certain, 1.0)]);
        for game in playing.iter().chain(std::iter::repeat_n(&fresh, self.games)) {
            let mut after = BTreeMap::new();
            for (&total, &chance) in &totals {
                for (score, weight) in game.iter().filter(|&(_, weight)| weight > 0.0) {
                    *after.entry(total + i32::from(score)).or_default() += chance * weight;
                }
            }
            totals = after;
        }
        totals
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn a_series_is_every_course_it_can_take(course in course()) {
        let (total, enumerated) = (course.total(), course.enumerated());
        prop_assert_eq!(Some(&total.lowest()), enumerated.keys().next());
        prop_assert_eq!(Some(&total.highest()), enumerated.keys().last());
        for (points, chance) in total.iter() {
            prop_assert!((chance - enumerated.get(&points).unwrap_or(&0.0)).abs() < 1e-14);
        }
    }

    #[test]
    fn the_highest_total_is_that_of_every_end(courses in prop::collection::vec(course(), 1..=3)) {
        let totals: Vec<_> = courses.iter().map(Course::total).collect();
        let mut ends = vec![(Vec::new(), 1.0)];
        for course in &courses {
            let each: Vec<_> = course.enumerated().into_iter().collect();
            ends = ends.into_iter().flat_map(|(totals, chance)| each.iter().map(move |&(total, weight)| {
                ([&totals[..], &[total]].concat(), chance * weight)
            })).collect();
        }
        for (place, odds) in Odds::of_totals(&totals).iter().enumerate() {
            let (mut wins, mut outright) = (0.0, 0.0);
            for (totals, chance) in &ends {
                let best = *totals.iter().max().unwrap();
                if totals[place] == best {
                    wins += chance;
                    outright += if totals.iter().filter(|&&total| total == best).count() == 1 { *chance } else { 0.0 };
                }
            }
            prop_assert!((odds.wins() - wins).abs() < 1e-11, "{} and {wins}", odds.wins());
            prop_assert!((odds.outright() - outright).abs() < 1e-11, "{} and {outright}", odds.outright());
        }
    }
}

#[test]
fn one_game_without_handicap_is_one_game() {
    let forms = [0.1, 0.3, 0.6].map(|rate| Form::new(Rate::new(rate).unwrap(), Rate::new(rate).unwrap()));
    let pasts: [&[u8]; 3] = [&[10, 7, 3, 9, 0, 10], &[1, 2, 10, 10, 10], &[]];
    let chances: Vec<_> =
        forms.into_iter().zip(pasts).map(|(form, past)| Forecast::new(form).chances(&line(past))).collect();
    let alone = Odds::of_each(&chances);
    let games = FreshGames::of(&chances[0]);
    for certain in [0, 570, -40] {
        let totals: Vec<_> = chances.iter().map(|chances| games.series(certain, Some(chances), 0).unwrap()).collect();
        assert_eq!(Odds::of_totals(&totals), alone);
    }
}

#[test]
fn three_hundred_bowlers_of_one_strength_have_one_chance() {
    let fresh = Forecast::new(Form::of_average(180.0)).chances(&FRESH);
    let games = FreshGames::of(&fresh);
    let totals = vec![games.series(0, Some(&fresh), 7).unwrap(); 300];
    let odds = Odds::of_totals(&totals);
    let outright: f64 = odds.iter().map(Odds::outright).sum();
    let shared = 1.0 - outright;
    assert!(shared > 0.0 && shared < 0.2, "{shared}");
    let wins: f64 = odds.iter().map(Odds::wins).sum();
    assert!(wins > 1.0 && wins < 1.0 + 2.0 * shared, "{wins}");
    assert!(odds.iter().all(|one| (one.wins() - odds[0].wins()).abs() < 1e-12));
}

#[test]
fn who_cannot_be_reached_wins_for_certain() {
    let fresh = Forecast::new(Form::default()).chances(&FRESH);
    let games = FreshGames::of(&fresh);
    let totals = [games.series(0, Some(&fresh), 1).unwrap(), TotalChances::certain(601), TotalChances::certain(-9)];
    let odds = Odds::of_totals(&totals);
    let told: Vec<_> = odds.iter().map(|odds| (odds.wins(), odds.outright())).collect();
    assert_eq!(told, [(0.0, 0.0), (1.0, 1.0), (0.0, 0.0)]);
    // One pin less, and 24 strikes would share the win.
    let totals = [totals[0].clone(), TotalChances::certain(600)];
    let odds = Odds::of_totals(&totals);
    assert!(odds[0].wins() > 0.0 && (odds[0].wins() / 0.2_f64.powi(24) - 1.0).abs() < 1e-9);
    assert!(odds[0].outright() == 0.0 && (odds[1].wins() - 1.0).abs() < 1e-12);
}
