//! Many lines at once. In one line every lookup waits for the one before it; eight lines wait together.

use crate::automaton::{Automaton, Transitions};

const LANES: usize = 8;

/// Scores every line, and visits each in order with the automaton's last number, until a visit fails. Only what ends
/// with a line feed is a line.
pub(crate) fn each_line<'text, E>(
    automaton: &Automaton,
    text: &'text [u8],
    mut visit: impl FnMut(&'text [u8], u32) -> Result<(), E>,
) -> Result<(), E> {
    let mut lines = LineEnds { text, ends: memchr::memchr_iter(b'\n', text), start: 0 };
    let Some(table) = automaton.table() else {
        return lines.try_for_each(|line| visit(line, Automaton::START));
    };
    loop {
        let mut group = [&[][..]; LANES];
        let filled = group.iter_mut().zip(&mut lines).map(|(lane, line)| *lane = line).count();
        let mut scored = group.into_iter().zip(abreast(table, &group)).take(filled);
        scored.try_for_each(|(line, number)| visit(line, number))?;
        if filled < LANES {
            return Ok(());
        }
    }
}

/// The lines abreast as far as the shortest goes, then what is left of each.
fn abreast(table: Transitions<'_>, lines: &[&[u8]; LANES]) -> [u32; LANES] {
    let shortest = lines.iter().map(|line| line.len() / 2).min().unwrap_or_default();
    let mut numbers = [Automaton::START; LANES];
    let lines = lines.map(<[u8]>::as_chunks);
    let heads = lines.map(|(pairs, _)| &pairs[..shortest]);
    #[expect(clippy::needless_range_loop, reason = "so that the lanes stay in registers")]
    for at in 0..shortest {
        for lane in 0..LANES {
            numbers[lane] = table.step(numbers[lane], heads[lane][at]);
        }
    }
    std::array::from_fn(|lane| {
        let (pairs, odd) = lines[lane];
        table.read(numbers[lane], &pairs[shortest..], odd)
    })
}

struct LineEnds<'text> {
    text: &'text [u8],
    ends: memchr::Memchr<'text>,
    start: usize,
}

impl<'text> Iterator for LineEnds<'text> {
    type Item = &'text [u8];

    fn next(&mut self) -> Option<&'text [u8]> {
        let end = self.ends.next()?;
        let line = self.text.get(self.start..end);
        self.start = end + 1;
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automaton::COUNTS;

    #[test]
    fn lines_of_any_length_come_in_order() {
        let lines: Vec<String> = (0..100).map(|place| "10 ".repeat(place * 5 % 14)).collect();
        for count in 0..lines.len() {
            let text: String = lines.iter().take(count).flat_map(|line| [line, "\n"]).collect();
            let mut seen = Vec::new();
            let visit = |line, number| {
                seen.push((line, number));
                Ok::<(), ()>(())
            };
            each_line(&COUNTS, text.as_bytes(), visit).unwrap();
            let seen: Vec<_> = seen.into_iter().map(|(line, number)| (line, COUNTS.outcome(number))).collect();
            let alone = lines.iter().take(count).map(|line| (line.as_bytes(), COUNTS.score(line.as_bytes())));
            assert_eq!(seen, alone.collect::<Vec<_>>());
        }
    }
}
