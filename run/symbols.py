# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Turns call sites into file and line, with one run of addr2line per module.

A site is the return address of an MPI call, so the call itself stands one byte before. The module
(program or library) it lies in was loaded `bias` above the addresses in its debug information.
"""

import os
import re
import shutil
from collections.abc import Callable
from typing import Any

from plait.base import elf
from plait.run import terminal
from plait.run.facts import Facts, as_facts, as_list

Symbolize = Callable[[str, list[int]], list[str]]

TOOLS = ("addr2line", "llvm-addr2line", "llvm-symbolizer")
_TIMEOUT_S = 20.0
_ANSWER = re.compile(r".+:(?:[0-9]+|\?).*")
_LOCATION = re.compile(r"(.+):([0-9]+)(?::[0-9]+)?(?: \(discriminator [0-9]+\))?")


_SITE = re.compile(r"\{(0x[0-9a-f]+)\}")  # in a message


class Places:
    """Knows the place of every site in a result."""

    def __init__(self, result: dict[str, Any], symbolize: Symbolize | None = None) -> None:
        self._found: dict[tuple[int, int], str] = {}
        self._modules: dict[tuple[int, int], str] = {}
        modules: list[list[Facts]] = as_list(result.get("modules")) or []
        by_module: dict[str, dict[int, list[tuple[int, int]]]] = {}
        known = _sites(result.get("diagnosis")) | _sites(result.get("unreceived"))
        for rank, site in sorted(known):
            loaded: list[Facts] = modules[rank] if rank < len(modules) else []
            for module in loaded:
                if module["begin"] <= site - 1 < module["end"]:
                    self._modules[(rank, site)] = module["path"]
                    addresses = by_module.setdefault(module["path"], {})
                    addresses.setdefault(site - 1 - module["bias"], []).append((rank, site))
        for path, addresses in sorted(by_module.items()):
            ordered = sorted(addresses)
            for address, location in zip(
                ordered, (symbolize or symbolize_with_tool)(path, ordered), strict=False
            ):
                for key in addresses[address]:
                    self._found[key] = location
        _name_variables(result.get("diagnosis"), modules, {})

    def at(self, rank: int, site: int | None) -> str:
        """`ring.c:12`, or nothing where it is not known."""
        return self._found.get((rank, site or 0), "")

    def in_text(self, rank: int, text: str) -> str:
        """The text with file and line for each site in it, `{0x55e0}`."""
        return _SITE.sub(lambda found: self.at(rank, int(found[1], 16)) or "?", text)

    def module(self, rank: int, site: int) -> str:
        """The path of the program or library that it lies in, or nothing."""
        return self._modules.get((rank, site), "")


def _name_variables(
    value: Any, modules: list[list[Facts]], known: dict[str, list[elf.Object]], rank: int = -1
) -> None:
    """Gives the waits of ranks for a variable its name, from the table of the executable, which is
    the first of a rank's modules."""
    for inner in as_list(value) or []:
        _name_variables(inner, modules, known, rank)
    if (facts := as_facts(value)) is None:
        return
    rank, at = facts.get("rank", rank), facts.get("variable_at")
    if at and 0 <= rank < len(modules) and modules[rank]:
        path = modules[rank][0]["path"]
        if path not in known:
            known[path] = elf.objects(path) if os.path.isfile(path) else []
        for each in known[path]:
            offset = at - each.address
            if 0 <= offset < each.size:
                index = f"[{offset // facts['bytes']}]" if each.size > facts["bytes"] else ""
                facts["variable"] = each.name + index
    for inner in facts.values():
        _name_variables(inner, modules, known, rank)


def _sites(value: Any, rank: int = -1) -> set[tuple[int, int]]:
    """Every (rank, site) in a tree of facts; a site belongs to the nearest rank around it."""
    found: set[tuple[int, int]] = set()
    facts = as_facts(value)
    if facts is not None:
        rank = facts.get("rank", rank)
        site = facts.get("site")
        if isinstance(site, int) and site > 0 and rank >= 0:
            found.add((rank, site))
        if isinstance(message := facts.get("message"), str) and rank >= 0:
            found |= {(rank, int(each, 16)) for each in _SITE.findall(message)}
        for inner in facts.values():
            found |= _sites(inner, rank)
    for inner in as_list(value) or []:
        found |= _sites(inner, rank)
    return found


def find_tool() -> str | None:
    """The path of the first tool that is there."""
    return next((path for path in map(shutil.which, TOOLS) if path), None)


class SymbolsError(Exception):
    """There is no tool, or it failed; the text says which and how."""


def symbolize_with_tool(path: str, addresses: list[int]) -> list[str]:
    """The place of each address in a module, empty where unknown; a warning if the tool fails."""
    try:
        return ask_tool(path, addresses)
    except SymbolsError as error:
        terminal.write_error(
            f"plait: {terminal.strong('warning', 'yellow')}: {error}, so calls are shown without"
            " their lines; `plait doctor` checks it\n"
        )
        return [""] * len(addresses)


def ask_tool(path: str, addresses: list[int]) -> list[str]:
    """The same; SymbolsError if the tool fails."""
    from plait.base import tools

    tool = find_tool()
    if tool is None:
        raise SymbolsError(f"there is no {TOOLS[0]}")
    name = os.path.basename(tool)
    command = [tool, "-e", path, *(hex(address) for address in addresses)]
    if name == "llvm-symbolizer":
        command[1:1] = ["--output-style=GNU", "--functions=none", "--inlines=false"]
    try:
        done = tools.run(name, command, most_s=_TIMEOUT_S)
    except tools.ToolError as error:
        raise SymbolsError(str(error)) from None
    if done.code:
        raise SymbolsError(f"{name} {done.how}")
    lines = [line for line in done.out.splitlines() if line]
    if len(lines) != len(addresses) or not all(map(_ANSWER.fullmatch, lines)):
        raise SymbolsError(f"{name} printed something else than places")
    return [tidy(line) for line in lines]


def tidy(location: str) -> str:
    """The location as it is shown: relative to the current folder if it lies below it."""
    match = _LOCATION.fullmatch(location)
    if match is None or match[1].startswith("??") or match[2] == "0":
        return ""
    path = os.path.normpath(match[1])
    here = os.getcwd()
    if path.startswith(here + os.sep):
        path = os.path.relpath(path, here)
    return f"{path}:{match[2]}"
