//! A spectator in a storm: watches one game, comes back after every interruption with the last event it saw, and is never
//! shown anything twice.

use std::io::ErrorKind;
use std::time::Duration;

use super::venue::{SharedPromises, Venue, lock};
use crate::http::{Connection, Request};
use crate::snapshot::Snapshot;
use crate::{Dice, Mishap};

/// Behind a proxy a stream may be silent for this long; then another one is opened.
const GLANCE: Duration = Duration::from_millis(400);

/// A live stream that says what was seen last.
fn open(venue: &Venue, game: &SharedPromises) -> Result<Connection, Mishap> {
    let mut stream = venue.connect()?;
    let request = {
        let promises = lock(game);
        let request = Request::get(&format!("/api/v1/games/{}/live", promises.id)).token(&promises.look);
        promises.watched.map(|event| request.clone().seen(event)).unwrap_or(request)
    };
    let head = venue.answered(stream.head(&request)?)?;
    if head.status == 200 { Ok(stream) } else { Err(head.head.into()) }
}

/// Waits for the next board.
fn next(stream: &mut Connection) -> Result<(u64, Snapshot), Mishap> {
    let event = stream.event()?.ok_or_else(|| std::io::Error::from(ErrorKind::UnexpectedEof))?;
    let shown = serde_json::from_str(&event.data);
    Ok((event.number, shown.map_err(|_| format!("an event like this: {}", event.data))?))
}

/// Watches until the server is gone, or the venue closes, and leaves for a moment now and then.
pub(crate) fn watch(venue: &Venue, game: &SharedPromises, mut dice: Dice) -> Result<(), Mishap> {
    let mut stay = || -> Result<(), Mishap> {
        let mut stream = open(venue, game)?;
        if venue.relayed {
            stream.hurry(GLANCE)?;
        }
        while dice.below(6) > 0 && !venue.closes() {
            let (event, shown) = next(&mut stream)?;
            lock(game).watch(event, shown)?;
        }
        Ok(())
    };
    while !venue.closes() {
        if let Err(mishap) = stay()
            && !venue.again(mishap)?
        {
            return Ok(());
        }
    }
    Ok(())
}

/// Nobody writes: those who come back are shown the newest board, unless it is the one they saw last, and then nothing.
pub(crate) fn watch_the_calm(venue: &Venue, game: &SharedPromises) -> Result<(), Mishap> {
    let (newest, watched) = {
        let promises = lock(game);
        (promises.length(), promises.watched)
    };
    let mut stream = open(venue, game)?;
    if watched != Some(newest) {
        let (event, shown) = next(&mut stream)?;
        lock(game).watch(event, shown)?;
        if event != newest {
            return Err(format!("a spectator was shown version {event} instead of {newest}").into());
        }
    }
    stream.hurry(Duration::from_millis(20))?;
    match next(&mut stream) {
        Ok((event, _)) => Err(format!("a spectator was shown version {event} after {newest}, and nobody wrote").into()),
        Err(Mishap::System(error)) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => Ok(()),
        Err(mishap) => Err(mishap),
    }
}
