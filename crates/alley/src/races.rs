//! Races and draws: from the command line to the track, into the record, and to the files of a draw.

use std::fs::{self, File};
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use alley_console::{
    Dialogue, Language, List, Naming, Proved, Racing, Speed, Verdict, View, ask_race, bytes_to_print, show_commitment,
};
use alley_luck::{Commitment, Course, Draft, Goal, Label, Level, Party, Proof, Secret, Ticket};
use alley_play::{KeptRace, clock, keep_race};
use alley_racing::{Entrants, Laps, Pick};

use crate::arguments::{Draw, End, Event, Field, Prepared, Race, Show, Verify};
use crate::outcome::{Ending, Outcome};
use crate::record::{Record, warn};

const GIGABYTE: u64 = 1 << 30;

/// `alley race`.
pub(crate) fn race(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Record,
    race: Race,
) -> Result<(), Outcome> {
    if race.proof.is_none() && (race.event.title.is_some() || race.event.after.is_some()) {
        return Err(Outcome::usage("--event and --after stand in a proof: --proof FILE is missing"));
    }
    let entrants = given_entrants(&race.field, language)?;
    let naming = Naming::from(race.field.names);
    let (entrants, laps) = ask_race(dialogue, naming, (entrants, race.field.laps)).ending(language)?;
    let course = course(entrants, laps, &race.field)?;
    let Some(path) = race.proof else {
        let kept = match race.seed {
            Some(seed) => KeptRace::Replay(seed, course),
            None => KeptRace::Draw(draw_by_host(draft(course, &race.event)?)?),
        };
        keep(record, language, &kept)?;
        return run(dialogue, language, &kept, race.show);
    };
    let draft = draft(course, &race.event)?;
    let file = NewFile::create(path)?;
    let draw = draw_by_host(draft)?;
    prove_and_run(dialogue, language, record, draw, file, race.show)
}

/// `alley draw`.
pub(crate) fn draw(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Record,
    draw: Draw,
) -> Result<(), Outcome> {
    match draw {
        Draw::Secret { witness } => make_secret(dialogue, language, witness.as_deref()),
        Draw::Ticket(prepared) => prepare(dialogue, language, &prepared),
        Draw::Run { ticket, witnesses, host, public, proof, show } => {
            let text = read(&ticket)?;
            let mut opening =
                Ticket::read(&text).map_err(|difference| Outcome::refused(in_file(&ticket, difference)))?.open();
            for (name, secret) in &witnesses {
                opening = opening.witness(label(name)?, secret).map_err(Outcome::refused)?;
            }
            let opened = opening.host(&host).map_err(Outcome::refused)?;
            let value = public.as_deref().map(label).transpose()?;
            let draw = opened.draw(value).map_err(Outcome::refused)?;
            prove_and_run(dialogue, language, record, draw, NewFile::create(proof)?, show)
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
    let secret = Secret::from_system().map_err(Outcome::failed)?;
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
    NewFile::create(prepared.out.clone())?.fill(&ticket.to_string())?;
    show_commitment(dialogue, &ticket.commitment().to_string()).ending(language)
}

/// A draw in which only the host puts in a secret.
fn draw_by_host(draft: Draft) -> Result<alley_luck::Draw, Outcome> {
    let host = Secret::from_system().map_err(Outcome::failed)?;
    let opened = draft.sealed(host.seal(&Party::Host)).open().host(&host).map_err(Outcome::refused)?;
    opened.draw(None).map_err(Outcome::refused)
}

/// The commitment is shown when nothing can stop the draw any more, and the proof is on the disk before the first lap:
/// whoever sees a race can have it.
fn prove_and_run(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Record,
    draw: alley_luck::Draw,
    file: NewFile,
    show: Show,
) -> Result<(), Outcome> {
    let kept = KeptRace::Draw(draw.clone());
    keep(record, language, &kept)?;
    let commitment = draw.ticket().commitment().to_string();
    show_commitment(dialogue, &commitment)
        .or_else(|stop| match stop {
            // The reader has gone, but the draw has begun: its proof is still owed.
            alley_console::Stop::ReaderGone => Ok(()),
            stop => Err(stop),
        })
        .ending(language)?;
    file.fill(&draw.prove().to_string())?;
    run(dialogue, language, &kept, show)
}

/// Every race is one entry in the record, before anybody sees it.
fn keep(record: &Record, language: Language, race: &KeptRace) -> Result<(), Outcome> {
    let mut journal = record.for_playing(language)?;
    match (keep_race(journal.as_mut(), race, clock), record) {
        (Ok(_), _) => Ok(()),
        (Err(failure), Record::Usual(_)) => {
            warn(&language.unrecorded(&failure.to_string()));
            Ok(())
        }
        (Err(failure), _) => Err(Outcome::of_failure(&failure)),
    }
}

/// Runs a race that was kept, and shows it.
pub(crate) fn run(dialogue: &mut Dialogue<'_>, language: Language, kept: &KeptRace, show: Show) -> Result<(), Outcome> {
    let course = kept.course();
    let (entrants, laps) = (course.entrants(), course.laps());
    let moving = io::stdout().is_terminal() && std::env::var_os("TERM").is_none_or(|terminal| terminal != "dumb");
    let view = match (show.last, show.watch && moving) {
        (true, _) => View::Final,
        (_, true) => View::Watched(show.speed.map_or_else(|| Speed::pleasant(laps), Speed::new)),
        _ => View::EveryLap,
    };
    let told = io::stderr().is_terminal();
    if told && view == View::EveryLap && bytes_to_print(entrants, laps) > GIGABYTE {
        warn(&language.much_to_print(bytes_to_print(entrants, laps) / GIGABYTE));
    }
    let gauge = told && (view == View::Final || !io::stdout().is_terminal());
    let pick = match course.goal() {
        Goal::Classic => None,
        Goal::Pick(pick) => Some(pick),
    };
    let race = alley_racing::Race::new(entrants.clone(), laps);
    Racing { view, pick, gauge }.run(dialogue, race, &mut kept.luck()).ending(language)
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
    let draft = Draft::new(label(event.title.as_deref().unwrap_or("race"))?, course);
    let Some(path) = &event.after else { return Ok(draft) };
    let previous = checked(path, None, Language::English)?;
    draft.following(previous.proof()).map_err(Outcome::refused)
}

fn label(text: &str) -> Result<Label, Outcome> {
    Label::new(text).map_err(|refusal| Outcome::usage(format_args!("{text:?}: {refusal}")))
}

fn read(path: &Path) -> Result<Vec<u8>, Outcome> {
    let mut bytes = Vec::new();
    let most = Proof::MOST_BYTES as u64;
    let result = File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes));
    result.map_err(|error| Outcome::failed(in_file(path, error)))?;
    if bytes.len() > Proof::MOST_BYTES {
        return Err(Outcome::refused(in_file(path, "is larger than 64 MiB")));
    }
    Ok(bytes)
}

pub(crate) fn in_file(path: &Path, sentence: impl std::fmt::Display) -> String {
    format!("{}: {sentence}", path.display())
}

/// A file that was not there before: a draw is not to be discarded by accident. One that is not filled goes again.
struct NewFile {
    path: PathBuf,
    file: Option<File>,
}

impl NewFile {
    fn create(path: PathBuf) -> Result<Self, Outcome> {
        match File::create_new(&path) {
            Ok(file) => Ok(Self { path, file: Some(file) }),
            Err(error) => Err(Outcome::failed(in_file(&path, error))),
        }
    }

    fn fill(mut self, text: &str) -> Result<(), Outcome> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let filled = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
        filled.map_err(|error| Outcome::failed(in_file(&self.path, error)))?;
        self.file = None;
        Ok(())
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if self.file.is_some() {
            // What is left behind is empty or broken; that it cannot be removed changes nothing about the failure.
            let _ = fs::remove_file(&self.path);
        }
    }
}
