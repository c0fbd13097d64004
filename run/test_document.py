# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""YAML and JSON with positions, and the bounds that keep a file from doing harm."""

from pathlib import Path

import pytest

from plait.run.document import DEPTH_MAX, FILE_BYTES_MAX, load, parse, resolve
from plait.run.errors import Failure


def failure(text: str) -> str:
    """What is said about a text that cannot be composed."""
    with pytest.raises(Failure) as caught:
        parse("f.yaml", text)
    assert caught.value.excerpt is not None
    return caught.value.excerpt.splitlines()[0]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12),
        ("-1", -1),
        ("010", 10),
        ("0x10", 16),
        ("1.5", 1.5),
        ("1e3", 1000.0),
        ("true", True),
        ("no", "no"),
        ("~", None),
        ("10 Gb/s", "10 Gb/s"),
        ("1 - 32", "1 - 32"),
        ("12:30:45", "12:30:45"),
    ],
)
def test_plain_scalars_mean_what_yaml_1_2_says(text: str, value: object) -> None:
    assert resolve(text) == value


def test_json_with_tabs_is_fine() -> None:
    document = parse("f.json", '{\n\t"a":\t[1, "x"]\n}\n')
    assert document.root is not None
    key, value = document.root.pairs[0]
    assert (key.scalar, value.items[0].scalar, value.items[1].scalar) == ("a", 1, "x")
    assert (key.place.line, key.place.column, key.place.width) == (1, 1, 3)


def test_anchors_and_aliases_stand_for_their_node() -> None:
    document = parse("f.yaml", "a: &x [1, 2]\nb: *x\n")
    assert document.root is not None
    assert document.root.pairs[0][1] is document.root.pairs[1][1]


def test_a_bomb_of_aliases_is_refused() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 9)]
    assert "its aliases stand for more than 100000 values" in failure("\n".join(lines))


def test_an_alias_inside_itself_is_refused() -> None:
    assert failure("a: &a [*a]") == "f.yaml:1:8: alias *a stands inside what it names"


def test_an_alias_of_nothing_is_refused() -> None:
    assert failure("a: *b") == "f.yaml:1:4: alias *b has no &"


def test_deep_nesting_is_refused_at_once() -> None:
    assert f"nested more than {DEPTH_MAX} levels deep" in failure("[" * 200_000)


def test_many_values_are_refused() -> None:
    assert "more than 100000 values" in failure("[" + "1," * 200_000 + "1]")


@pytest.mark.parametrize("text", ["", "# nothing\n", "\n\n"])
def test_an_empty_file_is_refused(text: str) -> None:
    assert failure(text) == "f.yaml:1:1: the file is empty"


def test_broken_yaml_has_a_place() -> None:
    assert failure("a: [1, 2\nb: 3\n").startswith("f.yaml:2:")
    assert failure('{"a": }\x01').startswith("f.yaml:1:8: not YAML: control characters")


def test_tabs_before_a_key() -> None:
    with pytest.raises(Failure) as caught:
        parse("f.yaml", "a:\n\tb: 3\n")
    said = caught.value.excerpt or ""
    assert said.startswith("f.yaml:2:1: not YAML: ")
    assert "hint: lines are indented with spaces" in said


def test_broken_json_is_called_so() -> None:
    with pytest.raises(Failure) as caught:
        parse("f.json", '{"a": [1, 2}')
    assert "f.json:1:12: not JSON: did not find expected ',' or ']'" in (caught.value.excerpt or "")


def test_a_second_document_and_tags_are_noted() -> None:
    document = parse("f.yaml", "a: 1\n---\nb: 2\n")
    assert document.problems[0].message == "wanted one document, found another"
    document = parse("f.yaml", "a: !!python/object:os.system 1\n")
    assert "tags are not used here" in document.problems[0].message


def test_text_must_be_utf8(tmp_path: Path) -> None:
    path = tmp_path / "f.yaml"
    path.write_bytes(b"a: 1\nb: \xe9\n")
    with pytest.raises(Failure, match=r"f.yaml:2:4: wanted UTF-8 text, found byte 0xe9"):
        load(str(path), "cluster file")


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "f.yaml"
    path.write_bytes(b"#" * (FILE_BYTES_MAX + 1))
    with pytest.raises(Failure, match="1048577 bytes; 1048576 are allowed"):
        load(str(path), "cluster file")


def test_devices_and_folders_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Failure, match="cannot be read: Is a directory"):
        load(str(tmp_path), "cluster file")
    with pytest.raises(Failure, match="more than 1048576 bytes"):
        load("/dev/zero", "cluster file")
    with pytest.raises(Failure, match="cannot be read"):
        load("a\0b", "cluster file")


def test_long_lines_are_cut_around_the_place() -> None:
    document = parse("f.yaml", "a: [" + "1, " * 100 + "bad" + ", 1" * 100 + "]\n")
    assert document.root is not None
    node = document.root.pairs[0][1].items[100]
    document.problem(node.place, "wanted a number")
    head, source, caret = document.render().splitlines()
    assert head == "f.yaml:1:305: wanted a number"
    assert len(source) <= 110
    assert source[caret.index("^") : caret.rindex("^") + 1] == "bad"
