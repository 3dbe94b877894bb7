//! What can happen in a gathering after its beginning, and how it is written down.

use std::fmt;

use alley_journal::{Label, label};
use alley_luck::{Commitment, Course, Difference, HexRefusal, Party, ProofTextRefusal, Seal, Secret};

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
    /// A witness joins: a name, and the seal of a secret that nobody else has seen.
    Witness(alley_luck::ProofText, Seal),
    /// The host closes the list; this is the commitment of the ticket that everybody sees from now on.
    Close(Commitment),
    /// Somebody opens a secret.
    Reveal(Party, Secret),
    /// The draw is given up.
    Void(Caller),
    /// The next draw of the event: what it is about, and the host's new seal.
    Again(Course, Seal),
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

    /// A witness joins, by name and by the digits of the seal.
    ///
    /// ```
    /// use alley_play::Step;
    ///
    /// let step = Step::witness("지수", &"5f".repeat(32))?;
    /// assert_eq!(step.to_string(), format!("witness-seal {} 지수\n", "5f".repeat(32)));
    /// # Ok::<(), alley_play::Misread>(())
    /// ```
    ///
    /// # Errors
    /// The name cannot stand in a proof, or the seal is not 64 hexadecimal digits.
    pub fn witness(name: &str, seal: &str) -> Result<Self, Misread> {
        Ok(Self::Witness(named(name)?, seal.parse().map_err(Misread::Digits)?))
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

    /// Whether this right is enough to take it. A witness only needs to be able to look: nobody can open a secret that
    /// is not theirs. Giving up by the clock is nobody's right; the program does it by itself.
    #[must_use]
    pub const fn is_open_to(&self, right: Right) -> bool {
        match self {
            Self::Witness(..) | Self::Reveal(Party::Witness(_), _) => true,
            Self::Close(_) | Self::Reveal(Party::Host, _) | Self::Void(Caller::Host) | Self::Again(..) => {
                matches!(right, Right::Write)
            }
            Self::Void(Caller::Clock) => false,
        }
    }

    /// From what was written down or sent, in its one exact form.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(kind: &str, text: &str) -> Result<Self, Misread> {
        let step = match kind {
            "witness" => {
                let (seal, name) = value(text, "witness-seal ")?.split_once(' ').ok_or(Misread::Form)?;
                Self::witness(name, seal)?
            }
            "close" => Self::close(value(text, "commitment ")?)?,
            "reveal" => read_reveal(text)?,
            "void" if text == "host\n" => Self::Void(Caller::Host),
            "void" if text == "clock\n" => Self::Void(Caller::Clock),
            "again" => {
                let (course, host) = read_sealed(text)?;
                Self::Again(Course::read(course.as_bytes()).map_err(Misread::Course)?, host)
            }
            _ => return Err(Misread::Form),
        };
        if step.to_string() == text { Ok(step) } else { Err(Misread::Form) }
    }
}

impl Written for Step {
    fn kind(&self) -> Label {
        match self {
            Self::Witness(..) => label!("witness"),
            Self::Close(_) => label!("close"),
            Self::Reveal(..) => label!("reveal"),
            Self::Void(_) => label!("void"),
            Self::Again(..) => label!("again"),
        }
    }

    fn spelled(kind: &str, text: &str) -> Option<Self> {
        Self::read(kind, text).ok()
    }
}

/// The value of a text of one line.
fn value<'text>(text: &'text str, key: &str) -> Result<&'text str, Misread> {
    text.strip_prefix(key).and_then(|rest| rest.strip_suffix('\n')).ok_or(Misread::Form)
}

fn named(text: &str) -> Result<alley_luck::ProofText, Misread> {
    alley_luck::ProofText::new(text).map_err(Misread::Name)
}

fn read_reveal(text: &str) -> Result<Step, Misread> {
    let secret = |digits: &str| digits.parse().map_err(Misread::Digits);
    if let Ok(digits) = value(text, "host-secret ") {
        return Ok(Step::Reveal(Party::Host, secret(digits)?));
    }
    let (digits, name) = value(text, "witness-secret ")?.split_once(' ').ok_or(Misread::Form)?;
    Ok(Step::Reveal(Party::Witness(named(name)?), secret(digits)?))
}

/// The lines before the host's seal, and the seal, which is the last line.
pub(crate) fn read_sealed(text: &str) -> Result<(&str, Seal), Misread> {
    let at = text.rfind("host-seal ").ok_or(Misread::Form)?;
    let (lines, seal) = text.split_at_checked(at).ok_or(Misread::Form)?;
    Ok((lines, value(seal, "host-seal ")?.parse().map_err(Misread::Digits)?))
}

impl fmt::Display for Step {
    /// As it is written down.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Witness(name, seal) => writeln!(formatter, "witness-seal {seal} {name}"),
            Self::Close(commitment) => writeln!(formatter, "commitment {commitment}"),
            Self::Reveal(party, secret) => formatter.write_str(&secret.opening_line(party, None)),
            Self::Void(Caller::Host) => formatter.write_str("host\n"),
            Self::Void(Caller::Clock) => formatter.write_str("clock\n"),
            Self::Again(course, host) => writeln!(formatter, "{course}host-seal {host}"),
        }
    }
}

/// Why a text is not a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misread {
    /// It does not have the lines it must have, or not in their one exact form.
    Form,
    /// A seal, a secret or a commitment is malformed.
    Digits(HexRefusal),
    /// A name cannot stand in a proof.
    Name(ProofTextRefusal),
    /// The course cannot be read.
    Course(Difference),
}

impl fmt::Display for Misread {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form => formatter.write_str("this is not a step of a draw"),
            Self::Digits(refusal) => refusal.fmt(formatter),
            Self::Name(refusal) => refusal.fmt(formatter),
            Self::Course(difference) => difference.fmt(formatter),
        }
    }
}

impl std::error::Error for Misread {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_written_in_one_way_only() {
        let (hex, capitals) = ("5f".repeat(32), "5F".repeat(32));
        let good = [
            ("witness", format!("witness-seal {hex} 지 수\n")),
            ("close", format!("commitment {hex}\n")),
            ("reveal", format!("witness-secret {hex} 지 수\n")),
            ("reveal", format!("host-secret {hex}\n")),
            ("void", "host\n".to_owned()),
            ("void", "clock\n".to_owned()),
            ("again", format!("laps 3\npick last 1\nentrant a\nentrant host-seal b\nhost-seal {hex}\n")),
        ];
        for (kind, text) in &good {
            let step = Step::read(kind, text).unwrap();
            assert_eq!((step.kind().as_str(), step.to_string()), (*kind, text.clone()));
            let wrong = [
                text.trim_end().to_owned(),
                format!("{text}\n"),
                format!(" {text}"),
                text.replacen(' ', "  ", 1),
                text.replace('\n', "\r\n"),
                text.replace(&hex, &capitals),
                text.replace("지 수", "지\u{200b}수"),
                text.replace("지 수\n", "지 수 \n"),
                text.replace("laps 3", "laps 03"),
                text.replace("5f5f\n", "5f5\n"),
            ];
            for other in wrong.iter().filter(|other| *other != text) {
                assert!(Step::read(kind, other).is_err(), "{kind} {other:?}");
            }
            assert!(good.iter().filter(|(other, _)| other != kind).all(|(other, _)| Step::read(other, text).is_err()));
        }
        assert_eq!(Step::read("roll", "7"), Err(Misread::Form));
    }

    #[test]
    fn every_refusal_is_one_sentence() {
        let refused = |kind, text: &str| Step::read(kind, text).unwrap_err().to_string();
        assert_eq!(refused("void", ""), "this is not a step of a draw");
        assert_eq!(refused("close", "commitment 5f\n"), "64 hexadecimal digits are needed, not 2");
        let name = format!("witness-seal {} e\u{301}\n", "5f".repeat(32));
        assert_eq!(refused("witness", &name), "a text is in composed form (NFC)");
        let course = format!("laps 3\nhost-seal {}\n", "5f".repeat(32));
        assert_eq!(refused("again", &course), "line 2: must be `pick …`");
    }
}
