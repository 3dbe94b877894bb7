//! Where somebody looks, nothing but text arrives.

use std::io::{self, Write};

use alley_text::is_hidden;

/// An output that may be a terminal. Names come from files of others, and a terminal obeys what is hidden in them; a
/// file does not, and gets every byte as it is.
///
/// ```
/// use std::io::Write;
/// use alley_console::TextOnly;
///
/// let mut screen = Vec::new();
/// TextOnly::new(&mut screen, true).write_all(b"\x1b[2JPJS: 300\n")?;
/// assert_eq!(screen, "\u{fffd}[2JPJS: 300\n".as_bytes());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct TextOnly<W> {
    output: W,
    seen: bool,
}

impl<W: Write> TextOnly<W> {
    /// Whether somebody looks decides.
    pub const fn new(output: W, seen: bool) -> Self {
        Self { output, seen }
    }
}

impl<W: Write> Write for TextOnly<W> {
    /// Pieces must be whole lines, as a character may not be torn.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.seen {
            return self.output.write(bytes);
        }
        let harmful = |it: char| is_hidden(it) && it != '\n' && it != '\t';
        let text = String::from_utf8_lossy(bytes).replace(harmful, "\u{fffd}");
        self.output.write_all(text.as_bytes()).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &[u8], seen: bool) -> Vec<u8> {
        let mut output = Vec::new();
        TextOnly::new(&mut output, seen).write_all(text).unwrap();
        output
    }

    #[test]
    fn a_file_gets_every_byte_and_a_screen_only_text() {
        let evil = b"\x1b]0;x\x07\xc2\x9b2J\xff\xe2\x80\xae: 300\t20\n";
        assert_eq!(written(evil, false), evil);
        let seen = String::from_utf8(written(evil, true)).unwrap();
        assert_eq!(seen, "\u{fffd}]0;x\u{fffd}\u{fffd}2J\u{fffd}\u{fffd}: 300\t20\n");
        assert_eq!(written("박지수: 300\n".as_bytes(), true), "박지수: 300\n".as_bytes());
    }
}
