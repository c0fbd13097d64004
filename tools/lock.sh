#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
#
# Writes the lock files: exact versions of all that pyproject.toml asks for, on every platform.
# requirements-openmpi.lock is apart because Open MPI and MPICH install files of the same names.
set -euo pipefail

compile() { # compile OUT SOURCE...
  local out=$1
  shift
  {
    echo '# SPDX-FileCopyrightText: The Plait authors'
    echo '# SPDX-License-Identifier: Apache-2.0'
    echo '#'
    echo '# Written by "make lock"; do not edit.'
    uv pip compile --quiet --universal --python-version 3.11 --no-header --no-annotate \
      --no-emit-index-url --no-emit-find-links "$@"
  } >"$out.new"
  mv "$out.new" "$out"
}

compile requirements.lock pyproject.toml --extra soft --group build ${UPGRADE---upgrade}
compile requirements-tests.lock pyproject.toml --extra soft --extra plots --group dev \
  -c requirements.lock ${UPGRADE---upgrade}
echo openmpi | compile requirements-openmpi.lock - ${UPGRADE---upgrade}
