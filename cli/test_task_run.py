# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Programs of OpenMP tasks print what they print where the pragmas are ignored."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from plait.cli.testing import Ended

Plait = Callable[..., Ended]

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples/task"
PROGRAMS = [*sorted(EXAMPLES.glob("*.c")), *sorted((ROOT / "tests/programs/tasks").glob("*.c"))]
FIB = EXAMPLES / "fib.c"
WITH_PRAGMAS = ("own",)
# Dear programs of what another one has as well.
SECOND = ("alloca", "blocks", "farm", "frames", "lu", "places")


def printed(source: Path, folder: Path) -> str:
    """What a program prints that the C compiler has made of it, with OpenMP's functions only, or
    with its pragmas where they change values."""
    made = folder / "program"
    openmp = "-fopenmp" if source.stem in WITH_PRAGMAS else "-lgomp"
    headers = f"-I{ROOT}/spec/c"
    subprocess.run(["cc", "-w", str(source), headers, "-o", str(made), openmp], check=True)
    return subprocess.run([folder / "program"], check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(
            each, marks=pytest.mark.alternates if each.stem in SECOND else (), id=each.stem
        )
        for each in PROGRAMS
    ],
)
def test_programs(plait: Plait, source: Path, tmp_path: Path) -> None:
    ended = plait("run", "-n", "2", str(source))
    assert (ended.code, ended.out) == (0, printed(source, tmp_path))


# Programs some of whose tasks leave for other nodes; of others the circuit is that of one node.
LEAVING = ("breadth", "ends", "fib", "mandelbrot", "places", "queens", "returns", "subsets")


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(
            each, marks=() if each.stem in LEAVING else pytest.mark.alternates, id=each.stem
        )
        for each in PROGRAMS
    ],
)
def test_programs_on_two_nodes(plait: Plait, source: Path, tmp_path: Path) -> None:
    ended = plait("run", "-n", "3", "--fpga", "1,2", str(source))
    assert (ended.code, ended.out) == (0, printed(source, tmp_path))
    assert ("all tasks run on rank 1: " in ended.err) == (source.stem not in LEAVING)


FAULTS = ("drop=1%", "reorder=2%,frames=3", "duplicate=1%", "bit_flip_after_check=0.5%")


@pytest.mark.parametrize("seed", range(4))
def test_tasks_between_nodes_under_faults(plait: Plait, tmp_path: Path, seed: int) -> None:
    faults = [word for each in FAULTS for word in ("--fault", each)]
    ended = plait("run", "-n", "3", "--fpga", "1,2", *faults, "--seed", str(seed), str(FIB))
    assert (ended.code, ended.out) == (0, "fib 987\n")


def test_tasks_between_nodes_are_the_same_each_time(plait: Plait, tmp_path: Path) -> None:
    found: list[dict[str, Any]] = []
    for options in ((), ("--threads", "2"), ("--no-idle-skip",)):
        report = tmp_path / "report.json"
        words = ("-n", "3", "--fpga", "1,2", "--json", str(report), *options)
        assert plait("run", *words, str(FIB)).code == 0
        found.append(json.loads(report.read_text()))
    assert len({each["trace_hash"] for each in found}) == 1
    kernels = [rank["tasks"]["kernels"][1] for rank in found[0]["ranks"][1:]]
    assert sum(each["tasks"] for each in kernels) == 3193  # as on one node
    assert sum(each["sent"] for each in kernels) == sum(each["taken"] for each in kernels) > 0


@pytest.mark.parametrize("name", ["local", "quick", "places", "locks", "lu"])
def test_loss_changes_nothing(plait: Plait, name: str, tmp_path: Path) -> None:
    source = ROOT / f"tests/programs/tasks/{name}.c"
    ended = plait("run", "-n", "2", "--fault", "drop=1%", str(source))
    assert (ended.code, ended.out) == (0, printed(source, tmp_path))


def counted(plait: Plait, folder: Path, *options: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the dispatcher of rank 1 has counted, all of it and by kernel."""
    report = folder / "report.json"
    assert plait("run", "-n", "2", "--json", str(report), *options).code == 0
    counts = json.loads(report.read_text())["ranks"][1]["tasks"]
    return counts, {each["name"]: each for each in counts["kernels"]}


def test_tasks_are_counted(plait: Plait, tmp_path: Path) -> None:
    """Of fib(16), 3,193 calls, of which 1,596 add two others."""
    counts, kernels = counted(plait, tmp_path, "--pes", "fib=3,fib_1=1", str(FIB))
    tasks = {name: (each["pes"], each["tasks"]) for name, each in kernels.items()}
    assert tasks == {"fib": (3, 3193), "fib_1": (1, 1596), "region": (2, 1), "region_1": (2, 1)}
    for each in kernels.values():
        assert each["tasks"] <= each["busy_cycles"] <= each["pes"] * counts["cycles"]
        assert 1 <= each["queue_max"] <= each["tasks"]
    assert 16 <= counts["closures_max"] <= 1024


def test_the_longest_queue_is_that_of_the_program(plait: Plait, tmp_path: Path) -> None:
    """A task that is waited for at once waits for a PE alone."""
    source = ROOT / "bench/programs/task_empty.c"
    options = ("--cflags=-DWAITS -DN=20", "--pes", "1", str(source))
    _, kernels = counted(plait, tmp_path, *options)
    assert (kernels["nothing"]["tasks"], kernels["nothing"]["queue_max"]) == (20, 1)
    # Each launch takes a few cycles, a product of double more: tasks heap up at one PE.
    source = tmp_path / "slow.c"
    source.write_text(
        "double sums[20];\nstatic void slow(int n) {\n"
        "  for (int k = 0; k < 40; k++) sums[n] = sums[n] * 1.5 + k;\n}\n"
        "int main(void) {\n#pragma omp parallel\n#pragma omp single\n"
        "  for (int i = 0; i < 20; i++) {\n#pragma omp task\n    slow(i);\n  }\n}\n"
    )
    counts, kernels = counted(plait, tmp_path, "--pes", "1", str(source))
    slow = kernels["slow"]
    assert (slow["tasks"], slow["queue_max"]) == (20, 19)
    assert slow["busy_cycles"] > 0.9 * counts["cycles"]


def test_the_report_has_a_row_for_each_kernel(plait: Plait, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    ended = plait("run", "-n", "2", "--report", str(FIB))
    (row,) = [line.split() for line in ended.err.splitlines() if line.split()[1:2] == ["fib_1"]]
    assert row[:4] == ["1", "fib_1", "2", "1596"]
    assert row[5] == "%"
    assert plait("run", "-n", "2", "--report", str(page), str(FIB)).code == 0
    assert "<h2>Task functions</h2>" in page.read_text()


@pytest.mark.parametrize(
    ("pes", "code", "said"),
    [
        ("fob=2", 3, "there is no kernel fob"),
        ("0", 2, "--pes cannot be '0'"),
        ("fib=2,fib=3", 2, "--pes cannot be"),
        ("fib=", 2, "--pes cannot be"),
        ("=3", 2, "--pes cannot be"),
        ("65", 2, "1 to 64 copies"),
        ("", 2, "--pes cannot be ''"),
    ],
)
def test_numbers_of_pes_that_cannot_be(plait: Plait, pes: str, code: int, said: str) -> None:
    ended = plait("run", "-n", "2", "--pes", pes, str(FIB))
    assert ended.code == code
    assert said in ended.err
    assert "region_1" in ended.err or code == 2


def test_pes_are_for_tasks(plait: Plait) -> None:
    ended = plait("run", "-n", "2", "--fpga", "1", "--pes", "3", str(ROOT / "examples/ring.c"))
    assert ended.code == 2
    assert "--pes is for programs of OpenMP tasks, and rank 1 would run none" in ended.err


@pytest.mark.parametrize(
    "options", [("-n", "3", "--fpga", "none"), ("-n", "1"), ("-n", "4", "--fpga", "2")]
)
def test_rank_0_alone_runs_main(plait: Plait, options: tuple[str, ...]) -> None:
    ended = plait("run", *options, str(FIB))
    assert (ended.code, ended.out) == (0, "fib 987\n")


OWN = r"""
#include <omp.h>
#include <stdio.h>
typedef long number;
static int twice(int n) {
#pragma omp task
  n++;
#pragma omp taskwait
  return n * 2;
}
int main(void) {
  int k = 4, sum = 0, product = 2, alone = 1;
#pragma omp task shared(sum) if((number)k)
  {
    sum = twice(k);
    alone = 2;
  }
#pragma omp taskwait
#pragma omp parallel num_threads(4) reduction(* : product)
#pragma omp single firstprivate(k)
  {
    k++;
    for (int i = 0; i < 5; ++i) {
      int own = i;
#pragma omp task firstprivate(own) shared(sum)
      {
        own += 10;
#pragma omp atomic
        sum += own;
      }
      sum += own - i;
#pragma omp task default(firstprivate) shared(sum)
      {
        k += i;
#pragma omp atomic
        sum += k;
      }
    }
#pragma omp taskwait
    sum += twice(1);
    product = k;
  }
  printf("%d %d %d %d %d\n", k, sum, product, alone, omp_get_num_threads());
  return 0;
}
"""


@pytest.mark.parametrize("fpga", ["1", "none"])
def test_variables_of_tasks_are_their_own(plait: Plait, tmp_path: Path, fpga: str) -> None:
    source = tmp_path / "own.c"
    source.write_text(OWN)
    ended = plait("run", "-n", "2", "--fpga", fpga, str(source))
    assert (ended.code, ended.out) == (0, "4 105 10 1 1\n")


def test_tasks_outside_of_regions_are_done_by_rank_0(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "outside.c"
    source.write_text(
        "#include <stdio.h>\nint main(void) {\n  int a = 1, b = 2;\n#pragma omp task shared(a)\n"
        '  { a = b++; }\n#pragma omp taskwait\n  printf("%d %d\\n", a, b);\n}\n'
    )
    ended = plait("run", "-n", "2", str(source))
    assert (ended.code, ended.out) == (0, "2 2\n")
    assert f"{source}:2:5: warning: no task runs on FPGA ranks: there is no region" in ended.err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("-n", "70"), "which run on 64 FPGA ranks at most, not on 69"),
        (("-n", "1", "--fpga", "all"), "whose main runs on rank 0; that must be a CPU"),
        (("-n", "2", "--soft", "1"), "which run on an FPGA rank, not on rank 1"),
    ],
)
def test_ranks_that_cannot_have_tasks(plait: Plait, options: tuple[str, ...], said: str) -> None:
    ended = plait("run", *options, str(FIB))
    assert ended.code == 2
    assert said in ended.err


@pytest.mark.parametrize("fpga", ["1", "none"])
def test_tasks_in_cxx_are_refused(plait: Plait, fpga: str, tmp_path: Path) -> None:
    source = tmp_path / "tasks.cpp"
    source.write_text(FIB.read_text())
    ended = plait("run", "-n", "2", "--fpga", fpga, str(source))
    assert ended.code == 2
    assert "has OpenMP tasks and is C++; programs of tasks are in C so far" in ended.err


def test_a_program_that_calls_mpi_ignores_the_pragmas(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "mpi.c"
    text = FIB.read_text().replace("#include <stdio.h>", "#include <mpi.h>\n#include <stdio.h>")
    text = text.replace("  long r;\n", "  long r;\n  MPI_Init(0, 0);\n")
    source.write_text(text.replace("  return 0;", "  MPI_Finalize();\n  return 0;"))
    ended = plait("run", "-n", "2", "--fpga", "none", str(source))
    assert (ended.code, ended.out) == (0, "fib 987\nfib 987\n")


def test_an_endless_task_is_named(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "endless.c"
    source.write_text(
        "static volatile int go;\nstatic void waiter(void) {\n  while (!go) {\n  }\n}\n"
        "int main(void) {\n#pragma omp parallel\n#pragma omp single\n#pragma omp task\n"
        "  waiter();\n}\n"
    )
    ended = plait("run", "-n", "2", "--until", "20us", str(source))
    assert ended.code == 124
    assert f"\n  rank 1 runs waiter ({source}:2)\n" in ended.err


@pytest.mark.parametrize("at", ["0us", "3us", "20us"])
def test_a_killed_rank_with_tasks_is_told(plait: Plait, at: str) -> None:
    ended = plait("run", "-n", "2", "--fault", f"rank_killed=1@{at}", str(FIB))
    assert (ended.code, ended.out) == (7, "")
    assert "plait: rank 1 was killed by a fault\n  rank 0 " in ended.err
    assert "task_host.c" not in ended.err


def test_two_regions_on_a_line_are_refused(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "line.c"
    region = '_Pragma("omp parallel") _Pragma("omp single") a++;'
    source.write_text(f"int a;\nint main(void) {{\n  {region} {region}\n}}\n")
    ended = plait("run", "-n", "2", str(source))
    assert ended.code == 3
    assert f"{source}:3:" in ended.err
    assert "this line has two regions" in ended.err


def test_want_of_room_is_told(plait: Plait, tmp_path: Path) -> None:
    source = tmp_path / "deep.c"
    source.write_text(
        "#include <stdio.h>\nstatic int deep(int n) {\n  int a;\n  if (n == 0) return 0;\n"
        "#pragma omp task shared(a)\n  a = deep(n - 1);\n#pragma omp taskwait\n  return a + 1;\n}\n"
        "int main(void) {\n  int r;\n#pragma omp parallel\n#pragma omp single\n  r = deep(5000);\n"
        '  printf("%d\\n", r);\n}\n'
    )
    ended = plait("run", "-n", "2", str(source))
    assert ended.code == 6
    assert (
        f"plait: {source}:12: the tasks of this region find no room: all closures are" in ended.err
    )


def test_want_of_room_on_several_nodes_ends_the_run(plait: Plait, tmp_path: Path) -> None:
    """Each waits for the other, which has no closure left: nothing is busy."""
    source = tmp_path / "deep.c"
    source.write_text(
        "static int deep(int n) {\n  int a;\n  if (n == 0) return 0;\n"
        "#pragma omp task shared(a)\n  a = deep(n - 1);\n#pragma omp taskwait\n  return a + 1;\n}\n"
        "int main(void) {\n#pragma omp parallel\n#pragma omp single\n"
        "  for (int i = 0; i < 24; i++) {\n#pragma omp task\n    deep(1500);\n  }\n}\n"
    )
    ended = plait("run", "-n", "3", "--fpga", "1,2", str(source))
    assert ended.code == 6
    assert "deadlock at " in ended.err
    assert "  rank 0 waits for the tasks of its region\n" in ended.err


OUTSIDE = """#include <stdio.h>
#include <stdlib.h>
static int table[8], *nowhere, nine = 9, zero; static const char *text;
int main(void) {
  int s = 0; text = getenv("PATH");
  nowhere = nine > 9 ? table : NULL;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 2; i++) {
#pragma omp task shared(s)
    { WHAT; }
  }
  printf("%d\\n", s);
}
"""


@pytest.mark.parametrize(
    ("what", "code", "said"),
    [
        ("table[i * nine] = 1", 139, "rank 1: index 9 is outside `int table[8]`"),
        ("if (i) s = *nowhere", 139, "rank 1: a read through a null pointer"),
        ("for (const char* p = text; *p; p++) s++", 139, "rank 1: a read of 1 bytes outside of `"),
        ("*nowhere = 1", 139, "rank 1: a write through a null pointer"),
        ("s = nine / (nine - 9 + i)", 139, "rank 1: a division by zero"),
        ("s = nine / zero", 0, ":11:7: warning: this divides by 0"),
        ("if (i > 5) s = nine % table[i]; else if (table[i] && nine / table[i]) s++", 0, ""),
        (
            "if (!malloc(1 << 20)) s = 1",
            6,
            "malloc of 1048576 bytes in a task of this region finds no room: tasks and rank 0 have",
        ),
    ],
)
def test_accesses_outside_of_objects_are_told(
    plait: Plait, tmp_path: Path, what: str, code: int, said: str
) -> None:
    source = tmp_path / "outside.c"
    source.write_text(OUTSIDE.replace("WHAT", what))
    ended = plait("run", "-n", "2", "--until", "100ms", str(source))
    assert ended.code == code
    assert said in ended.err
    if code == 0:
        assert (ended.out, ended.err.count("warning: this divides")) == ("0\n", bool(said))
        return
    assert code == 6 or f"({source}:11)" in ended.err
    last = "rank 0 ended with code 6" if code == 6 else "rank 0 waits for the tasks of its region"
    assert last in ended.err


PRINTS = """#include <stdio.h>
static const char names[4][4] = {"b", "c", "d", "e"};
static void what(long n, const char* text) { PRINT; }
static void f(long n) { what(n, n & 1 ? "a" : names[n & 3]); }
int main(void) {
#pragma omp parallel
#pragma omp single
  for (long i = 0; i < 5000; i++) {
#pragma omp task
    f(i);
  }
  return 0;
}
"""


@pytest.mark.parametrize(
    ("what", "code", "said"),
    [
        ('printf("%s", text)', 3, "a task prints a text that is no literal"),
        ("printf(text)", 3, "the format of printf is not a literal; rank 0 has to know it"),
        ('n = printf("%ld", n)', 3, "the value of printf in a task is not known"),
        ('printf("%ld\\n", n)', 6, "print more than the log of 65536 bytes holds: 905 calls"),
    ],
)
def test_prints_that_cannot_be(
    plait: Plait, tmp_path: Path, what: str, code: int, said: str
) -> None:
    source = tmp_path / "prints.c"
    source.write_text(PRINTS.replace("PRINT", what))
    ended = plait("run", "-n", "2", str(source))
    assert (ended.code, said in ended.err) == (code, True), ended.err
    assert f"{source}:{'3' if code == 3 else '6'}" in ended.err


def test_each_source_has_statics_of_its_own_from_a_header(plait: Plait, tmp_path: Path) -> None:
    (tmp_path / "id.h").write_text(
        "static int id = 10;\n"
        "static int next_id(void) { static int step = 1; return id += step++; }\n"
    )
    first, second = tmp_path / "first.c", tmp_path / "second.c"
    first.write_text(
        '#include <stdio.h>\n#include "id.h"\nextern int out; void work(void);\n'
        "int main(void) {\n  int mine = next_id();\n  work();\n"
        '  printf("%d %d %d\\n", mine, next_id(), out);\n  return 0;\n}\n'
    )
    second.write_text(
        '#include "id.h"\nint out;\nvoid work(void) {\n#pragma omp parallel\n#pragma omp single\n'
        "#pragma omp task\n  { out = next_id(); out = next_id(); }\n}\n"
    )
    ended = plait("run", "-n", "2", str(first), str(second))
    assert (ended.code, ended.out) == (0, "11 13 13\n")


def test_static_variables_of_functions_have_names_of_their_own(
    plait: Plait, tmp_path: Path
) -> None:
    source = tmp_path / "statics.c"
    source.write_text(
        "static int out;\nstatic int take(int k) { static int n = 5; return n += k; }\n"
        "int other(void) { static int n = 100; return ++n; }\nint main(void) {\n"
        "#pragma omp parallel\n#pragma omp single\n#pragma omp task\n  out = take(1);\n"
        "  return out - other();\n}\n"
    )
    ended = plait("run", "-n", "2", str(source))
    assert ended.code == 3
    assert "another one of that name, in line 3" in ended.err


FUNCTIONS = (
    "static long twice(long x) { return 2 * x; }\nstatic long (*f)(long);\nstatic long out;\n"
    "static void run(long (*g)(long)) {\n#pragma omp parallel\n#pragma omp single\n"
    "#pragma omp task\n  out = %s(21);\n}\n"
    "int main(void) { f = twice; run(twice); return out != 42; }\n"
)


@pytest.mark.parametrize("name", ["f", "g"])
def test_function_pointers_of_rank_0_are_refused(plait: Plait, name: str, tmp_path: Path) -> None:
    source = tmp_path / "through.c"
    source.write_text(FUNCTIONS % name)
    ended = plait("run", "-n", "2", str(source))
    assert ended.code == 3
    assert "tasks and rank 0 share a function pointer" in ended.err


LOCAL = (
    "#include <stdlib.h>\nint main(void) {\n  int *p = malloc(sizeof *p), free = 7;\n"
    "#pragma omp parallel\n#pragma omp single\n#pragma omp task\n  *p = free;\n"
    "  return *p != 7;\n}\n"
)


@pytest.mark.parametrize(
    "flags", ["-ansi -pedantic-errors", "-std=c99 -DBLOCK=3", "-Wall -Wextra -Werror"]
)
def test_flags_of_the_program_are_not_for_the_library(
    plait: Plait, flags: str, tmp_path: Path
) -> None:
    source = tmp_path / "local.c"
    source.write_text(LOCAL)
    ended = plait("run", "-n", "2", f"--cflags={flags}", str(source))
    assert ended.code == 0, ended.err
