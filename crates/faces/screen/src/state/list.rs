//! The list of all records, and what is looked for in it.

use crate::errand::{Errand, Wanted};
use crate::key::Key;
use crate::news::ListSeen;
use crate::state::View;
use crate::state::cursor::Chosen;
use crate::state::evening_form::EveningForm;
use crate::state::step::Step;
use crate::state::typed::TypedLine;

/// A list of no more records is read anew when somebody comes back to it.
const SHORT: usize = 50;

/// The list of records.
#[derive(Clone, Debug, Default)]
pub(crate) struct List {
    pub(crate) seen: ListSeen,
    chosen: Chosen,
    /// What is looked for, while it is typed.
    pub(crate) search: Option<TypedLine>,
}

impl List {
    pub(crate) fn new(seen: ListSeen) -> Self {
        Self { seen, ..Self::default() }
    }

    /// More of the same list, or another one.
    pub(crate) fn learn(&mut self, seen: ListSeen) {
        if seen.further {
            self.seen.records.extend(seen.records);
            self.seen.damaged += seen.damaged;
            self.seen.rest = seen.rest;
            return;
        }
        // The same list once more, as it stands by now.
        let known = self.seen.records.get(self.chosen()).map(|record| record.head.game);
        let place = seen.records.iter().position(|record| Some(record.head.game) == known);
        let chosen = place.filter(|_| seen.wanted == self.seen.wanted).map(Chosen::at).unwrap_or_default();
        *self = Self { chosen, ..Self::new(seen) };
    }

    /// What asks for the same list once more; a long one stays as it is, and so does the place in it.
    pub(crate) fn again(&self) -> Option<Errand> {
        let (wanted, short) = (self.seen.wanted.clone(), self.seen.records.len() <= SHORT);
        short.then_some(Errand::List(wanted, None))
    }

    pub(crate) fn chosen(&self) -> usize {
        self.chosen.place(self.seen.records.len())
    }

    pub(crate) fn press(&mut self, key: &Key) -> Step {
        let for_search = self.search.is_some() && matches!(key, Key::Home | Key::End);
        if !for_search && self.chosen.press(key, self.seen.records.len()) {
            return self.moved(key);
        }
        match self.search.take() {
            Some(search) => self.type_in(search, key),
            None => self.act(key),
        }
    }

    /// At its end the list goes on, if there is more.
    fn moved(&self, key: &Key) -> Step {
        let at_end = self.chosen() + 1 == self.seen.records.len();
        let onwards = matches!(key, Key::Down | Key::PageDown | Key::End | Key::Row(_));
        match self.seen.rest {
            Some(rest) if at_end && onwards => Step::Ask(Errand::List(self.seen.wanted.clone(), Some(rest))),
            _ => Step::Stay,
        }
    }

    fn type_in(&mut self, mut search: TypedLine, key: &Key) -> Step {
        match key {
            Key::Enter => return self.look_for(search.text()),
            Key::Escape => return Step::Stay,
            Key::Row(_) => return self.open(),
            key => drop(search.press(key)),
        }
        self.search = Some(search);
        Step::Stay
    }

    fn look_for(&self, search: String) -> Step {
        Step::Ask(Errand::List(Wanted { search, ..self.seen.wanted }, None))
    }

    fn act(&mut self, key: &Key) -> Step {
        match (key, key.pressed().first()) {
            // A search is taken back before the list is left.
            (Key::Escape, _) if !self.seen.wanted.search.is_empty() => self.look_for(String::new()),
            (Key::Escape, _) => Step::Back,
            (Key::Enter | Key::Row(_), _) => self.open(),
            (_, Some('/')) => {
                self.search = Some(TypedLine::default());
                Step::Stay
            }
            (_, Some('n')) if self.seen.wanted.evenings => {
                Step::Open(Box::new(View::EveningForm(EveningForm::default())))
            }
            _ => Step::Stay,
        }
    }

    fn open(&self) -> Step {
        let record = self.seen.records.get(self.chosen());
        record.map_or(Step::Stay, |record| Step::Ask(Errand::Open(record.head.game)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_console::ListedRecord;
    use alley_journal::{Filter, Journal, ListPlace, Memory};
    use alley_play::{Lineup, Match, clock};

    /// As many records as are asked for, and whether there are more.
    fn part(count: usize, rest: Option<ListPlace>, further: bool) -> ListSeen {
        let mut memory = Memory::default();
        for _ in 0..count {
            let lineup = Lineup::solo(alley_bowling::BowlerName::classic("PJS").unwrap());
            Match::begin(Box::new(memory.clone()), lineup, clock).unwrap();
        }
        let heads = memory.list(Filter::default(), None, 1_000).unwrap();
        let records = heads.into_iter().flatten().map(|head| ListedRecord { head, digest: None }).collect();
        ListSeen { records, rest, further, damaged: 1, ..ListSeen::default() }
    }

    fn place() -> ListPlace {
        let records = part(1, None, false).records;
        records[0].head.place
    }

    fn asked(step: &Step) -> Option<(&str, bool)> {
        match step {
            Step::Ask(Errand::List(wanted, before)) => Some((&wanted.search, before.is_some())),
            _ => None,
        }
    }

    #[test]
    fn at_its_end_the_list_goes_on() {
        let mut list = List::new(part(3, Some(place()), false));
        assert_eq!(asked(&list.press(&Key::Down)), None);
        assert_eq!(asked(&list.press(&Key::Down)), Some(("", true)));
        list.learn(part(2, None, true));
        assert_eq!((list.seen.records.len(), list.seen.damaged, list.chosen()), (5, 2, 2));
        assert_eq!(asked(&list.press(&Key::End)), None, "there is no more");
        assert_eq!(list.chosen(), 4);
    }

    #[test]
    fn a_search_is_taken_back_before_the_list_is_left() {
        let mut list = List::new(part(2, None, false));
        for key in [Key::Letter('/'), Key::Letter('n'), Key::Letter('/')] {
            assert!(matches!(list.press(&key), Step::Stay), "letters are letters");
        }
        assert_eq!(asked(&list.press(&Key::Enter)), Some(("n/", false)));
        list.learn(ListSeen { wanted: Wanted { search: "n/".to_owned(), evenings: false }, ..part(1, None, false) });
        list.press(&Key::Letter('/'));
        assert!(matches!(list.press(&Key::Escape), Step::Stay) && list.search.is_none(), "nothing was typed");
        assert_eq!(asked(&list.press(&Key::Escape)), Some(("", false)));
        list.learn(part(2, None, false));
        assert!(matches!(list.press(&Key::Escape), Step::Back));
    }

    #[test]
    fn a_second_click_opens() {
        let mut list = List::new(part(3, None, false));
        assert!(matches!(list.press(&Key::Row(1)), Step::Stay) && list.chosen() == 1);
        assert!(matches!(list.press(&Key::Row(1)), Step::Ask(Errand::Open(_))));
        list.press(&Key::Letter('/'));
        assert!(matches!(list.press(&Key::Row(2)), Step::Stay) && list.search.is_some(), "a click is no letter");
        assert!(matches!(List::default().press(&Key::Row(0)), Step::Stay), "there is nothing");
        assert!(matches!(List::default().press(&Key::Enter), Step::Stay));
    }
}
