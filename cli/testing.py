# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What the tests of the command line share: a simulator that only records, and a way to call.

conftest.py makes its fixtures known to pytest.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from plait.cli import main

# Options of a run whose links do all of this.
FAULTS = [
    word
    for fault in ("drop=2%", "duplicate=2%", "reorder=2%", "bit_flip_after_check=1%")
    for word in ("--fault", fault)
]

SIMULATOR = """\
#!/bin/sh
# Records its run description; ends as PLAIT_FAKE says, with PLAIT_FAKE_RESULT as its result.
here=$(dirname "$0")
if [ "$1" = --check ]; then
  cp "$2" "$here/check.json"
  [ "$PLAIT_FAKE" = refuses ] || exit 0
  echo "plait-sim: error: network: no such topology" >&2
  exit 2
fi
cp "$3" "$here/run.json"
result=$(sed 's/.*"result": "\\([^"]*\\)".*/\\1/' "$3")
case "$PLAIT_FAKE" in
  killed) kill -9 $$ ;;
  crashed) kill -SEGV $$ ;;
  silent) exit 1 ;;
  fault) exit 70 ;;
  full) echo "plait-sim: error: cannot write $result: No space left on device" >&2; exit 73 ;;
  refuses) echo "plait-sim: error: network: no such topology" >&2; exit 2 ;;
  garbage) echo '{"outcome":' > "$result"; exit 0 ;;
  waits)
    sleep 600 &
    child=$!
    trap 'kill $child; echo TERM > "$here/signal"; exit 143' TERM
    trap 'kill $child; echo INT > "$here/signal"; exit 130' INT
    echo ready > "$here/ready"
    wait $child ;;
  *)
    trace=$(sed -n 's/.*"trace": "\\([^"]*\\)".*/\\1/p' "$3")
    [ -z "$trace" ] || cat "$here/timeline.json" > "$trace"
    cat "$here/result.json" > "$result"; echo "out of rank 0" ;;
esac
"""

RESULT: dict[str, Any] = {
    "version": 1,
    "outcome": "ok",
    "exit_code": 0,
    "virtual_time_ps": 12_345_678,
    "wall_s": 0.25,
    "trace_hash": "0123456789abcdef",
    "seed": 1,
    "ranks": [],
    "links": [],
    "modules": [],
    "diagnosis": None,
    "warnings": [],
}

TIMELINE: dict[str, Any] = {
    "version": 1,
    "end_ps": 0,
    **{name: [] for name in ("ranks", "messages", "links", "mishaps")},
}


class Ended(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


class FakeNative(NamedTuple):
    """A folder like plait/_native whose simulator records."""

    path: Path

    @property
    def run(self) -> dict[str, Any]:
        """The run description that the simulator was given last."""
        return json.loads((self.path / "bin/run.json").read_text())

    @property
    def started(self) -> bool:
        """True if the simulator was started."""
        return (self.path / "bin/run.json").exists()

    def answer(self, **changes: Any) -> None:
        """Sets the result that the simulator leaves."""
        (self.path / "bin/result.json").write_text(json.dumps({**RESULT, **changes}))


def plaitcc(*arguments: str, name: str = "plaitcc") -> subprocess.CompletedProcess[str]:
    """Calls the wrapper as its console script does."""
    code = f"from plait.cli.wrapper import {name}; {name}()"
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def no_key(_: object) -> None:
    """In the place of compiler.kept.key: nothing that a stand-in makes is kept."""


@pytest.fixture(scope="session")
def stub_library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A libmpi_abi.so with nothing in it but what counts blocks, and does not."""
    path = tmp_path_factory.mktemp("stub") / "libmpi_abi.so"
    command = ["cc", "-shared", "-o", str(path), "-x", "c", "-"]
    text = "void __sanitizer_cov_trace_pc(void) {}"
    subprocess.run(command, input=text, text=True, check=True)
    return path


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stub_library: Path) -> FakeNative:
    """Replaces the native parts; the current and the temporary folder are the test's own."""
    root = tmp_path / "native"
    for folder in ("bin", "include", "lib"):
        (root / folder).mkdir(parents=True)
    simulator = root / "bin/plait-sim"
    simulator.write_text(SIMULATOR)
    simulator.chmod(0o755)
    (root / "include/mpi.h").write_text("enum { MPI_STUB = 1 };\n")
    shutil.copy(stub_library, root / "lib/libmpi_abi.so")
    work, temporary = tmp_path / "work", tmp_path / "tmp"
    work.mkdir()
    temporary.mkdir()
    monkeypatch.chdir(work)
    monkeypatch.setenv("PLAIT_NATIVE", str(root))
    monkeypatch.setenv("TMPDIR", str(temporary))
    for name in ("PLAIT_CLUSTER", "MPIEXEC_TIMEOUT", "PLAIT_TREE", "PLAIT_CC", "PLAIT_CXX"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PLAIT_FPGA", "none")  # what FPGA ranks need is not among them
    (root / "bin/timeline.json").write_text(json.dumps(TIMELINE))
    native = FakeNative(root)
    native.answer()
    return native


@pytest.fixture
def plait(capfd: pytest.CaptureFixture[str]) -> Callable[..., Ended]:
    """Calls `plait ...` in this process."""

    def call(*arguments: str) -> Ended:
        capfd.readouterr()
        code = main.run(arguments)
        sys.stdout.flush()
        out, err = capfd.readouterr()
        return Ended(code, out, err)

    return call
