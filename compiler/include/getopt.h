/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Options of main's arguments, which the compiler knows: see passes/options.py. A program may have
 * a getopt of its own.
 */
#ifndef PLAIT_COMPILER_GETOPT_H
#define PLAIT_COMPILER_GETOPT_H

extern char* optarg;
extern int optind, opterr, optopt;

int getopt(int argc, char* const argv[], const char* options);

#define no_argument 0
#define required_argument 1
#define optional_argument 2
struct option {
  const char* name;
  int has_arg;
  int* flag;
  int val;
};
int getopt_long(int argc, char* const argv[], const char* options, const struct option* table,
                int* index);

#endif
