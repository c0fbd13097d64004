# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Variables that CPU and FPGA ranks share: where each kind of rank has them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from plait.base import elf
from plait.run.errors import Failure

_OWN = os.sep + os.path.join("compiler", "include", "")  # of headers, whose variables CPUs lack


def table(executable: str, objects: Sequence[dict[str, Any]]) -> list[list[int]]:
    """The objects that FPGA ranks share, as a CPU rank's executable has them: address there, bytes,
    symmetric address. One that the C compiler has left out is not in the list.

    `objects`: "name", "file", "line", "size" and "address" of each. Raises Failure if two of one
    source cannot be told apart.
    """
    known: dict[tuple[str, str, int], list[int]] = {}
    for each in elf.objects(executable):
        known.setdefault((each.name, each.source, each.size), []).append(each.address)
    wanted: dict[tuple[str, str, int], dict[str, Any]] = {}
    found: list[list[int]] = []
    for each in objects:
        if _OWN in each["file"]:
            continue
        source = os.path.basename(each["file"])
        key = (each["name"], source, each["size"])
        other = wanted.setdefault(key, each)
        addresses = known.get(key) or known.get((each["name"], "", each["size"])) or []
        if other is not each or len(addresses) > 1:
            raise Failure(
                f"two variables {each['name']} of {each['size']} bytes"
                f" ({source}:{other['line']} and {each['line']}) cannot be told apart; CPU and FPGA"
                " ranks share them by name",
                hint="give them different names",
            )
        found += [[address, each["size"], each["address"]] for address in addresses]
    return found
