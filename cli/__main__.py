# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`python -m plait.cli` is `plait`."""

from plait.cli.main import main

main()
