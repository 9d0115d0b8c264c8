"""The package against the program, on the corpus of the repository; `pytest` in the root runs it."""

import gc
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

import numpy
import pytest
from support import CLAUSES, CORPUS, MODELS, ROOT, program, ran

import pdrer


@pytest.mark.parametrize("path", MODELS + CLAUSES, ids=lambda path: path.name)
def test_answers_are_those_of_the_program(path: pathlib.Path, tmp_path: pathlib.Path) -> None:
    result = pdrer.Model.read(path).check()
    stats = tmp_path / "stats.json"
    expected = ran("check", path, "--quiet", "--stats", stats)
    assert result.verdict == expected.stdout.splitlines()[0]
    written = json.loads(stats.read_text())
    assert result.statistics.keys() == written.keys()
    for same in ("verdict", "sat_calls", "propagations", "frames", "proof", "depth", "engine", "options"):
        assert result.statistics.get(same) == written.get(same), same
    assert all(answer.checked for answer in result)


@pytest.mark.parametrize("path", MODELS, ids=lambda path: path.name)
def test_the_program_accepts_what_is_exported(path: pathlib.Path, tmp_path: pathlib.Path) -> None:
    for answer in pdrer.Model.read(path).check():
        proof = tmp_path / "proof.json"
        if answer.invariant is not None:
            smaller = answer.invariant.minimize()
            smaller.verify()
            assert smaller.size.total <= answer.invariant.size.total
            proof.write_text(smaller.to_json())
            assert "ok" in ran("verify", path, proof).stdout
            circuit = tmp_path / "proof.aag"
            circuit.write_bytes(answer.invariant.certificate(ascii=True))
            assert "ok" in ran("verify", path, circuit).stdout
            assert answer.invariant.to_smt2().startswith("; Invariant of")
            assert "module" in answer.invariant.to_sv()
            assert answer.invariant.to_svg().startswith("<svg") and "<html" in answer.invariant.to_html()
            plain = answer.invariant.without_auxiliary()
            assert not plain.definitions
            if not path.name.startswith("reset_"):
                # Reset functions need the flag of the first step, for which PLA has no place.
                assert plain.to_pla().startswith("#")
            assert answer.invariant.compare(answer.invariant).only_first == ()
        if answer.counterexample is not None:
            witness = tmp_path / "run.wit"
            witness.write_bytes(answer.counterexample.to_witness())
            assert "ok" in ran("verify", path, witness).stdout
            assert b"$enddefinitions" in answer.counterexample.to_vcd()


def test_options_are_those_of_the_program() -> None:
    said = ran("check", "--help").stdout
    for name in pdrer.options():
        assert "--" + name.replace("_", "-") in said
    model = pdrer.Model.read(CORPUS / "parity6.aag")
    with pytest.raises(TypeError, match="no option engin;"):
        model.check(engin="pdr")
    with pytest.raises(TypeError, match="needs a value"):
        model.check(timeout=True)
    with pytest.raises(TypeError, match="True or False"):
        model.check(no_minimize=3)
    with pytest.raises(ValueError, match="invalid value 'pdx'"):
        model.check(engine="pdx")
    few = model.check(er_templates=["and", "xor"], seed=3, no_minimize=True)
    assert few.statistics["options"]["er"]["templates"] == ["and", "xor"] and few.statistics["seed"] == 3
    assert not few.statistics["options"]["minimize"]


def test_the_readme_shows_what_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    proof, table = re.findall(r"^```python\n(.*?)^```", (ROOT / "python" / "README.md").read_text(), re.S | re.M)[:2]
    exec(proof, {})
    assert capsys.readouterr().out.startswith("safe ")
    exec(table, {})
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["model", "pdr", "pdrer"] and len(lines) == 11


def test_errors_say_where() -> None:
    with pytest.raises(pdrer.Error, match=r"^bad\.aag:2: "):
        pdrer.Model.from_text("aag 1 1 0 0 0 1\nx\n", "bad.aag")
    with pytest.raises(pdrer.Error, match="no/such/file"):
        pdrer.Model.read("no/such/file")
    with pytest.raises(pdrer.Error, match="no property"):
        pdrer.Model.read(CORPUS / "parity6.aag").check(property="b7")


def test_invariants_hold_in_reached_states() -> None:
    model = pdrer.Model.read(CORPUS / "parity6.aag")
    invariant = model.check().invariant
    assert invariant is not None and invariant.size.auxiliary == len(invariant.definitions)
    rng = numpy.random.default_rng(0)
    inputs = rng.random((30, 5, len(model.inputs))) < 0.5
    found = model.simulate(numpy.zeros((5, len(model.latches)), dtype=bool), inputs)
    assert found.states.shape == (31, 5, len(model.latches)) and not found.bad.any() and found.constraints.all()
    for state in found.states.reshape(-1, len(model.latches)):
        assert invariant.holds(list(state)) and invariant.holds(dict(zip(model.latches, state)))
    flipped = found.states[3, 0].copy()
    flipped[model.latches.index("parity")] ^= True
    assert not invariant.holds(list(flipped))
    with pytest.raises(ValueError, match="shape"):
        model.simulate([[0]], inputs)


def test_invariants_of_several_properties_become_smaller() -> None:
    # A ring of latches, of which one is true at a time: no two neighbours ever are.
    count = 6
    latches = [2 * (i + 1) for i in range(count)]
    gates = [2 * (count + 1 + i) for i in range(count)]
    lines = [f"aag {2 * count} 0 {count} 0 {count} {count}"]
    lines += [f"{latch} {latches[i - 1]} {int(i == 0)}" for i, latch in enumerate(latches)]
    lines += [str(gate) for gate in gates]
    lines += [f"{gate} {max(a, b)} {min(a, b)}" for gate, a, b in zip(gates, latches, latches[1:] + latches[:1])]
    result = pdrer.Model.from_text("\n".join(lines) + "\n").check(no_minimize=True)
    together = [answer.invariant for answer in result if answer.invariant and len(answer.invariant._native.together) > 1]
    assert together
    for invariant in together:
        smaller = invariant.minimize()
        assert smaller._native.together == invariant._native.together
        assert smaller.size.total < invariant.size.total
        smaller.verify()


def test_proofs_without_lemmas_are_proofs() -> None:
    result = pdrer.Model.from_text("aag 1 1 0 0 0 1\n2\n0\n").check()
    assert result.verdict == "safe" and result.proof_size == (0, 0, 0, 0, 0) and result.certificate()


def test_invariants_are_compared() -> None:
    model = pdrer.Model.read(CORPUS / "parity6.aag")
    first, second = (model.check(engine=engine).invariant for engine in ("pdr", "pdrer"))
    assert first is not None and second is not None
    compared = first.compare(second)
    assert compared.sizes == (first.size, second.size)
    # Only the parity of all bits proves it.
    assert (compared.implied_by_first, compared.implied_by_second) == (len(second), len(first))
    assert len(compared.common) + len(compared.only_first) == len(first)
    assert len(first.compare(first).common) == len(first)
    with pytest.raises(ValueError, match="same model"):
        first.compare(pdrer.Model.read(CORPUS / "parity6.aag").check().invariant)  # type: ignore[arg-type]


def test_counterexamples_are_runs() -> None:
    model = pdrer.Model.read(CORPUS / "counter4.aag")
    run = model.check().counterexample
    assert run is not None and len(run) == 16 and run.back is None
    states = [list(step.latches.values()) for step in run]
    inputs = numpy.array([[list(step.inputs.values())] for step in run], dtype=bool).reshape(len(run), 1, -1)
    found = model.simulate([states[0]], inputs)
    assert (found.states[:-1, 0] == numpy.array(states)).all()
    assert found.bad[:, 0, 0].tolist() == [False] * 15 + [True]


def test_models_as_data() -> None:
    model = pdrer.Model.read(CORPUS / "parity6.aag")
    assert model.gates.shape[1] == 2 and model.next.shape == model.reset.shape == (len(model.latches),)
    again = pdrer.Model.from_text(model.to_aiger(ascii=True))
    assert (again.gates == model.gates).all() and again.properties == model.properties
    kinds = [one.kind for one in pdrer.Model.read(CORPUS / "edge" / "justice_and_bad.aag").properties]
    assert kinds == ["bad", "justice", "justice"]


def test_words() -> None:
    text = (
        "1 sort bitvec 4\n2 sort bitvec 1\n3 zero 1\n4 state 1 count\n5 init 1 4 3\n6 input 2 go\n7 uext 1 6 3\n"
        "8 add 1 4 7\n9 next 1 4 8\n10 constd 1 3\n11 eq 2 4 10\n12 bad 11\n"
    )
    model = pdrer.Model.from_text(text, "count.btor2")
    assert model.words == [pdrer.Word("input", "go", 1, None), pdrer.Word("state", "count", 4, None)]
    assert pdrer.Model.read(CORPUS / "toggle2.aag").words is None
    run = model.check().counterexample
    assert run is not None and [step.words["count"] for step in run] == [0, 1, 2, 3]
    assert [step.words["go"] for step in run][:3] == [1, 1, 1] and run.to_witness().startswith(b"sat\nb0\n")


def test_justice_properties() -> None:
    model = pdrer.Model.read(CORPUS / "edge" / "justice_and_bad.aag")
    run = model.check(property="j0")["j0"].counterexample
    assert run is not None and run.back == 0 and len(run.to_vcd(turns=2)) > len(run.to_vcd())


def test_formulas_of_z3() -> None:
    z3 = pytest.importorskip("z3")
    invariant = pdrer.Model.read(CORPUS / "parity6.aag").check().invariant
    assert invariant is not None
    formula, other = invariant.to_z3(), invariant.without_auxiliary().to_z3()
    solver = z3.Solver()
    solver.add(formula != other)
    assert solver.check() == z3.unsat


def test_progress_and_exceptions_in_it() -> None:
    hard = pdrer.Model.from_text(generated("parity", 9, 9), "hard.aag")
    lines: list[str] = []
    assert hard.check(engine="pdr", timeout=1, on_progress=lines.append).verdict == "unknown"
    assert lines

    def fail(line: str) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        hard.check(engine="pdr", timeout=60, on_progress=fail)


def generated(*words: object) -> bytes:
    made = subprocess.run([program(), "generate", *map(str, words), "-o", "-"], capture_output=True, timeout=60)
    assert made.returncode == 0, made.stderr
    return made.stdout


def test_an_interrupt_ends_a_search(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "hard.aig"
    path.write_bytes(generated("parity", 9, 9))
    code = f"import pdrer; print('begins', flush=True); pdrer.Model.read({str(path)!r}).check(engine='pdr')"
    # Where the shell has tests in the background, the signal is ignored.
    default = lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)  # noqa: E731
    child = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=default
    )
    assert child.stdout is not None and child.stdout.readline() == "begins\n"
    time.sleep(0.5)
    start = time.monotonic()
    child.send_signal(signal.SIGINT)
    _, errors = child.communicate(timeout=30)
    assert "KeyboardInterrupt" in errors and time.monotonic() - start < 5


def test_nothing_leaks() -> None:
    statm = pathlib.Path("/proc/self/statm")
    if not statm.exists():
        pytest.skip("needs /proc")
    model = pdrer.Model.read(CORPUS / "toggle2.aag")

    def resident() -> int:
        gc.collect()
        return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    for _ in range(100):
        model.check()
    before = resident()
    for _ in range(1000):
        model.check()
    assert resident() - before < 16 << 20
