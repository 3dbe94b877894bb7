//! An evening: who may do what there, and how one game leads to the next.

use std::sync::Arc;

use alley_bowling::BowlerName;
use alley_journal::{GameId, Moment};
use alley_play::{
    Evening, EveningChange, EveningGame, EveningRefusal, Followed, LaneNumber, Membership, Person, PersonNumber,
    RecordRefusal, Right, Score, Stamp, Token, begin_game, go_on, take_back,
};

use super::desk::{Desk, problem};
use super::keeper::Keeper;
use super::shared::{News, Shared, published};
use super::tonight::Tonight;
use crate::problem::{Code, Problem, Refusal};

impl Shared for Evening {
    type Content = Tonight;
    const MOST_OPEN: usize = 64;

    /// Games begin and are taken back by errands of their own; everything else is the host's.
    fn is_open_to(_: &EveningChange, right: Right) -> bool {
        right == Right::Write
    }

    fn refusal(reason: EveningRefusal) -> Refusal {
        Refusal::Evening(reason)
    }

    fn content(record: &Followed<Self>, _: Option<News<'_, Self>>, _: Moment) -> Tonight {
        Tonight::of_record(Arc::clone(record.board()), record.version())
    }
}

/// Who is to bowl the next game of a lane.
#[derive(Clone, Debug, Default)]
pub(crate) struct NextGame {
    /// Those on the list, in their order; without them, everybody who sits there.
    pub(crate) rows: Option<Vec<PersonNumber>>,
    /// Others, after them.
    pub(crate) newcomers: Vec<BowlerName>,
}

/// A game, and the evening it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Led {
    pub(crate) evening: GameId,
    pub(crate) game: GameId,
}

impl Keeper {
    /// The next game after this one: in its evening, or in one that begins now. Rows are those of the game, from 0, in the new
    /// order; those who left it are not among them unless they are named.
    pub(crate) async fn next_after(
        &self,
        id: GameId,
        token: Option<Token>,
        (rows, newcomers): (Option<Vec<usize>>, Vec<BowlerName>),
    ) -> Result<Led, Problem> {
        let membership = self.evening_of(id, token.clone()).await?;
        let Membership { evening, lane, number } = membership;
        let begin = move |desk: &mut Desk| {
            let now = desk.now();
            let (following, journal) = desk.opened::<Evening>(evening)?;
            let record = &mut following.record;
            record.catch_up(journal).map_err(problem::<Evening>)?;
            let games: Vec<_> = record.board().games_on(lane).cloned().collect();
            if let Some(later) = games.iter().find(|game| game.number > number) {
                return Ok(Led { evening, game: later.id });
            }
            let before = games.iter().find(|game| game.id == id).ok_or(Code::NotFound)?;
            let played = Followed::<Score>::load(journal, id).map_err(problem::<Score>)?;
            let rows = rows.unwrap_or_else(|| staying(&played));
            let mut numbers = Vec::new();
            for row in rows {
                let named = played.board().rows.get(row).ok_or(Refusal::Player)?;
                let name = BowlerName::any(&named.name).map_err(|_| Refusal::Player)?;
                let known = before.rows.get(row).copied();
                let number = known.map_or_else(|| admitted(record, journal, (lane, name), now), Ok)?;
                numbers.push(number);
            }
            for name in newcomers {
                numbers.push(admitted(record, journal, (lane, name), now)?);
            }
            let begun = begin_game(journal, record, lane, (&numbers, Vec::new()), now).map_err(problem::<Evening>);
            following.shown.publish(published(&following.record, None, now));
            desk.common.ring();
            begun.map(|game| Led { evening, game: game.id })
        };
        self.ask(self.desk_of(evening), begin).await
    }

    /// The next game of a lane, for somebody who may write there.
    pub(crate) async fn next_on(
        &self,
        (evening, lane): (GameId, LaneNumber),
        token: Option<Token>,
        next: NextGame,
    ) -> Result<Led, Problem> {
        let (right, _) = self.enter::<Evening>(evening, token).await?;
        let is_host = right == Right::Write;
        if right.on(lane) != Right::Write {
            return Err(Code::LookOnly.into());
        }
        let begin = move |desk: &mut Desk| {
            let now = desk.now();
            let (following, journal) = desk.opened::<Evening>(evening)?;
            let record = &mut following.record;
            record.catch_up(journal).map_err(problem::<Evening>)?;
            if record.board().is_closed() {
                return Err(Refusal::Evening(EveningRefusal::Closed).into());
            }
            if let Some(running) = running(record, journal, lane)? {
                return Ok(Led { evening, game: running.id });
            }
            let seated = record.board().seating().on(lane).to_vec();
            let mut rows = next.rows.unwrap_or_else(|| seated.clone());
            // Only the host lets people in, or moves them.
            let only_order = next.newcomers.is_empty() && rows.iter().all(|person| seated.contains(person));
            if !is_host && !only_order {
                return Err(Code::LookOnly.into());
            }
            for name in next.newcomers {
                rows.push(admitted(record, journal, (lane, name), now)?);
            }
            let begun = begin_game(journal, record, lane, (&rows, Vec::new()), now).map_err(problem::<Evening>);
            following.shown.publish(published(&following.record, None, now));
            desk.common.ring();
            begun.map(|game| Led { evening, game: game.id })
        };
        self.ask(self.desk_of(evening), begin).await
    }

    /// Takes this game back, in which no ball was bowled; where everybody returns to.
    pub(crate) async fn back_from(&self, id: GameId, token: Option<Token>) -> Result<Led, Problem> {
        let membership = self.writer_in(id, token).await?.ok_or(Refusal::Evening(EveningRefusal::NoGame))?;
        let Membership { evening, lane, .. } = membership;
        let take = move |desk: &mut Desk| {
            let now = desk.now();
            let (following, journal) = desk.opened::<Evening>(evening)?;
            following.record.catch_up(journal).map_err(problem::<Evening>)?;
            if following.record.board().latest_on(lane).is_none_or(|latest| latest.id != id) {
                return Err(Refusal::Evening(EveningRefusal::NothingToTakeBack(lane)).into());
            }
            let gone = take_back(journal, &mut following.record, lane, now).map_err(problem::<Evening>);
            following.shown.publish(published(&following.record, None, now));
            desk.common.ring();
            let gone = gone?;
            Ok(Led { evening, game: gone.before.unwrap_or(gone.game) })
        };
        let led = self.ask(self.desk_of(evening), take).await?;
        // The game was closed by another hand.
        self.look_at(id).await?;
        Ok(led)
    }

    /// The place of a game in its evening, for somebody who may write there; the evening begins if there is none.
    async fn evening_of(&self, id: GameId, token: Option<Token>) -> Result<Membership, Problem> {
        if let Some(membership) = self.writer_in(id, token).await? {
            return Ok(membership);
        }
        let begin = move |desk: &mut Desk| {
            let now = desk.now();
            let (following, journal) = desk.opened::<Score>(id)?;
            let begun = go_on(journal, &mut following.record, now).map_err(problem::<Evening>);
            following.shown.publish(published(&following.record, None, now));
            desk.common.ring();
            begun.map(|evening| evening.id())
        };
        let evening = self.ask(self.desk_of(id), begin).await?;
        Ok(Membership { evening, lane: LaneNumber::FIRST, number: alley_play::GameNumber::FIRST })
    }

    /// Whether somebody may write in a game, and its place in an evening.
    async fn writer_in(&self, id: GameId, token: Option<Token>) -> Result<Option<Membership>, Problem> {
        let (right, versions) = self.enter::<Score>(id, token).await?;
        if right != Right::Write {
            return Err(Code::LookOnly.into());
        }
        let membership = versions.borrow().membership;
        Ok(membership)
    }
}

/// The rows of those who did not leave.
fn staying(game: &Followed<Score>) -> Vec<usize> {
    game.board().rows.iter().enumerate().filter(|(_, row)| !row.left).map(|(place, _)| place).collect()
}

/// The game of this lane that is not over.
fn running(
    evening: &Followed<Evening>,
    journal: &mut dyn alley_journal::Journal,
    lane: LaneNumber,
) -> Result<Option<EveningGame>, Problem> {
    let Some(latest) = evening.board().latest_on(lane).cloned() else { return Ok(None) };
    let game = Followed::<Score>::load(journal, latest.id).map_err(problem::<Score>)?;
    Ok(game.board().next.map(|_| latest))
}

/// The number of somebody on the list, who is let in if the name is not there.
fn admitted(
    evening: &mut Followed<Evening>,
    journal: &mut dyn alley_journal::Journal,
    (lane, name): (LaneNumber, BowlerName),
    now: Moment,
) -> Result<PersonNumber, Problem> {
    loop {
        let place = evening.board().people().iter().position(|person| *person.name() == name);
        if let Some(number) = place.and_then(|place| PersonNumber::new(u16::try_from(place + 1).ok()?)) {
            return Ok(number);
        }
        let admit = EveningChange::Admit(lane, Person::named(name.clone()));
        match evening.happen(journal, None, &Stamp::fresh(now)?, &admit) {
            Ok(_) | Err(RecordRefusal::Overtaken) => {}
            Err(refusal) => return Err(problem::<Evening>(refusal)),
        }
    }
}
