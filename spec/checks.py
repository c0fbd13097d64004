# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What must hold between the entries of the specification."""

from collections.abc import Iterable

from .checks_calls import call_problems
from .checks_circuit import circuit_problems
from .checks_clock import clock_problems
from .checks_common import field_problems, flag_problems, unique
from .checks_failures import failure_problems
from .checks_gasnet import gasnet_problems
from .checks_network import network_problems
from .checks_registers import register_problems
from .checks_shmem import shmem_problems
from .checks_soft import soft_problems
from .checks_topologies import topology_problems
from .model import BitField, Spec

_NEEDED_LIMITS = (
    "arguments_max",
    "controller_node",
    "credit_initial_frames",
    "hold_frames",
    "nodes_max",
    "payload_bytes_max",
    "window_frames",
)


def problems(spec: Spec) -> list[str]:
    """One sentence for each thing that is wrong, none if all is well."""
    have = {limit.name for limit in spec.limits.limits}
    if missing := [name for name in _NEEDED_LIMITS if name not in have]:
        return [f"spec/limits.yaml: limits: {name} is missing" for name in missing]
    return [
        *(*_wire(spec), *circuit_problems(spec), *_commands(spec), *_limits(spec)),
        *(*register_problems(spec), *soft_problems(spec), *shmem_problems(spec)),
        *gasnet_problems(spec),
        *(*network_problems(spec), *clock_problems(spec), *topology_problems(spec)),
        *(*_collectives(spec), *_mpi(spec), *failure_problems(spec), *call_problems(spec)),
    ]


def _wire(spec: Spec) -> Iterable[str]:
    wire, layout = spec.wire, spec.wire.frame
    yield from field_problems("spec/wire.yaml: header", wire.header, layout.header_bytes)
    yield from flag_problems("spec/wire.yaml: flags", wire.flags)
    for name, numbers in (
        ("handlers", wire.handlers),
        ("log_streams", wire.log_streams),
        ("control_operations", wire.control_operations),
        ("control_status", wire.control_status),
        ("atomic_operations", wire.atomic_operations),
        ("word_types", wire.word_types),
    ):
        entries = [(each.number, each.name) for each in numbers]
        yield from unique(f"spec/wire.yaml: {name}", entries)
    if len(layout.mac_prefix) != 4 or not all(0 <= byte < 256 for byte in layout.mac_prefix):
        yield "spec/wire.yaml: frame.mac_prefix: 4 bytes wanted, the node number makes it 6"
    if [(each.name, each.bits) for each in wire.header[-1:]] != [("header_check", 16)]:
        yield "spec/wire.yaml: header: header_check, 16 bits, is wanted as the last field"
    if not 0 <= layout.header_check_rotate < 16:
        yield (
            f"spec/wire.yaml: frame.header_check_rotate is {layout.header_check_rotate}, 0 to 15"
            " is wanted"
        )
    if len(layout.ipv4_prefix) != 2 or not all(0 <= byte < 256 for byte in layout.ipv4_prefix):
        yield "spec/wire.yaml: frame.ipv4_prefix: 2 bytes wanted, the node number makes it 4"
    if layout.header_offset % 8 or layout.header_bytes % 8 or layout.udp_header_offset % 8:
        yield "spec/wire.yaml: frame: the header must start and end on a 64-bit word"
    if spec.limits["arguments_max"] * 4 != layout.argument_block_bytes:
        yield (
            f"spec/wire.yaml: frame.argument_block_bytes is {layout.argument_block_bytes}, but"
            f" arguments_max in spec/limits.yaml asks for {spec.limits['arguments_max'] * 4}"
        )


def _commands(spec: Spec) -> Iterable[str]:
    table, file = spec.commands, "spec/commands.yaml"
    yield from field_problems(f"{file}: command", table.command.fields, table.command.bytes)
    yield from _views(spec)
    yield from field_problems(
        f"{file}: completion", table.completion.fields, table.completion.bytes
    )
    yield from flag_problems(f"{file}: command_flags", table.command_flags)
    for name, entries in (
        ("opcodes", table.opcodes),
        ("comparisons", table.comparisons),
        ("completion_status", table.completion_status),
    ):
        yield from unique(f"{file}: {name}", [(each.number, each.name) for each in entries])


def _views(spec: Spec) -> Iterable[str]:
    table = spec.commands
    common = {"opcode", "flags", "peer", "request"}
    places = _places(table.command.fields)
    opcodes = {each.name for each in table.opcodes}
    named = [name for view in table.views for name in view.opcodes]
    yield from unique("spec/commands.yaml: views", [(name, name) for name in named])
    for view in table.views:
        where = f"spec/commands.yaml: {view.name}"
        yield from field_problems(where, view.fields, table.command.bytes)
        there = _places(view.fields)
        for name in sorted(common):
            if there.get(name) != places.get(name):
                yield f"{where}: {name} does not stand where it stands in command"
        for name in view.opcodes:
            if name not in opcodes:
                yield f"{where}: {name} is no opcode"


def _places(fields: Iterable[BitField]) -> dict[str, tuple[int, int]]:
    """First bit and number of bits of each."""
    places: dict[str, tuple[int, int]] = {}
    first = 0
    for each in fields:
        places[each.name] = first, each.bits
        first += each.bits
    return places


def _limits(spec: Spec) -> Iterable[str]:
    names = [(each.name, each.name) for each in spec.limits.limits]
    yield from unique("spec/limits.yaml: limits", names)
    limits = spec.limits
    if limits["hold_frames"] < limits["credit_initial_frames"]:
        yield (
            f"spec/limits.yaml: hold_frames is {limits['hold_frames']}, but credit_initial_frames"
            f" lets {limits['credit_initial_frames']} come unasked"
        )
    if not limits["nodes_max"] <= limits["controller_node"] < 1 << 16:
        yield (
            f"spec/limits.yaml: controller_node is {limits['controller_node']}; a number of 16 bits"
            " that no rank can have is wanted"
        )
    selective = next((each for each in spec.wire.header if each.name == "selective"), None)
    if selective and selective.bits < spec.limits["window_frames"]:
        yield (
            f"spec/limits.yaml: window_frames is {spec.limits['window_frames']}, wider than the"
            f" field selective in spec/wire.yaml ({selective.bits} bits)"
        )


def _collectives(spec: Spec) -> Iterable[str]:
    table, file = spec.collectives, "spec/collectives.yaml"
    yield from unique(f"{file}: kinds", [(each.code, each.name) for each in table.kinds])
    yield from unique(f"{file}: algorithms", [(each.name, each.name) for each in table.algorithms])
    kinds = {each.name for each in table.kinds}
    for algorithm in table.algorithms:
        if algorithm.kind not in kinds:
            yield f"{file}: algorithms: {algorithm.name} is for {algorithm.kind}, which is no kind"
    known = {(each.kind, each.name) for each in table.algorithms}
    for kind, rows in table.selection.items():
        for row in rows:
            if (kind, row.algorithm) not in known:
                yield f"{file}: selection.{kind}: {row.algorithm} is no algorithm for {kind}"
        if not rows or not rows[-1].unbounded:
            yield f"{file}: selection.{kind}: the last row must fit everything"
        if any(row.unbounded for row in rows[:-1]):
            yield f"{file}: selection.{kind}: a row without bounds hides the rows after it"


def _mpi(spec: Spec) -> Iterable[str]:
    mpi, file = spec.mpi, "spec/mpi.yaml"
    for name, codes in (
        ("datatypes", [(each.code, each.name) for each in mpi.datatypes]),
        ("operations", [(each.code, each.name) for each in (*mpi.operations, mpi.own_operation)]),
        ("error_classes", [(each.value, each.name) for each in mpi.errors]),
    ):
        yield from unique(f"{file}: {name}", codes)
    handles = [(each.value, each.name) for each in mpi.handles]
    handles += [
        (each.handle, each.name) for each in [*mpi.datatypes, *mpi.equivalents, *mpi.operations]
    ]
    yield from unique(f"{file}: handles", handles)
    known = {each.name for each in mpi.datatypes}
    for each in mpi.equivalents:
        if each.same_as not in known:
            yield f"{file}: equivalents: {each.name} is the same as {each.same_as}, no datatype"
    calls = {each.name for each in spec.mpi_calls.calls}
    functions = [name for part in mpi.functions for name in part.names]
    yield from unique(f"{file}: functions", [(name, name) for name in functions])
    for name in sorted(calls - set(functions)):
        yield f"spec/mpi_calls.yaml: calls: {name} is not among the functions of {file}"
    for kind in spec.collectives.kinds:
        if kind.call not in calls:
            yield f"spec/collectives.yaml: kinds: {kind.call} is no call of spec/mpi_calls.yaml"
