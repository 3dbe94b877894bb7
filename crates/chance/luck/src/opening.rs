//! Opening the secrets of a ticket: every witness first, then the host, then the public value if one was announced.
//!
//! The host comes after the witnesses because the host runs the draw and is the one who is watched. The public value
//! comes last of all: when it becomes known everything else is open already, so nobody can see a result and withdraw.

use std::fmt;

use crate::{Draw, Party, ProofText, Secret, Ticket};

/// A ticket whose witnesses are being asked for their secrets, in any order among them.
///
/// ```
/// use alley_luck::{Course, Draft, Goal, ProofText, Party, Secret};
/// use alley_racing::Entrants;
///
/// let course = Course::new(Entrants::classic("pobi,woni")?, "5".parse()?, Goal::Classic)?;
/// let (host, jisu) = (Secret::from_system()?, Secret::from_system()?);
/// let name = ProofText::new("jisu")?;
/// let ticket = Draft::new(ProofText::new("coffee")?, course)
///     .with_witness(name.clone(), jisu.seal(&Party::Witness(name.clone())))?
///     .sealed(host.seal(&Party::Host));
///
/// let too_early = ticket.clone().open().host(&host).unwrap_err();
/// assert_eq!(too_early.to_string(), "the secret of witness jisu is due before that of the host");
///
/// let draw = ticket.open().witness(name, &jisu)?.host(&host)?.draw(None)?;
/// let proof = draw.prove();
/// assert!(alley_luck::verify(proof.to_string().as_bytes(), None).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    ticket: Ticket,
    /// Who has opened, and the line of the proof that says so.
    opened: Vec<(ProofText, String)>,
}

impl Ticket {
    /// Starts to open the secrets.
    #[must_use]
    pub const fn open(self) -> Opening {
        Opening { ticket: self, opened: Vec::new() }
    }
}

impl Opening {
    /// Opens the secret of a witness.
    ///
    /// # Errors
    /// A witness who is not on the ticket is too late, nobody opens twice, and the secret must fit its seal.
    pub fn witness(mut self, name: ProofText, secret: &Secret) -> Result<Self, OpeningRefusal> {
        if self.line_of(&name).is_some() {
            return Err(OpeningRefusal::Twice(name));
        }
        let line = fitting_line(&self.ticket, Party::Witness(name.clone()), secret)?;
        self.opened.push((name, line));
        Ok(self)
    }

    /// Opens the secret of the host.
    ///
    /// # Errors
    /// Every witness comes before, and the secret must fit its seal.
    pub fn host(self, secret: &Secret) -> Result<Opened, OpeningRefusal> {
        if let Some(name) = self.due().next() {
            return Err(OpeningRefusal::Due(name.clone()));
        }
        let host = fitting_line(&self.ticket, Party::Host, secret)?;
        let witnesses = self.ticket.witnesses().filter_map(|name| self.line_of(name));
        let lines = witnesses.chain([host.as_str()]).collect();
        Ok(Opened { ticket: self.ticket, lines })
    }

    /// The witnesses whose secrets are still due.
    pub fn due(&self) -> impl Iterator<Item = &ProofText> {
        self.ticket.witnesses().filter(|name| self.line_of(name).is_none())
    }

    /// What was fixed in advance.
    #[must_use]
    pub const fn ticket(&self) -> &Ticket {
        &self.ticket
    }

    fn line_of(&self, name: &ProofText) -> Option<&str> {
        self.opened.iter().find(|(opened, _)| opened == name).map(|(_, line)| line.as_str())
    }
}

fn fitting_line(ticket: &Ticket, party: Party, secret: &Secret) -> Result<String, OpeningRefusal> {
    match ticket.seal_of(&party) {
        None => Err(OpeningRefusal::NotOnTheTicket(party)),
        Some(seal) if seal != secret.seal(&party) => Err(OpeningRefusal::DoesNotFit(party)),
        Some(_) => Ok(secret.opening_line(&party)),
    }
}

/// A ticket with every secret open; only the public value is missing, if one was announced.
///
/// ```
/// use alley_luck::{Course, Draft, Goal, ProofText, Party, Secret};
/// use alley_racing::Entrants;
///
/// let course = Course::new(Entrants::classic("pobi,woni")?, "5".parse()?, Goal::Classic)?;
/// let host = Secret::from_system()?;
/// let draft = Draft::new(ProofText::new("coffee")?, course).with_public_value(ProofText::new("three dice, largest first")?);
/// let opened = draft.sealed(host.seal(&Party::Host)).open().host(&host)?;
/// assert!(opened.clone().draw(None).is_err());
/// let draw = opened.draw(Some(ProofText::new("6 4 1")?))?;
/// assert_eq!(draw.public_value().map(ProofText::as_str), Some("6 4 1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Opened {
    ticket: Ticket,
    lines: String,
}

impl Opened {
    /// Everything that decides the draw.
    ///
    /// # Errors
    /// A value is needed if it was announced, and refused if it was not. It must be written in plain characters.
    pub fn draw(self, public_value: Option<ProofText>) -> Result<Draw, OpeningRefusal> {
        match (self.ticket.public_kind(), &public_value) {
            (Some(kind), None) => Err(OpeningRefusal::ValueDue(kind.clone())),
            (None, Some(_)) => Err(OpeningRefusal::ValueNotAnnounced),
            (Some(_), Some(value)) if !is_plain(value.as_str()) => Err(OpeningRefusal::ValueNotPlain),
            _ => Ok(Draw::of(self.ticket, self.lines, public_value)),
        }
    }
}

/// The public value is the only thing that is written down when all else is open. If it could be written with a second
/// blank, or with letters of another script that look the same, its writer could try until the result pleases.
fn is_plain(value: &str) -> bool {
    value.split(' ').all(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_graphic()))
}

/// Why a secret or a public value is not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningRefusal {
    /// Nobody can join after the ticket is published.
    NotOnTheTicket(Party),
    /// This witness has opened already.
    Twice(ProofText),
    /// The secret is not the one that was sealed.
    DoesNotFit(Party),
    /// The host opens after every witness; this one is missing.
    Due(ProofText),
    /// The ticket announces a public value of this kind.
    ValueDue(ProofText),
    /// A value that was not announced could be chosen to suit.
    ValueNotAnnounced,
    /// What is written in two ways that look the same could be chosen to suit.
    ValueNotPlain,
}

impl fmt::Display for OpeningRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOnTheTicket(party) => {
                write!(formatter, "{party} is not on the ticket, and it is too late to join")
            }
            Self::Twice(name) => write!(formatter, "the secret of witness {name} is open already"),
            Self::DoesNotFit(party) => write!(formatter, "the secret of {party} does not fit the seal on the ticket"),
            Self::Due(name) => write!(formatter, "the secret of witness {name} is due before that of the host"),
            Self::ValueDue(kind) => write!(formatter, "the ticket waits for a public value: {kind}"),
            Self::ValueNotAnnounced => formatter.write_str("the ticket announces no public value"),
            Self::ValueNotPlain => {
                formatter.write_str("a public value has plain characters (ASCII) and single blanks only")
            }
        }
    }
}

impl std::error::Error for OpeningRefusal {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Course, Draft, Goal};
    use alley_racing::{Entrants, Laps};

    fn label(text: &str) -> ProofText {
        ProofText::new(text).unwrap()
    }

    fn secret(byte: &str) -> Secret {
        byte.repeat(32).parse().unwrap()
    }

    fn draft() -> Draft {
        let course = Course::new(Entrants::classic("a,b").unwrap(), Laps::ONE, Goal::Classic).unwrap();
        let seal = |name, byte| secret(byte).seal(&Party::Witness(label(name)));
        let draft = Draft::new(label("coffee"), course).with_witness(label("jisu"), seal("jisu", "01")).unwrap();
        draft.with_witness(label("minho"), seal("minho", "02")).unwrap()
    }

    fn opening() -> Opening {
        draft().sealed(secret("00").seal(&Party::Host)).open()
    }

    #[test]
    fn witnesses_first_in_any_order_then_the_host() {
        let one = opening().witness(label("jisu"), &secret("01")).unwrap().witness(label("minho"), &secret("02"));
        let other = opening().witness(label("minho"), &secret("02")).unwrap().witness(label("jisu"), &secret("01"));
        let draw = |opening: Result<Opening, _>| opening.unwrap().host(&secret("00")).unwrap().draw(None).unwrap();
        assert_eq!(draw(one).to_string(), draw(other).to_string());
    }

    #[test]
    fn unfair_orders_are_refused_word_for_word() {
        let host = |opening: Opening| opening.host(&secret("00")).unwrap_err().to_string();
        assert_eq!(host(opening()), "the secret of witness jisu is due before that of the host");
        let jisu = opening().witness(label("jisu"), &secret("01")).unwrap();
        assert_eq!(host(jisu.clone()), "the secret of witness minho is due before that of the host");

        let witness = |name, byte| jisu.clone().witness(label(name), &secret(byte)).unwrap_err().to_string();
        assert_eq!(witness("late", "01"), "witness late is not on the ticket, and it is too late to join");
        assert_eq!(witness("jisu", "01"), "the secret of witness jisu is open already");
        assert_eq!(witness("minho", "01"), "the secret of witness minho does not fit the seal on the ticket");

        let both = jisu.witness(label("minho"), &secret("02")).unwrap();
        let wrong = both.clone().host(&secret("01")).unwrap_err();
        assert_eq!(wrong.to_string(), "the secret of the host does not fit the seal on the ticket");
        let chosen = both.host(&secret("00")).unwrap().draw(Some(label("7"))).unwrap_err();
        assert_eq!(chosen.to_string(), "the ticket announces no public value");
    }

    #[test]
    fn an_announced_value_is_waited_for() {
        let seal = secret("00").seal(&Party::Host);
        let opening = draft().with_public_value(label("dice")).sealed(seal).open();
        let opening = opening.witness(label("jisu"), &secret("01")).unwrap();
        let opened = opening.witness(label("minho"), &secret("02")).unwrap().host(&secret("00")).unwrap();
        assert_eq!(opened.clone().draw(None).unwrap_err().to_string(), "the ticket waits for a public value: dice");
        for plain in ["6", "6 4 1", "KOSPI 2,500.12 (+0.3 %)"] {
            assert!(opened.clone().draw(Some(label(plain))).is_ok(), "{plain}");
        }
        for other in ["6  4 1", "６ 4 1", "육", "б", "é"] {
            let refusal = opened.clone().draw(Some(label(other))).unwrap_err().to_string();
            assert_eq!(refusal, "a public value has plain characters (ASCII) and single blanks only", "{other}");
        }
    }

    #[test]
    fn a_seal_fits_one_party_only() {
        let seal = |party| secret("01").seal(&party);
        assert_ne!(seal(Party::Host), seal(Party::Witness(label("jisu"))));
        assert_ne!(seal(Party::Witness(label("minho"))), seal(Party::Witness(label("jisu"))));
    }
}
