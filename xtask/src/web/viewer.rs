//! A spectator in a storm: watches one game, comes back after every interruption with the last event it saw, and is never
//! shown anything twice.

use std::io;
use std::time::Duration;

use super::hall::{Hall, Shared, lock};
use super::line::{Line, Request};
use super::shown::Shown;
use crate::chance::Chance;

/// A live stream.
pub(crate) struct Viewer {
    line: Line,
    text: Vec<u8>,
}

impl Viewer {
    /// Takes a seat; says what was seen last.
    pub(crate) fn sit(hall: &Hall, game: &Shared) -> io::Result<Self> {
        let mut line = hall.line()?;
        let (id, token, last_event) = {
            let book = lock(game);
            (book.id.clone(), book.look.clone(), book.watched)
        };
        line.say(&Request { last_event, ..Request::get(format!("api/v1/games/{id}/live"), &token) })?;
        let head = line.head()?;
        if !head.starts_with("http/1.1 200") {
            return Err(io::Error::new(io::ErrorKind::InvalidData, head));
        }
        Ok(Self { line, text: Vec::new() })
    }

    /// Waits for the next board.
    fn next(&mut self) -> io::Result<(u64, Shown)> {
        let garbled = |text: &str| io::Error::new(io::ErrorKind::InvalidData, format!("an event like this: {text}"));
        loop {
            while let Some(end) = self.text.windows(2).position(|bytes| bytes == b"\n\n") {
                let event: Vec<u8> = self.text.drain(..end + 2).collect();
                let event = String::from_utf8_lossy(&event).into_owned();
                let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name));
                let Some(data) = field("data: ") else { continue };
                let id = field("id: ").and_then(|id| id.parse().ok()).ok_or_else(|| garbled(&event))?;
                return Ok((id, serde_json::from_str(data).map_err(|_| garbled(&event))?));
            }
            let piece = self.line.piece()?;
            self.text.extend(piece);
        }
    }
}

/// Watches until the server is gone, and leaves the seat for a moment now and then.
pub(crate) fn watch(hall: &Hall, game: &Shared, mut chance: Chance) -> Result<(), String> {
    loop {
        let mut viewer = match Viewer::sit(hall, game) {
            Ok(viewer) => viewer,
            Err(error) => return hall.broken(&error),
        };
        while chance.below(6) > 0 {
            match viewer.next() {
                Ok((event, shown)) => lock(game).watch(event, shown)?,
                Err(error) if error.kind() == io::ErrorKind::InvalidData => return Err(error.to_string()),
                Err(error) => return hall.broken(&error),
            }
        }
    }
}

/// Nobody writes: whoever comes back is shown the newest board, unless it is the one seen last, and then nothing.
pub(crate) fn watch_the_calm(hall: &Hall, game: &Shared) -> Result<(), String> {
    let complain = |error: io::Error| error.to_string();
    let (newest, watched) = {
        let book = lock(game);
        (book.length(), book.watched)
    };
    let mut viewer = Viewer::sit(hall, game).map_err(complain)?;
    if watched != Some(newest) {
        let (event, shown) = viewer.next().map_err(complain)?;
        lock(game).watch(event, shown)?;
        if event != newest {
            return Err(format!("a spectator was shown version {event} instead of {newest}"));
        }
    }
    viewer.line.hurry(Duration::from_millis(20)).map_err(complain)?;
    match viewer.next() {
        Ok((event, _)) => Err(format!("a spectator was shown version {event} after {newest}, and nobody wrote")),
        Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => Ok(()),
        Err(error) => Err(complain(error)),
    }
}
