//! Finding records: by id, by the beginning of one, the newest, all of them; and why one is of no use.

use alley_journal::{
    Damage, Entry, Failure, Filter, GameId, GameIdPrefix, Head, Inventory, Journal, Kind, ListPlace, State,
};
use alley_play::{Archived, ChangeRefusal, EveningRefusal, RecordRefusal, Unreadable, read};
use alley_words::Language;

use crate::outcome::{Exit, Losses};
use crate::record::Recordkeeping;

/// How many heads are taken from the journal at once.
const HANDFUL: u32 = 1000;
/// How many ids are told of those that begin alike.
const ALIKE: usize = 5;

/// A journal that is looked at, whose it is, and in which language it is spoken of.
pub(crate) struct Shelf<'record> {
    pub(crate) journal: Box<dyn Journal>,
    pub(crate) record: &'record Recordkeeping,
    pub(crate) language: Language,
}

impl<'record> Shelf<'record> {
    pub(crate) fn of(record: &'record Recordkeeping, language: Language) -> Result<Self, Exit> {
        Ok(Self { journal: record.for_looking()?, record, language })
    }

    /// The record that is meant: the newest, unless somebody says which.
    pub(crate) fn wanted(&mut self, beginning: Option<GameIdPrefix>) -> Result<GameId, Exit> {
        let Some(beginning) = beginning else {
            let newest = self.list(Filter::default(), None, 1)?.pop();
            let newest = newest.ok_or_else(|| Exit::refused(self.language.no_games().trim_end()))?;
            return newest.map(|head| head.game).map_err(|place| self.damaged(place));
        };
        if let Some(id) = beginning.whole() {
            return Ok(id);
        }
        let all = self.oldest_first(&mut Losses::default())?.into_iter();
        let alike: Vec<_> = all.map(|head| head.game).filter(|id| beginning.begins(*id)).collect();
        match alike[..] {
            [id] => Ok(id),
            [] => Err(Exit::refused(self.language.nothing_begins_with(beginning))),
            _ => {
                let mut ids: Vec<_> = alike.iter().take(ALIKE).map(ToString::to_string).collect();
                ids.extend((alike.len() > ALIKE).then(|| "…".to_owned()));
                Err(Exit::refused(self.language.several_begin_with(beginning, &ids.join(", "))))
            }
        }
    }

    /// The newest game that is not over. One without a roll does not count, unless it is the next of an evening.
    pub(crate) fn unfinished(&mut self) -> Result<Option<Head>, Exit> {
        let open = Filter { kind: Some(Kind::Game), public: None, state: Some(State::Open) };
        let mut before = None;
        loop {
            let heads = self.list(open, before, HANDFUL)?;
            let Some(last) = heads.last() else { return Ok(None) };
            before = Some(place_of(last));
            for head in heads {
                let head = head.map_err(|place| self.damaged(place))?;
                if let (_, Archived::Bowling(score)) = self.open(head.game)?
                    && score.is_under_way()
                {
                    return Ok(Some(head));
                }
            }
        }
    }

    /// The newest game that was bowled to its end.
    pub(crate) fn last_bowled(&mut self) -> Result<Option<GameId>, Exit> {
        let over = Filter { kind: Some(Kind::Game), public: None, state: Some(State::Over) };
        let mut before = None;
        loop {
            let heads = self.list(over, before, HANDFUL)?;
            let Some(last) = heads.last() else { return Ok(None) };
            before = Some(place_of(last));
            for head in heads {
                let head = head.map_err(|place| self.damaged(place))?;
                if let (_, Archived::Bowling(score)) = self.open(head.game)?
                    && !score.is_closed()
                {
                    return Ok(Some(head.game));
                }
            }
        }
    }

    /// A record, read and replayed.
    pub(crate) fn open(&mut self, id: GameId) -> Result<(Vec<Entry>, Archived), Exit> {
        let entries = self.journal.read(id, 0).map_err(|failure| self.record.failed(&failure))?;
        let archived = read(&entries).map_err(|entry| Exit::refused(self.language.unreadable(id, entry)))?;
        Ok((entries, archived))
    }

    /// One page, newest first; of those whose heads are damaged, the places.
    pub(crate) fn list(
        &mut self,
        filter: Filter,
        before: Option<ListPlace>,
        most: u32,
    ) -> Result<Vec<Result<Head, ListPlace>>, Exit> {
        self.journal.list(filter, before, most).map_err(|failure| self.record.failed(&failure))
    }

    /// What is said of a damaged head.
    pub(crate) fn damaged(&self, place: ListPlace) -> Exit {
        self.record.failed(&Failure::from(Damage::Head { place }))
    }

    /// All records, in the order in which they came into the journal.
    pub(crate) fn oldest_first(&mut self, losses: &mut Losses) -> Result<Vec<Head>, Exit> {
        let (mut all, mut before) = (Vec::new(), None);
        loop {
            let heads = self.list(Filter::default(), before, HANDFUL)?;
            let Some(last) = heads.last() else { break };
            before = Some(place_of(last));
            all.extend(heads);
        }
        let told = |head: Result<Head, ListPlace>| head.map_err(|place| losses.tell(&self.damaged(place))).ok();
        Ok(all.into_iter().rev().filter_map(told).collect())
    }
}

/// Verifies everything in a journal: every hash, then every game by its rules.
pub(crate) fn check(journal: &mut dyn Journal) -> Result<Inventory, Unsound> {
    let found = journal.check()?;
    let mut before = None;
    loop {
        let heads = journal.list(Filter::default(), before, HANDFUL)?;
        let Some(last) = heads.last() else { return Ok(found) };
        before = Some(place_of(last));
        for head in heads {
            let game = head.map_err(|place| Failure::from(Damage::Head { place }))?.game;
            read(&journal.read(game, 0)?).map_err(|entry| Unsound::Unreadable(game, entry))?;
        }
    }
}

/// Why a record is not in order.
pub(crate) enum Unsound {
    Failure(Failure),
    /// A game whose entries are as written and say what cannot have happened.
    Unreadable(GameId, Unreadable),
}

impl From<Failure> for Unsound {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

/// Why an evening cannot be gone on with.
pub(crate) fn evening_unusable(
    id: GameId,
    refusal: &RecordRefusal<EveningRefusal>,
    record: &Recordkeeping,
    language: Language,
) -> Exit {
    match refusal {
        RecordRefusal::Failure(failure) => record.failed(failure),
        RecordRefusal::OtherKind(id) => Exit::refused(language.not_an_evening(*id)),
        RecordRefusal::Unreadable(entry) => Exit::refused(language.unreadable(id, *entry)),
        RecordRefusal::Overtaken => Exit::refused(language.stale()),
        RecordRefusal::Rules(reason) => Exit::refused(language.evening_refused(reason)),
    }
}

/// Where a record stands in the list, damaged or not.
pub(crate) fn place_of(head: &Result<Head, ListPlace>) -> ListPlace {
    head.as_ref().map_or_else(|place| *place, |head| head.place)
}

/// Why a record cannot be gone on with.
pub(crate) fn unusable(
    id: GameId,
    refusal: &RecordRefusal<ChangeRefusal>,
    record: &Recordkeeping,
    language: Language,
) -> Exit {
    match refusal {
        RecordRefusal::Failure(failure) => record.failed(failure),
        RecordRefusal::OtherKind(id) => Exit::refused(language.a_race_not_a_game(*id)),
        RecordRefusal::Unreadable(entry) => Exit::refused(language.unreadable(id, *entry)),
        RecordRefusal::Overtaken => Exit::refused(language.stale()),
        RecordRefusal::Rules(reason) => Exit::refused(language.change_refused(*reason)),
    }
}
