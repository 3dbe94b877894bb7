//! What `alley doctor` finds on a machine. What to do about it stands in `remedy.rs`.

use crate::Language;

words! {
    // How something is doing, in a word before the finding.
    health_sound: "정상", "ok";
    health_skipped: "생략", "skip";
    health_doubtful: "주의", "note";
    health_failing: "이상", "FAIL";

    // The record.
    record_unwanted: "기록: 요청에 따라 기록하지 않습니다 (--no-journal)", "Record: none is kept, as asked (--no-journal)";
    record_homeless: "기록: 이 사용자에게는 데이터 디렉터리가 없어 게임이 기록되지 않습니다",
        "Record: this user has no data directory, so games are not recorded";
    disk_elsewhere: "강제 종료, 디스크: 기록이 데이터베이스에 있습니다. 그 서버와 디스크는 여기서 시험할 수 없습니다",
        "Crash and disk: the record is in a database, and its server and disk cannot be tried from here";
    disk_unneeded: "강제 종료, 디스크: 기록하지 않으므로 시험하지 않았습니다", "Crash and disk: nothing is recorded, so nothing was tried";
    sync_is_no_proof: "동기화가 끝났다는 것은 디스크의 대답일 뿐 증명이 아닙니다. 너무 일찍 대답하는 디스크는 전원이 나갈 때 투구를 잃을 수 있고, 어떤 프로그램도 그것을 알아낼 수 없습니다.",
        "That a sync returns is the disk's word, not proof: one that answers too early can lose rolls when the power fails, and no program can see that.";

    // Phones.
    phones_nowhere: "휴대전화: 이 컴퓨터는 어느 네트워크에도 연결되어 있지 않습니다", "Phones: this machine is in no local network";
    phones_untried: "방화벽이나 공유기가 막는지는 직접 열어 보아야 알 수 있습니다. `alley serve --lan`을 실행하고 휴대전화에서 주소를 열어 보세요.",
        "Whether a firewall or the router is in the way shows only when it is tried: run `alley serve --lan` and open the address on a phone.";

    // The end.
    all_sound: "모두 정상입니다.", "Everything is in order.";
    sound_with_notes: "이상은 없습니다. ‘주의’로 표시된 것을 읽어 보세요.", "Nothing has failed. Please read what is marked with a note.";
}

sentences! {
    record_sound(games: u64, entries: u64, place: &str): "기록: 해시와 게임이 모두 맞습니다. 게임 {games}개, 기록 {entries}개 ({place})",
        "Record: every hash and every game is right. Games: {games}, entries: {entries} ({place})";
    record_absent(place: &str): "기록: 아직 없습니다. 첫 게임 때 여기에 만들어집니다: {place}", "Record: none yet; the first game will make it at {place}";
    record_found(sentence: &str): "기록: {sentence}", "Record: {sentence}";
    folder_unusable(folder: &str, reason: &str): "폴더: {folder}에 쓸 수 없어 아무것도 시험하지 못했습니다: {reason}",
        "Folder: nothing can be written in {folder}, so nothing was tried there: {reason}";
    crash_survived(rolls: usize, kills: usize): "강제 종료: 프로그램을 {kills}번 강제로 끝냈고, 저장되었다고 한 투구 {rolls}개가 모두 남아 있었습니다",
        "Crash: the program was killed {kills} times, and all {rolls} rolls it had confirmed were still there";
    crash_lost(rolls: usize, found: usize): "강제 종료: 저장되었다고 한 투구 {rolls}개 가운데 {found}개만 남아 있었습니다",
        "Crash: of {rolls} rolls that were confirmed before the program was killed, only {found} were still there";
    crash_broke(reason: &str): "강제 종료: 프로그램을 강제로 끝낸 뒤 시험용 기록이 온전하지 않았습니다: {reason}",
        "Crash: after the program was killed, the record it wrote for this was not whole: {reason}";
    crash_untried(reason: &str): "강제 종료: 시험하지 못했습니다: {reason}", "Crash: could not be tried: {reason}";
    disk_syncs(kind: &str, time: &str, count: usize): "디스크: {kind}, 쓰고 동기화하는 데 {time} 걸립니다 ({count}번의 중앙값)",
        "Disk: {kind}; a write with its sync takes {time} (median of {count})";
    disk_refuses(reason: &str): "디스크: 쓰거나 동기화할 수 없습니다: {reason}", "Disk: a write or its sync fails: {reason}";
    room_left(size: &str): "남은 공간: 기록을 둘 곳에 {size}", "Room: {size} free where the record is";
    sqlite_in_force(version: &str, oldest: &str, journal_mode: &str, synchronous: &str):
        "SQLite: {version} ({oldest} 이상이어야 합니다), journal_mode {journal_mode}, synchronous {synchronous}",
        "SQLite: {version} ({oldest} or newer is needed), journal_mode {journal_mode}, synchronous {synchronous}";
    database_in_force(version: &str, settings: &str): "데이터베이스: PostgreSQL {version}, {settings}", "Database: PostgreSQL {version}, {settings}";
    scores_as_published(total: &str, mean: &str, mode: u16, time: &str): "점수: 규칙에 따라 센 게임 수 {total}개가 공개된 값과 같습니다: 평균 {mean}, 가장 흔한 점수 {mode}, 0점과 300점은 하나씩 ({time})",
        "Scores: {total} games counted by the rules, as published: mean {mean}, most often {mode}, one game of 0 and one of 300 ({time})";
    scores_differ(total: &str, mean: &str, mode: u16): "점수: 이 컴퓨터가 센 게임은 {total}개, 평균 {mean}, 가장 흔한 점수 {mode}입니다. 공개된 값과 다릅니다",
        "Scores: this machine counts {total} games, mean {mean}, most often {mode}, which is not what was published";
    draws_as_published(ciphers: &str): "추첨: 암호 계산 결과가 모두 공개된 값과 같습니다: {ciphers}", "Draws: every cipher gives what was published: {ciphers}";
    draws_differ(ciphers: &str): "추첨: 공개된 값과 다른 암호가 있습니다: {ciphers}", "Draws: not what was published: {ciphers}";
    port_free(port: u16): "포트: {port}번을 이 컴퓨터와 네트워크에 열 수 있습니다", "Port: {port} is free, on this machine and for the network";
    port_of_alley(port: u16, other: u16): "포트: {port}번에서 Alley가 이미 실행되고 있습니다. 하나 더 실행하려면 --port {other}",
        "Port: an Alley is serving on {port} already; a second one takes --port {other}";
    port_taken(port: u16): "포트: {port}번을 다른 프로그램이 쓰고 있습니다", "Port: {port} is taken by another program";
    port_refused(port: u16, reason: &str): "포트: {port}번을 열 수 없습니다: {reason}", "Port: {port} cannot be opened: {reason}";
    phones_find(places: &str, most: &str): "휴대전화: 같은 네트워크에서 {places}, 동시에 {most}대까지", "Phones: in this network at {places}, at most {most} at a time";
    phones_kept_out(port: u16): "휴대전화: {port}번 포트는 이 컴퓨터에서만 열려 있습니다", "Phones: port {port} is open on this machine only";
    some_failing(count: usize): "이상 {count}건. 해결 방법은 각 항목 아래에 있습니다.", "Failed: {count}. See below each for what to do.";
}

impl Language {
    /// Why the program that was to be killed could not be tried: it fell silent, or ended by itself.
    #[must_use]
    pub const fn program_fell_silent(self, ended: bool) -> &'static str {
        if ended {
            return self.of("프로그램이 저절로 끝났습니다", "the program ended by itself");
        }
        self.of("프로그램이 대답하지 않습니다", "the program does not answer")
    }

    /// A file system of which nobody knows the kind.
    #[must_use]
    pub const fn unknown_file_system(self) -> &'static str {
        self.of("알 수 없는 파일 시스템", "file system unknown")
    }
}
