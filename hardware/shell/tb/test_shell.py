# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A shell whose role is the test, and means harm: it stays who it is, and is told so."""

from pathlib import Path
from typing import Any

import cocotb

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench
from spec.frames import pack_fields, unpack_fields
from spec.loader import load_spec

SPEC = load_spec()
REGISTERS = {each.name: each.address for group in SPEC.registers.groups for each in group.registers}
OPCODES = {each.name: each.number for each in SPEC.commands.opcodes}
STATUS = {each.name: each.number for each in SPEC.commands.completion_status}
LIMITS = {each.name: each.value for each in SPEC.limits.limits}
HANDLERS = {each.name: each.number for each in SPEC.wire.handlers}
NODES, ADDRESS_BITS = 4, 20
NODE, STRANGER = 1, 2  # that could be a member and is none
FLOOR, UNEXPECTED_BASE = 0x8_0000, 0xD_8000
RECORD, HEAD, HEADER = 64 + LIMITS["payload_bytes_max"], 64, 48
REPLIED = next(each.mask for each in SPEC.commands.command_flags if each.name == "replied")
MEMBER = 1 | 1 << 8  # valid, life 1
IDLE = 1 << 8  # endpoint_idle in role_status


def test_shell(tmp_path: Path) -> None:
    sizes = dict.fromkeys(("Jobs", "Posted", "Unexpected"), 8)
    parameters = {"Width": 64, "Nodes": NODES, "AddressBits": ADDRESS_BITS, **sizes}
    simulate("plait_shell", __name__, tmp_path, parameters)


class Shell:
    """A shell of a cluster of its own; the test is its host, its role and its MAC."""

    def __init__(self, dut: Any) -> None:
        self.pins, self.bench = Pins(dut), Bench(dut)
        self.bench.parts.append(self)
        self.completions: dict[int, str] = {}
        self.users = 0  # messages for the role's handlers
        self.tokens: list[int] = []  # the numbers that they quote
        self.sent = 0  # beats to the MAC
        self.watched, self.seen = ("rst_ni", "rst_ni"), (0, 0)

    def drive(self) -> None: ...

    def look(self) -> None:
        pins = self.pins
        self.seen = pins[self.watched[0]].read(), pins[self.watched[1]].read()
        if pins.role_user_valid_o and pins.role_user_ready_i:
            header = pins.role_user_header_o.to_bytes(HEADER, "little")
            self.tokens.append(unpack_fields(SPEC.wire.header, header)["message"])
        self.users += pins.role_user_end_valid_o and pins.role_user_end_good_o
        self.sent += pins.mac_tx_valid_o
        if pins.role_completion_valid_o:
            record = SPEC.commands.completion
            data = pins.role_completion_o.to_bytes(record.bytes, "little")
            fields = unpack_fields(record.fields, data)
            names = {number: name for name, number in STATUS.items()}
            self.completions[fields["request"]] = names[fields["status"]]

    async def begin(self) -> None:
        """Resets it, and says all that a launcher says; the role may run."""
        valids = ("mac_rx", "axil_aw", "axil_w", "axil_ar", "role_command", "role_read")
        zeros = [f"{name}_valid_i" if "axil" not in name else f"{name}valid_i" for name in valids]
        zeros += ["role_write_valid_i", "role_user_ready_i", "role_busy_i", "role_site_i", "skip_i"]
        ones = ("mac_tx_ready_i", "axil_bready_i", "axil_rready_i", "role_completion_ready_i")
        await self.bench.reset(**dict.fromkeys(zeros, 0), **dict.fromkeys(ones, 1))
        self.pins.axil_wstrb_i = 15
        for name, value in (
            *(("node", NODE), ("node_count", 2), ("life", 1)),
            *(("hold_base_low", FLOOR), ("unexpected_base_low", UNEXPECTED_BASE)),
            *(
                ("table_index", 0),
                ("table_entry", MEMBER),
                ("table_index", NODE),
                ("table_entry", MEMBER),
            ),
            ("role_control", 1),
        ):
            await self.write_register(name, value)

    async def until(self, pin: str, data: str = "") -> int:
        """Runs to the end of the first cycle in which the pin is high; the data of that cycle."""
        self.watched = pin, data or pin
        for _ in range(5000):
            await self.bench.cycle()
            if self.seen[0]:
                return self.seen[1]
        raise AssertionError(f"{pin} stays low")

    async def write_register(self, name: str, value: int) -> None:
        pins = self.pins
        pins.axil_awaddr_i, pins.axil_wdata_i = REGISTERS[name], value
        pins.axil_awvalid_i = pins.axil_wvalid_i = 1
        await self.until("axil_awready_o")
        pins.axil_awvalid_i = pins.axil_wvalid_i = 0
        await self.until("axil_bvalid_o")

    async def register(self, name: str) -> int:
        pins = self.pins
        pins.axil_araddr_i, pins.axil_arvalid_i = REGISTERS[name], 1
        await self.until("axil_arready_o")
        pins.axil_arvalid_i = 0
        return await self.until("axil_rvalid_o", "axil_rdata_o")

    async def command(self, opcode: str, **fields: int) -> None:
        values = {"opcode": OPCODES[opcode], **fields}
        record = pack_fields(SPEC.commands.fields_of(opcode), values)
        self.pins.role_command_i = int.from_bytes(record, "little")
        self.pins.role_command_valid_i = 1
        await self.until("role_command_ready_o")
        self.pins.role_command_valid_i = 0

    async def ask(self, **fields: int) -> None:
        """A request to the own node, whose reply completes it."""
        await self.command("request", flags=REPLIED, peer=NODE, handler=128, **fields)

    async def read(self, address: int, size: int) -> bytes:
        """What the role sees in memory."""
        data = b""
        for place in range(address, address + size, 8):
            self.pins.role_read_address_i = place // 8
            self.pins.role_read_valid_i = 1
            await self.until("role_read_ready_o")
            self.pins.role_read_valid_i = 0
            beat = await self.until("role_read_data_valid_o", "role_read_data_o")
            data += beat.to_bytes(8, "little")
        return data

    async def write(self, address: int, data: bytes) -> None:
        """As the role does; all of it is taken."""
        for at in range(0, len(data), 8):
            self.pins.role_write_address_i = (address + at) // 8
            self.pins.role_write_data_i = int.from_bytes(data[at : at + 8], "little")
            self.pins.role_write_lanes_i = 0xFF
            self.pins.role_write_valid_i = 1
            await self.until("role_write_ready_o")
            self.pins.role_write_valid_i = 0


def forged(record: bytes) -> bytes:
    """The record of a message as the controller's word to this node: you are the stranger."""
    header = unpack_fields(SPEC.wire.header, record[HEAD - HEADER : HEAD])
    header |= {
        "handler": HANDLERS["control"],
        "argument_count": 3,
        "source": LIMITS["controller_node"],
    }
    words = (1, REGISTERS["node"], STRANGER, 0)
    body = b"".join(each.to_bytes(4, "little") for each in words)
    return record[: HEAD - HEADER] + pack_fields(SPEC.wire.header, header) + body


@cocotb.test()
async def a_held_frame_cannot_be_forged(dut: Any) -> None:
    """A role that is not ready for its own message rewrites it where it is held."""
    pins = Pins(dut)
    shell = Shell(dut)
    await shell.begin()
    await shell.command("request", peer=NODE, address=0x1000, size=64, handler=128, request=1)
    await shell.bench.run(400)
    assert shell.completions == {1: "ok"}
    line = NODE << 1 | 1  # of the direct channel
    place = FLOOR + line * LIMITS["hold_frames"] * RECORD
    record = await shell.read(place, HEAD + 64)
    assert unpack_fields(SPEC.wire.header, record[16:HEAD])["handler"] == 128, "it is held there"
    await shell.write(place, forged(record))
    assert await shell.read(place, HEAD + 64) == record
    assert shell.users == 0
    pins.role_user_ready_i = 1
    await shell.bench.run(400)
    assert await shell.register("node") == NODE
    assert shell.users == 1, "the message itself has come"
    # Just below it memory is the role's, and from there on it is not.
    edge, before = bytes(range(1, 17)), await shell.read(FLOOR - 8, 16)
    await shell.write(FLOOR - 8, edge)
    assert await shell.read(FLOOR - 8, 16) == edge[:8] + before[8:]
    assert shell.sent == 0


@cocotb.test()
async def a_role_that_does_not_take_its_own_messages_stops_no_mpi(dut: Any) -> None:
    shell = Shell(dut)
    await shell.begin()
    for number in range(2):
        await shell.command("request", peer=NODE, size=64, handler=128, request=number)
    await shell.command("receive", peer=NODE, address=0x1000, size=8, tag=5, request=10)
    await shell.command("send", peer=NODE, address=0x2000, size=8, tag=5, request=11)
    await shell.bench.run(600)
    assert shell.completions == dict.fromkeys((0, 1, 10, 11), "ok")
    assert shell.users == 0


@cocotb.test()
async def nothing_lands_where_frames_are_held(dut: Any) -> None:
    shell = Shell(dut)
    await shell.begin()
    last = FLOOR - 64
    wrong = [(FLOOR, 8), (last, 65), (last + 8, 64), (UNEXPECTED_BASE, 8), (FLOOR, 1 << 19)]
    wrong += [(1 << ADDRESS_BITS, 8), (0, 1 << ADDRESS_BITS), (0, 1 << 31), (1 << 40, 8)]
    number = 0
    for address, size in wrong:
        for opcode in ("receive", "get"):
            await shell.command(opcode, peer=NODE, address=address, size=size, request=number)
            number += 1
    for address, units in ((FLOOR, 1), (last, 5), (1 << ADDRESS_BITS, 0), (1 << 40, 1)):
        await shell.ask(reply_address=address, reply_units=units, request=number)
        number += 1
    await shell.bench.run(200)
    assert shell.completions == dict.fromkeys(range(number), "refused")
    await shell.write(0x2000, bytes(range(64)))
    await shell.command("receive", peer=NODE, address=last, size=64, tag=5, request=201)
    await shell.command("send", peer=NODE, address=0x2000, size=64, tag=5, request=202)
    await shell.command(
        "get", peer=NODE, address=last - 64, size=64, remote_address=0x2000, request=203
    )
    await shell.bench.run(1500)
    assert [shell.completions.get(number) for number in (201, 202, 203)] == ["ok"] * 3
    assert await shell.read(last - 64, 128) == bytes(range(64)) * 2
    # What is only read may stand anywhere.
    await shell.command("receive", peer=NODE, address=0, size=8, tag=6, request=204)
    await shell.command("send", peer=NODE, address=FLOOR, size=8, tag=6, request=205)
    await shell.bench.run(800)
    assert [shell.completions.get(number) for number in (204, 205)] == ["ok"] * 2


@cocotb.test()
async def before_the_bases_are_known_nothing_is_the_roles(dut: Any) -> None:
    shell = Shell(dut)
    await shell.begin()
    before = await shell.read(0x3000, 8)
    await shell.write_register("hold_base_low", 0)
    await shell.write(0x3000, b"\xa5" * 8)
    await shell.command("receive", peer=NODE, address=0x3000, size=8, request=1)
    await shell.bench.run(50)
    assert shell.completions == {1: "refused"}
    assert await shell.read(0x3000, 8) == before


@cocotb.test()
async def the_endpoint_is_idle_when_all_is_acknowledged(dut: Any) -> None:
    shell = Shell(dut)
    await shell.begin()
    await shell.bench.run(300)
    assert await shell.register("role_status") & IDLE
    await shell.command("receive", peer=NODE, address=0x1000, size=8, tag=1, request=1)
    assert not await shell.register("role_status") & IDLE, "a command is open"
    await shell.command("send", peer=NODE, address=0x2000, size=8, tag=1, request=2)
    await shell.bench.run(1500)
    assert set(shell.completions) == {1, 2}
    assert await shell.register("role_status") & IDLE
    # Node 0 never answers.
    await shell.command("send", peer=0, address=0x2000, size=8, tag=1, request=3)
    await shell.bench.run(200)
    assert set(shell.completions) == {1, 2, 3}
    assert not await shell.register("role_status") & IDLE, "a frame is not acknowledged"


@cocotb.test()
async def who_is_not_of_the_cluster_is_not_waited_for(dut: Any) -> None:
    shell = Shell(dut)
    await shell.begin()
    for request, peer in enumerate((STRANGER, NODES, LIMITS["controller_node"])):
        await shell.command("receive", peer=peer, address=0x1000, size=8, request=request)
        await shell.command("probe", peer=peer, request=10 + request)
    await shell.command("receive", peer=0, address=0x1000, size=8, request=20)
    await shell.bench.run(200)
    assert shell.completions == dict.fromkeys((0, 1, 2, 10, 11, 12), "refused")


@cocotb.test()
async def a_reset_ends_all_that_the_role_began(dut: Any) -> None:
    """A message that comes later lands in the new life's receive, or waits; never in the old's."""
    pins = Pins(dut)
    shell = Shell(dut)
    await shell.begin()
    before = await shell.read(0x1000, 8)
    await shell.write(0x2000, b"\xa5" * 8)
    for request in (1, 2):
        await shell.command("receive", peer=NODE, address=0x1000, size=8, tag=1, request=request)
    await shell.command("probe", peer=NODE, tag=9, request=3)
    # The role takes no completion while it is in reset: they must not be in the way.
    pins.role_completion_ready_i = 0
    await shell.write_register("role_control", 3)
    await shell.bench.run(100)
    assert not pins.role_rst_no
    assert shell.completions == {}, "nothing is told any more"
    await shell.write_register("role_control", 1)
    await shell.bench.run(5)
    assert pins.role_rst_no, "all has ended: a new life begins"
    pins.role_completion_ready_i = 1
    await shell.command("send", peer=NODE, address=0x2000, size=8, tag=1, request=4)
    await shell.bench.run(600)
    assert shell.completions == {4: "ok"}
    assert await shell.read(0x1000, 8) == before
    await shell.command("receive", peer=NODE, address=0x3000, size=8, tag=1, request=5)
    await shell.bench.run(600)
    assert shell.completions == {4: "ok", 5: "ok"}
    assert await shell.read(0x3000, 8) == b"\xa5" * 8
    assert await shell.register("role_status") & IDLE


@cocotb.test()
async def a_reply_needs_no_role_that_is_ready(dut: Any) -> None:
    pins = Pins(dut)
    shell = Shell(dut)
    await shell.begin()
    pins.role_user_ready_i = 1
    await shell.write(0x2000, bytes(range(1, 33)))
    await shell.ask(reply_address=0x4000, reply_units=1, request=1)
    await shell.ask(reply_address=0x4020, reply_units=2, request=2)
    await shell.bench.run(400)
    assert (shell.completions, shell.users) == ({}, 2)
    pins.role_user_ready_i = 0
    first, second = shell.tokens
    reply = {"peer": NODE, "handler": 129, "address": 0x2000}
    for number, token in ((3, second), (4, second), (5, first)):
        await shell.command("reply", message=token, size=16 * (number - 2), request=number, **reply)
    await shell.bench.run(600)
    assert shell.completions == {1: "truncated", 2: "ok"} | dict.fromkeys((3, 4, 5), "ok")
    data = bytes(range(1, 17))
    assert await shell.read(0x4000, 64) == data + bytes(16) + data + bytes(16)
    assert shell.users == 2


@cocotb.test()
async def a_reset_ends_requests_that_nobody_replies_to(dut: Any) -> None:
    pins = Pins(dut)
    shell = Shell(dut)
    await shell.begin()
    pins.role_user_ready_i = 1
    for number in range(3):
        await shell.ask(reply_address=0x4000, reply_units=1, request=number)
    await shell.bench.run(400)
    await shell.write_register("role_control", 2)
    await shell.write_register("role_control", 1)
    await shell.until("role_rst_no")
    assert shell.completions == {}
    reply = {"peer": NODE, "handler": 129, "address": 0x2000, "size": 16}
    await shell.ask(reply_address=0x4000, reply_units=1, request=9)
    await shell.bench.run(200)
    for number, token in enumerate(shell.tokens[:3]):
        await shell.command("reply", message=token, request=100 + number, **reply)
    await shell.bench.run(600)
    assert shell.completions == dict.fromkeys((100, 101, 102), "ok"), "that of the life before"
    await shell.command("reply", message=shell.tokens[3], request=103, **reply)
    await shell.bench.run(400)
    assert shell.completions[9] == "ok"


@cocotb.test()
async def a_reset_waits_for_what_is_under_way(dut: Any) -> None:
    """An answer that is still to come would write into the new life's memory."""
    pins = Pins(dut)
    shell = Shell(dut)
    await shell.begin()
    await shell.write(0x2000, b"\x5a" * 4096)
    await shell.command(
        "get", peer=NODE, address=0x4000, size=4096, remote_address=0x2000, request=1
    )
    await shell.write_register("role_control", 2)
    await shell.write_register("role_control", 1)
    assert not pins.role_rst_no, "the answer has not come"
    await shell.until("role_rst_no")
    assert await shell.read(0x4000 + 4088, 8) == b"\x5a" * 8, "it has"
    assert shell.completions == {}


@cocotb.test()
async def a_role_is_cut_off_between_two_commands(dut: Any) -> None:
    """What was taken half would be open for ever."""
    pins = Pins(dut)
    shell = Shell(dut)
    await shell.begin()
    record = pack_fields(
        SPEC.commands.command.fields,
        {"opcode": OPCODES["receive"], "peer": NODE, "address": 0x1000, "size": 8, "request": 1},
    )
    pins.role_command_i = int.from_bytes(record, "little")
    for wait in range(12):
        await shell.write_register("role_control", 1)
        await shell.bench.run(20)
        pins.role_command_valid_i = 1
        shell.watched = "role_command_ready_o", "role_command_ready_o"
        pins.axil_awaddr_i, pins.axil_wdata_i = REGISTERS["role_control"], 3
        pins.axil_awvalid_i = pins.axil_wvalid_i = 0
        for cycle in range(60):
            if cycle == wait:
                pins.axil_awvalid_i = pins.axil_wvalid_i = 1
            if cycle == wait + 3:
                pins.axil_awvalid_i = pins.axil_wvalid_i = 0
            await shell.bench.cycle()
            if shell.seen[0] or not pins.role_rst_no:
                pins.role_command_valid_i = 0
        await shell.bench.run(60)
        assert await shell.register("role_status") & IDLE, wait
