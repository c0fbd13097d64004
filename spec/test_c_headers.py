# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The C headers compile without warnings as C and C++, and mpi_constants.h has the ABI's values."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from .loader import load_spec

SPEC = load_spec()
FOLDER = Path(__file__).parent / "generated/c"
# The header of the standard ABI, as MPICH's wheel installs it.
ABI_HEADER = Path(sys.prefix) / "include/mpi_abi.h"
# What they declare is of types that mpi.h defines.
PARTS_OF_MPI_H = ("mpi_calls.h", "mpi_calls_fpga.h")
MPI_HEADER = Path(__file__).parents[1] / "runtime/include/mpi.h"


def _compile(folder: Path, source: str, *options: str | Path) -> Path:
    path = folder / "program.c"
    path.write_text(source, encoding="utf-8")
    program = folder / "program"
    ran = subprocess.run(
        ["cc", "-Wall", "-Wextra", "-Werror", "-I", FOLDER, *options, path, "-o", program],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return program


def _run(program: Path) -> str:
    return subprocess.run([program], capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize(
    "options", [("-std=c11",), ("-x", "c++", "-std=c++20")], ids=["c11", "c++20"]
)
@pytest.mark.parametrize(
    "header", sorted({path.name for path in FOLDER.glob("*.h")} - set(PARTS_OF_MPI_H))
)
def test_each_header_stands_alone(tmp_path: Path, header: str, options: tuple[str, ...]) -> None:
    _compile(tmp_path, f'#include "{header}"\n', "-fsyntax-only", *options)


NEEDS_ABI = pytest.mark.skipif(
    not ABI_HEADER.exists(), reason="no mpi_abi.h (wheel mpich) to compare with"
)


@NEEDS_ABI
def test_prototypes_are_those_of_the_abi(tmp_path: Path) -> None:
    both = f'#include "{ABI_HEADER}"\n#include "mpi_calls.h"\n'
    names = [f"(void*)&{call.name}" for call in SPEC.mpi_calls.calls]
    source = f"{both}void* calls[] = {{{', '.join(names)}}};\n"
    _compile(tmp_path, source, "-fsyntax-only")
    with pytest.raises(AssertionError, match=r"conflicting types for .MPI_Recv"):
        _compile(tmp_path, f"{both}int MPI_Recv(int count);\n", "-fsyntax-only")


def test_fpga_ranks_have_the_prototypes_of_cpu_ranks() -> None:
    prototype = re.compile(r"^(?:int|double|MPI_Aint) MPI_\w+\([^;]*\);", re.MULTILINE)
    cpu, fpga = ((FOLDER / name).read_text(encoding="utf-8") for name in PARTS_OF_MPI_H)
    calls = [each for each in SPEC.mpi_calls.calls if "fpga" in each.on]
    assert len(prototype.findall(cpu)) == len(SPEC.mpi_calls.calls)
    assert len(prototype.findall(fpga)) == len(calls) > 100
    assert set(prototype.findall(fpga)) < set(prototype.findall(cpu))
    for each in calls:
        assert f"#define P{each.name} {each.name}\n" in fpga


@NEEDS_ABI
def test_values_are_those_of_the_abi(tmp_path: Path) -> None:
    text = (FOLDER / "mpi_constants.h").read_text(encoding="utf-8")
    names = re.findall(r"#define (MPI_\w+)", text)
    assert len(names) > 120
    prints = "".join(f'  printf("{name} %ld\\n", (long)({name}));\n' for name in names)
    values: list[str] = []
    for include in (MPI_HEADER, ABI_HEADER):
        includes = f'#include <stdio.h>\n#include "{include}"\n'
        source = f"{includes}int main(void) {{\n{prints}  return 0;\n}}\n"
        values.append(_run(_compile(tmp_path, source)))
    assert values[0] == values[1]


def test_names_and_sizes(tmp_path: Path) -> None:
    source = """
#include <stdio.h>
#include "plait_collectives.h"
#include "plait_mpi.h"
int main(void) {
  printf("%s %s %zu ", plait_call_name(PLAIT_CALL_RECV), plait_datatype_name(PLAIT_DATATYPE_INT),
         plait_datatype_bytes(PLAIT_DATATYPE_INT));
  printf("%zu %zu ", plait_datatype_bytes(PLAIT_DATATYPE_DOUBLE_INT), plait_datatype_bytes(255));
  printf("%s %s ", plait_collective_name(PLAIT_COLLECTIVE_BCAST), plait_call_name(9999));
  printf("%s: %s", plait_error_name(6), plait_error_text(6));
  return 0;
}
"""
    said = _run(_compile(tmp_path, source))
    assert said == "MPI_Recv MPI_INT 4 12 0 MPI_Bcast ? MPI_ERR_RANK: invalid rank"


def test_every_datatype_has_its_size(tmp_path: Path) -> None:
    """plait_datatype_bytes against the compiler's own sizeof."""
    size = {each.code: f"sizeof({each.c_type})" for each in SPEC.mpi.datatypes}
    checks = "".join(
        f"  if (plait_datatype_bytes({each.code}) != {size[each.code]}"
        f"{' + sizeof(int)' if each.kind == 'pair' else ''}) return {each.code};\n"
        for each in SPEC.mpi.datatypes
    )
    source = (
        f'#include <wchar.h>\n#include "plait_mpi.h"\nint main(void) {{\n{checks}  return 0;\n}}'
    )
    assert _run(_compile(tmp_path, source)) == ""
