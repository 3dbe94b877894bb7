//! The line to the database: made when it is needed, made anew when it breaks, and never waited for without end.

use std::time::Duration;

use alley_journal::{Failure, Obstacle};
use tokio::runtime::{Builder, Runtime};
use tokio::time::{Instant, sleep, timeout_at};

use crate::address::{Address, in_its_words};
use crate::schema;
use crate::session::Session;
use crate::trouble::Trouble;

/// For so long the same is tried again, on as many lines as it takes.
const PATIENCE: Duration = Duration::from_secs(4);
/// Reading everything may take so long.
const LONG: Duration = Duration::from_hours(1);
/// Between two tries.
const BREATH: Duration = Duration::from_millis(50);

pub(crate) struct Line {
    address: Address,
    runtime: Runtime,
    session: Option<Session>,
}

/// Whether a question may change something.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    Look,
    Write,
}

impl Line {
    /// A line that will be made when it is needed.
    pub(crate) fn to(address: Address) -> Result<Self, Failure> {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| Failure::System(error.to_string()))?;
        Ok(Self { address, runtime, session: None })
    }

    pub(crate) fn address(&self) -> &Address {
        &self.address
    }

    /// Asks something that changes nothing.
    pub(crate) fn look<T>(
        &mut self,
        question: impl AsyncFnMut(&mut Session) -> Result<T, Trouble>,
    ) -> Result<T, Failure> {
        self.ask(Aim::Look, PATIENCE, question)
    }

    /// Asks something that changes nothing and may take long.
    pub(crate) fn look_for_long<T>(
        &mut self,
        question: impl AsyncFnMut(&mut Session) -> Result<T, Trouble>,
    ) -> Result<T, Failure> {
        self.ask(Aim::Look, LONG, question)
    }

    /// Asks for a change that is the same however often it is asked for.
    pub(crate) fn write<T>(
        &mut self,
        question: impl AsyncFnMut(&mut Session) -> Result<T, Trouble>,
    ) -> Result<T, Failure> {
        self.ask(Aim::Write, PATIENCE, question)
    }

    fn ask<T>(
        &mut self,
        aim: Aim,
        patience: Duration,
        mut question: impl AsyncFnMut(&mut Session) -> Result<T, Trouble>,
    ) -> Result<T, Failure> {
        let Self { address, runtime, session } = self;
        runtime.block_on(async {
            let end = Instant::now() + patience;
            let first_end = Instant::now() + PATIENCE;
            let mut sent = false;
            while Instant::now() < first_end {
                if session.is_none() {
                    *session = match timeout_at(first_end, connect(address)).await {
                        Ok(Ok(fresh)) => Some(fresh),
                        Ok(Err(Trouble::Final(failure))) => return Err(failure),
                        Ok(Err(_)) | Err(_) => None,
                    };
                }
                if let Some(open) = session.as_mut() {
                    match timeout_at(end, question(open)).await {
                        Ok(Ok(answer)) => return Ok(answer),
                        Ok(Err(Trouble::Final(failure))) => return Err(failure),
                        Ok(Err(Trouble::Overtaken | Trouble::Taken)) => {}
                        // A cancelled wait for a standby would commit all the same: no cancel is sent, the line is dropped.
                        Ok(Err(Trouble::Broken)) | Err(_) => {
                            sent |= aim == Aim::Write;
                            *session = None;
                        }
                    }
                }
                sleep(BREATH).await;
            }
            Err(if sent { Failure::Unsure } else { Failure::Away })
        })
    }
}

/// A fresh connection on which promises are kept.
async fn connect(address: &Address) -> Result<Session, Trouble> {
    let client = address.connect(|_| {}).await.map_err(|error| match refused(&error) {
        Some(words) => Failure::CannotOpen { path: address.path(), reason: Obstacle::Engine(words) }.into(),
        None => Trouble::Broken,
    })?;
    let mut session = Session::new(client);
    schema::settle(&mut session, address).await?;
    Ok(session)
}

/// Why the server does not want us, if it said so; a server that is just coming or going says nothing of this.
fn refused(error: &tokio_postgres::Error) -> Option<String> {
    let Some(refusal) = error.as_db_error() else {
        // A certificate that is not believed, a password that nobody told; the library tells that only in words.
        let words = in_its_words(error);
        let for_good = ["error performing TLS", "invalid configuration"];
        return for_good.iter().any(|start| words.starts_with(start)).then_some(words);
    };
    // Wrong password, no such role, no such database.
    let for_good = refusal.code().code().starts_with("28") || refusal.code().code() == "3D000";
    for_good.then(|| refusal.message().to_owned())
}
