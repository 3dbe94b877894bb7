//! Going on with games: several entries in one statement, which is one commit.
//!
//! What may be written is judged here, from heads as they were last seen; the statement writes only where the heads still
//! stand there. When somebody was quicker, or a key is taken, everything is looked at and judged again: what was written
//! already is then found by its key, and answered as written.

use std::collections::HashMap;

use alley_journal::chain::{self, Judgement};
use alley_journal::{Append, Entry, Failure, GameId, Head, Key, Position, State};

use crate::rows;
use crate::session::Session;
use crate::trouble::Trouble;

/// Locks come first and in the order of places, so that two of these never wait for each other.
const WRITE: &str = "
WITH held AS MATERIALIZED (
    SELECT place FROM games WHERE id = ANY($1) ORDER BY place FOR UPDATE
), moved AS (
    UPDATE games g SET length = n.length, last = n.last, latest = n.latest, over = n.over, summary = n.summary, seal = n.seal
    FROM held, unnest($1::text[], $2::bigint[], $3::bytea[], $4::bigint[], $5::bytea[], $6::bigint[], $7::boolean[], $8::text[], $9::bytea[])
        AS n (id, old_length, old_last, length, last, latest, over, summary, seal)
    WHERE g.place = held.place AND g.id = n.id AND g.length = n.old_length AND g.last = n.old_last
    RETURNING g.place, g.id
), written AS (
    INSERT INTO entries (place, number, time, kind, payload, key, hash)
    SELECT moved.place, e.number, e.time, e.kind, e.payload, e.key, e.hash
    FROM unnest($10::text[], $11::bigint[], $12::bigint[], $13::text[], $14::bytea[], $15::text[], $16::bytea[])
        AS e (id, number, time, kind, payload, key, hash)
    JOIN moved USING (id)
)
SELECT count(*) FROM moved";

/// Changes nothing, but its commit waits for whatever a commit waits for.
const WAIT: &str = "
WITH held AS MATERIALIZED (
    SELECT place FROM games WHERE id = ANY($1) ORDER BY place FOR UPDATE
)
UPDATE games g SET length = g.length FROM held WHERE g.place = held.place";

/// One append after the other, each answered for itself.
pub(crate) async fn append_all(
    session: &mut Session,
    known: &mut HashMap<GameId, Head>,
    appends: &[Append<'_>],
) -> Result<Vec<Result<Position, Failure>>, Trouble> {
    let mut games: Vec<GameId> = appends.iter().map(|append| append.game).collect();
    games.sort_by_key(ToString::to_string);
    games.dedup();
    // Taken out: if anything goes wrong, they are asked for again.
    let heads: HashMap<_, _> = games.iter().filter_map(|game| known.remove_entry(game)).collect();
    let mut plan = Plan::judge(&heads, &HashMap::new(), appends);
    let mut certain = plan.answers.iter().all(Result::is_ok);
    loop {
        if certain {
            let moved = write(session, &plan.games).await;
            match moved {
                Ok(true) => {
                    if plan.games.is_empty() && plan.answers.iter().any(Result::is_ok) {
                        wait(session, &games).await?;
                    }
                    known.extend(plan.games.into_iter().map(|(game, written)| (game, written.head)));
                    return Ok(plan.answers);
                }
                Ok(false) | Err(Trouble::Taken) => {}
                Err(trouble) => return Err(trouble),
            }
        }
        // Heads first: an entry that comes after them is found by its key, or its writing is refused by its number.
        let heads = rows::heads(session, &games).await?;
        let keys: Vec<(GameId, &Key)> = appends.iter().map(|append| (append.game, &append.content.key)).collect();
        let holders = rows::holders(session, &keys).await?;
        plan = Plan::judge(&heads, &holders, appends);
        certain = true;
    }
}

/// What is found in the record of these games is as safe as what is written now: a server that was killed while it waited for
/// a standby has it on its disk, and the standby may not have it.
pub(crate) async fn wait(session: &mut Session, games: &[GameId]) -> Result<(), Trouble> {
    let ids: Vec<String> = games.iter().map(ToString::to_string).collect();
    session.ask(WAIT, &[&ids]).await.map(drop)
}

/// What every append is answered if the entries are written, and the entries.
struct Plan {
    answers: Vec<Result<Position, Failure>>,
    games: HashMap<GameId, Written>,
}

/// A game as it was, as it will be, and what comes between.
struct Written {
    before: Position,
    head: Head,
    entries: Vec<Entry>,
}

impl Plan {
    fn judge(heads: &HashMap<GameId, Head>, holders: &HashMap<(GameId, Key), Entry>, appends: &[Append<'_>]) -> Self {
        let mut games: HashMap<GameId, Written> = HashMap::new();
        let mut answer = |append: &Append<'_>| {
            let Append { game, expected, content, caption } = *append;
            let head = heads.get(&game).ok_or(Failure::NoSuchGame(game))?;
            let fresh = || Written { before: head.position, head: head.clone(), entries: Vec::new() };
            let written = games.entry(game).or_insert_with(fresh);
            let just_now = written.entries.iter().find(|entry| entry.content.key == content.key);
            let holder = just_now.or_else(|| holders.get(&(game, content.key.clone())));
            match chain::judge(game, written.head.position, expected, content, holder)? {
                Judgement::Written(position) => Ok(position),
                Judgement::Write(position) => {
                    written.head = written.head.clone().then(position, content, caption);
                    written.entries.push(Entry { position, content: content.clone() });
                    Ok(position)
                }
            }
        };
        let answers = appends.iter().map(&mut answer).collect();
        games.retain(|_, written| !written.entries.is_empty());
        Self { answers, games }
    }
}

/// Whether all of it was written: a game that stands elsewhere than its plan says is left as it is.
async fn write(session: &mut Session, games: &HashMap<GameId, Written>) -> Result<bool, Trouble> {
    if games.is_empty() {
        return Ok(true);
    }
    let each: Vec<(String, &Written)> = games.iter().map(|(game, written)| (game.to_string(), written)).collect();
    let of_games = |number: fn(&Written) -> u64| -> Result<Vec<i64>, Failure> {
        each.iter().map(|(_, written)| rows::signed(number(written))).collect()
    };
    let ids: Vec<&str> = each.iter().map(|(id, _)| id.as_str()).collect();
    let (old_lengths, lengths) =
        (of_games(|written| written.before.number)?, of_games(|written| written.head.position.number)?);
    let old_lasts: Vec<Vec<u8>> = each.iter().map(|(_, written)| written.before.hash.bytes().to_vec()).collect();
    let lasts: Vec<Vec<u8>> = each.iter().map(|(_, written)| written.head.position.hash.bytes().to_vec()).collect();
    let latest: Vec<i64> = each.iter().map(|(_, written)| written.head.latest.millis()).collect();
    let over: Vec<bool> = each.iter().map(|(_, written)| written.head.caption.state == State::Over).collect();
    let summaries: Vec<&str> = each.iter().map(|(_, written)| written.head.caption.summary.as_str()).collect();
    let seals: Vec<Vec<u8>> = each.iter().map(|(_, written)| written.head.seal().bytes().to_vec()).collect();

    let entries: Vec<(&str, &Entry)> =
        each.iter().flat_map(|(id, written)| written.entries.iter().map(|entry| (id.as_str(), entry))).collect();
    let of: Vec<&str> = entries.iter().map(|(id, _)| *id).collect();
    let numbers: Result<Vec<i64>, Failure> =
        entries.iter().map(|(_, entry)| rows::signed(entry.position.number)).collect();
    let times: Vec<i64> = entries.iter().map(|(_, entry)| entry.content.time.millis()).collect();
    let kinds: Vec<&str> = entries.iter().map(|(_, entry)| entry.content.kind.as_str()).collect();
    let payloads: Vec<&[u8]> = entries.iter().map(|(_, entry)| entry.content.payload.bytes()).collect();
    let keys: Vec<&str> = entries.iter().map(|(_, entry)| entry.content.key.as_str()).collect();
    let hashes: Vec<Vec<u8>> = entries.iter().map(|(_, entry)| entry.position.hash.bytes().to_vec()).collect();

    let rows = session
        .ask(
            WRITE,
            &[
                &ids,
                &old_lengths,
                &old_lasts,
                &lengths,
                &lasts,
                &latest,
                &over,
                &summaries,
                &seals,
                &of,
                &numbers?,
                &times,
                &kinds,
                &payloads,
                &keys,
                &hashes,
            ],
        )
        .await?;
    let moved: i64 = rows.first().map_or(Ok(0), |row| row.try_get(0))?;
    Ok(usize::try_from(moved) == Ok(games.len()))
}
