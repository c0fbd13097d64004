# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What must hold of the arguments of MPI's calls: headers and passes are made of them."""

from collections.abc import Iterable

from .checks_common import unique
from .model import MpiCall, Spec

# Buffers, and what must follow each: how many elements and of which datatype.
_BUFFERS = ("sent", "sent_parts", "received", "received_parts", "both")


def call_problems(spec: Spec) -> Iterable[str]:
    """One sentence for each thing that is wrong."""
    numbers = [(each.number, each.name) for each in spec.mpi_calls.calls]
    yield from unique("spec/mpi_calls.yaml: calls", numbers)
    kinds = {each.name for each in spec.mpi_calls.argument_kinds}
    used: set[str] = set()
    for each in spec.mpi_calls.calls:
        where = f"spec/mpi_calls.yaml: calls: {each.name}"
        yield from (f"{where}: {problem}" for problem in _row_problems(each, kinds))
        used.update(kind for _, kind in each.named_arguments())
    for kind in sorted(kinds - used):
        yield f"spec/mpi_calls.yaml: argument_kinds: no call has an argument that is {kind}"


def _row_problems(call: MpiCall, kinds: set[str]) -> Iterable[str]:
    if "cpu" not in call.on:
        yield "every call is there on CPU ranks"
    found = [kind for _, kind in call.named_arguments()]
    names = [name for name, _ in call.named_arguments()]
    for name, kind in call.named_arguments():
        if kind not in kinds:
            yield f"{name} is {kind!r}, which argument_kinds does not list"
        if names.count(name) > 1:
            yield f"{name} stands twice"
    if found.count("root") > 1 or found.count("op") > 1:
        yield "more than one root or operation"
    is_moved = "fpga" in call.on and "datatype" in found
    for place, kind in enumerate(found):
        if is_moved and kind in _BUFFERS and not _is_described(found[place + 1 :]):
            yield f"no count and datatype follow {names[place]}"
    if "new_request" in found and found[-1] != "new_request":
        yield "the request that it begins is not its last argument"


def _is_described(rest: list[str]) -> bool:
    """Counts, and places where those are many, then a datatype; another buffer may come first."""
    rest = [kind for kind in rest if kind not in _BUFFERS]
    return (
        rest[:2] == ["count", "datatype"]
        or rest[:3] == ["counts", "displs", "datatype"]
        or (rest[:2] == ["counts", "datatype"])
    )
