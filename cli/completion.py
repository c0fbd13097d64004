# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait completion SHELL`: click's script that makes a shell ask plait what may come next."""

import os

import click

from plait.cli import main
from plait.cli.usage import Name
from plait.run.errors import Failure

SHELLS = ("bash", "zsh", "fish")
ABOUT = """\
Prints the script that completes command lines of plait. --install puts it where bash and fish
look for such scripts; for zsh, put this line into ~/.zshrc: eval "$(plait completion zsh)"
"""
_PLACES = {
    "bash": "~/.local/share/bash-completion/completions/plait",
    "fish": "~/.config/fish/completions/plait.fish",
}


@click.command("completion", help=ABOUT, short_help="print or install the shell's completion")
@click.option("--install", is_flag=True, help="write the file instead of printing it")
@click.argument(
    "shell",
    metavar="[SHELL]",
    type=Name(SHELLS),
    default=lambda: os.path.basename(os.environ.get("SHELL", "")),
    help="bash, zsh or fish; that of $SHELL unless told",
)
def command(install: bool, shell: str) -> int:
    """Entry of the command."""
    text = script(shell)
    if not install:
        print(text, end="")
        return 0
    if shell not in _PLACES:
        hint = 'put this line into ~/.zshrc: eval "$(plait completion zsh)"'
        raise Failure(f"{shell} has no folder for completions of its user", hint=hint)
    _install(os.path.expanduser(_PLACES[shell]), text)
    return 0


def script(shell: str) -> str:
    """The script of a shell."""
    from click.shell_completion import get_completion_class

    completion = get_completion_class(shell)
    assert completion is not None, "click knows every shell of the table"
    return completion(main.plait, {}, "plait", main.COMPLETE_VARIABLE).source()


def _install(path: str, text: str) -> None:
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise Failure(f"{path} cannot be written: {error.strerror}") from None
    print(f"wrote {path}; new shells use it")
