# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Reads the specification into the types of model.py: the yaml files, which it has checked, or what
was made of them, which takes a hundredth of the time."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pydantic

from .checks import problems
from .model import Spec

FILES = (
    "wire",
    "limits",
    "commands",
    "registers",
    "soft",
    "shmem",
    "gasnet",
    "network",
    "clock",
    "topologies",
    "collectives",
    "mpi",
    "mpi_calls",
)


class SpecError(Exception):
    """A yaml file of the specification is wrong; the text names file, place and what was wanted."""


_MADE = Path(__file__).parent / "generated/json/spec.json"


def load_spec(folder: Path | None = None) -> Spec:
    """The checked specification of a folder of yaml files.

    By default the one that belongs to this module, as `python -m spec.generate` has left it.
    """
    if folder is None:
        try:
            return Spec.model_validate_json(_MADE.read_bytes())
        except (OSError, pydantic.ValidationError) as error:
            raise SpecError(f"{_MADE}: {error}; python -m spec.generate makes it") from None
    return checked({name: read_yaml(folder / f"{name}.yaml") for name in FILES})


def checked(contents: Mapping[str, object]) -> Spec:
    """The specification that yaml files have in them, by their names; SpecError if it is wrong."""
    try:
        spec = Spec.model_validate(contents)
    except pydantic.ValidationError as error:
        raise SpecError("\n".join(_sentences(error))) from None
    if found := problems(spec):
        raise SpecError("\n".join(found))
    return spec


def read_yaml(path: Path) -> object:
    """A yaml file as plain lists, dictionaries, numbers and strings."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    yaml: Any = YAML(typ="safe", pure=True)  # Any: ruamel gives no types
    try:
        return yaml.load(path)
    except (OSError, YAMLError) as error:
        raise SpecError(f"spec/{path.name}: {error}") from None


def _sentences(error: pydantic.ValidationError) -> list[str]:
    """spec/wire.yaml: header[3].bits: Input should be 8, 16, 32 or 64, not 7"""
    lines: list[str] = []
    for detail in error.errors():
        file, *place = detail["loc"]
        where = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in place)
        found = "" if detail["type"] == "missing" else f", not {detail['input']!r}"
        lines.append(f"spec/{file}.yaml: {where.lstrip('.')}: {detail['msg']}{found}")
    return lines
