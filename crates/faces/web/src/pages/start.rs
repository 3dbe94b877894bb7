//! The start page: a new game, and the games there are.

use alley_journal::Kind;
use maud::{Markup, html};

use super::shell::Shell;
use super::{Listing, new_draw, new_evening, scoring};
use alley_words::Language;

pub(super) fn page(language: Language, games: &[Listing]) -> Markup {
    let shell = Shell {
        language,
        title: language.alley(),
        kind: "start",
        styles: &["start.css"],
        scripts: &["start/start.js"],
        reloads: false,
    };
    shell.around(&html! {
        (new_draw::switch(language))
        section.making #new-game aria-labelledby="game-title" {
            h1 #game-title { (language.new_game()) }
            noscript { p.sentence { (language.needs_script()) } }
            (form(language))
        }
        (new_draw::form(language))
        (new_evening::section(language))
        (player(language))
        section #own hidden aria-labelledby="own-heading" {
            h2 #own-heading { (language.own_games()) }
            ul.games #own-games data-forget=(language.forget()) data-forgotten=(language.forgotten()) data-undo=(language.undo())
                data-finished=(language.finished()) data-playing=(language.playing()) data-waiting-rolls=(language.waiting_rolls()) {}
        }
        section #own-evenings hidden aria-labelledby="own-evenings-heading" {
            h2 #own-evenings-heading { (language.own_evenings()) }
            ul.games #own-evenings-list {}
        }
        section #own-draws hidden aria-labelledby="own-draws-heading" {
            h2 #own-draws-heading { (language.own_draws()) }
            ul.games #own-draws-list {}
        }
        section #seen-draws hidden aria-labelledby="seen-draws-heading" {
            h2 #seen-draws-heading { (language.seen_draws()) }
            ul.games #seen-draws-list {}
        }
        section aria-labelledby="public-heading" {
            h2 #public-heading { (language.public_games()) }
            (public(language, games))
        }
        (lookup(language))
    })
}

/// Hidden until the script that makes games has come.
fn form(language: Language) -> Markup {
    html! {
        form #new hidden data-no-player=(language.no_player()) data-unreachable=(language.unreachable())
            data-too-many=(language.too_many_requests()) data-refused=(language.refused()) {
            fieldset {
                legend { (language.players()) }
                ol.players #players {}
                button.quiet.wide #add type="button" { span aria-hidden="true" { "+ " } (language.add_player()) }
            }
            (house_rules(language))
            label.choice {
                input #public type="checkbox" aria-describedby="public-explained";
                span { (language.everyone_may_watch()) }
            }
            p.hint #public-explained { (language.everyone_explained()) }
            p.refusal #refusal role="alert" hidden {}
            button.main.wide type="submit" { (language.begin()) }
        }
    }
}

/// What the house adds to ten-pin bowling; the script spells it.
fn house_rules(language: Language) -> Markup {
    html! {
        details.house {
            summary { (language.house_rules()) }
            (scoring::choices(language, "no-tap", "frames"))
            label.choice { input #baker type="checkbox"; span { (language.baker()) } }
            p.hint #baker-explained hidden { (language.baker_explained()) }
        }
    }
}

/// One line of the form, to be copied by the script.
fn player(language: Language) -> Markup {
    html! {
        template #player data-label=(language.player()) {
            li {
                span.number aria-hidden="true" {}
                input type="text" maxlength="60" autocomplete="off" spellcheck="false" enterkeyhint="next";
                button.square data-do="up" type="button" data-label=(language.move_up()) { span aria-hidden="true" { "↑" } }
                button.square data-do="down" type="button" data-label=(language.move_down()) { span aria-hidden="true" { "↓" } }
                button.square data-do="remove" type="button" data-label=(language.remove()) { span aria-hidden="true" { "×" } }
            }
        }
    }
}

/// The way to the page of a name.
fn lookup(language: Language) -> Markup {
    html! {
        section aria-labelledby="figures-heading" {
            h2 #figures-heading { (language.bowlers_figures()) }
            form.lookup action="/stats" method="get" {
                label { (language.name()) input type="text" name="name" maxlength="60" autocomplete="off" required; }
                button type="submit" { (language.show_figures()) }
            }
        }
    }
}

fn public(language: Language, games: &[Listing]) -> Markup {
    html! {
        p.hint #no-public-games hidden[!games.is_empty()] { (language.no_public_games()) }
        ul.games #public-games {
            @for game in games {
                li data-id=(game.id) data-begun=(game.begun.millis()) {
                    a href={ (match game.kind { Kind::Game => "/g/", Kind::Race | Kind::Draw => "/r/", Kind::Evening => "/e/" }) (game.id) } {
                        span.who { (game.summary) }
                        span.hint { (if game.finished { language.finished() } else { language.playing() }) " · " (game.id) }
                    }
                }
            }
        }
    }
}
