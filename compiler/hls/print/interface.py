# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The ports of what is printed, and what stands between them and its state machine.

A role has those of hardware/shell/rtl/plait_role.sv; a kernel of tasks those of a PE.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from plait.hardware.sources import known  # pyright: ignore[reportMissingTypeStubs]

from .options import Options

_LIST = re.compile(r"^module plait_role\n(.*?^\);\n)", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"^ *//[^\n]*\n| *//[^\n]*", re.MULTILINE)
_WIDTH = re.compile(r"(int unsigned Width +=) \d+")
_BANKS = re.compile(r"(int unsigned Banks +=) \d+")
# Of a kernel: what a role has under the same names, then its engine's towards the dispatcher.
_SHARED = ("clk_i", "rst_ni", "start_i", "node_i", "node_count_i", "now_i", "site_o", "busy_o")
# Of one whose tasks share memory: a store to node memory, and all that this takes.
_STORES = ("memory_write_", "memory_wrote_")
_PE = """\
  output logic op_valid_o,
  output plait_task_pkg::task_op_t op_o,
  output logic [{words}-1:0][63:0] op_words_o,
  input  logic op_ready_i,
  input  logic task_i,
  input  logic [{words}-1:0][63:0] task_words_i,
  output logic lock_valid_o,
  output logic lock_last_o,
  input  logic lock_ready_i,
"""
# Of one that is checked: what went wrong, as check_q and bad_q of a role.
_CHECKS = """\
  output logic [15:0] check_o,
  output logic [31:0] bad_o,
"""


@dataclass(frozen=True, slots=True)
class Interface:
    """Ports of a module, `list` as text; and its engine.

    engine_pins: those that the engine has under the same names. stages: the engine copies buffers
    between the memories of the module and those of its node.
    """

    list: str
    engine: str
    parameters: str
    engine_pins: tuple[str, ...]
    stages: bool

    def text(self, options: Options) -> str:
        """What stands after the module's name up to `);`."""
        text = _WIDTH.sub(rf"\1 {options.width}", self.list)
        return _BANKS.sub(rf"\1 {options.banks}", text)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the ports, in their order."""
        return tuple(re.findall(r"\b\w+_n?[io]\b", self.list))


@cache
def role() -> Interface:
    """That of a role, whose engine talks to the shell."""
    text = _role_list()
    names = re.findall(r"\b\w+_n?[io]\b", text)
    shared = ("command_", "completion_", "memory_", "clk_i", "rst_ni")
    pins = tuple(
        name for name in names if name.startswith(shared) and not name.startswith("memory_wrote_")
    )
    parameters = ".Width(Width), .AddressBits(AddressBits), .Slots({slots}), .Stalls({stalls})"
    return Interface(text, "plait_role_mpi", parameters, pins, stages=True)


@cache
def kernel(words: int, *, is_sharing: bool = False, is_checked: bool = False) -> Interface:
    """That of a kernel of tasks with so many words, whose engine talks to the dispatcher.

    is_sharing: it uses memory that all tasks share. is_checked: accesses in it are looked at.
    """
    head, _, ports = _role_list().partition(") (\n")
    wanted = rf"\b(?:{'|'.join(_SHARED)})\b"
    if is_sharing:
        wanted += rf"|\b(?:{'|'.join(_STORES)})"
    lines = [line for line in ports.splitlines() if re.search(wanted, line)]
    own = _PE.format(words=words)
    ports = own + _CHECKS * is_checked
    text = f"{head}) (\n" + "\n".join(lines[:-2]) + f"\n{ports}" + "\n".join(lines[-2:]) + "\n);\n"
    pins = ("clk_i", "rst_ni", *re.findall(r"\b\w+_n?[io]\b", own))
    return Interface(text, "plait_task_engine", f".Words({words})", pins, stages=False)


@cache
def _role_list() -> str:
    found = _LIST.search(known()["plait_role"].read_text(encoding="utf-8"))
    assert found
    return _COMMENT.sub("", found[1])
