# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The files that a run writes, and what --report takes for one."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.test_run import SOURCE, executable
from plait.cli.testing import Ended, FakeNative
from plait.run import native
from plait.run.workspace import Workspace

REAL = native.find().root
Plait = Callable[..., Ended]


def test_files_of_an_earlier_run_are_not_left(fake: FakeNative, plait: Plait) -> None:
    Path("a.c").write_text(SOURCE)
    files = ("r.json", "p.html", "c.pcapng", "t.json")
    for file in files:
        Path(file).write_text("an earlier run's")
    outputs = ("--json", "r.json", "--report", "p.html", "--capture", "c.pcapng", "--trace")
    assert plait("run", *outputs, "t.json", "--seed", "x", "a.c").code == 2
    assert all(Path(file).read_text() for file in files)  # nothing was started
    Path("a.c").write_text("int main(void) { return x; }\n")
    assert plait("run", *outputs, "t.json", "a.c").code == 3
    assert [Path(file).read_text() for file in files] == [""] * 4


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--json a.c a.c", "--json: a.c is a source of the run"),
        ("--trace {here}/a.c b.c a.c", "--trace: {here}/a.c is a source of the run"),
        ("--capture link a.c", "--capture: link is a source of the run"),
        ("--report=p.html --cluster p.html a.c", "--report: p.html is the cluster file"),
        ("--capture ./prog prog", "--capture: ./prog is the program"),
        ("--json prog b.c : prog", "--json: prog is the program"),
        ("--trace p.yaml --platform p.yaml a.c", "--trace: p.yaml is the platform file"),
        ("--json o --trace ./o a.c", "--trace: ./o is what --json writes"),
        ("--json link2 --capture p.html a.c", "--capture: p.html is what --json writes"),
    ],
)
def test_no_output_is_a_file_of_the_run(
    fake: FakeNative, plait: Plait, arguments: str, said: str
) -> None:
    files = ("a.c", "b.c", "p.html", "p.yaml", executable())
    for file in files:
        Path(file).write_text("the user's own")
    Path("link").symlink_to("a.c")
    os.link("p.html", "link2")
    here = os.getcwd()
    ended = plait("run", *arguments.format(here=here).split())
    assert ended.err == f"plait: error: {said.format(here=here)}\nhint: name another file\n"
    assert (ended.code, fake.started) == (2, False)
    assert [Path(file).read_text() for file in files] == ["the user's own"] * 5
    assert not os.path.exists("o")


def test_no_output_is_a_platform_of_the_cluster(fake: FakeNative, plait: Plait) -> None:
    Path("a.c").write_text(SOURCE)
    Path("there").mkdir()
    text = Path(f"{native.platforms_folder()}/ideal.yaml").read_text()
    for path in ("there/p.yaml", "there/node"):
        Path(path).write_text(text)
    nodes = "nodes: {cpu: [0, {ranks: 1, platform: ./node}]}\nplatform: p.yaml\n"
    Path("there/c.yaml").write_text(nodes)
    for path in ("there/p.yaml", "there/node"):
        ended = plait("run", "--json", path, "there/c.yaml", "a.c")
        said = f"plait: error: --json: {path} is a platform file of the cluster\n"
        assert ended == Ended(2, "", f"{said}hint: name another file\n")
        assert Path(path).read_text() == text


@pytest.mark.parametrize("wrong", ["--cluster c.yaml", "--platform p.yaml", "--platform nothing"])
def test_nothing_is_emptied_before_all_is_read(fake: FakeNative, plait: Plait, wrong: str) -> None:
    Path("a.c").write_text(SOURCE)
    Path("c.yaml").write_text("nodes: {cpu: 1}\n")
    Path("p.yaml").write_text("about: nothing else\n")
    Path("r.json").write_text("an earlier run's")
    assert plait("run", *wrong.split(), "--json", "r.json", "a.c").code == 2
    assert Path("r.json").read_text() == "an earlier run's"


def test_links_stay(fake: FakeNative, plait: Plait) -> None:
    executable()
    Path("there").mkdir()
    for name in ("r.json", "c.pcapng"):
        Path(name).symlink_to(f"there/{name}")
    for _ in range(2):  # where there is no file yet, and where there is one
        assert plait("run", "--json", "r.json", "--capture", "c.pcapng", "prog").code == 0
        assert Path("r.json").is_symlink()
        assert Path("there/r.json").read_text()
        assert fake.run["capture"] == os.path.abspath("there/c.pcapng")
    Path("null").symlink_to("/dev/null")  # nothing is put in the place of a device
    assert plait("run", "--capture", "null", "prog").code == 0
    assert fake.run["capture"] == os.path.abspath("null")


def test_devices_may_be_written_twice(fake: FakeNative, plait: Plait) -> None:
    executable()
    assert plait("run", "--json", "/dev/null", "--trace", "/dev/null", "prog").code == 0
    assert fake.started


def test_a_capture_on_a_full_disk(
    fake: FakeNative, plait: Plait, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAIT_NATIVE", REAL)
    program = "#include <mpi.h>\nint main(int n, char **v) { MPI_Init(&n, &v); return CODE; }\n"
    Path("a.c").write_text(program.replace("return CODE", "return MPI_Finalize()"))
    Path("b.c").write_text(program.replace("return CODE", "MPI_Finalize(); return 5"))
    said = "plait: error: --capture: /dev/full cannot be written: No space left on device\n"
    for source, code in (("a.c", 2), ("b.c", 5)):
        ended = plait("run", "--capture", "/dev/full", "--json", "r.json", source)
        assert (ended.code, ended.err.endswith(said)) == (code, True), ended.err
        assert json.loads(Path("r.json").read_text())["outcome"] in ("ok", "exit")


def test_a_result_or_timeline_on_a_full_disk(
    fake: FakeNative, plait: Plait, monkeypatch: pytest.MonkeyPatch
) -> None:
    executable()
    where, full = "", "/dev/full"

    def file(self: Workspace, name: str) -> str:
        return full if name == where else f"{self.path}/{name}"

    monkeypatch.setattr(Workspace, "file", file)
    hint = "hint: is its disk full? TMPDIR names another folder for temporary files\n"
    where = "run.json"
    said = "cannot be written: No space left on device\n"
    ended = plait("run", "prog")
    assert (ended.code, ended.err.endswith(f" {said}{hint}"), fake.started) == (7, True, False)
    monkeypatch.setenv("PLAIT_NATIVE", REAL)
    Path("a.c").write_text("#include <mpi.h>\nint main(void) { return MPI_SUCCESS; }\n")
    where = "timeline.json"
    ended = plait("run", "--trace", "t.pftrace", "--json", "r.json", "a.c")
    assert (ended.code, ended.err) == (7, f"plait: error: / {said}{hint}")
    assert json.loads(Path("r.json").read_text())["outcome"] == "ok"
    where, full = "result.json", "/dev/null/result.json"  # /dev/full has no end for a reader
    ended = plait("run", "a.c")
    assert ended.code == 7
    assert ended.err == (
        "plait-sim: error: cannot write /dev/null/result.json: Not a directory\n"
        "plait: error: the simulator ended with code 73; nothing of the run is left\n"
        "hint: is the disk full? TMPDIR names another folder than /dev\n"
    )


@pytest.mark.parametrize(
    ("arguments", "argv"),
    [
        ("--report prog x", ["prog", "x"]),
        ("--report prog --label x.html", ["prog", "--label", "x.html"]),
        ("--report -l -n 2 a.c --report x.txt", ["a", "--report", "x.txt"]),
        ("--json --report --report tool.py", ["tool.py"]),
        ("--report c.yaml prog", ["prog"]),
        ("--report - prog", ["prog"]),
        ("-n 1 --report -- prog :", ["prog", ":"]),
    ],
)
def test_a_table(fake: FakeNative, plait: Plait, arguments: str, argv: list[str]) -> None:
    executable()
    executable("tool.py")
    Path("a.c").write_text(SOURCE)
    Path("c.yaml").write_text("nodes: {cpu: 0}\n")
    ended = plait("run", *arguments.split())
    assert (ended.code, fake.run["ranks"][0]["argv"]) == (0, argv), ended.err
    assert "virtual time" in ended.err
    assert os.path.exists("--report") == ("--json" in arguments)


@pytest.mark.parametrize(
    "words", [("--report", "o.htm"), ("--report=O.HTML",), ("--report", "./x.y/O.Htm")]
)
def test_a_page_has_one_of_two_endings(
    fake: FakeNative, plait: Plait, words: tuple[str, ...]
) -> None:
    executable()
    Path("x.y").mkdir()
    ended = plait("run", *words, "prog")
    assert (ended.code, ended.err) == (0, "")
    page = words[-1].removeprefix("--report=")
    assert Path(page).read_text().startswith("<!DOCTYPE html>")
    assert fake.started


@pytest.mark.parametrize(
    "words", [("--report=o.txt",), ("--report", "o.txt"), ("--report", "folder"), ("--report=",)]
)
def test_what_is_no_page(fake: FakeNative, plait: Plait, words: tuple[str, ...]) -> None:
    executable()
    Path("folder").mkdir()
    ended = plait("run", *words, "prog")
    said = words[-1].removeprefix("--report=")
    wanted = f"plait: error: --report wants a page, FILE.html, not '{said}'\n"
    assert (ended.code, ended.err) == (2, f"{wanted}hint: --report alone prints a table\n")
    assert not fake.started
