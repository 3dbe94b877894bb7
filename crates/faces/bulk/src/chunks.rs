//! A stream of any length, in pieces of whole lines.

use std::io::{self, Read};

use crate::LONGEST_LINE;
use crate::notation::is_blank;

const CHUNK: usize = 1 << 18;
/// What some systems put before a text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Some whole lines, and the number of the first.
#[derive(Debug)]
pub(crate) struct Chunk {
    bytes: Vec<u8>,
    filled: usize,
    pub(crate) first_line: u64,
}

impl Chunk {
    /// Room for one, to be used again and again.
    pub(crate) fn empty() -> Self {
        // One byte more, for the line feed that a last line may lack.
        Self { bytes: vec![0; CHUNK + 1], filled: 0, first_line: 1 }
    }

    /// The lines, each with its line feed.
    pub(crate) fn text(&self) -> &[u8] {
        self.bytes.get(..self.filled).unwrap_or_default()
    }

    /// The first line, without its line feed.
    pub(crate) fn line(&self) -> &[u8] {
        self.text().split(|&byte| byte == b'\n').next().unwrap_or_default()
    }

    /// The first line that is not blank.
    pub(crate) fn first_game(&self) -> &[u8] {
        let mut lines = self.text().split(|&byte| byte == b'\n');
        lines.find(|line| !is_blank(line)).unwrap_or_default()
    }

    /// Takes the first line away.
    pub(crate) fn drop_line(&mut self) {
        self.drop_front((self.line().len() + 1).min(self.filled));
        self.first_line += 1;
    }

    fn drop_front(&mut self, count: usize) {
        self.bytes.copy_within(count..self.filled, 0);
        self.filled -= count;
    }

    fn ends_with_line_feed(&mut self) {
        self.bytes.iter_mut().skip(self.filled).take(1).for_each(|byte| *byte = b'\n');
        self.filled += 1;
    }
}

/// Reads chunks. Of a line longer than a chunk only the beginning is kept, which is too long for a game by itself.
pub(crate) struct Chunks<R> {
    input: R,
    /// The beginning of a line whose end has not been read.
    begun: Vec<u8>,
    next_line: u64,
    skipping: bool,
    over: bool,
}

impl<R: Read> Chunks<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { input, begun: Vec::new(), next_line: 1, skipping: false, over: false }
    }

    /// Whether everything has been read.
    pub(crate) const fn is_over(&self) -> bool {
        self.over
    }

    /// Fills a chunk with the next lines; nothing at the end, when there are none. An input that cannot be read is over.
    pub(crate) fn fill(&mut self, mut chunk: Chunk) -> io::Result<Option<Chunk>> {
        loop {
            self.read_into(&mut chunk)?;
            let 1.. = chunk.filled else { return Ok(None) };
            if self.keep_whole_lines(&mut chunk) {
                break;
            }
        }
        if self.next_line == 1 && chunk.text().starts_with(BYTE_ORDER_MARK) {
            chunk.drop_front(BYTE_ORDER_MARK.len());
        }
        chunk.first_line = self.next_line;
        self.next_line += memchr::memchr_iter(b'\n', chunk.text()).count() as u64;
        Ok(Some(chunk))
    }

    /// The line begun before, and as much as there is room for.
    fn read_into(&mut self, chunk: &mut Chunk) -> io::Result<()> {
        let room = chunk.bytes.get_mut(..CHUNK).unwrap_or_default();
        room.iter_mut().zip(&self.begun).for_each(|(byte, begun)| *byte = *begun);
        chunk.filled = self.begun.len();
        self.begun.clear();
        while let Some(room @ [_, ..]) = room.get_mut(chunk.filled..).filter(|_| !self.over) {
            match self.input.read(room) {
                Ok(0) => self.over = true,
                Ok(count) => chunk.filled += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.over = true;
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// Cuts after the last line feed; false if that leaves nothing.
    fn keep_whole_lines(&mut self, chunk: &mut Chunk) -> bool {
        if self.skipping {
            self.skip_to_the_next_line(chunk);
        }
        let whole = memchr::memrchr(b'\n', chunk.text()).map_or(0, |last| last + 1);
        let begun = chunk.text().get(whole..).unwrap_or_default();
        match (begun.len(), self.over) {
            (0, _) => {}
            (_, true) => chunk.ends_with_line_feed(),
            (CHUNK, false) => {
                self.skipping = true;
                chunk.filled = LONGEST_LINE + 1;
                chunk.ends_with_line_feed();
            }
            (_, false) => {
                self.begun.extend_from_slice(begun);
                chunk.filled = whole;
            }
        }
        chunk.filled > 0
    }

    /// Drops the rest of a line that was too long, or as much of it as is in this chunk.
    fn skip_to_the_next_line(&mut self, chunk: &mut Chunk) {
        let end = memchr::memchr(b'\n', chunk.text());
        let next = end.map_or(chunk.filled, |end| end + 1);
        self.skipping = end.is_none();
        chunk.drop_front(next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Gives at most this many bytes at a time, as pipes do.
    struct Dribble<'text>(&'text [u8], usize);

    impl Read for Dribble<'_> {
        fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
            let count = room.len().min(self.1);
            self.0.read(&mut room[..count])
        }
    }

    fn read(input: impl Read) -> Vec<(u64, Vec<u8>)> {
        let (mut chunks, mut used, mut read) = (Chunks::new(input), Chunk::empty(), Vec::new());
        while let Some(chunk) = chunks.fill(used).unwrap() {
            let text = chunk.text().strip_suffix(b"\n").unwrap();
            read.extend((chunk.first_line..).zip(text.split(|&byte| byte == b'\n').map(<[u8]>::to_vec)));
            used = chunk;
        }
        read
    }

    /// Gives some bytes, fails once in this way, and goes on with some more.
    fn torn(before: &'static str, kind: io::ErrorKind, behind: &'static str) -> impl Read {
        before.as_bytes().chain(Fails(Some(kind))).chain(behind.as_bytes())
    }

    struct Fails(Option<io::ErrorKind>);

    impl Read for Fails {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            self.0.take().map_or(Ok(0), |kind| Err(kind.into()))
        }
    }

    #[test]
    fn an_interrupted_read_is_tried_again() {
        assert_eq!(read(torn("X\n7", io::ErrorKind::Interrupted, "/\n")), [(1, b"X".to_vec()), (2, b"7/".to_vec())]);
    }

    #[test]
    fn nothing_is_read_after_an_error() {
        let mut chunks = Chunks::new(torn("X\n7", io::ErrorKind::TimedOut, "/\n"));
        assert!(!chunks.is_over());
        assert_eq!(chunks.fill(Chunk::empty()).unwrap_err().kind(), io::ErrorKind::TimedOut);
        assert!(chunks.is_over() && chunks.fill(Chunk::empty()).unwrap().is_none());
    }

    #[test]
    fn the_first_game_may_stand_behind_blank_lines() {
        let chunk = |text: &[u8]| Chunks::new(text).fill(Chunk::empty()).unwrap().unwrap();
        assert_eq!(chunk(b"\n ;\r\nX 7/\n10 7\n").first_game(), b"X 7/");
        assert_eq!(chunk(b"\n\n").first_game(), b"");
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_the_first_line() {
        assert_eq!(read(&b"\xef\xbb\xbfX\n\xef\xbb\xbfX"[..]), [(1, b"X".to_vec()), (2, b"\xef\xbb\xbfX".to_vec())]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn every_line_comes_once_with_its_number(
            lengths in prop::collection::vec(prop_oneof![0usize..60, 4000usize..5000, CHUNK - 2..CHUNK + 3, Just(3 * CHUNK)], 0..12),
            last_is_open in any::<bool>(),
            dribble in prop_oneof![Just(usize::MAX), 1000usize..100_000],
        ) {
            let lines: Vec<Vec<u8>> = lengths.iter().zip(b'a'..).map(|(&length, letter)| vec![letter; length]).collect();
            let mut text = lines.join(&b'\n');
            let closed = !last_is_open || lines.last().is_some_and(Vec::is_empty);
            if closed && !lines.is_empty() {
                text.push(b'\n');
            }
            let read = read(Dribble(&text, dribble));
            prop_assert_eq!(read.len(), lines.len());
            for ((number, read), (expected, line)) in read.into_iter().zip((1..).zip(&lines)) {
                prop_assert_eq!(number, expected);
                prop_assert!(read == *line || (line.len() >= CHUNK && read.len() == LONGEST_LINE + 1), "line {}", number);
            }
        }
    }
}
