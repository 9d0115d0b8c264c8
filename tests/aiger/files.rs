//! Files on disk: compression, the form by extension, and errors that name the file.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use pdrer::model::aiger::{Parsed, parse, read, write};
use tempfile::TempDir;

const PLAIN: &[u8] = b"aag 1 1 0 1 0\n2\n3\ni0 x\n";

/// [`PLAIN`] as xz, with a CRC 64.
const XZ: &str = "fd377a585a000004e6d6b4460200210116000000742fe5a3010016616167203120312030203120300a320a330a6930\
    20780a000055b67314fc9d74f600012f17810849b11fb6f37d010000000004595a";
/// Its first 16 bytes and the rest, as two xz streams with CRC 32.
const XZ_STREAMS: [&str; 2] = [
    "fd377a585a0000016922de360200210116000000742fe5a301000f616167203120312030203120300a320a00b868676200012410e944d9cc90\
    42990d010000000001595a",
    "fd377a585a0000016922de360200210116000000742fe5a3010006330a693020780a00004af20bfe00011b0712ebd4179042990d0100000000\
    01595a",
];
/// [`PLAIN`] as xz that asks for a dictionary of 1536 MiB.
const XZ_GREEDY: &str = "fd377a585a0000016922de3602002101250000003b787b41010016616167203120312030203120300a320a330a6930\
    20780a00006fea0bb300012b1785cd25d59042990d010000000001595a";

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap()).collect()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn file(directory: &TempDir, name: &str, bytes: &[u8]) -> PathBuf {
    let path = directory.path().join(name);
    fs::write(&path, bytes).unwrap();
    path
}

/// The message of the error, without the directory.
fn message(path: &Path) -> String {
    let message = read(path).unwrap_err().to_string();
    message.strip_prefix(path.parent().unwrap().to_str().unwrap()).unwrap()[1..].to_owned()
}

#[test]
fn compression_is_seen_from_the_bytes() {
    let directory = TempDir::new().unwrap();
    let (first, second) = PLAIN.split_at(16);
    let padded = [bytes(XZ), vec![0; 4]].concat();
    for (name, bytes) in [
        ("plain.aig.gz", PLAIN.to_vec()),
        ("compressed.aag", gzip(PLAIN)),
        ("two.gz", [gzip(first), gzip(second)].concat()),
        ("compressed", bytes(XZ)),
        ("padded.xz", padded),
        ("two.xz", [bytes(XZ_STREAMS[0]), bytes(XZ_STREAMS[1])].concat()),
    ] {
        let path = file(&directory, name, &bytes);
        assert_eq!(read(&path).unwrap(), parse(PLAIN).unwrap(), "{name}");
    }
}

#[test]
fn broken_compression() {
    let directory = TempDir::new().unwrap();
    let (gz, xz) = (gzip(PLAIN), bytes(XZ));
    for (name, format, bytes) in [
        ("short.gz", "gzip", gz[..gz.len() - 9].to_vec()),
        ("magic.gz", "gzip", gz[..2].to_vec()),
        ("tail.gz", "gzip", [&gz[..], b"tail"].concat()),
        ("short.xz", "xz", xz[..xz.len() - 20].to_vec()),
        ("magic.xz", "xz", xz[..6].to_vec()),
        ("tail.xz", "xz", [&xz[..], b"tail"].concat()),
        ("greedy.xz", "xz", self::bytes(XZ_GREEDY)),
    ] {
        let found = message(&file(&directory, name, &bytes));
        assert!(found.starts_with(&format!("{name}: cannot decompress it as {format}: ")), "{found}");
    }
    for (name, mut bytes) in [("flip.gz", gz), ("flip.xz", xz)] {
        let middle = bytes.len() / 2;
        bytes[middle] ^= 0x10;
        let found = message(&file(&directory, name, &bytes));
        assert!(found.starts_with(&format!("{name}: cannot decompress")), "{found}");
    }
}

#[test]
fn errors_name_the_file_and_the_place() {
    let directory = TempDir::new().unwrap();
    let ascii = b"aag 1 1 0 1 0\n2\n4\n";
    assert_eq!(message(&file(&directory, "a.aag", ascii)), "a.aag:3: an output is 4, more than 2 M + 1 = 3");
    assert_eq!(
        message(&file(&directory, "a.gz", &gzip(ascii))),
        "a.gz:3: an output is 4, more than 2 M + 1 = 3"
    );
    let binary = b"aig 1 0 0 0 1\n\x02";
    let expected = "b.aig:byte 15: the file ends in the definition of gate 2";
    assert_eq!(message(&file(&directory, "b.aig", binary)), expected);
    let missing = message(&directory.path().join("missing.aig"));
    assert!(missing.starts_with("missing.aig: "), "{missing}");
    fs::create_dir(directory.path().join("directory")).unwrap();
    let unreadable = message(&directory.path().join("directory"));
    assert!(unreadable.starts_with("directory: "), "{unreadable}");
}

#[test]
fn the_extension_decides_the_form() {
    let directory = TempDir::new().unwrap();
    let Parsed { model, .. } = parse(PLAIN).unwrap();
    for (name, tag) in [("m.aag", b"aag "), ("m.aig", b"aig "), ("m", b"aig "), ("aag", b"aig ")] {
        let path = directory.path().join(name);
        write(&model, &path).unwrap();
        assert!(fs::read(&path).unwrap().starts_with(tag), "{name}");
        assert_eq!(read(&path).unwrap().model, model);
    }
    assert!(write(&model, directory.path()).is_err());
}
