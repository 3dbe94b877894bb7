//! Figures over finished games. Each game is an errand of its own, so that nobody at a desk waits for all of them, and
//! one count is made after the other.

use std::collections::HashMap;

use alley_journal::{GameId, Kind, Moment};
use alley_play::{BowlerFigures, Score, Scorebook, Token};

use super::desk::{Desk, Listing};
use super::keeper::Keeper;
use super::pass::Pass;
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
    /// The figures of this name: over the newest public games, those of the newest public evenings, and those that these links
    /// lead to, of a game or of an evening. A link that leads
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
        // Everybody in a game stands in its summary, so most games need not be read.
        let is_named = |listing: &Listing| !wanted.is_empty() && listing.summary.to_lowercase().contains(&wanted);
        let mut all: HashMap<GameId, Candidate> = HashMap::new();
        let mut enter = |listings: Vec<Listing>, token: Option<&Token>| {
            for Listing { id, begun, .. } in listings.into_iter().filter(is_named) {
                all.entry(id).or_insert_with(|| Candidate { id, begun, token: token.cloned() });
            }
        };
        enter(self.ask(0, Desk::finished).await?, None);
        for Listing { id, .. } in self.ask(0, Desk::public_evenings).await? {
            enter(self.bowled_in(id, None).await?, None);
        }
        for (id, token) in links {
            let Some(told) = found(self.ask(self.desk_of(id), move |desk| desk.told(id)).await)? else { continue };
            match told.kind {
                Kind::Game => enter(vec![told], Some(&token)),
                Kind::Evening => enter(self.bowled_in(id, Some(token.clone())).await?, Some(&token)),
                Kind::Race | Kind::Draw => {}
            }
        }
        let mut all: Vec<_> = all.into_values().collect();
        all.sort_by_key(|candidate| (candidate.begun, candidate.id));
        Ok(all)
    }

    /// The games of an evening that are over; none where this link does not lead.
    async fn bowled_in(&self, evening: GameId, token: Option<Token>) -> Result<Vec<Listing>, Problem> {
        let pass = Pass::from(token);
        let games = self.ask(self.desk_of(evening), move |desk| desk.games_of(evening, &pass)).await;
        Ok(found(games)?.unwrap_or_default())
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
