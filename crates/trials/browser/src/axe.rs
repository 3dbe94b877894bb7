//! What axe-core, the judge of accessibility, has to say about a page.

use std::fs;

use alley_trials::target;
use serde_json::{Value, json};

use crate::Browser;

/// Runs the judge and keeps what matters; the answer is short enough to be read in a failed test.
const QUESTION: &str = "
return axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ impact, id, help, nodes }) =>
        nodes.map((node) => `${impact}: ${help} (${id}) at ${node.target.join(' ')}: ${node.html}`)));";

impl Browser {
    /// Every serious or critical violation on the page as it is now, each in a line.
    pub fn axe(&self) -> Vec<String> {
        let path = target().join("npm/node_modules/axe-core/axe.min.js");
        let judge = fs::read_to_string(&path).expect("the browser tests need axe-core: run `cargo xtask parts`");
        let violations = self.run(&format!("{judge}\n{QUESTION}"), &[json!(null)]);
        let violations = violations.as_array().unwrap_or_else(|| panic!("no judgement: {violations}"));
        violations.iter().map(|line| line.as_str().map_or_else(|| Value::to_string(line), str::to_owned)).collect()
    }
}
