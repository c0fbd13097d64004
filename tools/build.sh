#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
#
# build.sh install VENV: compiles what changed and installs the package into VENV. The tools are the
# environment's own (no build isolation) and the build folder is kept, so it takes seconds.
# build.sh fill VENV: builds what hardware nodes share: half a minute where hardware has changed.
set -euo pipefail

part=$1
venv=$2
log=build/build.log

mkdir -p build
SECONDS=0

install() {
  echo 'build: compiling and installing plait' >&2
  if ! "$venv/bin/python" -m pip install --disable-pip-version-check --no-input --no-deps \
    --no-build-isolation --no-index --force-reinstall --verbose \
    --config-settings=cmake.define.PLAIT_WERROR=ON . </dev/null >"$log" 2>&1; then
    { grep -A 40 -m 1 -E 'FAILED:|CMake Error|ERROR:' "$log" || tail -n 40 "$log"; } >&2
    echo "build: failed; all of it is in $log" >&2
    exit 1
  fi
  echo "build: installed in $SECONDS s" >&2
}

# What hardware nodes share is built now, not in everybody's first run. A new version's replaces it.
fill() {
  local kept
  kept=$("$venv/bin/python" -c 'from plait.base import cache; print(cache.shipped())')
  PLAIT_CACHE=$kept "$venv/bin/plait" cache fill >/dev/null
  PLAIT_CACHE=$kept "$venv/bin/plait" cache clean --older-than 1 >/dev/null
  echo "build: what hardware nodes share is there after $SECONDS s" >&2
}

"$part"
