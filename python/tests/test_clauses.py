"""Horn clauses and the answers about them."""

import pathlib

import pytest
from support import CLAUSES, CORPUS, ran

import pdrer
from pdrer.engine import Solver, System


@pytest.mark.parametrize("path", CLAUSES, ids=lambda path: path.name)
def test_the_program_accepts_answers_about_clauses(path: pathlib.Path, tmp_path: pathlib.Path) -> None:
    model = pdrer.Model.read(path)
    result = model.check()
    assert model.clauses is not None and model.predicates is not None
    assert result.invariant is None and result.counterexample is None
    answer = result.derivation if result.solution is None else result.solution
    assert answer is not None
    answer.verify()
    assert answer.to_svg().startswith("<svg") and "<html" in answer.to_html() and answer.to_dot().startswith("digraph")
    file, written = tmp_path / "answer", tmp_path / "explained.txt"
    if result.solution is not None:
        file.write_bytes(result.certificate())
        assert result.proof_size == result.solution.size
        assert {one.name for one in model.predicates} <= result.solution.interpretations.keys()
    if result.derivation is not None:
        file.write_text(result.derivation.to_json())
        last = result.derivation.steps[-1]
        assert last.predicate is None and last.line == model.clauses[last.clause].line
    assert "ok" in ran("verify", path, file).stdout
    assert ran("explain", path, file, "--output", written).returncode == 0
    assert written.read_text() == answer.to_text() == str(answer)


def test_clauses_as_data(tmp_path: pathlib.Path) -> None:
    path = CORPUS / "horn" / "cfg_b.smt2"
    model = pdrer.Model.read(path)
    bits = "(_ BitVec 8)"
    assert model.predicates is not None and model.predicates[0] == pdrer.Predicate("l0", (bits, bits), 4)
    assert model.clauses is not None and len(model.clauses) == 6
    assert model.clauses[1].body == ("l0",) and model.clauses[1].head == "l1" and model.clauses[-1].head is None
    assert model.inputs == model.latches == [] and pdrer.Model.read(CORPUS / "toggle2.aag").predicates is None
    # The formulas are the solution.
    solution = model.check().solution
    assert solution is not None
    text = ""
    for name, found in solution.interpretations.items():
        parameters = " ".join(f"({parameter} {sort})" for parameter, sort in found.parameters)
        text += f"(define-fun {name} ({parameters}) Bool {found.formula})\n"
    (tmp_path / "answer.smt2").write_text(text)
    assert "ok" in ran("verify", path, tmp_path / "answer.smt2").stdout


def test_derivations_as_data() -> None:
    text = (
        "(set-logic HORN)\n(declare-fun p (Bool (_ BitVec 3) (_ BitVec 8)) Bool)\n(assert (p true #b101 #x2f))\n"
        "(assert (forall ((a Bool) (b (_ BitVec 3)) (c (_ BitVec 8))) (=> (and (p a b c) (= c #x2f)) false)))\n(check-sat)\n"
    )
    result = pdrer.Model.from_text(text, "p.smt2").check()
    assert result.verdict == "unsafe" and result.derivation is not None and result.solution is None
    fact, query = result.derivation.steps
    assert fact == pdrer.Inference(0, 3, "p", (True, 5, 0x2F), (), ())
    assert query == pdrer.Inference(1, 4, None, (), (("a", True), ("b", 5), ("c", 0x2F)), (0,))
    with pytest.raises(ValueError, match="no proof"):
        result.certificate()


def test_what_clauses_do_not_have_is_an_error() -> None:
    model = pdrer.Model.read(CORPUS / "horn" / "cfg_b.smt2")
    for wrong in (model.to_aiger, lambda: model.simulate([[]], [[[]]]), lambda: Solver(model)):
        with pytest.raises(pdrer.Error, match="cfg_b.smt2: these are Horn clauses"):
            wrong()
    with pytest.raises(ValueError, match="Horn clauses"):
        System(model, 0)
    with pytest.raises(pdrer.Error, match="--simple-path does not go with Horn clauses"):
        model.check(engine="kind", simple_path=True)
    with pytest.raises(pdrer.Error, match=r"^bad\.smt2:2: "):
        pdrer.Model.from_text("(set-logic HORN)\n(assert (p))\n", "bad.smt2")
    limited = model.check(timeout=0.000001)
    assert limited.verdict == "unknown" and limited.reason and limited.solution is None
