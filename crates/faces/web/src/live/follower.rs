//! Others write to the same record: another server, a dialogue in a terminal. What they write is looked for when one of them
//! knocks, and ten times a second in any case, so that everybody who follows here sees it soon.

use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{Instant, sleep};

use super::keeper::Keeper;

/// Between two looks, if nobody knocks.
const PAUSE: Duration = Duration::from_millis(100);
/// Between two looks, however often somebody knocks.
const BREATH: Duration = Duration::from_millis(10);
/// After a look that failed.
const LONGER: Duration = Duration::from_secs(1);
/// Clocks drift slowly.
const CLOCKS: Duration = Duration::from_secs(30);

/// Looks around for the records of a desk, until the server stops. The first desk also compares the clocks.
pub(crate) async fn follow(keeper: Keeper, desk: usize, stopping: watch::Receiver<bool>) {
    look_every(PAUSE, keeper, desk, stopping).await;
}

async fn look_every(usual: Duration, keeper: Keeper, desk: usize, mut stopping: watch::Receiver<bool>) {
    let (mut compared, mut knocks) = (Instant::now(), keeper.knocks());
    let mut pause = usual;
    loop {
        tokio::select! {
            _ = stopping.wait_for(|stopping| *stopping) => return,
            Ok(()) = knocks.changed() => {}
            () = sleep(pause) => {}
        }
        // What goes wrong is told by the keeper, once; boards stay as they are until it is over.
        let mut looked = keeper.look_around(desk).await;
        if looked.is_ok() && desk == 0 && compared.elapsed() > CLOCKS {
            looked = keeper.compare_clocks().await;
            compared = Instant::now();
        }
        pause = if looked.is_ok() { usual } else { LONGER };
        sleep(BREATH).await;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use alley_bowling::{BowlerName, Pins};
    use alley_journal::{Key, Memory};
    use alley_play::{Access, Change, Lineup, Score, Token};
    use tokio::sync::watch;
    use tokio::time::timeout;

    use super::look_every;
    use crate::live::{House, Keeper, Write};

    /// Far longer than a knock takes.
    const EVER: Duration = Duration::from_secs(30);

    /// A knock is enough: with hours between two looks, everything that is written there is seen here.
    #[tokio::test]
    async fn a_knock_is_answered_by_a_look() {
        let record = Memory::default();
        let [here, there] = [record.clone(), record].map(|hand| {
            let (keeper, _) = Keeper::seat(Box::new(hand), House { players: 6 }).unwrap();
            keeper
        });
        let (stop, stopping) = watch::channel(false);
        let looking = tokio::spawn(look_every(Duration::from_hours(9), here.clone(), 0, stopping));

        let key = Key::new("a-game").unwrap();
        let token = Token::of(&key);
        let lineup = Lineup::first(BowlerName::classic("AAA").unwrap()).shared(Access::new(&token, true));
        let id = there.begin::<Score>(lineup, key).await.unwrap().id;
        let (_, mut versions) = here.enter::<Score>(id, None).await.unwrap();
        for (number, pins) in (1..).zip([7, 3, 10]) {
            let (change, key) =
                (Change::Roll(Pins::new(pins).unwrap().into()), Key::new(format!("roll-{number}")).unwrap());
            let write = Write { id, pass: Some(token.clone()).into(), expected: Some(number), key, change };
            there.write::<Score>(write).await.unwrap();
            timeout(EVER, versions.wait_for(|now| now.version == number + 1)).await.unwrap().unwrap();
        }
        stop.send_replace(true);
        looking.await.unwrap();
    }
}
