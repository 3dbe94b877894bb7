//! Whether what was seen is what a document shows.

/// What stands for anything.
const ANYTHING: &str = "…";

/// Whether this is what the document shows. Blanks at the end of a line are not seen.
pub(crate) fn agrees(shown: &str, seen: &str) -> bool {
    lines_agree(&lines(shown), &lines(seen))
}

/// Whether it shows anything that can be compared.
pub(crate) fn says_something(shown: &str) -> bool {
    let said = |line: &&str| line.replace(ANYTHING, "").chars().any(char::is_alphanumeric);
    shown.is_empty() || lines(shown).iter().any(said)
}

fn lines(text: &str) -> Vec<&str> {
    text.trim_end().lines().map(str::trim_end).collect()
}

fn lines_agree(shown: &[&str], seen: &[&str]) -> bool {
    match shown.split_first() {
        None => seen.is_empty(),
        Some((&ANYTHING, rest)) => (0..=seen.len()).any(|left_out| lines_agree(rest, &seen[left_out..])),
        Some((line, rest)) => {
            seen.split_first().is_some_and(|(first, others)| line_agrees(line, first) && lines_agree(rest, others))
        }
    }
}

fn line_agrees(shown: &str, seen: &str) -> bool {
    let Some((before, after)) = shown.split_once(ANYTHING) else { return shown == seen };
    let Some(rest) = seen.strip_prefix(before) else { return false };
    let ends = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
    ends.into_iter().any(|left_out| line_agrees(after, &rest[left_out..]))
}

#[test]
fn an_ellipsis_stands_for_a_part_of_a_line_or_for_lines() {
    assert!(agrees("a\nb\n", "a  \nb"));
    assert!(!agrees("a\nb\n", "a\nc\n") && !agrees("a\n", "a\nb\n") && !agrees("a\nb\n", "a\n") && !agrees("", "a"));
    assert!(agrees("id … of …: 7\n", "id k7f3qd of 3: 7") && agrees("…7\n", "7\n"));
    assert!(!agrees("id … of …: 7\n", "id k7f3qd of 3: 8") && !agrees("…7\n", "77 8\n") && !agrees("a…\n", "ba\n"));
    assert!(agrees("a\n…\nz\n", "a\nb\nz\nz\n") && agrees("a\n…\nz\n", "a\nz\n"));
    assert!(!agrees("a\n…\nz\n", "a\nb\nz\ny\n") && !agrees("a\n…\nz\n", "z\n"));
}

#[test]
fn an_ellipsis_alone_says_nothing() {
    assert!(says_something("") && says_something("…\n7\n") && says_something("id …\n"));
    assert!(!says_something("…\n") && !says_something("…\n\n| … |\n"));
}
