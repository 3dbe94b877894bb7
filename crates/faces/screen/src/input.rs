//! What a terminal sends, as keys.

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};

use crate::draw::Zones;
use crate::key::Key;

/// What somebody at a terminal did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    Key(Key),
    /// Escape, and right after it another key: a terminal sends both as one.
    AfterEscape(Key),
    /// Ctrl-C.
    Interrupt,
    /// Ctrl-Z.
    Suspend,
    /// Ctrl-L: something else has written on the screen.
    Redraw,
    /// The window has another size.
    Resized,
    /// It means nothing here.
    Nothing,
}

/// What an event means, on a screen with these zones.
pub(crate) fn input(event: Event, zones: &Zones) -> Input {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => pressed(key),
        Event::Paste(text) => Input::Key(Key::Pasted(text)),
        Event::Resize(..) => Input::Resized,
        Event::Mouse(mouse) => {
            let key = match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => zones.key_at(mouse.column, mouse.row).cloned(),
                MouseEventKind::ScrollUp => Some(Key::PageUp),
                MouseEventKind::ScrollDown => Some(Key::PageDown),
                _ => None,
            };
            key.map_or(Input::Nothing, Input::Key)
        }
        _ => Input::Nothing,
    }
}

fn pressed(key: KeyEvent) -> Input {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c' | 'C') => Input::Interrupt,
            KeyCode::Char('z' | 'Z') => Input::Suspend,
            KeyCode::Char('l' | 'L') => Input::Redraw,
            _ => Input::Nothing,
        };
    }
    let alone = !key.modifiers.contains(KeyModifiers::ALT);
    let key = match key.code {
        KeyCode::Char(letter) => Key::Letter(letter),
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        _ => return Input::Nothing,
    };
    if alone { Input::Key(key) } else { Input::AfterEscape(key) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(code: KeyCode, modifiers: KeyModifiers) -> Input {
        input(Event::Key(KeyEvent::new(code, modifiers)), &Zones::default())
    }

    #[test]
    fn control_keys_are_no_letters() {
        assert_eq!(of(KeyCode::Char('c'), KeyModifiers::CONTROL), Input::Interrupt);
        assert_eq!(of(KeyCode::Char('z'), KeyModifiers::CONTROL), Input::Suspend);
        assert_eq!(of(KeyCode::Char('l'), KeyModifiers::CONTROL), Input::Redraw);
        assert_eq!(of(KeyCode::Char('x'), KeyModifiers::CONTROL), Input::Nothing);
        assert_eq!(of(KeyCode::Char('X'), KeyModifiers::SHIFT), Input::Key(Key::Letter('X')));
        assert_eq!(of(KeyCode::F(1), KeyModifiers::NONE), Input::Nothing);
        assert_eq!(of(KeyCode::Char('q'), KeyModifiers::ALT), Input::AfterEscape(Key::Letter('q')));
    }
}
