//! Whole runs: order, numbering, refusals, bounded memory, every format, any number of threads.

#![expect(clippy::unwrap_used, reason = "helpers of tests, which may fail")]

use std::io::{self, Read, Write};
use std::num::NonZeroUsize;

use alley_bulk::{Column, Format, Game, Instructions, Names, Report, Scoring, Trouble};
use alley_trials::Dice;
use alley_trials::lines::{damaged, random_game, written};

const FORMATS: [Format; 5] = [Format::Totals, Format::Frames, Format::Json, Format::Csv, Format::Summary];

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).unwrap()
}

fn run(scoring: &Scoring, input: impl Read + Send) -> (String, String, Report) {
    let (mut output, mut faults) = (Vec::new(), Vec::new());
    let report = scoring.run("league.txt", input, &mut output, &mut faults).unwrap();
    (String::from_utf8(output).unwrap(), String::from_utf8(faults).unwrap(), report)
}

#[test]
fn a_bad_line_leaves_its_place_empty_and_is_explained() {
    let perfect = "10 10 10 10 10 10 10 10 10 10 10 10";
    let long = perfect.to_owned() + &" ".repeat(5000);
    let lines =
        [perfect, "7 6", "", "Max: X 7/ 9-", "PJS: XXXXXXXXXXXX", &long, "X|7/|9-|X|-8|8/|-6|X|X|X||81", "Kim:"];
    let (output, faults, report) = run(&Scoring::new(Format::Totals), lines.join("\n").as_bytes());
    assert_eq!(output, "300\n\n\n\nPJS: 300\n\n167\n\n");
    let expected = "league.txt line 2, roll 2: 6 pins, but only 3 stood\n\
                    league.txt line 4, roll 6: missing, as frame 4 is not over\n\
                    league.txt line 6: longer than 4096 bytes: no game is that long\n\
                    league.txt line 8, roll 1: missing, as frame 1 is not over\n";
    assert_eq!(faults, expected);
    assert_eq!((report.refused(), report.unfinished()), (4, 0));
}

#[test]
fn a_line_may_have_4096_bytes() {
    let lines = [4096, 4097].map(|length| format!("{:length$}\n", "PJS: XXXXXXXXXXXX"));
    let (output, faults, _) = run(&Scoring::new(Format::Totals), lines.concat().as_bytes());
    assert_eq!(output, "PJS: 300\n\n");
    assert_eq!(faults, "league.txt line 2: longer than 4096 bytes: no game is that long\n");
}

#[test]
fn only_a_summary_counts_the_games() {
    let games = "XXXXXXXXXXXX\nX X X 72 (8)/ F9 X 7/ 9- XX8\n";
    for format in FORMATS {
        let counted = run(&Scoring::new(format), games.as_bytes()).2.summary().games();
        assert_eq!(counted, if format == Format::Summary { 2 } else { 0 }, "{format:?}");
    }
}

#[test]
fn unfinished_games_count_as_far_as_they_are_certain() {
    let input = "X 7/ 9\nKim:\n7 6\n";
    let (output, faults, report) = run(&Scoring::new(Format::Totals).partial(true), input.as_bytes());
    assert_eq!(output, "39\nKim: 0\n\n");
    assert_eq!(faults, "league.txt line 3, roll 2: 6 pins, but only 3 stood\n");
    assert_eq!((report.refused(), report.unfinished()), (1, 2));
    let (_, _, report) = run(&Scoring::new(Format::Summary).partial(true), "X 7/ 9\nXXXXXXXXXXXX\n".as_bytes());
    assert_eq!((report.unfinished(), report.summary().games()), (1, 1));
}

#[test]
fn a_blank_line_is_no_game() {
    let games = "\n \t\r\nXXXXXXXXXXXX\n,,;\n7 6\n\n";
    let row = "league.txt,5,,,,,,,,,,,,,,,\"roll 2: 6 pins, but only 3 stood\"\n";
    for partial in [false, true] {
        for (format, expected) in [(Format::Totals, "\n\n300\n\n\n\n"), (Format::Summary, "")] {
            let (output, _, report) = run(&Scoring::new(format).partial(partial), games.as_bytes());
            assert_eq!((output.as_str(), report.refused(), report.unfinished()), (expected, 1, 0));
        }
        let (output, _, _) = run(&Scoring::new(Format::Json).partial(partial), games.as_bytes());
        let lines: Vec<_> = output.lines().collect();
        assert!(lines.len() == 2 && lines[0].starts_with("{\"file\":\"league.txt\",\"line\":3,"), "{output}");
        let error = r#"{"file":"league.txt","line":5,"name":null,"error":"roll 2: 6 pins, but only 3 stood"}"#;
        assert_eq!(lines[1], error);
        let (output, _, _) = run(&Scoring::new(Format::Csv).partial(partial), games.as_bytes());
        assert!(output.lines().count() == 2 && output.ends_with(row), "{output}");
    }
    let column = Scoring::new(Format::Totals).names(Names::Column(Column::Number(2)));
    assert_eq!(run(&column, &b"\nXXXXXXXXXXXX,Kim\n,\n"[..]).0, "\nKim: 300\n\n");
}

#[test]
fn what_is_no_text_at_all_is_refused_as_a_whole() {
    let scoring = Scoring::new(Format::Totals);
    let run = |input: &[u8]| scoring.run("x", input, &mut Vec::new(), &mut Vec::new());
    assert!(matches!(run(b"\x1f\x8b\x08\0\0\n"), Err(Trouble::Gzip)));
    assert!(matches!(run(b"\xff\xfeX\0 \0X\0\n\0"), Err(Trouble::Utf16)));
}

#[test]
fn a_line_of_titles_is_told_from_a_bad_game() {
    let (output, faults, _) = run(&Scoring::new(Format::Totals), &b"bowler,game\nbowler,game\n"[..]);
    let titles = "column titles, not a game; --column TITLE says which column holds the name";
    let second = "roll 1: a roll is a number of pins from 0 to 10 in plain digits";
    assert_eq!(output, "\n\n");
    assert_eq!(faults, format!("league.txt line 1: {titles}\nleague.txt line 2, {second}\n"));
}

#[test]
fn names_come_from_a_column() {
    let column = |text: &str| Scoring::new(Format::Totals).names(Names::Column(text.parse::<Column>().unwrap()));
    let games = "7,10,10,10,10,10,10,10,10,10,10,10,10\n8,9-9-9-9-9-9-9-9-9-9-\n";
    assert_eq!(run(&column("1"), games.as_bytes()).0, "7: 300\n8: 90\n");
    let (output, faults, _) = run(&column("9"), games.as_bytes());
    assert_eq!(output, "\n\n");
    let expected = "league.txt line 1, roll 2: 10 pins, but only 3 stood\n\
                    league.txt line 2: the column asked for is not there\n";
    assert_eq!(faults, expected);
    let titled = "Bowler,game\n\"Park, J\",XXXXXXXXXXXX\nKim,7 6\n";
    let (output, faults, _) = run(&column("bowler"), titled.as_bytes());
    assert_eq!(output, "Park, J: 300\n\n");
    assert_eq!(faults, "league.txt line 3, roll 2: 6 pins, but only 3 stood\n");
    let missing = column("lane").run("league.txt", titled.as_bytes(), &mut Vec::new(), &mut Vec::new());
    assert!(matches!(missing, Err(Trouble::NoColumn)));
}

/// Good and bad lines of all kinds, more than fit into several chunks.
fn mixed(lines: usize) -> (Vec<String>, String) {
    let mut dice = Dice::new(5);
    let lines: Vec<String> = (0..lines)
        .map(|_| {
            let game = random_game(&mut dice);
            let line = written(&mut dice, &game);
            match dice.below(8) {
                0 => damaged(&mut dice, &line),
                1 => format!("P{}: {line}", dice.below(100)),
                2 if dice.below(50) == 0 => " ".repeat(5000),
                _ => line,
            }
        })
        .collect();
    let text = lines.iter().flat_map(|line| [line, "\n"]).collect();
    (lines, text)
}

fn is_blank(line: &str) -> bool {
    line.len() <= 4096 && line.trim_matches([' ', '\t', '\r', ',', ';']).is_empty()
}

#[test]
fn any_number_of_threads_and_any_instructions_give_the_same() {
    let (lines, text) = mixed(60_000);
    for format in FORMATS {
        let alone = run(&Scoring::new(format).threads(threads(1)), text.as_bytes());
        assert!(alone.2.refused() > 1000);
        let games = lines.iter().filter(|line| !is_blank(line));
        let written = match format {
            Format::Totals | Format::Frames => lines.len(),
            Format::Json | Format::Csv => games.count(),
            Format::Summary => 0,
        };
        assert_eq!(alone.0.lines().count(), written);
        for count in [2, 3, 100] {
            assert!(
                run(&Scoring::new(format).threads(threads(count)), text.as_bytes()) == alone,
                "{format:?}, {count} threads"
            );
        }
        for instructions in Instructions::here() {
            assert!(
                run(&Scoring::new(format).instructions(instructions), text.as_bytes()) == alone,
                "{format:?}, {instructions:?}"
            );
        }
    }
}

#[test]
fn every_line_is_scored_as_it_would_be_alone() {
    let (lines, text) = mixed(60_000);
    let (output, faults, _) = run(&Scoring::new(Format::Totals), text.as_bytes());
    let mut faults = faults.lines();
    for ((number, line), total) in (1..).zip(&lines).zip(output.lines()) {
        let (name, game) = line.split_once(':').map_or((None, line.as_str()), |(name, game)| (Some(name.trim()), game));
        let name = name.filter(|name| !name.is_empty()).map_or(String::new(), |name| format!("{name}: "));
        let score = match line.len() {
            0..=4096 => {
                Game::read(game.as_bytes()).and_then(|game| game.finished()).map_err(|fault| format!(", {fault}"))
            }
            _ => Err(": longer than 4096 bytes: no game is that long".to_owned()),
        };
        match score {
            _ if is_blank(line) => assert_eq!(total, ""),
            Ok(score) => assert_eq!(total, format!("{name}{score}")),
            Err(fault) => {
                assert_eq!(total, "");
                assert_eq!(faults.next(), Some(format!("league.txt line {number}{fault}").as_str()));
            }
        }
    }
    assert_eq!(faults.next(), None);
}

#[test]
fn the_summary_counts_the_same_racks_either_way() {
    let mut dice = Dice::new(6);
    let (mut tally, mut text) = (alley_odds::Tally::default(), String::new());
    for _ in 0..20_000 {
        let game = random_game(&mut dice);
        tally += alley_odds::Tally::of(&game.line().card());
        text += &written(&mut dice, &game);
        text.push('\n');
    }
    let (_, _, report) = run(&Scoring::new(Format::Summary), text.as_bytes());
    assert_eq!((report.summary().games(), report.summary().tally()), (20_000, tally));
}

/// Takes some bytes, then nothing more.
struct Narrow(usize);

impl Write for Narrow {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Gives some bytes, then fails once.
struct Torn<'text>(&'text [u8], Option<io::ErrorKind>);

impl Read for Torn<'_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        match self.0.read(room)? {
            0 => self.1.take().map_or(Ok(0), |kind| Err(kind.into())),
            count => Ok(count),
        }
    }
}

#[test]
fn a_closed_output_and_a_torn_input_end_the_run() {
    let (_, text) = mixed(60_000);
    for count in [1, 3] {
        let scoring = Scoring::new(Format::Json).threads(threads(count));
        let closed = scoring.run("x", text.as_bytes(), &mut Narrow(1 << 20), &mut io::sink());
        assert!(matches!(closed, Err(Trouble::Writing(error)) if error.kind() == io::ErrorKind::BrokenPipe));
        let torn = Torn(text.as_bytes(), Some(io::ErrorKind::TimedOut));
        let torn = scoring.run("x", torn, &mut io::sink(), &mut io::sink());
        assert!(matches!(torn, Err(Trouble::Reading(error)) if error.kind() == io::ErrorKind::TimedOut));
    }
}

/// Takes everything, and remembers the largest piece.
struct Largest(usize);

impl Write for Largest {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.max(bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn short_lines_with_long_faults_do_not_pile_up() {
    let (mut output, mut faults) = (Largest(0), Largest(0));
    let bad = "?\n".repeat(100_000);
    let report = Scoring::new(Format::Json).run("league.txt", bad.as_bytes(), &mut output, &mut faults).unwrap();
    assert_eq!(report.refused(), 100_000);
    assert!(output.0 + faults.0 < 4 << 20, "{} and {} bytes at once", output.0, faults.0);
}

#[test]
fn a_line_without_end_is_refused_and_the_next_one_scored() {
    let endless = io::repeat(b'7').take(100 << 20);
    let (output, faults, report) = run(&Scoring::new(Format::Totals), endless.chain(&b"\nXXXXXXXXXXXX"[..]));
    assert_eq!(output, "\n300\n");
    assert_eq!(faults, "league.txt line 1: longer than 4096 bytes: no game is that long\n");
    assert_eq!(report.refused(), 1);
}
