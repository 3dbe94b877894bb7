//! Lists, figures, and records that are only looked at.

use alley_console::ListedRecord;
use alley_journal::{Damage, Failure, Filter, GameId, Head, Kind, ListPlace, State};
use alley_play::{Archived, Kept, Scorebook, read};
use alley_text::{composed, without_blanks};

use super::following::{Following, HouseTold};
use super::proofs::latest_race;
use super::{Clerk, Told};
use crate::errand::Wanted;
use crate::news::{HomeSeen, ListSeen, News, Refused, ServedSeen, TextSeen};

/// How many heads are taken from the journal at once.
const HANDFUL: u32 = 500;
/// How many records a part of the list has.
const PART: usize = 50;
/// How many records are shown beside a server.
const NEWEST: u32 = 12;

impl Clerk {
    pub(super) fn home(&mut self) -> Told {
        Ok(News::Home(Box::new(HomeSeen { open: self.unfinished().map_err(News::Failed)? })))
    }

    /// The newest game that somebody will want to go on with. What cannot be read is passed over.
    fn unfinished(&mut self) -> Result<Option<Head>, Failure> {
        let open = Filter { kind: Some(Kind::Game), public: None, state: Some(State::Open) };
        let mut before = None;
        loop {
            let heads = self.journal.list(open, before, HANDFUL)?;
            let Some(last) = heads.last() else { return Ok(None) };
            before = Some(last.as_ref().map_or_else(|place| *place, |head| head.place));
            for head in heads.into_iter().flatten() {
                let archived = self.journal.read(head.game, 0).ok().and_then(|entries| read(&entries).ok());
                if matches!(archived, Some(Archived::Bowling(score)) if score.is_under_way()) {
                    return Ok(Some(head));
                }
            }
        }
    }

    /// A part of the list: those records whose line or id holds what is looked for.
    pub(super) fn list(&mut self, wanted: &Wanted, before: Option<ListPlace>) -> Told {
        let filter = Filter { kind: wanted.evenings.then_some(Kind::Evening), public: None, state: None };
        let search = composed(without_blanks(&wanted.search)).to_lowercase();
        let (mut records, mut damaged, mut from) = (Vec::new(), 0, before);
        let rest = 'all: loop {
            let heads = self.journal.list(filter, from, HANDFUL).map_err(News::Failed)?;
            let Some(last) = heads.last() else { break None };
            from = Some(last.as_ref().map_or_else(|place| *place, |head| head.place));
            for head in heads {
                let Ok(head) = head else {
                    damaged += 1;
                    continue;
                };
                if !is_wanted(&head, &search) {
                    continue;
                }
                let place = head.place;
                records.push(self.listed(head));
                if records.len() == PART {
                    break 'all Some(place);
                }
            }
        };
        Ok(News::List(Box::new(ListSeen { wanted: wanted.clone(), records, damaged, rest, further: before.is_some() })))
    }

    fn listed(&mut self, head: Head) -> ListedRecord {
        let archived = self.journal.read(head.game, 0).ok().and_then(|entries| read(&entries).ok());
        ListedRecord { head, digest: archived.map(|archived| archived.digest()) }
    }

    pub(super) fn archived(&mut self, id: GameId) -> Result<Archived, News> {
        let entries = self.journal.read(id, 0).map_err(|failure| match failure {
            // It is one record of many, and all others can be used.
            Failure::Damaged(Damage::Entry { .. }) | Failure::UnknownBeginning(_) | Failure::NoSuchGame(_) => {
                News::Refused(Refused::Told(self.language.failure(&failure)))
            }
            failure => News::Failed(failure),
        })?;
        read(&entries).map_err(|entry| News::Refused(Refused::Told(self.language.unreadable(id, entry))))
    }

    /// Shows a record, whatever it is.
    pub(super) fn open(&mut self, id: GameId) -> Told {
        match self.archived(id)? {
            Archived::Bowling(_) => self.resume(id),
            Archived::Evening(_) => self.evening(id),
            Archived::Race(race) => self.show_race(id, race, false),
            Archived::Gathering(gathering) => {
                if let Some(race) = latest_race(&gathering) {
                    return self.show_race(id, race, false);
                }
                let board = gathering.board();
                let lines = self.language.draws(&board).lines().map(str::to_owned).collect();
                Ok(News::Text(TextSeen { title: board.latest.event.clone(), lines }))
            }
        }
    }

    /// Everybody's figures, over all finished games in the order in which they began.
    pub(super) fn figures(&mut self) -> Told {
        let finished = Filter { kind: Some(Kind::Game), public: None, state: Some(State::Over) };
        let (mut games, mut before) = (Vec::new(), None);
        loop {
            let heads = self.journal.list(finished, before, HANDFUL).map_err(News::Failed)?;
            let Some(last) = heads.last() else { break };
            before = Some(last.as_ref().map_or_else(|place| *place, |head| head.place));
            games.extend(heads.into_iter().flatten().map(|head| head.game));
        }
        let mut book = Scorebook::default();
        for id in games.into_iter().rev() {
            if let Ok(Archived::Bowling(score)) = self.archived(id) {
                book.enter(&score);
            }
        }
        Ok(News::Figures(book.into_bowlers()))
    }

    /// The server, who watches, and the newest records.
    pub(super) fn served(&mut self) -> Told {
        let Some(server) = &self.server else { return Ok(News::NotServed) };
        let (places, watching, viewers, trouble) =
            (server.places(), server.watching(), server.viewers(), server.trouble());
        let told = self.house().map_err(News::Failed)?;
        let heads = self.journal.list(Filter::default(), None, NEWEST).map_err(News::Failed)?;
        let records = heads.into_iter().flatten().map(|head| self.listed(head)).collect();
        self.following = Following::House(Box::new(told));
        Ok(News::Served(Box::new(ServedSeen { places, trouble, watching, viewers, records })))
    }

    /// What is to be told of the server, in short: whether it has changed is seen without reading any record.
    pub(super) fn house(&mut self) -> Result<HouseTold, Failure> {
        let heads = self.journal.list(Filter::default(), None, NEWEST)?;
        let records = heads.into_iter().flatten().map(|head| (head.game, head.position)).collect();
        let server = self.server.as_ref();
        let viewers = server.map(|server| server.viewers()).unwrap_or_default();
        Ok(HouseTold { records, viewers, trouble: server.and_then(|server| server.trouble()) })
    }
}

fn is_wanted(head: &Head, search: &str) -> bool {
    let summary = head.caption.summary.as_str().to_lowercase();
    search.is_empty() || summary.contains(search) || head.game.to_string().starts_with(search)
}
