//! Which of the two languages a visitor wants.

use alley_words::Language;
use axum::http::{HeaderMap, Uri, header};

/// The one an address asks for.
pub(crate) fn asked_for(address: &Uri) -> Option<Language> {
    address.query()?.split('&').find_map(|word| word.strip_prefix("lang=")).and_then(Language::tagged)
}

/// The one a visitor has chosen before, or else the one the browser prefers.
pub(crate) fn usual(headers: &HeaderMap) -> Language {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let remembered = text(header::COOKIE).split(';').find_map(|cookie| cookie.trim().strip_prefix("lang="));
    remembered.and_then(Language::tagged).unwrap_or_else(|| preferred(text(header::ACCEPT_LANGUAGE)))
}

/// The one that an `Accept-Language` header likes better; English where it likes neither.
fn preferred(header: &str) -> Language {
    let liking = |language: Language| {
        header.split(',').filter_map(|range| weight(range, language.tag())).fold(0.0_f32, f32::max)
    };
    if liking(Language::Korean) > liking(Language::English) { Language::Korean } else { Language::English }
}

/// How much one range of the header likes a language: `ko-KR;q=0.8` likes `ko` by 0.8.
fn weight(range: &str, tag: &str) -> Option<f32> {
    let (range, weight) = range.split_once(';').unwrap_or((range, "q=1"));
    let primary = range.trim().split('-').next()?;
    if !primary.eq_ignore_ascii_case(tag) {
        return None;
    }
    weight.trim().strip_prefix("q=")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_browser_prefers() {
        for (header, expected) in [
            ("ko-KR,ko;q=0.9,en-US;q=0.8,en;q=0.7", Language::Korean),
            ("en-US,en;q=0.9,ko;q=0.8", Language::English),
            ("de, ko;q=0.3", Language::Korean),
            ("de", Language::English),
            ("", Language::English),
            ("ko;q=nonsense", Language::English),
            ("KO", Language::Korean),
            (",;;,q=,ko-;q=1", Language::Korean),
        ] {
            assert_eq!(preferred(header), expected, "{header}");
        }
    }
}
