# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait dissector`: Wireshark's dissector of Plait's frames, printed or put where it looks."""

import os
from pathlib import Path

import click

from plait.run import native
from plait.run.errors import Failure

ABOUT = """\
Prints the Wireshark dissector of Plait's frames, for files that `plait run --capture` writes.
--install puts it into the folder in which Wireshark and tshark look for a user's plugins.
"""
_FOLDER = "~/.local/lib/wireshark/plugins"


@click.command("dissector", help=ABOUT, short_help="print or install Wireshark's dissector")
@click.option("--install", is_flag=True, help="write the file instead of printing it")
@click.option("--path", "as_path", is_flag=True, help="print where the file is")
def command(install: bool, as_path: bool) -> int:
    """Entry of the command."""
    own = native.require(f"{native.spec_folder()}/generated/wireshark/plait.lua")
    if as_path:
        print(own)
        return 0
    text = Path(own).read_text(encoding="utf-8")
    if not install:
        print(text, end="")
        return 0
    target = Path(os.path.expanduser(_FOLDER)) / "plait.lua"
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Failure(f"{target} cannot be written: {error.strerror}") from None
    print(f"wrote {target}; Wireshark reads it when it starts")
    return 0
