# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The stepper does what cocotb does: benches run both ways, and every port has the same in each."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from hardware.model.build import ModelError
from hardware.testing import stand_in, stepper
from hardware.testing.simulate import Way, simulate
from hardware.testing.streams import PORTS_SWITCH

# Wide data and parameters; a Timer beside edges; hundreds of pins and cycles by the thousand.
BENCHES: list[tuple[str, str, dict[str, int | str]]] = [
    ("plait_fifo", "hardware.common.tb.test_fifo", {"Width": 65, "Depth": 5, "FallThrough": 1}),
    ("plait_retransmit_timer", "hardware.transport.tb.test_retransmit_timer", {}),
    ("plait_width_down", "hardware.common.tb.test_width", {}),
]


@pytest.mark.parametrize(("top", "tests", "parameters"), BENCHES, ids=[each[0] for each in BENCHES])
def test_all_ports_have_the_same_in_each_cycle(
    top: str,
    tests: str,
    parameters: dict[str, int | str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[list[str]] = []
    ways: list[Way] = ["stepper", "cocotb"]
    for way in ways:
        path = tmp_path / f"{way}.txt"
        monkeypatch.setenv(PORTS_SWITCH, str(path))
        simulate(top, tests, tmp_path / way, parameters, family="", way=way)
        seen.append(path.read_text(encoding="utf-8").splitlines())
    first = next((i for i, (a, b) in enumerate(zip(*seen, strict=False)) if a != b), None)
    assert first is None, f"cycle {first} differs"
    assert len(seen[0]) == len(seen[1]) > 100


MODULE = """\
module plait_probe #(
  parameter int unsigned Width = 8,
  parameter int unsigned Limit = 9
) (
  input  logic             clk_i,
  input  logic [Width-1:0] add_i,
  output logic [Width-1:0] sum_o,
  output logic [Width-1:0] next_o
);
  plait_probe_store #(.Width(Width)) u_store (.clk_i, .add_i, .sum_o);
  assign next_o = sum_o + add_i;
  sum_is_small: assert property (@(posedge clk_i) sum_o < Width'(Limit));
endmodule
"""
STORE = """\
module plait_probe_store #(
  parameter int unsigned Width = 8
) (
  input  logic             clk_i,
  input  logic [Width-1:0] add_i,
  output logic [Width-1:0] sum_o
);
  logic [Width-1:0] sums_q [3];
  logic             is_odd_q;
  assign sum_o = sums_q[0];
  initial sums_q[0] = '0;
  always_ff @(posedge clk_i) begin
    sums_q[0] <= sums_q[0] + add_i;
    sums_q[1] <= sums_q[0];
    sums_q[2] <= sums_q[1];
    is_odd_q  <= sums_q[0][0];
  end
endmodule
"""
INSIDE = ("plait_probe_store.sums_q", "plait_probe_store.is_odd_q")


def probe(folder: Path, width: int = 8, limit: int = 9) -> stepper.Dut:
    """A module that sums up, and asserts that the sum stays small."""
    paths = [folder / "plait_probe_store.sv", folder / "plait_probe.sv"]
    for path, text in zip(paths, (STORE, MODULE), strict=True):
        path.write_text(text, encoding="utf-8")
    parameters = {"Width": width, "Limit": limit}
    return stepper.Dut(stepper.build("plait_probe", paths, parameters, [], INSIDE))


@pytest.mark.parametrize("width", [1, 8, 9, 16, 17, 32, 33, 64, 65, 130])
def test_signals_of_every_width_are_ints(tmp_path: Path, width: int) -> None:
    dut = probe(tmp_path, width, 1 << 20 if width > 20 else (1 << width) - 1)
    most = (1 << width) - 1

    async def test() -> None:
        assert (len(dut.sum_o), dut.Width.value) == (width, width)
        dut.add_i.value = 0
        await stand_in.Wait.CYCLE
        dut.u_store.sums_q[2].value = most
        await stand_in.Wait.SETTLED
        assert [int(each.value) for each in dut.u_store.sums_q] == [0, 0, most]
        assert str(dut.u_store.sums_q[2].value) == "1" * width
        await stand_in.Wait.CYCLE
        dut.add_i.value = most
        assert dut.add_i.value == 0, "it is written when the bench waits"
        await stand_in.Wait.LATER
        assert (dut.next_o.value, dut.sum_o.value) == (most, 0)
        dut.add_i.value = 0
        await stand_in.Wait.LATER
        assert dut.next_o.value == 0
        with pytest.raises(ValueError, match=rf"plait_probe\.add_i has {width} bits"):
            dut.add_i.value = most + 1
        with pytest.raises(AttributeError, match="plait_probe has no pin ad_i"):
            _ = dut.ad_i
        with pytest.raises(AttributeError, match="shows no such signal"):
            _ = dut.u_store.add_i

    stepper.drive(dut, test())
    dut.end()


def test_an_assertion_stops_the_test_and_says_where(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    dut = probe(tmp_path)
    cycles = 0

    async def test() -> None:
        nonlocal cycles
        dut.add_i.value = 3
        for _ in range(100):
            await stand_in.Wait.CYCLE
            cycles += 1

    with pytest.raises(AssertionError, match=r"plait_probe\.sv:12"):
        stepper.drive(dut, test())
    assert "plait_probe.sv:12" in dut.stopped
    assert cycles == 3
    assert "sum_is_small" in capfd.readouterr().out
    dut.end()


def test_nothing_is_written_when_all_has_settled(tmp_path: Path) -> None:
    dut = probe(tmp_path)

    async def test() -> None:
        await stand_in.Wait.SETTLED
        dut.add_i.value = 1

    with pytest.raises(RuntimeError, match=r"plait_probe\.add_i is given 0x1 while nothing may"):
        stepper.drive(dut, test())
    dut.end()


def test_signals_that_do_not_settle_end_the_test(tmp_path: Path) -> None:
    path = tmp_path / "plait_probe.sv"
    text = """\
module plait_probe (input logic clk_i, input logic go_i, output logic out_o);
  assign out_o = go_i & !out_o;
endmodule
"""
    path.write_text(text, encoding="utf-8")
    dut = stepper.Dut(stepper.build("plait_probe", [path], {}, ["-Wno-fatal"]))

    async def test() -> None:
        await stand_in.Wait.CYCLE
        dut.go_i.value = 1
        await stand_in.Wait.LATER

    with pytest.raises(AssertionError, match="did not converge"):
        stepper.drive(dut, test())


def test_what_cocotb_does_otherwise_is_refused(tmp_path: Path) -> None:
    dut = probe(tmp_path)

    async def test() -> None:
        await stand_in.Wait.SETTLED
        await stand_in.Wait.SETTLED

    with pytest.raises(RuntimeError, match="settled already"):
        stepper.drive(dut, test())
    timer: Any = vars(bench("from cocotb.triggers import Timer\n"))["Timer"]
    assert timer(1, "ns") is stand_in.Wait.LATER
    with pytest.raises(AssertionError, match="a Timer of 100 ns passes an edge"):
        timer(100, "ns")
    dut.end()


def test_two_models_of_a_module_are_apart(tmp_path: Path) -> None:
    one, other = probe(tmp_path), probe(tmp_path)

    async def test(dut: stepper.Dut, add: int) -> None:
        dut.add_i.value = add
        await stand_in.Wait.CYCLE

    for dut, add in ((one, 1), (other, 2), (one, 1)):
        stepper.drive(dut, test(dut, add))
    assert (one.sum_o.value, other.sum_o.value) == (2, 2)
    one.end()
    other.end()


def test_what_verilator_refuses_is_said(tmp_path: Path) -> None:
    path = tmp_path / "plait_probe.sv"
    path.write_text(MODULE.replace("endmodule", ""), encoding="utf-8")
    with pytest.raises(ModelError, match="syntax error"):
        stepper.build("plait_probe", [path], {}, [])


BENCH = """
import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge
ran = []

@cocotb.test()
@cocotb.parametrize((("a", "b"), [(1, 2), (3, 4)]), c=[5, 6])
async def takes_all(dut, a, b, c): ran.append((a, b, c))

@cocotb.test(skip=True)
async def is_skipped(dut): ran.append("skipped")

async def is_no_test(dut): ran.append("no test")

@cocotb.test()
async def fails(dut):
    await FallingEdge(dut.clk_i)
    assert ran == 7

@cocotb.test()
async def comes_after(dut):
    ran.append("after")
"""


def bench(text: str) -> ModuleType:
    """A module of that text."""
    module = ModuleType("bench")
    exec(text, vars(module))
    return module


def test_tests_are_found_as_cocotb_finds_them(tmp_path: Path) -> None:
    module = bench(BENCH)
    dut: Any = probe(tmp_path)
    names: list[str] = []
    for name, test in stand_in.tests_of(module):
        names.append(name)
        if name == "fails":
            with pytest.raises(AssertionError):
                stepper.drive(dut, test(dut))
        else:
            stepper.drive(dut, test(dut))
    assert names == [
        *("takes_all(a=1, b=2, c=5)", "takes_all(a=1, b=2, c=6)"),
        *("takes_all(a=3, b=4, c=5)", "takes_all(a=3, b=4, c=6)"),
        *("fails", "comes_after"),
    ]
    assert vars(module)["ran"] == [(1, 2, 5), (1, 2, 6), (3, 4, 5), (3, 4, 6), "after"]
    dut.end()


def test_a_bench_with_another_clock_is_refused(tmp_path: Path) -> None:
    dut = probe(tmp_path)
    module = bench("from cocotb.triggers import FallingEdge\n")
    with pytest.raises(AssertionError, match="clk_i is what there is, not of add_i"):
        vars(module)["FallingEdge"](dut.add_i)
    with pytest.raises(ImportError):
        bench("from cocotb.triggers import RisingEdge\n")
    dut.end()


def test_all_tests_run_and_those_that_fail_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """And each run begins with fresh variables."""
    last = '    print("after", ran.count("after"))\n'
    (tmp_path / "bench_of_six.py").write_text(BENCH + last, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    for _ in range(2):
        with pytest.raises(AssertionError, match="1 of 6 cocotb tests of bench_of_six failed on"):
            simulate("plait_fifo", "bench_of_six", tmp_path, {"Width": 9}, "", way="stepper")
        said = capfd.readouterr().out
        assert "bench_of_six: fails failed" in said
        assert "after 1" in said
    with pytest.raises(AssertionError, match=r"hardware\.sources has no cocotb test"):
        simulate("plait_fifo", "hardware.sources", tmp_path, {"Width": 9}, family="")


def test_a_model_is_kept_by_the_content_of_all_that_it_is_made_of(tmp_path: Path) -> None:
    source, folder = tmp_path / "plait_probe.sv", tmp_path / "headers"
    configuration, header = tmp_path / "quiet.vlt", folder / "numbers.vh"
    folder.mkdir()
    source.write_text(STORE.replace("plait_probe_store", "plait_probe"), encoding="utf-8")
    configuration.write_text("`verilator_config\n", encoding="utf-8")
    header.write_text("", encoding="utf-8")

    def built(width: int = 8) -> Path:
        options = ["-Wno-lint", f"-I{folder}", str(configuration)]
        return stepper.build("plait_probe", [source], {"Width": width}, options)

    first = built()
    assert built() == first != built(9)
    for path in (source, configuration, header):
        text = path.read_text(encoding="utf-8")
        path.write_text(f"{text}// changed\n", encoding="utf-8")
        assert built() != first
        path.write_text(text, encoding="utf-8")
        assert built() == first
