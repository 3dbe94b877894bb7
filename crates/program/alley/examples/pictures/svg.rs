//! A film of a terminal as one SVG: all pictures side by side behind a window, and the strip jumps from one to the next.
//! Letters are given their widths, frames of tables are drawn, so that it looks the same with every font.

use std::collections::HashMap;
use std::fmt::Write as _;

use crate::colours::{self, INK, PAPER};
use crate::film::Frame;
use crate::session::{Line, Look, Stretch};

const CELL: (f32, f32) = (8.4, 18.0);
const MARGIN: f32 = 14.0;
const COLUMNS: f32 = 80.0;
const LINES: f32 = 24.0;

/// The whole film. Those who prefer that nothing moves see its last picture.
pub(crate) fn film(frames: &[Frame<Vec<Line>>]) -> String {
    let (width, height) = (COLUMNS * CELL.0, LINES * CELL.1);
    let (outer, total) = ((width + 2.0 * MARGIN, height + 2.0 * MARGIN), total(frames));
    let mut keys = String::new();
    let mut begun = 0.0;
    for (place, frame) in (0_u16..).zip(frames) {
        write!(keys, "{:.2}%{{transform:translateX({}px)}}", begun / total * 100.0, -f32::from(place) * width).unwrap();
        begun += f32::from(frame.milliseconds);
    }
    let last = -f32::from(u16::try_from(frames.len() - 1).unwrap()) * width;
    let (defined, shown) = strip(frames, width);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{0}\" height=\"{1}\">
<style>
text{{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono','Noto Sans Mono CJK KR',monospace;white-space:pre;fill:{INK}}}
path{{stroke:{INK};fill:none}}
.s{{animation:s {:.1}s steps(1,end) infinite}}
@keyframes s{{{keys}}}
@media (prefers-reduced-motion:reduce){{.s{{animation:none;transform:translateX({last}px)}}}}
</style>
<rect width=\"100%\" height=\"100%\" rx=\"10\" fill=\"{PAPER}\"/>
<defs>
{defined}</defs>
<svg x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{width}\" height=\"{height}\">
<g class=\"s\">
{shown}</g>
</svg>
</svg>
",
        outer.0,
        outer.1,
        total / 1000.0,
    )
}

fn total(frames: &[Frame<Vec<Line>>]) -> f32 {
    frames.iter().map(|frame| f32::from(frame.milliseconds)).sum()
}

/// Every line that differs once, and where each picture uses it.
fn strip(frames: &[Frame<Vec<Line>>], width: f32) -> (String, String) {
    let mut known: HashMap<String, usize> = HashMap::new();
    let (mut defined, mut shown) = (String::new(), String::new());
    for (place, frame) in (0_u16..).zip(frames) {
        write!(shown, "<g transform=\"translate({})\">", f32::from(place) * width).unwrap();
        for (row, line) in (0_u16..).zip(&frame.picture) {
            let drawn = drawn(line);
            if drawn.is_empty() {
                continue;
            }
            let next = known.len();
            let number = known.get(&drawn).copied().unwrap_or(next);
            if number == next {
                writeln!(defined, "<g id=\"l{number}\">{drawn}</g>").unwrap();
                known.insert(drawn, number);
            }
            write!(shown, "<use href=\"#l{number}\" y=\"{}\"/>", f32::from(row) * CELL.1).unwrap();
        }
        shown.push_str("</g>\n");
    }
    (defined, shown)
}

fn drawn(line: &Line) -> String {
    line.iter().map(stretch).collect()
}

fn stretch(stretch: &Stretch) -> String {
    let (ink, paper) = colours::of(stretch.look);
    let left = f32::from(stretch.column) * CELL.0;
    let mut drawn = String::new();
    if let Some(paper) = paper {
        let width = f32::from(stretch.columns) * CELL.0;
        write!(drawn, "<rect x=\"{left:.1}\" width=\"{width:.1}\" height=\"{}\" fill=\"{paper}\"/>", CELL.1).unwrap();
    }
    let each = f32::from(stretch.columns) / f32::from(u16::try_from(stretch.text.chars().count()).unwrap());
    let mut words = String::new();
    let mut ruled = String::new();
    for (place, letter) in (0_u16..).zip(stretch.text.chars()) {
        let x = left + f32::from(place) * each * CELL.0;
        match (arms(letter), filled(letter)) {
            (Some(arms), _) => ruled.push_str(&ruling(x, arms)),
            (None, Some(part)) => write!(
                drawn,
                "<rect x=\"{x:.1}\" y=\"2\" width=\"{:.1}\" height=\"{}\" fill=\"{ink}\"/>",
                CELL.0 * part + 0.2,
                CELL.1 - 4.0
            )
            .unwrap(),
            (None, None) => {
                words.push(letter);
                continue;
            }
        }
        words.push(' ');
    }
    if !ruled.is_empty() {
        write!(drawn, "<path d=\"{ruled}\"{}/>", attribute("stroke", &ink)).unwrap();
    }
    drawn.push_str(&written(&words, left, each, stretch.look, &ink));
    drawn
}

/// Words, each with its width; blanks between them are left out.
fn written(words: &str, left: f32, each: f32, look: Look, ink: &str) -> String {
    let mut drawn = String::new();
    let mut place = 0_u16;
    for word in words.split("  ") {
        let length = u16::try_from(word.chars().count()).unwrap();
        let trimmed = word.trim();
        if !trimmed.is_empty() {
            let lead = u16::try_from(word.chars().take_while(|&letter| letter == ' ').count()).unwrap();
            let x = left + f32::from(place + lead) * each * CELL.0;
            let width = f32::from(u16::try_from(trimmed.chars().count()).unwrap()) * each * CELL.0;
            let bold = if look.bold { " font-weight=\"700\"" } else { "" };
            let dim = if look.dim { " opacity=\".65\"" } else { "" };
            let text = trimmed.replace('&', "&amp;").replace('<', "&lt;");
            write!(
                drawn,
                "<text x=\"{x:.1}\" y=\"13.5\" textLength=\"{width:.1}\" lengthAdjust=\"spacingAndGlyphs\"{}{bold}{dim}>{text}</text>",
                attribute("fill", ink)
            )
            .unwrap();
        }
        place += length + 2;
    }
    drawn
}

fn attribute(name: &str, ink: &str) -> String {
    if ink == INK { String::new() } else { format!(" style=\"{name}:{ink}\"") }
}

/// Which arms a letter of a table has: left, right, up, down.
fn arms(letter: char) -> Option<[bool; 4]> {
    let arms = match letter {
        '─' => "lr",
        '│' => "ud",
        '┌' => "rd",
        '┐' => "ld",
        '└' => "ru",
        '┘' => "lu",
        '├' => "rud",
        '┤' => "lud",
        '┬' => "lrd",
        '┴' => "lru",
        '┼' => "lrud",
        _ => return None,
    };
    Some(['l', 'r', 'u', 'd'].map(|arm| arms.contains(arm)))
}

fn ruling(x: f32, [left, right, up, down]: [bool; 4]) -> String {
    let (middle, centre) = (x + CELL.0 / 2.0, CELL.1 / 2.0);
    let mut path = String::new();
    if left || right {
        let (from, to) = (if left { x } else { middle }, if right { x + CELL.0 } else { middle });
        write!(path, "M{from:.1} {centre}H{to:.1}").unwrap();
    }
    if up || down {
        let (from, to) = (if up { 0.0 } else { centre }, if down { CELL.1 } else { centre });
        write!(path, "M{middle:.1} {from}V{to}").unwrap();
    }
    path
}

/// How much of its cell a bar fills, from the left.
fn filled(letter: char) -> Option<f32> {
    let eighths = "▏▎▍▌▋▊▉█".chars().zip(1_u8..).find(|(bar, _)| *bar == letter)?.1;
    Some(f32::from(eighths) / 8.0)
}
