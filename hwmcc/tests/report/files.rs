//! The files that are written.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::support::{HOSTILE, Made, make, report};

const ALL: [&str; 3] = ["pdr", "pdrer", "abc"];

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn trouble() -> Made<'static> {
    Made { configurations: &ALL, models: 40, seeds: &[0], trouble: true }
}

/// Each call is a process of its own, with other seeds for its hash maps.
#[test]
fn same_input_same_bytes() {
    let place = tempfile::tempdir().expect("a directory");
    let dir = place.path().join("dir");
    make(&dir, &trouble());
    let write = |name: &str| {
        let out = |what: &str| place.path().join(format!("{name}{what}")).to_string_lossy().into_owned();
        let (page, csv, svg, latex) = (out(".html"), out(".csv"), out("-svg"), out(".tex"));
        let more = ["-o", &page, "--csv", &csv, "--svg", &svg, "--latex", &latex];
        assert_eq!(report(std::slice::from_ref(&dir), &more).status.code(), Some(1), "wrong answers");
        let mut pictures: Vec<_> =
            fs::read_dir(&svg).expect("pictures").map(|entry| entry.expect("read").path()).collect();
        pictures.sort();
        let names: Vec<_> =
            pictures.iter().map(|path| path.file_name().expect("a name").to_owned()).collect();
        let texts: Vec<String> = pictures.iter().map(|path| text(path)).collect();
        (text(Path::new(&page)), text(Path::new(&csv)), text(Path::new(&latex)), names, texts)
    };
    let first = write("a");
    assert!(first == write("b"));
    assert_eq!(
        first.3.len(),
        3 + 6 + 6 + 1 + 1 + 1,
        "cactus, time and memory of three pairs, the rest of one, ratios, proofs side by side, auxiliary"
    );
    for picture in first.4 {
        assert!(picture.starts_with("<svg xmlns=") && picture.ends_with("</svg>\n"));
        assert!(!picture.contains("window.hacked=1<") && !picture.contains("<script"));
    }
}

#[test]
fn hostile_names_stay_text() {
    let place = tempfile::tempdir().expect("a directory");
    make(place.path(), &trouble());
    let output = report(&[place.path().to_path_buf()], &[]);
    let page = text(&place.path().join("report.html"));
    assert!(page.contains("&lt;script&gt;window.hacked=1&lt;/script&gt;.aig"));
    assert!(page.contains("a&amp;amp;b&#39;é.aig"));
    assert_eq!(page.matches("<script>").count(), 1, "the page's own");
    for name in HOSTILE.iter().filter(|name| name.contains(['<', '"', '&'])) {
        assert!(!page.contains(*name), "{name}");
    }
    // Nothing of elsewhere is referred to.
    for attribute in ["src=", "http://", "https://", "url(", "@import"] {
        assert!(!page.contains(attribute), "{attribute}");
    }
    assert!(page.contains("href=\"logs/pdr/seed0/one/%22onmouseover%3D%22window.hacked%3D1%22.aig/stdout\""));
    assert!(String::from_utf8_lossy(&output.stderr).contains("WRONG ANSWERS: 2"));
    assert!(page.contains("<title>2 WRONG"));
}

/// To renew the files after a change that is meant: `UPDATE_GOLDEN=1 cargo test -p hwmcc --test report`.
#[test]
fn csv_and_latex_are_as_they_were() {
    let place = tempfile::tempdir().expect("a directory");
    let dir = place.path().join("dir");
    make(
        &dir,
        &Made { configurations: &["pdr", "pdrer-F", "pdrer"], models: 7, seeds: &[0], trouble: false },
    );
    let paths =
        ["golden.csv", "golden.tex"].map(|name| place.path().join(name).to_string_lossy().into_owned());
    let output = report(std::slice::from_ref(&dir), &["--csv", &paths[0], "--latex", &paths[1]]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    for (path, name) in paths.iter().zip(["golden.csv", "golden.tex"]) {
        let found = text(Path::new(path)).replace(&*place.path().to_string_lossy(), "");
        let golden = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/report")).join(name);
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(&golden, &found).expect("written");
        }
        assert!(found == text(&golden), "{name} differs:\n{found}");
    }
}

#[test]
fn errors_and_empty_directories() {
    let place = tempfile::tempdir().expect("a directory");
    let dir = place.path().join("dir");
    assert_eq!(report(std::slice::from_ref(&dir), &[]).status.code(), Some(2), "nothing there");
    make(&dir, &Made { configurations: &["pdr"], models: 0, seeds: &[0], trouble: false });
    assert_eq!(report(std::slice::from_ref(&dir), &[]).status.code(), Some(0), "no runs yet");
    assert_eq!(report(&[dir.clone(), dir.clone()], &[]).status.code(), Some(2), "twice the same");
    let out = place.path().join("none/page.html").to_string_lossy().into_owned();
    assert_eq!(report(&[dir], &["-o", &out]).status.code(), Some(2), "no place for the page");
}

/// Two directories of one configuration are compared, and their logs are found from elsewhere.
#[test]
fn before_and_after() {
    let place = tempfile::tempdir().expect("a directory");
    let [before, after] = ["before", "after it"].map(|name| place.path().join(name));
    for dir in [&before, &after] {
        make(dir, &Made { configurations: &["pdrer"], models: 9, seeds: &[0], trouble: false });
    }
    let out = place.path().join("page.html").to_string_lossy().into_owned();
    assert_eq!(report(&[before, after], &["-o", &out]).status.code(), Some(0));
    let page = text(Path::new(&out));
    assert!(page.contains("pdrer (before)") && page.contains("pdrer (after it)"));
    assert!(page.contains("href=\"after%20it/logs/pdrer/seed0/one/adder003.aig/stdout\""));
}

#[test]
fn five_thousand_runs_are_quick() {
    let place = tempfile::tempdir().expect("a directory");
    let names = ["pdr", "pdrer-G-F-I", "pdrer-F-I", "pdrer-I", "pdrer-F", "pdrer"];
    let records =
        make(place.path(), &Made { configurations: &names, models: 417, seeds: &[0], trouble: false });
    assert_eq!(records.len(), 5004);
    let start = Instant::now();
    assert_eq!(report(&[place.path().to_path_buf()], &[]).status.code(), Some(0));
    let took = start.elapsed();
    assert!(took < Duration::from_secs(60), "{took:?}, where 4 s are usual for a debug build");
    let size = fs::metadata(place.path().join("report.html")).expect("the page").len();
    assert!(size < 17 << 20, "{size}");
}
