# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The grammar of --fault."""

from typing import Any

import pytest

from plait.run import faults


@pytest.mark.parametrize(
    ("spec", "fault"),
    [
        ("drop=0.01", {"kind": "drop", "probability": 0.01}),
        ("drop=1%", {"kind": "drop", "probability": 0.01}),
        ("duplicate=100%,rank=3", {"kind": "duplicate", "probability": 1.0, "rank": 3}),
        ("drop=1%,link=3->switch0", {"kind": "drop", "probability": 0.01, "link": "3->switch0"}),
        ("drop=1%,link=7", {"kind": "drop", "probability": 0.01, "link": 7}),
        (
            "burst_loss=2%,burst=16",
            {"kind": "burst_loss", "probability": 0.02, "burst_frames": 16},
        ),
        ("reorder=1%,frames=5", {"kind": "reorder", "probability": 0.01, "frames": 5}),
        ("delay=1%,delay=5us", {"kind": "delay", "probability": 0.01, "delay_ps": 5_000_000}),
        ("rank_killed=2@1ms", {"kind": "rank_killed", "rank": 2, "from_ps": 10**9}),
        (
            "rank_paused=2@1ms..2ms",
            {"kind": "rank_paused", "rank": 2, "from_ps": 10**9, "until_ps": 2 * 10**9},
        ),
        (
            "link_down=0->switch0@1ms..2ms",
            {"kind": "link_down", "link": "0->switch0", "from_ps": 10**9, "until_ps": 2 * 10**9},
        ),
        ("bit_flip=0.1% @ 1us", {"kind": "bit_flip", "probability": 0.001, "from_ps": 10**6}),
    ],
)
def test_reads(spec: str, fault: dict[str, Any]) -> None:
    assert faults.parse(spec) == fault


@pytest.mark.parametrize("kind", faults.FAULT_KINDS)
def test_the_example_of_every_kind_is_right(kind: str) -> None:
    assert faults.parse(faults.FAULT_KINDS[kind].example)["kind"] == kind


@pytest.mark.parametrize(
    ("spec", "message", "underlined"),
    [
        ("dorp=1%", "no fault 'dorp'", "dorp"),
        ("", "no fault ''", ""),
        ("drop=1", "does 1 mean 1 % or all? a number without % is a part of 1", "1"),
        ("drop", "drop wants a probability", ""),
        ("drop=", "probability wants a value", ""),
        (
            "drop=1.5",
            "a probability lies between 0 and 1 (or 0% and 100%), found '1.5'",
            "1.5",
        ),
        ("drop=nan", "a probability lies between 0 and 1 (or 0% and 100%), found 'nan'", "nan"),
        ("drop=1%,frames=3", "drop has no key 'frames'", "frames"),
        ("reorder=1%,frames=0", "wanted a number of frames, found '0'", "0"),
        ("rank_killed=-1", "wanted a rank, found '-1'", "-1"),
        ("drop=1%@soon", "wanted a time such as 500 ns, found 'soon'", "soon"),
        ("drop=1%@", "wanted a time after '@'", ""),
        ("drop=1%@2ms..1ms", "the window ends before it begins", "2ms..1ms"),
        ("rank_paused=1@1ms", "rank_paused wants to know until when", ""),
        ("delay=1%", "delay wants to know by how much", ""),
        ("link_down=0-", "wanted a link such as 0->switch0, found '0-'", "0-"),
        (
            "rank_killed=1@1ms..2ms",
            "rank_killed takes one time: a killed rank does not come back",
            "..2ms",
        ),
    ],
)
def test_refuses_and_points_at_it(spec: str, message: str, underlined: str) -> None:
    with pytest.raises(faults.FaultError) as caught:
        faults.parse(spec)
    error = caught.value
    assert error.message == message
    assert spec[error.column : error.column + error.width] == underlined


def test_suggests_the_kind_that_was_meant() -> None:
    with pytest.raises(faults.FaultError) as caught:
        faults.parse("rank_kiled=1")
    assert caught.value.hint == "did you mean rank_killed?"


def test_a_link_that_a_shell_cut_off() -> None:
    with pytest.raises(faults.FaultError) as caught:
        faults.parse("drop=1%,link=1-")
    assert "quotes keep the shell" in (caught.value.hint or "")
    with pytest.raises(faults.FaultError) as caught:
        faults.parse("link_down")
    assert caught.value.hint == "for example 'link_down=0->switch0@1ms..2ms'"
