# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The reference pages name all there is: options, faults, exit codes, calls, cluster keys."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from plait.run import platforms
from spec.loader import load_spec

if TYPE_CHECKING:
    from tests.conftest import ToolBox

REPOSITORY = Path(__file__).resolve().parent.parent
REFERENCE = REPOSITORY / "docs" / "reference"


def page(name: str) -> str:
    return (REFERENCE / name).read_text(encoding="utf-8")


def in_code(text: str) -> set[str]:
    """The words that stand in code spans."""
    return {word for span in re.findall(r"`([^`\n]+)`", text) for word in span.split()}


def test_every_option_of_run_is_described(tool: ToolBox) -> None:
    usage = tool.run("plait", "run", "--help").stdout
    options = set(re.findall(r"(?<![\w-])--?[a-z][\w-]*", usage)) - {"-h", "--help"}
    assert len(options) > 10
    assert options <= in_code(page("cli.md"))


COMMANDS = {
    *("run", "cc", "cluster", "synth", "model", "doctor", "cache", "explain"),
    *("dissector", "completion", "env"),
}


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_is_described(name: str, tool: ToolBox) -> None:
    assert tool.run("plait", name, "--help").returncode == 0
    assert f"## plait {name}\n" in page("cli.md")


def test_every_command_is_known_here(tool: ToolBox) -> None:
    rows = re.findall(r"^  ([a-z]+) ", tool.run("plait", "--help").stdout, re.MULTILINE)
    assert set(rows) == COMMANDS


def calls_on(kind: str) -> set[str]:
    """The calls of MPI that ranks of a kind have, without the prefix."""
    return {
        call.name.removeprefix("MPI_") for call in load_spec().mpi_calls.calls if kind in call.on
    }


def in_tables(text: str) -> set[str]:
    """The calls in the second column of the tables of a text."""
    rows = re.findall(r"^\| [a-z -]+ \| ([A-Z].*) \|$", text, re.MULTILINE)
    return set(re.findall(r"\b[A-Z][a-z]\w*\b", " ".join(rows)))


def test_the_calls_of_each_kind_of_ranks_are_listed_and_no_others() -> None:
    on_cpu, below = page("mpi-support.md").split("## On soft processors")
    assert in_tables(on_cpu) == calls_on("cpu")
    assert in_tables(below.split("\n## ")[0]) == calls_on("soft")
    on_fpga = page("c-on-fpga-ranks.md").split("\n## MPI\n")[1].split("\n## ")[0]
    listed = set(re.findall(r"`([A-Z][a-z]\w*)`", on_fpga))
    # Those that begin a collective stand in one sentence.
    collectives = {kind.call.removeprefix("MPI_") for kind in load_spec().collectives.kinds}
    begun = {name for name in calls_on("fpga") & collectives if name.startswith("I")}
    assert "`Ibarrier`, `Ibcast` and those of all others above" in on_fpga
    assert listed | begun == calls_on("fpga")


def test_every_collective_of_the_table_is_listed() -> None:
    spec = (REPOSITORY / "spec/collectives.yaml").read_text(encoding="utf-8")
    calls = set(re.findall(r"call: MPI_(\w+)", spec))
    listed = set(re.findall(r"\b[A-Z][a-z]\w*\b", page("mpi-support.md").split("## Absent")[0]))
    assert calls
    assert calls <= listed


def test_an_exit_code_explains_itself(tool: ToolBox) -> None:
    codes = re.findall(r"^\| (\d+) \|", page("exit-codes.md"), re.MULTILINE)
    listed = re.findall(r"^ *(\d+) ", tool.run("plait", "explain").stdout, re.MULTILINE)
    assert len(codes) >= 8
    assert codes == listed
    for code in codes:
        said = tool.run("plait", "explain", code).stdout
        assert said.startswith(f"{code}: ")
        assert "the program's own" not in said


def test_every_page_is_linked_from_the_index_or_is_a_decision() -> None:
    index = (REPOSITORY / "docs/README.md").read_text(encoding="utf-8")
    linked = re.findall(r"\]\(([^)]+\.md)\)", index)
    found = [each.relative_to(REPOSITORY / "docs") for each in REPOSITORY.glob("docs/**/*.md")]
    pages = {each.as_posix() for each in found if each.parts[0] != "decisions"}
    assert "(decisions/)" in index
    assert sorted(linked) == sorted(pages - {"README.md"})


def test_every_variable_is_described() -> None:
    files = [each for area in ("base", "run", "cli") for each in (REPOSITORY / area).glob("*.py")]
    own = ("test_", "testing", "broken")  # of the tests
    text = "".join(each.read_text("utf-8") for each in files if not each.name.startswith(own))
    names = set(re.findall(r"[\"']((?:PLAIT|MPIEXEC)_[A-Z_]+)[\"']", text))
    table = page("cli.md").partition("## Environment\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ([^|]*) \|", table, re.MULTILINE)
    described = set(re.findall(r"[A-Z_]{3,}", " ".join(rows)))
    assert {"PLAIT_FPGA", "PLAIT_COLLECTIVE_", "PLAIT_CACHE", "MPIEXEC_TIMEOUT"} <= names
    assert {name for name in names if not name.endswith("_")} <= described
    assert all(any(each.startswith(name) for each in described) for name in names)


def test_the_topologies_of_the_specification_are_described() -> None:
    table = page("cluster-file.md").partition("## Network\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.*) \| (.*) \|$", table, re.MULTILINE)
    told = {key: text for keys, text in rows for key in in_code(keys)}
    assert re.findall("`(.*?)`", told["topology"]) == [*platforms.TOPOLOGIES]
    assert {*platforms.NETWORK_FIELDS} <= {key.partition(".")[0] for key in told}
    for key, users in platforms.TOPOLOGY_KEYS.items():
        assert in_code(told[key]) == {*users}
    for key, (what, least, most) in platforms.TOPOLOGY_NUMBERS.items():
        assert what in told[key]
        assert told[key].endswith(f" {least} to {most}")
    readme = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    (names,) = re.findall(r"^\| networks \| (.*) \|$", readme, re.MULTILINE)
    assert re.sub("[ -]", "_", names).split(",_") == [*platforms.TOPOLOGIES]


def test_the_example_of_a_cluster_file_is_right(tool: ToolBox, tmp_path: Path) -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", page("cluster-file.md"), re.DOTALL)
    (tmp_path / "cluster.yaml").write_text(example, encoding="utf-8")
    got = tool.run("plait", "cluster", "check", tmp_path / "cluster.yaml")
    assert got.returncode == 0, got.stderr


def test_the_readme_shows_what_is_printed(tool: ToolBox, tmp_path: Path) -> None:
    readme = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    tutorial = (REPOSITORY / "docs/tutorial/first-run.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```c\n(.*?)```", tutorial, re.DOTALL)
    (tmp_path / "broken.c").write_text(program, encoding="utf-8")
    (shown,) = re.findall(r"\$ plait run -n 2 broken.c\n(.*?)```", readme, re.DOTALL)
    got = tool.run("plait", "run", "-n", "2", "broken.c", cwd=tmp_path)
    assert got.returncode == 6
    assert got.stderr.startswith(shown)
    assert "\nhint: " in got.stderr


def test_the_tutorial_of_mixed_runs_shows_what_is_printed(tool: ToolBox, tmp_path: Path) -> None:
    tutorial = (REPOSITORY / "docs/tutorial/first-mixed-run.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```c\n(.*?)```", tutorial, re.DOTALL)
    (tmp_path / "broken.c").write_text(program, encoding="utf-8")
    (tmp_path / "examples").symlink_to(REPOSITORY / "examples")
    commands = re.findall(
        r"^(?:\$ )?plait (.*)\n((?:(?!```|plait |\$ ).*\n)*)", tutorial, re.MULTILINE
    )
    assert len(commands) == 6
    for command, shown in commands:
        got = tool.run("plait", *command.split(), cwd=tmp_path)
        if "broken.c" in command:
            assert (got.returncode, got.stderr.startswith(shown)) == (6, True), got.stderr
            continue
        assert got.returncode == 0, got.stderr
        assert not shown or got.stdout == shown
        if "--report" in command:
            assert re.search(r"^hardware +[\d,]+ cycles of 3 nodes", got.stderr, re.MULTILINE)
            assert re.search(r"^ +1-3 +examples/jacobi2d.c:\d+ +1 ", got.stderr, re.MULTILINE)
    assert list((tmp_path / "circuits").glob("*.sv"))


def test_the_tutorial_of_soft_processors_shows_what_is_printed(
    tool: ToolBox, tmp_path: Path
) -> None:
    """But for the sizes of images, which are no promise."""
    tutorial = (REPOSITORY / "docs/tutorial/soft-processors.md").read_text(encoding="utf-8")
    save(tutorial, tmp_path)
    commands = re.findall(r"^\$ (plait run [^\n]*)\n(.*?)```", tutorial, re.M | re.S)
    codes = {"cluster.yaml table.c": 3, "list.c": 139, "1-2 examples/master_worker.c": 6}
    found: dict[str, int] = {}
    for command, shown in commands:
        got = tool.run(*command.split(), cwd=tmp_path)
        said, wanted = (
            re.sub(r"\b\d+\.\d of", "N of", text)
            for text in (got.stdout + got.stderr, shown.removesuffix(" ...\n"))
        )
        assert said.startswith(wanted), (command, said)
        found[command] = got.returncode
    assert len(found) == len(fenced(tutorial)) == 9
    for command, code in found.items():
        assert code == next((codes[end] for end in codes if command.endswith(end)), 0), command


def test_architecture_is_under_300_lines() -> None:
    lines = (REPOSITORY / "ARCHITECTURE.md").read_text(encoding="utf-8").splitlines()
    assert len(lines) < 300


def save(text: str, folder: Path) -> None:
    """Puts what a page lets its reader save, and the examples, into a folder."""
    for file, content in re.findall(r"Save this as `([\w.]+)`.*?```\w+\n(.*?)```", text, re.DOTALL):
        (folder / file).write_text(content, encoding="utf-8")
    (folder / "examples").symlink_to(REPOSITORY / "examples")


def fenced(text: str) -> list[str]:
    """The commands of plait in fenced blocks, without `plait`."""
    blocks = text.split("```")[1::2]
    lines = [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.startswith("plait ")]


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("describe-a-cluster", 9),
        ("memory-errors", 1),
        ("read-the-report", 4),
        ("when-it-deadlocks", 3),
    ],
)
def test_the_commands_of_a_guide_run(name: str, count: int, tool: ToolBox, tmp_path: Path) -> None:
    text = (REPOSITORY / f"docs/guides/{name}.md").read_text(encoding="utf-8")
    save(text, tmp_path)
    commands = fenced(text)
    assert len(commands) == count
    for command in commands:
        got = tool.run(*command.split(), cwd=tmp_path)
        wanted = 6 if "broken.c" in command else 0
        assert got.returncode == wanted, (command, got.stderr)
        shown = re.findall(rf"\$ {re.escape(command)}\n(.*?)```", text, re.DOTALL)
        assert all((got.stdout + got.stderr).startswith(each) for each in shown), command
