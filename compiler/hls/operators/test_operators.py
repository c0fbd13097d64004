# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Every operator with a module gives, after its latency, what this machine's arithmetic gives."""

from __future__ import annotations

from pathlib import Path

import pytest

from plait.compiler.hls.design import Operation
from plait.compiler.hls.operators import generate
from plait.compiler.hls.operators.latency import latency
from plait.compiler.hls.print.operations import cell
from plait.compiler.testing.bench import sources
from plait.compiler.testing.verilate import run, verilate

FLOATS = {32: "float", 64: "double"}
COUNT = 20_000


def _cases() -> dict[str, tuple[Operation, str]]:
    """By a name: the operation and what computes it in operators.cpp."""
    cases = dict[str, tuple[Operation, str]]()

    def case(kind: str, bits: int, widths: tuple[int, ...], reference: str) -> None:
        name = "_".join([kind, *map(str, {widths[0]: 0, bits: 0})])
        took = latency(kind, bits, widths[0])
        operands = [Operation("register", width) for width in widths]
        cases[name] = (Operation(kind, bits, operands, latency=took), reference)

    for bits, c in FLOATS.items():
        for kind, sign in {"add": "+", "sub": "-", "mul": "*", "div": "/"}.items():
            text = f"two<{c}>([]({c} a, {c} b) {{ return a {sign} b; }})"
            case(f"f{kind}", bits, (bits, bits), text)
        for kind, sign in {"eq": "==", "lt": "<", "le": "<="}.items():
            text = f"compare<{c}>([]({c} a, {c} b) {{ return a {sign} b; }})"
            case(f"f{kind}", 1, (bits, bits), text)
        case("fmin", bits, (bits, bits), f"two<{c}>(least)")
        case("fmax", bits, (bits, bits), f"two<{c}>(greatest)")
        for kind in ("sqrt", "floor", "ceil", "trunc", "round"):
            text = f"one<{c}>([]({c} a) {{ return std::{kind}(a); }})"
            case(f"f{kind}", bits, (bits,), text)
        case("ftof", 96 - bits, (bits,), f"convert<{c}, {FLOATS[96 - bits]}>()")
        for whole in (32, 64):
            signed, unsigned = f"std::int{whole}_t", f"std::uint{whole}_t"
            case("ftosi", whole, (bits,), f"convert<{c}, {signed}>()")
            case("ftoui", whole, (bits,), f"convert<{c}, {unsigned}>()")
            case("sitof", bits, (whole,), f"convert<{signed}, {c}>()")
            case("uitof", bits, (whole,), f"convert<{unsigned}, {c}>()")
    for bits in (8, 16, 32, 64):
        case("mul", bits, (bits, bits), f"integer<std::uint{bits}_t>(product)")
        for sign in "su":
            c = f"std::{'u' if sign == 'u' else ''}int{bits}_t"
            case(f"{sign}div", bits, (bits, bits), f"integer<{c}>(quotient)")
            case(f"{sign}rem", bits, (bits, bits), f"integer<{c}>(remainder_of)")
    return cases


CASES = _cases()


def _module() -> str:
    """All operators at the same inputs; what division by zero gives is 0 here."""
    ports = [f"  output logic [63:0] o_{name}" for name in CASES]
    lines = ["module plait_operators (input logic clk_i, input logic [63:0] a_i,"]
    lines += ["  input logic [63:0] b_i,", ",\n".join(ports), ");"]
    for name, (operation, _) in CASES.items():
        values = zip(("a_i", "b_i"), operation.operands, strict=False)
        text = cell(operation, name, [f"{net}[{each.bits - 1}:0]" for net, each in values])
        assert text
        lines += [f"  logic [{operation.bits - 1}:0] {name};", *text]
        shown = name
        if operation.kind[1:] in ("div", "rem") and operation.kind[0] in "su":
            lines += [
                f"  logic [{operation.latency}:1] {name}_zero_q;",
                f"  always_ff @(posedge clk_i) {name}_zero_q <= "
                f"{{{name}_zero_q[{operation.latency - 1}:1], "
                f"b_i[{operation.bits - 1}:0] == '0}};",
            ]
            shown = f"({name}_zero_q[{operation.latency}] ? '0 : {name})"
        lines.append(f"  assign o_{name} = 64'({shown});")
    waivers = "".join(
        f"/* verilator lint_off {each} */\n"
        for each in ("PINCONNECTEMPTY", "DECLFILENAME", "UNUSEDSIGNAL")
    )
    return waivers + "\n".join([*lines, "endmodule", ""])


def _got(name: str, operation: Operation) -> str:
    """What the module says; payloads of NaNs are not compared."""
    kind, bits = operation.kind, operation.bits
    if bits == 1 or kind in ("ftosi", "ftoui") or not (kind[0] == "f" or kind.endswith("of")):
        return f"Word{{model.o_{name}}}"
    return f"canonical<{FLOATS[operation.bits]}>(model.o_{name})"


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What the comparison of all operators prints."""
    folder = tmp_path_factory.mktemp("operators")
    text = _module()
    (folder / "operators.sv").write_text(text, encoding="utf-8")
    (folder / "made").mkdir()
    (folder / "made/table.inc").write_text(
        "".join(
            f'{{"{name}", {operation.latency}, [&] {{ return {_got(name, operation)}; }}, '
            f"{reference}}},\n"
            for name, (operation, reference) in CASES.items()
        ),
        encoding="utf-8",
    )
    harness = Path(__file__).with_name("operators.cpp")
    files = [*sources(text), folder / "operators.sv"]
    binary = verilate("plait_operators", files, harness, folder, {"COUNT": COUNT})
    return run([str(binary)]).splitlines()


@pytest.mark.parametrize("name", CASES)
def test_an_operator_computes_what_this_machine_does(name: str, said: list[str]) -> None:
    assert [line for line in said if line.split()[0] == name] == []


def test_all_pairs_were_compared(said: list[str]) -> None:
    what, count = said[-1].split()
    assert what == "compared"
    assert int(count) > len(CASES) * COUNT


def test_the_generated_modules_are_those_of_floats_x() -> None:
    assert generate.main(["--check"]) == 0
