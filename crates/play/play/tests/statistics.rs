//! Figures against a count by hand: random games with leaves, fouls, corrections and undos, by every rule of the house.
//! The count reads lists of balls as they were written down, and shares no code with what it checks.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "counts of a test are small"
)]

use std::collections::BTreeMap;

use alley_bowling::{BowlerName, FrameNumber};
use alley_house_rules::BakerTeam;
use alley_odds::Racks;
use alley_play::{Amendment, Change, Lineup, Score, Scorebook, Side, Statistics};

/// Random numbers that are the same in every run.
struct Lot(u64);

impl Lot {
    /// Below this one.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end
    }

    fn is_one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }
}

/// The rules, as the count knows them.
#[derive(Clone, Copy)]
struct House {
    spelled: &'static str,
    /// How many pins of a fresh rack are a strike.
    enough: usize,
    gives: bool,
    fills: bool,
}

const fn house(spelled: &'static str, enough: usize, gives: bool, fills: bool) -> House {
    House { spelled, enough, gives, fills }
}

const PLAIN: House = house("plain", 10, false, true);
const OTHERS: [House; 9] = [
    house("no-tap-9", 9, false, true),
    house("no-tap-8", 8, false, true),
    house("no-tap-7", 7, false, true),
    house("3-6-9", 10, true, true),
    house("no-tap-8,3-6-9", 8, true, true),
    house("current-frame", 10, false, false),
    house("no-tap-9,current-frame", 9, false, false),
    house("baker", 10, false, true),
    house("no-tap-9,3-6-9,baker", 9, true, true),
];

impl House {
    fn gives(self, frame: usize) -> bool {
        self.gives && frame.is_multiple_of(3)
    }

    fn lineup(self) -> Lineup {
        let name = |text: &str| BowlerName::classic(text).unwrap();
        let team = |called| Side::team(name(called), BakerTeam::new([name("XXX"), name("YYY")]).unwrap());
        let side = |called| if self.spelled.contains("baker") { team(called) } else { name(called).into() };
        Lineup::first(side("AAA")).join(side("BBB")).by(self.spelled.parse().unwrap()).unwrap()
    }

    /// One frame by lot, as it would be written down.
    fn frame(self, number: usize, lot: &mut Lot) -> Vec<String> {
        let mut balls = self.rack(lot);
        let struck = |ball: &String| fallen(ball) >= self.enough;
        if number < 10 || !self.fills {
            return balls;
        }
        if struck(&balls[0]) {
            let second = self.rack(lot);
            balls.extend(second);
            if balls.len() == 2 {
                balls.extend(self.rack(lot).into_iter().take(1));
            }
        } else if fallen(&balls[0]) + fallen(&balls[1]) == 10 {
            balls.extend(self.rack(lot).into_iter().take(1));
        }
        balls
    }

    /// A ball at ten pins, and one at what is left.
    fn rack(self, lot: &mut Lot) -> Vec<String> {
        let all: Vec<usize> = (1..=10).collect();
        let (first, left) = ball(&all, 3, lot);
        if 10 - left.len() >= self.enough {
            return vec![first];
        }
        // Which pins stand is known only if it was said, or if all of them do.
        let second = ball(&left, 2, lot).0;
        let named = first.contains(':') || left.len() == 10;
        vec![first, if named { second } else { second.split(':').next().unwrap().to_owned() }]
    }
}

/// A ball at these pins, and those that stand after it. Each pin stands with the same chance.
fn ball(standing: &[usize], chances: usize, lot: &mut Lot) -> (String, Vec<usize>) {
    if lot.is_one_in(20) {
        return ("F".to_owned(), standing.to_vec());
    }
    if lot.is_one_in(4) {
        return (standing.len().to_string(), Vec::new());
    }
    let left: Vec<usize> = standing.iter().copied().filter(|_| lot.is_one_in(chances)).collect();
    let down = standing.len() - left.len();
    let written = left.iter().map(ToString::to_string).collect::<Vec<_>>().join("-");
    let says_which = !left.is_empty() && !lot.is_one_in(4);
    (if says_which { format!("{down}:{written}") } else { down.to_string() }, left)
}

fn fallen(ball: &str) -> usize {
    if ball == "F" { 0 } else { ball.split(':').next().unwrap().parse().unwrap() }
}

/// What each of the two has bowled, frame by frame, on paper.
type Paper = [Vec<Vec<String>>; 2];

/// One game by lot, with its paper.
fn game(house: House, lot: &mut Lot) -> (Score, Paper) {
    let mut score = Score::new(house.lineup());
    let mut paper: Paper = [vec![Vec::new(); 10], vec![Vec::new(); 10]];
    let mut pages = Vec::new();
    let mut due: Vec<String> = Vec::new();
    while let Some(next) = score.board().next {
        let frame = usize::from(next.frame);
        if next.ball == 1 {
            due = house.frame(frame, lot);
        }
        if due.is_empty() {
            break;
        }
        let ball = due.remove(0);
        pages.push((score.clone(), paper.clone()));
        score = score.then(&Change::Roll(ball.parse().unwrap())).unwrap();
        paper[next.row][frame - 1].push(ball);
        let between_frames = score.board().next.is_none_or(|next| next.ball == 1);
        if between_frames && lot.is_one_in(8) {
            corrected(&mut score, &mut paper, house, lot);
            // What was corrected is not taken back by ball.
            pages.clear();
        } else if lot.is_one_in(8) {
            taken_back(&mut score, &mut paper, &mut pages, &mut due, lot);
        }
    }
    (score, paper)
}

/// Some balls are taken back, up to the beginning of a frame: by undos here, by turning pages on paper.
fn taken_back(
    score: &mut Score,
    paper: &mut Paper,
    pages: &mut Vec<(Score, Paper)>,
    due: &mut Vec<String>,
    lot: &mut Lot,
) {
    let most = 1 + lot.below(4);
    for _ in 0..most {
        let Some((before, page)) = pages.pop() else { return };
        *score = score.clone().then(&Change::Undo).unwrap();
        assert_eq!(score.board(), before.board());
        *paper = page;
        due.clear();
    }
    // Back to a first ball, from which a new frame is thrown.
    while score.board().next.unwrap().ball > 1 {
        let (_, page) = pages.pop().unwrap();
        *score = score.clone().then(&Change::Undo).unwrap();
        *paper = page;
    }
}

fn corrected(score: &mut Score, paper: &mut Paper, house: House, lot: &mut Lot) {
    let row = lot.below(2);
    let done: Vec<usize> = (1..=10).filter(|frame| !paper[row][frame - 1].is_empty()).collect();
    if done.is_empty() {
        return;
    }
    let frame = done[lot.below(done.len())];
    let balls = house.frame(frame, lot);
    let number = FrameNumber::new(u8::try_from(frame).unwrap()).unwrap();
    let amendment = Amendment::new(number, balls.iter().map(|ball| ball.parse().unwrap()).collect());
    *score = score.clone().then(&Change::Fix(row, amendment)).unwrap();
    paper[row][frame - 1] = balls;
}

/// Made, and tried.
type Share = (u64, u64);

#[derive(Debug, Default, PartialEq)]
struct Count {
    games: usize,
    strikes: Share,
    spares: Share,
    after_strike: Share,
    first_ball_pins: u64,
    fill_pins: Share,
    /// Strikes, spares, opens.
    frames: [[u64; 3]; 10],
    left_some: u64,
    /// How often left, made, tried.
    leaves: BTreeMap<String, (u64, u64, u64)>,
}

fn add(share: &mut Share, made: bool) {
    share.0 += u64::from(made);
    share.1 += 1;
}

impl Count {
    /// One line: all its balls in a row, and nothing else.
    fn line(&mut self, house: House, balls: &[String]) {
        self.games += 1;
        let mut balls = balls.iter();
        let mut struck_before = false;
        for frame in 1..=10 {
            if house.gives(frame) {
                continue;
            }
            let mut racks = 1;
            let mut rack = 0;
            while rack < racks {
                let is_fill = rack > 0;
                let first = balls.next().unwrap();
                let strike = fallen(first) >= house.enough;
                self.first(first, strike, &mut struck_before);
                if is_fill {
                    add_pins(&mut self.fill_pins, first);
                }
                // The frame ends with the third ball: nothing follows the fill ball of a spare, nor the third strike.
                let second = if strike || balls.len() == 0 { None } else { balls.next() };
                if let Some(second) = second {
                    self.second(first, second);
                    if is_fill {
                        add_pins(&mut self.fill_pins, second);
                    }
                }
                let spare = second.is_some_and(|second| fallen(first) + fallen(second) == 10);
                if !is_fill {
                    self.frames[frame - 1][if strike {
                        0
                    } else if spare {
                        1
                    } else {
                        2
                    }] += 1;
                }
                if frame == 10 && house.fills && (strike || spare) && balls.len() > 0 {
                    racks += 1;
                }
                rack += 1;
            }
        }
        assert_eq!(balls.len(), 0);
    }

    fn first(&mut self, ball: &str, strike: bool, struck_before: &mut bool) {
        add(&mut self.strikes, strike);
        if *struck_before {
            add(&mut self.after_strike, strike);
        }
        *struck_before = strike;
        self.first_ball_pins += fallen(ball) as u64;
        if (1..=9).contains(&fallen(ball)) {
            self.left_some += 1;
            if let Some((_, leave)) = ball.split_once(':') {
                self.leaves.entry(leave.to_owned()).or_default().0 += 1;
            }
        }
    }

    fn second(&mut self, first: &str, second: &str) {
        let made = fallen(first) + fallen(second) == 10;
        add(&mut self.spares, made);
        if let Some((_, leave)) = first.split_once(':').filter(|_| fallen(first) > 0) {
            let counted = self.leaves.get_mut(leave).unwrap();
            counted.1 += u64::from(made);
            counted.2 += 1;
        }
    }

    /// What the house says of the same games.
    fn of(figures: &Statistics) -> Self {
        let share = |racks: Racks| (racks.cleared, racks.tried);
        let whole = |mean: Option<f64>, count: u64| (mean.unwrap_or_default() * count as f64).round() as u64;
        let leaves = figures.leaves().each().into_iter().map(|tally| {
            let (made, tried) = share(tally.spares);
            (tally.leave.to_string(), (tally.left, made, tried))
        });
        Self {
            games: figures.games(),
            strikes: share(figures.strikes()),
            spares: share(figures.spares()),
            after_strike: share(figures.after_strike()),
            first_ball_pins: whole(figures.first_ball(), figures.strikes().tried),
            fill_pins: (0, 0),
            frames: figures.frames().map(|frame| [frame.strikes, frame.spares, frame.opens]),
            left_some: figures.leaves().first_balls(),
            leaves: leaves.collect(),
        }
    }

    /// Tries at the leaves that are like this.
    fn tries(&self, like: impl Fn(&[u8]) -> bool) -> Share {
        let pins = |leave: &str| leave.split('-').map(|pin| pin.parse().unwrap()).collect::<Vec<u8>>();
        let tallies = self.leaves.iter().filter(|(leave, _)| like(&pins(leave))).map(|(_, tally)| tally);
        tallies.fold((0, 0), |sum, tally| (sum.0 + tally.1, sum.1 + tally.2))
    }
}

fn add_pins(fill: &mut Share, ball: &str) {
    fill.0 += fallen(ball) as u64;
    fill.1 += 1;
}

/// Whether the pins fall apart when neighbours are joined, by colouring: a split, or with the headpin a washout.
fn is_apart(pins: &[u8]) -> bool {
    const NEIGHBOURS: &str = "2-4 2-5 3-5 3-6 4-7 4-8 5-8 5-9 6-9 6-10 2-8 3-9 1-2 1-3 1-5";
    let mut colours: Vec<u8> = pins.to_vec();
    for _ in pins {
        for pair in NEIGHBOURS.split(' ') {
            let (one, other) = pair.split_once('-').unwrap();
            let place = |pin: &str| pins.iter().position(|each| each.to_string() == pin);
            if let (Some(one), Some(other)) = (place(one), place(other)) {
                let colour = colours[one].min(colours[other]);
                (colours[one], colours[other]) = (colour, colour);
            }
        }
    }
    colours.iter().any(|&colour| colour != colours[0])
}

/// This many games by these rules, counted twice.
fn compared(house: House, games: usize, lot: &mut Lot) {
    let (mut book, mut counts) = (Scorebook::default(), [Count::default(), Count::default()]);
    for _ in 0..games {
        let (score, paper) = game(house, lot);
        book.enter(&score);
        for (count, frames) in counts.iter_mut().zip(&paper) {
            count.line(house, &frames.concat());
        }
    }
    let bowlers = book.into_bowlers();
    assert_eq!(bowlers.iter().map(|each| each.name.as_str()).collect::<Vec<_>>(), ["AAA", "BBB"]);
    for (bowler, mut count) in bowlers.iter().zip(counts) {
        let (figures, leaves) = (&bowler.figures, bowler.figures.leaves());
        let (fill_pins, fill_balls) = std::mem::take(&mut count.fill_pins);
        assert_eq!(Count::of(figures), count, "{}", house.spelled);
        let fill = figures.fill_ball().map(|mean| (mean * fill_balls as f64).round() as u64);
        assert_eq!(fill.unwrap_or_default(), fill_pins, "{}", house.spelled);
        assert_eq!(fill.is_some(), fill_balls > 0, "{}", house.spelled);
        assert_eq!(leaves.named(), count.leaves.values().map(|tally| tally.0).sum::<u64>());
        let share = |racks: Racks| (racks.cleared, racks.tried);
        assert_eq!(share(leaves.single_pins()), count.tries(|pins| pins.len() == 1));
        assert_eq!(share(leaves.splits()), count.tries(|pins| pins[0] != 1 && is_apart(pins)));
        assert_eq!(share(leaves.washouts()), count.tries(|pins| pins[0] == 1 && is_apart(pins)));
        for pin in alley_bowling::Pin::all() {
            assert_eq!(share(leaves.with(pin)), count.tries(|pins| pins.contains(&pin.number())), "{pin}");
        }
        // Everything that is compared has been there.
        assert!(leaves.named() > 0 && leaves.first_balls() > leaves.named() && figures.after_strike().cleared > 0);
        assert!(count.leaves.values().any(|tally| tally.1 > 0 && tally.1 < tally.2), "{}", house.spelled);
    }
}

#[test]
fn a_thousand_games_with_leaves_are_counted_as_by_hand() {
    compared(PLAIN, 1000, &mut Lot(15));
}

#[test]
fn games_by_every_rule_are_counted_as_by_hand() {
    for house in OTHERS {
        compared(house, 100, &mut Lot(16));
    }
}
