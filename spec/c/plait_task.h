/* SPDX-FileCopyrightText: The Plait authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Launches of functions as tasks, and what becomes of what they return; docs/guides/tasks.md tells
 * of each. In a program of tasks that is what the pragmas of OpenMP give, and more; anywhere else
 * each function is called at once, which gives the same results: this header is all that is needed
 * then, whatever the compiler.
 */
#ifndef PLAIT_TASK_H
#define PLAIT_TASK_H

enum {
  plait_task_launched,
  plait_task_result,
  plait_task_discarded,
  plait_task_merged,
  plait_task_passed,
};

/* variable = plait_launch(function, arguments...): a task, whose result becomes the variable's
 * value. That is there from plait_result(variable) on, which waits for all tasks that the caller
 * has launched; before that the variable may not be used. */
#define plait_launch(function, ...) ((void)plait_task_launched, function(__VA_ARGS__))
#define plait_result(variable) ((void)plait_task_result, (variable))

/* A task that nobody waits for but the end of the region; what it returns is lost. */
#define plait_discard(function, ...) ((void)plait_task_discarded, (void)function(__VA_ARGS__))

/* A task whose result is merged into a variable: variable = merge(variable, result), in the order
 * of the launches. The value is there from plait_result(variable) on. */
#define plait_merge(variable, merge, function, ...) \
  ((void)plait_task_merged, (variable) = merge((variable), function(__VA_ARGS__)))

/* return plait_pass(function, arguments...): a task whose result goes to whoever waits for the
 * caller, which has ended by that. */
#define plait_pass(function, ...) ((void)plait_task_passed, function(__VA_ARGS__))

#endif
