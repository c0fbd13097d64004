# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What several passes need: the context, simpler expressions, functions of compiler/lib, and what
is known of texts."""
