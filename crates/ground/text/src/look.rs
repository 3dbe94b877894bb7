//! Letters that are taken for others (UTS 39).

use unicode_security::MixedScript;
use unicode_security::confusable_detection::skeleton;
use unicode_security::mixed_script::AugmentedScriptSet;

/// What a text looks like: the same for texts that are easily taken for one another.
///
/// ```
/// use alley_text::look;
///
/// assert_eq!(look("Р\u{43e}b"), look("Pob")); // the first two letters are Cyrillic
/// assert_ne!(look("pobi"), look("woni"));
/// ```
#[must_use]
pub fn look(text: &str) -> String {
    skeleton(text).collect()
}

/// Whether letters of scripts stand together that nobody writes together. Latin letters between Korean, Japanese or
/// Chinese ones are usual.
///
/// ```
/// assert!(alley_text::is_mixed("p\u{43e}bi")); // the second letter is Cyrillic
/// assert!(!alley_text::is_mixed("김 Kim 7"));
/// ```
#[must_use]
pub fn is_mixed(text: &str) -> bool {
    let (latin, rest): (String, String) = text.chars().partition(|&letter| is_latin(letter));
    let scripts = rest.as_str().resolve_script_set();
    let beside_latin = scripts.is_all() || scripts.kore || scripts.jpan || scripts.hanb;
    scripts.is_empty() || !(latin.is_empty() || beside_latin)
}

fn is_latin(letter: char) -> bool {
    AugmentedScriptSet::for_char(letter) == AugmentedScriptSet::for_char('a')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_as_they_are_written_are_not_mixed() {
        for text in [
            "",
            "7",
            "박지수",
            "José",
            "Ω",
            "李小龍",
            "a b",
            "İpek",
            "O'Neil",
            "عمر",
            "Park 지수",
            "山田Taro",
            "さくらサクラ桜",
        ] {
            assert!(!is_mixed(text), "{text}");
        }
        for text in ["p\u{43e}bi", "Иvan", "Ωmega", "지\u{43e}수", "αбв"] {
            assert!(is_mixed(text), "{text}");
        }
    }

    #[test]
    fn what_is_taken_for_another_looks_the_same() {
        for (one, other) in [("Bill", "BiIl"), ("\u{420}\u{43e}\u{440}", "Pop"), ("1O", "10"), ("José", "Jose\u{301}")]
        {
            assert_eq!(look(one), look(other), "{one}");
        }
        assert_ne!(look("지수"), look("지우"));
    }
}
