# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Sets of ranks in words."""

from collections.abc import Iterable, Sequence


def ranks_text(numbers: Iterable[int], runs_max: int | None = None) -> str:
    """`rank 3`, `ranks 0, 2-4`; with a limit, what goes beyond it is dots."""
    ordered = sorted(numbers)
    return f"rank{'' if len(ordered) == 1 else 's'} {numbers_text(ordered, runs_max)}"


def numbers_text(ordered: Sequence[int], runs_max: int | None = None) -> str:
    """The same of numbers in their order, without the word."""
    runs: list[str] = []
    start = 0
    for index, number in enumerate(ordered):
        if index + 1 < len(ordered) and ordered[index + 1] == number + 1:
            continue
        first = ordered[start]
        runs.append(str(first) if first == number else f"{first}-{number}")
        start = index + 1
    shown = runs if runs_max is None else runs[:runs_max]
    dots = ", ..." if len(shown) < len(runs) else ""
    return f"{', '.join(shown)}{dots}"
