//! What a witness was shown when joining, and whether a ticket keeps to it.

use alley_luck::{Announced, Draft, Hours, Round, Seal, Signature, Source, Ticket, Witness};

use crate::mismatch::Mismatch;

/// Seconds. A clock that is further off than this is wrong, here or there.
pub const MOST_APART: u64 = 5 * 60;

/// Everything that was shown but the other witnesses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Promise {
    pub(crate) draft: Draft,
    pub(crate) host: Seal,
}

impl Promise {
    /// Whether the ticket says what was shown, and has the own line.
    pub(crate) fn kept_by(&self, ticket: &Ticket, own: &Witness) -> Result<(), Mismatch> {
        keeps_to(&self.draft, ticket, own)?;
        if ticket.host() == self.host { Ok(()) } else { Err(Mismatch::Seal) }
    }
}

/// Whether a ticket says what was prepared, and has the own line; the other witnesses and the host's seal are free.
///
/// # Errors
/// The first thing that differs.
pub fn keeps_to(shown: &Draft, ticket: &Ticket, own: &Witness) -> Result<(), Mismatch> {
    let stands = ticket.draft();
    if (shown.title(), shown.place(), shown.void_before()) != (stands.title(), stands.place(), stands.void_before()) {
        return Err(Mismatch::Event);
    }
    if shown.previous() != stands.previous() {
        return Err(Mismatch::Chain);
    }
    if shown.course() != stands.course() || !shown.absent().eq(stands.absent()) || !announces(shown, ticket) {
        return Err(Mismatch::Course);
    }
    if !stands.witnesses().any(|witness| witness == own) {
        return Err(Mismatch::Seal);
    }
    Ok(())
}

/// Which round comes next is known when the list is closed.
fn announces(shown: &Draft, ticket: &Ticket) -> bool {
    match (shown.announced(), ticket.hours()) {
        (Some(Announced::NextRound), Some(hours)) => {
            ticket.source() == Some(Source::Drand(Round::first_after(hours.open_until())))
        }
        (shown, _) => shown == ticket.draft().announced(),
    }
}

/// Whether a ticket was closed about now.
pub(crate) fn closed_about(hours: Option<Hours>, now: u64) -> Result<(), Mismatch> {
    match hours {
        Some(hours) if hours.closed().abs_diff(now) <= MOST_APART => Ok(()),
        _ => Err(Mismatch::Time),
    }
}

/// Whether secrets may still be opened, by a clock that is about right. A beacon leaves no room: once it is out, a secret
/// that is opened tells the result to those who still wait with theirs.
pub(crate) fn still_open(ticket: &Ticket, now: u64) -> Result<(), Mismatch> {
    let is_out = matches!(ticket.source(), Some(Source::Drand(round)) if round.time() <= now);
    match ticket.hours() {
        Some(hours) if !is_out && now <= hours.open_until() + MOST_APART => Ok(()),
        _ => Err(Mismatch::TooLate),
    }
}

/// How many witnesses of the ticket signed it, by the keys that stand in it.
pub(crate) fn signed_by(ticket: &Ticket, told: impl Fn(&Witness) -> Option<Signature>) -> Result<usize, Mismatch> {
    let commitment = ticket.commitment();
    let mut count = 0;
    for witness in ticket.draft().witnesses() {
        let Some(signature) = told(witness) else { continue };
        if !witness.key.is_some_and(|key| key.signed(commitment, &signature)) {
            return Err(Mismatch::Signature);
        }
        count += 1;
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_luck::{Party, ProofText, Secret, WitnessSigner};

    const SHOWN: &str = "alley-draw 2\nevent 커피\nevent-id e7\nnumber 2\nvoid 1\nprevious 5a\nlaps 5\npick last 1\n\
                         entrant 지수\nentrant 현우\nentrant 민서\nsource drand quicknet next\n";

    fn text() -> String {
        SHOWN.replace("id e7", &format!("id {}", "e7".repeat(32))).replace("5a", &"5a".repeat(32))
    }

    fn draft(text: &str) -> Draft {
        Draft::read(text.as_bytes()).unwrap()
    }

    struct Joined {
        promise: Promise,
        own: Witness,
        signer: WitnessSigner,
        hours: Hours,
    }

    fn joined() -> Joined {
        let draft = draft(&text());
        let (name, signer) = (ProofText::new("민서").unwrap(), WitnessSigner::from_system().unwrap());
        let seal = Secret::from_system().unwrap().seal(&Party::Witness(name.clone()), draft.place());
        let own = Witness { name, seal, key: Some(signer.key()) };
        let promise = Promise { draft, host: "62".repeat(32).parse().unwrap() };
        Joined { promise, own, signer, hours: Hours::new(1_794_821_400, 1_794_822_000).unwrap() }
    }

    impl Joined {
        /// The ticket of another draft, with the own line and one more witness.
        fn ticket(&self, text: &str) -> Ticket {
            self.sealed(draft(text), self.own.clone(), self.promise.host)
        }

        fn sealed(&self, draft: Draft, own: Witness, host: Seal) -> Ticket {
            let other = WitnessSigner::from_system().unwrap().key();
            let with = draft.with_witness(ProofText::new("other").unwrap(), own.seal, Some(other)).unwrap();
            with.with_witness(own.name, own.seal, own.key).unwrap().sealed(host, Some(self.hours)).unwrap()
        }

        fn found(&self, ticket: &Ticket) -> Result<(), Mismatch> {
            self.promise.kept_by(ticket, &self.own)
        }
    }

    #[test]
    fn a_ticket_says_what_was_shown_and_the_other_witnesses_are_free() {
        let joined = joined();
        assert_eq!(joined.found(&joined.ticket(&text())), Ok(()));
    }

    #[test]
    fn nothing_in_a_ticket_can_be_another() {
        let joined = joined();
        let changes = [
            ("event 커피", "event 점심", Mismatch::Event),
            ("event-id e7", "event-id e8", Mismatch::Event),
            ("number 2", "number 3", Mismatch::Event),
            ("void 1", "void 0", Mismatch::Event),
            ("previous 5a", "previous 5b", Mismatch::Chain),
            ("laps 5", "laps 6", Mismatch::Course),
            ("pick last 1", "pick first 1", Mismatch::Course),
            ("pick last 1", "pick last 2", Mismatch::Course),
            ("entrant 현우\n", "", Mismatch::Course),
            ("entrant 현우\nentrant 민서", "entrant 민서\nentrant 현우", Mismatch::Course),
            ("entrant 민서\n", "entrant 민서\ninstead-of 하나\n", Mismatch::Course),
            ("source drand quicknet next\n", "", Mismatch::Course),
            ("drand quicknet next", "dice 12 of 6", Mismatch::Course),
            ("drand quicknet next", "drand quicknet 99999999", Mismatch::Course),
        ];
        for (shown, stands, mismatch) in changes {
            let other = text().replacen(shown, stands, 1);
            assert_ne!(other, text());
            assert_eq!(joined.found(&joined.ticket(&other)), Err(mismatch), "{stands}");
        }
        let own = |change: &dyn Fn(&mut Witness)| {
            let mut own = joined.own.clone();
            change(&mut own);
            joined.found(&joined.sealed(draft(&text()), own, joined.promise.host))
        };
        assert_eq!(own(&|_| {}), Ok(()));
        assert_eq!(own(&|own| own.name = ProofText::new("민지").unwrap()), Err(Mismatch::Seal));
        assert_eq!(own(&|own| own.seal = "00".repeat(32).parse().unwrap()), Err(Mismatch::Seal));
        assert_eq!(own(&|own| own.key = Some("00".repeat(32).parse().unwrap())), Err(Mismatch::Seal));
        let host = joined.sealed(draft(&text()), joined.own.clone(), "63".repeat(32).parse().unwrap());
        assert_eq!(joined.found(&host), Err(Mismatch::Seal));
    }

    #[test]
    fn a_clock_may_be_five_minutes_off() {
        let hours = Some(joined().hours);
        for (now, found) in [
            (1_794_821_400, Ok(())),
            (1_794_821_100, Ok(())),
            (1_794_821_700, Ok(())),
            (1_794_821_099, Err(Mismatch::Time)),
            (1_794_821_701, Err(Mismatch::Time)),
        ] {
            assert_eq!(closed_about(hours, now), found, "{now}");
        }
        assert_eq!(closed_about(None, 1_794_821_400), Err(Mismatch::Time));
        let thrown = joined().ticket(&text().replace("drand quicknet next", "dice 12 of 6"));
        assert_eq!(still_open(&thrown, 1_794_822_300), Ok(()));
        assert_eq!(still_open(&thrown, 1_794_822_301), Err(Mismatch::TooLate));
    }

    #[test]
    fn nothing_is_opened_once_the_beacon_is_out() {
        let ticket = joined().ticket(&text());
        let Some(Source::Drand(round)) = ticket.source() else { unreachable!("it waits for a round") };
        assert!(round.time() > 1_794_822_000);
        assert_eq!(still_open(&ticket, round.time() - 1), Ok(()));
        assert_eq!(still_open(&ticket, round.time()), Err(Mismatch::TooLate));
    }

    #[test]
    fn signatures_are_counted_by_the_keys_in_the_ticket() {
        let joined = joined();
        let ticket = joined.ticket(&text());
        let right = joined.signer.sign(ticket.commitment());
        let by_own = |signature| move |witness: &Witness| (witness.name.as_str() == "민서").then_some(signature);
        assert_eq!(signed_by(&ticket, by_own(right)), Ok(1));
        assert_eq!(signed_by(&ticket, |_| None), Ok(0));
        assert_eq!(signed_by(&ticket, |_| Some(right)), Err(Mismatch::Signature), "one key does not sign for two");
        let other = joined.signer.sign("5a".repeat(32).parse().unwrap());
        assert_eq!(signed_by(&ticket, by_own(other)), Err(Mismatch::Signature));
    }
}
