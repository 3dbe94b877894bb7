//! Which boards of a live stream have come whole, to measure how long they took. Ten thousand spectators share a processor
//! with the server, so nothing is kept and next to nothing is looked at.

use crate::Mishap;

/// As much of a piece as says which event it is.
const START: usize = 24;

/// Follows one answer whose body comes in pieces, each of them an event.
#[derive(Debug, Default)]
pub(crate) struct StreamMeter {
    awaiting: Awaiting,
    start: [u8; START],
    length: usize,
}

#[derive(Debug)]
enum Awaiting {
    /// Among the headers, after this many bytes of the empty line that ends them.
    Head(usize),
    /// In the number that says how long the next piece is.
    Size(usize),
    /// In a piece, this many bytes before its end.
    Piece(usize),
}

impl Default for Awaiting {
    fn default() -> Self {
        Self::Head(0)
    }
}

impl StreamMeter {
    /// The newest board that is complete with these bytes; an error if this is not a live stream, or its end.
    pub(crate) fn hear(&mut self, mut bytes: &[u8]) -> Result<Option<u64>, Mishap> {
        let mut newest = None;
        while let Some((&first, rest)) = bytes.split_first() {
            match self.awaiting {
                Awaiting::Head(matched) => {
                    self.keep(&[first]);
                    bytes = rest;
                    self.awaiting = self.head(first, matched)?;
                }
                Awaiting::Size(size) => {
                    bytes = rest;
                    self.awaiting = self.size(first, size)?;
                }
                Awaiting::Piece(left) => {
                    let (now, later) = bytes.split_at(left.min(bytes.len()));
                    self.keep(now);
                    bytes = later;
                    self.awaiting = Awaiting::Piece(left - now.len());
                    if left == now.len() {
                        newest = self.version().or(newest);
                        self.awaiting = Awaiting::Size(0);
                    }
                }
            }
        }
        Ok(newest)
    }

    fn keep(&mut self, bytes: &[u8]) {
        let room = self.start.iter_mut().skip(self.length);
        self.length += room.zip(bytes).map(|(place, byte)| *place = *byte).count();
    }

    fn head(&self, byte: u8, matched: usize) -> Result<Awaiting, Mishap> {
        match (matched, byte) {
            (3, b'\n') if self.start.starts_with(b"HTTP/1.1 200") => Ok(Awaiting::Size(0)),
            (3, b'\n') => Err(String::from_utf8_lossy(&self.start).into_owned().into()),
            (0 | 2, b'\r') | (1, b'\n') => Ok(Awaiting::Head(matched + 1)),
            _ => Ok(Awaiting::Head(usize::from(byte == b'\r'))),
        }
    }

    fn size(&mut self, byte: u8, size: usize) -> Result<Awaiting, Mishap> {
        match (byte, char::from(byte).to_digit(16).and_then(|digit| usize::try_from(digit).ok())) {
            (_, Some(digit)) => Ok(Awaiting::Size(size.saturating_mul(16).saturating_add(digit))),
            (b'\r', _) => Ok(Awaiting::Size(size)),
            (b'\n', _) if size > 0 => {
                self.length = 0;
                // The end of the line after it belongs to a piece.
                Ok(Awaiting::Piece(size.saturating_add(2)))
            }
            _ => Err("the live stream ended".into()),
        }
    }

    fn version(&self) -> Option<u64> {
        let digits = self.start.get(..self.length)?.strip_prefix(b"id: ")?;
        let digits = digits.split(|byte| *byte == b'\n').next()?;
        std::str::from_utf8(digits).ok()?.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STREAM: &[u8] =
        b"HTTP/1.1 200 OK\r\nx: y\r\n\r\nd\r\nretry: 1000\n\n\r\n1f\r\nid: 17\nevent: board\ndata: abc\n\n\r\n\
        3\r\n:\n\n\r\n1e\r\nid: 9\nevent: board\ndata: abc\n\n\r\n";

    #[test]
    fn a_board_has_come_when_its_last_byte_has() {
        for cut in 0..STREAM.len() {
            let (now, later) = STREAM.split_at(cut);
            let mut meter = StreamMeter::default();
            let heard = (meter.hear(now).unwrap(), meter.hear(later).unwrap());
            let first = STREAM.len() - 44;
            let expected = match cut {
                _ if cut < first => (None, Some(9)),
                _ => (Some(17), Some(9)),
            };
            assert_eq!(heard, expected, "{cut}");
        }
    }

    #[test]
    fn anything_but_a_live_stream_is_noticed() {
        assert!(StreamMeter::default().hear(b"HTTP/1.1 404 Not Found\r\n\r\n").is_err());
        assert!(StreamMeter::default().hear(b"HTTP/1.1 200 OK\r\n\r\n0\r\n\r\n").is_err());
    }
}
