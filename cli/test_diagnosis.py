# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
# length: a text for each outcome
"""The words of every outcome, from facts made by hand. A site of 100 + n is line n of a.c."""

from typing import Any

from plait.cli import diagnosis
from plait.cli.explain import OUTCOMES
from plait.cli.report import RANK_HEADER, rank_rows

Facts = dict[str, Any]


def stub(path: str, addresses: list[int]) -> list[str]:
    """Address 99 + n is line n."""
    return [f"{path}:{address - 99}" for address in addresses]


def text(outcome: str, facts: Facts, **description: Any) -> str:
    """What is shown for a result, as one text."""
    module = {"begin": 1000, "end": 2000, "bias": 1000, "path": "a.c"}
    result: Facts = {
        "outcome": outcome,
        "exit_code": 6,
        "virtual_time_ps": 1_500_000,
        "diagnosis": facts,
        "modules": [[module]] * 64,
    }
    words = diagnosis.explain(result, description, stub)
    assert words is not None
    hint = [f"hint: {words.hint}"] if words.hint else []
    return "\n".join([words.headline, *words.lines, *hint])


def wait(kind: str, peer: int | None, tag: int | None = 0, **more: Any) -> Facts:
    """One request that is waited for."""
    return {
        "kind": kind,
        "peer": peer,
        "tag": tag,
        "context": 0,
        "communicator": "MPI_COMM_WORLD",
        "size": 4,
        "datatype": "MPI_INT",
        **more,
    }


def blocked(rank: int, call: str, line: int, *waits: Facts, **more: Any) -> Facts:
    """A rank in a call; requests of the call itself need no call and site of their own."""
    site = 1100 + line
    return {
        "rank": rank,
        "state": "blocked",
        "call": call,
        "site": site,
        "collective": None,
        "waits": [{"call": call, "site": site, **inner} for inner in waits],
        "any": False,
        "unexpected": [],
        **more,
    }


def ended(rank: int) -> Facts:
    """A rank that has come to its end."""
    return {"rank": rank, "state": "ended", "initialized": True, "finalized": True}


def message(source: int, tag: int, context: int = 0, communicator: str = "MPI_COMM_WORLD") -> Facts:
    """A message that nobody asked for yet."""
    return {
        "source": source,
        "tag": tag,
        "context": context,
        "communicator": communicator,
        "size": 4,
        "datatype": "MPI_INT",
    }


def test_both_receive_first() -> None:
    ranks = [
        blocked(0, "MPI_Recv", 8, wait("receive", 1)),
        blocked(1, "MPI_Recv", 12, wait("receive", 0)),
    ]
    assert text("deadlock", {"ranks": ranks, "cycle": [0, 1]}) == (
        "deadlock at 1.5 us of virtual time: no rank can ever go on\n"
        "  rank 0 waits in MPI_Recv (a.c:8) for a message from rank 1, tag 0, MPI_COMM_WORLD\n"
        "  rank 1 waits in MPI_Recv (a.c:12) for a message from rank 0, tag 0, MPI_COMM_WORLD\n"
        "  cycle: 0 -> 1 -> 0\n"
        "hint: each rank of the cycle receives before it sends: let one of them send first,"
        " or use MPI_Sendrecv"
    )


def test_both_synchronous_send_first() -> None:
    ranks = [
        blocked(0, "MPI_Ssend", 8, wait("synchronous_send", 1, 3)),
        blocked(1, "MPI_Ssend", 8, wait("synchronous_send", 0, 3)),
    ]
    assert text("deadlock", {"ranks": ranks, "cycle": [0, 1]}) == (
        "deadlock at 1.5 us of virtual time: no rank can ever go on\n"
        "  rank 0 waits in MPI_Ssend (a.c:8) for rank 1 to receive its 4 B, tag 3,"
        " MPI_COMM_WORLD\n"
        "  rank 1 waits in MPI_Ssend (a.c:8) for rank 0 to receive its 4 B, tag 3,"
        " MPI_COMM_WORLD\n"
        "  cycle: 0 -> 1 -> 0\n"
        "hint: each rank of the cycle sends before it receives: let one of them receive first,"
        " or use MPI_Sendrecv or MPI_Irecv"
    )


def test_long_sends_are_told_that_they_wait() -> None:
    ranks = [
        blocked(0, "MPI_Send", 8, wait("send", 1, size=1 << 20)),
        blocked(1, "MPI_Send", 8, wait("send", 0, size=1 << 20)),
    ]
    shown = text("deadlock", {"ranks": ranks, "cycle": [0, 1]})
    assert "for rank 1 to receive its 1 MiB, tag 0" in shown
    assert "and a long MPI_Send waits for its receiver" in shown


def test_a_cycle_of_three() -> None:
    ranks = [blocked(r, "MPI_Recv", 5, wait("receive", (r + 1) % 3)) for r in range(3)]
    shown = text("deadlock", {"ranks": ranks, "cycle": [0, 1, 2]}).splitlines()
    assert shown[1:5] == [
        "  rank 0 waits in MPI_Recv (a.c:5) for a message from rank 1, tag 0, MPI_COMM_WORLD",
        "  rank 1 waits in MPI_Recv (a.c:5) for a message from rank 2, tag 0, MPI_COMM_WORLD",
        "  rank 2 waits in MPI_Recv (a.c:5) for a message from rank 0, tag 0, MPI_COMM_WORLD",
        "  cycle: 0 -> 1 -> 2 -> 0",
    ]


def test_another_tag_waits() -> None:
    ranks = [
        blocked(0, "MPI_Recv", 8, wait("receive", 1, 88), unexpected=[message(1, 77)]),
        blocked(1, "MPI_Finalize", 20, collective="MPI_Finalize", waits=[]),
    ]
    assert text("deadlock", {"ranks": ranks, "cycle": []}) == (
        "deadlock at 1.5 us of virtual time: no rank can ever go on\n"
        "  rank 0 waits in MPI_Recv (a.c:8) for a message from rank 1, tag 88, MPI_COMM_WORLD\n"
        "    a message from rank 1 with tag 77 is waiting; rank 0 asks for tag 88\n"
        "  rank 1 waits in MPI_Finalize (a.c:20)\n"
        "hint: a send and its receive must name the same tag"
    )


def test_more_messages_wait_than_a_rank_keeps() -> None:
    first = blocked(0, "MPI_Recv", 8, wait("receive", 1, 2), unread=80)
    first["unexpected"] = [message(1, 1)]
    ranks = [first, blocked(1, "MPI_Send", 9, wait("send", 0, 1))]
    assert text("deadlock", {"ranks": ranks, "cycle": [0, 1]}) == (
        "deadlock at 1.5 us of virtual time: no rank can ever go on\n"
        "  rank 0 waits in MPI_Recv (a.c:8) for a message from rank 1, tag 2, MPI_COMM_WORLD\n"
        "    80 messages wait for rank 0, and it keeps 63 that it has not asked for:"
        " no more can come\n"
        "    a message from rank 1 with tag 1 is waiting; rank 0 asks for tag 2\n"
        "  rank 1 waits in MPI_Send (a.c:9) for rank 0 to receive its 4 B, tag 1,"
        " MPI_COMM_WORLD\n"
        "  cycle: 0 -> 1 -> 0\n"
        "hint: an FPGA rank and a soft processor keep 63 messages that they have not asked for:"
        " receive some of them before what is sent after them"
    )


def test_another_source_or_communicator_waits() -> None:
    ranks = [
        blocked(
            0,
            "MPI_Recv",
            8,
            wait("receive", 1, 5),
            unexpected=[message(2, 5), message(1, 5, 4, "communicator 2"), message(2, 6)],
        ),
        ended(1),
    ]
    shown = text("deadlock", {"ranks": ranks, "cycle": []}).splitlines()
    assert shown[2:6] == [
        "    a message from rank 2 with tag 5 is waiting; rank 0 asks for rank 1",
        "    a message from rank 1 with tag 5 on communicator 2 is waiting; rank 0 receives on"
        " MPI_COMM_WORLD",
        "    a message from rank 2 with tag 6 is waiting; rank 0 asks for rank 1, tag 5",
        "  rank 1 has ended",
    ]


def test_the_sender_has_ended() -> None:
    ranks = [blocked(0, "MPI_Recv", 8, wait("receive", 1)), ended(1)]
    shown = text("deadlock", {"ranks": ranks, "cycle": []})
    assert shown.endswith("hint: rank 1 has ended and will never send this message")


def test_requests_started_before() -> None:
    early = wait("receive", 1, 5, call="MPI_Irecv", site=1103)
    ranks = [
        blocked(0, "MPI_Wait", 9, early),
        blocked(
            1, "MPI_Waitany", 10, early, wait("receive", None, None, call="MPI_Irecv"), any=True
        ),
    ]
    shown = text("deadlock", {"ranks": ranks, "cycle": []}).splitlines()
    assert shown[1:5] == [
        "  rank 0 waits in MPI_Wait (a.c:9) for its MPI_Irecv (a.c:3) from rank 1, tag 5,"
        " MPI_COMM_WORLD",
        "  rank 1 waits in MPI_Waitany (a.c:10) for one of",
        "    MPI_Irecv (a.c:3) from rank 1, tag 5, MPI_COMM_WORLD",
        "    MPI_Irecv (a.c:10) from any rank, any tag, MPI_COMM_WORLD",
    ]


def test_a_rank_missing_from_a_collective() -> None:
    inside = [
        blocked(r, "MPI_Barrier", 7, wait("receive", 3), collective="MPI_Barrier")
        for r in (0, 1, 2)
    ]
    ranks = [*inside, blocked(3, "MPI_Recv", 9, wait("receive", 0))]
    assert text("deadlock", {"ranks": ranks, "cycle": [0, 3]}) == (
        "deadlock at 1.5 us of virtual time: no rank can ever go on\n"
        "  ranks 0-2 wait in MPI_Barrier (a.c:7) for rank 3\n"
        "  rank 3 waits in MPI_Recv (a.c:9) for a message from rank 0, tag 0, MPI_COMM_WORLD\n"
        "hint: every rank of the communicator must call MPI_Barrier; rank 3 has not"
    )


def test_fpga_ranks_are_known_by_the_place_of_their_call() -> None:
    at: dict[str, Any] = {"site": None, "place": "a.c:9"}
    inside: dict[str, Any] = {"collective": "MPI_Barrier", **at}
    ranks = [
        blocked(0, "MPI_Barrier", 9, wait("receive", 2, **at), **inside),
        blocked(1, "MPI_Barrier", 9, wait("receive", 0, **at), **inside),
        blocked(2, "MPI_Recv", 9, wait("receive", 3, **at), **at),
    ]
    send: dict[str, Any] = {"call": "MPI_Isend", "site": None, "place": "a.c:8", "size": None}
    ranks.append(blocked(3, "MPI_Wait", 9, wait("send", 0, **send), **at))
    assert text("deadlock", {"ranks": ranks, "cycle": []}) == (
        "deadlock at 1.5 us of virtual time: no rank can ever go on\n"
        "  ranks 0-1 wait in MPI_Barrier (a.c:9) for rank 2\n"
        "  rank 2 waits in MPI_Recv (a.c:9) for a message from rank 3, tag 0, MPI_COMM_WORLD\n"
        "  rank 3 waits in MPI_Wait (a.c:9) for its MPI_Isend (a.c:8) to rank 0, tag 0,"
        " MPI_COMM_WORLD\n"
        "hint: every rank of the communicator must call MPI_Barrier; rank 2 has not"
    )


def test_polling_for_ever() -> None:
    ranks = [blocked(0, "MPI_Test", 9, state="polling", waits=[]), ended(1)]
    assert text("deadlock", {"ranks": ranks, "cycle": []}) == (
        "deadlock at 1.5 us of virtual time: rank 0 polls for ever\n"
        "  rank 0 polls MPI_Test (a.c:9)\n"
        "  rank 1 has ended"
    )


def part(rank: int, call: str, line: int, **more: Any) -> Facts:
    """A rank's part in a mismatch."""
    return {"rank": rank, "call": call, "site": 1100 + line, "root": 0, "size": 40, **more}


def test_bcast_against_reduce() -> None:
    ranks = [part(0, "MPI_Bcast", 5), part(1, "MPI_Reduce", 7)]
    facts = {"kind": "collective", "communicator": "MPI_COMM_WORLD", "ranks": ranks}
    assert text("mismatch", facts) == (
        "mismatch: the ranks call different collectives on MPI_COMM_WORLD\n"
        "  rank 0 calls MPI_Bcast (a.c:5)\n"
        "  rank 1 calls MPI_Reduce (a.c:7)\n"
        "hint: all ranks of a communicator must call the same collectives in the same order"
    )


def test_a_message_of_another_collective_was_never_received() -> None:
    hardware = {"rank": 1, "call": "MPI_Reduce", "place": "a.c:7", "receivers": [0]}
    ranks = [part(0, "MPI_Bcast", 5, receivers=[1, 2]), hardware]
    facts = {"kind": "collective", "communicator": "MPI_COMM_WORLD", "ranks": ranks}
    assert text("mismatch", facts) == (
        "mismatch: the ranks call different collectives on MPI_COMM_WORLD\n"
        "  rank 0 calls MPI_Bcast (a.c:5): ranks 1-2 never received its message\n"
        "  rank 1 calls MPI_Reduce (a.c:7): rank 0 never received its message\n"
        "hint: all ranks of a communicator must call the same collectives in the same order"
    )


def test_a_message_of_a_collective_was_never_received() -> None:
    hardware = {"rank": 1, "call": "MPI_Bcast", "site": None, "receivers": [0]}
    facts = {"kind": "unreceived", "communicator": "communicator 2", "ranks": [hardware]}
    assert text("mismatch", facts) == (
        "mismatch: a message of a collective was never received on communicator 2\n"
        "  rank 1 calls MPI_Bcast: rank 0 never received its message\n"
        "hint: all ranks of a communicator must call the same collectives in the same order,"
        " with the same root"
    )


def test_a_message_of_another_collective_waits_at_a_rank_in_one() -> None:
    stray = {"rank": 2, "call": "MPI_Reduce", "place": "a.c:9", "site": None}
    inside = wait("receive", 1)
    ranks = [
        blocked(0, "MPI_Bcast", 5, inside, collective="MPI_Bcast", strays=[stray]),
        blocked(1, "MPI_Bcast", 5, wait("receive", 0), strays=[stray]),
    ]
    words = text("deadlock", {"ranks": ranks, "cycle": []})
    for rank in (0, 1):
        assert (
            "    a message from rank 2 in MPI_Reduce (a.c:9) is waiting;"
            f" rank {rank} is in another collective\n" in words
        )
    assert words.endswith("\nhint: " + diagnosis.SAME_COLLECTIVES)


def test_different_roots() -> None:
    ranks = [part(0, "MPI_Bcast", 5), part(1, "MPI_Bcast", 5, root=1)]
    facts = {"kind": "root", "communicator": "MPI_COMM_WORLD", "ranks": ranks}
    assert text("mismatch", facts) == (
        "mismatch: MPI_Bcast with different roots on MPI_COMM_WORLD\n"
        "  rank 0 names root 0 in MPI_Bcast (a.c:5)\n"
        "  rank 1 names root 1 in MPI_Bcast (a.c:5)\n"
        "hint: all ranks must name the same root"
    )


def test_different_counts() -> None:
    ranks = [
        part(0, "MPI_Allreduce", 5, datatype="MPI_INT"),
        part(2, "MPI_Allreduce", 6, size=44, datatype="MPI_INT"),
    ]
    facts = {"kind": "count", "communicator": "communicator 2", "ranks": ranks}
    assert text("mismatch", facts) == (
        "mismatch: MPI_Allreduce with different amounts of data on communicator 2\n"
        "  rank 0 gives 40 bytes of MPI_INT in MPI_Allreduce (a.c:5)\n"
        "  rank 2 gives 44 bytes of MPI_INT in MPI_Allreduce (a.c:6)\n"
        "hint: count times datatype must give the same number of bytes on all ranks"
    )


def test_different_operations_and_datatypes() -> None:
    ranks = [
        part(0, "MPI_Reduce", 5, operation="MPI_SUM", datatype="MPI_INT"),
        part(1, "MPI_Reduce", 5, operation=None, datatype="MPI_FLOAT"),
    ]
    shown = text("mismatch", {"kind": "operation", "ranks": ranks})
    assert "rank 0 names MPI_SUM in MPI_Reduce (a.c:5)" in shown
    assert "rank 1 names an operation of its own in MPI_Reduce (a.c:5)" in shown
    shown = text("mismatch", {"kind": "datatype", "ranks": ranks})
    assert "rank 1 uses MPI_FLOAT in MPI_Reduce (a.c:5)" in shown


def test_double_sent_and_int_received() -> None:
    ranks = [
        part(0, "MPI_Send", 5, datatype="MPI_DOUBLE"),
        part(1, "MPI_Recv", 9, datatype="MPI_INT"),
    ]
    assert text("mismatch", {"kind": "type", "ranks": ranks}) == (
        "mismatch: a message is received as another datatype than it was sent\n"
        "  rank 0 sends MPI_DOUBLE in MPI_Send (a.c:5)\n"
        "  rank 1 receives MPI_INT in MPI_Recv (a.c:9)\n"
        "hint: sender and receiver must use the same basic datatype; MPI does not convert"
    )


def test_truncation() -> None:
    ranks = [part(0, "MPI_Send", 5, size=400), part(1, "MPI_Recv", 9)]
    assert text("mismatch", {"kind": "truncation", "ranks": ranks}) == (
        "mismatch: a message is longer than the buffer it is received into\n"
        "  rank 0 sends 400 bytes in MPI_Send (a.c:5)\n"
        "  rank 1 has room for 40 bytes in MPI_Recv (a.c:9)\n"
        "hint: receive with a larger count, or ask for the size with MPI_Probe and MPI_Get_count"
    )


def test_rank_out_of_range() -> None:
    facts = {
        "rank": 1,
        "call": "MPI_Send",
        "site": 1109,
        "error_class": "MPI_ERR_RANK",
        "message": "MPI_Send: rank 7 is not in MPI_COMM_WORLD, which has ranks 0 to 3",
    }
    assert text("mpi_error", facts) == (
        "MPI_ERR_RANK on rank 1\n"
        "  rank 1 in MPI_Send (a.c:9): rank 7 is not in MPI_COMM_WORLD, which has ranks 0 to 3"
    )
    counts = "MPI_Scatterv: rank 0 sent 16 bytes, this rank expected 8"
    wrong = {**facts, "call": "MPI_Scatterv", "error_class": "MPI_ERR_COUNT", "message": counts}
    assert "must be as many bytes as rank r receives" in text("mpi_error", wrong)
    facts["message"] = "MPI_Send: rank 1 is not in MPI_COMM_WORLD, which has rank 0 only"
    assert text("mpi_error", facts).endswith("\nhint: the run has one rank; -n N makes it N")


def test_an_error_of_a_message() -> None:
    facts = {
        "rank": 1,
        "call": "MPI_Recv",
        "site": 1109,
        "error_class": "MPI_ERR_TYPE",
        "message": "MPI_Recv: rank 0 sent MPI_DOUBLE, the receive asks for MPI_INT",
        "ranks": [{"rank": 0, "call": "MPI_Send", "site": 1105}],
    }
    assert text("mpi_error", facts) == (
        "MPI_ERR_TYPE on rank 1\n"
        "  rank 1 in MPI_Recv (a.c:9): rank 0 sent MPI_DOUBLE, the receive asks for MPI_INT\n"
        "  rank 0 sent it in MPI_Send (a.c:5)\n"
        "hint: sender and receiver must use the same basic datatype; MPI does not convert"
    )
    facts["message"] = "MPI_Recv: MPI_DATATYPE_NULL is no datatype"
    assert "hint" not in text("mpi_error", facts)


def test_leaving_before_finalize() -> None:
    left = {"rank": 1, "state": "ended", "initialized": True, "finalized": False}
    facts = {
        "rank": 1,
        "exit_code": 0,
        "call": "MPI_Send",
        "site": 1106,
        "ranks": [blocked(0, "MPI_Recv", 8, wait("receive", 1)), left],
    }
    assert text("left_early", facts) == (
        "rank 1 ended without MPI_Finalize (exit code 0)\n"
        "  rank 1 last called MPI_Send (a.c:6)\n"
        "  rank 0 waits in MPI_Recv (a.c:8) for a message from rank 1, tag 0, MPI_COMM_WORLD\n"
        "hint: every rank calls MPI_Finalize before it ends"
    )


def test_unfinished_isend_at_finalize() -> None:
    request = wait("send", 1, 4, call="MPI_Isend", site=1105)
    facts = {"ranks": [{"rank": 0, "requests": [request]}]}
    assert text("unfinished", facts) == (
        "rank 0 reached MPI_Finalize with unfinished requests\n"
        "  rank 0: MPI_Isend (a.c:5) to rank 1, tag 4, MPI_COMM_WORLD, 4 B\n"
        "hint: complete each request with MPI_Wait or MPI_Test"
    )


def test_killed_by_a_signal() -> None:
    assert text("signal", {"rank": 2, "signal": 11}) == ("rank 2 was killed by signal 11 (SIGSEGV)")


def test_amounts_that_a_rank_on_hardware_finds() -> None:
    facts = {"rank": 1, "error_class": "MPI_ERR_TRUNCATE", "call": "MPI_Scatter", "site": 1108}
    said = "message of 12 bytes from rank 0, tag 3 is longer than the receive buffer of 8 bytes"
    hint = "hint: count times datatype must give the same number of bytes on all ranks"
    for message in (said, "rank 0 sent 12 bytes, this rank expected 8"):
        assert text("mpi_error", {**facts, "message": message}) == (
            "mismatch: MPI_Scatter with different amounts of data\n"
            f"  rank 1 in MPI_Scatter (a.c:8): rank 0 sent 12 bytes, this rank expected 8\n{hint}"
        )
    other = text("mpi_error", {**facts, "call": "MPI_Recv", "message": said})
    assert other.startswith("MPI_ERR_TRUNCATE on rank 1\n")


def test_who_is_in_a_deadlock_waits_for_ever() -> None:
    ranks = [{"rank": 0, "exit_code": 0, "kind": "cpu"}, {"rank": 1, "kind": "fpga"}]
    at = RANK_HEADER.index("wait")
    for outcome, wait in (("deadlock", "for ever"), ("timeout", "0 ps")):
        lines = rank_rows({"outcome": outcome, "ranks": ranks})
        assert [line[at] for line in lines] == ["0 ps", wait]


def test_abort() -> None:
    assert text("abort", {"rank": 1, "site": 1107, "code": 3}) == (
        "rank 1 called MPI_Abort (a.c:7) with code 3"
    )


def test_time_limit() -> None:
    computing = {"rank": 0, "state": "computing", "call": None, "site": 0, "at": "a.c:9"}
    ranks = [computing, blocked(1, "MPI_Recv", 8, wait("receive", 0))]
    assert text("timeout", {"ranks": ranks}, timeout_s=2.5) == (
        "the time limit of 2.5 s was reached, at 1.5 us of virtual time\n"
        "  rank 0 is computing at a.c:9\n"
        "  rank 1 waits in MPI_Recv (a.c:8) for a message from rank 0, tag 0, MPI_COMM_WORLD\n"
        "hint: --timeout sets another limit"
    )
    assert text("timeout", {"ranks": ranks, "until_ps": 2_000_000}) == (
        "2 us of virtual time were reached, where --until ends the run\n"
        "  rank 0 is computing at a.c:9\n"
        "  rank 1 waits in MPI_Recv (a.c:8) for a message from rank 0, tag 0, MPI_COMM_WORLD\n"
        "hint: a later --until lets it go on"
    )


def test_an_fpga_rank_without_room_for_a_request_is_no_deadlock_of_the_program() -> None:
    at: dict[str, Any] = {"site": None, "place": "a.c:9"}
    slot = {"kind": "slot", "slots": 64, "peer": None, "call": "MPI_Irecv", **at}
    full = {"rank": 1, "state": "blocked", "call": "MPI_Irecv", "waits": [slot], **at}
    ranks = [blocked(0, "MPI_Recv", 8, wait("receive", 1)), full]
    assert text("deadlock", {"ranks": ranks, "cycle": []}) == (
        "too many requests at 1.5 us of virtual time: rank 1 has no room for another one\n"
        "  rank 0 waits in MPI_Recv (a.c:8) for a message from rank 1, tag 0, MPI_COMM_WORLD\n"
        "  rank 1 waits in MPI_Irecv (a.c:9) for room: all 64 requests that it can have are under"
        " way\n"
        "hint: an FPGA rank keeps a request for each object that the program has for one, at most"
        " 1021, and a soft processor 61, or fewer where many share an FPGA: end some before"
        " others are started"
    )


def test_a_peer_that_failed() -> None:
    assert text("peer_failed", {"rank": 0, "peer": 2, "call": "MPI_Recv", "site": 1108}) == (
        "rank 2 failed, or a link on the way to it\n"
        "  rank 0 in MPI_Recv (a.c:8): rank 2 does not answer"
    )
    killed = {"rank": 2, "state": "killed"}
    ranks = [blocked(0, "MPI_Recv", 8, wait("receive", 2)), killed]
    assert text("peer_failed", {"ranks": ranks, "killed": [2]}) == (
        "rank 2 was killed by a fault\n"
        "  rank 0 waits in MPI_Recv (a.c:8) for a message from rank 2, tag 0, MPI_COMM_WORLD\n"
        "  rank 2 was killed by a fault"
    )


def test_the_short_ones() -> None:
    assert text("exit", {"rank": 1, "exit_code": 3}) == "rank 1 ended with exit code 3"
    reason = {"rank": 0, "path": "/x", "reason": "Exec format error"}
    assert text("not_found", reason) == "/x cannot be started: Exec format error"
    lost = text("output_failed", {"reason": "No space left on device"})
    assert lost == "output of the ranks is lost: No space left on device"
    assert diagnosis.explain({"outcome": "interrupted", "exit_code": 141}) is None
    assert text("interrupted", {"signal": 2}) == "interrupted by signal 2 (SIGINT)"
    assert text("strange", {}) == ("the run ended as 'strange', which this version cannot explain")


def test_many_ranks_stay_readable() -> None:
    ranks = [blocked(r, "MPI_Recv", 8, wait("receive", r ^ 1)) for r in range(100)]
    lines = text("deadlock", {"ranks": ranks, "cycle": []}).splitlines()
    assert lines[-1] == "  ranks 64-99: not listed here; --json FILE has them all"
    assert len(lines) == 66


def test_without_debug_information_the_call_alone_is_named() -> None:
    result: Facts = {
        "outcome": "abort",
        "exit_code": 3,
        "diagnosis": {"rank": 1, "site": 5, "code": 3},
    }
    words = diagnosis.explain(result)
    assert words is not None
    assert words.headline == "rank 1 called MPI_Abort with code 3"


def test_every_outcome_has_words_and_an_explanation() -> None:
    assert {row.name for row in OUTCOMES} == {"ok", *diagnosis.WORDS}


def test_calls_in_the_place_of_a_region_are_not_named() -> None:
    facts = {"ranks": [blocked(0, "MPI_Recv", 3, wait("receive", 1)), ended(1)]}
    ranks = [{"node": "cpu", "is_of_tasks": True}, {"node": "hardware"}]
    shown = text("deadlock", facts, ranks=ranks)
    assert "rank 0 waits for the tasks of its region" in shown
    assert "MPI_Recv" not in shown
    assert "rank 0 waits in MPI_Recv (a.c:3)" in text("deadlock", facts)
    aborted = {"rank": 0, "code": 6, "call": "MPI_Abort", "site": 1103}
    assert text("abort", aborted, ranks=ranks).startswith("rank 0 ended with code 6")
    assert "MPI_Abort (a.c:3)" in text("abort", aborted)
