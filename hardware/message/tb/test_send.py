# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""plait_send among neighbours in Python: every kind of message, blocked and dead peers, order.

length: a rule each, all told to the same bench.
"""

from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.message.tb.send_bench import (
    CONFIG,
    EAGER_MAX,
    FLAG,
    FLOOR,
    FRAME,
    GRANTED,
    HANDLER,
    MEMORY,
    OPCODE,
    OWN,
    SERVE_CONTROL,
    SERVE_GET,
    SERVE_PUT,
    STATUS,
    Timing,
    World,
    layout_of,
    pack,
)
from hardware.testing.simulate import simulate
from hardware.testing.streams import Bench


@pytest.mark.parametrize(
    "parameters",
    [
        {"Nodes": 64, "Jobs": 64, "Posted": 64, "Slots": 32},
        {"Nodes": 5, "Jobs": 4, "Posted": 8, "Slots": 4},
        {"Nodes": 5, "Jobs": 8, "Posted": 8, "Slots": 8, "PutLog": 9},
    ],
    ids=["large", "small", "small frames"],
)
def test_send(tmp_path: Path, parameters: dict[str, int]) -> None:
    simulate("plait_send", __name__, tmp_path, parameters)


class Role:
    """Makes commands, each with a request number of its own."""

    def __init__(self, seed: int = 5) -> None:
        self.random = Random(seed)
        self.count = 0

    def __call__(self, opcode: str, peer: int, size: int, **fields: int) -> dict[str, int]:
        self.count += 1
        random = self.random
        fixed = {"opcode": OPCODE[opcode], "flags": 0, "peer": peer, "request": self.count}
        fixed |= {"size": size, "remote_address": random.getrandbits(48)}
        fixed["address"] = random.randrange(MEMORY - size + 1) if size <= MEMORY else 0
        fixed["reply_address"] = random.randrange(MEMORY)
        fixed["handler"] = random.randint(128, 255)
        command = {
            name: fixed[name] if name in fixed else random.getrandbits(bits)
            for name, bits in layout_of(fixed["opcode"])
        }
        return command | fields


async def _start(dut: Any, timing: Timing, seed: int = 1) -> tuple[World, Bench, Role]:
    world, bench = World(dut, timing, seed), Bench(dut)
    bench.pins.config_i = pack(CONFIG, {"eager_bytes_max": EAGER_MAX, "node": OWN})
    bench.pins.table_write_i = 0
    bench.pins.floor_i = FLOOR
    bench.parts.append(world)
    names = ("command", "cts", "answer", "serve")
    await bench.reset(**{f"{name}_valid_i": 0 for name in names}, command_is_outside_i=0)
    bench.pins.table_write_i = 1
    bench.pins.table_valid_i = 1
    for node in range(world.nodes + 1):
        bench.pins.table_node_i = node
        bench.pins.table_valid_i = int(node not in (OWN, 1))
        await bench.cycle()
        world.listed.add(node)
    world.listed -= {OWN, 1}
    bench.pins.table_write_i = 0
    await bench.run(4 * world.nodes + 20)
    assert bench.pins["busy_o"].read() == 0
    return world, bench, Role()


async def _finish(world: World, bench: Bench, cycles_max: int = 60_000) -> None:
    for _ in range(cycles_max):
        if world.is_done():
            break
        await bench.cycle()
    await bench.run(40)
    assert world.is_done(), (
        f"{len(world.completed)} of {len(world.requests)} commands completed; "
        f"flows {[(flow, len(jobs)) for flow, jobs in world.flows.items() if jobs]}"
    )
    assert not world.reads
    assert not world.grants
    assert world.refused_seen == world.refused_count
    assert bench.pins["busy_o"].read() == 0


REPLY_JOBS = 4  # ReplyJobs
SIZES = [0, 1, 7, 64, FRAME - 1, FRAME, FRAME + 1, 2 * FRAME, 3 * FRAME + 5, EAGER_MAX]


@cocotb.test()
async def eager_messages_of_many_sizes(dut: Any) -> None:
    world, bench, role = await _start(dut, Timing())
    world.commands.extend(role("send", 3, size) for size in SIZES)
    await _finish(world, bench)
    assert set(world.completed.values()) == {STATUS["ok"]}
    assert len(world.described) == sum(max(1, -(-size // FRAME)) for size in SIZES)


@cocotb.test()
async def a_command_at_an_idle_endpoint_is_not_held_up(dut: Any) -> None:
    world, bench, role = await _start(dut, Timing())
    for peer in (3, 3, 0):
        world.commands.append(role("send", peer, 8))
        await bench.run(40)
        assert world.open_cycles[-1] == world.accepted_cycles[-1] + 1
        opened = world.opens[-1][0]
        assert opened == world.open_cycles[-1] + 2
        assert world.described[-1][0] == opened + 1
    await _finish(world, bench)


@cocotb.test()
async def small_messages_follow_closely(dut: Any) -> None:
    world, bench, role = await _start(dut, Timing())
    peers = [0, 3, 4]
    world.commands.extend(role("send", peers[i % 3], 8) for i in range(60))
    world.free_slots = 1000
    await _finish(world, bench)
    cycles = [cycle for cycle, _, _ in world.described]
    if world.jobs >= 64:
        assert (cycles[-1] - cycles[0]) / (len(cycles) - 1) <= 10


@cocotb.test()
async def the_reader_always_has_the_next_frame(dut: Any) -> None:
    world, bench, role = await _start(dut, Timing(reader=(64, 64)))
    world.free_slots = 1000
    world.commands.append(role("put", 3, 40 * FRAME))
    await _finish(world, bench)
    cycles = [cycle for cycle, _, _ in world.described]
    assert cycles[-1] - cycles[3] == 64 * (len(cycles) - 4)


@cocotb.test()
async def every_kind_of_message(dut: Any) -> None:
    world, bench, role = await _start(dut, Timing())
    world.commands.append(role("none", 0, 0))
    for peer in (0, OWN, 4):
        for size in (0, 1, FRAME, 2 * FRAME + 9, EAGER_MAX + 1, 70_000):
            world.commands.append(role("send", peer, size))
            world.commands.append(role("send", peer, size, flags=1))
            world.commands.append(role("put", peer, size))
            world.commands.append(role("get", peer, size))
            world.commands.append(role("log", 0xFFFF, size))
            if size <= FRAME:
                world.commands.append(role("request", peer, size))
                world.commands.append(role("request", peer, size, flags=FLAG["replied"]))
                world.commands.append(role("reply", peer, size))
    await _finish(world, bench)
    handlers = {head["handler"] for _, _, head in world.described}
    names = ("match", "rts", "put", "get", "put_reply", "log")
    assert handlers >= {HANDLER[name] for name in names}
    assert world.told


@cocotb.test()
async def what_cannot_be_sent_is_refused(dut: Any) -> None:
    world, bench, role = await _start(dut, Timing(refuse=0.0))
    wrong = [
        role("send", 1, 8),
        role("put", world.nodes, 8),
        role("get", 0xFFFF, 8),
        role("send", 0x1000, 0),
        role("send", 3, 8, address=MEMORY - 7),
        role("send", 3, 8, address=1 << 40),
        role("get", 3, 1, address=MEMORY),
        role("put", 3, MEMORY + 1, address=0),
        role("put", 3, 1 << 31, address=0),
        role("put", 3, 8, remote_address=1 << 48),
        role("get", 3, 8, remote_address=(1 << 64) - 1),
        role("put", 3, 2 * FRAME, remote_address=(1 << 48) - FRAME // 2),
        role("put", 3, 8, remote_address=(1 << 48) - 7),
        role("get", 3, MEMORY, address=0, remote_address=(1 << 48) - MEMORY + 1),
        role("put", 3, 2, address=(1 << 64) - 1),
        role("request", 3, FRAME + 1),
        role("request", 3, 8, handler=127),
        role("reply", 3, 8, handler=3),
        role("receive", 3, 8),
        role("send", 3, 8) | {"opcode": 255},
    ]
    right = [
        role("send", 3, 0, address=1 << 50),
        role("send", 3, 8, address=MEMORY - 8),
        role("put", 3, MEMORY >> 8, address=MEMORY - (MEMORY >> 8)),
        role("put", 3, 2 * FRAME, remote_address=(1 << 48) - 2 * FRAME),
        role("put", 3, 8, remote_address=(1 << 48) - 8),
        role("put", 3, 8, remote_address=(1 << 48) - MEMORY - 1),
        role("put", 3, 0, remote_address=(1 << 48) - 1),
    ]
    world.commands.extend(wrong + right)
    await _finish(world, bench)
    for command in wrong:
        assert world.completed[command["request"]] == STATUS["refused"]
    for command in right:
        assert world.completed[command["request"]] == STATUS["ok"]
    assert world.refused_count == len(wrong)


@cocotb.test()
async def what_a_get_brings_must_land_in_the_roles_memory(dut: Any) -> None:
    world, bench, role = await _start(dut, Timing(refuse=0.0))
    for is_outside in (1, 0):
        bench.pins.command_is_outside_i = is_outside
        world.is_outside = bool(is_outside)
        get, put = role("get", 3, 8), role("put", 3, 8)
        asks, tells = role("request", 3, 8, flags=FLAG["replied"]), role("request", 3, 8)
        world.commands.extend([get, put, asks, tells])
        await _finish(world, bench)
        # One that is not refused is completed by receive.
        for command in (get, asks):
            assert (world.completed[command["request"]] == STATUS["refused"]) == is_outside
        for command in (put, tells):
            assert world.completed[command["request"]] == STATUS["ok"]


@cocotb.test()
async def half_of_the_jobs_may_wait_for_replies(dut: Any) -> None:
    world, bench, role = await _start(dut, Timing(unknown={3}))
    world.may_be_full = True
    asks = [role("request", 3, 8, flags=FLAG["replied"]) for _ in range(world.jobs // 2)]
    more = [role("request", 3, 8, flags=FLAG["replied"]) for _ in range(2)]
    others = [role("request", 3, 8), role("reply", 3, 8), role("send", 0, 8)]
    world.commands.extend([*asks, *more, *others])
    await bench.run(world.jobs * 20 + 200)
    for command in more:
        assert world.completed[command["request"]] == STATUS["full"]
    for command in others:
        assert world.completed[command["request"]] == STATUS["ok"]
    assert not any(command["request"] in world.completed for command in asks)
    first = next(iter(world.gets))
    world.end_get(first)
    await bench.run(20)
    again = role("request", 0, 8, flags=FLAG["replied"])
    world.commands.append(again)
    await bench.run(20)
    assert again["request"] in {command["request"] for command in world.gets.values()}
    world.kill(3)
    await bench.run(world.jobs * 4 + 20)
    await _finish(world, bench)


@cocotb.test()
async def the_table_decides_who_is_a_peer(dut: Any) -> None:
    world, bench, role = await _start(dut, Timing())
    for valid in (1, 0, 1):
        bench.pins.table_write_i, bench.pins.table_valid_i, bench.pins.table_node_i = 1, valid, 1
        await bench.cycle()
        bench.pins.table_write_i = 0
        (world.listed.add if valid else world.listed.discard)(1)
        world.commands.append(role("send", 1, 8))
        await _finish(world, bench)
        assert world.completed[role.count] == STATUS["ok" if valid else "refused"]


@cocotb.test()
async def flows_take_turns_frame_by_frame(dut: Any) -> None:
    world, bench, role = await _start(dut, Timing(reader=(40, 40)))
    world.free_slots = 1000
    world.commands.extend(role("put", peer, 20 * FRAME) for peer in (0, 3, 4))
    await _finish(world, bench)
    flows = [flow for _, flow, _ in world.described]
    for i in range(6, 54):
        assert len(set(flows[i : i + 3])) == 3


@cocotb.test()
async def replies_go_before_requests(dut: Any) -> None:
    world, bench, role = await _start(dut, Timing(reader=(60, 60)))
    world.free_slots = 1000
    world.commands.append(role("put", 3, 30 * FRAME))
    await bench.run(300)
    reply = role("reply", 0, 8)
    world.commands.append(reply)
    await bench.run(200)
    flows = [flow for _, flow, _ in world.described]
    began = next(i for i, (cycle, _, _) in enumerate(world.described) if cycle > 300)
    assert 0 << 2 | 1 in flows
    assert flows.index(1) <= began + 8
    await _finish(world, bench)


@cocotb.test()
async def a_blocked_flow_holds_up_no_other(dut: Any) -> None:
    world, bench, role = await _start(dut, Timing())
    world.blocked_for_ever = {3 << 2}
    first = [role("send", 3, 8), role("send", 3, FRAME + 1)]
    second = [role("send", 0, 8), role("put", 0, 2 * FRAME)]
    world.commands.extend(first + second)
    await bench.run(400)
    assert set(world.completed) == {command["request"] for command in second}
    assert bench.pins["busy_o"].read() == 0
    world.blocked_for_ever = set()
    world.unblock.append(3 << 2)
    await _finish(world, bench)


@cocotb.test()
async def an_unblocked_flow_that_is_not_blocked_stays_as_it_is(dut: Any) -> None:
    world, bench, role = await _start(dut, Timing())
    for i in range(10):
        world.unblock.extend([3 << 2 | channel for channel in (0, 1, 2)])
        world.commands.append(role("send", 3, i * 1000))
    await _finish(world, bench)


@cocotb.test()
async def as_many_jobs_as_there_are(dut: Any) -> None:
    world, bench, role = await _start(dut, Timing(unknown={3}))
    world.commands.extend(role("send", 3, 8, flags=1) for _ in range(world.jobs + 1))
    await bench.run(world.jobs * 12 + 60)
    assert len(world.waiting) == world.jobs
    assert len(world.commands) == 1
    assert bench.pins["busy_o"].read() == 0
    assert not world.completed
    peer = {"peer": 3, "address": 0x123456789ABC, "number": 77, "is_end": 0, "is_refused": 0}
    numbers = list(world.waiting)
    world.ctss.extend({**peer, "job": number} for number in numbers)
    await bench.run(100 + world.jobs * 20)
    assert len(world.completed) == world.jobs
    world.ctss.append({**peer, "job": next(iter(world.waiting))})
    await _finish(world, bench)


@cocotb.test()
async def a_reply_finds_a_job_whatever_waits(dut: Any) -> None:
    world, bench, role = await _start(dut, Timing(unknown={3}))
    waiting = [role("put", 3, 8) for _ in range(world.jobs)]
    world.commands.extend(waiting)
    await bench.run(world.jobs * 20 + 60)
    assert not world.commands
    # More of them than are kept for replies, one that is refused among them.
    replies = [role("reply", 0, 8 * i) for i in range(3 * REPLY_JOBS)]
    replies.insert(2, role("reply", 0, 8, handler=3))
    world.commands.extend(replies)
    await bench.run(len(replies) * 60)
    for command in replies:
        refused = command["handler"] == 3
        assert world.completed[command["request"]] == STATUS["refused" if refused else "ok"]
    assert len(world.waiting) == world.jobs
    # Nothing else takes what is kept; a reply goes before a command that waits and is withdrawn.
    world.commands.append(role("put", 0, 8))
    await bench.run(100)
    assert len(world.commands) == 1
    put = world.commands.popleft()
    world.withdraw()
    await bench.run(1)
    world.commands.extend([role("reply", 0, 8), put])
    await bench.run(100)
    assert list(world.commands) == [put]
    # A flow that stands still keeps as many; one more waits for it, and all end when the peer does.
    world.commands.clear()
    world.withdraw()
    await bench.run(1)
    world.blocked_for_ever = {3 << 2 | 1}
    world.commands.extend(role("reply", 3, 8) for _ in range(REPLY_JOBS + 1))
    await bench.run(200)
    assert len(world.commands) == 1
    world.kill(3)
    await bench.run(world.jobs * 4 + 60)
    await _finish(world, bench)


@cocotb.test()
async def a_cts_that_nobody_waits_for_changes_nothing(dut: Any) -> None:
    world, bench, role = await _start(dut, Timing(unknown={3}))
    stray = {"address": 4096, "number": 5, "is_end": 0, "is_refused": 0}
    world.ctss.extend({**stray, "job": job, "peer": 3} for job in range(world.jobs))
    world.commands.append(role("send", 3, 100_000))
    await bench.run(300)
    (number,) = world.waiting
    world.ctss.append({**stray, "job": number, "peer": 4})
    world.ctss.append({**stray, "job": number, "peer": 4, "is_end": 1})
    world.ctss.append({**stray, "job": (number + 1) % world.jobs, "peer": 3, "is_end": 1})
    await bench.run(100)
    assert not world.completed
    world.ctss.extend([{**stray, "job": number, "peer": 3}] * 2)
    await _finish(world, bench)
    assert set(world.completed.values()) == {STATUS["ok"]}


@cocotb.test()
async def a_cts_before_its_rts_changes_nothing(dut: Any) -> None:
    world, bench, role = await _start(dut, Timing(unknown={3}))
    world.blocked_for_ever = {3 << 2}
    world.commands.append(role("send", 3, 100_000))
    await bench.run(40)
    stray = {"address": 4096, "number": 5, "is_end": 0, "is_refused": 0, "peer": 3}
    world.ctss.extend({**stray, "job": job} for job in range(world.jobs))
    await bench.run(world.jobs * 6)
    assert not world.ctss
    world.blocked_for_ever = set()
    world.unblock.append(3 << 2)
    await bench.run(60)
    world.ctss.append({**stray, "job": next(iter(world.waiting))})
    await _finish(world, bench)


def _answers(world: World, random: Random, count: int) -> None:
    for i in range(count):
        answer = {
            "is_refuse": random.getrandbits(1),
            "entry": i % world.posted,
            "peer": random.choice((0, 3, 4)),
            "message": random.getrandbits(32),
            "address": random.getrandbits(31),
        }
        world.answers.append(answer)


def _serves(world: World, random: Random, count: int) -> None:
    for _ in range(count):
        size = random.choice((0, 1, 8, 5000, FRAME, 3 * FRAME))
        what = random.choice((SERVE_GET, SERVE_CONTROL, SERVE_PUT))
        serve = {
            "what": what,
            "peer": random.choice((0, 3, 4)),
            "message": random.getrandbits(32),
            "address": random.getrandbits(32) << 32 | random.getrandbits(16),
            "target": random.getrandbits(1),
            "bytes": 0,
        }
        if what == SERVE_GET:
            serve |= {"address": random.randrange(FLOOR - size), "bytes": size}
            serve["target"] = random.getrandbits(47)
        world.serves.append(serve)


@cocotb.test()
async def answers_and_served_requests_are_sent(dut: Any) -> None:
    world, bench, _ = await _start(dut, Timing(blocked=0.2))
    _answers(world, Random(3), 150)
    _serves(world, Random(4), 60)
    await _finish(world, bench)
    handlers = [head["handler"] for _, _, head in world.described]
    assert handlers.count(HANDLER["cts"]) + handlers.count(HANDLER["refuse"]) == 150
    assert HANDLER["control"] in handlers
    assert HANDLER["put_reply"] in handlers
    assert HANDLER["put_done"] in handlers


@cocotb.test()
async def a_get_that_reaches_above_the_floor_is_answered_without_bytes(dut: Any) -> None:
    world, bench, _ = await _start(dut, Timing())
    asked = [
        # address, bytes, bytes that are sent
        (FLOOR - 8, 8, 8),
        (FLOOR - 8, 9, 0),
        (FLOOR, 1, 0),
        (MEMORY - 8, 8, 0),
        (MEMORY, 1, 0),
        (MEMORY + 8, 8, 0),
        (1 << 63 | 8, 8, 0),
        (0, MEMORY + 1, 0),
        (8, 2 * MEMORY + 8, 0),
        (8, (1 << 32) - 8, 0),
        (0, (1 << 32) - 1, 0),
        (1 << 40, 0, 0),
        (8, 16, 16),
    ]
    for number, (address, size, _) in enumerate(asked):
        serve = {"what": SERVE_GET, "peer": 3, "message": number, "target": 64 * number}
        world.serves.append({**serve, "address": address, "bytes": size})
    await _finish(world, bench)
    heads = {head["message"]: head for _, _, head in world.described}
    for number, (_, _, sent) in enumerate(asked):
        found = [heads[number][name] for name in ("body_bytes", "operand", "is_first", "is_last")]
        assert found == [sent, 64 * number, 1, 1], number


@cocotb.test()
async def who_finds_no_job_to_serve_with_is_told_when_there_is_one(dut: Any) -> None:
    world, bench, _ = await _start(dut, Timing())
    world.blocked_for_ever = {(peer << 2) | 1 for peer in (0, 3, 4)}
    _serves(world, Random(4), 5)
    await bench.run(100)
    assert len(world.serves) == 1
    assert bench.pins["serve_ready_o"].read() == 0
    flow = next(flow for flow in world.blocked if world.flows[flow])
    world.blocked_for_ever = set()
    world.withdraw_serves()
    retried = 0
    world.unblock.append(flow)
    for _ in range(60):
        await bench.cycle()
        retried += bench.pins.serve_retry_o
    assert retried >= 1
    assert bench.pins["serve_ready_o"].read() == 1
    world.unblock.extend(other for other in sorted(world.blocked) if other != flow)
    await _finish(world, bench)


@cocotb.test()
async def who_finds_an_answer_under_way_is_told_when_it_is_gone(dut: Any) -> None:
    world, bench, _ = await _start(dut, Timing())
    world.blocked_for_ever = {3 << 2 | 1}
    answer = {"is_refuse": 0, "entry": 1, "peer": 3, "message": 5, "address": 64}
    world.answers.extend([answer, answer])
    await bench.run(60)
    assert len(world.answers) == 1
    world.withdraw_answers()
    retried: list[int] = []
    world.blocked_for_ever = set()
    world.unblock.append(3 << 2 | 1)
    for _ in range(60):
        await bench.cycle()
        if bench.pins.answer_retry_o:
            retried.append(len(world.described))
    assert retried == [1]
    world.answers.append(answer)
    await _finish(world, bench)
    assert len(world.described) == 2


@cocotb.test()
async def a_send_that_waits_is_shown(dut: Any) -> None:
    world, bench, role = await _start(dut, Timing(unknown={3, 4}))
    assert bench.pins["waiting_send_valid_o"].read() == 0
    for peer in (4, 3):
        command = role("send", peer, 100_000, tag=1 << 31 | peer, context_id=0xF000 | peer)
        world.commands.append(command)
        await bench.run(40)
        assert bench.pins["waiting_send_valid_o"].read() == 1
        for name in ("peer", "tag", "context_id"):
            shown = bench.pins[f"waiting_send_{name.removesuffix('_id')}_o"]
            assert shown.read() == command[name]
    # A PUT that waits for its answer hides none.
    world.commands.append(role("put", 3, 8))
    await bench.run(40)
    assert bench.pins.waiting_send_tag_o == 1 << 31 | 3
    put = world.waiting.popitem()
    first, last = (
        {"address": 4096, "number": 5, "is_end": 0, "is_refused": 0, "job": job}
        for job in world.waiting
    )
    world.ctss.append({**first, "peer": 4})
    await bench.run(40)
    assert bench.pins["waiting_send_valid_o"].read() == 1
    world.waiting.update([put])
    world.ctss.append({**last, "peer": 3})
    world.ctss.append({**last, "job": put[0], "peer": 3, "is_end": 1, "is_refused": 1})
    await _finish(world, bench)
    assert bench.pins["waiting_send_valid_o"].read() == 0
    world.commands.append(role("send", 3, 8, flags=1))
    await bench.run(40)
    assert bench.pins["waiting_send_valid_o"].read() == 1
    world.kill(3)
    await bench.run(world.jobs * 4 + 20)
    await _finish(world, bench)
    assert bench.pins["waiting_send_valid_o"].read() == 0


@cocotb.test()
@cocotb.parametrize(when=[0, 3, 7, 12, 20, 33, 60, 150])
async def a_dead_peer_ends_what_names_it(dut: Any, when: int) -> None:
    world, bench, role = await _start(dut, Timing(unknown={3}, reader=(5, 30), refuse=0.0))
    world.blocked_for_ever = {3 << 2 | 1}
    kinds = ["send", "put", "get", "reply", "request"]
    for i in range(25):
        flags = i % 2 | (FLAG["replied"] if i % 4 else 0)
        world.commands.append(role(kinds[i % 5], (3, 0)[i % 3 == 2], 3000, flags=flags))
    await bench.run(when)
    world.kill(3)
    world.blocked_for_ever = set()
    await _finish(world, bench)
    peers = {STATUS["peer_failed"], STATUS["ok"], -1}
    assert set(world.completed.values()) <= peers
    for request, status in world.completed.items():
        if world.requests[request]["peer"] == 0:
            assert status in (STATUS["ok"], -1)
    world.commands.append(role("send", 3, 10))
    world.commands.append(role("get", 3, 10))
    await _finish(world, bench)
    assert world.completed[role.count] == world.completed[role.count - 1] == STATUS["peer_failed"]


@cocotb.test()
async def a_dead_peers_slots_are_filled_to_their_end(dut: Any) -> None:
    """What is filled for others by then is not waited for."""
    world, bench, role = await _start(dut, Timing(reader=(400, 400)))
    world.commands.append(role("put", 3, world.put_frame))
    await bench.run(20)
    world.kill(3)
    await bench.run(world.jobs + 40)
    world.commands += [role("put", 0, world.put_frame) for _ in range(4)]
    await bench.run(400 - world.jobs)
    assert world.dying is None
    assert world.read_flows
    await _finish(world, bench)


@cocotb.test()
async def a_role_that_takes_no_completion_stops_no_frame(dut: Any) -> None:
    world, bench, role = await _start(dut, Timing(pressure=1.0))
    world.commands.extend(role("send", 3, 10) for _ in range(world.jobs))
    _serves(world, Random(4), 3)
    await bench.run(world.jobs * 14 + 200)
    assert not any(world.flows.values())
    assert not world.completed
    world.timing.pressure = 0.0
    await _finish(world, bench)


def _random_command(role: Role, world: World) -> dict[str, int]:
    random = role.random
    size = random.choice((0, random.randrange(64), random.randrange(20_000), 4 * FRAME))
    kind = random.choice(("send", "send", "send", "put", "get", "log", "request", "reply"))
    if kind in ("request", "reply"):
        size %= FRAME + 1
    peer = random.randrange(world.nodes + (random.random() < 0.05))
    flags = random.getrandbits(1) | (FLAG["replied"] if random.random() < 0.5 else 0)
    return role(kind, peer, size, flags=flags)


@cocotb.test()
@cocotb.parametrize(
    timing=[
        Timing(),
        Timing(blocked=0.3, reader=(1, 60), reader_busy=0.3, pressure=0.3, slots_busy=0.2),
        Timing(blocked=0.7, reader=(1, 9), pressure=0.9, commands=0.3),
    ],
    deaths=[0, 2],
)
async def random_traffic(dut: Any, timing: Timing, deaths: int) -> None:
    world, bench, role = await _start(dut, timing, seed=deaths + 7)
    random = Random(9)
    world.commands.extend(_random_command(role, world) for _ in range(300))
    killed = [0, 4][:deaths]
    for i in range(12):
        _answers(world, random, 3)
        _serves(world, random, 2)
        await bench.run(150)
        if i in (4, 7) and killed:
            world.kill(killed.pop())
    await _finish(world, bench)
    if not deaths:
        assert set(world.completed.values()) <= {STATUS["ok"], STATUS["refused"], -1}
    assert sum(result == GRANTED for _, _, result in world.opens) == len(world.described)
