//! Figures over finished games. Each game is an errand of its own, so that nobody at a desk waits for all of them, and
//! one count is made after the other.

use std::collections::HashMap;

use alley_journal::{GameId, Moment};
use alley_play::{BowlerFigures, Score, Scorebook, Token};

use super::desk::{Desk, Listing};
use super::keeper::Keeper;
use crate::problem::{Code, Problem};

/// What was counted of one name.
pub(crate) struct Counted {
    pub(crate) bowlers: Vec<BowlerFigures>,
    /// How many public games.
    pub(crate) public: usize,
    /// How many more, by their links.
    pub(crate) linked: usize,
}

/// A game that may be counted.
struct Candidate {
    id: GameId,
    begun: Moment,
    /// By which link, if it is not public.
    token: Option<Token>,
}

impl Keeper {
    /// The figures of this name: over the newest public games, and over those that these links lead to. A link that leads
    /// nowhere is not counted.
    pub(crate) async fn count(&self, name: &str, links: Vec<(GameId, Token)>) -> Result<Counted, Problem> {
        let _one_by_one = self.counting.lock().await;
        let mut book = Scorebook::of(name);
        let (mut public, mut linked) = (0, 0);
        for Candidate { id, token, .. } in self.candidates(name, links).await? {
            let by_link = token.is_some();
            let pass = self.pass::<Score>(id, token).await;
            let Some(pass) = found(pass)? else { continue };
            let Some(score) = found(self.ask(self.desk_of(id), move |desk| desk.game(id, &pass)).await)? else {
                continue;
            };
            if book.enter(&score) {
                *if by_link { &mut linked } else { &mut public } += 1;
            }
        }
        Ok(Counted { bowlers: book.into_bowlers(), public, linked })
    }

    /// In the order in which they began.
    async fn candidates(&self, name: &str, links: Vec<(GameId, Token)>) -> Result<Vec<Candidate>, Problem> {
        let wanted = name.to_lowercase();
        let public = self.ask(0, Desk::finished).await?;
        // Everybody in a game stands in its summary, so most games need not be read.
        let is_named = |listing: &Listing| !wanted.is_empty() && listing.summary.to_lowercase().contains(&wanted);
        let named = public.into_iter().filter(is_named);
        let mut all: HashMap<GameId, Candidate> =
            named.map(|Listing { id, begun, .. }| (id, Candidate { id, begun, token: None })).collect();
        for (id, token) in links {
            if all.contains_key(&id) {
                continue;
            }
            if let Some(begun) = found(self.ask(self.desk_of(id), move |desk| desk.begun_at(id)).await)? {
                all.insert(id, Candidate { id, begun, token: Some(token) });
            }
        }
        let mut all: Vec<_> = all.into_values().collect();
        all.sort_by_key(|candidate| (candidate.begun, candidate.id));
        Ok(all)
    }
}

/// What is not there or cannot be read is not counted; a journal that is away is told.
fn found<Found>(asked: Result<Found, Problem>) -> Result<Option<Found>, Problem> {
    match asked {
        Ok(found) => Ok(Some(found)),
        Err(problem) if matches!(problem.code(), Code::NotFound | Code::Journal) => Ok(None),
        Err(problem) => Err(problem),
    }
}
