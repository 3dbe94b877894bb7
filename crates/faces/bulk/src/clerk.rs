//! Who scores a chunk: line by line, the quick way where it is enough.

use alley_bowling::{FinishedLine, Line, LineOfPlay};
use alley_house_rules::Rules;

use crate::chunks::Chunk;
use crate::format::push_total;
use crate::glance::Glance;
use crate::names::{NamedText, are_titles};
use crate::notation::is_blank;
use crate::numbers::push_numbers;
use crate::outcome::Packed;
use crate::quick::QuickWay;
use crate::rows::{LinePlace, SourceText};
use crate::score_row::ExactRow;
use crate::strip::Strip;
use crate::{Fault, Format, Game, Instructions, LONGEST_LINE, Notation, Report, Wording, quick};

/// As much as is written at once: more than a chunk becomes in any format, so that clerks do not wait for their turn in the
/// middle of a chunk.
const PAGE: usize = 1 << 21;

/// What is to be written: the output, and the sentences about what was refused.
#[derive(Clone, Debug, Default)]
pub(crate) struct OutputPage {
    pub(crate) output: Vec<u8>,
    pub(crate) faults: Vec<u8>,
}

impl OutputPage {
    fn is_full(&self) -> bool {
        self.output.len() + self.faults.len() >= PAGE
    }

    pub(crate) fn clear(&mut self) {
        self.output.clear();
        self.faults.clear();
    }
}

/// What a clerk has to know.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Assignment<'run> {
    pub(crate) source: &'run str,
    pub(crate) source_text: &'run SourceText,
    pub(crate) format: Format,
    /// The column of the name, from 0; none where names lead.
    pub(crate) column: Option<usize>,
    pub(crate) partial: bool,
    pub(crate) rules: Rules,
    pub(crate) instructions: Instructions,
    pub(crate) wording: &'run dyn Wording,
}

/// One chunk in work. Full pages are handed over as they come, so that no input can make the output pile up.
pub(crate) struct Clerk<'run, H> {
    pub(crate) task: Assignment<'run>,
    pub(crate) page: OutputPage,
    pub(crate) report: Report,
    pub(crate) hand_over: H,
}

impl<H, E> Clerk<'_, H>
where
    H: FnMut(&OutputPage) -> Result<(), E>,
{
    /// Scores every line of a chunk, as long as the pages are taken.
    pub(crate) fn score(&mut self, chunk: &Chunk) -> Result<(), E> {
        let mut number = chunk.first_line;
        if self.task.column.is_some() || !self.task.rules.is_plain() {
            let lines = chunk.text().split_inclusive(|&byte| byte == b'\n');
            let mut lines = lines.map(|line| line.strip_suffix(b"\n").unwrap_or(line));
            return (number..).zip(&mut lines).try_for_each(|(number, line)| self.line(number, line));
        }
        // The lines of a file are mostly alike.
        let way = QuickWay { instructions: self.task.instructions, notation: Notation::of(chunk.first_game()) };
        let (mut glance, mut rest) = (Glance::new(self.task.format == Format::Summary), chunk.text());
        loop {
            way.look(rest, &mut glance);
            if glance.is_empty() {
                return Ok(());
            }
            self.seen((number, rest), &glance, way.notation)?;
            number += glance.count() as u64;
            rest = glance.rest(rest);
        }
    }

    /// The lines of a text that were seen together, from this number on.
    fn seen(&mut self, (first, text): (u64, &[u8]), glance: &Glance, notation: Notation) -> Result<(), E> {
        if let Some(scores) = glance.scores().filter(|_| self.task.format == Format::Totals) {
            push_numbers(&mut self.page.output, scores, b'\n');
            return self.turn_full_page();
        }
        (first..).zip(glance.lines(text)).try_for_each(|(number, (line, outcome))| match outcome {
            Some(outcome) => {
                self.quick((number, None), line, (outcome, notation));
                self.turn_full_page()
            }
            None => self.line(number, line),
        })
    }

    fn line(&mut self, number: u64, line: &[u8]) -> Result<(), E> {
        if line.len() > LONGEST_LINE {
            self.refuse(number, None, Fault::TooLong);
        } else if is_blank(line) {
            self.task.format.push_blank(&mut self.page.output);
        } else {
            self.written(number, line);
        }
        self.turn_full_page()
    }

    /// A line with something in it.
    fn written(&mut self, number: u64, line: &[u8]) {
        let named = match self.task.column {
            Some(place) => NamedText::with_column(line, place),
            None => Ok(NamedText::with_leading_name(line)),
        };
        let titles = |fault| if number == 1 && are_titles(line) { Fault::Titles } else { fault };
        match named {
            Err(fault) => self.refuse(number, None, fault),
            Ok(named) => {
                let scored = self.game(number, &named);
                scored.unwrap_or_else(|fault| self.refuse(number, named.name.as_deref(), titles(fault)));
            }
        }
    }

    fn refuse(&mut self, line: u64, name: Option<&[u8]>, fault: Fault) {
        let Assignment { source, source_text, format, rules, wording, .. } = self.task;
        self.page.faults.extend_from_slice(wording.line(source, line, &fault).as_bytes());
        self.page.faults.push(b'\n');
        let place = LinePlace { source: source_text, line, name, rules };
        format.push_error(&mut self.page.output, place, &wording.fault(&fault));
        self.report.refused += 1;
    }

    fn game(&mut self, number: u64, named: &NamedText<'_>) -> Result<(), Fault> {
        let (name, rules) = (named.name.as_deref(), self.task.rules);
        if !rules.is_plain() {
            return self.exact(number, name, &Game::read_on(rules.line(), &named.game)?);
        }
        match quick::score(&named.game) {
            Some(outcome) => self.quick((number, name), &named.game, outcome),
            None => self.exact(number, name, &Game::read(&named.game)?)?,
        }
        Ok(())
    }

    /// A finished game that is plainly right in this notation.
    fn quick(&mut self, (line, name): (u64, Option<&[u8]>), game: &[u8], (outcome, notation): (Packed, Notation)) {
        let Assignment { source_text: source, format, rules, .. } = self.task;
        match format {
            Format::Summary => self.report.summary.add(outcome.score(), outcome.tally()),
            Format::Totals => push_total(&mut self.page.output, name, outcome.score()),
            Format::Frames | Format::Json | Format::Csv => {
                let place = LinePlace { source, line, name, rules };
                format.push(&mut self.page.output, place, Strip::of(game, notation).row());
            }
        }
    }

    fn exact<O: LineOfPlay>(&mut self, line: u64, name: Option<&[u8]>, game: &Game<O>) -> Result<(), Fault> {
        let Assignment { source_text: source, format, partial, rules, .. } = self.task;
        match game.line() {
            Line::Closed(closed) if format == Format::Summary => {
                self.report.summary.add(closed.score().value(), game.balls().collect());
            }
            Line::Open(_) if !partial => return game.finished().map(|_| ()),
            Line::Open(_) => self.report.unfinished += 1,
            Line::Closed(_) => {}
        }
        match format {
            Format::Totals => push_total(&mut self.page.output, name, game.total().value()),
            Format::Summary => {}
            Format::Frames | Format::Json | Format::Csv => {
                let place = LinePlace { source, line, name, rules };
                format.push(&mut self.page.output, place, ExactRow::of(game).row());
            }
        }
        Ok(())
    }

    #[inline]
    fn turn_full_page(&mut self) -> Result<(), E> {
        if self.page.is_full() { self.turn_page() } else { Ok(()) }
    }

    /// Hands the page over, full or not.
    pub(crate) fn turn_page(&mut self) -> Result<(), E> {
        (self.hand_over)(&self.page)?;
        self.page.clear();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_full_of_output_and_faults_together() {
        let is_full = |output, faults| OutputPage { output: vec![0; output], faults: vec![0; faults] }.is_full();
        assert!(is_full(PAGE, 0) && is_full(0, PAGE) && is_full(PAGE / 2, PAGE / 2));
        assert!(!is_full(0, 0) && !is_full(PAGE / 2, PAGE / 2 - 1));
    }
}
