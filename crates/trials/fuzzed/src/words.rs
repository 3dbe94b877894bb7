//! Everything else that is typed as a word: what is read is written in one way, and is read from it again.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use alley_evening::{Absence, Average, Handicap, HandicapRule};
use alley_house_rules::Rules;
use alley_journal::{GameId, GameIdPrefix, Hash, ListPlace};
use alley_luck::{Commitment, DrawHash, EventId, Seal, Secret, Seed, Signature, Source, WitnessKey};
use alley_odds::Rate;
use alley_play::{Token, average_typed};
use alley_racing::Laps;
use alley_web::{Home, Network};
use alley_witness::Link;

/// The fuzz target of words.
pub fn check_word(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for check in WORDS {
        check(&text);
    }
    if let Some(average) = average_typed(&text) {
        assert_eq!(average_typed(&average.to_string()), Some(average));
    }
    // A link is not written again; but blanks around it do not matter.
    assert_eq!(Link::read(&format!(" {text}\n")), Link::read(&text));
}

const WORDS: [fn(&str); 23] = [
    written_again::<Absence>,
    written_again::<Average>,
    written_again::<Commitment>,
    written_again::<DrawHash>,
    written_again::<EventId>,
    written_again::<GameId>,
    written_again::<GameIdPrefix>,
    written_again::<Handicap>,
    written_again::<HandicapRule>,
    written_again::<Hash>,
    written_again::<Home>,
    written_again::<Laps>,
    written_again::<ListPlace>,
    check_rate,
    written_again::<Rules>,
    written_again::<Seal>,
    written_again::<Secret>,
    written_again::<Seed>,
    written_again::<Signature>,
    written_again::<Source>,
    written_again::<WitnessKey>,
    |text| {
        refused_in_words(text.parse::<Network>());
    },
    // A token shows itself to nobody who debugs.
    |text| assert!(refused_in_words(text.parse::<Token>()).is_none_or(|token| token.to_string() == text)),
];

/// A rate is written for people, in hundredths.
fn check_rate(text: &str) {
    if let Some(rate) = refused_in_words(text.parse::<Rate>()) {
        let written: Rate = rate.to_string().parse().unwrap();
        assert!((written.value() - rate.value()).abs() < 0.005_001, "{text:?} is written {rate}");
    }
}

fn written_again<Word: FromStr<Err: Display> + Display + PartialEq + Debug>(text: &str) {
    match text.parse::<Word>() {
        Ok(word) => {
            let written = word.to_string();
            let again = written.parse::<Word>().ok();
            assert_eq!(again.as_ref(), Some(&word), "{text:?}");
            assert_eq!(again.map(|again| again.to_string()).as_deref(), Some(written.as_str()), "{text:?}");
        }
        refused => drop(refused_in_words(refused)),
    }
}

fn refused_in_words<Word, Refusal: Display>(read: Result<Word, Refusal>) -> Option<Word> {
    read.inspect_err(|refusal| assert!(!refusal.to_string().is_empty(), "refused without a word")).ok()
}
