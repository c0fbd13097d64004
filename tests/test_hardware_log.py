# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What hardware ranks print is shown as any other rank's, and so is how they end."""

import re
import struct
from pathlib import Path
from typing import Any

import pytest

from hardware.testing.programs import Program
from spec.loader import load_spec
from tests.mixed import Cluster, Hardware

STDOUT, STDERR, RECORD = 1, 2, 3
TEXT = 0x1000

Json = dict[str, Any]


def printing(*messages: tuple[int, bytes], end: int = 0, **more: Any) -> Hardware:
    """A rank that prints, one message behind the other, and ends."""
    program, data, address = Program(), dict[int, bytes](), TEXT
    for stream, text in messages:
        program.command("log", address=address, size=len(text), tag=stream)
        data[address] = text
        address += (len(text) + 63) // 64 * 64
    return Hardware(program.exit(end), data, more=more)


def record(number: int, *arguments: int | float) -> bytes:
    """As a compiled role sends it: 64 bits each."""
    words = [
        struct.pack("<d", each) if isinstance(each, float) else struct.pack("<Q", each % 2**64)
        for each in arguments
    ]
    return struct.pack("<Q", number) + b"".join(words)


def formats(*texts: str, strings: tuple[str, ...] = ()) -> Json:
    return {
        "formats": [{"stream": "stdout", "text": text} for text in texts],
        "strings": list(strings),
    }


@pytest.mark.parametrize("topology", ["switch", "ring", "leaf_spine", "fat_tree"])
def test_text_of_every_rank(tmp_path: Path, topology: str) -> None:
    ranks = [printing((STDOUT, f"hello from {rank}\n".encode())) for rank in range(3)]
    result = Cluster(tmp_path, ranks).run(
        label=True, network={"topology": topology, "rate_bits_per_second": 10_000_000_000}
    )
    assert result["outcome"] == "ok", result["printed"]
    assert sorted(result["printed"].splitlines()) == [f"[{i}] hello from {i}" for i in range(3)]


@pytest.mark.parametrize("count", [1, 2])
def test_nodes_back_to_back_and_one_alone(tmp_path: Path, count: int) -> None:
    ranks = [printing((STDOUT, b"one "), (STDERR, b"two\n")) for _ in range(count)]
    result = Cluster(tmp_path, ranks).run(
        network={"topology": "direct", "rate_bits_per_second": 10_000_000_000}
    )
    assert result["outcome"] == "ok", result["printed"]
    assert result["printed"].count("one ") == result["printed"].count("two\n") == count


def test_long_text_survives_a_bad_link(tmp_path: Path) -> None:
    text = b"".join(b"line %d of many\n" % i for i in range(1500))
    cluster = Cluster(tmp_path, [printing((STDOUT, text), end=3), printing()])
    faults = [{"kind": "drop", "probability": 0.2}]
    hashes: set[str] = set()
    for way in ({"threads": 1}, {"threads": 2}, {"idle_skip": False}):
        result = cluster.run(faults=faults, **way)
        assert (result["outcome"], result["ranks"][0]["exit_code"]) == ("exit", 3)
        assert result["printed"] == text.decode()
        hashes.add(result["trace_hash"])
    assert len(hashes) == 1


RECORDS = [
    ("%d %5d|%-4d|%+d\n", (1, -2, 3, 4), "1    -2|3   |+4\n"),
    ("%u %x %#X %o %c%%\n", (-1, 255, 255, 8, 65), "4294967295 ff 0XFF 10 A%\n"),
    (
        "%ld %lu %lld %zu %hhd\n",
        (-1, -1, 1 << 40, 7, 300),
        "-1 18446744073709551615 1099511627776 7 44\n",
    ),
    (
        "%f %.3e %g %*.*f|\n",
        (1.5, 12345.678, 0.1, 8, 2, 3.14159),
        "1.500000 1.235e+04 0.1     3.14|\n",
    ),
    ("%s and %-6s|%.2s\n", (1, 0, 1), "beta and alpha |be\n"),
    ("no argument\n", (), "no argument\n"),
]


def test_records_are_printed_as_by_printf(tmp_path: Path) -> None:
    table = formats(*(text for text, _, _ in RECORDS), strings=("alpha", "beta"))
    messages = [(RECORD, record(i, *row[1])) for i, row in enumerate(RECORDS)]
    result = Cluster(tmp_path, [printing(*messages, log=table)]).run()
    assert result["printed"] == "".join(text for _, _, text in RECORDS)


@pytest.mark.parametrize(
    ("bytes_", "words"),
    [
        (record(7), "of a format that there is not"),
        (record(0), "a log record of format 0 with 8 bytes"),
        (record(0, 5), "with a string that there is not"),
    ],
)
def test_a_record_that_does_not_fit(tmp_path: Path, bytes_: bytes, words: str) -> None:
    cluster = Cluster(tmp_path, [printing((RECORD, bytes_), log=formats("%s", strings=("a",)))])
    with pytest.raises(AssertionError, match=words):
        cluster.run()


@pytest.mark.parametrize("text", ["%n", "%Lf", "%ls", "%", "%5"])
def test_a_format_that_cannot_be(tmp_path: Path, text: str) -> None:
    with pytest.raises(AssertionError, match="no such conversion"):
        Cluster(tmp_path, [printing(log=formats(text))]).run()


def test_an_abort_ends_all_ranks_after_the_last_words(tmp_path: Path) -> None:
    waits = Hardware(Program().receive(1, 0x10_0000, 8, 1).wait().exit())
    table = formats("%s", "\1abort", strings=("caf\u00c3\u00a9!\n", "a.c:7"))
    aborts = printing((RECORD, record(0, 0)), (RECORD, record(1, 9, 1)), log=table, end=9)
    result = Cluster(tmp_path, [waits, aborts]).run()
    assert (result["outcome"], result["exit_code"]) == ("abort", 9)
    assert (result["diagnosis"]["rank"], result["diagnosis"]["code"]) == (1, 9)
    assert result["diagnosis"]["place"] == "a.c:7"
    assert result["printed"] == "caf\u00e9!\n"


TRUNCATED, MISMATCHED, PEER_FAILED, REFUSED = 1, 2, 3, 5


@pytest.mark.parametrize(
    ("numbers", "outcome", "words"),
    [
        (
            (TRUNCATED, 1, 5, 64, 8, 0, 0, 0),
            "mpi_error",
            "message of 64 bytes from rank 1, tag 5 is longer than the receive buffer of 8 bytes",
        ),
        (
            (MISMATCHED, 1, 5, 8, 8, 9, 10, 0),
            "mpi_error",
            r"rank 1 sent MPI_\w+, the receive asks for MPI_\w+",
        ),
        ((PEER_FAILED, 1, 5, 0, 0, 0, 0, 0), "peer_failed", "rank 1 does not answer"),
        ((-1, 1, 5, 8, 16, 0, 0, 0), "mpi_error", "rank 1 sent 8 bytes, this rank expected 16"),
        (
            (-1, 1, 5, 8, 16, 0, 0, 2),
            "mpi_error",
            "rank 1 of this communicator sent 8 bytes, this rank expected 16",
        ),
        (
            (REFUSED, 4, 0, 0, 3, 0, 0, 0),
            "mpi_error",
            "rank 4 is not in MPI_COMM_WORLD, which has ranks 0 to 2",
        ),
        (
            (REFUSED, 1, 0, 0, 3, 0, 0, 0),
            "mpi_error",
            "the buffer reaches beyond the memory of an FPGA rank",
        ),
        ((REFUSED, 0, 0, -4, *[0] * 4), "mpi_error", "the count is -4, less than zero"),
        ((-10, *[0] * 7), "mpi_error", "called after MPI_Finalize"),
        ((-9, 0, -9, *[0] * 5), "mpi_error", "tag -9 is not in 0 to 2147483647"),
        (
            (-9, 0, -2, *[0] * 5),
            "mpi_error",
            "the tag is MPI_ANY_TAG; a send names one tag",
        ),
        ((-2, *[0] * 7), "mpi_error", "the communicator is MPI_COMM_NULL"),
        ((-3, *[0] * 7), "mpi_error", "the handle is no communicator, or one that was freed"),
        (
            (-4, 0, 0, 0, 6, 0, 0, 0),
            "mpi_error",
            "an FPGA rank holds 6 communicators of its own at most",
        ),
        (
            (-5, -9, *[0] * 6),
            "mpi_error",
            "the color is -9, less than zero and not MPI_UNDEFINED",
        ),
        ((-6, *[0] * 6, 1), "mpi_error", "MPI_COMM_SELF cannot be freed"),
        (
            (-7, 3, 0, 0, 1, 0, 0, 2),
            "mpi_error",
            "root 3 is not in this communicator, which has rank 0 only",
        ),
        (
            (-11, 0, 0, 0, 64, 0, 0, 0),
            "mpi_error",
            "an FPGA rank holds 64 requests that are done and not ended at most",
        ),
        ((-8, *[0] * 7), "mpi_error", "no context is left for another communicator"),
    ],
)
def test_an_error_of_mpi_ends_all_ranks(
    tmp_path: Path, numbers: tuple[int, ...], outcome: str, words: str
) -> None:
    receive = next(call.number for call in load_spec().mpi_calls.calls if call.name == "MPI_Recv")
    message = record(0, receive, *numbers, 0)
    table = formats("\1mpi", strings=("a.c:7",))
    ranks = [printing((RECORD, message), log=table, end=6), printing()]
    result = Cluster(tmp_path, ranks).run()
    assert (result["outcome"], result["diagnosis"]["rank"]) == (outcome, 0)
    assert (result["diagnosis"]["call"], result["diagnosis"]["place"]) == ("MPI_Recv", "a.c:7")
    assert re.fullmatch(words, result["diagnosis"]["message"])


def test_a_code_that_is_not_0_ends_no_other_rank(tmp_path: Path) -> None:
    result = Cluster(tmp_path, [printing(end=4), printing((STDOUT, b"later\n"))]).run()
    assert (result["outcome"], result["exit_code"]) == ("exit", 4)
    assert result["printed"] == "later\n"


def test_a_text_that_comes_along(tmp_path: Path) -> None:
    first, second = (int.from_bytes(each, "little") for each in (b"a text o", b"f bytes\0"))
    data = record(0, 7, 2**63 + 2, first, second, 2, 2**63 + 1, first, 0)
    table = formats("%d %20s|%.*s %s\n", strings=("known",))
    result = Cluster(tmp_path, [printing((RECORD, data), log=table)]).run()
    assert result["printed"] == "7      a text of bytes|a  known\n"


def test_a_text_that_is_longer_than_its_record(tmp_path: Path) -> None:
    ranks = [printing((RECORD, record(0, 2**63 + 3, 1, 2)), log=formats("%s\n"))]
    with pytest.raises(AssertionError, match="a log record of format 0 with 32 bytes"):
        Cluster(tmp_path, ranks).run()
