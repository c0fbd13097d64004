# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What the sending link sends is to the byte what spec says, at the rate of the link."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.testing.frames import LAYOUT, good_frame, on_wire
from hardware.testing.packets import packets_of
from hardware.testing.pins import Pins
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench, Item, Sink, Source

FIRST_CYCLES = {64: 1, 128: 1, 512: 3}


@pytest.mark.parametrize(
    ("width", "is_udp"),
    [
        (64, 0),
        (64, 1),
        (512, 0),
        pytest.param(128, 0, marks=pytest.mark.long),
        pytest.param(128, 1, marks=pytest.mark.long),
        pytest.param(512, 1, marks=pytest.mark.long),
    ],
)
def test_link_tx(tmp_path: Path, width: int, is_udp: int) -> None:
    simulate("plait_link_tx", __name__, tmp_path, {"Width": width, "Udp": is_udp})


class Headers(Source):
    """Offers the headers of frames, with junk for header_check, and notes when each has passed."""

    def __init__(self, dut: Any, frames: Sequence[bytes], idle: float, random: Random) -> None:
        items: list[Item] = []
        for frame in frames:
            header = frame[LAYOUT.header_offset : LAYOUT.body_offset - 2] + random.randbytes(2)
            items.append((int.from_bytes(header, "little"),))
        super().__init__(dut, ["header"], items, idle, random, prefix="frame_")
        self.cycles: list[int] = []
        self._cycle = 0

    def look(self) -> None:
        self._cycle += 1
        before = len(self.passed)
        super().look()
        self.cycles += [self._cycle] * (len(self.passed) - before)


def _body_items(frames: Sequence[bytes], width: int, random: Random) -> list[Item]:
    """Whole beats of the bodies; what is beyond a body is junk."""
    size, items = width // 8, list[Item]()
    for frame in frames:
        count = int.from_bytes(frame[LAYOUT.header_offset + 14 :][:2], "little")
        body = frame[LAYOUT.body_offset :][:count]
        body += random.randbytes(-len(body) % size)
        items += [
            (int.from_bytes(body[at : at + size], "little"),) for at in range(0, len(body), size)
        ]
    return items


async def _run(
    dut: Any, frames: Sequence[bytes], idle: float = 0.0, pressure: float = 0.0
) -> tuple[Headers, Sink]:
    """Sends frames and asserts that their bytes are right."""
    pins = Pins(dut)
    random = Random(30)
    width = pins.Width
    headers = Headers(dut, frames, idle, random)
    body = Source(dut, ["data"], _body_items(frames, width, random), idle, random, prefix="body_")
    sink = Sink(dut, ["data", "keep", "last"], pressure, random, "mac_")
    bench = Bench(dut)
    bench.parts += [headers, body, sink]
    await bench.reset(frame_valid_i=0, body_valid_i=0, mac_ready_i=0)
    while headers.waiting or body.waiting:
        await bench.cycle()
    for _ in range(500):
        await bench.cycle()
        if not pins.busy_o:
            break
    await bench.run(5)
    assert not pins.busy_o
    sent = packets_of([tuple(beat) for beat in sink.taken], width)
    wanted = [on_wire(frame, bool(pins.Udp)) for frame in frames]
    assert len(sent) == len(wanted)
    for index, (left, right) in enumerate(zip(sent, wanted, strict=True)):
        assert left == right, f"frame {index}: {left.hex()} is not {right.hex()}"
    return headers, sink


@cocotb.test()
@cocotb.parametrize(
    (("idle", "pressure"), [(0.0, 0.0), (0.0, 0.4), (0.4, 0.0), (0.3, 0.3)]),
)
async def every_size_is_sent(dut: Any, idle: float, pressure: float) -> None:
    random = Random(31)
    sizes = [*range(201)]
    if idle == pressure:
        sizes += [*range(4032, 4097)] if not idle else [4031, 4090, 4096]
    random.shuffle(sizes)
    frames = [
        good_frame(random, size, random.choice([0, 5]) if size < 100 else 0) for size in sizes
    ]
    await _run(dut, frames, idle, pressure)


@cocotb.test()
async def the_first_beat_comes_when_it_is_promised(dut: Any) -> None:
    pins = Pins(dut)
    for size in (0, 100):
        headers, sink = await _run(dut, [good_frame(Random(size), size)])
        width = pins.Width
        wanted = FIRST_CYCLES[width] + int(width == 512 and pins.Udp)
        assert sink.taken_cycles[0] - headers.cycles[0] == wanted


@cocotb.test()
async def there_is_no_bubble_in_a_frame_nor_between_frames(dut: Any) -> None:
    random = Random(32)
    sizes = [*range(130), 4096, 4095, 4096, 0, 4088, 4096]
    _, sink = await _run(dut, [good_frame(random, size) for size in sizes])
    cycles = sink.taken_cycles
    assert cycles == list(range(cycles[0], cycles[0] + len(cycles)))
