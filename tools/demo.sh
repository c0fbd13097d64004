#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
#
# The first runs: what is typed, what comes out, and what happened meanwhile.
set -euo pipefail

run() {
  printf '\n$ %s\n' "$*"
  "$@"
}

run plait run -n 4 --fpga none examples/ring.c
cat <<'END'

Plait compiled examples/ring.c against its own mpi.h, started four processes, carried their messages
as frames over a simulated network in virtual time, and ended with the program's exit code.

Now Jacobi's iteration on one CPU and seven FPGAs: the hardware of ranks 1 to 7 is compiled from its
C source and simulated cycle by cycle. The first time this takes some seconds.
END
run plait run -n 8 --report examples/jacobi2d.c
cat <<'END'

The same on CPUs alone: --fpga none. As a page with a timeline: --report jacobi.html.
Next: docs/tutorial/first-run.md, docs/tutorial/first-mixed-run.md
END
