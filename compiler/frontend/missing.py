# SPDX-FileCopyrightText: The Plait authors
# SPDX-License-Identifier: Apache-2.0
"""Why FPGA ranks do not have a function that C's library or MPI has, and a way out."""

from __future__ import annotations

import re

_CPU = (
    "let a CPU rank call it, between #ifdef ZRLMPI_SW_ONLY and #endif, or run all ranks on CPUs "
    "with --fpga none"
)
# By the first pattern that is the whole name.
_REASONS = (
    (
        r"f(open|close|read|write|seek|tell|gets|getc|scanf)|rewind|remove|rename"
        r"|scanf|gets|getc|getchar|open|read|write|close|feof|ferror|getline",
        "FPGA ranks have no input, and of files those that are only read, with a name that is a "
        f"literal or an argument; {_CPU}",
    ),
    (
        r"_?setjmp|longjmp|signal|raise|fork|system|atexit|gethostname|getpid"
        r"|ctime|localtime|strftime|access",
        f"FPGA ranks have no operating system, and MPI_Wtime for the time; {_CPU}",
    ),
    (r"getopt_long_only", "use getopt_long, with two dashes"),
    (r"(pthread|thrd|omp)_\w+", "a rank has one thread; use more ranks"),
    (
        r"[ejn]rand48|initstate|setstate|seed48|lcong48",
        "use rand and srand, which draw the same numbers on all ranks",
    ),
    (
        r"vs?n?printf|vfprintf|v?asprintf|puts_unlocked|str(told|coll|error|sep)",
        f"FPGA ranks make texts with snprintf, strcpy and strcat in arrays; {_CPU}",
    ),
    (
        r"(a(sin|cos|tan)h|remainder|remquo|fma|erfc?|[lt]gamma|ilogb|logb|nextafter)[fl]?",
        "write it as a series or a table, or with the functions that math.h has",
    ),
    (r"P?MPI_(Add_error_\w+|Comm_[sg]et_\w+)", _CPU),
    (
        r"P?MPI_I(barrier|bcast|(all)?reduce\w*|(all)?gatherv?|scatterv?|alltoall[vw]?|e?xscan"
        r"|scan)",
        "use the collective that blocks, or MPI_Isend and MPI_Irecv",
    ),
    (r"P?MPI_(Alltoall[vw]|Reduce_scatter)", "use MPI_Isend and MPI_Irecv, or other collectives"),
    (r"P?MPI_(Wait|Test)(some|any)", "use MPI_Waitany, MPI_Waitall or MPI_Testall"),
    (r"P?MPI_(Cancel|Test_cancelled)", "use MPI_Wait"),
    (r"P?MPI_Type_\w+|P?MPI_(Unp|P)ack_\w+", "copy into an array of a basic datatype"),
    (r"P?MPI_Comm_create_errhandler", "use MPI_ERRORS_RETURN and look at what calls return"),
    (r"P?MPI_Comm_create_keyval", _CPU),
    (r"P?MPI_Comm_create\w+", "use MPI_Comm_split or MPI_Comm_create"),
    (r"P?MPI_(Cart|Graph|Dist_graph)_\w+", "compute the neighbours' ranks"),
    (
        r"P?MPI_(Win\w*|R?[Pp]ut|R?[Gg]et|R?([Gg]et_)?[Aa]ccumulate|Fetch_and_op|Compare_and_swap)",
        "use OpenSHMEM, whose puts and gets FPGA ranks have, or MPI_Send and MPI_Recv",
    ),
    (r"P?MPI_(File|Info|Intercomm|Comm_spawn|Session|Attr|Keyval)_?\w*", _CPU),
    (r"P?MPI_(Im?probe|Mprobe|Mrecv)", "use MPI_Send and MPI_Recv"),
)


def reason(name: str) -> str:
    """The hint for a function of the library that is not there; empty: there is no such one."""
    return next((hint for names, hint in _REASONS if re.fullmatch(names, name)), "")
