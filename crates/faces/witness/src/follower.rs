//! Follows the live stream on a thread of its own, so that the witness is present whatever else it waits for. Of what was
//! shown only the newest is kept.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

use crate::posted::{Bulletin, Stage};
use crate::server::{MOST_SHOWN, Server, read_bulletin};

const PAUSE: Duration = Duration::from_secs(1);
/// As often somebody who waits looks up.
const LOOKING_UP: Duration = Duration::from_secs(1);

/// A stream that is followed as long as this lives.
#[derive(Debug)]
pub(crate) struct Follower {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    heard: Mutex<Heard>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Heard {
    newest: Option<Bulletin>,
    lost_since: Option<Instant>,
    left: bool,
}

/// What there is to know.
#[derive(Debug)]
pub(crate) enum News {
    Board(Bulletin),
    /// The stream is gone for this long.
    Lost(Duration),
}

impl Follower {
    /// Begins to follow; a witness whose seal is told is present.
    pub(crate) fn begin(server: Server, seal: Option<String>) -> Self {
        let shared = Arc::<Shared>::default();
        let own = Arc::clone(&shared);
        spawn(move || {
            while !own.heard().left {
                if let Ok(stream) = server.stream(seal.as_deref()) {
                    own.heard().lost_since = None;
                    // Why a stream ends does not matter: another one is asked for.
                    let _ = events(BufReader::new(stream), |event| own.take(event));
                }
                own.heard().lost_since.get_or_insert_with(Instant::now);
                sleep(PAUSE);
            }
        });
        Self { shared }
    }

    /// Waits for something newer than this, or for news of its loss.
    pub(crate) fn next(&self, seen: Option<(u64, Option<Stage>)>) -> News {
        let mut heard = self.shared.heard();
        loop {
            if let Some(bulletin) = heard.newest.take().filter(|newest| Some(newest.mark()) != seen) {
                return News::Board(bulletin);
            }
            let waited = self.shared.changed.wait_timeout(heard, LOOKING_UP);
            heard = waited.unwrap_or_else(PoisonError::into_inner).0;
            if let Some(since) = heard.lost_since.filter(|_| heard.newest.is_none()) {
                return News::Lost(since.elapsed());
            }
        }
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        self.shared.heard().left = true;
    }
}

impl Shared {
    fn heard(&self) -> MutexGuard<'_, Heard> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes in an event; whether to go on.
    fn take(&self, event: &[u8]) -> bool {
        let mut heard = self.heard();
        if let Some(bulletin) = read_bulletin(event) {
            heard.newest = Some(bulletin);
            self.changed.notify_all();
        }
        !heard.left
    }
}

/// What every event of a live stream carries, as long as somebody wants to know. One that is longer than any board ends
/// the stream.
///
/// ```
/// let mut heard = Vec::new();
/// let ended = alley_witness::events(&b"event: board\ndata: {}\n\ndata: half"[..], |event| {
///     heard.push(event.to_vec());
///     true
/// });
/// assert_eq!((heard, ended.is_err()), (vec![b"{}".to_vec()], true));
/// ```
///
/// # Errors
/// The stream is lost, or its event is too long.
pub fn events(mut stream: impl BufRead, mut take: impl FnMut(&[u8]) -> bool) -> io::Result<()> {
    let mut data = Vec::new();
    loop {
        let mut line = Vec::new();
        let room = MOST_SHOWN.saturating_sub(data.len() as u64);
        (&mut stream).take(room).read_until(b'\n', &mut line)?;
        if line.pop() != Some(b'\n') {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if line.is_empty() {
            if !take(&data) {
                return Ok(());
            }
            data.clear();
        } else if let Some(more) = line.strip_prefix(b"data: ") {
            data.extend(more);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(stream: &[u8]) -> (Vec<String>, bool) {
        let mut all = Vec::new();
        let ended = events(stream, |event| {
            all.push(String::from_utf8_lossy(event).into_owned());
            all.len() < 3
        });
        (all, ended.is_ok())
    }

    #[test]
    fn events_are_heard_one_by_one() {
        let stream = b"retry: 1000\n\nevent: board\nid: 4\ndata: {\"a\":\ndata: 1}\n\nevent: beat\ndata: .\n\nmore";
        assert_eq!(heard(stream), (vec![String::new(), "{\"a\":1}".to_owned(), ".".to_owned()], true));
        assert_eq!(heard(b"data: half"), (vec![], false));
        assert_eq!(heard(b""), (vec![], false));
    }

    #[test]
    fn an_event_without_end_is_not_kept() {
        struct Endless(u64);
        impl Read for Endless {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                buffer.fill(b'7');
                self.0 += buffer.len() as u64;
                Ok(buffer.len())
            }
        }
        let mut endless = Endless(0);
        assert!(events(BufReader::new(&mut endless), |_| true).is_err());
        assert!(endless.0 < MOST_SHOWN + 100_000, "{}", endless.0);
    }
}
