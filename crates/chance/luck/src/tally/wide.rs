//! The same count in registers of 64 bytes. Where the cipher has those, it is so quick that counting in the registers of
//! 16 bytes that every processor has would take almost half as long again.

use super::MoveTally;

/// Counts, if the processor can.
#[expect(unsafe_code, reason = "the one call of what was detected in the line before")]
pub(super) fn tally(bytes: &[u8]) -> Option<MoveTally> {
    if is_x86_feature_detected!("avx512bw") {
        // SAFETY: the processor has the feature that the function names.
        return Some(unsafe { tally_here(bytes) });
    }
    None
}

#[target_feature(enable = "avx512bw")]
fn tally_here(bytes: &[u8]) -> MoveTally {
    MoveTally::of_rows(bytes)
}
