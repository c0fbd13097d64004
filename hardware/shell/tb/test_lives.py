# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A node that is started again, as another one sees it: its peer is the test."""

from pathlib import Path
from random import Random
from typing import Any

import cocotb

from hardware.shell.tb.test_shell import (
    ADDRESS_BITS,
    HANDLERS,
    LIMITS,
    NODE,
    NODES,
    SPEC,
    Shell,
)
from hardware.testing.packets import Beat, beats_of
from hardware.testing.simulate import simulate
from spec.frames import Frame, decode, encode

PEER, OWN_LIFE = 0, 1
FLAGS = {each.name: each.mask for each in SPEC.wire.flags}
WHOLE = FLAGS["data"] | FLAGS["first"] | FLAGS["last"]


def test_lives(tmp_path: Path) -> None:
    sizes = dict.fromkeys(("Jobs", "Posted", "Unexpected"), 8)
    parameters = {"Width": 64, "Nodes": NODES, "AddressBits": ADDRESS_BITS, **sizes}
    simulate("plait_shell", __name__, tmp_path, parameters)


class Peer:
    """Node 0: says frames, and hears those that leave for it."""

    def __init__(self, shell: Shell) -> None:
        self.pins, self.shell = shell.pins, shell
        self.life = 1
        self.beats: list[Beat] = []
        self.heard: list[dict[str, int]] = []
        self._bytes = b""
        shell.bench.parts.append(self)

    def say(self, number: int, life: int = 0, payload: bytes = b"", **header: int) -> None:
        """A frame of the request channel; of another life than it has."""
        fields = {
            "flags": WHOLE,
            "source_life": life or self.life,
            "destination_life": OWN_LIFE,
            "source": PEER,
            "destination": NODE,
            "sequence_number": number,
            "credit": 8,
            "handler": HANDLERS["match"],
            "operand": len(payload),
        }
        frame = encode(SPEC, Frame(fields | header, payload=payload))
        self.beats += beats_of([frame], 64, Random(1))

    def drive(self) -> None:
        pins = self.pins
        pins.mac_rx_valid_i = int(bool(self.beats))
        pins.mac_rx_error_i = 0
        if self.beats:
            beat = self.beats.pop(0)
            pins.mac_rx_data_i, pins.mac_rx_keep_i, pins.mac_rx_last_i = beat

    def look(self) -> None:
        pins = self.pins
        if pins.mac_tx_valid_o:
            kept = pins.mac_tx_keep_o.bit_count()
            self._bytes += pins.mac_tx_data_o.to_bytes(8, "little")[:kept]
            if pins.mac_tx_last_o:
                self.heard.append(decode(SPEC, self._bytes).header)
                self._bytes = b""


@cocotb.test()
async def a_peer_that_is_started_again_is_heard_and_nothing_is_mixed(dut: Any) -> None:
    shell = Shell(dut)
    peer = Peer(shell)
    await shell.begin()
    # Its first life: one message that nobody receives yet, one that is only announced, half of one,
    # and what this node wants of it.
    peer.say(0, payload=b"\x11" * 8, tag=6)
    peer.say(1, handler=HANDLERS["rts"], tag=7, message=1, operand=100_000)
    half = bytes(LIMITS["payload_bytes_max"])
    peer.say(2, payload=half, flags=FLAGS["data"] | FLAGS["first"], tag=8, operand=2 * len(half))
    await shell.bench.run(1500)
    for request, tag in ((1, 5), (2, 8)):
        await shell.command(
            "receive", peer=PEER, address=0x1000, size=16384, tag=tag, request=request
        )
    await shell.command("get", peer=PEER, address=0x6000, size=8, remote_address=0, request=3)
    await shell.command("send", peer=PEER, address=0x2000, size=8, tag=1, request=4)
    await shell.bench.run(300)
    assert shell.completions == {4: "ok"}, "it has been told to the transport"
    assert all(head["destination_life"] == 1 for head in peer.heard)

    await shell.write_register("table_index", PEER)
    await shell.write_register("table_entry", 1 | 2 << 8)
    peer.life = 2
    peer.say(0, tag=5)  # before the first life has ended here: nobody
    for _ in range(300):
        if not await shell.register("table_entry") & 0b10:
            break
    assert await shell.register("table_entry") == 1 | 2 << 8
    assert shell.completions == {4: "ok"} | dict.fromkeys((1, 2, 3), "peer_failed")
    assert await shell.register("peers_failed") == 1
    assert await shell.register("frames_foreign") == 1

    # Its second life, which counts from 0; a frame of the first one that was late.
    peer.heard.clear()
    await shell.command("receive", peer=PEER, address=0x3000, size=8, tag=7, request=10)
    await shell.command("receive", peer=PEER, address=0x3008, size=8, tag=5, request=11)
    await shell.command("receive", peer=PEER, address=0x3010, size=8, tag=6, request=12)
    peer.say(3, life=1, payload=b"\x33" * 8, tag=5)
    peer.say(0, payload=b"\x55" * 8, tag=5)
    await shell.command("send", peer=PEER, address=0x2000, size=8, tag=1, request=13)
    await shell.bench.run(1500)
    assert {number: shell.completions.get(number) for number in (10, 11, 12, 13)} == {
        10: None,  # what was announced in the life before is forgotten
        11: "ok",
        12: "ok",  # what had come whole is not
        13: "ok",
    }
    assert await shell.read(0x3008, 16) == b"\x55" * 8 + b"\x11" * 8
    assert await shell.register("frames_foreign") == 2
    assert {(head["source_life"], head["destination_life"]) for head in peer.heard} == {(1, 2)}
    data = [head for head in peer.heard if head["flags"] & FLAGS["data"]]
    assert [head["sequence_number"] for head in data] == [0]
    assert peer.heard[-1]["acknowledge"] == 1

    # What is taken out of the cluster and comes again.
    await shell.write_register("table_entry", 0)
    await shell.bench.run(400)
    assert await shell.register("table_entry") == 0
    assert shell.completions[10] == "peer_failed"
    await shell.write_register("table_entry", 1 | 3 << 8)
    peer.life = 3
    await shell.command("receive", peer=PEER, address=0x3000, size=8, tag=7, request=20)
    peer.say(0, payload=b"\x77" * 8, tag=7)
    await shell.bench.run(600)
    assert shell.completions[20] == "ok"
    assert await shell.read(0x3000, 8) == b"\x77" * 8
