# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Where the native parts are: the simulator, the MPI library, its headers, the platforms.

They are data of the package. PLAIT_NATIVE names another folder with bin/, lib/ and include/ in it,
for those who develop them.
"""

import os
from typing import NamedTuple

from plait.run.errors import Failure

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class Native(NamedTuple):
    """The folder with the native parts."""

    root: str

    @property
    def simulator(self) -> str:
        """The program that carries out a run."""
        return f"{self.root}/bin/plait-sim"

    @property
    def include(self) -> str:
        """Where mpi.h is."""
        return f"{self.root}/include"

    @property
    def library(self) -> str:
        """Where libmpi_abi.so is."""
        return f"{self.root}/lib"


def find() -> Native:
    """The native parts that belong to this installation."""
    override = os.environ.get("PLAIT_NATIVE")
    return Native(os.path.abspath(override) if override else f"{_PACKAGE}/_native")


def missing(native: Native) -> list[str]:
    """The parts that are not there, by path."""
    parts = [native.simulator, f"{native.include}/mpi.h", f"{native.library}/libmpi_abi.so"]
    return [part for part in parts if not os.path.exists(part)]


def require(path: str) -> str:
    """The path, if it is there."""
    if os.path.exists(path):
        return path
    raise Failure(
        f"Plait's native parts are not installed: there is no {path}",
        hint="`make build` in Plait's repository builds and installs them;"
        " `plait doctor` checks everything",
    )


def platforms_folder() -> str:
    """The platforms that come with Plait."""
    return f"{_PACKAGE}/platforms"


def spec_folder() -> str:
    """The definitions that all languages share."""
    return f"{_PACKAGE}/spec"


def version() -> str:
    """Plait's version."""
    import plait

    return getattr(plait, "__version__", "unknown")
