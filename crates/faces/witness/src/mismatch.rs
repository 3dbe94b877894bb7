//! Why a witness keeps the secret closed.

use alley_words::Language;

/// What is not as it was promised, or as it was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The ticket is not the one whose commitment is shown.
    Commitment,
    /// No ticket, or one that is not canonical.
    Unreadable,
    /// Another event, number or count of void draws.
    Event,
    /// It does not go on with the draws that are remembered.
    Chain,
    /// Other entrants, another race or another public value.
    Course,
    /// The own line, or the host's seal, is another.
    Seal,
    /// The closing time is far from the clock of this computer.
    Time,
    /// There was another ticket of this draw before.
    SecondTicket,
    /// Not every witness signed this very ticket.
    Signature,
    /// The last moment of the ticket is over.
    TooLate,
    /// The draw that was joined is not shown any more.
    Vanished,
    /// The proof has other throws than were shown one by one.
    Thrown,
    /// The proof picks others than were shown.
    Picked,
}

impl Mismatch {
    /// What is said about it.
    #[must_use]
    pub const fn sentence(self, language: Language) -> &'static str {
        match self {
            Self::Commitment => language.ticket_differs(),
            Self::Unreadable => language.differs_unreadable(),
            Self::Event => language.differs_event(),
            Self::Chain => language.keeps_for_chain(),
            Self::Course => language.differs_course(),
            Self::Seal => language.keeps_for_seal(),
            Self::Time => language.keeps_for_time(),
            Self::SecondTicket => language.keeps_for_second_ticket(),
            Self::Signature => language.keeps_for_signature(),
            Self::TooLate => language.keeps_for_lateness(),
            Self::Vanished => language.keeps_for_absence(),
            Self::Thrown => language.other_throws(),
            Self::Picked => language.other_result(),
        }
    }
}
