# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""The whole specification, checked, as one file that is read fast: every command needs some of it.

Lines are short and in the order of the yaml files, so that two changes of them can be merged.
"""

from ..model import Spec


def render(spec: Spec) -> str:
    """What `loader.load_spec` reads without yaml, and the command line without pydantic."""
    return spec.model_dump_json(indent=1, by_alias=True) + "\n"
