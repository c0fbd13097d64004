# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Which programs are of OpenMP tasks, wherever their pragmas come from."""

from pathlib import Path

import pytest

from plait.run import tasks
from plait.run.program import Program

HEADER = "#pragma omp parallel\n"


@pytest.mark.parametrize(
    ("source", "cflags", "is_one"),
    [
        ("#pragma omp task\n", "", True),
        ('_Pragma("omp parallel") ;\n', "", True),
        ("#define T(x) _Pragma(#x)\nT(omp task if(1))\n", "", True),
        ("LAUNCH f();\n", "-DLAUNCH='_Pragma(\"omp task\")'", True),
        ('#include "own.h"\n', "", True),
        ("#include <far.h>\n", "-Ifolder", True),
        ("#include <far.h>\n", "-isystem folder", False),
        ('#include "missing.h"\n#pragma omp single\n', "", True),
        ('const char* a = "#pragma omp task";\n', "", False),
        ("// by omp\n/*\n#pragma omp task\n*/\n", "", False),
        ("#ifdef NEVER\n#pragma omp task\n#endif\n", "", False),
        ("#pragma omp task\nint a = MPI_Init(0, 0);\n", "", False),
        ("#pragma omp critical\n", "", False),
        ("#include <plait_task.h>\n", "", True),
        ("#include <plait_task.h>\nint a = MPI_Init(0, 0);\n", "", False),
    ],
)
def test_programs_of_tasks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, cflags: str, *, is_one: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.h").write_text('#include "second.h"\n')
    Path("second.h").write_text(HEADER)
    Path("folder").mkdir()
    Path("folder/far.h").write_text(HEADER)
    Path("a.c").write_text(source)
    program = Program(("a.c",), "", (), None, None, (cflags,) if cflags else ())
    assert tasks.recognised(program) == program._replace(is_of_tasks=is_one)
