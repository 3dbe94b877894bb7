//! Who follows an evening follows all its lanes: the evening with its boards is made anew whenever a ball is rolled on any of
//! them, once for everybody.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use alley_journal::GameId;
use alley_play::{Evening, Score};
use tokio::sync::Notify;
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::{sleep, timeout};

use super::display::Versions;
use super::game::Scoreboard;
use super::keeper::Keeper;
use super::published::Published;
use super::tonight::Tonight;
use crate::problem::Problem;

/// Between two versions, however many balls are rolled.
const BREATH: Duration = Duration::from_millis(10);
/// What was written a moment ago is waited for this long.
const SOON: Duration = Duration::from_secs(1);
/// An evening that nobody follows any more is put away after this long.
const LINGER: Duration = Duration::from_secs(10);

impl Keeper {
    /// The evening with all its boards as they come, for somebody who may look at it.
    pub(crate) async fn tonight(&self, evening: GameId) -> Result<Versions<Tonight>, Problem> {
        if let Some(versions) = self.tonights.look(evening) {
            return Ok(versions);
        }
        let (_, record) = self.ask(self.desk_of(evening), move |desk| desk.open::<Evening>(evening)).await?;
        let mut lanes = Lanes::new(self.clone(), record);
        let (versions, is_first) = self.tonights.put_up(evening, lanes.seen().await?);
        if is_first {
            tokio::spawn(lanes.follow(evening));
        }
        Ok(versions)
    }
}

impl Keeper {
    /// The evening as it stands: with everything that was written here before this was asked.
    pub(crate) async fn tonight_now(&self, evening: GameId) -> Result<Arc<Published<Tonight>>, Problem> {
        let mut versions = self.tonight(evening).await?;
        let wanted = self.written_of(evening).unwrap_or_default();
        // What cannot be followed just now is shown as it is known.
        let _ = timeout(SOON, versions.wait_for(|now| now.version >= wanted)).await;
        let now = versions.borrow().clone();
        Ok(now)
    }

    /// Where the evening and its games stand, as far as they are on display.
    fn written_of(&self, evening: GameId) -> Option<u64> {
        let record = self.on_display::<Tonight>(evening)?;
        let games = record.evening.games().iter().filter_map(|game| self.on_display::<Scoreboard>(game.id));
        Some(combined(record.version, games.map(|game| game.version).sum()))
    }
}

/// One who follows an evening and all its games.
struct Lanes {
    keeper: Keeper,
    record: Versions<Tonight>,
    games: HashMap<GameId, (Versions<Scoreboard>, AbortHandle)>,
    changed: Arc<Notify>,
    watchers: JoinSet<()>,
}

impl Lanes {
    fn new(keeper: Keeper, record: Versions<Tonight>) -> Self {
        Self { keeper, record, games: HashMap::new(), changed: Arc::default(), watchers: JoinSet::new() }
    }

    /// Everything as it stands now.
    async fn seen(&mut self) -> Result<Published<Tonight>, Problem> {
        let record = self.record.borrow_and_update().clone();
        self.attend(&record).await?;
        let mut bowled = 0;
        let boards = record.evening.games().iter().filter_map(|game| {
            let now = self.games.get(&game.id)?.0.borrow().clone();
            bowled += now.version;
            Some((game.id, Arc::clone(&now.board)))
        });
        let boards = boards.collect();
        let version = combined(record.version, bowled);
        let tonight = Tonight::new((Arc::clone(&record.evening), record.version), boards);
        Ok(Published::new((record.id, version), (record.rights.clone(), None), tonight))
    }

    /// Follows the games that have come since; those that were taken back are followed no more.
    async fn attend(&mut self, record: &Published<Tonight>) -> Result<(), Problem> {
        let games = record.evening.games();
        self.games.retain(|id, (_, watcher)| {
            let stays = games.iter().any(|game| game.id == *id);
            if !stays {
                watcher.abort();
            }
            stays
        });
        for game in games {
            if self.games.contains_key(&game.id) {
                continue;
            }
            let (keeper, id) = (&self.keeper, game.id);
            // A game that is not here, because only the evening was brought along, is not shown.
            let Ok((_, versions)) = keeper.ask(keeper.desk_of(id), move |desk| desk.open::<Score>(id)).await else {
                continue;
            };
            let (mut watched, changed) = (versions.clone(), Arc::clone(&self.changed));
            watched.mark_unchanged();
            let task = self.watchers.spawn(async move {
                while watched.changed().await.is_ok() {
                    changed.notify_one();
                }
            });
            self.games.insert(id, (versions, task));
        }
        Ok(())
    }

    /// Makes every version, until nobody wants one for a while.
    async fn follow(mut self, evening: GameId) {
        loop {
            tokio::select! {
                changed = self.record.changed() => if changed.is_err() { break },
                () = self.changed.notified() => {}
                () = sleep(LINGER) => {
                    if self.keeper.tonights.take_down(evening) {
                        return;
                    }
                    continue;
                }
            }
            // What cannot be read now is read with the next change.
            if let Ok(next) = self.seen().await {
                self.keeper.tonights.publish(evening, next);
            }
            sleep(BREATH).await;
        }
        self.keeper.tonights.take_down(evening);
    }
}

/// A number that grows with every entry of the evening and of its games, the same at every server.
const fn combined(record: u64, bowled: u64) -> u64 {
    (record << 24).saturating_add(bowled)
}
