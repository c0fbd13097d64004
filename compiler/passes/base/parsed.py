# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""C of compiler/lib as programs: read once, and copied from then on.

The same text is asked for again and again: by each group of ranks, and by each program with as many
ranks. What was read stays in the process and in the cache, under a sum of the text and of all that
decides what it means: the files of `_OWN`, the C compiler, Python and the packages beside Plait.
Whoever may fill the cache may run code here; the same holds for the models that are kept there.
"""

from __future__ import annotations

import pickle
import tempfile
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from plait.base import cache, tools
from plait.compiler import frontend, identity
from plait.compiler.base.diagnostics import CompileError
from plait.compiler.ir.nodes import Program

KIND = "library"
FOLDER = Path(__file__).resolve().parents[2] / "lib"
_FILE = "program.pickle"
_MAIN = "\nint main(void) { return 0; }\n"
# What a text is read by, and the headers that it can include.
_OWN = (
    *("compiler/frontend", "compiler/ir", "compiler/lib"),
    *("compiler/include", "compiler/include_host", "compiler/include_openmp"),
    *("spec/c", "spec/generated/c"),
)
_IN_PROCESS = 64  # texts; each takes some 400 kB
# What a file that is no program leads to, whatever is in it.
_UNREADABLE = (
    *(pickle.UnpicklingError, ArithmeticError, AttributeError, EOFError, ImportError, LookupError),
    *(MemoryError, OSError, RecursionError, TypeError, ValueError),
)


def parse(text: str) -> Program:
    """The program of a text that may include files of compiler/lib; the caller may change it."""
    try:
        state = identity.state(_OWN)
    except (CompileError, OSError):
        return _read(text)  # which says that there is no compiler
    return pickle.loads(_pickled(text, state))


@lru_cache(maxsize=_IN_PROCESS)
def _pickled(text: str, _state: str) -> bytes:
    """What is copied, as long as nothing that it depends on has changed."""
    try:
        compiler = identity.c_compiler()
    except (CompileError, tools.ToolError, OSError):
        return _dumped(text)
    key = identity.total(text, str(FOLDER), identity.own(_OWN), compiler)
    data = _found(key)
    if data is None:
        data = _dumped(text)
        with suppress(cache.CacheError):
            cache.kept(KIND, key, lambda folder: (folder / _FILE).write_bytes(data))
    return data


def _dumped(text: str) -> bytes:
    return pickle.dumps(_read(text), pickle.HIGHEST_PROTOCOL)


def _found(key: str) -> bytes | None:
    """What is kept under the key, if it is a program."""
    folder = cache.find(KIND, key)
    if folder is None:
        return None
    try:
        data = (folder / _FILE).read_bytes()
        return data if isinstance(pickle.loads(data), Program) else None
    except _UNREADABLE:
        return None


def _read(text: str) -> Program:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "plait_library.c"
        path.write_text(text + _MAIN, encoding="utf-8")
        return frontend.parse([path], include=[FOLDER])
