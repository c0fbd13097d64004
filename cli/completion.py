# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""`plait completion SHELL`: the completion of a shell, made from the tables of options."""

import os
from collections.abc import Callable, Sequence

from plait.cli import explain, platforms, run
from plait.cli import main as program
from plait.cli.errors import Failure, suggestion
from plait.cli.options import HELP, Option, parse, usage
from plait.cli.programs import PROGRAM_OPTIONS

COMMAND = "plait completion"
ABOUT = """\
Prints the completion for bash, zsh or fish. With --install it goes to the file where the shell
looks for it (for zsh: prints the line for ~/.zshrc)."""
OPTIONS = (Option("install", ("--install",), "write the file instead of printing it"),)
_PLACES = {
    "bash": "~/.local/share/bash-completion/completions/plait",
    "fish": "~/.config/fish/completions/plait.fish",
}
_ZSH = """\
autoload -Uz bashcompinit && bashcompinit
source <(plait completion bash)
"""


def main(arguments: Sequence[str]) -> int:
    """Entry of the command."""
    shells: dict[str, Callable[[], str]] = {"bash": bash, "zsh": lambda: _ZSH, "fish": fish}
    parsed = parse(COMMAND, OPTIONS, arguments)
    if parsed.has("help"):
        print(usage(COMMAND, "[--install] bash|zsh|fish", ABOUT, OPTIONS), end="")
        return 0
    shell = parsed.rest[0] if parsed.rest else os.path.basename(os.environ.get("SHELL", ""))
    if shell not in shells or len(parsed.rest) > 1:
        hint = suggestion(shell, shells) or f"{COMMAND} bash"
        raise Failure(f"{COMMAND}: wanted bash, zsh or fish, found '{shell}'", hint=hint)
    text = shells[shell]()
    if parsed.has("install") and shell in _PLACES:
        _install(os.path.expanduser(_PLACES[shell]), text)
    else:
        print(text, end="")
    return 0


def _install(path: str, text: str) -> None:
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise Failure(f"{path} cannot be written: {error.strerror}") from None
    print(f"wrote {path}; new shells use it")


def commands() -> dict[str, tuple[tuple[Option, ...], tuple[str, ...]]]:
    """Options and first words of each command."""
    codes = tuple(str(row.code) for row in explain.EXIT_CODES)
    outcomes = tuple(row.name for row in explain.OUTCOMES)
    return {
        "run": ((*PROGRAM_OPTIONS, *run.OPTIONS, HELP), ()),
        "cluster": ((HELP,), ("check", "show")),
        "doctor": ((HELP,), ()),
        "explain": ((HELP,), (*codes, *outcomes)),
        "completion": ((*OPTIONS, HELP), ("bash", "zsh", "fish")),
    }


def _values() -> dict[str, tuple[str, ...]]:
    """What may follow an option, where that is a list."""
    return {"--platform": tuple(platforms.names()), "--topology": run.TOPOLOGIES}


def bash() -> str:
    """For bash: words after `plait`, options of the command, files for the rest."""
    names = " ".join(command.name for command in program.COMMANDS)
    cases = [
        f'    {name}) words="{" ".join([*(f for o in options for f in o.flags), *words])}" ;;'
        for name, (options, words) in commands().items()
    ]
    values = [f'    {flag}) words="{" ".join(names)}" ;;' for flag, names in _values().items()]
    return "\n".join(
        [
            "# bash completion of plait, written by: plait completion bash",
            "_plait() {",
            '  local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"',
            '  local words=""',
            "  if ((COMP_CWORD == 1)); then",
            f'    COMPREPLY=($(compgen -W "{names} --version --help" -- "$current"))',
            "    return",
            "  fi",
            '  case "${COMP_WORDS[1]}" in',
            *cases,
            "  esac",
            '  case "$before" in',
            *values,
            "  esac",
            '  COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -- "$current"))',
            "}",
            "complete -o filenames -F _plait plait",
            "",
        ]
    )


def fish() -> str:
    """For fish: one line for each command and option."""
    lines = ["# fish completion of plait, written by: plait completion fish"]
    for command in program.COMMANDS:
        about = _quoted(command.about)
        lines.append(f"complete -c plait -n __fish_use_subcommand -a {command.name} -d {about}")
    for name, (options, words) in commands().items():
        seen = f"-n '__fish_seen_subcommand_from {name}'"
        lines += [f"complete -c plait {seen} -f -a {word}" for word in words]
        for option in options:
            value = " -r" if option.metavar else ""
            flags = " ".join(_fish_flag(flag) for flag in option.flags)
            lines.append(f"complete -c plait {seen} {flags}{value} -d {_quoted(option.about)}")
    return "\n".join(lines) + "\n"


def _fish_flag(flag: str) -> str:
    if flag.startswith("--"):
        return f"-l {flag[2:]}"
    return f"-s {flag[1:]}" if len(flag) == 2 else f"-o {flag[1:]}"


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "\\'") + "'"
