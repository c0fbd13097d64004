# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The headers of FPGA ranks say what the machine's say, and what spec/mpi.yaml says."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
import yaml

from plait.compiler.frontend.preprocess import GENERATED, INCLUDE, SHARED, headers

_SPEC = Path(__file__).resolve().parents[2] / "spec" / "mpi.yaml"


def _values(header: str, names: list[str], options: list[str]) -> list[str]:
    """Type and value of each macro, as the compiler sees them."""
    lines = [f"#include <{header}>", "extern int printf(const char*, ...);", "int main(void) {"]
    for name in names:
        lines.append(
            f'printf("{name} %a %llx %d %d\\n", (double)({name}), (unsigned long long)({name}),'
            f"(int)sizeof({name}), __builtin_types_compatible_p(__typeof__({name}), double));"
        )
    source = "\n".join([*lines, "}"])
    binary = "/dev/stdout"
    command = ["cc", "-w", *options, "-x", "c", "-", "-S", "-O1", "-o", binary]
    done = subprocess.run(command, input=source, capture_output=True, text=True, check=True)
    return [line for line in done.stdout.splitlines() if ".ident" not in line]


@pytest.mark.parametrize("header", ["limits.h", "float.h", "stdint.h"])
def test_limits(header: str) -> None:
    text = (INCLUDE / header).read_text()
    names = re.findall(r"#define (\w+(?:_MIN|_MAX|_DIG|_BIT|_EPSILON|_EXP|_RADIX))\b", text)
    assert len(names) > 15
    ours = _values(header, names, ["-nostdinc", f"-I{INCLUDE}"])
    assert ours == _values(header, names, [])


def test_types_of_given_widths() -> None:
    names = re.findall(r"typedef [\w ]+ (\w+);", (INCLUDE / "stdint.h").read_text())
    assert len(names) == 28
    lines = [f"extern {name} a{i};" for i, name in enumerate(names)]
    # Both in one source: the compiler refuses a type that is another one.
    ours = "\n".join([*lines, ""])
    source = f'#include "{INCLUDE}/stdint.h"\n{ours}'
    expanded = subprocess.run(
        ["cc", "-E", "-P", "-nostdinc", "-x", "c", "-"],
        input=source, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    both = "#include <stdint.h>\n#include <stddef.h>\n" + expanded
    subprocess.run(["cc", "-fsyntax-only", "-x", "c", "-"], input=both, text=True, check=True)


def test_formats() -> None:
    names = re.findall(r"#define (PRI\w+)", (INCLUDE / "inttypes.h").read_text())
    source = "".join(f"#ifdef {name}\n{name}\n#endif\n" for name in names)
    found = [
        subprocess.run(
            ["cc", "-E", "-P", *options, "-x", "c", "-"],
            input=f"#include <inttypes.h>\n{source}", capture_output=True, text=True, check=True,
        ).stdout.splitlines()[-len(names):]
        for options in ([], ["-nostdinc", f"-I{INCLUDE}"])
    ]  # fmt: skip
    assert [line.replace('" "', "") for line in found[0]] == found[1]


def test_mpi_constants() -> None:
    text = (INCLUDE / "mpi.h").read_text()
    found = dict(re.findall(r"\b(MPI_\w+) = (-?\w+)", text))
    assert found.pop("MPI_INTEGER") == "MPI_INT"
    spec = yaml.safe_load(_SPEC.read_text())
    known: dict[str, int] = {}
    for each in [*spec["datatypes"], *spec["operations"]]:
        for name in [each["name"], *each.get("aliases", ())]:
            known[name] = each["handle"]
    for each in [*spec["handles"], *spec["error_classes"], *spec["constants"]]:
        known[each["name"]] = each["value"]
    assert {name: int(value, 0) for name, value in found.items()} == {
        name: known[name] for name in found
    }
    errors = {each["name"] for each in spec["error_classes"]}
    assert errors <= set(found)


@pytest.mark.parametrize("header", headers())
def test_headers_stand_alone(header: str) -> None:
    source = f"#include <{header}>\n#include <{header}>\nint main(void) {{ return 0; }}\n"
    command = ["cc", "-Wall", "-Wextra", "-Werror", "-nostdinc", f"-I{INCLUDE}"]
    command += ["-idirafter", str(GENERATED), "-idirafter", str(SHARED), "-Wno-unused-function"]
    subprocess.run(
        [*command, "-fsyntax-only", "-x", "c", "-"],
        input=source, text=True, check=True,
    )  # fmt: skip
