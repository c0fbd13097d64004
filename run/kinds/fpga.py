# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""FPGA ranks of a run: the hardware of their roles, and their part of the description.

Imported only where there are FPGA ranks: what stands behind it takes long to load.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plait.run import exit_codes, roles, symmetric
from plait.run.draft import Draft
from plait.run.errors import Failure
from plait.run.facts import as_facts, rows
from plait.run.kinds import hardware
from plait.run.kinds.hardware import Description, NodeMemory
from plait.run.program import Program
from plait.run.ranks import ranks_text
from plait.run.shared import limits
from plait.run.shares import Group
from plait.run.watch import Watch

if TYPE_CHECKING:
    from plait.compiler.roles import Role


def check(program: Program, ranks: Sequence[int]) -> None:
    """FPGA ranks are compiled from sources."""
    roles.check(program, ranks)


def _describe(rank: int, role: Role, path: Path, group: Group) -> Description:
    """Returns the rank's entry of the run description, without its platform."""
    memory = NodeMemory.of(role.address_bits, group)
    shared: dict[str, Any] = role.side.get("shared") or {}
    initial = shared.get("initial", ())
    return {
        "node": "hardware",
        "model": str(path),
        "start": hardware.registers(rank, memory, group, initial),
        "sites": role.side.get("sites", []),
        "checks": role.side.get("checks", []),
        "buffers": role.side.get("buffers"),
        "shared": _shared_buffers(shared),
        "log": role.side.get("log", {}),
    }


def _shared_buffers(shared: dict[str, Any]) -> list[dict[str, Any]] | None:
    """The objects that other ranks' one-sided commands may reach, by address."""
    objects = shared.get("objects")
    if not objects:
        return None
    found = [{"object": o["object"], "low": o["address"], "size": o["size"]} for o in objects]
    return sorted(found, key=itemgetter("low"))


def build(draft: Draft, ranks: Sequence[int], watch: Watch) -> FpgaNodes:
    """Compiles the programs to roles and builds the hardware of their nodes, kept or anew."""
    description = draft.description
    description["collectives"] = roles.collectives(description["collectives"], description["tree"])
    nodes = FpgaNodes()
    for group in draft.groups(ranks):
        watch.now(group.ranks, "being compiled")
        made = draft.roles(group, watch)
        roles.warn(made)
        watch.now(group.ranks, "compiled")
        for role in made:
            watch.now(role.ranks, "hardware being built")
            given = group.program.arguments
            path = hardware.build_node(role, group, draft.workspace.path, watch, constants=given)
            watch.now(role.ranks, "hardware ready")
            nodes.add(role, path, group)
            _share(draft, role)
    return nodes


def _share(draft: Draft, role: Role) -> None:
    """Tells CPU ranks where they have the variables that the role's ranks share."""
    shared = role.side.get("shared")
    if not shared:
        return
    if len(draft.job.programs) > 1:
        raise Failure(
            "ranks that share variables run one program where some of them are FPGAs",
            hint="--fpga none runs all ranks on CPUs",
        )
    # Words of the command that the program runs under.
    before = max(len(program.wrap) for program in draft.job.programs)
    for entry in draft.description["ranks"]:
        if entry["node"] == "cpu" and "symmetric" not in entry:
            path = entry["argv"][before] if before else entry["path"]
            entry["symmetric"] = symmetric.table(path, shared["objects"])
            if any(each["name"] == symmetric.HEAP for each in shared["objects"]):
                usual = str(limits()["symmetric_heap_bytes"])
                entry["env"] |= {name: usual for name in symmetric.SIZES if name not in os.environ}


class FpgaNodes:
    """The role and the model of each FPGA rank, and what there is to report of the roles."""

    def __init__(self) -> None:
        self._entries: dict[int, Description] = {}
        self._roles: list[dict[str, Any]] = []  # as docs/reference/result.md has them
        self._kernels: dict[int, dict[str, Any]] = {}  # "tasks" of the side, by rank

    def add(self, role: Role, path: Path, group: Group) -> None:
        """Takes a role whose ranks have the model at the path."""
        for rank in role.ranks:
            self._entries[rank] = _describe(rank, role, path, group)
        memories = role.side.get("report", {}).get("memories", [])
        who = ranks_text(role.ranks, 8)
        self._roles.append({"ranks": who, "loops": _loops(role), "memories": memories})
        for rank in role.ranks if "tasks" in role.side else ():
            self._kernels[rank] = role.side["tasks"]

    def entry(self, rank: int) -> Description:
        """The model of the rank's node, and what is written into its registers."""
        return self._entries[rank]

    def _check_tasks(self, result: dict[str, Any]) -> None:
        """Failure: after a run that went well, tasks are lost, or have run twice."""
        if result["exit_code"] != 0 or not self._kernels:
            return
        names = next(iter(self._kernels.values()))["functions"]
        for name, total in zip(names, _sums(result), strict=False):
            if total["sent"] == total["taken"] and total["launched"] == total["tasks"]:
                continue
            raise Failure(
                f"of tasks of {name} {total['launched']} were launched and {total['tasks']} have"
                f" run; {total['sent']} were sent to other ranks and {total['taken']} came there",
                code=exit_codes.INTERNAL,
                hint="please report it",
            )

    def report(self, result: dict[str, Any]) -> None:
        """Says what each role is like: its loops and memories, and which kernel of tasks did what
        the simulator has counted."""
        result["roles"] = self._roles
        self._check_tasks(result)
        for rank in result["ranks"]:
            if "tasks" in rank:
                side = self._kernels[rank["rank"]]
                named = zip(side["functions"], side["pes"], rank["tasks"]["kernels"], strict=True)
                rank["tasks"]["kernels"] = [
                    {"name": name, "pes": pes, **counts} for name, pes, counts in named
                ]
        for facts in rows(as_facts(result.get("diagnosis")) or {}, "ranks"):
            if side := self._kernels.get(facts["rank"]):
                found = as_facts(result["ranks"][facts["rank"]].get("tasks")) or {}
                both = zip(rows(found, "kernels"), side["places"], strict=False)
                facts["running"] = [
                    f"{each['name']} ({at})" for each, at in both if each["running"]
                ]


def _sums(result: dict[str, Any]) -> list[dict[str, int]]:
    """Of each kernel of tasks the sums over all ranks."""
    sums: list[dict[str, int]] = []
    for rank in result["ranks"]:
        kernels: list[dict[str, int]] = rank["tasks"]["kernels"] if "tasks" in rank else []
        sums += [dict[str, int]() for _ in kernels[len(sums) :]]
        for total, counts in zip(sums, kernels, strict=False):
            for name, count in counts.items():
                total[name] = total.get(name, 0) + count
    return sums


def _loops(role: Role) -> list[dict[str, Any]]:
    """Those of the compiler's report, with the place in one."""
    return [
        {"where": f"{loop['file']}:{loop['line']}", **loop}
        for loop in role.side.get("report", {}).get("loops", ())
    ]
