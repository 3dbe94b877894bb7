//! What a record is, as its first entry tells.

use alley_journal::{Content, Nature};

use crate::races::RACE;
use crate::{Evening, Gathering, Kept, Score, Written};

/// What begins with this entry; `None` if it begins nothing that this program knows.
///
/// ```
/// use alley_journal::{Content, Key, Kind, Moment, Nature, Payload, label};
///
/// let (key, payload) = (Key::new("a-key")?, Payload::new("several\nPJS\nKYJ")?);
/// let first = Content { time: Moment::from_millis(0), key, kind: label!("bowling"), payload };
/// assert_eq!(alley_play::nature_of(&first), Some(Nature { kind: Kind::Game, public: false }));
/// # Ok::<(), alley_journal::WordRefusal>(())
/// ```
#[must_use]
pub fn nature_of(first: &Content) -> Option<Nature> {
    let (kind, text) = (first.kind.as_str(), str::from_utf8(first.payload.bytes()).ok()?);
    match kind {
        "draw" | "race" => Some(RACE),
        _ => {
            let other = || begun::<Gathering>(kind, text).or_else(|| begun::<Evening>(kind, text));
            begun::<Score>(kind, text).or_else(other)
        }
    }
}

fn begun<K: Kept>(kind: &str, text: &str) -> Option<Nature> {
    K::Beginning::spelled(kind, text).map(|beginning| K::nature(&beginning))
}

#[cfg(test)]
mod tests {
    use alley_bowling::BowlerName;
    use alley_journal::{GameId, Journal, Key, Kind, Label, Memory, Moment, Payload, label};
    use alley_luck::{Course, Goal};
    use alley_racing::{End, Entrants};

    use super::*;
    use crate::{
        Access, Beginning, Followed, KeptRace, Lineup, Plan, Stamp, Token, clock, course, entrants, keep_race,
    };

    /// What the head says of a record and what its first entry says.
    fn told(journal: &mut Memory, id: GameId) -> (Option<Nature>, Option<Nature>) {
        (Some(journal.head(id).unwrap().nature), nature_of(&journal.read(id, 0).unwrap()[0].content))
    }

    #[test]
    fn a_first_entry_tells_what_its_head_says() {
        let mut journal = Memory::default();
        let token = Token::fresh().unwrap();
        let stamp = || Stamp::fresh(clock()).unwrap();
        let pjs = || Lineup::first(BowlerName::classic("pjs").unwrap());
        let shared = |public| pjs().shared(Access::new(&token, public));
        for (lineup, public) in [(pjs(), false), (shared(false), false), (shared(true), true)] {
            let game = Followed::<Score>::begin(&mut journal, lineup, &stamp()).unwrap();
            let expected = Some(Nature { kind: Kind::Game, public });
            assert_eq!(told(&mut journal, game.id()), (expected, expected));
        }
        for public in [false, true] {
            let course = course(entrants("a\nb").unwrap(), 3, End::First, 1).unwrap();
            let beginning = Beginning::first_form(Access::new(&token, public), "x", course, &"0a".repeat(32)).unwrap();
            let room = Followed::<Gathering>::begin(&mut journal, beginning, &stamp()).unwrap();
            let expected = Some(Nature { kind: Kind::Draw, public });
            assert_eq!(told(&mut journal, room.id()), (expected, expected));
        }
        for public in [false, true] {
            let evening = Plan::new(Vec::new()).shared(&token, public);
            let evening = Followed::<Evening>::begin(&mut journal, evening, &stamp()).unwrap();
            let expected = Some(Nature { kind: Kind::Evening, public });
            assert_eq!(told(&mut journal, evening.id()), (expected, expected));
        }
        let course = Course::new(Entrants::classic("pobi,woni").unwrap(), "5".parse().unwrap(), Goal::Classic).unwrap();
        let race = KeptRace::Replay("00".repeat(32).parse().unwrap(), course);
        let race = keep_race(&mut journal, &race, clock).unwrap();
        let expected = Some(Nature { kind: Kind::Race, public: false });
        assert_eq!(told(&mut journal, race), (expected, expected));
    }

    #[test]
    fn what_begins_nothing_is_nothing() {
        let say = |kind: Label, bytes: &[u8]| {
            let (key, payload) = (Key::new("a-key").unwrap(), Payload::new(bytes).unwrap());
            nature_of(&Content { time: Moment::from_millis(0), key, kind, payload })
        };
        assert_eq!(say(label!("roll"), b"7"), None);
        assert_eq!(say(label!("bowling"), b"everybody\na"), None);
        assert_eq!(say(label!("bowling"), b"solo\n\xff"), None);
        assert_eq!(say(label!("gathering"), b"public\n"), None);
    }
}
