# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What must hold between the entries of the specification."""

from .model import Spec


def problems(spec: Spec) -> list[str]:
    """One sentence for each thing that is wrong, none if all is well."""
    del spec
    return []
