//! The pages play ahead by rules of their own, in scripts: they say what the rules of the server say, of every frame, of
//! every leave and of many games, by every rule of the house. The scripts run in node, which checks their types as well.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test stops where it fails")]

mod played;

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use alley_bowling::{Ball, Deck, Leave, Pin, Pins, Progress, Rack};
use alley_house_rules::{FrameRule, NoTap, Rules};
use alley_trials::Dice;
use played::{Change, Played};

/// All that change what a ball counts or a frame is worth; Baker's goes with each of them.
fn all_rules() -> impl Iterator<Item = Rules> {
    let taps = |frames| NoTap::ALL.map(|no_tap| Rules::new(frames).with_no_tap(no_tap));
    FrameRule::ALL.into_iter().flat_map(move |frames| [Rules::new(frames)].into_iter().chain(taps(frames)))
}

fn all_rules_and_bakers() -> impl Iterator<Item = Rules> {
    all_rules().flat_map(|rules| [rules, rules.with_baker()])
}

/// Games in lines for the script, and what the server's rules say of them.
#[derive(Default)]
struct Games {
    asked: String,
    expected: Vec<String>,
}

impl Games {
    /// Told once, at its end.
    fn add(&mut self, played: &Played) {
        self.asked += &played.asked(false);
        self.expected.push(played.told());
    }

    fn agree(&self, name: &str) {
        let folder = scripts(name);
        fs::write(folder.join("asked"), &self.asked).unwrap();
        agree(&folder, &["games", "asked"], &self.expected);
    }
}

/// The scripts that are compared, in a folder of their own.
fn scripts(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::copy(here.join("assets/game/rules.js"), folder.join("rules.js")).unwrap();
    fs::copy(here.join("tests/rules/script.js"), folder.join("script.js")).unwrap();
    // Node has to be told that these are modules.
    fs::write(folder.join("package.json"), r#"{ "type": "module" }"#).unwrap();
    folder
}

fn asked(folder: &Path, words: &[&str]) -> Output {
    let output = Command::new("node").arg("script.js").args(words).current_dir(folder).output();
    output.expect("the rules of the pages are tried in node: run `cargo xtask parts`")
}

/// The script answers with these lines.
fn agree(folder: &Path, words: &[&str], expected: &[String]) {
    let output = asked(folder, words);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let answers = String::from_utf8(output.stdout).unwrap();
    let wrong = answers.lines().zip(expected).position(|(answer, expected)| answer != expected);
    if let Some(place) = wrong {
        let (answer, expected) = (answers.lines().nth(place).unwrap(), &expected[place]);
        panic!("answer {place} in {}: the script says\n{answer}\nand the rules\n{expected}", folder.display());
    }
    assert_eq!(answers.lines().filter(|answer| !answer.is_empty()).count(), expected.len());
}

fn roll(pins: u8) -> Change {
    Change::Roll(Pins::new(pins).unwrap().into())
}

/// A game of one in which these counts, again and again, have led to this frame.
fn reached(rules: Rules, frame: u8, counts: &[u8]) -> Played {
    let mut counts = counts.iter().cycle();
    let mut played = Played::begin(rules, 1);
    while played.next().is_some_and(|next| next.frame < frame) {
        played = played.then(roll(*counts.next().unwrap()));
    }
    played
}

/// Every way to go on until the frame in play is over, and how many ways there are.
fn all_frames(games: &mut Games, begun: &dyn Fn() -> Played, bowled: &[Ball], frame: u8) -> usize {
    let played = bowled.iter().fold(begun(), |played, &ball| played.then(Change::Roll(ball)));
    games.add(&played);
    let Some(next) = played.next().filter(|next| next.frame == frame) else { return 1 };
    let each = next.rack.possible_rolls().map(Ball::Count).chain([Ball::Foul]);
    each.map(|ball| all_frames(games, begun, &[bowled, &[ball]].concat(), frame)).sum()
}

/// How many ordinary and tenth frames there are, if this many pins at a fresh rack are a strike: twelve balls meet ten
/// pins, eleven counts and the foul.
fn ways(enough: usize) -> [usize; 2] {
    let (strikes, spares) = (11 - enough, enough + 1);
    let pairs: usize = (0..enough).map(|first| 12 - first).sum::<usize>() + 12;
    [pairs + strikes, pairs - spares + spares * 12 + strikes * (pairs + strikes * 12)]
}

#[test]
fn every_frame_of_the_script_is_that_of_the_rules() {
    let mut games = Games::default();
    for rules in all_rules() {
        let enough =
            rules.no_tap().map_or(10, |no_tap| 9 - NoTap::ALL.iter().position(|&each| each == no_tap).unwrap());
        let [ordinary, tenth] = ways(enough);
        let tenth = if rules.frames() == FrameRule::CurrentFrame { ordinary } else { tenth };
        let bowled = (1..=9).filter(|&frame| !rules.frames().gives(alley_bowling::FrameNumber::new(frame).unwrap()));
        for frame in bowled {
            // By itself, after strikes whose bonus it is.
            assert_eq!(all_frames(&mut games, &|| reached(rules, frame, &[10]), &[], frame), ordinary, "{rules}");
        }
        for before in [&[0][..], &[10], &[3, 7]] {
            assert_eq!(all_frames(&mut games, &|| reached(rules, 10, before), &[], 10), tenth, "{rules}");
        }
    }
    assert_eq!(ways(10), [88, 307]);
    games.agree("frames");
}

/// Some of the pins, by lot; none of them is possible.
fn some_of(dice: &mut Dice, pins: impl Iterator<Item = Pin>) -> Option<Leave> {
    let share = 1 + dice.below(5);
    Leave::of(pins.filter(|_| dice.below(6) < share).collect::<Vec<_>>())
}

/// A ball by lot, said in any of the three ways. Good bowlers reach the extra balls.
fn any_ball(dice: &mut Dice, rack: Rack, deck: Deck) -> Ball {
    let standing = rack.standing();
    match (dice.below(24), deck.standing()) {
        (0, _) => Ball::Foul,
        (1..9, _) => Ball::Count(standing),
        (9..18, Some(before)) => some_of(dice, before.pins()).map_or(Ball::Count(standing), |leave| {
            deck.leaving(leave).unwrap_or_else(|refusal| panic!("{leave} of {before}: {refusal}"))
        }),
        // Which pins stand is not known: any of that number may be named.
        (9..12, None) => some_of(dice, Pin::all()).and_then(|leave| deck.leaving(leave).ok()).unwrap_or(Ball::Foul),
        _ => Ball::Count(Pins::new(dice.small(standing.count() + 1)).unwrap()),
    }
}

/// What happens next, by lot; nobody is asked to undo what is not a ball.
fn next_change(dice: &mut Dice, played: &Played) -> Option<Change> {
    let turn = match (dice.below(100), &played.game) {
        (0..12, _) | (12..60, Progress::Closed(_)) if played.last_was_a_ball() => return Some(Change::Undo),
        (_, Progress::Closed(_)) => return None,
        (12, Progress::Open(turn)) => return comes_or_goes(dice, played, turn.takes_newcomers()),
        (_, Progress::Open(turn)) => turn,
    };
    Some(Change::Roll(any_ball(dice, turn.up().rack(), played.next()?.deck)))
}

fn comes_or_goes(dice: &mut Dice, played: &Played, takes_newcomers: bool) -> Option<Change> {
    let staying = played.staying();
    let leaver = *dice.pick(&staying)?;
    match staying.len() {
        ..6 if takes_newcomers => Some(Change::Join),
        2.. => Some(Change::Leave(leaver)),
        _ => None,
    }
}

/// A game by lot, of one to six bowlers, to its end or to somewhere before it.
fn by_lot(dice: &mut Dice, rules: Rules, mut look: impl FnMut(&Played)) -> Played {
    let bowlers = 1 + dice.place(6);
    let mut played = Played::begin(rules, bowlers);
    for _ in 0..dice.place(bowlers * 28) {
        let Some(change) = next_change(dice, &played) else { break };
        played = played.then(change);
        look(&played);
    }
    played
}

#[test]
fn a_hundred_thousand_games_of_the_script_are_those_of_the_rules() {
    let (mut games, mut dice) = (Games::default(), Dice::new(12));
    let count = std::env::var("ALLEY_GAMES").map_or(100_000, |count| count.parse().unwrap());
    let all: Vec<_> = all_rules_and_bakers().collect();
    for (game, &rules) in (0..count).zip(all.iter().cycle()) {
        let closely = game % 101 == 0;
        let mut each = Vec::new();
        let played = by_lot(&mut dice, rules, |played| {
            if closely {
                each.push(played.told());
            }
        });
        if closely {
            games.asked += &played.asked(true);
            games.expected.append(&mut each);
        } else {
            games.add(&played);
        }
        // A long run stays within bounds.
        if game % 100_000 == 99_999 {
            std::mem::take(&mut games).agree("games");
        }
    }
    games.agree("games");
}

/// What stands in the script, and what a fault makes of it.
const FAULTS: [(&str, &str); 22] = [
    ("count >= enough ? TEN", "count > enough ? TEN"),
    ("[3, 6, 9].includes(frame)", "[3, 6].includes(frame)"),
    ("(frame - 1) % team.length", "frame % team.length"),
    ("frame === LAST && frames !== 'current-frame'", "frame === LAST"),
    ("standing > 0 ? { standing, fresh: false }", "standing > 0 ? { standing, fresh: standing === TEN }"),
    ("balls.length === 1 && at[1].fresh", "balls.length === 1 && at[1].standing === TEN"),
    ("at[1]?.fresh || at[2]?.fresh ? 3 : 2", "at[1]?.fresh ? 3 : 2"),
    ("fresh ? 'X' : '/'", "fresh ? '/' : 'X'"),
    ("at[ball].fresh && !at[ball + 1].fresh && isSplit", "at[ball].fresh && isSplit"),
    ("own.length === 1 ? 2 : 1", "1"),
    ("frame === LAST || add(own) < TEN ? 0", "add(own) < TEN ? 0"),
    ("3 * TEN", "2 * TEN"),
    ("TEN + own[0]", "TEN"),
    ("following.length < bonus ? undefined", "false ? undefined"),
    ("left ? LAST : done(rules, frames)", "done(rules, frames)"),
    ("each.indexOf(fewest)", "each.lastIndexOf(fewest)"),
    ("isOver(rules, frame, balls) ? [String(TEN)] : []", "[String(TEN)]"),
    ("gives(rules, last) ? last - 1 : last", "last"),
    ("said === FOUL ? 0", "said === FOUL ? 1"),
    ("String(at.standing)]", "'0']"),
    ("up.ball > 1 ? up.row", "up.ball > 0 ? up.row"),
    ("total ?? last, 0", "last, 0"),
];

/// Otherwise that they agree would say little.
#[test]
fn every_fault_that_is_planted_in_the_script_is_found() {
    let (mut games, mut dice) = (Games::default(), Dice::new(12));
    let all: Vec<_> = all_rules_and_bakers().collect();
    for &rules in all.iter().cycle().take(1_200) {
        games.add(&by_lot(&mut dice, rules, |_| {}));
    }
    games.agree("sound");
    let folder = scripts("faulty");
    let script = fs::read_to_string(folder.join("rules.js")).unwrap();
    fs::write(folder.join("asked"), &games.asked).unwrap();
    for (right, wrong) in FAULTS {
        assert_eq!(script.matches(right).count(), 1, "{right}");
        fs::write(folder.join("rules.js"), script.replace(right, wrong)).unwrap();
        // A fault that stops the script is found, too.
        let output = asked(&folder, &["games", "asked"]);
        let answers = String::from_utf8_lossy(&output.stdout);
        assert!(!output.status.success() || !answers.lines().eq(&games.expected), "{wrong} was not found");
    }
}

/// All 1,023, as bits of their pins.
fn leaves() -> impl Iterator<Item = (u16, Leave)> {
    let leave = |bits: u16| Leave::of(Pin::all().filter(move |pin| bits >> (pin.number() - 1) & 1 == 1));
    (1..1 << 10).filter_map(move |bits| Some((bits, leave(bits)?)))
}

#[test]
fn every_leave_of_the_script_and_what_may_follow_it_are_those_of_the_rules() {
    let mut expected = Vec::new();
    for (_, leave) in leaves() {
        let said = Deck::new(Rack::Fresh, None).leaving(leave).unwrap();
        let deck = Deck::new(Rack::Fresh.after(said.pins()), Some(said));
        let first = leave.pins().next().unwrap();
        let count = Pins::ALL.possible_rolls().position(|pins| {
            Ball::leaving(pins, Leave::of([first]).unwrap()).is_ok_and(|ball| deck.admit(ball).is_ok())
        });
        let mut line = format!("{said} {} {} {} {}", said.pins(), leave.is_split(), leave.is_washout(), count.unwrap());
        for (bits, _) in leaves().filter(|&(_, after)| deck.leaving(after).is_ok()) {
            write!(line, " {bits}").unwrap();
        }
        expected.push(line);
    }
    agree(&scripts("leaves"), &["leaves"], &expected);
}

#[test]
fn the_script_knows_the_rules_that_there_are_by_their_names_and_no_others() {
    let known = all_rules_and_bakers().map(|rules| rules.to_string());
    let others =
        ["", "ten-pin", "no-tap", "no-tap-6", "no-tap-10", "3-6-9,current-frame", "baker,baker", "plain,baker"];
    let strange = ["no-tap-9,no-tap-8", "candlepin", "baker,", ",", "toString", "constructor"];
    let names: Vec<_> = known.chain(others.into_iter().chain(strange).map(str::to_owned)).collect();
    let folder = scripts("names");
    fs::write(folder.join("asked"), names.join("\n")).unwrap();
    let expected: Vec<_> = names.iter().map(|name| name.parse::<Rules>().is_ok().to_string()).collect();
    assert_eq!(expected.iter().filter(|known| *known == "true").count(), 24);
    agree(&folder, &["names", "asked"], &expected);
}
