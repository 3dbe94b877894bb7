//! The look with AVX2, which cannot push bytes together: each of the four bits of a count is gathered from all rolls at
//! once, and the balls are added, compared and counted by logic on these.

use std::arch::x86_64::{
    __m256i, _mm_setr_epi8, _mm256_broadcastsi128_si256, _mm256_cmpeq_epi8, _mm256_min_epu8, _mm256_movemask_epi8,
    _mm256_set1_epi8, _mm256_shuffle_epi8, _mm256_slli_epi16, _mm256_sub_epi8, _pext_u64,
};

use safe_unaligned_simd::x86_64::_mm256_loadu_si256;

use super::ball_kinds::BallKinds;
use super::{LOAD, fill};
use crate::Instructions;
use crate::glance::Glance;

/// Looks at the lines of a text, if the processor can.
#[expect(unsafe_code, reason = "the one call of what was detected in the line before")]
pub(crate) fn look(text: &[u8], glance: &mut Glance) {
    glance.clear();
    if Instructions::Avx2.are_here() {
        // SAFETY: the processor has every feature that the function names.
        unsafe { look_here(text, glance) }
    }
}

#[target_feature(enable = "avx2,bmi2,popcnt")]
fn look_here(text: &[u8], glance: &mut Glance) {
    if glance.tallied {
        fill(glance, text, |load| see::<true>(load));
    } else {
        fill(glance, text, |load| see::<false>(load));
    }
}

/// 64 bytes.
type Bytes = [__m256i; 2];

#[inline]
#[target_feature(enable = "avx2,bmi2,popcnt")]
fn see<const TALLIED: bool>(load: &[u8; LOAD]) -> Option<(usize, Option<u32>)> {
    let ([first, second], _) = load.as_chunks() else { return None };
    let line = [_mm256_loadu_si256(first), _mm256_loadu_si256(second)];
    let ends = equal(line, [_mm256_set1_epi8(b'\n'.cast_signed()); 2]);
    if ends == 0 {
        return None;
    }
    Some((ends.trailing_zeros() as usize, outcome::<TALLIED>(line, (ends ^ (ends - 1)) >> 1)))
}

/// Of the bytes of a line within a load.
#[inline]
#[target_feature(enable = "avx2,bmi2,popcnt")]
fn outcome<const TALLIED: bool>(line: Bytes, within: u64) -> Option<u32> {
    let (zero, nine, separators) = (_mm256_set1_epi8(b'0'.cast_signed()), _mm256_set1_epi8(9), separators());
    let [first, second] = line;
    let pins = [_mm256_sub_epi8(first, zero), _mm256_sub_epi8(second, zero)];
    let digits = equal(pins, [_mm256_min_epu8(pins[0], nine), _mm256_min_epu8(pins[1], nine)]) & within;
    let separators =
        equal(line, [_mm256_shuffle_epi8(separators, first), _mm256_shuffle_epi8(separators, second)]) & within;
    let [one, two, four, eight] = [bit::<7>(line), bit::<6>(line), bit::<5>(line), bit::<4>(line)];
    let above_one = two | four | eight;
    // Two digits side by side must be a 1 and a 0.
    let tens = digits & one & !above_one & (digits & !(one | above_one)) >> 1;
    let unreadable = (digits | separators) ^ within | (digits & digits << 1) ^ tens << 1;
    let starts = digits & !(digits << 1);
    let rolls = [one & !tens, two | tens, four, eight | tens].map(|bit| _pext_u64(bit, starts));
    let count = starts.count_ones();

    let (make_ten, more_than_ten) = with_the_one_before(rolls);
    let kinds = BallKinds::new(low(rolls[1] & rolls[3]), make_ten);
    let at_fault = kinds.at_fault(count, more_than_ten);
    let points = points(rolls, kinds);
    let outcome = if TALLIED { points + kinds.tally(count) } else { points };
    (unreadable | at_fault == 0).then_some(outcome)
}

/// The balls that make ten with the one before, and those that make more: each bit of all sums at once. Of those that make
/// more, some are among the former as well; they are at fault in any case.
#[inline]
fn with_the_one_before(rolls: [u64; 4]) -> (u32, u32) {
    let mut carry = 0;
    let [one, two, four, eight] = rolls.map(low).map(|here| {
        let before = here << 1;
        let either = here ^ before;
        let sum = either ^ carry;
        carry = here & before | either & carry;
        sum
    });
    (eight & two, carry | eight & (four | two & one))
}

/// Every ball, and once more those that follow a strike or a spare.
#[inline]
#[target_feature(enable = "popcnt")]
fn points(rolls: [u64; 4], kinds: BallKinds) -> u32 {
    const BALLS: u32 = 21;
    const THRICE: u64 = 1 | 1 << BALLS | 1 << (2 * BALLS);
    let all = (1 << BALLS) - 1;
    let counted = all | u64::from(kinds.after_either()) << BALLS | u64::from(kinds.after_strike()) << (2 * BALLS);
    let [one, two, four, eight] = rolls.map(|bit| (bit.wrapping_mul(THRICE) & counted).count_ones());
    one + 2 * two + 4 * four + 8 * eight
}

/// Where both have the same byte.
#[inline]
#[target_feature(enable = "avx2")]
fn equal(line: Bytes, other: Bytes) -> u64 {
    top_bits([_mm256_cmpeq_epi8(line[0], other[0]), _mm256_cmpeq_epi8(line[1], other[1])])
}

/// The bit of every byte that this many places bring to its top.
#[inline]
#[target_feature(enable = "avx2")]
fn bit<const PLACES: i32>([first, second]: Bytes) -> u64 {
    top_bits([_mm256_slli_epi16::<PLACES>(first), _mm256_slli_epi16::<PLACES>(second)])
}

#[inline]
#[target_feature(enable = "avx2")]
fn top_bits([first, second]: Bytes) -> u64 {
    let [first, second] = [_mm256_movemask_epi8(first), _mm256_movemask_epi8(second)].map(i32::cast_unsigned);
    u64::from(first) | u64::from(second) << 32
}

/// A separator where its own low digit leads, and elsewhere what no byte that leads there is.
#[inline]
#[target_feature(enable = "avx2")]
fn separators() -> __m256i {
    let [space, tab, semicolon, comma, cr] = b" \t;,\r".map(u8::cast_signed);
    let table = _mm_setr_epi8(space, 0, 0, 0, 0, 0, 0, 0, 0, tab, 0, semicolon, comma, cr, 0, 0);
    _mm256_broadcastsi128_si256(table)
}

/// A line with more balls than fit has no outcome anyway.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the rest is not wanted")]
const fn low(bits: u64) -> u32 {
    bits as u32
}
