# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Whatever tool fails in whatever way at whatever step: an error, and nothing of it is used later.

Each case runs a command with a broken tool, which has to fail with one message, then again with the
tool in order, which has to give what it should: so nothing of the failure was kept.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.broken import WAYS, broken, first_in_path, script
from cli.testing import Ended, FakeNative, no_key
from plait.base import tools
from plait.compiler import kept, roles
from plait.hardware import synthesis
from plait.hardware.model import build  # pyright: ignore[reportMissingTypeStubs]
from plait.run import native, processes, simulator

Plait = Callable[..., Ended]
Monkey = pytest.MonkeyPatch
PROGRAM = """\
#include <mpi.h>
#include <stdio.h>
int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (argc > 1) MPI_Recv(&rank, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (rank == 1) printf("rank %d\\n", rank);
  MPI_Finalize();
  return 0;
}
"""
STAND_IN = Path(__file__).resolve().parent.parent / "hardware/model/testdata/plait_node.sv"
# A C++ compiler that is quick: it compiles nothing, but what it makes has the form of what it
# should make.
COMPILER = """\
#!/bin/sh
case "$*" in
  *--version*) echo "quick c++ 1.0"; exit ;;
  *" -c "*) made=quick.o ;;
  *) made=quick.so ;;
esac
while [ "$1" != -o ]; do shift; done
cp "${0%/*}/$made" "$2"
"""


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """That compiler."""
    folder = tmp_path_factory.mktemp("quick")
    (folder / "quick.c").write_text("int plait_model(void) { return 7; }\n")
    for kind, name in (("-c", "quick.o"), ("-shared", "quick.so")):
        subprocess.run(["cc", kind, "-fPIC", "quick.c", "-o", name], cwd=folder, check=True)
    return script(folder / "c++", COMPILER)


@pytest.fixture(autouse=True)
def room(tmp_path: Path, monkeypatch: Monkey) -> Path:
    """A folder to work in, with a program, temporary files and a cache of its own."""
    for name, folder in (("PLAIT_CACHE", "cache"), ("TMPDIR", "temporary")):
        (tmp_path / folder).mkdir()
        monkeypatch.setenv(name, str(tmp_path / folder))
    (tmp_path / "a.c").write_text(PROGRAM)
    (tmp_path / "b.cpp").write_text(PROGRAM)
    for name in ("PLAIT_CC", "PLAIT_CXX", "PLAIT_CLUSTER", "PLAIT_TREE", tools.LIMIT_VARIABLE):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PLAIT_FPGA", "none")  # for those that do not say --fpga
    monkeypatch.chdir(tmp_path)
    return tmp_path


def check(
    plait: Plait, monkeypatch: Monkey, way: str, spoil: Callable[[Monkey], object], *words: str
) -> tuple[Ended, Ended]:
    """Runs a command with a tool spoilt, then without."""
    with monkeypatch.context() as context:
        spoil(context)
        if way == "hangs":
            context.setenv(tools.LIMIT_VARIABLE, "0.5")
        first = plait(*words)
    assert first.code not in (0, 70), first
    assert 1 <= len(first.err.splitlines()) <= 24, first.err
    assert "Traceback" not in first.err
    if way == "hangs":
        assert "did not end within" in first.err
    assert os.listdir(os.environ["TMPDIR"]) == []
    second = plait(*words)
    return first, second


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("tool", ["cc", "c++", "ld", "as"])
def test_the_host_compiler(
    plait: Plait, monkeypatch: Monkey, room: Path, tool: str, way: str
) -> None:
    real = shutil.which(tool)
    assert real

    def spoil(context: Monkey) -> None:
        context.setattr(processes, "TICK_S", 0.2)
        broken(room / "bin" / tool, real, way)
        if tool in ("ld", "as"):
            context.setenv("COMPILER_PATH", str(room / "bin"))
        else:
            context.setenv("PATH", first_in_path(room / "bin"))

    source = "b.cpp" if tool == "c++" else "a.c"
    first, second = check(plait, monkeypatch, way, spoil, "run", "-n", "2", source)
    assert first.code == 3
    assert "rank 1" not in first.out
    assert second == Ended(0, "rank 1\n", "")


# With -fsyntax-only it makes nothing that could be wrong.
FPGA_STEPS = [
    *(("-E", way) for way in WAYS),
    *(("-fsyntax-only", way) for way in ("killed", "fails", "hangs")),
]


@pytest.mark.parametrize(("step", "way"), FPGA_STEPS)
def test_the_compiler_of_fpga_ranks(
    plait: Plait, monkeypatch: Monkey, room: Path, step: str, way: str
) -> None:
    real = shutil.which("cc")
    assert real

    def spoil(context: Monkey) -> None:
        broken(room / "bin/cc", real, way, step)
        context.setenv("PLAIT_CC", str(room / "bin/cc"))

    first, second = check(plait, monkeypatch, way, spoil, "cc", "-n", "2", "a.c", "-o", "made")
    assert first.code == 3
    assert second.code == 0, second.err
    assert "module plait_role" in (room / "made/a_0.sv").read_text()


@pytest.fixture
def quickly(fake: FakeNative, quick: Path, monkeypatch: Monkey) -> FakeNative:
    """FPGA ranks whose hardware is small, with that compiler and a simulator that only records."""

    def make(_: roles.Request, **__: object) -> list[roles.Role]:
        return [roles.Role((0, 1), "module plait_role; endmodule\n", {})]

    def model(*_: object) -> Path:
        return build.build_model([STAND_IN], {"Words": 64}, memory="plait_node__DOT__memory")

    monkeypatch.setenv("CXX", str(quick))
    monkeypatch.setattr(roles, "make_roles", make)
    monkeypatch.setattr(kept, "key", no_key)
    monkeypatch.setattr(build, "build_node", model)
    Path("a.c").write_text(PROGRAM)
    return fake


ON_FPGAS = ("run", "-n", "2", "--fpga", "all", "a.c")
MODEL_STEPS = [
    *(("verilator", "--cc", way) for way in WAYS),
    *(("verilator", "--version", way) for way in ("killed", "fails", "nothing", "hangs")),
    *(("c++", " -c ", way) for way in WAYS),
    *(("c++", "-shared", way) for way in WAYS),
    *(("c++", "--version", way) for way in ("killed", "fails", "nothing", "hangs")),
]


@pytest.mark.parametrize(("tool", "step", "way"), MODEL_STEPS)
def test_hardware_is_built(
    *,
    quickly: FakeNative,
    quick: Path,
    plait: Plait,
    monkeypatch: Monkey,
    room: Path,
    tool: str,
    step: str,
    way: str,
) -> None:
    def spoil(context: Monkey) -> None:
        if tool == "c++":
            context.setenv("CXX", str(broken(room / "bin/c++", str(quick), way, step)))
            return
        real = build._VERILATOR / "bin/verilator_bin"  # pyright: ignore[reportPrivateUsage]
        broken(room / "verilator/bin/verilator_bin", str(real), way, step)
        (room / "verilator/include").symlink_to(real.parents[1] / "include")
        context.setattr(build, "_VERILATOR", room / "verilator")
        if way in ("truncated", "garbage"):
            context.delenv("CXX")  # only a real compiler sees it

    first, second = check(plait, monkeypatch, way, spoil, *ON_FPGAS)
    assert first.code == 4
    assert first.err.startswith("plait: error: ranks 0-1: the hardware could not be built: ")
    assert second.code == 0, second.err
    _is_the_model(quickly)


def _is_the_model(fake: FakeNative) -> None:
    path = fake.run["ranks"][0]["model"]
    call = f"import ctypes; print(ctypes.CDLL('{path}').plait_model())"
    assert subprocess.check_output([sys.executable, "-c", call], text=True) == "7\n"


def test_what_the_same_tools_made_wrongly_is_not_kept(
    quickly: FakeNative, quick: Path, plait: Plait, monkeypatch: Monkey
) -> None:
    """The tools' files are the same in both runs, so that both look for the same entry."""
    made = quick.with_name("quick.so")
    whole = made.read_bytes()
    made.write_bytes(whole[:-100])
    assert plait(*ON_FPGAS).code == 4
    made.write_bytes(whole)
    assert plait(*ON_FPGAS).code == 0
    _is_the_model(quickly)
    made.write_bytes(b"")
    assert plait(*ON_FPGAS).code == 0  # it is kept
    model = Path(quickly.run["ranks"][0]["model"])
    model.write_bytes(whole[:-100])
    assert plait(*ON_FPGAS).code == 4  # it is not, any more
    made.write_bytes(whole)
    assert plait(*ON_FPGAS).code == 0
    _is_the_model(quickly)


def test_models_that_a_simulator_crashes_with_are_built_anew(
    quickly: FakeNative, plait: Plait, monkeypatch: Monkey
) -> None:
    assert plait(*ON_FPGAS).code == 0
    model = Path(quickly.run["ranks"][0]["model"])
    for way, code in (("killed", 7), ("refuses", 2), ("full", 7), ("silent", 7)):
        monkeypatch.setenv("PLAIT_FAKE", way)
        ended = plait(*ON_FPGAS)
        assert (ended.code, "thrown away" in ended.err) == (code, False)
        assert model.exists()
    for way in ("crashed", "fault"):
        monkeypatch.setenv("PLAIT_FAKE", way)
        failed = plait(*ON_FPGAS)
        assert failed.code == 7
        assert "the hardware kept for this run was thrown away" in failed.err
        assert not model.exists()
        monkeypatch.delenv("PLAIT_FAKE")
        assert plait(*ON_FPGAS).code == 0
    _is_the_model(quickly)


@pytest.mark.parametrize("way", WAYS)
def test_the_simulator(plait: Plait, monkeypatch: Monkey, room: Path, way: str) -> None:
    parts = native.find()

    def spoil(context: Monkey) -> None:
        shutil.copytree(parts.root, room / "native", symlinks=True)
        (room / "native/bin/plait-sim").unlink()
        broken(room / "native/bin/plait-sim", parts.simulator, way)
        context.setenv("PLAIT_NATIVE", str(room / "native"))
        context.setattr(processes, "TICK_S", 0.2)
        if way == "hangs":  # the others may take their time on a busy machine
            context.setattr(simulator, "GRACE_S", -59.5)

    words = ("run", "-n", "2", "--json", "r.json", "--timeout", "60", "a.c")
    first, second = check(plait, monkeypatch, way, spoil, *words)
    assert first.code == (124 if way == "hangs" else 7)
    assert "nothing of the run is left" in first.err
    assert second == Ended(0, "rank 1\n", "")
    assert json.loads((room / "r.json").read_text())["outcome"] == "ok"


@pytest.mark.parametrize("way", WAYS)
def test_addr2line(plait: Plait, monkeypatch: Monkey, room: Path, way: str) -> None:
    real = shutil.which("addr2line")
    assert real

    def spoil(context: Monkey) -> None:
        broken(room / "bin/addr2line", real, way)
        context.setenv("PATH", first_in_path(room / "bin"))

    first, second = check(plait, monkeypatch, way, spoil, "run", "-n", "2", "a.c", "x")
    assert (first.code, second.code) == (6, 6)
    assert "plait: warning: addr2line " in first.err
    assert "so calls are shown without their lines" in first.err
    assert "rank 0 waits in MPI_Recv" in first.err
    assert "a.c:" not in first.err
    assert "rank 0 waits in MPI_Recv (a.c:7)" in second.err
    assert "warning" not in second.err


@pytest.mark.parametrize("way", WAYS)
def test_yosys(plait: Plait, monkeypatch: Monkey, room: Path, way: str) -> None:
    real = sys.executable

    def spoil(context: Monkey) -> None:
        context.setattr(sys, "executable", str(broken(room / "bin/python", real, way)))

    words = ("synth", "plait_skid_buffer", "--family", "ecp5", "--json")
    first, second = check(plait, monkeypatch, way, spoil, *words)
    assert first.code == 4
    assert "plait_skid_buffer cannot be mapped" in first.err
    assert first.out == ""
    assert json.loads(second.out)["families"]["ecp5"]["total"]["lut"] > 0


ROUTER = """\
#!/bin/sh
while [ "$1" != --report ]; do shift; done
echo '{"fmax": {"clk": {"achieved": 123.4}}, "critical_paths": [{"from": "a", "to": "b"}]}' > "$2"
"""


@pytest.mark.parametrize("way", WAYS)
def test_nextpnr(plait: Plait, monkeypatch: Monkey, room: Path, way: str) -> None:
    """Without Yosys, and with a nextpnr that has its result at once."""

    def shares(module: str, *_: object) -> dict[str, synthesis.Resources]:
        return {module: synthesis.Resources()}

    def nothing(*_: object) -> str:
        return ""

    router = script(room / "router/nextpnr", ROUTER)
    monkeypatch.setattr(synthesis, "shares", shares)
    monkeypatch.setattr(synthesis, "run", nothing)
    monkeypatch.setattr(synthesis, "NEXTPNR", router)

    def spoil(context: Monkey) -> None:
        context.setattr(synthesis, "NEXTPNR", broken(room / "bin/nextpnr", str(router), way))

    words = ("synth", "--fmax", "--family", "ecp5", "--json")
    first, second = check(plait, monkeypatch, way, spoil, *words)
    assert first.code == 4
    assert "plait_endpoint cannot be mapped" in first.err
    assert json.loads(second.out)["ecp5_85"]["fmax_mhz"] == 123.4
