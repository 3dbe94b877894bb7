//! Which pieces of a live stream have come whole, to measure how long they took. Ten thousand spectators share a processor
//! with the server, so next to nothing is kept of each.

use crate::Mishap;

/// As much of the headers as says how the answer went.
const START: usize = 12;

/// Follows one answer whose body comes in pieces, each of them an event.
#[derive(Debug, Default)]
pub(crate) struct StreamMeter {
    awaiting: Awaiting,
    /// The start of the headers, then what has come of a piece that did not come at once.
    kept: Vec<u8>,
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
    /// Tells every piece that is complete with these bytes; an error if this is not a live stream, or its end.
    pub(crate) fn hear(&mut self, mut bytes: &[u8], tell: &mut dyn FnMut(&[u8])) -> Result<(), Mishap> {
        while let Some((&first, rest)) = bytes.split_first() {
            match self.awaiting {
                Awaiting::Head(matched) => {
                    bytes = rest;
                    self.awaiting = self.head(first, matched)?;
                }
                Awaiting::Size(size) => {
                    bytes = rest;
                    self.awaiting = size_after(first, size)?;
                }
                Awaiting::Piece(left) => {
                    let (now, later) = bytes.split_at(left.min(bytes.len()));
                    bytes = later;
                    self.awaiting = Awaiting::Piece(left - now.len());
                    if left > now.len() {
                        self.kept.extend(now);
                        continue;
                    }
                    self.awaiting = Awaiting::Size(0);
                    let earlier = std::mem::take(&mut self.kept);
                    let piece = if earlier.is_empty() { now } else { &[&earlier, now].concat() };
                    // The end of the line after it came with it.
                    tell(piece.get(..piece.len() - 2).unwrap_or_default());
                }
            }
        }
        Ok(())
    }

    fn head(&mut self, byte: u8, matched: usize) -> Result<Awaiting, Mishap> {
        if self.kept.len() < START {
            self.kept.push(byte);
        }
        match (matched, byte) {
            (3, b'\n') => {
                let start = std::mem::take(&mut self.kept);
                let granted = start == b"HTTP/1.1 200";
                if granted { Ok(Awaiting::Size(0)) } else { Err(String::from_utf8_lossy(&start).into_owned().into()) }
            }
            (0 | 2, b'\r') | (1, b'\n') => Ok(Awaiting::Head(matched + 1)),
            _ => Ok(Awaiting::Head(usize::from(byte == b'\r'))),
        }
    }
}

fn size_after(byte: u8, size: usize) -> Result<Awaiting, Mishap> {
    match (byte, char::from(byte).to_digit(16).and_then(|digit| usize::try_from(digit).ok())) {
        (_, Some(digit)) => Ok(Awaiting::Size(size.saturating_mul(16).saturating_add(digit))),
        (b'\r', _) => Ok(Awaiting::Size(size)),
        // The end of the line after it belongs to a piece.
        (b'\n', _) if size > 0 => Ok(Awaiting::Piece(size.saturating_add(2))),
        _ => Err("the live stream ended".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STREAM: &[u8] =
        b"HTTP/1.1 200 OK\r\nx: y\r\n\r\nd\r\nretry: 1000\n\n\r\n1f\r\nid: 17\nevent: board\ndata: abc\n\n\r\n\
        3\r\n:\n\n\r\n1e\r\nid: 9\nevent: board\ndata: abc\n\n\r\n";

    fn heard(meter: &mut StreamMeter, bytes: &[u8]) -> Vec<String> {
        let mut pieces = Vec::new();
        meter.hear(bytes, &mut |piece| pieces.push(String::from_utf8(piece.to_vec()).unwrap())).unwrap();
        pieces
    }

    #[test]
    fn a_piece_has_come_when_its_last_byte_has() {
        let whole = heard(&mut StreamMeter::default(), STREAM);
        assert_eq!(whole[..2], ["retry: 1000\n\n", "id: 17\nevent: board\ndata: abc\n\n"]);
        let ends = [43, 80, 88, 124];
        assert_eq!((whole.len(), ends[3]), (4, STREAM.len()));
        for cut in 0..STREAM.len() {
            let (now, later) = STREAM.split_at(cut);
            let mut meter = StreamMeter::default();
            let (first, second) = (heard(&mut meter, now), heard(&mut meter, later));
            assert_eq!(first.len(), ends.iter().filter(|end| **end <= cut).count(), "{cut}");
            assert_eq!([first, second].concat(), whole, "{cut}");
        }
    }

    #[test]
    fn anything_but_a_live_stream_is_noticed() {
        let refused = |bytes: &[u8]| StreamMeter::default().hear(bytes, &mut |_| {}).is_err();
        assert!(refused(b"HTTP/1.1 404 Not Found\r\n\r\n"));
        assert!(refused(b"HTTP/1.1 200 OK\r\n\r\n0\r\n\r\n"));
    }
}
