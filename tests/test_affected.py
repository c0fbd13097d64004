# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`make quick` runs what a change can have broken, and not everything."""

from pathlib import PurePath

import pytest

from tests.affected import affected

# A changed file; a test file that depends on it, and one that does not.
CHANGES = [
    ("compiler/passes/fold.py", "compiler/testing/test_corpus.py", "spec/test_registers.py"),
    ("run/units.py", "run/test_units.py", "hardware/common/tb/test_fifo.py"),
    ("hardware/mpi/rtl/plait_match.sv", "hardware/mpi/tb/test_match.py", "run/test_units.py"),
    (
        "hardware/common/rtl/plait_fifo.sv",
        "hardware/transport/tb/test_transport_tx.py",
        "hardware/test_elf.py",
    ),
    ("hardware/testing/streams.py", "hardware/common/tb/test_fifo.py", "run/test_units.py"),
    ("runtime/transport/connection.cpp", "tests/test_native.py", "hardware/common/tb/test_fifo.py"),
    ("spec/wire.yaml", "spec/test_checks.py", "tools/test_tidy.py"),
    ("compiler/lib/groups.h", "compiler/testing/test_corpus.py", "hardware/mpi/tb/test_match.py"),
    ("run/test_units.py", "run/test_units.py", "cli/test_run.py"),
    ("examples/ring.c", "tests/test_examples.py", "spec/test_checks.py"),
    ("platforms/zrlmpi.yaml", "cli/test_cluster.py", "spec/test_checks.py"),
    ("cli/conftest.py", "cli/test_run.py", "run/test_units.py"),
    ("README.md", "tests/test_documents.py", "cli/test_run.py"),
    ("tests/wrong/deadlock.c", "tests/test_wrong_programs.py", "run/test_units.py"),
]


@pytest.mark.parametrize(("changed", "broken", "untouched"), CHANGES)
def test_it_names_what_depends_on_a_change(changed: str, broken: str, untouched: str) -> None:
    found = affected({PurePath(changed)})
    assert broken in found
    assert untouched not in found


def test_no_change_breaks_nothing() -> None:
    assert affected(set()) == set()
