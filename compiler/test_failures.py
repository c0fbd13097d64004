# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Every failure has the same words wherever they are made: in the compiler and in the simulator."""

import subprocess
from pathlib import Path

from plait.compiler.base.specification import specification
from plait.compiler.testing.oracle.log_words import Failed, sentence, text_of

ROOT = Path(__file__).parents[1]
SPEC = specification()
# peer, tag, size, room, theirs, ours, group: each condition of spec/mpi.yaml holds in some and in
# others not.
VALUES = (
    (3, 7, 12, 4, 6, 16, 0),
    (0, -2, -8, 1, 6, 6, 1),
    (9, -1, 40, -1, 0, 6, 2),
    (1, 0, 0, 0, 6, 6, 0),
    (5, 2, 0, 4, 6, 6, 0),
    (0, 1, -40, 8, 35, 16, 5),
)
PROGRAM = """\
#include <cstdio>
#include "base/failure.h"
int main() {
  plait::Failed f;
  while (std::scanf("%ld %ld %ld %ld %ld %ld %ld %ld", &f.status, &f.peer, &f.tag, &f.size, &f.room,
                    &f.theirs, &f.ours, &f.group) == 8) {
    std::puts(plait::words_of(f).text.c_str());
  }
}
"""


def _numbers() -> list[int]:
    own = [each.number for each in SPEC.mpi.failures if each.number is not None]
    models = (*SPEC.network.errors, *SPEC.shmem.errors, *SPEC.clock.errors)
    statuses = [each.number for each in SPEC.commands.completion_status]
    return [*dict.fromkeys(own), *(each.number for each in models), *statuses]


def _in_cpp(folder: Path, given: list[Failed]) -> list[str]:
    (folder / "a.cpp").write_text(PROGRAM)
    sources = (folder / "a.cpp", ROOT / "runtime/base/failure.cpp")
    paths = [f"-I{ROOT / each}" for each in ("runtime", "spec/generated/c", "spec/c")]
    subprocess.run(
        ["g++", "-std=c++20", "-O0", *paths, *sources, "-o", folder / "a"], check=True, timeout=120
    )
    numbers = "\n".join(" ".join(map(str, each)) for each in given)
    ran = subprocess.run(
        [folder / "a"], input=numbers, capture_output=True, text=True, check=True, timeout=60
    )
    return ran.stdout.splitlines()


def test_all_languages_have_the_same_words(tmp_path: Path) -> None:
    given = [Failed(number, *values) for number in _numbers() for values in VALUES]
    words = [sentence(each) for each in given]
    assert _in_cpp(tmp_path, given) == words
    unknown = sum(each.startswith("completion with unknown status") for each in words)
    told = {each.status for each in SPEC.mpi.failures}
    untold = [each for each in SPEC.commands.completion_status if each.name not in told]
    assert unknown == len(untold) * len(VALUES)
    assert not any("{" in each for each in words)


def test_each_row_is_told() -> None:
    texts = {row.text for row in SPEC.mpi.failures}
    for number in _numbers():
        for values in VALUES:
            texts.discard(text_of(Failed(number, *values)) or "")
    assert not texts
