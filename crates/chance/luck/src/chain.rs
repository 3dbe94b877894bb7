//! The draws of an event before one, as somebody has them.

use crate::{ChainRefusal, Draft, DraftRefusal, DrawHash, Level, Proof, Ticket};

/// A draw that is over: the proof, or of a void one all there is, its ticket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PastDraw {
    /// It was run.
    Drawn(Box<Proof>),
    /// It was published, and never run.
    Void(Box<Ticket>),
}

impl PastDraw {
    /// What was fixed in advance.
    #[must_use]
    pub const fn ticket(&self) -> &Ticket {
        match self {
            Self::Drawn(proof) => proof.draw().ticket(),
            Self::Void(ticket) => ticket,
        }
    }

    const fn is_void(&self) -> bool {
        matches!(self, Self::Void(_))
    }

    fn hash(&self) -> DrawHash {
        match self {
            Self::Drawn(proof) => proof.draw().hash(),
            Self::Void(ticket) => ticket.commitment().into(),
        }
    }

    fn comes_directly_before(&self, next: &Ticket) -> bool {
        match self {
            Self::Drawn(proof) => next.follows(proof),
            Self::Void(ticket) => next.follows_void(ticket),
        }
    }
}

/// The draws before one, each directly after the other, as far back as somebody has them.
///
/// ```
/// use alley_luck::{Chain, Course, Draft, EventId, Goal, Hours, Party, PastDraw, ProofText, Secret};
/// use alley_racing::Entrants;
///
/// let course = Course::new(Entrants::classic("pobi,woni")?, "5".parse()?, Goal::Classic)?;
/// let hours = Some(Hours::new(1_794_821_400, 1_794_822_000)?);
/// let draft = Draft::new(EventId::from_system()?, ProofText::new("coffee")?, course)?;
/// let void = draft.clone().sealed(Secret::from_system()?.seal(&Party::Host, draft.place()), hours)?;
/// let next = draft.following_void(&void)?;
/// let seal = Secret::from_system()?.seal(&Party::Host, next.place());
/// let next = next.sealed(seal, hours)?;
/// let chain = Chain::before(&next, vec![PastDraw::Void(Box::new(void))])?;
/// assert!(chain.is_whole());
/// assert_eq!((chain.void(), chain.tries()), (1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain(Vec<PastDraw>);

impl Chain {
    /// These draws, in any order, before that one.
    ///
    /// # Errors
    /// One is missing in between, or the ticket tells another number of void draws than there can be: at least those
    /// given, and of those before them at most all.
    pub fn before(ticket: &Ticket, mut past: Vec<PastDraw>) -> Result<Self, ChainRefusal> {
        past.sort_by_key(|draw| draw.ticket().number());
        let after = past.iter().skip(1).map(PastDraw::ticket).chain([ticket]);
        for (before, next) in past.iter().zip(after) {
            if !before.comes_directly_before(next) {
                return Err(ChainRefusal::Gap { number: next.number(), before: before.ticket().number() });
            }
        }
        let chain = Self(past);
        match ticket.draft().void_before() {
            Some(told) if !chain.allows(told) => Err(ChainRefusal::Void { told, found: chain.void() }),
            _ => Ok(chain),
        }
    }

    /// Whether this many can be void, together with the draws before the first that is given.
    fn allows(&self, told: u32) -> bool {
        let found = self.void();
        let unseen = self.0.first().map_or(u32::MAX, |draw| draw.ticket().number() - 1);
        (found..=found.saturating_add(unseen)).contains(&told)
    }

    /// Whether it reaches back to the first draw of the event.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.0.first().is_some_and(|draw| draw.ticket().number() == 1)
    }

    /// How many of them are void.
    #[must_use]
    pub fn void(&self) -> u32 {
        count(self.void_tickets())
    }

    /// How many are void and had no public source that came after all secrets: those who made them void may have known
    /// the result.
    #[must_use]
    pub fn tries(&self) -> u32 {
        count(self.void_tickets().filter(|ticket| ticket.level() != Level::Public))
    }

    fn void_tickets(&self) -> impl Iterator<Item = &Ticket> {
        self.0.iter().filter(|draw| draw.is_void()).map(PastDraw::ticket)
    }
}

impl Draft {
    /// The draw after all of these, in any order: all of the event, or the last of them. After draws of the first form,
    /// which do not say it, the void ones are counted.
    ///
    /// ```
    /// use alley_luck::{Course, Draft, DraftRefusal, EventId, Goal, Party, PastDraw, ProofText, Secret};
    /// use alley_racing::Entrants;
    ///
    /// let course = Course::new(Entrants::classic("pobi,woni")?, "5".parse()?, Goal::Classic)?;
    /// let (title, seal) = (ProofText::new("coffee")?, Secret::from_system()?.seal(&Party::Host, None));
    /// let old = Draft::first_form(title.clone(), course.clone());
    /// let first = old.clone().sealed(seal, None)?;
    /// let second = PastDraw::Void(Box::new(old.following_void(&first)?.sealed(seal, None)?));
    /// let first = PastDraw::Void(Box::new(first));
    ///
    /// let next = Draft::new(EventId::from_system()?, title, course)?;
    /// assert_eq!(next.clone().following_all(vec![second.clone()]), Err(DraftRefusal::Uncounted));
    /// assert_eq!(next.following_all(vec![second, first])?.void_before(), Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// One is missing in between, the titles differ, there are no numbers left, or the void ones cannot be counted.
    pub fn following_all(self, mut past: Vec<PastDraw>) -> Result<Self, DraftRefusal> {
        past.sort_by_key(|draw| draw.ticket().number());
        let Some(last) = past.pop() else { return Ok(self) };
        let before = Chain::before(last.ticket(), past).map_err(DraftRefusal::Past)?;
        let counted = before.is_whole().then(|| before.void());
        self.after(last.ticket().event(), (last.hash(), last.is_void()), counted)
    }
}

fn count<'draw>(tickets: impl Iterator<Item = &'draw Ticket>) -> u32 {
    u32::try_from(tickets.count()).unwrap_or(u32::MAX)
}
