//! What was shown while a draw was drawn, held against its proof.

use std::collections::BTreeSet;

use alley_luck::{Proof, PublicValue, SourceValue};

use crate::mismatch::Mismatch;

/// Whether the proof has what was shown: every throw at its place, unless it was corrected on the record, and those who
/// were picked.
pub(crate) fn agrees(proof: &Proof, thrown: &BTreeSet<(u8, u8)>, picked: &[String]) -> Result<(), Mismatch> {
    let draw = proof.draw();
    if let Some(PublicValue::Source(SourceValue::Thrown(faces))) = draw.public_value() {
        let told = |place: u8, was: u8| draw.corrections().iter().any(|told| (told.place, told.was) == (place, was));
        let stands = |place: u8, face: u8| faces.get(usize::from(place) - 1) == Some(&face);
        if !thrown.iter().all(|(place, face)| stands(*place, *face) || told(*place, *face)) {
            return Err(Mismatch::Thrown);
        }
    }
    let mut named: Vec<_> = proof.outcome().named().map(|car| car.name().as_str()).collect();
    let mut shown: Vec<_> = picked.iter().map(String::as_str).collect();
    named.sort_unstable();
    shown.sort_unstable();
    if shown.is_empty() || shown == named { Ok(()) } else { Err(Mismatch::Picked) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_luck::{Draft, Hours, Party, Secret, ThrowCorrection};

    fn proof() -> Proof {
        let id = "e7".repeat(32);
        let draft = format!(
            "alley-draw 2\nevent a\nevent-id {id}\nnumber 1\nvoid 0\nprevious none\nlaps 5\npick first 1\nentrant b\n\
             entrant c\nsource dice 3 of 6\n"
        );
        let draft = Draft::read(draft.as_bytes()).unwrap();
        let (host, hours) = (Secret::from_system().unwrap(), Hours::new(1_794_821_400, 1_794_822_000).unwrap());
        let seal = host.seal(&Party::Host, draft.place());
        let opened = draft.sealed(seal, Some(hours)).unwrap().open().host(&host).unwrap();
        let corrected = vec![ThrowCorrection { place: 2, was: 5 }];
        opened.draw(Some("6 4 1")).unwrap().with_corrections(corrected).unwrap().prove()
    }

    #[test]
    fn throws_are_those_that_were_shown_or_were_corrected_on_the_record() {
        let proof = proof();
        let found = |shown: &[&[u8]]| {
            let thrown = shown.iter().flat_map(|thrown| (1..).zip(thrown.iter().copied())).collect();
            agrees(&proof, &thrown, &[])
        };
        for shown in [&[][..], &[6], &[6, 4], &[6, 5], &[6, 5, 1], &[6, 4, 1]] {
            assert_eq!(found(&[shown]), Ok(()), "{shown:?}");
        }
        for shown in [&[5][..], &[6, 3], &[6, 4, 2], &[4, 6, 1], &[6, 4, 1, 1]] {
            assert_eq!(found(&[shown]), Err(Mismatch::Thrown), "{shown:?}");
        }
        assert_eq!(found(&[&[6], &[6, 5], &[6, 4], &[6, 4, 1]]), Ok(()));
        assert_eq!(found(&[&[6, 3], &[6, 4, 1]]), Err(Mismatch::Thrown), "changed in the meantime, off the record");
    }

    #[test]
    fn those_who_were_picked_are_those_that_were_shown() {
        let proof = proof();
        let picked: Vec<_> = proof.outcome().named().map(|car| car.name().to_string()).collect();
        assert_eq!(agrees(&proof, &BTreeSet::new(), &picked), Ok(()));
        let other = if picked == ["b"] { "c" } else { "b" }.to_owned();
        assert_eq!(agrees(&proof, &BTreeSet::new(), &[other]), Err(Mismatch::Picked));
    }
}
