//! What a witness keeps of an event: its part in the draw that is on, and the draws before. One line per thing, added in
//! the order in which things happen, so that a program that is killed goes on exactly there.

use std::fmt::Write;

use alley_luck::{
    Commitment, Draft, DrawHash, EventId, Party, ProofText, Seal, Secret, Ticket, Witness, WitnessSigner,
};

use crate::promise::Promise;
use crate::seen::{SeenDraw, SeenDraws};

/// The first line of the file.
pub(crate) const FORM: &str = "alley-witness 1";

/// What is remembered.
#[derive(Debug)]
pub(crate) struct Recollection {
    pub(crate) event: EventId,
    pub(crate) draws: SeenDraws,
    pub(crate) part: Option<Part>,
    /// A part that is being read.
    begun: Option<Begun>,
}

/// The witness's part in a draw.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) promise: Promise,
    pub(crate) secret: Secret,
    pub(crate) signer: WitnessSigner,
    pub(crate) name: ProofText,
    /// Whether the own line was in the list.
    pub(crate) listed: bool,
    /// Which ticket was signed.
    pub(crate) signed: Option<Commitment>,
}

#[derive(Debug, Default)]
struct Begun {
    shown: String,
    host: Option<Seal>,
    secret: Option<Secret>,
    signer: Option<WitnessSigner>,
}

/// Something that happened, as one line or several.
#[derive(Debug)]
pub(crate) enum Line<'part> {
    /// The secret is made; its seal is told after this is on the disk.
    Begins(&'part Part),
    /// The name by which the witness joins, instead of one that was refused.
    Named(&'part ProofText),
    Listed,
    /// The ticket was read, and is the one that was promised.
    Published(Commitment),
    /// The signature is told after this is on the disk.
    Signed(Commitment),
    Void(Commitment),
    Drawn(DrawHash),
    /// The draw was given up before it was published, or the host removed the witness.
    Left,
}

impl Part {
    pub(crate) const fn number(&self) -> u32 {
        self.promise.draft.number()
    }

    /// The own line of the ticket.
    pub(crate) fn own(&self) -> Witness {
        let party = Party::Witness(self.name.clone());
        let seal = self.secret.seal(&party, self.promise.draft.place());
        Witness { name: self.name.clone(), seal, key: Some(self.signer.key()) }
    }

    /// The line that opens the secret for this ticket.
    pub(crate) fn opening_line(&self, ticket: &Ticket) -> String {
        self.secret.opening_line(&Party::Witness(self.name.clone()), ticket.place())
    }
}

impl Line<'_> {
    /// As it stands in the file.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Begins(part) => {
                let Part { promise: Promise { draft, host }, secret, signer, name, .. } = part;
                let mut text = format!("draw {}\n", draft.number());
                for line in draft.to_string().lines() {
                    // Writing into a string does not fail.
                    let _ = writeln!(text, "shown {line}");
                }
                let _ = write!(text, "host-seal {host}\nsecret {secret}\nsigner {signer}\nname {name}\n");
                text
            }
            Self::Named(name) => format!("name {name}\n"),
            Self::Listed => "listed\n".to_owned(),
            Self::Published(commitment) => format!("published {commitment}\n"),
            Self::Signed(commitment) => format!("signed {commitment}\n"),
            Self::Void(commitment) => format!("void {commitment}\n"),
            Self::Drawn(hash) => format!("drawn {hash}\n"),
            Self::Left => "left\n".to_owned(),
        }
    }
}

impl Recollection {
    /// Of an event of which nothing is known yet.
    pub(crate) fn new(event: EventId) -> Self {
        Self { event, draws: SeenDraws::default(), part: None, begun: None }
    }

    /// The first lines of the file.
    pub(crate) fn opening(event: EventId) -> String {
        format!("{FORM}\nevent-id {event}\n")
    }

    /// Reads a whole file; the number of the first line that is not one of these, if there is one.
    pub(crate) fn read(text: &str) -> Result<Self, usize> {
        let mut lines = (1_usize..).zip(text.lines());
        let is_ours = lines.next().is_some_and(|(_, line)| line == FORM);
        let event = lines.next().and_then(|(_, line)| line.strip_prefix("event-id ")?.parse().ok());
        let (true, Some(event)) = (is_ours, event) else { return Err(1) };
        let mut memory = Self::new(event);
        for (number, line) in lines {
            memory.take(line).ok_or(number)?;
        }
        Ok(memory)
    }

    /// Takes in one line.
    fn take(&mut self, line: &str) -> Option<()> {
        let (kind, value) = line.split_once(' ').unwrap_or((line, ""));
        match kind {
            "draw" => {
                self.part = None;
                self.begun = Some(Begun::default());
            }
            "shown" => self.begun.as_mut()?.shown.extend([value, "\n"]),
            "host-seal" => self.begun.as_mut()?.host = Some(value.parse().ok()?),
            "secret" => self.begun.as_mut()?.secret = Some(value.parse().ok()?),
            "signer" => self.begun.as_mut()?.signer = Some(value.parse().ok()?),
            "name" => self.name(ProofText::new(value).ok()?)?,
            "listed" => self.part.as_mut()?.listed = true,
            "published" => self.remember(SeenDraw::Published(value.parse().ok()?))?,
            "signed" => self.part.as_mut()?.signed = Some(value.parse().ok()?),
            "void" => self.end(Some(SeenDraw::Void(value.parse().ok()?)))?,
            "drawn" => {
                let commitment = self.draws.unfinished(self.part.as_ref()?.number())?;
                self.end(Some(SeenDraw::Drawn(commitment, value.parse().ok()?)))?;
            }
            "left" => self.end(None)?,
            _ => return None,
        }
        Some(())
    }

    fn name(&mut self, name: ProofText) -> Option<()> {
        if let Some(part) = &mut self.part {
            part.name = name;
            return Some(());
        }
        let Begun { shown, host, secret, signer } = self.begun.take()?;
        let promise = Promise { draft: Draft::read(shown.as_bytes()).ok()?, host: host? };
        self.part = Some(Part { promise, secret: secret?, signer: signer?, name, listed: false, signed: None });
        Some(())
    }

    fn remember(&mut self, past: SeenDraw) -> Option<()> {
        self.draws.remember(self.part.as_ref()?.number(), past);
        Some(())
    }

    fn end(&mut self, past: Option<SeenDraw>) -> Option<()> {
        let number = self.part.take()?.number();
        if let Some(past) = past {
            self.draws.remember(number, past);
        }
        Some(())
    }

    /// Takes in what was just written down.
    pub(crate) fn happened(&mut self, text: &str) {
        for line in text.lines() {
            // Every line was made here.
            let _ = self.take(line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn commitment(byte: &str) -> Commitment {
        byte.repeat(32).parse().unwrap()
    }

    fn part() -> Part {
        let id = "e7".repeat(32);
        let draft = format!(
            "alley-draw 2\nevent a\nevent-id {id}\nnumber 1\nvoid 0\nprevious none\nlaps 5\npick order\nentrant b\n\
             entrant c\nsource drand quicknet next\n"
        );
        let promise = Promise { draft: Draft::read(draft.as_bytes()).unwrap(), host: "62".repeat(32).parse().unwrap() };
        let (secret, signer) = (Secret::from_system().unwrap(), WitnessSigner::from_system().unwrap());
        Part { promise, secret, signer, name: ProofText::new("민 서").unwrap(), listed: false, signed: None }
    }

    fn begun() -> (String, Part) {
        let part = part();
        (format!("{}{}", Recollection::opening("e7".repeat(32).parse().unwrap()), Line::Begins(&part).text()), part)
    }

    #[test]
    fn what_is_kept_is_read_again() {
        let (mut text, part) = begun();
        let read = |text: &str| Recollection::read(text).unwrap();
        let kept = read(&text).part.unwrap();
        assert_eq!((&kept.promise, kept.own()), (&part.promise, part.own()));
        assert_eq!((kept.secret, kept.signer.to_string()), (part.secret, part.signer.to_string()));
        text.push_str(&Line::Named(&ProofText::new("현우").unwrap()).text());
        for line in [Line::Listed, Line::Published(commitment("0a")), Line::Signed(commitment("0a"))] {
            text.push_str(&line.text());
        }
        let kept = read(&text).part.unwrap();
        assert_eq!((kept.name.as_str(), kept.listed, kept.signed), ("현우", true, Some(commitment("0a"))));
        let mut ended = read(&text);
        ended.happened(&Line::Drawn("0d".repeat(32).parse().unwrap()).text());
        assert!(ended.part.is_none());
        let mut chain = SeenDraws::default();
        chain.remember(1, SeenDraw::Drawn(commitment("0a"), "0d".repeat(32).parse().unwrap()));
        assert_eq!(ended.draws, chain);
        let mut void = read(&text);
        void.happened(&Line::Void(commitment("0a")).text());
        assert_eq!((void.part.is_none(), void.draws.unfinished(1), void.draws.knows(1)), (true, None, true));
        let mut left = read(&text);
        left.happened(&Line::Left.text());
        assert_eq!((left.part.is_none(), left.draws.unfinished(1)), (true, Some(commitment("0a"))));
    }

    #[test]
    fn a_part_that_was_not_written_to_its_end_was_never_told_to_anybody() {
        let (text, _) = begun();
        let whole = text.lines().count();
        for kept in 3..whole {
            let cut: String = text.lines().take(kept).flat_map(|line| [line, "\n"]).collect();
            assert!(Recollection::read(&cut).unwrap().part.is_none(), "{kept} lines");
            let again = format!("{cut}{}", Line::Begins(&part()).text());
            assert!(Recollection::read(&again).unwrap().part.is_some(), "{kept} lines, then all of them");
        }
    }

    #[test]
    fn another_file_is_not_taken_for_one_of_these() {
        let (text, _) = begun();
        for (other, line) in [("", 1), ("secret 00\n", 1), ("alley-witness 2\n", 1), ("alley-witness 1\n", 1)] {
            assert_eq!(Recollection::read(other).err(), Some(line), "{other}");
        }
        let lines = text.lines().count();
        for wrong in ["signed 00", "nonsense", "drawn 00", "published", "secret 00"] {
            assert_eq!(Recollection::read(&format!("{text}{wrong}\n")).err(), Some(lines + 1), "{wrong}");
        }
    }
}
