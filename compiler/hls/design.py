# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""A role, scheduled: what the planning half makes and the printing half turns into SystemVerilog.

A role is a state machine over registers. Its states run regions one at a time, decide, and hand
work to the MPI engine (hardware/role/rtl/plait_role_mpi.sv). A region is a pipeline: a graph of
operations, each with the cycle in which it happens, counted from the start of an iteration. A loop
starts an iteration every `interval` cycles; a region that is no loop has one iteration.

Time in a region. Cycle 0 is the first in which the region's `start` pulse is high (one cycle;
registers then hold what the states before it wrote). An operation of latency 0 is combinational:
its result can be used in its own cycle. One of latency n can be used from cycle + n on. A value
that is used later than it is made goes through stage registers, one a cycle, without any enable.
Each cycle has a bit that says whether an iteration is in it (`valid`).

What an iteration may do: everything is computed always, on whatever stands there; only stores,
live-outs and register writes look at valid bits and conditions. So loads may be speculative.

Loops. `go_on` is the operation (one bit) that tells whether the iteration is a real one: once it
is 0 the iteration and all behind it do nothing, and no new one is started. `last` is for loops that
test at their end: the iteration is real, but none behind it is. Both are of cycle `decided`. All
stores and register writes lie at or after it.

A carried value (Phi) is a register that an iteration reads in cycle `cycle` and writes at the end
of the cycle in which `next` is ready; the planner makes sure that next's cycle + its latency <=
cycle + interval; where they are equal, next is passed on without the register. It is written by
speculative iterations too. Before the first iteration it holds `initial`, which is read in the
cycle of `start`. With a `distance` the value is that of as many iterations before, `initial` for
the first of them, and next's cycle + its latency <= cycle + distance * interval: a line of that
many registers, minus the one side from the other, into which goes valid[ready] ? next : initial.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from plait.compiler.ir.nodes import Variable, Where


@dataclass(eq=False, slots=True)
class Register:
    """A scalar variable of the program, or a temporary, between regions; 1 to 64 bits.

    A pointer is a byte address in node memory: memory's base + offset; NULL is 0.
    """

    name: str  # an identifier of SystemVerilog, unique in the design
    bits: int
    initial: int = 0


@dataclass(frozen=True, slots=True)
class Bank:
    """Which bytes of a whole memory one of its banks holds; count and stride are powers of two.

    Byte i is in bank i / stride mod count, there at i / (stride * count) * stride + i mod stride.
    """

    whole: str  # the name that the memory would have
    number: int
    count: int
    stride: int
    reason: str  # for the report

    def place(self, byte: int) -> int | None:
        """Where a byte of the whole stands in this bank; None: in another one."""
        block, inside = divmod(byte, self.stride)
        row, number = divmod(block, self.count)
        return row * self.stride + inside if number == self.number else None


@dataclass(eq=False, slots=True)
class Memory:
    """Arrays and other objects with an address, in block RAM of the role or behind a cache of it.

    Words of the data width (64 bits and more), with byte lanes, as in node memory. `base` is a byte
    address in node memory, a multiple of the size rounded up to a power of two; MPI buffers
    are staged there: what the program calls &a[1] is what commands carry. One port writes, `reads`
    ports read; a read gives what was there before a write of the same cycle, in the cycle after
    (latency 1). Replicas, banks or registers are the printer's choice as long as that holds. What
    lives in external memory lets the whole role stand still while a word is not there: no schedule
    knows of that; nor that a store to shared memory waits until node memory takes it.
    """

    name: str
    size: int  # bytes, a multiple of 64
    base: int
    reads: int
    is_staged: bool  # buffers of MPI calls lie in it
    is_written: bool  # False: a ROM
    initial: dict[int, int] = field(default_factory=dict[int, int])  # byte offset -> byte, else 0
    bank: Bank | None = None  # of which whole this is a part, for reports and comparisons
    line: int | None = None  # of external memory, its first; None: block RAM
    is_shared: bool = False  # an exact copy of what node memory holds there

    @property
    def end(self) -> int:
        """The first address behind the place that it has in node memory."""
        return self.base + (1 << (self.size - 1).bit_length())


# Kinds of operations: bit vectors in, one bit vector of `bits` out. Operands have the result's
# width but where the table says otherwise. s and u: signed and unsigned.
#
#   const       `value`, as bits
#   register    what `register` held in the cycle of start; cycle 0
#   phi         a carried value, see Phi
#   add sub mul and or xor
#   sdiv udiv srem urem     by 0: any value
#   shl lshr ashr           by the low 6 bits of the right operand (which has its own width)
#   eq ne ult ule slt sle   any equal widths, one bit
#   select      one bit, yes, no
#   zext sext trunc         from another width
#   concat                  any number of operands, the first is the most significant
#   fadd fsub fmul fdiv     IEEE 754, 32 or 64 bits, round to nearest even, subnormals flushed to 0
#   fsqrt
#   feq flt fle             one bit; with NaN 0
#   fmin fmax ffloor fceil ftrunc fround
#   sitof uitof             from an integer of 32 or 64 bits to a float of `bits`
#   ftosi ftoui             from a float of the operand's width to an integer of 32 or 64 bits
#   ftof                    32 to 64 and back
#   load        address (byte address in node memory, 32 bits): the `bits` that stand there,
#               naturally aligned; `memory`, `port`
#   store       address, value, condition (one bit, or no operand: always); `memory`; bits 0
COMBINATIONAL = frozenset(
    (
        *("const", "register", "phi", "add", "sub", "and", "or", "xor", "shl", "lshr", "ashr"),
        *("eq", "ne", "ult", "ule", "slt", "sle", "select", "zext", "sext", "trunc", "concat"),
        *("feq", "flt", "fle"),
    )
)


@dataclass(eq=False, slots=True)
class Operation:
    """One node of a region's graph. Operands come before their users in Region.operations."""

    kind: str
    bits: int
    operands: list[Operation] = field(default_factory=list["Operation"])
    cycle: int = 0
    latency: int = 0  # of kinds in COMBINATIONAL 0, of load 1, of others operators.latency()
    value: int = 0
    register: Register | None = None
    memory: Memory | None = None
    port: int = 0  # reading port of the memory
    where: Where | None = None

    @property
    def ready(self) -> int:
        """The first cycle in which the result can be used."""
        return self.cycle + self.latency


@dataclass(eq=False, slots=True)
class Phi:
    """A value that one iteration hands to a later one. `value` is the operation of kind phi."""

    value: Operation
    initial: Operation  # kind const or register
    next: Operation
    distance: int = 1  # iterations


@dataclass(eq=False, slots=True)
class Output:
    """Register := value, of the last real iteration (of each in turn); ready at value.ready.

    It is written at the end of cycle max(value.ready, decided); for a loop, only by real
    iterations. With `condition` only if that bit is set.
    """

    register: Register
    value: Operation
    condition: Operation | None = None


@dataclass(eq=False, slots=True)
class Check:
    """What a simulation looks at: `size` bytes at the address are inside [low, high).

    In `cycle`, of real iterations whose condition (None: always) is 1. Operations that only checks
    need are none of the region's; all are combinational. Without objects it is a division's, whose
    divisor, the address, is not 0.
    """

    address: Operation
    condition: Operation | None
    size: int
    low: int
    high: int
    cycle: int
    where: Where
    is_store: bool = False
    is_aligned: bool = True  # certainly
    in_test: bool = False  # also of the iteration that is not real, whose test ends the loop
    objects: list[Variable] = field(default_factory=list["Variable"])
    number: int = 0  # in the role, from 1 on


@dataclass(eq=False, slots=True)
class Buffer:
    """An object in node memory, of bytes [low, high), that messages may reach."""

    variable: Variable
    low: int
    high: int


@dataclass(eq=False, slots=True)
class Region:
    """A pipeline. `depth` is the number of its cycles: it is done when no iteration is in one."""

    name: str
    operations: list[Operation]
    outputs: list[Output]
    depth: int
    where: Where
    is_loop: bool = False
    interval: int = 1
    phis: list[Phi] = field(default_factory=list[Phi])
    go_on: Operation | None = None
    last: Operation | None = None
    decided: int = 0
    # For the report: iterations if known, why the interval is not 1, what it would be if memories
    # had as many ports as one likes, and what would make a loop of interval 1 faster.
    trips: int | None = None
    reason: str = ""
    bound: int = 1
    advice: str = ""
    checks: list[Check] = field(default_factory=list[Check])

    def live(self, outputs: Iterable[Output]) -> set[Operation]:
        """Operations that have an effect, and what they, and these outputs, are made of."""
        roots = [each for each in self.operations if each.kind == "store"]
        roots += [each for output in outputs for each in (output.value, output.condition) if each]
        roots += [each for each in (self.go_on, self.last) if each]
        return made_of(roots, {phi.value: (phi.initial, phi.next) for phi in self.phis})


def made_of(
    roots: Iterable[Operation], carried: Mapping[Operation, tuple[Operation, Operation]]
) -> set[Operation]:
    """These operations and all before them. `carried`: the first and the next value of a phi."""
    found: set[Operation] = set()
    todo = [*roots]
    while todo:
        operation = todo.pop()
        if operation not in found:
            found.add(operation)
            todo += (*operation.operands, *carried.get(operation, ()))
    return found


# ---- states -------------------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class Run:
    """Starts a region and goes on when it is done (a region of depth 1 takes one cycle), with the
    branch that follows if that asks for what the region has computed (Design.branch_after)."""

    region: Region
    next: int = -1


@dataclass(eq=False, slots=True)
class Branch:
    """Goes to `yes` if the register is not 0, else to `no`. One cycle; after some Runs none."""

    condition: Register
    yes: int = -1
    no: int = -1


Value = Register | int


@dataclass(eq=False, slots=True)
class Issue:
    """Hands a command to the MPI engine, which stages what it sends; `result`: its slot.

    Fields as in spec/commands.yaml. opcode is a number; flags is a constant.
    """

    opcode: int
    flags: Value
    datatype: Value
    collective: Value
    peer: Value
    context_id: Value
    tag: Value
    address: Value
    size: Value
    result: Register | None
    where: Where
    next: int = -1


@dataclass(eq=False, slots=True)
class Wait:
    """Waits for the command in a slot, stages what it received, frees the slot.

    With `test` it does not wait: register := 1 if the command was done (as if waited for), else 0.
    The completion's fields are written to those registers that are given.
    """

    slot: Value
    where: Where
    test: Register | None = None
    status: Register | None = None
    peer: Register | None = None
    tag: Register | None = None
    size: Register | None = None
    found: Register | None = None
    datatype: Register | None = None
    next: int = -1


@dataclass(eq=False, slots=True)
class Sample:
    """register := one of the role's inputs: rank, size, now (64 bits, cycles of the node)."""

    register: Register
    source: str
    next: int = -1


@dataclass(eq=False, slots=True)
class Exit:
    """The role has ended with this code; there is no next state."""

    code: Value
    where: Where


@dataclass(eq=False, slots=True)
class Park:
    """Waits until another than the role has written to its shared memory since the last time."""

    where: Where
    next: int = -1


State = Run | Branch | Issue | Wait | Sample | Park | Exit


# As many commands as the endpoint always takes, as it takes unless it is built otherwise, and as it
# takes at most; and what the library needs beside the requests of the program: both ends of an
# exchange, and a record of what went wrong in it.
SLOTS_LEAST, SLOTS_USUAL, SLOTS_MOST, SLOTS_RESERVED = 16, 64, 1024, 3


def slots_for(requests: int | None) -> int:
    """Slots of a role whose program has so many requests at once; None: not known."""
    if requests is None:
        return SLOTS_USUAL
    needed = 1 << (requests + SLOTS_RESERVED - 1).bit_length()
    return min(max(needed, SLOTS_LEAST), SLOTS_MOST)


@dataclass(slots=True)
class Design:
    """A whole role. State 0 comes first."""

    registers: list[Register]
    memories: list[Memory]
    regions: list[Region]
    states: list[State]
    slots: int = SLOTS_LEAST  # commands under way, at most; a power of two
    buffers: list[Buffer] = field(default_factory=list["Buffer"])  # by address

    def branch_after(self, run: Run) -> Branch | None:
        """The branch that is taken at the end of a region of one cycle, since the region computes
        what it asks: it takes no cycle of its own then."""
        state, region = self.states[run.next], run.region
        if not isinstance(state, Branch) or region.is_loop or region.depth != 1:
            return None
        values = [each for each in region.outputs if each.register is state.condition]
        return state if len(values) == 1 and values[0].condition is None else None

    @property
    def address_bits(self) -> int:
        """Bits of a byte address in node memory, whose lower half is the role's; 24 at least."""
        there = [each.end for each in self.memories if each.is_staged or each.is_shared]
        end = max(there, default=1)
        return max(24, (end - 1).bit_length() + 1)
