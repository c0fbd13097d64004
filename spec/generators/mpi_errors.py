# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""plait_mpi_errors.h: what ends a call of MPI on FPGA ranks and soft processors."""

from ..model import Failure, Spec
from . import text
from .c_headers import define, header

_ABOUT = (
    "Failures of MPI's calls on FPGA ranks and soft processors: their numbers, and for C++ their"
    " classes and texts, in the order in which they are looked through."
)
_ROW = (
    "The first one whose number is that of a failure, and whose condition holds, has its words;"
    " runtime/base/failure.cpp fills them."
)


def number_of(spec: Spec, failure: Failure) -> int:
    """Its own number, or that of the completion's status that it is."""
    if failure.number is not None:
        return failure.number
    return next(
        each.number for each in spec.commands.completion_status if each.name == failure.status
    )


def _quoted(words: str) -> list[str]:
    lines = text.wrap(words, "", 80)
    return [f'"{line} "' for line in lines[:-1]] + [f'"{lines[-1]}"']


def c_header(spec: Spec) -> str:
    """The header."""
    mpi = spec.mpi
    numbers = {each.name or each.status: number_of(spec, each) for each in mpi.failures}
    body: list[str] = []
    for name, number in numbers.items():
        body += define(f"PLAIT_MPI_{name.upper()}", f"({number})" if number < 0 else str(number))
    body += ["", "#ifdef __cplusplus", *text.wrap(_ROW, "// "), "struct plait_mpi_failure {"]
    body += ["  long long number;", "  const char* when;  // empty: always"]
    body += ["  unsigned error_class;", "  const char* text;", "};"]
    body += ["inline constexpr plait_mpi_failure plait_mpi_failures[] = {"]
    classes = {each.name: each.value for each in mpi.errors}
    for each in mpi.failures:
        first, *more = _quoted(each.text)
        head = f'{{{number_of(spec, each)}, "{each.when or ""}", {classes[each.error_class]},'
        body += [f"    {head}", f"     {first}", *(f"     {line}" for line in more)]
        body[-1] += "},"
    return header("plait_mpi_errors.h", "mpi.yaml", _ABOUT, [*body, "};", "#endif"])
