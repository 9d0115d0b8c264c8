//! The text of a bench.

use std::fmt::Write;

use super::bench::{Bench, Signal, number};
use super::condition::{Condition, condition};
use crate::answer::identifier::path;
use crate::answer::witness::Counterexample;
use crate::logic::graph::Values;
use crate::model::names::Names;
use crate::model::{Goal, Model};
use crate::rtl::Clock;

/// The name of the module.
const MODULE: &str = "pdrer_testbench";

/// The text.
pub(super) fn text(model: &Model, names: &Names, bench: &Bench<'_>, run: &Counterexample) -> String {
    let fails = match model.goal(run.property) {
        Ok(Goal::Never(bad)) => condition(model, names, bench, bad),
        _ => None,
    };
    let title = title(names, run);
    let mut text = preface(bench, run, &title);
    let _ = writeln!(text, "`timescale 1ns/1ns\nmodule {MODULE};");
    text += &declarations(bench);
    text += &comparison(bench);
    if let Some(Condition { gates, value }) = &fails {
        text += "\n  // When the property fails, in gates.\n";
        gates.iter().for_each(|gate| text += &format!("  {gate}\n"));
        let _ = writeln!(text, "  wire fails = {value};");
    }
    text += "  reg reached;\n";
    text += "\n  initial begin\n    if ($test$plusargs(\"vcd\")) begin\n      $dumpfile(\"replay.vcd\");\n      $dumpvars;\n    end\n";
    let reached = if fails.is_some() { "fails" } else { "differences == 0" };
    text += &steps(model, bench, run, reached);
    let _ = writeln!(
        text,
        "\n    if (reached !== 1'b1) $fatal(1, \"NOT REPLAYED: {title}\");\n    \
         $display(\"REPLAYED: {title} (%0d differences)\", differences);\n    $finish;\n  end\nendmodule"
    );
    text
}

/// The property, where it is, and what happens to it.
fn title(names: &Names, run: &Counterexample) -> String {
    let name = names.property(run.property).map(|name| String::from_utf8_lossy(name).into_owned());
    let name = name.unwrap_or_else(|| names.label(run.property));
    let place = names.place(run.property).filter(|place| !name.starts_with(place));
    let place = place.map(|place| format!(" ({place})")).unwrap_or_default();
    let last = run.inputs.len() - 1;
    let what = match run.back {
        Some(back) => format!("never happens again: steps {back} to {last} can repeat for ever"),
        None if names.is_goal(run.property) => format!("is covered in step {last}"),
        None => format!("fails in step {last}"),
    };
    format!("{name}{place} {what}").replace(['\\', '"', '\n', '%'], "?")
}

fn preface(bench: &Bench<'_>, run: &Counterexample, title: &str) -> String {
    let design = &bench.interface.design;
    let mut command = "iverilog -g2012 -DFORMAL".to_owned();
    design.defines.iter().for_each(|name| command += &format!(" -D{name}"));
    design.includes.iter().for_each(|folder| command += &format!(" -I{}", folder.display()));
    let files: Vec<String> = design.files.iter().map(|file| file.display().to_string()).collect();
    let command = format!("{command} -s {MODULE} -o replay THIS_FILE {} && vvp replay", files.join(" "));
    let mut text = format!("// A run of {}, found by pdrer: {title}\n", bench.interface.top);
    let _ = writeln!(text, "// To replay it: {}", command.replace('\n', " "));
    text += "// (+vcd after it writes waveforms). A step takes 10 ns: the inputs change at its beginning, the clocks tick in its middle.\n";
    if bench.undriven > 0 {
        let _ = writeln!(
            text,
            "// Inputs of the model without a name, which the bench cannot set: {}. They are undefined bits of the design.",
            bench.undriven
        );
    }
    if run.back.is_some() {
        text += "// Nothing that can be seen in one step fails: compare the first step of the loop with the step after the last one.\n";
    }
    text
}

fn declarations(bench: &Bench<'_>) -> String {
    let mut text = String::new();
    for signal in &bench.ports {
        let _ = writeln!(text, "  reg {}{};", signal.range(), signal.own);
    }
    for clock in bench.clocks {
        let _ = writeln!(text, "  initial {} = 1'b{};", bit(bench, clock), u8::from(!clock.rising));
    }
    let parameters: Vec<String> = bench
        .interface
        .design
        .parameters
        .iter()
        .filter_map(|parameter| parameter.split_once('='))
        .map(|(name, value)| format!(".{name}({value})"))
        .collect();
    let parameters =
        if parameters.is_empty() { String::new() } else { format!("#({}) ", parameters.join(", ")) };
    let ports: Vec<String> = bench.ports.iter().map(|port| format!(".{0}({0})", port.own)).collect();
    let Bench { interface, instance, .. } = bench;
    let _ = writeln!(text, "  {} {parameters}{instance} ({});", interface.top, ports.join(", "));
    if !bench.free.is_empty() {
        text += "\n  // Signals that nothing drives.\n";
        bench.free.iter().for_each(|signal| text += &format!("  reg {}{};\n", signal.range(), signal.own));
    }
    text += "\n  // The registers, and what they must be.\n";
    for register in &bench.registers {
        let (range, Signal { word, own, expected }) = (register.range(), register);
        let _ = writeln!(text, "  wire {range}{own} = {instance}.{};  reg {range}{expected};", word.name);
    }
    text
}

/// The port of a clock, or its bit.
fn bit(bench: &Bench<'_>, clock: &Clock) -> String {
    let port = &bench.ports[clock.port];
    if port.word.bits.len() == 1 { port.own.clone() } else { format!("{}[{}]", port.own, clock.bit) }
}

/// The task that compares registers.
fn comparison(bench: &Bench<'_>) -> String {
    let mut text =
        "\n  integer step = 0;\n  integer differences = 0;\n  task compare;\n    begin\n".to_owned();
    for Signal { word, own, expected } in &bench.registers {
        let _ = writeln!(
            text,
            "      if ({own} !== {expected}) begin\n        differences = differences + 1;\n        \
             $display(\"step %0d: {} is %b, not %b\", step, {own}, {expected});\n      end",
            word.name
        );
    }
    text + "    end\n  endtask\n"
}

/// All steps, until the clocks have ticked in the last one.
fn steps(model: &Model, bench: &Bench<'_>, run: &Counterexample, reached: &str) -> String {
    let mut text = String::new();
    let mut state = run.state.clone();
    let mut before: Vec<String> = Vec::new();
    for (step, inputs) in run.inputs.iter().enumerate() {
        let values = model.evaluate(&state, inputs);
        let _ = writeln!(text, "\n    // Step {step}.\n    step = {step};");
        let now = assignments(bench, &values);
        let changed = now.iter().enumerate().filter(|(i, now)| before.get(*i) != Some(*now));
        changed.for_each(|(_, assignment)| text += &format!("    {assignment}\n"));
        before = now;
        if step == 0 {
            text += "    #1;\n";
            bench.registers.iter().for_each(|register| text += &deposit(bench, register, &values));
            for (name, word) in bench.cells.iter().filter(|(name, _)| path(name.as_bytes()).is_some()) {
                let value = number(word.iter().copied());
                let _ = writeln!(text, "    {}.{name} = {value};", bench.instance);
            }
            text += "    #3 compare;\n";
        } else {
            text += "    #4 compare;\n";
        }
        if step + 1 == run.inputs.len() {
            let _ = writeln!(text, "    reached = {reached};");
        }
        text += &ticks(bench, &values);
        state = model.next_state(&values);
    }
    text
}

/// What sets each signal in a step.
fn assignments(bench: &Bench<'_>, values: &Values<bool>) -> Vec<String> {
    let mut all = Vec::new();
    for (i, port) in bench.ports.iter().enumerate() {
        let clocks: Vec<&Clock> = bench.clocks.iter().filter(|clock| clock.port == i).collect();
        if clocks.len() < port.word.bits.len() {
            let bit = |(i, bit): (usize, &_)| match clocks.iter().find(|clock| clock.bit == i) {
                Some(clock) => !clock.rising,
                None => values.get(*bit),
            };
            let bits: Vec<bool> = port.word.bits.iter().enumerate().map(bit).collect();
            all.push(format!("{} = {};", port.own, number(bits.into_iter())));
        }
    }
    for signal in &bench.free {
        let (own, path, value) = (&signal.own, &signal.word.name, signal.value(values));
        all.push(format!("{own} = {value}; force {}.{path} = {own};", bench.instance));
    }
    let expected = bench.registers.iter();
    all.extend(expected.map(|register| format!("{} = {};", register.expected, register.value(values))));
    all
}

/// What gives a register its value in the first step.
fn deposit(bench: &Bench<'_>, register: &Signal<'_>, values: &Values<bool>) -> String {
    let (path, value) = (format!("{}.{}", bench.instance, register.word.name), register.value(values));
    // Words of memories cannot be given to `$deposit`; and enumerations cannot be assigned.
    match register.word.name.ends_with(']') {
        true => format!("    {path} = {value};\n"),
        false => format!("    $deposit({path}, {value});\n"),
    }
}

/// The clocks tick.
fn ticks(bench: &Bench<'_>, values: &Values<bool>) -> String {
    let tick = |clock: &&Clock| {
        let port = bench.ports[clock.port].word.bits[clock.bit];
        !clock.is_one_of_several || values.get(port)
    };
    let ticking: Vec<&Clock> = bench.clocks.iter().filter(tick).collect();
    let set = |active: bool| -> String {
        let one =
            |clock: &&Clock| format!(" {} = 1'b{};", bit(bench, clock), u8::from(clock.rising == active));
        ticking.iter().map(one).collect()
    };
    format!("    #1;{}\n    #5;{}\n", set(true), set(false))
}
