# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""No job of the sending half is in two hands or lost, and a slip is found."""

from pathlib import Path

import pytest

from hardware.testing.prove import prove, refute


def test_send_jobs(tmp_path: Path) -> None:
    prove("plait_send_jobs_proof", tmp_path, steps=2)


SLIPS = [
    ("clear_i ? clear_job_i : give_job_i[JobBits-1:0];", "clear_job_i;"),
    ("if (take_i && has_job) taken_q", "if (take_i && has_job && !give) taken_q"),
    ("(give_valid_i && !give_job_i[JobBits]) || clear_i", "give_valid_i || clear_i"),
    ("(is_reply_i && kept_q != '0)", "kept_q != '0"),
    ("if (take_i && !has_job && kept_job", "if (take_i && kept_job"),
    ("clear_i ? clear_job_i : wait_valid_i", "wait_valid_i"),
    ("PeerBits'(asked.peer) == ask_peer_i", "1'b1"),
]


@pytest.mark.parametrize(("right", "wrong"), SLIPS)
def test_a_slip_is_found(tmp_path: Path, right: str, wrong: str) -> None:
    refute("plait_send_jobs", tmp_path, right, wrong, steps=2)
