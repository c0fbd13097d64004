# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Memories of roles give what was there before a write of the same cycle; cells map alone."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.sources import needed
from hardware.synthesis import resources
from hardware.testing import verdicts
from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench
from hardware.yosys import YosysError, read, run

DEPTH, READS = 24, 2
INITIAL = 0x12345678

# A cell, and parameters at which it is mapped.
CELLS: list[tuple[str, dict[str, int]]] = [
    ("plait_role_memory", {"Depth": 1024, "Reads": 2}),
    ("plait_role_cache", {"Depth": 1 << 17, "Reads": 1}),
    ("plait_multiply", {"Bits": 32, "Latency": 2}),
    ("plait_divide", {"Bits": 8, "IsSigned": 1}),
    ("plait_float_compare", {"Bits": 32}),
    ("plait_float_divide", {"Bits": 32}),
    ("plait_float_sqrt", {"Bits": 32}),
    ("plait_fadd_32", {}),
    ("plait_fmul_32", {}),
]
REFUSED = [
    ("plait_role_memory", {"Width": 12}, "a lane is a byte"),
    ("plait_role_memory", {"Depth": 1}, "that is a register"),
    ("plait_role_memory", {"Depth": 4, "InitialWords": 5}, "not from 1 to Depth"),
    ("plait_role_cache", {"Width": 32}, "none of 64, 128 and 512"),
    ("plait_role_cache", {"Depth": 2048}, "below the cache's"),
    ("plait_role_cache", {"Sets": 12}, "no power of two"),
    ("plait_multiply", {"Latency": 0}, "the product has a register"),
    ("plait_divide", {"Bits": 1}, "Bits is below 2"),
    ("plait_float_compare", {"Bits": 16}, "neither 32 nor 64"),
    ("plait_float_divide", {"Bits": 16}, "neither 32 nor 64"),
    ("plait_float_sqrt", {"Bits": 16}, "neither 32 nor 64"),
]


@pytest.mark.parametrize("family", [pytest.param("xcup", marks=pytest.mark.alternates), "ecp5"])
@pytest.mark.parametrize(("top", "parameters"), CELLS)
def test_a_cell_is_mapped_alone(top: str, parameters: dict[str, int], family: str) -> None:
    def check() -> None:
        took = resources(top, parameters, family)
        assert (took.brams > 0) == (top in ("plait_role_memory", "plait_role_cache"))
        assert (took.dsps > 0) == ("mul" in top)

    verdicts.once(check, __name__, needed(top), "mapped", top, family)


@pytest.mark.parametrize(("top", "parameters", "says"), REFUSED)
def test_a_wrong_parameter_is_refused(top: str, parameters: dict[str, int], says: str) -> None:
    with pytest.raises(YosysError) as refusal:
        run([read(top, parameters)])
    assert f"{top}: " in str(refusal.value)
    assert says in str(refusal.value)


def test_role_memory(tmp_path: Path) -> None:
    initial = f"64'h{INITIAL:x}"  # a bare number has 32 bits
    parameters = {"Depth": DEPTH, "Reads": READS, "InitialWords": 1, "Initial": initial}
    simulate("plait_role_memory", __name__, tmp_path, parameters, family="")


@cocotb.test()
async def reads_give_what_was_there_before(dut: Any) -> None:
    pins = Pins(dut)
    random, store = Random(5), [INITIAL] + [0] * (DEPTH - 1)
    bench = Bench(dut, has_reset=False)
    await bench.reset()
    collisions = 0
    wanted: list[int | None] = [None] * READS
    for _ in range(2000):
        place, lanes, data = random.randrange(DEPTH), random.getrandbits(8), random.getrandbits(64)
        places = [random.randrange(DEPTH) for _ in range(READS)]
        enables = random.getrandbits(READS)
        is_write = random.random() < 0.5
        pins.write_i, pins.write_place_i = int(is_write), place
        pins.write_lanes_i, pins.write_data_i = lanes, data
        pins.read_i = enables
        pins.read_place_i = sum(each << 5 * port for port, each in enumerate(places))
        for port, each in enumerate(places):
            if enables >> port & 1:
                wanted[port] = store[each]
                collisions += is_write and each == place
        if is_write:
            mask = sum(255 << 8 * lane for lane in range(8) if lanes >> lane & 1)
            store[place] = store[place] & ~mask | data & mask
        await bench.cycle()
        got = pins.read_data_o
        for port, value in enumerate(wanted):
            assert value is None or got >> 64 * port & (1 << 64) - 1 == value
    assert collisions > 20
