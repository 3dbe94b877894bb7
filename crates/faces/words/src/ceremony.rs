//! Between the closing of the list and the race: the ticket that everybody reads and signs, and the public value.

use alley_luck::ThrowCorrection;

use crate::Language;

words! {
    // The list.
    ask_first: "증인을 내가 직접 들이기", "I let witnesses in myself";
    asking: "들어오기를 기다리는 사람", "Asking to be a witness";
    admit: "들이기", "Let in";
    witness_asks: "주최자가 들여보낼 때까지 기다리는 중입니다.", "Waiting for the host to let you in.";
    witness_removed: "주최자가 증인 명단에서 뺐습니다.", "The host has removed you from the list of witnesses.";
    give_up: "이 추첨 그만두기", "Give this draw up";
    give_up_sure: "아직 아무것도 공개되지 않았으므로 번호는 그대로 다음 추첨에 쓰입니다.",
        "Nothing has been published yet, so the next draw takes the same number.";
    given_up_heading: "마감 전에 그만둔 추첨", "Given up before the list was closed";
    source_wanted: "공개 값 (주최자와 증인이 짜도 결과를 고를 수 없게 합니다)",
        "Public value (so that even a host and a witness together cannot choose the result)";
    source_none: "없음", "None";
    source_dice: "주사위 12번", "12 throws of a die";
    source_digits: "숫자 10개", "10 digits";
    source_drand: "drand 공개 난수 (인터넷 필요)", "drand beacon (needs the internet)";
    source_announced: "공개 값", "Public value";
    end_order: "전체 순서", "A place for everybody";
    instead_of_wanted: "불참한 사람 대신 다시 뽑기", "Draw again in place of somebody absent";
    without_picked: "뽑힌 사람을 빼고 다음 추첨", "Next draw without those picked";

    // The ticket.
    signing_heading: "모두 같은 숫자를 보고 있나요?", "Does everybody see the same digits?";
    signing_explained: "숫자를 소리 내어 읽고 서로 견주어 보세요. 각 휴대전화는 추첨표를 스스로 읽어 본 뒤 서명합니다.",
        "Read the digits aloud and compare them. Each phone reads the whole ticket by itself, then signs it.";
    ticket_digits: "추첨표의 숫자", "Digits of the ticket";
    signed: "서명함", "signed";
    unsigned: "서명 기다리는 중", "signature due";
    open_draw: "모두 같은 숫자를 봅니다. 비밀 값을 엽니다", "We all see the same: open the secrets";
    open_hint: "증인이 모두 서명해야 열 수 있습니다.", "It opens when every witness has signed.";
    // A script puts the numbers in.
    all_signed: "증인 {all}명 가운데 {all}명이 내가 받은 추첨표에 서명했습니다 (이 휴대전화에서 확인).",
        "{all} of {all} witnesses signed the ticket I have (checked by this phone).";
    not_all_signed: "증인 {all}명 가운데 {signed}명이 내가 받은 추첨표에 서명했습니다.",
        "{signed} of {all} witnesses signed the ticket I have.";
    wrong_signature: "내가 받은 추첨표에 대한 서명이 아닌 것이 있습니다. 비밀 값을 열지 마세요.",
        "A signature does not fit the ticket I have. Do not open the secrets.";
    witness_signing: "추첨표를 읽고 서명하는 중…", "Reading and signing the ticket…";
    witness_signed: "추첨표를 확인하고 서명했습니다. 숫자를 다른 사람과 견주어 보세요.",
        "Your phone has read the ticket and signed it. Compare the digits with the others.";
    differs_event: "추첨표의 행사나 번호가 참여할 때 본 것과 달라 서명하지 않았습니다.",
        "The ticket names another event or number than you saw when you joined, so it was not signed.";
    differs_course: "추첨표의 참가자나 조건이 참여할 때 본 것과 달라 서명하지 않았습니다.",
        "The ticket has other entrants or conditions than you saw when you joined, so it was not signed.";
    differs_seal: "추첨표에 이 휴대전화의 봉인이나 열쇠가 제대로 들어 있지 않아 서명하지 않았습니다.",
        "Your seal or your key does not stand in the ticket as it should, so it was not signed.";
    differs_chain: "추첨표가 이 휴대전화가 본 지난 추첨에 이어지지 않아 서명하지 않았습니다.",
        "The ticket does not go on with the last draw this phone saw, so it was not signed.";
    differs_time: "추첨표의 마감 시각이 이 휴대전화의 시계와 5분 넘게 달라 서명하지 않았습니다. 시계를 확인하세요.",
        "The closing time in the ticket is more than five minutes from this phone's clock, so it was not signed. Check the clock.";
    differs_beacon: "이 휴대전화의 시계로는 정해 둔 drand 회차의 값이 이미 나왔으므로 서명하거나 비밀 값을 열지 않았습니다. 시계를 확인하세요.",
        "By this phone's clock the announced round of drand is out already, so nothing was signed or opened. Check the clock.";
    differs_unreadable: "추첨표를 읽을 수 없어 서명하지 않았습니다.", "The ticket cannot be read, so it was not signed.";

    // The value.
    casting_heading: "공개 값을 정합니다", "Now the public value";
    throw_explained: "주사위를 하나씩 던지고, 모두가 화면에서 확인한 다음 다음 것을 던지세요.",
        "Throw one at a time; everybody checks it on the screen before the next is thrown.";
    throw_next: "이번에 나온 수", "What came up";
    throw_correct: "잘못 적은 수를 누르면 고칠 수 있습니다. 고친 사실은 증명에 남습니다.",
        "Tap a number to correct it. The proof will say that it was corrected.";
    run_with_throws: "이대로 경주 시작", "Start the race with these";
    beacon_explained: "이 회차의 값이 나오면 붙여 넣으세요. 서명은 서버가 확인합니다.",
        "Paste the value of this round when it is out. The server checks its signature.";
    beacon_field: "drand 서명 (16진수 96자리)", "drand signature (96 hexadecimal digits)";
    beacon_send: "확인하고 경주 시작", "Check it and start the race";
    state_signing: "서명 받는 중", "signing";
    state_casting: "공개 값 기다리는 중", "waiting for the public value";
    state_given_up: "마감 전에 그만둠", "given up in time";
    void_absent: "그 자리에 없던 사람", "Absent";
}

sentences! {
    signed_count(signed: usize, all: usize): "서명 {signed} / {all}", "{signed} of {all} signed";
    throw_place(place: usize, all: usize): "{all}번 중 {place}번째", "Throw {place} of {all}";
    beacon_round(round: u64): "drand quicknet {round}회차", "drand quicknet, round {round}";
    corrected_throw(place: u8, was: u8): "{place}번째 값을 고쳤습니다(처음에 적은 값은 {was})", "throw {place} was first written down as {was}";
    place_filled(names: &str): "불참한 {names} 대신", "in place of {names}";
}

impl Language {
    /// What was thrown so far, for those who listen.
    #[must_use]
    pub fn thrown(self, faces: &[u8]) -> String {
        faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    /// Which throws had been written down wrongly.
    #[must_use]
    pub fn corrections(self, corrections: &[ThrowCorrection]) -> String {
        let told: Vec<_> = corrections.iter().map(|told| self.corrected_throw(told.place, told.was)).collect();
        told.join(self.pick(", ", "; "))
    }
}
