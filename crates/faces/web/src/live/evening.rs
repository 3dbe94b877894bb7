//! An evening: who may do what there, and how one game leads to the next.

use std::collections::HashSet;
use std::sync::Arc;

use alley_bowling::BowlerName;
use alley_journal::{GameId, Moment};
use alley_play::{
    Evening, EveningChange, EveningGame, EveningRefusal, Followed, GameNumber, LaneNumber, Membership, Person,
    PersonNumber, RecordRefusal, Right, Score, Stamp, Token, begin_game, go_on, take_back,
};

use super::desk::{Desk, caught_up, problem};
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

/// Who is to bowl the next game of a lane, and who lets them.
#[derive(Clone, Debug)]
pub(crate) struct NextGame {
    pub(crate) wanted: Wanted,
    /// Others, after them.
    pub(crate) newcomers: Vec<BowlerName>,
}

/// Those who bowl on.
#[derive(Clone, Debug)]
pub(crate) enum Wanted {
    /// Everybody who sits there; without a plan, everybody who has not left the game before.
    Everybody,
    /// Those on the list, by their numbers, in this order.
    Listed(Vec<PersonNumber>),
    /// Those in these rows of the game before, from 0, in this order.
    Rows(Vec<usize>),
}

/// A game, and the evening it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Led {
    pub(crate) evening: GameId,
    /// None if everybody returns to the evening.
    pub(crate) game: Option<GameId>,
}

/// Somebody who is to bowl: on the list, or by a name that is not on it yet.
enum Coming {
    Listed(PersonNumber),
    Named(BowlerName),
}

impl Keeper {
    /// The next game after this one, in its evening or in one that begins now.
    pub(crate) async fn next_after(&self, id: GameId, token: Option<Token>, next: NextGame) -> Result<Led, Problem> {
        let (right, versions) = self.enter::<Score>(id, token.clone()).await?;
        if right != Right::Write {
            return Err(Code::LookOnly.into());
        }
        let (board, membership) = {
            let now = versions.borrow();
            (Arc::clone(&now.board), now.membership)
        };
        // Nothing is begun and nobody let in for what cannot be.
        if board.next.is_some() {
            let lane = membership.map_or(LaneNumber::FIRST, |membership| membership.lane);
            return Err(Refusal::Evening(EveningRefusal::Unfinished(lane)).into());
        }
        if board.rules.is_baker() && !next.newcomers.is_empty() {
            return Err(Refusal::Sides.into());
        }
        if let Wanted::Rows(rows) = &next.wanted {
            let distinct: HashSet<_> = rows.iter().collect();
            if distinct.len() < rows.len() || rows.iter().any(|row| *row >= board.rows.len()) {
                return Err(Refusal::Player.into());
            }
        }
        let membership = match membership {
            Some(membership) => membership,
            None => self.begun_with(id).await?,
        };
        let is_host = self.enter::<Evening>(membership.evening, token).await?.0 == Right::Write;
        let (place, after) = ((membership.evening, membership.lane), Some((id, membership.number)));
        self.ask(self.desk_of(membership.evening), move |desk| begin(desk, place, after, (next, is_host))).await
    }

    /// The next game of a lane, for somebody who may write there.
    pub(crate) async fn next_on(
        &self,
        (evening, lane): (GameId, LaneNumber),
        token: Option<Token>,
        next: NextGame,
    ) -> Result<Led, Problem> {
        let (right, _) = self.enter::<Evening>(evening, token).await?;
        if right.on(lane) != Right::Write {
            return Err(Code::LookOnly.into());
        }
        let is_host = right == Right::Write;
        self.ask(self.desk_of(evening), move |desk| begin(desk, (evening, lane), None, (next, is_host))).await
    }

    /// Takes this game back, in which no ball was bowled; where everybody returns to.
    pub(crate) async fn back_from(&self, id: GameId, token: Option<Token>) -> Result<Led, Problem> {
        let (right, versions) = self.enter::<Score>(id, token).await?;
        if right != Right::Write {
            return Err(Code::LookOnly.into());
        }
        let membership = versions.borrow().membership.ok_or(Refusal::Evening(EveningRefusal::NoGame))?;
        let Membership { evening, lane, .. } = membership;
        let take = move |desk: &mut Desk| {
            let now = desk.now();
            let (following, journal) = desk.opened::<Evening>(evening)?;
            caught_up(following, journal, now).map_err(problem::<Evening>)?;
            if following.record.board().latest_on(lane).is_none_or(|latest| latest.id != id) {
                return Err(Refusal::Evening(EveningRefusal::NothingToTakeBack(lane)).into());
            }
            let gone = take_back(journal, &mut following.record, lane, now).map_err(problem::<Evening>);
            following.shown.publish(published(&following.record, None, now));
            desk.common.ring();
            let gone = gone?;
            Ok(Led { evening, game: gone.before })
        };
        let led = self.ask(self.desk_of(evening), take).await?;
        // The game was closed by another hand.
        self.look_at(id).await?;
        Ok(led)
    }

    /// The evening that begins with this game, and its place there.
    async fn begun_with(&self, id: GameId) -> Result<Membership, Problem> {
        let begin = move |desk: &mut Desk| {
            let now = desk.now();
            let (following, journal) = desk.opened::<Score>(id)?;
            let begun = go_on(journal, &mut following.record, now).map_err(problem::<Evening>);
            following.shown.publish(published(&following.record, None, now));
            desk.common.ring();
            begun.map(|evening| evening.id())
        };
        let evening = self.ask(self.desk_of(id), begin).await?;
        Ok(Membership { evening, lane: LaneNumber::FIRST, number: GameNumber::FIRST })
    }
}

/// Begins the next game of a lane; one that has begun after the game that somebody comes from, or goes on there, is that one.
fn begin(
    desk: &mut Desk,
    (evening, lane): (GameId, LaneNumber),
    after: Option<(GameId, GameNumber)>,
    (next, is_host): (NextGame, bool),
) -> Result<Led, Problem> {
    let (now, most) = (desk.now(), desk.house.players);
    let (following, journal) = desk.opened::<Evening>(evening)?;
    // What others have written is for everybody here, whatever comes of this.
    caught_up(following, journal, now).map_err(problem::<Evening>)?;
    let record = &mut following.record;
    if record.board().is_closed() {
        return Err(Refusal::Evening(EveningRefusal::Closed).into());
    }
    let latest = record.board().latest_on(lane).cloned();
    let played = latest.as_ref().map(|game| Followed::<Score>::load(journal, game.id)).transpose();
    let played = played.map_err(problem::<Score>)?;
    let later = latest.as_ref().filter(|latest| after.is_some_and(|(_, number)| latest.number > number));
    let running = latest.as_ref().filter(|_| played.as_ref().is_some_and(|game| game.board().next.is_some()));
    if let Some(there) = later.or(running) {
        return Ok(Led { evening, game: Some(there.id) });
    }
    let number = record.board().next_on(lane).map_err(Refusal::Evening)?;
    let before = latest.as_ref().zip(played.as_ref()).filter(|(game, _)| after.is_none_or(|(id, _)| id == game.id));
    let mut coming = coming(record.board(), lane, before, next.wanted)?;
    coming.extend(next.newcomers.into_iter().map(Coming::Named));
    if coming.len() > most {
        return Err(Refusal::TooManyPlayers(most).into());
    }
    let seated = record.board().seating().on(lane);
    let is_here = |coming: &Coming| matches!(coming, Coming::Listed(number) if seated.contains(number));
    if !is_host && !coming.iter().all(is_here) {
        return Err(Refusal::Evening(EveningRefusal::HostOnly).into());
    }
    let listed = |coming: &Coming| match coming {
        Coming::Listed(number) => Some(*number),
        Coming::Named(name) => number_of(record.board(), name),
    };
    let known: Vec<_> = coming.iter().filter_map(listed).collect();
    record.board().may_play(number, &known).map_err(Refusal::Evening)?;
    let mut rows = Vec::new();
    for one in coming {
        rows.push(match one {
            Coming::Listed(number) => number,
            Coming::Named(name) => admitted(record, journal, (lane, name), now)?,
        });
    }
    let begun = begin_game(journal, record, lane, (&rows, Vec::new()), now).map_err(problem::<Evening>);
    following.shown.publish(published(&following.record, None, now));
    desk.common.ring();
    begun.map(|game| Led { evening, game: Some(game.id) })
}

/// Who is to bowl.
fn coming(
    evening: &Evening,
    lane: LaneNumber,
    before: Option<(&EveningGame, &Followed<Score>)>,
    wanted: Wanted,
) -> Result<Vec<Coming>, Problem> {
    let rows = match (wanted, before) {
        (Wanted::Listed(people), _) => return Ok(people.into_iter().map(Coming::Listed).collect()),
        (Wanted::Everybody, Some((_, played))) if evening.plan().games().is_none() => staying(played),
        (Wanted::Everybody, _) => {
            return Ok(evening.seating().on(lane).iter().copied().map(Coming::Listed).collect());
        }
        (Wanted::Rows(rows), Some(_)) => rows,
        (Wanted::Rows(_), None) => return Err(Refusal::Player.into()),
    };
    let Some((game, played)) = before else { return Err(Refusal::Player.into()) };
    let one = |row: usize| -> Result<Coming, Problem> {
        let named = played.board().rows.get(row).ok_or(Refusal::Player)?;
        let name = BowlerName::any(&named.name).map_err(|_| Refusal::Player)?;
        let listed = game.rows.get(row).copied().or_else(|| number_of(evening, &name));
        Ok(listed.map_or(Coming::Named(name), Coming::Listed))
    };
    rows.into_iter().map(one).collect()
}

/// The number of somebody of this name on the list.
fn number_of(evening: &Evening, name: &BowlerName) -> Option<PersonNumber> {
    let place = evening.people().iter().position(|person| person.name() == name)?;
    PersonNumber::new(u16::try_from(place + 1).ok()?)
}

/// The rows of those who did not leave.
fn staying(game: &Followed<Score>) -> Vec<usize> {
    game.board().rows.iter().enumerate().filter(|(_, row)| !row.left).map(|(place, _)| place).collect()
}

/// The number of somebody on the list, who is let in if the name is not there.
fn admitted(
    evening: &mut Followed<Evening>,
    journal: &mut dyn alley_journal::Journal,
    (lane, name): (LaneNumber, BowlerName),
    now: Moment,
) -> Result<PersonNumber, Problem> {
    loop {
        if let Some(number) = number_of(evening.board(), &name) {
            return Ok(number);
        }
        let admit = EveningChange::Admit(lane, Person::named(name.clone()));
        match evening.happen(journal, None, &Stamp::fresh(now)?, &admit) {
            Ok(_) | Err(RecordRefusal::Overtaken) => {}
            Err(refusal) => return Err(problem::<Evening>(refusal)),
        }
    }
}
