//! The pins that stand, drawn as the bowler sees them.

use alley_board::Board;
use alley_bowling::{Leave, Pin};

/// The rows of the triangle, the farthest first.
const ROWS: [[Option<u8>; 4]; 4] = [
    [Some(7), Some(8), Some(9), Some(10)],
    [Some(4), Some(5), Some(6), None],
    [Some(2), Some(3), None, None],
    [Some(1), None, None, None],
];

/// What stands before the bowler who is up, if an earlier ball of the frame named it; else nothing is drawn.
///
/// ```text
///   7  .  .  10
///     .  .  .
///      .  .
///        .
/// ```
pub(crate) fn deck(board: &Board) -> String {
    let broken = board.next.filter(|next| !next.rack.is_fresh());
    broken.and_then(|next| next.deck.standing()).map(drawn).unwrap_or_default()
}

fn drawn(leave: Leave) -> String {
    let drawn = |pin: Pin| if leave.has(pin) { pin.to_string() } else { ".".to_owned() };
    let row = |(depth, row): (usize, &[Option<u8>; 4])| {
        let pins: Vec<_> = row.iter().flatten().filter_map(|&number| Pin::new(number)).map(drawn).collect();
        [" ".repeat(2 + 2 * depth), pins.join("   "), "\n".to_owned()].concat()
    };
    ROWS.iter().enumerate().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_headpin_is_in_front() {
        let drawn = |leave: &str| drawn(leave.parse().unwrap());
        assert_eq!(drawn("7-10"), "  7   .   .   10\n    .   .   .\n      .   .\n        .\n");
        assert_eq!(drawn("1-2-4-5-8"), "  .   8   .   .\n    4   5   .\n      2   .\n        1\n");
    }
}
