//! Lines by the rules of the house: every way to write them, against a naive count; what is refused, and where.

#![expect(clippy::unwrap_used, reason = "helpers of tests, which may fail")]

use alley_bulk::{Format, Game, Report, Scoring};
use alley_house_rules::{FrameRule, NoTap, Rules};
use alley_odds::{Racks, Tally};
use alley_trials::Dice;
use alley_trials::lines::{damaged, random_game, written};

const GAMES: usize = 1_000;

fn rules(spelled: &str) -> Rules {
    spelled.parse().unwrap()
}

fn all_rules() -> Vec<Rules> {
    let each = FrameRule::ALL.into_iter().flat_map(|frames| {
        NoTap::ALL.into_iter().map(move |no_tap| Rules::new(frames).with_no_tap(no_tap)).chain([Rules::new(frames)])
    });
    each.flat_map(|rules| [rules, rules.with_baker()]).collect()
}

/// What the naive count has to know: from how many pins on a first ball is a strike, and how frames are scored.
#[derive(Clone, Copy)]
struct Naive {
    enough: u8,
    given: bool,
    current: bool,
}

impl Naive {
    fn of(rules: Rules) -> Self {
        let enough = match rules.no_tap() {
            None => 10,
            Some(NoTap::Nine) => 9,
            Some(NoTap::Eight) => 8,
            Some(NoTap::Seven) => 7,
        };
        Self {
            enough,
            given: rules.frames() == FrameRule::ThreeSixNine,
            current: rules.frames() == FrameRule::CurrentFrame,
        }
    }

    /// What fell, frame by frame, ten for a frame that is given.
    fn bowled(self, dice: &mut Dice) -> Vec<Vec<u8>> {
        (1..=10).map(|frame| if self.given && frame % 3 == 0 { vec![10] } else { self.frame(dice, frame) }).collect()
    }

    fn frame(self, dice: &mut Dice, frame: u8) -> Vec<u8> {
        let (mut balls, mut standing) = (Vec::new(), 10);
        let extra = frame == 10 && !self.current;
        loop {
            let fresh = standing == 10 && (balls.is_empty() || extra && self.struck_last(&balls));
            let fell = if dice.below(3) == 0 { standing } else { dice.small(standing + 1) };
            balls.push(fell);
            standing = if fresh && fell >= self.enough { 0 } else { standing - fell };
            let struck_first = balls[0] >= self.enough;
            let most = if extra && (struck_first || balls.len() > 1 && balls[0] + balls[1] == 10) { 3 } else { 2 };
            if balls.len() == most || standing == 0 && !extra {
                return balls;
            }
            standing = if standing == 0 { 10 } else { standing };
        }
    }

    /// Whether all balls of a tenth frame so far left a fresh rack: strikes, or a spare at the end.
    fn struck_last(self, balls: &[u8]) -> bool {
        match *balls {
            [first] => first >= self.enough,
            [first, second] if first >= self.enough => second >= self.enough,
            [first, second] => first + second == 10,
            _ => true,
        }
    }

    fn score(self, frames: &[Vec<u8>]) -> u16 {
        if self.current {
            return frames.iter().map(|frame| at_once(frame)).sum();
        }
        let counted: Vec<u16> =
            frames.iter().zip(1..).flat_map(|(frame, number)| self.counted(frame, number)).collect();
        let (mut score, mut at) = (0, 0);
        for _ in 0..10 {
            let sum = |balls: usize| counted[at..].iter().take(balls).sum::<u16>();
            let strike = counted[at] == 10;
            score += if strike || sum(2) == 10 { sum(3) } else { sum(2) };
            at += if strike { 1 } else { 2 };
        }
        score
    }

    /// What each ball counts.
    fn counted(self, frame: &[u8], number: u8) -> Vec<u16> {
        let fresh = |place: usize| place == 0 || number == 10 && self.struck_last(&frame[..place]);
        let count = |(place, &fell): (usize, &u8)| if fresh(place) && fell >= self.enough { 10 } else { fell };
        frame.iter().enumerate().map(|ball| count(ball).into()).collect()
    }

    /// The marks of a frame, each by lot.
    fn spelled(self, dice: &mut Dice, frame: &[u8], number: u8) -> String {
        let fresh = |place: usize| place == 0 || number == 10 && self.struck_last(&frame[..place]);
        let mut text = String::new();
        for (place, &fell) in frame.iter().enumerate() {
            let standing = 10 - if fresh(place) { 0 } else { frame[place - 1] };
            let leave = (fell + 1..=10).map(|pin| pin.to_string()).collect::<Vec<_>>().join("-");
            text += &match (fell, fresh(place)) {
                (10, true) => "X".to_owned(),
                (0, _) => dice.pick(&["-", "F"]).unwrap().to_string(),
                (_, true) if fell >= self.enough => {
                    dice.pick(&[fell.to_string(), format!("{fell}({leave})")]).unwrap().clone()
                }
                (_, false) if fell == standing => "/".to_owned(),
                _ => fell.to_string(),
            };
        }
        text
    }
}

/// What a frame is worth by current-frame scoring.
fn at_once(frame: &[u8]) -> u16 {
    match *frame {
        [_] => 30,
        [first, second] if first + second == 10 => 10 + u16::from(first),
        _ => frame.iter().map(|&fell| u16::from(fell)).sum(),
    }
}

#[test]
fn every_rule_against_a_naive_count() {
    let mut dice = Dice::new(15);
    for rules in all_rules() {
        let naive = Naive::of(rules);
        for _ in 0..GAMES {
            let frames = naive.bowled(&mut dice);
            let marks = frames.iter().zip(1..).map(|(frame, number)| naive.spelled(&mut dice, frame, number));
            let marks = marks.collect::<Vec<_>>();
            let rolls: Vec<String> = frames.concat().iter().map(u8::to_string).collect();
            for line in [rolls.join(" "), rolls.join(", "), marks.join("|") + "|", marks.join(" ") + " |"] {
                let game = Game::read_on(rules.line(), line.as_bytes()).unwrap();
                assert_eq!(game.finished().unwrap().value(), naive.score(&frames), "{rules}: {line}");
                assert_eq!(game.counts().to_string(), rolls.join(" "), "{rules}: {line}");
                // As it stands on a board it is the same game, with ten for every strike.
                let board = Game::read_on(rules.line(), format!("{}|", game.marks()).as_bytes()).unwrap();
                assert_eq!((board.line(), board.marks().to_string()), (game.line(), game.marks().to_string()));
            }
        }
    }
}

/// Good lines and bad ones: plain rules by name are those of a line without any.
#[test]
fn plain_rules_are_ten_pin_bowling() {
    let mut dice = Dice::new(16);
    let (mut good, mut bad) = (0, 0);
    for _ in 0..20 * GAMES {
        let game = random_game(&mut dice);
        let line = written(&mut dice, &game);
        let line = if dice.below(2) == 0 { line } else { damaged(&mut dice, &line) };
        let plain = Game::read(line.as_bytes());
        let by_name = Game::read_on(Rules::default().line(), line.as_bytes());
        *if plain.is_ok() { &mut good } else { &mut bad } += 1;
        let told = plain.map(|game| (game.finished(), game.total(), game.marks().to_string(), game.rolls().to_vec()));
        assert_eq!(
            by_name.map(|game| (game.finished(), game.total(), game.marks().to_string(), game.rolls().to_vec())),
            told
        );
    }
    assert!(good > 5 * GAMES && bad > 2 * GAMES, "{good} good, {bad} bad");
}

fn run(format: Format, rules: Rules, input: &str) -> (String, String, Report) {
    let (mut output, mut faults) = (Vec::new(), Vec::new());
    let report = Scoring::new(format).rules(rules).run("n.txt", input.as_bytes(), &mut output, &mut faults).unwrap();
    (String::from_utf8(output).unwrap(), String::from_utf8(faults).unwrap(), report)
}

#[test]
fn games_that_can_be_counted_by_hand() {
    for (spelled, line, total) in [
        ("no-tap-9", "9 9 9 9 9 9 9 9 9 9 9 9", 300),
        ("no-tap-9", "9|X|9|X|9|X|9|X|9|9X9", 300),
        ("no-tap-8", "8(7-10) 9(10) X 8 8 8 8 8 8 8(4-6)98", 300),
        ("no-tap-9", "9 81 -- -- -- -- -- -- -- --", 28),
        ("3-6-9", "-- -- X -- -- X -- -- X --", 30),
        ("3-6-9", "X X X X X X X X X XXX", 300),
        ("3-6-9", "10 10 10 10 10 10 10 10 10 10 10 10", 300),
        ("no-tap-9,3-6-9", "9 9 X 9 9 X 9 9 X 999|", 300),
        ("current-frame", "X X X X X X X X X X", 300),
        ("current-frame", "X 7/ 9- -/ 5/ F9 X X 8/ 81", 30 + 17 + 9 + 10 + 15 + 9 + 30 + 30 + 18 + 9),
        ("no-tap-9,current-frame,baker", "9 9 9 9 9 9 9 9 9 9", 300),
        ("baker", "X X X 72 (8)/ F9 X 7/ 9- XX8", 180),
    ] {
        let (output, faults, _) = run(Format::Totals, rules(spelled), line);
        assert_eq!((output, faults), (format!("{total}\n"), String::new()), "{spelled}: {line}");
    }
}

#[test]
fn what_is_refused_is_named_by_line_and_roll() {
    let given = |frame| format!("frame {frame} is given as a strike: write X, or 10 among counts");
    let behind =
        |mark| format!("{mark} follows a no-tap strike, which ends its frame: leave a blank before the next one");
    let slash = || "/, but no ball was bowled at these pins before".to_owned();
    for (spelled, line, roll, said) in [
        ("no-tap-9", "X 9- X", 3, behind('-')),
        ("no-tap-9", "9/ X", 2, behind('/')),
        ("no-tap-8", "72 8(7-10)1", 4, behind('1')),
        ("no-tap-9", "9 /", 2, slash()),
        ("no-tap-9", "9(7-10) X", 1, "9 down and 7-10 standing do not make the 10 that stood".to_owned()),
        ("no-tap-9", "10 9 10 9 6 5", 6, "5 pins, but only 4 stood".to_owned()),
        ("no-tap-9", "9 9 9 9 9 9 9 9 9 9 9 9 9", 13, "the game was already over".to_owned()),
        ("3-6-9", "X X 9/", 3, given(3)),
        ("3-6-9", "X X X X X - -", 6, given(6)),
        ("3-6-9", "10 10 10 10 10 10 10 10 9 1", 9, given(9)),
        ("no-tap-9,3-6-9", "9 9 9", 3, given(3)),
        ("3-6-9", "X X /", 3, slash()),
        ("3-6-9", "X X", 3, "missing, as frame 3 is not over".to_owned()),
        ("3-6-9", "X X X", 4, "missing, as frame 4 is not over".to_owned()),
        ("current-frame", "X X X X X X X X X XX", 11, "the game was already over".to_owned()),
        ("current-frame", "X X X X X X X X X 9", 11, "missing, as frame 10 is not over".to_owned()),
        ("baker", "X X X", 4, "missing, as frame 4 is not over".to_owned()),
    ] {
        let (output, faults, report) = run(Format::Totals, rules(spelled), &format!("\n{line}\n"));
        assert_eq!(faults, format!("n.txt line 2, roll {roll}: {said}\n"), "{spelled}: {line}");
        assert_eq!((output.as_str(), report.refused()), ("\n\n", 1));
    }
}

#[test]
fn every_format_works_by_rules() {
    let (rules, line) = (rules("no-tap-9,3-6-9"), "PJS: 9 8/ X 9 81 X 9 9 X 999");
    let board = "X 8/ X X 81 X X X X XXX";
    assert_eq!(run(Format::Totals, rules, line).0, "PJS: 246\n");
    assert_eq!(run(Format::Frames, rules, line).0, "PJS: 246\t20 40 68 87 96 126 156 186 216 246\n");
    let json = format!(
        "{{\"file\":\"n.txt\",\"line\":1,\"name\":\"PJS\",\"rules\":\"no-tap-9,3-6-9\",\"game\":\"{board}\",\
         \"rolls\":[9,8,2,10,9,8,1,10,9,9,10,9,9,9],\"frames\":[20,40,68,87,96,126,156,186,216,246],\
         \"total\":246,\"finished\":true}}\n"
    );
    assert_eq!(run(Format::Json, rules, line).0, json);
    let csv = format!("n.txt,1,PJS,{board},20,40,68,87,96,126,156,186,216,246,246,true,,\"no-tap-9,3-6-9\"\n");
    assert_eq!(run(Format::Csv, rules, line).0, csv);
    let (output, faults, report) = run(Format::Summary, rules, line);
    assert_eq!((output.as_str(), faults.as_str(), report.summary().mean()), ("", "", Some(246.0)));
}

/// What is counted is what fell to somebody's ball: a nine is no ten, and a frame that is given is nobody's.
#[test]
fn the_summary_counts_what_fell() {
    let racks = |tried, cleared| Racks { tried, cleared };
    let tally = |spelled, line| run(Format::Summary, rules(spelled), line).2.summary().tally();
    assert_eq!(tally("no-tap-9", "9 X 9 X 9 X 9 X 9 X9X"), Tally::new(racks(12, 6), racks(0, 0)));
    assert_eq!(tally("3-6-9", "9/ -- X X 9- X -- -- X X81"), Tally::new(racks(8, 2), racks(6, 1)));
    assert_eq!(tally("current-frame", "X X X X X X X X 9/ 9-"), Tally::new(racks(10, 8), racks(2, 1)));
    assert_eq!(tally("baker", "X X X X X X X X X XX8(7-10)"), Tally::new(racks(12, 11), racks(0, 0)));
}

#[test]
fn unfinished_games_count_as_far_as_they_are_certain() {
    let scoring = Scoring::new(Format::Frames).rules(rules("3-6-9")).partial(true);
    let mut output = Vec::new();
    let report = scoring.run("n.txt", &b"9/ X\n9/ X X 7"[..], &mut output, &mut Vec::new()).unwrap();
    // The strike of the third frame is certain with the second frame, written or not.
    assert_eq!(String::from_utf8(output).unwrap(), "20\t20\n47\t20 47\n");
    assert_eq!((report.unfinished(), report.refused()), (2, 0));
}
