//! Everybody's link to a draw.

/// Where a draw is, and what shows that one may look at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    pub(crate) server: String,
    pub(crate) draw: String,
    pub(crate) token: Option<String>,
}

/// Why something is not a link to a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkRefusal {
    /// Another form than `http://HOST/r/DRAW/TOKEN`.
    Form,
    /// Servers of draws speak plain http.
    Encrypted,
}

impl Link {
    /// Reads a link as it is given out.
    ///
    /// ```
    /// use alley_witness::{Link, LinkRefusal};
    ///
    /// assert!(Link::read("http://192.168.0.7:8300/r/k7f3qd/91be0011223344556677889900aabbcc").is_ok());
    /// assert_eq!(Link::read("https://lane.example/r/k7f3qd"), Err(LinkRefusal::Encrypted));
    /// ```
    ///
    /// # Errors
    /// It does not lead to a draw, or over an encrypted connection.
    pub fn read(text: &str) -> Result<Self, LinkRefusal> {
        let text = text.trim();
        if text.starts_with("https://") {
            return Err(LinkRefusal::Encrypted);
        }
        let rest = text.strip_prefix("http://").ok_or(LinkRefusal::Form)?;
        let rest = rest.split(['?', '#']).next().unwrap_or(rest).trim_end_matches('/');
        let parts: Vec<_> = rest.split('/').collect();
        let (host, draw, token) = match parts.as_slice() {
            [host, "r", draw] => (host, draw, None),
            [host, "r", draw, token] => (host, draw, Some(token)),
            _ => return Err(LinkRefusal::Form),
        };
        let is_host = |letter: char| letter.is_ascii_alphanumeric() || "-._:[]".contains(letter);
        let is_id = draw.len() == 6 && draw.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let is_token = |token: &&str| token.len() == 32 && token.bytes().all(|byte| byte.is_ascii_hexdigit());
        if host.is_empty() || !host.chars().all(is_host) || !is_id || !token.iter().all(|token| is_token(token)) {
            return Err(LinkRefusal::Form);
        }
        let (server, draw) = (format!("http://{host}"), (*draw).to_owned());
        Ok(Self { server, draw, token: token.map(|token| (*token).to_owned()) })
    }

    /// The host and its port, in letters that any file name may have.
    pub(crate) fn place(&self) -> String {
        let host = self.server.trim_start_matches("http://");
        host.replace(|letter: char| !letter.is_ascii_alphanumeric() && letter != '.' && letter != '-', "_")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_read_as_it_is_given_out() {
        let token = "91be0011223344556677889900aabbcc";
        let link = |text: &str| Link::read(text).unwrap();
        let whole = link(&format!("http://192.168.0.7:8300/r/k7f3qd/{token}"));
        assert_eq!((whole.server.as_str(), whole.draw.as_str()), ("http://192.168.0.7:8300", "k7f3qd"));
        assert_eq!(whole.token.as_deref(), Some(token));
        assert_eq!(link(&format!(" http://192.168.0.7:8300/r/k7f3qd/{token}/?lang=ko#x\n")), whole);
        assert_eq!(link("http://[::1]:80/r/k7f3qd").token, None);
        assert_eq!(whole.place(), "192.168.0.7_8300");
        let others = [
            "",
            "k7f3qd",
            "http://",
            "http:///r/k7f3qd",
            "http://a/g/k7f3qd",
            "http://a/r/",
            "http://a/r/../x",
            "http://a/r/k7f3qd/91be",
            "http://a/r/k7f3qd/91be0011223344556677889900aabbcc/live",
            "http://user@a/r/k7f3qd",
            "http://a b/r/k7f3qd",
        ];
        for other in others {
            assert_eq!(Link::read(other), Err(LinkRefusal::Form), "{other}");
        }
        assert_eq!(Link::read("https://a/r/k7f3qd"), Err(LinkRefusal::Encrypted));
    }
}
