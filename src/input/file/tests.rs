//! Files that never end, and limits.

use super::*;
use std::time::{Duration, Instant};

fn soon() -> Limits {
    Limits { deadline: Some(Instant::now() + Duration::from_millis(200)), ..Limits::default() }
}

#[test]
fn what_never_ends_ends_at_a_limit() {
    if crate::limits::resident_mib().is_some() {
        let small = Limits { memory_mib: Some(0), ..Limits::default() };
        let error = read(Path::new("/dev/zero"), &small).unwrap_err();
        assert_eq!(stopped(&error), Some(Stopped::Memory));
    }
}

#[test]
fn a_pipe_without_a_writer_ends_at_a_limit() {
    let dir = tempfile::tempdir().unwrap();
    let pipe = dir.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    if !made.is_ok_and(|status| status.success()) {
        return;
    }
    let error = read(&pipe, &soon()).unwrap_err();
    assert_eq!(stopped(&error), Some(Stopped::Time));
    let writer = std::thread::spawn({
        let pipe = pipe.clone();
        move || std::fs::write(pipe, [7; 100_000])
    });
    assert_eq!(read(&pipe, &Limits::default()).unwrap(), [7; 100_000]);
    writer.join().unwrap().unwrap();
}

#[test]
fn other_errors_are_no_limits() {
    let error = read(Path::new("/nowhere"), &soon()).unwrap_err();
    assert_eq!(stopped(&error), None);
    assert!(read(Path::new("/"), &soon()).is_err());
}
