//! `alley draw`, step by step: what is told to those who take part, and what is asked for.

use crate::Language;

words! {
    draft_is_written: "추첨 초안을 썼습니다. 참여하는 모든 사람에게 이 파일을 주세요. 각자 이 파일로 비밀 값을 봉인합니다.",
        "The draft is written. Give it to everybody who takes part; each seals a secret with it.";
    seal_line_wanted: "증인이 알려 준 줄을 그대로 적으세요: witness-seal 봉인 열쇠 이름",
        "the line that the witness told is needed as it is: witness-seal SEAL KEY NAME";
    signature_line_wanted: "증인이 알려 준 줄을 그대로 적으세요: witness-signature 서명 이름",
        "the line that the witness told is needed as it is: witness-signature SIGNATURE NAME";
    all_open: "비밀 값이 모두 열렸습니다. 파일을 모두에게 공개하세요.", "All secrets are open. Give the file to everybody.";
    not_a_key_file: "alley draw secret이 쓴 열쇠 파일이 아닙니다", "is not a key file of alley draw secret";
    ticket_is_void: "비밀 값을 열 수 있는 시각이 지나 이 추첨은 무효입니다. 다음 추첨은 이 추첨표를 --after로 적어 시작하세요",
        "the last moment for opening secrets has passed, so this draw is void; begin the next one with --after and this ticket";
    too_many_corrections: "고친 값이 너무 많습니다", "too many throws were corrected";
}

sentences! {
    round_is_past(round: u64): "drand quicknet {round}회차는 이미 지났습니다", "round {round} of drand quicknet is past already";
    signature_missing(name: &str): "증인 {name}의 서명이 없습니다: --signature 'witness-signature 서명 {name}'",
        "the signature of witness {name} is missing: --signature 'witness-signature SIGNATURE {name}'";
    value_awaited(source: &str): " 기다리는 공개 값 : {source}", " The public value it waits for: {source}";
    closed_a_while_ago(minutes: u64): "이 추첨표는 적힌 대로라면 {minutes}분 전에 마감되었습니다. 그때 이미 받아 둔 추첨표일 때만 서명을 알려 주세요.",
        "By its own account this ticket was closed {minutes} minutes ago. Tell your signature only if you had it then.";
    throws_asked_for(source: &str): "비밀 값이 모두 열렸습니다. 이제 하나씩 던져 나온 차례대로 적으세요 ({source}). 2=5는 두 번째를 5로 고칩니다.",
        "All secrets are open. Now throw, one at a time, and type what came up ({source}). 2=5 corrects the second to 5.";
    throws_complete(faces: &str): "나온 수 : {faces}\n이대로 경주하려면 Enter, 고치려면 2=5처럼 입력 : ",
        "Thrown: {faces}\nPress Enter to start the race, or correct one as in 2=5: ";
    beacon_asked_for(round: u64): "비밀 값이 모두 열렸습니다. drand quicknet {round}회차의 서명 (16진수 96자리) : ",
        "All secrets are open. Signature of round {round} of drand quicknet (96 hexadecimal digits): ";
}
