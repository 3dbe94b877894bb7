//! Proofs and tickets of both forms: the scripts of the pages say of each what Alley says, word for word.

use std::sync::LazyLock;

use alley_luck::{Difference, Flaw, Opened, OpeningRefusal, ReadProof, SourceRefusal, Ticket};
use alley_trials::draws::TicketForm;
use alley_trials::draws::forged::{Forge, ForgedProof};

use crate::script::{Answer, Asked, ask};

/// A race of more moves than these would be waited for.
const MOST_MOVES: u64 = 20_000;

static FORGES: LazyLock<[Forge; 2]> = LazyLock::new(|| TicketForm::EACH.map(Forge::new));

/// The fuzz target of proofs.
pub fn check_proof(bytes: &[u8]) {
    let ForgedProof { text, published } = shown(bytes);
    let told = || String::from_utf8_lossy(&text).into_owned();
    let read = ReadProof::new(&text, published);
    if read.as_ref().is_ok_and(|read| read.course().moves() > MOST_MOVES) {
        return;
    }
    check_opened(&text);
    let verdict = read.and_then(ReadProof::verify);
    let published = published.map(|published| published.to_string());
    let answer = ask(Asked::Proof(&text, published.as_deref()));
    match verdict {
        Ok(verdict) => {
            assert_eq!(verdict.proof().to_string().as_bytes(), text, "another form of {}", told());
            assert!(is_unknown(&answer) || answer.key == "holds", "it holds, but {answer:?}: {}", told());
        }
        Err(difference) => assert!(agrees(&difference, &answer), "{difference}, but {answer:?}: {}", told()),
    }
}

/// A proof from which the end was taken: every secret is open, and nothing is drawn yet.
fn check_opened(text: &[u8]) {
    let opened = lines_to(text, b"host-secret ");
    match Opened::read(&opened) {
        Ok(read) => assert_eq!(read.to_string().as_bytes(), opened),
        Err(difference) => assert!(!difference.to_string().is_empty()),
    }
}

/// The fuzz target of tickets.
pub fn check_ticket(bytes: &[u8]) {
    let text = lines_to(&shown(bytes).text, b"host-seal ");
    let told = || String::from_utf8_lossy(&text).into_owned();
    let answer = ask(Asked::Ticket(&text));
    match Ticket::read(&text) {
        Ok(ticket) => {
            assert_eq!(ticket.to_string().as_bytes(), text, "another form of {}", told());
            let same = answer.key == "ticket" && answer.sentence.as_bytes() == text;
            assert!(is_unknown(&answer) || same, "a ticket, but {answer:?}: {}", told());
        }
        Err(difference) => assert!(agrees(&difference, &answer), "{difference}, but {answer:?}: {}", told()),
    }
}

/// A proof as it stands here; or one that a forger makes, who is told what to do by these bytes and what to spoil
/// afterwards.
fn shown(bytes: &[u8]) -> ForgedProof {
    if bytes.starts_with(b"alley-") {
        return ForgedProof { text: bytes.to_vec(), published: None };
    }
    let (told, spoilt) = bytes.split_at(bytes.len().min(8));
    let mut seed = [0; 8];
    seed[..told.len()].copy_from_slice(told);
    let [forge, _] = &*FORGES;
    let forge = if seed[0] % 2 == 0 { forge } else { &FORGES[1] };
    let mut forged = forge.forged(u64::from_le_bytes(seed));
    for place in spoilt.chunks_exact(3).take(4) {
        let at = usize::from(u16::from_le_bytes([place[0], place[1]])) % forged.text.len().max(1);
        forged.text.iter_mut().skip(at).take(1).for_each(|byte| *byte = place[2]);
    }
    forged
}

/// The lines up to the first that begins like this.
fn lines_to(text: &[u8], last: &[u8]) -> Vec<u8> {
    let lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    let end = lines.iter().position(|line| line.starts_with(last)).map_or(lines.len(), |at| at + 1);
    lines[..end].concat()
}

/// A node that is older than a character does not know whether it may stand in a name, and says so.
fn is_unknown(answer: &Answer) -> bool {
    answer.key == "label-unknown"
}

/// Whether the scripts say the same. They do not check the signature of a beacon: what is wrong after it is told instead,
/// and last of all, for any line, that it is written in another way than ours.
fn agrees(difference: &Difference, answer: &Answer) -> bool {
    if is_unknown(answer) || answer.sentence == difference.to_string() {
        return true;
    }
    match difference {
        Difference::Line { number, flaw: Flaw::Opening(OpeningRefusal::Value(SourceRefusal::Beacon(_))) } => {
            let line = answer.sentence.strip_prefix("line ").and_then(|rest| rest.split_once(": "));
            let line = line.and_then(|(line, _)| line.parse::<usize>().ok());
            let written_otherwise = answer.key == "other-line";
            line.map_or(matches!(answer.key.as_str(), "holds" | "commitment"), |line| {
                line >= *number || written_otherwise
            })
        }
        _ => false,
    }
}
