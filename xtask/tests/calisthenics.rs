//! Object calisthenics in the rule crates, as far as a reader of the sources can hold them; `clippy.toml` in those
//! crates holds nesting, length and the number of arguments.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::Visit;

const RULE_CRATES: &[&str] = &["bowling", "evening", "house-rules", "racing"];
const MOST_FIELDS: usize = 2;
/// Of code, not counting the tests at the end of a file.
const LONGEST_FILE: usize = 220;

fn sources() -> Vec<PathBuf> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("crates/rules");
    let folders = RULE_CRATES.iter().map(|name| crates.join(name).join("src"));
    let files: Vec<PathBuf> =
        folders.flat_map(|folder| fs::read_dir(folder).unwrap()).map(|entry| entry.unwrap().path()).collect();
    assert!(files.len() > 10, "the sources were not found");
    files
}

/// What a file does against the rules.
#[derive(Default)]
struct Offences(Vec<String>);

impl<'file> Visit<'file> for Offences {
    fn visit_item_mod(&mut self, module: &'file syn::ItemMod) {
        if module.ident != "tests" {
            syn::visit::visit_item_mod(self, module);
        }
    }

    fn visit_expr_if(&mut self, expression: &'file syn::ExprIf) {
        if expression.else_branch.is_some() {
            self.0.push("an `else`".to_owned());
        }
        syn::visit::visit_expr_if(self, expression);
    }

    fn visit_fields(&mut self, fields: &'file syn::Fields) {
        if fields.len() > MOST_FIELDS {
            self.0.push(format!("{} fields", fields.len()));
        }
    }

    fn visit_item_fn(&mut self, function: &'file syn::ItemFn) {
        self.name(&function.sig.ident);
        syn::visit::visit_item_fn(self, function);
    }

    fn visit_pat_ident(&mut self, pattern: &'file syn::PatIdent) {
        self.name(&pattern.ident);
    }
}

impl Offences {
    fn in_source(source: &str) -> Vec<String> {
        let mut offences = Self::default();
        offences.visit_file(&syn::parse_file(source).unwrap());
        let code = source.split("#[cfg(test)]").next().unwrap_or_default().lines().count();
        if code > LONGEST_FILE {
            offences.0.push(format!("{code} lines"));
        }
        offences.0
    }

    /// A name of one or two letters is an abbreviation.
    fn name(&mut self, name: &syn::Ident) {
        let name = name.to_string();
        if name.len() < 3 && name != "up" {
            self.0.push(format!("the name `{name}`"));
        }
    }
}

#[test]
fn the_rule_crates_keep_the_rules() {
    for path in sources() {
        let offences = Offences::in_source(&fs::read_to_string(&path).unwrap());
        assert!(offences.is_empty(), "{}: {offences:?}", path.display());
    }
}

#[test]
fn offences_are_noticed() {
    let source = "struct Crowd { one: u8, two: u8, three: u8 } fn pick(x: u8) -> u8 { if x > 1 { 1 } else { 2 } }";
    assert_eq!(Offences::in_source(source), ["3 fields", "the name `x`", "an `else`"]);
    assert_eq!(Offences::in_source(&"\n".repeat(300)), ["300 lines"]);
}
