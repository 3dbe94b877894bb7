//! Where everybody finds the server, whatever its own machine calls it.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use alley_words::Language;
use axum::http::uri::Authority;

/// The beginning of every link.
///
/// ```
/// use alley_web::Home;
///
/// assert_eq!("https://alley.example/".parse::<Home>().unwrap().to_string(), "https://alley.example");
/// assert!("https://alley.example/lanes".parse::<Home>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Home {
    scheme: &'static str,
    authority: Authority,
}

/// Not the home of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HomeRefusal;

impl fmt::Display for HomeRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(Language::English.home_needed())
    }
}

impl Error for HomeRefusal {}

impl FromStr for Home {
    type Err = HomeRefusal;

    fn from_str(text: &str) -> Result<Self, HomeRefusal> {
        let scheme = ["https://", "http://"].into_iter().find(|scheme| text.starts_with(scheme)).ok_or(HomeRefusal)?;
        let rest = text.strip_prefix(scheme).unwrap_or_default();
        let authority: Authority = rest.strip_suffix('/').unwrap_or(rest).parse().map_err(|_| HomeRefusal)?;
        // What a browser would write in another way would not be recognised as this server's name.
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "-.:[]".contains(letter);
        let port = authority.as_str().strip_prefix(authority.host()).unwrap_or_default();
        let sound = port.is_empty() || authority.port_u16().is_some_and(|port| port > 0);
        if authority.host().is_empty() || !authority.as_str().chars().all(plain) || !sound {
            return Err(HomeRefusal);
        }
        Ok(Self { scheme, authority })
    }
}

impl fmt::Display for Home {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.scheme, self.authority)
    }
}

impl Home {
    /// The name by which the server is called there.
    pub(crate) fn name(&self) -> &str {
        self.authority.host()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_home_is_a_scheme_and_a_name() {
        for (text, home, name) in [
            ("https://alley.example", "https://alley.example", "alley.example"),
            ("https://alley.example/", "https://alley.example", "alley.example"),
            ("http://10.0.0.7:8080", "http://10.0.0.7:8080", "10.0.0.7"),
            ("https://[2001:db8::7]:444", "https://[2001:db8::7]:444", "[2001:db8::7]"),
        ] {
            let read: Home = text.parse().unwrap();
            assert_eq!((read.to_string().as_str(), read.name()), (home, name));
        }
        for nonsense in [
            "",
            "alley.example",
            "https://",
            "https:///",
            "ftp://alley.example",
            "https://alley.example/lanes",
            "https://alley.example//",
            "https://alley.example?x",
            "https://alley.example#x",
            "https://me@alley.example",
            "https://alley.example:",
            "https://alley.example:0",
            "https://alley.example:99999",
            "https://alley.example:x",
            "https://레인.example",
            "https://a b",
            "https://:443",
        ] {
            assert_eq!(nonsense.parse::<Home>(), Err(HomeRefusal), "{nonsense}");
        }
    }
}
