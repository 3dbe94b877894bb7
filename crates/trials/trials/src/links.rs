//! Where a document in Markdown leads to.

/// Every link of it, pictures included; text between backticks holds no links.
///
/// ```
/// let text = "[x](api.md) `[no](no.md)` <img src=\"x.png\">\n```text\n[no](no)\n```\n";
/// assert_eq!(alley_trials::links(text), ["api.md", "x.png"]);
/// ```
#[must_use]
pub fn links(text: &str) -> Vec<String> {
    // A fence is three backticks, so what is fenced has an odd place as well.
    let plain: String = text.split('`').step_by(2).collect();
    let between = |open: &str, close: char| {
        let found = plain.split(open).skip(1).filter_map(move |rest| Some(rest.split_once(close)?.0.to_owned()));
        found.collect::<Vec<_>>()
    };
    [between("](", ')'), between("src=\"", '"'), between("srcset=\"", '"'), between("href=\"", '"')].concat()
}
