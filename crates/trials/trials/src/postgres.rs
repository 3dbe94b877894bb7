//! A database server of one's own: made in a moment, in memory where there is such a place, and thrown away.

use std::ffi::OsString;
use std::io::{self, ErrorKind};
#[cfg(feature = "attacks")]
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use crate::{FakeClock, Mishap, Scratch, fresh};

/// Longer than it takes to start, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);
/// The database that every cluster has.
const FIRST: &str = "postgres";
/// How a new one is made.
const NEW: [&str; 8] = ["-U", "alley", "--auth=trust", "-E", "UTF8", "--locale=C", "--no-sync", "--no-instructions"];

/// A PostgreSQL that nobody else uses. It is gone when this is dropped, or when the thread that started it ends.
#[derive(Debug)]
pub struct Cluster {
    folder: Scratch,
    server: Option<Child>,
    settings: Vec<String>,
    /// What it is started with, if its clock is not the true one.
    believing: Vec<OsString>,
}

impl Cluster {
    /// A new one, with these settings (`name=value`) beside its own.
    pub fn start(settings: &[&str]) -> Result<Self, Mishap> {
        let mut cluster = Self::within(Scratch::new());
        cluster.settings = settings.iter().map(ToString::to_string).collect();
        cluster.made("initdb", &NEW.map(str::to_owned))
    }

    /// A new one that goes by this clock.
    pub fn start_by(clock: &FakeClock) -> Result<Self, Mishap> {
        let mut cluster = Self::within(Scratch::new());
        cluster.believing = clock.believing();
        cluster.made("initdb", &NEW.map(str::to_owned))
    }

    /// A new one on a disk, for those who want to know how long a commit takes.
    pub fn on_disk() -> Result<Self, Mishap> {
        Self::within(Scratch::on_disk()).made("initdb", &NEW.map(str::to_owned))
    }

    /// A standby of the one at the other end of this wire; it follows through the wire, and can be promoted.
    #[cfg(feature = "attacks")]
    pub fn standby_at(primary: SocketAddr) -> Result<Self, Mishap> {
        let place = [format!("--host={}", primary.ip()), format!("--port={}", primary.port())];
        let options = ["-U", "alley", "-R", "-X", "stream", "-c", "fast", "--no-sync"].map(str::to_owned);
        Self::within(Scratch::new()).made("pg_basebackup", &[&options[..], &place].concat())
    }

    fn within(folder: Scratch) -> Self {
        Self { folder, server: None, settings: Vec::new(), believing: Vec::new() }
    }

    fn made(mut self, maker: &str, options: &[String]) -> Result<Self, Mishap> {
        give_away(&self.folder.file(""))?;
        let data = self.folder.file("data");
        let made = command(maker, &[])?.args(options).arg("-D").arg(data).stdin(Stdio::null()).output()?;
        succeeded(maker, &made)?;
        self.run()?;
        Ok(self)
    }

    /// Starts it again after it was killed.
    pub fn run(&mut self) -> Result<(), Mishap> {
        let mut server = command("postgres", &self.believing)?;
        server.arg("-D").arg(self.folder.file("data")).arg("-k").arg(self.folder.file(""));
        server.args(["-c", "listen_addresses=", "-c", "shared_buffers=16MB", "-c", "max_connections=40"]);
        for setting in &self.settings {
            server.args(["-c", setting]);
        }
        let log = fs::File::options().create(true).append(true).open(self.folder.file("log"))?;
        self.server = Some(server.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log).spawn()?);
        let end = Instant::now() + PATIENCE;
        while !self.psql(FIRST, "SELECT 1").is_ok_and(|output| output.status.success()) {
            if Instant::now() > end {
                let log = fs::read_to_string(self.folder.file("log")).unwrap_or_default();
                return Err(format!("the database does not start: {log}").into());
            }
            thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// Ends it as a loss of power would, as far as the server can tell: nothing is written any more.
    pub fn kill(&mut self) -> Result<(), Mishap> {
        let Some(mut server) = self.server.take() else { return Ok(()) };
        signal("QUIT", &server)?;
        server.wait()?;
        Ok(())
    }

    /// Holds it still, or lets it go on (`STOP`, `CONT`): the server and all that it has started.
    pub fn hold(&self, name: &str) -> Result<(), Mishap> {
        let Some(server) = &self.server else { return Ok(()) };
        let group = format!("--parent={}", server.id());
        let _ = Command::new("pkill").args([&format!("-{name}"), &group]).status()?;
        signal(name, server)
    }

    /// The address of its database, seen through a schema that nobody has used before.
    pub fn address(&self) -> Result<String, Mishap> {
        let folder = self.folder.file("").display().to_string();
        Ok(address(&folder.trim_end_matches('/').replace('/', "%2F"), &self.schema()?))
    }

    /// A schema that nobody has used before.
    pub(crate) fn schema(&self) -> Result<String, Mishap> {
        let schema = format!("s{}", fresh());
        self.tell(&format!("CREATE SCHEMA {schema}"))?;
        Ok(schema)
    }

    /// The socket it listens at.
    #[cfg(feature = "attacks")]
    pub(crate) fn socket(&self) -> PathBuf {
        self.folder.file(".s.PGSQL.5432")
    }

    /// Says something to it as its owner, who may do everything.
    pub fn tell(&self, words: &str) -> Result<String, Mishap> {
        self.tell_in(FIRST, words)
    }

    /// Says something to it in another of its databases.
    pub fn tell_in(&self, database: &str, words: &str) -> Result<String, Mishap> {
        let output = self.psql(database, words)?;
        succeeded(words, &output)?;
        Ok(String::from_utf8_lossy(&output.stdout).trim_end().to_owned())
    }

    fn psql(&self, database: &str, words: &str) -> io::Result<Output> {
        let mut command = Command::new(programs()?.join("psql"));
        command.arg("-h").arg(self.folder.file("")).args(["-U", "alley", "-d", database]);
        command.args(["-X", "-A", "-t", "-v", "ON_ERROR_STOP=1"]);
        command.args(["-c", words]).stdin(Stdio::null()).output()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let _ = self.hold("CONT");
        let _ = self.kill();
    }
}

/// The address of a database at these hosts, seen through a schema.
pub(crate) fn address(hosts: &str, schema: &str) -> String {
    format!("postgres://alley@{hosts}/{FIRST}?options=-c%20search_path%3D{schema}")
}

/// One of PostgreSQL's programs, as a user it accepts; it dies with the thread that starts it.
fn command(name: &str, believing: &[OsString]) -> io::Result<Command> {
    let program = programs()?.join(name);
    let mut command = Command::new("setpriv");
    command.arg("--pdeathsig=QUIT");
    if let Some(user) = other_user() {
        command.args([format!("--reuid={user}"), format!("--regid={user}"), "--clear-groups".to_owned()]);
    }
    // A clock belongs to the user who looks at it.
    command.args(believing).arg(program);
    Ok(command)
}

/// PostgreSQL refuses to be run by root.
fn other_user() -> Option<u32> {
    let own = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n");
    own.then_some(65_534)
}

fn give_away(folder: &Path) -> io::Result<()> {
    let user = other_user();
    std::os::unix::fs::chown(folder, user, user)
}

/// Where its programs are: where Debian puts them, or on the path.
fn programs() -> io::Result<PathBuf> {
    let newest = fs::read_dir("/usr/lib/postgresql").ok().and_then(|versions| {
        let folders = versions.flatten().map(|version| version.path().join("bin"));
        folders.filter(|folder| folder.join("postgres").exists()).max()
    });
    let on_path = || {
        let path = std::env::var_os("PATH")?;
        std::env::split_paths(&path).find(|folder| folder.join("postgres").exists())
    };
    let missing = || io::Error::new(ErrorKind::NotFound, "PostgreSQL is not installed: cargo xtask parts installs it");
    newest.or_else(on_path).ok_or_else(missing)
}

fn signal(name: &str, child: &Child) -> Result<(), Mishap> {
    let told = Command::new("kill").arg(format!("-{name}")).arg(child.id().to_string()).output()?;
    succeeded("kill", &told)
}

fn succeeded(what: &str, output: &Output) -> Result<(), Mishap> {
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{what}: {}", String::from_utf8_lossy(&output.stderr).trim()).into())
}
