# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Faulty modules are driven at random by who checks nothing: an assertion has to stop each."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import cocotb
import pytest

from hardware.assertions.bind import ports_of, streams_of
from hardware.sources import known
from hardware.testing.mutate import FAULTS, read_campaign
from hardware.testing.pins import Pins
from hardware.testing.simulate import LINT_SWITCH, simulate
from hardware.testing.streams import Bench

CYCLES = 600
OWN = __name__
MUTANTS = {each.name: each for each in read_campaign(FAULTS).mutants}


@dataclass(frozen=True)
class Fault:
    """`wrong` where `right` stood in a module, and the rule that has to see it."""

    module: str
    rule: str
    right: str
    wrong: str
    top: str = ""
    tests: str = OWN
    parameters: dict[str, int] = field(default_factory=dict[str, int])


def _planted(name: str, rule: str, parameters: dict[str, int] | None = None) -> Fault:
    mutant = MUTANTS[name]
    module = Path(mutant.file).stem
    return Fault(module, rule, mutant.old, mutant.new, parameters=parameters or {})


def _in_transport(fault: Fault) -> Fault:
    parameters = {"Width": 64, "Nodes": 2, "Slots": 8}
    tests = "hardware.transport.tb.test_transport_tx"
    return replace(fault, top="plait_transport_tx", tests=tests, parameters=parameters)


def _name(fault: Fault) -> str:
    return f"{fault.module}-{fault.rule}"


def _in_decoder(fault: Fault) -> Fault:
    tests = "hardware.circuit.tb.test_circuit_decode"
    return replace(fault, tests=tests, parameters={"Width": 512})


_FREED = ("in_order && !is_kept", "in_order")
FAULTY = [
    _planted("fifo_takes_when_full", "nothing_when_full", parameters={"Depth": 5}),
    _planted("arbiter_changes_owner_inside_a_packet", "packets_are_whole"),
    Fault("plait_skid_buffer", "offer_is_stable", "if (is_free) data_q", "data_q"),
    Fault("plait_skid_buffer", "offer_stands", "else if (is_free) begin", "else if (1'b1) begin"),
    Fault("plait_ram_fifo", "nothing_from_empty", "(count_q != '0 || is_written) && ", ""),
    _in_transport(Fault("plait_sender_flows", "never_freed_twice", *_FREED)),
    _in_decoder(_planted("circuit_decode_gives_more_words_than_said", "header_before_words")),
    pytest.param(
        _in_transport(_planted("transport_tx_ignores_its_credit", "within_credit")),
        marks=pytest.mark.long,
    ),
]


@pytest.mark.parametrize("fault", FAULTY, ids=_name)
def test_a_fault_trips(
    fault: Fault,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(LINT_SWITCH, "off")
    text = known()[fault.module].read_text(encoding="utf-8")
    assert text.count(fault.right) == 1
    faulty = tmp_path / f"{fault.module}.sv"
    faulty.write_text(text.replace(fault.right, fault.wrong), encoding="utf-8")
    with pytest.raises(AssertionError, match="an assertion has stopped"):
        simulate(
            fault.top or fault.module,
            fault.tests,
            tmp_path,
            fault.parameters,
            family="",
            instead={fault.module: faulty},
        )
    assert f".{fault.rule}" in capfd.readouterr().out


class Neighbours:
    """Sources that keep the rules of a stream, and all else at random."""

    def __init__(self, dut: Any, random: Random) -> None:
        self._pins, self._random = Pins(dut), random
        ports = ports_of(known()[dut._name].read_text(encoding="utf-8"))
        self._streams = {
            base[:-1]: {port.name for port in carried}
            for base, carried in streams_of(ports).items()
            if base[-1] == "i"
        }
        self._inputs = [
            port.name
            for port in ports
            if not port.is_output and port.name not in ("clk_i", "rst_ni")
        ]
        self._stands = dict.fromkeys(self._streams, 0)

    def drive(self) -> None:
        kept = {
            name for base in self._streams if self._stands[base] for name in self._streams[base]
        }
        for name in self._inputs:
            pin = self._pins[name]
            if name not in kept:
                value = self._random.getrandbits(pin.width)
                pin.write(value | self._stands.get(name.removesuffix("valid_i"), 0))

    def look(self) -> None:
        for base in self._streams:
            valid, ready = self._pins[f"{base}valid_i"].read(), self._pins[f"{base}ready_o"].read()
            self._stands[base] = valid & ~ready


@cocotb.test()
async def anything_goes(dut: Any) -> None:
    bench = Bench(dut)
    neighbours = Neighbours(dut, Random(7))
    bench.parts.append(neighbours)
    await bench.reset(valid_i=0, ready_i=0)
    await bench.run(CYCLES)
