# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Accesses that may leave their objects are checked, others are not; hardware has no checks."""

from __future__ import annotations

from pathlib import Path

from plait.compiler.roles import Request, Role, make_roles

PROGRAM = """\
#include <mpi.h>
int a[8], b[8], places[8], n;
int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Recv(&n, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  for (int i = 0; i < 8; i++) a[i] = i;
  for (int i = 0; i < n; i++) b[i] = a[places[i & 7]];
  for (int i = 1; i < 8; i++)
    if (n > i) a[i] = b[i - 1] + b[8];
  MPI_Send(a, 8, MPI_INT, 0, 0, MPI_COMM_WORLD);
  MPI_Send(b, 8, MPI_INT, 0, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
"""


def role(folder: Path, checks: bool) -> Role:
    source = folder / "program.c"
    source.write_text(PROGRAM)
    return make_roles(Request([str(source)], (), (1,), 2, checks=checks))[0]


def test_what_is_checked(tmp_path: Path) -> None:
    found = role(tmp_path, checks=True).side["checks"]
    assert [(each["object"], each["line"], each["write"]) for each in found] == [
        ("`int places[8]`", 8, False),
        ("`int a[8]`", 8, False),
        ("`int b[8]`", 8, True),
        ("`int b[8]`", 10, False),
    ]
    assert {each["step"] for each in found} == {4}


def test_what_is_synthesised_has_none(tmp_path: Path) -> None:
    plain = role(tmp_path, checks=False)
    assert plain.side["checks"] == []
    for word in ("check", "Fault", "139"):
        assert word not in plain.systemverilog
        assert word in role(tmp_path, checks=True).systemverilog
