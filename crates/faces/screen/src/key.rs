//! What somebody presses. A letter key means the same while the keyboard is in Hangul mode.

/// A key, or what was pasted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Key {
    /// A letter, a digit, a sign.
    Letter(char),
    /// Return.
    Enter,
    /// Away from here.
    Escape,
    /// Takes back what was typed last.
    Backspace,
    /// To the next field.
    Tab,
    /// To the field before.
    BackTab,
    /// An arrow.
    Up,
    /// An arrow.
    Down,
    /// An arrow.
    Left,
    /// An arrow.
    Right,
    /// To the beginning.
    Home,
    /// To the end.
    End,
    /// A screenful up.
    PageUp,
    /// A screenful down.
    PageDown,
    /// A text in one piece.
    Pasted(String),
    /// A click on the line at this place, from 0, of those that can be chosen.
    Row(usize),
}

impl Key {
    /// The letter keys that were pressed for it, in small letters: one, or as many as the Hangul keyboard has put together
    /// into a syllable.
    ///
    /// ```
    /// use alley_screen::Key;
    ///
    /// assert_eq!(Key::Letter('X').pressed(), ['x']);
    /// assert_eq!(Key::Letter('ㅌ').pressed(), ['x']);
    /// assert_eq!(Key::Letter('려').pressed(), ['f', 'u']);
    /// assert_eq!(Key::Enter.pressed(), []);
    /// ```
    #[must_use]
    pub fn pressed(&self) -> Vec<char> {
        match self {
            Self::Letter(letter) => on_latin_keys(*letter),
            _ => Vec::new(),
        }
    }
}

/// The first letters of syllables in the order of Unicode, by the keys of the usual Korean keyboard.
const FIRST: [&str; 19] =
    ["r", "r", "s", "e", "e", "f", "a", "q", "q", "t", "t", "d", "w", "w", "c", "z", "x", "v", "g"];
/// The vowels.
const VOWELS: [&str; 21] =
    ["k", "o", "i", "o", "j", "p", "u", "p", "h", "hk", "ho", "hl", "y", "n", "nj", "np", "nl", "b", "m", "ml", "l"];
/// The last letters; the first place is for syllables without one.
const LAST: [&str; 28] = [
    "", "r", "r", "rt", "s", "sw", "sg", "e", "f", "fr", "fa", "fq", "ft", "fx", "fv", "fg", "a", "q", "qt", "t", "t",
    "d", "w", "c", "z", "x", "v", "g",
];
/// The letters by themselves, from U+3131 on: consonants, then vowels.
const ALONE: [&str; 51] = [
    "r", "r", "rt", "s", "sw", "sg", "e", "e", "f", "fr", "fa", "fq", "ft", "fx", "fv", "fg", "a", "q", "q", "qt", "t",
    "t", "d", "w", "w", "c", "z", "x", "v", "g", "k", "o", "i", "o", "j", "p", "u", "p", "h", "hk", "ho", "hl", "y",
    "n", "nj", "np", "nl", "b", "m", "ml", "l",
];
const FIRST_ALONE: u32 = 0x3131;
const FIRST_SYLLABLE: u32 = 0xAC00;
const SYLLABLES: u32 = 19 * 21 * 28;

fn on_latin_keys(letter: char) -> Vec<char> {
    let code = u32::from(letter);
    let keys = |table: &[&'static str], place: u32| -> &'static str {
        usize::try_from(place).ok().and_then(|place| table.get(place)).copied().unwrap_or_default()
    };
    if let Some(place) = code.checked_sub(FIRST_ALONE).filter(|place| *place < 51) {
        return keys(&ALONE, place).chars().collect();
    }
    match code.checked_sub(FIRST_SYLLABLE).filter(|place| *place < SYLLABLES) {
        Some(place) => {
            let parts = [keys(&FIRST, place / 588), keys(&VOWELS, place / 28 % 21), keys(&LAST, place % 28)];
            parts.concat().chars().collect()
        }
        None => letter.to_lowercase().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(text: &str) -> String {
        text.chars().flat_map(|letter| Key::Letter(letter).pressed()).collect()
    }

    #[test]
    fn every_letter_of_the_korean_keyboard_is_the_key_it_stands_on() {
        assert_eq!(keys("ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ"), "qwertyuiopasdfghjklzxcvbnm");
        assert_eq!(keys("ㅃㅉㄸㄲㅆㅒㅖ"), "qwertop", "with shift");
    }

    #[test]
    fn what_the_keyboard_put_together_is_taken_apart() {
        assert_eq!(keys("려텨"), "fuxu");
        assert_eq!(keys("한글"), "gksrmf");
        assert_eq!(keys("왜힣"), "dhogl".to_owned() + "g");
        assert_eq!(keys("닭"), "ekfr");
    }

    #[test]
    fn all_else_is_itself() {
        assert_eq!(keys("X/-0é"), "x/-0é");
    }
}
