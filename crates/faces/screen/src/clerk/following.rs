//! What is on the screen is followed: what others write there is seen soon.

use std::collections::HashMap;
use std::sync::Arc;

use alley_board::Board;
use alley_journal::{GameId, Position};
use alley_play::{Evening, Followed, Hopes, LaneNumber, Match, Night, Score};

use super::Clerk;
use crate::news::{EveningSeen, News};

/// What is followed.
#[derive(Debug)]
pub(super) enum Following {
    Nothing,
    Game(Box<Match>),
    Evening(Box<FollowedEvening>),
    /// The newest records, and who watches them: what was told last.
    House(Box<HouseTold>),
}

/// The newest records and where they stand, who watches, and what went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HouseTold {
    pub(super) records: Vec<(GameId, Position)>,
    pub(super) viewers: Vec<(GameId, usize)>,
    pub(super) trouble: Option<String>,
}

/// An evening and its games.
#[derive(Debug)]
pub(super) struct FollowedEvening {
    pub(super) evening: Followed<Evening>,
    games: HashMap<GameId, Followed<Score>>,
    hopes: Hopes,
}

impl FollowedEvening {
    /// The last game on a lane, and whether it goes on.
    pub(super) fn latest_on(&self, lane: LaneNumber) -> Option<(GameId, bool)> {
        let id = self.evening.board().latest_on(lane)?.id;
        Some((id, self.games.get(&id).is_some_and(|game| game.board().next.is_some())))
    }

    fn known(&self) -> Vec<(GameId, Position)> {
        let games = self.games.values().map(|game| (game.id(), game.position()));
        games.chain([(self.evening.id(), self.evening.position())]).collect()
    }

    fn boards(&self) -> HashMap<GameId, Arc<Board>> {
        self.games.iter().map(|(id, game)| (*id, Arc::clone(game.board()))).collect()
    }

    fn seen(&self) -> EveningSeen {
        let (evening, boards) = (Arc::clone(self.evening.board()), self.boards());
        let night = Night::of(&evening, &boards);
        let chances = self.hopes.of(&evening, &night, &boards);
        EveningSeen { id: self.evening.id(), evening, night, chances, boards }
    }
}

impl Clerk {
    pub(super) fn follow_evening(&mut self, evening: Followed<Evening>) -> News {
        let followed = FollowedEvening { evening, games: HashMap::new(), hopes: Hopes::default() };
        let seen = self.learned(followed);
        News::Evening(Box::new(seen))
    }

    /// Takes up what the evening and its games say now. A game that cannot be read is not shown.
    fn learned(&mut self, mut followed: FollowedEvening) -> EveningSeen {
        let games: Vec<_> = followed.evening.board().games().iter().map(|game| game.id).collect();
        for id in games {
            // What cannot be read now stays as it was last seen.
            let known = followed.games.remove(&id).map(|mut game| {
                let _ = game.catch_up(&mut *self.journal);
                game
            });
            let game = known.or_else(|| Followed::load(&mut *self.journal, id).ok());
            followed.games.extend(game.map(|game| (id, game)));
        }
        let seen = followed.seen();
        self.following = Following::Evening(Box::new(followed));
        seen
    }

    /// Whether anything is followed.
    #[must_use]
    pub const fn is_following(&self) -> bool {
        !matches!(self.following, Following::Nothing)
    }

    /// What others have written since the last look, or nothing.
    pub fn look_around(&mut self) -> Option<News> {
        match &mut self.following {
            Following::Nothing => None,
            Following::Game(game) => {
                // What cannot be read now is asked for again.
                let learned = game.learn().ok()??;
                let call = learned.change.call(&learned.before, game.board());
                self.seen_now(call).ok()
            }
            Following::Evening(followed) => {
                let changed = self.journal.changed(&followed.known()).ok()?;
                if changed.is_empty() {
                    return None;
                }
                followed.evening.catch_up(&mut *self.journal).ok()?;
                let Following::Evening(followed) = std::mem::replace(&mut self.following, Following::Nothing) else {
                    return None;
                };
                Some(News::Evening(Box::new(self.learned(*followed))))
            }
            Following::House(told) => {
                let told = told.clone();
                let now = self.house().ok()?;
                if now == *told { None } else { self.served().ok() }
            }
        }
    }
}
