# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Bit-fields: where they lie, as the ABI of x86-64 has it, and how they are read and written.

Behind the front end a structure with bit-fields has words in their place. A bit-field is some bits
of a word; of several where another member keeps a word from being as wide as the declared type.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from plait.compiler.frontend.conversions import convert
from plait.compiler.ir import types
from plait.compiler.ir.nodes import Assign, Binary, Const, Expression, Load, Place, Where
from plait.compiler.ir.types import (
    INT,
    LONG,
    UCHAR,
    UINT,
    ULONG,
    ArrayType,
    Field,
    IntType,
    Type,
    alignment_of,
    size_of,
)

_WORDS = (types.ULONG, types.UINT, types.USHORT, types.UCHAR)
WORD = "plait_bits_"  # members that bit-fields lie in, and fillers


@dataclass(frozen=True, slots=True)
class BitField(Field):
    """A member of `width` bits, the lowest of which is number `bit` of the structure."""

    bit: int
    width: int


@dataclass(frozen=True, slots=True)
class BitPlace:
    """Where a bit-field stands: words, the first bit and the number of bits there, lowest first."""

    pieces: tuple[tuple[Place, int, int], ...]
    type: IntType
    width: int

    @property
    def is_wide(self) -> bool:
        """Is it wider than int, but not as wide as long? Compilers differ in what it becomes."""
        return INT.bits < self.width < LONG.bits


def begin(bit: int, kind: Type, width: int | None) -> int:
    """The bit from `bit` on at which a member begins; no width: it is no bit-field."""
    bits = 8 * size_of(kind)
    if not width or bit // bits != (bit + width - 1) // bits:
        bit += -bit % (8 * alignment_of(kind))
    return bit


def words(
    members: Sequence[Field], size: int, alignment: int
) -> tuple[tuple[Field, ...], tuple[Field, ...]]:
    """The members that a structure has behind the front end, and those of them that are words."""
    made: list[Field] = []
    found: list[Field] = []
    end = 0  # of what is made so far, in bytes
    for index, member in enumerate(members):
        if not isinstance(member, BitField):
            _fill(made, end, member.offset, alignment_of(member.type))
            made.append(member)
            end = member.offset + size_of(member.type)
            continue
        behind = (each.offset for each in members[index:] if not isinstance(each, BitField))
        limit = next(behind, size)
        at = max(end, member.offset)
        while at * 8 < member.bit + member.width:
            fits = min(size_of(member.type), alignment)
            kind = next(
                word
                for word in _WORDS
                if size_of(word) <= fits and not at % size_of(word) and at + size_of(word) <= limit
            )
            _fill(made, end, at, size_of(kind))
            found.append(Field(f"{WORD}{len(made)}", kind, at))
            made.append(found[-1])
            at = end = at + size_of(kind)
    _fill(made, end, size, alignment)
    return tuple(made), tuple(found)


def _fill(made: list[Field], end: int, at: int, alignment: int) -> None:
    """Makes what comes next lie at `at` by the rules for members that are no bit-fields."""
    if end + -end % alignment != at:
        made.append(Field(f"{WORD}{len(made)}", ArrayType(UCHAR, at - end), end))


def pieces(member: BitField, within: Sequence[Field]) -> list[tuple[Field, int, int]]:
    """The words that a bit-field lies in, its first bit and number of bits there."""
    found: list[tuple[Field, int, int]] = []
    for word in within:
        first = max(member.bit, 8 * word.offset)
        end = min(member.bit + member.width, 8 * (word.offset + size_of(word.type)))
        if first < end:
            found.append((word, first - 8 * word.offset, end - first))
    return found


def load(place: BitPlace) -> Expression:
    """The value, which is an int wherever that holds all values."""
    kind = _unsigned(place.width)
    found: Expression | None = None
    done = 0
    for word, first, width in place.pieces:
        assert isinstance(word.type, IntType)
        unsigned = _unsigned(max(word.type.bits, place.width))
        bits = _shifted("shr", convert(Load(word, word.type), unsigned), first)
        if first + width < word.type.bits:
            bits = Binary("and", bits, Const(unsigned, (1 << width) - 1), unsigned)
        bits = _shifted("shl", convert(bits, kind), done)
        found = bits if found is None else Binary("or", found, bits, kind)
        done += width
    assert found is not None
    return _value(place, found)


def cut(place: BitPlace, value: Expression) -> Expression:
    """What is read after the value was written."""
    kind = _unsigned(place.width)
    mask = Const(kind, (1 << place.width) - 1)
    return _value(place, Binary("and", convert(value, kind), mask, kind))


def _value(place: BitPlace, bits: Expression) -> Expression:
    """The value of bits that stand alone in an unsigned integer."""
    assert isinstance(bits.type, IntType)
    signed = INT if place.width <= INT.bits else LONG
    if place.type.signed:
        unused = signed.bits - place.width
        return _shifted("shr", convert(_shifted("shl", bits, unused), signed), unused)
    if place.width < INT.bits:
        return convert(bits, INT)
    return bits if place.width <= INT.bits else convert(bits, place.type)


def stores(place: BitPlace, value: Expression, where: Where) -> list[Assign]:
    """The assignments of a value of the bit-field's type, which stays the same meanwhile."""
    made: list[Assign] = []
    bits = convert(value, _unsigned(place.width))
    for word, first, width in place.pieces:
        assert isinstance(word.type, IntType)
        if width == word.type.bits:
            new = convert(bits, word.type)
        else:
            kind = _unsigned(max(word.type.bits, place.width))
            mask = ((1 << width) - 1) << first
            rest = Const(kind, kind.wrap(~mask))
            kept = Binary("and", convert(Load(word, word.type), kind), rest, kind)
            put = _shifted("shl", convert(bits, kind), first)
            put = Binary("and", put, Const(kind, mask), kind)
            new = convert(Binary("or", kept, put, kind), word.type)
        made.append(Assign(word, new, where))
        bits = _shifted("shr", bits, width)
    return made


def initialise(initial: dict[int, Const], place: BitPlace, at: int, value: int) -> None:
    """Puts the initial value of a bit-field, which begins in byte `at`, into its words."""
    for word, first, width in place.pieces:
        assert isinstance(word.type, IntType)
        start = at - first // 8
        before = int(initial[start].value) if start in initial else 0
        mask = ((1 << width) - 1) << first
        initial[start] = Const(word.type, (before & ~mask) | (value << first & mask))
        value >>= width
        at = start + size_of(word.type)


def _unsigned(width: int) -> IntType:
    return UINT if width <= UINT.bits else ULONG


def _shifted(operator: str, value: Expression, places: int) -> Expression:
    assert isinstance(value.type, IntType)
    if not places or places >= value.type.bits:
        return value
    return Binary(operator, value, Const(INT, places), value.type)
