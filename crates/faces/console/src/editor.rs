//! An answer typed on a terminal: wide characters are deleted as a whole, arrows move, and earlier answers come back.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use rustyline::config::BellStyle;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{
    Cmd, ConditionalEventHandler, Config, Editor, Event, EventContext, EventHandler, KeyCode, KeyEvent, Modifiers,
    RepeatCount,
};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use crate::answer::Answer;
use crate::ending::{ENDING, free_terminal, hold_terminal};
use crate::hush::TerminalBefore;

/// The longest line that can be typed: far more than anybody types, and little enough to be drawn again at every key.
const LONGEST: usize = 1 << 14;
/// After an escape, how many milliseconds the rest of an arrow key may take.
const REST_OF_A_KEY: u16 = 100;

/// Reads one answer after the other.
pub(crate) struct LineEditor {
    editor: Editor<(), MemHistory>,
    terminal: Arc<Keyboard>,
}

/// What is behind the keys: how the terminal was found, whether it is another now, and whether a line was full.
struct Keyboard {
    found: Option<TerminalBefore>,
    hushed: AtomicBool,
    full: AtomicBool,
}

impl Keyboard {
    fn hush(&self) {
        if let Some(found) = self.found.as_ref().filter(|_| !self.hushed.swap(true, Ordering::SeqCst)) {
            hold_terminal();
            found.hush();
        }
    }

    fn release(&self) {
        // In the background, a terminal that nobody has touched must not be touched: that would stop the program.
        if let Some(found) = self.found.as_ref().filter(|_| self.hushed.swap(false, Ordering::SeqCst)) {
            found.restore();
            free_terminal();
        }
    }

    /// Gives the terminal back when a signal ends the program.
    fn heed_signals(self: Arc<Self>) -> io::Result<()> {
        // Before the first question, and after the last one, they end it as they always did.
        free_terminal();
        let mut signals = Signals::new(ENDING)?;
        thread::Builder::new().spawn(move || {
            for signal in signals.forever().filter(|_| self.hushed.load(Ordering::SeqCst)) {
                self.release();
                let _ = emulate_default_handler(signal);
            }
        })?;
        Ok(())
    }
}

impl LineEditor {
    /// On the standard streams, which are a terminal that can move its cursor.
    pub(crate) fn new() -> Result<Self, ReadlineError> {
        // A paste is taken as it would be typed: line by line.
        let config = Config::builder()
            .auto_add_history(true)
            .bell_style(BellStyle::None)
            .bracketed_paste(false)
            .keyseq_timeout(Some(REST_OF_A_KEY))
            .build();
        let history = MemHistory::with_config(&config);
        let mut editor = Editor::with_history(config, history)?;
        let terminal = Arc::new(Keyboard {
            found: TerminalBefore::new(),
            hushed: AtomicBool::new(false),
            full: AtomicBool::new(false),
        });
        Arc::clone(&terminal).heed_signals()?;
        editor.bind_sequence(Event::Any, EventHandler::Conditional(Box::new(Keys(Arc::clone(&terminal)))));
        Ok(Self { editor, terminal })
    }

    /// What is typed from now on waits unseen for the next prompt: to be called before a question is shown, as somebody may
    /// answer at once.
    pub(crate) fn hush(&mut self) {
        self.terminal.hush();
    }

    /// The next answer, after a prompt of one line; none at the end of the input.
    pub(crate) fn read(&mut self, prompt: &str) -> Result<Option<Answer>, ReadlineError> {
        self.terminal.full.store(false, Ordering::Relaxed);
        match self.editor.readline(prompt) {
            Ok(_) if self.terminal.full.load(Ordering::Relaxed) => Ok(Some(Answer::too_long(LONGEST))),
            Ok(text) => Ok(Some(Answer::typed(text))),
            Err(ReadlineError::Eof) => Ok(None),
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => Ok(Some(Answer::not_text())),
            Err(error) => Err(error),
        }
    }

    /// The terminal is as it was found: it shows what is typed, and Ctrl-C ends the program.
    pub(crate) fn release(&mut self) {
        self.terminal.release();
    }
}

impl Drop for LineEditor {
    fn drop(&mut self) {
        self.release();
    }
}

/// Takes no letter that has no room and no control character by way of Ctrl-V, and gives the terminal back at Ctrl-Z.
struct Keys(Arc<Keyboard>);

impl ConditionalEventHandler for Keys {
    fn handle(&self, event: &Event, count: RepeatCount, _: bool, context: &EventContext<'_>) -> Option<Cmd> {
        match event.get(0)? {
            KeyEvent(KeyCode::Char('Z'), Modifiers::CTRL) => {
                self.0.found.as_ref()?.stop();
                Some(Cmd::Repaint)
            }
            KeyEvent(KeyCode::Char('V' | 'Q'), Modifiers::CTRL) => Some(Cmd::Noop),
            KeyEvent(KeyCode::Char(letter), Modifiers::NONE)
                if context.line().len() + usize::from(count) * letter.len_utf8() > LONGEST =>
            {
                self.0.full.store(true, Ordering::Relaxed);
                Some(Cmd::Noop)
            }
            _ => None,
        }
    }
}
