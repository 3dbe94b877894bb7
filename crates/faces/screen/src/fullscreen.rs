//! The terminal itself: taken over as a whole, and given back as it was on every way out.

use std::io::{self, Write};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::layout::Rect;

use crate::draw::{Zones, draw};
use crate::state::Screen;
use crate::theme::Theme;

/// A terminal that is taken over. What stood on it before stands there again when this is let go.
pub(crate) struct Fullscreen<Output: Write> {
    terminal: Terminal<CrosstermBackend<Output>>,
    held: bool,
}

impl<Output: Write> Fullscreen<Output> {
    pub(crate) fn new(output: Output) -> io::Result<Self> {
        let mut fullscreen = Self { terminal: Terminal::new(CrosstermBackend::new(output))?, held: false };
        fullscreen.hold()?;
        Ok(fullscreen)
    }

    /// Takes the terminal over, for the first time or once more.
    pub(crate) fn hold(&mut self) -> io::Result<()> {
        self.held = true;
        enable_raw_mode()?;
        let output = self.terminal.backend_mut();
        execute!(output, EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, Hide)?;
        self.forget()
    }

    /// Gives the terminal back. One that has gone needs nothing back.
    pub(crate) fn release(&mut self) {
        if std::mem::take(&mut self.held) {
            let output = self.terminal.backend_mut();
            let _ = execute!(output, DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
            let _ = disable_raw_mode();
        }
    }

    /// Draws the screen as it is now, on a terminal of the size that it has now.
    pub(crate) fn draw(&mut self, screen: &mut Screen, theme: Theme) -> io::Result<Zones> {
        let mut zones = Zones::default();
        self.terminal.draw(|frame| {
            let area = frame.area();
            screen.resize(area.width, area.height);
            zones = draw(screen, theme, frame.buffer_mut());
        })?;
        Ok(zones)
    }

    /// Nothing on the terminal is what it was: the next picture is drawn as a whole. The terminal is not asked where its
    /// cursor is, as not every one answers.
    pub(crate) fn forget(&mut self) -> io::Result<()> {
        let size = self.terminal.size()?;
        self.terminal.resize(Rect::new(0, 0, size.width, size.height))
    }
}

impl<Output: Write> Drop for Fullscreen<Output> {
    fn drop(&mut self) {
        self.release();
    }
}

/// Whatever goes wrong in the program, the terminal is given back before it is told.
pub(crate) fn give_back_in_panic() {
    let tell = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let _ = execute!(io::stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
        tell(panic);
    }));
}
