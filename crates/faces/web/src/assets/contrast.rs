//! Every colour that is read on every ground it stands on, by light and in the dark: the judge in the browser cannot see
//! into a chart, and does not look at what is drawn.

use super::served_as_is;

/// Red, green and blue, as the style sheet writes them after this name.
fn colour(style: &str, name: &str) -> [f64; 3] {
    let (_, rest) = style.split_once(&format!("--{name}: #")).unwrap_or_else(|| panic!("no colour {name}"));
    [0, 2, 4].map(|at| f64::from(u8::from_str_radix(&rest[at..at + 2], 16).unwrap()) / 255.0)
}

/// As WCAG defines it.
fn luminance(colour: [f64; 3]) -> f64 {
    let linear = colour.map(|part| if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) });
    linear.into_iter().zip([0.2126, 0.7152, 0.0722]).map(|(part, weight)| part * weight).sum()
}

fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn every_colour_is_told_from_its_ground_by_light_and_in_the_dark() {
    let style = served_as_is("styles/common.css");
    let (light, dark) = style.split_once("(prefers-color-scheme: dark)").unwrap();
    let looks: Vec<_> = (0..12).map(|number| format!("look-{number}")).collect();
    let text = ["ink", "soft", "accent", "bad", "good"].map(str::to_owned);
    for sheet in [light, dark] {
        let of = |one: &str, other: &str| contrast(colour(sheet, one), colour(sheet, other));
        for (name, ground) in
            text.iter().chain(&looks).flat_map(|name| ["ground", "surface", "tint"].map(|ground| (name, ground)))
        {
            assert!(of(name, ground) >= 4.5, "{name} on {ground}: {}", of(name, ground));
        }
        for (name, ground) in [("on-accent", "accent"), ("ink", "sunken"), ("soft", "sunken"), ("surface", "bad")] {
            assert!(of(name, ground) >= 4.5, "{name} on {ground}: {}", of(name, ground));
        }
        for ground in ["ground", "surface"] {
            assert!(of("edge", ground) >= 3.0, "the edge of a field on {ground}: {}", of("edge", ground));
        }
    }
}

#[test]
fn black_on_white_is_the_most() {
    assert!((contrast([0.0; 3], [1.0; 3]) - 21.0).abs() < 1e-9);
    assert!((contrast([1.0; 3], [1.0; 3]) - 1.0).abs() < 1e-9);
}
