//! The page of an explanation in a real browser, headless Chromium, in a frame that a script inspects.

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use pdrer::answer::explain::{html, svg};
use serde_json::Value;

use super::explained::{explained, named, shown};
use super::tools;

const SCRIPT: &str = include_str!("browser.js");

/// A browser takes long to start on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// What the script found on a page of this width, in a light or dark theme.
fn found(page: &str, drawing: &str, width: u32, dark: bool) -> Value {
    let place = tempfile::tempdir().unwrap();
    let path = |name: &str| place.path().join(name);
    let page = page.replace('&', "&amp;").replace('"', "&quot;");
    let drawing = serde_json::to_string(drawing).unwrap().replace('<', "\\u003c");
    let frame = format!(
        "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<body>\n\
         <iframe id=\"frame\" style=\"width:{width}px;height:844px;border:0\" srcdoc=\"{page}\"></iframe>\n\
         <script>\nconst drawing = {drawing};\n{SCRIPT}</script>\n</body>\n"
    );
    fs::write(path("frame.html"), frame).unwrap();
    let mut browser = Command::new("chromium")
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"])
        .args([
            "--dump-dom",
            "--enable-logging=stderr",
            "--window-size=1300,900",
            "--host-resolver-rules=MAP * ~NOTFOUND",
        ])
        .arg(format!("--blink-settings=preferredColorScheme={}", u8::from(!dark)))
        .arg(format!("--user-data-dir={}", path("profile").display()))
        .arg(format!("file://{}", path("frame.html").display()))
        .stdin(Stdio::null())
        .stdout(fs::File::create(path("dom")).unwrap())
        .stderr(fs::File::create(path("console")).unwrap())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while browser.try_wait().unwrap().is_none() {
        if start.elapsed() > PATIENCE {
            browser.kill().unwrap();
            browser.wait().unwrap();
            panic!("the browser did not end");
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    let read = |name: &str| String::from_utf8_lossy(&fs::read(path(name)).unwrap()).into_owned();
    let console = read("console");
    let complaints: Vec<&str> = console.lines().filter(|line| line.contains("CONSOLE")).collect();
    assert!(complaints.is_empty(), "{complaints:?}");
    let dom = read("dom");
    let result = dom.split_once("<pre id=\"found\">").unwrap_or_else(|| panic!("no result: {dom}")).1;
    let result = result.split_once("</pre>").unwrap().0;
    let result = result.replace("&lt;", "<").replace("&gt;", ">").replace("&nbsp;", "\u{a0}");
    serde_json::from_str(&result.replace("&amp;", "&")).unwrap()
}

#[test]
fn page_is_right_in_a_browser() {
    if !tools::available("chromium") {
        return;
    }
    for (first, width, dark) in [(0, 390, false), (5, 1200, true)] {
        let model = named(first);
        let explanation = explained(&model);
        let (page, drawing) = (html::write(&explanation), svg::write(&explanation));
        let found = found(&page, &drawing, width, dark);
        let explained = &explanation.properties[0];
        let boxes = explained.auxiliary.len();
        assert_eq!(found["width"], serde_json::json!([width, width]), "nothing is wider than the page");
        assert_eq!(found["lemmas"], explained.size.clauses);
        assert_eq!((&found["boxes"], &found["drawing"]), (&boxes.into(), &boxes.into()));
        assert_eq!(found["texts"], true, "texts are inside their boxes");
        assert_eq!(found["links"], true);
        for search in ["hits", "counted", "restored", "all"] {
            assert_eq!(found[search], true, "search: {search}");
        }
        assert_eq!(found["misses"], 0);
        assert_eq!(found["intruders"], 0);
        assert_eq!(found["ground"], if dark { "rgb(15, 18, 22)" } else { "rgb(246, 247, 249)" });
        for name in shown(&model) {
            let name = name.replace('\u{fffe}', "\u{fffd}");
            assert!(found["visible"].as_str().unwrap().contains(&name), "{name} is missing");
        }
    }
}
