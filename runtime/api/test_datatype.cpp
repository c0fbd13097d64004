// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <random>
#include <vector>

#include "api/datatype.h"
#include "plait_mpi.h"

namespace plait::api {
namespace {

// The type map of the standard, spelled out: the offset of every byte of one element, in order.
struct Model {
  std::vector<std::ptrdiff_t> bytes;
  std::ptrdiff_t lower = 0, upper = 0;

  static Model vector(const Model& element, int count, int length, int stride) {
    Model made;
    const std::ptrdiff_t extent = element.upper - element.lower;
    bool first = true;
    for (int block = 0; block < count; ++block) {
      for (int i = 0; i < length; ++i) {
        const std::ptrdiff_t at = (std::ptrdiff_t{block} * stride + i) * extent;
        for (const std::ptrdiff_t byte : element.bytes) made.bytes.push_back(at + byte);
        made.lower = first ? at + element.lower : std::min(made.lower, at + element.lower);
        made.upper = first ? at + element.upper : std::max(made.upper, at + element.upper);
        first = false;
      }
    }
    return made;
  }
};

struct Both {
  Datatype type;
  Model model;
};

Both basic(MPI_Datatype handle) {
  const DatatypeRef type = find_datatype(handle);
  Model model;
  for (std::size_t i = 0; i < type->size(); ++i) {
    model.bytes.push_back(static_cast<std::ptrdiff_t>(i));
  }
  model.upper = type->extent();
  return {*type, model};
}

Both vector(const Both& element, int count, int length, int stride) {
  return {Datatype::vector(element.type, static_cast<std::size_t>(count),
                           static_cast<std::size_t>(length), stride),
          Model::vector(element.model, count, length, stride)};
}

// Packs and unpacks some elements both ways and compares every byte, also those left alone.
void expect_same(const Both& both, std::size_t count) {
  const Datatype& type = both.type;
  const Model& model = both.model;
  ASSERT_EQ(type.size(), model.bytes.size());
  ASSERT_EQ(type.lower_bound(), model.lower);
  ASSERT_EQ(type.extent(), model.upper - model.lower);
  std::ptrdiff_t low = 0, high = 0;
  std::vector<std::ptrdiff_t> places;
  for (std::size_t i = 0; i < count; ++i) {
    for (const std::ptrdiff_t byte : model.bytes) {
      places.push_back(static_cast<std::ptrdiff_t>(i) * type.extent() + byte);
      low = std::min(low, places.back());
      high = std::max(high, places.back() + 1);
    }
  }
  std::vector<std::uint8_t> memory(static_cast<std::size_t>(high - low) + 1);
  for (std::size_t i = 0; i < memory.size(); ++i) memory[i] = static_cast<std::uint8_t>(i * 7 + 1);
  std::vector<std::uint8_t> packed(places.size() + 1, 0xEE);
  type.pack(packed.data(), memory.data() - low, count);
  for (std::size_t i = 0; i < places.size(); ++i) {
    ASSERT_EQ(packed[i], memory[static_cast<std::size_t>(places[i] - low)]) << "packed byte " << i;
  }
  ASSERT_EQ(packed.back(), 0xEE);

  for (const std::size_t part : {places.size(), places.size() / 2 + 1}) {
    const std::size_t bytes = std::min(part, places.size());
    std::vector<std::uint8_t> fresh(memory.size(), 0xAA), wanted(memory.size(), 0xAA);
    for (std::size_t i = 0; i < bytes; ++i) {
      wanted[static_cast<std::size_t>(places[i] - low)] = packed[i];
    }
    type.unpack_bytes(fresh.data() - low, packed.data(), bytes);
    ASSERT_EQ(fresh, wanted);
  }
}

TEST(Datatype, EveryBasicTypeHasItsSizeAndCode) {
  int count = 0;
#define PLAIT_CHECK(handle, number, type, kind)                        \
  {                                                                    \
    const DatatypeRef found = find_datatype(handle);                   \
    ASSERT_TRUE(found) << #handle;                                     \
    EXPECT_EQ(found->size(), plait_datatype_bytes(number)) << #handle; \
    EXPECT_EQ(found->code(), number) << #handle;                       \
    EXPECT_EQ(found->name(), #handle);                                 \
    EXPECT_TRUE(found->committed() && predefined(handle)) << #handle;  \
    ++count;                                                           \
  }
  PLAIT_BASIC_DATATYPES(PLAIT_CHECK)
  PLAIT_PAIR_DATATYPES(PLAIT_CHECK)
#undef PLAIT_CHECK
  EXPECT_EQ(count, 42);
}

template <typename Value>
void expect_pair(MPI_Datatype handle) {
  struct Pair {
    Value value;
    int index;
  };
  const DatatypeRef type = find_datatype(handle);
  EXPECT_EQ(type->extent(), static_cast<std::ptrdiff_t>(sizeof(Pair)));
  Pair pairs[3];
  std::memset(pairs, 0x5A, sizeof pairs);
  for (int i = 0; i < 3; ++i) pairs[i] = {static_cast<Value>(i + 1), 100 + i};
  std::vector<std::uint8_t> packed(3 * type->size());
  type->pack(packed.data(), pairs, 3);
  for (int i = 0; i < 3; ++i) {
    const std::uint8_t* at = packed.data() + static_cast<std::size_t>(i) * type->size();
    Value value;
    int index;
    std::memcpy(&value, at, sizeof value);
    std::memcpy(&index, at + sizeof value, sizeof index);
    EXPECT_EQ(value, static_cast<Value>(i + 1));
    EXPECT_EQ(index, 100 + i);
  }
  Pair back[3] = {};
  type->unpack(back, packed.data(), 3);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(back[i].value, pairs[i].value);
    EXPECT_EQ(back[i].index, pairs[i].index);
  }
}

TEST(Datatype, PairsAreTheirStructs) {
  expect_pair<float>(MPI_FLOAT_INT);
  expect_pair<double>(MPI_DOUBLE_INT);
  expect_pair<long>(MPI_LONG_INT);
  expect_pair<int>(MPI_2INT);
  expect_pair<short>(MPI_SHORT_INT);
  expect_pair<long double>(MPI_LONG_DOUBLE_INT);
}

TEST(Datatype, OnlyTypesWithoutGapsAreContiguous) {
  EXPECT_TRUE(find_datatype(MPI_DOUBLE)->contiguous());
  EXPECT_TRUE(find_datatype(MPI_2INT)->contiguous());
  EXPECT_FALSE(find_datatype(MPI_DOUBLE_INT)->contiguous());
  const Datatype& number = *find_datatype(MPI_INT);
  EXPECT_TRUE(Datatype::vector(number, 1, 5, 0).contiguous());
  EXPECT_TRUE(Datatype::vector(number, 4, 3, 3).contiguous());
  EXPECT_FALSE(Datatype::vector(number, 4, 3, 5).contiguous());
  EXPECT_FALSE(Datatype::vector(number, 4, 1, -1).contiguous());
}

TEST(Datatype, AColumnOfAMatrix) {
  const Datatype column = Datatype::vector(*find_datatype(MPI_INT), 3, 1, 4);
  const int matrix[3][4] = {{0, 1, 2, 3}, {10, 11, 12, 13}, {20, 21, 22, 23}};
  int packed[3];
  column.pack(packed, &matrix[0][2], 1);
  EXPECT_EQ(std::vector<int>(packed, packed + 3), (std::vector<int>{2, 12, 22}));
  EXPECT_EQ(column.size(), 12u);
  EXPECT_EQ(column.extent(), 9 * 4);
  EXPECT_EQ(column.code(), PLAIT_DATATYPE_INT);
  EXPECT_EQ(column.basic_size(), 4u);
  EXPECT_FALSE(column.committed());
}

TEST(Datatype, EmptyTypesHaveNoBytes) {
  const Datatype empty = Datatype::vector(*find_datatype(MPI_INT), 0, 3, 5);
  EXPECT_EQ(empty.size(), 0u);
  EXPECT_EQ(empty.extent(), 0);
  std::uint8_t untouched = 7;
  empty.pack(&untouched, nullptr, 10);
  empty.unpack(&untouched, nullptr, 10);
  EXPECT_EQ(untouched, 7);
}

TEST(Datatype, RandomNestsAgreeWithTheTypeMap) {
  std::mt19937_64 random(7);
  const MPI_Datatype leaves[] = {MPI_BYTE, MPI_SHORT, MPI_INT, MPI_DOUBLE, MPI_LONG_DOUBLE};
  for (int round = 0; round < 400; ++round) {
    Both both = basic(leaves[random() % 5]);
    const int depth = 1 + static_cast<int>(random() % 3);
    for (int level = 0; level < depth; ++level) {
      const int length = static_cast<int>(random() % 4);
      const int stride = static_cast<int>(random() % 9) - 3;
      both = vector(both, static_cast<int>(random() % 4), length, stride);
    }
    SCOPED_TRACE("round " + std::to_string(round));
    expect_same(both, 1 + random() % 3);
    if (HasFatalFailure()) return;
  }
}

TEST(Datatype, AFreedTypeLivesAsLongAsItIsHeld) {
  const MPI_Datatype handle = new_datatype(Datatype::vector(*find_datatype(MPI_INT), 2, 1, 2));
  const DatatypeRef held = find_datatype(handle);
  free_datatype(handle);
  EXPECT_FALSE(find_datatype(handle));
  EXPECT_EQ(held->size(), 8u);
  EXPECT_FALSE(find_datatype(MPI_DATATYPE_NULL));
}

}  // namespace
}  // namespace plait::api
