//! The calls of traced programs, as `strace -f -y -xx` writes them down. All text in such a trace is hexadecimal: a comma, a
//! bracket or a quotation mark is never part of a name, or of what was written.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

use crate::Mishap;

/// Everything that changes a file or a name, syncs one, or tells somebody something.
pub(super) const CALLS: &str = "\
    open,openat,openat2,creat,mkdir,mkdirat,unlink,unlinkat,rmdir,rename,renameat,renameat2,link,linkat,symlink,\
    symlinkat,write,writev,pwrite64,pwritev,pwritev2,sendto,sendmsg,ftruncate,truncate,fallocate,sendfile,\
    copy_file_range,splice,fsync,fdatasync,sync,syncfs,sync_file_range,msync";

/// The result of a call that was interrupted by the end of its program.
const UNKNOWN: &str = "?";

/// From the line in which a call begins to the one in which it has returned: the same, unless other calls came between.
/// One that never returned has no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) began: usize,
    pub(super) ended: usize,
}

/// One call.
#[derive(Debug)]
pub(super) struct TracedCall<'trace> {
    pub(super) span: Span,
    pub(super) name: &'trace str,
    arguments: &'trace str,
    result: &'trace str,
}

/// An open file: its number, and its path, unless it stands for something else.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Descriptor {
    pub(super) number: u64,
    pub(super) path: PathBuf,
    /// Whether the path no longer leads to it.
    pub(super) removed: bool,
}

/// All calls of a trace in the order in which they returned, so that none comes before one it needed; its lines are counted
/// from this number.
pub(super) fn calls(trace: &str, first_line: usize) -> Vec<TracedCall<'_>> {
    let (mut calls, mut unfinished) = (Vec::<TracedCall<'_>>::new(), HashMap::new());
    for (line, text) in (first_line..).zip(trace.lines()) {
        let Some((thread, text)) = text.split_once(' ') else { continue };
        let text = text.trim_start();
        if text.starts_with("<... ") {
            let begun = unfinished.remove(thread).and_then(|place: usize| calls.get_mut(place));
            if let (Some(call), Some((_, result))) = (begun, text.rsplit_once(" = ")) {
                call.result = result;
                call.span.ended = if result == UNKNOWN { usize::MAX } else { line };
            }
            continue;
        }
        let Some((name, rest)) = text.split_once('(') else { continue };
        let call = |ended, arguments, result| TracedCall { span: Span { began: line, ended }, name, arguments, result };
        if let Some(arguments) = rest.strip_suffix(" <unfinished ...>") {
            unfinished.insert(thread, calls.len());
            calls.push(call(usize::MAX, arguments, UNKNOWN));
        } else if let Some((arguments, result)) = rest.rsplit_once(" = ") {
            let arguments = arguments.trim_end();
            let arguments = arguments.strip_suffix(')').unwrap_or(arguments);
            calls.push(call(if result == UNKNOWN { usize::MAX } else { line }, arguments, result));
        }
    }
    calls.sort_by_key(|call| call.span.ended);
    calls
}

impl TracedCall<'_> {
    /// Whether nobody knows what came of it.
    pub(super) fn is_unknown(&self) -> bool {
        self.result.starts_with(UNKNOWN)
    }

    /// What it returned; nothing if it failed, or if the tracer only pretended to make it.
    pub(super) fn returned(&self) -> Option<usize> {
        let digits = self.result.split(|letter: char| !letter.is_ascii_digit()).next()?;
        digits.parse().ok().filter(|_| !self.result.contains("(INJECTED)"))
    }

    /// The file it opened.
    pub(super) fn opened(&self) -> Result<Descriptor, Mishap> {
        self.read(descriptor(self.result))
    }

    /// The open file that it is about, which is its first argument.
    pub(super) fn descriptor(&self) -> Result<Descriptor, Mishap> {
        self.read(descriptor(self.arguments))
    }

    /// The paths it names, each from the folder before it if it is not whole.
    pub(super) fn paths(&self) -> Result<Vec<PathBuf>, Mishap> {
        let (mut paths, mut folder) = (Vec::new(), None);
        for argument in self.arguments.split(", ") {
            if let Some(text) = argument.strip_prefix('"') {
                let path = self.read(bytes(text.trim_end_matches('"')))?;
                let path = PathBuf::from(OsStr::from_bytes(&path));
                let path = folder.take().map_or_else(|| path.clone(), |folder: PathBuf| folder.join(&path));
                paths.push(path);
            } else if let Some(there) = descriptor(argument) {
                folder = Some(there.path);
            }
        }
        if paths.is_empty() || paths.iter().any(|path| path.is_relative()) {
            return Err(self.unreadable());
        }
        Ok(paths)
    }

    /// All bytes it hands over, one piece after the other.
    pub(super) fn bytes(&self) -> Result<Vec<u8>, Mishap> {
        // The tracer writes dots after what it has cut off.
        if self.arguments.contains("\"...") {
            return Err(self.unreadable());
        }
        let pieces = self.arguments.split('"').skip(1).step_by(2).map(bytes);
        self.read(pieces.collect::<Option<Vec<_>>>().map(|pieces| pieces.concat()))
    }

    /// The last argument, a number.
    pub(super) fn last_number(&self) -> Result<usize, Mishap> {
        self.read(self.arguments.rsplit(", ").next().and_then(|number| number.parse().ok()))
    }

    /// Whether one of these words is among its flags.
    pub(super) fn says(&self, flags: &[&str]) -> bool {
        self.arguments.split([',', ' ', '|']).any(|word| flags.contains(&word))
    }

    pub(super) fn unreadable(&self) -> Mishap {
        let start: String = self.arguments.chars().take(200).collect();
        format!("a call that cannot be followed, in line {} of the trace: {}({start}", self.span.began, self.name)
            .into()
    }

    fn read<Value>(&self, read: Option<Value>) -> Result<Value, Mishap> {
        read.ok_or_else(|| self.unreadable())
    }
}

/// `4<\x2f\x74>`, `AT_FDCWD<\x2f>`, `4<\x2f\x74>(deleted)`.
fn descriptor(text: &str) -> Option<Descriptor> {
    let (number, rest) = text.split_once('<')?;
    let (path, rest) = rest.split_once('>')?;
    let number = if number == "AT_FDCWD" { u64::MAX } else { number.parse().ok()? };
    let path = PathBuf::from(OsStr::from_bytes(&bytes(path)?));
    Some(Descriptor { number, path, removed: rest.starts_with("(deleted)") })
}

/// `\x41\x2f` and so on.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let (signs, rest) = text.as_bytes().as_chunks();
    let byte = |sign: &[u8; 4]| match *sign {
        [b'\\', b'x', high, low] => Some(digit(high)? << 4 | digit(low)?),
        _ => None,
    };
    if rest.is_empty() { signs.iter().map(byte).collect() } else { None }
}

fn digit(letter: u8) -> Option<u8> {
    char::from(letter).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Text as the tracer writes it.
    fn hex(text: &str) -> String {
        text.bytes().fold(String::new(), |hex, byte| hex + &format!("\\x{byte:02x}"))
    }

    #[test]
    fn a_call_on_one_line_is_read() {
        let (path, words) = (hex("/disk/j-wal"), hex("a, \"b\") = 3"));
        let trace = format!("+++\n7     pwrite64(4<{path}>, \"{words}\", 12, 56) = 12\n7  +++ exited with 0 +++\n");
        let calls = calls(&trace, 10);
        let [call] = calls.as_slice() else { panic!("{calls:?}") };
        assert_eq!((call.name, call.span), ("pwrite64", Span { began: 11, ended: 11 }));
        assert_eq!((call.returned(), call.last_number().unwrap()), (Some(12), 56));
        assert_eq!(call.bytes().unwrap(), b"a, \"b\") = 3");
        let descriptor = call.descriptor().unwrap();
        assert_eq!((descriptor.number, descriptor.path, descriptor.removed), (4, "/disk/j-wal".into(), false));
    }

    #[test]
    fn a_call_that_others_interrupt_ends_when_it_has_returned() {
        let path = hex("/j");
        let trace = format!(
            "7 fdatasync(4<{path}> <unfinished ...>\n8 fsync(5<{path}>(deleted)) = 0\n7 <... fdatasync resumed>) = 0\n\
             8 fdatasync(5<{path}> <unfinished ...>\n8 +++ killed by SIGKILL +++\n"
        );
        let spans: Vec<_> = calls(&trace, 0).iter().map(|call| (call.span.began, call.span.ended)).collect();
        assert_eq!(spans, [(1, 1), (0, 2), (3, usize::MAX)]);
        let last = &calls(&trace, 0)[2];
        assert!(last.is_unknown() && last.returned().is_none());
        assert!(calls(&trace, 0)[0].descriptor().unwrap().removed);
    }

    #[test]
    fn a_call_that_failed_or_was_only_pretended_did_nothing() {
        for result in
            ["-1 EIO (Input/output error) (INJECTED)", "0 (INJECTED)", "-1 ENOENT (No such file or directory)"]
        {
            let trace = format!("7 fsync(4<{}>) = {result}\n", hex("/j"));
            assert_eq!(calls(&trace, 0)[0].returned(), None, "{result}");
        }
        let trace = format!("7 fsync(4<{}>) = 0 (DELAYED)\n", hex("/j"));
        assert_eq!(calls(&trace, 0)[0].returned(), Some(0));
    }

    #[test]
    fn paths_go_from_the_folder_before_them() {
        let line = |path: &str| format!("7 mkdirat(AT_FDCWD<{}>, \"{}\", 0777) = 0\n", hex("/disk"), hex(path));
        assert_eq!(calls(&line("home"), 0)[0].paths().unwrap(), [PathBuf::from("/disk/home")]);
        assert_eq!(calls(&line("/else"), 0)[0].paths().unwrap(), [PathBuf::from("/else")]);
        let lost = format!("7 mkdir(\"{}\", 0777) = 0\n", hex("home"));
        assert!(calls(&lost, 0)[0].paths().is_err());
    }

    #[test]
    fn what_the_tracer_cut_off_is_refused() {
        let trace = format!("7 write(4<{}>, \"{}\"..., 99) = 99\n", hex("/j"), hex("abc"));
        assert!(calls(&trace, 0)[0].bytes().is_err());
    }

    #[test]
    fn pieces_are_put_together() {
        let (one, other) = (hex("ab"), hex("cd"));
        let trace = format!(
            "7 writev(1<{}>, [{{iov_base=\"{one}\", iov_len=2}}, {{iov_base=\"{other}\", iov_len=2}}], 2) = 4\n",
            hex("pipe:[9]")
        );
        assert_eq!(calls(&trace, 0)[0].bytes().unwrap(), b"abcd");
    }
}
