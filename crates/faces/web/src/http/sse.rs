//! Server-sent events as they go over the wire.

use std::fmt::{Display, Write};

use crate::live::LiveEvent;

/// One event, whole.
pub(crate) fn event(name: &str, id: impl Display, data: &str) -> LiveEvent {
    told(format!("id: {id}\nevent: {name}\n"), data)
}

/// Something besides the versions: a page that comes back does not go on after it.
pub(crate) fn aside(name: &str, data: &str) -> LiveEvent {
    told(format!("event: {name}\n"), data)
}

fn told(mut text: String, data: &str) -> LiveEvent {
    for line in data.lines() {
        // Writing into a string does not fail.
        let _ = writeln!(text, "data: {line}");
    }
    text.push('\n');
    LiveEvent::new(&text)
}
