//! What a manifest asks for is used: by the program in its own code, by the tests somewhere in the room.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use syn::visit::Visit;

use crate::manifests::{asked_for, house, root_manifest};
use crate::sources::{files, is_for_tests, is_test, leaves};
use crate::table::User;

/// Every word that a path begins with.
#[derive(Debug, Default)]
struct Words {
    found: BTreeSet<String>,
    /// Whether what is only for tests is passed over.
    product: bool,
}

impl Words {
    /// Of a room with its tests, benches and examples.
    fn of_room(room: &Path) -> BTreeSet<String> {
        Self::default().read(room)
    }

    /// Of its program or library alone.
    fn of_product(room: &Path) -> BTreeSet<String> {
        let words = Self { product: true, ..Self::default() };
        words.read(&room.join("src"))
    }

    fn read(mut self, folder: &Path) -> BTreeSet<String> {
        for file in files(folder) {
            self.visit_file(&syn::parse_file(&fs::read_to_string(file).unwrap()).unwrap());
        }
        self.found
    }

    /// What is given to a macro or an attribute is no path to the reader yet.
    fn visit_tokens(&mut self, text: &str) {
        let of_a_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        let begun = text.split("::").map(|piece| piece.trim_end().rsplit(|letter| !of_a_word(letter)).next().unwrap());
        self.found.extend(begun.map(ToOwned::to_owned));
    }
}

impl Visit<'_> for Words {
    fn visit_item(&mut self, item: &syn::Item) {
        if !(self.product && is_test(item)) {
            syn::visit::visit_item(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, function: &syn::ImplItemFn) {
        if !(self.product && function.attrs.iter().any(is_for_tests)) {
            syn::visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_path(&mut self, path: &syn::Path) {
        self.found.extend(path.segments.first().map(|segment| segment.ident.to_string()));
        syn::visit::visit_path(self, path);
    }

    fn visit_item_use(&mut self, item: &syn::ItemUse) {
        self.found.extend(leaves(&item.tree).into_iter().filter_map(|(path, _)| path.into_iter().next()));
    }

    fn visit_macro(&mut self, call: &syn::Macro) {
        self.visit_tokens(&call.tokens.to_string());
        syn::visit::visit_macro(self, call);
    }

    fn visit_meta_list(&mut self, list: &syn::MetaList) {
        self.visit_tokens(&list.tokens.to_string());
        syn::visit::visit_meta_list(self, list);
    }
}

#[test]
fn no_dependency_is_unused() {
    let root = root_manifest();
    let (mut unused, mut wanted) = (Vec::new(), BTreeSet::new());
    for room in house() {
        let (product, everywhere) = (Words::of_product(&room.folder), Words::of_room(&room.folder));
        for (name, user) in asked_for(&root, &room.manifest) {
            let words = if user == User::Program { &product } else { &everywhere };
            if !words.contains(&name) {
                unused.push(format!("{}: {name} ({user:?})", room.name));
            }
            wanted.insert(name);
        }
    }
    assert_eq!(unused, [""; 0]);
    let shared = root["workspace"]["dependencies"].as_table().unwrap().keys().map(|name| name.replace('-', "_"));
    assert_eq!(shared.filter(|name| !wanted.contains(name)).collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn a_word_counts_where_it_begins_a_path() {
    let source = r#"
        use first::{self, Thing}; // other
        #[second::attribute(seventh::Trait, other = 1)]
        fn f() -> third::Type { fourth::call!(1 + fifth::ONE, "other") }
        #[cfg(test)]
        mod tests { use sixth::Only; fn other() { let other = 1; } }
    "#;
    let read = |product| {
        let mut words = Words { product, ..Words::default() };
        words.visit_file(&syn::parse_file(source).unwrap());
        let wanted = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "other"].into_iter();
        wanted.filter(|word| words.found.contains(*word)).collect::<Vec<_>>()
    };
    assert_eq!(read(true), ["first", "second", "third", "fourth", "fifth", "seventh"]);
    assert_eq!(read(false), ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"]);
}
