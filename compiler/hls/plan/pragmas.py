# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Warnings of pragmas that have less effect than they ask for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from plait.compiler.base.diagnostics import Diagnostic
from plait.compiler.hls.design import Region
from plait.compiler.hls.plan.assemble import wanted
from plait.compiler.hls.plan.flow import Repeat
from plait.compiler.ir import nodes as ir


def warnings(main: ir.Function, nests: Sequence[tuple[Repeat, Region]]) -> Iterator[Diagnostic]:
    """Of all loops of a function; `nests`: those that became regions."""
    whole = {id(level.loop) for node, _ in nests for level in node.levels}
    for node, region in nests:
        levels = node.levels
        asked = wanted(levels)
        said = any("pipeline" in level.loop.pragmas for level in levels)
        if said and 0 < asked < region.interval:
            yield Diagnostic(
                levels[-1].loop.where,
                f"#pragma plait pipeline asks for interval {asked}, "
                f"and this loop has {region.interval}: {region.reason}",
                is_warning=True,
            )
        asking = [each.loop for each in levels if "reassociate" in each.loop.pragmas]
        if asking and not node.partials:
            yield Diagnostic(
                asking[0].where,
                "#pragma plait reassociate has no effect: no sum, product, minimum or maximum in "
                "this loop waits for its own last result",
                is_warning=True,
            )
    for loop in ir.walk(main.body):
        if not isinstance(loop, ir.Loop) or id(loop) in whole:
            continue
        for word in sorted({"pipeline", "reassociate"} & loop.pragmas.keys()):
            yield Diagnostic(
                loop.where,
                f"#pragma plait {word} has no effect: this loop holds MPI calls, or a loop with "
                "which it does not make one pipeline",
                "write it before the innermost loop",
                is_warning=True,
            )
