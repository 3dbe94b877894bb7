//! What a visitor demands of a server.

use alley_trials::http::Request;

/// A request as far as a description tells of it.
#[derive(Clone, Debug)]
pub(crate) struct Demand {
    pub(crate) method: String,
    pub(crate) address: String,
    pub(crate) headers: Vec<(&'static str, String)>,
    pub(crate) body: Option<String>,
}

impl Demand {
    /// As one request: with a line feed in an address or a header it would be two.
    pub(crate) fn request(&self) -> Request {
        let request = Request::new(&self.method, &as_one_word(&self.address));
        let request =
            self.headers.iter().fold(request, |request, (name, value)| request.header(name, as_one_line(value)));
        match &self.body {
            Some(body) => request.json(body.clone()),
            None => request,
        }
    }

    /// Whether the answer may be a live stream.
    pub(crate) fn lasts(&self) -> bool {
        self.method == "GET" && self.address.split('?').next().is_some_and(|path| path.ends_with("/live"))
    }
}

fn as_one_word(address: &str) -> String {
    let sign = |byte: u8| match byte {
        b'!'..=b'~' if !b"\"#<>\\^`{|}".contains(&byte) => char::from(byte).to_string(),
        _ => format!("%{byte:02x}"),
    };
    address.bytes().map(sign).collect()
}

fn as_one_line(value: &str) -> String {
    value.replace(char::is_control, " ")
}
