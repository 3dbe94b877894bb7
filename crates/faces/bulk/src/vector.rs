//! Lines of pin counts, each seen in one load of 64 bytes. A line that is longer, or not plainly right, is left to the
//! portable way, so that every sentence about a bad line has one source.

pub(crate) mod avx2;
pub(crate) mod avx512;
mod ball_kinds;

use crate::glance::Glance;

const LOAD: usize = 64;

/// Looks with something that sees how long the line is that begins with a load, and what came of it; nothing if it is
/// longer.
#[inline]
fn fill(glance: &mut Glance, text: &[u8], mut see: impl FnMut(&[u8; LOAD]) -> Option<(usize, Option<u32>)>) {
    glance.fill(|start| {
        let (length, seen) = text.get(start..)?.first_chunk().and_then(&mut see)?;
        Some((start + length, seen))
    });
}

/// Looks at the first line of a text by itself, near the end, where no whole load is left, or where it is too long for one.
pub(crate) fn look_alone(text: &[u8], glance: &mut Glance, look: impl Fn(&[u8], &mut Glance)) {
    if let Some(line) = memchr::memchr(b'\n', text).and_then(|end| text.get(..end)) {
        let mut load = [b'\n'; LOAD];
        load.iter_mut().zip(line).for_each(|(room, byte)| *room = *byte);
        look(&load, glance);
        glance.keep_one(line.len());
    }
}
