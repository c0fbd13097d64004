// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0

#include "collectives/nearest.h"

#include <algorithm>
#include <numeric>

namespace plait::api {
namespace {

// Letters to insert, delete or replace (Levenshtein), one row of the matrix at a time.
std::size_t distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string nearest(const std::string& word, const std::vector<std::string>& words) {
  std::string best;
  std::size_t least = word.size() / 3 + 2;
  for (const std::string& each : words) {
    const std::size_t far = distance(word, each);
    if (far >= least) continue;
    least = far;
    best = each;
  }
  return best;
}

}  // namespace plait::api
