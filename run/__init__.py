# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Running a job: what the command line, a test or another program calls alike.

    from plait.run.job import make_job, run
    from plait.run.program import Program

    outcome = run(make_job([Program(("ring.c",), "", (), 4, None, ())]))

`kinds` has a module for each kind of node. A small run ends in well under a tenth of a second, so
Python's start counts: modules import late what only some runs need, and `dataclasses`,
`subprocess` and `tempfile` (which cost more than the whole of a run) are not used on its path.
"""
