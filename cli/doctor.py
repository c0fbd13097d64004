# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait doctor`: is everything there that a run needs? If not, the one command that mends it."""

import json

import click

from plait.cli.checks import APT, CHECKS, Finding
from plait.run import compiling
from plait.run.errors import Failure
from plait.run.workspace import Workspace

ABOUT = """\
Tries Python packages, compilers, Verilator, Plait's own files, folders and limits of the system,
and runs a program of two ranks. Exit code 1 if something that runs need is missing or broken.
"""


@click.command("doctor", help=ABOUT, short_help="check the installation, name what is missing")
@click.option("--json", "as_json", is_flag=True, help="print JSON")
def command(as_json: bool) -> int:
    """Entry of the command."""
    compiling.check_limit()
    try:
        with Workspace() as workspace:
            return examine(workspace, as_json)
    except Failure as failure:
        finding = Finding(failure.message, failure.hint)
        _show(_fact("temporary folder", "broken", finding), as_json)
        return _end([_fact("temporary folder", "broken", finding)], as_json)


def examine(workspace: Workspace, as_json: bool = False) -> int:
    """Makes all checks, prints a line each."""
    facts: list[Fact] = []
    for check in CHECKS:
        try:
            finding = check.look(workspace)
        except Failure as failure:
            finding = Finding(failure.message, failure.hint or "")
        state = "ok" if finding.mend is None else "absent" if check.only_for else "broken"
        facts.append(_fact(check.name, state, finding, check.only_for))
        _show(facts[-1], as_json)
    return _end(facts, as_json)


Fact = dict[str, str | None]


def _fact(name: str, state: str, finding: Finding, only_for: str | None = None) -> Fact:
    return {"name": name, "state": state, **finding._asdict(), "only_for": only_for}


def _show(fact: Fact, as_json: bool) -> None:
    if as_json:
        return
    wanted = f"; wanted {fact['wanted']}" if fact["wanted"] else ""
    optional = ""
    if fact["state"] == "absent":
        optional = f"; only {fact['only_for']} needs it: {fact['mend']}"
    text = f"{fact['found']}{wanted}{optional}"
    print(f"{fact['state']:<8} {fact['name']:<17} {text}", flush=True)


def _end(facts: list[Fact], as_json: bool) -> int:
    broken = [fact for fact in facts if fact["state"] == "broken"]
    mends = list(dict.fromkeys(str(fact["mend"]) for fact in broken if fact["mend"]))
    if as_json:
        print(json.dumps({"ok": not broken, "checks": facts}, indent=2))
    elif mends:
        print(f"\nto mend it: {' && '.join(_merge_packages(mends))}")
    return 1 if broken else 0


def _merge_packages(mends: list[str]) -> list[str]:
    """One command for all Debian packages."""
    packages = [word for m in mends if m.startswith(APT) for word in m.split()[3:]]
    others = [m for m in mends if not m.startswith(APT)]
    return ([APT + " ".join(dict.fromkeys(packages))] if packages else []) + others
