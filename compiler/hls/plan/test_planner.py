# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Plans of small programs: memories, control, loops, refusals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.frontend import parse
from plait.compiler.hls.design import Branch, Design, Exit, Issue, Run, Sample, Wait
from plait.compiler.hls.plan import Target, plan
from plait.compiler.hls.report import report
from plait.compiler.ir.nodes import AddressOf as Address
from plait.compiler.ir.nodes import (
    Call,
    Const,
    Expression,
    Function,
    Program,
    Variable,
    VariablePlace,
)
from plait.compiler.ir.types import INT, LONG, ArrayType, PointerType
from plait.compiler.testing.build import load, number
from plait.compiler.testing.oracle.simulate import Simulation

Planned = Callable[..., Design]


@pytest.fixture
def planned(tmp_path: Path) -> Planned:
    """Plans a source."""

    def make(text: str, target: Target | None = None) -> Design:
        source = tmp_path / "program.c"
        source.write_text(text)
        return plan(parse([source]), target)

    return make


def code(design: Design) -> int:
    """What a design ends with."""
    return Simulation(design).run().code


# ---- memories -----------------------------------------------------------------------------------


def test_objects_of_one_pointer_share_a_memory(planned: Planned) -> None:
    design = planned(
        "int a[4] = {1}, b[4] = {2}, c[4] = {3}, n;"
        "int main(void) { int *p = n ? a : b; c[1] = p[0]; return c[1] + c[0]; }"
    )
    assert sorted(each.name for each in design.memories) == ["m_a", "m_c"]
    assert code(design) == 5


def test_a_pointer_in_memory_is_followed(planned: Planned) -> None:
    design = planned(
        "int a[4] = {7}, b[4]; struct { int *p; long n; } s[2];"
        "int main(void) { s[1].p = a; int **q = &s[1].p; return **q + b[0]; }"
    )
    assert code(design) == 7


def test_bases_are_multiples_of_the_size(planned: Planned) -> None:
    design = planned(
        "char a[1000]; int b[3]; double c[100];"
        "int main(void) { for (int i = 0; i < 3; i++) { a[i] = 1; b[i] = 2; c[i] = 3; }"
        " return a[1] + b[1] + (int)c[1]; }"
    )
    spans: list[tuple[int, int]] = []
    for memory in design.memories:
        unit = 1 << (memory.size - 1).bit_length()
        assert memory.size % 64 == 0
        assert memory.base % unit == 0
        assert memory.base >= Target().staging_base
        spans.append((memory.base, memory.base + unit))
    spans.sort()
    assert all(one[1] <= other[0] for one, other in pairwise(spans))
    assert code(design) == 6


def test_a_table_is_a_rom(planned: Planned) -> None:
    design = planned("const short t[3] = {1, -1, 5}; int n; int main(void) { return t[n + 2]; }")
    (memory,) = design.memories
    assert not memory.is_written
    assert memory.initial == {0: 1, 2: 255, 3: 255, 4: 5}


def test_too_much_memory_is_refused(planned: Planned) -> None:
    text = "int small[10], big[5000]; int main(void) { big[1] = 2; return big[1] + small[0]; }"
    with pytest.raises(CompileError, match=r"20096 bytes.*has 8192.*biggest are big \(20000"):
        planned(text, Target(memory_bytes=8192))


def test_a_choice_between_null_and_an_array(planned: Planned) -> None:
    design = planned(
        "int a[4] = {7, 8}, n; int main(void) { a[2] = 4;"
        " int s = *(n ? 0 : a) + *(n ? 0 : a + 1); return s + *(n ? 0 : &a[2]) + a[0]; }"
    )
    assert code(design) == 26


def test_a_pointer_to_nothing_is_refused(planned: Planned) -> None:
    for use in ("return *p;", "int v = *p; return v;", "if (*p) n = 1; return n;"):
        with pytest.raises(CompileError, match=r"\.c:2:\d+: error: .* points to no object"):
            planned(f"int *p, n;\nint main(void) {{ {use} }}")
    text = "int *p, n;\nint main(void) { do { n++;\n} while (*p > n); return n; }"
    with pytest.raises(CompileError, match=r"\.c:\d+:\d+: error: .* points to no object"):
        planned(text)


def test_pointers_that_are_written_in_bytes_are_refused(planned: Planned) -> None:
    text = """
int a[2], b[2], n;
int main(void) {
  int *p = a, *q = b;
  char *t = (char *)&p;
  if (n) p = q;
  %s
  p[1] = 3;
  return a[1];
}
"""
    with pytest.raises(CompileError, match=r"parts of p.*written as another type"):
        planned(text.replace("%s", "for (int i = 0; i < 8; i++) t[i] = ((char *)&q)[i];"))
    planned(text.replace("%s", "for (int i = 0; i < 8; i++) t[i] = 0;"))


# ---- control ------------------------------------------------------------------------------------


def test_a_constant_program_only_ends(planned: Planned) -> None:
    design = planned("int main(void) { int a = 3; a = a * 7; return a; }")
    assert [type(each) for each in design.states] == [Exit]
    assert code(design) == 21


def test_a_loop_with_a_return(planned: Planned) -> None:
    design = planned(
        "int a[16] = {5, 3, 9, 4};"
        "int main(void) { for (int i = 0; i < 16; i++) if (a[i] == 9) return i; return 99; }"
    )
    assert code(design) == 2


def test_a_loop_is_left_outwards(planned: Planned) -> None:
    design = planned(
        "int a[8] = {5, 3, 9, 4}, b[8];"
        "int main(void) { int i, n = 0; for (i = 0; i < 8; i++) { b[i] = 1; if (a[i] == 9)"
        " goto out; n += 2; } n = 50; out: return n + b[2] + b[3]; }"
    )
    assert code(design) == 5


def test_a_loop_that_ends_by_what_it_stores(planned: Planned) -> None:
    design = planned(
        "int a[9], n = 3; int main(void) { int i; for (i = 0; i < 9; i++) { a[i & n] = i + 1;"
        " if (a[2] == 3) break; } return 10 * i + a[1] + a[3]; }"
    )
    assert code(design) == 22


def test_an_unknown_function_is_refused() -> None:
    with pytest.raises(CompileError, match="strange cannot be called in hardware"):
        plan(only_main([Call("strange", [])]))


def test_primitives_become_states() -> None:
    rank, slot, status = (Variable(name, INT) for name in ("rank", "slot", "plait_status"))
    status.is_global = True
    buffer = Variable("buffer", ArrayType(LONG, 8), is_global=True)
    address = Address(VariablePlace(buffer), PointerType(LONG))
    fields = [number(INT, n) for n in (1, 2, 3, 4)]
    arguments: list[Expression] = [
        *fields,
        load(rank),
        number(INT, 0),
        number(INT, -1),
        address,
        number(LONG, 64),
    ]
    body = [
        Call("plait_rank", [], VariablePlace(rank)),
        Call("plait_issue", arguments, VariablePlace(slot)),
        Call("plait_wait", [load(slot)]),
        Call("plait_exit", [load(status)]),
    ]
    design = plan(only_main(body, [rank, slot], [buffer, status]))
    sample, issue, wait, end = design.states
    assert isinstance(sample, Sample)
    assert isinstance(issue, Issue)
    assert isinstance(wait, Wait)
    assert isinstance(end, Exit)
    (memory,) = design.memories
    assert memory.is_staged
    assert (issue.opcode, issue.address, issue.size) == (1, memory.base, 64)
    assert issue.peer is sample.register
    assert wait.status is end.code
    assert wait.peer is None
    simulation = Simulation(design)
    simulation.wait = lambda _: {"status": 4}
    assert simulation.run().code == 4


def test_an_opcode_must_be_constant() -> None:
    n = Variable("n", INT)
    zeros = [number(INT, 0)] * 6
    arguments: list[Expression] = [load(n), *zeros, Const(PointerType(INT), 0), number(LONG, 0)]
    body = [Call("plait_size", [], VariablePlace(n)), Call("plait_issue", arguments)]
    with pytest.raises(CompileError, match="must be a constant"):
        plan(only_main(body, [n]))


def only_main(
    body: Sequence[Call], variables: Sequence[Variable] = (), shared: Sequence[Variable] = ()
) -> Program:
    """A program of calls."""
    return Program({"main": Function("main", [], INT, list(variables), list(body))}, list(shared))


# ---- loops --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "trips"),
    [
        ("int i = 0; i < 10; i++", 10),
        ("int i = 0; i <= 10; i += 3", 4),
        ("int i = 9; i >= 0; i -= 2", 5),
        ("unsigned i = 2; i != 8; i += 2", 3),
        ("long i = 5; i < 32ul; i++", 27),
        ("int i = -2; i < 5; i++", 7),
    ],
)
def test_trips(planned: Planned, head: str, trips: int) -> None:
    text = f"int a[32]; int main(void) {{ for ({head}) a[i & 31] = i; return a[4]; }}"
    (loop,) = report(planned(text)).loops
    assert loop.trips == trips


def test_a_negative_counter_is_not_compared_as_unsigned(planned: Planned) -> None:
    text = "int a[8]; int main(void) { for (int i = -2; i < 5u; i++) a[i & 7] = 1; return a[7]; }"
    design = planned(text)
    assert [loop.trips for loop in report(design).loops] in ([], [None])
    assert code(design) == 0


def test_a_nest_is_one_loop(planned: Planned) -> None:
    text = (
        "int m[20][30]; int main(void) { int i, j, n = 0; for (i = 0; i < 20; i++) { int s = 0;"
        " for (j = 0; j < 30; j++) { m[i][j] = i + j; s += j; } n += s; } return n == 8700; }"
    )
    design = planned(text)
    (loop,) = report(design).loops
    assert (loop.interval, loop.trips) == (1, 600)
    result = Simulation(design).run()
    assert result.code == 1
    assert result.cycles < 610


def test_a_loop_that_counts_down_may_begin_above_its_first_count(planned: Planned) -> None:
    # Five reads are one, so that the loop begins five iterations early: 19 takes more bits than 14.
    design = planned(
        "int a[24] = {3, 1, 6, 9, 2, 8, 7, 5, 4, 1, 16, 3, 9, 5, 3, 15, 20}, t;"
        "int main(void) { for (int i = 14; i >= 5; i--)"
        " t ^= a[i + 2] + a[i - 1] + a[i - 2] + a[i] + a[i - 3]; return t; }"
    )
    values = [3, 1, 6, 9, 2, 8, 7, 5, 4, 1, 16, 3, 9, 5, 3, 15, 20]
    total = 0
    for i in range(14, 4, -1):
        total ^= sum(values[i + offset] for offset in (2, -1, -2, 0, -3))
    assert code(design) == total
    assert report(design).loops[0].trips == 15


def test_a_loop_with_a_primitive_is_control(planned: Planned) -> None:
    design = planned("int main(void) { int n = 3, s = 0; while (n--) s += n; return s; }")
    assert any(isinstance(each, Run) for each in design.states)
    assert not any(isinstance(each, Branch) for each in design.states)
    assert code(design) == 3


@pytest.mark.parametrize(
    ("statement", "interval", "reason"),
    [
        ("a[i] = b[i]", 1, ""),
        ("a[i] = a[i - 2] + 1", 1, ""),
        ("a[b[i] & 7] += 1", 2, "a store to a in line 1 is read by the next iteration"),
        ("a[i] = 1; a[2 * i] = 2", 2, "2 stores to a in one iteration, one port"),
        ("if (b[i]) a[i] = 1; else a[i + 3] = 2", 1, ""),
        ("a[i] = b[i] + b[2 * i] + b[3 * i] + b[4 * i] + b[5 * i]", 2, "5 reads of b in one"),
        ("a[i] = b[i - 2] + b[i - 1] + b[i] + b[i + 1] + b[i + 2]", 1, ""),
    ],
)
def test_intervals(planned: Planned, statement: str, interval: int, reason: str) -> None:
    text = f"int a[99], b[99]; int main(void) {{ for (int i = 2; i < 19; i++) {{ {statement}; }}"
    (loop,) = report(planned(text + " return a[7]; }")).loops
    assert loop.interval == interval
    assert loop.reason.startswith(reason)
    assert bool(loop.reason) == bool(reason)


def test_a_register_that_nothing_needs_is_not_there(planned: Planned) -> None:
    design = planned(
        "int a[8], n;"
        "int main(void) { int sum, unused = 1;"
        " for (int k = 0; k < 3; k++) { sum = k; unused = unused * 3;"
        " for (int i = 0; i < 8; i++) { sum += i; a[i] = k; } n += sum; }"
        " return n; }"
    )
    names = {each.name for each in design.registers}
    assert not any(each.startswith("unused") for each in names)
    written = {output.register for region in design.regions for output in region.outputs}
    assert written <= set(design.registers)
    assert code(design) == 3 * 28 + 3


# ---- pragmas ------------------------------------------------------------------------------------

SUM = "int a[64] = {1, 2, 3}; int main(void) { int s = 0;"


@pytest.mark.parametrize(
    ("pragma", "interval"), [("pipeline", 1), ("pipeline 5", 5), ("pipeline off", 2)]
)
def test_an_interval_that_is_asked_for(planned: Planned, pragma: str, interval: int) -> None:
    design = planned(
        f"{SUM}\n#pragma plait {pragma}\nfor (int i = 0; i < 64; i++) s += a[i];\nreturn s; }}"
    )
    (loop,) = report(design).loops
    assert loop.interval == interval
    assert loop.reason.startswith("the program asks for" if interval > 1 else "")
    if pragma.endswith("off"):
        assert loop.interval == loop.depth
    assert code(design) == 6


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        # The greatest change is needed too, but a step waits for the store.
        ("d = fmaxf(d, b[i + 1] - b[i]); b[i + 1 + n] = b[i] * 0.5f;", "a store to b in line 5 is"),
        ("d = fmaxf(d * 0.5f, b[i]);", "d of one iteration is needed by the next, fmul"),
        ("d += b[i];", "d of one iteration is needed by the next, fadd takes time"),
    ],
)
def test_what_a_loop_waits_for_is_told(planned: Planned, statement: str, why: str) -> None:
    design = planned(
        "float b[99], r; int n;\n#define fmaxf __builtin_fmaxf\nint main(void) { float d = 0;\n"
        f"for (int i = 0; i < 64; i++) {{\n{statement} }}\nr = d; return 0; }}"
    )
    (loop,) = report(design).loops
    assert loop.interval > 1
    assert loop.reason.startswith(why)


def test_a_pragma_with_less_effect_than_it_asks_for_is_told(tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    source.write_text(
        "int a[64], b[64]; int main(void) {\n"
        "#pragma plait pipeline\n"
        "  for (int i = 0; i < 64; i++) a[b[i] & 63]++;\n"
        "#pragma plait reassociate\n"
        "  for (int i = 0; i < 9; i++)\n"
        "    for (int k = 0; k < a[i]; k++) b[k] = i;\n"
        "#pragma plait reassociate\n"
        "  for (int i = 0; i < 64; i++) b[i] = i;\n"
        "  return 0; }"
    )
    program = parse([source])
    plan(program)
    first, second, third = (each.text(program.sources) for each in program.warnings)
    assert "3:3: warning: #pragma plait pipeline asks for interval 1" in first
    assert "a store to a in line 3 is read by the next iteration" in first
    assert "8:3: warning: #pragma plait reassociate has no effect: no sum" in second
    assert "5:3: warning: #pragma plait reassociate has no effect" in third
