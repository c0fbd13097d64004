# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""External memory gives lines back as they were written, after its latency and at its rate."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest
from cocotb.triggers import Timer

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
    dut.request_valid_i.value = 1 << client
    dut.request_is_write_i.value = is_write << client
    dut.request_line_i.value = line << LINE_BITS * client
    await bench.cycle()
    dut.request_valid_i.value = 0


async def write(bench: Bench, dut: Any, client: int, line: int, beats: list[int]) -> list[int]:
    """Writes a line; the cycles in which its beats were taken, from the request on."""
    await ask(bench, dut, client, line, is_write=True)
    start, cycles = bench.cycles, list[int]()
    for beat in beats:
        dut.write_valid_i.value, dut.write_data_i.value = 1 << client, beat << BEAT * client
        await Timer(1, "ns")
        while not int(dut.write_ready_o.value) >> client & 1:
            await bench.cycle()
            await Timer(1, "ns")
        assert bench.cycles - start < 50
        cycles.append(bench.cycles - start)
        await bench.cycle()
    dut.write_valid_i.value = 0
    return cycles


async def read(bench: Bench, dut: Any, client: int, line: int) -> tuple[list[int], list[int]]:
    """A line's beats and the cycles in which they came."""
    await ask(bench, dut, client, line, is_write=False)
    start, beats, cycles = bench.cycles, list[int](), list[int]()
    while len(beats) < BEATS:
        await Timer(1, "ns")
        valid = int(dut.read_valid_o.value)
        assert valid in (0, 1 << client), "it comes to who did not ask"
        if valid:
            beats.append(int(dut.read_data_o.value))
            cycles.append(bench.cycles - start + 1)
        assert bench.cycles - start < 100
        await bench.cycle()
    return beats, cycles


@cocotb.test()
async def lines_come_back_at_the_rate(dut: Any) -> None:
    bench, random = await started(dut), Random(4)
    rate = int(dut.BitsPerCycle.value)
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
    bench = await started(dut)
    dut.request_valid_i.value, dut.request_is_write_i.value = 3, 0
    await Timer(1, "ns")
    assert int(dut.request_ready_o.value) == 1
    await bench.cycle()
    dut.request_valid_i.value = 2
    waited = 0
    await Timer(1, "ns")
    while int(dut.request_ready_o.value) != 2:
        assert waited < 100
        waited += 1
        await bench.cycle()
        await Timer(1, "ns")
    assert waited >= LATENCY
