//! What the sources say: which names a room passes on, and which modules need one another.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::slice;

use syn::visit::Visit;

/// The modules of a crate, without its tests. A module is named by its path; that of the root is empty.
#[derive(Debug, Default)]
pub(crate) struct Crate {
    modules: BTreeMap<Names, Module>,
}

type Names = Vec<String>;

/// What stands in one module, its parts apart.
#[derive(Debug, Default)]
struct Module {
    /// What a `use` calls by which name.
    imports: BTreeMap<String, Names>,
    /// Every path in the code.
    paths: Vec<Names>,
    /// What it shows to users of the crate under a name of its own.
    shown: Vec<Names>,
}

impl Crate {
    /// The library or the program in this folder.
    pub(crate) fn read(folder: &Path) -> Self {
        let mut found = Self::default();
        let roots = ["lib.rs", "main.rs"].map(|file| folder.join("src").join(file));
        for root in roots.iter().filter(|root| root.exists()) {
            found.add(&[], parse(root), Some(&folder.join("src")));
        }
        assert!(!found.modules.is_empty(), "no source in {}", folder.display());
        found
    }

    fn add(&mut self, name: &[String], items: Vec<syn::Item>, folder: Option<&Path>) {
        let module = self.modules.entry(name.to_vec()).or_default();
        for item in &items {
            module.visit_item(item);
        }
        for part in items.into_iter().filter(|item| !is_test(item)) {
            let syn::Item::Mod(part) = part else { continue };
            if part.attrs.iter().any(|attribute| attribute.path().is_ident("path")) {
                continue;
            }
            let word = part.ident.to_string();
            let folder = folder.map(|folder| folder.join(&word));
            let items = part.content.map_or_else(|| parse(&file_of(folder.as_deref().unwrap())), |(_, items)| items);
            self.add(&[name, &[word]].concat(), items, folder.as_deref());
        }
    }

    /// What is passed on although it belongs to one of these crates.
    pub(crate) fn passed_on(&self, rooms: &[String]) -> Vec<String> {
        let shown = self.modules.iter().flat_map(|(name, module)| module.shown.iter().map(move |path| (name, path)));
        let foreign = shown.filter(|(name, path)| match self.target(name, path) {
            Target::Outside(first) => rooms.contains(&first),
            Target::Inside(_) => false,
        });
        foreign.map(|(_, path)| path.join("::")).collect()
    }

    /// Modules of which each needs all the others: neighbours, at any depth. A module and its own parts are one.
    pub(crate) fn cycles(&self) -> Vec<Vec<String>> {
        let mut needs = BTreeMap::<Names, BTreeSet<Names>>::new();
        for (name, module) in &self.modules {
            for path in module.paths.iter().chain(module.imports.values()) {
                let Target::Inside(other) = self.target(name, path) else { continue };
                let common = name.iter().zip(&other).take_while(|(one, other)| one == other).count();
                if common < name.len() && common < other.len() {
                    needs.entry(name[..=common].to_vec()).or_default().insert(other[..=common].to_vec());
                }
            }
        }
        let reached: BTreeMap<_, _> = needs.keys().map(|name| (name, reached(&needs, name))).collect();
        let together = |one: &&Names, other: &&Names| reached[*one].contains(*other) && reached[*other].contains(*one);
        let groups = needs.keys().filter(|name| together(name, name)).map(|name| {
            let group = needs.keys().filter(|other| together(&name, other));
            group.map(|name| name.join("::")).collect::<Vec<_>>()
        });
        groups.collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// What a path in a module means, through every `use` on the way.
    fn target(&self, module: &Names, path: &Names) -> Target {
        let mut here = module.clone();
        for (number, word) in path.iter().enumerate() {
            let below = [&here[..], slice::from_ref(word)].concat();
            match word.as_str() {
                "crate" => here.clear(),
                "self" => {}
                "super" => drop(here.pop()),
                _ if self.modules.contains_key(&below) => here = below,
                _ => match self.modules[&here].imports.get(word) {
                    Some(import) if import.first() != Some(word) => match self.target(&here, import) {
                        Target::Inside(there) => here = there,
                        outside @ Target::Outside(_) => return outside,
                    },
                    _ if number == 0 => return Target::Outside(word.clone()),
                    _ => break,
                },
            }
        }
        Target::Inside(here)
    }
}

/// Where a path leads.
enum Target {
    /// To a module of the crate, or to something in it.
    Inside(Names),
    /// To another crate of this name, or to nothing that has to be followed: a type of its own module.
    Outside(String),
}

fn reached(needs: &BTreeMap<Names, BTreeSet<Names>>, from: &Names) -> BTreeSet<Names> {
    let (mut reached, mut next) = (BTreeSet::new(), vec![from]);
    while let Some(name) = next.pop() {
        next.extend(needs.get(name).into_iter().flatten().filter(|other| reached.insert((*other).clone())));
    }
    reached
}

/// The files of a room, its tests included.
pub(crate) fn files(room: &Path) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![room.to_owned()]);
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The files of a room, its tests included, that take a module out of another room.
pub(crate) fn strayed(room: &Path) -> Vec<PathBuf> {
    let strays = |path: &PathBuf| {
        let depth = path.strip_prefix(room).unwrap().components().count() - 1;
        leaves_room(&fs::read_to_string(path).unwrap(), depth)
    };
    files(room).into_iter().filter(strays).collect()
}

/// The file of every piece of unsafe code in a room, as often as it has one.
pub(crate) fn unsafe_code(room: &Path) -> Vec<String> {
    let named = |file: PathBuf| {
        let mut pieces = UnsafePieces(0);
        pieces.visit_file(&syn::parse_file(&fs::read_to_string(&file).unwrap()).unwrap());
        let name = file.strip_prefix(room).unwrap().to_str().unwrap().to_owned();
        std::iter::repeat_n(name, pieces.0)
    };
    files(room).into_iter().flat_map(named).collect()
}

/// Counts what is called unsafe.
struct UnsafePieces(usize);

impl Visit<'_> for UnsafePieces {
    fn visit_expr_unsafe(&mut self, piece: &syn::ExprUnsafe) {
        self.0 += 1;
        syn::visit::visit_expr_unsafe(self, piece);
    }

    fn visit_signature(&mut self, signature: &syn::Signature) {
        self.0 += usize::from(matches!(signature.safety, syn::Safety::Unsafe(_)));
        syn::visit::visit_signature(self, signature);
    }

    fn visit_item_impl(&mut self, item: &syn::ItemImpl) {
        self.0 += usize::from(item.unsafety.is_some());
        syn::visit::visit_item_impl(self, item);
    }
}

/// Whether a module of a file this many folders deep in its room is taken from outside.
fn leaves_room(source: &str, depth: usize) -> bool {
    let paths = source.lines().filter_map(|line| line.trim_start().strip_prefix("#[path = \""));
    paths.into_iter().any(|path| path.starts_with('/') || path.matches("../").count() > depth)
}

fn parse(file: &Path) -> Vec<syn::Item> {
    syn::parse_file(&fs::read_to_string(file).unwrap()).unwrap().items
}

fn file_of(folder: &Path) -> PathBuf {
    let file = folder.with_extension("rs");
    if file.exists() { file } else { folder.join("mod.rs") }
}

pub(crate) fn is_test(item: &syn::Item) -> bool {
    let attributes = match item {
        syn::Item::Const(item) => &item.attrs,
        syn::Item::Enum(item) => &item.attrs,
        syn::Item::Fn(item) => &item.attrs,
        syn::Item::Impl(item) => &item.attrs,
        syn::Item::Mod(item) => &item.attrs,
        syn::Item::Struct(item) => &item.attrs,
        syn::Item::Use(item) => &item.attrs,
        _ => return false,
    };
    attributes.iter().any(is_for_tests)
}

pub(crate) fn is_for_tests(attribute: &syn::Attribute) -> bool {
    let condition = attribute.meta.require_list().map(|list| list.tokens.to_string()).unwrap_or_default();
    attribute.path().is_ident("cfg") && (condition == "test" || condition.starts_with("all (test"))
}

impl<'file> Visit<'file> for Module {
    fn visit_item(&mut self, item: &'file syn::Item) {
        if !is_test(item) {
            syn::visit::visit_item(self, item);
        }
    }

    /// A part is a module of its own.
    fn visit_item_mod(&mut self, _: &'file syn::ItemMod) {}

    fn visit_impl_item_fn(&mut self, function: &'file syn::ImplItemFn) {
        if !function.attrs.iter().any(is_for_tests) {
            syn::visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_item_use(&mut self, item: &'file syn::ItemUse) {
        for (path, name) in leaves(&item.tree) {
            if is_public(&item.vis) {
                self.shown.push(path.clone());
            }
            self.imports.insert(name, path);
        }
    }

    fn visit_item_extern_crate(&mut self, item: &'file syn::ItemExternCrate) {
        if is_public(&item.vis) {
            self.shown.push(vec![item.ident.to_string()]);
        }
    }

    fn visit_item_type(&mut self, item: &'file syn::ItemType) {
        if let (true, syn::Type::Path(path)) = (is_public(&item.vis), &*item.ty) {
            self.shown.push(words(&path.path));
        }
        syn::visit::visit_item_type(self, item);
    }

    fn visit_path(&mut self, path: &'file syn::Path) {
        self.paths.push(words(path));
        syn::visit::visit_path(self, path);
    }

    /// What is given to a macro is no path to the reader yet.
    fn visit_macro(&mut self, call: &'file syn::Macro) {
        let text =
            call.tokens.to_string().replace(|letter: char| !letter.is_alphanumeric() && !"_:".contains(letter), " ");
        let given: Vec<_> = text.split_whitespace().collect();
        for (number, word) in given.iter().enumerate().filter(|(_, word)| ["crate", "self", "super"].contains(word)) {
            let rest = given[number + 1..].chunks(2).take_while(|pair| pair.len() == 2 && pair[0] == "::");
            self.paths.push([*word].into_iter().chain(rest.map(|pair| pair[1])).map(ToOwned::to_owned).collect());
        }
        syn::visit::visit_macro(self, call);
    }
}

const fn is_public(visibility: &syn::Visibility) -> bool {
    matches!(visibility, syn::Visibility::Public(_))
}

fn words(path: &syn::Path) -> Names {
    path.segments.iter().map(|segment| segment.ident.to_string()).collect()
}

/// Every path of a `use`, with the name that it is called by; `*` for all that is there.
pub(crate) fn leaves(tree: &syn::UseTree) -> Vec<(Names, String)> {
    match tree {
        syn::UseTree::Path(path) => {
            let first = path.ident.to_string();
            let below = leaves(&path.tree).into_iter();
            below
                .map(|(path, name)| match path.as_slice() {
                    [word] if word == "self" => (vec![first.clone()], first.clone()),
                    _ => ([slice::from_ref(&first), &path[..]].concat(), name),
                })
                .collect()
        }
        syn::UseTree::Name(name) => vec![(vec![name.ident.to_string()], name.ident.to_string())],
        syn::UseTree::Rename(renamed) => vec![(vec![renamed.ident.to_string()], renamed.rename.to_string())],
        syn::UseTree::Glob(_) => vec![(Vec::new(), "*".to_owned())],
        syn::UseTree::Group(group) => group.items.iter().flat_map(leaves).collect(),
    }
}

#[test]
fn a_module_from_another_room_is_found() {
    let source = |path: &str| format!("mod own;\n    #[path = \"{path}\"]\n    mod other;\n");
    assert!(leaves_room(&source("../../web/tests/client.rs"), 1));
    assert!(leaves_room(&source("/tmp/client.rs"), 1));
    assert!(!leaves_room(&source("../tests/client.rs"), 1));
    assert!(!leaves_room("mod own; // no #[path = \"../../client.rs\"]", 1));
}

fn planted(source: &str) -> Crate {
    let mut planted = Crate::default();
    planted.add(&[], syn::parse_file(source).unwrap().items, None);
    planted
}

#[test]
fn names_of_other_rooms_that_are_passed_on_are_found() {
    let passed_on = |source: &str| planted(source).passed_on(&["alley_luck".to_owned(), "chance".to_owned()]);
    assert_eq!(passed_on("pub use alley_luck::Level;"), ["alley_luck::Level"]);
    assert_eq!(passed_on("pub use alley_luck::{self as luck, seal::{Seal, *}};").len(), 3);
    assert_eq!(
        passed_on("mod inner { pub use alley_luck::Level; } pub use inner::Level;"),
        ["inner::Level", "alley_luck::Level"]
    );
    assert_eq!(passed_on("use alley_luck::Level as Kind; pub use self::Kind as Sort;"), ["self::Kind"]);
    assert_eq!(passed_on("use alley_luck as other; pub use other::Level;"), ["other::Level"]);
    assert_eq!(passed_on("use chance::Level; pub type Kind = Level;"), ["Level"]);
    assert_eq!(passed_on("pub type Courses = alley_luck::Course<u8>;"), ["alley_luck::Course"]);
    assert_eq!(passed_on("pub extern crate alley_luck;"), ["alley_luck"]);
    let fine = "
        use alley_luck::Level; pub(crate) use alley_luck::Seal; pub use other::Level; mod own; pub use own::Own;
        pub type Levels = Vec<Level>; #[cfg(test)] pub use alley_luck::Secret;";
    assert_eq!(passed_on(&fine.replace("mod own;", "mod own { pub struct Own; }")), [""; 0]);
}

#[test]
fn modules_that_need_one_another_are_found() {
    let cycles = |source: &str| planted(source).cycles();
    let both = vec![vec!["a".to_owned(), "b".to_owned()]];
    for a in [
        "use crate::b::B;",
        "use crate::{d, b::{B}};",
        "use super::b as other;",
        "use crate::B;",
        "use crate::b::*;",
        "fn f() -> crate::b::B { g() }",
        "fn f() { use super::B; }",
        "fn f() { html! { (super::b::B) } }",
        "mod inner { use super::super::b::B; }",
        "mod inner { fn f() { println!(\"{}\", super::super::B); } }",
        "impl From<crate::b::B> for A {}",
    ] {
        let source =
            format!("mod a {{ {a} }} mod b {{ use crate::a::A; }} mod c {{ use crate::a; }} mod d {{}} pub use b::B;");
        assert_eq!(cycles(&source), both, "{a}");
    }
    let three = "mod a { use crate::b; } mod b { use crate::c; } mod c { use crate::a; } mod d { use crate::a; }";
    assert_eq!(cycles(three), [["a", "b", "c"]]);
    let deep = "mod a { mod x { use super::y; } mod y { mod z { use super::super::x::X; } } }";
    assert_eq!(cycles(deep), [["a::x", "a::y"]]);
}

#[test]
fn modules_that_are_in_order_pass() {
    for fine in [
        "mod a { use crate::b::B; } mod b { use crate::C; } pub struct C;",
        "mod a { use crate::b::B; } mod b { #[cfg(test)] mod tests { use crate::a::A; } }",
        "mod a { use crate::b::B; } mod b { #[cfg(test)] use crate::a::A; }",
        "mod a { use crate::b::B; } mod b { impl B { #[cfg(test)] fn f() { crate::a::f() } } }",
        "mod a { mod x { use super::A; } use x::X; pub(super) struct A; }",
        "mod a { use other::b::B; } mod b { use super::a::A; }",
    ] {
        assert_eq!(planted(fine).cycles(), [[""; 0]; 0], "{fine}");
    }
}
