# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The netlist of a block, in place of its sources, for the block's own test.

Yosys bakes the parameters in and makes every port a plain vector. A test reads parameters and
ports as they are declared, so a wrapper has the block's name and the very text of its declaration,
and holds nothing but the netlist.
"""

import re
import sysconfig
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ..sources import known, needed
from ..synthesis import FAMILIES
from ..yosys import read, run

# The switch, and the family that it may name.
SWITCH = "PLAIT_NETLIST"
_LATTICE = Path(sysconfig.get_path("purelib")) / "pyosys/share/lattice"
_BLOCK_RAM = Path(__file__).parent / "cells/ecp5_block_ram.v"
# The cells of a family: the folder of Yosys' own models, those that are included, and ours.
MODELS: dict[str, tuple[Path, list[str], list[Path]]] = {
    "ecp5": (_LATTICE, ["common_sim.vh", "ccu2c_sim.vh"], [_BLOCK_RAM]),
}

_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


class NetlistError(Exception):
    """A block of which no netlist can be made; the text says why."""


@dataclass(frozen=True)
class Netlist:
    """What Verilator takes instead of the sources."""

    sources: list[Path]
    include: Path


def is_hardware(top: str) -> bool:
    """Whether a module is a block; those for proofs are none."""
    return known()[top].parent.name == "rtl"


def declaration(text: str, name: str) -> str:
    """A module's declaration, from `module` to the semicolon behind its ports."""
    text = _COMMENT.sub("", text)
    found = re.search(rf"\bmodule\s+{name}\b(?:\s*import\b[^;]*;)*", text)
    if not found:
        raise NetlistError(f"{name}: its file declares no module of that name")
    depth = 0
    for place in range(found.end(), len(text)):
        depth += (text[place] == "(") - (text[place] == ")")
        if text[place] == ";" and not depth:
            return text[found.start() : place + 1]
    raise NetlistError(f"{name}: its declaration has no end")


def write_netlist(
    top: str, parameters: Mapping[str, int | str] | None, folder: Path, family: str
) -> Netlist:
    """Maps a block for a family and writes its netlist and the wrapper into a folder."""
    if family not in MODELS:
        raise NetlistError(
            f"{SWITCH}={family}: no models of its cells, only of {', '.join(MODELS)}"
        )
    folder.mkdir(parents=True, exist_ok=True)
    netlist, wrapper = folder / f"{top}_netlist.v", folder / f"{top}.sv"
    run(
        [
            read(top, parameters),
            f"{FAMILIES[family][0]} -top {top}",
            # Without whole vectors Verilator sees no loops where there are none.
            "splitnets",
            f"rename {top} {top}_netlist",
            ["write_verilog", "-noattr", str(netlist)],
        ]
    )
    include, included, models = MODELS[family]
    # Equal names connect: a port that one side lacks is an error.
    lines = [f'`include "{name}"' for name in included]
    lines += [declaration(known()[top].read_text(encoding="utf-8"), top)]
    lines += [f"  {top}_netlist netlist (.*);", "endmodule", ""]
    wrapper.write_text("\n".join(lines), encoding="utf-8")
    packages = [path for path in needed(top) if path.stem.endswith("_pkg")]
    return Netlist([*packages, *models, netlist, wrapper], include)
