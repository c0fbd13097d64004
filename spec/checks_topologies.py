# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What must hold in topologies.yaml."""

from collections.abc import Iterable

from .checks_common import form_problems, unique
from .model import Spec

_FILE = "spec/topologies.yaml"


def topology_problems(spec: Spec) -> Iterable[str]:
    """One sentence for each thing that is wrong, none if all is well."""
    table = spec.topologies
    known = [each.name for each in table.topologies]
    keys = [*table.numbers, *table.flags, *table.shared]
    yield from unique(f"{_FILE}: topologies", [(name, name) for name in known])
    yield from unique(f"{_FILE}: keys", [(each.name, each.name) for each in keys])
    for name in (*known, *(each.name for each in keys)):
        yield from form_problems(_FILE, name)
    for each in keys:
        for name in each.topologies:
            if name not in known:
                yield f"{_FILE}: {each.name}: {name} is no topology"
        if len({*each.topologies}) < max(1, len(each.topologies)):
            yield f"{_FILE}: {each.name}: topologies are wanted, each once"
    for each in table.numbers:
        if not 0 <= each.least < each.most < 1 << 31:
            yield f"{_FILE}: {each.name}: {each.least} to {each.most} is no range of numbers"
        if each.described_most and not each.most < each.described_most < 1 << 31:
            yield f"{_FILE}: {each.name}: described_most is not more than most, {each.most}"
