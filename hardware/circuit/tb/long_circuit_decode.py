# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A hundred thousand frames of all kinds into the decoder, in ten runs; make long-tests."""

from random import Random
from typing import Any

import cocotb

from hardware.circuit.tb.decode_world import decode
from hardware.testing.circuits import mixed

FRAMES = 10_000


@cocotb.test()
@cocotb.parametrize(seed=list(range(10)))
async def bad_frames_harm_nobody(dut: Any, seed: int) -> None:
    await decode(dut, mixed(Random(100 + seed), FRAMES), (0.0, 0.2)[seed % 2], seed)
