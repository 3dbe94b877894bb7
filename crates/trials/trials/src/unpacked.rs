//! A compressed stream that never ends, read as it comes.

use flate2::{Decompress, FlushDecompress, Status};

use crate::Mishap;

/// What a gzip file without a name begins with; the moment and the system may be any.
const MAGIC: [u8; 4] = [0x1f, 0x8b, 8, 0];
const HEAD: usize = 10;

/// A gzip file of which more and more comes.
#[derive(Debug)]
pub struct Unpacked {
    head: Vec<u8>,
    body: Decompress,
}

impl Default for Unpacked {
    fn default() -> Self {
        Self { head: Vec::new(), body: Decompress::new(false) }
    }
}

impl Unpacked {
    /// What can be read with these bytes; an error if this is not gzip, or its end.
    pub fn hear(&mut self, bytes: &[u8]) -> Result<Vec<u8>, Mishap> {
        let (head, body) = bytes.split_at(bytes.len().min(HEAD - self.head.len()));
        self.head.extend(head);
        if !self.head.iter().zip(MAGIC).all(|(byte, expected)| *byte == expected) {
            return Err("a stream that is not compressed".into());
        }
        inflate(&mut self.body, body)
    }
}

/// What can be read of a piece that refers to nothing before it.
#[cfg(any(feature = "attacks", test))]
pub(crate) fn alone(piece: &[u8]) -> Result<Vec<u8>, Mishap> {
    inflate(&mut Decompress::new(false), piece)
}

fn inflate(reader: &mut Decompress, mut bytes: &[u8]) -> Result<Vec<u8>, Mishap> {
    let mut text = Vec::new();
    loop {
        text.reserve(1 << 16);
        let (before, room) = (reader.total_in(), text.capacity());
        let status = reader.decompress_vec(bytes, &mut text, FlushDecompress::Sync);
        if status.map_err(|error| format!("a compressed stream that cannot be read: {error}"))? == Status::StreamEnd {
            return Err("a compressed stream that ends".into());
        }
        let read = usize::try_from(reader.total_in() - before).unwrap_or(usize::MAX);
        bytes = bytes.get(read..).unwrap_or_default();
        // With room left, nothing more is to be had of them.
        if text.len() < room {
            return Ok(text);
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops where it fails")]
mod tests {
    use super::*;

    const STREAM: &[u8] = b"\x1f\x8b\x08\0\0\0\0\0\0\xff\0\x03\0\xfc\xffone\0\x03\0\xfc\xfftwo";

    #[test]
    fn a_stream_is_read_wherever_it_is_cut() {
        for cut in 0..=STREAM.len() {
            let (now, later) = STREAM.split_at(cut);
            let mut unpacked = Unpacked::default();
            let text = [unpacked.hear(now).unwrap(), unpacked.hear(later).unwrap()].concat();
            assert_eq!(text, b"onetwo", "{cut}");
        }
        assert_eq!(alone(&STREAM[18..]).unwrap(), b"two");
    }

    #[test]
    fn anything_else_is_noticed() {
        assert!(Unpacked::default().hear(b"id: 1").is_err());
        assert!(Unpacked::default().hear(&[&STREAM[..10], b"\xff"].concat()).is_err());
        assert!(Unpacked::default().hear(&[&STREAM[..10], b"\x01\0\0\xff\xff"].concat()).is_err());
    }
}
