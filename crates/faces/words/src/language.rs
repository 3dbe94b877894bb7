//! The two languages.

/// What a face speaks.
///
/// ```
/// use alley_words::Language;
///
/// assert_eq!(Language::tagged("ko"), Some(Language::Korean));
/// assert_eq!(Language::English.pick("핀", "pins"), "pins");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// In the dialogues the wording of the exercises: Korean, with some English in it.
    Korean,
    /// English throughout.
    English,
}

impl Language {
    /// Both, in the order of their [`Language::index`].
    pub const ALL: [Self; 2] = [Self::Korean, Self::English];

    /// One of a pair of wordings.
    pub fn pick<Wording>(self, korean: Wording, english: Wording) -> Wording {
        match self {
            Self::Korean => korean,
            Self::English => english,
        }
    }

    /// One of a pair of sentences.
    pub(crate) const fn of(self, korean: &'static str, english: &'static str) -> &'static str {
        match self {
            Self::Korean => korean,
            Self::English => english,
        }
    }

    /// Its tag, as browsers write it.
    #[must_use]
    pub fn tag(self) -> &'static str {
        self.of("ko", "en")
    }

    /// The one with this tag.
    #[must_use]
    pub fn tagged(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.tag() == tag)
    }

    /// Its place in [`Language::ALL`].
    #[must_use]
    pub fn index(self) -> usize {
        self.pick(0, 1)
    }
}
