# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""plait_topologies.h: the topologies and their keys, as X macros; topologies.json: the same for the
command line, which reads it at every start; and their reference page."""

from collections.abc import Sequence

from ..model import Spec, TopologyKey
from . import text
from .c_headers import header
from .pages import item, page, prose

_SOURCE = "topologies.yaml"


def _list(about: str, name: str, rows: Sequence[str]) -> list[str]:
    lines = " \\\n".join([f"#define {name}(X)", *(f"  X({row})" for row in rows)])
    return [*text.wrap(about, "// "), *lines.split("\n"), ""]


def c_header(spec: Spec) -> str:
    """The header."""
    table = spec.topologies
    topologies = [f'{each.name}, "{each.about}"' for each in table.topologies]
    numbers = [
        f"{each.name}, {each.least}, {max(each.most, each.described_most)}"
        for each in table.numbers
    ]
    flags = [each.name for each in table.flags]
    body = _list("X(name, about) for each topology.", "PLAIT_TOPOLOGIES", topologies)
    about = "X(key, least, most) for each number that says how large a topology is."
    body += _list(about, "PLAIT_TOPOLOGY_NUMBERS", numbers)
    about = "X(key) for each key that is true or false."
    body += _list(about, "PLAIT_TOPOLOGY_FLAGS", flags)
    about = "Topologies of a network, and the keys that say more of them, of a run's description."
    return header("plait_topologies.h", _SOURCE, about, body[:-1])


def json(spec: Spec) -> str:
    """The table, as it stands in spec.json too, which takes far longer to read."""
    return spec.topologies.model_dump_json(indent=1) + "\n"


def reference(spec: Spec) -> str:
    """The page."""
    table = spec.topologies
    body = prose("The topologies that a network can have, and the keys that say more of them.")
    for each in table.topologies:
        body += item(f"**`{each.name}`**", each.about)
    body += ["", "## Keys", ""]
    for number in table.numbers:
        bounds = f"{number.what}, {number.least} to {number.most}"
        body += item(f"**`{number.name}`** ({_users(number)})", bounds)
    for key in (*table.flags, *table.shared):
        body += item(f"**`{key.name}`** ({_users(key)})", key.about)
    return page("Topologies", _SOURCE, body)


def _users(key: TopologyKey) -> str:
    return ", ".join(key.topologies)
