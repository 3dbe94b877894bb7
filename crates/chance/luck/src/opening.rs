//! Opening the secrets of a ticket: every witness first, then the host, then the public value if one was announced.
//!
//! The host comes after the witnesses because the host runs the draw and is the one who is watched. The public value
//! comes last of all: when it becomes known everything else is open already, so nobody can see a result and withdraw.

use std::fmt;

use crate::{Announced, Draw, Party, ProofText, PublicValue, Secret, Signature, SourceRefusal, SourceValue, Ticket};

/// A ticket whose witnesses are being asked for their secrets, in any order among them.
///
/// ```
/// use alley_luck::{Course, Draft, EventId, Goal, Hours, Party, ProofText, Secret, WitnessSigner};
/// use alley_racing::Entrants;
///
/// let course = Course::new(Entrants::classic("pobi,woni")?, "5".parse()?, Goal::Classic)?;
/// let draft = Draft::new(EventId::from_system()?, ProofText::new("coffee")?, course)?;
/// let (name, place, signer) = (ProofText::new("jisu")?, draft.place(), WitnessSigner::from_system()?);
/// let (host, jisu) = (Secret::from_system()?, Secret::from_system()?);
/// let draft = draft.with_witness(name.clone(), jisu.seal(&Party::Witness(name.clone()), place), Some(signer.key()))?;
/// let hours = Hours::new(1_794_821_400, 1_794_822_000)?;
/// let ticket = draft.sealed(host.seal(&Party::Host, place), Some(hours))?;
///
/// let signature = signer.sign(ticket.commitment());
/// let opening = ticket.open().witness(name, &jisu, Some(signature))?;
/// assert_eq!(opening.due().count(), 0);
/// assert_eq!(opening.signatures().collect::<Vec<_>>(), [(&ProofText::new("jisu")?, Some(signature))]);
/// assert!(opening.host(&host)?.draw(None).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    ticket: Ticket,
    opened: Vec<OpenedLine>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct OpenedLine {
    name: ProofText,
    line: String,
    signature: Option<Signature>,
}

impl Ticket {
    /// Begins to open it.
    #[must_use]
    pub const fn open(self) -> Opening {
        Opening { ticket: self, opened: Vec::new() }
    }
}

impl Opening {
    /// Opens the secret of a witness, who has signed the ticket; tickets of the first form are not signed.
    ///
    /// # Errors
    /// A witness who is not on the ticket is too late, nobody opens twice, the secret must fit its seal and the
    /// signature this ticket.
    pub fn witness(
        mut self,
        name: ProofText,
        secret: &Secret,
        signature: Option<Signature>,
    ) -> Result<Self, OpeningRefusal> {
        if self.opened_by(&name).is_some() {
            return Err(OpeningRefusal::Twice(name));
        }
        let party = Party::Witness(name.clone());
        let Some(witness) = self.ticket.witness(&name) else { return Err(OpeningRefusal::NotOnTheTicket(party)) };
        if witness.seal != secret.seal(&party, self.ticket.place()) {
            return Err(OpeningRefusal::DoesNotFit(party));
        }
        let signed = match (witness.key, &signature) {
            (None, None) => true,
            (Some(key), Some(signature)) => key.signed(self.ticket.commitment(), signature),
            _ => false,
        };
        if !signed {
            return Err(OpeningRefusal::NotSigned(name));
        }
        let line = secret.opening_line(&party, self.ticket.place());
        self.opened.push(OpenedLine { name, line, signature });
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
        if self.ticket.host() != secret.seal(&Party::Host, self.ticket.place()) {
            return Err(OpeningRefusal::DoesNotFit(Party::Host));
        }
        let (mut signatures, mut secrets) = (String::new(), String::new());
        for opened in self.ticket.witnesses().filter_map(|name| self.opened_by(name)) {
            secrets.push_str(&opened.line);
            if let Some(signature) = opened.signature {
                signatures.extend(["witness-signature ", &signature.to_string(), " ", opened.name.as_str(), "\n"]);
            }
        }
        secrets.push_str(&secret.opening_line(&Party::Host, self.ticket.place()));
        Ok(Opened { ticket: self.ticket, signatures, secrets })
    }

    /// The witnesses whose secrets are still due.
    pub fn due(&self) -> impl Iterator<Item = &ProofText> {
        self.ticket.witnesses().filter(|name| self.opened_by(name).is_none())
    }

    /// Those who have opened, in the order in which they did, each with the signature under the ticket.
    pub fn signatures(&self) -> impl Iterator<Item = (&ProofText, Option<Signature>)> {
        self.opened.iter().map(|opened| (&opened.name, opened.signature))
    }

    /// What was fixed in advance.
    #[must_use]
    pub const fn ticket(&self) -> &Ticket {
        &self.ticket
    }

    fn opened_by(&self, name: &ProofText) -> Option<&OpenedLine> {
        self.opened.iter().find(|opened| opened.name == *name)
    }
}

/// A ticket with every secret open; only the public value is missing, if one was announced.
///
/// ```
/// use alley_luck::{Course, Draft, EventId, Goal, Hours, Party, ProofText, Secret};
/// use alley_racing::Entrants;
///
/// let course = Course::new(Entrants::classic("pobi,woni")?, "5".parse()?, Goal::Classic)?;
/// let host = Secret::from_system()?;
/// let draft = Draft::new(EventId::from_system()?, ProofText::new("coffee")?, course)?.announcing("dice 3 of 6".parse()?)?;
/// let (seal, hours) = (host.seal(&Party::Host, draft.place()), Hours::new(1_794_821_400, 1_794_822_000)?);
/// let opened = draft.sealed(seal, Some(hours))?.open().host(&host)?;
/// assert!(opened.clone().draw(None).is_err());
/// let draw = opened.draw(Some("6 4 1"))?;
/// assert_eq!(draw.public_value().map(ToString::to_string).as_deref(), Some("6 4 1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    ticket: Ticket,
    signatures: String,
    secrets: String,
}

impl Opened {
    /// Everything that decides the draw.
    ///
    /// # Errors
    /// A value is needed if it was announced, and refused if it was not. It must be what was announced.
    pub fn draw(self, public_value: Option<&str>) -> Result<Draw, OpeningRefusal> {
        let value = match (self.ticket.draft().announced(), public_value) {
            (None, None) => None,
            (None | Some(Announced::NextRound), Some(_)) => return Err(OpeningRefusal::ValueNotAnnounced),
            (Some(announced), None) => return Err(OpeningRefusal::ValueDue(announced.to_string())),
            (Some(Announced::Text(_)), Some(text)) => Some(PublicValue::Text(plain(text)?)),
            (Some(Announced::Source(source)), Some(text)) => {
                Some(PublicValue::Source(SourceValue::read(*source, text).map_err(OpeningRefusal::Value)?))
            }
        };
        Ok(Draw::of(self.ticket, (self.signatures, self.secrets), value))
    }

    /// What was fixed in advance.
    #[must_use]
    pub const fn ticket(&self) -> &Ticket {
        &self.ticket
    }
}

impl fmt::Display for Opened {
    /// The canonical text: the ticket, the signatures, the secrets.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}{}", self.ticket, self.signatures, self.secrets)
    }
}

/// The public value is the only thing that is written down when all else is open. If it could be written with a second
/// blank, or with letters of another script that look the same, its writer could try until the result pleases.
fn plain(value: &str) -> Result<ProofText, OpeningRefusal> {
    let is_plain = value.split(' ').all(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_graphic()));
    match ProofText::new(value) {
        Ok(text) if is_plain => Ok(text),
        _ => Err(OpeningRefusal::ValueNotPlain),
    }
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
    /// The witness has not signed this ticket.
    NotSigned(ProofText),
    /// The ticket announces a public value, in this line.
    ValueDue(String),
    /// It is not a value of the announced source.
    Value(SourceRefusal),
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
            Self::NotSigned(name) => write!(formatter, "this is not the signature of witness {name} under this ticket"),
            Self::ValueDue(announced) => write!(formatter, "the ticket waits for a public value: {announced}"),
            Self::Value(refusal) => refusal.fmt(formatter),
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
        let seal = |name, byte| secret(byte).seal(&Party::Witness(label(name)), None);
        let draft =
            Draft::first_form(label("coffee"), course).with_witness(label("jisu"), seal("jisu", "01"), None).unwrap();
        draft.with_witness(label("minho"), seal("minho", "02"), None).unwrap()
    }

    fn opening() -> Opening {
        draft().sealed(secret("00").seal(&Party::Host, None), None).unwrap().open()
    }

    #[test]
    fn witnesses_first_in_any_order_then_the_host() {
        let one =
            opening().witness(label("jisu"), &secret("01"), None).unwrap().witness(label("minho"), &secret("02"), None);
        let other =
            opening().witness(label("minho"), &secret("02"), None).unwrap().witness(label("jisu"), &secret("01"), None);
        let draw = |opening: Result<Opening, _>| opening.unwrap().host(&secret("00")).unwrap().draw(None).unwrap();
        assert_eq!(draw(one).to_string(), draw(other).to_string());
    }

    #[test]
    fn unfair_orders_are_refused_word_for_word() {
        let host = |opening: Opening| opening.host(&secret("00")).unwrap_err().to_string();
        assert_eq!(host(opening()), "the secret of witness jisu is due before that of the host");
        let jisu = opening().witness(label("jisu"), &secret("01"), None).unwrap();
        assert_eq!(host(jisu.clone()), "the secret of witness minho is due before that of the host");

        let witness = |name, byte| jisu.clone().witness(label(name), &secret(byte), None).unwrap_err().to_string();
        assert_eq!(witness("late", "01"), "witness late is not on the ticket, and it is too late to join");
        assert_eq!(witness("jisu", "01"), "the secret of witness jisu is open already");
        assert_eq!(witness("minho", "01"), "the secret of witness minho does not fit the seal on the ticket");

        let both = jisu.witness(label("minho"), &secret("02"), None).unwrap();
        let wrong = both.clone().host(&secret("01")).unwrap_err();
        assert_eq!(wrong.to_string(), "the secret of the host does not fit the seal on the ticket");
        let chosen = both.host(&secret("00")).unwrap().draw(Some("7")).unwrap_err();
        assert_eq!(chosen.to_string(), "the ticket announces no public value");
    }

    #[test]
    fn an_announced_value_is_waited_for() {
        let seal = secret("00").seal(&Party::Host, None);
        let draft = draft().announces(Announced::Text(label("dice"))).unwrap();
        let opening = draft.sealed(seal, None).unwrap().open();
        let opening = opening.witness(label("jisu"), &secret("01"), None).unwrap();
        let opened = opening.witness(label("minho"), &secret("02"), None).unwrap().host(&secret("00")).unwrap();
        assert_eq!(opened.clone().draw(None).unwrap_err().to_string(), "the ticket waits for a public value: dice");
        for plain in ["6", "6 4 1", "KOSPI 2,500.12 (+0.3 %)"] {
            assert!(opened.clone().draw(Some(plain)).is_ok(), "{plain}");
        }
        for other in ["6  4 1", "６ 4 1", "육", "б", "é"] {
            let refusal = opened.clone().draw(Some(other)).unwrap_err().to_string();
            assert_eq!(refusal, "a public value has plain characters (ASCII) and single blanks only", "{other}");
        }
    }

    #[test]
    fn a_seal_fits_one_party_only() {
        let seal = |party| secret("01").seal(&party, None);
        assert_ne!(seal(Party::Host), seal(Party::Witness(label("jisu"))));
        assert_ne!(seal(Party::Witness(label("minho"))), seal(Party::Witness(label("jisu"))));
    }
}
