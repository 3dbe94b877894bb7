//! What the machine refuses: files, streams, ports.

use std::io;

use crate::Language;

words! {
    larger_than_a_proof: "64 MiB보다 큽니다", "is larger than 64 MiB";
    larger_than_an_import: "256 MiB보다 큽니다. 게임을 나누어 내보내세요", "is larger than 256 MiB; export fewer games at once";
    not_utf8: "UTF-8 텍스트가 아닙니다", "not UTF-8";
    standard_input: "표준 입력", "standard input";
}

sentences! {
    cannot_read_input(reason: &str): "입력을 읽을 수 없습니다: {reason}", "cannot read the input: {reason}";
    cannot_write_output(reason: &str): "출력을 쓸 수 없습니다: {reason}", "cannot write the output: {reason}";
    no_random_bytes(reason: &str): "운영 체제에서 난수를 받지 못했습니다: {reason}",
        "the operating system gives no random bytes: {reason}";
}

impl Language {
    /// What the system said, without its number for it.
    #[must_use]
    pub fn trouble_of(self, error: &io::Error) -> String {
        match (self, error.kind()) {
            (_, io::ErrorKind::AlreadyExists) => self
                .pick(
                    "이미 있는 파일입니다. 다른 이름을 쓰거나 그 파일을 먼저 옮기세요",
                    "the file already exists; choose another name or move it first",
                )
                .to_owned(),
            (Self::Korean, kind) if is_known(kind) => self.kind_of_trouble(kind).to_owned(),
            _ => {
                let words = error.to_string();
                words.split_once(" (os error ").map_or(words.as_str(), |(words, _)| words).to_owned()
            }
        }
    }

    pub(crate) fn kind_of_trouble(self, kind: io::ErrorKind) -> &'static str {
        match kind {
            io::ErrorKind::NotFound => self.of("그런 파일이나 디렉터리가 없습니다", "no such file or directory"),
            io::ErrorKind::PermissionDenied => self.of("권한이 없습니다", "permission denied"),
            io::ErrorKind::IsADirectory => self.of("디렉터리입니다", "it is a directory"),
            io::ErrorKind::NotADirectory => {
                self.of("경로 가운데 디렉터리가 아닌 것이 있습니다", "a part of the path is not a directory")
            }
            io::ErrorKind::StorageFull => self.of("디스크에 남은 공간이 없습니다", "no space left on the disk"),
            io::ErrorKind::ReadOnlyFilesystem => self.of("읽기 전용 파일 시스템입니다", "the file system is read-only"),
            io::ErrorKind::AddrInUse => self.of("이미 쓰이고 있습니다", "already in use"),
            io::ErrorKind::AddrNotAvailable => self.of("이 컴퓨터에 없는 주소입니다", "not an address of this machine"),
            _ => self.of("시스템이 거부했습니다", "the system refused"),
        }
    }
}

/// Whether there is a sentence for it.
const fn is_known(kind: io::ErrorKind) -> bool {
    matches!(
        kind,
        io::ErrorKind::NotFound
            | io::ErrorKind::PermissionDenied
            | io::ErrorKind::IsADirectory
            | io::ErrorKind::NotADirectory
            | io::ErrorKind::StorageFull
            | io::ErrorKind::ReadOnlyFilesystem
            | io::ErrorKind::AddrInUse
            | io::ErrorKind::AddrNotAvailable
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_is_quoted_without_its_numbers() {
        let told = |language: Language, number| language.trouble_of(&io::Error::from_raw_os_error(number));
        assert_eq!(told(Language::English, 28), "No space left on device");
        assert_eq!(told(Language::Korean, 28), "디스크에 남은 공간이 없습니다");
        assert_eq!(told(Language::English, 17), "the file already exists; choose another name or move it first");
        assert_eq!(told(Language::Korean, 2), "그런 파일이나 디렉터리가 없습니다");
        assert_eq!(told(Language::Korean, 5), "Input/output error", "what has no sentence is quoted");
    }
}
