//! A record that lasts as long as the program: for games that nobody wants kept, and for tests.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::bell::Bells;
use crate::chain::{self, Judgement, Walk};
use crate::{
    Append, Bell, Caption, Content, Damage, Entry, Failure, Filter, GameId, Head, Heard, Inventory, Journal, ListPlace,
    Nature, Position, Record,
};

/// A journal in memory. Its clones are further hands on the same record.
///
/// ```
/// use alley_journal::{Filter, Journal, Memory};
///
/// let mut journal = Memory::default();
/// assert!(journal.list(Filter::default(), None, 10)?.is_empty());
/// # Ok::<(), alley_journal::Failure>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Memory {
    shelves: Arc<Mutex<Shelves>>,
    bells: Bells,
}

/// Games in the order they came, and where each is.
#[derive(Clone, Debug, Default)]
struct Shelves {
    games: Vec<MemoryRecord>,
    places: HashMap<GameId, usize>,
}

#[derive(Clone, Debug)]
struct MemoryRecord {
    head: Head,
    entries: Vec<Entry>,
    keys: HashMap<crate::Key, usize>,
}

impl Memory {
    /// Every change to the shelves is whole before they are let go, so a poisoned one is as good as any.
    fn shelves(&self) -> MutexGuard<'_, Shelves> {
        self.shelves.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Journal for Memory {
    fn begin(&mut self, first: &Content, nature: Nature, caption: &Caption) -> Result<(GameId, Position), Failure> {
        self.shelves().begin(first, nature, caption)
    }

    fn append_all(&mut self, appends: &[Append<'_>]) -> Vec<Result<Position, Failure>> {
        let mut shelves = self.shelves();
        appends.iter().map(|append| shelves.game_mut(append.game)?.append(append)).collect()
    }

    fn changed(&mut self, known: &[(GameId, Position)]) -> Result<Vec<(GameId, Position)>, Failure> {
        let shelves = self.shelves();
        let stands = |game| shelves.game(game).map_or(Position::START, |game| game.head.position);
        let now = known.iter().map(|(game, known)| (*game, stands(*game), *known));
        Ok(now.filter(|(_, now, known)| now != known).map(|(game, now, _)| (game, now)).collect())
    }

    fn head(&mut self, game: GameId) -> Result<Head, Failure> {
        self.shelves().game(game).map(|game| game.head.clone())
    }

    fn read(&mut self, game: GameId, after: u64) -> Result<Vec<Entry>, Failure> {
        let skipped = usize::try_from(after).unwrap_or(usize::MAX);
        self.shelves().game(game).map(|game| game.entries.iter().skip(skipped).cloned().collect())
    }

    fn list(
        &mut self,
        filter: Filter,
        before: Option<ListPlace>,
        at_most: u32,
    ) -> Result<Vec<Result<Head, ListPlace>>, Failure> {
        let shelves = self.shelves();
        let newest_first = shelves.games.iter().rev().map(|game| &game.head);
        let wanted = newest_first
            .filter(|head| before.is_none_or(|before| head.place < before))
            .filter(|head| filter.admits(head));
        Ok(wanted.take(at_most as usize).cloned().map(Ok).collect())
    }

    fn import(&mut self, records: &[Record]) -> Result<Inventory, Failure> {
        let mut shelves = self.shelves();
        let mut filled = shelves.clone();
        let mut taken = Inventory { games: 0, entries: 0 };
        for record in records {
            let entries = filled.import(record)?;
            taken.games += u64::from(entries > 0);
            taken.entries += entries;
        }
        *shelves = filled;
        Ok(taken)
    }

    fn bell(&self, heard: Heard) -> Option<Box<dyn Bell>> {
        Some(self.bells.hang(heard))
    }

    fn check(&mut self) -> Result<Inventory, Failure> {
        let shelves = self.shelves();
        let entries = shelves.games.iter().map(MemoryRecord::check).sum::<Result<u64, Damage>>()?;
        Ok(Inventory { games: shelves.games.len() as u64, entries })
    }
}

impl Shelves {
    fn game(&self, game: GameId) -> Result<&MemoryRecord, Failure> {
        let place = self.places.get(&game).copied();
        place.and_then(|place| self.games.get(place)).ok_or(Failure::NoSuchGame(game))
    }

    fn game_mut(&mut self, game: GameId) -> Result<&mut MemoryRecord, Failure> {
        let place = self.places.get(&game).copied();
        place.and_then(|place| self.games.get_mut(place)).ok_or(Failure::NoSuchGame(game))
    }

    fn begin(&mut self, first: &Content, nature: Nature, caption: &Caption) -> Result<(GameId, Position), Failure> {
        for attempt in 0..GameId::ATTEMPTS {
            let id = GameId::drawn_from(&first.key, attempt);
            let Ok(game) = self.game(id) else {
                let position = self.put(MemoryRecord::begun(
                    Head::fresh(id, self.next_place(), nature, first, caption),
                    first,
                    caption,
                ));
                return Ok((id, position));
            };
            let begun_before = game.entries.first().and_then(|entry| chain::judge_beginning(id, entry, first));
            if let Some(answer) = begun_before {
                return answer;
            }
        }
        Err(Failure::no_id())
    }

    fn next_place(&self) -> ListPlace {
        ListPlace::new(self.games.len() as u64 + 1)
    }

    fn put(&mut self, game: MemoryRecord) -> Position {
        let position = game.head.position;
        self.places.insert(game.head.game, self.games.len());
        self.games.push(game);
        position
    }

    /// How many entries were not here yet.
    fn import(&mut self, record: &Record) -> Result<u64, Failure> {
        if let Ok(game) = self.game(record.game()) {
            return game.holds(record).then_some(0).ok_or(Failure::Different(record.game()));
        }
        let [first, rest @ ..] = record.contents() else { return Ok(0) };
        record.refuse_shared_keys()?;
        let head = Head::fresh(record.game(), self.next_place(), record.nature(), first, record.caption());
        let mut game = MemoryRecord::begun(head, first, record.caption());
        for content in rest {
            game.put(game.head.position.after(record.game(), content), content, record.caption());
        }
        Ok(self.put(game).number)
    }
}

impl MemoryRecord {
    fn begun(fresh: Head, first: &Content, caption: &Caption) -> Self {
        let position = fresh.position.after(fresh.game, first);
        let mut game = Self { head: fresh, entries: Vec::new(), keys: HashMap::new() };
        game.put(position, first, caption);
        game
    }

    fn holder(&self, content: &Content) -> Option<&Entry> {
        self.keys.get(&content.key).and_then(|place| self.entries.get(*place))
    }

    fn append(&mut self, append: &Append<'_>) -> Result<Position, Failure> {
        let Append { expected, content, caption, .. } = *append;
        let Head { game, position, .. } = self.head;
        match chain::judge(game, position, expected, content, self.holder(content))? {
            Judgement::Written(position) => Ok(position),
            Judgement::Write(position) => Ok(self.put(position, content, caption)),
        }
    }

    fn put(&mut self, position: Position, content: &Content, caption: &Caption) -> Position {
        self.keys.insert(content.key.clone(), self.entries.len());
        self.entries.push(Entry { position, content: content.clone() });
        self.head = self.head.clone().then(position, content, caption);
        position
    }

    fn holds(&self, record: &Record) -> bool {
        let mut contents = self.entries.iter().map(|entry| &entry.content);
        record.contents().iter().all(|content| contents.next() == Some(content))
    }

    fn check(&self) -> Result<u64, Damage> {
        let mut walk = Walk::along(&self.head, Position::START);
        self.entries.iter().try_for_each(|entry| walk.step(entry))?;
        walk.end().map(|()| self.head.position.number)
    }
}
