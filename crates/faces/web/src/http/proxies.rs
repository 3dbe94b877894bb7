//! The proxies in front of the server: what they say of a request is believed, and what anybody else says is not.

use std::error::Error;
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::Arc;

use alley_words::Language;
use axum::http::HeaderMap;

/// Addresses that begin alike, as `10.0.0.0/8`; or a single one.
///
/// ```
/// use alley_web::Network;
///
/// assert!("10.0.0.0/8".parse::<Network>().is_ok() && "::1".parse::<Network>().is_ok());
/// assert!("10.0.0.0/33".parse::<Network>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    /// How many bits are alike.
    length: u32,
}

/// Not a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetworkRefusal;

impl fmt::Display for NetworkRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(Language::English.network_needed())
    }
}

impl Error for NetworkRefusal {}

impl FromStr for Network {
    type Err = NetworkRefusal;

    fn from_str(text: &str) -> Result<Self, NetworkRefusal> {
        let (address, length) = text.split_once('/').map_or((text, None), |(address, length)| (address, Some(length)));
        let address: IpAddr = address.parse().map_err(|_| NetworkRefusal)?;
        let longest = if address.is_ipv4() { 32 } else { 128 };
        let length = length.map_or(Ok(longest), str::parse).map_err(|_| NetworkRefusal)?;
        if length > longest { Err(NetworkRefusal) } else { Ok(Self { address, length }) }
    }
}

impl Network {
    fn contains(self, address: IpAddr) -> bool {
        let different = match (self.address, address.to_canonical()) {
            (IpAddr::V4(first), IpAddr::V4(other)) => u128::from(first.to_bits() ^ other.to_bits()) << 96,
            (IpAddr::V6(first), IpAddr::V6(other)) => first.to_bits() ^ other.to_bits(),
            _ => return false,
        };
        different.leading_zeros() >= self.length
    }
}

/// The proxies that are believed.
#[derive(Clone, Debug)]
pub(crate) struct Proxies(Arc<[Network]>);

impl Proxies {
    pub(crate) fn new(networks: Vec<Network>) -> Self {
        Self(networks.into())
    }

    /// Whether this is the address of one of them.
    pub(crate) fn have(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(address))
    }

    /// From which address a request comes. Each proxy adds at the right end of `X-Forwarded-For` who has come to it; so this
    /// is the rightmost address that is not a proxy's, and what stands further left anybody could have written.
    pub(crate) fn visitor(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let lines: Vec<_> = headers.get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok()).collect();
        let mut hops = lines.iter().rev().flat_map(|line| line.rsplit(','));
        let mut nearest = peer;
        while self.have(nearest) {
            // A proxy that names nobody, or nobody that can be read, has come by itself.
            let Some(before) = hops.next().and_then(|hop| hop.trim().parse().ok()) else { break };
            nearest = before;
        }
        nearest
    }

    /// Whether the visitor has come by https, as the proxy next to the server says.
    pub(crate) fn secure(&self, peer: IpAddr, headers: &HeaderMap) -> bool {
        let said = headers.get_all("x-forwarded-proto").iter().next_back().and_then(|line| line.to_str().ok());
        let last = said.and_then(|line| line.rsplit(',').next()).unwrap_or_default();
        self.have(peer) && last.trim().eq_ignore_ascii_case("https")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::{HeaderName, HeaderValue};

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn said(name: &'static str, lines: &[&'static str]) -> HeaderMap {
        lines.iter().map(|line| (HeaderName::from_static(name), HeaderValue::from_static(line))).collect()
    }

    fn proxies() -> Proxies {
        Proxies::new(vec!["127.0.0.1".parse().unwrap(), "10.0.0.0/8".parse().unwrap()])
    }

    #[test]
    fn a_network_has_the_addresses_that_begin_like_it() {
        let network = |text: &str| text.parse::<Network>().unwrap();
        for (text, inside, outside) in [
            ("10.0.0.0/8", "10.255.3.4", "11.0.0.0"),
            ("192.168.4.0/22", "192.168.7.255", "192.168.8.0"),
            ("192.168.4.7", "192.168.4.7", "192.168.4.6"),
            ("192.168.4.7/32", "::ffff:192.168.4.7", "::ffff:192.168.4.6"),
            ("2001:db8::/33", "2001:db8:7fff::1", "2001:db8:8000::1"),
            ("::1", "::1", "::2"),
            ("0.0.0.0/0", "255.255.255.255", "::1"),
        ] {
            assert!(network(text).contains(address(inside)) && !network(text).contains(address(outside)), "{text}");
        }
        for nonsense in
            ["", "/", "10.0.0.0/", "10.0.0.0/33", "10.0.0/8", "::/129", "10.0.0.0/-1", "proxy.example", "1/8"]
        {
            assert_eq!(nonsense.parse::<Network>(), Err(NetworkRefusal), "{nonsense}");
        }
    }

    #[test]
    fn the_rightmost_address_that_is_no_proxy_is_the_visitor() {
        for (lines, visitor) in [
            (&["203.0.113.9"][..], "203.0.113.9"),
            (&["198.51.100.1, 203.0.113.9"], "203.0.113.9"),
            (&["198.51.100.1", "203.0.113.9 , 10.1.2.3"], "203.0.113.9"),
            (&["203.0.113.9,10.1.2.3", "10.1.2.4"], "203.0.113.9"),
            (&["2001:db8::7"], "2001:db8::7"),
            (&["10.9.9.9"], "10.9.9.9"),
            (&["203.0.113.9, unknown"], "127.0.0.1"),
            (&["203.0.113.9, unknown, 10.1.2.3"], "10.1.2.3"),
            (&[""], "127.0.0.1"),
            (&[], "127.0.0.1"),
        ] {
            let headers = said("x-forwarded-for", lines);
            assert_eq!(proxies().visitor(address("127.0.0.1"), &headers), address(visitor), "{lines:?}");
            let stranger = address("203.0.113.77");
            assert_eq!(proxies().visitor(stranger, &headers), stranger, "nobody else is believed");
        }
    }

    #[test]
    fn only_a_proxy_can_say_that_the_line_is_secure() {
        let secure = |peer: &str, lines| proxies().secure(address(peer), &said("x-forwarded-proto", lines));
        assert!(secure("127.0.0.1", &["https"]) && secure("10.0.0.1", &["http, HTTPS"]));
        assert!(
            !secure("127.0.0.1", &["http"]) && !secure("127.0.0.1", &[]) && !secure("10.0.0.1", &["https", "http"])
        );
        assert!(!secure("203.0.113.77", &["https"]), "nobody else is believed");
    }
}
