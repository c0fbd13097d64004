# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait run`, with a simulator that records what it is told."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from plait.cli.testing import Ended, FakeNative

Plait = Callable[..., Ended]
SOURCE = "#include <mpi.h>\nint main(void) { return MPI_STUB - 1; }\n"


def leftovers() -> list[str]:
    """What is in the temporary folder."""
    return os.listdir(os.environ["TMPDIR"])


def executable(name: str = "prog", mode: int = 0o755) -> str:
    """A file that may be executed."""
    Path(name).write_text("#!/bin/sh\n")
    Path(name).chmod(mode)
    return name


def test_an_executable_and_its_arguments(fake: FakeNative, plait: Plait) -> None:
    executable()
    ended = plait("run", "-n", "3", "prog", "-n", "5", "--label", ":x", "--")
    assert ended == Ended(0, "out of rank 0\n", "")
    run = fake.run
    assert len(run["ranks"]) == 3
    rank = run["ranks"][2]
    assert rank["path"] == os.path.abspath("prog")
    assert rank["argv"] == ["prog", "-n", "5", "--label", ":x", "--"]
    assert (rank["cwd"], rank["node"], rank["platform"]) == (os.getcwd(), "cpu", "zrlmpi")
    assert leftovers() == []


@pytest.mark.parametrize(
    ("arguments", "noted"),
    [
        (["ring.c", "-n", "4"], "-n"),
        (["ring.c", "--fpga=all"], "--fpga=all"),
        (["-n", "2", "ring.c", "-n", "4"], ""),
        (["ring.c", "--", "-n", "4"], ""),
        (["--", "prog", "-n", "4"], ""),
        (["prog", "4", "-n"], ""),
        (["prog", "--seed", "4"], ""),
    ],
)
def test_an_option_behind_the_program(
    fake: FakeNative, plait: Plait, arguments: list[str], noted: str
) -> None:
    executable()
    Path("ring.c").write_text(SOURCE)
    ended = plait("run", *arguments)
    assert ended.code == 0
    assert fake.started
    note = f"plait: note: {noted} stands behind the program, so it goes to the program\n"
    assert ended.err.startswith(note if noted else "")
    assert ("note" in ended.err) == bool(noted)


def test_what_the_simulator_is_told(fake: FakeNative, plait: Plait) -> None:
    executable()
    options = "-l --seed 7 --threads 2 --timeout 2.5 --no-idle-skip --topology ring --tree -1,0"
    ended = plait(
        *("run", *options.split(), "-np", "2", "--fault", "drop=1%", "--fault=rank_killed=1@1ms"),
        *("--collective", "bcast=bcast_planned", "--capture", "c.pcapng", "--trace", "t.pftrace"),
        *("--compute", "10us", "--until", "5ms", "./prog"),
    )
    assert ended.code == 0
    run = fake.run
    told = {
        key: run[key] for key in ("seed", "threads", "timeout_s", "until_ps", "label", "idle_skip")
    }
    assert told == {
        "seed": 7,
        "threads": 2,
        "timeout_s": pytest.approx(2.5, abs=2),  # less what was done before
        "until_ps": 5_000_000_000,
        "label": True,
        "idle_skip": False,
    }
    assert run["capture"] == os.path.abspath("c.pcapng")
    assert run["trace"] == f"{os.path.dirname(run['result'])}/timeline.json"
    assert run["network"]["topology"] == "ring"
    assert run["tree"] == [-1, 0]
    assert run["collectives"] == {"bcast": "bcast_planned"}
    assert [fault["kind"] for fault in run["faults"]] == ["drop", "rank_killed"]
    assert run["platforms"]["zrlmpi"]["cpu"]["compute"] == "fixed"
    assert run["platforms"]["zrlmpi"]["cpu"]["compute_ps"] == 10_000_000
    assert not os.path.exists("c.pcapng")


def test_a_source_is_compiled_and_removed(fake: FakeNative, plait: Plait) -> None:
    Path("a.c").write_text(SOURCE)
    assert plait("run", "a.c", "x").code == 0
    rank = fake.run["ranks"][0]
    assert rank["argv"] == ["a", "x"]
    assert rank["path"].startswith(os.environ["TMPDIR"])
    assert leftovers() == []


def test_several_sources_of_both_languages(fake: FakeNative, plait: Plait) -> None:
    Path("a.c").write_text("int f(void) { return N; }\n")
    Path("b.cpp").write_text('extern "C" int f(); int main() { return f(); }\n')
    ended = plait("run", "--cflags", "-DN=0 '-DTEXT=\"a b\"'", "a.c", "b.cpp", "--", "c.c")
    assert ended.code == 0, ended.err
    assert fake.run["ranks"][0]["argv"] == ["a", "c.c"]
    assert leftovers() == []


def test_a_program_that_does_not_compile(fake: FakeNative, plait: Plait) -> None:
    Path("a.c").write_text("int main(void) { return x; }\n")
    ended = plait("run", "a.c")
    assert ended.code == 3
    assert "a.c:1:25: error:" in ended.err
    assert not fake.started
    assert leftovers() == []


def test_two_programs(fake: FakeNative, plait: Plait) -> None:
    executable("a")
    executable("b")
    options = ("run", "-n", "1", "a", "1", ":", "-n", "2", "--platform", "ideal", "b", "2")
    assert plait(*options).code == 0
    ranks = [(r["argv"], r["platform"]) for r in fake.run["ranks"]]
    assert ranks == [(["a", "1"], "zrlmpi"), (["b", "2"], "ideal"), (["b", "2"], "ideal")]
    assert plait("run", "--", "a", ":", "b").code == 0
    assert fake.run["ranks"][0]["argv"] == ["a", ":", "b"]


def test_a_cluster_file_says_how_many_ranks(
    fake: FakeNative, plait: Plait, monkeypatch: pytest.MonkeyPatch
) -> None:
    executable()
    text = "nodes: {cpu: [0, {ranks: 1-2, platform: ideal}]}\nnetwork: {link_latency: 1 us}\n"
    Path("c.yaml").write_text(text + "faults: [drop=1%]\nlimits: {eager_bytes_max: 1}\n")
    for arguments in (("--cluster", "c.yaml"), ("--cluster=c.yaml", "-n", "3"), ("c.yaml",)):
        assert plait("run", *arguments, "prog").code == 0
        run = fake.run
        assert [rank["platform"] for rank in run["ranks"]] == ["zrlmpi", "ideal", "ideal"]
        assert run["network"]["link_latency_ps"] == 10**6
        assert run["network"]["switch"]["latency_ps"] == 300_000
        assert run["limits"] == {"eager_bytes_max": 1}
        assert run["faults"] == [{"kind": "drop", "probability": 0.01}]
    monkeypatch.setenv("PLAIT_CLUSTER", "c.yaml")
    assert plait("run", "prog").code == 0
    assert len(fake.run["ranks"]) == 3


def test_n_and_cluster_file_must_agree(fake: FakeNative, plait: Plait) -> None:
    executable()
    Path("c.yaml").write_text("nodes: {cpu: 0-3}\n")
    ended = plait("run", "-n", "2", "--cluster", "c.yaml", "prog")
    assert ended == Ended(
        2,
        "",
        "plait: error: -n asks for 2 ranks, but c.yaml describes 4\n"
        "hint: leave -n out to run on all 4\n",
    )
    assert not fake.started


def test_fpga_ranks_need_a_source(fake: FakeNative, plait: Plait) -> None:
    executable()
    Path("c.json").write_text('{"nodes": {"cpu": [0, 33], "fpga": "1 - 32"}}')
    ended = plait("run", "--cluster", "c.json", "prog")
    assert ended.code == 2
    assert "FPGA ranks are made of sources, and ranks 1-32 would run prog" in ended.err
    assert not fake.started


@pytest.mark.parametrize(
    ("arguments", "code", "message", "hint"),
    [
        ("", 2, "plait run: no PROGRAM given", "plait run -n 4 ring.c"),
        ("rnig.c", 127, "there is no source rnig.c", "did you mean ring.c?"),
        ("./rign", 127, "there is no executable ./rign", "did you mean ./ring.c?"),
        ("ring", 127, "there is no executable ring in this directory or in PATH", "ring.c"),
        ("no/ring.c", 127, "there is no source no/ring.c", "there is no folder no"),
        ("plain", 126, "plain is there, but it is not executable", "chmod +x plain"),
        ("heat.h", 126, "heat.h is a header, not a program", "the sources that include it"),
        ("-n 2 empty.c", 3, "there is nothing in empty.c", "a program has a function main"),
        ("heat.f90", 126, "heat.f90 is a Fortran source, and Plait runs C and C++", "mpif.h"),
        ("./folder", 126, "./folder is a directory, not a program", ""),
        ("-n 0 prog", 2, "plait run: -n wants a whole number, 1 or more, not '0'", ""),
        ("-n x prog", 2, "plait run: -n wants a whole number, 1 or more, not 'x'", ""),
        ("-n 9999 prog", 2, "9999 ranks are too many; 1024 are possible", ""),
        ("--lable prog", 2, "plait run: no option --lable", "did you mean --label?"),
        ("--timeout soon prog", 2, "--timeout wants seconds, more than 0, not 'soon'", ""),
        ("--until soon prog", 2, "--until wants a virtual time, such as 5ms, not 'soon'", ""),
        ("--until 0s prog", 2, "--until wants a virtual time, such as 5ms, not '0s'", ""),
        ("--timeout 0 prog", 2, "--timeout wants seconds, more than 0, not '0'", ""),
        ("--platform zrlmp prog", 2, "there is no platform zrlmp", "did you mean zrlmpi?"),
        ("--topology rings prog", 2, "wants one of direct, ring", "did you mean ring?"),
        ("--fault drop=2 prog", 2, "--fault: a probability lies between 0 and 1", "drop=1%"),
        ("--fault rank_killed=9 prog", 2, "fault rank_killed: there is no rank 9", ""),
        ("--collective bcst=x prog", 2, "there is no choice of 'bcst'", "did you mean bcast?"),
        ("--collective bcast=x prog", 2, "bcast has no algorithm 'x'", "bcast_linear"),
        ("--threads 257 prog", 2, "--threads wants a whole number, 1 to 256, not '257'", ""),
        ("--tree=-2,0 -n 2 prog", 2, "--tree: rank -2 is not among the 2 ranks", ""),
        ("--tree 0,0 -n 2 prog", 2, "--tree: wanted one root (parent -1), found 0", ""),
        ("--tree a prog", 2, "--tree wants the parent of each rank", ""),
        ("--compute slow prog", 2, "--compute wants zero, measured, a time such as", ""),
        ("--compute 1ns/call prog", 2, "one for each block such as 0.5ns/block", ""),
        ("--json no/r.json prog", 2, "--json: no/r.json cannot be written: No such file", ""),
        ("--capture folder prog", 2, "--capture: folder cannot be written: Is a dir", ""),
        ("--trace prog/x prog", 2, "--trace: prog/x cannot be written: Not a directory", ""),
        ("--cluster gone.yaml prog", 2, "cluster file gone.yaml cannot be read: No such", ""),
        ("prog : --seed 3 prog", 2, "--seed holds for the whole run", ""),
        ("prog :", 2, "plait run: no PROGRAM given", ""),
    ],
)
def test_wrong_usage(
    *, fake: FakeNative, plait: Plait, arguments: str, code: int, message: str, hint: str
) -> None:
    Path("ring.c").write_text(SOURCE)
    Path("plain").write_text("")
    Path("empty.c").write_text("")
    Path("folder").mkdir()
    executable()
    ended = plait("run", *arguments.split())
    assert ended.err.startswith("plait: error: ")
    assert message in ended.err
    assert hint in ended.err
    assert (ended.code, ended.out) == (code, "")
    assert not fake.started
    assert leftovers() == []


def test_compiling_has_its_part_of_the_time_limit(
    fake: FakeNative, plait: Plait, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("slow").write_text('#!/bin/sh\nsleep 1\nexec cc "$@"\n')
    Path("slow").chmod(0o755)
    monkeypatch.setenv("PLAIT_CC", os.path.abspath("slow"))
    Path("a.c").write_text(SOURCE)
    assert plait("run", "--timeout", "60", "a.c").code == 0
    assert 20 < fake.run["timeout_s"] <= 59


def test_a_time_limit_while_compiling(
    fake: FakeNative, plait: Plait, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("slow").write_text("#!/bin/sh\nexec sleep 600\n")
    Path("slow").chmod(0o755)
    monkeypatch.setenv("PLAIT_CC", os.path.abspath("slow"))
    monkeypatch.setenv("PLAIT_PROGRESS", "0")
    Path("a.c").write_text(SOURCE)
    what = "the time limit of 0.3 s was reached while compiling a.c; no rank has started"
    said = f"plait: error: {what}\nhint: --timeout sets another limit\n"
    assert plait("run", "--timeout", "0.3", "a.c") == Ended(124, "", said)
    assert not fake.started
    assert leftovers() == []


def test_time_limit_from_the_environment(
    fake: FakeNative, plait: Plait, monkeypatch: pytest.MonkeyPatch
) -> None:
    executable()
    monkeypatch.setenv("MPIEXEC_TIMEOUT", "30")
    assert plait("run", "prog").code == 0
    assert 20 < fake.run["timeout_s"] <= 30
    assert plait("run", "--timeout", "5", "prog").code == 0
    assert 0 < fake.run["timeout_s"] <= 5
    monkeypatch.setenv("MPIEXEC_TIMEOUT", "soon")
    assert plait("run", "prog").err == "plait: error: MPIEXEC_TIMEOUT wants seconds, not 'soon'\n"


def test_the_exit_code_and_the_words_of_a_result(fake: FakeNative, plait: Plait) -> None:
    executable()
    facts = {"rank": 1, "site": 0, "code": 3}
    fake.answer(outcome="abort", exit_code=3, diagnosis=facts, warnings=["rank 0: careful"])
    ended = plait("run", "-n", "2", "prog")
    assert ended.code == 3
    assert ended.err == (
        "plait: warning: rank 0: careful\nplait: rank 1 called MPI_Abort with code 3\n"
    )


def test_reports(fake: FakeNative, plait: Plait) -> None:
    executable()
    rank = {"rank": 0, "exit_code": 0, "end_ps": 2000, "messages_sent": 2, "bytes_sent": 2048}
    link = {"name": "0->switch0", "frames": 3, "bytes": 300, "busy_ps": 6_172_839, "dropped": 1}
    fake.answer(ranks=[rank], links=[link])
    ended = plait("run", "-v", "--report", "--json", "-", "prog")
    assert "plait: ok: 1 rank, 12.35 us of virtual time, 2 messages, 2 KiB, 0.25 s\n" in ended.err
    assert "energy        0.00157 J, estimated from node power" in ended.err
    assert "0->switch0       3  300 B  50.0 %        1          0 B" in ended.err
    head, _, report = ended.out.partition("\n")
    assert head == "out of rank 0"
    assert json.loads(report)["ranks"] == [{**rank, "kind": "cpu"}]
    assert plait("run", "--json", "r.json", "prog").out == "out of rank 0\n"
    assert json.loads(Path("r.json").read_text())["outcome"] == "ok"


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [
        ("PLAIT_FPGA", "some", "PLAIT_FPGA wants ranks such as"),
        ("PLAIT_FPGA", "7", "PLAIT_FPGA 7: there are ranks 0 to 1"),
        ("PLAIT_TREE", "a", "PLAIT_TREE wants the parent of each rank"),
        ("PLAIT_TREE", "0", "PLAIT_TREE: wanted the parents of 2 ranks, found 1"),
        ("PLAIT_COLLECTIVE_BCAST", "x", "PLAIT_COLLECTIVE_BCAST=x: bcast has no algorithm 'x'"),
        ("PLAIT_COLLECTIVE_X", "y", "PLAIT_COLLECTIVE_X=y: there is no choice of 'x'"),
    ],
)
def test_what_the_environment_says_wrongly(
    *,
    fake: FakeNative,
    plait: Plait,
    monkeypatch: pytest.MonkeyPatch,
    variable: str,
    value: str,
    said: str,
) -> None:
    executable()
    monkeypatch.setenv(variable, value)
    ended = plait("run", "-n", "2", "prog")
    assert ended.err.startswith(f"plait: error: {said}")
    assert (ended.code, fake.started) == (2, False)


@pytest.mark.parametrize(
    ("how", "code", "message"),
    [
        (
            "killed",
            7,
            "plait: error: the simulator was killed by signal 9 (SIGKILL); nothing of the run is"
            " left\nhint: signal 9 without a sender is often the kernel, out of memory\n",
        ),
        (
            "silent",
            7,
            "plait: error: the simulator ended with code 1; nothing of the run is left\n"
            "hint: `plait doctor` checks the installation\n",
        ),
        (
            "garbage",
            7,
            "plait: error: the simulator ended with code 0; nothing of the run is left\n"
            "hint: `plait doctor` checks the installation\n",
        ),
        ("refuses", 2, "plait-sim: error: network: no such topology\n"),
    ],
)
def test_a_simulator_that_leaves_nothing(
    *,
    fake: FakeNative,
    plait: Plait,
    monkeypatch: pytest.MonkeyPatch,
    how: str,
    code: int,
    message: str,
) -> None:
    executable()
    monkeypatch.setenv("PLAIT_FAKE", how)
    assert plait("run", "prog") == Ended(code, "", message)
    assert fake.started
    assert leftovers() == []


def test_a_temporary_folder_that_runs_nothing(
    fake: FakeNative, plait: Plait, monkeypatch: pytest.MonkeyPatch
) -> None:
    def facts(_: object) -> object:
        return type("Facts", (), {"f_flag": os.ST_NOEXEC})

    monkeypatch.setattr(os, "statvfs", facts)
    Path("a.c").write_text(SOURCE)
    ended = plait("run", "a.c")
    said = f"no program can be run in {os.environ['TMPDIR']}: it is mounted noexec"
    assert ended == Ended(2, "", f"plait: error: {said}\nhint: set TMPDIR to another folder\n")
    assert not fake.started
    assert plait("run", executable()).code == 0  # it lies elsewhere


@pytest.mark.parametrize(("number", "name"), [(signal.SIGTERM, "TERM"), (signal.SIGINT, "INT")])
def test_signals_are_passed_on(
    fake: FakeNative, monkeypatch: pytest.MonkeyPatch, number: int, name: str
) -> None:
    executable()
    monkeypatch.setenv("PLAIT_FAKE", "waits")
    ready = fake.path / "bin/ready"
    os.mkfifo(ready)
    command = [sys.executable, "-m", "plait.cli", "run", "prog"]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:
        assert ready.read_text() == "ready\n"
        process.send_signal(number)
        assert process.wait() == 128 + number
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert (fake.path / "bin/signal").read_text() == f"{name}\n"
    assert leftovers() == []


@pytest.mark.parametrize(
    ("number", "name"), [(signal.SIGINT, "2 (SIGINT)"), (signal.SIGTERM, "15 (SIGTERM)")]
)
def test_a_signal_during_compilation(
    fake: FakeNative, monkeypatch: pytest.MonkeyPatch, number: signal.Signals, name: str
) -> None:
    Path("a.c").write_text(SOURCE)
    compiler = Path("slow-cc")
    os.mkfifo("ready")
    compiler.write_text("#!/bin/sh\necho ready > ready\nexec sleep 600\n")
    compiler.chmod(0o755)
    monkeypatch.setenv("PLAIT_CC", f"{os.getcwd()}/slow-cc")
    command = [sys.executable, "-m", "plait.cli", "run", "a.c"]
    monkeypatch.setenv("PLAIT_PROGRESS", "0")
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert Path("ready").read_text() == "ready\n"
        process.send_signal(number)
        _, said = process.communicate(timeout=60)
    words = f"plait: interrupted by signal {name} while compiling a.c; no rank has started\n"
    assert (process.returncode, said) == (128 + number, words)
    assert not fake.started
    assert leftovers() == []


def test_native_parts_that_are_missing(fake: FakeNative, plait: Plait) -> None:
    executable()
    (fake.path / "bin/plait-sim").unlink()
    ended = plait("run", "prog")
    assert ended.code == 2
    assert "native parts are not installed: there is no" in ended.err


def test_no_compiler(fake: FakeNative, plait: Plait, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("a.c").write_text(SOURCE)
    monkeypatch.setenv("PLAIT_CC", "no-such-cc")
    ended = plait("run", "a.c")
    assert ended.code == 3
    assert "the compiler no-such-cc cannot be run: No such file or directory" in ended.err
    assert not fake.started


def test_no_place_for_temporary_files(
    fake: FakeNative, plait: Plait, monkeypatch: pytest.MonkeyPatch
) -> None:
    executable()
    monkeypatch.setenv("TMPDIR", "/nowhere")
    ended = plait("run", "prog")
    assert ended.code == 2
    assert "no temporary folder can be made in /nowhere: No such file" in ended.err
    assert not fake.started


def test_what_a_run_imports() -> None:
    """The start of a run must not pay for modules that it does not need."""
    heavy = {"subprocess", "tempfile", "dataclasses", "difflib", "shutil", "pathlib"}
    code = "import sys, plait.cli.main, plait.cli.run, plait.run.kinds.cpu"
    shown = subprocess.run(
        [sys.executable, "-c", f"{code}; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    plain = subprocess.run(
        [sys.executable, "-c", "import sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded: set[Any] = set(shown.stdout.split()) - set(plain.stdout.split())
    assert loaded & heavy == set()


@pytest.mark.parametrize(("name", "value"), [("--cflags", "'x"), ("PLAIT_CC", "cc 'x")])
def test_flags_whose_words_cannot_be_told_apart(
    fake: FakeNative, plait: Plait, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    Path("a.c").write_text(SOURCE)
    if name.startswith("--"):
        ended = plait("run", name, value, "a.c")
    else:
        monkeypatch.setenv(name, value)
        ended = plait("run", "a.c")
    assert (ended.code, fake.started) == (2, False)
    said = f'{name}: the words of "{value}" cannot be told apart: no closing quotation'
    assert ended.err == f"plait: error: {said}\n"
