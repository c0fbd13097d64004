# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Where objects lie: memories with their addresses, registers for the scalars without address."""

from __future__ import annotations

import re
import struct

from plait.compiler.base.diagnostics import CompileError, refuse
from plait.compiler.base.shared_objects import HEAP
from plait.compiler.base.specification import specification
from plait.compiler.hls.design import Buffer, Memory, Register
from plait.compiler.hls.plan.exclusion import TOTAL_MAX, Diagrams
from plait.compiler.hls.plan.pointers import Pointers, Target
from plait.compiler.hls.plan.usage import variables_of
from plait.compiler.hls.target import Target as Hardware
from plait.compiler.ir import nodes as ir
from plait.compiler.ir.types import (
    FloatType,
    IntType,
    PointerType,
    ScalarType,
    alignment_of,
    bits_of,
    size_of,
)

LINE_BYTES = 512  # of external memory
ADDRESSES = 1 << 32  # that a pointer may hold
_ALIGN_BYTES = 8  # at least, of an object in memory
WORD_BYTES = 64  # sizes and offsets of memories are multiples of it, whatever the data width


def register_bits(kind: ScalarType) -> int:
    """Width of a scalar in a register; pointers are addresses in node memory."""
    return 32 if isinstance(kind, PointerType) else bits_of(kind)


def constant_bits(constant: ir.Const) -> int:
    """A constant as it stands in memory, not cut to its width."""
    if isinstance(constant.type, FloatType):
        raw = struct.pack("<f" if constant.type.bits == 32 else "<d", constant.value)
        return int.from_bytes(raw, "little")
    return int(constant.value) & ((1 << register_bits(constant.type)) - 1)


class Names:
    """Identifiers of SystemVerilog, each one once."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def take(self, wanted: str) -> str:
        """The name that was wanted, or one like it."""
        base = re.sub(r"[^A-Za-z0-9_]", "_", wanted) or "v"
        base = base if base[0].isalpha() else "v" + base
        name, count = base, 1
        while name.lower() in self._taken:
            count += 1
            name = f"{base}_{count}"
        self._taken.add(name.lower())
        return name


_SHARED_BITS_MIN = 16  # of the place of shared memory in node memory


class Storage:
    """Memories and registers of a function's variables."""

    def __init__(self, program: ir.Program, function: ir.Function, hardware: Hardware) -> None:
        self.names = Names()
        self.pointers = Pointers(function)
        self.memories: list[Memory] = []
        self.registers: dict[ir.Variable, Register] = {}
        self.extra: list[Register] = []  # of no variable
        self.banks: dict[Memory, list[Memory]] = {}
        self.widths: dict[Memory, int] = {}  # bytes of the widest access, as they are met
        self.diagrams = Diagrams()
        self._offsets: dict[ir.Variable, int] = {}
        self._memory_of: dict[Target, Memory] = {}
        used = _used(function)
        variables = [each for each in (*program.globals, *function.locals) if each in used]
        groups: dict[Target, list[ir.Variable]] = {}
        for variable in variables:
            if self.pointers.in_memory(variable):
                groups.setdefault(self.pointers.of_variable(variable), []).append(variable)
            else:
                self._add_register(variable)
        self._program = program
        self._align_bytes = _aligned_bytes(function)
        self._place(groups, hardware)

    def shared_diagrams(self) -> Diagrams:
        """For the conditions of one more graph: those of the graphs before, if not too many."""
        if len(self.diagrams.nodes) > TOTAL_MAX:
            self.diagrams = Diagrams()
        return self.diagrams

    def register(self, variable: ir.Variable) -> Register:
        """The register of a scalar."""
        if variable not in self.registers:
            self._add_register(variable)
        return self.registers[variable]

    def temporary(self, name: str, kind: ScalarType) -> ir.Variable:
        """A new variable, in a register."""
        variable = ir.Variable(name, kind)
        self._add_register(variable)
        return variable

    def address(self, variable: ir.Variable) -> int:
        """Byte address of an object in node memory."""
        return self._memory_of[self.pointers.of_variable(variable)].base + self._offsets[variable]

    def range(self, variable: ir.Variable) -> tuple[int, int] | None:
        """The first byte of an object in node memory, and that behind it; None: it has no place."""
        if variable not in self._offsets:
            return None
        return (low := self.address(variable)), low + size_of(variable.type)

    def buffers(self) -> list[Buffer]:
        """The objects that messages may reach."""
        found = [
            Buffer(variable, *limits)
            for variable in self._offsets
            if self.pointers.of_variable(variable).is_staged and (limits := self.range(variable))
        ]
        return sorted(found, key=lambda each: each.low)

    def memory(self, place: ir.Place, where: ir.Where) -> Memory:
        """The memory that a place is in."""
        found = self._memory_of.get(self.pointers.of_place(place))
        if found is None:
            raise refuse(
                where,
                "a pointer is used here that points to no object: it is null, or was never set",
                "let it point to an array or to what malloc gives, before it is used",
            )
        return found

    def access(self, place: ir.Place, size: int, where: ir.Where) -> Memory:
        """The memory of a place of which so many bytes are read or written."""
        memory = self.memory(place, where)
        self.widths[memory] = max(size, self.widths.get(memory, 0))
        return memory

    def in_register(self, place: ir.Place) -> ir.Variable | None:
        """The variable, if the place is one that has a register."""
        if isinstance(place, ir.VariablePlace) and not self.pointers.in_memory(place.variable):
            return place.variable
        return None

    def _add_register(self, variable: ir.Variable) -> None:
        kind = variable.type
        assert isinstance(kind, IntType | FloatType | PointerType)
        bits = register_bits(kind)
        initial = constant_bits(variable.initial[0]) if 0 in variable.initial else 0
        name = self.names.take(variable.name)
        self.registers[variable] = Register(name, bits, initial & ((1 << bits) - 1))

    def _place(self, groups: dict[Target, list[ir.Variable]], hardware: Hardware) -> None:
        self._join_shared(groups)
        sizes = {target: self._lay_out(target, each) for target, each in groups.items()}
        initials = {target: self._initial(variables) for target, variables in groups.items()}
        # What stops a role for external memory does not know of shared memory.
        movable = [] if self._shared else [each for each in sizes if not initials[each]]
        _check_heap(self._program, groups, sum(sizes.values()), hardware)
        outside = _outside(groups, sizes, movable, hardware)
        line, free = 0, hardware.staging_base
        # Shared ones first: their place does not depend on what else a role has. Then large ones,
        # which waste least between them; what is not staged comes last.
        for target in sorted(
            sizes, key=lambda each: (not each.is_shared, not each.is_staged, -sizes[each])
        ):
            variables, size = groups[target], sizes[target]
            unit = 1 << (size - 1).bit_length()
            base = max(-(-free // unit) * unit, unit)
            if target.is_shared:
                base = self._shared_base(variables, size)
                unit = base  # as much is kept for them, whatever a role puts there beside them
            free = max(free, base + unit)
            memory = Memory(
                name=self.names.take("m_shared" if target.is_shared else f"m_{variables[0].name}"),
                size=size,
                base=base,
                reads=1,
                is_staged=target.is_staged and not target.is_shared,
                is_written=target.is_written or target.is_staged,
                initial=initials[target],
                is_shared=target.is_shared,
            )
            if target in outside:
                memory.line = line
                line += -(-size // LINE_BYTES)
            self.memories.append(memory)
            self._memory_of[target] = memory
        for target, memory in [*self._memory_of.items()]:
            if target.is_shared:
                self._memory_of |= dict.fromkeys(self._shared, memory)
        _check_staged(self.memories, groups, hardware)
        if free > ADDRESSES:
            raise _too_big(groups, sum(sizes.values()), hardware)

    def _join_shared(self, groups: dict[Target, list[ir.Variable]]) -> None:
        """Makes one group of all that is shared."""
        self._shared = [target for target in groups if target.is_shared]
        for target in self._shared[1:]:
            groups[self._shared[0]] += groups.pop(target)

    def _lay_out(self, target: Target, variables: list[ir.Variable]) -> int:
        """Gives objects their offsets; the size of all, in whole words. Shared ones have theirs,
        and what a pointer may take for one of them comes after the last."""
        size = self._program.shared_bytes if target.is_shared else 0
        for variable in variables:
            if variable.shared is not None and target.is_shared:
                self._offsets[variable] = variable.shared
                continue
            alignment = max(alignment_of(variable.type), _ALIGN_BYTES)
            if size_of(variable.type) >= self._align_bytes:
                alignment = max(alignment, self._align_bytes)
            size = -(-size // alignment) * alignment
            self._offsets[variable] = size
            size += size_of(variable.type)
        return max(-(-size // WORD_BYTES) * WORD_BYTES, WORD_BYTES)

    def _shared_base(self, variables: list[ir.Variable], size: int) -> int:
        """Where shared memory begins: a power of two that all roles of the program find, with room
        up to its double for as much again as is shared."""
        base = 1 << max(_SHARED_BITS_MIN, (2 * self._program.shared_bytes - 1).bit_length())
        base = max(base, self._program.shared_base)
        if size <= base:
            return base
        others = [each for each in variables if each.shared is None]
        biggest = max(others, key=lambda each: size_of(each.type))
        raise refuse(
            biggest.where,
            f"a pointer may point to {biggest.name} ({size_of(biggest.type)} bytes) as well as to"
            " an object that other ranks reach; there is no room for it beside these",
            "use different pointers for them",
        )

    def _initial(self, variables: list[ir.Variable]) -> dict[int, int]:
        content: dict[int, int] = {}
        for variable in variables:
            for offset, constant in variable.initial.items():
                value, at = constant_bits(constant), self._offsets[variable] + offset
                for index in range(size_of(constant.type)):
                    byte = value >> (8 * index) & 0xFF
                    if byte:
                        content[at + index] = byte
        return content


def _aligned_bytes(function: ir.Function) -> int:
    """What buffers begin at a multiple of, by the commands that the function gives."""
    aligned = {each.number for each in specification().commands.opcodes if each.aligned}
    for statement in ir.walk(function.body):
        if isinstance(statement, ir.Call) and statement.function == "plait_issue":
            opcode = statement.arguments[0]
            if isinstance(opcode, ir.Const) and opcode.value in aligned:
                return specification().wire.circuit.word_bytes
    return _ALIGN_BYTES


def _used(function: ir.Function) -> set[ir.Variable]:
    """Variables that a statement names."""
    return {each for statement in ir.walk(function.body) for each in variables_of(statement)}


def _outside(
    groups: dict[Target, list[ir.Variable]],
    sizes: dict[Target, int],
    movable: list[Target],
    hardware: Hardware,
) -> set[Target]:
    """What lives in external memory: the largest objects, until the others fit in block RAM."""
    outside: set[Target] = set()
    inside, total = sum(sizes.values()), 0
    for target in sorted(movable, key=lambda each: -sizes[each]):
        if inside <= hardware.memory_bytes or sizes[target] <= hardware.cache_bytes:
            break
        if total + sizes[target] > hardware.external_bytes:
            continue
        outside.add(target)
        total += -(-sizes[target] // LINE_BYTES) * LINE_BYTES
        inside += hardware.cache_bytes - sizes[target]
    if inside > hardware.memory_bytes:
        raise _too_big(groups, sum(sizes.values()), hardware)
    return outside


def _check_heap(
    program: ir.Program, groups: dict[Target, list[ir.Variable]], total: int, hardware: Hardware
) -> None:
    """Objects of which the symmetric heap is the biggest have to fit in block RAM."""
    objects = [variable for variables in groups.values() for variable in variables]
    biggest = max(objects, key=lambda each: size_of(each.type), default=None)
    if biggest is None or biggest.name != HEAP or total <= hardware.memory_bytes:
        return
    raise refuse(
        program.functions["main"].where,
        f"the symmetric heap takes {size_of(biggest.type) - 8} bytes"
        f" (SHMEM_SYMMETRIC_SIZE), and a role has {hardware.memory_bytes} for all its objects",
        "set SHMEM_SYMMETRIC_SIZE to what the program allocates at a time; 1M is the default",
    )


def _too_big(
    groups: dict[Target, list[ir.Variable]], total: int, hardware: Hardware
) -> CompileError:
    objects = [variable for variables in groups.values() for variable in variables]
    objects = [each for each in objects if not each.name.startswith("plait_")] or objects
    biggest = sorted(objects, key=lambda each: -size_of(each.type))[:3]
    names = ", ".join(f"{each.name} ({size_of(each.type)} bytes)" for each in biggest)
    more = f" and {hardware.external_bytes} outside" if hardware.external_bytes else ""
    return refuse(
        biggest[0].where,
        f"the program's objects take {total} bytes, and a role has {hardware.memory_bytes}{more}: "
        f"the biggest are {names}",
        "make the arrays smaller, or spread them over more ranks",
    )


def _check_staged(
    memories: list[Memory], groups: dict[Target, list[ir.Variable]], hardware: Hardware
) -> None:
    """Buffers of MPI calls have a place in node memory as well, in units of powers of two."""
    end = max((each.end for each in memories if each.is_staged), default=0)
    if end > hardware.staged_bytes:
        found = [each for target in groups if target.is_staged for each in groups[target]]
        biggest = max(found, key=lambda each: size_of(each.type))
        raise refuse(
            biggest.where,
            f"the arrays that messages reach take {end} bytes of node memory, rounded up to powers "
            f"of two, and it has {hardware.staged_bytes} for them: the biggest is {biggest.name} "
            f"({size_of(biggest.type)} bytes)",
            "send from a smaller array, or spread the arrays over more ranks",
        )
