//! The page in a real browser, headless Chromium.
//!
//! A copy of the page gets two scripts: one before everything, which counts errors, and one after everything, which
//! uses the page as a reader would and writes what it found into the document. Chromium prints that document.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::{Made, make, report};

const BEFORE: &str = include_str!("before.js");
const CHECKS: &str = include_str!("checks.js");
const PHONE: &str = include_str!("phone.html");

/// What a page and its phone frame may take, with a browser that starts cold on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// Whether there is a browser. If not, the tests say so; if the environment variable `HWMCC_REQUIRE_CHROMIUM` is 1, as
/// where it is known to be installed, that is an error.
fn has_chromium(test: &str) -> bool {
    let found =
        Command::new("chromium").arg("--version").output().is_ok_and(|output| output.status.success());
    if !found {
        let required = std::env::var_os("HWMCC_REQUIRE_CHROMIUM").is_some_and(|value| value == "1");
        assert!(!required, "there is no chromium");
        // Not by a macro: the test harness would hide it.
        let _ = writeln!(std::io::stderr(), "SKIPPED: {test}: there is no chromium");
    }
    found
}

/// The document after its scripts ran, and what the browser's console said.
fn opened(page: &Path, profile: &Path) -> (String, String) {
    let output = page.with_extension("dom");
    let console = page.with_extension("console");
    let mut browser = Command::new("chromium")
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
            "--dump-dom",
        ])
        .args(["--enable-logging=stderr", "--window-size=1200,900", "--host-resolver-rules=MAP * ~NOTFOUND"])
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(format!("file://{}", page.display()))
        .stdin(Stdio::null())
        .stdout(fs::File::create(&output).expect("a file"))
        .stderr(fs::File::create(&console).expect("a file"))
        .spawn()
        .expect("started");
    let start = Instant::now();
    while browser.try_wait().expect("a child").is_none() {
        if start.elapsed() > PATIENCE {
            browser.kill().expect("killed");
            browser.wait().expect("ended");
            panic!("the browser did not end: {}", read(&console));
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    // The browser complains about the machine too; what the page says is marked.
    let console = read(&console);
    (read(&output), console.lines().filter(|line| line.contains("CONSOLE")).collect::<Vec<_>>().join("\n"))
}

fn read(path: &Path) -> String {
    String::from_utf8_lossy(&fs::read(path).expect("a file")).into_owned()
}

/// The text between tags of the document that the checks wrote.
fn result(dom: &str) -> &str {
    let start = dom.split_once("<pre id=\"checked\">").unwrap_or_else(|| panic!("no result: {dom}")).1;
    start.split_once("</pre>").expect("an end").0
}

/// A figure of a run, if it is solved.
fn figure(record: &Value, pointer: &str) -> Option<f64> {
    let answer = record["verdict"] == "safe" || record["verdict"] == "unsafe";
    record.pointer(pointer).filter(|_| answer && record.get("wrong").is_none())?.as_f64()
}

/// The points of a plot of two configurations, counted from the records: both have the figure, or one has it and the
/// other did not solve the model, or one is wrong and the other has the figure or solved nothing.
fn points(records: &[Value], [a, b]: [&str; 2], pointer: &str) -> usize {
    let of = |name: &str, other: &Value| {
        let same = |r: &&Value| {
            r["configuration"] == name && ["set", "model", "seed"].iter().all(|k| r[k] == other[k])
        };
        records.iter().find(same)
    };
    let is_wrong = |r: &Value| r.get("wrong").is_some();
    let unsolved = |r: &Value| figure(r, "/cpu_s").is_none() && !is_wrong(r);
    let counts = |x: &&Value| {
        let Some(y) = of(b, x) else { return false };
        let said = |r: &Value| figure(r, pointer).is_some() || is_wrong(r);
        (said(x) || unsolved(x)) && (said(y) || unsolved(y)) && !(unsolved(x) && unsolved(y))
    };
    records.iter().filter(|r| r["configuration"] == a).filter(counts).count()
}

fn expectations(records: &[Value]) -> Value {
    let plots = [
        ("time", "/cpu_s"),
        ("proof-size", "/stats/proof/size"),
        ("clauses", "/stats/proof/clauses"),
        ("trace-lemmas", "/stats/trace_lemmas"),
        ("obligations", "/stats/obligations"),
        ("memory", "/peak_mib"),
        ("frames", "/stats/frames"),
        ("depth", "/stats/depth"),
    ];
    let count = |pair| plots.iter().map(move |(key, pointer)| (*key, points(records, pair, pointer)));
    let pdr: Vec<&Value> = records.iter().filter(|r| r["configuration"] == "pdr").collect();
    let solved = records.iter().filter(|r| figure(r, "/cpu_s").is_some());
    json!({
        "rows": pdr.len(),
        "fifo": pdr.iter().filter(|r| r["model"].as_str().is_some_and(|model| model.contains("fifo"))).count(),
        "two": pdr.iter().filter(|r| r["set"] == "two").count(),
        "wrong": records.iter().filter(|r| r.get("wrong").is_some()).count(),
        "solved": solved.count(),
        "points": count(["pdr", "pdrer"]).collect::<std::collections::BTreeMap<_, _>>(),
        "others": {"time": points(records, ["pdr", "abc"], "/cpu_s")},
        // Both prove it: a point for either.
        "proofs": 2 * pdr.iter().filter(|r| {
            let safe = |r: &Value| r["verdict"] == "safe" && figure(r, "/stats/proof/size").is_some();
            let same = |other: &&Value| ["set", "model"].iter().all(|key| other[key] == r[key]);
            safe(r) && records.iter().filter(|other| other["configuration"] == "pdrer").filter(same).any(safe)
        }).count(),
        "hostile": crate::support::HOSTILE,
        "cause": crate::support::CAUSE,
    })
}

/// The copy of a page that checks itself.
fn checking(page: &Path, expected: &Value) -> std::path::PathBuf {
    let text = fs::read_to_string(page).expect("the page");
    // The policy stays in force for what comes after it.
    let text = text.replacen("<style>", &format!("<script>{BEFORE}</script>\n<style>"), 1);
    let expected = expected.to_string().replace('<', "\\u003c");
    let checks = format!("<script>\nconst expected = {expected};\n{CHECKS}</script>\n</body>");
    let (front, back) = text.rsplit_once("</body>").expect("an end");
    let copy = page.with_file_name("checking.html");
    fs::write(&copy, format!("{front}{checks}{back}")).expect("written");
    copy
}

#[test]
fn reader_finds_everything() {
    if !has_chromium("the page in a browser") {
        return;
    }
    let place = tempfile::tempdir().expect("a directory");
    let made = Made { configurations: &["pdr", "pdrer", "abc"], models: 60, seeds: &[0], trouble: true };
    let records = make(place.path(), &made);
    report(&[place.path().to_path_buf()], &[]);
    let page = checking(&place.path().join("report.html"), &expectations(&records));
    let (dom, console) = opened(&page, &place.path().join("profile"));
    assert_eq!(result(&dom), "ok: 47 checks");
    assert_eq!(console, "");
}

/// On a telephone nothing but boxes that scroll is wider than the screen.
#[test]
fn page_fits_a_telephone() {
    if !has_chromium("the page on a telephone") {
        return;
    }
    let place = tempfile::tempdir().expect("a directory");
    let made = Made { configurations: &["pdr", "pdrer", "abc"], models: 30, seeds: &[0, 1], trouble: true };
    make(place.path(), &made);
    report(&[place.path().to_path_buf()], &[]);
    let page = fs::read_to_string(place.path().join("report.html")).expect("the page");
    let frame = PHONE.replace("PAGE", &page.replace('&', "&amp;").replace('"', "&quot;"));
    let path = place.path().join("phone.html");
    fs::write(&path, frame).expect("written");
    let (dom, console) = opened(&path, &place.path().join("profile"));
    assert_eq!(result(&dom), "390 of 390");
    assert_eq!(console, "");
}

/// Sorting and filtering 5,000 runs.
#[test]
fn large_page_stays_quick() {
    if !has_chromium("a large page in a browser") {
        return;
    }
    let place = tempfile::tempdir().expect("a directory");
    make(
        place.path(),
        &Made { configurations: &["pdr", "pdrer"], models: 1250, seeds: &[0], trouble: false },
    );
    report(&[place.path().to_path_buf()], &[]);
    let page = place.path().join("report.html");
    let script = "const start = performance.now();
        document.querySelectorAll('#table thead tr:nth-child(2) button')[4].click();
        document.getElementById('filter-text').value = 'fifo';
        document.getElementById('filter-text').dispatchEvent(new Event('input'));
        document.body.offsetHeight;
        const pre = document.body.appendChild(document.createElement('pre'));
        pre.id = 'checked'; pre.textContent = Math.round(performance.now() - start);";
    let text = fs::read_to_string(&page).expect("the page");
    fs::write(&page, text.replace("</body>", &format!("<script>{script}</script></body>"))).expect("written");
    let (dom, console) = opened(&page, &place.path().join("profile"));
    let took: u64 = result(&dom).parse().expect("milliseconds");
    assert!(took < 3000, "{took} ms, where 300 are usual");
    assert_eq!(console, "");
}
