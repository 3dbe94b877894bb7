//! What kind of terminal the program runs on.

/// A terminal that takes letters alone, which `AutoStream` forgets where a build server is at work.
pub(crate) fn is_dumb() -> bool {
    kind() == "dumb"
}

/// Whether a line can be edited on this terminal; on any other the bytes are those of a pipe.
pub(crate) fn moves_its_cursor() -> bool {
    !is_dumb() && !["", "cons25", "emacs"].contains(&kind().as_str())
}

fn kind() -> String {
    std::env::var("TERM").unwrap_or_default()
}
