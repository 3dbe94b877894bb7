//! Random games, every prefix of each, against the naive scorer. `ALLEY_GAMES=10000000` plays more of them.

#![allow(clippy::unwrap_used, clippy::panic, clippy::excessive_nesting, reason = "a test stops where it fails")]

mod naive;

use alley_bowling::{Line, OpenLine, Pins, Points};

/// A small generator with a fixed seed: the same games every time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % below
    }

    /// Any number of pins as likely as another, but in half of the rolls everything or nothing, to meet marks often.
    fn pins(&mut self, standing: Pins) -> Pins {
        let possible = u64::from(standing.count()) + 1;
        let chosen = match self.roll(4) {
            0 => possible - 1,
            1 => 0,
            _ => self.roll(possible),
        };
        standing.possible_rolls().nth(usize::try_from(chosen).unwrap()).unwrap()
    }
}

fn known_totals(totals: impl IntoIterator<Item = Option<Points>>) -> Vec<u16> {
    totals.into_iter().map_while(|total| total.map(Points::value)).collect()
}

#[test]
fn every_prefix_of_many_random_games_agrees_with_the_naive_scorer() {
    let games: u64 = std::env::var("ALLEY_GAMES").map_or(100_000, |games| games.parse().unwrap());
    let mut dice = Dice(2026);
    let mut rolls_compared = 0_u64;
    for _ in 0..games {
        let mut rolls = Vec::with_capacity(21);
        let mut line = Line::Open(OpenLine::FRESH);
        while let Line::Open(open) = line {
            let pins = dice.pins(open.standing());
            rolls.push(pins.count());
            line = open.bowl(pins).unwrap().into();
            let totals = match line {
                Line::Open(open) => open.totals(),
                Line::Closed(closed) => closed.totals(),
            };
            assert_eq!(Ok(known_totals(totals)), naive::totals(&rolls), "{rolls:?}");
            rolls_compared += 1;
        }
    }
    assert!(rolls_compared > games * 11);
}

#[test]
fn refusals_agree_with_the_naive_scorer() {
    let mut dice = Dice(7);
    let mut refused = 0;
    for _ in 0..100_000 {
        let rolls: Vec<u8> = (0..dice.roll(24)).map(|_| u8::try_from(dice.roll(11)).unwrap()).collect();
        let mut line = Line::Open(OpenLine::FRESH);
        let offending = rolls.iter().position(|&count| match line {
            Line::Open(open) => match open.bowl(Pins::new(count).unwrap()) {
                Ok(next) => {
                    line = next.into();
                    false
                }
                Err(_) => true,
            },
            Line::Closed(_) => true,
        });
        assert_eq!(naive::totals(&rolls).err(), offending, "{rolls:?}");
        refused += u32::from(offending.is_some());
    }
    assert!(refused > 50_000, "too few damaged games to mean anything: {refused}");
}
