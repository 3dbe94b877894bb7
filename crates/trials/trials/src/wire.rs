//! The wire between a server and its database: a door of this machine that passes everything on, until it is stalled, torn
//! or cut. It can also lie, for the storm to find out.

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::Mishap;

/// What a wire does with what it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// Passes it on.
    Free,
    /// Holds everything back.
    Stalled,
    /// Passes questions on, and holds the answers back.
    Mute,
    /// Lets nobody in.
    Cut,
}

/// How a wire lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Lie {
    /// While it should be stalled, it answers each write as the last one was answered, and drops it
    Timeout,
    /// It tells the database that no commit has to be on the disk
    Commit,
    /// It lets knocks go where nobody listens, which does no harm
    #[value(skip)]
    Silence,
}

/// A wire to a socket of this machine. It is torn when this is dropped.
#[derive(Debug)]
pub(crate) struct Wire {
    /// Where it is entered.
    pub(crate) address: SocketAddr,
    state: Arc<State>,
}

#[derive(Debug)]
struct State {
    lie: Option<Lie>,
    /// It has put other words in the place of what was said.
    lied: AtomicBool,
    now: Mutex<Now>,
    changed: Condvar,
}

#[derive(Debug)]
struct Now {
    target: PathBuf,
    flow: Flow,
    lines: Vec<Arc<Line>>,
    /// Nobody needs it any more.
    over: bool,
}

/// One connection through the wire.
#[derive(Debug)]
struct Line {
    near: TcpStream,
    far: UnixStream,
    /// What a liar knows of it.
    learned: Mutex<Learned>,
}

#[derive(Debug, Default)]
struct Learned {
    /// The name of the statement that writes.
    writes: Option<Vec<u8>>,
    /// The next answer is that to a write.
    waiting: bool,
    /// How the last write was answered.
    answer: Vec<u8>,
}

impl Wire {
    /// A wire to this socket.
    pub(crate) fn to(target: PathBuf, lie: Option<Lie>) -> Result<Self, Mishap> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let address = listener.local_addr()?;
        let now = Now { target, flow: Flow::Free, lines: Vec::new(), over: false };
        let state =
            Arc::new(State { lie, lied: AtomicBool::new(false), now: Mutex::new(now), changed: Condvar::new() });
        let door = Arc::clone(&state);
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                if door.now().over {
                    return;
                }
                // Whoever is not connected is hung up on.
                let _ = State::connect(&door, near);
            }
        });
        Ok(Self { address, state })
    }

    /// From now on it leads to this socket; lines that are open stay where they are.
    pub(crate) fn lead_to(&self, target: PathBuf) {
        self.state.now().target = target;
    }

    /// From now on it does this.
    pub(crate) fn set(&self, flow: Flow) {
        self.state.now().flow = flow;
        self.state.changed.notify_all();
        if flow == Flow::Cut {
            self.tear();
        }
    }

    /// Whether it has put other words in the place of what was said.
    pub(crate) fn has_lied(&self) -> bool {
        self.state.lied.load(Ordering::Relaxed)
    }

    /// Tears every line; what was held back on them is gone.
    pub(crate) fn tear(&self) {
        for line in self.state.now().lines.drain(..) {
            line.hang_up();
        }
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.state.now().over = true;
        self.set(Flow::Cut);
        // Wakes the one who waits at the door.
        let _ = TcpStream::connect(self.address);
    }
}

impl State {
    fn now(&self) -> MutexGuard<'_, Now> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn connect(state: &Arc<Self>, near: TcpStream) -> io::Result<()> {
        near.set_nodelay(true)?;
        let mut now = state.now();
        if now.flow == Flow::Cut {
            return Ok(());
        }
        let line = Arc::new(Line { far: UnixStream::connect(&now.target)?, near, learned: Mutex::default() });
        now.lines.push(Arc::clone(&line));
        drop(now);
        let (one, other) = (Arc::clone(state), Arc::clone(&line));
        thread::spawn(move || one.ask(&other));
        let state = Arc::clone(state);
        thread::spawn(move || state.answer(&line));
        Ok(())
    }

    /// Waits until nothing of this kind is held back.
    fn wait_while(&self, held: &[Flow]) {
        // A liar lets everything through but writes, for which it has an answer.
        let held = if self.lie == Some(Lie::Timeout) { &[] } else { held };
        let free = self.changed.wait_while(self.now(), |now| held.contains(&now.flow) && !now.over);
        drop(free.unwrap_or_else(PoisonError::into_inner));
    }

    fn ask(&self, line: &Line) {
        let mut buffer = vec![0; 1 << 16];
        while let Ok(length @ 1..) = (&line.near).read(&mut buffer) {
            let piece = buffer.get_mut(..length).unwrap_or_default();
            let rewritten = match self.lie {
                Some(Lie::Commit) => rewrite(piece, b"synchronous_commit = on", b"synchronous_commit= off"),
                Some(Lie::Silence) => rewrite(piece, b"NOTIFY alley", b"NOTIFY empty"),
                Some(Lie::Timeout) | None => false,
            };
            self.lied.fetch_or(rewritten, Ordering::Relaxed);
            let lies = self.lie == Some(Lie::Timeout) && line.writes(piece);
            let stalled = self.now().flow == Flow::Stalled;
            let answer = if lies { line.answer(stalled) } else { None };
            let passed_on = if let Some(answer) = answer {
                (&line.near).write_all(&answer)
            } else {
                self.wait_while(&[Flow::Stalled]);
                (&line.far).write_all(piece)
            };
            if passed_on.is_err() {
                break;
            }
        }
        line.hang_up();
    }

    fn answer(&self, line: &Line) {
        let mut buffer = vec![0; 1 << 16];
        while let Ok(length @ 1..) = (&line.far).read(&mut buffer) {
            let piece = buffer.get(..length).unwrap_or_default();
            line.remember(piece);
            self.wait_while(&[Flow::Stalled, Flow::Mute]);
            if (&line.near).write_all(piece).is_err() {
                break;
            }
        }
        line.hang_up();
        self.now().lines.retain(|other| !std::ptr::eq(other.as_ref(), line));
    }
}

impl Line {
    fn hang_up(&self) {
        // It may have been torn already.
        let _ = self.near.shutdown(Shutdown::Both);
        let _ = self.far.shutdown(Shutdown::Both);
    }

    fn learned(&self) -> MutexGuard<'_, Learned> {
        self.learned.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether this is a write.
    fn writes(&self, question: &[u8]) -> bool {
        let name = |from: usize| question.get(from..).and_then(name);
        let mut learned = self.learned();
        match question.first() {
            // The statement of an append is made: its kind, four bytes of length, its name and a zero, its words. What
            // begins a game takes several, and half of it would be found before anything is lost.
            Some(b'P') if contains(question, b"WITH held AS") && contains(question, b"INSERT INTO entries") => {
                learned.writes = name(5);
                false
            }
            // It is used: the same, with the name of the portal before its own.
            Some(b'B') => {
                learned.writes.is_some() && name(5).and_then(|portal| name(portal.len() + 6)) == learned.writes
            }
            _ => false,
        }
    }

    /// How a write is answered by a liar, if one is to be told; else its answer is waited for.
    fn answer(&self, to_be_told: bool) -> Option<Vec<u8>> {
        let mut learned = self.learned();
        let answer = Some(learned.answer.clone()).filter(|answer| to_be_told && !answer.is_empty());
        learned.waiting = answer.is_none();
        answer
    }

    fn remember(&self, answer: &[u8]) {
        let mut learned = self.learned();
        if std::mem::take(&mut learned.waiting) {
            learned.answer = answer.to_vec();
        }
    }
}

/// What stands before the first zero.
fn name(bytes: &[u8]) -> Option<Vec<u8>> {
    bytes.iter().position(|&byte| byte == 0).and_then(|end| bytes.get(..end)).map(<[u8]>::to_vec)
}

fn contains(bytes: &[u8], words: &[u8]) -> bool {
    bytes.windows(words.len()).any(|window| window == words)
}

/// Puts other words in the place of these, in as many bytes, so that the message stays one; whether these were there.
fn rewrite<const LENGTH: usize>(question: &mut [u8], these: &[u8; LENGTH], others: &[u8; LENGTH]) -> bool {
    let place = question.windows(LENGTH).position(|window| window == these);
    let words = place.and_then(|place| question.get_mut(place..place + LENGTH));
    words.map(|words| words.copy_from_slice(others)).is_some()
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::os::unix::net::UnixListener;
    use std::time::Duration;

    use super::*;
    use crate::Scratch;

    /// Somebody who says everything back.
    fn echo(folder: &Scratch) -> PathBuf {
        let socket = folder.file("echo");
        let listener = UnixListener::bind(&socket).unwrap();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                thread::spawn(move || io::copy(&mut &stream, &mut &stream));
            }
        });
        socket
    }

    fn call(wire: &Wire) -> TcpStream {
        let stream = TcpStream::connect(wire.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_millis(50))).unwrap();
        stream
    }

    fn hears(mut stream: &TcpStream, words: &[u8]) -> bool {
        let mut heard = vec![0; words.len()];
        stream.read_exact(&mut heard).is_ok() && heard == words
    }

    #[test]
    fn a_wire_passes_on_and_holds_back_and_tears() {
        let folder = Scratch::new();
        let wire = Wire::to(echo(&folder), None).unwrap();
        let mut stream = call(&wire);
        stream.write_all(b"seven").unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        assert!(hears(&stream, b"seven"));
        for held in [Flow::Stalled, Flow::Mute] {
            stream.set_read_timeout(Some(Duration::from_millis(50))).unwrap();
            wire.set(held);
            stream.write_all(b"two").unwrap();
            assert!(!hears(&stream, b"two"), "{held:?}");
            wire.set(Flow::Free);
            stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
            assert!(hears(&stream, b"two"), "{held:?}");
        }
        wire.tear();
        assert!(!hears(&stream, b"x"));
        wire.set(Flow::Cut);
        let mut nobody = call(&wire);
        let _ = nobody.write_all(b"two");
        assert!(!hears(&nobody, b"two"));
    }

    #[test]
    fn a_setting_is_rewritten_in_place() {
        let mut words = b"SET synchronous_commit = on; SET x".to_vec();
        let switched_off = |words: &mut [u8]| rewrite(words, b"synchronous_commit = on", b"synchronous_commit= off");
        assert!(switched_off(&mut words));
        assert_eq!(words, b"SET synchronous_commit= off; SET x");
        assert!(!switched_off(&mut words));
    }
}
