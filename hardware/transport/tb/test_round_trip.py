# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The timeout follows the measured round trips as the runtime's transport says, bit for bit."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb

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
    dut.acknowledge_delay_i.value, dut.retransmit_initial_i.value = DELAY, INITIAL
    dut.retransmit_min_i.value = LEAST
    bench = Bench(dut)
    await bench.reset(sample_valid_i=0, sample_i=0, sample_is_long_i=0)
    await bench.run(100)
    assert int(dut.ready_o.value)
    return bench


@cocotb.test()
@cocotb.parametrize(largest=[10, 3000, LONGEST])
async def samples_are_followed(dut: Any, largest: int) -> None:
    bench, reference, random = await _begin(dut), Reference(), Random(largest)
    for _ in range(40):
        assert int(dut.timeout_o.value) == reference.timeout()
        assert int(dut.smoothed_o.value) == (reference.smoothed or 0) >> 3
        sample, is_long = random.randint(0, largest), random.random() < 0.1
        dut.sample_valid_i.value, dut.sample_i.value = 1, sample
        dut.sample_is_long_i.value = int(is_long)
        await bench.cycle()
        # One that comes meanwhile is not used.
        dut.sample_i.value = random.randint(0, LONGEST)
        await bench.run(20)
        dut.sample_valid_i.value = 0
        await bench.run(CYCLES)
        assert not int(dut.busy_o.value)
        reference.hear(LONGEST if is_long else sample)
