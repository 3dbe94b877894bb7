//! What entries say, and what they add up to.

use alley_journal::Entry;

use crate::Unreadable;
use crate::kept::{Kept, Written};

/// Replays a record.
pub(crate) fn replayed<K: Kept>(entries: &[Entry]) -> Result<(K::Beginning, K), Unreadable> {
    let (first, later) = entries.split_first().ok_or(Unreadable { number: 1 })?;
    let beginning = spelled::<K::Beginning>(first)?;
    let content = K::begin(&beginning).map_err(|_| Unreadable::at(first))?;
    Ok((beginning, later.iter().try_fold(content, then)?))
}

/// After one more entry.
pub(crate) fn then<K: Kept>(content: K, entry: &Entry) -> Result<K, Unreadable> {
    content.after(&spelled(entry)?, entry.content.time).map_err(|_| Unreadable::at(entry))
}

/// What an entry says.
pub(crate) fn spelled<W: Written>(entry: &Entry) -> Result<W, Unreadable> {
    let text = str::from_utf8(entry.content.payload.bytes()).ok();
    text.and_then(|text| W::spelled(entry.content.kind.as_str(), text)).ok_or(Unreadable::at(entry))
}
