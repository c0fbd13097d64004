# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What is said of a cluster file beyond what is wrong in it alone, with line and column."""

import re
from collections.abc import Collection, Sequence
from typing import Any

from plait.run import native, platforms, simulator, terminal
from plait.run.cluster_file import Cluster
from plait.run.document import Node, Place, load
from plait.run.errors import Failure
from plait.run.platforms import NETWORK_FIELDS, NETWORK_KEYS, TOPOLOGY_KEYS, TOPOLOGY_NUMBERS
from plait.run.workspace import Workspace

# Keys of the network that only some topologies look at.
_USED_BY = {
    **{key: users for key, users in TOPOLOGY_KEYS.items() if key in TOPOLOGY_NUMBERS},
    **NETWORK_KEYS,
}
# What options of a run take the place of.
_OPTIONS = {
    "topology": "network",
    "fault": "faults",
    "tree": "tree",
    "collective": "collectives",
    "fpga": "nodes",
}


def warn_of_unused(cluster: Cluster, topology: str | None = None) -> None:
    """Of what the file says and nothing of the run depends on; `topology`: in place of its own."""
    named = platforms.find(cluster.platform or platforms.DEFAULT, cluster.folder)
    used = topology or str((named.network | cluster.network)["topology"])
    document = load(cluster.path, "cluster file")
    for path in (("network", key) for key in _USED_BY if used not in _USED_BY[key]):
        place = _place(document.root, path)
        if place is not None:
            users = ", ".join(_USED_BY[path[1]])
            where = f"{cluster.path}:{place.line + 1}:{place.column + 1}"
            terminal.write_error(
                f"plait: {terminal.strong('warning', 'yellow')}: {where}: topology {used} makes"
                f" no use of '{path[1]}'; it is for {users}\n"
            )


def check_run(
    cluster: Cluster,
    options: Collection[str],
    description: dict[str, Any],
    workspace: Workspace,
) -> None:
    """Refuses what the simulator would refuse; with line and column if the file is why.

    options: the names of those that were given, since they may stand in place of the file's words.
    """
    try:
        simulator.check(description, native.find(), workspace)
    except simulator.Refusal as error:
        instead = {_OPTIONS[name] for name in _OPTIONS if name in options}
        raise located(cluster, error.message, instead) or error from None


def located(cluster: Cluster, message: str, instead: Collection[str] = ()) -> Failure | None:
    """What the simulator, which has no file, says of a cluster: with line and column.

    None if it is about something that the file does not say, or that options stand `instead` of.
    """
    if cluster.is_made:
        return None
    document = load(cluster.path, "cluster file")
    named = re.match(r"(network|faults|tree|collectives)(?:\.([a-z_]+))?(?:\.([a-z_]+))?", message)
    names = [name for name in named.groups() if name] if named else ["nodes"]
    if names[0] in instead:
        return None
    written = {field.becomes: key for key, field in NETWORK_FIELDS.items() if field.becomes}
    names = [written.get(name, name) for name in names]
    while names and _place(document.root, names) is None:
        names.pop()
    place = _place(document.root, names) or Place(0, 0)
    document.problem(place, message)
    try:
        document.raise_problems()
    except Failure as failure:
        return failure
    raise AssertionError("a problem was noted")


def _place(root: Node | None, path: Sequence[str]) -> Place | None:
    """Where the key stands that these keys lead to."""
    place: Place | None = None
    node: Node | None = root
    for name in path:
        pairs = node.pairs if node is not None and node.shape == "mapping" else []
        found = [(key, value) for key, value in pairs if key.scalar == name]
        if not found:
            return None
        place, node = found[0][0].place, found[0][1]
    return place
