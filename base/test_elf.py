# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Files that end early, are empty or something else are found out."""

import subprocess
from pathlib import Path

import pytest

from base import elf

KINDS = {"-c": elf.RELOCATABLE, "-no-pie": elf.EXECUTABLE, "-shared": elf.SHARED}


@pytest.fixture(scope="module", params=list(KINDS))
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the compiler makes; its name is the option."""
    path = tmp_path_factory.mktemp("made") / request.param
    source = path.with_name("a.c")
    source.write_text("int data[1000] = {1}; int main(void) { return data[1]; }\n")
    command = ["cc", request.param, "-fPIC", source, "-o", f"./{path.name}"]
    subprocess.run(command, cwd=path.parent, check=True)
    return path


def test_a_whole_file(made: Path) -> None:
    assert elf.fault(str(made), *KINDS.values()) is None
    assert elf.fault(str(made), KINDS[made.name]) is None
    others = set(KINDS.values()) - {KINDS[made.name]}
    assert str(elf.fault(str(made), *others)).endswith("is another kind of ELF file than wanted")


def test_every_file_that_ends_early(made: Path, tmp_path: Path) -> None:
    data, part = made.read_bytes(), tmp_path / "part"
    for size in [*range(5, 80), *range(80, len(data), 97), len(data) - 1]:
        part.write_bytes(data[:size])
        found = elf.fault(str(part), *KINDS.values())
        assert found is not None, size
        assert "ends early" in found or "64 bit" in found


def test_what_is_something_else(tmp_path: Path) -> None:
    path = tmp_path / "file"
    assert elf.fault(str(path), elf.SHARED) == f"{path} was not made (No such file or directory)"
    path.write_bytes(b"")
    assert elf.fault(str(path), elf.SHARED) == f"{path} is empty"
    path.write_text("garbage")
    assert elf.fault(str(path), elf.SHARED) == f"{path} is no ELF file"
    path.write_bytes(b"\x7fELF\1\1" + bytes(100))
    assert (
        elf.fault(str(path), elf.SHARED) == f"{path} is not for a little-endian machine of 64 bit"
    )
