# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Ranks on soft processors: their programs as images, and their part of the description.

One model serves all programs: an image is put into node memory, and the role copies it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from plait.compiler.passes.mpi.algorithms import choose
from plait.compiler.soft import build as images
from plait.compiler.soft.toolchain import SoftError
from plait.run import compiling, exit_codes, terminal
from plait.run.draft import Draft
from plait.run.errors import Failure, Silent
from plait.run.kinds import hardware, keys
from plait.run.kinds.hardware import Description, NodeMemory
from plait.run.program import Program
from plait.run.ranks import ranks_text
from plait.run.shares import Group
from plait.run.watch import Watch, with_progress

COLLECTIVES = (
    *("barrier", "bcast", "scatter", "gather", "allgather", "alltoall"),
    *("reduce", "allreduce", "scan", "exscan"),
)
PACKAGES = {  # Python packages by their modules
    "ziglang": "ziglang",
    "pythondata_software_picolibc": "pythondata-software-picolibc",
    "pythondata_cpu_cv32e40p": "pythondata-cpu-cv32e40p",
    "elftools": "pyelftools",
}
_SLOTS_OF_NODE = 512  # of all its cores, if they are few enough
_SLOTS_MIN = 16  # of a core
_ROLE = """\
module plait_role
  import plait_wire_pkg::*;
#(
  parameter int unsigned Width       = 64,
  parameter int unsigned AddressBits = 24,
  parameter int unsigned Banks       = {banks},
  localparam int unsigned WordBits   = AddressBits - $clog2(Width / 8),
  localparam int unsigned Lanes      = Width / 8
) (
{ports}
);
  plait_soft_role #(
    .Width(Width), .AddressBits(AddressBits), .Bytes({bytes}), .Floats({floats}), .Slots({slots}),
    .SharedBytes({shared}), .Banks(Banks)
  ) u_role ({connections});
endmodule
"""


class _Core(NamedTuple):
    """What a cluster file says of a core."""

    memory_bytes: int | None  # None: as much as its program needs
    has_floats: bool  # single precision in hardware
    cores: int  # of its node
    shared: tuple[tuple[str, int], ...]  # parameters of the memory by which these talk; (): none
    pauses: bool  # who waits there looks less and less often

    @property
    def shared_bytes(self) -> int:
        """Of that memory; 0: they talk through the endpoint."""
        return dict(self.shared).get("Bytes", 0)


class _Made(NamedTuple):
    """What a rank runs, and where."""

    group: Group
    core: _Core
    image: images.Image


class _Role(NamedTuple):
    """A core as the role of nodes; see NodeRole."""

    systemverilog: str
    ranks: tuple[int, ...]
    address_bits: int
    slots: int
    units: Mapping[str, int] = MappingProxyType({})


def check_packages() -> None:
    """Raises Failure, with the command that installs them, if packages are missing."""
    missing = [name for module, name in PACKAGES.items() if find_spec(module) is None]
    if missing:
        what = "package {}, which is" if len(missing) == 1 else "packages {}, which are"
        raise Failure(
            f"soft processors need the Python {what.format(', '.join(missing))} missing",
            hint="python -m pip install 'plait[soft]'",
        )


def check(program: Program, ranks: Sequence[int]) -> None:
    """Soft processors run what is compiled from C."""
    check_packages()
    who = ranks_text(ranks, 8)
    if not program.sources:
        raise Failure(
            f"soft processors run sources, and {who} would run {program.executable}",
            hint="name the C source instead of the executable, or compile it with plaitcc",
        )
    if compiling.is_cxx(program.sources):
        raise Failure(f"soft processors run C, and {who} would run C++")
    if program.poison:
        raise Failure(f"--poison is for CPU and FPGA ranks, not for {who}")
    if program.is_of_tasks:
        raise Failure(
            f"{program.sources[0]} is a program of tasks, which run on an FPGA rank, not on {who}",
            hint="plait run -n 2",
        )


def build(draft: Draft, ranks: Sequence[int], watch: Watch) -> SoftNodes:
    """Compiles the programs to images, and builds the model of the core's node, kept or anew."""
    description = draft.description
    description["collectives"] = collectives(description["collectives"], description["tree"])
    kinds = {rank["node"] for rank in description["ranks"]}
    made: dict[int, _Made] = {}
    for number, (group, core) in enumerate(_cores(draft, ranks)):
        _check_talk(core, len(description["ranks"]))
        watch.now(group.ranks, "being compiled")
        folder = draft.workspace.file(f"soft{number}")
        image = _image(group, core, folder, len(description["ranks"]), is_mixed=len(kinds) > 1)
        if draft.job.verbose:
            terminal.write_error(
                f"plait: {ranks_text(group.ranks, 4)}: image {image.used / 1024:.1f} of"
                f" {image.memory_bytes // 1024} KiB\n"
            )
        made |= dict.fromkeys(group.ranks, _Made(group, core, image))
    nodes = SoftNodes()
    for alike in _alike(description["ranks"], made):
        everyone = tuple(rank for node in alike for rank in node)
        watch.now(everyone, "hardware being built")
        _check_core()
        first = made[everyone[0]]
        memory = max(made[rank].image.memory_bytes for rank in alike[0])
        banks = first.group.platform.get("cables", 1)
        role = _role(everyone, memory, first.core, banks)
        path = hardware.build_node(
            role,
            first.group,
            draft.workspace.path,
            watch,
            parts=len(alike[0]),
            shared=dict(first.core.shared),
        )
        watch.now(everyone, "hardware ready")
        node_memory = NodeMemory.of(role.address_bits, first.group, len(alike[0]))
        for node in alike:
            nodes.add(node, made, memory, path, node_memory)
    return nodes


def _alike(
    entries: Sequence[Mapping[str, Any]], made: Mapping[int, _Made]
) -> Iterator[list[tuple[int, ...]]]:
    """Yields nodes that have one model, each as its ranks."""
    nodes: list[list[int]] = []
    for rank in sorted(made):
        if entries[rank].get("part", 0) == 0:
            nodes.append([])
        nodes[-1].append(rank)
    found: dict[tuple[Any, ...], list[tuple[int, ...]]] = {}
    for node in nodes:
        names = {entries[rank]["platform"] for rank in node}
        if len(names) > 1:
            raise Failure(f"{ranks_text(node, 8)} share a node, and are on several platforms")
        memory = max(made[rank].image.memory_bytes for rank in node)
        core = made[node[0]].core
        key = (*names, memory, core.has_floats, core.shared, len(node))
        found.setdefault(key, []).append(tuple(node))
    yield from found.values()


def _cores(draft: Draft, ranks: Sequence[int]) -> Iterator[tuple[Group, _Core]]:
    """Yields ranks of one program on one platform whose cores are alike."""
    cluster = draft.job.cluster
    for group in draft.groups(ranks):
        alike: dict[_Core, list[int]] = {}
        for rank in group.ranks:
            own = dict(cluster.ranks[rank].own) if cluster else {}
            cores = own.get(keys.CORES, 1)
            core = _Core(
                memory_bytes=own.get("memory"),
                has_floats=bool(own.get("floats", False)),
                cores=cores,
                shared=_shared(own),
                pauses=bool(own.get(keys.PAUSES, False)),
            )
            alike.setdefault(core, []).append(rank)
        for core, own_ranks in alike.items():
            yield group._replace(ranks=tuple(own_ranks)), core


def _shared(own: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Parameters of plait_soft_shared; none where cores talk through the endpoint."""
    if not own.get(keys.TALK):
        return ()
    times = {"Occupied": keys.OCCUPIED, "Latency": keys.LATENCY}
    said = ((name, own[key]) for name, key in times.items() if key in own)
    return (("Bytes", own.get(keys.SHARED, keys.SHARED_BYTES)), *said)


def _check_talk(core: _Core, ranks: int) -> None:
    """Raises Failure if cores that share a memory have ranks to talk to that do not."""
    if core.shared_bytes and core.cores != ranks:
        raise Failure(
            f"with talk: shared all ranks are cores of one node: {core.cores} of {ranks} are",
            hint="talk: endpoint",
        )


def collectives(chosen: Mapping[str, str], tree: Sequence[int] | None) -> dict[str, str]:
    """The algorithms of all ranks: those of soft processors, which have one for each kind."""
    if tree:
        raise Failure("soft processors have no collectives along a tree", hint="leave out --tree")
    usual = {kind: choose(kind) for kind in COLLECTIVES}
    for kind, algorithm in chosen.items():
        if usual.get(kind, algorithm) != algorithm:
            raise Failure(
                f"soft processors cannot do {kind} by {algorithm}", hint=f"they have {usual[kind]}"
            )
    return {**usual, **chosen}


def takes(draft: Draft, ranks: Sequence[int]) -> bool:
    """Whether the programs of these ranks could run on soft processors; says nothing."""
    core = _Core(None, False, 1, (), False)
    for number, group in enumerate(draft.groups(ranks)):
        folder = Path(draft.workspace.file(f"try{number}"))
        try:
            check(group.program, group.ranks)
            request = _request(group, core, len(draft.description["ranks"]), is_mixed=True)
            folder.mkdir()
            images.make_image(request, folder)
        except (Failure, images.CompileError, SoftError):
            return False
    return True


def _request(group: Group, core: _Core, ranks: int, *, is_mixed: bool) -> images.Request:
    program = group.program
    return images.Request(
        sources=program.sources,
        name=program.name,
        arguments=program.arguments,
        flags=compiling.preprocessor_flags(program.cflags),
        memory_bytes=core.memory_bytes,
        has_floats=core.has_floats,
        is_mixed=is_mixed,
        period_ps=group.platform["clock_period_ps"],
        beginning_s=group.beginning_s,
        ranks=ranks,
        places=group.parts,
        slots=slots_of(core.cores),
        shared_bytes=core.shared_bytes,
        shared_pauses=core.pauses,
    )


def _image(group: Group, core: _Core, folder: str, ranks: int, *, is_mixed: bool) -> images.Image:
    request = _request(group, core, ranks, is_mixed=is_mixed)
    Path(folder).mkdir()
    try:
        what = f"compiling for {ranks_text(group.ranks, 4)}"
        image, said = with_progress(what, lambda: images.make_image(request, Path(folder)))
    except images.CompileError as error:
        terminal.write_error(f"{error}")
        raise Silent(exit_codes.COMPILE) from None
    except SoftError as error:
        raise Failure(error.message, hint=error.hint or None, excerpt=error.text or None) from None
    if said:
        terminal.write_error(said)
    return image


def _check_core() -> None:
    """Raises Failure if the sources of the core are damaged."""
    core: Any = import_module("plait.hardware.soc.core")
    try:
        core.file()
    except core.CoreError as error:
        hint = f"python -m pip install --force-reinstall {PACKAGES[core.PACKAGE]}"
        raise Failure(str(error), code=exit_codes.HARDWARE_BUILD, hint=hint) from None


def slots_of(cores: int) -> int:
    """How many commands a core has under way, so that those of all fit into a node's tables."""
    share = 1 << (_SLOTS_OF_NODE // cores).bit_length() - 1
    return min(images.SLOTS, max(share, _SLOTS_MIN))


def _role(ranks: tuple[int, ...], memory: int, core: _Core, banks: int) -> _Role:
    """Module plait_role around a core with so many bytes of memory, with the same ports.

    banks: of node memory.
    """
    lines, connections = _ports().splitlines(), [".*"]
    if core.cores == 1:
        lines = [line for line in lines if "part_i" not in line]
        connections.append(".part_i('0)")
    if not core.shared_bytes:
        own = [line for line in lines if "shared_" in line]
        lines = [line for line in lines if line not in own]
        connections += [f".{line.rstrip(',').split()[-1]}({_open(line)})" for line in own]
    slots = slots_of(core.cores)
    text = _ROLE.format(
        ports="\n".join(lines),
        banks=banks,
        bytes=memory,
        floats=int(core.has_floats),
        slots=slots,
        shared=core.shared_bytes,
        connections=", ".join(connections),
    )
    return _Role(text, ranks, (memory * core.cores - 1).bit_length(), slots)


def _open(port: str) -> str:
    """What the declaration of a port that nothing uses is connected to."""
    return "'0" if port.split(maxsplit=1)[0] == "input" else ""


def _ports() -> str:
    sources: Any = import_module("plait.hardware.sources")
    text = str(sources.known()["plait_soft_role"].read_text(encoding="utf-8"))
    start = text.index(") (\n") + 4
    return text[start : text.index("\n);", start)]


class SoftNodes:
    """The image and the model of each rank on a soft processor."""

    def __init__(self) -> None:
        self._entries: dict[int, Description] = {}

    def add(
        self,
        ranks: Sequence[int],
        made: Mapping[int, _Made],
        memory_bytes: int,
        path: Path,
        memory: NodeMemory,
    ) -> None:
        """Takes the ranks of a node of the model at the path; its cores have so many bytes each."""
        for part, rank in enumerate(ranks):
            image = made[rank].image
            entry: Description = {
                "node": "hardware",
                "sites": image.sites,
                "checks": [],
                "buffers": None,
                "log": image.log,
            }
            if part:
                self._entries[rank] = {**entry, "part": part}
                continue
            self._entries[rank] = {
                **entry,
                "model": str(path),
                "start": hardware.registers(rank, memory, made[rank].group),
                "memory": [
                    {"address": place * memory_bytes, "path": str(made[each].image.path)}
                    for place, each in enumerate(ranks)
                ],
            }

    def entry(self, rank: int) -> Description:
        """The model of the rank's node, its image, and what is written into its registers."""
        return self._entries[rank]

    def report(self, result: dict[str, Any]) -> None:
        """The simulator tells all that there is to say of them."""
        del result
