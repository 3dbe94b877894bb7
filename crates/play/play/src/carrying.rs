//! Games as they are carried from one journal to another: plain words, which a face writes in its own format.

use std::collections::HashSet;
use std::fmt;

use alley_bowling::BowlerName;
use alley_journal::{
    Content, EmptyRecord, Entry, Failure, GameId, GameIdRefusal, Hash, HashRefusal, Key, Kind, Label, Moment, Payload,
    Position, Record, WordRefusal,
};

use crate::archive::{Archived, read};
use crate::captions::caption;
use crate::races::race_caption;
use crate::replay::spelled;
use crate::{
    Change, Evening, EveningChange, Gathering, Kept, Person, Score, Side, Unreadable, nature_of, shows_as_it_is,
};

/// A game in plain words: its id and everything that was written down.
///
/// ```
/// use alley_bowling::{BowlerName, Pins};
/// use alley_journal::{Journal, Memory};
/// use alley_play::{Carried, Lineup, Match, clock};
///
/// let mut here = Memory::default();
/// let mut game = Match::begin(Box::new(here.clone()), Lineup::solo(BowlerName::classic("pjs")?), clock)?;
/// game.roll(Pins::ALL)?;
///
/// let carried = Carried::of(game.id(), &here.read(game.id(), 0)?)?;
/// let (record, _) = carried.checked()?;
/// let mut there = Memory::default();
/// there.import(&[record])?;
/// assert_eq!(there.head(game.id())?.position, game.position());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carried {
    /// Its id.
    pub id: String,
    /// Everything, in order.
    pub entries: Vec<CarriedEntry>,
}

/// One entry in plain words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CarriedEntry {
    /// Counted from 1.
    pub number: u64,
    /// What the clock showed, in milliseconds since the beginning of 1970 (UTC).
    pub time: i64,
    /// What kind of thing happened.
    pub kind: String,
    /// What happened.
    pub payload: String,
    /// By which a second attempt to write it is recognised.
    pub key: String,
    /// The hash of this entry and all before it: 64 hexadecimal digits.
    pub hash: String,
}

/// What is known of a game once its entries are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// What it is.
    pub kind: Kind,
    /// Whether it is over.
    pub finished: bool,
    /// Whether it was given up before its end.
    pub closed: bool,
    /// Who plays or has played, in order; of an event, the entrants of its latest draw.
    pub players: Vec<String>,
    /// The points of each so far; none for a race, which has to be run for its result, and for an evening, whose points are in
    /// its games.
    pub totals: Option<Vec<u16>>,
}

impl Carried {
    /// What stands in a journal.
    ///
    /// # Errors
    /// An entry is not text: this program never writes such a thing.
    pub fn of(game: GameId, entries: &[Entry]) -> Result<Self, Unreadable> {
        let plain = |entry: &Entry| {
            let content = &entry.content;
            Ok(CarriedEntry {
                number: entry.position.number,
                time: content.time.millis(),
                kind: content.kind.to_string(),
                payload: String::from_utf8(content.payload.bytes().to_vec())
                    .map_err(|_| Unreadable { number: entry.position.number })?,
                key: content.key.as_str().to_owned(),
                hash: entry.position.hash.to_string(),
            })
        };
        Ok(Self { id: game.to_string(), entries: entries.iter().map(plain).collect::<Result<_, _>>()? })
    }

    /// Trusts nothing: every word is read, every hash computed again, the whole game replayed. What a journal can take
    /// over, and what the game is.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn checked(&self) -> Result<(Record, Archived), Uncarried> {
        let game: GameId = self.id.parse().map_err(Uncarried::head)?;
        if game.to_string() != self.id {
            return Err(Uncarried::head(CarryingRefusal::Spelling(game)));
        }
        if self.entries.is_empty() {
            return Err(Uncarried::head(EmptyRecord));
        }
        let mut keys = HashSet::new();
        let told = (1..).zip(&self.entries).map(|(number, entry)| {
            let told = entry.told(number).map_err(|refusal| Uncarried::at(number, refusal))?;
            if keys.insert(&entry.key) { Ok(told) } else { Err(Uncarried::at(number, CarryingRefusal::KeyAgain)) }
        });
        let told = told.collect::<Result<Vec<_>, _>>()?;
        told.iter().try_fold(Position::START, |before, entry| match before.after(game, &entry.content) {
            position if position == entry.position => Ok(position),
            other => Err(Uncarried::at(other.number, CarryingRefusal::AnotherHash)),
        })?;
        let archived =
            read(&told).map_err(|unreadable| Uncarried::at(unreadable.number, CarryingRefusal::Impossible))?;
        match &archived {
            Archived::Bowling(score) => shown(names_of_game(score, &told))?,
            Archived::Evening(evening) => shown(names_of_evening(evening, &told))?,
            Archived::Race(_) | Archived::Gathering(_) => {}
        }
        let caption = match &archived {
            Archived::Bowling(score) => caption::<Score>(&score.board()),
            Archived::Race(race) => race_caption(race),
            Archived::Gathering(gathering) => caption::<Gathering>(&gathering.board()),
            Archived::Evening(evening) => caption::<Evening>(evening),
        };
        let contents: Vec<_> = told.into_iter().map(|entry| entry.content).collect();
        let nature = contents.first().and_then(nature_of).ok_or_else(|| Uncarried::head(EmptyRecord))?;
        let record = Record::new(game, nature, contents, caption.map_err(Uncarried::head)?).map_err(Uncarried::head)?;
        Ok((record, archived))
    }
}

/// A name, and the entry after the beginning in which it stands.
type NameAt = (Option<u64>, BowlerName);

/// Every name that somebody has or ever had is one that a dialogue would have taken.
fn shown(mut names: impl Iterator<Item = NameAt>) -> Result<(), Uncarried> {
    match names.find(|(_, name)| !shows_as_it_is(name.as_str())) {
        Some((entry, name)) => Err(Uncarried { entry, refusal: CarryingRefusal::Name(name) }),
        None => Ok(()),
    }
}

fn names_of_evening<'record>(
    evening: &'record Evening,
    entries: &'record [Entry],
) -> impl Iterator<Item = NameAt> + 'record {
    let at_first = evening.plan().people().iter().flat_map(Person::names).map(|name| (None, name.clone()));
    let later = entries.iter().skip(1).filter_map(|entry| match spelled(entry).ok()? {
        EveningChange::Admit(_, person) | EveningChange::Amend(_, person) => Some((entry.position.number, person)),
        _ => None,
    });
    let named =
        |(number, person): (u64, Person)| person.names().cloned().map(|name| (Some(number), name)).collect::<Vec<_>>();
    at_first.chain(later.flat_map(named))
}

fn names_of_game(score: &Score, entries: &[Entry]) -> impl Iterator<Item = NameAt> {
    let at_first = score.lineup().sides().flat_map(Side::names).map(|name| (None, name.clone()));
    let later = entries.iter().skip(1).filter_map(|entry| {
        let names = match spelled(entry).ok()? {
            Change::Join(side) => side.names().cloned().collect(),
            Change::Rename(_, name) => vec![name],
            _ => return None,
        };
        Some(names.into_iter().map(|name| (Some(entry.position.number), name)))
    });
    at_first.chain(later.flatten())
}

impl CarriedEntry {
    /// As it stands in a journal, if it can stand there.
    fn told(&self, number: u64) -> Result<Entry, CarryingRefusal> {
        if self.number != number {
            return Err(CarryingRefusal::Number { found: self.number, next: number });
        }
        let hash: Hash = self.hash.parse()?;
        if self.hash.bytes().any(|digit| digit.is_ascii_uppercase()) {
            return Err(CarryingRefusal::CapitalsInHash);
        }
        let content = Content {
            time: Moment::from_millis(self.time),
            key: Key::new(self.key.as_str()).map_err(CarryingRefusal::Key)?,
            kind: Label::new(&self.kind).map_err(CarryingRefusal::Kind)?,
            payload: Payload::new(self.payload.as_str()).map_err(CarryingRefusal::Payload)?,
        };
        Ok(Entry { position: Position { number, hash }, content })
    }
}

impl Archived {
    /// What is to be told about it.
    #[must_use]
    pub fn facts(&self) -> Facts {
        match self {
            Self::Bowling(score) => {
                let board = score.board();
                let totals = board.rows.iter().map(|row| row.total).collect();
                let players = board.rows.iter().map(|row| row.name.clone()).collect();
                let closed = score.is_closed();
                let finished = board.next.is_none() && !closed;
                Facts { kind: Kind::Game, finished, closed, players, totals: Some(totals) }
            }
            Self::Race(race) => Facts {
                kind: Kind::Race,
                finished: true,
                closed: false,
                players: race.course().entrants().iter().map(|entrant| entrant.name().to_string()).collect(),
                totals: None,
            },
            Self::Gathering(gathering) => {
                let latest = gathering.board().latest;
                let finished = latest.phase.is_over();
                Facts { kind: Kind::Draw, finished, closed: false, players: latest.entrants.clone(), totals: None }
            }
            Self::Evening(evening) => Facts {
                kind: Kind::Evening,
                finished: false,
                closed: evening.is_closed(),
                players: evening.people().iter().map(|person| person.name().to_string()).collect(),
                totals: None,
            },
        }
    }
}

impl Facts {
    /// As it is written in an export: `open`, `finished` or `closed`.
    #[must_use]
    pub fn state(&self) -> String {
        match (self.closed, self.finished) {
            (true, _) => "closed".to_owned(),
            (_, true) => "finished".to_owned(),
            _ => "open".to_owned(),
        }
    }
}

/// Why a game is not taken over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uncarried {
    /// The entry that is wrong, from 1; none when it is the game as a whole.
    pub entry: Option<u64>,
    /// What is wrong with it.
    pub refusal: CarryingRefusal,
}

/// What can be wrong with a game that is carried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CarryingRefusal {
    /// Not an id.
    Id(GameIdRefusal),
    /// The id is written in another way.
    Spelling(GameId),
    /// There are no entries.
    Empty(EmptyRecord),
    /// An entry has another number than the next.
    Number {
        /// Its number.
        found: u64,
        /// The one that comes next.
        next: u64,
    },
    /// Not a key.
    Key(WordRefusal),
    /// Two entries have the same key.
    KeyAgain,
    /// Not a kind.
    Kind(WordRefusal),
    /// Not a payload.
    Payload(WordRefusal),
    /// Not a hash.
    Hash(HashRefusal),
    /// A hash with capital letters.
    CapitalsInHash,
    /// The hash does not follow from the entries.
    AnotherHash,
    /// The rules do not allow it.
    Impossible,
    /// A name that no dialogue would have taken.
    Name(BowlerName),
    /// It cannot be listed.
    Caption(Failure),
}

impl fmt::Display for CarryingRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Id(refusal) => refusal.fmt(formatter),
            Self::Spelling(game) => write!(formatter, "the id of this game is written {game}"),
            Self::Empty(refusal) => refusal.fmt(formatter),
            Self::Number { found, next } => write!(formatter, "its number is {found}, but {next} comes next"),
            Self::Key(refusal) => write!(formatter, "key: {refusal}"),
            Self::KeyAgain => formatter.write_str("its key already stands for an earlier entry"),
            Self::Kind(refusal) => write!(formatter, "kind: {refusal}"),
            Self::Payload(refusal) => write!(formatter, "payload: {refusal}"),
            Self::Hash(refusal) => refusal.fmt(formatter),
            Self::CapitalsInHash => formatter.write_str("hash: it must be in lower case"),
            Self::AnotherHash => formatter.write_str("its hash does not match what it says and all before it"),
            Self::Impossible => formatter.write_str("this cannot have happened"),
            Self::Name(name) => write!(formatter, "the name {:?} cannot be shown on a board", name.as_str()),
            Self::Caption(failure) => failure.fmt(formatter),
        }
    }
}

impl std::error::Error for CarryingRefusal {}

impl From<GameIdRefusal> for CarryingRefusal {
    fn from(refusal: GameIdRefusal) -> Self {
        Self::Id(refusal)
    }
}

impl From<EmptyRecord> for CarryingRefusal {
    fn from(refusal: EmptyRecord) -> Self {
        Self::Empty(refusal)
    }
}

impl From<HashRefusal> for CarryingRefusal {
    fn from(refusal: HashRefusal) -> Self {
        Self::Hash(refusal)
    }
}

impl From<Failure> for CarryingRefusal {
    fn from(failure: Failure) -> Self {
        Self::Caption(failure)
    }
}

impl Uncarried {
    fn head(refusal: impl Into<CarryingRefusal>) -> Self {
        Self { entry: None, refusal: refusal.into() }
    }

    fn at(entry: u64, refusal: CarryingRefusal) -> Self {
        Self { entry: Some(entry), refusal }
    }
}

impl fmt::Display for Uncarried {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.entry {
            Some(number) => write!(formatter, "entry {number}: {}", self.refusal),
            None => self.refusal.fmt(formatter),
        }
    }
}

impl std::error::Error for Uncarried {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Followed, LaneNumber, Lineup, Match, PersonNumber, Plan, Stamp, clock};
    use alley_bowling::Pins;
    use alley_journal::{Journal, Memory};

    /// The entries with the hashes they have in any journal.
    fn chained(game: GameId, contents: &[Content]) -> Vec<Entry> {
        let entries = contents.iter().scan(Position::START, |position, content| {
            *position = position.after(game, content);
            Some(Entry { position: *position, content: content.clone() })
        });
        entries.collect()
    }

    fn carried() -> Carried {
        let mut journal = Memory::default();
        let name = BowlerName::any("=박지수").unwrap();
        let mut game = Match::begin(Box::new(journal.clone()), Lineup::solo(name), clock).unwrap();
        game.roll(Pins::ALL).unwrap();
        game.roll(Pins::new(3).unwrap()).unwrap();
        game.undo().unwrap();
        Carried::of(game.id(), &journal.read(game.id(), 0).unwrap()).unwrap()
    }

    #[test]
    fn what_is_carried_is_what_was_written() {
        let carried = carried();
        let (record, archived) = carried.checked().unwrap();
        let mut journal = Memory::default();
        journal.import(&[record]).unwrap();
        let id = carried.id.parse().unwrap();
        assert_eq!(Carried::of(id, &journal.read(id, 0).unwrap()), Ok(carried));
        let facts = archived.facts();
        assert_eq!((facts.state().as_str(), facts.totals), ("open", Some(vec![0])));
        assert_eq!(facts.players, ["=박지수"]);
    }

    /// Changes one thing and tells what is said about it.
    fn refused(change: impl Fn(&mut Carried)) -> String {
        let mut carried = carried();
        change(&mut carried);
        carried.checked().unwrap_err().to_string()
    }

    #[test]
    fn whatever_is_changed_is_found() {
        let hash = "its hash does not match what it says and all before it";
        assert_eq!(refused(|game| game.entries[1].payload = "9".into()), format!("entry 2: {hash}"));
        assert_eq!(refused(|game| game.entries[2].time += 1), format!("entry 3: {hash}"));
        assert_eq!(refused(|game| game.entries[3].kind = "roll".into()), format!("entry 4: {hash}"));
        assert_eq!(refused(|game| game.entries[0].key = "other".into()), format!("entry 1: {hash}"));
        assert_eq!(refused(|game| game.id = "k7f3qd".into()), format!("entry 1: {hash}"));
        assert_eq!(refused(|game| game.id = "K7F3QD".into()), "the id of this game is written k7f3qd");
        assert_eq!(refused(|game| game.id.clear()), "a game's id has six letters or digits, such as k7f3qd");
        assert_eq!(refused(|game| drop(game.entries.remove(1))), "entry 2: its number is 3, but 2 comes next");
        assert_eq!(refused(|game| game.entries.clear()), "a game has at least one entry");
        assert_eq!(refused(|game| game.entries[0].hash.clear()), "entry 1: a hash has 64 hexadecimal digits");
        assert_eq!(refused(|game| game.entries[0].hash = "A".repeat(64)), "entry 1: hash: it must be in lower case");
        assert_eq!(refused(|game| game.entries[0].kind = "No".into()), "entry 1: kind: 'N' is not allowed here");
        assert_eq!(refused(|game| game.entries[0].key.clear()), "entry 1: key: nothing is there");
        assert_eq!(
            refused(|game| game.entries[0].payload = "7".repeat(Payload::LONGEST + 1)),
            "entry 1: payload: longer than 16777216 bytes"
        );
        let shared = |game: &mut Carried| game.entries[2].key = game.entries[1].key.clone();
        assert_eq!(refused(shared), "entry 3: its key already stands for an earlier entry");
    }

    #[test]
    fn every_name_that_ever_was_has_to_show() {
        let name = |text| BowlerName::any(text).unwrap();
        let refused = |lineup: Lineup, changes: &[Change]| {
            let mut journal = Memory::default();
            let mut game = Match::begin(Box::new(journal.clone()), lineup, clock).unwrap();
            for change in changes {
                game.happen(change).unwrap();
            }
            let carried = Carried::of(game.id(), &journal.read(game.id(), 0).unwrap()).unwrap();
            carried.checked().map(|(_, archived)| archived.facts()).map_err(|refusal| refusal.to_string())
        };
        let hidden = "the name \"a\\u{202e}b\" cannot be shown on a board";
        let renamed = [Change::Rename(0, name("AAA"))];
        assert_eq!(refused(Lineup::first(name("a\u{202e}b")), &renamed).unwrap_err(), hidden);
        let joined = [Change::Join(name("a\u{202e}b").into()), Change::Undo];
        assert_eq!(refused(Lineup::first(name("AAA")), &joined).unwrap_err(), format!("entry 2: {hidden}"));
        let twice = [Change::Rename(0, name("a\u{202e}b")), renamed[0].clone()];
        assert_eq!(refused(Lineup::first(name("AAA")), &twice).unwrap_err(), format!("entry 2: {hidden}"));
        let fine = [Change::Join(name("박지수").into()), Change::Rename(0, name("XXX")), Change::Leave(0)];
        assert_eq!(refused(Lineup::first(name("AAA")), &fine).unwrap().players, ["XXX", "박지수"]);
    }

    #[test]
    fn every_name_of_an_evening_has_to_show() {
        let person = |text: &str| Person::named(BowlerName::any(text).unwrap());
        let refused = |first: &str, changes: &[EveningChange]| {
            let (mut journal, stamp) = (Memory::default(), || Stamp::fresh(clock()).unwrap());
            let plan = Plan::new(vec![person(first)]);
            let mut evening = Followed::<Evening>::begin(&mut journal, plan, &stamp()).unwrap();
            for change in changes {
                evening.happen(&mut journal, None, &stamp(), change).unwrap();
            }
            let carried = Carried::of(evening.id(), &journal.read(evening.id(), 0).unwrap()).unwrap();
            carried.checked().map(|(_, archived)| archived.facts()).map_err(|refusal| refusal.to_string())
        };
        let hidden = "the name \"a\\u{202e}b\" cannot be shown on a board";
        let one = PersonNumber::new(1).unwrap();
        let admitted = |text| EveningChange::Admit(LaneNumber::FIRST, person(text));
        let amended = |text| EveningChange::Amend(one, person(text));
        assert_eq!(refused("a\u{202e}b", &[amended("A")]).unwrap_err(), hidden);
        assert_eq!(refused("A", &[admitted("B"), admitted("a\u{202e}b")]).unwrap_err(), format!("entry 3: {hidden}"));
        let twice = [amended("a\u{202e}b"), amended("A")];
        assert_eq!(refused("A", &twice).unwrap_err(), format!("entry 2: {hidden}"));
        let facts = refused("A", &[admitted("B"), amended("박지수"), EveningChange::Close]).unwrap();
        assert_eq!((facts.state().as_str(), facts.players), ("closed", vec!["박지수".to_owned(), "B".to_owned()]));
    }

    #[test]
    fn a_game_is_open_finished_or_closed() {
        let state = |changes: &[Change]| {
            let score = Score::new(Lineup::first(BowlerName::any("A").unwrap()));
            let score = changes.iter().fold(score, |score, change| score.then(change).unwrap());
            Archived::Bowling(Box::new(score)).facts().state()
        };
        let strike = Change::Roll(Pins::ALL.into());
        assert_eq!(state(&[]), "open");
        assert_eq!(state(&vec![strike.clone(); 12]), "finished");
        assert_eq!(state(&[strike, Change::Close]), "closed");
    }

    #[test]
    fn hashes_that_are_right_do_not_make_a_game_that_is_not() {
        let carried = carried();
        let id = carried.id.parse().unwrap();
        let mut contents: Vec<_> =
            carried.entries.iter().zip(1..).map(|(entry, number)| entry.told(number).unwrap().content).collect();
        contents[2].payload = Payload::new("11").unwrap();
        let forged = Carried::of(id, &chained(id, &contents)).unwrap();
        assert_eq!(forged.checked().unwrap_err().to_string(), "entry 3: this cannot have happened");
    }
}
