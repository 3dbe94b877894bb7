//! The two languages of the pages, and which of them a visitor wants.

use axum::http::{HeaderMap, Request, Uri, header};

/// What a page is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    Korean,
    English,
}

impl Language {
    /// Both, in the order of their [`Language::index`].
    pub(crate) const ALL: [Self; 2] = [Self::Korean, Self::English];

    /// One of the two, by a pair of wordings.
    pub(crate) fn pick<Wording>(self, korean: Wording, english: Wording) -> Wording {
        match self {
            Self::Korean => korean,
            Self::English => english,
        }
    }

    /// As a browser names it.
    pub(crate) fn tag(self) -> &'static str {
        self.pick("ko", "en")
    }

    /// The one with this tag.
    fn tagged(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.tag() == tag)
    }

    /// Its place in [`Language::ALL`].
    pub(crate) fn index(self) -> usize {
        self.pick(0, 1)
    }

    /// What a visitor asks for with `?lang=`, or has asked for before, or else what the browser wishes.
    pub(crate) fn of<Body>(request: &Request<Body>) -> Self {
        Self::asked_for(request.uri()).unwrap_or_else(|| Self::usual(request.headers()))
    }

    /// The one an address asks for.
    pub(crate) fn asked_for(address: &Uri) -> Option<Self> {
        address.query()?.split('&').find_map(|word| word.strip_prefix("lang=")).and_then(Self::tagged)
    }

    /// The one a visitor has chosen before, or else the browser's wish.
    pub(crate) fn usual(headers: &HeaderMap) -> Self {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let remembered = text(header::COOKIE).split(';').find_map(|cookie| cookie.trim().strip_prefix("lang="));
        remembered.and_then(Self::tagged).unwrap_or_else(|| Self::wished(text(header::ACCEPT_LANGUAGE)))
    }

    /// By the browser's wish, an `Accept-Language` header: whichever of the two it likes better. English where it
    /// likes neither.
    fn wished(header: &str) -> Self {
        let liking = |language: Self| {
            header.split(',').filter_map(|wish| wish_for(wish, language.tag())).fold(0.0_f32, f32::max)
        };
        if liking(Self::Korean) > liking(Self::English) { Self::Korean } else { Self::English }
    }
}

/// How much one part of the header likes a language: `ko-KR;q=0.8` likes `ko` by 0.8.
fn wish_for(wish: &str, tag: &str) -> Option<f32> {
    let (range, weight) = wish.split_once(';').unwrap_or((wish, "q=1"));
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
    fn the_browser_wishes() {
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
            assert_eq!(Language::wished(header), expected, "{header}");
        }
    }
}
