//! Others write to the same record: another server, a dialogue in a terminal. What they write is looked for ten times a
//! second, so that everybody who follows here sees it soon.

use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{Instant, sleep};

use super::keeper::Keeper;

/// Between two looks.
const PAUSE: Duration = Duration::from_millis(100);
/// After a look that failed.
const LONGER: Duration = Duration::from_secs(1);
/// Clocks drift slowly.
const CLOCKS: Duration = Duration::from_secs(30);

/// Looks around for the records of a desk, until the server stops. The first desk also compares the clocks.
pub(crate) async fn follow(keeper: Keeper, desk: usize, mut stopping: watch::Receiver<bool>) {
    let mut compared = Instant::now();
    let mut pause = PAUSE;
    loop {
        tokio::select! {
            _ = stopping.wait_for(|stopping| *stopping) => return,
            () = sleep(pause) => {}
        }
        // What goes wrong is told by the keeper, once; boards stay as they are until it is over.
        let mut looked = keeper.look_around(desk).await;
        if looked.is_ok() && desk == 0 && compared.elapsed() > CLOCKS {
            looked = keeper.compare_clocks().await;
            compared = Instant::now();
        }
        pause = if looked.is_ok() { PAUSE } else { LONGER };
    }
}
