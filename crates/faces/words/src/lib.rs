//! What all faces say, in Korean and in English: one [`Language`], every sentence once per register.
//!
//! What stands after `[ERROR]` in a dialogue speaks plainly (한다), as the exercises do; everything else politely (합니다).
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
            #[allow(rustdoc::bare_urls, reason = "an address in a sentence is an example, not a link")]
            pub const fn $name(self) -> &'static str {
                self.of($korean, $english)
            })*
        }

        #[cfg(test)]
        pub(crate) const WORDS: &[(&str, &str)] = &[$(($korean, $english)),*];
    };
}

/// Sentences with something in them: the same, and what is put in stands between braces.
macro_rules! sentences {
    ($($name:ident($($value:ident: $kind:ty),+): $korean:literal, $english:literal;)*) => {
        impl Language {
            $(#[doc = concat!("“", $english, "”")]
            #[must_use]
            pub fn $name(self, $($value: $kind),+) -> String {
                match self {
                    Self::Korean => format!($korean),
                    Self::English => format!($english),
                }
            })*
        }

        #[cfg(test)]
        pub(crate) const SENTENCES: &[(&str, &str)] = &[$(($korean, $english)),*];
    };
}

mod assurance;
mod bowling;
mod calls;
mod ceremony;
mod complaint;
mod configuration;
mod dialogue;
mod doctor;
mod draws;
mod evening;
mod evenings;
mod fixing;
mod help;
mod hosting;
mod house_rules;
mod journal;
mod language;
mod lines;
mod machine;
mod manual;
mod naming;
mod notices;
mod odds;
mod pages;
mod races;
mod record;
mod refusal;
mod remedy;
mod screen;
mod standing;
mod standing_table;
mod statistics;
mod steps;
mod ticket;
mod usage;
mod verdict;
mod witness;

pub use assurance::Assurance;
pub use complaint::{Complaint, InList};
pub use configuration::{ConfigurationFault, PreferenceFault};
pub use fixing::FixFault;
pub use journal::ImportFault;
pub use language::Language;
pub use manual::{FRAME_OF_HELP, FRAME_OF_MAN_PAGES, korean_help};
pub use odds::{Described, Origin, OutlookTold, percent};
pub use statistics::share;
pub use usage::UsageFault;
pub use verdict::VerdictTold;

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that the two macros say.
    fn words() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
        let files = [
            [assurance::WORDS, assurance::SENTENCES],
            [bowling::WORDS, bowling::SENTENCES],
            [calls::WORDS, calls::SENTENCES],
            [ceremony::WORDS, ceremony::SENTENCES],
            [configuration::WORDS, configuration::SENTENCES],
            [dialogue::WORDS, dialogue::SENTENCES],
            [doctor::WORDS, doctor::SENTENCES],
            [draws::WORDS, draws::SENTENCES],
            [evening::WORDS, evening::SENTENCES],
            [hosting::WORDS, hosting::SENTENCES],
            [evenings::WORDS, evenings::SENTENCES],
            [house_rules::WORDS, house_rules::SENTENCES],
            [lines::WORDS, lines::SENTENCES],
            [journal::WORDS, journal::SENTENCES],
            [machine::WORDS, machine::SENTENCES],
            [notices::SENTENCES, pages::WORDS],
            [odds::WORDS, odds::SENTENCES],
            [races::WORDS, races::SENTENCES],
            [record::WORDS, record::SENTENCES],
            [refusal::WORDS, refusal::SENTENCES],
            [remedy::WORDS, remedy::SENTENCES],
            [screen::WORDS, screen::SENTENCES],
            [standing::WORDS, standing::SENTENCES],
            [usage::WORDS, usage::SENTENCES],
            [steps::WORDS, steps::SENTENCES],
            [standing_table::WORDS, ticket::WORDS],
            [witness::WORDS, witness::SENTENCES],
            [statistics::WORDS, statistics::SENTENCES],
            [verdict::WORDS, verdict::SENTENCES],
        ];
        files.into_iter().flatten().flatten()
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
        // One word names the other language, one sentence is the exercise's.
        let exceptions = ["English", "{name}'s turn : "];
        for (korean, english) in words().filter(|(korean, _)| !exceptions.contains(korean)) {
            assert!(korean.chars().any(is_hangul), "{korean}");
            assert!(!english.chars().any(is_hangul), "{english}");
        }
    }

    #[test]
    fn the_same_is_put_into_both_languages() {
        let put_in = |text: &str| {
            let mut names: Vec<_> = text.split('{').skip(1).filter_map(|rest| rest.split(['}', ':']).next()).collect();
            names.sort_unstable();
            names.join(" ")
        };
        for (korean, english) in words() {
            assert_eq!(put_in(korean), put_in(english), "{korean} {english}");
        }
    }

    /// The files of what stands after `[ERROR]`, `complaint.rs`, `fixing.rs` and `help.rs`, are not among them.
    #[test]
    fn only_what_stands_after_error_speaks_plainly() {
        let sources = [
            include_str!("assurance.rs"),
            include_str!("bowling.rs"),
            include_str!("calls.rs"),
            include_str!("configuration.rs"),
            include_str!("dialogue.rs"),
            include_str!("doctor.rs"),
            include_str!("draws.rs"),
            include_str!("hosting.rs"),
            include_str!("evenings.rs"),
            include_str!("house_rules.rs"),
            include_str!("journal.rs"),
            include_str!("lines.rs"),
            include_str!("machine.rs"),
            include_str!("manual.rs"),
            include_str!("naming.rs"),
            include_str!("notices.rs"),
            include_str!("odds.rs"),
            include_str!("pages.rs"),
            include_str!("races.rs"),
            include_str!("record.rs"),
            include_str!("refusal.rs"),
            include_str!("remedy.rs"),
            include_str!("standing.rs"),
            include_str!("standing_table.rs"),
            include_str!("statistics.rs"),
            include_str!("steps.rs"),
            include_str!("ticket.rs"),
            include_str!("usage.rs"),
            include_str!("verdict.rs"),
            include_str!("witness.rs"),
        ];
        let speaks_plainly = |sentence: &&str| sentence.ends_with('다') && !sentence.ends_with("니다");
        for source in sources {
            let told = source.split("#[cfg(test)]").take(1).flat_map(str::lines);
            let told = told.filter(|line| !line.trim_start().starts_with("//"));
            let ends = |text: char| text.is_ascii_punctuation() || text == '\n';
            let plain: Vec<_> = told.flat_map(|line| line.split(ends)).filter(speaks_plainly).collect();
            assert!(plain.is_empty(), "{plain:?}");
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
