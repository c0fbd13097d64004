# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What modules cost as Yosys counts it, kept from one command to the next, and as shares of a
platform's FPGA: `plait synth` and `plait cc` say the same of a role."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.base import cache
from plait.run.platforms import Device, Platform

if TYPE_CHECKING:
    from plait.hardware import synthesis

KIND = "synthesis"
ENDPOINT, ROLE = "plait_endpoint", "plait_role"
# What the endpoint is made of, in the order in which a message passes, and a role.
PARTS = (
    "plait_send",
    "plait_reader",
    "plait_transport_tx",
    "plait_egress",
    "plait_link_tx",
    "plait_loopback",
    "plait_link_rx",
    "plait_transport_rx",
    "plait_receive",
    "plait_match",
    "plait_role_mpi",
    "plait_role_cache",
    "plait_role_memory",
    "plait_task_dispatcher",
)
KINDS = ("LUT", "FF", "BRAM", "DSP")
_FILE = "costs.json"
_OF = ("LUTs", "flip-flops", "block RAMs", "DSP blocks")


class Question(NamedTuple):
    """A module, its own file's text, parameters, a family of FPGA, parts that are told apart."""

    top: str
    text: str
    values: Mapping[str, int]
    family: str
    parts: Sequence[str]

    @property
    def key(self) -> str:
        """Of all that the answer depends on: Plait's hardware and the packages beside it, too."""
        from plait.compiler import identity

        values, own = sorted(self.values.items()), identity.own(("hardware", "spec"))
        asked = (self.top, self.text, repr(values), self.family, *self.parts)
        return identity.total("1", own, *asked)


def of_role(text: str, width: int, family: str) -> Question:
    """What `plait synth` asks of a role that it is given."""
    return Question(ROLE, text, {"Width": width}, family, PARTS)


def counted(question: Question, path: Path) -> "dict[str, synthesis.Resources]":
    """The costs, kept or as Yosys maps the module of this file now; YosysError if it cannot."""
    from plait.hardware import synthesis

    if found := known(question):
        return found
    top, _, values, family, parts = question
    costs = synthesis.shares(top, values, family, parts, {top: path})
    facts = {name: (each.luts, each.ffs, each.brams, each.dsps) for name, each in costs.items()}

    def build(folder: Path) -> None:
        (folder / _FILE).write_text(json.dumps(facts), encoding="utf-8")

    with suppress(cache.CacheError):
        cache.kept(KIND, question.key, build)
    return costs


def known(question: Question) -> "dict[str, synthesis.Resources] | None":
    """The costs if they were kept."""
    folder = cache.find(KIND, question.key)
    if folder is None:
        return None
    from plait.hardware import synthesis

    with suppress(OSError, ValueError, TypeError):
        facts = json.loads((folder / _FILE).read_bytes())
        return {name: synthesis.Resources(*each) for name, each in facts.items()}
    return None


def together(costs: Mapping[str, Any]) -> Any:
    """The sum of all parts."""
    first, *others = costs.values()
    for other in others:
        first += other
    return first


def numbers(cost: Any) -> tuple[float, float, float, float]:
    """In the order of KINDS."""
    return cost.luts, cost.ffs, cost.brams, cost.dsps


def counts_text(counts: Sequence[float]) -> str:
    """All four with their names."""
    pairs = zip(counts, _OF, strict=True)
    return ", ".join(f"{number:g} {name}" for number, name in pairs)


# ---- the FPGA of a platform ---------------------------------------------------------------------


def facts_of(platform: Platform) -> dict[str, Any]:
    """What a role's file says of the platform that it is made for."""
    device = platform.device
    return {
        "name": platform.name,
        "clock_period_ps": platform.parameters["clock_period_ps"],
        "device": device._asdict() if device else None,
    }


def device_of(facts: Mapping[str, Any]) -> Device | None:
    """The device of such facts."""
    return Device(**facts["device"]) if facts["device"] else None


def platform_text(facts: Mapping[str, Any], share: str = "") -> str:
    """The platform, what is taken of its device, and its clock."""
    device = device_of(facts)
    taken = f"{device.name}, {share}" if device and share else "no share of a device is known"
    return f"{facts['name']}: {taken}; clock {1e6 / facts['clock_period_ps']:.2f} MHz"


def share_text(counts: Sequence[float], device: Device) -> str:
    """How much of a device something takes that was counted for its family."""
    has = (device.luts, device.flip_flops, device.block_rams, device.dsp_blocks)
    triples = zip(counts, has, _OF, strict=True)
    return ", ".join(f"{percent(number / most)} of its {name}" for number, most, name in triples)


def percent(share: float) -> str:
    """With one digit behind the point; what is there but less is said to be less."""
    if 0 < share < 0.001:
        return "less than 0.1 %"
    return f"{100 * share:.1f} %" if share else "0 %"
