//! What is remembered of the draws of an event: no draw is dropped, doubled or changed unseen.

use std::collections::BTreeMap;

use alley_luck::{Commitment, Draft, DrawHash};

use crate::mismatch::Mismatch;

/// Every draw that was seen, by its number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SeenDraws(BTreeMap<u32, SeenDraw>);

/// What was seen of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SeenDraw {
    /// Its ticket; how it ended is not known.
    Published(Commitment),
    /// Its ticket, and that it is void.
    Void(Commitment),
    /// Its proof.
    Drawn(Commitment, DrawHash),
}

impl SeenDraw {
    const fn commitment(self) -> Commitment {
        match self {
            Self::Published(commitment) | Self::Void(commitment) | Self::Drawn(commitment, _) => commitment,
        }
    }
}

impl SeenDraws {
    pub(crate) fn remember(&mut self, number: u32, past: SeenDraw) {
        self.0.insert(number, past);
    }

    /// Whether a draw has this commitment, as far as is remembered.
    pub(crate) fn knows_no_other(&self, number: u32, commitment: Commitment) -> Result<(), Mismatch> {
        match self.0.get(&number) {
            Some(past) if past.commitment() != commitment => Err(Mismatch::SecondTicket),
            _ => Ok(()),
        }
    }

    /// The ticket of a draw of which it is not known how it ended.
    pub(crate) fn unfinished(&self, number: u32) -> Option<Commitment> {
        match self.0.get(&number) {
            Some(SeenDraw::Published(commitment)) => Some(*commitment),
            _ => None,
        }
    }

    pub(crate) fn knows(&self, number: u32) -> bool {
        self.0.contains_key(&number)
    }

    /// Whether a new draw goes on with what is remembered.
    pub(crate) fn goes_on_with(&self, draft: &Draft) -> Result<(), Mismatch> {
        let number = draft.number();
        let named = match self.0.get(&(number - 1)) {
            Some(SeenDraw::Published(commitment) | SeenDraw::Void(commitment)) => Some((*commitment).into()),
            Some(SeenDraw::Drawn(_, hash)) => Some(*hash),
            None => draft.previous(),
        };
        let void = self.0.range(..number).filter(|(_, past)| matches!(past, SeenDraw::Void(_))).count();
        let told = draft.void_before().and_then(|count| usize::try_from(count).ok()).unwrap_or(0);
        let is_new = self.0.range(number..).next().is_none();
        if is_new && draft.previous() == named && told >= void { Ok(()) } else { Err(Mismatch::Chain) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn commitment(byte: &str) -> Commitment {
        byte.repeat(32).parse().unwrap()
    }

    fn draft(number: u32, void: u32, previous: &str) -> Draft {
        let (id, previous) = ("e7".repeat(32), if number == 1 { "none".to_owned() } else { previous.repeat(32) });
        let text = format!(
            "alley-draw 2\nevent a\nevent-id {id}\nnumber {number}\nvoid {void}\nprevious {previous}\nlaps 5\n\
             pick order\nentrant b\nentrant c\n"
        );
        Draft::read(text.as_bytes()).unwrap()
    }

    #[test]
    fn the_next_draw_names_the_last_one_that_is_remembered() {
        let mut chain = SeenDraws::default();
        assert_eq!(chain.goes_on_with(&draft(1, 0, "")), Ok(()));
        assert_eq!(chain.goes_on_with(&draft(4, 0, "99")), Ok(()), "nothing is remembered");
        chain.remember(1, SeenDraw::Void(commitment("0a")));
        assert_eq!(chain.goes_on_with(&draft(2, 1, "0a")), Ok(()));
        assert_eq!(chain.goes_on_with(&draft(2, 1, "0b")), Err(Mismatch::Chain));
        assert_eq!(chain.goes_on_with(&draft(2, 0, "0a")), Err(Mismatch::Chain), "a void draw is counted");
        assert_eq!(chain.goes_on_with(&draft(1, 0, "")), Err(Mismatch::Chain), "an event does not begin again");
        chain.remember(2, SeenDraw::Drawn(commitment("0c"), "0d".repeat(32).parse().unwrap()));
        assert_eq!(chain.goes_on_with(&draft(3, 1, "0d")), Ok(()));
        assert_eq!(chain.goes_on_with(&draft(3, 1, "0c")), Err(Mismatch::Chain), "what was drawn is not void");
        assert_eq!(chain.goes_on_with(&draft(2, 1, "0a")), Err(Mismatch::Chain), "what was drawn is not drawn again");
    }

    #[test]
    fn a_draw_has_one_ticket() {
        let mut chain = SeenDraws::default();
        assert_eq!(chain.knows_no_other(1, commitment("0a")), Ok(()));
        chain.remember(1, SeenDraw::Published(commitment("0a")));
        assert_eq!(chain.unfinished(1), Some(commitment("0a")));
        assert_eq!(chain.knows_no_other(1, commitment("0a")), Ok(()));
        assert_eq!(chain.knows_no_other(1, commitment("0b")), Err(Mismatch::SecondTicket));
        assert_eq!(chain.goes_on_with(&draft(2, 1, "0a")), Ok(()), "it can be void");
        chain.remember(1, SeenDraw::Void(commitment("0a")));
        assert_eq!((chain.unfinished(1), chain.knows(1), chain.knows(2)), (None, true, false));
    }
}
