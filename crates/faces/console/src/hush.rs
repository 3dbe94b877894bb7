//! A terminal that keeps what is typed, and does not show it yet.

use std::io;

use rustix::process::{Signal, kill_current_process_group};
use rustix::termios::{InputModes, LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};

/// How a terminal was found. While answers are asked for it is hushed: a key that comes early, or the next line of a paste, is
/// neither shown in the middle of a board nor lost, and Ctrl-C waits for the next question, where it can be answered.
pub(crate) struct TerminalBefore(Termios);

impl TerminalBefore {
    /// None if the terminal does not tell; then it stays as it is, and early keys show.
    pub(crate) fn new() -> Option<Self> {
        tcgetattr(io::stdin()).ok().map(Self)
    }

    /// Shows nothing of what is typed from now on.
    pub(crate) fn hush(&self) {
        let mut quiet = self.0.clone();
        quiet.local_modes -= LocalModes::ECHO | LocalModes::ICANON | LocalModes::ISIG | LocalModes::IEXTEN;
        quiet.input_modes -= InputModes::ICRNL | InputModes::IXON;
        set(&quiet);
    }

    /// Makes it as it was found.
    pub(crate) fn restore(&self) {
        set(&self.0);
    }

    /// Stops, as Ctrl-Z means, with the terminal as it was found; when it goes on, the terminal is as it was before.
    pub(crate) fn stop(&self) {
        let Ok(before) = tcgetattr(io::stdin()) else { return };
        self.restore();
        // A program that cannot be stopped goes on.
        let _ = kill_current_process_group(Signal::TSTP);
        set(&before);
    }
}

fn set(settings: &Termios) {
    // A terminal that has gone needs no settings.
    let _ = tcsetattr(io::stdin(), OptionalActions::Now, settings);
}
