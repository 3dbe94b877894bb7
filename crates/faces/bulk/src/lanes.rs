//! Many lines at once. In one line every lookup waits for the one before it; eight lines wait together.

use crate::LONGEST_LINE;
use crate::automaton::{Automaton, Transitions};
use crate::glance::Glance;
use crate::outcome::Packed;

const LANES: usize = 8;

/// Looks at the lines of a text. Only what ends with a line feed is a line.
pub(crate) fn look(automaton: &Automaton, text: &[u8], glance: &mut Glance) {
    let mut ends = memchr::memchr_iter(b'\n', text);
    glance.fill(|_| ends.next().map(|end| (end, None)));
    glance.score(|lines: [(usize, usize); LANES]| {
        let side_by_side = automaton.table().and_then(|table| abreast(table, text, lines));
        side_by_side.unwrap_or_else(|| {
            lines.map(|(start, end)| {
                let line = text.get(start..end).filter(|line| line.len() <= LONGEST_LINE);
                line.and_then(|line| automaton.score(line))
            })
        })
    });
}

/// The lines abreast, as far as the longest goes: an automaton stays where a line feed has left it. Nothing where that would
/// lead beyond the end of the text, or a line is so long that the others would wait for nothing.
fn abreast(table: Transitions<'_>, text: &[u8], lines: [(usize, usize); LANES]) -> Option<[Option<Packed>; LANES]> {
    const LONG: usize = 128;
    let longest = lines.iter().map(|(start, end)| end - start).max()?;
    let steps = longest / 2 + 1;
    if longest > LONG {
        return None;
    }
    let mut heads: [&[[u8; 2]]; LANES] = [&[]; LANES];
    for (head, (start, _)) in heads.iter_mut().zip(lines) {
        *head = text.get(start..)?.as_chunks().0.get(..steps)?;
    }
    let mut numbers = [Automaton::START; LANES];
    #[expect(clippy::needless_range_loop, reason = "so that the lanes stay in registers")]
    for at in 0..steps {
        for lane in 0..LANES {
            numbers[lane] = table.step(numbers[lane], heads[lane][at]);
        }
    }
    Some(numbers.map(Automaton::outcome))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automaton::COUNTS;

    #[test]
    fn lines_of_any_length_come_in_order() {
        let lines: Vec<String> =
            (0..300).map(|place| "10 ".repeat(place * 5 % 14) + &" ".repeat(place % 150)).collect();
        for count in 0..lines.len() {
            let text: String = lines.iter().take(count).flat_map(|line| [line, "\n"]).collect();
            let (mut glance, mut rest, mut seen) = (Glance::new(true), text.as_bytes(), Vec::new());
            for _ in 0..=count {
                look(&COUNTS, rest, &mut glance);
                seen.extend(glance.lines(rest));
                rest = glance.rest(rest);
            }
            let alone = lines.iter().take(count).map(|line| (line.as_bytes(), COUNTS.score(line.as_bytes())));
            assert_eq!(seen, alone.collect::<Vec<_>>());
        }
    }

    #[test]
    fn lines_that_are_not_long_go_abreast_while_there_is_text_for_all() {
        let goes_abreast = |length: usize, behind: usize| {
            let text = format!("{}{}", (" ".repeat(length) + "\n").repeat(LANES), " ".repeat(behind));
            let starts: [usize; LANES] = std::array::from_fn(|lane| lane * (length + 1));
            let lines = starts.map(|start| (start, start + length));
            abreast(COUNTS.table().unwrap(), text.as_bytes(), lines).is_some()
        };
        assert!(goes_abreast(1, 0) && goes_abreast(127, 0) && goes_abreast(128, 1));
        assert!(!goes_abreast(128, 0) && !goes_abreast(129, 0));
    }
}
