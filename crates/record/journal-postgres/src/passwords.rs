//! Passwords: from the environment or from the file that PostgreSQL's own programs read, never from an address.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use alley_journal::Obstacle;
use tokio_postgres::Config;
use tokio_postgres::config::Host;

/// The password for this address, if one is known in this environment.
pub(crate) fn for_address(
    config: &Config,
    environment: impl Fn(&str) -> Option<OsString>,
) -> Result<Option<String>, Obstacle> {
    let told = |name| environment(name).and_then(|value| value.into_string().ok());
    if let Some(password) = told("PGPASSWORD") {
        return Ok(Some(password));
    }
    let named = environment("PGPASSFILE").map(PathBuf::from);
    let Some(file) = named.or_else(|| Some(PathBuf::from(environment("HOME")?).join(".pgpass"))) else {
        return Ok(None);
    };
    let Ok(text) = fs::read_to_string(&file) else { return Ok(None) };
    if readable_by_others(&file) {
        return Err(Obstacle::Engine(format!("{} can be read by others: chmod 600", file.display())));
    }
    let host = config.get_hosts().first().map(|host| match host {
        Host::Tcp(name) => name.clone(),
        Host::Unix(_) => "localhost".to_owned(),
    });
    let port = config.get_ports().first().copied().unwrap_or(5432).to_string();
    let user = config.get_user().map_or_else(|| told("USER").unwrap_or_default(), str::to_owned);
    let database = config.get_dbname().unwrap_or(&user);
    Ok(find(&text, [host.as_deref().unwrap_or("localhost"), &port, database, &user]))
}

/// Elsewhere than on Unix a file has no such mode.
fn readable_by_others(file: &Path) -> bool {
    #[cfg(unix)]
    let mode = |data: fs::Metadata| std::os::unix::fs::PermissionsExt::mode(&data.permissions());
    #[cfg(not(unix))]
    let mode = |_: fs::Metadata| 0;
    fs::metadata(file).map(mode).is_ok_and(|mode| mode & 0o077 != 0)
}

/// The first line that is about this host, port, database and user; `*` is about all of them.
fn find(text: &str, wanted: [&str; 4]) -> Option<String> {
    let lines = text.lines().filter(|line| !line.starts_with('#')).map(fields);
    lines.into_iter().find_map(|fields| {
        let [who @ .., password] = &fields[..] else { return None };
        let about =
            who.len() == wanted.len() && who.iter().zip(wanted).all(|(field, word)| field == "*" || field == word);
        about.then(|| password.clone())
    })
}

/// Fields between colons; a backslash takes the next sign as it is.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut signs = line.chars();
    while let Some(sign) = signs.next() {
        match (sign, fields.last_mut()) {
            (':', _) => fields.push(String::new()),
            ('\\', Some(field)) => field.extend(signs.next()),
            (sign, Some(field)) => field.push(sign),
            (_, None) => {}
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_file_of_passwords_is_for_its_owner() {
        use std::os::unix::fs::PermissionsExt;
        let folder = alley_trials::Scratch::new();
        let file = folder.file("passwords");
        fs::write(&file, "").unwrap();
        for (mode, others) in [(0o600, false), (0o640, true), (0o604, true)] {
            fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
            assert_eq!(readable_by_others(&file), others, "{mode:o}");
        }
    }
    use alley_trials::Scratch;

    /// What is found for an address by somebody whose environment says this.
    fn found(address: &str, environment: &[(&str, &str)]) -> Result<Option<String>, Obstacle> {
        let told = |name: &str| environment.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into());
        for_address(&address.parse().unwrap(), told)
    }

    /// A file of passwords with these permissions.
    #[cfg(unix)]
    fn kept(folder: &Scratch, text: &str, mode: u32) -> String {
        use std::os::unix::fs::PermissionsExt;
        let file = folder.file(".pgpass");
        fs::write(&file, text).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
        file.display().to_string()
    }

    #[cfg(unix)]
    #[test]
    fn a_password_comes_from_the_environment_or_from_a_file_that_nobody_else_reads() {
        let folder = Scratch::new();
        let file = kept(&folder, "db:5433:club:alley:tcp\nlocalhost:5432:me:me:socket\n", 0o600);
        let home = folder.file("").display().to_string();
        let password = |word: &str| Ok(Some(word.to_owned()));
        let address = "postgres://alley@db:5433/club";
        assert_eq!(found(address, &[]), Ok(None));
        assert_eq!(found(address, &[("PGPASSWORD", "word"), ("PGPASSFILE", &file)]), password("word"));
        assert_eq!(found(address, &[("PGPASSFILE", &file), ("HOME", "/nowhere")]), password("tcp"));
        assert_eq!(found(address, &[("HOME", &home)]), password("tcp"));
        assert_eq!(found("postgres://alley@db/club", &[("HOME", &home)]), Ok(None), "another port");
        assert_eq!(found("postgres://?host=/run/postgresql", &[("HOME", &home), ("USER", "me")]), password("socket"));
        assert_eq!(found(address, &[("PGPASSFILE", "/no/such/file")]), Ok(None));
        for mode in [0o640, 0o604, 0o620] {
            kept(&folder, "*:*:*:*:any", mode);
            let told = Obstacle::Engine(format!("{file} can be read by others: chmod 600"));
            assert_eq!(found(address, &[("PGPASSFILE", &file)]), Err(told), "{mode:o}");
        }
    }

    #[test]
    fn the_first_line_about_us_has_the_password() {
        let text = "# passwords\nother:*:*:*:no\ndb:5433:*:*:port\n\nhalf:line\ndb:*:club:alley:with \\: and \\\\\n*:*:*:*:any";
        assert_eq!(find(text, ["db", "5432", "club", "alley"]).as_deref(), Some("with : and \\"));
        assert_eq!(find(text, ["db", "5433", "club", "alley"]).as_deref(), Some("port"));
        assert_eq!(find(text, ["::1", "1", "x", "y"]).as_deref(), Some("any"));
        assert_eq!(find("db:1:a:b:c:d", ["db", "1", "a", "b"]), None);
        assert_eq!(find("", ["db", "1", "a", "b"]), None);
    }
}
