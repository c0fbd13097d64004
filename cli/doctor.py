# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait doctor`: is everything there that a run needs? If not, the one command that mends it."""

import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

import click

from plait.cli import compiling, native, symbols
from plait.cli.errors import Failure
from plait.cli.workspace import Workspace

ABOUT = """\
Checks Python packages, compilers, Plait's native parts, limits of the system, and runs a program of
two ranks. Exit code 1 if something is missing.
"""
_TIMEOUT_S = 60.0
_PROBE = """\
#include <mpi.h>
int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Finalize();
  return 0;
}
"""
_OPEN_FILES_MIN = 256
_REINSTALL = "make build"


class Finding(NamedTuple):
    """What a check found: None as mend means that all is well."""

    detail: str
    mend: str | None = None


class Check(NamedTuple):
    """One line of the doctor's report."""

    name: str
    look: Callable[[Workspace], Finding]


@click.command("doctor", help=ABOUT, short_help="check the installation, name what is missing")
def command() -> int:
    """Entry of the command."""
    try:
        with Workspace() as workspace:
            return examine(workspace)
    except Failure as failure:
        print(f"{'MISSING':<8} {'temporary folder':<17} {failure.message}")
        print(f"\nto mend it: {failure.hint}")
        return 1


def examine(workspace: Workspace) -> int:
    """Makes all checks, prints a line each."""
    mends: list[str] = []
    for check in CHECKS:
        finding = check.look(workspace)
        state = "ok" if finding.mend is None else "MISSING"
        print(f"{state:<8} {check.name:<17} {finding.detail}", flush=True)
        if finding.mend and finding.mend not in mends:
            mends.append(finding.mend)
    if mends:
        print(f"\nto mend it: {' && '.join(_merge_packages(mends))}")
    return 1 if mends else 0


_APT = "apt-get install -y "


def _merge_packages(mends: list[str]) -> list[str]:
    """One command for all Debian packages."""
    packages = [word for m in mends if m.startswith(_APT) for word in m.split()[3:]]
    others = [m for m in mends if not m.startswith(_APT)]
    return ([_APT + " ".join(dict.fromkeys(packages))] if packages else []) + others


def _python(_: Workspace) -> Finding:
    version = ".".join(str(part) for part in sys.version_info[:3])
    return Finding(version)


def _yaml(_: Workspace) -> Finding:
    mend = f"{sys.executable} -m pip install --force-reinstall pyyaml"
    try:
        import yaml
    except ImportError as error:
        return Finding(f"PyYAML cannot be imported: {error}", mend)
    if not hasattr(yaml, "CSafeLoader"):
        return Finding(f"PyYAML {yaml.__version__} was built without libyaml", mend)
    return Finding(f"PyYAML {yaml.__version__}")


def _system(_: Workspace) -> Finding:
    name = os.uname()
    if name.sysname != "Linux" or not hasattr(os, "memfd_create"):
        return Finding(f"{name.sysname}; wanted Linux", "run Plait on Linux")
    try:
        os.close(os.memfd_create("plait-doctor"))
    except OSError as error:
        return Finding(f"memfd_create fails: {error.strerror}", "allow memfd_create in the sandbox")
    return Finding(f"{name.sysname} {name.release}, {os.cpu_count()} cores")


def _limits(_: Workspace) -> Finding:
    files, _files_max = resource.getrlimit(resource.RLIMIT_NOFILE)
    processes, _processes_max = resource.getrlimit(resource.RLIMIT_NPROC)
    shown = "no limit" if processes == resource.RLIM_INFINITY else str(processes)
    detail = f"{files} open files, processes: {shown}"
    if files != resource.RLIM_INFINITY and files < _OPEN_FILES_MIN:
        return Finding(f"{detail}; wanted {_OPEN_FILES_MIN} files", "ulimit -n 4096")
    return Finding(detail)


def _temporary(workspace: Workspace) -> Finding:
    free_mib = shutil.disk_usage(workspace.path).free >> 20
    parent = os.path.dirname(workspace.path)
    if free_mib < 64:
        return Finding(f"{parent} has {free_mib} MiB left", "export TMPDIR=/path/with/room")
    return Finding(f"{parent}, {free_mib} MiB free")


def _native(_: Workspace) -> Finding:
    parts = native.find()
    absent = native.missing(parts)
    if absent:
        return Finding(f"there is no {absent[0]}", _REINSTALL)
    return Finding(parts.root)


def _compiler(cxx: bool) -> Callable[[Workspace], Finding]:
    """Compiles a program without MPI, then one with it: the first that fails tells what to do."""

    def look(workspace: Workspace) -> Finding:
        suffix = "cpp" if cxx else "c"
        package = f"{_APT}{'g++' if cxx else 'gcc'} libc6-dev"
        tools = compiling.toolchain()
        compiler = list(tools.cxx if cxx else tools.c)
        source, output = workspace.file(f"probe.{suffix}"), workspace.file(f"probe_{suffix}")
        _write(source, "#include <stdlib.h>\nint main(void) { return EXIT_SUCCESS; }\n")
        code, text = _run([*compiler, source, "-o", f"{output}_alone"])
        if code:
            return Finding(_first_error(text), package)
        _write(source, _PROBE)
        for command in compiling.run_commands(native.find(), [source], [], output):
            code, text = _run(command)
            if code:
                return Finding(_first_error(text), _REINSTALL)
        _, version = _run([*compiler, "--version"])
        return Finding(version.partition("\n")[0])

    return look


def _write(path: str, text: str) -> None:
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def _first_error(text: str) -> str:
    lines = text.splitlines() or ["failed without a message"]
    return next((line for line in lines if "error" in line), lines[0])


def _addr2line(_: Workspace) -> Finding:
    tool = symbols.find_tool()
    if tool is None:
        return Finding("no addr2line: diagnoses cannot name lines", f"{_APT}binutils")
    return Finding(tool)


def _two_ranks(workspace: Workspace) -> Finding:
    program = workspace.file("probe_c")
    if not os.path.exists(program):
        return Finding("not tried: there is no program to run", _REINSTALL)
    command = [sys.executable, "-m", "plait.cli", "run", "-n", "2", "--timeout", "30", program]
    code, text = _run(command)
    if code:
        first = text.strip().partition("\n")[0] or "no message"
        return Finding(f"exit code {code}: {first}", _REINSTALL)
    return Finding("started, ran and ended")


def _run(command: Sequence[str]) -> tuple[int, str]:
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=_TIMEOUT_S,
            check=False,
        )
    except OSError as error:
        return 127, str(error)
    except subprocess.TimeoutExpired:
        return 124, "it did not end"
    return done.returncode, done.stdout


CHECKS = (
    Check("Python", _python),
    Check("Python packages", _yaml),
    Check("system", _system),
    Check("limits", _limits),
    Check("temporary folder", _temporary),
    Check("native parts", _native),
    Check("C compiler", _compiler(cxx=False)),
    Check("C++ compiler", _compiler(cxx=True)),
    Check("addr2line", _addr2line),
    Check("run of two ranks", _two_ranks),
)
