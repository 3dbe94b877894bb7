//! Many games: from the files named on the command line to their totals.

use std::fs::{self, File};
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use alley_bulk::{Format, Names, Report, STANDARD_INPUT, ScoreSummary, Scoring, Trouble, Wording};
use alley_console::{Meter, TextOnly};
use alley_house_rules::Rules;
use alley_words::{Described, Language};

use crate::arguments::{OutputForm, ScoreArguments};
use crate::outcome::Exit;

/// What asks for standard input.
const DASH: &str = "-";

/// `alley score`.
pub(crate) fn score(language: Language, mut score: ScoreArguments) -> Exit {
    if score.files.is_empty() {
        score.files.push(DASH.into());
    }
    run(language, &score).unwrap_or_else(|early| early)
}

fn run(language: Language, score: &ScoreArguments) -> Result<Exit, Exit> {
    let (format, rules) = (Format::from(score.shown), score.by.rules);
    let names = score.column.clone().map_or(Names::Leading, Names::Column);
    let scoring = Scoring::new(format).names(names).partial(score.partial).rules(rules).wording(wording(language));
    // A bar must not run into totals on the same terminal.
    let visible = io::stderr().is_terminal() && (format == Format::Summary || !io::stdout().is_terminal());
    let meter = Meter::new(sizes(&score.files), visible);
    let mut output = TextOnly::new(io::stdout(), io::stdout().is_terminal());
    if let Some(header) = format.header(rules) {
        written(language, writeln!(output, "{header}"))?;
    }
    let (mut report, mut code) = (Report::default(), 0);
    for path in &score.files {
        if path.to_str() == Some(DASH) && io::stdin().is_terminal() {
            written(language, writeln!(meter.aside(), "{}", language.waiting_for_games()))?;
        }
        match one_file(&scoring, path, &meter, &mut output) {
            Ok(more) => {
                code = code.max(u8::from(more.refused() > 0));
                report += &more;
            }
            Err(Trouble::Writing(error)) => return Err(unwritten(language, &error)),
            Err(trouble) => {
                code = code.max(if matches!(trouble, Trouble::Reading(_)) { 2 } else { 1 });
                written(
                    language,
                    writeln!(meter.aside(), "alley: {}", language.trouble_with(&source(path), &trouble)),
                )?;
            }
        }
    }
    if format == Format::Summary {
        written(language, output.write_all(described(language, rules, report.summary()).as_bytes()))?;
        written(language, output.write_all(language.games_left_out(report.unfinished()).as_bytes()))?;
    }
    written(language, output.flush())?;
    Ok(Exit::Told(code))
}

/// The games of a file, read by these rules, as they are summed up; sentences about its bad lines go to the error stream.
pub(crate) fn past(language: Language, rules: Rules, path: &Path) -> Result<Report, Exit> {
    let scoring = Scoring::new(Format::Summary).rules(rules).wording(wording(language));
    one_file(&scoring, path, &Meter::new(None, false), &mut io::sink()).map_err(|trouble| {
        let sentence = language.trouble_with(&source(path), &trouble);
        match trouble {
            Trouble::Reading(_) | Trouble::Writing(_) => Exit::failed(sentence),
            Trouble::NoColumn | Trouble::Gzip | Trouble::Utf16 => Exit::refused(sentence),
        }
    })
}

/// The sentences about bad lines in this language.
fn wording(language: Language) -> &'static dyn Wording {
    language.pick(&Language::Korean, &Language::English)
}

fn one_file(
    scoring: &Scoring,
    path: &Path,
    meter: &Meter,
    output: &mut (impl Write + Send),
) -> Result<Report, Trouble> {
    let input: Box<dyn Read + Send> = match path.to_str() {
        Some(DASH) => Box::new(io::stdin()),
        _ => Box::new(File::open(path).map_err(Trouble::Reading)?),
    };
    scoring.run(&source(path), meter.counts(input), output, &mut meter.aside())
}

/// What a file is called in what is said of it.
fn source(path: &Path) -> String {
    match path.to_str() {
        Some(DASH) => STANDARD_INPUT.to_owned(),
        _ => path.display().to_string(),
    }
}

/// How much there is to read; unknown if something is not an ordinary file.
fn sizes(paths: &[PathBuf]) -> Option<u64> {
    let size = |path: &PathBuf| match fs::metadata(path) {
        Ok(metadata) => metadata.is_file().then_some(metadata.len()),
        // Nothing will be read of a missing file; it is reported when its turn comes.
        Err(_) => (path.to_str() != Some(DASH)).then_some(0),
    };
    paths.iter().map(size).sum()
}

fn described(language: Language, rules: Rules, summary: &ScoreSummary) -> String {
    let played_by = language.played_by(rules);
    let (Some(mean), Some(quartiles), Some(low), Some(high)) =
        (summary.mean(), summary.quartiles(), summary.low(), summary.high())
    else {
        return played_by + language.no_past_games();
    };
    let (tally, value) = (summary.tally(), |rate: alley_odds::Rate| rate.value());
    let told = Described {
        scores: summary.histogram().map(|(_, games)| games).collect(),
        mean,
        quartiles,
        extremes: (low, high),
        rates: (tally.strike_rate().map(value), tally.spare_rate().map(value)),
        rules,
    };
    played_by + &alley_console::summary(&told, language)
}

fn written(language: Language, result: io::Result<()>) -> Result<(), Exit> {
    result.map_err(|error| unwritten(language, &error))
}

fn unwritten(language: Language, error: &io::Error) -> Exit {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Exit::Fine,
        _ => Exit::failed(language.cannot_write_output(&language.trouble_of(error))),
    }
}

impl From<OutputForm> for Format {
    fn from(shown: OutputForm) -> Self {
        match shown {
            OutputForm { frames: true, .. } => Self::Frames,
            OutputForm { json: true, .. } => Self::Json,
            OutputForm { csv: true, .. } => Self::Csv,
            OutputForm { summary: true, .. } => Self::Summary,
            _ => Self::Totals,
        }
    }
}
