//! Words, numbers and links.

use std::fmt::Write;
use std::path::{Component, Path};

/// Text for an element or a quoted attribute of HTML or SVG. Characters that XML cannot hold are replaced.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            c if c.is_control() => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

/// A relative path, with `/` between components, as a link.
pub fn link(path: &str) -> String {
    let mut link = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            link.push(char::from(byte));
        } else {
            let _ = write!(link, "%{byte:02X}");
        }
    }
    link
}

/// The link from a page in one directory to another directory, both absolute: empty, or with a slash at its end.
pub fn relative_link(from: &Path, to: &Path) -> String {
    let (from, to): (Vec<Component>, Vec<Component>) =
        (from.components().collect(), to.components().collect());
    let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let mut path = "../".repeat(from.len() - common);
    for component in &to[common..] {
        path.push_str(&component.as_os_str().to_string_lossy());
        path.push('/');
    }
    link(&path)
}

/// Seconds, with about three digits.
pub fn seconds(seconds: f64) -> String {
    match seconds {
        s if s < 0.0995 => format!("{s:.3}"),
        s if s < 9.995 => format!("{s:.2}"),
        s if s < 999.95 => format!("{s:.1}"),
        s => format!("{s:.0}"),
    }
}

/// A ratio, with about three digits.
pub fn ratio(ratio: f64) -> String {
    match ratio {
        r if r.is_infinite() => "∞".to_string(),
        r if r < 0.000_5 && r > 0.0 => format!("{r:.1e}"),
        r if r < 9.995 => format!("{r:.3}"),
        r if r < 99.95 => format!("{r:.1}"),
        r if r < 1e6 => format!("{r:.0}"),
        r => format!("{r:.1e}"),
    }
}

/// An interval of ratios.
pub fn interval((low, high): (f64, f64)) -> String {
    format!("[{}, {}]", ratio(low), ratio(high))
}

/// A share, in percent.
pub fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

/// A count, whole; beyond a million with three digits.
pub fn count(value: f64) -> String {
    if value < 1e6 { format!("{value:.0}") } else { format!("{value:.2e}") }
}

/// A point in time, in seconds since 1970, in UTC. Days to dates as in Howard Hinnant, *chrono-compatible low-level
/// date algorithms*.
pub fn date(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = 400 * era + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02} UTC", rest / 3_600, rest / 60 % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_escapes() {
        assert_eq!(
            escape("<a href=\"x\">'&\u{1b}\0"),
            "&lt;a href=&quot;x&quot;&gt;&#39;&amp;\u{fffd}\u{fffd}"
        );
        assert_eq!(link("javascript:x/a b\"?#%é"), "javascript%3Ax/a%20b%22%3F%23%25%C3%A9");
    }

    #[test]
    fn links_between_directories() {
        let relative = |from: &str, to: &str| relative_link(Path::new(from), Path::new(to));
        assert_eq!(relative("/a/b", "/a/b"), "");
        assert_eq!(relative("/a/b", "/a/b/c d"), "c%20d/");
        assert_eq!(relative("/a/b/c", "/a/x"), "../../x/");
    }

    #[test]
    fn dates() {
        for (seconds, expected) in [
            (0, "1970-01-01 00:00 UTC"),
            (951_782_399, "2000-02-28 23:59 UTC"),
            (951_782_400, "2000-02-29 00:00 UTC"),
            (1_767_225_599, "2025-12-31 23:59 UTC"),
            (4_107_542_400, "2100-03-01 00:00 UTC"),
        ] {
            assert_eq!(date(seconds), expected);
        }
    }

    #[test]
    fn numbers() {
        assert_eq!(
            [0.0, 0.0123, 1.0, 12.34, 1234.5].map(seconds),
            ["0.000", "0.012", "1.00", "12.3", "1234"]
        );
        assert_eq!(
            [0.0, 0.9594, 12.34, 1234.5, f64::INFINITY].map(ratio),
            ["0.000", "0.959", "12.3", "1234", "∞"]
        );
    }
}
