# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Variables of an executable are found by what FPGA ranks know of them."""

import subprocess
from pathlib import Path
from typing import Any

import pytest

from plait.base import elf
from plait.run import symmetric
from plait.run.errors import Failure

ONE = """
long shared[4] = {1};
static int own = 3;
int count(void) { static int calls; return ++calls + own++; }
int other(void);
int main(void) { return (int)shared[0] + count() + other(); }
"""
TWO = "static int own = 4;\nint other(void) { return own++; }\n"


def made(folder: Path, *texts: str) -> str:
    """An executable of sources a.c, b.c, ..."""
    names: list[str] = []
    for letter, text in zip("abc", texts, strict=False):
        (folder / f"{letter}.c").write_text(text)
        names.append(f"{letter}.c")
    subprocess.run(["cc", *names, "-o", "program"], cwd=folder, check=True)
    return str(folder / "program")


def wanted(name: str, size: int, address: int, file: str = "a.c", line: int = 1) -> dict[str, Any]:
    return {"name": name, "size": size, "address": address, "file": f"x/{file}", "line": line}


def test_each_is_found_where_its_source_has_it(tmp_path: Path) -> None:
    path = made(tmp_path, ONE, TWO)
    at = {(each.name, each.source): each.address for each in elf.objects(path)}
    objects = [
        *(wanted("shared", 32, 0x100), wanted("own", 4, 0x200), wanted("calls", 4, 0x300)),
        *(wanted("own", 4, 0x400, "b.c"), wanted("absent", 4, 0x500)),
        wanted("plait_value", 8, 0x600, "compiler/include/shmem.h"),
    ]
    assert symmetric.table(path, objects) == [
        [at["shared", ""], 32, 0x100],
        [at["own", "a.c"], 4, 0x200],
        [at["calls", "a.c"], 4, 0x300],
        [at["own", "b.c"], 4, 0x400],
    ]


def test_two_that_look_alike_are_refused(tmp_path: Path) -> None:
    path = made(tmp_path, ONE + "int more(void) { static int calls; return ++calls; }\n", TWO)
    objects = [wanted("calls", 4, 0, line=4), wanted("calls", 4, 8, line=7)]
    with pytest.raises(Failure) as refused:
        symmetric.table(path, objects)
    assert "two variables calls of 4 bytes (a.c:4 and 7) cannot be told apart" in str(refused.value)


def test_the_heap_stands_behind_the_variables(tmp_path: Path) -> None:
    path = made(tmp_path, ONE, TWO)
    heap = wanted(symmetric.HEAP, 65544, 0x4000, "compiler/include/plait_shmem_heap.h")
    ((address, size, symmetric_address),) = symmetric.table(path, [heap])
    assert (size, symmetric_address, address % 4096) == (65536, 0x4000, 0)
    last = max(each.address + each.size for each in elf.objects(path))
    assert last <= address < last + 8192


@pytest.mark.parametrize(
    ("text", "size"),
    [("4096", 4096), ("1", 4096), ("0", 0), ("64K", 65536), ("1.5m", 3 << 19), ("2G", 2 << 30)],
)
def test_sizes_of_the_heap(text: str, size: int) -> None:
    assert symmetric.heap_bytes(text, "SIZE") == size


@pytest.mark.parametrize("text", ["", "many", "-1", "4Q", "1MB", "9" * 400, "2000000T"])
def test_no_size_of_the_heap(text: str) -> None:
    with pytest.raises(Failure) as refused:
        symmetric.heap_bytes(text, "SIZE")
    assert "wanted is a number of bytes, as 4096, 64K, 64M, 1.5G" in str(refused.value)
