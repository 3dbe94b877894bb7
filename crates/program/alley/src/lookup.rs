//! Finding records: by id, by the beginning of one, the newest, all of them.

use alley_journal::{Entry, Filter, GameId, GameIdPrefix, Head, Journal, Kind, ListPlace, State};
use alley_play::{Archived, read};
use alley_words::Language;

use crate::outcome::Exit;
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
            return newest.map(|head| head.game).ok_or_else(|| Exit::refused(self.language.no_games().trim_end()));
        };
        if let Some(id) = beginning.whole() {
            return Ok(id);
        }
        let alike: Vec<_> =
            self.oldest_first(Filter::default())?.into_iter().filter(|id| beginning.begins(*id)).collect();
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

    /// The newest game that is not over. One without a roll does not count.
    pub(crate) fn unfinished(&mut self) -> Result<Option<Head>, Exit> {
        let open = Filter { kind: Some(Kind::Game), public: None, state: Some(State::Open) };
        let mut before = None;
        loop {
            let heads = self.list(open, before, HANDFUL)?;
            let Some(last) = heads.last() else { return Ok(None) };
            before = Some(last.place);
            for head in heads.into_iter().filter(|head| head.position.number > 1) {
                if let (_, Archived::Bowling(score)) = self.open(head.game)?
                    && score.has_rolls()
                {
                    return Ok(Some(head));
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

    pub(crate) fn list(&mut self, filter: Filter, before: Option<ListPlace>, most: u32) -> Result<Vec<Head>, Exit> {
        self.journal.list(filter, before, most).map_err(|failure| self.record.failed(&failure))
    }

    /// All records that the filter admits, in the order in which they came into the journal.
    pub(crate) fn oldest_first(&mut self, filter: Filter) -> Result<Vec<GameId>, Exit> {
        let (mut ids, mut before) = (Vec::new(), None);
        loop {
            let heads = self.list(filter, before, HANDFUL)?;
            let Some(last) = heads.last() else { break };
            before = Some(last.place);
            ids.extend(heads.iter().map(|head| head.game));
        }
        ids.reverse();
        Ok(ids)
    }
}
