# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Programs of tasks are cut into kernels, which verify; what they cannot have is refused."""

from pathlib import Path

import pytest

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.frontend import parse
from plait.compiler.ir.nodes import Call, Const, Function, Return, Spawn, Sync, walk
from plait.compiler.ir.types import VOID
from plait.compiler.ir.verify import verify
from plait.compiler.passes.task import waits
from plait.compiler.passes.task.frames import PREFIX
from plait.compiler.passes.task.kernels import Kernels, split

ROOT = Path(__file__).resolve().parents[3]
NAMES = "launch word write sync result return lock unlock pass discard"
OPS = dict(enumerate(NAMES.split(), 48))
MAIN = (
    "int main(void) {\n  int r = 0, n = 3;\n#pragma omp parallel\n#pragma omp single\n"
    "  r = f(n);\n  return r;\n}\n"
)


def cut(folder: Path, text: str) -> Kernels:
    """The kernels of a program whose function f stands in line 1."""
    source = folder / "program.c"
    source.write_text(text + MAIN)
    return split(parse([source], has_tasks=True))


def ops(found: Kernels, name: str) -> list[str]:
    """The ops of a kernel, in their order."""
    (kernel,) = (each for each in found.kernels if each.name == name)
    numbers = [
        each.arguments[0]
        for each in walk(kernel.program.functions["main"].body)
        if isinstance(each, Call) and each.function == "plait_issue"
    ]
    return [OPS[int(each.value)] for each in numbers if isinstance(each, Const)]


@pytest.mark.parametrize(
    "path",
    [*ROOT.glob("examples/task/*.c"), *ROOT.glob("tests/programs/tasks/*.c")],
    ids=lambda path: path.stem,
)
def test_kernels_verify(path: Path) -> None:
    found = split(parse([path], has_tasks=True))
    assert [each.number for each in found.kernels] == [*range(len(found.kernels))]
    for kernel in found.kernels:
        verify(kernel.program)
        assert kernel.has_closure or "write" not in ops(found, kernel.name)


def test_a_kernel_without_a_closure_writes_to_none(tmp_path: Path) -> None:
    """What follows the last wait may change a variable that tasks have written."""
    text = "static int f(int n) {\n  int a;\n  if (n < 2) return n;\n#pragma omp task shared(a)\n"
    text += "  a = f(n - 1);\n#pragma omp taskwait\n  a += n;\n  return a;\n}\n"
    found = cut(tmp_path, text)
    assert [each.has_closure for each in found.kernels if each.name == "f_1"] == [False]
    assert ops(found, "f_1") == ["return"]


def test_a_function_is_cut_at_its_wait(tmp_path: Path) -> None:
    text = "static int f(int n) {\n  int a, k = n * 2;\n  if (n == 0) return 1;\n"
    text += (
        "#pragma omp task shared(a)\n  a = f(n - 1);\n#pragma omp taskwait\n  return a + k;\n}\n"
    )
    found = cut(tmp_path, text)
    names = [(each.name, each.is_task, each.has_closure) for each in found.kernels]
    assert names == [
        *(("region", True, True), ("f", True, True)),
        *(("region_1", False, False), ("f_1", False, False)),
    ]
    assert ops(found, "f") == ["return", "launch", "write", "sync"]
    assert ops(found, "f_1") == ["return"]
    (entry,) = found.entries
    assert (entry.inputs, entry.outputs) == (("n",), ("r",))


def test_a_task_waits_for_what_its_own_tasks_leave_in_its_results(tmp_path: Path) -> None:
    text = "static int g(int n) { return n + 1; }\nstatic int f(int n) {\n  int a;\n"
    text += "#pragma omp taskgroup\n  {\n#pragma omp task shared(a)\n  {\n"
    text += "#pragma omp task shared(a)\n    a = g(n);\n  }\n  }\n  return a;\n}\n"
    found = cut(tmp_path, text)
    assert ops(found, "f_task")[-2:] == ["launch", "sync"]
    assert ops(found, "f_task_1") == ["return"]


def test_a_constant_takes_no_word(tmp_path: Path) -> None:
    """Of what a function has before its wait, what cannot have changed is known after it."""
    begin = "static int g(int *p) { return ++*p; }\nstatic int f(int n) {\n  int a, b = 5, c = 6;\n"
    end = "#pragma omp task shared(a)\n  a = f(n - 1);\n#pragma omp taskwait\n"
    end += "  return a + b + c;\n}\n"
    for middle, words in (
        ("if (n < 2) return n;", 1),
        ("if (n < 2) return n; b = 7;", 2),
        ("if (n < 2) c = 8;", 2),
        ("if (n < 2) return g(&b);", 2),
    ):
        found = cut(tmp_path, f"{begin}  {middle}\n{end}")
        assert [each.words for each in found.kernels if each.name == "f_1"] == [words]


def test_what_follows_a_wait_has_a_name_of_its_own(tmp_path: Path) -> None:
    text = "static int f_1(int n) { return n; }\nstatic int f(int n) {\n  int a;\n"
    text += "#pragma omp task shared(a)\n  a = f_1(n);\n#pragma omp taskwait\n  return a;\n}\n"
    assert [each.name for each in cut(tmp_path, text).kernels] == [
        *("region", "f_1", "f", "region_1", "f_1_2")
    ]


def test_a_function_that_returns_waits_for_its_tasks(tmp_path: Path) -> None:
    text = "static void g(int n) { (void)n; }\nstatic int f(int n) {\n"
    text += "  if (n < 0) return 2;\n#pragma omp task\n  g(n);\n  return 1;\n}\n"
    assert ops(cut(tmp_path, text), "f") == ["return", "launch", "sync"]


def test_several_results_return_to_their_words(tmp_path: Path) -> None:
    text = "static int f(int n) {\n  int a, b, c;\n#pragma omp task shared(a, c)\n"
    text += "  { a = n; c = n + 1; }\n#pragma omp task shared(b)\n  b = 1;\n"
    text += "#pragma omp taskwait\n  return a + b + c;\n}\n"
    found = cut(tmp_path, text)
    assert ops(found, "f_task") == ["result", "return"]
    assert found.words == 4


@pytest.mark.parametrize(
    ("body", "is_nested"),
    [
        ("#pragma omp atomic\n  total++;\n#pragma omp critical\n  total += n;\n", False),
        ("#pragma omp critical\n  {\n#pragma omp atomic\n  total++;\n  }\n", True),
        ("#pragma omp critical\n  add();\n", True),
        ("omp_set_lock(&lock); omp_unset_lock(&lock); add();", False),
        ("while (!omp_test_lock(&lock));\n  if (n) add();\n  omp_unset_lock(&lock);\n", True),
        ("if (omp_test_lock(&lock)) { add(); omp_unset_lock(&lock); }\n", True),
    ],
)
def test_the_lock_is_counted_where_it_is_taken_again(
    tmp_path: Path, body: str, is_nested: bool
) -> None:
    text = "#include <omp.h>\nstatic int total;\nstatic omp_lock_t lock;\n"
    text += "static void add(void) {\n#pragma omp atomic\n  total++;\n}\n"
    text += f"static int f(int n) {{\n#pragma omp task\n  {{\n{body}  }}\n  return n;\n}}\n"
    (task,) = (each for each in cut(tmp_path, text).kernels if each.name == "f_task")
    assert any(each.name == "locks" for each in task.program.globals) == is_nested


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("#pragma omp task\n  exit(1);\n", "exit in a task is not supported yet"),
        (
            "  { static int kept;\n#pragma omp task\n  kept = n; }\n"
            "  { static int kept;\n#pragma omp task\n  kept = n; }\n",
            "tasks share kept, a static variable of a function, and there is another one of",
        ),
        (
            "#pragma omp critical\n  {\n#pragma omp task\n  total = n; }\n",
            "a task is launched or waited for, or the function left, with a lock taken",
        ),
        (
            "  long a[16], b;\n#pragma omp task shared(a)\n  a[n] = 1;\n"
            "#pragma omp task shared(b)\n  b = 1;\n#pragma omp taskwait\n  n = a[0] + b;\n",
            "f has 1 parameters, and 17 words in use after a taskwait; 16 are possible",
        ),
    ],
)
def test_refused(tmp_path: Path, body: str, said: str) -> None:
    text = "#include <stdlib.h>\nstatic int total, *list[2];\n"
    text += f"static int f(int n) {{\n{body}  return n;\n}}\n"
    with pytest.raises(CompileError) as refused:
        cut(tmp_path, text)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("body", "framed"),
    [
        ("  int a[3];\n#pragma omp task shared(a)\n  { a[0] = 1; a[1] = 2; }\n", "a"),
        ("  int a[3];\n#pragma omp task shared(a)\n  a[n] = 1;\n", ""),
        ("  int a[3];\n#pragma omp task shared(a)\n  if (total) a[n] = 1;\n", "a"),
        ("  int a;\n#pragma omp task shared(a)\n  if (total) a = 1;\n", "a"),
        ("  int a;\n#pragma omp task shared(a)\n#pragma omp atomic\n  a += n;\n", "a"),
        ("  int a[3];\n  a[1] = n;\n#pragma omp task\n  total = a[1] + a[2];\n", "a"),
        ("  long a[17];\n  a[0] = n;\n#pragma omp taskwait\n  n = a[0];\n", "a"),
        ("  long a[17];\n#pragma omp taskwait\n  a[0] = n;\n  n = a[0];\n", ""),
        ("  for (; n; n--) { long a[17];\n#pragma omp taskwait\n  a[0] = 1; n -= a[0]; }\n", "a"),
        ("  struct { int x, y; } s = {n, 1};\n#pragma omp taskwait\n  n = s.x;\n", "s"),
        ("  int *p = &n;\n#pragma omp task\n  *p = 1;\n", "n"),
        ("  int b = n;\n  g(&b);\n", "b"),
        ("  int b = n, a = 0;\n  h(&b);\n#pragma omp task shared(a)\n  a = b;\n", ""),
    ],
)
def test_what_stands_in_frames(tmp_path: Path, body: str, framed: str) -> None:
    text = (
        "static int total; static void g(int *p) {\n#pragma omp task\n  total++;\n  *p = 1; }\n"
        f"static void h(int *p) {{ *p = 2; }}\nstatic int f(int n) {{\n{body}  return n;\n}}\n"
    )
    found = cut(tmp_path, text)
    pools = [each for each in found.shared if each.name.startswith(PREFIX)]
    assert [each.declared for each in pools] == [framed, framed] * bool(framed)


def _function(text: str, folder: Path) -> Function:
    source = folder / "program.c"
    main = MAIN.replace("r = f(n)", "f(n)")
    source.write_text(f"static void g(int i) {{ (void)i; }}\nvoid f(int n) {{\n{text}}}\n{main}")
    return parse([source], has_tasks=True).functions["f"]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("#pragma omp taskwait\n", 0),
        ("#pragma omp task\n  g(n);\n", 1),
        ("#pragma omp task\n  g(n);\n#pragma omp taskwait\n#pragma omp taskwait\n", 1),
        ("  for (;;) {\n#pragma omp taskwait\n  if (n) break;\n#pragma omp task\n  g(n); }\n", 1),
        ("  if (n) return;\n#pragma omp task\n  g(n);\n  if (n > 2) return;\n  n++;\n", 2),
        ("  while (n--) {\n#pragma omp task\n  g(n);\n  if (n == 2) continue;\n  return; }\n", 2),
    ],
)
def test_waits_stand_where_tasks_may_be_out(tmp_path: Path, text: str, count: int) -> None:
    function = _function(text, tmp_path)
    waits.settle(function)
    assert sum(isinstance(each, Sync) for each in walk(function.body)) == count
    assert isinstance(function.body[-1], Return)
    assert function.result == VOID
    assert any(isinstance(each, Spawn) for each in walk(function.body)) or count == 0
