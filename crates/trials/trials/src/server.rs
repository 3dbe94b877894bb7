//! `alley serve` as a process of its own: started, waited for, told to stop, killed, started again.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::processor::processor_time;
use crate::status::told;
use crate::{Conversation, Exit, Mishap, Program};

/// The last words of a server that has started.
const READY: &str = "Press Ctrl-C to stop.\n";

/// A running server with its journal. It does not outlive this.
#[derive(Debug)]
pub struct Server {
    program: Program,
    journal: PathBuf,
    arguments: Vec<String>,
    life: Conversation,
    /// Where it listens.
    pub address: SocketAddr,
    /// Everything it said when it started.
    pub words: String,
}

impl Server {
    /// Starts it on a free port, and waits until it says where it listens.
    pub fn start(program: &Program, journal: impl AsRef<Path>, arguments: &[&str]) -> Result<Self, Mishap> {
        Self::start_there(program, journal, arguments, (Ipv4Addr::LOCALHOST, 0).into())
    }

    /// The same on this port of this machine.
    pub fn start_at(program: &Program, journal: &Path, address: SocketAddr) -> Result<Self, Mishap> {
        Self::start_there(program, journal, &[], address)
    }

    /// The same with these arguments.
    pub fn start_there(
        program: &Program,
        journal: impl AsRef<Path>,
        arguments: &[&str],
        address: SocketAddr,
    ) -> Result<Self, Mishap> {
        let (journal, arguments) = (journal.as_ref().to_owned(), arguments.iter().map(ToString::to_string).collect());
        Self::listening(program.clone(), journal, arguments, address.port())
    }

    fn listening(program: Program, journal: PathBuf, arguments: Vec<String>, port: u16) -> Result<Self, Mishap> {
        let mut life = open(&program, &journal, &arguments, port)?;
        let said = life.until(READY)?;
        if let Some(exit) = said.exit {
            return Err(exit.unexpected("the server"));
        }
        let place = said.text.lines().find_map(|line| line.strip_prefix("On this machine: http://"));
        let address = place.and_then(|place| place.trim_end_matches('/').parse().ok());
        let address = address.ok_or_else(|| format!("the server named no address: {}", said.text))?;
        Ok(Self { program, journal, arguments, life, address, words: said.text })
    }

    /// The address of a page.
    pub fn page(&self, path: &str) -> String {
        self.page_at("127.0.0.1", path)
    }

    /// The same, under another name of this machine.
    pub fn page_at(&self, host: &str, path: &str) -> String {
        format!("http://{host}:{}{path}", self.address.port())
    }

    /// Kills it in the middle of whatever it does; an error if it had ended by itself.
    pub fn kill(&mut self) -> Result<(), Mishap> {
        killed(&mut self.life, Duration::ZERO)
    }

    /// Stops it as a system does, and goes on with the same journal on the same port, as this program.
    pub fn replace(&mut self, program: &Program) -> Result<(), Mishap> {
        self.signal("-TERM")?;
        let exit = self.life.finish()?.exit.ok_or("the server did not end")?;
        if !exit.status.success() {
            return Err(exit.unexpected("the server"));
        }
        self.program = program.clone();
        self.restart()
    }

    /// Goes on with the same journal on the same port, after it was killed.
    pub fn restart(&mut self) -> Result<(), Mishap> {
        let (program, journal, arguments) = (self.program.clone(), self.journal.clone(), self.arguments.clone());
        *self = Self::listening(program, journal, arguments, self.address.port())?;
        Ok(())
    }

    /// Sends it a signal: `-STOP`, and it hangs without a word until `-CONT`.
    pub fn signal(&self, signal: &str) -> Result<(), Mishap> {
        let sent = Command::new("kill").args([signal, &self.life.id().to_string()]).status()?;
        if sent.success() { Ok(()) } else { Err(format!("kill {signal}: {sent}").into()) }
    }

    /// Sends it a signal, and waits for its end.
    pub fn told(self, signal: &str) -> Result<Exit, Mishap> {
        self.signal(signal)?;
        self.ended()
    }

    /// Waits for its end.
    pub fn ended(mut self) -> Result<Exit, Mishap> {
        self.life.finish()?.exit.ok_or_else(|| "the server did not end".into())
    }

    /// How much of the processor it has used.
    pub fn processor_time(&self) -> Result<Duration, Mishap> {
        processor_time(self.life.id())
    }

    /// The most memory it has had, in KiB.
    pub fn peak_memory(&self) -> Result<u64, Mishap> {
        told(self.life.id(), "VmHWM")
    }

    /// The number the system knows it by.
    pub fn id(&self) -> u32 {
        self.life.id()
    }
}

/// Starts a server, and does not wait.
pub(crate) fn open(program: &Program, journal: &Path, arguments: &[String], port: u16) -> Result<Conversation, Mishap> {
    let port = port.to_string();
    let arguments = arguments.iter().map(String::as_str);
    program.start(journal, &["serve", "--port", &port].into_iter().chain(arguments).collect::<Vec<_>>())
}

/// Kills it after a while; an error if it had ended by itself.
pub(crate) fn killed(life: &mut Conversation, after: Duration) -> Result<(), Mishap> {
    let exit = life.kill(after)?.exit.ok_or("the server did not end")?;
    if exit.killed() { Ok(()) } else { Err(exit.unexpected("the server")) }
}
