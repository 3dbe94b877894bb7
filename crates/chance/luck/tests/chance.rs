//! Is it fair? Chi-square tests on fixed seeds, so that they say the same every time; and each has a biased control that
//! must fail, so that they say something.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::collections::HashMap;

use alley_luck::{Digits, Outcome, RandomBasedMoveStrategy, Seed};
use alley_racing::{End, Entrants};
use alley_trials::draws::course;

fn seed(number: usize) -> Seed {
    format!("{number:064x}").parse().unwrap()
}

/// How far counts are from equal ones, in standard deviations of the chi-square distribution (as a normal one, after
/// Wilson and Hilferty). Beyond 4 either side is a chance of about 1 in 30,000.
#[allow(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
fn deviation(counts: &[u64]) -> f64 {
    let freedom = (counts.len() - 1) as f64;
    let expected = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    let chi_square: f64 = counts.iter().map(|count| (*count as f64 - expected).powi(2) / expected).sum();
    let spread = 2.0 / (9.0 * freedom);
    ((chi_square / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
}

fn digit_counts(total: usize, digit: impl Fn(u8) -> u8) -> [u64; 10] {
    let entrants = Entrants::classic("a,b,c,d,e,f,g,h,i,j").unwrap();
    let mut counts = [0; 10];
    for (number, entrant) in entrants.iter().enumerate() {
        for drawn in Digits::new(&seed(number), entrant.lane()).take(total / 10) {
            counts[usize::from(digit(drawn))] += 1;
        }
    }
    counts
}

#[test]
fn the_measure_knows_published_values() {
    // 16.919 is the point of the distribution with 9 degrees of freedom that 5 % exceed, 1.645 that of the normal one.
    let counts = [100 + 29, 100 - 29, 100, 100, 100, 100, 100, 100, 100, 100];
    assert!((deviation(&counts) - 1.64).abs() < 0.02, "{}", deviation(&counts));
}

/// `ALLEY_DIGITS=…` for more or fewer.
#[test]
fn every_digit_is_as_likely_as_any_other() {
    let total = std::env::var("ALLEY_DIGITS").map_or(100_000_000, |digits| digits.parse().unwrap());
    let counts = digit_counts(total, |digit| digit);
    assert!(deviation(&counts).abs() < 4.0, "{counts:?}");
}

#[test]
fn a_thousandth_too_many_of_one_digit_is_seen() {
    let total = 20_000_000;
    let entrants = Entrants::classic("a").unwrap();
    let lane = entrants.iter().next().unwrap().lane();
    let nines = Digits::new(&seed(1), lane).zip(Digits::new(&seed(2), lane).zip(Digits::new(&seed(3), lane)));
    let mut counts = [0; 10];
    for (digit, (one, other)) in nines.take(total) {
        let biased = if digit == 0 && (one, other) == (0, 0) { 9 } else { digit };
        counts[usize::from(biased)] += 1;
    }
    let without_skipping = |byte: u8| usize::from(byte % 10);
    let mut modulo = [0_u64; 10];
    (0..=u8::MAX).for_each(|byte| modulo[without_skipping(byte)] += total as u64 / 256);
    assert!(deviation(&counts) > 4.0, "{counts:?}");
    assert!(deviation(&modulo) > 4.0, "the usual mistake, a byte modulo 10: {modulo:?}");
}

/// How often each set of people is picked, over many seeds.
fn picks(people: usize, count: usize, end: End, laps: u32) -> Vec<u64> {
    let names = &["a", "b", "c", "d", "e"][..people];
    let course = course(names, laps, Some((end, count)));
    let mut sets = HashMap::new();
    for number in 0..20_000 {
        let outcome = Outcome::of(&course, &mut RandomBasedMoveStrategy::new(&seed(number)));
        let set: Vec<usize> = outcome.named().map(|car| car.lane().number()).collect();
        assert_eq!(set.len(), count);
        *sets.entry(set).or_insert(0) += 1;
    }
    sets.into_values().collect()
}

/// For every number of people and places: every set is as likely as any other, so nobody's place in the order of entering
/// matters.
#[test]
fn every_set_of_people_is_as_likely_as_any_other() {
    for people in 2..=5_usize {
        for count in 1..people {
            for (end, laps) in [(End::First, 1), (End::First, 5), (End::Last, 2)] {
                let sets = picks(people, count, end, laps);
                let possible = (0..count).fold(1, |product, taken| product * (people - taken) / (taken + 1));
                assert_eq!(sets.len(), possible);
                assert!(deviation(&sets).abs() < 4.0, "{count} of {people}, {end}: {sets:?}");
            }
        }
        assert_eq!(picks(people, people, End::First, 1), [20_000]);
    }
}

/// The control: settling a tie by the order of entering favours those who came early.
#[test]
fn a_tie_settled_by_the_order_of_entering_is_seen() {
    let course = course(&["a", "b", "c"], 5, None);
    let mut counts = [0; 3];
    for number in 0..20_000 {
        let outcome = Outcome::of(&course, &mut RandomBasedMoveStrategy::new(&seed(number)));
        counts[outcome.named().next().unwrap().lane().number() - 1] += 1;
    }
    assert!(deviation(&counts) > 4.0, "{counts:?}");
}
