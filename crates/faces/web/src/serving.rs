//! A server beside the rest of a program, which goes on with something else.

use std::io;
use std::thread::{self, JoinHandle};

use alley_journal::{GameId, Journal};
use tokio::sync::oneshot;

use crate::http::Gallery;
use crate::server::{Doors, Server, Settings};

/// A server on threads of its own. It serves until it is stopped or dropped, and leaves the signals of the program alone.
///
/// ```
/// use alley_journal::Memory;
/// use alley_web::{Serving, Settings};
///
/// let listener = std::net::TcpListener::bind("127.0.0.1:0")?;
/// let serving = Serving::start(listener, Box::new(Memory::default()), Settings::default())?;
/// assert_eq!((serving.watching(), serving.has_ended()), (0, false));
/// serving.stop()?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Serving {
    gallery: Gallery,
    /// Dropping it tells the server to stop.
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Serving {
    /// Starts a server; visitors are let in from now on.
    ///
    /// # Errors
    /// As for [`serve`](crate::serve).
    pub fn start(doors: impl Into<Doors>, journal: Box<dyn Journal>, settings: Settings) -> io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let inside = runtime.enter();
        let server = Server::ready(doors.into(), journal, settings)?;
        drop(inside);
        let gallery = server.gallery();
        let (stop, stopped) = oneshot::channel();
        let serve = move || runtime.block_on(server.run(async { drop(stopped.await) }));
        let thread = thread::Builder::new().name("server".to_owned()).spawn(serve)?;
        Ok(Self { gallery, stop: Some(stop), thread: Some(thread) })
    }

    /// How many live streams are open of each record that somebody watches, the most watched first.
    ///
    /// A page has one stream. That of a game in an evening counts for the game, that of the evening's page for the evening.
    #[must_use]
    pub fn viewers(&self) -> Vec<(GameId, usize)> {
        self.gallery.viewers()
    }

    /// How many live streams are open.
    #[must_use]
    pub fn watching(&self) -> usize {
        self.gallery.watching()
    }

    /// Whether it has ended although nobody stopped it.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Ends live streams, finishes answers on their way, closes the journal, and waits until all that is done.
    ///
    /// # Errors
    /// It had ended before.
    pub fn stop(mut self) -> io::Result<()> {
        self.end()
    }

    fn end(&mut self) -> io::Result<()> {
        drop(self.stop.take());
        let broken = |_| io::Error::other("the server has ended by itself");
        self.thread.take().map_or(Ok(()), |thread| thread.join().map_err(broken))
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // There is nobody left to be told.
        let _ = self.end();
    }
}
