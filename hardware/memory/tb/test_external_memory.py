# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""External memory gives lines back as they were written, after its latency and at its rate."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest
from cocotb.triggers import Timer

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench

CLIENTS, LINES, BEATS, LATENCY = 2, 16, 4, 9
BEAT, LINE_BITS = 512, 26


@pytest.mark.parametrize("bits", [512, 300])
def test_external_memory(tmp_path: Path, bits: int) -> None:
    parameters = {"Clients": CLIENTS, "Lines": LINES, "LineBeats": BEATS, "LatencyCycles": LATENCY}
    parameters["BitsPerCycle"] = bits
    simulate("plait_external_memory", __name__, tmp_path, parameters, family="")


async def started(dut: Any) -> Bench:
    bench = Bench(dut)
    await bench.reset(request_valid_i=0, write_valid_i=0, write_data_i=0)
    return bench


async def ask(bench: Bench, dut: Any, client: int, line: int, *, is_write: bool) -> None:
    """One request, which is taken at once."""
    pins = Pins(dut)
    pins.request_valid_i = 1 << client
    pins.request_is_write_i = is_write << client
    pins.request_line_i = line << LINE_BITS * client
    await bench.cycle()
    pins.request_valid_i = 0


async def write(bench: Bench, dut: Any, client: int, line: int, beats: list[int]) -> list[int]:
    """Writes a line; the cycles in which its beats were taken, from the request on."""
    pins = Pins(dut)
    await ask(bench, dut, client, line, is_write=True)
    start, cycles = bench.cycles, list[int]()
    for beat in beats:
        pins.write_valid_i, pins.write_data_i = 1 << client, beat << BEAT * client
        await Timer(1, "ns")
        while not pins.write_ready_o >> client & 1:
            await bench.cycle()
            await Timer(1, "ns")
        assert bench.cycles - start < 50
        cycles.append(bench.cycles - start)
        await bench.cycle()
    pins.write_valid_i = 0
    return cycles


async def read(bench: Bench, dut: Any, client: int, line: int) -> tuple[list[int], list[int]]:
    """A line's beats and the cycles in which they came."""
    pins = Pins(dut)
    await ask(bench, dut, client, line, is_write=False)
    start, beats, cycles = bench.cycles, list[int](), list[int]()
    while len(beats) < BEATS:
        await Timer(1, "ns")
        valid = pins.read_valid_o
        assert valid in (0, 1 << client), "it comes to who did not ask"
        if valid:
            beats.append(pins.read_data_o)
            cycles.append(bench.cycles - start + 1)
        assert bench.cycles - start < 100
        await bench.cycle()
    return beats, cycles


@cocotb.test()
async def lines_come_back_at_the_rate(dut: Any) -> None:
    pins = Pins(dut)
    bench, random = await started(dut), Random(4)
    rate = pins.BitsPerCycle
    lines: dict[int, list[int]] = {}
    for number in range(40):
        line, client = random.randrange(LINES), number % CLIENTS
        if random.random() < 0.5:
            lines[line] = [random.getrandbits(BEAT) for _ in range(BEATS)]
            cycles = await write(bench, dut, client, line, lines[line])
            assert cycles[-1] - cycles[0] >= (BEATS - 1) * BEAT // rate
        else:
            beats, cycles = await read(bench, dut, client, line)
            assert beats == lines.get(line, [0] * BEATS)
            assert cycles[0] == LATENCY
            assert cycles[-1] == LATENCY + -(-(BEATS - 1) * BEAT // rate)
        await bench.run(4)


@cocotb.test()
async def the_first_client_goes_first(dut: Any) -> None:
    pins = Pins(dut)
    bench = await started(dut)
    pins.request_valid_i, pins.request_is_write_i = 3, 0
    await Timer(1, "ns")
    assert pins.request_ready_o == 1
    await bench.cycle()
    pins.request_valid_i = 2
    waited = 0
    await Timer(1, "ns")
    while pins["request_ready_o"].read() != 2:
        assert waited < 100
        waited += 1
        await bench.cycle()
        await Timer(1, "ns")
    assert waited >= LATENCY
