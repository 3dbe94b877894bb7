//! How the steps of a gathering are written down: each in one exact form.

use std::fmt;

use alley_luck::{Course, DrawPlace, EventId, Party, Secret};

use super::lines::{Misread, named, number, read_sealed, two, value};
use super::{Caller, Door, NextDraw, Revealed, Step};

impl Step {
    /// From what was written down or sent, in its one exact form.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(kind: &str, text: &str) -> Result<Self, Misread> {
        let step = match kind {
            "witness" => {
                let (seal, name) = two(value(text, "witness-seal ")?)?;
                Self::witness(name, seal, None)?
            }
            "attend" => {
                let (seal, rest) = two(value(text, "witness-seal ")?)?;
                let (key, name) = two(rest)?;
                Self::witness(name, seal, Some(key))?
            }
            "door" if text == "ask-first\n" => Self::Door(Door::AskFirst),
            "door" => Self::Door(Door::Open),
            "admit" => Self::Admit(named(value(text, "witness ")?)?),
            "remove" => Self::Remove(named(value(text, "witness ")?)?),
            "close" => Self::close(value(text, "commitment ")?)?,
            "shut" => Self::Shut(number(value(text, "open-for ")?)?),
            "sign" => {
                let (signature, name) = two(value(text, "witness-signature ")?)?;
                Self::Sign(named(name)?, signature.parse().map_err(Misread::Digits)?)
            }
            "open" => read_open(text)?,
            "reveal" => Self::Reveal(read_reveal(text)?),
            "throw" => {
                let (place, face) = two(value(text, "throw ")?)?;
                Self::Throw { place: number(place)?, face: number(face)? }
            }
            "value" => Self::Value(value(text, "public-value ")?.to_owned()),
            "void" if text == "host\n" => Self::Void(Caller::Host),
            "void" => Self::Void(Caller::Clock),
            "again" => {
                let (course, host) = read_sealed(text)?;
                Self::Again(Course::read(course.as_bytes()).map_err(Misread::Course)?, host)
            }
            "next" => Self::Next(Box::new(NextDraw::read(text)?)),
            _ => return Err(Misread::Form),
        };
        // A door or an end in any other words is refused here as well.
        if step.to_string() == text { Ok(step) } else { Err(Misread::Form) }
    }
}

fn read_open(text: &str) -> Result<Step, Misread> {
    let (first, rest) = text.split_at(text.find('\n').ok_or(Misread::Form)? + 1);
    let absent = rest.split_inclusive('\n').map(|line| named(value(line, "absent ")?));
    let commitment = value(first, "commitment ")?.parse().map_err(Misread::Digits)?;
    Ok(Step::Open { commitment, absent: absent.collect::<Result<_, _>>()? })
}

/// `SECRET`, `SECRET NAME` in the first form; `SECRET EVENT NUMBER`, `SECRET EVENT NUMBER NAME` in the second. No witness
/// of a room has a name as long as an event's identifier.
fn read_reveal(text: &str) -> Result<Revealed, Misread> {
    let secret = |digits: &str| digits.parse::<Secret>().map_err(Misread::Digits);
    if let Ok(line) = value(text, "host-secret ") {
        let (digits, place) = line.split_once(' ').map_or((line, None), |(digits, rest)| (digits, Some(rest)));
        let place = place.map(|place| read_place(place).ok_or(Misread::Form)).transpose()?;
        return Ok(Revealed { party: Party::Host, secret: secret(digits)?, place });
    }
    let (digits, rest) = two(value(text, "witness-secret ")?)?;
    let (place, name) = match rest.match_indices(' ').nth(1).map(|(at, _)| rest.split_at(at)) {
        Some((place, name)) if read_place(place).is_some() => (read_place(place), name.trim_start_matches(' ')),
        _ => (None, rest),
    };
    Ok(Revealed { party: Party::Witness(named(name)?), secret: secret(digits)?, place })
}

fn read_place(text: &str) -> Option<DrawPlace> {
    let (event, number) = text.split_once(' ')?;
    Some(DrawPlace { event: event.parse::<EventId>().ok()?, number: number.parse().ok()? })
}

impl fmt::Display for Step {
    /// As it is written down.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Witness(witness) => writeln!(formatter, "{witness}"),
            Self::Door(Door::AskFirst) => formatter.write_str("ask-first\n"),
            Self::Door(Door::Open) => formatter.write_str("open\n"),
            Self::Admit(name) | Self::Remove(name) => writeln!(formatter, "witness {name}"),
            Self::Close(commitment) => writeln!(formatter, "commitment {commitment}"),
            Self::Shut(seconds) => writeln!(formatter, "open-for {seconds}"),
            Self::Sign(name, signature) => writeln!(formatter, "witness-signature {signature} {name}"),
            Self::Open { commitment, absent } => {
                writeln!(formatter, "commitment {commitment}")?;
                absent.iter().try_for_each(|name| writeln!(formatter, "absent {name}"))
            }
            Self::Reveal(Revealed { party, secret, place }) => formatter.write_str(&secret.opening_line(party, *place)),
            Self::Throw { place, face } => writeln!(formatter, "throw {place} {face}"),
            Self::Value(value) => writeln!(formatter, "public-value {value}"),
            Self::Void(Caller::Host) => formatter.write_str("host\n"),
            Self::Void(Caller::Clock) => formatter.write_str("clock\n"),
            Self::Again(course, host) => writeln!(formatter, "{course}host-seal {host}"),
            Self::Next(next) => next.fmt(formatter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kept::Written;

    #[test]
    fn a_step_is_written_in_one_way_only() {
        let (hex, capitals) = ("5f".repeat(32), "5F".repeat(32));
        let good = [
            ("witness", format!("witness-seal {hex} 지 수\n")),
            ("attend", format!("witness-seal {hex} {hex} 지 수\n")),
            ("door", "ask-first\n".to_owned()),
            ("door", "open\n".to_owned()),
            ("admit", "witness 지 수\n".to_owned()),
            ("remove", "witness 지 수\n".to_owned()),
            ("close", format!("commitment {hex}\n")),
            ("shut", "open-for 600\n".to_owned()),
            ("sign", format!("witness-signature {hex}{hex} 지 수\n")),
            ("open", format!("commitment {hex}\nabsent 지 수\nabsent b\n")),
            ("reveal", format!("witness-secret {hex} 지 수\n")),
            ("reveal", format!("witness-secret {hex} 지 수 b c\n")),
            ("reveal", format!("witness-secret {hex} {hex} 7 지 수\n")),
            ("reveal", format!("witness-secret {hex} {hex} 7 지 수 b c\n")),
            ("reveal", format!("host-secret {hex}\n")),
            ("reveal", format!("host-secret {hex} {hex} 7\n")),
            ("throw", "throw 3 6\n".to_owned()),
            ("value", "public-value 6 4 1\n".to_owned()),
            ("void", "host\n".to_owned()),
            ("void", "clock\n".to_owned()),
            ("again", format!("laps 3\npick last 1\nentrant a\nentrant host-seal b\nhost-seal {hex}\n")),
            ("next", format!("event-id {hex}\nlaps 3\npick order\nentrant a\nentrant source b\nhost-seal {hex}\n")),
            (
                "next",
                format!(
                    "event-id {hex}\nlaps 3\npick last 1\nentrant a\ninstead-of b\nsource dice 12 of 6\nhost-seal {hex}\n"
                ),
            ),
            (
                "next",
                format!(
                    "event-id {hex}\nlaps 3\npick last 1\nentrant a\nsource drand quicknet next\nhost-seal {hex}\n"
                ),
            ),
        ];
        for (kind, text) in &good {
            let step = Step::read(kind, text).unwrap_or_else(|misread| panic!("{kind} {text:?}: {misread}"));
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
                text.replace(" 7", " 07"),
                text.replace("for 600", "for 0600"),
                text.replace("throw 3", "throw +3"),
            ];
            for other in wrong.iter().filter(|other| *other != text && *kind != "value") {
                assert!(Step::read(kind, other).is_err(), "{kind} {other:?}");
            }
            // A long name is for the gathering to refuse; an opening without anybody absent names what a closing does.
            let alike = [("witness", "attend"), ("open", "close"), ("admit", "remove"), ("remove", "admit")];
            let others = good.iter().filter(|(other, _)| other != kind && !alike.contains(&(*other, *kind)));
            assert!(others.into_iter().all(|(other, _)| Step::read(other, text).is_err()), "{kind}");
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
