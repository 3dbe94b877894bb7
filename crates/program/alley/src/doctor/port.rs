//! The port on which phones would find this machine, and how many of them it could serve.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::time::{Duration, Instant};

use alley_console::{Diagnosis, Health};
use alley_words::Language;

use super::spelled::grouped;
use crate::arguments::PORT;
use crate::serving::{limits, neighbours, place};

/// The program that has the port is given this long to say something.
const PATIENCE: Duration = Duration::from_secs(2);
/// The title of a page stands near its beginning.
const BEGINNING: usize = 16 << 10;
/// A hall with fewer would notice.
const FEW: usize = 1000;

/// Takes the port as `alley serve` would, and gives it back.
pub(super) fn tried(language: Language, port: u16) -> Vec<Diagnosis> {
    let (diagnosis, door) = match taken(port) {
        Ok(()) => (Diagnosis::new(Health::Sound, language.port_free(port)), Door::Free(port)),
        Err(error) => refused(language, port, &error),
    };
    vec![diagnosis, phones(language, &door)]
}

/// The port that is left for phones.
enum Door {
    Free(u16),
    /// An Alley is serving there.
    Served(u16),
}

/// For this machine, then for the network.
fn taken(port: u16) -> io::Result<()> {
    let on = |address: Ipv4Addr| TcpListener::bind(SocketAddr::from((address, port))).map(drop);
    on(Ipv4Addr::LOCALHOST).and_then(|()| on(Ipv4Addr::UNSPECIFIED))
}

fn refused(language: Language, port: u16, error: &io::Error) -> (Diagnosis, Door) {
    let other = other(port);
    if error.kind() != ErrorKind::AddrInUse {
        let sentence = language.port_refused(port, &language.trouble_of(error));
        return (Diagnosis::new(Health::Failing, sentence).and(language.remedy_port(other)), Door::Free(other));
    }
    if is_alley(port) {
        return (Diagnosis::new(Health::Sound, language.port_of_alley(port, other)), Door::Served(port));
    }
    (Diagnosis::new(Health::Failing, language.port_taken(port)).and(language.remedy_port(other)), Door::Free(other))
}

/// The next one that is free; if the system gives none of them, the usual one.
fn other(port: u16) -> u16 {
    let after = port.max(PORT - 1).saturating_add(1);
    (after..=u16::MAX).take(100).find(|port| taken(*port).is_ok()).unwrap_or(PORT)
}

/// Whether a start page of Alley is there. Another program may say anything, or nothing for ever.
fn is_alley(port: u16) -> bool {
    let page = start_page(port).unwrap_or_default();
    let page = String::from_utf8_lossy(&page);
    Language::ALL.iter().any(|language| page.contains(&format!("<title>{}</title>", language.alley())))
}

fn start_page(port: u16) -> io::Result<Vec<u8>> {
    let end = Instant::now() + PATIENCE;
    let left = || end.saturating_duration_since(Instant::now()).max(Duration::from_millis(1));
    let mut stream = TcpStream::connect_timeout(&SocketAddr::from((Ipv4Addr::LOCALHOST, port)), PATIENCE)?;
    stream.set_write_timeout(Some(left()))?;
    stream.write_all(format!("GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n").as_bytes())?;
    let (mut page, mut piece) = (Vec::new(), [0; 1024]);
    while page.len() < BEGINNING && Instant::now() < end {
        stream.set_read_timeout(Some(left()))?;
        match stream.read(&mut piece) {
            Ok(length @ 1..) => page.extend(piece.iter().take(length)),
            Ok(0) | Err(_) => break,
        }
    }
    Ok(page)
}

/// Where phones would find it, and how many at a time.
fn phones(language: Language, door: &Door) -> Diagnosis {
    let homes = neighbours();
    if homes.is_empty() {
        let sentence = language.phones_nowhere().to_owned();
        return Diagnosis::new(Health::Doubtful, sentence).and(language.remedy_no_network());
    }
    let opens = |home: &Ipv4Addr, port| TcpStream::connect_timeout(&SocketAddr::from((*home, port)), PATIENCE).is_ok();
    let port = match *door {
        Door::Served(port) if !homes.iter().any(|home| opens(home, port)) => {
            let sentence = language.phones_kept_out(port);
            return Diagnosis::new(Health::Doubtful, sentence).and(language.remedy_kept_out(port));
        }
        Door::Served(port) | Door::Free(port) => port,
    };
    let places: Vec<_> = homes.into_iter().map(|home| format!("{}/", place((home, port)))).collect();
    let most = limits().connections;
    let sentence = language.phones_find(&places.join(", "), &grouped(u64::try_from(most).unwrap_or(u64::MAX)));
    if most < FEW {
        return Diagnosis::new(Health::Doubtful, sentence).and(language.remedy_few_handles());
    }
    Diagnosis::new(Health::Sound, sentence).and(language.phones_untried())
}
