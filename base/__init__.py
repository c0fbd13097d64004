# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The ground floor of Python: external tools, what is kept of their work, whether it is whole.

Every other area may use this one; it uses none.
"""
