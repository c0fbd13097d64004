# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What Plait adds to click: its one form of errors, types of values, completion of files."""

import os
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from plait.run.errors import Failure, suggestion

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

# readable: what cannot be read is found, and said better, where it is opened.
FILE = click.Path(readable=False)


class WholeNumber(click.ParamType[int]):
    """A whole number of at least `minimum`, and at most `maximum` if there is one."""

    name = "n"

    def __init__(self, minimum: int = 0, maximum: int | None = None) -> None:
        self.minimum, self.maximum = minimum, maximum

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number that the text stands for."""
        try:
            number = int(value)
        except ValueError:
            number = self.minimum - 1
        most = 10**19 - 1 if self.maximum is None else self.maximum
        if not self.minimum <= number <= most:
            bound = f"{self.minimum} " + (f"to {most}" if self.maximum else "or more")
            raise _refusal(f"a whole number, {bound}", value, param, ctx)
        return number


class Name(click.Choice[str]):
    """One of a few names, with a hint for what comes close."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name itself."""
        if value in self.choices:
            return value
        hint = suggestion(value, self.choices)
        raise _refusal(f"one of {', '.join(self.choices)}", value, param, ctx, hint)


class TopologyOption(Name):
    """A topology and what goes with it: `fat_tree,k=8`."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The Topology of a run's settings."""
        from plait.run.description import Topology
        from plait.run.platforms import TOPOLOGY_FLAGS, TOPOLOGY_KEYS, TOPOLOGY_NUMBERS

        name, *words = str(value).split(",")
        name = super().convert(name, param, ctx)
        known = [key for key, users in TOPOLOGY_KEYS.items() if name in users]
        values: dict[str, int | bool] = {}
        for word in words:
            key, is_given, text = word.partition("=")
            if key not in known or not is_given:
                said = f"{name} alone"
                if known:
                    said = f"{name} with {' and '.join(f'{each}=VALUE' for each in known)}"
                raise _refusal(said, value, param, ctx, suggestion(key, known))
            if key in TOPOLOGY_FLAGS:
                if text not in ("true", "false"):
                    raise _refusal(f"{key}=true or {key}=false", value, param, ctx)
                values[key] = text == "true"
                continue
            what, least, most = TOPOLOGY_NUMBERS[key]
            if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
                raise _refusal(f"as {key} {what}, {least} to {most}", value, param, ctx)
            values[key] = int(text)
        return Topology(name, values)


def _refusal(
    wanted: str,
    value: object,
    param: click.Parameter | None,
    ctx: click.Context | None,
    hint: str | None = None,
) -> Failure:
    name = "the value"
    if param is not None:
        named = isinstance(param, click.Option)
        name = param.opts[0] if named else param.human_readable_name.strip("[]")
    return Failure(f"{_prefix(ctx)}{name} wants {wanted}, not '{value}'", hint=hint)


def failure_of(error: click.ClickException) -> Failure:
    """What click found wrong with a command line, in Plait's form of errors."""
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    command = ctx.command_path if ctx else "plait"
    hint = f"{command} --help"
    if isinstance(error, click.NoSuchOption):
        what = f"no option {error.option_name}"
        near = error.possibilities
        hint = f"did you mean {near[0]}?" if near else f"{hint} lists the options"
    elif isinstance(error, click.NoSuchCommand):
        what = f"no command {error.command_name}"
        known = (
            ctx.command.list_commands(ctx) if ctx and isinstance(ctx.command, click.Group) else ()
        )
        hint = suggestion(error.command_name, known) or f"{hint} lists the commands"
        if command == "plait" and os.path.exists(error.command_name):
            hint = f"plait run {error.command_name}"
    else:
        text = error.format_message()
        what = text[:1].lower() + text[1:].removesuffix(".")
    return Failure(_prefix(ctx) + what, hint=hint)


def _prefix(ctx: click.Context | None) -> str:
    """Names the command; plait itself is named by every message."""
    return f"{ctx.command_path}: " if ctx and ctx.parent else ""


def complete_file(_: object, __: object, incomplete: str) -> "list[CompletionItem[str]]":
    """Leaves completion to the shell, which knows files best."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="file")]


def tree_origin() -> str:
    """Returns where the tree of this command comes from: the option, or the variable."""
    context = click.get_current_context(silent=True)
    source = context.get_parameter_source("tree") if context else None
    return "PLAIT_TREE" if source is ParameterSource.ENVIRONMENT else "--tree"
