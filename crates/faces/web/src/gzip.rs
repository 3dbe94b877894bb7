//! Answers in fewer bytes, for those who can unpack them.

use std::io::Write;

use axum::http::HeaderValue;
use flate2::Compression;
use flate2::write::GzEncoder;

/// How much work is put into it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Effort {
    /// For one reader, who waits.
    Little,
    /// Once, for everybody.
    Most,
}

/// A text packed. Nothing if that fails, which it does not in memory.
pub(crate) fn packed(text: &str, effort: Effort) -> Option<Vec<u8>> {
    let level = match effort {
        Effort::Little => Compression::default(),
        Effort::Most => Compression::best(),
    };
    let mut packer = GzEncoder::new(Vec::new(), level);
    packer.write_all(text.as_bytes()).ok()?;
    packer.finish().ok()
}

/// Whether the `Accept-Encoding` headers of a request want it: by its name, or as one of all; a weight of 0 is a no.
pub(crate) fn is_accepted<'header>(headers: impl IntoIterator<Item = &'header HeaderValue>) -> bool {
    let (mut named, mut any) = (None, None);
    for coding in headers.into_iter().filter_map(|header| header.to_str().ok()).flat_map(|header| header.split(',')) {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, "q=1"));
        let (name, wanted) = (name.trim(), is_positive(weight));
        if name.eq_ignore_ascii_case("gzip") || name.eq_ignore_ascii_case("x-gzip") {
            named = Some(wanted);
        }
        if name == "*" {
            any = Some(wanted);
        }
    }
    named.or(any).unwrap_or(false)
}

/// `q=0.5` is, `q=0` and what is no weight are not.
fn is_positive(weight: &str) -> bool {
    let weight = weight.trim().strip_prefix("q=").or_else(|| weight.trim().strip_prefix("Q="));
    weight.and_then(|weight| weight.trim().parse().ok()).is_some_and(|weight: f32| weight > 0.0)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;

    use super::*;

    fn accepted(headers: &[&'static str]) -> bool {
        is_accepted(&headers.iter().map(|header| HeaderValue::from_static(header)).collect::<Vec<_>>())
    }

    #[test]
    fn it_is_for_those_who_say_so() {
        for wish in
            ["gzip", "gzip, deflate", "br;q=1.0, GZIP;q=0.8, *;q=0.1", "*", "gzip;q=0.001", "x-gzip", "gzip ; Q=1"]
        {
            assert!(accepted(&[wish]), "{wish}");
        }
        for wish in [
            "",
            "br",
            "identity",
            "gzip;q=0",
            "gzip; q=0.000",
            "gzip;q=0, *",
            "*;q=0",
            "gzip;q=x",
            "gzip;q=-1",
            "gzip;q=NaN",
            "gzip;x=1",
            "gz",
        ] {
            assert!(!accepted(&[wish]), "{wish}");
        }
        assert!(!accepted(&[]));
        assert!(accepted(&["br", "gzip"]) && !accepted(&["*", "gzip;q=0"]), "several headers are one list");
    }

    #[test]
    fn what_is_packed_is_the_text() {
        for text in ["", "strike", &"가나다라 ".repeat(9_999)] {
            for effort in [Effort::Little, Effort::Most] {
                let mut read = String::new();
                GzDecoder::new(packed(text, effort).unwrap().as_slice()).read_to_string(&mut read).unwrap();
                assert_eq!(read, text);
            }
        }
    }
}
