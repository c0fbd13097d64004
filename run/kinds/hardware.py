# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What the kinds of nodes share whose ranks are hardware: memory, registers and model of a node.

Imported only where there are such ranks, since the hardware takes long to load.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from plait.base import stages
from plait.run import exit_codes
from plait.run.errors import Failure
from plait.run.program import Program
from plait.run.ranks import ranks_text
from plait.run.shared import LIFE, limits, specification
from plait.run.shares import Group
from plait.run.watch import Watch, with_progress

_PEERS_MIN = 64
_PLACES_MIN = 16  # for unexpected messages, of each part where a node has many
_PLACES_OF_NODE = 512  # of all its parts, if that is enough
_UNITS_BYTES = 64  # plait_atomics: results on their way
_SHOWN_MAX = 40  # characters of what is given to a program
_TIMERS = ("acknowledge_delay", "retransmit_initial", "retransmit_min", "retransmit_max")

Description = dict[str, Any]


class NodeMemory(NamedTuple):
    """Addresses in bytes: the role's objects in the lower half, at the end what the endpoint keeps.

    The endpoint keeps records of a head and a frame's payload: for each peer, the controller too,
    the frames of the request and of the direct channel that are pushed back, and for each
    unexpected message as many as an eager one has. Below that is what the shell's units keep.
    """

    address_bits: int
    hold_base: int
    unexpected_base: int

    @classmethod
    def of(cls, role_bits: int, group: Group, parts: int = 1) -> NodeMemory:
        """Returns the smallest memory for a role whose objects need 2^role_bits bytes in all.

        parts: how many the role has.
        """
        known = limits()
        is_wide = group.platform["data_width_bits"] == 512
        most = known["payload_bytes_max"]
        is_cut = group.platform.get("put_frame_bytes", most) < most
        frames = known["hold_frames_512" if is_wide or is_cut else "hold_frames"]
        record = body_offset() + known["payload_bytes_max"]
        of_message = known["eager_bytes_max"] // known["payload_bytes_max"]
        hold = (peers(group) + 1) * 2 * frames * record
        unexpected = unexpected_places(parts) * of_message * record
        bits = max(role_bits, (_UNITS_BYTES + hold + unexpected - 1).bit_length() + 1)
        end = 1 << bits
        return cls(bits, end - unexpected - hold, end - unexpected)


def unexpected_places(parts: int) -> int:
    """How many messages that nobody has asked for a node with so many parts keeps.

    Up to eight parts have as many each as a node with one; of more than that, none may have more
    (plait_match_shares).
    """
    usual = limits()["hardware_unexpected_max"]
    wanted = max(min(usual * parts, _PLACES_OF_NODE), _PLACES_MIN * parts)
    return usual if parts == 1 else power_of_two(wanted)


def tables(slots: int, parts: int) -> dict[str, int]:
    """Parameters of plait_endpoint for so many commands under way in each part; those not usual."""
    kept = power_of_two(slots * parts)
    found = {"Unexpected": unexpected_places(parts)} if parts > 1 else {}
    if kept > limits()["hardware_posted_max"]:
        found |= {"Posted": kept, "Jobs": kept}
    return found


def power_of_two(number: int) -> int:
    """The smallest power of two that is not below it."""
    return 1 << (number - 1).bit_length()


def body_offset() -> int:
    """Bytes of a frame before its payload; a test compares them with the specification."""
    frame = specification()["wire"]["frame"]
    return frame["ethernet_bytes"] + frame["pad_bytes"] + frame["header_bytes"]


def peers(group: Group) -> int:
    """Returns how many nodes the tables of the group's nodes have places for."""
    return max(_PEERS_MIN, power_of_two(group.size))


class NodeRole(Protocol):
    """What a model of a node is made of: its role, and how much that needs of the node."""

    @property
    def systemverilog(self) -> str:
        """Module plait_role, and what the hardware's own modules have not."""
        ...

    @property
    def ranks(self) -> Sequence[int]:
        """The ranks that have it."""
        ...

    @property
    def address_bits(self) -> int:
        """Bits of the addresses of a memory that holds its objects."""
        ...

    @property
    def slots(self) -> int:
        """How many commands each part of it has under way at most."""
        ...

    @property
    def units(self) -> Mapping[str, int]:
        """Parameters of plait_shell that say which units stand beside it."""
        ...


def build_node(
    role: NodeRole,
    group: Group,
    folder: str,
    watch: Watch,
    *,
    parts: int = 1,
    shared: Mapping[str, int] | None = None,
    constants: Sequence[str] = (),
) -> Path:
    """Returns the model of the nodes that have this role, kept or built in the folder.

    constants: what of the program's arguments is in it; who waits for it is told.
    parts: how many there are of it in a node; it has the port part_i if they are several.
    shared: parameters of the memory that they share, for which it has ports; else there is none.
    """
    file = Path(folder) / "plait_role.sv"
    file.write_text(_model().without_comments(role.systemverilog), encoding="utf-8")
    parameters = _shell(group, role.address_bits, parts) | dict(role.units)
    parameters |= tables(role.slots, parts)
    if parts > 1:
        parameters["Timers"] = power_of_two(parts)
    who = ranks_text(role.ranks, 4)
    what = f"building the hardware of {who}{_constants(constants)}"
    model = _built(
        what,
        lambda: _model().build_node(file, parameters, parts, shared),
        watch,
        role.ranks,
    )
    if not stages.current():
        watch.say(f"the hardware of {who} was kept")
    return model


def _constants(arguments: Sequence[str]) -> str:
    """Why hardware is built anew for other arguments of a program, in some words."""
    if not arguments:
        return ""
    text = " ".join(arguments)
    shown = text if len(text) <= _SHOWN_MAX else f"{text[: _SHOWN_MAX - 3]}..."
    are = "argument {} is a constant" if len(arguments) == 1 else "arguments {} are constants"
    return f", of which the {are.format(shown)}"


def prepare(platform: Mapping[str, Any], watch: Watch) -> None:
    """Makes what nodes of a platform share, unless it is kept: of roles that fit the usual memory.

    `platform` are its parameters; the run has at most as many ranks as the usual tables have.
    """
    parameters = _shell(Group(Program((), "", (), None, None, ()), (), platform, 1, {}), 0)
    what = "building what nodes share"
    _built(what, lambda: _model().prepare(parameters), watch, ())


def _shell(group: Group, role_bits: int, parts: int = 1) -> dict[str, int]:
    """Parameters of plait_shell for a role whose objects need 2^role_bits bytes."""
    parameters = {
        "Width": group.platform["data_width_bits"],
        "Nodes": peers(group),
        "AddressBits": NodeMemory.of(role_bits, group, parts).address_bits,
    }
    if group.parts:  # addresses have parts in the whole cluster
        parameters["Parts"] = limits()["parts_max"]
    if ports := group.platform.get("circuits"):
        parameters["Circuits"] = ports
    if (cables := group.platform.get("cables", 1)) > 1:
        parameters["Cables"] = cables
    if size := group.platform.get("put_frame_bytes"):
        parameters["PutLog"] = size.bit_length() - 1
    return parameters


def _built(what: str, build: Callable[[], Any], watch: Watch, ranks: Sequence[int]) -> Any:
    try:
        return with_progress(what, build, watch)
    except _model().ModelError as error:
        who = f"{ranks_text(ranks, 8)}: " if ranks else ""
        raise Failure(
            f"{who}{error.message}", code=exit_codes.HARDWARE_BUILD, excerpt=error.text
        ) from None


def _model() -> Any:
    return import_module("plait.hardware.model.build")


def registers(
    rank: int, memory: NodeMemory, group: Group, initial: Iterable[Sequence[int]] = ()
) -> list[list[int]]:
    """Returns what is written into the registers of the rank's shell, the role's start last.

    Each is [address, value]. initial: address and value of bytes of node memory that are not 0.
    """
    spec = specification()
    addresses = {
        each["name"]: each["address"]
        for block in spec["registers"]["groups"]
        for each in block["registers"]
    }
    known = limits() | dict(group.limits)
    values = [
        *(("node", rank), ("node_count", group.size), ("life", LIFE)),
        *(("hold_base_low", memory.hold_base), ("unexpected_base_low", memory.unexpected_base)),
        *(
            (name, known[f"{name}_ns"] * 1000 // group.platform["clock_period_ps"])
            for name in _TIMERS
        ),
        ("retries_max", min(known["retries_max"], 255)),
        ("eager_bytes_max", known["eager_bytes_max"]),
    ]
    words: dict[int, int] = {}
    for at, byte in initial:
        words[at & ~3] = words.get(at & ~3, 0) | byte << 8 * (at & 3)
    for at, word in sorted(words.items()):
        values += [("memory_address_low", at), ("memory_data", word)]
    for member in range(group.size):
        if group.parts and group.parts[member]:
            continue  # of the node of a rank before it
        values += [("table_index", member), ("table_entry", 1 | LIFE << 8)]
    values.append(("role_control", 1))
    return [[addresses[name], value] for name, value in values]
