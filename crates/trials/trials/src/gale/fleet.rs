//! Two servers behind nginx, and the database that both write to.

use std::net::SocketAddr;
use std::thread;
use std::time::{Duration, Instant};

use crate::http::{Connection, Request};
use crate::postgres;
use crate::snapshot::Snapshot;
use crate::storm::acknowledged::Findings;
use crate::storm::venue::{SharedPromises, Venue, audit, lock};
use crate::storm::{free_address, neighbour};
use crate::wire::{Lie, Wire};
use crate::{Cluster, Dice, Mishap, Nginx, Program, Run, Scratch, Server, unused_address};

/// Longer than a server takes to learn what another one has written, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(10);

/// A database, with a wire for each server.
pub(crate) struct Database {
    pub(crate) cluster: Cluster,
    pub(crate) wires: [Wire; 2],
}

impl Database {
    pub(crate) fn start(lie: Option<Lie>) -> Result<Self, Mishap> {
        // A database that promises nothing writes its log now and then; the longer it waits, the more it loses.
        let settings: &[&str] = if lie == Some(Lie::Commit) { &["wal_writer_delay=10s"] } else { &[] };
        let cluster = Cluster::start(settings)?;
        let wires = [Wire::to(cluster.socket(), lie)?, Wire::to(cluster.socket(), lie)?];
        Ok(Self { cluster, wires })
    }

    /// A new journal: its address for those who look at it undisturbed, and as each server knows it.
    pub(crate) fn journal(&self, program: &Program) -> Result<(String, [String; 2]), Mishap> {
        let direct = self.cluster.address()?;
        run(program, &direct, &["journal", "upgrade"])?;
        let (_, schema) = direct.rsplit_once("%3D").ok_or("an address without a schema")?;
        Ok((direct.clone(), self.wires.each_ref().map(|wire| postgres::address(&wire.address.to_string(), schema))))
    }
}

/// What the program says in English when it is run on this journal, and all is well.
pub(crate) fn run(program: &Program, journal: &str, arguments: &[&str]) -> Result<String, Mishap> {
    let mut command = program.command(&["--lang", "en", "--journal", journal]);
    command.args(arguments);
    let run = Run::of(command, b"");
    match run.code {
        Some(0) => Ok(run.screen().to_owned()),
        _ => Err(format!("{arguments:?}: {}{}", run.screen(), run.stderr).into()),
    }
}

/// Two servers, and nginx before them.
pub(crate) struct Fleet {
    pub(crate) servers: [Server; 2],
    #[expect(dead_code, reason = "it runs as long as it lives")]
    nginx: Nginx,
    pub(crate) proxy: SocketAddr,
}

impl Fleet {
    pub(crate) fn start(program: &Program, dice: &mut Dice, journals: &[String; 2]) -> Result<Self, Mishap> {
        let mut start = |journal: &String| {
            let address = free_address(dice)?;
            Server::start_there(program, journal, &["--behind", "127.0.0.1/32"], address)
        };
        let [one, other] = journals;
        let servers = [start(one)?, start(other)?];
        let proxy = unused_address()?;
        let [one, other] = servers.each_ref().map(|server| server.address);
        let changes = [
            ("server 127.0.0.1:8300;", &*format!("server {one} fail_timeout=1s;\nserver {other} fail_timeout=1s;")),
            ("listen 443 ssl http2;", &*format!("listen {proxy};")),
            ("ssl_certificate /etc/ssl/alley/fullchain.pem;", ""),
            ("ssl_certificate_key /etc/ssl/alley/privkey.pem;", ""),
            ("listen 80;", &*format!("listen {};", unused_address()?)),
        ];
        Ok(Self { servers, nginx: Nginx::start(Scratch::new(), &changes, proxy)?, proxy })
    }

    /// Nobody writes: what both servers know of these games is compared with what was promised.
    pub(crate) fn audit(&self, games: &[SharedPromises]) -> Result<Findings, Mishap> {
        let mut findings = Findings::default();
        // From an address of its own for each, so that no limit for one address is met.
        for (from, game) in (0..).map(neighbour).zip(games) {
            let [one, other] = self.servers.each_ref().map(|server| -> Result<Findings, Mishap> {
                let mut connection = Connection::open_from(server.address, from)?;
                learns(&mut connection, game)?;
                audit(connection, game)
            });
            let (one, other) = (one?, other?);
            if !one.none() || !other.none() {
                eprintln!("gale: {}: one server says {one}, the other {other}", lock(game).id);
            }
            // What is missing at both is lost once.
            findings.add(one.worse(other));
        }
        Ok(findings)
    }

    /// A venue for this fleet.
    pub(crate) fn venue(&self, tables: usize) -> Venue {
        Venue::behind(self.proxy, tables)
    }
}

/// Waits until a server shows everything that was promised; whether it ever does is seen by the audit.
fn learns(connection: &mut Connection, game: &SharedPromises) -> Result<(), Mishap> {
    let (request, newest) = {
        let promises = lock(game);
        (Request::get(&format!("/api/v1/games/{}", promises.id)).token(&promises.look), promises.length())
    };
    let deadline = Instant::now() + PATIENCE;
    while Instant::now() < deadline {
        let response = connection.ask(&request)?;
        if response.status == 404 || response.expect::<Snapshot>(200)?.version >= newest {
            break;
        }
        thread::sleep(Duration::from_millis(10));
    }
    Ok(())
}
