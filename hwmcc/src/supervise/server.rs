//! The supervisor's side: the process between runner and checker.

use std::fs;
use std::io::{self, BufRead, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio, id};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::sys::prctl::set_child_subreaper;
use nix::sys::resource::{Resource, UsageWho, getrlimit, getrusage, setrlimit};
use nix::sys::signal::{Signal, kill, killpg};
use nix::sys::wait::{WaitStatus, wait};
use nix::unistd::Pid;
use serde::{Deserialize, Serialize};

use super::capture::capture;
use super::descendants::{Units, usage};
use super::{End, Limit, Outcome, Task};
use crate::record::Limits;

/// Between two looks at the processes.
const INTERVAL: Duration = Duration::from_millis(50);

/// The same where looking is expensive.
const LONGEST_INTERVAL: Duration = Duration::from_millis(250);

/// Wall time from SIGTERM to SIGKILL.
const GRACE: Duration = Duration::from_secs(2);

/// CPU seconds beyond the limit at which SIGKILL comes even within [`GRACE`], so that limits hold within a second.
const GRACE_CPU_S: f64 = 0.7;

/// How long the supervisor waits for killed processes to disappear: one in uninterruptible sleep may never do so.
const PATIENCE: Duration = Duration::from_secs(10);

/// What the supervisor tells the runner.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Reply {
    Outcome(Outcome),
    Output(String),
}

enum Event {
    /// A child died: its identifier, and how.
    Buried(Pid, End),
    /// There are no children left.
    Alone,
    /// The runner is dead.
    Orphaned,
}

/// Reads a [`Task`] from standard input, runs it, and writes its [`Outcome`] to standard output, a line of JSON each.
///
/// If standard input ends before the task, the task is killed and nothing is written.
///
/// # Errors
///
/// If standard input holds no task, or the outcome cannot be written.
pub fn serve() -> io::Result<()> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    let task: Task = serde_json::from_str(&line)?;
    set_child_subreaper(true)?;
    let (sender, events) = channel();
    watch_runner(sender.clone());
    let start = Instant::now();
    let reply = match start_limited(&task) {
        Ok(child) => match attend(child, &task, start, sender, &events) {
            Some(reply) => reply,
            None => return Ok(()),
        },
        Err(error) => Reply::Outcome(Outcome {
            end: End::NotStarted { message: error.to_string() },
            exceeded: None,
            cpu_s: 0.0,
            wall_s: 0.0,
            peak_mib: 0.0,
        }),
    };
    let mut line = serde_json::to_string(&reply)?;
    line.push('\n');
    io::stdout().write_all(line.as_bytes())
}

fn watch_runner(sender: Sender<Event>) {
    thread::spawn(move || {
        let _ = io::stdin().lock().read_to_end(&mut Vec::new());
        let _ = sender.send(Event::Orphaned);
    });
}

/// Starts the command, which inherits limits that this process then takes back from itself.
fn start_limited(task: &Task) -> io::Result<Child> {
    let (program, arguments) = task.command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
    let cpu = kernel_cpu_limit(task.limits.cpu_s);
    let data = 2 * task.limits.memory_mib.max(16) * 1024 * 1024;
    let before = [
        lower(Resource::RLIMIT_CORE, 0)?,
        // Both never act as long as this process lives and looks often enough.
        lower(Resource::RLIMIT_CPU, cpu)?,
        lower(Resource::RLIMIT_DATA, data)?,
    ];
    let child = Command::new(program)
        .args(arguments)
        .current_dir(&task.directory)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0)
        .spawn();
    for (resource, soft, hard) in before {
        setrlimit(resource, soft, hard)?;
    }
    let child = child?;
    // Not every system lets us; it is a last resort anyway.
    let _ = fs::write(format!("/proc/{}/oom_score_adj", child.id()), "1000");
    Ok(child)
}

/// `RLIMIT_CPU` for a limit in CPU seconds. The kernel compares it with clock ticks, which on busy virtual machines
/// were seen to count a third more than it reports in the end.
fn kernel_cpu_limit(cpu_s: f64) -> u64 {
    2 * cpu_s.ceil() as u64 + 10
}

/// Lowers the soft limit of this process and returns what to restore.
fn lower(resource: Resource, to: u64) -> io::Result<(Resource, u64, u64)> {
    let (soft, hard) = getrlimit(resource)?;
    setrlimit(resource, to.min(soft), hard)?;
    Ok((resource, soft, hard))
}

/// Stays with the command until it and all its descendants are dead; none if the runner died.
fn attend(
    mut child: Child,
    task: &Task,
    start: Instant,
    sender: Sender<Event>,
    events: &Receiver<Event>,
) -> Option<Reply> {
    let (stdout, stderr) = (child.stdout.take()?, child.stderr.take()?);
    let (stdout_path, stderr_path) = (task.stdout.clone(), task.stderr.clone());
    let stdout = thread::spawn(move || capture(stdout, &stdout_path));
    let stderr = thread::spawn(move || capture(stderr, &stderr_path));
    thread::spawn(move || bury_children(&sender));

    let main = Pid::from_raw(child.id() as i32);
    let mut watch = Watch::new(main, task.limits, start);
    let (end, wall_s) = loop {
        match events.recv_timeout(watch.look()) {
            Ok(Event::Buried(process, end)) if process == main => break (end, start.elapsed().as_secs_f64()),
            // Its death was not reported, so it was by a signal without a name.
            Ok(Event::Alone) => break (End::Signal { number: 0 }, start.elapsed().as_secs_f64()),
            Ok(Event::Buried(..)) | Err(RecvTimeoutError::Timeout) => {}
            Ok(Event::Orphaned) | Err(RecvTimeoutError::Disconnected) => {
                kill_all(events, watch.units);
                return None;
            }
        }
    };
    if !matches!(end, End::Signal { number: 0 }) {
        kill_all(events, watch.units);
    }
    for capturing in [stdout, stderr] {
        match capturing.join() {
            Ok(Ok(())) => {}
            Ok(Err(error)) => return Some(Reply::Output(error.to_string())),
            Err(_) => return Some(Reply::Output("a thread panicked".to_string())),
        }
    }
    Some(Reply::Outcome(watch.outcome(end, wall_s)))
}

/// Waits for every child of this process, own or adopted, until there is none.
fn bury_children(sender: &Sender<Event>) {
    loop {
        let event = match wait() {
            Ok(WaitStatus::Exited(process, code)) => Event::Buried(process, End::Exit { code }),
            Ok(WaitStatus::Signaled(process, signal, _)) => {
                Event::Buried(process, End::Signal { number: signal as i32 })
            }
            Err(Errno::ECHILD) => Event::Alone,
            // Interrupted, or a child died by a real-time signal, which has no name: see `attend`.
            Ok(_) | Err(_) => continue,
        };
        let last = matches!(event, Event::Alone);
        if sender.send(event).is_err() || last {
            return;
        }
    }
}

/// Kills until nothing is left to kill.
fn kill_all(events: &Receiver<Event>, units: Units) {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        for process in usage(id(), units).processes {
            // It may be dead already.
            let _ = kill(Pid::from_raw(process), Signal::SIGKILL);
        }
        let look_again = Instant::now() + Duration::from_millis(10);
        while let Ok(event) = events.recv_timeout(look_again.saturating_duration_since(Instant::now())) {
            if matches!(event, Event::Alone) {
                return;
            }
        }
    }
}

/// The limits, and how far the processes are.
struct Watch {
    main: Pid,
    limits: Limits,
    start: Instant,
    units: Units,
    /// The first limit that was exceeded, and when.
    exceeded: Option<(Limit, Instant)>,
    cpu_s: f64,
    peak_mib: f64,
}

impl Watch {
    fn new(main: Pid, limits: Limits, start: Instant) -> Watch {
        let units = Units::of_system();
        Watch { main, limits, start, units, exceeded: None, cpu_s: 0.0, peak_mib: 0.0 }
    }

    /// Measures, ends what is beyond its limits, and says when to look again.
    fn look(&mut self) -> Duration {
        let looking = Instant::now();
        let cost_before = cpu_s(UsageWho::RUSAGE_THREAD);
        let now = usage(id(), self.units);
        self.cpu_s = self.cpu_s.max(cpu_s(UsageWho::RUSAGE_CHILDREN) + now.cpu_s);
        self.peak_mib = self.peak_mib.max(now.memory_mib);
        if self.exceeded.is_none() {
            self.exceeded = self.beyond(now.memory_mib).map(|limit| (limit, looking));
            if self.exceeded.is_some() {
                let _ = killpg(self.main, Signal::SIGTERM);
            }
        }
        if self.exceeded.is_some_and(|(limit, since)| self.out_of_grace(limit, since)) {
            for process in now.processes {
                let _ = kill(Pid::from_raw(process), Signal::SIGKILL);
            }
        }
        self.next_look(cpu_s(UsageWho::RUSAGE_THREAD) - cost_before)
    }

    fn beyond(&self, memory_mib: f64) -> Option<Limit> {
        if memory_mib > self.limits.memory_mib as f64 {
            Some(Limit::Memory)
        } else if self.cpu_s > self.limits.cpu_s {
            Some(Limit::Cpu)
        } else if self.start.elapsed().as_secs_f64() > self.limits.wall_s {
            Some(Limit::Wall)
        } else {
            None
        }
    }

    fn out_of_grace(&self, limit: Limit, since: Instant) -> bool {
        limit == Limit::Memory || since.elapsed() > GRACE || self.cpu_s > self.limits.cpu_s + GRACE_CPU_S
    }

    /// Sooner when the CPU limit is near, for the sake of many threads; later when looking takes long because the
    /// system has many processes, so that this process never takes a noticeable share of a processor.
    fn next_look(&self, cost_s: f64) -> Duration {
        let last = self.limits.cpu_s + if self.exceeded.is_some() { GRACE_CPU_S } else { 0.0 };
        let near = Duration::from_secs_f64((last - self.cpu_s).max(0.0) / 8.0);
        let share = Duration::from_secs_f64(20.0 * cost_s.max(0.0)).min(LONGEST_INTERVAL);
        near.clamp(Duration::from_millis(5), INTERVAL).max(share)
    }

    /// The final figures, when all children are buried.
    fn outcome(&self, end: End, wall_s: f64) -> Outcome {
        let cpu_s = self.cpu_s.max(cpu_s(UsageWho::RUSAGE_CHILDREN));
        let largest_kib = getrusage(UsageWho::RUSAGE_CHILDREN).map_or(0, |usage| usage.max_rss());
        let exceeded = match self.exceeded {
            Some((limit, _)) => Some(limit),
            // Between the last look and the end.
            None if cpu_s > self.limits.cpu_s => Some(Limit::Cpu),
            None if wall_s > self.limits.wall_s => Some(Limit::Wall),
            None => None,
        };
        let peak_mib = self.peak_mib.max(largest_kib as f64 / 1024.0);
        Outcome { end, exceeded, cpu_s, wall_s, peak_mib }
    }
}

/// CPU seconds, user and system. Those of `RUSAGE_CHILDREN` are of the processes that this one has waited for, and of
/// those that they have waited for.
fn cpu_s(of: UsageWho) -> f64 {
    getrusage(of).map_or(0.0, |usage| {
        [usage.user_time(), usage.system_time()]
            .iter()
            .map(|time| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6)
            .sum()
    })
}
