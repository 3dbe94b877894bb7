//! `cargo xtask pictures`: the moving pictures of the README and those of the guide, taken of the real program on a real
//! terminal and in a real browser. The first argument is the program, the second the folder they are put into.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a picture that cannot be taken stops the command")]

mod colours;
mod film;
#[path = "../../tests/support/lane.rs"]
mod lane;
mod phones;
mod reel;
#[path = "../../tests/support/room.rs"]
mod room;
mod session;
mod stills;
mod svg;

use std::fs;
use std::path::PathBuf;

use alley_trials::Program;

/// In which language everything speaks, and how the pictures in it end.
const LANGUAGES: [(&str, &str); 2] = [("en", ""), ("ko", ".ko")];

fn main() {
    let words: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [program, folder] = words.as_slice() else { panic!("usage: pictures PROGRAM FOLDER") };
    for (language, end) in LANGUAGES {
        let put = |name: &str, kind: &str, bytes: &[u8]| {
            fs::write(folder.join(format!("{name}{end}.{kind}")), bytes).unwrap();
        };
        let moving = svg::film(&session::on_one_screen(program.to_str().unwrap(), language));
        put("terminal", "svg", moving.as_bytes());
        let program = Program::at(program);
        put("phones", "png", &reel::wound(&phones::a_game(&program, language)));
        for (name, bytes) in stills::at_the_lane(&program, language) {
            put(name, "png", &bytes);
        }
        let (name, bytes) = stills::in_the_room(&program, language);
        put(name, "png", &bytes);
    }
}
