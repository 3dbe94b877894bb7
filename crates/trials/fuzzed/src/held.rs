//! A draw that was held, as a record has it.

use alley_journal::Memory;
use alley_luck::{Party, ProofText, Secret};
use alley_play::{Access, Beginning, Followed, Gathering, Revealed, Stamp, Step, Token, clock, course, entrants};
use alley_racing::End;

/// An event with a witness, which is drawn, and goes on with another draw.
pub fn hold_a_draw(memory: &mut Memory) {
    let witness = Party::Witness(ProofText::new("지수").unwrap());
    let secret: Secret = "07".repeat(32).parse().unwrap();
    let seal = |party: &Party| secret.seal(party, None);
    let race = course(entrants("박지수\n김현우\nJosé\nみさき\nkyj").unwrap(), 20, End::Last, 1).unwrap();
    let access = Access::new(&Token::fresh().unwrap(), false);
    let beginning = Beginning::first_form(access, "커피", race.clone(), &seal(&Party::Host).to_string()).unwrap();
    let stamp = || Stamp::fresh(clock()).unwrap();
    let mut room = Followed::<Gathering>::begin(memory, beginning, &stamp()).unwrap();
    let joining = Step::witness("지수", &seal(&witness).to_string(), None).unwrap();
    room.happen(memory, None, &stamp(), &joining).unwrap();
    let closing = Step::Close(room.content().unwrap().closing().unwrap());
    let reveal = |party: &Party| Step::Reveal(Revealed { party: party.clone(), secret: secret.clone(), place: None });
    let other: Secret = "08".repeat(32).parse().unwrap();
    let again = Step::Again(race, other.seal(&Party::Host, None));
    for step in [closing, reveal(&witness), reveal(&Party::Host), again] {
        room.happen(memory, None, &stamp(), &step).unwrap();
    }
}
