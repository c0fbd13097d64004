// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// "Did you mean": the word of a list that a misspelt one is closest to.
#pragma once

#include <string>
#include <vector>

namespace plait::api {

// Empty if none is near: more than a third of the letters would have to change.
std::string nearest(const std::string& word, const std::vector<std::string>& words);

}  // namespace plait::api
