//! Somebody at a terminal, from the first picture to the last: keys, signals and news in the order in which they come.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use alley_house_rules::Rules;
use alley_journal::{Failure, GameId};
use alley_words::Language;
use ratatui::crossterm::event::{self, Event};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;
use signal_hook::low_level;

use crate::clerk::Clerk;
use crate::draw::Zones;
use crate::errand::Errand;
use crate::fullscreen::{Fullscreen, give_back_in_panic};
use crate::input::{Input, input};
use crate::key::Key;
use crate::news::News;
use crate::state::{Parting, Screen};
use crate::surroundings::Surroundings;
use crate::theme::{Colours, Theme};
use crate::typist::Typist;

/// Between two looks at what others have written.
const PAUSE: Duration = Duration::from_millis(100);
/// How often it is looked whether the terminal is still there.
const ATTENTION: Duration = Duration::from_secs(1);
/// How long the first picture waits for what the record says.
const FIRST: Duration = Duration::from_millis(300);
/// How long a clerk is waited for in the end: a server that stops needs a moment.
const FAREWELL: Duration = Duration::from_secs(3);

/// How the screen appears.
#[derive(Clone, Copy, Debug)]
pub struct Appearance {
    /// In which language.
    pub language: Language,
    /// In which colours.
    pub colours: Colours,
    /// Whether what is played outlives the program.
    pub kept: bool,
    /// By which rules a new game is played, unless somebody types others.
    pub rules: Rules,
}

/// How somebody left.
#[derive(Debug)]
pub struct Ending {
    /// Why.
    pub farewell: Farewell,
    /// The game that was on the screen and is not over.
    pub unfinished: Option<GameId>,
}

/// Why somebody left.
#[derive(Debug)]
pub enum Farewell {
    /// By a key, or because the record cannot be used.
    Left(Parting),
    /// By Ctrl-C.
    Interrupted,
    /// Because the program was told to go, by this signal.
    Told(i32),
    /// The terminal does not take or give anything any more.
    Gone(io::Error),
}

/// Takes the terminal over until somebody has had enough.
///
/// # Errors
/// The record or the terminal cannot be had; nothing has happened then.
pub fn run(
    surroundings: Box<dyn Surroundings>,
    appearance: Appearance,
    output: impl Write,
) -> Result<Ending, Unavailable> {
    let clerk = Clerk::new(surroundings, appearance.language).map_err(Unavailable::Record)?;
    let (happenings, happened) = channel();
    let signals = heard(&happenings).map_err(Unavailable::Terminal)?;
    let (errands, done) = seated(clerk, &happenings);
    let fullscreen = Fullscreen::new(output).map_err(Unavailable::Terminal)?;
    give_back_in_panic();
    typed(happenings);
    let typist = Typist::new(Screen::new(appearance.language, appearance.kept).by(appearance.rules));
    let theme = Theme::new(appearance.colours);
    let mut session = Session { typist, theme, fullscreen, errands, zones: Zones::default() };
    let farewell = session.hold(&happened);
    let unfinished = session.typist.screen.game().filter(|(_, board)| board.next.is_some()).map(|(id, _)| id);
    drop(session);
    // The terminal is back; a server stops, and the record is closed.
    let _ = done.recv_timeout(FAREWELL);
    signals.close();
    Ok(Ending { farewell, unfinished })
}

/// Why there is no screen.
#[derive(Debug)]
pub enum Unavailable {
    /// The record cannot be opened.
    Record(Failure),
    /// The terminal cannot be taken over.
    Terminal(io::Error),
}

/// What has to be dealt with.
enum Happening {
    Seen(Event),
    Signal(i32),
    Answer(News),
    Learned(News),
    Gone(io::Error),
}

/// Reads the keyboard and the mouse. A terminal that has gone is not always told by a signal, and reading it never ends: it is
/// looked at whenever nothing was typed for a while.
fn typed(happenings: Sender<Happening>) {
    thread::spawn(move || {
        loop {
            let typed = match event::poll(ATTENTION) {
                Ok(true) => event::read().map(Some),
                Ok(false) if io::stdin().is_terminal() => Ok(None),
                Ok(false) => Err(io::ErrorKind::BrokenPipe.into()),
                Err(error) => Err(error),
            };
            let (happening, over) = match typed {
                Ok(None) => continue,
                Ok(Some(event)) => (Happening::Seen(event), false),
                Err(error) => (Happening::Gone(error), true),
            };
            if happenings.send(happening).is_err() || over {
                return;
            }
        }
    });
}

/// Listens for signals.
fn heard(happenings: &Sender<Happening>) -> io::Result<signal_hook::iterator::Handle> {
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT])?;
    let (handle, happenings) = (signals.handle(), happenings.clone());
    thread::spawn(move || {
        for signal in signals.forever() {
            if happenings.send(Happening::Signal(signal)).is_err() {
                return;
            }
        }
    });
    Ok(handle)
}

/// Seats a clerk: errands go in, news comes out. When nobody has errands any more, the clerk goes home, and says so.
fn seated(mut clerk: Clerk, happenings: &Sender<Happening>) -> (Sender<Errand>, Receiver<()>) {
    let (errands, asked) = channel();
    let (gone, done) = channel();
    let happenings = happenings.clone();
    thread::spawn(move || {
        // However the clerk leaves, the screen does not wait for answers any more.
        let happenings = AtTheDoor(happenings);
        loop {
            let errand = if clerk.is_following() {
                asked.recv_timeout(PAUSE)
            } else {
                asked.recv().map_err(|_| RecvTimeoutError::Disconnected)
            };
            let happening = match errand {
                Ok(errand) => Some(Happening::Answer(clerk.perform(errand))),
                Err(RecvTimeoutError::Timeout) => clerk.look_around().map(Happening::Learned),
                Err(RecvTimeoutError::Disconnected) => break,
            };
            // Nobody is there to hear it: the next errand will tell.
            let _ = happening.map(|happening| happenings.0.send(happening));
        }
        drop(clerk);
        let _ = gone.send(());
    });
    (errands, done)
}

/// Tells that the clerk has gone.
struct AtTheDoor(Sender<Happening>);

impl Drop for AtTheDoor {
    fn drop(&mut self) {
        let _ = self.0.send(Happening::Gone(io::ErrorKind::BrokenPipe.into()));
    }
}

struct Session<Output: Write> {
    typist: Typist,
    theme: Theme,
    fullscreen: Fullscreen<Output>,
    errands: Sender<Errand>,
    zones: Zones,
}

impl<Output: Write> Session<Output> {
    fn hold(&mut self, happened: &Receiver<Happening>) -> Farewell {
        let first = self.typist.screen.begin();
        self.send(Some(first));
        // The first picture is whole, unless the record takes its time.
        let early = happened.recv_timeout(FIRST).ok();
        if let Some(farewell) = early.and_then(|happening| self.take(happening, happened)) {
            return farewell;
        }
        let mut beat: Option<Instant> = None;
        loop {
            if let Some(parting) = self.typist.screen.parting() {
                return Farewell::Left(parting.clone());
            }
            if let Err(error) = self.draw() {
                return Farewell::Gone(error);
            }
            // What moves goes on at its own pace, whatever else happens.
            beat = self.typist.screen.beat().map(|pause| beat.unwrap_or_else(|| Instant::now() + pause));
            let next = match beat {
                None => happened.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(due) => happened.recv_timeout(due.saturating_duration_since(Instant::now())),
            };
            let farewell = match next {
                Ok(happening) => self.take(happening, happened),
                Err(RecvTimeoutError::Timeout) => {
                    beat = None;
                    self.typist.screen.tick();
                    None
                }
                Err(RecvTimeoutError::Disconnected) => Some(Farewell::Gone(io::ErrorKind::BrokenPipe.into())),
            };
            if let Some(farewell) = farewell {
                return farewell;
            }
        }
    }

    /// Everything that has happened before anybody could look again is one picture.
    fn take(&mut self, first: Happening, happened: &Receiver<Happening>) -> Option<Farewell> {
        let mut next = Some(first);
        while let Some(happening) = next {
            if let Some(farewell) = self.deal_with(happening) {
                return Some(farewell);
            }
            next = happened.try_recv().ok();
        }
        None
    }

    fn deal_with(&mut self, happening: Happening) -> Option<Farewell> {
        match happening {
            Happening::Seen(event) => match input(event, &self.zones) {
                Input::Key(key) => self.press(key),
                Input::AfterEscape(key) => {
                    self.press(Key::Escape);
                    self.press(key);
                }
                Input::Interrupt => return Some(Farewell::Interrupted),
                Input::Suspend => return self.suspend(),
                Input::Redraw => return self.fullscreen.forget().err().map(Farewell::Gone),
                Input::Resized | Input::Nothing => {}
            },
            Happening::Signal(SIGINT) => return Some(Farewell::Interrupted),
            Happening::Signal(SIGTSTP) => return self.suspend(),
            Happening::Signal(SIGCONT) => return self.fullscreen.hold().err().map(Farewell::Gone),
            Happening::Signal(signal) => return Some(Farewell::Told(signal)),
            Happening::Answer(news) => {
                let errand = self.typist.answer(news);
                self.send(errand);
            }
            Happening::Learned(news) => self.typist.screen.learn(news),
            Happening::Gone(error) => return Some(Farewell::Gone(error)),
        }
        None
    }

    fn press(&mut self, key: Key) {
        let errand = self.typist.press(key);
        self.send(errand);
    }

    fn send(&self, errand: Option<Errand>) {
        // A clerk that has gone has said so.
        let _ = errand.map(|errand| self.errands.send(errand));
    }

    /// Gives the terminal to the shell, and takes it over again when the program goes on.
    fn suspend(&mut self) -> Option<Farewell> {
        self.fullscreen.release();
        let _ = low_level::emulate_default_handler(SIGTSTP);
        self.fullscreen.hold().err().map(Farewell::Gone)
    }

    fn draw(&mut self) -> io::Result<()> {
        self.zones = self.fullscreen.draw(&mut self.typist.screen, self.theme)?;
        Ok(())
    }
}
