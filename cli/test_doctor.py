# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait doctor` names what is missing and the command that mends it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli import doctor, symbols
from plait.cli.doctor import Check, Finding
from plait.cli.testing import Ended, FakeNative
from plait.cli.workspace import Workspace

Plait = Callable[..., Ended]


def test_all_is_well(fake: FakeNative, plait: Plait, monkeypatch: pytest.MonkeyPatch) -> None:
    (fake.path / "include/mpi.h").write_text(
        "#define MPI_Init(argc, argv) (void)argc, (void)argv\n#define MPI_Finalize() (void)0\n"
    )
    monkeypatch.delenv("PLAIT_FAKE", raising=False)
    ended = plait("doctor")
    assert ended.code == 0, ended.out
    assert "MISSING" not in ended.out
    assert [line.split()[0] for line in ended.out.splitlines()] == ["ok"] * len(doctor.CHECKS)
    assert "started, ran and ended" in ended.out


def test_what_is_missing(fake: FakeNative, plait: Plait, monkeypatch: pytest.MonkeyPatch) -> None:
    (fake.path / "include/mpi.h").unlink()
    monkeypatch.setenv("PLAIT_CC", "no-such-cc")
    monkeypatch.setattr(symbols, "TOOLS", ("no-such-tool",))
    ended = plait("doctor")
    assert ended.code == 1
    lines = {line[9:26].strip(): line for line in ended.out.splitlines()}
    assert lines["native parts"].endswith("there is no " + str(fake.path / "include/mpi.h"))
    for name in ("native parts", "C compiler", "addr2line", "run of two ranks"):
        assert lines[name].startswith("MISSING")
    mend = "to mend it: apt-get install -y gcc libc6-dev binutils && make build"
    assert ended.out.splitlines()[-1] == mend


def test_no_temporary_folder(
    fake: FakeNative, plait: Plait, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert fake.path.exists()
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


def test_mends_are_merged(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    checks = (
        Check("one", finds(Finding("no", "apt-get install -y a b"))),
        Check("two", finds(Finding("yes"))),
        Check("three", finds(Finding("no", "make build"))),
        Check("four", finds(Finding("no", "apt-get install -y c b"))),
    )
    monkeypatch.setattr(doctor, "CHECKS", checks)
    with Workspace() as workspace:
        assert doctor.examine(workspace) == 1
    out = capsys.readouterr().out
    assert out.endswith("to mend it: apt-get install -y a b c && make build\n")


def test_workspaces_go_with_all_that_is_in_them() -> None:
    with Workspace() as workspace:
        path = Path(workspace.path)
        assert path.stat().st_mode & 0o777 == 0o700
        (path / "file").write_text("x")
        (path / "folder").mkdir()
        (path / "folder/inner").write_text("x")
    assert not path.exists()
