// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// atan2 and what is made of it.
#include "floats.h"

#ifndef PLAIT_STANDARD_ANGLES
#define PLAIT_STANDARD_ANGLES

double plait_atan2(double y, double x) {
  if (x != x || y != y) return x + y;
  double up = fabs(y), right = fabs(x);
  int is_steep = up > right, is_left = plait_to_bits(x) >> 63;
  double large = is_steep ? up : right, small = is_steep ? right : up, angle, rest = 0;
  if (large < PLAIT_LEAST) {
    angle = 0;
    small = 0;
  } else if (large == INFINITY) {
    angle = small == INFINITY ? PLAIT_ATAN_ONE : 0;
    small = 0;
  } else {
    // So that neither a sum overflows nor a difference vanishes.
    double scale = large > 0x1p1000 ? 0x1p-60 : large < 0x1p-900 ? 0x1p100 : 1;
    large *= scale;
    small *= scale;
    double start = 0, start_rest = 0, above = small, below = large;
    if (small > large * 0.6875) {
      above = small - large;
      below = large + small;
      start = PLAIT_ATAN_ONE;
      start_rest = PLAIT_ATAN_ONE_REST;
    } else if (small > large * 0.4375) {
      above = small - large * 0.5;
      below = large + small * 0.5;
      start = PLAIT_ATAN_HALF;
      start_rest = PLAIT_ATAN_HALF_REST;
    }
    double u = above / below, square = u * u;
    double low = u * square * PLAIT_ATAN(square) + start_rest;
    if (start == 0) {
      angle = u;
    } else {
      angle = start + u;
      low += (start - angle) + u;
    }
    rest = low;
  }
  if (is_steep) {
    double turned = PLAIT_HALF_PI - angle;
    rest = ((PLAIT_HALF_PI - turned) - angle) + (PLAIT_HALF_PI_REST - rest);
    angle = turned;
  }
  if (is_left) {
    double turned = 2 * PLAIT_HALF_PI - angle;
    rest = ((2 * PLAIT_HALF_PI - turned) - angle) + (2 * PLAIT_HALF_PI_REST - rest);
    angle = turned;
  }
  return plait_signed(angle + rest, y);
}

double plait_atan(double x) { return plait_atan2(x, 1); }

double plait_asin(double x) {
  if (!(fabs(x) <= 1)) return x != x ? x : PLAIT_NOT_A_NUMBER;
  return plait_atan2(x, sqrt((1 - x) * (1 + x)));
}

double plait_acos(double x) {
  if (!(fabs(x) <= 1)) return x != x ? x : PLAIT_NOT_A_NUMBER;
  return plait_atan2(sqrt((1 - x) * (1 + x)), x);
}

float plait_atan2f(float y, float x) {
  if (x != x || y != y) return x + y;
  double up = fabsf(y), right = fabsf(x);
  int is_steep = up > right, is_left = plait_to_bits_float(x) >> 31;
  double large = is_steep ? up : right, small = is_steep ? right : up, angle;
  if (large < 0x1p-126) {
    angle = 0;
  } else if (large == INFINITY) {
    angle = small == INFINITY ? PLAIT_ATAN_ONE : 0;
  } else {
    int is_far = small > large * 0.4375;
    double u = (is_far ? small - large * 0.75 : small) / (is_far ? large + small * 0.75 : large);
    double square = u * u;
    angle = (is_far ? PLAIT_ATAN_FAR : 0) + (u + u * square * PLAIT_ATAN_FLOAT(square));
  }
  if (is_steep) angle = PLAIT_HALF_PI - angle;
  if (is_left) angle = 2 * PLAIT_HALF_PI - angle;
  return (float)plait_signed(angle, y);
}

float plait_atanf(float x) { return plait_atan2f(x, 1); }

float plait_asinf(float x) { return (float)plait_asin(x); }
float plait_acosf(float x) { return (float)plait_acos(x); }

#endif
