//! The chances by every rule of the house, against every game played out one by one from positions near the end.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use alley_bowling::{FinishedLine, Line, LineOfPlay, Pins, Progress};
use alley_house_rules::{FrameRule, HouseLine, NoTap, Rules};
use alley_odds::{Forecast, Form, Odds, Rate, Ways};

fn all_rules() -> Vec<Rules> {
    let each = FrameRule::ALL.into_iter().flat_map(|frames| {
        NoTap::ALL.into_iter().map(move |no_tap| Rules::new(frames).with_no_tap(no_tap)).chain([Rules::new(frames)])
    });
    each.collect()
}

fn bowled(line: Line<HouseLine>, count: u8) -> Line<HouseLine> {
    let Line::Open(open) = line else { return line };
    open.bowl(Pins::new(count).unwrap().min(open.rack().standing())).unwrap().into()
}

/// Positions from which few balls are left, with every kind of past.
fn late_positions(rules: Rules) -> Vec<Line<HouseLine>> {
    let frames: [&[u8]; 5] = [&[10, 10, 10], &[3, 7, 10], &[10, 6, 4], &[2, 3, 5, 1], &[9, 1, 8, 1]];
    let mut positions = Vec::new();
    for ending in frames {
        let mut line = Line::Open(rules.line());
        while let Line::Open(open) = line
            && open.frame().value() < 8
        {
            line = bowled(line, 4);
        }
        positions.extend(ending.iter().scan(line, |line, &count| {
            *line = bowled(*line, count);
            Some(*line)
        }));
    }
    positions.retain(|line| line.frames_done() >= 8);
    assert!(positions.len() > 5, "{rules}");
    positions
}

/// The chance of each number of pins, said again in the words of the model.
fn chance(open: HouseLine, pins: Pins, (strike, spare): (f64, f64)) -> f64 {
    let all = if open.rack().is_fresh() { strike } else { spare };
    let standing = open.rack().standing();
    if pins == standing { all } else { (1.0 - all) / f64::from(standing.count()) }
}

/// Every end of a line, one by one: its score and its chance.
fn ends(line: Line<HouseLine>, so_far: f64, rates: (f64, f64)) -> Vec<(u16, f64)> {
    match line {
        Line::Closed(closed) => vec![(closed.score().value(), so_far)],
        Line::Open(open) => {
            let rolls = open.rack().possible_rolls();
            let each = rolls.map(|pins| (open.bowl(pins).unwrap().into(), so_far * chance(open, pins, rates)));
            each.flat_map(|(line, so_far)| ends(line, so_far, rates)).collect()
        }
    }
}

const RATES: (f64, f64) = (0.3, 0.45);

fn form() -> Form {
    Form::new(Rate::new(RATES.0).unwrap(), Rate::new(RATES.1).unwrap())
}

#[test]
fn every_late_position_by_every_rule() {
    for rules in all_rules() {
        let forecast = Forecast::on(rules.line(), form());
        for line in late_positions(rules) {
            let ends = ends(line, 1.0, RATES);
            let (chances, ways) = (forecast.chances(&line), Ways::of(&line));
            assert_eq!(ways.total(), u64::try_from(ends.len()).unwrap(), "{rules}");
            for score in 0..=300 {
                let of_this = ends.iter().filter(|&&(end, _)| end == score);
                let expected: f64 = of_this.clone().map(|&(_, chance)| chance).sum();
                assert!((chances.of(score) - expected).abs() < 1e-12, "{rules}: {score}");
                assert_eq!(ways.to(score), u64::try_from(of_this.count()).unwrap(), "{rules}: {score}");
            }
            let outlook = line.card().outlook();
            assert_eq!(ends.iter().map(|&(end, _)| end).max(), Some(outlook.highest().value()), "{rules}");
            assert_eq!(ends.iter().map(|&(end, _)| end).min(), Some(outlook.lowest().value()), "{rules}");
        }
    }
}

#[test]
fn the_chance_to_win_by_every_rule() {
    for rules in all_rules() {
        let forecast = Forecast::on(rules.line(), form());
        let mut positions = late_positions(rules);
        positions.retain(|line| line.frames_done() >= 9);
        assert!(positions.len() > 2, "{rules}");
        for (mine, yours) in positions.iter().zip(positions.iter().rev()) {
            let odds = Odds::of_each(&[forecast.chances(mine), forecast.chances(yours)]);
            let theirs = ends(*yours, 1.0, RATES);
            let (mut wins, mut outright) = (0.0, 0.0);
            for (score, chance) in ends(*mine, 1.0, RATES) {
                for &(other, other_chance) in &theirs {
                    wins += if score >= other { chance * other_chance } else { 0.0 };
                    outright += if score > other { chance * other_chance } else { 0.0 };
                }
            }
            assert!((odds[0].wins() - wins).abs() < 1e-9, "{rules}");
            assert!((odds[0].outright() - outright).abs() < 1e-9, "{rules}");
        }
    }
}

#[test]
fn whole_games_by_every_rule() {
    let ways = |rules: &str| Ways::of(&Line::Open(rules.parse::<Rules>().unwrap().line()));
    assert_eq!(ways("plain").total(), 5_726_805_883_325_784_576);
    assert_eq!(ways("3-6-9").total(), 66_u64.pow(6) * 241);
    assert_eq!(ways("current-frame").total(), 66_u64.pow(10));
    assert_eq!(ways("no-tap-9").to(300), 2_u64.pow(12));
    for rules in all_rules() {
        let chances = Forecast::on(rules.line(), form()).chances(&Line::Open(rules.line()));
        assert!((chances.at_least(0) - 1.0).abs() < 1e-12, "{rules}");
    }
    let plain = Forecast::on(Rules::default().line(), form()).chances(&Line::Open(Rules::default().line()));
    let ten_pin = Forecast::new(form()).chances(&Line::Open(alley_bowling::OpenLine::FRESH));
    assert_eq!(plain, ten_pin);
}

/// From anywhere in a game: the chances before a ball are those after it, weighed by the ball.
#[test]
fn the_chances_before_a_ball_are_those_after_it() {
    for rules in all_rules() {
        let forecast = Forecast::on(rules.line(), form());
        let mut line = rules.line();
        for count in [10, 3, 7, 9, 0, 8, 2, 10, 10, 10, 4, 5, 9, 1] {
            let before = forecast.chances(&Line::Open(line)).mean();
            let each = line.rack().possible_rolls().map(|pins| (pins, line.bowl(pins).unwrap()));
            let after: f64 =
                each.map(|(pins, next)| chance(line, pins, RATES) * forecast.chances(&next.into()).mean()).sum();
            assert!((before - after).abs() < 1e-9, "{rules}: {before} {after}");
            match line.bowl(Pins::new(count).unwrap().min(line.rack().standing())).unwrap() {
                Progress::Open(next) => line = next,
                Progress::Closed(_) => break,
            }
        }
    }
}
