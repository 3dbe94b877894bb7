//! A line read a second time, in the plainest way, with nothing but the rules crate below it.

use alley_bowling::{Line, OpenLine, Pins};

use super::Reading;

/// What a line comes to.
pub fn plainly(line: &str) -> Reading {
    let upper = line.to_ascii_uppercase();
    let words: Vec<&str> = upper.split([' ', '\t', '\r', ',', ';']).filter(|word| !word.is_empty()).collect();
    let signed = upper.contains(['X', '/', '-', 'F', '|', '(', ')']) || upper.contains(|it| ('①'..='⑨').contains(&it));
    let in_marks =
        signed || (!words.is_empty() && words.iter().all(|word| is_number(word) && word.len() > 1 && *word != "10"));
    let mut sheet =
        Sheet { now: Line::Open(OpenLine::FRESH), broken: false, rolls: 0, stood: 10, last: 0, split: false };
    let read =
        if in_marks { marks(&mut sheet, &words) } else { words.iter().try_for_each(|word| count(&mut sheet, word)) };
    match (read, sheet.now) {
        (Err(why), _) => Reading::Refused(sheet.rolls + 1, why),
        (Ok(()), Line::Closed(closed)) => Reading::Score(closed.score().value()),
        (Ok(()), Line::Open(_)) => Reading::Refused(sheet.rolls + 1, "missing".into()),
    }
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

fn count(sheet: &mut Sheet, word: &str) -> Result<(), String> {
    match word.parse::<u8>() {
        Ok(pins @ 0..=10) if pins.to_string() == word => sheet.bowl(pins),
        _ if is_number(word) && !word.starts_with('0') => Err("above ten".into()),
        _ => Err("unreadable".into()),
    }
}

fn marks(sheet: &mut Sheet, words: &[&str]) -> Result<(), String> {
    let two_ways = || Err("two ways".into());
    let parts = words.iter().flat_map(|word| word.split_inclusive('|'));
    let parts: Vec<&str> =
        parts.flat_map(|part| part.strip_suffix('|').map_or(vec![part], |word| vec![word, "|"])).collect();
    // Whatever stands first decides; what does not agree with it is at fault.
    let decided = parts.iter().find(|part| part.len() > 1 || !is_number(part));
    let counting = decided == Some(&"10");
    for part in parts {
        match part {
            "|" if counting && sheet.rolls > 0 => return two_ways(),
            "10" if counting => sheet.bowl(10)?,
            "10" => return two_ways(),
            _ if counting && part.len() > 1 && is_number(part) => return Err("above ten".into()),
            _ => {
                let mut rest = part;
                while !rest.is_empty() && rest != "|" {
                    rest = mark(sheet, rest, counting)?;
                }
            }
        }
    }
    Ok(())
}

/// Pins named behind a ball of this many; those that remain of the marks.
fn leave<'marks>(sheet: &mut Sheet, marks: &'marks str, counting: bool) -> Result<&'marks str, String> {
    if counting {
        return Err("two ways".into());
    }
    let (inside, rest) = marks[1..].split_once(')').unwrap_or(("?", ""));
    let mut pins: Vec<u8> = inside.split('-').map(|pin| pin.parse().unwrap_or(0)).collect();
    let plain = pins.iter().map(u8::to_string).collect::<Vec<_>>().join("-") == inside;
    pins.sort_unstable();
    pins.dedup();
    let all_are_pins = plain && pins.iter().all(|pin| (1..=10).contains(pin));
    let hyphens = inside.matches('-').count();
    if all_are_pins && pins.len() == hyphens + 1 && pins.len() == usize::from(sheet.stood - sheet.last) {
        let split = inside.parse::<alley_bowling::Leave>().is_ok_and(alley_bowling::Leave::is_split);
        if split || !sheet.split {
            return Ok(rest);
        }
    } else if inside.len() == 1 && inside.starts_with(|it: char| it.is_ascii_digit()) {
        return Err(if matches!(sheet.now, Line::Closed(_)) { "over" } else { "no split" }.into());
    }
    sheet.rolls -= 1;
    Err("no leave".into())
}

/// Bowls the first mark of some; those that remain.
fn mark<'marks>(sheet: &mut Sheet, marks: &'marks str, counting: bool) -> Result<&'marks str, String> {
    let over = matches!(sheet.now, Line::Closed(_));
    if (sheet.broken || over) && marks.starts_with('(') {
        return leave(sheet, marks, counting);
    }
    let mut characters = marks.chars();
    let (first, second, third) = (characters.next(), characters.next(), characters.next());
    let (mark, split, length) = match (first, second, third) {
        (Some('('), Some(digit @ '0'..='9'), Some(')')) => (digit, true, 3),
        (Some(circled @ '①'..='⑨'), ..) => {
            (char::from(b'1' + u8::try_from(u32::from(circled) - 0x2460).unwrap_or(0)), true, 3)
        }
        (first, ..) => (first.unwrap_or('?'), false, first.map_or(1, char::len_utf8)),
    };
    let Line::Open(open) = sheet.now else { return Err("over".into()) };
    let standing = open.standing().count();
    if standing == 10 && !split && marks.starts_with("10") {
        return Err("two ways".into());
    }
    let is_mark = mark.is_ascii_digit() || ['X', '/', '-', 'F'].contains(&mark);
    if counting && is_mark && (split || !mark.is_ascii_digit()) {
        return Err("two ways".into());
    }
    let pins = match (mark, sheet.broken) {
        (digit @ '0'..='9', broken) => {
            if split && (broken || digit == '0' || digit == '9') {
                return Err("no split".into());
            }
            digit as u8 - b'0'
        }
        ('-' | 'F', _) => 0,
        ('X', false) => 10,
        ('/', true) => standing,
        ('X' | '/', _) => return Err("wrong rack".into()),
        _ => return Err("unreadable".into()),
    };
    sheet.bowl(pins)?;
    sheet.split = split;
    Ok(&marks[length..])
}

/// What was bowled, and whether the pins that stand were bowled at before.
struct Sheet {
    now: Line,
    broken: bool,
    rolls: usize,
    /// What stood before the last ball, what it took, and whether it was said to leave a split.
    stood: u8,
    last: u8,
    split: bool,
}

impl Sheet {
    fn bowl(&mut self, pins: u8) -> Result<(), String> {
        let Line::Open(open) = self.now else { return Err("over".into()) };
        let standing = open.standing().count();
        let pins_bowled = Pins::new(pins).map_err(|refusal| refusal.to_string())?;
        self.now = open.bowl(pins_bowled).map_err(|refusal| refusal.to_string())?.into();
        self.broken = pins < standing && matches!(self.now, Line::Open(next) if next.frame() == open.frame());
        self.rolls += 1;
        (self.stood, self.last, self.split) = (standing, pins, false);
        Ok(())
    }
}
