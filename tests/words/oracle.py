#!/usr/bin/env python3
"""An oracle for BTOR2 that shares nothing with pdrer: it reads models itself and asks Bitwuzla (`pip install bitwuzla`).

    oracle.py depth MODEL BOUND            for each bad state, the first step that reaches it, or `none` up to BOUND
    oracle.py witness MODEL WITNESS        is this a counterexample? evaluated with Python's integers
    oracle.py certificate MODEL CERTIFICATE [PROPERTY...]
                                           the five obligations of Cerbtora, for these properties or for all of them
    oracle.py operators WIDTH              Python's integers and Bitwuzla agree on all operators
    oracle.py applications WIDTH COUNT     of all operators to random words: operator:operand:operand:result, in hexadecimal
    oracle.py batch                        such commands, one per line of standard input

Each command prints one line, `ok ...` or `wrong: why`; the exit code is 1 if any line was wrong.
"""
import itertools
import sys
from random import Random

import bitwuzla as bw
from bitwuzla import Kind

UNARY = "not inc dec neg redand redor redxor".split()
COMPARISONS = "ugt ugte ult ulte sgt sgte slt slte".split()
ARITHMETIC = "and nand nor or xnor xor rol ror sll sra srl add mul sub udiv sdiv smod urem srem".split()
OVERFLOWS = "uaddo saddo sdivo umulo smulo usubo ssubo".split()
BINARY = "iff implies eq neq concat read".split() + COMPARISONS + ARITHMETIC + OVERFLOWS
ARITY = {**dict.fromkeys(UNARY, 1), **dict.fromkeys(BINARY, 2), "ite": 3, "write": 3, "slice": 1, "uext": 1, "sext": 1}


class Wrong(Exception):
    """Why an answer is refused."""


# ---------------------------------------------------------------------------------------------- files


class Model:
    """The lines of a file. A sort is a width, or a pair of widths for arrays; a reference is a possibly negative id."""

    def __init__(self, path):
        self.sorts, self.nodes, self.order = {}, {}, []
        self.inputs, self.states, self.init, self.next = [], [], {}, {}
        self.bads, self.constraints, self.symbols = [], [], {}
        for number, line in enumerate(open(path, encoding="utf-8", errors="surrogateescape"), 1):
            words = list(itertools.takewhile(lambda word: not word.startswith(";"), line.split()))
            if words:
                try:
                    self.line(int(words[0]), words[1], words[2:])
                except (KeyError, ValueError, IndexError) as error:
                    raise Wrong(f"{path}:{number}: {error!r}") from error

    def line(self, node, op, words):
        if op == "sort":
            widths = [int(word) for word in words[1:3]]
            array = words[0] == "array"
            self.sorts[node] = (self.sorts[widths[0]], self.sorts[widths[1]]) if array else widths[0]
        elif op in ("init", "next"):
            state, value = int(words[1]), int(words[2])
            assert state in self.states, "not a state"
            getattr(self, op)[state] = value
        elif op in ("bad", "constraint"):
            (self.bads if op == "bad" else self.constraints).append(int(words[0]))
        elif op not in ("output", "fair", "justice"):
            sort, words = self.sorts[int(words[0])], words[1:]
            count = ARITY.get(op, 0)
            args, words = [int(word) for word in words[:count]], words[count:]
            if op in ("const", "constd", "consth"):
                value, words = int(words[0], {"const": 2, "constd": 10, "consth": 16}[op]), words[1:]
                args = [value % 2**sort]
            elif op in ("slice", "uext", "sext"):
                args += [int(word) for word in words[: 2 if op == "slice" else 1]]
                words = words[2 if op == "slice" else 1 :]
            elif op in ("input", "state"):
                (self.inputs if op == "input" else self.states).append(node)
            elif op in ("zero", "one", "ones"):
                args = [{"zero": 0, "one": 1, "ones": 2**sort - 1}[op]]
            elif op not in ARITY:
                raise ValueError(op)
            self.nodes[node] = (op, sort, args)
            if words:
                self.symbols[node] = words[0]

    def operands(self, node):
        op, _, args = self.nodes[node]
        return [abs(arg) for arg in args[: ARITY.get(op, 0)]]


class Frame:
    """The values of a model in one step, in an algebra: terms of Bitwuzla, or integers. `leaf` gives those of inputs and
    states."""

    def __init__(self, model, algebra, leaf):
        self.model, self.algebra, self.leaf, self.values = model, algebra, leaf, {}

    def get(self, reference):
        stack = [abs(reference)]
        while stack:
            node = stack[-1]
            if node in self.values:
                stack.pop()
                continue
            missing = [operand for operand in self.model.operands(node) if operand not in self.values]
            if missing:
                stack += missing
                continue
            op, sort, args = self.model.nodes[node]
            if op in ("input", "state"):
                self.values[node] = self.leaf(node)
            elif op in ARITY:
                count = ARITY[op]
                terms = [self.signed(arg) for arg in args[:count]]
                sorts = [self.model.nodes[abs(arg)][1] for arg in args[:count]]
                self.values[node] = self.algebra.apply(op, sort, sorts, terms, args[count:])
            else:
                self.values[node] = self.algebra.word(sort, args[0])
        return self.signed(reference)

    def signed(self, reference):
        value = self.values[abs(reference)]
        sort = self.model.nodes[abs(reference)][1]
        return value if reference > 0 else self.algebra.apply("not", sort, [sort], [value], [])

    def init(self, state):
        """The initial value of a state that has one, as a value of the state's sort."""
        sort = self.model.nodes[state][1]
        value = self.get(self.model.init[state])
        whole = isinstance(self.model.nodes[abs(self.model.init[state])][1], tuple)
        return self.algebra.constant_array(sort, value) if isinstance(sort, tuple) and not whole else value


def first_frame(model, algebra, free):
    """Step 0. `free` gives the values of inputs, and of states that have no initial value."""
    frame = Frame(model, algebra, None)
    pending = set()

    def leaf(node):
        if node not in model.init:
            return free(node)
        assert node not in pending, "the initial values depend on each other in a circle"
        pending.add(node)
        return frame.init(node)

    frame.leaf = leaf
    return frame


def next_frame(frame, free):
    model = frame.model
    return Frame(
        model, frame.algebra, lambda node: frame.get(model.next[node]) if node in model.next else free(node)
    )


# ------------------------------------------------------------------------------------------- integers


class Integers:
    """Words as integers; arrays as a pair of the value of most cells and a dictionary of the others."""

    def word(self, _sort, value):
        return value

    def constant_array(self, _sort, value):
        return (value, {})

    def cell(self, array, index):
        return array[1].get(index, array[0])

    def same(self, sort, a, b):
        if not isinstance(sort, tuple):
            return a == b
        cells = a[1].keys() | b[1].keys()
        others = len(cells) == 2 ** sort[0] or a[0] == b[0]
        return others and all(self.cell(a, i) == self.cell(b, i) for i in cells)

    def apply(self, op, sort, sorts, args, extra):
        if op == "read":
            return self.cell(*args)
        if op == "write":
            (rest, cells), index, value = args
            return (rest, {**cells, index: value})
        if op == "ite":
            return args[1] if args[0] else args[2]
        if op in ("eq", "neq"):
            return int(self.same(sorts[0], *args) == (op == "eq"))
        value = self.bits(op, sorts[0], args, sorts, extra)
        return int(value) % 2**sort

    def bits(self, op, w, args, sorts, extra):
        a, b = args[0], args[1] if len(args) > 1 else 0
        sign = lambda x: x - 2**w if x >> (w - 1) else x
        s, t = sign(a), sign(b)
        if op == "slice":
            return a >> extra[1]
        if op == "concat":
            return a << sorts[1] | b
        if op in ("rol", "ror"):
            by = b % w if op == "rol" else -b % w
            return a << by | a >> (w - by)
        if op in ("sdiv", "srem", "smod", "udiv", "urem") and b == 0:
            return {"sdiv": 1 if s < 0 else -1, "udiv": -1}.get(op, a)
        quotient = lambda: abs(s) // abs(t) * (1 if (s < 0) == (t < 0) else -1)
        outside = lambda x: not -(2 ** (w - 1)) <= x < 2 ** (w - 1)
        return {
            "not": lambda: ~a, "inc": lambda: a + 1, "dec": lambda: a - 1, "neg": lambda: -a,
            "redand": lambda: a == 2**w - 1, "redor": lambda: a != 0, "redxor": lambda: bin(a).count("1"),
            "uext": lambda: a, "sext": lambda: s, "iff": lambda: a == b, "implies": lambda: not a or b,
            "ugt": lambda: a > b, "ugte": lambda: a >= b, "ult": lambda: a < b, "ulte": lambda: a <= b,
            "sgt": lambda: s > t, "sgte": lambda: s >= t, "slt": lambda: s < t, "slte": lambda: s <= t,
            "and": lambda: a & b, "nand": lambda: ~(a & b), "or": lambda: a | b, "nor": lambda: ~(a | b),
            "xor": lambda: a ^ b, "xnor": lambda: ~(a ^ b),
            "sll": lambda: a << min(b, w), "srl": lambda: a >> b, "sra": lambda: s >> b,
            "add": lambda: a + b, "sub": lambda: a - b, "mul": lambda: a * b,
            "udiv": lambda: a // b, "urem": lambda: a % b, "sdiv": quotient, "srem": lambda: s - t * quotient(),
            "smod": lambda: s % t, "uaddo": lambda: a + b >= 2**w, "usubo": lambda: a < b,
            "umulo": lambda: a * b >= 2**w, "saddo": lambda: outside(s + t), "ssubo": lambda: outside(s - t),
            "smulo": lambda: outside(s * t), "sdivo": lambda: b != 0 and outside(quotient()),
        }[op]()  # fmt: skip


# ---------------------------------------------------------------------------------------------- terms

BY_KIND = {
    "not": "BV_NOT", "inc": "BV_INC", "dec": "BV_DEC", "neg": "BV_NEG", "redand": "BV_REDAND", "redor": "BV_REDOR",
    "redxor": "BV_REDXOR", "and": "BV_AND", "nand": "BV_NAND", "nor": "BV_NOR", "or": "BV_OR", "xnor": "BV_XNOR",
    "xor": "BV_XOR", "rol": "BV_ROL", "ror": "BV_ROR", "sll": "BV_SHL", "sra": "BV_ASHR", "srl": "BV_SHR",
    "add": "BV_ADD", "mul": "BV_MUL", "sub": "BV_SUB", "udiv": "BV_UDIV", "sdiv": "BV_SDIV", "smod": "BV_SMOD",
    "urem": "BV_UREM", "srem": "BV_SREM", "concat": "BV_CONCAT", "read": "ARRAY_SELECT", "write": "ARRAY_STORE",
    "slice": "BV_EXTRACT", "uext": "BV_ZERO_EXTEND", "sext": "BV_SIGN_EXTEND",
}  # fmt: skip
BY_PREDICATE = {
    "iff": "EQUAL", "eq": "EQUAL", "neq": "DISTINCT", "ugt": "BV_UGT", "ugte": "BV_UGE", "ult": "BV_ULT",
    "ulte": "BV_ULE", "sgt": "BV_SGT", "sgte": "BV_SGE", "slt": "BV_SLT", "slte": "BV_SLE",
    "uaddo": "BV_UADD_OVERFLOW", "saddo": "BV_SADD_OVERFLOW", "usubo": "BV_USUB_OVERFLOW",
    "ssubo": "BV_SSUB_OVERFLOW", "umulo": "BV_UMUL_OVERFLOW", "smulo": "BV_SMUL_OVERFLOW",
    "sdivo": "BV_SDIV_OVERFLOW",
}  # fmt: skip


class Terms:
    """Terms of Bitwuzla. All have one manager: the garbage collector of Python may end a manager before its terms, which
    crashes."""

    tm = bw.TermManager()

    def sort(self, sort):
        if isinstance(sort, tuple):
            return self.tm.mk_array_sort(self.sort(sort[0]), self.sort(sort[1]))
        return self.tm.mk_bv_sort(sort)

    def word(self, sort, value):
        return self.tm.mk_bv_value(self.sort(sort), value)

    def constant_array(self, sort, value):
        return self.tm.mk_const_array(self.sort(sort), value)

    def free(self, sort):
        return self.tm.mk_const(self.sort(sort))

    def apply(self, op, _sort, sorts, args, extra):
        if op == "implies":
            return self.tm.mk_term(Kind.BV_OR, [self.tm.mk_term(Kind.BV_NOT, args[:1]), args[1]])
        if op == "ite":
            return self.tm.mk_term(Kind.ITE, [self.holds(args[0]), *args[1:]])
        if op in BY_PREDICATE:
            if isinstance(sorts[0], tuple):
                truth = self.equal(*args) if op == "eq" else self.negation(self.equal(*args))
            else:
                truth = self.tm.mk_term(getattr(Kind, BY_PREDICATE[op]), args)
            return self.tm.mk_term(Kind.ITE, [truth, self.word(1, 1), self.word(1, 0)])
        return self.tm.mk_term(getattr(Kind, BY_KIND[op]), args, extra)

    def holds(self, bit):
        return self.tm.mk_term(Kind.EQUAL, [bit, self.word(1, 1)])

    def equal(self, a, b):
        """Of small arrays cell by cell: Bitwuzla is not complete for equalities of constant arrays."""
        if a.sort().is_array() and (width := a.sort().array_index().bv_size()) <= 4 and a != b:
            cell = lambda array, i: self.tm.mk_term(Kind.ARRAY_SELECT, [array, self.word(width, i)])
            return self.all(self.tm.mk_term(Kind.EQUAL, [cell(a, i), cell(b, i)]) for i in range(2**width))
        return self.tm.mk_term(Kind.EQUAL, [a, b])

    def all(self, terms):
        terms = list(terms)
        return self.tm.mk_term(Kind.AND, terms) if len(terms) > 1 else terms[0] if terms else self.tm.mk_true()

    def negation(self, term):
        return self.tm.mk_term(Kind.NOT, [term])

    def implies(self, given, wanted):
        solver = bw.Bitwuzla(self.tm)
        solver.assert_formula(self.all(given))
        solver.assert_formula(self.negation(self.all(wanted)))
        return solver.check_sat() == bw.Result.UNSAT


# ------------------------------------------------------------------------------------------- commands


def depth(path, bound):
    """The first step of each bad state, by unrolling."""
    model, terms = Model(path), Terms()
    free = lambda node: terms.free(model.nodes[node][1])
    solver = bw.Bitwuzla(terms.tm)
    found = [None] * len(model.bads)
    frame = first_frame(model, terms, free)
    for step in range(int(bound) + 1):
        for constraint in model.constraints:
            solver.assert_formula(terms.holds(frame.get(constraint)))
        for i, bad in enumerate(model.bads):
            if found[i] is None:
                solver.push(1)
                solver.assert_formula(terms.holds(frame.get(bad)))
                found[i] = step if solver.check_sat() == bw.Result.SAT else None
                solver.pop(1)
        frame = next_frame(frame, free)
    return " ".join("none" if step is None else str(step) for step in found)


def witness(path, answer):
    """Replays a witness."""
    model, ints = Model(path), Integers()
    lines = [line.split(";")[0].split() for line in open(answer)]
    lines = [line for line in lines if line]
    if lines[0] != ["sat"] or lines[-1] != ["."]:
        raise Wrong("it does not begin with `sat` and end with `.`")
    claimed = [int(word.removeprefix("b")) for word in lines[1]]
    given = {}  # (kind, step, position) -> value, or cells of an array
    steps = 0
    for line in lines[2:-1]:
        if line[0][0] in "#@":
            kind, step = line[0][0], int(line[0][1:])
            steps = max(steps, step + 1)
            continue
        key = (kind, step, int(line[0]))
        if line[1][0] == "[":
            default, cells = given.get(key, (0, {}))
            index, value = line[1][1:-1], int(line[2], 2)
            given[key] = (value, cells) if index == "*" else (default, {**cells, int(index, 2): value})
        else:
            sort = model.nodes[(model.states if kind == "#" else model.inputs)[key[2]]][1]
            if len(line[1]) != sort:
                raise Wrong(f"{line}: the value has not {sort} digits")
            given[key] = int(line[1], 2)

    def free(step):
        def value(node):
            kind, nodes = ("@", model.inputs) if node in model.inputs else ("#", model.states)
            missing = (0, {}) if isinstance(model.nodes[node][1], tuple) else 0
            return given.get((kind, step, nodes.index(node)), missing)

        return value

    frame = first_frame(model, ints, free(0))
    reached = {}
    for step in range(steps):
        for (kind, at, position), value in given.items():
            if kind == "#" and at == step:
                node = model.states[position]
                if not ints.same(model.nodes[node][1], frame.get(node), value):
                    raise Wrong(f"state {position} has another value in step {step}")
        if not all(frame.get(constraint) for constraint in model.constraints):
            break
        for i, bad in enumerate(model.bads):
            if frame.get(bad):
                reached.setdefault(i, step)
        frame = next_frame(frame, free(step + 1))
    if not claimed or any(i not in reached for i in claimed):
        raise Wrong(f"claimed {claimed}, reached {reached}")
    return " ".join(f"b{i} in step {reached[i]}" for i in claimed)


def certificate(path, answer, *properties):
    """The obligations. Signals that are shared are the same terms in model and certificate."""
    model, proof = Model(path), Model(answer)
    named = {node: int(name[1:]) for node, name in proof.symbols.items() if name.startswith("=")}
    default = dict(zip(proof.inputs, model.inputs)) | dict(zip(proof.states, model.states))
    shared = named or default
    images = set(shared.values())
    bads = [model.bads[int(i)] for i in properties] or model.bads
    terms = Terms()

    def frame(of, known):
        """A step in which `known` gives the values of some inputs and states, and the others are free."""
        free = lambda node: terms.free(of.nodes[node][1])
        result = Frame(of, terms, None)
        result.leaf = lambda node: (known(result, node) or free)(node)
        return result

    def like(other):
        """In the certificate, a signal that is shared is that of the model."""
        return lambda _, node: (lambda node: other.get(shared[node])) if node in shared else None

    def following(before, states):
        then = lambda node: before.get(before.model.next[node])
        return lambda _, node: then if node in states and node in before.model.next else None

    hold = lambda here, bits: [terms.holds(here.get(bit)) for bit in bits]
    good = lambda here, bits: [terms.negation(truth) for truth in hold(here, bits)]
    both = lambda here, here_: hold(here, model.constraints) + hold(here_, proof.constraints)
    common = [node for node in proof.states if node in shared]

    first = frame(model, lambda here, node: here.init if node in images and node in model.init else None)
    first_ = frame(proof, like(first))
    starts = [terms.equal(first_.get(node), first_.init(node)) for node in common if node in proof.init]
    now = frame(model, lambda *_: None)
    now_ = frame(proof, like(now))
    then = frame(model, following(now, images))
    then_ = frame(proof, like(then))
    steps = [terms.equal(then_.get(node), now_.get(proof.next[node])) for node in common if node in proof.next]
    begin = first_frame(proof, terms, lambda node: terms.free(proof.nodes[node][1]))
    for state in proof.init:
        begin.get(state)  # Refuses circles.
    after = frame(proof, following(now_, proof.states))
    checks = {
        "reset": (hold(first, model.constraints), starts + hold(first_, proof.constraints)),
        "transition": (
            both(now, now_) + hold(then, model.constraints),
            steps + hold(then_, proof.constraints),
        ),
        "property": (both(now, now_) + good(now_, proof.bads), good(now, bads)),
        "base": (hold(begin, proof.constraints), good(begin, proof.bads)),
        "step": (
            hold(now_, proof.constraints) + hold(after, proof.constraints) + good(now_, proof.bads),
            good(after, proof.bads),
        ),
    }
    for name, (given, wanted) in checks.items():
        if not terms.implies(given, wanted):
            raise Wrong(f"the check `{name}` fails")
    return f"{len(proof.nodes)} nodes for {len(model.nodes)}"


def operators(width):
    """All operators on all words of a width, integers against terms that Bitwuzla simplifies."""
    w, ints, terms = int(width), Integers(), Terms()
    solver, count = bw.Bitwuzla(terms.tm), 0
    for op in UNARY + BINARY + ["slice", "uext", "sext", "ite"]:
        if op == "read" or op in ("iff", "implies") and w > 1:
            continue
        one = op in ("redand", "redor", "redxor", "iff", "implies", "eq", "neq") + tuple(COMPARISONS + OVERFLOWS)
        extras = {
            "slice": [[u, l] for u in range(w) for l in range(u + 1)], "uext": [[0], [2]], "sext": [[0], [2]]
        }  # fmt: skip
        for extra in extras.get(op, [[]]):
            sort = {"concat": 2 * w, "slice": extra and extra[0] - extra[-1] + 1}.get(op, w + sum(extra))
            sorts = [1, w, w] if op == "ite" else [w] * ARITY[op]
            for args in itertools.product(*(range(2**width) for width in sorts)):
                words = [terms.word(of, arg) for of, arg in zip(sorts, args)]
                expected = ints.apply(op, 1 if one else sort, sorts, list(args), extra)
                term = solver.simplify_term(terms.apply(op, sort, sorts, words, extra))
                count += 1
                if int(term.value(10)) != expected:
                    raise Wrong(f"{op}{extra} {args}: {expected}, Bitwuzla says {term.value(10)}")
    return f"{count} applications"


sys.setrecursionlimit(1_000_000)  # Values of a step may need those of the step before, and so on.
def applications(width, count):
    """Integers and Bitwuzla agree on random words of any width; this prints them."""
    w, ints, terms, random = int(width), Integers(), Terms(), Random(int(width))
    solver, lines = bw.Bitwuzla(terms.tm), []
    for op in UNARY + ["eq", "neq"] + COMPARISONS + ARITHMETIC + OVERFLOWS:
        one = op in ("redand", "redor", "redxor", "eq", "neq") + tuple(COMPARISONS + OVERFLOWS)
        for _ in range(int(count)):
            # Small numbers, small negative numbers, and others.
            word = lambda: random.choice([1, 2**w - 1, -1, 2 ** (w - 1)]) * random.getrandbits(
                random.choice([1, 3, w // 2, w])
            ) % 2**w
            args = [word() for _ in range(ARITY[op])]
            sort, sorts = 1 if one else w, [w] * len(args)
            result = ints.apply(op, sort, sorts, args, [])
            term = terms.apply(op, sort, sorts, [terms.word(w, arg) for arg in args], [])
            if (found := int(solver.simplify_term(term).value(10))) != result:
                raise Wrong(f"{op} {args}: {result}, Bitwuzla says {found}")
            lines.append(":".join([op, *(f"{number:x}" for number in [*args, *([0] * (2 - len(args))), result])]))
    return " ".join(lines)


COMMANDS = {"applications": applications, "depth": depth, "witness": witness, "certificate": certificate, "operators": operators}


def main(arguments):
    batch = arguments == ["batch"]
    wrong = False
    for command, *rest in (line.split() for line in sys.stdin) if batch else [arguments]:
        try:
            print("ok", COMMANDS[command](*rest), flush=True)
        except (Wrong, AssertionError) as error:
            print(f"wrong: {error}", flush=True)
            wrong = True
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
