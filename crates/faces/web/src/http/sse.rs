//! Server-sent events as they go over the wire.

use std::fmt::{Display, Write};

use bytes::Bytes;

/// One event, whole.
pub(crate) fn event(name: &str, id: impl Display, data: &str) -> Bytes {
    let mut text = format!("id: {id}\nevent: {name}\n");
    for line in data.lines() {
        // Writing into a string does not fail.
        let _ = writeln!(text, "data: {line}");
    }
    text.push('\n');
    text.into()
}
