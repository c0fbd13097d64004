# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The package and the header of the registers say what the yaml file says."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

from .generators.c_registers import reset_value
from .generators.sv_package import camel
from .loader import load_spec
from .model import Register
from .test_systemverilog import verilator

SPEC = load_spec()
TABLE = SPEC.registers
GENERATED = Path(__file__).parent / "generated"
PACKAGE = GENERATED / "sv/plait_registers_pkg.sv"

_BENCH = """
module top;
  import plait_registers_pkg::*;
  int checks, errors;

  task automatic check(input string what, input logic [31:0] found, input logic [31:0] wanted);
    checks++;
    if (found !== wanted) begin
      errors++;
      $display("%s is %h, not %h", what, found, wanted);
    end
  endtask

  initial begin
@BODY@
    $display("checks %0d errors %0d", checks, errors);
    $finish;
  end
endmodule
"""


def _compare(what: str, found: str, wanted: int) -> str:
    return f"check(\"{what}\", 32'({found}), 32'h{wanted:x});"


def _registers() -> Iterator[str]:
    for register in TABLE.all:
        name = camel(register.name)
        yield _compare(register.name, f"Register{name}", register.address)
        value = reset_value(register, SPEC)
        if value is not None:
            yield _compare(f"reset of {register.name}", f"Reset{name}", value)
        if register.fields:
            yield from _fields(register)


def _fields(register: Register) -> Iterator[str]:
    """Each field alone set to ones, in a register of its type."""
    yield f"begin {register.name}_register_t value;"
    for field in register.fields:
        kind = f"{field.enum}_e'" if field.enum else f"{field.bits}'"
        yield f"value = '0; value.{field.name} = {kind}('1);"
        yield _compare(f"{register.name}.{field.name}", "value", field.mask)
    yield "end"


def _addresses() -> Iterator[str]:
    """Every byte address of the window: what is there, and what it allows."""
    access = {register.address: register.access for register in TABLE.all}
    for address in range(TABLE.window_bytes):
        kind = access.get(address)
        number = f"RegisterAddressBits'({address})"
        readable = kind is not None and kind != "wo"
        writable = kind is not None and kind != "ro"
        yield _compare(f"reading {address:#x}", f"is_readable({number})", readable)
        yield _compare(f"writing {address:#x}", f"is_writable({number})", writable)


def _enums() -> Iterator[str]:
    for enum in TABLE.enums:
        for each in enum.values:
            name = f"{camel(enum.name)}{camel(each.name)}"
            yield _compare(name, name, each.number)


def test_the_package(tmp_path: Path) -> None:
    lines = [*_registers(), *_addresses(), *_enums()]
    checks = sum(line.startswith("check(") for line in lines)
    assert checks > 2 * TABLE.window_bytes
    bench = tmp_path / "top.sv"
    bench.write_text(_BENCH.replace("@BODY@", "\n".join(f"    {line}" for line in lines)))
    built = verilator(
        *("--cc", "--exe", "--main", "--build", "--no-timing", "-Wno-fatal", "-O1"),
        *("-CFLAGS", "-O0", "--top-module", "top", "-o", "top", PACKAGE, bench),
        folder=tmp_path,
    )
    assert built.returncode == 0, built.stderr
    said = subprocess.run(
        [tmp_path / "obj_dir/top"], capture_output=True, text=True, check=True
    ).stdout
    assert f"checks {checks} errors 0\n" in said, said


def test_the_package_has_no_warnings(tmp_path: Path) -> None:
    linted = verilator("--lint-only", "-Wall", PACKAGE, folder=tmp_path)
    assert (linted.returncode, linted.stderr) == (0, "")


def _wanted() -> Iterator[tuple[str, int]]:
    """Every macro of the header and its value."""
    yield "PLAIT_REGISTER_WINDOW_BYTES", TABLE.window_bytes
    for register in TABLE.all:
        name = f"PLAIT_REGISTER_{register.name.upper()}"
        yield name, register.address
        value = reset_value(register, SPEC)
        if value is not None:
            yield f"{name}_RESET", value
        for field in register.fields:
            yield f"{name}_{field.name.upper()}_MASK", field.mask
            yield f"{name}_{field.name.upper()}_SHIFT", field.low
    for enum in TABLE.enums:
        for each in enum.values:
            yield f"PLAIT_{enum.name.upper()}_{each.name.upper()}", each.number


def test_the_header(tmp_path: Path) -> None:
    wanted = dict(_wanted())
    prints = "".join(f'  printf("{name} %lu\\n", (unsigned long)({name}));\n' for name in wanted)
    source = tmp_path / "program.c"
    source.write_text(f"""
#include <stdio.h>
#include "plait_registers.h"
int main(void) {{
{prints}
  printf("names %s %s %s %s\\n", plait_register_name(PLAIT_REGISTER_EXIT_CODE),
         plait_register_name(2), plait_role_state_name(PLAIT_ROLE_STATE_ENDED),
         plait_waiting_kind_name(PLAIT_WAITING_KIND_PROBE));
  return 0;
}}
""")
    program = tmp_path / "program"
    flags = ("-std=c11", "-Wall", "-Wextra", "-Werror", "-I", GENERATED / "c")
    subprocess.run(["cc", *flags, source, "-o", program], check=True)
    said = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    *lines, names = said.splitlines()
    assert {line.split()[0]: int(line.split()[1]) for line in lines} == wanted
    assert names == "names exit_code ? ended probe"
    macros = (GENERATED / "c/plait_registers.h").read_text(encoding="utf-8").count("#define PLAIT_")
    assert macros == len(wanted) + 1  # and the include guard


def test_each_register_is_on_the_page() -> None:
    page = (GENERATED / "docs/registers.md").read_text(encoding="utf-8")
    for register in TABLE.all:
        assert f"**0x{register.address:03x} `{register.name}`**" in page
        for field in register.fields:
            assert f"**`{field.name}`** (bit" in page


def test_magic_spells_the_name() -> None:
    magic = next(register for register in TABLE.all if register.name == "magic")
    assert (magic.reset or 0).to_bytes(4, "little") == b"PLT1"
