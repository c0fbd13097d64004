# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""One wrong specification per rule, and what is said about it."""

import re
from functools import cache
from pathlib import Path

import pytest

from .loader import FILES, SpecError, checked, load_spec, read_yaml
from .reserved import languages_that_reserve

HERE = Path(__file__).parent

# file, text that stands there, text put in its place, what is said
WRONG = [
    (
        "wire",
        "name: tag, bits: 32",
        "name: tag, bits: 64",
        "header: the fields sum up to 416 bits, 384",
    ),
    (
        "wire",
        "name: tag, bits: 32",
        "name: tag, bits: 7",
        r"header[11].bits: Input should be 8, 16, 32 or 64, not 7",
    ),
    (
        "wire",
        "name: source, bits: 16",
        "name: source, bits: 64",
        "header: source crosses a 64-bit word (bits 32 and on)",
    ),
    (
        "wire",
        "name: source_life, bits: 8",
        "name: source_life, bits: 16",
        "header: source is not aligned to its own 16 bits",
    ),
    (
        "wire",
        "name: tag,",
        "name: int,",
        "header: int is a keyword of C, C++, SystemVerilog: choose another",
    ),
    (
        "wire",
        "name: tag,",
        "name: template,",
        "header: template is a keyword of C++: choose another",
    ),
    (
        "wire",
        "name: tag,",
        "name: lambda,",
        "header: lambda is a keyword of Python: choose another",
    ),
    (
        "wire",
        "name: tag,",
        "name: sequence,",
        "header: sequence is a keyword of SystemVerilog: choose",
    ),
    (
        "commands",
        '{name: request, bits: 32, about: "as in command"}\n      - {name: address, bits: 64,',
        '{name: wanted, bits: 32, about: "as in command"}\n      - {name: address, bits: 64,',
        "one_sided_command: request does not stand where it stands in command",
    ),
    (
        "commands",
        "{name: remote_address, bits: 64,",
        "{name: remote_address, bits: 32,",
        "one_sided_command: the fields sum up to 224 bits, 256",
    ),
    ("commands", "opcodes: [put, get]", "opcodes: [put, got]", "command: got is no opcode"),
    ("commands", "opcodes: [put, get]", "opcodes: [put, reply]", "reply is there twice"),
    ("wire", "name: tag,", "name: elseif,", "header: elseif is a keyword of Lua: choose another"),
    ("wire", "name: tag,", "name: Tag,", "header: Tag: a name in lower_snake_case is wanted"),
    ("wire", "name: tag,", "name: message,", "header: message is there twice"),
    (
        "wire",
        "name: reply, bit: 1",
        "name: reply, bit: 0",
        "flags: reply has the number of data, 0",
    ),
    (
        "wire",
        "name: reply, bit: 1",
        "name: reply, bit: 8",
        "flags: reply: bit 8 is outside the 8 bits",
    ),
    (
        "wire",
        "number: 3, name: cts",
        "number: 2, name: cts",
        "handlers: cts has the number of rts, 2",
    ),
    (
        "wire",
        "name: cts, channels: [reply]",
        "name: cts, channels: [third]",
        "handlers[3].channels[0]: Input should be",
    ),
    (
        "wire",
        "pad_bytes: 2 ",
        "pad_bytes: 3 ",
        "frame: the header must start and end on a 64-bit word",
    ),
    (
        "wire",
        "name: header_check, bits: 16",
        "name: head_check, bits: 16",
        "header: header_check, 16 bits, is wanted as the last field",
    ),
    (
        "wire",
        "header_check_rotate: 1 ",
        "header_check_rotate: 16 ",
        "frame.header_check_rotate is 16, 0 to 15",
    ),
    ("wire", "0x4C, 0x00]", "0x4C]", "frame.mac_prefix: 4 bytes wanted"),
    (
        "wire",
        "argument_block_bytes: 64",
        "argument_block_bytes: 32",
        "frame.argument_block_bytes is 32, but",
    ),
    ("wire", "[10, 80]", "[10]", "frame.ipv4_prefix: 2 bytes wanted"),
    (
        "wire",
        "udp_pad_bytes: 6 ",
        "udp_pad_bytes: 7 ",
        "frame: the header must start and end on a 64-bit word",
    ),
    (
        "wire",
        "number: 2, name: stderr",
        "number: 1, name: stderr",
        "log_streams: stderr has the number of stdout, 1",
    ),
    (
        "wire",
        "number: 1, name: write",
        "number: 0, name: write",
        "control_operations: write has the number of read, 0",
    ),
    (
        "wire",
        "number: 1, name: refused",
        "number: 1, name: ok",
        "control_status: ok is there twice",
    ),
    ("wire", "version: 1\n", "", "version: Field required"),
    (
        "wire",
        "version: 1\n",
        "version: one\n",
        "version: Input should be a valid integer, not 'one'",
    ),
    (
        "wire",
        "version: 1\n",
        "version: 1\nvariant: 2\n",
        "variant: Extra inputs are not permitted, not 2",
    ),
    ("wire", "version: 1\n", "version: [1\n", "spec/wire.yaml: "),
    (
        "commands",
        "name: tag, bits: 32",
        "name: inout, bits: 32",
        "command: inout is a keyword of SystemVerilog",
    ),
    (
        "commands",
        "name: found, bits: 8",
        "name: found, bits: 16",
        "completion: the fields sum up to",
    ),
    (
        "commands",
        "number: 2, name: receive",
        "number: 1, name: receive",
        "opcodes: receive has the number of send, 1",
    ),
    (
        "commands",
        "name: any_tag, bit: 2",
        "name: any_tag, bit: 1",
        "command_flags: any_tag has the number of any_source, 1",
    ),
    (
        "limits",
        "name: window_frames, value: 64",
        "name: window_frames, value: 65",
        "window_frames is 65, wider than the",
    ),
    (
        "limits",
        "name: hold_frames, value: 8",
        "name: hold_frames, value: 7",
        "hold_frames is 7, but credit_initial_frames lets 8 come",
    ),
    (
        "limits",
        "value: 65535, unit: node",
        "value: 1023, unit: node",
        "controller_node is 1023; a number of 16 bits that no rank",
    ),
    ("limits", "name: window_frames", "name: windows", "limits: window_frames is missing"),
    ("limits", "name: tag_max", "name: nodes_max", "limits: nodes_max is there twice"),
    (
        "registers",
        "window_bytes: 512",
        "window_bytes: 500",
        "window_bytes is 500, a power of two is wanted",
    ),
    (
        "registers",
        "window_bytes: 512",
        "window_bytes: 256",
        "last_frame: address 0x100 is outside the window of 256",
    ),
    ("registers", "name: role\n", "name: identity\n", "groups: identity is there twice"),
    ("registers", "name: waiting_kind\n", "name: role_state\n", "enums: role_state is there twice"),
    (
        "registers",
        "number: 3, name: stopped",
        "number: 2, name: stopped",
        "enums: role_state: stopped has the number of ended, 2",
    ),
    (
        "registers",
        "number: 3, name: stopped",
        "number: 4, name: stopped",
        "role_status: role_state has too few bits for role_state",
    ),
    (
        "registers",
        "number: 3, name: stopped",
        "number: 3, name: end",
        "enums: end is a keyword of SystemVerilog, Lua",
    ),
    (
        "registers",
        "bits: 2, enum: waiting_kind",
        "bits: 2, enum: waiting",
        "waiting: kind is of waiting, which is no enumeration",
    ),
    ("registers", "bits: 2, enum: waiting_kind", "bits: 2", "enums: no field is of waiting_kind"),
    (
        "registers",
        "name: exit_code,",
        "name: wire,",
        "wire is a keyword of SystemVerilog: choose another",
    ),
    (
        "registers",
        "name: exit_code,",
        "name: exitCode,",
        "exitCode: a name in lower_snake_case is wanted",
    ),
    ("registers", "name: exit_code,", "name: magic,", "magic is there twice"),
    (
        "registers",
        "address: 0x004",
        "address: 0x000",
        "wire_version has the number of magic, 0x000",
    ),
    (
        "registers",
        "address: 0x004",
        "address: 0x006",
        "wire_version: address 0x006 is no multiple of 4",
    ),
    (
        "registers",
        "address: 0x004",
        "address: 0x018",
        "datapath_bits: address 0x008 stands behind a higher one",
    ),
    (
        "registers",
        "name: exit_code, address: 0x028, access: ro",
        "name: exit_code, address: 0x028, access: r",
        "groups[1].registers[2].access: Input should be",
    ),
    (
        "registers",
        "name: stop, low: 2",
        "name: stop, low: 1",
        "role_control: stop overlaps another field",
    ),
    (
        "registers",
        "name: stop, low: 2",
        "name: stop, low: 32",
        "role_control: stop is not inside the 32 bits",
    ),
    (
        "registers",
        "name: stop, low: 2",
        "name: start, low: 2",
        "role_control: start is there twice",
    ),
    (
        "registers",
        "name: stop, low: 2",
        "name: return, low: 2",
        "role_control: return is a keyword of C",
    ),
    (
        "registers",
        "name: reset_role, low: 1",
        "name: reset_role, low: 4",
        "role_control: stop stands behind a field of higher bits",
    ),
    (
        "registers",
        "access: ro, reset: 1,",
        "access: ro, reset: 2,",
        "wire_version: reset is 2, but spec/wire.yaml has version 1",
    ),
    (
        "registers",
        "access: rw\n        reset: 0\n",
        "access: rw\n        reset: 8\n",
        "role_control: 0x8 does not fit the bits of the register",
    ),
    (
        "registers",
        "limit: retries_max\n",
        "limit: retries\n",
        "retries_max: limit: there is no retries in spec/limits.yaml",
    ),
    (
        "registers",
        "limit: retries_max\n",
        "limit: eager_bytes_max\n",
        "retries_max: 0x4000 does not fit the bits",
    ),
    (
        "registers",
        "limit: retries_max\n",
        "limit: retries_max\n        reset: 3\n",
        "retries_max: reset or limit is wanted, not both",
    ),
    (
        "collectives",
        "bcast:\n    - {algorithm: bcast_binomial",
        "bcast:\n    - {algorithm: bcast_magic",
        "selection.bcast: bcast_magic is no algorithm for bcast",
    ),
    (
        "collectives",
        "    - {algorithm: scatter_linear}\n",
        "",
        "selection.scatter: the last row must fit everything",
    ),
    (
        "collectives",
        "scatter_binomial, bytes: 1024}",
        "scatter_binomial}",
        "selection.scatter: a row without bounds hides",
    ),
    (
        "collectives",
        "name: bcast_linear, kind: bcast",
        "name: bcast_linear, kind: cast",
        "algorithms: bcast_linear is for cast, which is no kind",
    ),
    (
        "collectives",
        "code: 2, name: bcast",
        "code: 1, name: bcast",
        "kinds: bcast has the number of barrier, 1",
    ),
    (
        "collectives",
        "call: MPI_Bcast",
        "call: MPI_Cast",
        "kinds: MPI_Cast is no call of spec/mpi_calls.yaml",
    ),
    (
        "mpi",
        "name: MPI_INT, handle: 0x209, code: 6",
        "name: MPI_INT, handle: 0x208, code: 6",
        "handles: MPI_INT has the number of MPI_SHORT, 520",
    ),
    (
        "mpi",
        "name: MPI_INT, handle: 0x209, code: 6",
        "name: MPI_INT, handle: 0x209, code: 5",
        "datatypes: MPI_INT has the number of MPI_SHORT, 5",
    ),
    (
        "soft",
        "name: site, address: 0x58",
        "name: site, address: 0x5a",
        "site: address 0x5a: a multiple of 4 below 0x100 is wanted",
    ),
    (
        "soft",
        "name: slot, address: 0x24",
        "name: slot, address: 0x20",
        "registers: slot has the number of issue, 32",
    ),
    (
        "shmem",
        "number: 1001, name: shmem_finalize",
        "number: 1000, name: shmem_finalize",
        "calls: shmem_finalize has the number of shmem_init, 1000",
    ),
    (
        "shmem",
        "number: 1088, name: get",
        "number: 1080, name: get",
        "calls: get 0 has the number of put 24, 1080",
    ),
    ("shmem", "number: 1728, name: test", "number: 3990, name: test", "test 10: 4000 is not from"),
    ("shmem", "types_max: 32", "types_max: 8", "26 types, but types_max is 8"),
    (
        "network",
        "number: 4101",
        "number: 4100",
        "calls: circuit_send has the number of circuit_connect, 4100",
    ),
    ("network", "number: 4105", "number: 4200", "circuit_wait: 4200 is not from 4100 to 4199"),
    ("network", "number: -101", "number: -120", "no_rank: -120 is not from -100 to -119"),
    ("network", "rank {peer}; there", "rank {pear}; there", "no_rank: there is no field pear"),
    ("network", "int circuit_wait(", "int circuit_await(", "circuit_wait: its prototype is that"),
    ("clock", "number: 4401", "number: 4400", "calls: usleep has the number of sleep, 4400"),
    ("clock", "number: 4416", "number: 4500", "timerfd_create: 4500 is not from 4400 to 4499"),
    ("clock", "number: -140", "number: -150", "too_long: -150 is not from -140 to -149"),
    ("clock", "beginning_s: 946684800", "beginning_s: -1", "beginning_s is -1, before 1970"),
    ("topologies", "name: ring,", "name: direct,", "topologies: direct is there twice"),
    ("topologies", "name: ring,", "name: Ring,", "Ring: a name in lower_snake_case is wanted"),
    ("topologies", "name: spray", "name: k", "keys: k is there twice"),
    ("topologies", "[dual_plane]", "[planes]", "spray: planes is no topology"),
    ("topologies", "[dual_plane]", "[]", "spray: topologies are wanted, each once"),
    ("topologies", "most: 128", "most: 1", "k: 2 to 1 is no range of numbers"),
    (
        "topologies",
        "described_most: 1024",
        "described_most: 8",
        "k: described_most is not more than most",
    ),
    (
        "soft",
        "number: 4, name: stack",
        "number: 8, name: stack",
        "faults: stack: 8 has more than 3 bits",
    ),
]


@pytest.mark.parametrize(("name", "old", "new", "said"), WRONG, ids=[row[3] for row in WRONG])
def test_refused(tmp_path: Path, name: str, old: str, new: str, said: str) -> None:
    assert_refused(tmp_path, name, old, new, said)


@cache
def _contents() -> dict[str, object]:
    return {name: read_yaml(HERE / f"{name}.yaml") for name in FILES}


def assert_refused(tmp_path: Path, name: str, old: str, new: str, said: str) -> None:
    """The specification with one text put in another's place is refused in these words."""
    text = (HERE / f"{name}.yaml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / f"{name}.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(SpecError, match=re.escape(said)) as caught:
        checked({**_contents(), name: read_yaml(path)})
    assert str(caught.value).startswith(f"spec/{name}.yaml: ")


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=r"^spec/wire\.yaml: .*No such file"):
        load_spec(tmp_path)


def test_the_specification_is_right() -> None:
    assert load_spec().wire.version == 1


def test_reserved_words() -> None:
    assert languages_that_reserve("for") == ["C", "C++", "Python", "SystemVerilog", "Lua"]
    assert languages_that_reserve("context") == ["SystemVerilog"]
    assert languages_that_reserve("context_id") == []
