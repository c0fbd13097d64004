# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What the bench of plait_transport_tx keeps of frames and flows, and how likely things are."""

from __future__ import annotations

from dataclasses import dataclass, field

DATA, REPLY, FIRST, LAST, NOW, REPEATED, DIRECT = 1, 2, 4, 8, 16, 32, 64
CHANNELS = {0: 0, REPLY: 1, DIRECT: 2}  # by their flags
CONTROLLER = 65535
CREDIT_INITIAL = 8
GRANTED, BLOCKED, FAILED = 0, 1, 2


@dataclass
class Rates:
    """How likely things are in a cycle, or for a frame."""

    begin: float = 1.0  # the next body begins to be filled
    fill: float = 1.0  # a word of a body is filled
    describe: float = 1.0  # a granted slot is described
    ready: float = 1.0  # the link takes a header or a word
    query: float = 1.0  # the receiving half takes a question
    loss: float = 0.0  # a frame, or an answer, is lost
    ask: float = 0.0  # the receiving half asks for an acknowledgement
    take: float = 1.0  # the message layer takes unblocked
    delay: tuple[int, int] = (20, 60)  # cycles there, and back
    bodies: tuple[int, ...] = (0, 8, 64, 200, 1000, 4096)
    window: tuple[int, int] = (1, 8)  # frames of credit beyond those that arrived in order
    early_fill: bool = True  # a body may begin to be filled before its description
    acknowledges: float = 1.0  # a frame that does not ask for an answer gets one


@dataclass
class Frame:
    """A frame as the message layer gave it."""

    slot: int
    sequence: int  # not wrapped
    head: dict[str, int]
    words: list[int]
    described: bool = False
    sent: int = 0  # times
    sent_at: int = 0
    acknowledged: bool = False
    begun: bool = False
    filled: int = 0


@dataclass
class Flow:
    """One flow as seen from both of its ends."""

    number: int
    left: int = 0  # frames still to be opened
    first: int = 0  # of the sequence numbers, not wrapped
    frames: dict[int, Frame] = field(default_factory=dict[int, Frame])
    next: int = 0
    unsent: int = 0
    oldest: int = 0
    credit: int = 0
    blocked: bool = False
    # the far end
    arrived: set[int] = field(default_factory=set[int])
    expected: int = 0
    granted: int = 0
    silent: bool = False  # never answers
    failed: bool = False
    last_heard: int = 0

    def start(self, first: int) -> None:
        self.first = self.next = self.unsent = self.oldest = self.expected = first
        self.credit = self.granted = first + CREDIT_INITIAL

    def whole(self, wire: int) -> int:
        """The number near the oldest that has these 16 bits."""
        return self.oldest + ((wire - self.oldest + 0x8000) & 0xFFFF) - 0x8000
