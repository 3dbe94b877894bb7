//! One connection, its prepared statements, and transactions on it.

use std::collections::HashMap;

use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Row, Statement};

use crate::trouble::Trouble;

/// A connection that is open.
#[derive(Debug)]
pub(crate) struct Session {
    client: Client,
    statements: HashMap<String, Statement>,
}

/// What a transaction may do.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Mode {
    /// Reads and writes, seeing what others commit meanwhile.
    Write,
    /// Reads one state of everything.
    Snapshot,
}

impl Session {
    pub(crate) fn new(client: Client) -> Self {
        Self { client, statements: HashMap::new() }
    }

    /// Several statements without parameters or answers.
    pub(crate) async fn run(&self, words: &str) -> Result<(), Trouble> {
        Ok(self.client.batch_execute(words).await?)
    }

    /// The rows that answer a statement, which is prepared once.
    pub(crate) async fn ask(&mut self, words: &str, parameters: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, Trouble> {
        if !self.statements.contains_key(words) {
            let statement = self.client.prepare(words).await?;
            self.statements.insert(words.to_owned(), statement);
        }
        let Some(statement) = self.statements.get(words) else { return Ok(Vec::new()) };
        Ok(self.client.query(statement, parameters).await?)
    }

    /// All of `work`, or nothing of it.
    pub(crate) async fn whole<T>(
        &mut self,
        mode: Mode,
        work: impl AsyncFnOnce(&mut Self) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        self.run(match mode {
            Mode::Write => "BEGIN",
            Mode::Snapshot => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        })
        .await?;
        let done = work(self).await;
        // Whatever went wrong is told; that nothing came of it is certain either way.
        match &done {
            Ok(_) => self.run("COMMIT").await?,
            Err(Trouble::Broken) => {}
            Err(_) => self.run("ROLLBACK").await?,
        }
        done
    }
}
