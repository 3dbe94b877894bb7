//! What can be wrong with a line of a ticket or a proof.

use std::fmt;
use std::num::ParseIntError;

use alley_racing::{CarNameRefusal, EntrantsRefusal, LapsRefusal, PickRefusal};

use crate::{
    CorrectionRefused, CourseRefusal, DraftRefusal, HexRefusal, HoursRefusal, OpeningRefusal, Proof, ProofText,
    ProofTextRefusal, SourceRefusal,
};

/// Why a line is not as it must be.
///
/// ```
/// use alley_luck::Flaw;
///
/// assert_eq!(Flaw::Key("event").to_string(), "must be `event …`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The text is longer than any proof.
    TooLong,
    /// It is not text.
    NotUtf8,
    /// It is not the first line of a draw.
    Form,
    /// The line with this key must stand here.
    Key(&'static str),
    /// This witness has not opened, and the host must be last.
    SecretMissing(ProofText),
    /// Number and previous draw do not fit.
    Numbering,
    /// More draws are void than there were.
    Void,
    /// Neither the winners nor some from either end nor everybody's place are wanted.
    Goal,
    /// How many are picked is not a number.
    Count,
    /// Another line follows from those before it.
    Expected(String),
    /// The text goes on after its end.
    AfterTheEnd,
    /// A text that cannot stand in a proof.
    Label(ProofTextRefusal),
    /// Not as many bytes as it takes.
    Hex(HexRefusal),
    /// Not the number of a draw.
    Number(ParseIntError),
    /// Not a number of laps.
    Laps(LapsRefusal),
    /// Not a name of a car.
    Name(CarNameRefusal),
    /// Nobody can start like this.
    Entrants(EntrantsRefusal),
    /// That many cannot be picked.
    Pick(PickRefusal),
    /// A race that cannot be a draw.
    Course(CourseRefusal),
    /// A witness who cannot join.
    Draft(DraftRefusal),
    /// Hours that cannot be.
    Hours(HoursRefusal),
    /// Not a source.
    Source(SourceRefusal),
    /// A secret or a public value that is not taken.
    Opening(OpeningRefusal),
    /// A throw that cannot have been corrected.
    Correction(CorrectionRefused),
}

impl fmt::Display for Flaw {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(formatter, "a proof has at most {} bytes", Proof::MOST_BYTES),
            Self::NotUtf8 => formatter.write_str("is not UTF-8"),
            Self::Form => formatter.write_str("must be `alley-draw 1` or `alley-draw 2`"),
            Self::Key(key) => write!(formatter, "must be `{key} …`"),
            Self::SecretMissing(name) => {
                write!(formatter, "must be `witness-secret …`, the secret of a witness such as {name} is missing")
            }
            Self::Numbering => formatter.write_str("draw 1 has no previous draw, and every later one has"),
            Self::Void => formatter.write_str("more draws are void than there were before"),
            Self::Goal => formatter.write_str("must be `pick classic`, `pick first …`, `pick last …` or `pick order`"),
            Self::Count => formatter.write_str("must say how many are picked"),
            Self::Expected(line) => write!(formatter, "must be `{line}` and a line feed"),
            Self::AfterTheEnd => formatter.write_str("nothing may follow the end"),
            Self::Label(refusal) => refusal.fmt(formatter),
            Self::Hex(refusal) => refusal.fmt(formatter),
            Self::Number(refusal) => refusal.fmt(formatter),
            Self::Laps(refusal) => refusal.fmt(formatter),
            Self::Name(refusal) => refusal.fmt(formatter),
            Self::Entrants(refusal) => refusal.fmt(formatter),
            Self::Pick(refusal) => refusal.fmt(formatter),
            Self::Course(refusal) => refusal.fmt(formatter),
            Self::Draft(refusal) => refusal.fmt(formatter),
            Self::Hours(refusal) => refusal.fmt(formatter),
            Self::Source(refusal) => refusal.fmt(formatter),
            Self::Opening(refusal) => refusal.fmt(formatter),
            Self::Correction(refusal) => refusal.fmt(formatter),
        }
    }
}

impl std::error::Error for Flaw {}

macro_rules! refused_by {
    ($($flaw:ident: $refusal:ty),* $(,)?) => {
        $(impl From<$refusal> for Flaw {
            fn from(refusal: $refusal) -> Self {
                Self::$flaw(refusal)
            }
        })*
    };
}

refused_by! {
    Label: ProofTextRefusal,
    Hex: HexRefusal,
    Number: ParseIntError,
    Laps: LapsRefusal,
    Name: CarNameRefusal,
    Entrants: EntrantsRefusal,
    Pick: PickRefusal,
    Course: CourseRefusal,
    Draft: DraftRefusal,
    Hours: HoursRefusal,
    Source: SourceRefusal,
    Opening: OpeningRefusal,
    Correction: CorrectionRefused,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sentences() {
        let witness = ProofText::new("지수").unwrap();
        let number = "x".parse::<u32>().unwrap_err();
        for (flaw, sentence) in [
            (Flaw::TooLong, "a proof has at most 67108864 bytes"),
            (Flaw::NotUtf8, "is not UTF-8"),
            (Flaw::Form, "must be `alley-draw 1` or `alley-draw 2`"),
            (Flaw::Key("host-seal"), "must be `host-seal …`"),
            (
                Flaw::SecretMissing(witness),
                "must be `witness-secret …`, the secret of a witness such as 지수 is missing",
            ),
            (Flaw::Numbering, "draw 1 has no previous draw, and every later one has"),
            (Flaw::Void, "more draws are void than there were before"),
            (Flaw::Goal, "must be `pick classic`, `pick first …`, `pick last …` or `pick order`"),
            (Flaw::Count, "must say how many are picked"),
            (Flaw::Expected("laps 5".into()), "must be `laps 5` and a line feed"),
            (Flaw::AfterTheEnd, "nothing may follow the end"),
            (ProofTextRefusal::Empty.into(), "a text must not be empty"),
            (HexRefusal::NotHexadecimal('g').into(), "U+0067 is not a hexadecimal digit"),
            (number.into(), "invalid digit found in string"),
        ] {
            assert_eq!(flaw.to_string(), sentence);
        }
    }
}
