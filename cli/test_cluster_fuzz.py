# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""500 mutated cluster files: each is right or refused with a message, never a traceback."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from plait.cli.testing import Ended

MUTANTS = 500
BATCHES = 10
SEEDS = (
    b'{\n  "nodes": {\n    "cpu" : [0, 33],\n    "fpga" : "1 - 32"\n  }\n}\n',
    b"nodes:\n  cpu: 0-3\n  fpga: {ranks: 4 - 7, platform: zrlmpi}\nplatform: ideal\n"
    b"network:\n  topology: fat_tree\n  k: 4\n  rate: 10 Gb/s\n  link_latency: 500 ns\n"
    b"  switch: {mode: cut_through, latency: 300 ns, queue: 512 KiB}\n"
    b"faults: [drop=1%, rank_killed=2@1ms, 'link_down=0->switch0@1ms..2ms']\n"
    b"collectives: {bcast: bcast_linear}\ntree: [-1, 0, 0, 1, 1, 2, 2, 3]\n"
    b"limits: {eager_bytes_max: 16384}\n",
    b"# anchors\nnodes: &n\n  cpu: &c [0, 1]\n  fpga: '2,3'\nnetwork: {topology: ring}\n",
)
TOKENS = (
    *(b"{", b"}", b"[", b"]", b":", b",", b"-", b'"', b"'", b"\n", b"\t", b"#", b"&a", b"*a"),
    *(b"!!int", b"|", b">", b"?", b"---", b"...", b"<<", b"%", b"@", b"\x00", b"\xff", b"\xf0"),
    *(b"0", b"-1", b"99999999999999999999", b"1e999", b"0x", b".nan", b"null", b"true", b"~"),
    *(b"nodes", b"cpu", b"1 - 32", b"ns", b"\xc3\xa9", b"\xe2\x80\xae", b"\xf0\x9f\x98\x80"),
)


def mutant(number: int) -> bytes:
    """The text with this number, always the same."""
    dice = random.Random(number)
    data = bytearray(dice.choice(SEEDS))
    for _ in range(dice.choice((1, 1, 1, 2, 4))):
        at = dice.randrange(len(data) + 1)
        length = dice.randint(1, 12)
        kind = dice.randrange(6)
        if kind == 0:
            data[at : at + length] = b""
        elif kind == 1:
            data[at:at] = dice.choice(TOKENS)
        elif kind == 2:
            data[at : at + length] = dice.choice(TOKENS)
        elif kind == 3:
            other = dice.randrange(len(data) + 1)
            data[at:at] = data[other : other + 3 * length]
        elif kind == 4 and at < len(data):
            data[at] = dice.randrange(256)
        elif kind == 5:
            data[at:at] = dice.choice(TOKENS) * dice.choice((2, 40, 3000))
    return bytes(data)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_mutated_files(batch: int, tmp_path: Path, plait: Callable[..., Ended]) -> None:
    path = tmp_path / "cluster.yaml"
    for number in range(batch, MUTANTS, BATCHES):
        path.write_bytes(mutant(number))
        for action in ("check", "show"):
            ended = plait("cluster", action, str(path))
            assert ended.code in (0, 2), (number, ended)
            assert "inside Plait" not in ended.err, (number, ended)
            assert "Traceback" not in ended.err, (number, ended)
            said = ended.out if ended.code == 0 else ended.err
            assert said.strip(), number
            if ended.code == 2:
                assert ended.err.startswith("plait: error: "), (number, ended)


def test_mutants_are_of_both_kinds(tmp_path: Path, plait: Callable[..., Ended]) -> None:
    path = tmp_path / "cluster.yaml"
    codes: set[int] = set()
    for number in range(60):
        path.write_bytes(mutant(number))
        codes.add(plait("cluster", "check", str(path)).code)
    assert codes == {0, 2}
