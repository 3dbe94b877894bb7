//! What changes on a page with every version.

use alley_words::Language;
use maud::{Markup, html};
use serde::Serialize;

use crate::wire;

/// The board of one version, and what the scripts have to know about it.
pub(crate) struct Fragment {
    /// JSON in one line.
    state: String,
    board: Markup,
}

impl Fragment {
    pub(super) fn new(state: &impl Serialize, board: Markup) -> Self {
        Self { state: harmless(&wire::json(state)), board }
    }

    /// As the live stream sends it: the state in the first line, the board after it.
    pub(crate) fn into_event(self) -> String {
        format!("{}\n{}", self.state, self.board.into_string())
    }

    /// As the page at this path has it from the beginning; the stream goes on from there.
    pub(super) fn in_page(&self, path: &str, language: Language) -> Markup {
        html! {
            div #live data-stream={ (path) "/live?lang=" (language.tag()) } data-state=(self.state) { (self.board) }
        }
    }
}

/// The same JSON, but a name in it is not markup even where somebody takes all of an event for HTML, as pages of earlier
/// versions do that are still open.
fn harmless(json: &str) -> String {
    json.replace('&', "\\u0026").replace('<', "\\u003c").replace('>', "\\u003e")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_state_says_what_was_said_and_is_no_markup() {
        let name = "<img src=x onerror=alert(1)>&amp;";
        let fragment = Fragment::new(&name, html! { p { "board" } });
        let page = fragment.in_page("/g/k7f3qd", Language::English).into_string();
        assert!(
            page.starts_with("<div id=\"live\" data-stream=\"/g/k7f3qd/live?lang=en\" data-state=\"&quot;"),
            "{page}"
        );
        let event = fragment.into_event();
        let (state, board) = event.split_once('\n').unwrap();
        assert_eq!((serde_json::from_str::<String>(state).unwrap().as_str(), board), (name, "<p>board</p>"));
        assert!(!state.contains(['<', '>', '&']), "{state}");
    }
}
