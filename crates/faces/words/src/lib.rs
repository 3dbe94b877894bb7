//! What all faces say, in Korean and in English: one [`Language`], every sentence once per register.
//!
//! The dialogues of the exercises speak plainly (한다), pages and warnings politely (합니다). Where both say the same in
//! the same register, one sentence serves them; where the register differs on purpose, both stand beside one another.
//!
//! ```
//! use alley_words::Language;
//!
//! assert_eq!(Language::Korean.is_up("지수"), "지수 차례");
//! assert_eq!(Language::English.is_up("지수"), "지수 is up");
//! ```
//!
//! Deliberately absent: printing, pages, tables, and what a visitor's browser asks for.

/// Sentences that are the same whatever they are about: a method of [`Language`] each.
macro_rules! words {
    ($($name:ident: $korean:literal, $english:literal;)*) => {
        impl Language {
            $(#[doc = concat!("“", $english, "”")]
            #[must_use]
            pub const fn $name(self) -> &'static str {
                self.of($korean, $english)
            })*
        }

        #[cfg(test)]
        pub(crate) const WORDS: &[(&str, &str)] = &[$(($korean, $english)),*];
    };
}

mod bowling;
mod complaint;
mod dialogue;
mod draws;
mod language;
mod notices;
mod odds;
mod pages;
mod races;
mod record;
mod refusal;
mod statistics;
mod verdict;

pub use complaint::{Complaint, InList};
pub use language::Language;
pub use odds::{Described, Origin, Outlook, percent};
pub use statistics::share;
pub use verdict::{Proved, Verdict};

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
        let rooms = [
            bowling::WORDS,
            dialogue::WORDS,
            draws::WORDS,
            odds::WORDS,
            pages::WORDS,
            races::WORDS,
            record::WORDS,
            refusal::WORDS,
        ];
        rooms.into_iter().flatten()
    }

    #[test]
    fn every_word_is_there_in_both_languages_and_differs() {
        for (korean, english) in words() {
            assert!(!korean.trim().is_empty() && !english.trim().is_empty(), "{korean} {english}");
            assert_ne!(korean, english);
        }
    }

    #[test]
    fn each_language_is_itself() {
        let is_hangul = |letter: char| ('가'..='힣').contains(&letter);
        for (korean, english) in words().filter(|(korean, _)| *korean != "English") {
            assert!(korean.chars().any(is_hangul), "{korean}");
            assert!(!english.chars().any(is_hangul), "{english}");
        }
    }

    #[test]
    fn no_sentence_is_there_twice() {
        let mut seen = std::collections::HashSet::new();
        for pair in words() {
            assert!(seen.insert(pair), "{pair:?}");
        }
    }
}
