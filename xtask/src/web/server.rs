//! `alley serve` as its own process: started, waited for, killed.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::time::Duration;

use crate::chance::Chance;
use crate::driver::{Program, Run};

/// One life of the server. It does not outlive this.
pub(crate) struct Server {
    run: Run,
}

impl Server {
    /// Starts it, and waits until it says where it listens.
    pub(crate) fn start(program: &Program, journal: &Path, address: SocketAddr) -> Result<Self, String> {
        let mut server = Self::spawn(program, journal, address)?;
        let said = server.run.until(&format!("http://{address}"))?;
        match said.end {
            None => Ok(server),
            Some(end) => Err(format!("the server ended with {}: {}", end.status, end.complaints)),
        }
    }

    /// Starts it, and does not wait.
    pub(crate) fn spawn(program: &Program, journal: &Path, address: SocketAddr) -> Result<Self, String> {
        let run = program.start(journal, &["serve", "--port", &address.port().to_string()])?;
        Ok(Self { run })
    }

    /// Kills it after a while; an error if it had ended by itself.
    pub(crate) fn kill(mut self, after: Duration) -> Result<(), String> {
        let end = self.run.kill(after)?.end.ok_or("the server did not end")?;
        if end.killed() {
            return Ok(());
        }
        Err(format!("the server ended with {}: {}", end.status, end.complaints))
    }

    /// The most memory it has had, in KiB.
    pub(crate) fn peak_memory(&self) -> Result<u64, String> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.run.id()));
        let status = status.map_err(|error| format!("the server's memory cannot be seen: {error}"))?;
        let peak =
            status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok());
        peak.ok_or_else(|| "the server's memory cannot be read".to_owned())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Mostly it is gone already.
        let _ = self.run.kill(Duration::ZERO);
    }
}

/// A port of this machine that is free, from a range that the system gives to nobody who asks for any.
pub(crate) fn free_address(chance: &mut Chance) -> Result<SocketAddr, String> {
    let mut ports = (0..100).filter_map(|_| u16::try_from(20_000 + chance.below(10_000)).ok());
    let free = ports.find(|&port| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok());
    free.map(|port| (Ipv4Addr::LOCALHOST, port).into()).ok_or_else(|| "no port is free".to_owned())
}

/// One of the many addresses of this machine; the server counts each as somebody else.
pub(crate) fn neighbour(number: u32) -> Ipv4Addr {
    Ipv4Addr::from_bits(0x7f01_0001_u32.saturating_add(number))
}
