//! The counts and chances against what is known of the game, against every single game of the last frames, and
//! against games bowled by lot.

#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests, which may fail")]

use alley_bowling::{Line, OpenLine, Pins};
use alley_odds::{Forecast, Form, Odds, Rate, SCORES, Tally, Ways};

const FRESH: Line = Line::Open(OpenLine::FRESH);

fn after(line: Line, count: u8) -> Line {
    match line {
        Line::Open(open) => open.bowl(Pins::new(count).unwrap()).unwrap().into(),
        Line::Closed(_) => panic!("the line is over"),
    }
}

fn line(rolls: &[u8]) -> Line {
    rolls.iter().fold(FRESH, |line, &count| after(line, count))
}

#[test]
fn all_games_counted() {
    let ways = Ways::of(&FRESH);
    assert_eq!(ways.iter().count(), 301);
    assert!(ways.iter().all(|(_, ways)| ways > 0));
    assert_eq!(ways.total(), 5_726_805_883_325_784_576);
    assert_eq!(format!("{:.6}", ways.mean()), "79.743915");
    assert_eq!((ways.mode(), ways.to(77)), (77, 172_542_309_343_731_946));
    assert_eq!((ways.to(0), ways.to(300), ways.to(301)), (1, 1, 0));
}

/// Walks every game that begins with this line.
fn every_end(line: Line, chance: f64, form: Form, visit: &mut impl FnMut(u16, f64)) {
    let open = match line {
        Line::Open(open) => open,
        Line::Closed(closed) => return visit(closed.score().value(), chance),
    };
    let standing = open.standing();
    let all = if open.rack().is_fresh() { form.strike_rate() } else { form.spare_rate() }.value();
    for pins in standing.possible_rolls() {
        let this = if pins == standing { all } else { (1.0 - all) / f64::from(standing.count()) };
        every_end(after(line, pins.count()), chance * this, form, visit);
    }
}

#[test]
fn the_last_frames_game_by_game() {
    let form = Form::new(Rate::new(0.4).unwrap(), Rate::new(0.7).unwrap());
    let forecast = Forecast::new(form);
    let pasts: [&[u8]; 6] = [
        &[0; 16],
        &[10; 8],
        &[10, 10, 10, 10, 10, 10, 10, 10, 0],
        &[9, 1, 9, 1, 9, 1, 9, 1, 9, 1, 9, 1, 9, 1, 9, 1],
        &[10; 11],
        &[3, 4, 3, 4, 3, 4, 3, 4, 3, 4, 3, 4, 3, 4, 3, 4, 3, 4, 0, 10],
    ];
    for past in pasts {
        let line = line(past);
        let (mut ways, mut chances) = ([0; SCORES], [0.0; SCORES]);
        every_end(line, 1.0, form, &mut |score, chance| {
            ways[usize::from(score)] += 1;
            chances[usize::from(score)] += chance;
        });
        assert!(Ways::of(&line).iter().map(|(_, ways)| ways).eq(ways), "{past:?}");
        let exact = forecast.chances(&line);
        assert!(exact.iter().zip(chances).all(|((_, exact), chance)| (exact - chance).abs() < 1e-12), "{past:?}");
    }
}

#[test]
fn the_ends_of_the_outlook_are_the_ends_of_what_is_possible() {
    for past in [&[][..], &[10, 7, 3, 9, 0], &[10, 10, 4], &[0, 10]] {
        let line = line(past);
        let outlook = line.card().outlook();
        let possible: Vec<u16> = Ways::of(&line).iter().filter(|&(_, ways)| ways > 0).map(|(score, _)| score).collect();
        assert_eq!(possible.first(), Some(&outlook.lowest().value()));
        assert_eq!(possible.last(), Some(&outlook.highest().value()));
    }
}

#[test]
fn a_finished_line_is_certain() {
    let perfect = line(&[10; 12]);
    assert_eq!((Ways::of(&perfect).total(), Ways::of(&perfect).mode()), (1, 300));
    assert!((Forecast::new(Form::default()).chances(&perfect).at_least(300) - 1.0).abs() < 1e-15);
}

/// A stream of lots; its quality is enough for a few hundred thousand games.
struct Lots(u64);

impl Lots {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
    fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    fn below(&mut self, limit: u8) -> u8 {
        u8::try_from(self.next() % u64::from(limit)).unwrap()
    }

    /// The model, played: nothing of the arithmetic under test is used.
    fn play_out(&mut self, mut line: Line, strike: f64, spare: f64) -> Line {
        let mut fresh = true;
        while let Line::Open(open) = line {
            let standing = open.standing().count();
            let all = if fresh { strike } else { spare };
            let count = if self.share() < all { standing } else { self.below(standing) };
            let frame = open.frame();
            line = after(line, count);
            let same_frame = matches!(line, Line::Open(next) if next.frame() == frame);
            fresh = !same_frame || count == standing;
        }
        line
    }
}

#[test]
fn games_bowled_by_lot_agree_within_their_error() {
    const GAMES: u32 = 40_000;
    let pasts: [&[u8]; 4] =
        [&[10, 7, 3, 9, 0, 10], &[1, 2, 10, 10, 10], &[5, 5, 5, 5, 5, 5, 10], &[0, 10, 10, 9, 1, 3, 4]];
    let forms = [(0.2, 0.3), (0.1, 0.5), (0.2, 0.3), (0.5, 0.2)];
    let chances: Vec<_> = pasts
        .iter()
        .zip(forms)
        .map(|(past, (strike, spare))| {
            Forecast::new(Form::new(Rate::new(strike).unwrap(), Rate::new(spare).unwrap())).chances(&line(past))
        })
        .collect();
    let odds = Odds::of_each(&chances);

    let mut lots = Lots(7);
    let (mut wins, mut outright) = ([0u32; 4], [0u32; 4]);
    for _ in 0..GAMES {
        let scores: Vec<u16> = pasts
            .iter()
            .zip(forms)
            .map(|(past, (strike, spare))| lots.play_out(line(past), strike, spare).card().outlook().lowest().value())
            .collect();
        let best = *scores.iter().max().unwrap();
        let shared = scores.iter().filter(|&&score| score == best).count();
        for (place, _) in scores.iter().enumerate().filter(|&(_, &score)| score == best) {
            wins[place] += 1;
            outright[place] += u32::from(shared == 1);
        }
    }
    for (place, odds) in odds.iter().enumerate() {
        for (exact, seen) in [(odds.wins(), wins[place]), (odds.outright(), outright[place])] {
            let error = (exact * (1.0 - exact) / f64::from(GAMES)).sqrt();
            let off = (f64::from(seen) / f64::from(GAMES) - exact).abs() / error;
            assert!(off < 4.0, "bowler {place}: {exact} exactly, {seen} of {GAMES} seen, {off:.1} standard errors");
        }
    }
}

#[test]
fn past_games_give_the_rates_back() {
    let mut lots = Lots(11);
    let mut past = Tally::default();
    for _ in 0..20_000 {
        past += Tally::of(&lots.play_out(FRESH, 0.35, 0.45).card());
    }
    let form = Form::of(&past);
    assert!((form.strike_rate().value() - 0.35).abs() < 0.005, "{form}");
    assert!((form.spare_rate().value() - 0.45).abs() < 0.005, "{form}");
}
