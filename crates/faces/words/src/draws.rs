//! Draws with witnesses.

use alley_luck::Party;
use alley_play::{Notice, Occasion};
use alley_racing::End;

use crate::Language;

words! {
    // The start page.
    start_what: "무엇을 시작할까요?", "What shall we start?";
    bowling_game: "볼링 게임", "Bowling game";
    lots_race: "추첨 경주", "Lucky-draw race";
    new_race: "새 추첨 경주", "New lucky-draw race";
    race_explained: "참가자마다 자동차가 한 대씩 달려 뽑힐 사람을 정합니다. 결과는 누구나 자기 브라우저에서 다시 계산해 볼 수 있습니다.",
        "Every entrant has a car, and the race decides who is picked. Anybody can compute the result again in their own browser.";
    event_title: "무엇을 정하나요?", "What is the draw for?";
    event_usual: "추첨", "Draw";
    entrants: "참가자 (한 줄에 한 명)", "Entrants, one per line";
    entrants_hint: "직접 적거나 붙여 넣으세요. 1,000명까지 됩니다.", "Type or paste up to 1,000 names.";
    laps_wanted: "바퀴 수 (1–1000)", "Laps (1–1000)";
    end_wanted: "누구를 뽑을까요?", "Who is picked?";
    end_first: "1등부터", "From first place";
    end_last: "꼴찌부터", "From last place";
    count_wanted: "몇 명?", "How many?";
    draw_public_explained: "이 서버에 접속한 모든 사람의 목록에 추첨이 나타납니다. 진행은 주최자 링크로만 합니다.",
        "The draw appears in everybody's list. Only the host's link can run it.";
    begin_race: "추첨 만들기", "Create the draw";
    secret_explained: "주최자의 비밀 값은 이 브라우저에서 만들고, 봉인한 값만 서버로 보냅니다. 추첨도 이 브라우저에서 진행하세요.",
        "The host's secret is made in this browser, and only its seal leaves it. Run the draw from this browser, too.";
    faults_heading: "고칠 줄", "Lines to fix";
    warnings_heading: "한 번 더 볼 줄", "Lines to look at twice";
    tidy: "이름 정리하기", "Tidy up the names";
    tidy_explained: "쉼표로 나뉜 이름을 한 줄씩 나누고, 표는 첫 칸만 남기고, 번호와 중복을 지우고, 긴 이름은 줄입니다.",
        "Splits names at commas, keeps the first column of a table, strips numbering and duplicates, shortens long names.";
    no_entrant: "참가자를 한 명 이상 적어 주세요.", "Enter at least one entrant.";
    fault_line: "{}번째 줄", "Line {}"; // the number is put in by a script
    entrants_count: "{}명", "{} entrants"; // so is this one
    own_draws: "이 기기의 추첨", "Draws on this device";

    // From a bowling game.
    lots: "선수끼리 제비뽑기", "Draw lots among the players";
    lots_explained: "선수 이름을 채운 추첨 경주를 엽니다. 시작하기 전에 고칠 수 있습니다.",
        "Opens a race with the players filled in; everything can be changed before it begins.";

    // Around a draw.
    host_needs_script: "추첨을 진행하려면 자바스크립트를 켜 주세요.", "Running a draw needs JavaScript.";
    draw_needs_script: "자바스크립트 없이는 증인이 될 수 없고, 화면은 10초마다 새로 고쳐집니다.",
        "Without JavaScript you cannot be a witness; this page loads again every 10 seconds.";
    draw_share: "모두를 위한 링크", "Link for everyone";
    draw_look_explained: "이 링크로 들어오면 누구나 보고, 한 번 눌러 증인이 될 수 있습니다.",
        "Anyone who opens it can watch, and become a witness with one tap.";
    host_link: "주최자 링크", "Host link";
    host_link_explained: "추첨을 진행하는 링크입니다. 다른 사람에게 주지 마세요.", "It runs the draw. Keep it to yourself.";
    join_here: "휴대전화로 찍고 증인이 되어 주세요", "Scan to be a witness";

    // Gathering.
    gathering_heading: "증인을 기다립니다", "Waiting for witnesses";
    gathering_explained: "증인이 한 명이라도 정직하면, 명단을 마감할 때 아무도 결과를 알거나 정할 수 없습니다. 그 전에 참여해 주세요.",
        "With one honest witness nobody can know or steer the result when the list is closed. Join before that.";
    no_witnesses: "아직 증인이 없습니다.", "No witnesses yet.";
    entrant_list: "참가자", "Entrants";
    close_list: "명단 마감하고 추첨하기", "Close the list and draw";
    close_sure: "증인이 없습니다. 이대로 마감하면 나중에 다시 계산해 볼 수만 있을 뿐, 주최자가 마음에 드는 결과를 미리 골랐는지는 아무도 알 수 없습니다.",
        "There is no witness. Closed like this, the draw can be computed again, but nobody can know whether the host tried many and chose one.";
    close_yes: "증인 없이 마감하기", "Close without witnesses";
    close_no: "더 기다리기", "Wait for witnesses";
    now_it_proves: "지금 마감하면", "If you close now";
    unwitnessed: "증인 없음, 나중에 다시 계산만 가능", "no witness, only re-checkable";
    witness_heading: "증인이 되어 주세요", "Be a witness";
    witness_explained: "이 휴대전화가 비밀 값을 만들어 봉인만 보냅니다. 당신이 정직하면, 명단을 마감할 때 아무도 결과를 알거나 정할 수 없습니다.",
        "This phone makes a secret and sends only its seal. If you are honest, nobody can know or steer the result when the list is closed.";
    witness_name: "증인 이름", "Your name as a witness";
    witness_usual: "증인", "Witness"; // a number follows
    be_witness: "증인 되기", "Become a witness";
    witness_joining: "증인으로 참여하는 중…", "Joining…";
    witness_joined: "증인이 되었습니다. 추첨이 끝날 때까지 이 화면을 열어 두세요. 추첨표에 서명하고 비밀 값을 공개하는 일은 저절로 됩니다.",
        "You are a witness. Keep this page open until the draw is over: it signs the ticket and opens your secret by itself.";
    witness_revealing: "비밀 값을 공개하는 중…", "Revealing your secret…";
    witness_revealed: "비밀 값을 공개했습니다. 증인이 되어 주셔서 고맙습니다.", "Your secret is revealed. Thank you for being a witness.";
    witness_lost: "이 브라우저에서 비밀 값을 찾을 수 없습니다. 증인이 될 때 쓴 브라우저에서 이 페이지를 열어 주세요. 열지 못하면 추첨은 무효가 됩니다.",
        "Your secret is not in this browser. Open this page where you became a witness; if you cannot, the draw becomes void.";
    witness_late: "증인이 되기 전에 명단이 마감되었습니다.", "The list was closed before you could join.";
    witness_elsewhere: "다른 브라우저에서 증인이 되었다면 그 브라우저로 이 페이지를 열어 주세요.",
        "If you became a witness in another browser, open this page there.";
    host_unkept: "이 브라우저는 비밀 값을 저장하지 못해서 추첨을 시작할 수 없습니다. 이 사이트의 저장을 허용하거나 다른 브라우저를 쓰세요.",
        "This browser cannot store anything, so it could not open its secret later. Allow this site to store data, or use another browser.";
    witness_unkept: "이 브라우저는 비밀 값을 저장하지 못합니다. 이 페이지를 닫거나 새로 고치지 마세요.",
        "This browser cannot keep your secret: do not close or reload this page.";
    ticket_differs: "서버가 보여 준 추첨표가 확인 코드와 맞지 않아 비밀 값을 공개하지 않았습니다.",
        "The ticket the server shows does not fit the commitment, so the secret was not revealed.";

    // Closed.
    closed_heading: "명단을 마감했습니다", "The list is closed";
    commitment: "확인 코드", "Commitment";
    commitment_explained: "적어 두거나 사진을 찍어 두세요. 결과가 나온 뒤 이 코드와 비교하면 추첨이 바뀌지 않았는지 알 수 있습니다.",
        "Write it down or take a photo. Compared with the proof afterwards, it shows that the draw was not changed.";
    time_left: "남은 시간", "Time left";
    reveals: "비밀 값 공개", "Secrets";
    has_revealed: "공개함", "revealed";
    has_not_revealed: "기다리는 중", "waiting";
    host_name: "주최자", "The host";
    host_is_last: "마지막 차례", "comes last";
    host_is_due: "지금 차례", "is next";
    host_waits: "증인이 모두 공개하면 이 브라우저가 주최자의 비밀 값을 저절로 공개합니다.",
        "When every witness has revealed, this browser reveals the host's secret by itself.";
    host_reveals: "모두가 확인 코드를 본 뒤 주최자의 비밀 값을 공개합니다…", "Everybody has a moment to see the commitment; then the host's secret is revealed…";
    host_lost: "주최자의 비밀 값이 이 브라우저에 없습니다. 추첨을 만든 브라우저에서 이 링크를 열어 주세요. 열지 못하면 이 추첨은 무효가 됩니다.",
        "The host's secret is not in this browser. Open this link where the draw was made; if you cannot, this draw becomes void.";
    host_elsewhere: "주최자의 비밀 값이 이 브라우저에 없습니다. 명단은 추첨을 만든 브라우저에서 마감해 주세요.",
        "The host's secret is not in this browser. Close the list in the browser where the draw was made.";
    void_draw: "이 추첨 취소하기", "Cancel this draw";
    void_yes: "네, 취소합니다", "Yes, cancel it";
    void_no: "계속 기다리기", "Keep waiting";

    // Afterwards.
    picked_heading: "뽑힌 사람", "Picked";
    proof: "증명 내려받기", "Download the proof";
    ticket: "추첨표", "Ticket";
    proof_short: "증명", "Proof";
    level_heading: "이 추첨은 무엇을 증명하나요?", "What does this draw prove?";
    final_standings: "마지막 위치", "Final positions";
    check_heading: "이 브라우저로 다시 계산", "Computed again in this browser";
    checking: "증명을 받아 경주를 다시 계산하는 중…", "Fetching the proof and running the race again…";
    check_unreachable: "증명을 받지 못했습니다.", "The proof could not be fetched.";
    check_again: "다시 확인", "Check again";
    check_other: "다른 계산기로 다시 확인", "Check with the other implementation";
    check_file: "내려받은 증명 파일 확인하기", "Check a proof file";
    by_web: "브라우저의 Web Crypto로 계산했습니다.", "Computed with the browser's Web Crypto.";
    by_own: "Alley의 자체 모듈로 계산했습니다.", "Computed with Alley's own module.";
    by_own_only: "이 페이지에서는 브라우저가 Web Crypto를 제공하지 않아 Alley의 자체 모듈로 계산했습니다.",
        "On this page the browser offers no Web Crypto, so it was computed with Alley's own module.";
    seen_before: "비교한 확인 코드는 이 브라우저가 결과가 나오기 전에 본 것입니다.",
        "It was compared with the commitment this browser saw before the result.";
    not_seen_before: "이 브라우저는 결과가 나오기 전에 확인 코드를 보지 못했습니다. 그때 적어 둔 코드가 있으면 아래의 확인 코드와 비교해 보세요.",
        "This browser did not see the commitment before the result. If you wrote it down, compare it with the one below.";
    race_was_shown: "이 화면에서 본 경주가 증명과 같습니다", "The race shown on this screen is the one in the proof";
    race_was_other: "이 화면에서 본 경주가 증명과 다릅니다", "The race shown on this screen is not the one in the proof";

    // Void, and the next one.
    void_heading: "무효가 된 추첨", "This draw is void";
    void_by_clock: "정해진 시간 안에 비밀 값이 공개되지 않아 추첨이 무효가 되었습니다.",
        "A secret was not revealed in time, so the draw is void.";
    void_withheld: "공개하지 않은 사람", "Withheld by";
    void_called_off: "주최자가 취소함", "cancelled by the host";
    void_by_host: "주최자가 추첨을 취소했습니다.", "The host cancelled the draw.";
    void_not_their_fault: "아직 공개 전이던 사람 (이들의 잘못이 아닙니다)", "Not revealed yet, and not to blame";
    void_stays: "무효가 된 추첨도 번호를 가지고 목록에 남습니다.", "A void draw keeps its number and stays in the list.";
    again_heading: "다음 추첨", "The next draw";
    again_explained: "같은 행사의 다음 번호로 이어집니다. 참가자를 고칠 수 있습니다.",
        "It goes on with the next number of the same event. The entrants can be changed.";
    begin_again: "다음 추첨 만들기", "Create the next draw";

    // The event.
    event_draws: "이 행사의 추첨", "Draws of this event";
    state_gathering: "증인 모집 중", "gathering witnesses";
    state_closed: "비밀 값 공개 중", "revealing";
    state_racing: "경주 중", "racing";
    state_drawn: "추첨 완료", "drawn";
    state_void: "무효", "void";
    draw_stale: "그사이 명단이 바뀌었습니다. 확인하고 다시 눌러 주세요.", "The list has changed in the meantime. Check it and try again.";
    draw_not_found: "추첨을 찾을 수 없습니다.", "There is no such draw.";
}

sentences! {
    close_with(count: usize): "그사이 증인이 들어왔습니다. 지금 증인은 {count}명입니다.", "Somebody has just joined. Witnesses now: {count}.";
    draw_number(number: u32): "{number}번째 추첨", "Draw {number}";
}

impl Language {
    /// How many drive, how far, who is picked.
    #[must_use]
    pub fn race_course(self, notice: &Notice) -> String {
        let (entrants, laps) = (notice.entrants.len(), notice.laps);
        let picked = self.picks(notice.pick);
        let (cars, rounds) = (plural(entrants, "car"), plural(laps, "lap"));
        self.pick(
            format!("{entrants}명 · {laps}바퀴 · {picked}"),
            format!("{entrants} {cars} · {laps} {rounds} · {picked}"),
        )
    }

    /// From which end how many are picked, or that everybody gets a place.
    #[must_use]
    pub fn picks(self, picked: Option<(End, usize)>) -> String {
        let Some((end, count)) = picked else {
            return self.pick("전체 순서를 정합니다", "everybody gets a place").to_owned();
        };
        match (end, count) {
            (End::First, 1) => self.pick("1등을 뽑습니다", "first place is picked").to_owned(),
            (End::Last, 1) => self.pick("꼴찌를 뽑습니다", "last place is picked").to_owned(),
            (End::First, count) => {
                self.pick(format!("1등부터 {count}명을 뽑습니다"), format!("the first {count} are picked"))
            }
            (End::Last, count) => {
                self.pick(format!("꼴찌부터 {count}명을 뽑습니다"), format!("the last {count} are picked"))
            }
        }
    }

    /// How many witnesses there are.
    #[must_use]
    pub fn witness_count(self, count: usize) -> String {
        self.pick(format!("증인 {count}명"), format!("{count} {}", if count == 1 { "witness" } else { "witnesses" }))
    }

    /// How many entrants there are.
    #[must_use]
    pub fn entrant_count(self, count: usize) -> String {
        self.pick(format!("참가자 {count}명"), format!("{count} {}", plural(count, "entrant")))
    }

    /// A party to the draw, by name.
    #[must_use]
    pub fn party(self, party: &Party) -> String {
        match party {
            Party::Host => self.host_name().to_owned(),
            Party::Witness(name) => name.to_string(),
        }
    }

    /// What giving up would say, naming who has not revealed.
    #[must_use]
    pub fn void_sure(self, waiting: &[String]) -> String {
        let names = waiting.join(", ");
        self.pick(
            format!("아직 공개하지 않은 사람: {names}. 지금 취소하면 이 추첨은 무효로 목록에 남습니다."),
            format!("Not revealed yet: {names}. If you cancel now, this draw stays in the list as void."),
        )
    }

    /// What bowlers draw lots about.
    #[must_use]
    pub fn occasion(self, occasion: Occasion) -> &'static str {
        match occasion {
            Occasion::Begins => self.pick(
                "레인 순서: 누가 먼저 던질까 (나머지는 차례대로)",
                "Lane order: who bowls first (the others follow in turn)",
            ),
            Occasion::Teams => self.pick("두 팀으로 나누기", "Two teams"),
            Occasion::Pays => self.pick("누가 낼까", "Who pays"),
        }
    }
}

fn plural(count: impl TryInto<u64>, one: &str) -> String {
    let is_one = count.try_into().is_ok_and(|count| count == 1);
    if is_one { one.to_owned() } else { format!("{one}s") }
}
