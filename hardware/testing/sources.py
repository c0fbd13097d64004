# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Which files a module is made of: a module or package stands in the file of its name."""

import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_NAME = re.compile(r"\bplait_[a-z0-9_]+\b")
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


def needed(top: str) -> list[Path]:
    """The files of a module and of all it names, each behind those that it needs."""
    ordered: dict[str, Path] = {}

    def visit(name: str) -> None:
        text = known()[name].read_text(encoding="utf-8")
        for used in sorted(named_in(text) & known().keys() - ordered.keys() - {name}):
            visit(used)
        ordered[name] = known()[name]

    visit(top)
    return list(ordered.values())
