# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""FPGA ranks of a run: their roles, the models of their nodes, their part of the description.

Imported only where there are FPGA ranks: what stands behind it takes long to load.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from threading import Thread, stack_size
from time import monotonic
from typing import Any, Generic, NamedTuple, TypeVar

from plait.base import cache, stages, tools
from plait.cli import compiling, exit_codes, terminal
from plait.cli.errors import Failure, RefusedCxx, Silent
from plait.cli.processes import STOPPING
from plait.cli.programs import Program
from plait.cli.ranks import ranks_text
from plait.cli.shared import LIFE, limits, specification
from plait.cli.workspace import Workspace
from plait.compiler import kept, roles

_PEERS_MIN = 64
_QUIET_S = 0.5  # what takes no longer is not worth a line
_STACK_BYTES = 64 << 20  # the front end goes deep into what is nested deeply
_PATIENCE_S = 5.0  # for a thread whose tools were ended
_TIMERS = ("acknowledge_delay", "retransmit_initial", "retransmit_min", "retransmit_max")

Description = dict[str, Any]
Result = TypeVar("Result")
MadeRole = TypeVar("MadeRole", roles.Role, roles.VitisRole)


class Group(NamedTuple):
    """Ranks of one program on one platform."""

    program: Program
    ranks: tuple[int, ...]
    platform: Mapping[str, Any]  # parameters
    size: int  # of the whole run
    limits: Mapping[str, int]  # other than usual


class Watch:
    """Over what is done before a run: how far the ranks are, and the time limit."""

    def __init__(self, size: int = 0, until: tuple[float, float] | None = None) -> None:
        self.verbose = False
        self.has_way_out = False  # CPU ranks may run what is refused in C++
        self._states = ["not begun"] * size  # of each rank
        self._said = set[str]()
        self._until = until  # on the monotonic clock, and the limit that led there

    def now(self, ranks: Sequence[int], state: str) -> None:
        """What is so of these ranks from now on."""
        for rank in ranks:
            self._states[rank] = state

    def say(self, text: str) -> None:
        """To who wants to know all."""
        if self.verbose and text not in self._said:  # each rank is parsed for
            self._said.add(text)
            terminal.write_error(f"plait: {text}\n")

    def check(self, doing: str) -> None:
        """Ends what is done if a signal came, or the time is over."""
        for number in signal.sigpending() & set(STOPPING):
            name = exit_codes.signal_name(number)
            what = f"interrupted by signal {number} ({name}) while {doing}"
            terminal.write_error(f"plait: {what}\n{self._table()}")
            raise Silent(exit_codes.SIGNAL_BASE + number)
        if self._until and monotonic() > self._until[0]:
            what = f"the time limit of {self._until[1]:g} s was reached while {doing}"
            terminal.write_error(f"plait: {what}\n{self._table()}")
            limited = Silent(exit_codes.TIME_LIMIT)
            limited.add_hint("--timeout sets another limit; what was built is kept")
            raise limited

    def _table(self) -> str:
        """The ranks by what they are at; none of them runs."""
        ranks: dict[str, list[int]] = {}
        for rank, state in enumerate(self._states):
            ranks.setdefault(state, []).append(rank)
        return "".join(f"  {ranks_text(which, 8)}: {how}\n" for how, which in ranks.items())


def check_program(program: Program, ranks: Sequence[int]) -> None:
    """FPGA ranks are compiled from sources."""
    who = ranks_text(ranks, 8)
    if not program.sources:
        raise Failure(
            f"FPGA ranks are made of sources, and {who} would run {program.executable}",
            hint="name the C source instead of the executable",
        )


def check_collectives(chosen: Mapping[str, str]) -> None:
    """FPGA ranks have the algorithms that the user chose."""
    for kind, algorithm in chosen.items():
        known = roles.COLLECTIVES.get(kind, ())
        if algorithm not in known:
            can = f"they have {', '.join(known)}" if known else f"they have no {kind}"
            raise Failure(f"FPGA ranks cannot do {kind} by {algorithm}", hint=can)


def collectives(chosen: Mapping[str, str], tree: Sequence[int] | None) -> dict[str, str]:
    """The algorithms of all ranks: those that FPGA ranks have, and what the user chose of them.

    With a tree the planned ones, where there are some.
    """
    check_collectives(chosen)
    for algorithm in chosen.values():
        if algorithm.endswith("_planned") and not tree:
            raise Failure(f"{algorithm} needs a tree", hint="--tree plan makes one")
    usual = {kind: names[0] for kind, names in roles.COLLECTIVES.items()}
    if tree:
        planned = {kind: f"{kind}_planned" for kind in usual}
        usual |= {kind: name for kind, name in planned.items() if name in roles.COLLECTIVES[kind]}
    return {**usual, **chosen}


def make_roles(
    group: Group,
    algorithms: Mapping[str, str],
    tree: Sequence[int] | None,
    watch: Watch | None = None,
    *,
    checks: bool = False,
) -> list[roles.Role]:
    """The roles of a group, kept or compiled; says what the compiler says.

    `checks`: for a simulation.
    """
    request = _request(group, algorithms, tree, checks=checks)
    watch = watch or Watch()
    return _warned(_made(lambda request: _kept_or_made(request, watch), request, watch))


def _kept_or_made(request: roles.Request, watch: Watch) -> list[roles.Role]:
    key = kept.key(request)
    found = kept.find(key) if key else None
    if found is not None:
        watch.say(f"what {ranks_text(request.ranks, 4)} are compiled to was kept")
        return found
    found = roles.make_roles(request)
    # Not of sources that somebody has changed meanwhile.
    if key and key == kept.key(request):
        with suppress(cache.CacheError):
            kept.keep(key, found)
    return found


def make_vitis(
    group: Group, algorithms: Mapping[str, str], tree: Sequence[int] | None
) -> list[roles.VitisRole]:
    """The same as projects for Vitis HLS."""
    return _warned(_made(roles.make_vitis, _request(group, algorithms, tree)))


def _made(
    make: Callable[[roles.Request], list[MadeRole]],
    request: roles.Request,
    watch: Watch | None = None,
) -> list[MadeRole]:
    may_fall_back = watch is not None and watch.has_way_out and compiling.is_cxx(request.sources)
    with _compiling(quiet=may_fall_back):
        what = f"compiling for {ranks_text(request.ranks, 4)}"
        return with_progress(what, lambda: make(request), watch)


def _warned(made: list[MadeRole]) -> list[MadeRole]:
    for text in dict.fromkeys(text for role in made for text in role.side.get("warnings", ())):
        terminal.write_error(f"{text}\n")
    return made


def emit(group: Group, algorithms: Mapping[str, str], tree: Sequence[int] | None, name: str) -> str:
    """The program of the group's first ranks as C after a pass."""
    request = _request(group, algorithms, tree)
    with _compiling():
        try:
            return with_progress("compiling", lambda: roles.emit(request, name))
        except ValueError as error:
            raise Failure(f"--emit: {error}") from None


@contextmanager
def _compiling(*, quiet: bool = False) -> Generator[None]:
    from plait.compiler.diagnostics import CompileError

    try:
        yield
    except CompileError as error:
        if quiet:
            raise RefusedCxx(str(error).splitlines()[0].replace(": error: ", ": ", 1)) from None
        terminal.write_error(f"{error}\n")
        raise Silent(exit_codes.COMPILE) from None


def _request(
    group: Group,
    algorithms: Mapping[str, str],
    tree: Sequence[int] | None,
    *,
    checks: bool = False,
) -> roles.Request:
    check_program(group.program, group.ranks)
    outside = group.platform.get("external_memory")
    return roles.Request(
        sources=group.program.sources,
        name=group.program.name,
        checks=checks,
        arguments=group.program.arguments,
        ranks=group.ranks,
        size=group.size,
        data_width_bits=group.platform["data_width_bits"],
        clock_period_ps=group.platform["clock_period_ps"],
        external=roles.External(**outside) if outside else None,
        flags=compiling.preprocessor_flags(group.program.cflags),
        collectives=algorithms,
        tree=tree,
    )


class NodeMemory(NamedTuple):
    """Addresses in bytes: the role's objects in the lower half, at the end what the endpoint keeps.

    The endpoint keeps records of a head and a frame's payload: for each peer, the controller too,
    the frames of the request and of the direct channel that are pushed back, and for each
    unexpected message as many as an eager one has.
    """

    address_bits: int
    hold_base: int
    unexpected_base: int

    @classmethod
    def of(cls, role: roles.Role, group: Group) -> NodeMemory:
        """As large as it must be."""
        known = limits()
        is_wide = group.platform["data_width_bits"] == 512
        frames = known["hold_frames_512" if is_wide else "hold_frames"]
        record = body_offset() + known["payload_bytes_max"]
        parts = known["eager_bytes_max"] // known["payload_bytes_max"]
        hold = (_peers(group) + 1) * 2 * frames * record
        unexpected = known["hardware_unexpected_max"] * parts * record
        bits = max(role.address_bits, (hold + unexpected - 1).bit_length() + 1)
        end = 1 << bits
        return cls(bits, end - unexpected - hold, end - unexpected)


def body_offset() -> int:
    """Bytes of a frame before its payload; a test compares them with the specification."""
    frame = specification()["wire"]["frame"]
    return frame["ethernet_bytes"] + frame["pad_bytes"] + frame["header_bytes"]


def _peers(group: Group) -> int:
    return max(_PEERS_MIN, 1 << (group.size - 1).bit_length())


def build(role: roles.Role, group: Group, folder: str, watch: Watch) -> Path:
    """The model of the nodes that have this role."""
    file = Path(folder) / "plait_role.sv"
    file.write_text(_model().without_comments(role.systemverilog), encoding="utf-8")
    parameters = {
        "Width": group.platform["data_width_bits"],
        "Nodes": _peers(group),
        "AddressBits": NodeMemory.of(role, group).address_bits,
    }
    if role.slots > limits()["hardware_posted_max"]:
        parameters |= {"Posted": role.slots, "Jobs": role.slots}
    who = ranks_text(role.ranks, 4)
    try:
        what = f"building the hardware of {who}"
        model = with_progress(what, lambda: _model().build_node(file, parameters), watch)
        if not stages.current():
            watch.say(f"the hardware of {who} was kept")
        return model
    except _model().ModelError as error:
        raise Failure(
            f"{ranks_text(role.ranks, 8)}: {error.message}",
            code=exit_codes.HARDWARE_BUILD,
            excerpt=error.text,
        ) from None


def _model() -> Any:
    return import_module("plait.hardware.model.build")


def with_progress(what: str, call: Callable[[], Result], watch: Watch | None = None) -> Result:
    """The call's result; meanwhile, if it takes long, a line on stderr.

    Signals end it, and so does the time limit.
    """
    watch = watch or Watch()
    work = _Work(call)
    before = stack_size(_STACK_BYTES)
    worker = Thread(target=work, daemon=True)
    progress, started = terminal.Progress(), monotonic()
    try:
        with stages.listening(lambda stage: watch.say(f"{what}: {stage}")):
            worker.start()
            stack_size(before)
            while True:
                worker.join(_QUIET_S)
                if not worker.is_alive():
                    return work.result()
                stage, seconds = stages.current(), monotonic() - started
                doing = f"{what}: {stage}" if stage else what
                if watch.verbose:  # has been told
                    progress.show(f"{doing}, {seconds:.0f} s")
                else:
                    progress.tell(doing, seconds)
                watch.check(f"{doing}, {seconds:.1f} s")
    finally:
        progress.clear()
        if worker.is_alive():
            _stop(worker)


class _Work(Generic[Result]):
    """A call on a thread: what it returned or raised."""

    def __init__(self, call: Callable[[], Result]) -> None:
        self._call = call
        self._results: list[Result] = []
        self._error: BaseException | None = None

    def __call__(self) -> None:
        try:
            self._results.append(self._call())
        except BaseException as error:  # the one who waits is told
            self._error = error

    def result(self) -> Result:
        """Once the thread has ended."""
        if self._error is not None:
            raise self._error
        return self._results[0]


def _stop(worker: Thread) -> None:
    """Ends the tools that a thread waits for, so that it takes away what it has begun."""
    tools.stop()
    worker.join(_PATIENCE_S)
    tools.resume()


def distrust() -> None:
    """The simulator failed, perhaps because of a model: none of this run is used again."""
    if cache.discard_used():
        terminal.write_error(
            "plait: the hardware kept for this run was thrown away; the next run builds it anew\n"
        )


def describe(rank: int, role: roles.Role, path: Path, group: Group) -> Description:
    """The rank's entry of the run description, but for its platform's name."""
    return {
        "node": "hardware",
        "model": str(path),
        "start": _registers(rank, role, group),
        "sites": role.side.get("sites", []),
        "checks": role.side.get("checks", []),
        "buffers": role.side.get("buffers"),
        "log": role.side.get("log", {}),
    }


def _registers(rank: int, role: roles.Role, group: Group) -> list[list[int]]:
    """What is written into the shell's registers, the role's start last."""
    memory = NodeMemory.of(role, group)
    spec = specification()
    addresses = {
        each["name"]: each["address"]
        for registers in spec["registers"]["groups"]
        for each in registers["registers"]
    }
    known = limits() | dict(group.limits)
    values = [
        *(("node", rank), ("node_count", group.size), ("life", LIFE)),
        *(("hold_base_low", memory.hold_base), ("unexpected_base_low", memory.unexpected_base)),
        *(
            (name, known[f"{name}_ns"] * 1000 // group.platform["clock_period_ps"])
            for name in _TIMERS
        ),
        ("retries_max", min(known["retries_max"], 255)),
        ("eager_bytes_max", known["eager_bytes_max"]),
    ]
    for member in range(group.size):
        values += [("table_index", member), ("table_entry", 1 | LIFE << 8)]
    values.append(("role_control", 1))
    return [[addresses[name], value] for name, value in values]


def complete(
    description: Description,
    programs: Sequence[Program],
    counts: Sequence[int],
    workspace: Workspace,
    watch: Watch,
    *,
    checks: bool,
) -> list[dict[str, Any]]:
    """Makes hardware of the description's FPGA ranks, and lets CPU ranks speak as they do.

    What each role is like, for reports: see docs/reference/result.md.
    """
    ranks, about = description["ranks"], list[dict[str, Any]]()
    algorithms = collectives(description["collectives"], description["tree"])
    description["collectives"] = algorithms
    for group in groups(description, programs, counts):
        check_program(group.program, group.ranks)
    for group in groups(description, programs, counts):
        watch.now(group.ranks, "being compiled")
        made = make_roles(group, algorithms, description["tree"], watch, checks=checks)
        watch.now(group.ranks, "compiled")
        for role in made:
            watch.now(role.ranks, "hardware being built")
            path = build(role, group, workspace.path, watch)
            watch.now(role.ranks, "hardware ready")
            for rank in role.ranks:
                entry = describe(rank, role, path, group)
                ranks[rank] = {**entry, "platform": ranks[rank]["platform"]}
            memories = role.side.get("report", {}).get("memories", [])
            who = ranks_text(role.ranks, 8)
            about.append({"ranks": who, "loops": _loops(role), "memories": memories})
    return about


def _loops(role: roles.Role) -> list[dict[str, Any]]:
    """Those of the compiler's report, with the place in one."""
    return [
        {"where": f"{loop['file']}:{loop['line']}", **loop}
        for loop in role.side.get("report", {}).get("loops", ())
    ]


def groups(
    description: Description, programs: Sequence[Program], counts: Sequence[int]
) -> list[Group]:
    """The FPGA ranks, by program and platform."""
    found: list[Group] = []
    first = 0
    for program, count in zip(programs, counts, strict=True):
        by_platform: dict[str, list[int]] = {}
        for rank in range(first, first + count):
            entry = description["ranks"][rank]
            if entry["node"] == "fpga":
                by_platform.setdefault(entry["platform"], []).append(rank)
        first += count
        for name, ranks in by_platform.items():
            platform = description["platforms"][name]
            size, limits = len(description["ranks"]), description["limits"]
            found.append(Group(program, tuple(ranks), platform, size, limits))
    return found
