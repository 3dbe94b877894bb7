//! What to do about what `alley doctor` has found.

use std::io::ErrorKind;

use alley_journal::{Failure, Obstacle};

use crate::Language;

words! {
    remedy_homeless: "파일을 정해 주세요: --journal 파일, 또는 ALLEY_JOURNAL", "Name a file for it: --journal FILE, or set ALLEY_JOURNAL.";
    remedy_elsewhere: "있던 것은 그대로 두었습니다. 다른 파일을 정해 주세요: --journal 파일",
        "What is there was left as it is. Name another file for the record: --journal FILE";
    remedy_permission: "이 사용자가 그곳에 쓸 수 있어야 합니다. 파일과 폴더의 주인을 바꾸거나(chown) 다른 곳을 정해 주세요: --journal 파일",
        "This user has to be able to write there: make the file and its folder theirs (chown), or name another place: --journal FILE";
    remedy_rights: "데이터베이스에서 이 사용자에게 docs/operating.md에 있는 권한을 주세요(GRANT).",
        "Give this role the rights that docs/operating.md lists (GRANT).";
    remedy_folder: "폴더를 만들거나 다른 곳을 정해 주세요: --journal 파일", "Make that folder, or name another place: --journal FILE";
    remedy_full: "그 디스크에 공간을 만들어 주세요. 저장되었다고 한 것은 사라지지 않았습니다.",
        "Make room on that disk. Nothing that was confirmed is lost.";
    remedy_busy: "다른 프로그램이 쓰기를 마칠 때까지 기다렸다가 다시 해 보세요.", "Wait until the other program is done, and try again.";
    remedy_newer: "이 기록을 만든 더 최신 버전의 Alley를 사용하세요.", "Use the newer Alley that wrote it.";
    remedy_away: "데이터베이스가 켜져 있는지, 주소가 맞는지 확인해 주세요. `pg_isready`로도 알 수 있습니다.",
        "See that the database runs and that its address is right; `pg_isready` asks the same.";
    remedy_setting: "postgresql.conf에서 그 설정을 켜고 데이터베이스를 다시 시작해 주세요.",
        "Switch it on in postgresql.conf, and restart the database.";
    remedy_address: "주소와 인증서, 사용자를 확인해 주세요. docs/operating.md에 설명이 있습니다.",
        "Look at the address, the user and the certificate: docs/operating.md explains them.";
    remedy_system: "시스템 로그를 확인하고, 다른 디스크에 기록해 보세요: --journal 파일",
        "Look into the system's log, and try another disk: --journal FILE";
    remedy_again: "`alley doctor`를 한 번 더 실행해 보세요. 그래도 같으면 Alley를 다시 설치해 주세요.",
        "Run `alley doctor` once more. If it says the same, install Alley again.";
    remedy_losing: "이곳에 기록하지 마세요. 저장한 것을 잃어버리는 곳입니다. 다른 디스크를 쓰세요: --journal 파일",
        "Keep no record here: this place loses what was written. Use another disk: --journal FILE";
    remedy_memory: "디스크가 아니라 메모리입니다. 컴퓨터를 끄면 모두 사라집니다. 기록을 디스크에 두세요: --journal 파일",
        "This is memory, not a disk: everything is gone when the machine is switched off. Keep the record on a disk: --journal FILE";
    remedy_overlay: "컨테이너나 라이브 시스템의 오버레이 파일 시스템입니다. 컨테이너를 지우면 함께 사라집니다. 볼륨을 연결해 거기에 기록하세요: --journal 파일",
        "This is the upper layer of a container or a live system, and is gone with it. Mount a volume and keep the record there: --journal FILE";
    remedy_network: "네트워크 파일 시스템에서는 SQLite가 약속을 지킬 수 없습니다. 이 컴퓨터의 디스크나 PostgreSQL에 기록하세요(docs/operating.md).",
        "SQLite cannot keep its promises on a network file system. Keep the record on a disk of this machine, or in PostgreSQL (docs/operating.md).";
    remedy_too_quick: "디스크치고는 너무 빠릅니다. 동기화가 꺼져 있을 수 있습니다: 마운트 옵션, eatmydata, 가상 머신의 캐시 설정을 확인해 주세요.",
        "That is too quick for a disk: syncs may be switched off. Look at its mount options, for eatmydata, and at the cache setting of a virtual machine.";
    remedy_little_room: "곧 가득 찹니다. 가득 차면 더 기록할 수 없으니 공간을 만들어 주세요.", "It will be full soon, and then nothing more can be recorded: make room.";
    remedy_sqlite: "이 프로그램은 투구를 잃을 수 있는 SQLite로 만들어졌습니다. Alley를 다시 설치해 주세요. 알맞은 SQLite가 들어 있습니다.",
        "This program was built with an SQLite that can lose rolls. Install Alley again: it brings the right one along.";
    remedy_wrong_machine: "이 컴퓨터의 결과를 믿지 마세요. Alley를 다시 설치하고, 그래도 같으면 메모리를 검사해 주세요(memtest86+).",
        "Trust no result of this machine. Install Alley again; if it still says so, have the machine's memory tested (memtest86+).";
    remedy_no_network: "휴대전화와 함께 쓰려면 같은 와이파이에 연결해 주세요.", "If phones are to take part, connect it to the same wifi.";
    remedy_few_handles: "동시에 열 수 있는 파일 수가 적습니다. `ulimit -n 20000`으로, systemd에서는 LimitNOFILE=20000으로 늘려 주세요.",
        "The system allows few open files. Allow more with `ulimit -n 20000`, under systemd with LimitNOFILE=20000.";
}

sentences! {
    remedy_damage(export: &str): "더 기록하지 말고, 먼저 이 파일과 옆에 있는 -wal, -shm 파일을 다른 디스크에 복사해 두세요. 온전한 게임은 아직 꺼낼 수 있습니다: {export} > games.json. 전에 만든 복사본이 있으면 docs/operating.md에 따라 되돌리세요.",
        "Record nothing more on it, and first copy the file and those beside it (-wal, -shm) to another disk. What is sound can still be saved: {export} > games.json. A copy made before is restored as docs/operating.md says.";
    remedy_damage_in_database(export: &str): "더 기록하지 말고, 먼저 데이터베이스를 있는 그대로 복사해 두세요(pg_dump). 온전한 게임은 아직 꺼낼 수 있습니다: {export} > games.json. 전에 만든 복사본이 있으면 docs/operating.md에 따라 되돌리세요.",
        "Record nothing more in it, and first copy the database as it is (pg_dump). What is sound can still be saved: {export} > games.json. A copy made before is restored as docs/operating.md says.";
    remedy_unreadable(export: &str): "더 최신 버전의 Alley로 만든 기록이라면 그 버전을 사용하세요. 아니면 손상된 것이니 먼저 기록을 복사해 두세요. 나머지 게임은 꺼낼 수 있습니다: {export} > games.json",
        "If a newer Alley wrote it, use that one. If not, it is damage: copy the record away first. All other games can still be saved: {export} > games.json";
    remedy_outdated(upgrade: &str): "기록은 그대로이고, 다음에 쓸 때 새 형식이 됩니다. 먼저 복사해 두고 싶으면 지금 파일을 복사하세요. 바로 바꾸려면: {upgrade}",
        "Nothing is lost: it is brought forward when it is next used. Copy the file now if you want to keep it as it is. To do it at once: {upgrade}";
    remedy_upgrade(upgrade: &str): "권한이 있는 사용자로 실행하세요: {upgrade}", "With a role that may do so, run: {upgrade}";
    remedy_kept_out(port: u16): "같은 네트워크의 휴대전화와 함께 쓰려면 그 서버를 멈추고 다시 시작해 주세요: alley serve --lan --port {port}. 이 컴퓨터의 프록시 뒤에서는 이대로가 맞습니다.",
        "For phones in this network, stop that server and start it again: alley serve --lan --port {port}. Behind a proxy on this machine it is right as it is.";
    remedy_port(other: u16): "비어 있는 포트를 쓰세요: alley serve --lan --port {other}", "Take a free one: alley serve --lan --port {other}";
}

impl Language {
    /// What to do about a record that cannot be used, in a file or in a database. The commands work on that very record.
    #[must_use]
    pub fn remedy(self, failure: &Failure, in_database: bool, export: &str) -> String {
        let remedy = match failure {
            Failure::Damaged(_) if in_database => return self.remedy_damage_in_database(export),
            Failure::Damaged(_) => return self.remedy_damage(export),
            Failure::UnknownBeginning(_) => return self.remedy_unreadable(export),
            Failure::CannotOpen { reason: Obstacle::Engine(_), .. } if !in_database => self.remedy_system(),
            Failure::CannotOpen { reason, .. } => self.remedy_of_obstacle(reason),
            Failure::NotOurs(_) => self.remedy_elsewhere(),
            Failure::Newer { .. } => self.remedy_newer(),
            Failure::Away | Failure::Unsure => self.remedy_away(),
            Failure::DiskFull => self.remedy_full(),
            Failure::ReadOnly => self.remedy_permission(),
            Failure::Forbidden => self.remedy_rights(),
            Failure::Busy => self.remedy_busy(),
            _ => self.remedy_system(),
        };
        remedy.to_owned()
    }

    /// What to do about a file or a folder that the system does not give.
    #[must_use]
    pub const fn remedy_of_trouble(self, kind: ErrorKind) -> &'static str {
        match kind {
            ErrorKind::NotFound => self.remedy_folder(),
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => self.remedy_permission(),
            ErrorKind::NotADirectory | ErrorKind::IsADirectory => self.remedy_elsewhere(),
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => self.remedy_full(),
            _ => self.remedy_system(),
        }
    }

    const fn remedy_of_obstacle(self, obstacle: &Obstacle) -> &'static str {
        match obstacle {
            Obstacle::Directory | Obstacle::NotAFile | Obstacle::Empty => self.remedy_elsewhere(),
            Obstacle::NoLog => self.remedy_network(),
            Obstacle::Unsafe(_) => self.remedy_setting(),
            Obstacle::File(kind) => self.remedy_of_trouble(*kind),
            Obstacle::Password | Obstacle::Engine(_) => self.remedy_address(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_failure_has_something_to_be_done_about_it() {
        let path = std::path::PathBuf::from("/tmp/alley.journal");
        let cannot = |reason| Failure::CannotOpen { path: path.clone(), reason };
        let told = |failure: &Failure| Language::English.remedy(failure, false, "alley games export");
        let told_of_database = |failure: &Failure| Language::English.remedy(failure, true, "alley games export");
        let damaged = Failure::from(alley_journal::Damage::Count);
        for (damage, copy) in [(told(&damaged), "-wal, -shm"), (told_of_database(&damaged), "pg_dump")] {
            assert!(damage.contains("saved: alley games export > games.json."), "{damage}");
            assert!(damage.contains(&format!("({copy})")), "{damage}");
        }
        let refused = cannot(Obstacle::Engine("role \"kim\" does not exist".to_owned()));
        assert!(told_of_database(&refused).starts_with("Look at the address"), "{}", told_of_database(&refused));
        for (failure, remedy) in [
            (cannot(Obstacle::Directory), "What is there was left as it is."),
            (cannot(Obstacle::NoLog), "SQLite cannot keep its promises on a network file system."),
            (cannot(Obstacle::Unsafe("fsync".to_owned())), "Switch it on in postgresql.conf"),
            (cannot(Obstacle::Password), "Look at the address"),
            (cannot(Obstacle::Engine("disk I/O error".to_owned())), "Look into the system's log"),
            (cannot(Obstacle::File(ErrorKind::PermissionDenied)), "This user has to be able to write there"),
            (cannot(Obstacle::File(ErrorKind::NotADirectory)), "What is there was left as it is."),
            (Failure::NotOurs(path.clone()), "What is there was left as it is."),
            (Failure::Newer { path, found: 3, known: 2 }, "Use the newer Alley"),
            (Failure::Away, "See that the database runs"),
            (Failure::DiskFull, "Make room on that disk."),
            (Failure::ReadOnly, "This user has to be able to write there"),
            (Failure::Forbidden, "Give this role the rights"),
            (Failure::Busy, "Wait until the other program is done"),
            (Failure::System("disk I/O error".to_owned()), "Look into the system's log"),
        ] {
            assert!(told(&failure).starts_with(remedy), "{failure}: {}", told(&failure));
            assert!(
                Language::Korean.remedy(&failure, false, "").contains(|letter: char| ('가'..='힣').contains(&letter))
            );
        }
    }
}
