//! Names, alone and pasted as a list: what is taken shows as what it is, and is taken again as the same.

use alley_bowling::BowlerName;
use alley_luck::ProofText;
use alley_play::{Title, WIDEST_NAME, entrants, look_alikes, people_pasted, shown_name, shows_as_it_is};
use alley_racing::{CarName, Entrants};
use alley_text::{columns, composed, harmless, is_composed, is_hidden, look, without_blanks};

/// The fuzz target of names.
pub fn check_name(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    check_texts(&text);
    check_one(&text);
    check_entrants(&text);
    check_people(&text);
}

fn check_texts(text: &str) {
    let composed = composed(text);
    assert!(is_composed(&composed), "{text:?}");
    assert_eq!(look(text), look(&composed), "{text:?} in its composed form looks like something else");
    let shown = harmless(text, 40);
    assert!(!shown.replace(char::REPLACEMENT_CHARACTER, "").contains(is_hidden), "{text:?} as {shown:?}");
    assert_eq!(without_blanks(without_blanks(text)), without_blanks(text));
}

fn check_one(text: &str) {
    if let Ok(name) = BowlerName::classic(text) {
        assert!(name.as_str().len() == 3 && shows_as_it_is(name.as_str()), "{text:?}");
        assert_eq!(BowlerName::classic(name.as_str()), Ok(name));
    }
    if let Ok(name) = BowlerName::any(text) {
        assert_eq!((name.as_str(), name.to_string().as_str()), (text, text));
    }
    if let Ok(name) = CarName::classic(text) {
        assert_eq!((name.as_str(), CarName::any(text).as_ref()), (text, Ok(&name)));
    }
    if let Ok(name) = CarName::any(text) {
        assert_eq!((name.as_str(), name.to_string().as_str()), (text, text));
    }
    if let Ok(label) = ProofText::new(text) {
        assert!(label.as_str() == text && is_composed(text) && !text.contains(is_hidden), "{text:?}");
        assert!(without_blanks(text) == text, "{text:?}");
    }
    if let Ok(title) = text.parse::<Title>() {
        assert!(!title.as_str().contains(is_hidden) && columns(title.as_str()) > 0, "{text:?}");
        assert_eq!(title.as_str().parse(), Ok(title));
    }
    let Ok(name) = shown_name(text) else { return };
    let name = name.as_str();
    assert!(shows_as_it_is(name) && !name.contains(is_hidden), "{name:?} of {text:?}");
    assert!((1..=WIDEST_NAME).contains(&columns(name)), "{name:?} of {text:?}");
    assert_eq!(shown_name(name).map(|again| again.to_string()).as_deref(), Ok(name));
    assert!(CarName::any(name).is_ok(), "{name:?} may bowl, and race");
    assert_eq!(ProofText::new(name).map(|label| label.to_string()).as_deref(), Ok(name), "a draw can pick {name:?}");
}

fn check_entrants(text: &str) {
    let lines = text.lines().count().max(1);
    assert!(look_alikes(text).iter().all(|alike| (1..=lines).contains(&alike.line)), "{text:?}");
    match entrants(text) {
        Ok(entered) => {
            let names: Vec<&str> = entered.iter().map(|entrant| entrant.name().as_str()).collect();
            assert!(names.iter().all(|name| shows_as_it_is(name)), "{names:?}");
            assert_eq!(entrants(&names.join("\n")), Ok(entered.clone()), "{text:?}");
            assert!(Entrants::new(names.iter().map(|name| CarName::any(name).unwrap())).is_ok(), "{names:?}");
        }
        Err(faults) => assert!(faults.iter().all(|fault| (1..=lines).contains(&fault.line)), "{faults:?} of {text:?}"),
    }
    if let Ok(entered) = Entrants::classic(text) {
        let names: Vec<&str> = entered.iter().map(|entrant| entrant.name().as_str()).collect();
        assert_eq!(Entrants::classic(&names.join(",")), Ok(entered.clone()), "{text:?}");
    }
}

fn check_people(text: &str) {
    match people_pasted(text) {
        Ok(people) => {
            let names: Vec<&str> = people.iter().map(|person| person.name().as_str()).collect();
            assert!(names.iter().all(|name| shows_as_it_is(name)), "{names:?}");
        }
        Err(faults) => {
            let lines = 1..=text.lines().count();
            assert!(faults.iter().all(|fault| lines.contains(&fault.line)), "{faults:?} of {text:?}");
        }
    }
}
