//! Forged proofs by the thousand: a true one with something changed in it, and then, as a forger would, as much of what
//! follows from it as they can make fit again.

use std::collections::HashSet;

use alley_luck::{Commitment, Course, Draft, Draw, Hours, Outcome, Proof, RandomBasedMoveStrategy, Seed};
use alley_racing::{CarName, End};
use sha2::{Digest, Sha256};

use super::forms::{NAMES, full, other_draws};
use super::{TicketForm, course, opened_by, order, proof, sealed_at, signer, ticket};
use crate::Dice;

/// A text that may be a proof, and what was published before it.
#[derive(Clone, Debug)]
pub struct ForgedProof {
    /// Not always UTF-8.
    pub text: Vec<u8>,
    /// Somebody who checks it may not know.
    pub published: Option<Commitment>,
}

/// This many, each another one, the same in every run. Some are true after all: what was changed is another draw, and
/// all of it fits.
pub fn forged(form: TicketForm, count: usize) -> Vec<ForgedProof> {
    let genuine = genuine(form);
    let mut forger = Forger { form, dice: Dice::new(if form == TicketForm::One { 1 } else { 2 }) };
    let mut seen: HashSet<Vec<u8>> = genuine.iter().map(|proof| proof.to_string().into_bytes()).collect();
    let mut proofs = Vec::new();
    while proofs.len() < count {
        let another = forger.forged(&genuine);
        if seen.insert(another.text.clone()) {
            proofs.push(another);
        }
    }
    proofs
}

/// True proofs of one form, and somebody who forges others from them.
#[derive(Debug)]
pub struct Forge {
    form: TicketForm,
    genuine: Vec<Proof>,
}

impl Forge {
    /// For proofs of this form.
    pub fn new(form: TicketForm) -> Self {
        Self { form, genuine: genuine(form) }
    }

    /// One of them, the same for the same seed.
    pub fn forged(&self, seed: u64) -> ForgedProof {
        Forger { form: self.form, dice: Dice::new(seed) }.forged(&self.genuine)
    }
}

/// The SHA-256 of some bytes, as digits.
pub fn sha256(bytes: &[u8]) -> String {
    let bytes: Vec<String> = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    bytes.concat()
}

/// Whatever stands in a draw, and the outcome that follows from its bytes if this is the course.
pub fn with_outcome(draw: &[u8], course: &Course, form: TicketForm) -> Vec<u8> {
    let hashed: Vec<u8> = draw
        .split_inclusive(|byte| *byte == b'\n')
        .filter(|line| !line.starts_with(b"witness-signature ") && !line.starts_with(b"throw-corrected "))
        .flatten()
        .copied()
        .collect();
    let seed: Seed = sha256(&hashed).parse().unwrap();
    let outcome = Outcome::of(course, &mut RandomBasedMoveStrategy::new(&seed));
    let hash = match form {
        TicketForm::One => String::new(),
        TicketForm::Two => format!("draw {}\n", sha256(draw)),
    };
    [draw, format!("seed {seed}\n{hash}{outcome}").as_bytes()].concat()
}

/// A draw with the beacon of a published round.
pub fn with_a_beacon(witnesses: &[&str]) -> Proof {
    let published = "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92";
    let draft = TicketForm::Two.draft("beacon", course(&NAMES, 3, None));
    let draft = TicketForm::Two.announcing(draft, "drand quicknet 123");
    let before_the_round = Hours::new(1_692_803_000, 1_692_803_732).unwrap();
    opened_by(0, sealed_at(before_the_round, 0, draft, witnesses), Some(published))
}

/// True proofs, of every kind that the form has.
fn genuine(form: TicketForm) -> Vec<Proof> {
    let run = |draft: Draft, witnesses: &[&str]| proof(ticket(draft, witnesses), None);
    let small = |course| form.draft("e", course);
    let mut genuine: Vec<Proof> = other_draws(form).into_iter().map(|(_, other)| other).collect();
    genuine.extend((0..4).map(|_| full(form)));
    genuine.push(run(small(course(&["a"], 1, None)), &[]));
    genuine.push(run(small(course(&["a", "b\"\\", "한  글"].map(|name| form.one_blank(name)), 2, None)), &["w"]));
    genuine.push(run(small(course(&NAMES, 1, Some((End::Last, 1)))), &["x", "y", "z"]));
    if form == TicketForm::Two {
        genuine.extend([run(small(order(&NAMES, 1)), &["w"]), run(small(order(&NAMES, 3)), &[]), after_a_void_draw()]);
        for witnesses in [&[][..], &["w"], &["x", "y"]] {
            genuine.extend([with_a_beacon(witnesses), instead_of_somebody(witnesses), with_digits(witnesses)]);
        }
    }
    genuine
}

impl TicketForm {
    /// Two blanks look like one; the second form does not take them.
    fn one_blank(self, name: &str) -> &str {
        if self == Self::Two { name.split("  ").next().unwrap_or_default() } else { name }
    }
}

fn with_digits(witnesses: &[&str]) -> Proof {
    let draft = TicketForm::Two.draft("e", course(&NAMES, 2, Some((End::Last, 2))));
    proof(ticket(TicketForm::Two.announcing(draft, "digits 10"), witnesses), Some("0 1 2 3 4 5 6 7 8 9"))
}

fn after_a_void_draw() -> Proof {
    let draft = || TicketForm::Two.draft("e", course(&NAMES, 2, Some((End::First, 1))));
    proof(ticket(draft().following_void(&ticket(draft(), &["w"])).unwrap(), &["w"]), None)
}

fn instead_of_somebody(witnesses: &[&str]) -> Proof {
    let before = proof(ticket(TicketForm::Two.draft("e", course(&NAMES, 2, Some((End::First, 2)))), &[]), None);
    let draft = TicketForm::Two.draft("e", course(&["b", "c", "d"], 2, Some((End::Last, 2))));
    let absent = ["a", "없는 사람"].map(|name| CarName::any(name).unwrap()).to_vec();
    proof(ticket(draft.following(&before).unwrap().instead_of(absent).unwrap(), witnesses), None)
}

/// What a line may say instead. Nothing here makes a race long.
const VALUES: [(&str, &[&str]); 16] = [
    ("alley-draw", &["1", "2", "3", ""]),
    (
        "event",
        &[
            "e",
            "two  blanks",
            "e\u{301}",
            "",
            " e",
            "\u{200b}",
            "긴 이름긴 이름긴 이름긴 이름긴 이름긴 이름긴 이름긴 이름긴 이름긴 이름긴 이름긴 이름긴 이름긴 이름",
        ],
    ),
    ("number", NUMBERS),
    ("void", NUMBERS),
    ("previous", &["none", "NONE", "", "ab"]),
    ("laps", &["1", "2", "30", "0", "05", "-5", "", "1234567890", "5x", "+5"]),
    (
        "pick",
        &[
            "classic",
            "order",
            "first 1",
            "first 2",
            "last 1",
            "last 3",
            "first 0",
            "first 9",
            "first 01",
            "first",
            "last ",
            "middle 1",
            "order 1",
            "first 18446744073709551616",
            "first 18446744073709551615",
        ],
    ),
    ("entrant", NAMED),
    ("instead-of", NAMED),
    (
        "source",
        &[
            "dice 12 of 6",
            "dice 11 of 6",
            "dice 1 of 2",
            "dice 0 of 6",
            "dice 100 of 6",
            "dice 256 of 6",
            "dice 12 of 1",
            "dice 12 of 100",
            "dice 3 of 06",
            "dice 3",
            "dice 3 of",
            "dice 12 of 6 ",
            "digits 10",
            "digits 3",
            "digits 0",
            "digits 100",
            "digits +3",
            "digits",
            "drand quicknet 123",
            "drand quicknet 124",
            "drand quicknet 37000000",
            "drand quicknet 0",
            "drand quicknet 0123",
            "drand quicknet 999999999999",
            "drand quicknet 1000000000000",
            "drand quicknet next",
            "drand default 123",
            "drand",
            "",
        ],
    ),
    ("public-kind", NAMED),
    ("closed", NUMBERS),
    ("open-until", NUMBERS),
    (
        "public-value",
        &[
            "6 4 1",
            "6 4 1 1 2 3 4 5 6 6 5 4",
            "6 4 1 1 2 3 4 5 6 6 5",
            "7 4 1 1 2 3 4 5 6 6 5 4",
            "6 4 1 1 2 3 4 5 6 6 5 0",
            "06 4 1 1 2 3 4 5 6 6 5 4",
            "6  4 1",
            "0 9 0",
            "0 1 2 3 4 5 6 7 8 9",
            "9 9 9 9 9 9 9 9 9 9",
            "10 1 2 3 4 5 6 7 8 9",
            "256 1 1",
            "1",
            "",
            " 1",
            "육",
            "ab",
        ],
    ),
    (
        "throw-corrected",
        &["2 3", "1 1", "12 6", "13 3", "0 3", "2 7", "2 0", "02 3", "2 +3", "2", "", "2 3 ", "256 1", "1 256", "x y"],
    ),
    ("draw", &["", "none"]),
];

const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "02",
    "+2",
    "+",
    "-2",
    "",
    " 2",
    "2 ",
    "x",
    "4294967295",
    "4294967296",
    "1692803000",
    "1692803732",
    "1692803733",
    "1794821400",
    "1794821999",
    "1794822000",
    "99999999999",
    "100000000000",
    "18446744073709551615",
    "18446744073709551616",
    "18446744073709551616x",
];

const NAMED: &[&str] = &[
    "a",
    "b",
    "pobi",
    "José",
    "a b",
    "a  b",
    "q\"uo\\te  d",
    "x\u{302}  y",
    "",
    " a",
    "a ",
    "e\u{301}",
    "\u{202e}a",
    "a\u{0}b",
    "a\tb",
    "가나다라마바사아자차카타파하가나다라마바사아자차카타파하가나다라마바사아자차카타파하",
    "😀",
    "\u{10ffff}",
];

struct Forger {
    form: TicketForm,
    dice: Dice,
}

impl Forger {
    fn forged(&mut self, genuine: &[Proof]) -> ForgedProof {
        let base = self.dice.pick(genuine).unwrap();
        let mut lines: Vec<Vec<u8>> =
            base.to_string().split_inclusive('\n').map(|line| line.as_bytes().to_vec()).collect();
        for _ in 0..=self.dice.below(3) {
            self.change(&mut lines, genuine);
        }
        if self.dice.below(4) > 0 {
            self.mend(&mut lines, base);
        }
        match self.dice.below(16) {
            0 | 1 => self.change_a_byte(&mut lines),
            2 => lines.extend(lines.last().cloned()),
            _ => {}
        }
        let (ticket, _) = lines.split_at(end_of_ticket(&lines));
        let published = match self.dice.below(3) {
            0 => None,
            1 => Some(base.draw().ticket().commitment()),
            _ => Some(sha256(&ticket.concat()).parse().unwrap()),
        };
        ForgedProof { text: lines.concat(), published }
    }

    fn change(&mut self, lines: &mut Vec<Vec<u8>>, genuine: &[Proof]) {
        let at = self.dice.place(lines.len());
        match self.dice.below(20) {
            _ if lines.is_empty() => {}
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at].clone()),
            2 => {
                let other = self.dice.place(lines.len());
                lines.swap(at, other);
            }
            3 => {
                let others = self.dice.pick(genuine).unwrap().to_string();
                let others: Vec<&str> = others.split_inclusive('\n').collect();
                lines.insert(at, self.dice.pick(&others).unwrap().as_bytes().to_vec());
            }
            4 => {
                let (key, values) = self.dice.pick(&VALUES).unwrap();
                let value = self.dice.pick(values).unwrap();
                lines.insert(at, format!("{key} {value}\n").into_bytes());
            }
            5 => self.change_a_byte(lines),
            6..9 => self.change_digits(lines),
            9 => change_the_beacon(lines),
            _ => self.change_a_value(lines),
        }
    }

    /// Of a line that is there.
    fn change_a_value(&mut self, lines: &mut [Vec<u8>]) {
        let start = |key: &str| format!("{key} ").into_bytes();
        let is_there = |key: &str| lines.iter().any(|line| line.starts_with(&start(key)));
        let found: Vec<_> = VALUES.iter().filter(|(key, _)| is_there(key)).collect();
        let Some((key, values)) = self.dice.pick(&found) else { return };
        let value = self.dice.pick(values).unwrap();
        let mut lines: Vec<_> = lines.iter_mut().filter(|line| line.starts_with(&start(key))).collect();
        let at = self.dice.place(lines.len());
        *lines[at] = format!("{key} {value}\n").into_bytes();
    }

    /// Hexadecimal digits in another way, not as many, or those of another line.
    fn change_digits(&mut self, lines: &mut [Vec<u8>]) {
        let text = String::from_utf8_lossy(&lines.concat()).into_owned();
        let long = |text: &str| text.split_whitespace().any(|word| word.len() >= 64 && word.is_ascii());
        let words: Vec<&str> = text.split_whitespace().filter(|word| long(word)).collect();
        let mut lines: Vec<_> = lines.iter_mut().filter(|line| long(&String::from_utf8_lossy(line))).collect();
        if lines.is_empty() {
            return;
        }
        let at = self.dice.place(lines.len());
        let line = String::from_utf8_lossy(lines[at]).into_owned();
        let own: Vec<&str> = line.split_whitespace().filter(|word| long(word)).collect();
        let digits = *self.dice.pick(&own).unwrap();
        let changed = match self.dice.below(8) {
            0 => digits.to_uppercase(),
            1 => digits[1..].to_owned(),
            2 => format!("{digits}0"),
            3 => format!("g{}", &digits[1..]),
            4 => "0".repeat(digits.len()),
            5 => format!("{}{}", &digits[2..], &digits[..2]),
            _ => (*self.dice.pick(&words).unwrap()).to_owned(),
        };
        *lines[at] = line.replacen(digits, &changed, 1).into_bytes();
    }

    fn change_a_byte(&mut self, lines: &mut [Vec<u8>]) {
        let at = self.dice.place(lines.len());
        let Some(line) = lines.get_mut(at) else { return };
        let place = self.dice.place(line.len());
        let byte = *self.dice.pick(b"\0\n\r\t 09aAzZ\x7f\xff\xc3\xed\\\"'$*`").unwrap();
        match self.dice.below(4) {
            0 => line.insert(place, byte),
            1 => drop(line.get(place).is_some().then(|| line.remove(place))),
            2 => line.iter_mut().skip(place).take(1).for_each(|found| *found = byte),
            _ => {
                let bit = 1 << self.dice.small(8);
                line.iter_mut().skip(place).take(1).for_each(|found| *found ^= bit);
            }
        }
    }

    /// Makes fit again what a forger can make fit: seals for the secrets, signatures under the ticket, the outcome. Of a
    /// host and all witnesses together nothing but the commitment is safe.
    fn mend(&mut self, lines: &mut Vec<Vec<u8>>, base: &Proof) {
        let effort = self.dice.below(4);
        if effort > 1 {
            seal_again(lines);
        }
        if effort > 0 {
            sign_again(lines);
        }
        let end = lines.iter().position(|line| line.starts_with(b"seed ")).unwrap_or(lines.len());
        let draw = lines[..end].concat();
        let read = Draw::read(&draw).ok();
        let course = read.as_ref().map_or(base.draw().ticket().course(), |draw| draw.ticket().course());
        let text = with_outcome(&draw, course, self.form);
        *lines = text.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    }
}

/// Another one, written as one is.
fn change_the_beacon(lines: &mut [Vec<u8>]) {
    let is_beacon = |line: &&mut Vec<u8>| line.starts_with(b"public-value ") && line.len() > 96;
    lines.iter_mut().filter(is_beacon).for_each(|line| line.swap(13 + 40, 13 + 41));
}

fn end_of_ticket(lines: &[Vec<u8>]) -> usize {
    lines.iter().position(|line| line.starts_with(b"host-seal ")).map_or(lines.len(), |at| at + 1)
}

fn value<'lines>(lines: &'lines [Vec<u8>], key: &str) -> Option<&'lines str> {
    let found = lines.iter().find_map(|line| line.strip_prefix(key.as_bytes())?.strip_suffix(b"\n"));
    found.and_then(|value| std::str::from_utf8(value).ok())
}

/// Secrets that name the draw as it now is, and the seals that they fit.
fn seal_again(lines: &mut [Vec<u8>]) {
    let place = match (value(lines, "event-id "), value(lines, "number ")) {
        (Some(event), Some(number)) => format!(" {event} {number}"),
        _ => String::new(),
    };
    let names: Vec<String> = each(lines, "witness-seal ").map(|line| name_in(&line, !place.is_empty())).collect();
    let mut seals = Vec::new();
    for (at, line) in lines.iter_mut().filter(|line| line.starts_with(b"witness-secret ")).enumerate() {
        let name = names.get(at).map_or("", String::as_str);
        *line = format!("witness-secret {}{place} {name}\n", format!("{:02x}", at + 1).repeat(32)).into_bytes();
        seals.push(sha256(line));
    }
    for (line, seal) in lines.iter_mut().filter(|line| line.starts_with(b"witness-seal ")).zip(&seals) {
        line.splice(13..line.len().min(13 + 64), seal.bytes());
    }
    let host = format!("host-secret {}{place}\n", "00".repeat(32)).into_bytes();
    let seal = format!("host-seal {}\n", sha256(&host)).into_bytes();
    lines.iter_mut().filter(|line| line.starts_with(b"host-secret ")).for_each(|line| line.clone_from(&host));
    lines.iter_mut().filter(|line| line.starts_with(b"host-seal ")).for_each(|line| line.clone_from(&seal));
}

fn each<'lines>(lines: &'lines [Vec<u8>], key: &'lines str) -> impl Iterator<Item = String> + 'lines {
    let found = lines.iter().filter_map(|line| line.strip_prefix(key.as_bytes())?.strip_suffix(b"\n"));
    found.map(|value| String::from_utf8_lossy(value).into_owned())
}

/// What stands after the seal, and after the key if there is one.
fn name_in(value: &str, with_key: bool) -> String {
    value.splitn(if with_key { 3 } else { 2 }, ' ').last().unwrap_or_default().to_owned()
}

/// Every witness signs whatever the ticket now is.
fn sign_again(lines: &mut [Vec<u8>]) {
    let ticket = lines[..end_of_ticket(lines)].concat();
    let commitment = sha256(&ticket).parse().unwrap();
    let names: Vec<String> = each(lines, "witness-seal ").map(|line| name_in(&line, true)).collect();
    let signed = lines.iter_mut().filter(|line| line.starts_with(b"witness-signature "));
    for ((line, name), byte) in signed.zip(names).zip(1..) {
        *line = format!("witness-signature {} {name}\n", signer(byte).sign(commitment)).into_bytes();
    }
}
