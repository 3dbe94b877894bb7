//! What the processor can do for the quick way.

#[cfg(target_arch = "x86_64")]
use std::arch::{is_x86_feature_detected as has, x86_64::__cpuid};
#[cfg(target_arch = "x86_64")]
use std::sync::LazyLock;

/// Which instructions score plain lines of pin counts. The answer is the same with all of them; what the vector
/// instructions do not take is left to the portable way.
///
/// ```
/// use alley_bulk::Instructions;
///
/// assert_eq!(Instructions::here().next(), Some(Instructions::Portable));
/// assert_eq!(Instructions::here().last(), Some(Instructions::best()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instructions {
    /// Those that every processor has: a table walked out of the rules.
    Portable,
    /// AVX2 and the bit extractions of BMI2.
    Avx2,
    /// AVX-512 with its byte compressions (VBMI2).
    Avx512,
}

impl Instructions {
    /// Those of this processor, the slowest first.
    pub fn here() -> impl Iterator<Item = Self> {
        [Self::Portable, Self::Avx2, Self::Avx512].into_iter().filter(|instructions| instructions.are_here())
    }

    /// The fastest of this processor.
    #[must_use]
    pub fn best() -> Self {
        Self::here().last().unwrap_or(Self::Portable)
    }

    /// Whether this processor has them.
    #[must_use]
    pub fn are_here(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => has!("avx2") && has!("bmi2") && has!("popcnt") && *QUICK_EXTRACTION,
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                let bytes = has!("avx512f") && has!("avx512bw") && has!("avx512vl") && has!("avx512vbmi2");
                bytes && has!("bmi2") && has!("popcnt")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512 => false,
        }
    }
}

/// Whether BMI2 is worth using: AMD's processors took hundreds of cycles for it until they had vector AES as well.
#[cfg(target_arch = "x86_64")]
static QUICK_EXTRACTION: LazyLock<bool> = LazyLock::new(|| __cpuid(0).ecx.to_le_bytes() != *b"cAMD" || has!("vaes"));
