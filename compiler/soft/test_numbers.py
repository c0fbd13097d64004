# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Arithmetic of soft processors that is written here, bit by bit as that of this machine."""

import ctypes
import random
import struct
import subprocess
from collections.abc import Callable, Iterator
from decimal import Decimal, localcontext
from pathlib import Path

from hardware.testing import turn
from plait.compiler.soft.toolchain import HERE

FORMATS = {"d": (ctypes.c_double, "Q", 64), "f": (ctypes.c_float, "I", 32)}
CORNERS = """
0 -0 0. .0 . e5 1e 1e+ 1e+x 0x 0x. 0x.8 0x1p 0x1p- 0x1.8p3z 0xg inf -inf infinity infi +1 +-1 1.5.3
1e400 1e-400 -1e999999999999 0e999999999 0x0p99999999 1e-999999999 0x1p1024 0x1p-1074 0x1p-1075
0x1.8p-1075 0x1.fffffffffffff8p1023 0x1.fffffffffffff7p1023 1.7976931348623157e308 4.9e-324
1.7976931348623158e308 1.7976931348623159e308 2.4703282292062327e-324 2.4703282292062328e-324
2.2250738585072011e-308 2.2250738585072014e-308 0.3 2.3 3.14159265358979323846 0x1.000001p0
0x1.0000010p0 0x1.0000011p0 0x1.000003p0 1e23 9007199254740993 100000000000000000000000000000
"""


def host_library(folder: Path, name: str, *functions: str) -> ctypes.CDLL:
    """A file of the library for this machine, whose functions have names with a p before them."""
    path = folder / f"{name}.so"
    renamed = [f"-D{each}=p_{each.strip('_')}" for each in functions]
    options = ["-O1", "-w", "-shared", "-fPIC", *renamed]
    subprocess.run(["cc", *options, HERE / f"{name}.c", "-o", path], check=True)
    return ctypes.CDLL(str(path))


def reader(library: ctypes.CDLL, name: str, letter: str) -> Callable[[str], tuple[bytes, int]]:
    function = library[name]
    function.restype = FORMATS[letter][0]

    def call(text: str) -> tuple[bytes, int]:
        given, end = ctypes.create_string_buffer(text.encode()), ctypes.c_void_p()
        value = function(given, ctypes.byref(end))
        return struct.pack(letter, value), (end.value or 0) - ctypes.addressof(given)

    return call


def half_way(seed: random.Random, letter: str) -> Decimal:
    """Between two neighbours, normal or not."""
    _, integer, bits = FORMATS[letter]
    low = seed.getrandbits(bits - 1) >> (seed.randrange(bits - 4) if seed.random() < 0.3 else 0)
    low = min(low, 0x7F7FFFFE if bits == 32 else 0x7FEFFFFFFFFFFFFE)
    pair = [struct.unpack(letter, struct.pack(integer, each))[0] for each in (low, low + 1)]
    return sum(map(Decimal, pair), Decimal(0)) / 2


def texts(seed: random.Random, count: int) -> Iterator[str]:
    """Yields texts around numbers, many of them as hard as they come."""
    yield from CORNERS.split()
    yield from ("0" * 2000 + "1e0", "0." + "0" * 400 + "1e400", "1" + "0" * 900 + "e-900")
    yield from ("0x" + "1" * 900, "0x." + "0" * 900 + "1p3600", "9" * 3000 + "e-2990")
    for _ in range(count // 5):
        yield repr(struct.unpack("d", struct.pack("Q", seed.getrandbits(63) >> 1))[0])
        number = half_way(seed, seed.choice("df"))
        yield f"{number:e}"
        yield f"{number:f}" + ("" if number % 1 else ".") + "0" * seed.randrange(9) + "1"
        sizes = [seed.getrandbits(seed.randrange(1, 90)) for _ in range(2)]
        yield "{}.{}e{}".format(*sizes, seed.randrange(-360, 330))
        yield "0x{:x}.{:X}p{}".format(*sizes, seed.randrange(-1200, 1100))


def test_texts_become_the_nearest_numbers(tmp_path: Path) -> None:
    own = host_library(tmp_path, "number", "strtod", "strtof", "strtold")
    host = ctypes.CDLL(None)
    with localcontext() as context:
        context.prec = 1200
        for text in texts(random.Random(turn.seeds("numbers", 1)[0]), 2000):
            for name, letter in (("strtod", "d"), ("strtof", "f")):
                got, wanted = (
                    reader(library, prefix + name, letter)(text)
                    for library, prefix in ((own, "p_"), (host, ""))
                )
                assert got == wanted, f"{name} of {text}"


def operands(seed: random.Random, letter: str) -> tuple[float, float]:
    """Two numbers, of which every second pair has a quotient among the smallest or the largest."""
    _, integer, bits = FORMATS[letter]
    mantissa, exponents = (23, 255) if bits == 32 else (52, 2047)
    first, second = (seed.getrandbits(bits) for _ in range(2))
    if seed.random() < 0.1:
        second &= ~((1 << mantissa) - 1) | seed.getrandbits(3)
    if seed.random() < 0.5:
        middle = exponents // 2
        distance = seed.choice((-middle, middle)) + seed.randrange(-mantissa - 3, 4)
        first = first % (1 << mantissa) | max(0, min(exponents, middle + distance // 2)) << mantissa
        second %= 1 << mantissa
        second |= max(0, min(exponents, middle - (distance - distance // 2))) << mantissa
    one, other = (struct.unpack(letter, struct.pack(integer, each))[0] for each in (first, second))
    return one, other


def test_quotients_are_those_of_this_machine(tmp_path: Path) -> None:
    own = host_library(tmp_path, "divide", "__divsf3", "__divdf3")
    source = tmp_path / "host.c"
    source.write_text(
        "float divsf3(float x, float y) { return x / y; }\n"
        "double divdf3(double x, double y) { return x / y; }\n"
    )
    host_path = tmp_path / "host.so"
    subprocess.run(["cc", "-shared", "-fPIC", source, "-o", host_path], check=True)
    host, seed = ctypes.CDLL(str(host_path)), random.Random(turn.seeds("quotients", 1)[0])
    for name, letter in (("divsf3", "f"), ("divdf3", "d")):
        kind = FORMATS[letter][0]
        divide, wanted = own[f"p_{name}"], host[name]
        for function in (divide, wanted):
            function.restype, function.argtypes = kind, (kind, kind)
        tiny = 0
        for _ in range(10_000):
            pair = operands(seed, letter)
            results = [function(*pair) for function in (divide, wanted)]
            tiny += 0 < abs(results[1]) < (2.0**-126 if letter == "f" else 2.0**-1022)
            if results[1] == results[1]:
                assert struct.pack(letter, results[0]) == struct.pack(letter, results[1]), pair
            else:
                assert results[0] != results[0], pair
        assert tiny > 1000
