//! From a stream of lines to a stream of totals.

use std::io::{Read, Write};
use std::num::NonZeroUsize;
use std::thread;

use alley_house_rules::Rules;

use crate::chunks::{Chunk, Chunks};
use crate::clerk::{Assignment, OutputPage};
use crate::desk::Desk;
use crate::rows::SourceText;
use crate::{Column, Format, Instructions, Names, Plainly, Report, Trouble, Wording};

/// How lines are to be scored.
///
/// ```
/// use alley_bulk::{Format, Scoring};
///
/// let games = "10 10 10 10 10 10 10 10 10 10 10 10\nX 7/ 9\n";
/// let (mut totals, mut faults) = (Vec::new(), Vec::new());
/// let report = Scoring::new(Format::Totals).run("games.txt", games.as_bytes(), &mut totals, &mut faults)?;
/// assert_eq!(totals, b"300\n\n");
/// assert_eq!(faults, b"games.txt line 2, roll 5: missing, as frame 3 is not over\n");
/// assert_eq!(report.refused(), 1);
/// # Ok::<(), alley_bulk::Trouble>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scoring {
    format: Format,
    names: Names,
    partial: bool,
    rules: Rules,
    threads: NonZeroUsize,
    instructions: Instructions,
    wording: &'static dyn Wording,
}

/// More threads than these would only wait for the one that reads, and memory is promised to stay small.
const MOST_THREADS: usize = 8;

impl Scoring {
    /// In this format, by plain rules; names lead, unfinished games are refused, and every processor helps.
    #[must_use]
    pub fn new(format: Format) -> Self {
        let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Self {
            format,
            names: Names::default(),
            partial: false,
            rules: Rules::default(),
            threads,
            instructions: Instructions::best(),
            wording: &Plainly,
        }
    }

    /// With names from elsewhere.
    #[must_use]
    pub fn names(mut self, names: Names) -> Self {
        self.names = names;
        self
    }

    /// With unfinished games scored as far as they are certain.
    #[must_use]
    pub fn partial(mut self, partial: bool) -> Self {
        self.partial = partial;
        self
    }

    /// By the rules of this house: every line is read roll by roll.
    ///
    /// ```
    /// use alley_bulk::{Format, Scoring};
    ///
    /// let scoring = Scoring::new(Format::Totals).rules("no-tap-9".parse()?);
    /// let mut totals = Vec::new();
    /// scoring.run("games.txt", &b"9 9 9 9 9 9 9 9 9 9 9 9"[..], &mut totals, &mut Vec::new())?;
    /// assert_eq!(totals, b"300\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn rules(mut self, rules: Rules) -> Self {
        self.rules = rules;
        self
    }

    /// On this many threads, but never more than eight.
    #[must_use]
    pub fn threads(mut self, threads: NonZeroUsize) -> Self {
        self.threads = threads;
        self
    }

    /// With these instructions of the processor, where it has them; else with those that every one has. They change nothing
    /// but the speed.
    #[must_use]
    pub fn instructions(mut self, instructions: Instructions) -> Self {
        self.instructions = if instructions.are_here() { instructions } else { Instructions::Portable };
        self
    }

    /// With faults in these words.
    ///
    /// ```
    /// use alley_bulk::{Fault, Format, Scoring, Wording};
    ///
    /// #[derive(Debug)]
    /// struct Curtly;
    ///
    /// impl Wording for Curtly {
    ///     fn fault(&self, _: &Fault) -> String {
    ///         "no".to_owned()
    ///     }
    ///     fn line(&self, source: &str, line: u64, fault: &Fault) -> String {
    ///         format!("{source}:{line}: {}", self.fault(fault))
    ///     }
    /// }
    ///
    /// let mut faults = Vec::new();
    /// Scoring::new(Format::Totals).wording(&Curtly).run("games.txt", &b"11"[..], &mut Vec::new(), &mut faults)?;
    /// assert_eq!(faults, b"games.txt:1: no\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn wording(mut self, wording: &'static dyn Wording) -> Self {
        self.wording = wording;
        self
    }

    /// Scores one stream, in order. `source` is what messages call it. Both writers get large pieces of whole lines and
    /// are not flushed. Memory stays bounded whatever the input.
    ///
    /// # Errors
    /// Input that cannot be read or is not text at all, output that cannot be written, or a column that is not there. A
    /// bad line is no error: it is told to `faults` and counted in the report. A blank one is no game.
    pub fn run(
        &self,
        source: &str,
        input: impl Read + Send,
        output: &mut (impl Write + Send),
        faults: &mut (impl Write + Send),
    ) -> Result<Report, Trouble> {
        let mut chunks = Chunks::new(input);
        let Some(mut first) = chunks.fill(Chunk::empty()).map_err(Trouble::Reading)? else {
            return Ok(Report::default());
        };
        if let Some(foreign) = Trouble::foreign(first.text()) {
            return Err(foreign);
        }
        let column = self.column(&mut first)?;
        let Self { format, partial, rules, instructions, wording, .. } = *self;
        let source_text = &SourceText::of(source);
        let task = Assignment { source, source_text, format, column, partial, rules, instructions, wording };
        let clerks = if chunks.is_over() { 1 } else { self.threads.get().min(MOST_THREADS) };
        Desk::new(chunks, first, |page: &OutputPage| write(page, output, faults)).run(task, clerks)
    }

    /// The place of the name's column; a first line of titles is taken away.
    fn column(&self, first: &mut Chunk) -> Result<Option<usize>, Trouble> {
        let Names::Column(column) = &self.names else { return Ok(None) };
        let place = column.place(first.line()).ok_or(Trouble::NoColumn)?;
        if matches!(column, Column::Title(_)) {
            first.drop_line();
        }
        Ok(Some(place))
    }
}

fn write(page: &OutputPage, output: &mut impl Write, faults: &mut impl Write) -> Result<(), Trouble> {
    output.write_all(&page.output).and_then(|()| faults.write_all(&page.faults)).map_err(Trouble::Writing)
}
