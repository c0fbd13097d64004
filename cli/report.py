# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What is said at the end of a run: the diagnosis, the summary, the table, the JSON."""

import sys
from typing import Any

from plait.cli import exit_codes, terminal


def finish(
    description: dict[str, Any],
    result: dict[str, Any],
    json_path: str | None,
    table: bool,
    summary: bool,
) -> int:
    """Says it all; returns the exit code of the run."""
    return result["exit_code"]
