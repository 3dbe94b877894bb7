//! How something is doing, in a word.

use alley_words::Language;

/// How something is doing; the worst comes last.
///
/// ```
/// use alley_console::Health;
///
/// assert_eq!([Health::Sound, Health::Damaged, Health::Failing].into_iter().max(), Some(Health::Damaged));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Health {
    /// As it should be.
    Sound,
    /// Not looked at, because there is nothing to look at.
    Skipped,
    /// It works, and somebody should know about it.
    Doubtful,
    /// The machine does not do what it has to.
    Failing,
    /// The record is not what it was.
    Damaged,
}

impl Health {
    /// The word for it.
    pub(crate) const fn word(self, language: Language) -> &'static str {
        match self {
            Self::Sound => language.health_sound(),
            Self::Skipped => language.health_skipped(),
            Self::Doubtful => language.health_doubtful(),
            Self::Failing | Self::Damaged => language.health_failing(),
        }
    }
}
