//! From one game to the next: games that begin in an evening, and an evening that begins with its second game.

use alley_bowling::BowlerName;
use alley_journal::{Failure, GameId, Journal, Key, Moment};

use super::Evening;
use super::change::{EveningChange, EveningGame};
use super::person::{Person, PersonNumber};
use super::plan::Plan;
use super::refusal::EveningRefusal;
use crate::followed::{Followed, MOST_ATTEMPTS};
use crate::record_refusal::{RecordRefusal, RecordResult};
use crate::stamp::Stamp;
use crate::token::digest;
use crate::{Change, GameNumber, LaneNumber, Lineup, Membership, NewLinks, Score, Side, Token};

/// What comes of going on with an evening.
pub type GoneOn<Told> = RecordResult<Told, Evening>;

/// The evening of a game: the one it belongs to, or one that begins with it, on one lane and with the very links of the
/// game. Two who go on at once go on with the same evening.
///
/// # Errors
/// The journal could not take it.
pub fn go_on(journal: &mut dyn Journal, game: &mut Followed<Score>, time: Moment) -> GoneOn<Followed<Evening>> {
    go_on_for(journal, game, None, time)
}

/// The same, and an evening that begins goes over this many games, if it is known how many.
///
/// # Errors
/// The journal could not take it.
pub fn go_on_for(
    journal: &mut dyn Journal,
    game: &mut Followed<Score>,
    games: Option<u8>,
    time: Moment,
) -> GoneOn<Followed<Evening>> {
    let known = game.content().and_then(Score::membership);
    if let Some(membership) = known {
        return Followed::load(journal, membership.evening);
    }
    let mut evening = begun_with(journal, game, games, time)?;
    if evening.board().games().is_empty() {
        let first = first_game(journal, game)?;
        let key = derived("first game", &[&evening.id().to_string()])?;
        write_down(journal, &mut evening, &Stamp::repeatable(key, time), &EveningChange::Game(first))?;
    }
    let membership = Membership { evening: evening.id(), lane: LaneNumber::FIRST, number: GameNumber::FIRST };
    belong(journal, game, membership, time)?;
    Ok(evening)
}

fn begun_with(
    journal: &mut dyn Journal,
    game: &Followed<Score>,
    games: Option<u8>,
    time: Moment,
) -> GoneOn<Followed<Evening>> {
    let board = game.board();
    let people = board.rows.iter().filter_map(|row| BowlerName::any(&row.name).ok()).map(Person::named);
    let plan = Plan::new(people.collect()).by(board.rules);
    let plan = games.and_then(|games| plan.clone().of_games(games)).unwrap_or(plan);
    let plan = game.rights().map_or(plan.clone(), |rights| plan.taking_over(rights));
    let stamp = Stamp::repeatable(derived("evening", &[&game.id().to_string()])?, time);
    match Followed::begin(journal, plan, &stamp) {
        // The one who was quicker saw other names or links; it is the same evening.
        Err(RecordRefusal::Failure(Failure::KeyReused { game, .. })) => Followed::load(journal, game),
        begun => begun,
    }
}

/// The game that an evening begins with: everybody is in the row of their number.
fn first_game(journal: &mut dyn Journal, game: &Followed<Score>) -> Result<EveningGame, Failure> {
    let rows = (0..game.board().rows.len()).filter_map(PersonNumber::at).collect();
    let hash = hash_of(journal, game.id())?;
    Ok(EveningGame { lane: LaneNumber::FIRST, number: GameNumber::FIRST, id: game.id(), hash, rows })
}

fn hash_of(journal: &mut dyn Journal, game: GameId) -> Result<alley_journal::Hash, Failure> {
    let entries = journal.read(game, 0)?;
    entries.first().map(|first| first.position.hash).ok_or(Failure::NoSuchGame(game))
}

/// Writes down in the game to which evening it belongs.
fn belong(journal: &mut dyn Journal, game: &mut Followed<Score>, membership: Membership, time: Moment) -> GoneOn<()> {
    let change = Change::Evening(membership);
    let stamp = Stamp::repeatable(derived("membership", &[&game.id().to_string()])?, time);
    for _ in 0..MOST_ATTEMPTS {
        match game.happen(journal, None, &stamp, &change) {
            // Or somebody else has written it down.
            Ok(_) | Err(RecordRefusal::Rules(_)) => return Ok(()),
            Err(RecordRefusal::Overtaken) => {}
            Err(RecordRefusal::Failure(failure)) => return Err(failure.into()),
            Err(RecordRefusal::Unreadable(unreadable)) => return Err(unreadable.into()),
            Err(RecordRefusal::OtherKind(id)) => return Err(RecordRefusal::OtherKind(id)),
        }
    }
    Err(RecordRefusal::Overtaken)
}

/// Begins the next game of a lane for those who sit there, in the order of `rows`, and for newcomers after them. Its key
/// follows from the game before it, so two who begin at once begin one game: the one who was quicker has said who is in it.
///
/// # Errors
/// The last game is not over, all are bowled, or nobody is there; or the journal could not take it.
pub fn begin_game(
    journal: &mut dyn Journal,
    evening: &mut Followed<Evening>,
    lane: LaneNumber,
    (rows, newcomers): (&[PersonNumber], Vec<Side>),
    time: Moment,
) -> GoneOn<EveningGame> {
    let number = evening.board().next_on(lane).map_err(RecordRefusal::Rules)?;
    evening.board().may_play(number, rows).map_err(RecordRefusal::Rules)?;
    let last = evening.board().latest_on(lane).cloned();
    let before = last.map(|last| finished(journal, &last)).transpose()?;
    let sides = sides(evening.board(), rows, before.as_ref())?;
    let membership = Membership { evening: evening.id(), lane, number };
    let lineup = lineup(sides.into_iter().chain(newcomers), lane)?.within(membership);
    let lineup = lineup.by(evening.board().plan().rules()).map_err(|_| RecordRefusal::Rules(EveningRefusal::Baker))?;
    let (key, id, rows) = begun_once(journal, evening, (lineup, rows), time)?;
    let game = EveningGame { lane, number, id, hash: hash_of(journal, id)?, rows };
    let stamp = Stamp::repeatable(derived("game", &[key.as_str()])?, time);
    write_down(journal, evening, &stamp, &EveningChange::Game(game.clone()))?;
    Ok(evening.board().games().iter().find(|other| other.id == game.id).cloned().unwrap_or(game))
}

/// Makes a new pair of links to an evening, for its host and for those who look on; if `revoking`, all others of these
/// are good no more.
///
/// ```
/// use alley_bowling::BowlerName;
/// use alley_journal::Memory;
/// use alley_play::{Evening, Followed, Person, Plan, Right, Stamp, clock, link_evening};
///
/// let (mut journal, plan) = (Memory::default(), Plan::new(vec![Person::named(BowlerName::any("지수")?)]));
/// let mut evening = Followed::<Evening>::begin(&mut journal, plan, &Stamp::fresh(clock())?)?;
/// let first = link_evening(&mut journal, &mut evening, false, clock())?;
/// let second = link_evening(&mut journal, &mut evening, true, clock())?;
/// let right = |token| evening.rights().and_then(|rights| rights.right(Some(token)));
/// assert_eq!((right(&first), right(&second)), (None, Some(Right::Write)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The journal could not take it.
pub fn link_evening(
    journal: &mut dyn Journal,
    evening: &mut Followed<Evening>,
    revoking: bool,
    time: Moment,
) -> GoneOn<Token> {
    let host = Token::fresh()?;
    let links = if revoking { NewLinks::only(&host) } else { NewLinks::also(&host) };
    write_down(journal, evening, &Stamp::fresh(time)?, &EveningChange::Link(links))?;
    Ok(host)
}

/// How often another key is tried, if what was begun with one cannot be bowled as the evening stands.
const ATTEMPTS: u32 = 16;

/// Begins the game, or finds the one that was begun with its key by somebody who was quicker; who is in it was said by them.
/// What was begun before the evening changed, and was never written down there, is passed over.
fn begun_once(
    journal: &mut dyn Journal,
    evening: &Followed<Evening>,
    (lineup, rows): (Lineup, &[PersonNumber]),
    time: Moment,
) -> GoneOn<(Key, GameId, Vec<PersonNumber>)> {
    let membership = lineup.membership().ok_or(RecordRefusal::Rules(EveningRefusal::NoGame))?;
    for attempt in 0..ATTEMPTS {
        let key = next_key(evening, membership.lane, attempt)?;
        match Followed::<Score>::begin(journal, lineup.clone(), &Stamp::repeatable(key.clone(), time)) {
            Ok(game) => return Ok((key, game.id(), rows.to_vec())),
            Err(RecordRefusal::Failure(Failure::KeyReused { game, .. })) => {
                let rows = found(journal, evening.board(), game)?;
                if evening.board().may_play(membership.number, &rows).is_ok() {
                    return Ok((key, game, rows));
                }
            }
            Err(refusal) => return Err(refusal.because(EveningRefusal::NoGame)),
        }
    }
    Err(RecordRefusal::Rules(EveningRefusal::OtherGame(membership.lane)))
}

/// A next game that was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakenBack {
    /// The game that is no more.
    pub game: GameId,
    /// The one before it, if there was one.
    pub before: Option<GameId>,
}

/// Takes back the last game of a lane, in which no ball was bowled. It is closed first, so that nobody bowls in it any more.
///
/// # Errors
/// A ball was bowled, or there is nothing to take back; or the journal could not take it.
pub fn take_back(
    journal: &mut dyn Journal,
    evening: &mut Followed<Evening>,
    lane: LaneNumber,
    time: Moment,
) -> GoneOn<TakenBack> {
    let nothing = || RecordRefusal::Rules(EveningRefusal::NothingToTakeBack(lane));
    let games: Vec<_> = evening.board().games_on(lane).cloned().collect();
    let (last, earlier) = games.split_last().ok_or_else(nothing)?;
    let mut game = loaded(journal, last.id)?;
    close(journal, &mut game, time)?;
    let stamp = Stamp::repeatable(derived("back", &[&last.id.to_string()])?, time);
    write_down(journal, evening, &stamp, &EveningChange::Back(lane, last.number))?;
    Ok(TakenBack { game: last.id, before: earlier.last().map(|game| game.id) })
}

fn close(journal: &mut dyn Journal, game: &mut Followed<Score>, time: Moment) -> GoneOn<()> {
    for _ in 0..MOST_ATTEMPTS {
        let Some(score) = game.content() else { return Err(RecordRefusal::Overtaken) };
        if score.has_rolls() {
            return Err(RecordRefusal::Rules(EveningRefusal::Bowled));
        }
        if score.is_closed() {
            return Ok(());
        }
        let version = game.version();
        match game.happen(journal, Some(version), &Stamp::fresh(time)?, &Change::Close) {
            Ok(_) => return Ok(()),
            Err(RecordRefusal::Overtaken) => {}
            Err(refusal) => return Err(refusal.because(EveningRefusal::Bowled)),
        }
    }
    Err(RecordRefusal::Overtaken)
}

/// Writes down what others may have written meanwhile.
fn write_down(
    journal: &mut dyn Journal,
    evening: &mut Followed<Evening>,
    stamp: &Stamp,
    change: &EveningChange,
) -> GoneOn<()> {
    for _ in 0..MOST_ATTEMPTS {
        match evening.happen(journal, None, stamp, change) {
            Ok(_) => return Ok(()),
            Err(RecordRefusal::Overtaken) => {}
            // The one who was quicker has written down the same game, and has said who is in it.
            Err(RecordRefusal::Failure(Failure::KeyReused { .. })) => return evening.catch_up(journal),
            Err(refusal) => return Err(refusal),
        }
    }
    Err(RecordRefusal::Overtaken)
}

/// The game before, which must be over.
fn finished(journal: &mut dyn Journal, game: &EveningGame) -> GoneOn<Followed<Score>> {
    let before = loaded(journal, game.id)?;
    match before.board().next {
        None => Ok(before),
        Some(_) => Err(RecordRefusal::Rules(EveningRefusal::Unfinished(game.lane))),
    }
}

fn loaded(journal: &mut dyn Journal, id: GameId) -> GoneOn<Followed<Score>> {
    Followed::load(journal, id).map_err(|refusal| refusal.because(EveningRefusal::NoGame))
}

/// Who is in a game that somebody else has begun: those on the list, as far as the first rows are theirs.
fn found(journal: &mut dyn Journal, evening: &Evening, game: GameId) -> GoneOn<Vec<PersonNumber>> {
    let game = loaded(journal, game)?;
    let number = |name: &BowlerName| {
        let place = evening.people().iter().position(|person| person.name() == name)?;
        PersonNumber::at(place)
    };
    Ok(game.beginning().names().map_while(number).collect())
}

/// The bowlers of the rows; by Baker rules the teams as they were in the game before.
fn sides(evening: &Evening, rows: &[PersonNumber], before: Option<&Followed<Score>>) -> GoneOn<Vec<Side>> {
    let side = |number: &PersonNumber| {
        let person = evening.person(*number).ok_or(RecordRefusal::Rules(EveningRefusal::Nobody(*number)))?;
        let name = called(evening, *number, before).unwrap_or_else(|| person.name().clone());
        let row = before.and_then(|game| game.board().rows.iter().find(|row| row.name == name.as_str()));
        Ok(Side::fielding(name, row.map_or(&[], |row| row.team.as_slice())))
    };
    rows.iter().map(side).collect()
}

/// What somebody was called on the board of the game before.
fn called(evening: &Evening, number: PersonNumber, before: Option<&Followed<Score>>) -> Option<BowlerName> {
    let before = before.filter(|_| !evening.is_renamed(number))?;
    let game = evening.games().iter().find(|game| game.id == before.id())?;
    let row = game.rows.iter().position(|person| *person == number)?;
    BowlerName::any(&before.board().rows.get(row)?.name).ok()
}

fn lineup(mut sides: impl Iterator<Item = Side>, lane: LaneNumber) -> GoneOn<Lineup> {
    let first = sides.next().ok_or(RecordRefusal::Rules(EveningRefusal::Empty(lane)))?;
    Ok(sides.fold(Lineup::first(first), Lineup::join))
}

/// The key of the next game: it follows from the game before, and from how often a game was taken back after it.
fn next_key(evening: &Followed<Evening>, lane: LaneNumber, attempt: u32) -> Result<Key, Failure> {
    let board = evening.board();
    let before = board.latest_on(lane).map_or_else(|| evening.id().to_string(), |game| game.id.to_string());
    let taken_back = board.lanes.get(&lane).map_or(0, |counts| counts.taken_back);
    let (lane, taken_back, attempt) = (lane.to_string(), taken_back.to_string(), attempt.to_string());
    let words = [before.as_str(), &lane, &taken_back, &attempt];
    // The first attempt is not counted.
    derived("next game", if attempt == "0" { &words[..3] } else { &words })
}

/// A key that anybody finds who knows the same.
fn derived(about: &str, words: &[&str]) -> Result<Key, Failure> {
    let hash = digest("alley key of an evening 1\n", [&[about], words].concat().join("\n").as_bytes());
    let text = hash.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
    Key::new(text).map_err(|refusal| Failure::System(refusal.to_string()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use alley_journal::Memory;

    use super::*;
    use crate::clock;

    #[test]
    fn every_attempt_at_a_next_game_has_a_key_of_its_own() {
        let (mut journal, stamp) = (Memory::default(), Stamp::fresh(clock()).unwrap());
        let evening = Followed::begin(&mut journal, Plan::new(Vec::new()), &stamp).unwrap();
        let key = |attempt| next_key(&evening, LaneNumber::FIRST, attempt).unwrap().to_string();
        let keys: BTreeSet<_> = (0..ATTEMPTS).map(key).collect();
        assert_eq!(Ok(keys.len()), usize::try_from(ATTEMPTS));
    }
}
