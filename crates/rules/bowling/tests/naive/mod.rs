//! A second scorer, deliberately naive: the whole game is a list of numbers and a frame is a place in it. It shares
//! no idea and no line with the library, so that the two can be held against each other.

/// The running totals known after these rolls, or the place of the first roll that cannot have happened.
#[allow(
    clippy::too_many_lines,
    clippy::excessive_nesting,
    reason = "naive on purpose: one list, read from front to back"
)]
pub(crate) fn totals(rolls: &[u8]) -> Result<Vec<u16>, usize> {
    let mut totals = Vec::new();
    let mut known = true;
    let mut sum = 0;
    let mut at = 0;
    for frame in 1..=10 {
        let roll = |ahead: usize| rolls.get(at + ahead).copied().map(u16::from);
        let Some(first) = roll(0) else { break };
        if first > 10 {
            return Err(at);
        }
        let strike = first == 10;
        if let Some(second) = roll(1).filter(|_| !strike)
            && first + second > 10
        {
            return Err(at + 1);
        }
        let spare = !strike && roll(1).is_some_and(|second| first + second == 10);
        let rolls_that_count = if strike || spare { 3 } else { 2 };
        if frame == 10 && strike {
            if roll(1).is_some_and(|second| second > 10) {
                return Err(at + 1);
            }
            if roll(1).is_some_and(|second| second < 10 && roll(2).is_some_and(|third| second + third > 10)) {
                return Err(at + 2);
            }
        }
        if frame == 10 && roll(2).is_some_and(|third| rolls_that_count == 3 && third > 10) {
            return Err(at + 2);
        }
        if frame == 10 && rolls.len() > at + rolls_that_count {
            return Err(at + rolls_that_count);
        }
        let points = (0..rolls_that_count).map(roll).sum::<Option<u16>>();
        known = known && points.is_some();
        sum += points.unwrap_or_default();
        if known {
            totals.push(sum);
        }
        at += if strike { 1 } else { 2 };
    }
    Ok(totals)
}
