# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Which files a module is made of: a module or package stands in the file of its name."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_NAME = re.compile(r"\bplait_[a-z0-9_]+\b")
_MODULE = re.compile(r"^\s*(?:module|package)\s+(\w+)", re.MULTILINE)
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


@cache
def known() -> dict[str, Path]:
    """Every module and package by its name."""
    folders = [ROOT / "spec/generated/sv", *(ROOT / "hardware").rglob("rtl")]
    folders += (ROOT / "hardware").rglob("formal")
    folders.append(ROOT / "hardware/role/generated")
    return {path.stem: path for folder in folders for path in sorted(folder.glob("*.sv"))}


def named_in(text: str) -> set[str]:
    """What a file names that could be a module or a package."""
    return set(_NAME.findall(_COMMENT.sub("", text)))


def needed(top: str, instead: Mapping[str, Path] | None = None) -> list[Path]:
    """The files of a module and of all it names, each behind those that it needs.

    `instead` gives some modules another file. What such a file has itself is not taken from others.
    """
    files, ordered = {**known(), **(instead or {})}, dict[str, Path]()

    def visit(name: str) -> None:
        text = files[name].read_text(encoding="utf-8")
        own = {name, *_MODULE.findall(text)}
        for used in sorted(named_in(text) & files.keys() - ordered.keys() - own):
            visit(used)
        ordered[name] = files[name]

    visit(top)
    return [*_foreign(ordered), *ordered.values()]


def _foreign(modules: Iterable[str]) -> list[Path]:
    """What these modules are made of that stands in a package, and not here."""
    if "plait_soft_core" not in modules:
        return []
    from .soc import core  # noqa: PLC0415  few need it

    return [core.file()]
