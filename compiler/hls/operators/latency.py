# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Cycles that operations take, and their share of a cycle, for the planner.

The delays are those of an UltraScale part at 156 MHz, wiring included; on ECP5 the same schedule
runs at 100 MHz. An operation with a latency has registers inside: `setup` is what it needs of the
cycle in which its operands come, `delay` what it needs of the one in which its result can be used.
"""

# Kinds by how many cycles they take with operands of 32 and of 64 bits (conversions: of the wider
# of operand and result). These are numbers of stages that hardware/role/generated has.
FLOAT_LATENCY: dict[str, tuple[int, int]] = {
    "fadd": (4, 6),
    "fsub": (4, 6),
    "fmul": (3, 5),
    "fdiv": (15, 57),
    "fsqrt": (15, 56),
    "fmin": (1, 1),
    "fmax": (1, 1),
    "ffloor": (2, 2),
    "fceil": (2, 2),
    "ftrunc": (1, 1),
    "fround": (2, 2),
    "sitof": (3, 3),
    "uitof": (3, 3),
    "ftosi": (2, 3),
    "ftoui": (2, 3),
    "ftof": (2, 2),
}
DIVISIONS = frozenset(("sdiv", "udiv", "srem", "urem"))
SHIFTS = frozenset(("shl", "lshr", "ashr"))
COMPARES = frozenset(("eq", "ne", "ult", "ule", "slt", "sle", "feq", "flt", "fle"))
WIRES = frozenset(("const", "register", "phi", "zext", "sext", "trunc", "concat"))


def latency(kind: str, bits: int, operand_bits: int, clock_ns: float = 6.4) -> int:
    """Cycles of an operation, 0 if combinational; a new one can start in each cycle.

    `bits` and `operand_bits` are widths of the result and of the first operand. The numbers hold
    for clock_ns of 6.4 and more, and the operators have the same stages whatever it is.
    """
    del clock_ns
    if kind in FLOAT_LATENCY:
        return FLOAT_LATENCY[kind][max(bits, operand_bits) > 32]
    if kind == "mul":
        return 1 if bits <= 16 else 2 if bits <= 32 else 4
    if kind in DIVISIONS:
        return bits + 2
    return int(kind == "load")


def delay(kind: str, bits: int, operand_bits: int) -> float:
    """Nanoseconds from operands to result; with a latency, from the clock's edge to the result."""
    width = max(bits, operand_bits)
    if kind in WIRES or kind == "store":
        return 0.0
    if kind == "load":
        return 2.0
    if kind in FLOAT_LATENCY or kind in DIVISIONS or kind == "mul":
        return 0.5
    if kind in ("add", "sub"):
        return 2.0 if width > 32 else 1.4
    if kind in COMPARES:
        return 1.7 if width > 32 else 1.2
    if kind in SHIFTS:
        return 2.0 if width > 32 else 1.6
    return 0.6 if kind == "select" else 0.5


def setup(kind: str, bits: int, operand_bits: int) -> float:
    """Nanoseconds that operands of an operation with a latency, or a store's, come before an edge.

    0 for combinational kinds. Float units have no registers at their operands, so that loops
    through them are short: their first stage takes most of a cycle.
    """
    del operand_bits
    if kind in FLOAT_LATENCY:
        return 4.5
    if kind == "mul":
        return 3.5 if bits > 16 else 4.0
    return 1.0 if kind in ("load", "store") or kind in DIVISIONS else 0.0
