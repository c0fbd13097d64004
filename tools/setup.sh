#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
#
# setup.sh VENV LOCK: Debian packages that are missing, then a virtual environment with exactly the
# wheels of the lock file. Safe to repeat; quick when nothing is missing.
set -euo pipefail

venv=$1
lock=$2

say() { printf 'setup: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

# Debian packages whose command or file is not there yet.
missing_packages() {
  command -v gcc >/dev/null || echo gcc
  command -v g++ >/dev/null || echo g++
  command -v make >/dev/null || echo make
  command -v addr2line >/dev/null || echo binutils
  python3 -c 'import ensurepip, venv' 2>/dev/null || echo python3-venv
  [[ -e /usr/include/gtest/gtest.h || -e /usr/local/include/gtest/gtest.h ]] || echo libgtest-dev
  [[ -e /usr/include/nlohmann/json.hpp || -e /usr/local/include/nlohmann/json.hpp ]] ||
    echo nlohmann-json3-dev
}

has_libpython() {
  python3 - <<'EOF' 2>/dev/null
import ctypes, pathlib, sysconfig
name = sysconfig.get_config_var("INSTSONAME")
beside = pathlib.Path(sysconfig.get_config_var("LIBDIR")) / name
ctypes.CDLL(str(beside) if beside.exists() else name)
EOF
}

# Runs apt-get as root, never asking anything.
apt() {
  local root=()
  if [[ $(id -u) -ne 0 ]]; then
    sudo -n true 2>/dev/null || die "packages are missing: $packages
hint: as root, run: apt-get install -y --no-install-recommends $packages"
    root=(sudo)
  fi
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 \
    -o Acquire::Retries=3 -qq "$@" </dev/null >&2
}

install_packages() {
  command -v apt-get >/dev/null || die "missing: $*
hint: install what your system calls these Debian packages"
  say "installing $*"
  apt install -y --no-install-recommends "$@" && return
  apt update
  apt install -y --no-install-recommends "$@"
}

create_environment() {
  local python=python3
  "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    die "Python 3.11 or newer is wanted, found $("$python" --version)
hint: put a newer python3 first on PATH"
  say "creating $venv"
  "$python" -m venv "$venv"
}

packages=$(missing_packages | xargs)
# shellcheck disable=SC2086  # a list of words
[[ -z $packages ]] || install_packages $packages
# Only tests need it, and a demo can do without.
command -v tshark >/dev/null || (packages=tshark && install_packages tshark) ||
  say 'tshark could not be installed; tests of captures will fail'
# Programs are run under them in tests.
for debugger in gdb valgrind; do
  command -v $debugger >/dev/null || (packages=$debugger && install_packages $debugger) ||
    say "$debugger could not be installed; tests of debuggers will fail"
done
# The page of a report is tested in a browser. Whatever there is will do.
command -v chromium-headless-shell chromium google-chrome >/dev/null ||
  (packages=chromium-headless-shell && install_packages chromium-headless-shell) ||
  say 'no browser could be installed; tests of pages will fail'
# Tests of hardware run Python inside a simulator; Debian's python3 does without the library.
has_libpython || (packages=libpython3-dev && install_packages libpython3-dev) ||
  say 'libpython could not be installed; tests of hardware will fail'
[[ -x $venv/bin/python ]] || create_environment
stamp=$venv/.lock-installed
if ! cmp -s "$lock" "$stamp"; then
  say "installing the wheels of $lock into $venv"
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-input \
    --retries 5 --no-deps -r "$lock" </dev/null
  cp "$lock" "$stamp"
fi
