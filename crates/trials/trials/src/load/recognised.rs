//! Which board a piece of a live stream is. It is the same for everybody, so it is read once and then recognised: a
//! spectator of the load is not to cost what a phone costs.

use crate::unpacked::alone;

/// The most boards that are on their way at a time, of all games together.
const MOST: usize = 256;

/// Pieces that were seen, the newest last, and the versions of their boards.
#[derive(Debug, Default)]
pub(crate) struct Recognised(Vec<(Vec<u8>, u64)>);

impl Recognised {
    /// The version of the board in this piece, if there is one in it.
    pub(crate) fn version(&mut self, piece: &[u8]) -> Option<u64> {
        if let Some((_, version)) = self.0.iter().rev().find(|(known, _)| known == piece) {
            return Some(*version);
        }
        let version = version_of(piece).or_else(|| version_of(&alone(piece).ok()?))?;
        if self.0.len() >= MOST {
            self.0.remove(0);
        }
        self.0.push((piece.to_vec(), version));
        Some(version)
    }

    /// How many bytes the newest board took.
    pub(crate) fn newest(&self) -> usize {
        self.0.last().map(|(piece, _)| piece.len()).unwrap_or_default()
    }
}

fn version_of(text: &[u8]) -> Option<u64> {
    let digits = text.strip_prefix(b"id: ")?.split(|byte| *byte == b'\n').next()?;
    std::str::from_utf8(digits).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_recognised_plain_and_compressed() {
        let mut seen = Recognised::default();
        let packed = b"\0\x08\0\xf7\xffid: 18\n\n";
        for _ in 0..2 {
            assert_eq!(seen.version(b"id: 17\nevent: board\ndata: abc\n\n"), Some(17));
            assert_eq!(seen.version(packed), Some(18));
            assert_eq!(seen.version(b"event: beat\ndata: .\n\n"), None);
            assert_eq!(seen.version(b"\x1f\x8b\x08\0\0\0\0\0\0\xff"), None);
        }
        assert_eq!((seen.0.len(), seen.newest()), (2, packed.len()));
        for version in 0..2 * u64::try_from(MOST).unwrap() {
            assert_eq!(seen.version(format!("id: {version}\n\n").as_bytes()), Some(version));
        }
        assert_eq!(seen.0.len(), MOST);
    }
}
