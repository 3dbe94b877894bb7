//! A line of comma-separated values. A value may stand in quotation marks, and then hold commas and doubled quotation
//! marks, but no line feed.

use std::borrow::Cow;

/// The values of a line, without their quotation marks.
pub(crate) fn fields(line: &[u8]) -> impl Iterator<Item = Cow<'_, [u8]>> {
    let mut quoted = false;
    let pieces = line.split(move |&byte| {
        quoted ^= byte == b'"';
        byte == b',' && !quoted
    });
    pieces.map(unquoted)
}

fn unquoted(field: &[u8]) -> Cow<'_, [u8]> {
    match field.trim_ascii() {
        [b'"', inner @ .., b'"'] if inner.contains(&b'"') => Cow::Owned(undoubled(inner)),
        [b'"', inner @ .., b'"'] => Cow::Borrowed(inner),
        _ => Cow::Borrowed(field),
    }
}

fn undoubled(inner: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(inner.len());
    let mut bytes = inner.iter().peekable();
    while let Some(&byte) = bytes.next() {
        plain.push(byte);
        if byte == b'"' {
            bytes.next_if(|&&next| next == b'"');
        }
    }
    plain
}

/// Writes a value, in quotation marks where it needs them.
pub(crate) fn push_field(output: &mut Vec<u8>, value: &[u8]) {
    if !value.iter().any(|byte| matches!(byte, b',' | b'"' | b'\r' | b'\n')) {
        return output.extend_from_slice(value);
    }
    output.push(b'"');
    for &byte in value {
        output.extend_from_slice(if byte == b'"' { b"\"\"" } else { std::slice::from_ref(&byte) });
    }
    output.push(b'"');
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn only_a_value_with_quotation_marks_inside_is_copied() {
        assert!(matches!(unquoted(br#" "Park, J" "#), Cow::Borrowed(b"Park, J")));
        assert!(matches!(unquoted(br#""Park ""J""""#), Cow::Owned(name) if name == br#"Park "J""#));
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(values in prop::collection::vec("[^\r\n\t ]*", 1..5)) {
            let mut line = Vec::new();
            for (place, value) in values.iter().enumerate() {
                line.extend_from_slice(if place == 0 { b"" } else { b"," });
                // A value that looks quoted is written quoted by every writer.
                let quote = value.contains('"') || value.contains(',');
                prop_assume!(quote || !value.starts_with('"'));
                push_field(&mut line, value.as_bytes());
            }
            let read: Vec<_> = fields(&line).map(|field| String::from_utf8(field.into_owned()).unwrap()).collect();
            prop_assert_eq!(read, values);
        }
    }
}
