//! Checking a proof: everything in it is computed again.

use crate::reader::{read_draw, utf8};
use crate::{Commitment, Course, Difference, Draw, Level, Proof};

/// Checks a proof, byte for byte; with the commitment that was published before the draw, also that it is that draw.
///
/// ```
/// use alley_luck::{Course, Draft, EventId, Goal, Hours, Level, Party, ProofText, Secret, verify};
/// use alley_racing::Entrants;
///
/// let course = Course::new(Entrants::classic("pobi,woni")?, "5".parse()?, Goal::Classic)?;
/// let host = Secret::from_system()?;
/// let draft = Draft::new(EventId::from_system()?, ProofText::new("coffee")?, course)?;
/// let (seal, hours) = (host.seal(&Party::Host, draft.place()), Hours::new(1_794_821_400, 1_794_822_000)?);
/// let ticket = draft.sealed(seal, Some(hours))?;
/// let commitment = ticket.commitment();
/// let text = ticket.open().host(&host)?.draw(None)?.prove().to_string();
///
/// let verdict = verify(text.as_bytes(), Some(commitment))?;
/// assert_eq!((verdict.level(), verdict.is_as_published()), (Level::Replayable, true));
///
/// let difference = verify(text.replace("pobi", "bobi").as_bytes(), Some(commitment)).unwrap_err();
/// assert!(difference.to_string().starts_with("the published commitment is "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first difference. The race is run only for the draw that was published.
pub fn verify(text: &[u8], published: Option<Commitment>) -> Result<Verdict, Difference> {
    ReadProof::new(text, published)?.verify()
}

/// A proof that was read, before its race is run again: those who wait may be told how far the cars drive.
#[derive(Clone, Debug)]
pub struct ReadProof<'text> {
    text: &'text str,
    draw: Draw,
    as_published: bool,
}

impl<'text> ReadProof<'text> {
    /// Everything but the race is checked.
    ///
    /// # Errors
    /// The first difference.
    pub fn new(text: &'text [u8], published: Option<Commitment>) -> Result<Self, Difference> {
        let text = utf8(text)?;
        let draw = read_draw(text)?;
        let found = draw.ticket().commitment();
        if let Some(published) = published.filter(|published| *published != found) {
            return Err(Difference::Commitment { published, found });
        }
        Ok(Self { text, draw, as_published: published.is_some() })
    }

    /// What is run again.
    #[must_use]
    pub const fn course(&self) -> &Course {
        self.draw.ticket().course()
    }

    /// Runs it again.
    ///
    /// # Errors
    /// The first difference.
    pub fn verify(self) -> Result<Verdict, Difference> {
        let proof = self.draw.prove();
        match Difference::between(self.text, &proof.to_string()) {
            Some(difference) => Err(difference),
            None => Ok(Verdict { proof, as_published: self.as_published }),
        }
    }
}

/// A proof that holds, and against what it was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    proof: Proof,
    as_published: bool,
}

impl Verdict {
    /// What the draw proves, given that its commitment was published before it was run.
    #[must_use]
    pub fn level(&self) -> Level {
        self.proof.draw().ticket().level()
    }

    /// Whether it is the draw whose commitment was published. If not, the proof only agrees with itself: the host may
    /// have run many and kept the one that pleased.
    #[must_use]
    pub const fn is_as_published(&self) -> bool {
        self.as_published
    }

    /// What was checked.
    #[must_use]
    pub const fn proof(&self) -> &Proof {
        &self.proof
    }
}
