# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait model`: what an analytic model says of a network, as a table, a figure, CSV or JSON."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import click

from plait.cli import model_columns, model_plots
from plait.cli.model_columns import Show
from plait.cli.model_shows import SHOWS, Kind
from plait.cli.usage import FILE, Name
from plait.run import exit_codes, units
from plait.run.errors import Failure

NODES_MAX, COUNT_MAX = 10**9, 100_000
ENDINGS = (".csv", ".svg", ".png")
_MANY = "\n".join(f"  {name:<11} {kind.about}" for name, kind in SHOWS.items())
ABOUT_VCSN = f"""\
A model of VCSN, virtual circuits between FPGAs through Ethernet switches, beside DCN, cables from
FPGA to FPGA: the equations, tables and figures of the paper about VCSN. NAME of --show is one of

\b
{_MANY}

Marks in the table tell what the paper prints from what follows from its equations, and that from
what was inferred or assumed.
"""


@click.group("model", short_help="tell what a model says of a network", no_args_is_help=False)
def command() -> None:
    """Tells what an analytic model says of a network; nothing is simulated."""


@command.command("vcsn", help=ABOUT_VCSN, short_help="virtual circuits between FPGAs")
@click.option(
    "--show",
    metavar="NAME",
    type=Name(tuple(SHOWS)),
    default="figure20",
    help="a table or figure of the list above  [default: figure20]",
)
@click.option("--nodes", metavar="LIST", help="numbers, or ranges: 4,9 or 1:100000 or 2:64:2")
@click.option("--size", metavar="LIST", help="data in each node, with unit: 64KiB,256MiB")
@click.option("--out", metavar="FILE", type=FILE, help="write a file, .csv, .svg or .png")
@click.option("--json", "as_json", is_flag=True, help="print JSON")
def vcsn(*, show: str, nodes: str | None, size: str | None, out: str | None, as_json: bool) -> int:
    """Entry of `plait model vcsn`."""
    kind = SHOWS[show]
    ending = None if out is None else _ending(out)
    made = kind.make(
        _asked(show, kind.nodes, "--nodes", nodes, parse_nodes),
        _asked(show, kind.sizes, "--size", size, parse_sizes),
    )
    if out is not None and ending:
        _write(out, _content(show, kind, made, ending))
    if as_json:
        print(json.dumps(model_columns.as_document(show, made), indent=2))
    elif out is None:
        print(model_columns.text(made))
    return exit_codes.OK


def _asked(
    show: str,
    usual: Sequence[int],
    option: str,
    text: str | None,
    parse: Callable[[str], Sequence[int]],
) -> Sequence[int]:
    """What an option asks for, or what is usual; `show` may leave no choice."""
    if text is None:
        return usual
    if not usual:
        field = option.removeprefix("--").replace("size", "sizes")
        able = [name for name, kind in SHOWS.items() if getattr(kind, field)]
        raise Failure(f"{show} takes no {option}; {', '.join(able)} do")
    return parse(text)


def parse_nodes(text: str) -> list[int]:
    """`4,9,16`, `1:100000`, `2:64:2`: each number once, in the order in which they are named.

    A range without a step has its ends and, between them, numbers of one digit and zeros.
    """
    found: dict[int, None] = {}
    for part in text.split(","):
        found |= dict.fromkeys(_nodes_of(part))
    if len(found) > COUNT_MAX:
        raise Failure(f"--nodes: {text} is more than {COUNT_MAX:,} numbers")
    return list(found)


def _nodes_of(part: str) -> Sequence[int]:
    words = [word.strip() for word in part.split(":")]
    whole = [int(word) for word in words if word.isascii() and word.isdecimal() and len(word) < 11]
    if len(words) > 3 or len(whole) < len(words):
        what = f"--nodes wants whole numbers or ranges, not '{part.strip()}'"
        raise Failure(what, hint="as in 4,9,16 or 1:100000 or 2:64:2")
    if not all(1 <= number <= NODES_MAX for number in whole):
        raise Failure(f"--nodes wants numbers from 1 to {NODES_MAX:,}, not '{part.strip()}'")
    if len(whole) == 1:
        return whole
    first, last = whole[:2]
    if first > last:
        raise Failure(f"--nodes: the range {part.strip()} ends before it begins")
    if len(whole) == 3:
        return range(first, last + 1, whole[2])[: COUNT_MAX + 1]
    round_numbers = [digit * 10**zeros for zeros in range(10) for digit in range(1, 10)]
    return [first, *(number for number in round_numbers if first < number < last), last]


def parse_sizes(text: str) -> list[int]:
    """`64KiB,256MiB` in bytes, each once."""
    return list(dict.fromkeys(_size_of(part.strip()) for part in text.split(",")))


def _size_of(text: str) -> int:
    if text.isdecimal() and int(text):
        raise Failure(f"--size: {text} has no unit: write {text}KiB or {text}B")
    try:
        size = units.parse(text, units.SIZE)
    except units.UnitError as error:
        raise Failure(f"--size: {error}") from None
    if size < 1:
        raise Failure(f"--size: {text} is no data: it wants 1B or more")
    return size


def _ending(path: str) -> str:
    ending = Path(path).suffix.lower()
    if ending not in ENDINGS:
        wanted = f"{', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}"
        raise Failure(f"--out: the name of a file that ends in {wanted} is wanted, not '{path}'")
    return ending


def _content(show: str, kind: Kind, made: Show, ending: str) -> bytes:
    if ending == ".csv":
        return model_columns.as_csv(made).encode("utf-8")
    if not made.panels:
        raise Failure(f"--out: {show} has no curve to draw; write it as .csv")
    return model_plots.draw(made, f"VCSN, {show}: {kind.about}", ending[1:])


def _write(path: str, content: bytes) -> None:
    try:
        with open(path, "wb") as file:
            file.write(content)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Failure(f"--out: {path} cannot be written: {reason}") from None
