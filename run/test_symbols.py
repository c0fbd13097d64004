# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""From call site to file and line."""

import re
import subprocess
from pathlib import Path

import pytest

from plait.run.symbols import Places, symbolize_with_tool, tidy

SOURCE = """\
int callee(void);
int callee(void) {
  return 1;
}
int main(void) {
  return callee() - 1;
}
"""


def test_sites_are_gathered_by_module_and_rank() -> None:
    asked: list[tuple[str, list[int]]] = []

    def stub(path: str, addresses: list[int]) -> list[str]:
        asked.append((path, addresses))
        return [f"{path}:{address}" for address in addresses]

    module_a = {"begin": 1000, "end": 2000, "bias": 1000, "path": "a"}
    module_b = {"begin": 5000, "end": 6000, "bias": 5000, "path": "b"}
    moved = {"begin": 3000, "end": 4000, "bias": 3000, "path": "a"}
    places = Places(
        {
            "modules": [[module_a, module_b], [moved]],
            "diagnosis": {
                "ranks": [
                    {"rank": 0, "site": 1011, "waits": [{"peer": 1, "site": 5021}]},
                    {"rank": 1, "site": 3011},
                ]
            },
        },
        stub,
    )
    assert asked == [("a", [10]), ("b", [20])]
    assert places.at(0, 1011) == "a:10"
    assert places.at(0, 5021) == "b:20"
    assert places.at(1, 3011) == "a:10"
    assert places.at(1, 1011) == ""
    assert places.at(0, None) == ""


def test_a_real_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "p.c").write_text(SOURCE)
    subprocess.run(["cc", "-g", "-O0", "p.c", "-o", "p"], check=True)
    symbols = subprocess.run(["nm", "p"], capture_output=True, text=True, check=True).stdout
    match = re.search(r"^([0-9a-f]+) T callee$", symbols, re.MULTILINE)
    assert match is not None
    assert symbolize_with_tool("p", [int(match[1], 16), 0]) == ["p.c:2", ""]


def test_a_module_that_is_gone() -> None:
    assert symbolize_with_tool("/nowhere/at/all", [16, 32]) == ["", ""]


def test_places_below_the_folder_are_relative(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert tidy(f"{tmp_path}/src/../a.c:12 (discriminator 3)") == "a.c:12"
    assert tidy("/usr/x.c:3") == "/usr/x.c:3"
    assert tidy("??:0") == ""
    assert tidy("??:?") == ""
    assert tidy("a.c:?") == ""
