//! Passwords: from the environment or from the file that PostgreSQL's own programs read, never from an address.

use std::env;
use std::fs;
use std::path::PathBuf;

use alley_journal::Obstacle;
use tokio_postgres::Config;
use tokio_postgres::config::Host;

/// The password for this address, if one is known.
pub(crate) fn for_address(config: &Config) -> Result<Option<String>, Obstacle> {
    if let Ok(password) = env::var("PGPASSWORD") {
        return Ok(Some(password));
    }
    let named = env::var_os("PGPASSFILE").map(PathBuf::from);
    let Some(file) = named.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".pgpass"))) else {
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
    let user = config.get_user().map_or_else(|| env::var("USER").unwrap_or_default(), str::to_owned);
    let database = config.get_dbname().unwrap_or(&user);
    Ok(find(&text, [host.as_deref().unwrap_or("localhost"), &port, database, &user]))
}

#[cfg(unix)]
fn readable_by_others(file: &PathBuf) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(file).is_ok_and(|data| data.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
fn readable_by_others(_: &PathBuf) -> bool {
    false
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
