# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Cores that are models of their own do what the whole node does as one module of SystemVerilog."""

import re
from pathlib import Path
from typing import Any

import pytest

from plait.cli.main import run
from plait.run.kinds import hardware

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


# Messages through the endpoint, or by the memory that cores share.
_WAYS = {
    "jacobi2d_halo": "cpu: 0, soft: {ranks: 1 - 4, cores: 2}",
    "pi_integral": "soft: {ranks: 0 - 3, cores: 4, talk: shared}",
}
_OF_A_PART = re.compile(r" (part_i|shared_\w+),$")


@pytest.mark.long
@pytest.mark.parametrize("name", [*_WAYS])
def test_each_frame_leaves_in_the_same_cycle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Of one module it is not known which part prints or ends, so that run ends in another way."""
    captures = [tmp_path / "apart.pcapng", tmp_path / "whole.pcapng"]
    source, cluster = str(EXAMPLES / f"{name}.c"), tmp_path / "cluster.yaml"
    cluster.write_text(f"nodes: {{{_WAYS[name]}}}\n")
    options = ["run", str(cluster), "--timeout", "100"]
    assert run([*options, "--capture", str(captures[0]), source]) == 0
    model: Any = hardware._model()  # pyright: ignore[reportPrivateUsage]
    build = model.build_node

    def build_whole(file: Path, parameters: dict[str, int], parts: int, _: Any) -> Path:
        if parts > 1:
            text = file.read_text(encoding="utf-8")
            text = text.replace("plait_soft_role #(", f"plait_soft_parts #(.Cores({parts}),")
            text = re.sub(r"u_role \(.*\);", "u_role (.*);", text)
            lines = [line for line in text.splitlines() if not _OF_A_PART.search(line)]
            file.write_text("\n".join(lines), encoding="utf-8")
        return build(file, parameters)

    monkeypatch.setattr(model, "build_node", build_whole)
    assert run([*options, "--capture", str(captures[1]), source]) != 0
    apart, whole = (path.read_bytes() for path in captures)
    assert len(apart) > 500
    assert apart == whole
