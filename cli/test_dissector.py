# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait dissector`: Wireshark knows Plait's frames once it is installed."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.testing import Ended

Plait = Callable[..., Ended]


def test_wireshark_finds_what_is_installed(
    plait: Plait, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    ended = plait("dissector", "--install")
    assert ended.code == 0
    target = Path(ended.out.removeprefix("wrote ").partition(";")[0])
    assert target.is_relative_to(tmp_path)
    assert target.read_text() == plait("dissector").out
    command = ["tshark", "-G", "protocols"]
    known = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert any(line.split("\t")[2:3] == ["plait"] for line in known.splitlines())


def test_its_place_and_what_cannot_be_written(
    plait: Plait, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = Path(plait("dissector", "--path").out.strip())
    assert place.read_text() == plait("dissector").out
    (tmp_path / ".local").write_text("")
    monkeypatch.setenv("HOME", str(tmp_path))
    ended = plait("dissector", "--install")
    assert (ended.code, ended.out) == (2, "")
    assert "plait.lua cannot be written" in ended.err
