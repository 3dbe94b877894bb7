//! Races and draws: from the command line to the track, and to the files of a draw.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;

use alley_console::{
    Dialogue, Language, List, Naming, Proved, Racing, Speed, Verdict, View, ask_race, bytes_to_print, show_commitment,
};
use alley_luck::{
    Commitment, Course, Draft, Goal, Label, Level, Party, Proof, RandomBasedMoveStrategy, Secret, Seed, Ticket,
};
use alley_racing::{Entrants, Laps, Pick};

use crate::arguments::{Draw, End, Event, Field, Prepared, Race, Show, Verify};
use crate::outcome::{Ending, Outcome};

const GIGABYTE: u64 = 1 << 30;

/// `alley race`.
pub(crate) fn race(dialogue: &mut Dialogue<'_>, language: Language, race: Race) -> Result<(), Outcome> {
    let entrants = given_entrants(&race.field, language)?;
    let naming = Naming::from(race.field.names);
    let (entrants, laps) = ask_race(dialogue, naming, (entrants, race.field.laps)).ending(language)?;
    let course = course(entrants, laps, &race.field)?;
    let Some(path) = race.proof else {
        let seed = race.seed.map_or_else(Seed::from_system, Ok).map_err(Outcome::refused)?;
        return run(dialogue, language, &course, race.show, &mut RandomBasedMoveStrategy::new(&seed));
    };
    let host = Secret::from_system().map_err(Outcome::refused)?;
    let ticket = draft(course, &race.event)?.sealed(host.seal(&Party::Host));
    show_commitment(dialogue, &ticket.commitment().to_string()).ending(language)?;
    let opened = ticket.open().host(&host).map_err(Outcome::refused)?;
    prove_and_run(dialogue, language, opened.draw(None).map_err(Outcome::refused)?, &path, race.show)
}

/// `alley draw`.
pub(crate) fn draw(dialogue: &mut Dialogue<'_>, language: Language, draw: Draw) -> Result<(), Outcome> {
    match draw {
        Draw::Secret { witness } => make_secret(dialogue, language, witness.as_deref()),
        Draw::Ticket(prepared) => prepare(dialogue, language, &prepared),
        Draw::Run { ticket, witnesses, host, public, proof, show } => {
            let ticket =
                Ticket::read(&read(&ticket)?).map_err(|difference| Outcome::refused(in_file(&ticket, difference)))?;
            let mut opening = ticket.open();
            for (name, secret) in &witnesses {
                opening = opening.witness(label(name)?, secret).map_err(Outcome::refused)?;
            }
            let opened = opening.host(&host).map_err(Outcome::refused)?;
            let value = public.as_deref().map(label).transpose()?;
            let draw = opened.draw(value).map_err(Outcome::refused)?;
            show_commitment(dialogue, &draw.ticket().commitment().to_string()).ending(language)?;
            prove_and_run(dialogue, language, draw, &proof, show)
        }
    }
}

/// `alley verify`.
pub(crate) fn verify(dialogue: &mut Dialogue<'_>, language: Language, arguments: &Verify) -> Result<(), Outcome> {
    let verdict = checked(&arguments.file, arguments.commitment, language)?;
    let proof = verdict.proof();
    if let Some(path) = &arguments.after {
        let previous = checked(path, None, language)?;
        if !proof.follows(previous.proof()) {
            let sentence = "it does not come directly after that draw of its event";
            return Err(Outcome::refused(in_file(&arguments.file, sentence)));
        }
    }
    let ticket = proof.draw().ticket();
    let course = ticket.course();
    let told = Verdict {
        event: (ticket.title().as_str(), ticket.number()),
        race: (course.entrants().count(), course.laps().count()),
        picked: course.goal() != Goal::Classic,
        named: proof.outcome().named().map(|car| car.name().as_str()).collect(),
        published: verdict.is_as_published(),
        proved: match verdict.level() {
            Level::Replayable => Proved::Replayable,
            Level::Witnessed => Proved::Witnessed(ticket.witnesses().map(Label::as_str).collect()),
            Level::Public => Proved::Public(
                ticket.public_kind().map_or("", Label::as_str),
                proof.draw().public_value().map_or("", Label::as_str),
            ),
        },
    };
    dialogue.say(&language.verdict(&told)).ending(language)
}

fn checked(path: &Path, published: Option<Commitment>, language: Language) -> Result<alley_luck::Verdict, Outcome> {
    alley_luck::verify(&read(path)?, published).map_err(|difference| {
        Outcome::refused(in_file(path, format_args!("{}: {difference}", language.does_not_hold())))
    })
}

fn make_secret(dialogue: &mut Dialogue<'_>, language: Language, witness: Option<&str>) -> Result<(), Outcome> {
    let party = match witness {
        Some(name) => Party::Witness(label(name)?),
        None => Party::Host,
    };
    let secret = Secret::from_system().map_err(Outcome::refused)?;
    dialogue.say(&format!("secret {secret}\nseal {}\n", secret.seal(&party))).ending(language)
}

fn prepare(dialogue: &mut Dialogue<'_>, language: Language, prepared: &Prepared) -> Result<(), Outcome> {
    let Some(entrants) = given_entrants(&prepared.field, language)? else {
        return Err(Outcome::usage("a ticket needs its entrants: NAMES or --file"));
    };
    let Some(laps) = prepared.field.laps else { return Err(Outcome::usage("a ticket needs --laps")) };
    let mut draft = draft(course(entrants, laps, &prepared.field)?, &prepared.event)?;
    for (name, seal) in &prepared.witnesses {
        draft = draft.with_witness(label(name)?, *seal).map_err(Outcome::refused)?;
    }
    if let Some(kind) = prepared.public.as_deref() {
        draft = draft.with_public_value(label(kind)?);
    }
    let ticket = draft.sealed(prepared.host);
    write_new(&prepared.out, &ticket)?;
    show_commitment(dialogue, &ticket.commitment().to_string()).ending(language)
}

/// The proof is on the disk before the first lap is shown: whoever sees a race can have it.
fn prove_and_run(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    draw: alley_luck::Draw,
    path: &Path,
    show: Show,
) -> Result<(), Outcome> {
    let mut luck = draw.luck();
    let proof: Proof = draw.prove();
    write_new(path, &proof)?;
    run(dialogue, language, proof.draw().ticket().course(), show, &mut luck)
}

fn run(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    course: &Course,
    show: Show,
    luck: &mut RandomBasedMoveStrategy,
) -> Result<(), Outcome> {
    let (entrants, laps) = (course.entrants(), course.laps());
    let moving = io::stdout().is_terminal() && std::env::var_os("TERM").is_none_or(|terminal| terminal != "dumb");
    let view = match (show.last, show.watch && moving) {
        (true, _) => View::Final,
        (_, true) => View::Watched(show.speed.map_or_else(|| Speed::pleasant(laps), Speed::new)),
        _ => View::EveryLap,
    };
    let told = io::stderr().is_terminal();
    if told && view == View::EveryLap && bytes_to_print(entrants, laps) > GIGABYTE {
        // Nothing can be done about an error stream that does not take the sentence.
        let _ = writeln!(io::stderr(), "{}", language.much_to_print(bytes_to_print(entrants, laps) / GIGABYTE));
    }
    let gauge = told && (view == View::Final || !io::stdout().is_terminal());
    let pick = match course.goal() {
        Goal::Classic => None,
        Goal::Pick(pick) => Some(pick),
    };
    let race = alley_racing::Race::new(entrants.clone(), laps);
    Racing { view, pick, gauge }.run(dialogue, race, luck).ending(language)
}

fn given_entrants(field: &Field, language: Language) -> Result<Option<Entrants>, Outcome> {
    let naming = Naming::from(field.names);
    if let Some(path) = &field.file {
        let bytes = read(path)?;
        let text = str::from_utf8(&bytes).map_err(|error| Outcome::refused(in_file(path, error)))?;
        let list = List::Lines(text.strip_prefix('\u{feff}').unwrap_or(text));
        let entrants = naming.entrants(list, language);
        return entrants.map(Some).map_err(|sentence| Outcome::refused(in_file(path, sentence)));
    }
    let entrants = field.line.as_deref().map(|line| naming.entrants(List::Line(line), language));
    entrants.transpose().map_err(Outcome::usage)
}

fn course(entrants: Entrants, laps: Laps, field: &Field) -> Result<Course, Outcome> {
    let goal = match field.pick {
        None => Goal::Classic,
        Some(end) => {
            let end = match end {
                End::First => alley_racing::End::First,
                End::Last => alley_racing::End::Last,
            };
            Goal::Pick(Pick::new(end, field.count, &entrants).map_err(Outcome::usage)?)
        }
    };
    Course::new(entrants, laps, goal).map_err(Outcome::refused)
}

fn draft(course: Course, event: &Event) -> Result<Draft, Outcome> {
    let draft = Draft::new(label(&event.title)?, course);
    let Some(path) = &event.after else { return Ok(draft) };
    let previous = checked(path, None, Language::English)?;
    draft.following(previous.proof()).map_err(Outcome::refused)
}

fn label(text: &str) -> Result<Label, Outcome> {
    Label::new(text).map_err(|refusal| Outcome::usage(format_args!("{text:?}: {refusal}")))
}

fn read(path: &Path) -> Result<Vec<u8>, Outcome> {
    let mut bytes = Vec::new();
    let most = Proof::MOST_BYTES as u64 + 1;
    let result = File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes));
    result.map(|_| bytes).map_err(|error| Outcome::Failed(in_file(path, "cannot be read"), error))
}

/// Never over something that is there: a draw is not to be discarded by accident.
fn write_new(path: &Path, text: &impl std::fmt::Display) -> Result<(), Outcome> {
    let write = |mut file: File| {
        file.write_all(text.to_string().as_bytes())?;
        file.sync_all()
    };
    File::create_new(path).and_then(write).map_err(|error| Outcome::Failed(in_file(path, "cannot be written"), error))
}

fn in_file(path: &Path, sentence: impl std::fmt::Display) -> String {
    format!("{}: {sentence}", path.display())
}
