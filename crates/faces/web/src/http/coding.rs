//! Whether a visitor wants a stream compressed.

use axum::http::{HeaderMap, header};

use crate::live::Coding;

/// What the visitor says to accept; a stream that nobody asked to have compressed is plain.
pub(crate) fn accepted(headers: &HeaderMap) -> Coding {
    let said = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    if said.flat_map(|value| value.split(',')).any(takes_gzip) { Coding::Gzip } else { Coding::Plain }
}

/// `gzip;q=0.5` does, `gzip;q=0` does not.
fn takes_gzip(word: &str) -> bool {
    let mut parts = word.split(';').map(str::trim);
    let is_gzip = parts.next().is_some_and(|coding| coding.eq_ignore_ascii_case("gzip"));
    let weight = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
    is_gzip && weight.is_none_or(|weight| weight.parse::<f32>().is_ok_and(|weight| weight > 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn only_who_says_so_wants_it() {
        for (said, coding) in [
            ("gzip, deflate, br, zstd", Coding::Gzip),
            ("br;q=1.0, GZIP ; q=0.001", Coding::Gzip),
            ("identity, gzip", Coding::Gzip),
            ("gzip;q=0", Coding::Plain),
            ("gzip; q=0.000, deflate", Coding::Plain),
            ("gzip;q=nonsense", Coding::Plain),
            ("gzip;q=-1", Coding::Plain),
            ("gzip;q=NaN", Coding::Plain),
            ("deflate, br", Coding::Plain),
            ("*", Coding::Plain),
            ("x-gzip-like", Coding::Plain),
            ("", Coding::Plain),
        ] {
            let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(said))]);
            assert_eq!(accepted(&headers), coding, "{said}");
        }
        assert_eq!(accepted(&HeaderMap::new()), Coding::Plain);
    }
}
