//! Where a database is: its address as people write it, without a password.

use std::env;
use std::fmt;
use std::fs;
use std::future::poll_fn;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use alley_journal::{Failure, Obstacle};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::spawn;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::{AsyncMessage, Client, Config, Connection, Error, NoTls};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::passwords;

/// One host is given up after this time, and the next is tried.
const CONNECTING: Duration = Duration::from_secs(2);

/// The address of a database: `postgres://user@host/database`, with several hosts if there are standbys.
///
/// A password is never part of it: it comes from `PGPASSWORD` or the file of `PGPASSFILE`. Other machines are spoken to
/// over TLS, and their certificates are verified, unless the address says `sslmode=disable`.
///
/// ```
/// use alley_journal_postgres::Address;
///
/// let address: Address = "postgres://alley@db-1,db-2/club?target_session_attrs=read-write".parse()?;
/// assert_eq!(address.to_string(), "postgres://alley@db-1,db-2/club?target_session_attrs=read-write");
/// assert!("postgres://alley:secret@db-1/club".parse::<Address>().is_err());
/// assert!(Address::is_one("postgresql://db/club") && !Address::is_one("postgres.journal"));
/// # Ok::<(), alley_journal::Failure>(())
/// ```
#[derive(Clone)]
pub struct Address {
    text: String,
    config: Config,
    tls: Option<MakeRustlsConnect>,
}

impl Address {
    /// Whether somebody who writes this means a database.
    #[must_use]
    pub fn is_one(text: &str) -> bool {
        text.starts_with("postgres://") || text.starts_with("postgresql://")
    }

    /// Whether it may stand in a file or be shown: it can be read, and holds no password. Nothing else is looked at, neither
    /// who may connect nor whose certificates are believed.
    ///
    /// # Errors
    /// Why not.
    pub fn look_over(text: &str) -> Result<(), Failure> {
        read(text).map(drop)
    }

    /// The address where messages name a file.
    pub(crate) fn path(&self) -> PathBuf {
        PathBuf::from(&self.text)
    }

    /// Calls the database. The connection lives as long as the client; what the server says without being asked is heard.
    pub(crate) async fn connect(&self, hear: impl FnMut(AsyncMessage) + Send + 'static) -> Result<Client, Error> {
        if let Some(tls) = self.tls.clone() {
            let (client, connection) = self.config.connect(tls).await?;
            spawn(attend(connection, hear));
            return Ok(client);
        }
        let (client, connection) = self.config.connect(NoTls).await?;
        spawn(attend(connection, hear));
        Ok(client)
    }
}

/// Keeps a connection going. Why it broke is told by the question that was on it.
async fn attend<S, T>(mut connection: Connection<S, T>, mut hear: impl FnMut(AsyncMessage))
where
    S: AsyncRead + AsyncWrite + Unpin,
    T: AsyncRead + AsyncWrite + Unpin,
{
    while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
        hear(message);
    }
}

impl FromStr for Address {
    type Err = Failure;

    fn from_str(text: &str) -> Result<Self, Failure> {
        let refused = |reason| Failure::CannotOpen { path: without_password(text), reason };
        let (mut config, tls) = read(text)?;
        if let Some(password) = passwords::for_address(&config, |name| env::var_os(name)).map_err(refused)? {
            config.password(password);
        }
        config.application_name("alley").connect_timeout(CONNECTING).keepalives_idle(Duration::from_secs(10));
        let tls = tls.connector(&config).map_err(refused)?;
        config.ssl_mode(if tls.is_some() { SslMode::Require } else { SslMode::Disable });
        Ok(Self { text: text.to_owned(), config, tls })
    }
}

/// What an address says, without a password.
fn read(text: &str) -> Result<(Config, Tls), Failure> {
    let refused = |reason| Failure::CannotOpen { path: without_password(text), reason };
    let (known, tls) = Tls::of(text);
    let config: Config = known.parse().map_err(|error: Error| refused(Obstacle::Engine(in_its_words(&error))))?;
    match config.get_password() {
        Some(_) => Err(refused(Obstacle::Password)),
        None => Ok((config, tls)),
    }
}

impl fmt::Display for Address {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Address").field(&self.text).finish()
    }
}

/// What an address says about TLS. The library knows neither of these words.
#[derive(Default)]
struct Tls {
    mode: Option<String>,
    roots: Option<PathBuf>,
}

impl Tls {
    /// Takes them out of an address.
    fn of(text: &str) -> (String, Self) {
        let mut tls = Self::default();
        let Some((place, words)) = text.split_once('?') else { return (text.to_owned(), tls) };
        let mut rest = Vec::new();
        for word in words.split('&') {
            match word.split_once('=') {
                Some(("sslmode", mode)) => tls.mode = Some(mode.to_owned()),
                Some(("sslrootcert", file)) => tls.roots = Some(PathBuf::from(file.replace("%2F", "/"))),
                _ => rest.push(word),
            }
        }
        let question = if rest.is_empty() { "" } else { "?" };
        (format!("{place}{question}{}", rest.join("&")), tls)
    }

    /// None where nothing is encrypted: on this machine, unless asked for, and where the address says so.
    fn connector(self, config: &Config) -> Result<Option<MakeRustlsConnect>, Obstacle> {
        let here = |host: &Host| match host {
            Host::Tcp(name) => ["localhost", "127.0.0.1", "::1"].contains(&name.as_str()),
            Host::Unix(_) => true,
        };
        match self.mode.as_deref() {
            Some("disable") => return Ok(None),
            None if config.get_hosts().iter().all(here) => return Ok(None),
            None | Some("verify-full" | "require" | "prefer" | "allow" | "verify-ca") => {}
            Some(other) => return Err(Obstacle::Engine(format!("there is no sslmode {other}"))),
        }
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let settings = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let settings = settings.map_err(|error| Obstacle::Engine(error.to_string()))?;
        let settings = settings.with_root_certificates(roots(self.roots.as_deref())?).with_no_client_auth();
        Ok(Some(MakeRustlsConnect::new(settings)))
    }
}

/// Whose certificates are believed: those in this file, or those of the system.
fn roots(file: Option<&Path>) -> Result<RootCertStore, Obstacle> {
    let mut roots = RootCertStore::empty();
    let certificates = match file {
        Some(file) => {
            let text = fs::read(file).map_err(|error| Obstacle::Engine(format!("{}: {error}", file.display())))?;
            let all: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&text).collect();
            all.map_err(|error| Obstacle::Engine(format!("{}: {error}", file.display())))?
        }
        None => rustls_native_certs::load_native_certs().certs,
    };
    roots.add_parsable_certificates(certificates);
    if roots.is_empty() {
        return Err(Obstacle::Engine("there is no certificate to verify it with".to_owned()));
    }
    Ok(roots)
}

/// The address as it may be shown, whatever was written.
fn without_password(text: &str) -> PathBuf {
    let scheme = text.find("://").map_or(0, |place| place + 3);
    let (start, rest) = text.split_at(scheme);
    let (rest, words) = rest.split_once('?').map_or((rest, None), |(rest, words)| (rest, Some(words)));
    let shown = match rest.rsplit_once('@') {
        Some((user, place)) => format!("{start}{}@{place}", user.split(':').next().unwrap_or_default()),
        None => format!("{start}{rest}"),
    };
    let words = words.map(|words| words.split('&').filter(|word| !word.starts_with("password")));
    let words = words.map(|words| words.collect::<Vec<_>>().join("&")).filter(|words| !words.is_empty());
    PathBuf::from(words.map_or(shown.clone(), |words| format!("{shown}?{words}")))
}

/// What the library says, and why.
pub(crate) fn in_its_words(error: &Error) -> String {
    let reason = std::error::Error::source(error).map(|source| format!(": {source}")).unwrap_or_default();
    format!("{error}{reason}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_refused_and_never_told() {
        for address in [
            "postgres://alley:hunter2@db/club",
            "postgres://db/club?password=hunter2",
            "postgres://alley:hunter2@db/club?sslmode=disable&password=hunter2",
            "postgres://alley:hunter2@db:port/club",
            "postgres://alley:hun@ter2@db/club",
        ] {
            let refusal = address.parse::<Address>().unwrap_err();
            assert!(!refusal.to_string().contains("ter2"), "{refusal}");
            assert_eq!(Address::look_over(address), Err(refusal));
        }
        for (address, shown) in [
            ("postgres://alley:hunter2@db/club", "postgres://alley@db/club"),
            (
                "postgres://alley:hunter2@db/club?connect_timeout=3&password=x",
                "postgres://alley@db/club?connect_timeout=3",
            ),
            ("postgres://db/club?password=hunter2", "postgres://db/club"),
        ] {
            let refusal = address.parse::<Address>().unwrap_err();
            assert_eq!(refusal, Failure::CannotOpen { path: PathBuf::from(shown), reason: Obstacle::Password });
        }
        assert_eq!(without_password("dbname=club"), PathBuf::from("dbname=club"));
    }

    #[test]
    fn an_address_can_be_looked_over_without_what_it_needs() {
        assert_eq!(Address::look_over("postgres://alley@db/club?sslrootcert=/no/such/file"), Ok(()));
        assert!(Address::look_over("postgres://db/club?nonsense=1").is_err());
    }

    #[test]
    fn another_machine_is_verified_unless_the_address_says_otherwise() {
        let encrypted = |address: &str| address.parse::<Address>().map(|address| address.tls.is_some());
        assert_eq!(encrypted("postgres://alley@localhost/club"), Ok(false));
        assert_eq!(encrypted("postgres:///club?host=/run/postgresql"), Ok(false));
        assert_eq!(encrypted("postgres://alley@db/club?sslmode=disable"), Ok(false));
        assert_eq!(encrypted("postgres://alley@localhost,db/club"), Ok(true));
        assert_eq!(encrypted("postgres://alley@localhost/club?sslmode=verify-full&connect_timeout=3"), Ok(true));
        assert!(encrypted("postgres://db/club?sslmode=maybe").is_err());
        assert!(encrypted("postgres://db/club?sslrootcert=/no/such/file").is_err());
        assert!(encrypted("postgres://db/club?nonsense=1").is_err());
    }
}
