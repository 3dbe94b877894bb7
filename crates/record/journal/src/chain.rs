//! How each entry is bound to the one before it, and what may be written next: the same for every engine.

use crate::hash::Text;
use crate::{Content, Entry, Failure, GameId, Position};

/// The position of an entry that says this after that one.
pub(crate) fn after(game: GameId, before: Position, content: &Content) -> Position {
    let number = before.number.saturating_add(1);
    let hash = Text::about("alley journal entry 1\n")
        .bytes(game.to_string().as_bytes())
        .number(number)
        .signed(content.time.millis())
        .bytes(content.kind.as_str().as_bytes())
        .bytes(content.payload.bytes())
        .bytes(content.key.as_str().as_bytes())
        .hash(before.hash)
        .finish();
    Position { number, hash }
}

/// The answer to an attempt to write.
pub(crate) enum Verdict {
    /// The entry is new and stands here.
    Write(Position),
    /// It was written by an earlier attempt, here.
    Written(Position),
}

/// An attempt to write `content` to a game that stands at `current`, in which `holder` has the same key.
pub(crate) fn judge(
    game: GameId,
    current: Position,
    expected: Position,
    content: &Content,
    holder: Option<&Entry>,
) -> Result<Verdict, Failure> {
    match holder {
        Some(entry) if content.repeats(&entry.content) => Ok(Verdict::Written(entry.position)),
        Some(entry) => Err(Failure::KeyReused { game, number: entry.position.number }),
        None if expected != current => Err(Failure::Conflict { game, current }),
        None => Ok(Verdict::Write(after(game, current, content))),
    }
}

/// The answer to an attempt to begin a game under the id of one that has this first entry; none when that game was
/// begun with another key.
pub(crate) fn judge_beginning(
    game: GameId,
    entry: &Entry,
    first: &Content,
) -> Option<Result<(GameId, Position), Failure>> {
    if entry.content.key != first.key {
        return None;
    }
    if first.repeats(&entry.content) {
        return Some(Ok((game, entry.position)));
    }
    Some(Err(Failure::KeyReused { game, number: entry.position.number }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Key, Moment, Payload, label};

    fn content() -> Content {
        let (key, payload) = (Key::new("key-1").unwrap(), Payload::new("7").unwrap());
        Content { time: Moment::from_millis(1_700_000_000_000), key, kind: label!("roll"), payload }
    }

    /// The figure was computed outside this program, from the text in docs/journal.md.
    #[test]
    fn the_hash_is_the_documented_one() {
        let game = "k7f3qd".parse().unwrap();
        let first = after(game, Position::START, &content());
        assert_eq!(first.number, 1);
        assert_eq!(first.hash.to_string(), "941f14706604ad02ff82a06e9c2638df7196b3aa0406674339a6df77ec71ed28");
    }

    #[test]
    fn whatever_changes_changes_the_hash() {
        let game: GameId = "k7f3qd".parse().unwrap();
        let first = after(game, Position::START, &content());
        let others = [
            after("k7f3qe".parse().unwrap(), Position::START, &content()),
            after(game, first, &content()),
            after(game, Position { number: 1, ..Position::START }, &content()),
            after(game, Position { number: 0, hash: first.hash }, &content()),
            after(game, Position::START, &Content { time: Moment::from_millis(0), ..content() }),
            after(game, Position::START, &Content { key: Key::new("key-2").unwrap(), ..content() }),
            after(game, Position::START, &Content { kind: label!("undo"), ..content() }),
            after(game, Position::START, &Content { payload: Payload::new("8").unwrap(), ..content() }),
        ];
        assert!(others.iter().all(|other| other.hash != first.hash));
    }
}
