# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What a run was: all that tells its result from that of another, as facts for its result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.run import clock, compute, native
from plait.run.facts import Facts, rows
from plait.run.platforms import TOPOLOGY_KEYS
from plait.run.ranks import numbers_text

if TYPE_CHECKING:
    from plait.run.draft import Job


def facts(job: Job, description: Facts) -> dict[str, Any]:
    """The facts of a job and its complete description: see docs/reference/result.md."""
    ranks = rows(description, "ranks")
    kinds = [rank["kind"] for rank in ranks]
    network: dict[str, Any] = description["network"]
    topology = network["topology"]
    used = [key for key, users in TOPOLOGY_KEYS.items() if topology in users and key in network]
    return {
        "plait": native.version(),
        "programs": [
            {
                "files": [*(program.sources or (program.executable,))],
                "arguments": [*program.arguments],
                "cflags": [*program.cflags],
                "wrap": [*program.wrap],
                "pes": {name or "all": copies for name, copies in program.pes},
            }
            for program in job.programs
        ],
        "cluster": job.cluster.path if job.cluster and not job.cluster.is_made else None,
        "ranks": {
            kind: numbers_text([rank for rank, own in enumerate(kinds) if own == kind])
            for kind in dict.fromkeys(kinds)
        },
        "platforms": [*dict.fromkeys(str(rank["platform"]) for rank in ranks)],
        "topology": {"name": topology, **{key: network[key] for key in used}},
        "compute": compute.used(description),
        "clock": clock.text(description["beginning_s"]),
        "faults": [_fault(each) for each in description["faults"]],
        "seed": description["seed"],
        "options": {
            "tree": description.get("tree"),
            "collectives": {
                **(job.cluster.collectives if job.cluster else {}),
                **dict(job.settings.collectives),
            },
            "lenient": job.settings.lenient,
            "check_buffers": job.settings.check_buffers,
            "poison": any(program.poison for program in job.programs),
            "no_checks": not job.has_checks,
        },
    }


def _fault(fault: Facts) -> str:
    """As `--fault` names it: `drop rate=0.01`."""
    words = [
        f"{key}={value}" for key, value in fault.items() if key != "kind" and value is not None
    ]
    return " ".join([str(fault["kind"]), *words])
