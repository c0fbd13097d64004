# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Tools end in time, and all that they have started ends with them."""

import os
import select
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from base import tools
from base.tools import Done, Stopped, ToolError

# Tells its fifo the number of a child that would go on for ever, and waits for it.
LEAVES_A_CHILD = 'sleep 600 & echo $! > "$1"; wait'


@pytest.fixture(autouse=True)
def usual(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(tools.LIMIT_VARIABLE, raising=False)


@pytest.fixture
def fifo(tmp_path: Path) -> Path:
    os.mkfifo(tmp_path / "fifo")
    return tmp_path / "fifo"


def watched(fifo: Path, meanwhile: Callable[[], object], most_s: float | None = None) -> int:
    """Runs a tool that has a child, which is waited for, too; the child's number."""
    command = ["sh", "-c", LEAVES_A_CHILD, "sh", str(fifo)]
    with ThreadPoolExecutor(1) as pool:
        tool = pool.submit(tools.run, "a tool", command, most_s=most_s)
        child = int(fifo.read_text())
        handle = os.pidfd_open(child)
        meanwhile()
        with pytest.raises(ToolError):
            tool.result()
    return handle


def ends(handle: int) -> bool:
    """A process that was killed, possibly not yet waited for by who is responsible now."""
    with os.fdopen(handle) as file:
        return bool(select.select([file], [], [], 60)[0])


def test_what_a_tool_says_and_how_it_ends() -> None:
    script = 'cat; echo "$X" >&2; exit 3'
    done = tools.run("sh", ["sh", "-c", script], environment={"X": "said"}, given="given")
    assert done == Done(3, "given", "said\n")
    assert done.how == "ended with 3"
    killed = tools.run("sh", ["sh", "-c", "kill -SEGV $$"])
    assert killed.how == "was killed by SIGSEGV"
    assert Done(-60, "", "").how == "was killed by signal 60"


def test_a_tool_that_reads_nothing_and_says_no_utf_8() -> None:
    assert tools.run("true", ["true"], given="x" * 1_000_000).code == 0
    assert tools.run("printf", ["printf", r"\377"]).out == "\ufffd"


def test_a_tool_that_is_not_there() -> None:
    with pytest.raises(ToolError, match=r"^sh cannot be started: /no/sh: No such file"):
        tools.run("sh", ["/no/sh"])
    with pytest.raises(ToolError, match=r"^sh cannot be started: no-sh: No such file"):
        tools.run("sh", ["no-sh"])
    with pytest.raises(ToolError, match=r"^file cannot be started: /etc/passwd: Permission denied"):
        tools.run("file", ["/etc/passwd"])
    with pytest.raises(ToolError, match=r"^true cannot be started: .*No such file"):
        tools.run("true", ["true"], Path("/no/folder"))


def test_a_tool_of_its_own_folder(tmp_path: Path) -> None:
    script = tmp_path / "tool"
    script.write_text("#!/bin/sh\necho 'as it is: $0 \"' $1\n")
    script.chmod(0o755)
    assert tools.run("it", ["./tool", "a b"], tmp_path).out == 'as it is: $0 " a b\n'


def test_a_tool_that_goes_on_for_ever(fifo: Path) -> None:
    assert ends(watched(fifo, lambda: None, most_s=0.5))


def test_all_tools_are_stopped(fifo: Path) -> None:
    try:
        assert ends(watched(fifo, tools.stop))
        with pytest.raises(Stopped, match="not wanted any more"):
            tools.run("true", ["true"])
    finally:
        tools.resume()
    assert tools.run("true", ["true"]).code == 0


def test_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tools.limit_s() == 1800
    monkeypatch.setenv(tools.LIMIT_VARIABLE, "0.1")
    with pytest.raises(ToolError, match=r"sleep did not end within 0\.1 s; PLAIT_TOOL_TIMEOUT"):
        tools.run("sleep", ["sleep", "600"])
    for wrong in ("0", "-1", "nan", "1e99", "soon"):
        monkeypatch.setenv(tools.LIMIT_VARIABLE, wrong)
        with pytest.raises(ToolError, match=f"wants seconds, more than 0, not '{wrong}'"):
            tools.limit_s()


def test_the_limit_of_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tools.memory_bytes() > 1 << 30
    eats = "import sys; sys.stdin.read(); bytearray(200 << 20)"
    command = [sys.executable, "-c", eats]
    assert tools.run("the eater", command, given="").code == 0
    monkeypatch.setenv(tools.MEMORY_VARIABLE, "100")
    wanted = r"^the eater needs more than 100 MiB of memory; PLAIT_TOOL_MEMORY sets another limit$"
    with pytest.raises(ToolError, match=wanted):
        tools.run("the eater", command, given="")
    # What a tool starts before anything else can be done to it is bounded, too.
    assert tools.run("sh", ["sh", "-c", "ulimit -d & wait"]).out == "102400\n"
    for wrong in ("0", "-1", "2G", "1e3"):
        monkeypatch.setenv(tools.MEMORY_VARIABLE, wrong)
        with pytest.raises(ToolError, match=f"wants MiB, a whole number from 1 on, not '{wrong}'"):
            tools.memory_bytes()


@pytest.mark.parametrize(
    "said", ["virtual memory exhausted", "a.o: error adding symbols: memory exhausted"]
)
def test_a_tool_says_that_memory_is_short(said: str) -> None:
    with pytest.raises(ToolError, match=r"^the tool needs more than"):
        tools.run("the tool", ["sh", "-c", f"echo '{said}' >&2; exit 1"])


@pytest.mark.parametrize(
    ("said", "most_s", "limit_s"),
    [("", None, 1800), ("7200", None, 7200), ("7200", 60.0, 60), ("5", 60.0, 5)],
)
def test_the_limit_may_be_raised(
    monkeypatch: pytest.MonkeyPatch, said: str, most_s: float | None, limit_s: float
) -> None:
    def too_late(*_: object) -> None:
        raise tools.subprocess.TimeoutExpired("true", 0)

    monkeypatch.setenv(tools.LIMIT_VARIABLE, said)
    monkeypatch.setattr(tools.subprocess.Popen, "communicate", too_late)
    hint = "" if limit_s == most_s else "; PLAIT_TOOL_TIMEOUT sets another limit"
    with pytest.raises(ToolError, match=f"^true did not end within {limit_s} s{hint}$"):
        tools.run("true", ["true"], most_s=most_s)


def test_an_exception_ends_the_tool(monkeypatch: pytest.MonkeyPatch) -> None:
    started = list[int]()

    def interrupt(process: "tools.subprocess.Popen[bytes]", *_: object) -> None:
        started.append(os.pidfd_open(process.pid))
        raise KeyboardInterrupt

    monkeypatch.setattr(tools.subprocess.Popen, "communicate", interrupt)
    with pytest.raises(KeyboardInterrupt):
        tools.run("sleep", ["sleep", "600"])
    with pytest.raises(ProcessLookupError):  # it has been waited for
        signal.pidfd_send_signal(started[0], 0)
