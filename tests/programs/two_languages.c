// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// The half in C of two_languages.cpp.
int half_of(int value);

int half_of(int value) { return value / 2; }
