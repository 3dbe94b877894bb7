//! The tables, what guards them, and what the database promises.

use std::fmt;
use std::time::{Instant, SystemTime};

use alley_journal::{Damage, Failure, Moment, Obstacle};

use crate::address::Address;
use crate::session::{Mode, Session};
use crate::trouble::Trouble;

/// Step n brings a journal of version n to version n + 1. A step that has been published is never changed.
const STEPS: &[&str] = &[VERSION_1];
const KNOWN: i32 = 1;

/// Rows of `games` keep some room, so that a head that moves on stays on its page and no index is touched.
const VERSION_1: &str = "
CREATE TABLE games (
    place bigint PRIMARY KEY CHECK (place > 0),
    id text COLLATE \"C\" NOT NULL UNIQUE,
    kind text COLLATE \"C\" NOT NULL,
    public boolean NOT NULL,
    length bigint NOT NULL CHECK (length > 0),
    last bytea NOT NULL CHECK (octet_length(last) = 32),
    begun bigint NOT NULL,
    latest bigint NOT NULL,
    over boolean NOT NULL,
    summary text NOT NULL,
    seal bytea NOT NULL CHECK (octet_length(seal) = 32)
) WITH (fillfactor = 50);
CREATE INDEX games_by_kind ON games (kind, over, place);
CREATE INDEX games_public ON games (place) WHERE public;
CREATE TABLE entries (
    place bigint NOT NULL,
    number bigint NOT NULL CHECK (number > 0),
    time bigint NOT NULL,
    kind text COLLATE \"C\" NOT NULL,
    payload bytea NOT NULL,
    key text COLLATE \"C\" NOT NULL,
    hash bytea NOT NULL CHECK (octet_length(hash) = 32),
    PRIMARY KEY (place, number),
    UNIQUE (place, key)
);
CREATE TABLE tally (one boolean PRIMARY KEY CHECK (one), games bigint NOT NULL);
INSERT INTO tally VALUES (true, 0);
CREATE FUNCTION what_was_written_stays() RETURNS trigger LANGUAGE plpgsql AS
    $$BEGIN RAISE EXCEPTION 'what was written stays as it was written'; END$$;
CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
    FOR EACH STATEMENT EXECUTE FUNCTION what_was_written_stays();
CREATE TRIGGER games_stay BEFORE DELETE OR TRUNCATE ON games
    FOR EACH STATEMENT EXECUTE FUNCTION what_was_written_stays();
";

/// The guards of version 1.
const GUARDS: i64 = 2;

/// What an acknowledgement means.
///
/// ```
/// use alley_journal_postgres::Durability;
///
/// assert_eq!(Durability::Server.to_string(), "survives a crash of the database server");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// It is on the disk of the server: it survives any kill and restart.
    Server,
    /// It is on the disk of a standby too: it survives the promotion of that standby.
    Standby,
}

impl fmt::Display for Durability {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Server => "survives a crash of the database server",
            Self::Standby => "survives the loss of the database server: a synchronous standby has it too",
        })
    }
}

/// What a database says of itself and of the connection it was asked on, in its own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InForce {
    /// The version of PostgreSQL.
    pub version: String,
    /// The settings on which the promise rests, each with its value.
    pub settings: Vec<(String, String)>,
    /// What an acknowledgement means.
    pub durability: Durability,
}

impl InForce {
    /// Whether what it acknowledges is on its disk first.
    #[must_use]
    pub fn is_safe(&self) -> bool {
        let waits = |value: &str| ["on", "remote_apply"].contains(&value);
        self.settings.len() == SETTINGS && self.settings.iter().all(|(_, value)| waits(value))
    }
}

/// `fsync`, `full_page_writes` and `synchronous_commit`.
const SETTINGS: usize = 3;

/// Makes a fresh connection one on which promises are kept, or refuses the database.
pub(crate) async fn settle(session: &mut Session, address: &Address) -> Result<(), Trouble> {
    let settings = "SET synchronous_commit = on; SET default_transaction_isolation = 'read committed';
        SET idle_in_transaction_session_timeout = '30s'; SET lock_timeout = '3s'";
    session.run(settings).await?;
    let words = "SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes') AND setting = 'off'";
    let off = session.ask(words, &[]).await?;
    let Some(row) = off.first() else { return Ok(()) };
    let reason = Obstacle::Unsafe(row.try_get(0)?);
    Err(Failure::CannotOpen { path: address.path(), reason }.into())
}

pub(crate) async fn durability(session: &mut Session) -> Result<Durability, Trouble> {
    let rows = session.ask("SELECT current_setting('synchronous_standby_names') <> ''", &[]).await?;
    let standby = rows.first().map_or(Ok(false), |row| row.try_get(0))?;
    Ok(if standby { Durability::Standby } else { Durability::Server })
}

pub(crate) async fn in_force(session: &mut Session) -> Result<InForce, Trouble> {
    let words = "SELECT name, setting FROM pg_settings
        WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') ORDER BY name";
    let rows = session.ask(words, &[]).await?;
    let settings = rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?)));
    let settings = settings.collect::<Result<_, tokio_postgres::Error>>()?;
    let rows = session.ask("SELECT current_setting('server_version')", &[]).await?;
    let version = rows.first().map_or(Ok(String::new()), |row| row.try_get(0))?;
    Ok(InForce { version, settings, durability: durability(session).await? })
}

/// By how many milliseconds the server's clock is ahead of this machine's, as of the middle of the question.
pub(crate) async fn clock_ahead(session: &mut Session) -> Result<i64, Trouble> {
    let (asked, since) = (SystemTime::now(), Instant::now());
    let words = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
    let rows = session.ask(words, &[]).await?;
    let there: i64 = rows.first().map_or(Ok(0), |row| row.try_get(0))?;
    let here = Moment::from(asked + since.elapsed() / 2).millis();
    Ok(there.saturating_sub(here))
}

/// Refuses what is not a journal this program can run on: of its own version, or of a later one that says it goes with
/// this program as well.
pub(crate) async fn expect(session: &mut Session) -> Result<(), Trouble> {
    let outdated = |version: i32| Failure::Outdated { found: version.unsigned_abs(), known: KNOWN.unsigned_abs() };
    match found(session).await? {
        SchemaFound::Ours { version, goes_with } if goes_with > KNOWN => Err(newer(version).into()),
        SchemaFound::Ours { version, .. } if version < KNOWN => Err(outdated(version).into()),
        SchemaFound::Ours { .. } => Ok(()),
        SchemaFound::Nothing => Err(outdated(0).into()),
    }
}

enum SchemaFound {
    Nothing,
    /// Of this version; programs that know at least the other may use it.
    Ours {
        version: i32,
        goes_with: i32,
    },
}

async fn found(session: &mut Session) -> Result<SchemaFound, Trouble> {
    let there = session.ask("SELECT to_regclass('alley_schema') IS NOT NULL", &[]).await?;
    if !there.first().map_or(Ok(false), |row| row.try_get(0))? {
        return Ok(SchemaFound::Nothing);
    }
    let rows = session.ask("SELECT version, goes_with FROM alley_schema", &[]).await?;
    let lost = || Damage::Store("the version of the schema is missing".to_owned());
    let row = rows.first().ok_or_else(lost)?;
    Ok(SchemaFound::Ours { version: row.try_get(0)?, goes_with: row.try_get(1)? })
}

fn newer(version: i32) -> Failure {
    Failure::Newer { path: "PostgreSQL".into(), found: version.unsigned_abs(), known: KNOWN.unsigned_abs() }
}

/// Takes the steps that are missing, all of them or none; says whether any was.
pub(crate) async fn bring_forward(session: &mut Session) -> Result<bool, Trouble> {
    session
        .whole(Mode::Write, async |session| {
            // One at a time, whoever else is at it.
            session.run("SELECT pg_advisory_xact_lock(1097624953)").await?;
            let version = match found(session).await? {
                SchemaFound::Nothing => {
                    session
                        .run(
                            "CREATE TABLE alley_schema (one boolean PRIMARY KEY CHECK (one), version integer NOT NULL,
                             goes_with integer NOT NULL); INSERT INTO alley_schema VALUES (true, 0, 0)",
                        )
                        .await?;
                    0
                }
                SchemaFound::Ours { version, .. } if version > KNOWN => return Err(newer(version).into()),
                SchemaFound::Ours { version, .. } => version,
            };
            for step in STEPS.iter().skip(usize::try_from(version).unwrap_or_default()) {
                session.run(step).await?;
            }
            session.ask("UPDATE alley_schema SET version = $1, goes_with = $1", &[&KNOWN]).await?;
            Ok(version < KNOWN)
        })
        .await
}

/// Sees that what refuses changes is still there and switched on.
pub(crate) async fn expect_guards(session: &mut Session) -> Result<(), Trouble> {
    let words = "SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal AND tgenabled IN ('O', 'A')
        AND ((tgrelid = 'entries'::regclass AND tgname = 'entries_stay')
        OR (tgrelid = 'games'::regclass AND tgname = 'games_stay'))";
    let rows = session.ask(words, &[]).await?;
    let guards: i64 = rows.first().map_or(Ok(0), |row| row.try_get(0))?;
    if guards == GUARDS { Ok(()) } else { Err(Damage::Store("the guards of the tables are gone".to_owned()).into()) }
}
