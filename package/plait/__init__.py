# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Plait: clusters of CPUs, FPGAs and soft processors from one C source.

The only place where the version stands. The folders base, spec, hardware, compiler, run, cli and
platforms of the repository become plait.base to plait.cli and plait/platforms in the installed
package (see pyproject.toml).
"""

__version__ = "0.1.0"
