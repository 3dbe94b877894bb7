//! New games.

use alley_journal::chain;
use alley_journal::{Caption, Content, Entry, Failure, GameId, Head, ListPlace, Nature, Position, Record, State};

use crate::append;
use crate::rows;
use crate::session::{Mode, Session};
use crate::trouble::Trouble;

pub(crate) async fn begin(
    session: &mut Session,
    first: &Content,
    nature: Nature,
    caption: &Caption,
) -> Result<(GameId, Position), Trouble> {
    for attempt in 0..GameId::ATTEMPTS {
        let game = GameId::drawn_from(&first.key, attempt);
        let Some(head) = rows::heads(session, &[game]).await?.remove(&game) else {
            let record = Record::new(game, nature, vec![first.clone()], caption.clone());
            let record = record.map_err(|refusal| Failure::System(refusal.to_string()))?;
            // Whoever takes the id meanwhile is found when this is tried again.
            let position = session.whole(Mode::Write, async |session| put(session, &record).await).await?;
            return Ok((game, position));
        };
        let begun = first_entry(session, &head).await?;
        if let Some(answer) = chain::judge_beginning(game, &begun, first) {
            let answer = answer?;
            append::wait(session, &[game]).await?;
            return Ok(answer);
        }
    }
    Err(Failure::no_id().into())
}

async fn first_entry(session: &mut Session, head: &Head) -> Result<Entry, Trouble> {
    let words = "SELECT key FROM entries WHERE place = $1 AND number = 1";
    let rows = session.ask(words, &[&rows::signed(head.place.number())?]).await?;
    let lost = || alley_journal::Damage::Entry { game: head.game, number: 1 };
    let key: &str = rows.first().ok_or_else(lost)?.try_get(0)?;
    let key = alley_journal::Key::new(key).map_err(|_| lost())?;
    let mut holders = rows::holders(session, &[(head.game, &key)]).await?;
    holders.remove(&(head.game, key)).ok_or_else(|| lost().into())
}

/// Puts a whole game in the next place, inside a transaction; its id must be free.
pub(crate) async fn put(session: &mut Session, record: &Record) -> Result<Position, Trouble> {
    let [first, ..] = record.contents() else { return Ok(Position::START) };
    let place = next_place(session).await?;
    let mut head = Head::fresh(record.game(), place, record.nature(), first, record.caption());
    let mut entries = Vec::with_capacity(record.contents().len());
    for content in record.contents() {
        let position = head.position.after(head.game, content);
        head = head.then(position, content, record.caption());
        entries.push(Entry { position, content: content.clone() });
    }
    insert_head(session, &head).await?;
    insert_entries(session, place, &entries).await?;
    Ok(head.position)
}

/// Without a gap, and seen by nobody before it is committed: the row is held until then.
async fn next_place(session: &mut Session) -> Result<ListPlace, Trouble> {
    let rows = session.ask("UPDATE tally SET games = games + 1 RETURNING games", &[]).await?;
    let place: i64 = rows.first().map_or(Ok(0), |row| row.try_get(0))?;
    Ok(ListPlace::new(place.unsigned_abs()))
}

async fn insert_head(session: &mut Session, head: &Head) -> Result<(), Trouble> {
    let words = "INSERT INTO games (place, id, kind, public, length, last, begun, latest, over, summary, seal)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    let (place, length) = (rows::signed(head.place.number())?, rows::signed(head.position.number)?);
    let (last, seal) = (head.position.hash.bytes().to_vec(), head.seal().bytes().to_vec());
    session
        .ask(
            words,
            &[
                &place,
                &head.game.to_string(),
                &head.nature.kind.as_str(),
                &head.nature.public,
                &length,
                &last,
                &head.begun.millis(),
                &head.latest.millis(),
                &(head.caption.state == State::Over),
                &head.caption.summary.as_str(),
                &seal,
            ],
        )
        .await?;
    Ok(())
}

async fn insert_entries(session: &mut Session, place: ListPlace, entries: &[Entry]) -> Result<(), Trouble> {
    let words =
        "INSERT INTO entries (place, number, time, kind, payload, key, hash) VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let place = rows::signed(place.number())?;
    for Entry { position, content } in entries {
        let (number, time) = (rows::signed(position.number)?, content.time.millis());
        let (kind, payload, key) = (content.kind.as_str(), content.payload.bytes(), content.key.as_str());
        let hash = position.hash.bytes().to_vec();
        session.ask(words, &[&place, &number, &time, &kind, &payload, &key, &hash]).await?;
    }
    Ok(())
}
