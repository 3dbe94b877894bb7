//! From one journal to another, whatever engines they are: what the other lacks, and nothing else.

use crate::{
    Append, Caption, Content, Damage, Entry, Failure, Filter, GameId, Head, Inventory, Journal, ListPlace, Position,
    Record,
};

/// Heads that are asked for at once, while their games are copied one by one.
const PAGE: u32 = 500;

/// What a copy has done.
///
/// ```
/// use alley_journal::contract::{GAME, open, say};
/// use alley_journal::{Inventory, Journal, Memory, copy};
///
/// let (mut from, mut to) = (Memory::default(), Memory::default());
/// let (game, begun) = from.begin(&say("begin", "PJS"), GAME, &open("PJS"))?;
/// assert_eq!(copy(&mut from, &mut to)?.taken, Inventory { games: 1, entries: 1 });
///
/// from.append(game, begun, &say("key-1", "7"), &open("PJS 7"))?;
/// assert_eq!(copy(&mut from, &mut to)?.taken, Inventory { games: 0, entries: 1 });
/// assert_eq!(copy(&mut from, &mut to)?.taken, Inventory { games: 0, entries: 0 });
/// assert_eq!(to.head(game)?, from.head(game)?);
/// # Ok::<(), alley_journal::Failure>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// The games and entries that were not there yet.
    pub taken: Inventory,
    /// Games that have gone different ways in the two journals. Neither is touched.
    pub forked: Vec<GameId>,
}

/// Brings everything that `to` lacks over from `from`, oldest game first, while others may write to both. Entries keep
/// their hashes; run again after an interruption it goes on where it was, and what is further there stays.
///
/// # Errors
/// One of the journals cannot be read, or the other not be written.
pub fn copy(from: &mut dyn Journal, to: &mut dyn Journal) -> Result<Copied, Failure> {
    let mut copied = Copied { taken: Inventory { games: 0, entries: 0 }, forked: Vec::new() };
    for page in pages(from)?.into_iter().rev() {
        for head in from.list(Filter::default(), page, PAGE)?.into_iter().rev() {
            let head = head.map_err(|place| Damage::Head { place })?;
            match copy_game(from, to, &head)? {
                Some(taken) => {
                    copied.taken.games += taken.games;
                    copied.taken.entries += taken.entries;
                }
                None => copied.forked.push(head.game),
            }
        }
    }
    Ok(copied)
}

/// Where the pages of a list begin, the newest first: a list goes backwards, a copy forwards.
fn pages(journal: &mut dyn Journal) -> Result<Vec<Option<ListPlace>>, Failure> {
    let newest = journal.list(Filter::default(), None, 1)?;
    let place = |head: &Result<Head, ListPlace>| head.as_ref().map_or_else(|place| *place, |head| head.place).number();
    let mut next = newest.first().map_or(0, place).saturating_add(1);
    let mut starts = Vec::new();
    while next > 1 {
        starts.push(Some(ListPlace::new(next)));
        next = next.saturating_sub(PAGE.into());
    }
    Ok(starts)
}

/// What was lacking of one game; nothing, if it has gone two ways.
fn copy_game(from: &mut dyn Journal, to: &mut dyn Journal, head: &Head) -> Result<Option<Inventory>, Failure> {
    let there = match to.head(head.game) {
        Ok(there) => there,
        Err(Failure::NoSuchGame(_)) => match take_over(from, to, head) {
            // Another copy was quicker, with more of it or less.
            Err(Failure::Different(_)) => to.head(head.game)?,
            taken => return taken.map(Some),
        },
        Err(failure) => return Err(failure),
    };
    // The shorter of the two must be where the longer one began.
    if there.position.number >= head.position.number {
        return Ok((position(to, &there, head.position.number)? == head.position).then_some(nothing()));
    }
    if position(from, head, there.position.number)? != there.position {
        return Ok(None);
    }
    let lacking = contents(from, head, there.position.number)?;
    go_on(to, head, there.position, &lacking)
}

const fn nothing() -> Inventory {
    Inventory { games: 0, entries: 0 }
}

fn take_over(from: &mut dyn Journal, to: &mut dyn Journal, head: &Head) -> Result<Inventory, Failure> {
    let contents = contents(from, head, 0)?;
    let record = Record::new(head.game, head.nature, contents, head.caption.clone());
    to.import(&[record.map_err(|_| Damage::Entry { game: head.game, number: 1 })?])
}

/// Appends what is lacking; nothing, if somebody else has written something else there meanwhile.
fn go_on(to: &mut dyn Journal, head: &Head, from: Position, lacking: &[Content]) -> Result<Option<Inventory>, Failure> {
    let mut expected = from;
    let caption: &Caption = &head.caption;
    let mut appends = Vec::with_capacity(lacking.len());
    for content in lacking {
        appends.push(Append { game: head.game, expected, content, caption });
        expected = expected.after(head.game, content);
    }
    for answer in to.append_all(&appends) {
        match answer {
            Ok(_) => {}
            Err(Failure::Conflict { .. } | Failure::KeyReused { .. }) => return Ok(None),
            Err(failure) => return Err(failure),
        }
    }
    Ok(Some(Inventory { games: 0, entries: appends.len() as u64 }))
}

/// What the entries after this number say, up to where the head stands: what comes later is copied another time.
fn contents(journal: &mut dyn Journal, head: &Head, after: u64) -> Result<Vec<Content>, Failure> {
    let entries = journal.read(head.game, after)?.into_iter();
    Ok(entries.take_while(|entry| entry.position.number <= head.position.number).map(|entry| entry.content).collect())
}

/// Where a game stood at this number, which it has passed.
fn position(journal: &mut dyn Journal, head: &Head, number: u64) -> Result<Position, Failure> {
    if number == head.position.number {
        return Ok(head.position);
    }
    let lost = Damage::Entry { game: head.game, number };
    let entry: Option<Entry> = journal.read(head.game, number.saturating_sub(1))?.into_iter().next();
    Ok(entry.map(|entry| entry.position).ok_or(lost)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{GAME, finished, open, say, whole};
    use crate::{Memory, Nature};

    /// A journal with more games than fit on a page, the first of which has gone on.
    fn full() -> (Memory, GameId) {
        let mut journal = Memory::default();
        let mut games = (0..1203).map(|n| journal.begin(&say(&format!("game-{n}"), ""), GAME, &open("PJS")).unwrap());
        let (game, begun) = games.next().unwrap();
        games.for_each(drop);
        journal.append(game, begun, &say("a", "7"), &open("PJS 7")).unwrap();
        (journal, game)
    }

    #[test]
    fn a_copy_is_the_same_journal_and_a_second_one_changes_nothing() {
        let (mut from, game) = full();
        let mut to = Memory::default();
        let copied = copy(&mut from, &mut to).unwrap();
        assert_eq!(copied, Copied { taken: Inventory { games: 1203, entries: 1204 }, forked: vec![] });
        assert_eq!(whole(&mut to).unwrap(), whole(&mut from).unwrap());
        let stands = from.head(game).unwrap().position;
        from.append(game, stands, &say("b", "2"), &finished("PJS 9")).unwrap();
        assert_eq!(copy(&mut from, &mut to).unwrap().taken, Inventory { games: 0, entries: 1 });
        assert_eq!(whole(&mut to).unwrap(), whole(&mut from).unwrap());
        assert_eq!(copy(&mut from, &mut to).unwrap().taken, nothing());
    }

    #[test]
    fn what_is_further_there_stays_and_what_went_two_ways_is_named() {
        let (mut from, game) = full();
        let mut to = Memory::default();
        copy(&mut from, &mut to).unwrap();
        let stands = from.head(game).unwrap().position;
        to.append(game, stands, &say("there", "1"), &open("PJS 8")).unwrap();
        let before = whole(&mut to).unwrap();
        assert_eq!(copy(&mut from, &mut to).unwrap(), Copied { taken: nothing(), forked: vec![] });
        from.append(game, stands, &say("here", "2"), &open("PJS 9")).unwrap();
        assert_eq!(copy(&mut from, &mut to).unwrap(), Copied { taken: nothing(), forked: vec![game] });
        let here = from.head(game).unwrap().position;
        from.append(game, here, &say("more", "2"), &open("PJS 9")).unwrap();
        assert_eq!(copy(&mut from, &mut to).unwrap().forked, [game]);
        assert_eq!(whole(&mut to).unwrap(), before);
        assert_eq!(copy(&mut to, &mut from).unwrap().forked, [game]);
    }

    type Disturbance = Box<dyn FnMut(&mut Memory, usize) -> Result<(), Failure> + Send>;

    /// A journal to which something happens before every question, which is numbered from 1.
    struct Disturbed {
        journal: Memory,
        asked: usize,
        happens: Disturbance,
    }

    impl Disturbed {
        fn new(journal: Memory, happens: Disturbance) -> Self {
            Self { journal, asked: 0, happens }
        }

        fn journal(&mut self) -> Result<&mut Memory, Failure> {
            self.asked += 1;
            (self.happens)(&mut self.journal, self.asked).map(|()| &mut self.journal)
        }
    }

    impl Journal for Disturbed {
        fn begin(&mut self, first: &Content, nature: Nature, caption: &Caption) -> Result<(GameId, Position), Failure> {
            self.journal()?.begin(first, nature, caption)
        }

        fn append_all(&mut self, appends: &[Append<'_>]) -> Vec<Result<Position, Failure>> {
            match self.journal() {
                Ok(journal) => journal.append_all(appends),
                Err(failure) => vec![Err(failure); appends.len()],
            }
        }

        fn head(&mut self, game: GameId) -> Result<Head, Failure> {
            self.journal()?.head(game)
        }

        fn read(&mut self, game: GameId, after: u64) -> Result<Vec<Entry>, Failure> {
            self.journal()?.read(game, after)
        }

        fn changed(&mut self, known: &[(GameId, Position)]) -> Result<Vec<(GameId, Position)>, Failure> {
            self.journal()?.changed(known)
        }

        fn list(
            &mut self,
            filter: Filter,
            before: Option<ListPlace>,
            at_most: u32,
        ) -> Result<Vec<Result<Head, ListPlace>>, Failure> {
            self.journal()?.list(filter, before, at_most)
        }

        fn import(&mut self, records: &[Record]) -> Result<Inventory, Failure> {
            self.journal()?.import(records)
        }

        fn check(&mut self) -> Result<Inventory, Failure> {
            self.journal()?.check()
        }
    }

    /// Three games of one, two and three entries.
    fn three() -> Memory {
        let mut journal = Memory::default();
        for length in 0..3 {
            let (game, mut position) = journal.begin(&say(&format!("game-{length}"), ""), GAME, &open("PJS")).unwrap();
            for number in 0..length {
                position = journal.append(game, position, &say(&format!("{number}"), "7"), &open("PJS")).unwrap();
            }
        }
        journal
    }

    /// All games with all they say, in an order of their own: what was begun elsewhere first is listed first.
    fn games(journal: &mut Memory) -> Vec<(GameId, Vec<Entry>)> {
        let heads = journal.list(Filter::default(), None, 9).unwrap();
        let ids = heads.into_iter().map(|head| head.unwrap().game);
        let mut games: Vec<_> = ids.map(|game| (game, journal.read(game, 0).unwrap())).collect();
        games.sort_by_key(|(game, _)| game.to_string());
        games
    }

    #[test]
    fn a_copy_that_was_cut_off_anywhere_is_gone_on_with() {
        /// The longest game lacks its end, the others are not there.
        fn partly() -> Memory {
            let (mut from, mut to) = (three(), Memory::default());
            let longest = from.list(Filter::default(), None, 1).unwrap().remove(0).unwrap();
            let mut begun = contents(&mut from, &longest, 0).unwrap();
            begun.pop();
            to.import(&[Record::new(longest.game, longest.nature, begun, longest.caption).unwrap()]).unwrap();
            to
        }
        let mut from = three();
        for begun in [Memory::default, partly] {
            let mut cuts = 0;
            for most in 0.. {
                let cut = move |_: &mut Memory, asked| if asked > most { Err(Failure::Away) } else { Ok(()) };
                let mut to = Disturbed::new(begun(), Box::new(cut));
                let answer = copy(&mut from, &mut to);
                let mut left = to.journal;
                copy(&mut from, &mut left).unwrap();
                assert_eq!(games(&mut left), games(&mut from), "cut off after {most}");
                if answer.is_ok() {
                    break;
                }
                assert_eq!(answer, Err(Failure::Away));
                cuts += 1;
            }
            assert!(cuts >= 3, "it was cut off {cuts} times");
        }
    }

    /// Of each game the head is asked for, and of an empty journal only that it is empty.
    #[test]
    fn where_nothing_is_lacking_no_entry_is_read_or_written() {
        let untouched = || Box::new(|_: &mut Memory, _| Ok(()));
        let (mut from, mut to) = (Disturbed::new(three(), untouched()), Disturbed::new(three(), untouched()));
        assert_eq!(copy(&mut from, &mut to), Ok(Copied { taken: nothing(), forked: vec![] }));
        assert_eq!((from.asked, to.asked), (2, 3));
        let mut empty = Disturbed::new(Memory::default(), untouched());
        assert_eq!(copy(&mut empty, &mut to).unwrap().taken, nothing());
        assert_eq!((empty.asked, to.asked), (1, 3));
    }

    /// Two copies at once, of which the other began when there was less to copy.
    #[test]
    fn a_copy_that_another_copy_overtakes_is_no_fork() {
        for place in 1..12 {
            let (mut from, mut earlier) = (three(), three());
            let overtaken = move |to: &mut Memory, asked| {
                if asked == place {
                    copy(&mut earlier, to)?;
                }
                Ok(())
            };
            let heads = from.list(Filter::default(), None, 9).unwrap();
            for head in heads.into_iter().map(Result::unwrap) {
                from.append(head.game, head.position, &say("later", "1"), &open("PJS")).unwrap();
            }
            let mut to = Disturbed::new(Memory::default(), Box::new(overtaken));
            let copied = copy(&mut from, &mut to).unwrap();
            assert_eq!(copied.forked, [], "overtaken at question {place}");
            assert_eq!(games(&mut to.journal), games(&mut from));
        }
    }
}
