# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Registers answer as spec/registers.yaml says, to either host, and act on what they are for."""

from pathlib import Path
from typing import Any

import cocotb
import pytest

from hardware.testing.memory import NodeMemory
from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench
from spec.loader import load_spec

SPEC = load_spec()
REGISTERS = {
    register.name: register for group in SPEC.registers.groups for register in group.registers
}
ADDRESS_BITS = 12
INPUTS = (
    *("access_valid_i", "access_is_write_i", "access_address_i", "access_data_i"),
    *("exit_valid_i", "exit_code_i", "site_i", "now_i", "idle_i", "status_i", "events_i"),
    *("memory_read_ready_i", "memory_read_data_valid_i", "memory_read_data_i"),
    "memory_write_ready_i",
)


@pytest.mark.parametrize("width", [64, pytest.param(512, marks=pytest.mark.alternates)])
def test_registers(tmp_path: Path, width: int) -> None:
    parameters = {"Width": width, "AddressBits": ADDRESS_BITS, "Nodes": 10}
    simulate("plait_registers", __name__, tmp_path, parameters)


class Host:
    """Accesses, one after another, of one of the two hosts."""

    def __init__(self, bench: Bench, number: int = 0) -> None:
        self._bench, self._pins, self._number = bench, bench.pins, number

    async def _access(self, address: int, data: int | None) -> tuple[bool, int]:
        pins, number = self._pins, self._number
        pins.access_valid_i = 1 << number
        pins.access_is_write_i = (data is not None) << number
        pins.access_address_i = address << (16 * number)
        pins.access_data_i = (data or 0) << (32 * number)
        for _ in range(60):
            await self._bench.cycle()
            done = pins.access_done_o
            if done:
                assert done == 1 << number
                pins.access_valid_i = 0
                is_ok = bool(pins.access_ok_o >> number & 1)
                value = pins.access_data_o
                await self._bench.cycle()
                return is_ok, value
        raise AssertionError(f"register {address:#x} does not answer")

    async def write(self, address: int | str, data: int) -> bool:
        place = REGISTERS[address].address if isinstance(address, str) else address
        return (await self._access(place, data))[0]

    async def read(self, address: int | str) -> int | None:
        place = REGISTERS[address].address if isinstance(address, str) else address
        is_ok, value = await self._access(place, None)
        return value if is_ok else None


async def _begin(dut: Any) -> tuple[Bench, NodeMemory]:
    pins = Pins(dut)
    width = pins.Width
    bench, memory = Bench(dut), NodeMemory(dut, width, 1 << ADDRESS_BITS, every=3)
    bench.parts.append(memory)
    await bench.reset(**dict.fromkeys(INPUTS, 0))
    for _ in range(200):
        await bench.cycle()
        if not pins.busy_o:
            return bench, memory
    raise AssertionError("the registers stay busy after the reset")


@cocotb.test()
async def every_register_is_there_and_no_other(dut: Any) -> None:
    bench, _ = await _begin(dut)
    host = Host(bench)
    by_address = {each.address: each for each in REGISTERS.values()}
    for address in [*range(0, SPEC.registers.window_bytes, 4), 0x200, 0x8000]:
        register = by_address.get(address)
        assert ((await host.read(address)) is not None) == (register is not None)
        # Writing what stands there changes nothing that the next one would meet.
        value = await host.read(address) or 0
        if register is None or register.name != "memory_data":
            is_writable = register is not None and register.access == "rw"
            assert await host.write(address, value) == is_writable, hex(address)


@cocotb.test()
async def what_is_written_is_read_by_either_host(dut: Any) -> None:
    pins = Pins(dut)
    bench, _ = await _begin(dut)
    hosts = [Host(bench, 0), Host(bench, 1)]
    values = {"node": 0x0307, "life": 0xBE, "retransmit_max": 0x12345678, "retries_max": 0x5A}
    for i, (name, value) in enumerate(values.items()):
        assert await hosts[i % 2].write(name, value)
    for i, (name, value) in enumerate(values.items()):
        assert await hosts[(i + 1) % 2].read(name) == value
    assert await hosts[0].read("magic") == int.from_bytes(b"PLT1", "little")
    # 2 us at 156.25 MHz, at 322.265 MHz.
    delay = {64: 312, 512: 644}[pins.Width]
    assert await hosts[0].read("acknowledge_delay") == delay
    assert await hosts[0].read("memories") == 32 | ADDRESS_BITS << 16


@cocotb.test()
async def members_are_told_to_all(dut: Any) -> None:
    pins = Pins(dut)
    bench, _ = await _begin(dut)
    host = Host(bench)
    told: dict[int, tuple[int, ...]] = {}

    class Listener:
        def drive(self) -> None: ...

        def look(self) -> None:
            if pins.table_write_o:
                entry = pins.table_valid_o, pins.table_life_o, pins.table_renews_o
                told[pins.table_node_o] = entry

    bench.parts.append(Listener())
    for node in (0, 3, 9):
        await host.write("table_index", node)
        assert await host.read("table_entry") == 0
        assert await host.write("table_entry", 0x501)
        assert await host.read("table_entry") == 0x501
    assert told == dict.fromkeys((0, 3, 9), (1, 5, 0))
    await host.write("table_index", 10)
    await host.write("table_entry", 1)
    assert await host.read("table_entry") == 0
    assert told == dict.fromkeys((0, 3, 9), (1, 5, 0))

    # The same again ends nothing; another life and none do.
    await host.write("table_index", 3)
    for entry, renews in ((0x501, 0), (0x601, 1), (0, 1), (0x701, 0)):
        await host.write("table_entry", entry)
        assert told[3] == (entry & 1, entry >> 8, renews)
    # While one ends, so may that of whoever is written.
    pins.table_pending_i = 1
    await host.write("table_index", 7)
    assert await host.read("table_entry") == 0b10
    await host.write("table_entry", 0x101)
    assert told[7] == (1, 1, 1)
    assert await host.read("table_entry") == 0x103
    pins.table_pending_i = 0
    assert await host.read("table_entry") == 0x101


@cocotb.test()
async def the_role_is_started_ended_and_reset(dut: Any) -> None:
    pins = Pins(dut)
    bench, _ = await _begin(dut)
    host = Host(bench)
    assert await host.read("role_status") == 0
    await host.write("role_control", 1)
    assert pins.role_start_o
    assert await host.read("role_status") == 1
    pins.exit_valid_i, pins.exit_code_i = 1, 42
    await bench.cycle()
    pins.exit_valid_i = 0
    assert await host.read("role_status") == 2
    assert await host.read("exit_code") == 42
    pins.site_i = 7
    assert await host.read("role_site") == 7
    await host.write("role_control", 2)
    assert not pins.role_reset_no
    assert await host.read("role_status") == 0
    await host.write("role_control", 5)
    assert await host.read("role_status") == 3
    assert pins.role_stop_o


@cocotb.test()
async def the_endpoint_is_idle_if_no_command_is_open_and_all_is_acknowledged(dut: Any) -> None:
    pins = Pins(dut)
    bench, _ = await _begin(dut)
    host = Host(bench)
    for is_idle, is_acknowledged in ((0, 0), (0, 1), (1, 0), (1, 1)):
        pins.idle_i, pins.status_i = is_idle, is_acknowledged
        assert await host.read("role_status") == (is_idle and is_acknowledged) << 8


@cocotb.test()
async def memory_is_seen_through_the_window(dut: Any) -> None:
    bench, memory = await _begin(dut)
    host = Host(bench)
    await host.write("memory_address_low", 100)
    for i in range(20):
        assert await host.write("memory_data", 0x01020304 * (i + 1))
    assert memory.content[96:100] == bytes(4)
    assert memory.content[100:104] == bytes([4, 3, 2, 1])
    await host.write("memory_address_low", 100)
    for i in range(20):
        assert await host.read("memory_data") == 0x01020304 * (i + 1)
    assert await host.read("memory_address_low") == 180


@cocotb.test()
async def there_is_nothing_in_the_window_beyond_memory(dut: Any) -> None:
    bench, memory = await _begin(dut)
    host = Host(bench)
    memory.content[:4] = b"kept"

    async def is_there() -> bool:
        is_read = await host.read("memory_data") is not None
        assert await host.write("memory_data", 0) == is_read
        return is_read

    for low, high in ((1 << ADDRESS_BITS, 0), (1 << 31, 0), (0, 1), (0, 1 << 31)):
        await host.write("memory_address_high", high)
        await host.write("memory_address_low", low)
        assert not await is_there()
    await host.write("memory_address_high", 0)
    await host.write("memory_address_low", (1 << ADDRESS_BITS) - 8)
    assert await is_there()
    assert not await is_there(), "the access before was to the last word"
    assert memory.content[:4] == b"kept"
    await host.write("memory_address_low", 0)
    assert await is_there()


@cocotb.test()
async def time_is_read_whole(dut: Any) -> None:
    pins = Pins(dut)
    bench, _ = await _begin(dut)
    host = Host(bench)
    pins.now_i = 0x1_FFFF_FFFF
    assert await host.read("now_low") == 0xFFFF_FFFF
    pins.now_i = 0x2_0000_0000
    assert await host.read("now_high") == 1


@cocotb.test()
async def neither_host_comes_between_two_accesses_of_the_other(dut: Any) -> None:
    pins = Pins(dut)
    bench, memory = await _begin(dut)
    first, second = Host(bench, 0), Host(bench, 1)
    await first.write("memory_address_low", 100)
    await second.write("memory_address_high", 1)
    await second.write("memory_address_low", 300)
    assert await first.write("memory_data", 0x11111111)
    assert await second.read("memory_data") is None
    await second.write("memory_address_high", 0)
    assert await second.write("memory_data", 0x22222222)
    assert await first.write("memory_data", 0x33333333)
    assert memory.content[100:108] == b"\x11" * 4 + b"\x33" * 4
    assert memory.content[300:304] == b"\x22" * 4
    await first.write("table_index", 3)
    await second.write("table_index", 5)
    await first.write("table_entry", 1)
    assert await second.read("table_entry") == 0
    assert await first.read("table_entry") == 1
    assert (await first.read("table_index"), await second.read("table_index")) == (3, 5)
    pins.now_i = 0x1_FFFF_FFFF
    await first.read("now_low")
    pins.now_i = 0x2_0000_0000
    await second.read("now_low")
    assert (await first.read("now_high"), await second.read("now_high")) == (1, 2)


@cocotb.test()
async def events_are_counted_in_their_registers(dut: Any) -> None:
    pins = Pins(dut)
    bench, _ = await _begin(dut)
    host = Host(bench)
    # The last member of the struct is bit 0, see endpoint_events_t.
    events = (
        *("peers_failed", "refused_destinations", "refused_destinations", "timeouts"),
        *(
            "retransmissions",
            "frames_sent",
            "frames_discarded",
            "pushed_back",
            "frames_foreign",
            "frames_duplicate",
        ),
        *("frames_overflow", "frames_foreign", "frames_bad", "frames_received"),
    )
    for bit, name in enumerate(events):
        before = await host.read(name) or 0
        pins.events_i = 1 << bit
        await bench.cycle()
        pins.events_i = 0
        await bench.run(3)
        assert await host.read(name) == before + 1, name
