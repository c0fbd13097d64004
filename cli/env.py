# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait env`: what a shell needs, so that mpicc, mpirun and their kin are Plait's."""

import os
import shlex

import click

import plait

FOLDER = os.path.join(os.path.dirname(os.path.abspath(plait.__file__)), "mpi")
ABOUT = """\
Prints a line for the shell, after which mpicc, mpicxx, mpiexec, mpirun, oshcc and oshrun are
Plait's: eval "$(plait env)". Makefiles and scripts then need no change.
"""


@click.command("env", help=ABOUT, short_help="make mpicc and mpirun Plait's, in a shell")
def command() -> int:
    """Entry of the command."""
    print(f'export PATH={shlex.quote(FOLDER)}:"$PATH"')
    return 0
