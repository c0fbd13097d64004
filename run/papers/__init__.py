# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Models of the papers that Plait is compared with: what they print, and what follows from it."""
