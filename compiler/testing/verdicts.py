# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Keeps the verdicts of long tests of the whole compiler, as hardware/testing/verdicts.py does.

Such a test depends on everything that the compiler is made of, so it runs again after each change
there; after a change elsewhere what has passed passes at once.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from hardware.sources import ROOT
from hardware.testing import verdicts

# Beside the Python that a test imports: C that is compiled with programs, the cells of roles.
_FOLDERS = ("compiler", "hardware/role", "hardware/common/rtl", "spec/generated")


def once(check: Callable[[], object], module: str, *facts: object) -> None:
    """Runs a check of the compiler, unless it has passed since the compiler changed last.

    module: the test's Python module; facts: parameters of the check.
    """
    verdicts.once(check, module, _made_of(), *facts)


@cache
def _made_of() -> list[Path]:
    """All files of the compiler but tests and pages."""
    return [
        path
        for folder in _FOLDERS
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix not in (".md", ".pyc") and "test_" not in path.name
    ]
