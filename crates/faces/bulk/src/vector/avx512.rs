//! The look with AVX-512: the rolls of a line are pushed together with one byte compression, and counted in place.

use std::arch::x86_64::{
    __m256i, __m512i, _mm_add_epi64, _mm_cvtsi128_si32, _mm_setr_epi8, _mm_unpackhi_epi64, _mm256_add_epi8,
    _mm256_alignr_epi8, _mm256_castsi256_si128, _mm256_cmpeq_epi8_mask, _mm256_cmpgt_epi8_mask,
    _mm256_extracti128_si256, _mm256_maskz_mov_epi8, _mm256_permute2x128_si256, _mm256_sad_epu8, _mm256_set1_epi8,
    _mm256_setzero_si256, _mm512_broadcast_i32x4, _mm512_castsi512_si256, _mm512_cmpeq_epi8_mask,
    _mm512_cmplt_epu8_mask, _mm512_mask_blend_epi8, _mm512_maskz_compress_epi8, _mm512_set1_epi8, _mm512_shuffle_epi8,
    _mm512_sub_epi8, _mm512_testn_epi8_mask, _pext_u64,
};

use safe_unaligned_simd::x86_64::_mm512_loadu_epi8;

use super::ball_kinds::BallKinds;
use super::{LOAD, fill};
use crate::Instructions;
use crate::glance::Glance;

/// Looks at the lines of a text, if the processor can.
#[expect(unsafe_code, reason = "the one call of what was detected in the line before")]
pub(crate) fn look(text: &[u8], glance: &mut Glance) {
    glance.clear();
    if Instructions::Avx512.are_here() {
        // SAFETY: the processor has every feature that the function names.
        unsafe { look_here(text, glance) }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,bmi2,popcnt")]
fn look_here(text: &[u8], glance: &mut Glance) {
    if glance.tallied {
        fill(glance, text, |load| see::<true>(load));
    } else {
        fill(glance, text, |load| see::<false>(load));
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,bmi2,popcnt")]
fn see<const TALLIED: bool>(load: &[u8; LOAD]) -> Option<(usize, Option<u32>)> {
    let line = _mm512_loadu_epi8(load);
    let ends = _mm512_cmpeq_epi8_mask(line, _mm512_set1_epi8(b'\n'.cast_signed()));
    if ends == 0 {
        return None;
    }
    Some((ends.trailing_zeros() as usize, outcome::<TALLIED>(line, (ends ^ (ends - 1)) >> 1)))
}

/// Of the bytes of a line within a load.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,bmi2,popcnt")]
fn outcome<const TALLIED: bool>(line: __m512i, within: u64) -> Option<u32> {
    let pins = _mm512_sub_epi8(line, _mm512_set1_epi8(b'0'.cast_signed()));
    let digits = _mm512_cmplt_epu8_mask(pins, _mm512_set1_epi8(10)) & within;
    let separators = _mm512_cmpeq_epi8_mask(line, _mm512_shuffle_epi8(separators(), line)) & within;
    let ones = _mm512_cmpeq_epi8_mask(pins, _mm512_set1_epi8(1));
    let zeros = _mm512_testn_epi8_mask(pins, pins) & within;
    // Two digits side by side must be a 1 and a 0.
    let tens = zeros >> 1 & ones;
    let unreadable = (digits | separators) ^ within | (digits & digits << 1) ^ tens << 1;
    let starts = digits & !(digits << 1);
    let pins = _mm512_mask_blend_epi8(tens, pins, _mm512_set1_epi8(10));
    let rolls = _mm512_castsi512_si256(_mm512_maskz_compress_epi8(starts, pins));
    let (count, full) = (starts.count_ones(), low(_pext_u64(tens, starts)));

    let ten = _mm256_set1_epi8(10);
    let with_the_one_before = _mm256_add_epi8(rolls, one_later(rolls));
    let kinds = BallKinds::new(full, _mm256_cmpeq_epi8_mask(with_the_one_before, ten));
    let at_fault = kinds.at_fault(count, _mm256_cmpgt_epi8_mask(with_the_one_before, ten));
    let bonus = _mm256_add_epi8(
        _mm256_maskz_mov_epi8(kinds.after_either(), rolls),
        _mm256_maskz_mov_epi8(kinds.after_strike(), rolls),
    );
    let points = sum(_mm256_add_epi8(rolls, bonus));
    let outcome = if TALLIED { points + kinds.tally(count) } else { points };
    (unreadable | at_fault == 0).then_some(outcome)
}

/// A separator where its own low digit leads, and elsewhere what no byte that leads there is.
#[inline]
#[target_feature(enable = "avx512f")]
fn separators() -> __m512i {
    let [space, tab, semicolon, comma, cr] = b" \t;,\r".map(u8::cast_signed);
    _mm512_broadcast_i32x4(_mm_setr_epi8(space, 0, 0, 0, 0, 0, 0, 0, 0, tab, 0, semicolon, comma, cr, 0, 0))
}

/// Each ball in the place of the next; before the first one is nothing.
#[inline]
#[target_feature(enable = "avx2")]
fn one_later(rolls: __m256i) -> __m256i {
    _mm256_alignr_epi8::<15>(rolls, _mm256_permute2x128_si256::<0x08>(rolls, rolls))
}

#[inline]
#[target_feature(enable = "avx2")]
fn sum(bytes: __m256i) -> u32 {
    let sums = _mm256_sad_epu8(bytes, _mm256_setzero_si256());
    let sums = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
    _mm_cvtsi128_si32(_mm_add_epi64(sums, _mm_unpackhi_epi64(sums, sums))).cast_unsigned()
}

/// A line with more balls than fit has no outcome anyway.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the rest is not wanted")]
const fn low(bits: u64) -> u32 {
    bits as u32
}
