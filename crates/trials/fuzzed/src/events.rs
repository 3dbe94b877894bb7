//! Live streams as a witness without a browser hears them: event by event, however they come in.

use std::io::{BufReader, Read};

use alley_luck::Draft;
use alley_witness::{events, promised};

/// The fuzz target of event streams.
pub fn check_events(bytes: &[u8]) {
    let (&piece, stream) = bytes.split_first().unwrap_or((&0, &[]));
    let heard = plainly(stream);
    assert_eq!(all_of(stream), heard);
    assert_eq!(all_of(BufReader::new(InPieces(stream, usize::from(piece) + 1))), heard);
    for event in &heard {
        if let Some(Ok(draft)) = promised(event) {
            assert_eq!(Draft::read(draft.to_string().as_bytes()), Ok(draft));
        }
    }
    // What a server would write of the same.
    let lines: Vec<&[u8]> = stream.split(|byte| *byte == b'\n').collect();
    let told: Vec<u8> = lines.iter().flat_map(|line| [b"data: ", *line, b"\n"].concat()).chain(*b"\n").collect();
    assert_eq!(all_of(&[b"id: 7\nevent: board\n", &told[..]].concat()[..]), [lines.concat()]);
}

fn all_of(stream: impl std::io::BufRead) -> Vec<Vec<u8>> {
    let mut heard = Vec::new();
    let ended = events(stream, |event| {
        heard.push(event.to_vec());
        true
    });
    // The server is gone at the end of these bytes, and it did not say so.
    assert!(ended.is_err());
    heard
}

/// What stands after `data: ` in the lines before each empty one.
fn plainly(stream: &[u8]) -> Vec<Vec<u8>> {
    let whole: Vec<&[u8]> = stream.split_inclusive(|byte| *byte == b'\n').collect();
    let lines = whole.iter().filter_map(|line| line.strip_suffix(b"\n"));
    let lines: Vec<&[u8]> = lines.collect();
    let mut parts: Vec<&[&[u8]]> = lines.split(|line| line.is_empty()).collect();
    parts.pop();
    parts
        .iter()
        .map(|lines| lines.iter().filter_map(|line| line.strip_prefix(b"data: ")).flatten().copied().collect())
        .collect()
}

/// A line that brings no more than this at once.
struct InPieces<'stream>(&'stream [u8], usize);

impl Read for InPieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = buffer.len().min(self.1);
        self.0.read(&mut buffer[..length])
    }
}
