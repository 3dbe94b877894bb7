//! What one look at some lines has shown.

use crate::outcome::Packed;

/// As many lines as are looked at together.
const LINES: usize = 128;

/// No outcome is as large.
const UNCLEAR: u32 = u32::MAX;

/// Some lines one after another: where each ends, and its outcome if it is plainly right.
pub(crate) struct Glance {
    /// Whether strikes, spares and racks have to be counted beside the score.
    pub(crate) tallied: bool,
    ends: [usize; LINES],
    outcomes: [u32; LINES],
    filled: usize,
}

impl Glance {
    pub(crate) const fn new(tallied: bool) -> Self {
        Self { tallied, ends: [0; LINES], outcomes: [UNCLEAR; LINES], filled: 0 }
    }

    /// Shows nothing any more.
    pub(crate) const fn clear(&mut self) {
        self.filled = 0;
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.filled == 0
    }

    /// Looks at one line after another, as long as there is room. `see` is told where a line begins, and says where it ends
    /// and what came of it.
    #[inline]
    pub(crate) fn fill(&mut self, mut see: impl FnMut(usize) -> Option<(usize, Option<u32>)>) {
        let (mut start, mut filled) = (0, 0);
        for (end, outcome) in self.ends.iter_mut().zip(&mut self.outcomes) {
            let Some((seen_end, seen)) = see(start) else { break };
            (*end, *outcome) = (seen_end, seen.unwrap_or(UNCLEAR));
            start = seen_end + 1;
            filled += 1;
        }
        self.filled = filled;
        self.ends.iter_mut().skip(filled).for_each(|end| *end = 0);
    }

    /// Finds the outcomes of several lines together, given where each begins and ends. Places without a line are given as
    /// empty lines at the beginning of the text.
    #[inline]
    pub(crate) fn score<const LANES: usize>(
        &mut self,
        mut outcomes: impl FnMut([(usize, usize); LANES]) -> [Option<Packed>; LANES],
    ) {
        let (ends, _) = self.ends.as_chunks();
        let (rooms, _) = self.outcomes.as_chunks_mut();
        let mut start = 0;
        for (ends, room) in ends.iter().zip(rooms).take(self.filled.div_ceil(LANES)) {
            let ends: &[usize; LANES] = ends;
            let room: &mut [u32; LANES] = room;
            let lines = ends.map(|end| {
                let line = (start.min(end), end);
                start = end + 1;
                line
            });
            *room = outcomes(lines).map(|outcome| outcome.map_or(UNCLEAR, Packed::bits));
        }
    }

    /// Shows one line only, of this length, and the first outcome if there was any.
    pub(crate) fn keep_one(&mut self, length: usize) {
        let outcome = self.outcomes.first().copied().filter(|_| !self.is_empty());
        let mut first = Some((length, outcome));
        self.fill(|_| first.take());
    }

    /// The lines, without their line feeds, and the outcomes of those that are plainly right.
    pub(crate) fn lines<'text>(&self, text: &'text [u8]) -> impl Iterator<Item = (&'text [u8], Option<Packed>)> {
        let mut start = 0;
        self.ends.iter().zip(&self.outcomes).take(self.filled).map(move |(&end, &outcome)| {
            let line = text.get(start..end).unwrap_or_default();
            start = end + 1;
            (line, (outcome != UNCLEAR).then(|| Packed::unpacked(outcome)))
        })
    }

    /// How many lines there are.
    pub(crate) const fn count(&self) -> usize {
        self.filled
    }

    /// The scores, if all lines are plainly right.
    pub(crate) fn scores(&self) -> Option<impl ExactSizeIterator<Item = u16>> {
        let outcomes = self.outcomes.get(..self.filled).unwrap_or_default();
        let clear = outcomes.iter().all(|&outcome| outcome != UNCLEAR);
        clear.then(|| outcomes.iter().map(|&outcome| Packed::unpacked(outcome).score()))
    }

    /// What comes after the lines.
    pub(crate) fn rest<'text>(&self, text: &'text [u8]) -> &'text [u8] {
        let last = self.filled.checked_sub(1).and_then(|last| self.ends.get(last));
        let Some(last) = last else { return text };
        text.get(*last..).and_then(<[u8]>::split_first).map_or(&[], |(_line_feed, rest)| rest)
    }
}
