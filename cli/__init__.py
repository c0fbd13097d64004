# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The command line. Each command is one module; nothing else of Plait imports this package.

A run of two ranks ends in well under a tenth of a second, so Python's start counts: modules import
late what only some runs need, and `dataclasses`, `subprocess` and `tempfile` (which cost more than
the whole of `plait run`) are not used on its path.
"""
