# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Where arrays live: block RAM while they fit, then the largest in external memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from plait.compiler.base.diagnostics import CompileError
from plait.compiler.frontend import parse
from plait.compiler.hls.design import Design, Wait
from plait.compiler.hls.plan import Target, plan
from plait.compiler.passes.base.context import Context
from plait.compiler.pipeline import lower

PROGRAM = """\
#include <mpi.h>
int large[40000], middle[30000], filled[20000] = {0, 7}, small[100];
int main(void) {
  MPI_Init(0, 0);
  int sum = 0;
  MPI_Recv(middle, 500, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  for (int i = 0; i < 100; i++) {
    large[i * 3] = i; filled[i] = middle[i]; small[i] = large[i] + filled[i + 1];
  }
  for (int i = 0; i < 100; i++) sum += large[i] + small[i];
  MPI_Finalize();
  return sum;
}
"""


def planned(folder: Path, target: Target, text: str = PROGRAM) -> Design:
    source = folder / "program.c"
    source.write_text(text)
    program = parse([source])
    lower(program, Context(rank=1, size=2, arguments=[]))
    return plan(program, target)


def outside(design: Design) -> dict[str, int]:
    """The first lines of what is in external memory."""
    return {each.name: each.line for each in design.memories if each.line is not None}


def test_what_fits_stays(tmp_path: Path) -> None:
    design = planned(tmp_path, Target(external_bytes=1 << 20))
    assert outside(design) == {}
    assert design.address_bits == 24


def test_the_largest_goes_first(tmp_path: Path) -> None:
    design = planned(tmp_path, Target(memory_bytes=290_000, external_bytes=1 << 20))
    assert outside(design) == {"m_large": 0}


def test_values_of_the_source_stay(tmp_path: Path) -> None:
    design = planned(tmp_path, Target(memory_bytes=220_000, external_bytes=1 << 20))
    assert sorted(outside(design)) == ["m_large", "m_middle"]
    lines = {each.name: -(-each.size // 512) for each in design.memories}
    starts = outside(design)
    assert starts["m_middle"] == 0
    assert starts["m_large"] == lines["m_middle"]


def test_what_does_not_fit_outside_either_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CompileError) as refused:
        planned(tmp_path, Target(memory_bytes=100_000, external_bytes=130_000))
    said = str(refused.value)
    assert "a role has 100000 and 130000 outside: the biggest are large (160000 bytes)" in said
    assert "make the arrays smaller, or spread them over more ranks" in said


def test_no_cache_for_what_is_no_larger(tmp_path: Path) -> None:
    """Its cache would take as much block RAM."""
    with pytest.raises(CompileError, match="a role has 1000 and"):
        planned(tmp_path, Target(memory_bytes=1000, external_bytes=1 << 20))


def test_buffers_have_a_place_in_node_memory(tmp_path: Path) -> None:
    small = Target(staged_bytes=200_000)
    with pytest.raises(CompileError) as refused:
        planned(tmp_path, small)
    said = str(refused.value)
    assert "the arrays that messages reach take 2" in said
    assert "the biggest is middle (120000 bytes)" in said
    assert "send from a smaller array, or spread the arrays over more ranks" in said


@pytest.mark.parametrize("buffer", ["peer ? 0 : out", "peer ? out : 0", "(peer ? 0 : out) + 1"])
def test_what_may_be_sent_from_nowhere_is_staged(buffer: str, tmp_path: Path) -> None:
    """Of a choice between NULL and an array, a message takes the array."""
    text = f"""
#include <mpi.h>
long in[4], out[8];
int main(void) {{
  MPI_Init(0, 0);
  MPI_Recv(in, 4, MPI_LONG, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  int peer = (int)in[0];
  out[in[1]] = in[2];
  MPI_Send({buffer}, (int)in[3], MPI_LONG, peer, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return (int)out[2];
}}
"""
    memories = {each.name: each for each in planned(tmp_path, Target(), text).memories}
    assert memories["m_out"].is_staged


@pytest.mark.parametrize(
    "call",
    [
        "Scatter(is_root ? all : 0, 2, MPI_INT, own, 2, MPI_INT",
        "Gather(own, 2, MPI_INT, is_root ? all : 0, 2, MPI_INT",
        "Reduce(own, is_root ? all : 0, 2, MPI_INT, MPI_SUM",
        "Scatterv(is_root ? all : 0, is_root ? n : 0, is_root ? n : 0, MPI_INT, own, 2, MPI_INT",
        "Gatherv(own, 2, MPI_INT, is_root ? all : 0, is_root ? n : 0, is_root ? n : 0, MPI_INT",
    ],
)
def test_ranks_that_are_not_the_root_give_null(call: str, tmp_path: Path) -> None:
    """Also where the program has two calls, and who is the root shows when it runs."""
    root, other = (call.replace("is_root", str(int(each))) for each in (True, False))
    text = f"""
#include <mpi.h>
int all[8], own[8], n[4] = {{1, 2, 3, 4}}, me;
int main(void) {{
  MPI_Comm half;
  MPI_Init(0, 0);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_split(MPI_COMM_WORLD, me % 2, 0, &half);
  MPI_Comm_rank(half, &me);
  if (me == 0) MPI_{root}, 0, half);
  else MPI_{other}, 0, half);
  MPI_Finalize();
  return all[2] + own[2];
}}
"""
    states = planned(tmp_path, Target(), text).states
    waits = {each.where.call for each in states if isinstance(each, Wait)}
    assert f"MPI_{call.partition('(')[0]}" in waits
