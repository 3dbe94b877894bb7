//! One event of a live stream, written and compressed once, however many are told it.
//!
//! A compressed stream is one gzip file that never ends. Every event in it is compressed alone, by a compressor that has
//! seen nothing before, and ends on a whole byte: so the same bytes go on with any stream at any moment, also with one that
//! has just begun.

use std::cell::RefCell;
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use flate2::{Compress, Compression, FlushCompress};

/// How a stream is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Coding {
    Plain,
    Gzip,
}

/// What a gzip file begins with: deflated, no name, no time, made anywhere.
const GZIP: &[u8] = &[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];
/// A shorter text is not worth a compressor.
const SHORT: usize = 64;

impl Coding {
    /// What a stream begins with.
    pub(crate) const fn opening(self) -> &'static [u8] {
        match self {
            Self::Plain => &[],
            Self::Gzip => GZIP,
        }
    }
}

/// An event. Those who are told the same share it.
#[derive(Clone, Debug)]
pub(crate) struct LiveEvent(Arc<Forms>);

#[derive(Debug)]
struct Forms {
    plain: Chunk,
    /// Filled by the first who wants it.
    gzip: OnceLock<Chunk>,
}

/// Bytes between the line that says how many they are and the end of a line: as a body without a length is sent.
#[derive(Debug)]
struct Chunk {
    whole: Bytes,
    start: usize,
}

impl LiveEvent {
    /// The text of an event, its empty line included.
    pub(crate) fn new(text: &str) -> Self {
        Self(Arc::new(Forms { plain: Chunk::of(text.as_bytes()), gzip: OnceLock::new() }))
    }

    /// Its bytes.
    pub(crate) fn bytes(&self, coding: Coding) -> Bytes {
        self.in_form(coding).inside()
    }

    /// Its bytes as a chunk of a body.
    pub(crate) fn chunk(&self, coding: Coding) -> Bytes {
        self.in_form(coding).whole.clone()
    }

    fn in_form(&self, coding: Coding) -> &Chunk {
        match coding {
            Coding::Plain => &self.0.plain,
            Coding::Gzip => self.0.gzip.get_or_init(|| Chunk::of(&deflated(&self.0.plain.inside()))),
        }
    }
}

impl PartialEq for LiveEvent {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.plain.whole == other.0.plain.whole
    }
}

impl Chunk {
    fn of(bytes: &[u8]) -> Self {
        let length = format!("{:x}\r\n", bytes.len());
        Self { whole: [length.as_bytes(), bytes, b"\r\n"].concat().into(), start: length.len() }
    }

    fn inside(&self) -> Bytes {
        self.whole.slice(self.start..self.whole.len() - 2)
    }
}

thread_local! {
    /// A compressor takes a third of a megabyte. Made anew for every board, between all the small things that viewers leave
    /// behind, they would tear ever new holes into the memory of a server.
    static COMPRESSOR: RefCell<Compress> = RefCell::new(Compress::new(Compression::best(), false));
}

/// Blocks of deflate that refer to nothing before them and end on a whole byte.
fn deflated(text: &[u8]) -> Vec<u8> {
    if text.len() < SHORT {
        return stored(text);
    }
    // What does not shrink is stored, so there is room for all that is wanted; the flush is done if some is left.
    let mut packed = Vec::with_capacity(text.len());
    let done = COMPRESSOR.with_borrow_mut(|compressor| {
        compressor.reset();
        compressor.compress_vec(text, &mut packed, FlushCompress::Full)
    });
    if done.is_ok() && packed.len() < packed.capacity() { packed } else { stored(text) }
}

/// The same uncompressed.
fn stored(text: &[u8]) -> Vec<u8> {
    let block = |text: &[u8]| {
        let length = u16::try_from(text.len()).unwrap_or(u16::MAX);
        [&[0], &length.to_le_bytes()[..], &(!length).to_le_bytes()[..], text].concat()
    };
    text.chunks(usize::from(u16::MAX)).flat_map(block).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Decompress, FlushDecompress};

    /// Everything that can be read of a gzip file so far.
    fn inflated(stream: &[u8]) -> String {
        let raw = stream.strip_prefix(GZIP).unwrap();
        let (mut reader, mut text) = (Decompress::new(false), Vec::with_capacity(1 << 20));
        reader.decompress_vec(raw, &mut text, FlushDecompress::Sync).unwrap();
        assert_eq!(reader.total_in(), raw.len() as u64);
        String::from_utf8(text).unwrap()
    }

    fn noise(length: usize) -> String {
        let mut state = 1_u32;
        let mut letter = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            char::from(b' ' + u8::try_from((state >> 24) % 95).unwrap())
        };
        (0..length).map(|_| letter()).collect()
    }

    #[test]
    fn events_can_be_read_from_any_of_them_on_in_any_order() {
        let texts = [
            "retry: 1000\n\n".to_owned(),
            format!("id: 7\nevent: board\ndata: {}\n\n", "<td><b>20</b></td>".repeat(700)),
            "event: beat\ndata: .\n\n".to_owned(),
            noise(SHORT - 1),
            noise(SHORT),
            noise(200_000),
            String::new(),
        ];
        let events: Vec<_> = texts.iter().map(|text| LiveEvent::new(text)).collect();
        for first in 0..texts.len() {
            for last in 0..texts.len() {
                let mut stream = Coding::Gzip.opening().to_vec();
                let mut expected = String::new();
                for place in [first, last, first, first, last] {
                    stream.extend(events[place].bytes(Coding::Gzip));
                    expected.push_str(&texts[place]);
                    // Each is there before the next has come.
                    assert!(inflated(&stream) == expected, "{first} {last}");
                }
            }
        }
    }

    /// The compressor has forgotten everything before, also what did not fit.
    #[test]
    fn an_event_is_compressed_as_if_it_were_the_first() {
        let board = format!("id: 7\nevent: board\ndata: {}\n\n", "<td><b>20</b></td>".repeat(700));
        let alone = {
            let board = board.clone();
            std::thread::spawn(move || deflated(board.as_bytes())).join().unwrap()
        };
        for before in [board.clone(), noise(200_000), noise(SHORT)] {
            deflated(before.as_bytes());
            assert_eq!(deflated(board.as_bytes()), alone);
        }
    }

    #[test]
    fn a_board_is_compressed_once_and_small() {
        let event = LiveEvent::new(&format!("id: 7\nevent: board\ndata: {}\n\n", "<td><b>20</b></td>".repeat(700)));
        assert!(event.bytes(Coding::Gzip).len() < 200, "{:?}", event.bytes(Coding::Gzip));
        assert_eq!(event.chunk(Coding::Gzip).as_ptr(), event.clone().chunk(Coding::Gzip).as_ptr());
    }

    #[test]
    fn a_chunk_says_how_long_it_is() {
        let event = LiveEvent::new("event: beat\ndata: .\n\n");
        assert_eq!(&event.chunk(Coding::Plain)[..], b"15\r\nevent: beat\ndata: .\n\n\r\n");
        assert_eq!(&event.chunk(Coding::Gzip)[..], b"1a\r\n\0\x15\0\xea\xffevent: beat\ndata: .\n\n\r\n");
        assert_eq!(event.bytes(Coding::Plain), "event: beat\ndata: .\n\n");
    }
}
