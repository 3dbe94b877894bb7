//! A document as its reader sees it: headings, prose, blocks.

use std::fs;
use std::path::{Path, PathBuf};

/// A document of the project.
pub(crate) struct Document {
    /// Its path within the project.
    pub(crate) name: String,
    pub(crate) text: String,
}

/// Lines between fences.
pub(crate) struct Block<'a> {
    /// What stands behind the first fence.
    pub(crate) kind: &'a str,
    pub(crate) text: String,
}

impl Document {
    pub(crate) fn named(name: &str) -> Self {
        let text = fs::read_to_string(project().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        Self { name: name.to_owned(), text }
    }

    pub(crate) fn is_korean(&self) -> bool {
        self.name.ends_with(".ko.md")
    }

    pub(crate) fn blocks(&self) -> Vec<Block<'_>> {
        let mut blocks: Vec<Block> = Vec::new();
        let mut open = false;
        for line in self.text.lines() {
            match (line.strip_prefix("```"), blocks.last_mut()) {
                (Some(_), _) if open => open = false,
                (Some(kind), _) => {
                    blocks.push(Block { kind, text: String::new() });
                    open = true;
                }
                (None, Some(block)) if open => block.text.extend([line, "\n"]),
                (None, _) => {}
            }
        }
        blocks
    }

    /// Everything but the blocks.
    pub(crate) fn prose(&self) -> Vec<&str> {
        let mut open = false;
        let outside = |line: &&str| {
            let fence = line.starts_with("```");
            open ^= fence;
            !open && !fence
        };
        self.text.lines().filter(outside).collect()
    }

    /// What stands between backticks in the prose.
    pub(crate) fn quoted(&self) -> Vec<String> {
        let prose = self.prose().join("\n");
        let paragraphs = prose.split("\n\n").flat_map(|paragraph| paragraph.split('`').skip(1).step_by(2));
        // A pipe in a table is escaped, and a long one may be broken.
        paragraphs.map(|quoted| quoted.replace("\\|", "|").replace('\n', " ")).collect()
    }

    /// How deep each heading stands, and what it says.
    pub(crate) fn headings(&self) -> Vec<(usize, String)> {
        let heading = |line: &str| {
            let title = line.trim_start_matches('#');
            let depth = line.len() - title.len();
            (depth > 0 && title.starts_with(' ')).then(|| (depth, title.trim().to_owned()))
        };
        self.prose().into_iter().filter_map(heading).collect()
    }
}

/// What is written for those who use the program.
pub(crate) fn for_users() -> Vec<Document> {
    let mut all = everything();
    all.retain(|document| {
        ["README.md", "README.ko.md"].contains(&document.name.as_str()) || document.name.starts_with("docs/guide/")
    });
    all
}

/// Every document of the project, in the order of names.
pub(crate) fn everything() -> Vec<Document> {
    fn walk(folder: &Path, found: &mut Vec<String>) {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let built = path.ends_with("target") || path.ends_with(".git");
            if path.is_dir() && !built {
                walk(&path, found);
            } else if path.extension().is_some_and(|end| end == "md") {
                found.push(path.strip_prefix(project()).unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    let mut names = Vec::new();
    walk(&project(), &mut names);
    names.sort();
    names.iter().map(|name| Document::named(name)).collect()
}

pub(crate) fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(3).unwrap().to_owned()
}
