// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0

#include "collectives/tree.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace plait::api {
namespace {

using Lists = std::vector<std::vector<int>>;

std::size_t index(int rank) { return static_cast<std::size_t>(rank); }

Lists children_of(const std::vector<int>& parents) {
  Lists children(parents.size());
  for (std::size_t rank = 0; rank < parents.size(); ++rank) {
    if (parents[rank] >= 0) children[index(parents[rank])].push_back(static_cast<int>(rank));
  }
  return children;
}

// Ranks of the subtree of rank, parents before children.
std::vector<int> subtree(const Lists& children, int rank) {
  std::vector<int> order, open{rank};
  while (!open.empty()) {
    const int next = open.back();
    open.pop_back();
    order.push_back(next);
    const auto& below = children[index(next)];
    open.insert(open.end(), below.rbegin(), below.rend());
  }
  return order;
}

std::vector<int> parse_numbers(const std::string& text) {
  std::vector<int> numbers;
  std::istringstream stream(text);
  for (std::string word; std::getline(stream, word, ',');) {
    std::size_t used = 0;
    try {
      numbers.push_back(std::stoi(word, &used));
    } catch (const std::logic_error&) {
      used = 0;
    }
    if (used == 0 || used != word.size()) {
      throw std::invalid_argument("planned tree: '" + word + "' is not the number of a rank");
    }
  }
  return numbers;
}

}  // namespace

Tree binomial_tree(int size, int root, int rank) {
  const int place = (rank - root + size) % size;
  const auto rank_at = [&](int where) { return (where + root) % size; };
  Tree tree;
  if (place != 0) tree.parent = rank_at(place & (place - 1));
  const int reach = place == 0 ? size : place & -place;
  int ranks = 1;
  for (int step = 1; step < reach && place + step < size; step *= 2) {
    tree.children.push_back({rank_at(place + step), std::min(step, size - place - step)});
    ranks += tree.children.back().ranks;
  }
  for (int i = 0; i < ranks; ++i) tree.order.push_back(rank_at(place + i));
  return tree;
}

Tree planned_tree(const std::vector<int>& parents, int rank) {
  Lists children = children_of(parents);
  std::vector<int> ranks(parents.size(), 1);
  const int root =
      static_cast<int>(std::find(parents.begin(), parents.end(), -1) - parents.begin());
  std::vector<int> all = subtree(children, root);
  for (auto it = all.rbegin(); it != all.rend(); ++it) {
    if (*it != root) ranks[index(parents[index(*it)])] += ranks[index(*it)];
  }
  for (auto& siblings : children) {
    std::stable_sort(siblings.begin(), siblings.end(),
                     [&](int a, int b) { return ranks[index(a)] < ranks[index(b)]; });
  }
  Tree tree;
  tree.parent = parents[index(rank)];
  for (const int child : children[index(rank)])
    tree.children.push_back({child, ranks[index(child)]});
  tree.order = subtree(children, rank);
  return tree;
}

std::vector<int> parse_tree(const std::string& text, int size) {
  const std::vector<int> parents = parse_numbers(text);
  if (parents.size() != index(size)) {
    throw std::invalid_argument("planned tree: " + std::to_string(parents.size()) +
                                " parents are given for " + std::to_string(size) + " ranks");
  }
  for (const int parent : parents) {
    if (parent < -1 || parent >= size) {
      throw std::invalid_argument("planned tree: there is no rank " + std::to_string(parent) +
                                  " among " + std::to_string(size));
    }
  }
  const auto roots = std::count(parents.begin(), parents.end(), -1);
  if (roots != 1) {
    throw std::invalid_argument("planned tree: exactly one rank has the parent -1, not " +
                                std::to_string(roots));
  }
  const auto root = std::find(parents.begin(), parents.end(), -1) - parents.begin();
  if (subtree(children_of(parents), static_cast<int>(root)).size() != parents.size()) {
    throw std::invalid_argument("planned tree: some ranks are not connected to its root, rank " +
                                std::to_string(root));
  }
  return parents;
}

void bcast_along(Schedule& schedule, const Operands& operands, const Tree& tree) {
  schedule.next_round();
  if (tree.parent >= 0) schedule.receive(tree.parent, operands.output, operands.bytes);
  for (auto child = tree.children.rbegin(); child != tree.children.rend(); ++child) {
    schedule.next_round();
    schedule.send(child->rank, operands.output, operands.bytes);
  }
}

void scatter_along(Schedule& schedule, const Operands& operands, const Tree& tree) {
  const std::size_t bytes = operands.bytes;
  schedule.next_round();
  if (tree.children.empty() && tree.parent >= 0) {
    schedule.receive(tree.parent, operands.output, bytes);
    return;
  }
  std::byte* blocks = schedule.scratch(tree.order.size() * bytes);
  if (tree.parent >= 0) {
    schedule.receive(tree.parent, blocks, tree.order.size() * bytes);
  } else {
    for (std::size_t i = 0; i < tree.order.size(); ++i) {
      const std::byte* block = operands.input + operands.input_blocks.offset(tree.order[i]);
      schedule.copy(blocks + i * bytes, block, bytes);
    }
  }
  if (operands.output != nullptr) schedule.copy(operands.output, blocks, bytes);
  std::size_t end = tree.order.size();
  for (auto child = tree.children.rbegin(); child != tree.children.rend(); ++child) {
    schedule.next_round();
    end -= index(child->ranks);
    schedule.send(child->rank, blocks + end * bytes, index(child->ranks) * bytes);
  }
}

void gather_along(Schedule& schedule, const Operands& operands, const Tree& tree) {
  const std::size_t bytes = operands.bytes;
  schedule.next_round();
  if (tree.children.empty() && tree.parent >= 0) {
    schedule.send(tree.parent, operands.input, bytes);
    return;
  }
  std::byte* blocks = schedule.scratch(tree.order.size() * bytes);
  std::size_t at = 1;
  for (const Tree::Child& child : tree.children) {
    schedule.next_round();
    schedule.receive(child.rank, blocks + at * bytes, index(child.ranks) * bytes);
    at += index(child.ranks);
  }
  if (operands.input != nullptr) schedule.copy(blocks, operands.input, bytes);
  if (tree.parent >= 0) {
    schedule.next_round();
    schedule.send(tree.parent, blocks, tree.order.size() * bytes);
    return;
  }
  for (std::size_t i = operands.input == nullptr ? 1 : 0; i < tree.order.size(); ++i) {
    std::byte* block = operands.output + operands.output_blocks.offset(tree.order[i]);
    schedule.copy(block, blocks + i * bytes, bytes);
  }
}

void reduce_along(Schedule& schedule, const Operands& operands, const Tree& tree) {
  schedule.next_round();
  if (tree.children.empty() && tree.parent >= 0) {
    schedule.send(tree.parent, operands.input, operands.bytes);
    return;
  }
  const std::size_t bytes = operands.bytes;
  std::byte* sum = tree.parent < 0 ? operands.output : schedule.scratch(bytes);
  std::byte* part = schedule.scratch(bytes);
  schedule.copy(sum, operands.input, bytes);
  for (const Tree::Child& child : tree.children) {
    schedule.next_round();
    schedule.receive(child.rank, part, bytes);
    schedule.local([=, reduction = operands.reduction, count = operands.count()] {
      reduction.combine_higher(sum, part, count);
    });
  }
  if (tree.parent < 0) return;
  schedule.next_round();
  schedule.send(tree.parent, sum, bytes);
}

}  // namespace plait::api
