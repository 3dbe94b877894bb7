//! What axe-core, the judge of accessibility, has to say about a page.

use std::fs;

use alley_trials::target;
use serde_json::{Value, json};

use crate::Browser;

/// Runs every rule for WCAG 2.2 A and AA, the one about the size of targets too, and keeps violations of any impact and
/// what a person has to look at; short enough to be read in a failed test.
const QUESTION: &str = "
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const wish = { runOnly: { type: 'tag', values: tags }, rules: { 'target-size': { enabled: true } } };
return axe.run(document, { ...wish, resultTypes: ['violations', 'incomplete'] }).then(({ violations, incomplete }) =>
    [...violations.map((found) => ['violates', found]), ...incomplete.map((found) => ['review', found])]
        .flatMap(([kind, { id, impact, nodes }]) => nodes.map(({ target, html, any, all, none }) => {
            const [why] = [...any, ...all, ...none];
            return { kind, id, impact, at: target.join(' '), html, why: why?.message ?? '' };
        })));";

/// What the judge cannot decide, and was looked at by a person: the rule, what the judge says, and why it is right.
/// `docs/accessibility.md` has the same list.
const REVIEWED: &[(&str, &str, &str)] = &[
    (
        "color-contrast",
        "only non-text characters",
        "an arrow or a cross, in the colour of text beside it that was judged",
    ),
    (
        "color-contrast",
        "too short to determine",
        "a number in the chart or on a chip: its colour is in the table of contrasts",
    ),
    (
        "color-contrast",
        "contains an image node",
        "the chart's numbers stand on its own ground: in the table of contrasts",
    ),
    (
        "color-contrast",
        "partially obscured by another element",
        "scrolled under the keys or a fixed part, where it is not read",
    ),
    (
        "color-contrast",
        "overlapped by another element",
        "scrolled under the keys or a fixed part, where it is not read",
    ),
    (
        "color-contrast",
        "partially overlaps other elements",
        "a name stays where it is while its row scrolls under it, on its own ground",
    ),
    (
        "label-content-name-mismatch",
        "Unable to determine",
        "a sign on a button: its name says what it means, and the sign",
    ),
];

impl Browser {
    /// Everything that is wrong on the page as it is now, each in a line: violations of any impact, and what should be
    /// looked at by a person and was not.
    pub fn axe(&self) -> Vec<String> {
        let path = target().join("npm/node_modules/axe-core/axe.min.js");
        let judge = fs::read_to_string(&path).expect("the browser tests need axe-core: run `cargo xtask parts`");
        let found = self.run(&format!("{judge}\n{QUESTION}"), &[json!(null)]);
        let found = found.as_array().unwrap_or_else(|| panic!("no judgement: {found}"));
        found.iter().filter(|one| !is_reviewed(one)).map(Value::to_string).collect()
    }
}

fn is_reviewed(found: &Value) -> bool {
    let says = |key: &str| found[key].as_str().unwrap_or_default();
    let known = |(rule, why, _): &(&str, &str, &str)| says("id") == *rule && says("why").contains(why);
    says("kind") == "review" && REVIEWED.iter().any(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_has_every_criterion_and_every_reason() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/accessibility.md");
        let document = fs::read_to_string(path).unwrap();
        let of_level = |level: &str| document.lines().filter(|line| line.contains(&format!(" | {level} | "))).count();
        assert_eq!((of_level("A"), of_level("AA")), (31, 24), "WCAG 2.2 has 55 criteria of these levels");
        for (rule, says, why) in REVIEWED {
            let told = document.lines().any(|line| line.contains(rule) && line.contains(why));
            assert!(told, "{rule}, {says}: {why}");
        }
    }
}
