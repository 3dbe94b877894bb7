//! The words of a server that starts.

use super::Language;

impl Language {
    pub(crate) fn opened_here(self, place: &str) -> String {
        match self {
            Self::Korean => format!("이 컴퓨터에서: {place}/"),
            Self::English => format!("On this machine: {place}/"),
        }
    }

    pub(crate) fn opened_there(self, place: &str) -> String {
        match self {
            Self::Korean => format!("같은 네트워크의 휴대폰에서: {place}/"),
            Self::English => format!("On phones in the same network: {place}/"),
        }
    }

    pub(crate) fn how_to_stop(self) -> &'static str {
        self.pick("Ctrl-C를 누르면 끝납니다.", "Ctrl-C stops it.")
    }

    /// The port is taken, or may not be used.
    #[must_use]
    pub fn cannot_listen(self, port: u16, reason: &str) -> String {
        match self {
            Self::Korean => format!("{port}번 포트를 열 수 없습니다: {reason} (다른 포트: --port 번호)"),
            Self::English => format!("cannot listen on port {port}: {reason} (another one: --port NUMBER)"),
        }
    }
}
