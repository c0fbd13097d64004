# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Where in a cluster file that stands which others have something to say of."""

import re
from collections.abc import Sequence
from typing import Any

from plait.cli import native, platforms, simulator, terminal
from plait.cli.cluster_file import Cluster
from plait.cli.document import Node, Place, load
from plait.cli.errors import Failure
from plait.cli.platforms import NETWORK_FIELDS, Platform
from plait.cli.workspace import Workspace

# Keys of the network that only some topologies look at.
_USED_BY = {
    "leaf_ports": ("leaf_spine",),
    "spines": ("leaf_spine",),
    "k": ("fat_tree",),
    "uplink_rate": ("ring", "leaf_spine", "fat_tree"),
    "switch": ("ring", "switch", "dual_plane", "leaf_spine", "fat_tree"),
}


def warn_of_unused(cluster: Cluster) -> None:
    """Of what the file says and nothing of the run depends on."""
    network = next(iter(used_platforms(cluster).values())).network | cluster.network
    topology = str(network["topology"])
    document = load(cluster.path, "cluster file")
    for path in (("network", key) for key in _USED_BY if topology not in _USED_BY[key]):
        place = _place(document.root, path)
        if place is not None:
            users = ", ".join(_USED_BY[path[1]])
            where = f"{cluster.path}:{place.line + 1}:{place.column + 1}"
            terminal.write_error(
                f"plait: {terminal.strong('warning', 'yellow')}: {where}: topology {topology} makes"
                f" no use of '{path[1]}'; it is for {users}\n"
            )


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


def located(cluster: Cluster, message: str) -> Failure:
    """What the simulator, which has no file, says of a cluster: with line and column."""
    document = load(cluster.path, "cluster file")
    named = re.match(r"(network|faults|tree|collectives)(?:\.([a-z_]+))?(?:\.([a-z_]+))?", message)
    names = [name for name in named.groups() if name] if named else ["nodes"]
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


def check(
    cluster: Cluster, description: dict[str, Any], parts: native.Native, workspace: Workspace
) -> None:
    """Warns of what is of no use, and refuses what the simulator would, with line and column."""
    warn_of_unused(cluster)
    try:
        simulator.check(description, parts, workspace)
    except simulator.Refusal as error:
        raise located(cluster, error.message) from None


def used_platforms(cluster: Cluster) -> dict[str, Platform]:
    """Every platform that the cluster names, by name; the network's first."""
    names = [cluster.platform or platforms.DEFAULT]
    names += [rank.platform for rank in cluster.ranks if rank.platform]
    return {name: platforms.find(name, cluster.folder) for name in dict.fromkeys(names)}
