//! Runs the program; builds models that it cannot decide.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use pdrer::logic::lit::Lit;
use pdrer::model::aiger;
use pdrer::model::{Latch, Model};
#[cfg(target_os = "linux")]
use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

/// How long a program may take, on a machine with much other work.
const LONGEST: Duration = Duration::from_secs(600);

/// The program, without arguments.
pub fn pdrer() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pdrer"));
    command.stdin(Stdio::null());
    command
}

/// The result of a run.
#[derive(Debug)]
pub struct Ran {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

/// Starts a program, which is killed if it does not end: no test waits for ever.
pub fn spawn(command: &mut Command) -> Child {
    let child = command.spawn().unwrap();
    #[cfg(target_os = "linux")]
    if let Ok(process) = pidfd_open(Pid::from_child(&child), PidfdFlags::empty()) {
        thread::spawn(move || {
            thread::sleep(LONGEST);
            let _ = pidfd_send_signal(process, Signal::KILL);
        });
    }
    child
}

/// Runs the program to its end.
pub fn run(command: &mut Command) -> Ran {
    let child = spawn(command.stdout(Stdio::piped()).stderr(Stdio::piped()));
    let output = child.wait_with_output().unwrap();
    Ran {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Is there a Python? If not, says that this is skipped.
pub fn has_python(what: &str) -> bool {
    let found = Command::new("python3").arg("--version").stdout(Stdio::null()).status().is_ok();
    if !found {
        // Not by a macro: the test harness would hide it.
        let _ = writeln!(std::io::stderr(), "SKIPPED: {what}: there is no python3");
    }
    found
}

/// Runs a script of `.ci` in a folder: its exit code, and what it prints.
pub fn script(name: &str, dir: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(".ci").join(name);
    let ran = run(Command::new("python3").arg("-B").arg(script).args(arguments).current_dir(dir));
    (ran.code, ran.stdout + &ran.stderr)
}

/// `pdrer check` of one model.
pub fn check(model: &Path) -> Command {
    let mut command = pdrer();
    command.arg("check").arg(model);
    command
}

/// A file of the corpus.
pub fn corpus(name: &str) -> PathBuf {
    Path::new("tests/corpus").join(name)
}

/// So many inputs, and latches that remember some of them; each latch is bad.
pub fn wide(path: &Path, inputs: usize, latches: usize) {
    let mut model = Model { inputs, ..Model::default() };
    model.latches = (0..latches).map(|i| Latch { next: model.input(i), reset: Lit::FALSE }).collect();
    model.bads = (0..latches).map(|i| model.latch(i)).collect();
    aiger::write(&model, path).unwrap();
}

/// A counter of this many bits that is bad when all of them are 1: no search reaches this state.
pub fn long_counter(bits: usize, path: &Path) {
    aiger::write(&counter(bits), path).unwrap();
}

/// A counter of 8 bits among gates that nothing needs: its counterexample is easy to find, and its replay takes a
/// while.
pub fn heavy_counter(path: &Path) {
    let mut model = counter(8);
    model.ands.extend(vec![[model.latch(1), model.latch(0)]; 1_000_000]);
    aiger::write(&model, path).unwrap();
}

/// A counter of this many bits that is bad when all of them are 1.
pub fn counter(bits: usize) -> Model {
    let latch = Latch { next: Lit::FALSE, reset: Lit::FALSE };
    let mut model = Model { latches: vec![latch; bits], ..Model::default() };
    let mut carry = Lit::TRUE;
    for i in 0..bits {
        let bit = model.latch(i);
        model.latches[i].next = xor(&mut model, bit, carry);
        carry = model.add_and(bit, carry);
    }
    model.bads = vec![carry];
    model
}

/// A ring of latches that are 0, each of which takes over the value of the one before; the last one is bad. The search
/// is quick, but the proof has as many lemmas as there are latches.
pub fn chain(latches: usize, path: &Path) {
    let mut model = Model { inputs: 1, ..Model::default() };
    model.latches = vec![Latch { next: Lit::FALSE, reset: Lit::FALSE }; latches];
    for i in 0..latches {
        let (input, before) = (model.input(0), model.latch((i + latches - 1) % latches));
        model.latches[i].next = model.add_and(input, before);
    }
    model.bads = vec![model.latch(latches - 1)];
    aiger::write(&model, path).unwrap();
}

/// Makes a named pipe.
pub fn make_pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// Bad if the product of two numbers of 31 bits is a prime of 61 bits: one SAT call that does not end.
pub fn hard_query(path: &Path) {
    const PRIME: u64 = (1 << 61) - 1;
    const BITS: usize = 31;
    let mut model = Model { inputs: 2 * BITS, ..Model::default() };
    let mut product = vec![Lit::FALSE; 2 * BITS];
    for i in 0..BITS {
        let mut carry = Lit::FALSE;
        for j in 0..BITS {
            let partial = model.add_and(model.input(i), model.input(BITS + j));
            let (half, first) = xor_and(&mut model, product[i + j], partial);
            let (sum, second) = xor_and(&mut model, half, carry);
            product[i + j] = sum;
            carry = !model.add_and(!first, !second);
        }
        product[i + BITS] = carry;
    }
    let mut bad = Lit::TRUE;
    for (i, bit) in product.into_iter().enumerate() {
        bad = model.add_and(bad, bit.xor(PRIME >> i & 1 == 0));
    }
    model.bads = vec![bad];
    aiger::write(&model, path).unwrap();
}

fn xor(model: &mut Model, a: Lit, b: Lit) -> Lit {
    xor_and(model, a, b).0
}

/// Sum and carry of a half adder.
fn xor_and(model: &mut Model, a: Lit, b: Lit) -> (Lit, Lit) {
    let both = model.add_and(a, b);
    let neither = model.add_and(!a, !b);
    (model.add_and(!both, !neither), both)
}
