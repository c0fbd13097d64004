# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""plait_gasnet.h: GASNet's routines as calls, its errors; those that send a message as macros."""

import textwrap
from collections.abc import Iterator

from ..model import GasnetMessage, Spec
from .c_headers import call_errors, define, header, one_sided

_PARAMETERS = {"short": [], "medium": ["data", "bytes"], "long": ["data", "bytes", "there"]}
_NONE = {"data": "(void*)0", "bytes": "0", "there": "(void*)0"}


def calls(spec: Spec) -> Iterator[tuple[int, str]]:
    """Number and name of every routine, those that send a message once for each count of
    arguments."""
    table = spec.gasnet
    yield from ((each.number, each.name) for each in table.calls)
    for each in table.messages:
        for count in range(table.arguments_max + 1):
            yield each.number + count, f"gasnet_{each.name}{count}"


def _macro(message: GasnetMessage, count: int, most: int) -> list[str]:
    """A routine: the function behind it takes all arguments that there can be."""
    whom, function = ("node", "request") if message.is_request else ("token", "reply")
    function += "_long" * (message.category == "long")
    own = _PARAMETERS[message.category]
    arguments = [f"a{i}" for i in range(count)]
    passed = [str(message.number + count), whom, "handler"]
    passed += [name if name in own else nothing for name, nothing in _NONE.items()]
    passed += arguments + ["0"] * (most - count)
    head = f"#define gasnet_{message.name}{count}({', '.join([whom, 'handler', *own, *arguments])})"
    text = f"{head} plait_gasnet_{function}({', '.join(passed)})"
    lines = textwrap.wrap(text, 96, subsequent_indent="    ", break_long_words=False)
    return [*(f"{line} \\" for line in lines[:-1]), lines[-1]]


def c_header(spec: Spec) -> str:
    """The header, which gasnet.h includes."""
    table = spec.gasnet
    body: list[str] = []
    for error in table.errors:
        body += define(error.name, str(error.value), error.text)
    body.append("")
    body += define("PLAIT_GASNET_ARGUMENTS_MAX", str(table.arguments_max))
    body += define("PLAIT_GASNET_REQUESTS_MAX", str(table.requests_max))
    body += define("PLAIT_GASNET_SEGMENT_PLACE", f"0x{table.segment_place:x}")
    body += one_sided(spec, "PLAIT_GASNET", ("put", "get", "request", "reply"), ("set",))
    for each in table.categories:
        body += define(f"PLAIT_GASNET_{each.name.upper()}", str(each.number), each.about)
    body.append("")
    for call in table.calls:
        name = call.name.upper().removeprefix("GASNET_")
        body += define(f"PLAIT_CALL_GASNET_{name}", str(call.number))
    body += ["", "// Of routines that send a message: that of the one without arguments."]
    for message in table.messages:
        body += define(f"PLAIT_CALL_GASNET_{message.name.upper()}", str(message.number))
    body += ["", "// X(call without arguments, category)"]
    rows = [f"X({each.number}, PLAIT_GASNET_{each.category.upper()})" for each in table.messages]
    body += ["#define PLAIT_GASNET_MESSAGES(X) \\"]
    body += [f"  {row} \\" for row in rows[:-1]] + [f"  {rows[-1]}"]
    body += ["", "// X(value, name, text)", "#define PLAIT_GASNET_ERRORS(X) \\"]
    rows = [f'X({each.value}, "{each.name}", "{each.text}")' for each in table.errors]
    body += [f"  {row} \\" for row in rows[:-1]] + [f"  {rows[-1]}"]
    body += [
        "",
        "// Of a handler with so many arguments: the rest of its parameters, and of a call.",
    ]
    body += ["#define PLAIT_GASNET_TYPES_0", "#define PLAIT_GASNET_VALUES_0"]
    for count in range(table.arguments_max):
        for what, last in (("TYPES", "int"), ("VALUES", f"a[{count}]")):
            name = f"PLAIT_GASNET_{what}"
            body += define(f"{name}_{count + 1}", f"{name}_{count}, {last}")
    for message in table.messages:
        body.append("")
        for count in range(table.arguments_max + 1):
            body += _macro(message, count, table.arguments_max)
    return header("plait_gasnet.h", "gasnet.yaml", "Calls, errors and messages of GASNet.", body)


def failures(spec: Spec) -> str:
    """The header of what calls of FPGA ranks end a run with."""
    body = call_errors("gasnet", spec.gasnet.failures)
    return header("plait_gasnet_errors.h", "gasnet.yaml", "Errors of GASNet's calls.", body)
