//! The bell: a connection of its own on which this program tells the others that it wrote something, and hears them.
//!
//! `NOTIFY` inside a writing transaction takes a lock on the whole cluster until it is committed; here it comes after the
//! commit, without content, and as one for all that was written in the meantime.

use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::thread;
use std::time::Duration;

use alley_journal::{Bell, Failure, Heard};
use tokio::runtime::Builder;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};
use tokio_postgres::{AsyncMessage, Client, Error};

use crate::address::Address;

/// Nothing is lost with a knock, so the disk need not hear of it.
const LISTEN: &str = "SET synchronous_commit = off; LISTEN alley";
const KNOCK: &str = "NOTIFY alley";
/// Between two knocks of one program; what is written meanwhile is told by the next.
const BREATH: Duration = Duration::from_millis(5);
/// So long an answer is waited for, and after that before the line is made anew.
const PATIENCE: Duration = Duration::from_secs(1);

/// Holds the bell rope. The line is given up when this is dropped.
#[derive(Debug)]
pub(crate) struct Rope(mpsc::Sender<()>);

impl Bell for Rope {
    fn ring(&self) {
        // A knock that is on its way already will do.
        let _ = self.0.try_send(());
    }
}

/// A bell on this database, on a thread of its own.
pub(crate) fn hang(address: Address, heard: Heard) -> Result<Rope, Failure> {
    let trouble = |error: std::io::Error| Failure::System(error.to_string());
    let runtime = Builder::new_current_thread().enable_all().build().map_err(trouble)?;
    let (rope, mut rings) = mpsc::channel(1);
    let attend = move || {
        runtime.block_on(async {
            while !rings.is_closed() {
                // Why it broke does not matter: who looks from time to time misses nothing.
                let _ = attend(&address, &mut rings, &heard).await;
                sleep(PATIENCE).await;
            }
        });
    };
    thread::Builder::new().name("bell".to_owned()).spawn(attend).map_err(trouble)?;
    Ok(Rope(rope))
}

/// Rings and hears until the line breaks or nobody holds the rope any more.
async fn attend(address: &Address, rings: &mut mpsc::Receiver<()>, heard: &Heard) -> Result<(), Error> {
    let own = Arc::new(AtomicI32::new(0));
    let hear = {
        let (own, heard) = (Arc::clone(&own), Arc::clone(heard));
        move |message: AsyncMessage| match message {
            AsyncMessage::Notification(knock) if knock.process_id() != own.load(Ordering::Relaxed) => heard(),
            _ => {}
        }
    };
    let client = address.connect(hear).await?;
    let row = client.query_one("SELECT pg_backend_pid()", &[]).await?;
    own.store(row.try_get(0)?, Ordering::Relaxed);
    client.batch_execute(LISTEN).await?;
    // What was written before this line listened was not heard.
    heard();
    while !client.is_closed() {
        match timeout(PATIENCE, rings.recv()).await {
            Ok(Some(())) => knock(&client).await?,
            Ok(None) => return Ok(()),
            Err(_) => {}
        }
    }
    Ok(())
}

async fn knock(client: &Client) -> Result<(), Error> {
    if let Ok(knocked) = timeout(PATIENCE, client.batch_execute(KNOCK)).await {
        knocked?;
    }
    sleep(BREATH).await;
    Ok(())
}
