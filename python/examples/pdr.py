"""Property directed reachability in Python: `python pdr.py MODEL`.

As in Een, Mishchenko, Brayton, *Efficient Implementation of Property Directed Reachability*, FMCAD 2011, without ternary
simulation and with cores as the only generalization.
"""

import heapq
import sys

import pdrer
from pdrer.engine import Limits, Path, Proof, System, decide

Cube = frozenset[int]


class Pdr:
    """An engine. A frame is the states that none of the cubes of its level and of later ones contains."""

    def run(self, system: System, limits: Limits) -> Proof | Path:
        """Decides the property."""
        self.system, self.limits, self.solver = system, limits, system.solver()
        self.levels: list[int] = []  # a literal that switches the clauses of a level on
        self.cubes: list[set[Cube]] = []
        self.begin_level()
        for literal in system.initial:
            self.solver.add([self.levels[0] ^ 1, literal])
        while True:
            top = len(self.levels) - 1
            while self.solver.solve([*self.levels[top:], system.bad]):
                if path := self.block(*self.step(), top):
                    return path
            self.begin_level()
            for level in range(1, top + 1):
                for cube in list(self.cubes[level]):
                    if not self.solver.solve([*self.levels[level:], *self.next(cube)]):
                        self.cubes[level].remove(cube)
                        self.add(cube, level + 1)
                if not self.cubes[level]:
                    return Proof([[lit ^ 1 for lit in cube] for later in self.cubes[level:] for cube in later])

    def begin_level(self) -> None:
        self.levels.append(self.solver.variable())
        self.cubes.append(set())

    def add(self, cube: Cube, level: int) -> None:
        self.cubes[level].add(cube)
        self.solver.add([self.levels[level] ^ 1, *(lit ^ 1 for lit in cube)])

    def next(self, cube: Cube) -> list[int]:
        return [self.system.next[lit & ~1] ^ (lit & 1) for lit in cube]

    def step(self) -> tuple[Cube, list[bool]]:
        """The state and the inputs of the last solution."""
        value = self.solver.value
        return frozenset(lit ^ (not value(lit)) for lit in self.system.latches), list(map(value, self.system.inputs))

    def block(self, state: Cube, inputs: list[bool], top: int) -> Path | None:
        """Blocks a state at the top level, or finds a run to it."""
        obligations = [(top, 0, state, [inputs])]
        while obligations:
            self.limits.check()
            level, length, cube, trail = heapq.heappop(obligations)
            if not self.excluded(cube):
                return Path([lit in cube for lit in self.system.latches], trail)
            apart = self.solver.variable()
            self.solver.add([apart ^ 1, *(lit ^ 1 for lit in cube)])
            if self.solver.solve([*self.levels[level - 1 :], apart, *self.next(cube)]):
                before, inputs = self.step()
                heapq.heappush(obligations, (level, length, cube, trail))
                heapq.heappush(obligations, (level - 1, length - 1, before, [inputs, *trail]))
                continue
            core = set(self.solver.core())
            small = frozenset(lit for lit, then in zip(cube, self.next(cube)) if then in core)
            self.add(small if self.excluded(small) else small | self.excluded(cube), level)
            if level < top:
                heapq.heappush(obligations, (level + 1, length, cube, trail))
        return None

    def excluded(self, cube: Cube) -> Cube:
        """A literal of the cube that is false initially, if there is one."""
        return frozenset([lit for lit in sorted(cube) if lit ^ 1 in self.system.initial][:1])


if __name__ == "__main__":
    answer = decide(pdrer.Model.read(sys.argv[1]), Pdr(), timeout=60)
    print("unknown" if answer is None else answer.verdict)
