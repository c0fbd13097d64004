# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What OpenMP's pragmas become in programs of tasks, and which are refused."""

from pathlib import Path
from typing import Any

import pytest

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.frontend import parse
from plait.compiler.frontend.regions import replace_regions, with_objects
from plait.compiler.ir.nodes import Program, Region, Spawn, Sync, walk
from plait.compiler.testing.oracle.interpret import interpret

BEGIN = "static int f(int n) { return n + 1; }\nint main(void) {\n  int a = 1, b = 2, r[4];\n"
END = "  return a + b + r[0];\n}\n"


def parsed(folder: Path, text: str) -> Program:
    """The program whose main has these statements; the first stands in line 4."""
    source = folder / "program.c"
    source.write_text(BEGIN + text + END)
    return parse([source], has_tasks=True)


def spawns(program: Program) -> list[Spawn]:
    return [each for each in walk(program.functions["main"].body) if isinstance(each, Spawn)]


@pytest.mark.parametrize(
    ("clauses", "shared"),
    [
        ("", []),
        ("shared(a)", ["a"]),
        ("shared(a, b)", ["a", "b"]),
        ("default(shared)", ["a", "b"]),
        ("default(none) firstprivate(a) shared(b)", ["b"]),
        ("shared(a) private(b)", ["a"]),
        ("default(firstprivate) shared(b)", ["b"]),
        ("default(private)", []),
    ],
)
def test_what_a_task_shares(tmp_path: Path, clauses: str, shared: list[str]) -> None:
    text = f"#pragma omp task {clauses}\n  {{ int own = 3; a = own; b = a; }}\n"
    (spawn,) = spawns(parsed(tmp_path, text))
    assert [each.name for each in spawn.shared] == shared
    assert "own" in [each.name for each in spawn.inner]


def test_a_default_of_an_inner_task_is_its_own(tmp_path: Path) -> None:
    text = "#pragma omp parallel default(firstprivate) shared(r)\n#pragma omp single\n{ a = 3;\n"
    text += "#pragma omp task\n r[0] = a;\n#pragma omp task default(firstprivate) shared(r)\n"
    program = parsed(tmp_path, text + " { b = 9; r[0] += b; } }\n")
    assert [[each.name for each in spawn.shared] for spawn in spawns(program)] == [["r"], ["r"]]
    regions = [each for each in walk(program.functions["main"].body) if isinstance(each, Region)]
    assert [[each.name for each in region.shared] for region in regions] == [["r"]]


@pytest.mark.parametrize(
    ("operator", "begin", "body", "end"),
    [
        ("+", 10, "a += 5", 15),
        ("+", 10, "a = 5", 15),
        ("-", 10, "a -= 3", 7),
        ("*", 2, "a = 5", 10),
        ("&", 6, "a = 3", 2),
        ("|", 6, "a = 3", 7),
        ("^", 6, "a = 3", 5),
        ("&&", 6, "a = 3", 1),
        ("&&", 6, "a = a && 0", 0),
        ("||", 0, "a = 3", 1),
        ("||", 0, "a = a || 0", 0),
        ("min", 6, "a = 7", 6),
        ("min", 6, "a = 5", 5),
        ("max", 6, "a = 7", 7),
        ("task, max", 6, "a = 5", 6),
    ],
)
def test_a_reduction_adds_to_what_was_there(
    tmp_path: Path, operator: str, begin: int, body: str, end: int
) -> None:
    text = f"a = {begin}; b = 0;\n#pragma omp parallel reduction({operator}: a)\n"
    text += "#pragma omp single\n{\n#pragma omp task shared(a)\n" + f"{body};\n}}\nr[0] = 0;\n"
    assert interpret(parsed(tmp_path, text)).exit_code == end


def test_arrays_are_reduced_by_elements(tmp_path: Path) -> None:
    text = "int m[2][2] = {{1, 2}, {3, 4}}; a = b = 0;\n"
    text += "#pragma omp parallel reduction(*: m)\n#pragma omp single\n{ m[1][0] = 5; }\n"
    text += "r[0] = m[0][0] + m[0][1] * 2 + m[1][0] + m[1][1];\n"
    assert interpret(parsed(tmp_path, text)).exit_code == 1 + 4 + 15 + 4


def test_clauses_name_types(tmp_path: Path) -> None:
    text = "typedef unsigned char u8; r[0] = 0;\n"
    text += "#pragma omp task shared(a) if(sizeof(u8) + (u8)(a + 255))\n  a = 3;\n"
    assert interpret(parsed(tmp_path, text)).exit_code == 3 + 2


def test_a_taskloop_launches_a_task_for_each_iteration(tmp_path: Path) -> None:
    text = "#pragma omp parallel master taskloop simd grainsize(2) firstprivate(b)\n"
    text += "  for (a = 0; a < 4; a++) { if (a == 2) continue; r[a] = f(b); b = 9; }\n"
    program = parsed(tmp_path, text)
    (spawn,) = spawns(program)
    assert [each.name for each in spawn.shared] == ["r"]
    syncs = [each for each in walk(program.functions["main"].body) if isinstance(each, Sync)]
    assert len(syncs) == 2  # of the loop, and of the region
    assert interpret(program).exit_code == 1 + 2 + 3  # a and b are the construct's own


def test_a_single_has_variables_of_its_own(tmp_path: Path) -> None:
    text = "#pragma omp parallel\n#pragma omp single private(a) firstprivate(b)\n"
    text += "  for (a = 5; a < 7; a++) {\n    b++;\n#pragma omp task\n    r[0] = a + b; }\n"
    program = parsed(tmp_path, text)
    assert [[each.name for each in spawn.shared] for spawn in spawns(program)] == [["r"]]
    assert interpret(program).exit_code == 1 + 2 + 6 + 4


def test_in_a_region_what_stands_outside_is_shared(tmp_path: Path) -> None:
    text = "#pragma omp parallel\n#pragma omp single\n{ int c = 1;\n#pragma omp task\n"
    text += "{ a = c;\n#pragma omp task\n b = 1; } }\n"
    outer, inner = spawns(parsed(tmp_path, text))
    assert [each.name for each in outer.shared] == ["a", "b"]
    assert [each.name for each in inner.shared] == ["b"]


def test_a_region_knows_the_names_of_what_it_uses(tmp_path: Path) -> None:
    text = "  { int a = 5;\n#pragma omp parallel\n#pragma omp single\n  b = f(a); }\n"
    program = parsed(tmp_path, text)
    regions = [each for each in walk(program.functions["main"].body) if isinstance(each, Region)]
    assert [sorted(each.captured) for each in regions] == [["a", "b"]]
    assert regions[0].captured["a"].name != "a"
    assert regions[0].where.line == 5


def test_done_at_once_it_is_the_same_program(tmp_path: Path) -> None:
    text = "#pragma omp parallel\n#pragma omp single\n  {\n#pragma omp task shared(a) if(b > 1)\n"
    text += "    a = f(b);\n#pragma omp taskgroup\n    r[0] = f(a);\n#pragma omp taskwait\n  }\n"
    program = parsed(tmp_path, text)
    assert interpret(program).exit_code == 3 + 2 + 4
    assert any(isinstance(each, Sync) for each in walk(program.functions["main"].body))


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("#pragma omp parallel for\n  for (;;) a++;\n", 4, "#pragma omp for is not supported"),
        ("#pragma omp sections\n  a = 1;\n", 4, "#pragma omp sections is not supported"),
        ("#pragma omp taskloop collapse(2)\n  for (a = 0;;) b++;\n", 4, "clause collapse of"),
        ("#pragma omp taskloop\n  while (a) a--;\n", 4, "a loop with a variable must follow"),
        ("#pragma omp task in_reduction(+: a)\n  a++;\n", 4, "clause in_reduction of"),
        ("#pragma omp task detach(a)\n  b++;\n", 4, "clause detach of #pragma omp task"),
        ("#pragma omp threadprivate(a)\n", 4, "#pragma omp threadprivate is not supported"),
        ("#pragma omp parallel\n  a = 1;\n", 4, "a region without single, which each thread"),
        ("#pragma omp task shared(c)\n  a = 1;\n", 4, "c in a clause is no variable here"),
        ("#pragma omp task default(none) shared(a)\n  a = b;\n", 4, "default(none) uses b"),
        ("static int s;\n#pragma omp task default(private)\n  a = s;\n", 5, "uses s, which no"),
        ("#pragma omp task if(a +)\n  a = 1;\n", 4, "`a +` in a clause is no expression"),
        ("#pragma omp task if()\n  a = 1;\n", 4, "`` in a clause is no expression"),
        ("#pragma omp task if(a); b = 2; (a)\n  a = 1;\n", 4, "refuses this"),
        ("#pragma omp task foo(a)\n  a = 1;\n", 4, "refuses this: expected"),
        ("#pragma omp task shared(a\n  a = 1;\n", 4, "refuses this"),
        ("#pragma omp parallel reduction(foo: a)\n#pragma omp single\n  a = 1;\n", 4, "is none of"),
        (
            "double d;\n#pragma omp parallel reduction(^: d)\n#pragma omp single\n  d = 1;\n",
            5,
            "^: d",
        ),
        (
            "int* p;\n#pragma omp parallel reduction(+: p)\n#pragma omp single\n  p = 0;\n",
            5,
            "+: p",
        ),
        ("  {\n#pragma omp task\n  }\n", 5, "no statement follows #pragma omp task"),
        (
            "#pragma omp parallel\n#pragma omp single\n  {\n#pragma omp parallel\n  a = 1; }\n",
            7,
            "#pragma omp parallel inside a construct",
        ),
    ],
)
def test_refused(tmp_path: Path, text: str, line: int, said: str) -> None:
    with pytest.raises(CompileError) as refused:
        parsed(tmp_path, text)
    first = str(refused.value).splitlines()[0]
    assert f"program.c:{line}:" in first
    assert said in first


# ---- what rank 0 has in the place of regions ----------------------------------------------------

ENTRY: dict[str, Any] = {
    "file": "p.c",
    "line": 3,
    "function": 7,
    "inputs": ["n"],
    "outputs": ["r"],
    "pointers": [],
    "addressed": [],
    "objects": {},
}


@pytest.mark.parametrize(
    "region",
    [
        "r = f(n);",
        "{ r = f('}'); g(\"};\"); }",
        "for (i = 0; i < n; i++) { r += i; }",
        "#pragma omp single\nif (n) r = 1; else { r = 2; }",
        "if (n) if (r) r = 1; else r = 2; else r = 3;",
        "do { r--; } while (r > (n));",
        '# 4 "p.c"\n#pragma omp single nowait\nwhile (r) { r--; }',
    ],
)
def test_a_call_stands_in_the_place_of_a_region(region: str) -> None:
    text = f'# 1 "p.c"\nint a;\nvoid b(void) {{\n#pragma omp parallel\n{region} after(); }}\n'
    found = replace_regions(text, [ENTRY])
    assert found.startswith('# 1 "p.c"\nint a;\nvoid b(void) {\n{ extern void plait_task_put')
    assert 'plait_task_put(0, (void *)&n, sizeof n); plait_task_region(7, "p.c", 3);' in found
    assert found.endswith(" after(); }\n")
    line = text[: text.index(" after()")].count("\n")
    marker = 4 + region.count("\n") - (1 if region.startswith("#") and "p.c" in region else 0)
    assert f'\n# {marker} "p.c"\n after()' in found or line == 0


def test_pointers_and_objects_of_a_region_are_named() -> None:
    text = '# 1 "p.c"\n\n\n#pragma omp parallel\nf(q);\n'
    more = {"inputs": ["q", "b"], "outputs": ["q"], "pointers": ["q"]}
    more |= {"addressed": ["b"], "objects": {"a": 64}}
    found = replace_regions(text, [{**ENTRY, **more}])
    assert (
        "plait_task_put_object(64, (void *)&a, sizeof a);"
        ' plait_task_put_pointer(0, q, "p.c", 3); plait_task_put_pointer(1, &b, "p.c", 3);' in found
    )
    after = "plait_task_get_object(64, (void *)&a, sizeof a); q = plait_task_get_pointer(0); }"
    assert after in found


def test_shared_objects_are_named_at_the_end_of_their_source() -> None:
    objects = [{"name": "a", "offset": 0}, {"name": "b", "offset": 64}]
    found = with_objects("int a, *b;\n", objects)
    assert found.startswith("int a, *b;\n")
    assert 'plait_task_stands(64, (const void *)&b, "b");' in found
    assert with_objects("int a;\n", []) == "int a;\n"


def test_other_places_are_left_alone() -> None:
    text = '# 1 "p.c"\n\n\n#pragma omp parallel\nf();\n'
    assert replace_regions(text, [{**ENTRY, "line": 9}]) == text
