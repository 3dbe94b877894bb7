//! `cargo xtask bench`: all benchmarks, and one table of what they measured.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use alley_trials::{Growth, Measured, Mishap};

use crate::document::{keep, machine};

/// Each by its package and its name.
const BENCHES: [(&str, &str); 16] = [
    ("alley-bowling", "roll"),
    ("alley-bulk", "score"),
    ("alley", "score"),
    ("alley", "boards"),
    ("alley", "start"),
    ("alley", "print"),
    ("alley-luck", "moves"),
    ("alley-luck", "script"),
    ("alley-odds", "contest"),
    ("alley-play", "entries"),
    ("alley-journal-sqlite", "durable"),
    ("alley-journal-postgres", "appends"),
    ("alley-web", "boards"),
    ("alley", "pages"),
    ("alley-screen", "frame"),
    ("alley", "idle"),
];

/// Where the last table is kept.
const DOCUMENT: &str = "docs/performance.md";
/// The longest bar of a plot, in columns.
const LONGEST: f64 = 40.0;

#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// Only those whose package or name contains this; the document stays as it is
    #[arg(value_name = "WORD")]
    only: Option<String>,
}

/// Runs them one after the other, keeps the table, and fails if a goal was missed by a third.
pub(crate) fn bench(arguments: &Arguments) -> Result<(), Mishap> {
    let wanted =
        |words: &[&str]| arguments.only.as_ref().is_none_or(|only| words.iter().any(|word| word.contains(only)));
    let mut found = Found::default();
    for (package, name) in BENCHES.into_iter().filter(|(package, name)| wanted(&[package, name])) {
        let line = ["bench", "--locked", "--package", package, "--bench", name];
        found.listen(Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())).args(line))?;
    }
    if wanted(&["load"]) {
        let crowds = ["load", "--spectators", "1000,10000,18000"];
        found.listen(Command::new(std::env::current_exe()?).args(crowds))?;
    }
    let table = found.table();
    eprintln!("{table}");
    if arguments.only.is_none() {
        keep(DOCUMENT, "bench", &format!("{}\n{table}", machine()))?;
    }
    let failed: Vec<_> = found.rows.iter().filter(|row| row.fails()).map(|row| row.what.as_str()).collect();
    if failed.is_empty() { Ok(()) } else { Err(format!("missed by a third: {}", failed.join("; ")).into()) }
}

/// What the benchmarks said.
#[derive(Default)]
struct Found {
    rows: Vec<Measured>,
    points: Vec<Growth>,
}

impl Found {
    /// Passes on what a benchmark prints, and takes down what belongs into the table.
    fn listen(&mut self, command: &mut Command) -> Result<(), Mishap> {
        eprintln!("xtask: {command:?}");
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let output = child.stdout.take().ok_or("it has no output")?;
        for line in BufReader::new(output).lines() {
            let line = line?;
            eprintln!("{line}");
            self.rows.extend(line.parse::<Measured>());
            self.points.extend(line.parse::<Growth>());
        }
        if child.wait()?.success() { Ok(()) } else { Err(format!("{command:?} failed").into()) }
    }

    fn table(&self) -> String {
        let mut table = "| work | measured | goal | |\n|---|---:|---:|---|\n".to_owned();
        for row in &self.rows {
            let Measured { what, figure, asked, unit } = row;
            let verdict = if row.is_met() { "" } else { " **missed**" };
            // Writing into a string does not fail.
            let _ = writeln!(table, "| {what} | {figure:.2} | {asked} | {unit}{verdict} |");
        }
        for plot in self.points.chunk_by(|one, other| (&one.what, &one.of) == (&other.what, &other.of)) {
            table.push_str(&plotted(plot));
        }
        table
    }
}

/// A bar for each point, as long as its logarithm: where the cost grows with the number alone, so does the bar.
fn plotted(points: &[Growth]) -> String {
    let Some(Growth { what, of, unit, .. }) = points.first() else { return String::new() };
    let mut plot = format!("\n{what}, by {of}:\n\n```text\n");
    let least = points.iter().map(|point| point.figure).fold(f64::INFINITY, f64::min);
    let most = points.iter().map(|point| point.figure).fold(0.0, f64::max);
    for Growth { many, figure, .. } in points {
        let part = if most > least && least > 0.0 { (figure / least).ln() / (most / least).ln() } else { 0.0 };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 1 and 40")]
        let bar = "#".repeat(1 + (part * LONGEST) as usize);
        let each = figure / many * 1e3;
        // Writing into a string does not fail.
        let _ = writeln!(plot, "{many:>12} {figure:>12.2} {unit}  {each:>10.4} per 1,000  {bar}");
    }
    plot.push_str("```\n");
    plot
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops where it fails")]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::*;
    use crate::document::root;

    #[test]
    fn the_table_names_every_goal_that_was_missed_and_plots_what_grows() {
        let mut found = Found::default();
        let lines = [
            "row\ta\t1.5\t<=1\ttimes",
            "row\tb\t2\t>=1\tms",
            "growth\tc\tlaps\t10\t1\tms",
            "growth\tc\tlaps\t100\t10\tms",
        ];
        for line in lines {
            found.rows.extend(line.parse::<Measured>());
            found.points.extend(line.parse::<Growth>());
        }
        let table = found.table();
        assert!(table.contains("| a | 1.50 | <=1 | times **missed** |\n| b | 2.00 | >=1 | ms |\n"), "{table}");
        assert!(table.contains(&format!("100.0000 per 1,000  {}\n", "#".repeat(41))), "{table}");
        assert!(table.contains("10         1.00 ms    100.0000 per 1,000  #\n"), "{table}");
    }

    /// Every benchmark of the house is run.
    #[test]
    fn no_benchmark_is_forgotten() {
        let mut files = Vec::new();
        for room in glob(&root().join("crates"), 2) {
            let benches = room.join("benches");
            let named = |path: PathBuf| path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
            files.extend(
                glob(&benches, 1)
                    .into_iter()
                    .filter(|path| path.extension().is_some_and(|kind| kind == "rs"))
                    .filter_map(named),
            );
        }
        let mut known: Vec<_> = BENCHES.iter().map(|(_, name)| (*name).to_owned()).collect();
        files.sort();
        known.sort();
        assert_eq!(files, known);
    }

    /// All that lies this deep in a folder.
    fn glob(folder: &std::path::Path, depth: usize) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok).map(|entry| entry.path());
        if depth == 1 { entries.collect() } else { entries.flat_map(|path| glob(&path, depth - 1)).collect() }
    }
}
