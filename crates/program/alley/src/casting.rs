//! The public value of a draw whose secrets are open: given, read from a file, or asked for, one throw after the other.

use alley_console::Dialogue;
use alley_luck::{Draw, Opened, Round, Source, SourceRefusal, SourceValue, ThrowCorrection, Throws};
use alley_words::Language;

use crate::arguments::GivenValue;
use crate::files::read_text;
use crate::outcome::{Exit, OrExit};

/// A value, and what was first written down wrongly.
type Cast = (String, Vec<ThrowCorrection>);

/// The draw with its public value, if one is announced.
pub(crate) fn cast(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    opened: Opened,
    given: &GivenValue,
) -> Result<Draw, Exit> {
    let asked = match (&given.public, &given.public_file, opened.ticket().source()) {
        (Some(value), _, _) => Some((value.clone(), Vec::new())),
        (None, Some(path), source) => Some((in_one_spelling(&read_text(path, language)?, source), Vec::new())),
        (None, None, Some(Source::Throws(throws))) => Some(thrown(dialogue, language, throws)?),
        (None, None, Some(Source::Drand(round))) => Some((beacon(dialogue, language, round)?, Vec::new())),
        (None, None, None) => None,
    };
    let (value, corrections) = asked.map_or((None, Vec::new()), |(value, corrections)| (Some(value), corrections));
    let draw = opened.draw(value.as_deref()).map_err(|refusal| Exit::refused(language.opening_refused(&refusal)))?;
    draw.with_corrections(corrections).map_err(|_| Exit::refused(language.too_many_corrections()))
}

/// Throws stand in a file one per line or side by side; a beacon as drand gives it out, or its signature alone.
fn in_one_spelling(text: &str, source: Option<Source>) -> String {
    match source {
        Some(Source::Throws(_)) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        Some(Source::Drand(_)) => {
            let signature = text.split_once("\"signature\"").and_then(|(_, rest)| rest.split('"').nth(1));
            signature.unwrap_or(text).trim().to_ascii_lowercase()
        }
        None => text.trim().to_owned(),
    }
}

/// Each throw is shown before the next is taken; one that was mistyped is corrected, and the proof says so.
fn thrown(dialogue: &mut Dialogue<'_>, language: Language, throws: Throws) -> Result<Cast, Exit> {
    let (mut faces, mut corrections) = (Vec::new(), Vec::new());
    dialogue.say(&format!("{}\n", language.throws_asked_for(&throws.to_string()))).ending(language)?;
    loop {
        let question = match faces.len() {
            done if done == throws.count() => language.throws_complete(&language.thrown(&faces)),
            done => format!("{}: ", language.throw_place(done + 1, throws.count())),
        };
        let answer = dialogue.answered(&question).ending(language)?;
        match understood(answer.trim(), throws, &faces) {
            Ok(Throw::Next(face)) => faces.push(face),
            Ok(Throw::Correct(place, face)) => {
                if let Some(thrown) = faces.get_mut(usize::from(place) - 1).filter(|thrown| **thrown != face) {
                    corrections.push(ThrowCorrection { place, was: std::mem::replace(thrown, face) });
                }
            }
            Ok(Throw::Done) => return Ok((SourceValue::Thrown(faces).to_string(), corrections)),
            Err(refusal) => dialogue.say(&format!("{}\n", language.source_refused(refusal))).ending(language)?,
        }
    }
}

enum Throw {
    Next(u8),
    /// This place is really this face.
    Correct(u8, u8),
    Done,
}

fn understood(answer: &str, throws: Throws, faces: &[u8]) -> Result<Throw, SourceRefusal> {
    let face = |text: &str| -> Result<u8, SourceRefusal> {
        let face = text.trim().parse().map_err(|_| SourceRefusal::Form)?;
        if throws.allows(face) { Ok(face) } else { Err(SourceRefusal::Face { face, faces: throws.faces() }) }
    };
    let complete = faces.len() == throws.count();
    match answer.split_once('=') {
        Some((place, now)) => match place.trim().parse() {
            Ok(place @ 1..) if usize::from(place) <= faces.len() => Ok(Throw::Correct(place, face(now)?)),
            _ => Err(SourceRefusal::Form),
        },
        None if complete && answer.is_empty() => Ok(Throw::Done),
        None if complete => Err(SourceRefusal::Thrown { needed: throws.count(), found: throws.count() + 1 }),
        None => Ok(Throw::Next(face(answer)?)),
    }
}

/// What drand gave in the round; its signature is checked here, so another one is asked for until it is right.
fn beacon(dialogue: &mut Dialogue<'_>, language: Language, round: Round) -> Result<String, Exit> {
    loop {
        let answer = dialogue.answered(&language.beacon_asked_for(round.number())).ending(language)?;
        let source = Source::Drand(round);
        let value = in_one_spelling(&answer, Some(source));
        match SourceValue::read(source, &value) {
            Ok(_) => return Ok(value),
            Err(refusal) => dialogue.say(&format!("{}\n", language.source_refused(refusal))).ending(language)?,
        }
    }
}
