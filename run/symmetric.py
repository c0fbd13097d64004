# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Variables that CPU and FPGA ranks share: where each kind of rank has them."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Sequence
from typing import Any

from plait.base import elf
from plait.run.errors import Failure

HEAP = "plait_symmetric_heap"  # of OpenSHMEM's heap and GASNet's segment in compiler/include
# Variables of the environment that say its bytes, and what those headers call them after PLAIT_.
SIZES = {
    "SHMEM_SYMMETRIC_SIZE": "SHMEM_HEAP_BYTES",
    "GASNET_MAX_SEGSIZE": "GASNET_SEGMENT_BYTES",
}
_SIZE = re.compile(r"\s*([0-9]*\.?[0-9]+|[0-9]+\.)([kKmMgGtT]?)")
_PAGE, _MOST = 4096, 1 << 50
_OWN = os.sep + os.path.join("compiler", "include", "")  # of headers, whose variables CPUs lack


def heap_bytes(text: str, variable: str) -> int:
    """The bytes of the symmetric heap that a variable says, whole pages. The rule is that of
    runtime/shmem/symmetric.cpp; Failure if the text is none."""
    match = _SIZE.fullmatch(text)
    size = float(match[1]) * 1024 ** " KMGT".index(match[2].upper() or " ") if match else _MOST + 1
    if size > _MOST:
        wanted = "wanted is a number of bytes, as 4096, 64K, 64M, 1.5G"
        raise Failure(f'{variable} is "{text}"; {wanted}')
    return -(-math.ceil(size) // _PAGE) * _PAGE


def table(executable: str, objects: Sequence[dict[str, Any]]) -> list[list[int]]:
    """The objects that FPGA ranks share, as a CPU rank's executable has them: address there, bytes,
    symmetric address. One that the C compiler has left out is not in the list. The heap stands
    behind the variables: runtime/shmem/symmetric.cpp.

    `objects`: "name", "file", "line", "size" and "address" of each. Raises Failure if two of one
    source cannot be told apart.
    """
    known: dict[tuple[str, str, int], list[int]] = {}
    for each in elf.objects(executable):
        known.setdefault((each.name, each.source, each.size), []).append(each.address)
    wanted: dict[tuple[str, str, int], list[dict[str, Any]]] = {}
    for each in objects:
        if _OWN not in each["file"]:
            key = (each["name"], os.path.basename(each["file"]), each["size"])
            wanted.setdefault(key, []).append(each)
    found: list[list[int]] = [
        [elf.end_of_data(executable), each["size"] - each["size"] % _PAGE, each["address"]]
        for each in objects
        if each["name"] == HEAP and each["size"] >= _PAGE
    ]
    for (name, source, size), group in wanted.items():
        addresses = known.get((name, source, size)) or known.get((name, "", size)) or []
        if len(group) > 1 or len(addresses) > 1:
            lines = " and ".join(str(each["line"]) for each in group)
            raise Failure(
                f"two variables {name} of {size} bytes ({source}:{lines}) cannot be told apart; CPU"
                " and FPGA ranks share them by name",
                hint="give them different names",
            )
        found += [[address, size, group[0]["address"]] for address in addresses]
    return found
