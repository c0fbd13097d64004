# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Where the bytes of a datatype lie, by the rules of MPI, as runtime/api/datatype.cpp has them.

    row = vector(of_basic(4, 4), 1, 6, 24)          # 6 ints
    record = structure([(0, 1, of_basic(4, 4)), (8, 3, of_basic(8, 8))], aligned=True)

All lengths and places are bytes. A message carries the bytes of the runs, in their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import gcd

RUNS_MAX = 1 << 16  # of one datatype
OBJECT_BYTES = 1 << 40  # apart are the objects whose addresses are taken: see addresses.py


class TooManyRuns(Exception):
    """A datatype has more than RUNS_MAX runs."""


@dataclass(frozen=True)
class Layout:
    """Runs of bytes, each an offset from the element's origin and a length, and the bounds.

    `code`, `basic`: of the basic datatype it is made of, and how long that is; 0: of several.
    `are_set`: the bounds are what the program said.
    """

    runs: tuple[tuple[int, int], ...]
    lower: int
    upper: int
    alignment: int
    code: int = 0
    basic: int = 0
    are_set: bool = False

    @property
    def size(self) -> int:
        """Bytes of data, as a message carries them."""
        return sum(length for _, length in self.runs)

    @property
    def extent(self) -> int:
        """Bytes from one element to the next."""
        return self.upper - self.lower

    @property
    def true_lower(self) -> int:
        """Where data begin, whatever bounds the program has set."""
        return min((at for at, _ in self.runs), default=0)

    @property
    def true_extent(self) -> int:
        """Bytes from there to the end of the data."""
        return max((at + length for at, length in self.runs), default=0) - self.true_lower

    @property
    def is_contiguous(self) -> bool:
        """Elements lie side by side from the origin on, without gaps."""
        return self.lower == 0 and self.runs in (((0, self.extent),), ())

    @property
    def is_of_several(self) -> bool:
        """Its parts are in several objects, or their places are addresses."""
        return any(abs(at) >= OBJECT_BYTES // 2 for at, _ in self.runs)

    @property
    def unit(self) -> int:
        """The largest power of two up to 8 that all places and lengths are multiples of, and to
        which data are aligned."""
        numbers = [number for run in self.runs for number in run]
        return gcd(8, self.alignment, self.extent, *numbers)


def of_basic(size: int, alignment: int, code: int = 0) -> Layout:
    """That of a basic datatype."""
    return Layout(((0, size),), 0, size, alignment, code, size)


def vector(element: Layout, blocks: int, length: int, stride: int) -> Layout:
    """Blocks of `length` elements, each `stride` bytes from the one before."""
    if blocks == 0 or length == 0:
        return replace(element, runs=(), lower=0, upper=0)
    if element.runs == ((0, element.extent),) and element.lower == 0:
        block: Sequence[tuple[int, int]] = ((0, length * element.extent),)
    else:
        _check(blocks * length * len(element.runs))
        block = [
            (i * element.extent + at, size) for i in range(length) for at, size in element.runs
        ]
    _check(blocks * len(block))
    runs = _joined((i * stride + at, size) for i in range(blocks) for at, size in block)
    ends = [0, (blocks - 1) * stride], [0, (length - 1) * element.extent]
    low, high = sum(map(min, ends)), sum(map(max, ends))
    return replace(element, runs=runs, lower=element.lower + low, upper=element.upper + high)


def structure(parts: Iterable[tuple[int, int, Layout]], *, aligned: bool) -> Layout:
    """Parts in this order: where, how many elements side by side, of which layout.

    aligned: the extent becomes a multiple of what the parts are aligned to, as that of a struct,
    unless the program has set bounds of one of them.
    """
    blocks = [(at, vector(element, 1, count, 0)) for at, count, element in parts if count]
    if not blocks:
        return Layout((), 0, 0, 1)
    runs = _joined((at + start, size) for at, block in blocks for start, size in block.runs)
    are_set = any(block.are_set for _, block in blocks)
    bounding = [(at, block) for at, block in blocks if block.are_set == are_set]
    lower = min(at + block.lower for at, block in bounding)
    upper = max(at + block.upper for at, block in bounding)
    alignment = max(block.alignment for _, block in blocks)
    if aligned and not are_set:
        upper = lower + -(-(upper - lower) // alignment) * alignment
    kinds = {(block.code, block.basic) for _, block in blocks if block.runs}
    code, basic = kinds.pop() if len(kinds) == 1 else (0, 0)
    return Layout(runs, lower, upper, alignment, code, basic, are_set)


def resized(element: Layout, lower: int, extent: int) -> Layout:
    """The same with other bounds."""
    return replace(element, lower=lower, upper=lower + extent, are_set=True)


def subarray(
    element: Layout, sizes: Sequence[int], parts: Sequence[int], starts: Sequence[int]
) -> Layout:
    """A part of an array, of which the last dimension runs fastest; as long as the whole array."""
    made, stride, first = element, element.extent, 0
    for size, part, start in reversed([*zip(sizes, parts, starts, strict=True)]):
        made = vector(made, part, 1, stride)
        first += start * stride
        stride *= size
    return resized(structure([(first, 1, made)], aligned=False), 0, stride)


def _joined(runs: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Runs that follow each other as one."""
    found: list[tuple[int, int]] = []
    for at, size in runs:
        if found and sum(found[-1]) == at:
            found[-1] = found[-1][0], found[-1][1] + size
        else:
            found.append((at, size))
    return tuple(found)


def _check(count: int) -> None:
    if count > RUNS_MAX:
        raise TooManyRuns
