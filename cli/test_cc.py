# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait cc`: what it asks the compiler for, the files that it leaves, what it says."""

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.testing import Ended, FakeNative, no_key
from plait.compiler import kept, roles
from plait.hardware import synthesis
from spec.loader import load_spec

Plait = Callable[..., Ended]
REPORT = {
    "loops": [
        {"file": "a.c", "line": 7, "interval": 2, "depth": 9, "trips": 64, "cycles": 135}
        | {"reason": "a port", "bound": 1, "advice": ""},
        {"file": "a.c", "line": 9, "interval": 1, "depth": 3, "trips": 64, "cycles": 66}
        | {"reason": "", "bound": 1, "advice": "#pragma plait unroll 4: ..."},
    ],
    "memories": [
        {"name": "m_box", "size": 256, "replicas": 3, "is_external": False, "reason": "2 banks"}
    ],
    "states": 5,
    "registers": 70,
    "luts": 123,
}
ROLE = """\
module plait_role #(
  parameter int unsigned Width = 64
) ();
endmodule
"""


@pytest.fixture
def requests(monkeypatch: pytest.MonkeyPatch, fake: FakeNative) -> list[roles.Request]:
    """What the compiler was asked for; it makes one role for rank 0 and one for the others."""
    assert not fake.started
    asked: list[roles.Request] = []

    def make(request: roles.Request, **_: object) -> list[roles.Role]:
        asked.append(request)
        side = {"sites": [], "log": {}, "report": REPORT, "warnings": ["a.c:1: hm"]}
        first, *others = request.ranks
        found = [(first,), tuple(others)] if others else [(first,)]
        return [roles.Role(ranks, f"// {ranks}\n{ROLE}", side) for ranks in found]

    def emit(request: roles.Request, name: str) -> str:
        asked.append(request)
        if name != "fold":
            raise ValueError(f"no pass {name}; there are fold")
        return "int main(void);\n"

    monkeypatch.setattr(roles, "make_roles", make)
    monkeypatch.setattr(kept, "key", no_key)
    monkeypatch.setattr(roles, "emit", emit)
    Path("a.c").write_text("int main(void) { return 0; }\n")
    return asked


def test_files_of_each_group(requests: list[roles.Request], plait: Plait) -> None:
    ended = plait("cc", "-n", "4", "-o", "out", "--cflags", "-DN=3 -O2", "a.c", "--", "5", "x.c")
    assert ended.code == 0, ended.err
    assert ended.err == "a.c:1: hm\n"
    assert ended.out.startswith("rank 0: out/a_0.sv\n")
    assert "ranks 1-3: out/a_1.sv" in ended.out
    said = [" ".join(line.split()) for line in ended.out.splitlines()]
    assert "a.c:7 2 9 64 135 a port; more ports would allow 1" in said
    assert "a.c:9 1 3 64 66 #pragma plait unroll 4: ..." in said
    assert "box 256 block RAM 3 2 banks" in said
    assert (
        "5 states, 70 registers, about 123 LUTs beside memories and MPI engine: an estimate,"
        " `plait synth out/a_1.sv` counts"
    ) in said
    assert "zrlmpi: XCKU060, less than 0.1 % of its LUTs by that estimate; clock 156.25 MHz" in said
    (request,) = requests
    assert (request.ranks, request.size) == ((0, 1, 2, 3), 4)
    assert (request.sources, request.arguments) == (("a.c",), ("5", "x.c"))
    assert request.flags == ["-D", "N=3"]
    assert Path("out/a_1.sv").read_text() == f"// (1, 2, 3)\n{ROLE}"
    side = json.loads(Path("out/a_1.json").read_text())
    assert (side["ranks"], side["address_bits"], side["slots"]) == ([1, 2, 3], 24, 16)


@pytest.mark.parametrize(
    ("words", "sources", "arguments"),
    [
        ("a.c -- b.c", ("a.c",), ("b.c",)),
        ("a.c b.c -- -n 7 -- c.c", ("a.c", "b.c"), ("-n", "7", "--", "c.c")),
        ("-n 2 -- a.c b.c 5", ("a.c", "b.c"), ("5",)),
        ("-n 2 -- a.c -- 5", ("a.c",), ("5",)),
        ("--cflags=-include=x.c -- a.c -- b.c", ("a.c",), ("b.c",)),
        ("a.c 5 -o out", ("a.c",), ("5",)),
    ],
)
def test_what_is_the_programs(
    requests: list[roles.Request],
    plait: Plait,
    words: str,
    sources: tuple[str, ...],
    arguments: tuple[str, ...],
) -> None:
    Path("b.c").write_text("int x;\n")
    ended = plait("cc", *words.split())
    assert (ended.code, len(requests)) == (0, 1), ended.err
    assert (requests[0].sources, requests[0].arguments) == (sources, arguments)


def test_the_environment_chooses_algorithms(
    requests: list[roles.Request], plait: Plait, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAIT_COLLECTIVE_BCAST", "bcast_linear")
    assert plait("cc", "a.c").code == 0
    assert (requests[0].collectives or {})["bcast"] == "bcast_linear"
    monkeypatch.setenv("PLAIT_COLLECTIVE_BCAST", "bcast_chain")
    ended = plait("cc", "a.c")
    assert (ended.code, len(requests)) == (2, 1)
    assert ended.err.startswith("plait: error: FPGA ranks cannot do bcast by bcast_chain\n")


@pytest.mark.parametrize(
    ("options", "hint"),
    [("", "-n N says how many ranks there are"), ("-n 1", "--fpga names some")],
)
def test_no_rank_on_an_fpga(
    requests: list[roles.Request], plait: Plait, options: str, hint: str
) -> None:
    ended = plait("cc", *options.split(), "--fpga", "rest", "a.c")
    said = f"plait: error: no rank of the cluster runs on an FPGA\nhint: {hint}\n"
    assert (ended, requests) == (Ended(2, "", said), [])


@pytest.mark.parametrize(
    ("given", "passed_on"),
    [
        ("-D N=16 -DM", "-D N=16 -D M"),
        ("-DN=1 -UN -U M -DM=2", "-D N=1 -U N -U M -D M=2"),
        ("-include set.h -I inc -Ialso", "-include set.h -I inc -I also"),
        ("-isystem a -iquoteb -imacros c.h", "-isystem a -iquote b -imacros c.h"),
        ("-O3 -Wall -g -std=c99 -march=native -L lib -lm -Xlinker --relax", ""),
    ],
)
def test_flags_of_the_preprocessor(
    requests: list[roles.Request], plait: Plait, given: str, passed_on: str
) -> None:
    first, _, second = given.partition(" -")
    assert plait("cc", "--cflags", given, "--emit", "fold", "a.c").code == 0
    assert plait("cc", "--cflags", first, f"--cflags=-{second}", "a.c").code == 0
    assert [list(each.flags) for each in requests] == [passed_on.split()] * 2


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("-fopenmp", "FPGA ranks cannot have '-fopenmp'"),
        ("-O2 more.c", "FPGA ranks cannot have 'more.c'"),
        ("-Wp,-DN=3", "FPGA ranks cannot have '-Wp,-DN=3'"),
        ("@flags", "FPGA ranks cannot have '@flags'"),
        ("-g -D", "-D wants a value"),
        ("'x", 'the words of "\'x" cannot be told apart: no closing quotation'),
    ],
)
def test_flags_that_would_make_another_program(
    requests: list[roles.Request], plait: Plait, given: str, said: str
) -> None:
    ended = plait("cc", "--cflags", given, "a.c")
    assert (ended.code, requests) == (2, [])
    assert f"plait: error: --cflags: {said}\n" in ended.err


def test_one_rank_as_json(requests: list[roles.Request], plait: Plait) -> None:
    ended = plait("cc", "-n", "3", "--fpga", "rest", "--rank", "2", "--json", "a.c")
    (made,) = json.loads(ended.out)
    assert (made["ranks"], made["report"]["loops"]) == ([2], REPORT["loops"])
    assert requests[0].ranks == (1, 2)


def test_what_synth_has_counted_is_said_by_cc(
    requests: list[roles.Request], plait: Plait, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same figures for the same role, and the same shares of the platform's FPGA."""
    monkeypatch.setenv("PLAIT_CACHE", str(tmp_path / "kept"))
    parts = {
        "plait_role": synthesis.Resources(3000, 600, 0, 3),
        "plait_role_mpi": synthesis.Resources(530, 500, 0, 0),
        "plait_role_memory": synthesis.Resources(20, 0, 54, 0),
    }
    asked: list[object] = []

    def shares(*what: object) -> dict[str, synthesis.Resources]:
        asked.append(what)
        return parts

    monkeypatch.setattr(synthesis, "shares", shares)
    assert "an estimate, `plait synth ./a_0.sv` counts" in plait("cc", "a.c").out
    ended = plait("synth", "a_0.sv", "--family", "xcup")
    assert ended.out.splitlines()[-2].split() == ["plait_role", "3550", "1100", "54", "3"]
    share = (
        "zrlmpi: XCKU060, 1.1 % of its LUTs, 0.2 % of its flip-flops, 5.0 % of its block RAMs,"
        " 0.1 % of its DSP blocks; clock 156.25 MHz"
    )
    assert ended.out.splitlines()[-1] == share
    said = plait("cc", "a.c").out.splitlines()
    assert said[-2:] == [
        "5 states, 70 registers, 3550 LUTs, 1100 flip-flops, 54 block RAMs, 3 DSP blocks,"
        " as `plait synth` counts for xcup",
        share,
    ]
    assert plait("synth", "a_0.sv", "--family", "xcup").out == ended.out
    assert (len(asked), len(requests)) == (1, 2)
    assert "an estimate" in plait("cc", "--platform", "cascabel", "-n", "2", "a.c").out
    said = plait("cc", "--platform", "ideal", "a.c").out.splitlines()
    assert said[-1] == "ideal: no share of a device is known; clock 322.27 MHz"


def test_a_tree(requests: list[roles.Request], plait: Plait) -> None:
    ended = plait("cc", "-n", "8", "--fpga", "rest", "--tree", "plan:64", "a.c")
    assert ended.code == 0, ended.err
    (request,) = requests
    assert request.tree
    assert request.tree.count(-1) == 1
    assert (request.collectives or {})["gather"] == "gather_planned"


def test_projects_for_vitis(plait: Plait, fake: FakeNative) -> None:
    assert not fake.started
    Path("a.c").write_text("int main(void) { return 3; }\n")
    ended = plait("cc", "--target", "vitis", "-n", "2", "-o", "out", "a.c")
    assert (ended.code, ended.out) == (0, "ranks 0-1: out/a_0\n"), ended.err
    assert "plait_exit(3);" in Path("out/a_0/role.cpp").read_text()
    assert "open_project -reset a_0\n" in Path("out/a_0/script.tcl").read_text()


def test_a_pass(requests: list[roles.Request], plait: Plait) -> None:
    assert plait("cc", "--emit", "fold", "a.c").out == "int main(void);\n"
    assert requests[0].ranks == (0,)
    listed = plait("cc", "--emit", "list").out.splitlines()
    assert listed[0].startswith("program ")
    assert [each.split()[0] for each in listed].count("fold.2") == 1
    ended = plait("cc", "--emit", "flod", "a.c")
    assert (ended.code, "--emit: no pass flod" in ended.err) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["prog"], "plait cc wants sources in C or C++, not prog"),
        (["--rank", "7", "a.c"], "--rank 7: no such rank runs on an FPGA"),
        (["--rank", "7", "--emit", "fold", "a.c"], "--rank 7: no such rank runs on an FPGA"),
        (["--cluster", "c.yaml", "a.c"], "no rank of the cluster runs on an FPGA"),
    ],
)
def test_what_cannot_be(
    requests: list[roles.Request], plait: Plait, arguments: list[str], message: str
) -> None:
    Path("c.yaml").write_text("nodes: {cpu: 0}\n")
    ended = plait("cc", *arguments)
    assert (ended.code, message in ended.err) == (2, True), ended.err
    assert not list(Path().glob("*.sv"))
    assert len(requests) <= 1


def test_a_program_sees_its_name_as_on_cpu_ranks(
    requests: list[roles.Request], plait: Plait
) -> None:
    Path("sub").mkdir()
    Path("sub/heat.c").write_text("int main(void) { return 0; }\n")
    assert plait("cc", "sub/heat.c").code == 0
    assert requests[0].name == "heat"


def test_the_name_stands_where_the_program_prints_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.c").write_text(
        '#include <stdio.h>\nint main(int argc, char **argv) { printf("%s", argv[0]); return 0; }\n'
    )
    (role,) = roles.make_roles(roles.Request(["a.c"], [], [0], 1, name="heat"))
    assert "heat" in role.side["log"]["strings"]


def test_sites_name_the_call_that_the_program_makes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the source has it in a macro, whose arguments have names of MPI as well."""
    monkeypatch.chdir(tmp_path)
    Path("a.c").write_text(
        "#include <mpi.h>\n#include <stdio.h>\n"
        "#define RECV(b, t) MPI_Recv(b, 1, t, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE)\n"
        "int main(void) {\n  int x; RECV(&x, MPI_INT); MPI_Barrier(MPI_COMM_WORLD);\n"
        '  printf("%d", x); return 0;\n}\n'
    )
    (role,) = roles.make_roles(roles.Request(["a.c"], [], [0], 2))
    sites = role.side["sites"]
    calls = {(each["call"], each["line"]) for each in sites if each["call"]}
    assert calls == {
        *(("MPI_Recv", 5), ("MPI_Barrier", 5), ("printf", 6)),
        *(("exit", 4), ("exit", 6)),  # of failures, and of the end
    }
    assert sites[0] == {"number": 1, "call": "MPI_Recv", "file": "a.c", "line": 5, "slots": 16}
    assert sites[1] == {"number": 2, "call": "MPI_Recv", "file": "a.c", "line": 5}


def ports_of(role: Path) -> list[tuple[str, str, str]]:
    """Name, width and direction of each port of a module plait_role."""
    text = role.read_text()
    ports = text[text.index("module plait_role\n") :].partition(") (\n")[2].partition(");")[0]
    ports = ports.replace("[Banks-1:0][", "[Banks x ")
    found = re.findall(r"^\s*(input|output)\s+(\w+)\s*(?:\[(.*?)\])?\s*(\w+),?$", ports, re.M)
    assert len(found) == len(re.findall(r"^ +\S", ports, re.M))
    rows: list[tuple[str, str, str]] = []
    for direction, kind, bits, name in found:
        width = bits.removesuffix("-1:0") if bits.endswith("-1:0") else "1"
        if bits and bits == f"{bits.partition(':')[0]}:0" and bits[0].isdigit():
            width = str(int(bits.partition(":")[0]) + 1)
        rows.append((name, width if kind == "logic" else kind, direction))
    return rows


def described_ports() -> list[tuple[str, str, str]]:
    """The same, as the reference page has it; types stand behind their bits."""
    root = Path(__file__).resolve().parents[1]
    text = (root / "docs/reference/role-ports.md").read_text()
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \| (input|output) \|", text, re.M)
    spec = load_spec()
    sizes = {"command": spec.commands.command.bytes, "completion": spec.commands.completion.bytes}
    for kind, size in {**sizes, "header": spec.wire.frame.header_bytes}.items():
        assert f"| {8 * size}, `{kind}_t` |" in text
    return [(name, width.split(", ")[-1].replace("`", ""), way) for name, width, way in rows]


@pytest.mark.parametrize("example", ["ring.c", "pgas/ring.c"])
def test_what_a_role_is_made_of_stands_beside_it(
    plait: Plait, example: str, tmp_path: Path
) -> None:
    """The folder is linted by its own Makefile, with nothing of Plait but the tool."""
    source = Path(__file__).resolve().parents[1] / "examples" / example
    out = tmp_path / "out"
    ended = plait("cc", "-n", "3", "--fpga", "1-2", "-o", str(out), str(source))
    assert ended.code == 0, ended.err
    lists = sorted(each.stem for each in out.glob("*.f"))
    assert lists
    for name in lists:
        listed = (out / f"{name}.f").read_text().split()
        assert listed[-1] == f"{name}.sv"
        assert all((out / each).is_file() for each in listed)
    for name in lists:
        assert ports_of(out / f"{name}.sv") == described_ports()
    # No Verilator is on the PATH: the one that Plait has is taken.
    command, environment = ["make", "-C", str(out)], {"PATH": "/usr/bin:/bin"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "%Warning" not in done.stderr
    (out / "rtl/plait_wire_pkg.sv").unlink()
    assert subprocess.run(command, env=environment, capture_output=True, check=False).returncode
