#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
#
# The first run: what is typed, what comes out, and what happened meanwhile.
set -euo pipefail

run() {
  printf '\n$ %s\n' "$*"
  "$@"
}

run plait run -n 4 examples/ring.c
cat <<'END'

Plait compiled examples/ring.c against its own mpi.h, started four processes, carried their messages
as frames over a simulated network in virtual time, and ended with the program's exit code.

Now the same with ranks 1 to 3 on FPGAs: their hardware is compiled and simulated cycle by cycle.
The first time this takes about a minute.
END
run plait run -n 4 --fpga rest examples/ring.c
cat <<'END'

Next: docs/tutorial/first-run.md, docs/tutorial/first-mixed-run.md
END
