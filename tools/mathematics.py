# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Writes compiler/lib/standard/constants.h: polynomials, tables and constants of math.h.

    python tools/mathematics.py            # or --check: nothing is written, 1 if it would change

A polynomial goes through the function at the Chebyshev points of its interval, which is nearly as
good as any of that degree. All is computed with decimals of 420 digits, as many as bits of 2 / pi
need, and rounded at the end.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from decimal import Decimal, getcontext
from pathlib import Path

FILE = Path(__file__).resolve().parents[1] / "compiler" / "lib" / "standard" / "constants.h"
HEAD = """// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Made by tools/mathematics.py. As wide as it is by its own rules.
// clang-format off
"""
getcontext().prec = 420
Function = Callable[[Decimal], Decimal]
ZERO, ONE, TWO = Decimal(0), Decimal(1), Decimal(2)


def series(term: Callable[[int], Decimal]) -> Function:
    """The function whose Taylor coefficients these are; for arguments below 1."""

    def value(at: Decimal) -> Decimal:
        total, power = ZERO, ONE
        for n in range(90):
            total += term(n) * power
            power *= at
        return total

    return value


def factorial(number: int) -> Decimal:
    """number!"""
    product = ONE
    for n in range(2, number + 1):
        product *= n
    return product


def arctangent_of_inverse(number: int) -> Decimal:
    """atan(1 / number)."""
    total, power, n = ZERO, ONE / number, 0
    while abs(power) > Decimal(10) ** -418:
        total += power / (2 * n + 1)
        power /= -number * number
        n += 1
    return total


def polynomial(function: Function, low: float, high: float, degree: int) -> list[Decimal]:
    """Coefficients, that of the power 0 first."""
    before, getcontext().prec = getcontext().prec, 80
    count = degree + 1
    middle, half = (Decimal(high) + Decimal(low)) / 2, (Decimal(high) - Decimal(low)) / 2
    points = [middle + half * cosine(PI * (2 * i + 1) / (2 * count)) for i in range(count)]
    divided = [function(each) for each in points]
    for step in range(1, count):
        for i in range(count - 1, step - 1, -1):
            divided[i] = (divided[i] - divided[i - 1]) / (points[i] - points[i - step])
    result = [ZERO] * count
    for i in range(count - 1, -1, -1):  # result * (x - points[i]) + divided[i]
        shifted = [ZERO, *result[:-1]]
        result = [s - points[i] * r for s, r in zip(shifted, result, strict=True)]
        result[0] += divided[i]
    getcontext().prec = before
    return result


def cosine(angle: Decimal) -> Decimal:
    """cos by its series."""
    total, term, n = ZERO, ONE, 0
    while abs(term) > Decimal(10) ** -80:
        total += term
        n += 2
        term *= -angle * angle / (n * (n - 1))
    return total


PI = 16 * arctangent_of_inverse(5) - 4 * arctangent_of_inverse(239)
LN2 = TWO.ln()
FAR = 2 * arctangent_of_inverse(3)


def cut(value: Decimal, bits: int) -> float:
    """Down to a multiple of 2 ** -bits."""
    return float(int((value * 2**bits).to_integral_value()) / Decimal(2**bits))


def parts(name: str, value: Decimal, bits: int) -> list[str]:
    """A constant as a sum: a multiple of 2 ** -bits, and the rest."""
    high = cut(value, bits)
    return [
        f"#define PLAIT_{name} {float(value).hex()}",
        f"#define PLAIT_{name}_HIGH {high.hex()}",
        f"#define PLAIT_{name}_LOW {float(value - Decimal(high)).hex()}",
    ]


def alternating(n: int, divisor: Decimal) -> Decimal:
    """1 / divisor, of the other sign where n is odd."""
    return (-1) ** n / divisor


POLYNOMIALS: list[tuple[str, Function, float, float, int]] = [
    # (e^r - 1 - r) / r^2
    ("EXP", series(lambda n: 1 / factorial(n + 2)), -0.35, 0.35, 10),
    ("EXP_FLOAT", series(lambda n: 1 / factorial(n + 2)), -0.35, 0.35, 5),
    # (log(1 + r) - r + r^2 / 2) / r^3
    ("LOG", series(lambda n: alternating(n, Decimal(n + 3))), -0.0158, 0.0158, 8),
    # of z = r^2: (sin r - r) / r^3, (cos r - 1 + r^2 / 2) / r^4
    ("SIN", series(lambda n: alternating(n + 1, factorial(2 * n + 3))), 0, 0.62, 6),
    ("COS", series(lambda n: alternating(n, factorial(2 * n + 4))), 0, 0.62, 6),
    ("SIN_FLOAT", series(lambda n: alternating(n + 1, factorial(2 * n + 3))), 0, 0.62, 3),
    ("COS_FLOAT", series(lambda n: alternating(n, factorial(2 * n + 4))), 0, 0.62, 3),
    # of z = u^2: (atan u - u) / u^3
    ("ATAN", series(lambda n: alternating(n + 1, Decimal(2 * n + 3))), 0, 0.193, 10),
    ("ATAN_FLOAT", series(lambda n: alternating(n + 1, Decimal(2 * n + 3))), 0, 0.193, 5),
    # (sinh r - r) / r^3 of z = r^2
    ("SINH", series(lambda n: 1 / factorial(2 * n + 3)), 0, 1.01, 7),
]


def horner(name: str, coefficients: list[Decimal]) -> str:
    """The polynomial as a macro."""
    text = float(coefficients[-1]).hex()
    for each in reversed(coefficients[:-1]):
        text = f"({float(each).hex()} + (x) * {text})"
    lines, line = [f"#define PLAIT_{name}(x)"], "   "
    for word in text.split(" "):
        if len(line) + len(word) > 94:
            lines.append(line)
            line = "   "
        line += " " + word
    return " \\\n".join([*lines, line])


def logarithms() -> list[str]:
    """For each of 64 intervals from 0.703125 on: an inverse, and the logarithm of its inverse."""
    inverses: list[Decimal] = []
    for i in range(64):
        low = Decimal("0.703125") + Decimal(i) / 128 if i < 38 else ONE + Decimal(i - 38) / 64
        width = ONE / (128 if i < 38 else 64)
        inverse = (256 / (low + width / 2)).to_integral_value() / 256
        inverses.append(ONE if i in (37, 38) else inverse)
    highs = [cut(-each.ln(), 42) for each in inverses]
    lows = [float(-each.ln() - Decimal(high)) for each, high in zip(inverses, highs, strict=True)]
    return [
        *table("double plait_inverse[64]", [float(each).hex() for each in inverses]),
        *table("double plait_log_high[64]", [each.hex() for each in highs]),
        *table("double plait_log_low[64]", [each.hex() for each in lows]),
    ]


def table(name: str, values: list[str]) -> list[str]:
    """An array of constants."""
    lines, line = [f"static const {name} = {{"], "   "
    for value in values:
        if len(line) + len(value) > 98:
            lines.append(line)
            line = "   "
        line += f" {value},"
    return [*lines, line, "};"]


def two_over_pi() -> list[str]:
    """The bits of 2 / pi behind 64 zeros, in words of 64 bits."""
    bits = int(TWO / PI * 2 ** (64 * 19))
    words = [0, *(bits >> 64 * (18 - i) & (1 << 64) - 1 for i in range(19))]
    return table(f"unsigned long plait_two_over_pi[{len(words)}]", [f"{w:#018x}u" for w in words])


def text() -> str:
    """The header."""
    half = PI / 2
    first = cut(half, 25)
    lines = [
        *parts("LN2", LN2, 42),
        *parts("LOG2E", 1 / LN2, 25),
        *parts("LOG10E", 1 / Decimal(10).ln(), 27),
        f"#define PLAIT_LN2_REST {float(LN2 - Decimal(float(LN2))).hex()}",
        f"#define PLAIT_HALF_PI {float(half).hex()}",
        f"#define PLAIT_HALF_PI_REST {float(half - Decimal(float(half))).hex()}",
        f"#define PLAIT_HALF_PI_HIGH {first.hex()}",
        f"#define PLAIT_HALF_PI_LOW {float(half - Decimal(first)).hex()}",
    ]
    for name, number in (("HALF", 2), ("ONE", 1)):
        angle = PI / 4 if number == 1 else arctangent_of_inverse(2)
        lines.append(f"#define PLAIT_ATAN_{name} {float(angle).hex()}")
        rest = angle - Decimal(float(angle))
        lines.append(f"#define PLAIT_ATAN_{name}_REST {float(rest).hex()}")
    lines.append(f"#define PLAIT_ATAN_FAR {float(FAR).hex()}")  # atan 3/4
    for name, function, low, high, degree in POLYNOMIALS:
        lines.append(horner(name, polynomial(function, low, high, degree)))
    lines += [*logarithms(), *two_over_pi()]
    return HEAD + "\n".join(lines) + "\n"


def main() -> int:
    """Writes the file, or says whether it is what it should be."""
    made = text()
    if "--check" in sys.argv[1:]:
        return int(FILE.read_text(encoding="utf-8") != made)
    FILE.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
