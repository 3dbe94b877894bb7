use super::*;

/// One of four is picked in the third draw of an event.
fn witnessed(void: VoidDraws) -> Assurance<'static> {
    Assurance {
        level: Level::Witnessed,
        witnesses: vec!["jisu", "minseo"],
        value: None,
        corrections: &[],
        before: 2,
        void,
        picked: Some((1, 4)),
        hours: Hours::new(1_794_821_400, 1_794_822_000).ok(),
    }
}

fn with_value(level: Level, typed: bool, (announced, came): (&str, &str)) -> Assurance<'static> {
    let value = Some(ValueTold { announced: announced.to_owned(), came: came.to_owned(), typed });
    Assurance { level, value, ..witnessed(VoidDraws::Told(0)) }
}

fn said(assurance: &Assurance<'_>, label: &str) -> Vec<String> {
    let lines = Language::English.assurances(assurance);
    lines.into_iter().filter(|line| line.starts_with(label)).collect()
}

#[test]
fn what_void_draws_are_worth() {
    let worth = |void| said(&witnessed(void), "Void draws: ").concat();
    let chances = "a host with a false witness could turn a chance of 25.00 % to be picked into 57.81 %, and one of \
                   75.00 % not to be picked into 98.44 %.";
    let counted = VoidDraws::Counted { void: 2, known: 2 };
    assert_eq!(worth(counted), format!("Void draws: with 2 of them {chances}"));
    let unless = Language::English.void_draws_with_source();
    assert_eq!(worth(VoidDraws::Told(2)), format!("Void draws: with 2 of them {chances}{unless}"));
    assert_eq!(worth(VoidDraws::Untold), format!("Void draws: if all 2 before this one were void, {chances}"));
    assert!(worth(VoidDraws::Counted { void: 2, known: 1 }).contains("25.00 % to be picked into 43.75 %"));
    assert_eq!(worth(VoidDraws::Counted { void: 2, known: 0 }), Language::English.void_draws_unknown());
    for none in [VoidDraws::Told(0), VoidDraws::Counted { void: 0, known: 0 }] {
        assert_eq!(worth(none), Language::English.no_void_draws());
    }
    let first = Assurance { before: 0, ..witnessed(VoidDraws::Untold) };
    assert_eq!(said(&first, "Void draws: "), [Language::English.no_void_draws()]);
    let order = Assurance { picked: None, ..witnessed(counted) };
    let more = "Void draws: with 2 of them a host with a false witness had as many more tries at the result it wanted.";
    assert_eq!(said(&order, "Void draws: "), [more]);
    let tried = Assurance { level: Level::Replayable, witnesses: Vec::new(), ..witnessed(counted) };
    assert!(said(&tried, "Void draws: ").is_empty(), "the host may have tried many secrets");
}

#[test]
fn how_many_draws_came_before() {
    let before = |before, void| said(&Assurance { before, ..witnessed(void) }, "Before: ").concat();
    assert_eq!(before(0, VoidDraws::Told(0)), Language::English.first_draw());
    assert_eq!(before(1, VoidDraws::Told(0)), "Before: 1 draw of this event, none void, as the ticket says.");
    assert_eq!(before(3, VoidDraws::Told(2)), "Before: 3 draws of this event, 2 void, as the ticket says.");
    let untold = "Before: 3 draws of this event. How many of them are void the ticket does not say.";
    assert_eq!(before(3, VoidDraws::Untold), untold);
    let counted = VoidDraws::Counted { void: 2, known: 0 };
    assert_eq!(before(3, counted), "Before: 3 draws of this event, 2 void; all of them were checked.");
}

#[test]
fn whose_word_the_time_is() {
    let signed = witnessed(VoidDraws::Told(0));
    let alone = Assurance { level: Level::Replayable, witnesses: Vec::new(), ..signed.clone() };
    let at = "Time: the commitment must have been in your hands at the closing, 2026-11-16 09:30:00 UTC, before any \
              secret was opened.";
    assert_eq!(said(&signed, "Time: "), [format!("{at} Every witness signed the ticket with this time.")]);
    assert_eq!(said(&alone, "Time: "), [format!("{at} This time is the host's word: no witness signed it.")]);
    assert_eq!(said(&Assurance { hours: None, ..alone }, "Time: "), [Language::English.time_untold()]);
    assert_eq!(moment(Hours::LATEST), "5138-11-16 09:46:39 UTC");
}

#[test]
fn a_value_that_proves_nothing_is_said_to() {
    let dice = ("dice 12 of 6", "6 4 1 1 2 3 4 5 6 6 5 4");
    let strong = with_value(Level::Public, true, dice);
    assert!(
        said(&strong, "Level: public. The ticket puts a public value after all secrets: dice 12 of 6 = ").len() == 1
    );
    assert!(said(&strong, "Public value: ").is_empty());
    let weak = with_value(Level::Witnessed, true, ("dice 1 of 6", "4"));
    assert_eq!(said(&weak, "Public value: dice 1 of 6 = 4. It does not raise the level: it has fewer").len(), 1);
    let text = with_value(Level::Witnessed, false, ("three dice", "6 4 1"));
    assert_eq!(said(&text, "Public value: three dice = 6 4 1. It does not raise the level: it is free").len(), 1);
    assert_eq!(said(&text, "Level: witnessed.").len(), 1);
    let corrections = [ThrowCorrection { place: 2, was: 3 }, ThrowCorrection { place: 9, was: 1 }];
    let corrected = Assurance { corrections: &corrections, ..strong };
    let told = "Corrected: throw 2 was first written down as 3; throw 9 was first written down as 1.";
    assert_eq!(said(&corrected, "Corrected: "), [told]);
}

#[test]
fn both_languages_say_the_same() {
    for void in [VoidDraws::Untold, VoidDraws::Told(0), VoidDraws::Told(2), VoidDraws::Counted { void: 1, known: 0 }] {
        for value in
            [with_value(Level::Public, true, ("digits 10", "1")), with_value(Level::Witnessed, false, ("a", "b"))]
        {
            let draw = Assurance { void, ..value };
            let [korean, english] = [Language::Korean, Language::English].map(|language| language.assurances(&draw));
            assert_eq!(korean.len(), english.len());
            let digits = |line: &String| line.chars().filter(char::is_ascii_digit).collect::<String>().len();
            for (korean, english) in korean.iter().zip(&english).filter(|(_, english)| english.contains('%')) {
                assert_eq!(digits(korean), digits(english), "{korean} {english}");
            }
        }
    }
}

/// What the verdict says stands in the document, word for word.
#[test]
fn the_document_says_the_same() {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let document = words(&include_str!("../../../../../docs/verify.md").replace("\n> ", "\n"));
    let alone = Assurance { level: Level::Replayable, witnesses: Vec::new(), ..witnessed(VoidDraws::Told(0)) };
    let draws = [
        Assurance { before: 0, ..alone },
        witnessed(VoidDraws::Told(2)),
        witnessed(VoidDraws::Counted { void: 2, known: 2 }),
        witnessed(VoidDraws::Counted { void: 2, known: 0 }),
        with_value(Level::Public, true, ("dice 12 of 6", "6 4 1 1 2 3 4 5 6 6 5 4")),
        with_value(Level::Witnessed, true, ("dice 1 of 6", "4")),
        Assurance {
            hours: None,
            void: VoidDraws::Untold,
            ..with_value(Level::Witnessed, false, ("three dice", "6 4 1"))
        },
    ];
    let verdict = [Language::English.proof_holds(), Language::English.proof_is_consistent()].map(str::to_owned);
    for line in draws.iter().flat_map(|draw| Language::English.assurances(draw)).chain(verdict) {
        assert!(document.contains(&words(&line)), "{line}");
    }
}
