#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
#
# All checks that need no run of the tests; goes on after a failure, so that one call names all.
# Warnings of the C++ compiler have been errors already in the build that comes before.
# Types take one core as long as all other steps take another, so they are checked beside those.
set -uo pipefail

failed=()
kept=$(mktemp -d) # what is said side by side, so that it is told in order

step() { # step NAME COMMAND...
  local name=$1
  shift
  if "$@" </dev/null; then
    echo "check: $name: ok"
  else
    echo "check: $name: FAILED"
    failed+=("$name")
  fi
}

# In a process group of its own, because bash lets what runs behind it outlive an interrupt.
start_types() {
  set -m
  pyright --warnings </dev/null >"$kept/types" 2>&1 &
  types=$!
  set +m
  trap 'kill -- "-$types" 2>/dev/null; rm -rf "$kept"' EXIT
  trap 'exit 130' INT TERM
}

types() {
  wait "$types"
  local code=$?
  cat "$kept/types"
  return $code
}

listed() { # listed PATTERN...: files of the repository, without generated ones and deleted ones
  git ls-files --cached --others --exclude-standard "$@" | grep -v '/generated/' |
    while read -r path; do [[ -e $path ]] && echo "$path"; done
}

# Sources whose lines a test names stand as they are.
clang_format() {
  listed '*.c' '*.cpp' '*.h' | grep -vE '^compiler/.*/(wrong|golden)/' |
    xargs -r clang-format --dry-run -Werror
}

shell_syntax() { listed '*.sh' .ci/run | xargs -r -n 1 bash -n; }

# lint_module OUT FILE ARGUMENT...: Verilator's words about a module, if there are any, go to OUT.
lint_module() {
  local out=$1 file=$2 top
  shift 2
  top=$(basename "$file" .sv)
  "$VERILATOR_ROOT/bin/verilator_bin" --lint-only -Wall --quiet -sv "$@" --top-module "$top" \
    "$file" >"$out/${file//\//.}" 2>&1 || return 1
}

# Each module alone, with the packages before it; what it is made of is found by its name, the core
# of soft processors too, which is not ours to mend.
verilog_lint() {
  local core folders packages said=$kept/lint code
  VERILATOR_ROOT=$(python -c \
    'import pathlib, verilator; print(pathlib.Path(verilator.__file__).parent)') || return 1
  mapfile -t folders < <(find hardware -type d \( -name rtl -o -name formal \) -printf '-y\n%p\n')
  core=$(python -m hardware.soc.core) || return 1
  folders+=(-y "$(dirname "$core")" hardware/soc/core.vlt)
  mapfile -t packages < <(find spec/generated/sv -name '*_pkg.sv' | sort
    find hardware -name '*_pkg.sv' | sort)
  mkdir "$said"
  export VERILATOR_ROOT
  export -f lint_module
  find hardware -name '*.sv' -not -name '*_pkg.sv' -print0 | sort -z |
    xargs -0 -P "$(nproc)" -I '{}' \
      bash -c 'lint_module "$@"' - "$said" '{}' "${folders[@]}" "${packages[@]}"
  code=$?
  cat "$said"/*
  return $code
}

start_types
step 'ruff check' ruff check --quiet .
step 'ruff format' ruff format --quiet --check .
step 'clang-format' clang_format
step 'shell syntax' shell_syntax
step 'generated files' python -m spec.generate --check
step 'verilator lint' verilog_lint
step 'tidy' python tools/tidy.py
step 'pyright' types
if ((${#failed[@]})); then
  printf 'check: failed:'
  printf ' [%s]' "${failed[@]}"
  printf '\nhint: `make format` mends formats, `make generate` generated files\n'
  exit 1
fi
echo 'check: all is well'
