//! A place in a list that is longer than the screen.

use crate::key::Key;

/// How far a key goes that turns the page.
const PAGE: usize = 10;

/// Which of some lines is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Chosen(usize);

impl Chosen {
    pub(crate) const fn at(place: usize) -> Self {
        Self(place)
    }

    /// The place among this many, from 0.
    pub(crate) fn place(self, of: usize) -> usize {
        self.0.min(of.saturating_sub(1))
    }

    /// Whether the key was for it, among this many. A click on the line that is chosen already is for the view, like Enter.
    pub(crate) fn press(&mut self, key: &Key, of: usize) -> bool {
        let (now, last) = (self.place(of), of.saturating_sub(1));
        self.0 = match key {
            Key::Up => now.saturating_sub(1),
            Key::Down => (now + 1).min(last),
            Key::PageUp => now.saturating_sub(PAGE),
            Key::PageDown => (now + PAGE).min(last),
            Key::Home => 0,
            Key::End => last,
            Key::Row(place) if *place >= of => now,
            Key::Row(place) if *place != now => *place,
            _ => return false,
        };
        true
    }
}

/// The first of the lines that are seen, so that the chosen one is among them.
pub(crate) fn first_seen(chosen: usize, of: usize, room: usize) -> usize {
    let last_first = of.saturating_sub(room);
    chosen.saturating_sub(room / 2).min(last_first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_stays_among_the_lines() {
        let mut chosen = Chosen::default();
        assert!(chosen.press(&Key::Up, 3) && chosen.place(3) == 0);
        assert!(chosen.press(&Key::End, 30) && chosen.place(30) == 29);
        assert_eq!((chosen.place(3), chosen.place(0)), (2, 0), "there are fewer now");
        assert!(chosen.press(&Key::PageUp, 30) && chosen.place(30) == 19);
        assert!(chosen.press(&Key::Down, 0) && chosen.place(0) == 0);
        assert!(!chosen.press(&Key::Enter, 3));
    }

    #[test]
    fn a_click_chooses_and_a_second_one_is_left_to_the_view() {
        let mut chosen = Chosen::default();
        assert!(chosen.press(&Key::Row(2), 3) && chosen.place(3) == 2);
        assert!(!chosen.press(&Key::Row(2), 3) && chosen.place(3) == 2);
        assert!(chosen.press(&Key::Row(3), 3) && chosen.place(3) == 2, "that line is gone");
        assert!(chosen.press(&Key::Row(0), 0) && chosen.place(0) == 0);
    }

    #[test]
    fn the_chosen_line_is_always_seen() {
        for of in 0..30 {
            for room in 1..10 {
                for chosen in 0..of {
                    let first = first_seen(chosen, of, room);
                    assert!(first <= chosen && chosen < first + room, "{chosen} of {of} in {room}");
                }
            }
        }
    }
}
