# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The timeout follows the measured round trips as the runtime's transport says, bit for bit."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb

from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench

DELAY, INITIAL, LEAST, LONGEST = 50, 1000, 200, (1 << 20) - 1
# Units in which a sample is worked through, the first one too.
CYCLES = 400


def test_round_trip(tmp_path: Path) -> None:
    simulate("plait_round_trip", __name__, tmp_path)


class Reference:
    """Smoothed in eighths and variation in quarters, whole numbers."""

    def __init__(self) -> None:
        self.smoothed: int | None = None
        self._variation = 0

    def hear(self, sample: int) -> None:
        if self.smoothed is None:
            self.smoothed, self._variation = 8 * sample, 2 * sample
            return
        error = sample - (self.smoothed >> 3)
        self.smoothed += error
        self._variation += abs(error) - (self._variation >> 2)

    def timeout(self) -> int:
        if self.smoothed is None:
            return INITIAL
        return max(LEAST, (self.smoothed >> 3) + self._variation + DELAY)


async def _begin(dut: Any) -> Bench:
    pins = Pins(dut)
    pins.acknowledge_delay_i, pins.retransmit_initial_i = DELAY, INITIAL
    pins.retransmit_min_i = LEAST
    bench = Bench(dut)
    await bench.reset(sample_valid_i=0, sample_i=0, sample_is_long_i=0)
    await bench.run(100)
    assert pins.ready_o
    return bench


@cocotb.test()
@cocotb.parametrize(largest=[10, 3000, LONGEST])
async def samples_are_followed(dut: Any, largest: int) -> None:
    pins = Pins(dut)
    bench, reference, random = await _begin(dut), Reference(), Random(largest)
    for _ in range(40):
        assert pins.timeout_o == reference.timeout()
        assert pins.smoothed_o == (reference.smoothed or 0) >> 3
        sample, is_long = random.randint(0, largest), random.random() < 0.1
        pins.sample_valid_i, pins.sample_i = 1, sample
        pins.sample_is_long_i = int(is_long)
        await bench.cycle()
        # One that comes meanwhile is not used.
        pins.sample_i = random.randint(0, LONGEST)
        await bench.run(20)
        pins.sample_valid_i = 0
        await bench.run(CYCLES)
        assert not pins.busy_o
        reference.hear(LONGEST if is_long else sample)
