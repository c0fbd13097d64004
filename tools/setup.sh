#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
#
# setup.sh run|tests VENV LOCK: Debian packages that are missing, then a virtual environment with
# the wheels of the lock file. "run": what Plait needs to be built and to run; "tests": also what
# its tests and checks need. Safe to repeat; quick when nothing is missing.
# setup.sh packages: the names of the Debian packages of "run", one a line.
set -euo pipefail

say() { printf 'setup: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

has_file() { [[ -e /usr/$1 || -e /usr/local/$1 ]]; }

has_libpython() {
  python3 - <<'END' 2>/dev/null
import ctypes, pathlib, sysconfig
name = sysconfig.get_config_var("INSTSONAME")
beside = pathlib.Path(sysconfig.get_config_var("LIBDIR")) / name
ctypes.CDLL(str(beside) if beside.exists() else name)
END
}

# Debian package, and the command that succeeds where what it gives is there already.
run_packages=(
  "gcc: command -v gcc"
  "g++: command -v g++"
  "make: command -v make"
  "binutils: command -v addr2line"
  "python3-venv: python3 -c 'import ensurepip, venv'"
  "nlohmann-json3-dev: has_file include/nlohmann/json.hpp"
)
# Captures are read with tshark, programs run under both debuggers, pages in any browser of this
# kind, and tests of hardware run Python inside a simulator, which Debian's python3 alone has no
# library for.
test_packages=(
  "libgtest-dev: has_file include/gtest/gtest.h"
  "tshark: command -v tshark"
  "gdb: command -v gdb"
  "valgrind: command -v valgrind"
  "chromium-headless-shell: command -v chromium-headless-shell chromium google-chrome"
  "libpython3-dev: has_libpython"
)

# missing_packages ROW...: the packages whose command fails.
missing_packages() {
  local row
  for row in "$@"; do
    eval "${row#*: }" >/dev/null 2>&1 || echo "${row%%:*}"
  done
}

# Runs apt-get as root, never asking anything.
apt() {
  local root=()
  if [[ $(id -u) -ne 0 ]]; then
    sudo -n true 2>/dev/null || die "packages are missing: ${packages[*]}
hint: as root, run: apt-get install -y --no-install-recommends ${packages[*]}"
    root=(sudo)
  fi
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 \
    -o Acquire::Retries=3 -qq "$@" </dev/null >&2
}

install_packages() {
  command -v apt-get >/dev/null || die "missing: ${packages[*]}
hint: install what your system calls these Debian packages"
  say "installing ${packages[*]}"
  apt install -y --no-install-recommends "${packages[@]}" && return
  apt update
  apt install -y --no-install-recommends "${packages[@]}"
}

create_environment() {
  local python=python3
  "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    die "Python 3.11 or newer is wanted, found $("$python" --version)
hint: put a newer python3 first on PATH"
  say "creating $venv"
  "$python" -m venv "$venv"
}

pip_install() {
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-input \
    --retries 5 --no-deps "$@" </dev/null
}

# uv_settings: pip's settings in uv's words, as assignments into `settings`. uv does not read what
# is set for pip, such as a mirror, so this fails where something is set that is not handed on here,
# or twice in different ways.
uv_settings() {
  local line name value
  local -A seen=()
  while IFS= read -r line; do
    [[ $line =~ ^(global|install|:env:)\.([a-z-]+)=\'([^\'\"\\]*)\'$ ]] || return 1
    name=${BASH_REMATCH[2]} value=${BASH_REMATCH[3]}
    [[ ${seen[$name]-$value} == "$value" ]] || return 1
    seen[$name]=$value
    case $name in
      index-url) settings+=("UV_DEFAULT_INDEX=$value") ;;
      extra-index-url) settings+=("UV_INDEX=$value") ;;
      find-links) settings+=("UV_FIND_LINKS=${value// /,}") ;;
      cert) settings+=("SSL_CERT_FILE=$value") ;;
      timeout | default-timeout) settings+=("UV_HTTP_TIMEOUT=$value") ;;
      disable-pip-version-check | no-input | retries | quiet | progress-bar | cache-dir) ;;
      no-color | root-user-action | break-system-packages | require-virtualenv) ;;
      *) return 1 ;;
    esac
  done
}

# Installs the lock file by uv, in a third of pip's time. Fails where that cannot be had, or cannot
# do it, for whatever reason; then pip does.
uv_install() {
  local settings=() lines pin said
  mapfile -t lines <"$lock"
  ((${#lines[@]} > 9)) || return 1 # pip has done it before it has fetched uv
  pin=$(<"${BASH_SOURCE[0]%/*}/../requirements-tests.lock")
  [[ $pin =~ $'\n'(uv==[0-9.]+) ]] || return 1
  pin=${BASH_REMATCH[1]}
  said=$("$venv/bin/python" -m pip config list 2>/dev/null) || return 1
  [[ -z $said ]] || uv_settings <<<"$said" || return 1
  pip_install --only-binary :all: "$pin" || return 1
  [[ -x $venv/bin/uv ]] || return 1
  env "${settings[@]}" "$venv/bin/uv" pip install --quiet --python "$venv/bin/python" --no-deps \
    --index-strategy unsafe-best-match -r "$lock" </dev/null
}

rows=("${run_packages[@]}")
case ${1-} in
  run) ;;
  tests) rows+=("${test_packages[@]}") ;;
  packages) printf '%s\n' "${rows[@]%%:*}" && exit ;;
  *) die 'usage: setup.sh run|tests VENV LOCK, or setup.sh packages' ;;
esac
venv=$2
lock=$3

mapfile -t packages < <(missing_packages "${rows[@]}")
((${#packages[@]} == 0)) || install_packages
[[ -x $venv/bin/python ]] || create_environment
stamp=$venv/.installed-$(basename "$lock")
if ! cmp -s "$lock" "$stamp"; then
  say "installing the wheels of $lock into $venv"
  uv_install || pip_install -r "$lock"
  cp "$lock" "$stamp"
fi
