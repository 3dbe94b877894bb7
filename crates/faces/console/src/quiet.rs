//! A terminal on which a picture stands.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
use signal_hook::{flag, low_level};

use crate::ending::{free_terminal, hold_terminal};

/// What ends or stops a program.
const GOING: [i32; 5] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP];
/// Those that only a picture has to know of.
const OWN: [i32; 2] = [SIGHUP, SIGTSTP];

/// What is typed is not shown in the middle of a picture, and a program that has to go leaves the terminal as it was.
#[derive(Debug)]
pub(crate) struct Quiet {
    before: Option<Termios>,
    asked: Vec<(i32, Arc<AtomicBool>)>,
    continued: Arc<AtomicBool>,
    over: Arc<AtomicBool>,
}

impl Quiet {
    /// Where something cannot be set, the terminal stays as it is.
    pub(crate) fn new() -> Self {
        let over = Arc::new(AtomicBool::new(false));
        let noticed = |signal| {
            let noticed = Arc::new(AtomicBool::new(false));
            let _ = flag::register(signal, Arc::clone(&noticed));
            noticed
        };
        for signal in OWN {
            let _ = flag::register_conditional_default(signal, Arc::clone(&over));
        }
        let asked = GOING.map(|signal| (signal, noticed(signal)));
        hold_terminal();
        let mut quiet = Self { before: None, asked: asked.into(), continued: noticed(SIGCONT), over };
        quiet.hush();
        quiet
    }

    /// The signal that wants the program to go.
    pub(crate) fn asked_to_go(&self) -> Option<i32> {
        self.asked.iter().find(|(_, asked)| asked.swap(false, Ordering::SeqCst)).map(|(signal, _)| *signal)
    }

    /// Gives the terminal back and does what the signal would have done. A program that was stopped comes back here.
    pub(crate) fn go(&mut self, signal: i32) {
        self.restore();
        let _ = low_level::emulate_default_handler(signal);
        self.hush();
    }

    /// Whether the program was stopped meanwhile, and goes on now.
    pub(crate) fn goes_on(&mut self) -> bool {
        let continued = self.continued.swap(false, Ordering::SeqCst);
        if continued {
            self.hush();
        }
        continued
    }

    fn hush(&mut self) {
        let Ok(before) = tcgetattr(io::stdout()) else { return };
        let mut quiet = before.clone();
        quiet.local_modes -= LocalModes::ECHO | LocalModes::ECHONL;
        if tcsetattr(io::stdout(), OptionalActions::Now, &quiet).is_ok() {
            self.before.get_or_insert(before);
        }
    }

    fn restore(&self) {
        if let Some(before) = &self.before {
            // A terminal that has gone needs nothing back.
            let _ = tcsetattr(io::stdout(), OptionalActions::Now, before);
        }
    }
}

impl Drop for Quiet {
    fn drop(&mut self) {
        self.restore();
        self.over.store(true, Ordering::SeqCst);
        free_terminal();
    }
}
