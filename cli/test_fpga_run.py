# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait run` with FPGA ranks, whose role is written by hand: all but the compiler."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.testing import Ended, no_key
from plait.cli import main
from plait.compiler import kept, roles
from plait.compiler.base.diagnostics import CompileError, Diagnostic
from plait.compiler.ir.nodes import Where
from plait.run.kinds import hardware
from plait.spec.loader import load_spec

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "tests/programs/increment.c"
ROLE = (ROOT / "cli/testdata/plait_role.sv").read_text(encoding="utf-8")
LOG = {"formats": [{"stream": "stdout", "text": "this is rank %d\n"}]}
SITES = [
    {"number": number, "call": call, "file": "increment.c", "line": 17 + number}
    for number, call in enumerate(("MPI_Recv", "MPI_Send", "MPI_Abort"), 1)
]
LOOP = {"file": "a.c", "line": 3, "interval": 2, "reason": "h", "depth": 5, "trips": None}


SMALL = """\
#include <mpi.h>
#include <stdio.h>
int main(int argc, char** argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) printf("%d\\n", 1 + 1);
  return MPI_Finalize();
}
"""


class Compiler:
    """Stands for the compiler: one role for all, and what was asked for."""

    def __init__(self, text: str = ROLE) -> None:
        self.text, self.requests = text, list[roles.Request]()

    def __call__(self, request: roles.Request, **_: object) -> list[roles.Role]:
        self.requests.append(request)
        side = {"log": LOG, "sites": SITES, "report": {"loops": [LOOP]}}
        return [roles.Role(tuple(request.ranks), self.text, side)]


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Compiler:
    stand_in = Compiler()
    monkeypatch.setattr(roles, "make_roles", stand_in)
    monkeypatch.setattr(kept, "key", no_key)
    monkeypatch.setenv("PLAIT_CACHE", str(ROOT / "build/cache"))
    monkeypatch.chdir(tmp_path)
    return stand_in


def run(capfd: pytest.CaptureFixture[str], *arguments: str) -> Ended:
    capfd.readouterr()
    code = main.run(["run", *arguments])
    out, err = capfd.readouterr()
    return Ended(code, out, err)


def test_a_cpu_rank_and_fpga_ranks(
    compiler: Compiler, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    ended = run(capfd, *("-n", "3", "--fpga", "rest", "-l", "--json", "result.json", str(PROGRAM)))
    assert ended.code == 0, ended.err
    lines = ended.out.splitlines()
    assert [line for line in lines if line.startswith("[0]")] == [
        "[0] rank 1: 11",
        "[0] rank 2: 21",
    ]
    assert sorted(line for line in lines if not line.startswith("[0]")) == [
        "[1] this is rank 1",
        "[2] this is rank 2",
    ]
    assert sorted(ended.err.splitlines()) == ["[1] Im here", "[2] Im here"]
    (request,) = compiler.requests
    assert (request.ranks, request.size, request.data_width_bits) == ((1, 2), 3, 64)
    result = json.loads((tmp_path / "result.json").read_text())
    assert [rank["exit_code"] for rank in result["ranks"]] == [0, 0, 0]


def test_all_but_the_first_are_fpgas_by_default(
    compiler: Compiler, capfd: pytest.CaptureFixture[str]
) -> None:
    ended = run(capfd, "-n", "3", str(PROGRAM))
    assert (ended.code, ended.out.count("rank 1: 11\nrank 2: 21\n")) == (0, 1), ended.err
    assert [request.ranks for request in compiler.requests] == [(1, 2)]


@pytest.mark.parametrize(
    "arguments",
    [
        ("-n", "3", "--fpga", "none", "plain.c"),
        ("-n", "1", "plain.c"),
        ("-n", "2", "/bin/true"),
    ],
)
def test_who_runs_on_cpus_all_the_same(
    compiler: Compiler, capfd: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    Path("plain.c").write_text("int main() { return 0; }\n")
    assert run(capfd, *arguments).code == 0
    assert not compiler.requests


def test_cxx_that_is_not_c_runs_on_cpus(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    text = "#include <iostream>\nint main() { std::cout << __LINE__ << std::endl; }\n"
    Path("real.cpp").write_text(text)
    ended = run(capfd, "-n", "2", "real.cpp")
    reason = "plait: C++ ranks run on CPUs: real.cpp:2:17: 'std' is C++ that C has not\n"
    assert (ended.code, ended.out, ended.err) == (0, "2\n2\n", reason)
    ended = run(capfd, "-n", "2", "--fpga", "1", "real.cpp")
    assert (ended.code, "'std' is C++ that C has not" in ended.err) == (3, True)


def test_cxx_that_is_c_runs_on_fpgas(compiler: Compiler, capfd: pytest.CaptureFixture[str]) -> None:
    Path("plain.cpp").write_text(PROGRAM.read_text())
    ended = run(capfd, "-n", "2", "plain.cpp")
    assert (ended.code, ended.out.count("rank 1: 11\n")) == (0, 1), ended.err
    assert [request.ranks for request in compiler.requests] == [(1,)]


def test_the_environment_says_who_is_an_fpga(
    compiler: Compiler, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAIT_FPGA", "none")
    Path("plain.c").write_text("int main() { return 0; }\n")
    assert run(capfd, "-n", "2", "plain.c").code == 0
    assert not compiler.requests
    assert run(capfd, "-n", "2", "--fpga", "rest", str(PROGRAM)).code == 0
    assert compiler.requests[0].ranks == (1,)


def test_a_cluster_file(compiler: Compiler, capfd: pytest.CaptureFixture[str]) -> None:
    Path("c.yaml").write_text("nodes: {cpu: 0, fpga: 1}\nnetwork: {topology: direct}\n")
    ended = run(capfd, "--cluster", "c.yaml", "--report", str(PROGRAM))
    assert ended.code == 0, ended.err
    assert "rank 1: 11\n" in ended.out
    table = [line.split() for line in ended.err.splitlines()]
    assert ["1", "a.c:3", "2", "5", "-", "h"] in table
    (rank,) = (line for line in table if line[:3] == ["1", "fpga", "0"])
    assert rank[-8:] == ["3", *("1", "8", "B"), *("1", "8", "B"), "0"]  # exit is a call as well
    header = next(i for i, line in enumerate(table) if line[:2] == ["hardware", "rank"])
    assert table[header + 1][:2] == ["1", "4"]  # frames: two of them for the log
    assert compiler.requests[0].collectives == {
        kind: names[0] for kind, names in roles.COLLECTIVES.items()
    }


def test_a_deadlock_names_call_and_line(
    compiler: Compiler, capfd: pytest.CaptureFixture[str]
) -> None:
    ended = run(capfd, "-n", "2", "--fpga", "1", str(PROGRAM), "quiet")
    assert ended.code == 6
    assert "rank 1 waits in MPI_Recv (increment.c:18) for a message from rank 0, tag 3" in ended.err
    assert compiler.requests[0].arguments == ("quiet",)


def test_an_exit_code_is_the_ranks(compiler: Compiler, capfd: pytest.CaptureFixture[str]) -> None:
    compiler.text = ROLE.replace("= 32'd0,", "= 32'd5,")
    ended = run(capfd, "-n", "2", "--fpga", "1", str(PROGRAM))
    assert (ended.code, "rank 1 ended with exit code 5" in ended.err) == (5, True)


def test_a_killed_rank(compiler: Compiler, capfd: pytest.CaptureFixture[str]) -> None:
    ended = run(capfd, *("-n", "2", "--fpga", "1", "--fault", "rank_killed=1@1us"), str(PROGRAM))
    assert ended.code == 7
    assert "rank 1 was killed by a fault" in ended.err


def test_hardware_that_cannot_be_built(
    compiler: Compiler, capfd: pytest.CaptureFixture[str]
) -> None:
    compiler.text = "module plait_role; assign x = ; endmodule\n"
    ended = run(capfd, "-n", "2", "--fpga", "1", str(PROGRAM))
    assert ended.code == 4
    assert "rank 1: the hardware could not be built: Verilator ended with 1" in ended.err
    assert "syntax error" in ended.err


def test_a_program_that_the_compiler_refuses(
    monkeypatch: pytest.MonkeyPatch, compiler: Compiler, capfd: pytest.CaptureFixture[str]
) -> None:
    def refuse(_: roles.Request, **__: object) -> list[roles.Role]:
        raise CompileError([Diagnostic(Where("a.c", 3), "recursion", "use a loop")])

    monkeypatch.setattr(roles, "make_roles", refuse)
    ended = run(capfd, "-n", "2", "--fpga", "all", str(PROGRAM))
    refused = "a.c:3: error: recursion\n  hint: use a loop\n"
    assert (ended.code, ended.err) == (3, refused)
    ended = run(capfd, "-n", "2", str(PROGRAM))
    assert (ended.code, ended.err) == (3, f"{refused}hint: --fpga none runs all ranks on CPUs\n")
    ended = run(capfd, "-n", "2", "--collective", "bcast=bcast_chain", str(PROGRAM))
    assert ended.code == 2
    assert ended.err.endswith("; --fpga none runs all ranks on CPUs\n")
    assert not compiler.requests


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--fpga", "9", "x.c"], "--fpga 9: there are ranks 0 to 1"),
        (["--fpga", "one", "x.c"], "--fpga wants ranks such as 1-7"),
        (["--fpga", "1", "prog"], "FPGA ranks are made of sources, and rank 1 would run prog"),
        (["--fpga", "1", "--topology", "direct", "-n", "3", "x.c"], "direct joins two nodes"),
        (["--fpga", "1", "--topology", "dual_plane", "x.c"], "a hardware node has one link"),
        (["--fpga", "1", "--fault", "link_down=9->switch0", "x.c"], "faults: no link matches"),
        (["--fpga", "1", "--fault", "rank_paused=1@1us..2us", "x.c"], "cannot be paused"),
        (
            ["--fpga", "1", "--collective", "bcast=bcast_chain", "x.c"],
            "FPGA ranks cannot do bcast by bcast_chain",
        ),
    ],
)
def test_what_cannot_be(
    compiler: Compiler,
    capfd: pytest.CaptureFixture[str],
    arguments: list[str],
    message: str,
) -> None:
    for name in ("x.c", "x.cpp"):
        Path(name).write_text("int main(void) { return 0; }\n")
    Path("prog").write_text("#!/bin/sh\n")
    Path("prog").chmod(0o755)
    ended = run(capfd, "-n", "2", *arguments)
    assert (ended.code, message in ended.err) == (2, True), ended.err
    assert not compiler.requests


def test_the_second_run_compiles_nothing_and_reads_no_specification_as_yaml(
    tmp_path: Path,
) -> None:
    source = tmp_path / "hello.c"
    source.write_text(SMALL)
    environment = {**os.environ, "PLAIT_CACHE": str(ROOT / "build/cache")}
    tell = [sys.executable, "-X", "importtime", "-m", "plait.cli", "run", "-n", "3", str(source)]
    told = [
        subprocess.run(tell, env=environment, capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    imported = [{line.split("|")[-1].strip() for line in each.stderr.splitlines()} for each in told]
    compiling = {"plait.compiler.pipeline", "plait.compiler.hls.plan", "pydantic", "ruamel.yaml"}
    assert told[0].stdout == told[1].stdout
    assert not compiling & imported[1]
    assert "plait.compiler.kept" in imported[1]
    told_all = subprocess.run(
        [*tell[:1], *tell[3:6], "-v", *tell[6:]],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    said = told_all.stderr.splitlines()
    assert "plait: what ranks 1-2 are compiled to was kept" in said
    assert sum("the hardware of rank" in line and "was kept" in line for line in said) >= 1
    assert "plait: run" in said
    source.write_text(SMALL.replace("1 + 1", "1 + 2"))
    changed = subprocess.run(tell, env=environment, capture_output=True, text=True, check=True)
    assert changed.stdout == told[0].stdout.replace("2\n", "3\n")


def test_a_node_keeps_records_of_a_frame_behind_its_headers() -> None:
    assert hardware.body_offset() == load_spec().wire.frame.body_offset
