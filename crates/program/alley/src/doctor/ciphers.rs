//! The ciphers on which draws rest, against the values that their makers published.

use alley_console::{Diagnosis, Health};
use alley_luck::Cipher;
use alley_words::Language;

/// Computes all of them.
pub(super) fn compared(language: Language) -> Diagnosis {
    told(language, Cipher::is_as_published)
}

fn told(language: Language, is_right: impl Fn(Cipher) -> bool) -> Diagnosis {
    let named = |right: bool| {
        let those = Cipher::ALL.into_iter().filter(|cipher| is_right(*cipher) == right);
        those.map(|cipher| format!("{cipher} ({})", cipher.source())).collect::<Vec<_>>().join(", ")
    };
    let wrong = named(false);
    if wrong.is_empty() {
        return Diagnosis::new(Health::Sound, language.draws_as_published(&named(true)));
    }
    Diagnosis::new(Health::Failing, language.draws_differ(&wrong)).and(language.remedy_wrong_machine())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cipher_that_is_wrong_is_named() {
        let found = told(Language::English, |cipher| cipher != Cipher::Ed25519);
        assert_eq!(found.health, Health::Failing);
        assert_eq!(found.finding, "Draws: not what was published: Ed25519 (RFC 8032, 7.1)");
        assert!(found.remarks[0].starts_with("Trust no result of this machine."), "{found:?}");
    }
}
