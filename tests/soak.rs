//! Damages models at random and reads them. There must be no panic, no long wait, and no more memory than the file
//! justifies. A file that is still a model must come back unchanged from both formats of AIGER; a BTOR2 file that is
//! still a model must become a well-formed model of bits, or be refused, and damaged witnesses of it are read as well.
//! So must clauses, and damaged answers about them.
//!
//! Runs for two seconds, or for the time that `PDRER_SOAK_SECONDS` says. Every round has its own random numbers, so
//! `PDRER_SOAK_ROUND` repeats a failure, with the number that the failing run prints.

#[path = "aiger/support.rs"]
mod support;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use pdrer::answer::horn as derivation;
use pdrer::answer::witness::words::{self as witness, Frame, WordRun, vcd};
use pdrer::check::horn::{Answer, Clauses, verify_answer};
use pdrer::config::{Chc, Config, Engine, Er};
use pdrer::limits::Limits;
use pdrer::logic::random::SplitMix64;
use pdrer::model::Model;
use pdrer::model::aiger::{parse, read, write_ascii, write_binary};
use pdrer::model::btor2::blast::{Blasted, WordMap, blast};
use pdrer::model::btor2::{self, Operator, WordModel};
use pdrer::model::horn;
use pdrer::sat::Evidence;
use pdrer::verify::{self, Words, words};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use support::models;

/// Much more time than any of these small files takes, even on a busy machine.
const LONGEST: Duration = Duration::from_secs(5);

/// The limit for the growth of reserved memory, used or not, in KiB.
const GROWTH: usize = 256 << 10;

struct Random(SplitMix64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound.max(1))
    }

    /// A place between bytes.
    fn place(&mut self, bytes: &[u8]) -> usize {
        self.below(bytes.len() + 1)
    }

    /// A stretch of bytes, mostly short.
    fn stretch(&mut self, bytes: &[u8]) -> std::ops::Range<usize> {
        let start = self.place(bytes);
        let longest = if self.below(4) == 0 { bytes.len() } else { 8 };
        start..(start + self.below(longest + 1)).min(bytes.len())
    }
}

/// Prints the number of the round when it panics.
struct Round(u64);

impl Drop for Round {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("this was PDRER_SOAK_ROUND={}", self.0);
        }
    }
}

/// Some arbitrary models in both formats, and the models of the corpus.
fn seeds() -> Vec<Vec<u8>> {
    let mut runner = TestRunner::deterministic();
    let models = (0..100).map(|_| models().new_tree(&mut runner).unwrap().current());
    let mut seeds: Vec<_> = models.flat_map(|model| [write_ascii(&model), write_binary(&model)]).collect();
    for name in [
        "aag 4 1 1 1 2 1 1 1 1\n4\n2 8 2\n0\n8\n3\n1\n2\n1\n6 4 2\n8 7 3\ni0 x\nc0 y\nc\nz\n",
        "aag 0 0 0 0 0\n",
    ] {
        seeds.push(name.as_bytes().to_vec());
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    corpus(&folder, &mut seeds);
    // A third of the files are models of words, another third clauses.
    let many = seeds.len();
    for others in ["btor2", "horn"] {
        let mut found = Vec::new();
        corpus(&folder.join(others), &mut found);
        seeds.extend(found.into_iter().cycle().take(many));
    }
    seeds
}

fn corpus(directory: &Path, seeds: &mut Vec<Vec<u8>>) {
    for entry in fs::read_dir(directory).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            corpus(&path, seeds);
        } else if path
            .extension()
            .is_some_and(|extension| ["aig", "aag", "btor2", "smt2"].map(Some).contains(&extension.to_str()))
        {
            seeds.push(fs::read(path).unwrap());
        }
    }
}

/// Damages a file in one place.
fn damage(bytes: &mut Vec<u8>, seeds: &[Vec<u8>], random: &mut Random) {
    let place = random.below(bytes.len());
    match random.below(12) {
        0 if !bytes.is_empty() => bytes[place] ^= 1 << random.below(8),
        1 if !bytes.is_empty() => bytes[place] = random.0.next_word() as u8,
        2 => bytes.insert(place, b" \n\rc0123456789\x80\xff"[random.below(16)]),
        3 => drop(bytes.drain(random.stretch(bytes))),
        4 => {
            let copy = bytes[random.stretch(bytes)].to_vec();
            bytes.splice(place..place, copy);
        }
        5 => bytes.truncate(random.place(bytes)),
        6 => {
            let other = &seeds[random.below(seeds.len())];
            bytes.truncate(random.place(bytes));
            bytes.extend_from_slice(&other[random.place(other)..]);
        }
        7 => number(bytes, bytes.len(), random),
        8 => claim(bytes, random),
        9 => operator(bytes, random),
        10 => {
            // Another line in the place of a line.
            let mut lines: Vec<Vec<u8>> = bytes.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
            let [from, to] = [(); 2].map(|()| random.below(lines.len()));
            lines[to] = lines[from].clone();
            *bytes = lines.join(&b'\n');
        }
        _ => {
            let header = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len());
            number(bytes, header, random);
        }
    }
}

/// Replaces one of the numbers among the first `end` bytes.
fn number(bytes: &mut Vec<u8>, end: usize, random: &mut Random) {
    let starts: Vec<_> = (0..end)
        .filter(|&i| bytes[i].is_ascii_digit() && (i == 0 || !bytes[i - 1].is_ascii_digit()))
        .collect();
    if starts.is_empty() {
        return;
    }
    let start = starts[random.below(starts.len())];
    let digits = bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let old: u64 = str::from_utf8(&bytes[start..start + digits]).unwrap().parse().unwrap_or(0);
    let odd = [0, 1, 2, 1 << 16, (1 << 31) - 1, 1 << 31, (1 << 32) - 1, 1 << 32, u64::MAX];
    let new = match random.below(4) {
        0 => old.wrapping_add(1),
        1 => old.saturating_sub(1),
        2 => old ^ 1,
        _ => odd[random.below(odd.len())],
    };
    bytes.splice(start..start + digits, new.to_string().into_bytes());
}

/// Replaces a word of letters by an operator of BTOR2.
fn operator(bytes: &mut Vec<u8>, random: &mut Random) {
    let starts: Vec<_> =
        (1..bytes.len()).filter(|&i| bytes[i].is_ascii_lowercase() && bytes[i - 1] == b' ').collect();
    if starts.is_empty() {
        return;
    }
    let start = starts[random.below(starts.len())];
    let letters = bytes[start..].iter().take_while(|byte| byte.is_ascii_lowercase()).count();
    let name = Operator::ALL[random.below(Operator::ALL.len())].name();
    bytes.splice(start..start + letters, name.bytes());
}

/// Words wider than this are not blasted: their circuits may rightly take much memory.
const WIDEST: u128 = 300;

/// Models with wider words are not checked as certificates: what they multiply is too hard for a solver.
const PROVED: u128 = 8;

/// Reads damaged bytes as BTOR2. Says whether they are still a model. Then a run of it is simulated and drawn, its
/// witness is damaged, too, and it is checked as a certificate of the model that it was before.
fn survive_words(bytes: &[u8], before: &[u8], seeds: &[Vec<u8>], random: &mut Random) -> bool {
    let start = Instant::now();
    let parsed = btor2::parse(bytes);
    assert!(start.elapsed() < LONGEST, "{:?} for {}", start.elapsed(), bytes.escape_ascii());
    let Ok(btor2::Parsed { model, .. }) = parsed else { return false };
    btor2::describe(&model);
    if model.nodes.iter().all(|node| node.sort.width().is_none_or(|width| u128::from(width) <= WIDEST)) {
        let start = Instant::now();
        if let Ok(blasted) = blast(&model, 1 << 12, &Limits::default()) {
            assert_eq!(blasted.model.check(), Ok(()), "{}", bytes.escape_ascii());
            if !model.bads.is_empty() {
                survive_witness(&model, &blasted.map, seeds, random);
            }
            survive_as_certificate(&model, &blasted, before);
        }
        assert!(start.elapsed() < LONGEST, "{:?} for {}", start.elapsed(), bytes.escape_ascii());
    }
    true
}

fn survive_witness(model: &WordModel, map: &WordMap, seeds: &[Vec<u8>], random: &mut Random) {
    let run = WordRun { properties: vec![0], frames: vec![Frame::default(); 3] };
    let all = words::simulated(model, &run);
    vcd::write(model, map, &[], "", std::slice::from_ref(&all), &mut Vec::new()).unwrap();
    let mut text = Vec::new();
    all.write(model, &mut text).unwrap();
    let read = witness::parse(&text, model).unwrap();
    assert_eq!(words::counterexample(model, &read[0]), words::counterexample(model, &run));
    damage(&mut text, seeds, random);
    for run in witness::parse(&text, model).into_iter().flatten() {
        words::simulated(model, &run);
        let _ = words::counterexample(model, &run);
    }
}

/// Checks a model as a certificate of another one, which it has come from.
fn survive_as_certificate(model: &WordModel, bits: &Blasted, before: &[u8]) {
    let Ok(btor2::Parsed { model: of, .. }) = btor2::parse(before) else { return };
    let easy =
        model.nodes.iter().all(|node| node.sort.width().is_none_or(|width| u128::from(width) <= PROVED));
    if easy && let Ok(of_bits) = blast(&of, 1 << 12, &Limits::default()) {
        let proof = Words { words: model, map: &bits.map, bits: &bits.model };
        let properties: Vec<usize> = (0..of.bads.len()).collect();
        let of = Words { words: &of, map: &of_bits.map, bits: &of_bits.model };
        let _ = verify::word_certificate(of, proof, &properties, Evidence::Proof, None);
    }
}

/// Reads damaged bytes as clauses. Says whether they still are. Then they become a model, and damaged answers are
/// checked.
fn survive_clauses(bytes: &[u8], seeds: &[Vec<u8>], random: &mut Random) -> bool {
    let start = Instant::now();
    let parsed = horn::parse(bytes);
    assert!(start.elapsed() < LONGEST, "{:?} for {}", start.elapsed(), bytes.escape_ascii());
    let Ok(horn::Parsed { system, .. }) = parsed else { return false };
    horn::describe(&system);
    let widest = |limit| {
        let nodes = || system.clauses.iter().flat_map(|clause| &clause.terms.nodes);
        nodes().all(|node| node.sort.width().is_none_or(|width| u128::from(width) <= limit))
    };
    if widest(WIDEST)
        && let Ok((model, _)) = Clauses::new(system.clone(), &Config::default(), &Limits::default())
    {
        assert_eq!(model.check(), Ok(()), "{}", bytes.escape_ascii());
    }
    if widest(PROVED) {
        survive_search(&system, random);
        survive_answers(&system, seeds, random);
    }
    assert!(start.elapsed() < LONGEST, "{:?} for {}", start.elapsed(), bytes.escape_ascii());
    true
}

/// Searches for a moment. What is found by then is right.
fn survive_search(system: &horn::System, random: &mut Random) {
    let engines = [
        Engine::Pdrer(Er::default()),
        Engine::Chc(Chc::default()),
        Engine::Chc(Chc { reach: false, ..Chc::default() }),
    ];
    let config = Config { engine: engines[random.below(engines.len())].clone(), ..Config::default() };
    let deadline = Instant::now().checked_add(Duration::from_millis(20));
    let limits = Limits { deadline, ..Limits::default() };
    if let Ok((model, clauses)) = Clauses::new(system.clone(), &config, &limits) {
        let decided = clauses.decide(&model, &config, &limits, &mut |_| {});
        assert!(decided.is_ok(), "{:?}", decided.err());
    }
}

/// Damages a solution and a derivation.
fn survive_answers(system: &horn::System, seeds: &[Vec<u8>], random: &mut Random) {
    let mut solution = b"sat\n(\n".to_vec();
    for predicate in &system.predicates {
        let sorts = predicate.sorts.iter().enumerate();
        let parameters: String = sorts.map(|(i, sort)| format!("(x{i} {sort})")).collect();
        solution.extend([b"(define-fun ", &horn::symbol(&predicate.name)[..], b" "].concat());
        solution.extend(format!("({parameters}) Bool (let ((t true)) (or t false)))\n").into_bytes());
    }
    solution.extend(b")\n");
    damage(&mut solution, seeds, random);
    horn::is_solution(&solution);
    let _ = verify_answer(system, &Answer::Solution(solution), Evidence::Proof, &Limits::default());
    let mut text = b"{\"id\":0,\"rule\":0,\"args\":[\"#x00\"],\"values\":[\"#x00\"],\"premises\":[]}\n\
        {\"id\":1,\"rule\":1,\"args\":[\"#x00\"],\"values\":[\"#x00\",\"#x00\"],\"premises\":[0]}\n"
        .to_vec();
    damage(&mut text, seeds, random);
    if let Ok(derivation) = derivation::read(system, &text) {
        let _ = verify_answer(system, &Answer::Derivation(derivation), Evidence::Proof, &Limits::default());
    }
}

/// Adds something to M and to one of I, L and A, which keeps the header consistent.
fn claim(bytes: &mut Vec<u8>, random: &mut Random) {
    let length = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len());
    let Ok(header) = str::from_utf8(&bytes[..length]) else { return };
    let mut fields: Vec<String> = header.split(' ').map(str::to_owned).collect();
    let extra = [1, 1000, (1 << 31) - 100][random.below(3)];
    for field in [1, [2, 3, 5][random.below(3)]] {
        let Some(Ok(number)) = fields.get(field).map(|field| field.parse::<u32>()) else { return };
        fields[field] = number.saturating_add(extra).to_string();
    }
    bytes.splice(..length, fields.join(" ").into_bytes());
}

/// Reads damaged bytes. Returns the model if they still are one.
fn survive(bytes: &[u8]) -> Option<Model> {
    let start = Instant::now();
    let model = parse(bytes).ok().map(|parsed| parsed.model);
    assert!(start.elapsed() < LONGEST, "{:?} for {}", start.elapsed(), bytes.escape_ascii());
    let model = model?;
    assert_eq!(model.check(), Ok(()), "{}", bytes.escape_ascii());
    assert_eq!(parse(&write_binary(&model)).unwrap().model, model, "{}", bytes.escape_ascii());
    // The inputs of a binary file cost nothing, those of an ASCII file a line each.
    if model.inputs < 100_000 {
        assert_eq!(parse(&write_ascii(&model)).unwrap().model, model, "{}", bytes.escape_ascii());
    }
    Some(model)
}

/// A small model as xz.
const XZ: &[u8] =
    b"\xfd7zXZ\x00\x00\x01i\"\xde6\x02\x00!\x01\x16\x00\x00\x00t/\xe5\xa3\x01\x00\x0faag 1 1 0 1 0\n2\n\x00\
    \xb8hgb\x00\x01$\x10\xe9D\xd9\xcc\x90B\x99\r\x01\x00\x00\x00\x00\x01YZ";

/// Sometimes a compressed file is damaged.
fn survive_compressed(bytes: &[u8], seeds: &[Vec<u8>], random: &mut Random, directory: &Path) {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    let mut compressed = if random.below(2) == 0 { XZ.to_vec() } else { encoder.finish().unwrap() };
    damage(&mut compressed, seeds, random);
    let path = directory.join("damaged");
    fs::write(&path, compressed).unwrap();
    let start = Instant::now();
    drop(read(&path));
    assert!(start.elapsed() < LONGEST);
}

/// The maximum of reserved memory so far, in KiB; 0 where the system does not say. Used memory would not show a table
/// that is as large as a header claims but hardly used.
fn peak_memory() -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmPeak:"));
    line.map_or(0, |line| line.trim().trim_end_matches(" kB").parse().unwrap())
}

fn environment(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|value| value.parse().unwrap_or_else(|_| panic!("{name}={value}")))
}

#[test]
fn damaged_models() {
    let seeds = seeds();
    let directory = tempfile::TempDir::new().unwrap();
    let only = environment("PDRER_SOAK_ROUND");
    let end = Instant::now() + Duration::from_secs(environment("PDRER_SOAK_SECONDS").unwrap_or(2));
    let memory = peak_memory();
    let (mut rounds, mut models, mut words, mut clauses) = (0, 0, 0, 0);
    for round in only.unwrap_or(0).. {
        let _round = Round(round);
        let mut random = Random(SplitMix64::new(round));
        let before = &seeds[random.below(seeds.len())];
        let mut bytes = before.clone();
        for _ in 0..=random.below(4) {
            damage(&mut bytes, &seeds, &mut random);
        }
        models += usize::from(survive(&bytes).is_some());
        words += usize::from(survive_words(&bytes, before, &seeds, &mut random));
        clauses += usize::from(survive_clauses(&bytes, &seeds, &mut random));
        if random.below(50) == 0 {
            survive_compressed(&bytes, &seeds, &mut random, directory.path());
        }
        rounds += 1;
        if only.is_some() || Instant::now() > end {
            break;
        }
    }
    let growth = peak_memory() - memory;
    println!(
        "{rounds} damaged files, {models} of them still models, {words} models of words, {clauses} \
         systems of clauses; memory grew by {growth} KiB"
    );
    assert!(growth < GROWTH, "memory grew by {growth} KiB");
    assert!(only.is_some() || (models > 0 && words > 0 && clauses > 0 && models + words + clauses < rounds));
}
