# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The ports of a role: those of hardware/shell/rtl/plait_role.sv."""

import re
from functools import cache

from plait.hardware.sources import known  # pyright: ignore[reportMissingTypeStubs]

_LIST = re.compile(r"^module plait_role\n(.*?^\);\n)", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"^ *//[^\n]*\n| *//[^\n]*", re.MULTILINE)
_WIDTH = re.compile(r"(int unsigned Width +=) \d+")


def port_list(width: int) -> str:
    """What stands behind the module's name up to `);`, for words of so many bits."""
    return _WIDTH.sub(rf"\1 {width}", _list())


@cache
def port_names() -> tuple[str, ...]:
    """The names of the ports, in their order."""
    return tuple(re.findall(r"\b\w+_n?[io]\b", _list()))


def engine_ports() -> list[str]:
    """Ports that the engine has under the same names."""
    shared = ("command_", "completion_", "memory_", "clk_i", "rst_ni")
    return [name for name in port_names() if name.startswith(shared)]


@cache
def _list() -> str:
    found = _LIST.search(known()["plait_role"].read_text(encoding="utf-8"))
    assert found
    return _COMMENT.sub("", found[1])
