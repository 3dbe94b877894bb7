//! What a page fetches, and how many bytes come over the line for it.

use std::cell::RefCell;

use serde_json::Value;

use crate::Browser;

/// Something that was asked of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fetched {
    id: String,
    /// From where.
    pub address: String,
    /// What came over the line for it, headers included, as far as it has come.
    pub bytes: u64,
    on_its_way: bool,
}

impl Browser {
    /// What was asked of servers since this was asked last, in that order. What is on its way is waited for, but not
    /// the end of a live stream. The browser must have been [counting](crate::Viewer::counting).
    pub fn fetched(&self) -> Vec<Fetched> {
        let all = RefCell::new(Vec::new());
        self.until("the end of what is on its way", async || {
            let entries = self.session().get_log("performance").await?;
            let mut all = all.borrow_mut();
            for entry in &entries {
                let event: Value = serde_json::from_str(&entry.message).unwrap();
                note(&mut all, &event["message"]);
            }
            Ok((entries.is_empty() && !all.iter().any(|one| one.on_its_way)).then(|| all.clone()))
        })
    }
}

/// One event of the browser's protocol.
fn note(all: &mut Vec<Fetched>, event: &Value) {
    let (method, said) = (event["method"].as_str().unwrap_or_default(), &event["params"]);
    let id = said["requestId"].as_str().unwrap_or_default();
    let bytes = |place: &Value| place["encodedDataLength"].as_u64().unwrap_or_default();
    if method == "Network.requestWillBeSent" {
        let address = said["request"]["url"].as_str().unwrap_or_default().to_owned();
        if address.starts_with("http") {
            all.push(Fetched { id: id.to_owned(), address, bytes: 0, on_its_way: true });
        }
        return;
    }
    let Some(one) = all.iter_mut().rev().find(|one| one.id == id) else { return };
    match method {
        "Network.responseReceived" => {
            one.bytes += bytes(&said["response"]);
            one.on_its_way &= said["type"] != "EventSource";
        }
        "Network.dataReceived" => one.bytes += bytes(said),
        // The sum of it all, once it is known.
        "Network.loadingFinished" => (one.bytes, one.on_its_way) = (bytes(said), false),
        "Network.loadingFailed" => one.on_its_way = false,
        _ => {}
    }
}
