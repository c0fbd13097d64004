# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What a machine with nothing on it is given: to run Plait, and to test it."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ONLY_TESTS = {
    *("libgtest-dev", "tshark", "gdb", "valgrind", "chromium-headless-shell", "libpython3-dev"),
}
NEEDED = ("bash", "cat", "cmp", "cp", "env", "basename", "id")


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A PATH with hardly a command; apt-get, pip and python3 write down what they are asked for.

    A file `settings` is what is set for pip; a file `uv` is what pip installs of that name.
    """
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in NEEDED:
        found = shutil.which(name)
        assert found, name
        (folder / name).symlink_to(found)
    recorder = f'#!{folder}/bash\necho "$(basename "$0") $*" >>{tmp_path}/calls\n'
    (folder / "apt-get").write_text(recorder)
    (folder / "sudo").write_text(f'#!{folder}/bash\nif [[ $1 == -n ]]; then exit; fi\n"$@"\n')
    # Neither venv nor libpython is there, and an environment is made by leaving a recorder in it.
    (folder / "python3").write_text(
        recorder + "case $* in\n*ensurepip* | -) exit 1 ;;\n"
        f'"-m venv "*) {shutil.which("mkdir")} -p "$3/bin"; cp "$0" "$3/bin/python" ;;\n'
        f'"-m pip config list") cat {tmp_path}/settings 2>&- || exit 0 ;;\n'
        f'*" uv=="*) if [[ -e {tmp_path}/uv ]]; then cp {tmp_path}/uv "${{0%/*}}"; fi ;;\nesac\n'
    )
    for each in ("apt-get", "sudo", "python3"):
        (folder / each).chmod(0o755)
    return tmp_path


def set_up(bare: Path, what: str, lock: str) -> list[str]:
    """What the recorders wrote of one call."""
    calls = bare / "calls"
    calls.unlink(missing_ok=True)
    command = ["bash", ROOT / "tools/setup.sh", what, bare / "venv", ROOT / lock]
    subprocess.run(command, env={"PATH": str(bare / "bin")}, check=True, capture_output=True)
    return calls.read_text().splitlines() if calls.exists() else []


def give_uv(bare: Path, settings: Sequence[str], code: int = 0) -> None:
    """Sets pip, and puts a recorder of its words and environment where pip finds uv."""
    (bare / "settings").write_text("".join(f"{line}\n" for line in settings), encoding="utf-8")
    uv = bare / "uv"
    uv.write_text(
        f"#!{bare}/bin/bash\n"
        f'for each in "${{!UV_@}}" "${{!SSL_@}}"; do echo "$each=${{!each}}"; done >>{bare}/calls\n'
        f'echo "uv $*" >>{bare}/calls\nexit {code}\n'
    )
    uv.chmod(0o755)


def installers(calls: list[str]) -> list[str]:
    """Who was asked to install a lock file."""
    return [call.split()[0] for call in calls if " -r " in call]


def packages(calls: list[str]) -> set[str]:
    """Debian packages that were installed."""
    words = [word for call in calls if call.startswith("apt-get") for word in call.split()[1:]]
    return {word for word in words if re.fullmatch(r"[a-z][a-z0-9+-]+", word)} - {"install"}


def listed() -> set[str]:
    """What the script says that Plait needs to run."""
    said = subprocess.run(
        ["bash", ROOT / "tools/setup.sh", "packages"], check=True, capture_output=True, text=True
    )
    return set(said.stdout.split())


def test_run_needs_no_package_of_the_tests(bare: Path) -> None:
    # What stands in a folder, not on PATH, may be there already.
    found = packages(set_up(bare, "run", "requirements.lock"))
    assert {"gcc", "g++", "make", "binutils", "python3-venv"} <= found <= listed()
    assert not found & ONLY_TESTS


def test_tests_need_more(bare: Path) -> None:
    found = packages(set_up(bare, "tests", "requirements-tests.lock"))
    assert {"tshark", "chromium-headless-shell", "libpython3-dev"} <= found
    assert found <= listed() | ONLY_TESTS


def test_wheels_are_installed_once(bare: Path) -> None:
    def installed(lock: str, what: str) -> bool:
        return any("pip install" in call and lock in call for call in set_up(bare, what, lock))

    assert installed("requirements.lock", "run")
    assert not installed("requirements.lock", "run")
    assert installed("requirements-tests.lock", "tests")
    assert not installed("requirements.lock", "run")


def test_uv_installs_with_what_is_set_for_pip(bare: Path) -> None:
    settings = [
        ":env:.index-url='https://mirror.test/simple'",
        "global.cert='/ca.crt'",
        "global.index-url='https://mirror.test/simple'",
        "install.find-links='/one /two'",
        "global.retries='7'",
    ]
    give_uv(bare, settings)
    calls = set_up(bare, "run", "requirements.lock")
    assert installers(calls) == ["uv"]
    assert [call for call in calls if re.match("UV_|SSL_", call)] == [
        "UV_DEFAULT_INDEX=https://mirror.test/simple",
        "UV_FIND_LINKS=/one,/two",
        "SSL_CERT_FILE=/ca.crt",
    ]


@pytest.mark.parametrize(
    "settings",
    [
        ["global.proxy='http://proxy.test'"],
        ["global.index-url='https://one.test'", ":env:.index-url='https://other.test'"],
        ["global.extra-index-url='\\nhttps://one.test\\nhttps://other.test'"],
        ["a warning"],
    ],
    ids=["unknown", "twice", "not one word", "no setting"],
)
def test_pip_installs_with_settings_that_uv_is_not_told(bare: Path, settings: list[str]) -> None:
    give_uv(bare, settings)
    assert installers(set_up(bare, "run", "requirements.lock")) == ["python"]


def test_pip_installs_where_uv_fails(bare: Path) -> None:
    give_uv(bare, [], code=2)
    assert installers(set_up(bare, "run", "requirements.lock")) == ["uv", "python"]


def test_lock_of_a_run_is_part_of_that_of_tests() -> None:
    def pins(name: str) -> set[str]:
        lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
        return {line for line in lines if "==" in line}

    run, tests = pins("requirements.lock"), pins("requirements-tests.lock")
    assert run < tests
    assert not any(re.match("pytest|cocotb|mpich|pyright", pin) for pin in run)


def test_container_has_what_a_run_needs() -> None:
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    found = re.search(r"--no-install-recommends \\\n([^&]*?) \\\n", text)
    assert found
    assert set(found[1].split()) == listed()


def test_unknown_part_is_an_error() -> None:
    done = subprocess.run(
        ["bash", ROOT / "tools/setup.sh", "all"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.startswith("setup: usage: setup.sh run|tests")
