# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plaitcc` and `plaitcxx`: the C and C++ compiler with what an MPI program needs.

`-show` prints the command instead of running it. PLAIT_CC and PLAIT_CXX name other compilers.
"""

import os
import sys

from plait.run import compiling, exit_codes, native, recorded, undefined
from plait.run.errors import Failure, show

_SHOW = ("-show", "--show", "-showme", "--showme")


def plaitcc() -> None:
    """Entry of `plaitcc`: C, or C++ if a source is C++."""
    sys.exit(_main("plaitcc", False, sys.argv[1:]))


def plaitcxx() -> None:
    """Entry of `plaitcxx`: always C++."""
    sys.exit(_main("plaitcxx", True, sys.argv[1:]))


def _main(program: str, cxx: bool, arguments: list[str]) -> int:
    try:
        return _run(cxx, arguments)
    except Failure as failure:
        show(failure, program)
        return failure.code
    except KeyboardInterrupt:
        return exit_codes.SIGNAL_BASE + 2


def _run(cxx: bool, arguments: list[str]) -> int:
    parts = native.find()
    shown = [argument for argument in arguments if argument in _SHOW]
    rest = [argument for argument in arguments if argument not in _SHOW]
    command = compiling.wrapper_command(parts, cxx, rest)
    if shown:
        if not rest:
            command += compiling.link_flags(parts)
        print(compiling.show(command))
        return 0
    native.require(f"{parts.include}/mpi.h")
    command += recorded.flags(parts, rest)
    is_linking = compiling.links(rest)
    if is_linking:
        native.require(f"{parts.library}/libmpi_abi.so")
    sys.stdout.flush()
    try:
        if is_linking:
            code = undefined.run(command)
            return code if code >= 0 else exit_codes.SIGNAL_BASE - code
        os.execvp(command[0], command)
    except OSError as error:
        raise compiling.no_compiler(command[0], cxx, error) from None
