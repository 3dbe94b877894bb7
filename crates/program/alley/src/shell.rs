//! Words as a shell takes them, for commands that somebody may copy.

use alley_text::harmless;

/// A word that a shell takes as it is, or in quotes. It is also shown, so nothing in it moves a cursor.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "_-./,:=@%+".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", harmless(word, usize::MAX).replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_reads_back_what_was_quoted() {
        for word in
            ["league.journal", "우리 동네/기록 (2026) #1?.journal", "it's", "a,b", "$HOME `x` \"y\"", "", "~", "*"]
        {
            let line = format!("printf %s {}", quoted(word));
            let output = std::process::Command::new("sh").args(["-c", &line]).output().unwrap();
            assert_eq!(String::from_utf8(output.stdout).unwrap(), word, "{line}");
        }
        assert_eq!(quoted("지수,현우"), "지수,현우");
    }
}
