// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
typedef struct Never Never;
Never* early;
int main(void) { return early->x; }
