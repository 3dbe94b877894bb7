//! What can happen in a gathering after its beginning.

mod lines;
mod next;
mod spelling;

pub use lines::Misread;
pub(crate) use lines::read_sealed;
pub use next::{NextDraw, Wish};

use alley_journal::{Label, label};
use alley_luck::{Commitment, Course, DrawPlace, HexRefusal, Party, ProofText, Seal, Secret, Signature, Witness};

use crate::Right;
use crate::kept::Written;

/// One entry of a gathering. Its text is made of whole lines, and those of a ticket or a proof stand in it exactly as
/// they will stand there: the line that reveals a secret is the very text of which the seal is the SHA-256.
///
/// ```
/// use alley_play::{Right, Step};
///
/// let line = format!("witness-secret {} 지수\n", "5f".repeat(32));
/// let step = Step::read("reveal", &line)?;
/// assert!(step.to_string() == line && step.is_open_to(Right::Look));
/// # Ok::<(), alley_play::Misread>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A witness joins: a name, the seal of a secret that nobody else has seen, and the key to sign with. Witnesses of
    /// draws of the first form have no key.
    Witness(Witness),
    /// From now on witnesses come in at once, or when the host lets them in.
    Door(Door),
    /// The host lets a witness in.
    Admit(ProofText),
    /// The host removes a witness before the list is closed.
    Remove(ProofText),
    /// The host closes the list of a draw of the first form; this is the commitment of the ticket that everybody sees
    /// from now on.
    Close(Commitment),
    /// The host closes the list. Secrets may be opened for this many seconds; which hours these are follows from the
    /// time of the entry.
    Shut(u32),
    /// A witness has read the ticket and signed it.
    Sign(ProofText, Signature),
    /// The host has heard that all see the same. Secrets are due from now on.
    Open {
        /// What they see.
        commitment: Commitment,
        /// The witnesses who were not there at that moment.
        absent: Vec<ProofText>,
    },
    /// Somebody opens a secret.
    Reveal(Revealed),
    /// A throw is seen; one whose place has a face already corrects it.
    Throw {
        /// Which, from 1.
        place: u8,
        /// What came up.
        face: u8,
    },
    /// The value of the announced source, whole.
    Value(String),
    /// The draw is given up.
    Void(Caller),
    /// The next draw of an event of the first form: what it is about, and the host's new seal.
    Again(Course, Seal),
    /// The next draw of the event.
    Next(Box<NextDraw>),
}

/// How witnesses come in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Door {
    /// Anybody with the link.
    #[default]
    Open,
    /// Whom the host lets in.
    AskFirst,
}

/// A secret that somebody opens, for one draw alone; draws of the first form are not named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revealed {
    /// Whose.
    pub party: Party,
    /// The secret.
    pub secret: Secret,
    /// In which draw.
    pub place: Option<DrawPlace>,
}

/// Who gives a draw up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Caller {
    /// The host.
    Host,
    /// The clock: somebody had time enough.
    Clock,
}

impl Step {
    /// The host's seal, from its digits, for the next draw.
    ///
    /// # Errors
    /// They are not 64 hexadecimal digits.
    pub fn again(course: Course, host_seal: &str) -> Result<Self, HexRefusal> {
        host_seal.parse().map(|seal| Self::Again(course, seal))
    }

    /// A witness joins, by name, by the digits of the seal and, but in draws of the first form, by those of the key.
    ///
    /// ```
    /// use alley_play::Step;
    ///
    /// let step = Step::witness("지수", &"5f".repeat(32), None)?;
    /// assert_eq!(step.to_string(), format!("witness-seal {} 지수\n", "5f".repeat(32)));
    /// # Ok::<(), alley_play::Misread>(())
    /// ```
    ///
    /// # Errors
    /// The name cannot stand in a proof, or the seal or the key is not 64 hexadecimal digits.
    pub fn witness(name: &str, seal: &str, key: Option<&str>) -> Result<Self, Misread> {
        let name = ProofText::new(name).map_err(Misread::Name)?;
        let seal = seal.parse().map_err(Misread::Digits)?;
        let key = key.map(str::parse).transpose().map_err(Misread::Digits)?;
        Ok(Self::Witness(Witness { name, seal, key }))
    }

    /// The host closes the list, by the digits of its commitment.
    ///
    /// ```
    /// use alley_play::Step;
    ///
    /// let step = Step::close(&"5f".repeat(32))?;
    /// assert_eq!(step.to_string(), format!("commitment {}\n", "5f".repeat(32)));
    /// # Ok::<(), alley_play::Misread>(())
    /// ```
    ///
    /// # Errors
    /// The commitment is not 64 hexadecimal digits.
    pub fn close(commitment: &str) -> Result<Self, Misread> {
        commitment.parse().map(Self::Close).map_err(Misread::Digits)
    }

    /// Whether this right is enough to take it. A witness only needs to be able to look: nobody can sign with a key or
    /// open a secret that is not theirs. Giving up by the clock is nobody's right; the program does it by itself.
    ///
    /// ```
    /// use alley_play::{Caller, Right, Step};
    ///
    /// let close = Step::close(&"5f".repeat(32))?;
    /// assert!(close.is_open_to(Right::Write) && !close.is_open_to(Right::Look));
    /// assert!(!Step::Void(Caller::Clock).is_open_to(Right::Write));
    /// # Ok::<(), alley_play::Misread>(())
    /// ```
    #[must_use]
    pub const fn is_open_to(&self, right: Right) -> bool {
        match self {
            Self::Witness(_) | Self::Sign(..) | Self::Reveal(Revealed { party: Party::Witness(_), .. }) => true,
            Self::Void(Caller::Clock) => false,
            _ => matches!(right, Right::Write),
        }
    }
}

impl Written for Step {
    fn kind(&self) -> Label {
        match self {
            Self::Witness(Witness { key: None, .. }) => label!("witness"),
            Self::Witness(Witness { key: Some(_), .. }) => label!("attend"),
            Self::Door(_) => label!("door"),
            Self::Admit(_) => label!("admit"),
            Self::Remove(_) => label!("remove"),
            Self::Close(_) => label!("close"),
            Self::Shut(_) => label!("shut"),
            Self::Sign(..) => label!("sign"),
            Self::Open { .. } => label!("open"),
            Self::Reveal(_) => label!("reveal"),
            Self::Throw { .. } => label!("throw"),
            Self::Value(_) => label!("value"),
            Self::Void(_) => label!("void"),
            Self::Again(..) => label!("again"),
            Self::Next(_) => label!("next"),
        }
    }

    fn spelled(kind: &str, text: &str) -> Option<Self> {
        Self::read(kind, text).ok()
    }
}
