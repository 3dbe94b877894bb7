//! What a list says of a record.

use alley_journal::{Caption, Failure, State, Summary};

use crate::kept::Kept;

/// A summary that is too long for its line loses its end.
pub(crate) fn captioned((state, mut summary): (State, String)) -> Result<Caption, Failure> {
    summary.truncate(summary.floor_char_boundary(Summary::LONGEST));
    let summary = Summary::new(summary).map_err(|refusal| Failure::System(refusal.to_string()))?;
    Ok(Caption { state, summary })
}

/// Of a record that everybody sees like this.
pub(crate) fn caption<K: Kept>(board: &K::Board) -> Result<Caption, Failure> {
    captioned(K::caption(board))
}
