# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Memory of an interpreted program, and the functions of the library that it calls.

An address is an int: the number of an object << 32, plus an offset in bytes. So pointers can be
added to, compared, stored and copied byte by byte like in a real memory, and an access knows the
object it has to stay in. Object 0 is NULL's: it has no bytes.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping
from typing import Any

from plait.compiler.ir.format import CONVERSION, FormatError, format_c
from plait.compiler.ir.nodes import ARRAY, NOWHERE, Where
from plait.compiler.ir.numbers import clamp, parse_float, parse_integer
from plait.compiler.ir.types import CHAR, INT, LONG, FloatType, PointerType, ScalarType

OFFSET = (1 << 32) - 1


class InterpretError(Exception):
    """The program did what C does not define, or ran too long."""

    def __init__(self, message: str, where: Where = NOWHERE) -> None:
        self.message = message
        self.where = where
        super().__init__(message)

    def __str__(self) -> str:
        return f"{self.where.file}:{self.where.line}: {self.message}"


class Exit(Exception):
    """The program called exit."""

    def __init__(self, code: int) -> None:
        self.code = code
        super().__init__(code)


class Memory:
    """An object: its bytes, and which of them have no value yet."""

    __slots__ = ("data", "is_heap", "name", "size", "unset", "views")

    def __init__(self, name: str, size: int, is_set: bool, is_heap: bool = False) -> None:
        self.name = name
        self.size = size
        self.is_heap = is_heap
        self.data = bytearray((size + 7) & ~7)
        self.unset = None if is_set else bytearray(b"\1" * size)
        cast: Any = memoryview(self.data).cast
        self.views: dict[str, Any] = {code: cast(code) for code in "bBhHiIqQfd"}


GONE = Memory("an object that is no longer alive", 0, True)
_CODES = {8: "b", 16: "h", 32: "i", 64: "q"}


def code_of(kind: ScalarType) -> str:
    """How the module struct calls a type."""
    if isinstance(kind, FloatType):
        return "f" if kind.bits == 32 else "d"
    if isinstance(kind, PointerType):
        return "q"
    code = _CODES.get(kind.bits, "B")
    return code if kind.signed else code.upper()


class Machine:
    """What a running program changes: objects, output, steps."""

    def __init__(self, functions: Mapping[str, Callable[..., Any]], limit: int) -> None:
        self.objects = [Memory("NULL", 0, True)]
        self.output = bytearray()
        self.errors = bytearray()
        self.functions = {**LIBRARY, **functions}
        self.tick = itertools.repeat(None, limit).__next__
        self.globals: dict[str, Any] = {}  # of the compiled code
        self.addresses: dict[str, tuple[int, ScalarType | None]] = {}  # globals in memory

    # ---- objects ----

    def new(self, name: str, size: int, is_set: bool = False, is_heap: bool = False) -> int:
        """The address of a new object."""
        self.objects.append(Memory(name, size, is_set, is_heap))
        return (len(self.objects) - 1) << 32

    def drop(self, *addresses: int) -> None:
        """Objects that are no longer there."""
        for address in addresses:
            self.objects[address >> 32] = GONE

    def free(self, address: int) -> None:
        """free()."""
        if address == 0:
            return
        memory = self.object(address)
        if not memory.is_heap or address & OFFSET:
            raise InterpretError(f"free of what malloc did not give: {memory.name}")
        self.objects[address >> 32] = GONE

    def object(self, address: int) -> Memory:
        """The object that an address points into."""
        number = address >> 32
        if not 0 <= number < len(self.objects):
            raise InterpretError("an access through a pointer that points nowhere")
        return self.objects[number]

    def fail(self, address: int, size: int) -> InterpretError:
        """The error of an access that was not possible."""
        memory = self.object(address)
        offset = address & OFFSET
        if offset >> 31:  # before the beginning of the next one
            memory = self.object(address + (1 << 32))
            offset -= 1 << 32
        if memory.name == "NULL":
            return InterpretError("an access through a null pointer")
        if offset < 0 or offset + size > memory.size:
            text = f"bytes {offset} to {offset + size - 1} of {memory.name}"
            return InterpretError(f"{text}, which has {memory.size} bytes")
        if offset % size:
            return InterpretError(f"byte {offset} of {memory.name} is no multiple of {size}")
        return InterpretError(f"bytes of {memory.name} from {offset} on have no value yet")

    # ---- accesses; the closures that make them fast ----

    def loader(self, code: str, size: int) -> Callable[[int], Any]:
        """load(address) of a type."""
        objects, mask = self.objects, size - 1

        def load(address: int) -> Any:
            number = address >> 32
            if number >= len(objects) or number < 0:
                raise self.fail(address, size)
            memory = objects[number]
            offset = address & OFFSET
            if offset + size > memory.size or offset & mask:
                raise self.fail(address, size)
            unset = memory.unset
            if unset is not None and unset.find(1, offset, offset + size) >= 0:
                raise self.fail(address, size)
            return memory.views[code][offset // size]

        return load

    def storer(self, code: str, size: int) -> Callable[[int, Any], None]:
        """store(address, value) of a type."""
        objects, mask, zeros = self.objects, size - 1, bytes(size)

        def store(address: int, value: Any) -> None:
            number = address >> 32
            if number >= len(objects) or number < 0:
                raise self.fail(address, size)
            memory = objects[number]
            offset = address & OFFSET
            if offset + size > memory.size or offset & mask:
                raise self.fail(address, size)
            if memory.unset is not None:
                memory.unset[offset : offset + size] = zeros
            memory.views[code][offset // size] = value

        return store

    def span(self, address: int, size: int, must_be_set: bool = False) -> Memory:
        """The object of so many bytes, which it has."""
        memory = self.object(address)
        offset = address & OFFSET
        if size < 0 or offset + size > memory.size:
            raise self.fail(address, size)
        if must_be_set and memory.unset is not None:
            at = memory.unset.find(1, offset, offset + size)
            if at >= 0:
                raise InterpretError(f"byte {at} of {memory.name} has no value yet")
        return memory

    def load_bytes(self, address: int, size: int) -> bytes:
        """Bytes of the memory."""
        if size == 0:
            return b""
        memory = self.span(address, size, must_be_set=True)
        offset = address & OFFSET
        return bytes(memory.data[offset : offset + size])

    def store_bytes(self, address: int, data: bytes) -> None:
        """Writes bytes."""
        if not data:
            return
        memory = self.span(address, len(data))
        offset = address & OFFSET
        memory.data[offset : offset + len(data)] = data
        if memory.unset is not None:
            memory.unset[offset : offset + len(data)] = bytes(len(data))

    def copy(self, target: int, source: int, size: int) -> int:
        """memmove; bytes without a value may be copied."""
        if size == 0:
            return target
        old, new = self.span(source, size), self.span(target, size)
        start, end = source & OFFSET, target & OFFSET
        new.data[end : end + size] = bytes(old.data[start : start + size])
        if new.unset is not None:
            unset = bytes(size) if old.unset is None else bytes(old.unset[start : start + size])
            new.unset[end : end + size] = unset
        elif old.unset is not None and old.unset.find(1, start, start + size) >= 0:
            new.unset = bytearray(new.size)
            new.unset[end : end + size] = old.unset[start : start + size]
        return target

    def string(self, address: int) -> bytes:
        """The bytes of a C string."""
        memory = self.span(address, 1)
        offset = address & OFFSET
        end = memory.data.find(0, offset, memory.size)
        if end < 0:
            raise InterpretError(f"{memory.name} holds no 0 that ends a string")
        return self.load_bytes(address, end - offset)

    def new_string(self, text: bytes, name: str) -> int:
        """The address of a string."""
        address = self.new(name, len(text) + 1, is_set=True)
        self.store_bytes(address, text + b"\0")
        return address

    # ---- for functions of the library ----

    def load(self, kind: ScalarType, address: int) -> Any:
        """A scalar in memory."""
        return self.loader(code_of(kind), _size(kind))(address)

    def store(self, kind: ScalarType, address: int, value: float) -> None:
        """Writes a scalar."""
        self.storer(code_of(kind), _size(kind))(address, value)

    def set_global(self, name: str, value: float) -> None:
        """Gives a global scalar a value, as primitives do with plait_status and its like."""
        if name in self.addresses:
            address, kind = self.addresses[name]
            assert kind is not None
            self.store(kind, address, value)
        else:
            self.globals[f"v_{name}"] = value

    def print(self, template: int, *values: Any) -> bytes:
        """What printf writes."""
        text = self.string(template)
        converted = list(values)
        for index, kind in enumerate(conversions(text)):
            if kind == "s" and index < len(converted):
                converted[index] = self.string(converted[index])
        try:
            return format_c(text, converted)
        except FormatError as error:
            raise InterpretError(str(error)) from None


def conversions(template: bytes) -> list[str]:
    """The kinds of the arguments that a format takes, * among them."""
    found: list[str] = []
    for match in CONVERSION.finditer(template):
        if match["kind"] != b"%":
            found += ["*"] * ((match["width"] == b"*") + (match["precision"] == b"*"))
            found.append(match["kind"].decode("latin-1"))
    return found


def _size(kind: ScalarType) -> int:
    return 8 if isinstance(kind, PointerType) else max(kind.bits // 8, 1)


# ---- the library --------------------------------------------------------------------------------


def _printf(machine: Machine, template: int, *values: Any) -> int:
    text = machine.print(template, *values)
    machine.output += text
    return len(text)


def _fprintf(machine: Machine, stream: int, template: int, *values: Any) -> int:
    text = machine.print(template, *values)
    is_error = machine.object(stream).name == "plait_stderr"
    (machine.errors if is_error else machine.output).extend(text)
    return len(text)


def _fflush(machine: Machine, stream: int) -> int:
    return 0


def _perror(machine: Machine, text: int) -> None:
    machine.errors += machine.string(text) + b"\n"


def _assert_fail(machine: Machine, text: int, file: int, line: int, function: int) -> None:
    place = f"{machine.string(file).decode()}:{line}: {machine.string(function).decode()}"
    machine.errors += f"{place}: Assertion `{machine.string(text).decode()}' failed.\n".encode()
    raise Exit(134)


def _snprintf(machine: Machine, target: int, size: int, template: int, *values: Any) -> int:
    text = machine.print(template, *values)
    if size:
        machine.store_bytes(target, text[: size - 1] + b"\0")
    return len(text)


def _sprintf(machine: Machine, target: int, template: int, *values: Any) -> int:
    text = machine.print(template, *values)
    machine.store_bytes(target, text + b"\0")
    return len(text)


def _puts(machine: Machine, text: int) -> int:
    machine.output += machine.string(text) + b"\n"
    return 1


def _putchar(machine: Machine, code: int) -> int:
    machine.output.append(code & 255)
    return code & 255


def _exit(machine: Machine, code: int) -> None:
    raise Exit(code)


def _abort(machine: Machine) -> None:
    raise Exit(134)


def _malloc(machine: Machine, size: int) -> int:
    return machine.new(f"memory of malloc({size})", size, is_heap=True)


def _calloc(machine: Machine, count: int, size: int) -> int:
    return machine.new(f"memory of calloc({count}, {size})", count * size, True, True)


def _realloc(machine: Machine, address: int, size: int) -> int:
    new = machine.new(f"memory of realloc({size})", size, is_heap=True)
    if address:
        old, target = machine.object(address), machine.object(new)
        kept = min(size, old.size)
        target.data[:kept] = old.data[:kept]
        unset = bytes(kept) if old.unset is None else old.unset[:kept]
        target.unset = bytearray(unset + b"\1" * (size - kept))
        machine.free(address)
    return new


def _memset(machine: Machine, target: int, value: int, size: int) -> int:
    machine.store_bytes(target, bytes([value & 255]) * size)
    return target


def _compare(left: bytes, right: bytes) -> int:
    return (left > right) - (left < right)


def _memcmp(machine: Machine, left: int, right: int, size: int) -> int:
    return _compare(machine.load_bytes(left, size), machine.load_bytes(right, size))


def _strcmp(machine: Machine, left: int, right: int) -> int:
    return _compare(machine.string(left), machine.string(right))


def _strlen(machine: Machine, text: int) -> int:
    return len(machine.string(text))


def _atof(machine: Machine, text: int) -> float:
    return parse_float(machine.string(text))


def _strcpy(machine: Machine, target: int, source: int) -> int:
    machine.store_bytes(target, machine.string(source) + b"\0")
    return target


def _atoi(machine: Machine, text: int) -> int:
    return INT.wrap(clamp(parse_integer(machine.string(text))[0], LONG))


def _atol(machine: Machine, text: int) -> int:
    return clamp(parse_integer(machine.string(text))[0], LONG)


def _strtol(machine: Machine, text: int, end: int, base: int) -> int:
    value, used = parse_integer(machine.string(text), base)
    if end:
        machine.store(PointerType(CHAR), end, text + used)
    return clamp(value, LONG)


def _of_math(function: Callable[..., float]) -> Callable[..., float]:
    def apply(machine: Machine, *arguments: float) -> float:
        try:
            return function(*arguments)
        except (ValueError, OverflowError):
            raise InterpretError(f"{function.__name__} of {arguments}") from None

    return apply


LIBRARY: dict[str, Callable[..., Any]] = {
    "printf": _printf,
    "sprintf": _sprintf,
    "snprintf": _snprintf,
    "fprintf": _fprintf,
    "fflush": _fflush,
    "perror": _perror,
    "plait_assert_fail": _assert_fail,
    "puts": _puts,
    "putchar": _putchar,
    "exit": _exit,
    "abort": _abort,
    "malloc": _malloc,
    ARRAY: _malloc,
    "calloc": _calloc,
    "realloc": _realloc,
    "free": Machine.free,
    "memcpy": Machine.copy,
    "memmove": Machine.copy,
    "memset": _memset,
    "memcmp": _memcmp,
    "strlen": _strlen,
    "strcmp": _strcmp,
    "strcpy": _strcpy,
    "atoi": _atoi,
    "atol": _atol,
    "atof": _atof,
    "strtol": _strtol,
    "plait_exit": _exit,
    **{name: _of_math(getattr(math, name)) for name in ("sin", "cos", "tan", "exp", "log", "pow")},
}
