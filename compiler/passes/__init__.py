# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""One file a pass: run(program, context) -> None changes the program in place."""
