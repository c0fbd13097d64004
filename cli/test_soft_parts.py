# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Cores that are models of their own do what the whole node does as one module of SystemVerilog."""

from pathlib import Path
from typing import Any

import pytest

from plait.cli.main import run
from plait.run.kinds import hardware

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


@pytest.mark.long
def test_each_frame_leaves_in_the_same_cycle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of one module it is not known which part prints or ends, so that run ends in another way."""
    captures = [tmp_path / "apart.pcapng", tmp_path / "whole.pcapng"]
    source = str(EXAMPLES / "jacobi2d_halo.c")
    options = ["run", "-n", "5", "--soft", "1-4", "--cores", "2", "--timeout", "100"]
    assert run([*options, "--capture", str(captures[0]), source]) == 0
    model: Any = hardware._model()  # pyright: ignore[reportPrivateUsage]
    build = model.build_node

    def build_whole(file: Path, parameters: dict[str, int], parts: int) -> Path:
        if parts > 1:
            text = file.read_text(encoding="utf-8")
            core = f"plait_soft_parts #(.Cores({parts}),"
            text = text.replace("plait_soft_role #(", core).replace(", .part_i(part_i)", "")
            lines = [line for line in text.splitlines() if "part_i," not in line]
            file.write_text("\n".join(lines), encoding="utf-8")
        return build(file, parameters)

    monkeypatch.setattr(model, "build_node", build_whole)
    assert run([*options, "--capture", str(captures[1]), source]) != 0
    apart, whole = (path.read_bytes() for path in captures)
    assert len(apart) > 10_000
    assert apart == whole
