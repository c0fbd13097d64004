# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""What is to be run: the options of `plait run` that tell of programs, and how they are read.

    plait run [OPTIONS] PROGRAM [ARGS] [: [-n N] [--platform P] ... PROGRAM [ARGS]]...

PROGRAM is one or more C or C++ sources (every leading argument with such a suffix) or an
executable. All that follows belongs to the program; after sources a `--` marks where its arguments
begin if they look like sources. A lone `:` begins the next program, unless `--` stood before the
first.
"""

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from click.core import ParameterSource

from plait.cli.usage import WholeNumber, complete_file
from plait.run import platforms, terminal
from plait.run.compiling import words
from plait.run.errors import Failure
from plait.run.program import SOURCE_SUFFIXES, Program, find_executable

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

CLUSTER_SUFFIXES = platforms.FILE_SUFFIXES
_PAGE_SUFFIXES = (".html", ".htm")
_PES_MAX = 64  # copies of one kernel
PES_METAVAR = "N|KERNEL=N,..."
PES_HELP = "copies of the kernels of OpenMP tasks; 2"


def _complete_platform(_: object, __: object, incomplete: str) -> list[str]:
    return [name for name in platforms.names() if name.startswith(incomplete)]


PROGRAM_OPTIONS = (
    click.Option(
        ["-n", "-np", "--np", "ranks"],
        help="number of ranks; 1, or as many as the cluster file has",
        metavar="N",
        type=WholeNumber(1),
    ),
    click.Option(
        ["--platform"],
        help="platform of the ranks; zrlmpi",
        metavar="NAME|FILE",
        shell_complete=_complete_platform,
    ),
    click.Option(["--cflags"], help="more flags for the compiler", metavar="FLAGS", multiple=True),
    click.Option(["--pes"], help=PES_HELP, metavar=PES_METAVAR),
    click.Option(
        ["--poison"],
        help="what the program has not set holds nonsense, the same on CPUs and FPGAs",
        is_flag=True,
    ),
    click.Option(
        ["--wrap"],
        help="start CPU ranks under a command, such as valgrind",
        metavar="COMMAND",
    ),
)
_WORDS = click.Argument(["words"], nargs=-1, type=click.UNPROCESSED, shell_complete=complete_file)


class CommandLine(NamedTuple):
    """A whole command line: the options' values by name, and the programs."""

    options: dict[str, Any]
    cluster: str | None
    programs: tuple[Program, ...]


class ProgramCommand(click.Command):
    """A command that runs programs; its help shows its options in groups, by title."""

    def __init__(self, name: str, groups: dict[str, tuple[click.Option, ...]], **more: Any) -> None:
        options = [option for group in groups.values() for option in group]
        settings = {"allow_interspersed_args": False}  # what follows PROGRAM is the program's
        super().__init__(name, params=[*options, _WORDS], context_settings=settings, **more)
        self.groups = groups

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Lets a cluster file as first word stand for --cluster; --report takes a page only."""
        given = self._with_table(args)
        try:
            rest = super().parse_args(ctx, list(given))
        except click.UsageError as error:
            raise self._with_context(error, ctx, given) from None
        page: str | None = ctx.params.get("report")
        if page not in (None, "-") and not _is_page(page):
            raise _no_page(page)
        words: Sequence[str] = ctx.params.get("words") or ()
        before = given[: len(given) - len(words)]
        if words and words[0].endswith(CLUSTER_SUFFIXES) and not ctx.params["cluster"]:
            ctx.params.clear()
            return self.parse_args(ctx, ["--cluster", words[0], *before, *words[1:]])
        ctx.params["whole"] = before[-1:] == ["--"]
        return rest

    def _with_table(self, args: Sequence[str]) -> list[str]:
        """The same, but for a --report whose next word is no page: this asks for the table."""
        options = [each for each in self.params if isinstance(each, click.Option)]
        with_value = {flag for each in options if not each.is_flag for flag in each.opts}
        given, at = list(args), 0
        while at < len(given) and given[at].startswith("-") and given[at] not in ("-", "--"):
            following = given[at + 1] if at + 1 < len(given) else ""
            if given[at] == "--report" and following != "-" and not _is_page(following):
                if not _may_be_program(following):
                    raise _no_page(following)
                given[at] = "--report=-"
            at += 2 if given[at] in with_value else 1
        return given

    def _with_context(
        self, error: click.UsageError, ctx: click.Context, given: list[str]
    ) -> click.UsageError:
        """Adds the command, and the whole word: click calls `-host` options -h, -o, -s and -t."""
        error.ctx = error.ctx or ctx
        if not isinstance(error, click.NoSuchOption) or error.option_name.startswith("--"):
            return error
        letter = error.option_name[1:]
        words = [word for word in given if word[:1] == "-" != word[1:2] and letter in word[1:]]
        known = [flag for option in self.get_params(ctx) for flag in option.opts]
        return click.NoSuchOption(words[0], possibilities=known, ctx=ctx)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """What follows the name in the line of usage."""
        return ["[OPTIONS] PROGRAM [ARGS]... [: [-n N] PROGRAM [ARGS]...]..."]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the options, group by group."""
        for title, options in self.groups.items():
            with formatter.section(title):
                self._write(ctx, formatter, options)
        with formatter.section("Help"):
            self._write(ctx, formatter, [self.get_help_option(ctx)])

    @staticmethod
    def _write(
        ctx: click.Context,
        formatter: click.HelpFormatter,
        options: Sequence[click.Option | None],
    ) -> None:
        records = [option.get_help_record(ctx) for option in options if option]
        formatter.write_dl([record for record in records if record])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem[str]]":
        """Offers options before the program, files after it."""
        if ctx.params.get("words"):
            return complete_file(ctx, None, incomplete)
        return super().shell_complete(ctx, incomplete)


def _is_page(path: str) -> bool:
    return path.lower().endswith(_PAGE_SUFFIXES)


def _no_page(word: str) -> Failure:
    hint = "--report alone prints a table"
    return Failure(f"--report wants a page, FILE.html, not '{word}'", hint=hint)


def _may_be_program(word: str) -> bool:
    """Is it a source, a cluster file, an option or an executable, or at least no other file?"""
    if os.path.isdir(word):
        return False
    ending = os.path.splitext(word)[1]
    if not ending or word.startswith("-") or word.endswith(SOURCE_SUFFIXES + CLUSTER_SUFFIXES):
        return True
    try:
        return bool(find_executable(word))
    except Failure:
        return False


def read_command_line(ctx: click.Context) -> CommandLine:
    """Splits what a ProgramCommand was given; nothing is looked up yet."""
    first, rest = _next_program(ctx)
    programs = [_program(ctx, first)]
    while rest is not None:
        later = _parse_later(ctx, rest)
        first, rest = _next_program(later)
        programs.append(_program(later, first))
    return CommandLine(ctx.params, ctx.params["cluster"], tuple(programs))


def _next_program(ctx: click.Context) -> tuple[Sequence[str], Sequence[str] | None]:
    words: Sequence[str] = ctx.params["words"]
    if ctx.params["whole"] or ":" not in words:
        return words, None
    colon = words.index(":")
    return words[:colon], words[colon + 1 :]


def _parse_later(ctx: click.Context, rest: Sequence[str]) -> click.Context:
    """Options of a second program: only those that differ from program to program."""
    later = ctx.command.make_context(ctx.info_name, list(rest), parent=ctx.parent)
    for option in ctx.command.params:
        source = later.get_parameter_source(option.name or "")
        own = option is _WORDS or option in PROGRAM_OPTIONS
        if source is ParameterSource.COMMANDLINE and not own:
            flag, command = option.opts[-1], ctx.command_path
            raise Failure(
                f"{command}: {flag} holds for the whole run, so it goes before the first program",
                hint=f"{command} {flag} ... PROGRAM : PROGRAM",
            )
    return later


def _program(ctx: click.Context, words: Sequence[str]) -> Program:
    command = ctx.command_path
    if not words or not words[0]:
        raise Failure(f"{command}: no PROGRAM given", hint=f"{command} -n 4 ring.c")
    count = 0
    while count < len(words) and words[count].endswith(SOURCE_SUFFIXES):
        count += 1
    arguments = words[max(count, 1) :]
    if count and arguments and arguments[0] == "--":
        arguments = arguments[1:]
    elif arguments and not ctx.params["whole"]:
        _note_late_option(ctx, arguments[0])
    return Program(
        sources=tuple(words[:count]),
        executable="" if count else words[0],
        arguments=tuple(arguments),
        ranks=ctx.params["ranks"],
        platform=ctx.params["platform"],
        cflags=ctx.params["cflags"],
        wrap=_wrap(ctx.params.get("wrap")),
        pes=read_pes(ctx.params.get("pes")),
        poison=bool(ctx.params.get("poison")),
    )


def read_pes(text: str | None) -> tuple[tuple[str, int], ...]:
    """The copies of kernels, as Program has them, of the value of --pes."""
    found: dict[str, int] = {}
    for part in text.split(",") if text is not None else ():
        name, _, count = part.strip().rpartition("=")
        is_number = count.isascii() and count.isdigit() and 1 <= int(count) <= _PES_MAX
        if not is_number or name in found or part.strip().startswith("="):
            raise Failure(
                f"--pes cannot be '{text}'",
                hint=f"--pes 4 or --pes fib=2,fib_1=4, with 1 to {_PES_MAX} copies of each kernel",
            )
        found[name] = int(count)
    return tuple(found.items())


def _wrap(text: str | None) -> tuple[str, ...]:
    if text is None:
        return ()
    found = words(text, "--wrap")
    if not found:
        raise Failure("--wrap wants a command", hint='--wrap "valgrind -q"')
    return (find_executable(found[0]), *found[1:])


def _note_late_option(ctx: click.Context, word: str) -> None:
    """An option of the run that stands behind the program was most likely meant for the run."""
    assert isinstance(ctx.command, ProgramCommand)
    for option in (*ctx.command.groups["Programs"], *ctx.command.groups["Cluster"]):
        is_given = ctx.get_parameter_source(option.name or "") is ParameterSource.COMMANDLINE
        if word.partition("=")[0] in option.opts and not is_given:
            why = f"{word} stands behind the program, so it goes to the program"
            hint = "Plait's own options go before it"
            terminal.write_error(f"plait: note: {why}\nhint: {hint}\n")
