//! One answer: a line of input, read in bounded memory whatever its length.

use std::io::{self, BufRead};

use alley_words::Complaint;

/// The longest line that is still read as an answer.
const LONGEST: usize = 1 << 20;
/// How much of an answer is shown again.
const LONGEST_ECHO: usize = 4 << 10;
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// A line without its end, without a byte-order mark in front.
pub(crate) struct Answer {
    /// At most [`LONGEST`] bytes.
    kept: Vec<u8>,
    /// How much was taken of a longer one.
    cut_at: Option<usize>,
}

impl Answer {
    /// Reads the next line; none at the end of the input. A last line without line feed counts.
    pub(crate) fn read(input: &mut impl BufRead) -> io::Result<Option<Self>> {
        let mut answer = Self { kept: Vec::new(), cut_at: None };
        let mut any = false;
        loop {
            let chunk = match input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                return Ok(any.then(|| answer.trimmed()));
            }
            any = true;
            let end = chunk.iter().position(|&byte| byte == b'\n');
            answer.keep(chunk.get(..end.unwrap_or(chunk.len())).unwrap_or_default());
            let consumed = end.map_or(chunk.len(), |end| end + 1);
            input.consume(consumed);
            if end.is_some() {
                return Ok(Some(answer.trimmed()));
            }
        }
    }

    /// An answer typed into a line editor.
    pub(crate) fn typed(text: String) -> Self {
        Self { kept: text.into_bytes(), cut_at: None }
    }

    /// One that went on after this many bytes.
    pub(crate) const fn too_long(length: usize) -> Self {
        Self { kept: Vec::new(), cut_at: Some(length) }
    }

    /// Bytes that are no letters.
    pub(crate) fn not_text() -> Self {
        Self { kept: vec![u8::MAX], cut_at: None }
    }

    fn keep(&mut self, bytes: &[u8]) {
        let room = LONGEST - self.kept.len();
        if bytes.len() > room {
            self.cut_at = Some(LONGEST);
        }
        self.kept.extend(bytes.iter().take(room));
    }

    fn trimmed(mut self) -> Self {
        if self.cut_at.is_none() && self.kept.ends_with(b"\r") {
            self.kept.pop();
        }
        if self.kept.starts_with(BYTE_ORDER_MARK) {
            self.kept.drain(..BYTE_ORDER_MARK.len());
        }
        self
    }

    /// The answer, if it is one.
    pub(crate) fn text(&self) -> Result<&str, Complaint> {
        if let Some(length) = self.cut_at {
            return Err(Complaint::LongAnswer(length));
        }
        str::from_utf8(&self.kept).map_err(|_| Complaint::NotText)
    }

    /// The answer as it can be shown safely: no control characters, no invalid bytes, and not too much of it.
    pub(crate) fn echo(&self) -> String {
        alley_text::echo(&self.kept, LONGEST_ECHO)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(mut input: &[u8]) -> Vec<Result<String, Complaint>> {
        let next = || Answer::read(&mut input).unwrap();
        std::iter::from_fn(next).map(|answer| answer.text().map(str::to_owned)).collect()
    }

    fn echo(mut input: &[u8]) -> String {
        Answer::read(&mut input).unwrap().unwrap().echo()
    }

    #[test]
    fn lines_end_in_lf_crlf_or_with_the_input() {
        let lines = |lines: &[&str]| lines.iter().map(|&line| Ok(line.to_owned())).collect::<Vec<_>>();
        assert_eq!(read(b""), []);
        assert_eq!(read(b"\n"), lines(&[""]));
        assert_eq!(read(b"7"), lines(&["7"]));
        assert_eq!(read(b"7\r\n8\n\r\n9"), lines(&["7", "8", "", "9"]));
        assert_eq!(read("\u{feff}7\n\u{feff}8\n7\u{feff}\n".as_bytes()), lines(&["7", "8", "7\u{feff}"]));
    }

    #[test]
    fn bytes_that_are_no_text_and_lines_without_end_are_no_answer() {
        assert_eq!(read(b"\xff7\n7\n"), [Err(Complaint::NotText), Ok("7".into())]);
        let endless = [vec![b'7'; LONGEST + 1], b"\n7\n".to_vec()].concat();
        assert_eq!(read(&endless), [Err(Complaint::LongAnswer(LONGEST)), Ok("7".into())]);
        let longest = [vec![b'7'; LONGEST], b"\n".to_vec()].concat();
        assert_eq!(read(&longest)[0].as_ref().map(String::len), Ok(LONGEST));
    }

    #[test]
    fn the_echo_is_harmless_and_short() {
        assert_eq!(echo(b"7\n"), "7");
        assert_eq!(echo(b"\x1b[2J\xff\n"), "\u{fffd}[2J\u{fffd}");
        assert_eq!(echo("두명\n".as_bytes()), "두명");
        assert_eq!(echo(&vec![b'7'; 5_000_000]).len(), 4096);
    }
}
