//! Before the list is closed: everybody here may become a witness.

use alley_luck::Level;
use alley_play::Notice;
use alley_words::Language;
use maud::{Markup, html};

use super::Scene;

pub(super) fn section(frame: &Scene<'_>) -> Markup {
    let (notice, language) = (&frame.view.notice, frame.language);
    let signed = notice.event_id.is_some();
    let level = match notice.level {
        Level::Replayable => language.unwitnessed(),
        level => language.level(level),
    };
    html! {
        section.stage aria-labelledby="stage" {
            h1 #stage { (language.gathering_heading()) }
            p.hint.explained { (language.gathering_explained()) }
            div data-slot="witness" {}
            h2 { (language.witness_count(notice.witnesses.len())) }
            @if notice.witnesses.is_empty() { p.hint { (language.no_witnesses()) } }
            @else {
                ul.witnesses #witnesses {
                    @for witness in &notice.witnesses {
                        li {
                            (witness.name)
                            @if signed && frame.host {
                                " " button.quiet type="button" data-remove=(witness.name) aria-label={ (language.remove()) ": " (witness.name) } { (language.remove()) }
                            }
                        }
                    }
                }
            }
            @if signed && frame.host { (door(frame)) }
            @if let Some(source) = &notice.source { p.sentence { (language.source_announced()) ": " strong { (source) } } }
            @if !notice.instead_of.is_empty() { p.sentence { (language.place_filled(&notice.instead_of.join(", "))) } }
            p.hint.level { (language.now_it_proves()) ": " strong { (level) } }
            @if frame.host {
                (closing(language, notice))
                @if signed { (giving_up(language)) }
                div data-slot="share" {}
            }
        }
    }
}

/// Who may come in, and who asks to.
fn door(frame: &Scene<'_>) -> Markup {
    let (notice, language) = (&frame.view.notice, frame.language);
    html! {
        label.choice { input #ask-first type="checkbox" checked[notice.ask_first]; span { (language.ask_first()) } }
        @if !notice.asking.is_empty() {
            h3 { (language.asking()) }
            ul.witnesses #asking {
                @for name in &notice.asking {
                    li {
                        (name) " "
                        button type="button" data-admit=(name) aria-label={ (language.admit()) ": " (name) } { (language.admit()) }
                        " "
                        button.quiet type="button" data-remove=(name) aria-label={ (language.remove()) ": " (name) } { (language.remove()) }
                    }
                }
            }
        }
    }
}

/// Before anything is published.
fn giving_up(language: Language) -> Markup {
    html! {
        button.quiet.danger #void type="button" data-question { (language.give_up()) }
        div.sure #void-sure hidden data-question {
            p { (language.give_up_sure()) }
            div.choices {
                button.quiet #void-no type="button" { (language.void_no()) }
                button.danger #void-yes type="button" { (language.give_up()) }
            }
        }
    }
}

/// Where neither a witness nor a public value proves anything it is asked once more, because what the draw proves is decided now. Somebody may join while the
/// question is open: then it says so.
fn closing(language: Language, notice: &Notice) -> Markup {
    let (sure, yes) = match notice.level {
        Level::Replayable => (language.close_sure().to_owned(), language.close_yes()),
        _ => (language.close_with(notice.witnesses.len()), language.close_list()),
    };
    html! {
        p.refusal #host-refusal role="alert" hidden {}
        p.hint #host-said role="status" {}
        button.main.wide #close type="button" data-question { (language.close_list()) }
        div.sure #close-sure hidden data-question {
            p { (sure) }
            div.choices {
                button.quiet #close-no type="button" { (language.close_no()) }
                button.danger #close-yes type="button" { (yes) }
            }
        }
    }
}

/// Stays on the page while others come: somebody may be typing a name. A script puts it where the stage has its place.
pub(super) fn witness(language: Language) -> Markup {
    html! {
        section.card #witness hidden aria-labelledby="witness-heading" {
            form #witness-form {
                h2 #witness-heading { (language.witness_heading()) }
                p.hint { (language.witness_explained()) }
                label { (language.witness_name()) input #witness-name type="text" maxlength="60" autocomplete="nickname" spellcheck="false"; }
                p.refusal #witness-refusal role="alert" hidden {}
                button.main.wide #be-witness type="submit" { (language.be_witness()) }
            }
            p.said #witness-said role="status" {}
        }
    }
}
