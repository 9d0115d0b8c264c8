"""Copies of exported invariants with one change, in every format, and certificates made of them.

A change is a kind, the position of a lemma or of a definition, and that of a literal; the same change of all formats
gives files that say the same. Nothing here is shared with the program that writes them: the formats are those of
docs/invariant.md.
"""
import copy
import json
import re


class Unsupported(Exception):
    """There is no certificate by this script."""


def spread(items):
    """The same in an order of which every beginning is spread over all of it."""
    bits = max(1, len(items) - 1).bit_length()
    return [items[i] for i in sorted(range(len(items)), key=lambda i: f"{i:0{bits}b}"[::-1])]


def changes(text):
    """For each kind the changes that the invariant of a JSON file has room for."""
    invariant = json.loads(text)["properties"][0]
    lemmas = spread(list(enumerate(invariant["lemmas"])))
    return {"lemma dropped": [(k, 0) for k, _ in lemmas],
            "sign flipped": [(k, k % len(lemma)) for k, lemma in lemmas if lemma],
            "definition changed": [(k, 0) for k in spread(range(len(invariant["definitions"])))]}


def of_json(text, kind, k, i):
    data = json.loads(text)
    invariant = data["properties"][0]
    if kind == "lemma dropped":
        del invariant["lemmas"][k]
        del invariant.get("provenance", [])[k:k + 1]
    elif kind == "sign flipped":
        invariant["lemmas"][k][i] *= -1
    else:
        definition = invariant["definitions"][k]
        definition["operator"] = {"and": "xor", "xor": "and"}[definition["operator"]]
    return json.dumps(data)


def of_sv(text, kind, k, i):
    lines = text.split("\n")
    end = lines.index("endmodule")
    starts = {"definition changed": "  wire "}.get(kind, "  always @* assert (")
    line = [n for n in range(end) if lines[n].startswith(starts)][k]
    if kind == "lemma dropped":
        del lines[line]
    elif kind == "sign flipped":
        literals = lines[line].removeprefix(starts).removesuffix(");").split(" || ")
        literals[i] = literals[i].removeprefix("!") if literals[i].startswith("!") else "!" + literals[i]
        lines[line] = starts + " || ".join(literals) + ");"
    else:
        swap = lambda match: {"&": " ^ ", "^": " & "}[match.group(1)]
        lines[line] = re.sub(r" ([&^]) ", swap, lines[line], count=1)
    return "\n".join(lines)


def auxiliary(sv):
    """The names of the auxiliary variables, which SMT-LIB has, too."""
    return re.findall(r"^  wire (\S+) =", sv[:sv.index("endmodule")], re.MULTILINE)


def parse(text):
    """A term of SMT-LIB as a string or a list."""
    stack = [[]]
    for token in re.findall(r"\|[^|]*\||[()]|[^\s()|]+", text):
        if token == "(":
            stack.append([])
        elif token == ")":
            stack[-2].append(stack.pop())
        else:
            stack[-1].append(token)
    return stack[0][0]


def show(term):
    return term if isinstance(term, str) else "(" + " ".join(map(show, term)) + ")"


def of_smt2(text, names, kind, k, i):
    def changed(line):
        define, name, parameters, sort, term = parse(line)
        if kind == "definition changed":
            term[0] = {"and": "xor", "xor": "and"}[term[0]]
        elif kind == "lemma dropped":
            del term[2 + k]  # after `and` and `(not s.Bad)`
        else:
            lemma = term[2 + k]
            clause = lemma[1:] if lemma[0] == "or" else [lemma]
            literal = clause[i]
            clause[i] = literal[1] if literal[0] == "not" else ["not", literal]
            term[2 + k] = ["or", *clause] if len(clause) > 1 else clause[0]
        return show([define, name, "()", sort, term[1] if len(term) == 2 else term])

    function = names[k] if kind == "definition changed" else "Inv"
    starts = tuple(f"(define-fun {at}.{function} " for at in "st")
    return "\n".join(changed(line) if line.startswith(starts) else line for line in text.split("\n"))


class Model:
    """An AIGER model with one property; literals are numbered as in a binary file."""

    def __init__(self, path):
        self.data, self.at = path.read_bytes(), 0
        tag, *numbers = self.line()
        self.inputs, self.latches, outputs, gates, bads, constraints, justice, fairness = (
            list(map(int, numbers[1:])) + [0] * 4)[:8]
        if tag != b"aig" or justice or fairness:
            raise Unsupported("only binary files without justice properties")
        self.next = [self.line() for _ in range(self.latches)]
        outputs = [self.line()[0] for _ in range(outputs)]
        bads = [self.line()[0] for _ in range(bads)]
        self.constraints = [self.line()[0] for _ in range(constraints)]
        self.bad = int((bads or outputs)[0])
        first = 2 * (1 + self.inputs + self.latches)
        if any(len(line) > 1 and int(line[1]) not in (0, 1, 2 * (1 + self.inputs + i))
               for i, line in enumerate(self.next)):
            raise Unsupported("reset functions")
        self.gates = []
        for lhs in range(first, first + 2 * gates, 2):
            a = lhs - self.delta()
            self.gates.append((a, a - self.delta()))

    def line(self):
        end = self.data.index(b"\n", self.at)
        line, self.at = self.data[self.at:end], end + 1
        return line.split(b" ")

    def delta(self):
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def and_(self, a, b):
        self.gates.append((max(a, b), min(a, b)))
        return 2 * (self.inputs + self.latches + len(self.gates))

    def xor(self, a, b):
        return self.and_(self.and_(a, b) ^ 1, self.and_(a ^ 1, b ^ 1) ^ 1)

    def ascii(self, bad):
        text = lambda words: " ".join(word.decode() for word in words)
        counts = [self.inputs, self.latches, 0, len(self.gates), 1, len(self.constraints)]
        lines = [" ".join(map(str, ["aag", self.inputs + self.latches + len(self.gates), *counts]))]
        lines += [str(2 * (1 + i)) for i in range(self.inputs)]
        latch = 2 * (1 + self.inputs)
        lines += [f"{latch + 2 * i} {text(words)}" for i, words in enumerate(self.next)]
        lines += [str(bad), *(c.decode() for c in self.constraints)]
        gate = latch + 2 * self.latches
        lines += [f"{gate + 2 * i} {a} {b}" for i, (a, b) in enumerate(self.gates)]
        return "\n".join(lines) + "\n"


def certificate(model, text):
    """The witness circuit that the invariant of a JSON file makes, as an ASCII file."""
    invariant, model = json.loads(text)["properties"][0], copy.copy(model)
    model.gates = list(model.gates)
    values = [0] + [2 * (1 + model.inputs + i) for i in range(model.latches)] + [None]

    def literal(number):
        value = values[abs(number)]
        if value is None:
            raise Unsupported("the flag `first step`")
        return value ^ (number < 0)

    for definition in invariant["definitions"]:
        combine = {"and": model.and_, "xor": model.xor}[definition["operator"]]
        values.append(combine(*map(literal, definition["operands"])))
    good = model.bad ^ 1
    for lemma in invariant["lemmas"]:
        cube = 1
        for number in lemma:
            cube = model.and_(cube, literal(number) ^ 1)
        good = model.and_(good, cube ^ 1)
    return model.ascii(good ^ 1)
