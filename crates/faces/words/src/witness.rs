//! What `alley witness` says: a witness at a terminal, without a browser.

use crate::Language;

words! {
    witness_is_shown: "이 추첨의 증인이 됩니다. 추첨표에도 똑같이 적혀 있어야 합니다.",
        "You are going to witness this draw. Its ticket will have to say the same:";
    witness_name_asked: "증인 이름 : ", "Your name as a witness: ";
    witness_waits: "증인이 되었습니다. 주최자가 명단을 마감할 때까지 기다립니다.",
        "You are a witness. Waiting for the host to close the list.";
    witness_reads: "명단이 마감되었습니다. 참여할 때 본 조건과 같은 추첨표입니다.",
        "The list is closed. The ticket has the conditions you saw when you joined:";
    witness_agrees: "모두 같은 숫자를 보고 있으면 Enter, 다르면 no : ",
        "If all see the same digits, press Enter; if not, type no: ";
    witness_declined: "서명하지 않았습니다. 비밀 값도 열지 않습니다.", "Not signed, as you wished. Your secret stays closed.";
    witness_has_signed: "추첨표에 서명했습니다. 다른 증인들과 주최자를 기다립니다.",
        "You have signed the ticket. Waiting for the other witnesses and the host.";
    witness_has_opened: "비밀 값을 열었습니다. 결과를 기다립니다.", "Your secret is open. Waiting for the result.";
    waits_for_the_next: "이 행사의 다음 추첨을 기다립니다. 그만두려면 Ctrl-C를 누르세요.",
        "Waiting for the next draw of this event. Press Ctrl-C to leave.";
    given_up_told: "주최자가 마감 전에 이 추첨을 그만두었습니다.", "The host gave this draw up before the list was closed.";
    server_lost: "서버가 응답하지 않습니다. 계속 다시 시도합니다.", "The server does not answer. Trying again.";

    // Why the secret stays closed.
    keeps_for_chain: "이 추첨은 전에 본 추첨에 이어지지 않으므로 증인이 되지도 서명하지도 않았습니다.",
        "This draw does not go on with the draws seen before, so nothing was signed.";
    keeps_for_seal: "추첨표에 내 봉인이나 열쇠, 또는 주최자의 봉인이 제대로 들어 있지 않아 서명하지 않았습니다.",
        "Your seal, your key or the host's seal does not stand in the ticket as it should, so it was not signed.";
    keeps_for_time: "추첨표의 마감 시각이 이 컴퓨터의 시계와 5분 넘게 달라 서명하지 않았습니다. 시계를 확인하세요.",
        "The closing time in the ticket is more than five minutes from this computer's clock, so it was not signed. Check the clock.";
    keeps_for_second_ticket: "같은 추첨에 전에 본 것과 다른 추첨표가 나왔으므로 아무것도 열지 않습니다.",
        "There is another ticket for a draw whose ticket was seen before, so nothing is opened.";
    keeps_for_signature: "내가 서명한 추첨표에 서명하지 않은 증인이 있어 비밀 값을 열지 않았습니다.",
        "Not every witness signed the ticket you signed, so your secret was not opened.";
    keeps_for_lateness: "비밀 값을 열 수 있는 시각이 지나 열지 않았습니다.",
        "The last moment for opening secrets has passed, so yours was not opened.";
    keeps_for_absence: "증인으로 참여한 추첨을 서버가 더는 보여 주지 않으므로 아무것도 열지 않습니다.",
        "The server no longer shows the draw you joined, so nothing is opened.";
    other_throws: "증명에 적힌 공개 값이 하나씩 던질 때 본 것과 다릅니다.",
        "The throws in the proof are not those that were shown one by one.";
    other_result: "서버가 보여 준 결과가 증명과 다릅니다.", "The result the server shows is not the one in the proof.";
    draw_of_the_first_form: "버전 0.1 형식의 추첨에서는 증인이 추첨표에 서명하지 않습니다. 브라우저에서 참여하세요.",
        "In a draw of the form of version 0.1 witnesses do not sign the ticket. Join it in a browser.";
    draw_is_over: "이 추첨은 이미 끝났습니다.", "This draw is over.";

    // The link, the server, the file.
    link_needed: "모두를 위한 추첨 링크를 그대로 적으세요: http://주소/r/추첨/토큰",
        "give everybody's link of a draw as it is: http://HOST/r/DRAW/TOKEN";
    link_encrypted: "https 링크는 아직 쓸 수 없습니다. alley serve가 알려 준 http 링크를 쓰세요",
        "https links cannot be followed; use the http link that alley serve gave out";
    not_a_draw_server: "추첨 서버의 응답이 아닙니다", "it does not answer like a server of draws";
    kept_by_another: "다른 alley witness가 쓰고 있습니다.", "another alley witness is using it.";
    kept_for_another_event: "다른 행사의 것입니다.", "it belongs to another event.";
    no_place_to_keep: "비밀 값을 둘 곳이 없습니다: --keep 파일", "there is no place to keep the secret: --keep FILE";
}

sentences! {
    witness_digits(digits: &str): "추첨표의 숫자 : {digits}\n다른 사람들이 보는 숫자와 견주어 보세요. 다르면 서명하지 마세요.",
        "Digits of the ticket: {digits}\nCompare them with those the others see. If they differ, do not sign.";
    all_signed_here(count: usize): "증인 {count}명 가운데 {count}명이 내가 받은 추첨표에 서명했습니다 (이 컴퓨터에서 확인).",
        "{count} of {count} witnesses signed the ticket you have (checked by this computer).";
    thrown_so_far(faces: &str): "지금까지 나온 수 : {faces}", "Thrown so far: {faces}";
    void_told(number: u32, names: &str): "{number}번째 추첨은 무효입니다. 서버가 전한, 비밀 값을 열지 않은 사람 : {names}",
        "Draw {number} is void. Not opened, as the server says: {names}";
    server_unreachable(reason: &str): "서버에 연결할 수 없습니다: {reason}", "the server cannot be reached: {reason}";
    server_refuses(reason: &str): "서버가 거절했습니다: {reason}", "the server refuses: {reason}";
    kept_unreadable(line: usize): "alley witness의 파일이 아니거나 손상되었습니다 ({line}번째 줄).",
        "it is not a file of alley witness, or damaged (line {line}).";
}
