// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <random>
#include <vector>

#include "api/datatype.h"
#include "api/test_world.h"
#include "mpi.h"
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

// What MPI makes of the types of a program, by its own calls.
struct Made {
  MPI_Datatype type = MPI_DATATYPE_NULL;
  MPI_Aint lower = -1, extent = -1, true_lower = -1, true_extent = -1;
  int size = -1;
};

Made look(MPI_Datatype type) {
  Made made{type};
  MPI_Type_size(type, &made.size);
  MPI_Type_get_extent(type, &made.lower, &made.extent);
  MPI_Type_get_true_extent(type, &made.true_lower, &made.true_extent);
  return made;
}

TEST(TypeCalls, StructWithGaps) {
  plait::test::World world(1);
  world.run([](int) {
    MPI_Init(nullptr, nullptr);
    struct Particle {
      double mass;
      char name[3];
      int at[2];
    };
    const int lengths[3] = {1, 3, 2};
    const MPI_Aint places[3] = {offsetof(Particle, mass), offsetof(Particle, name),
                                offsetof(Particle, at)};
    const MPI_Datatype members[3] = {MPI_DOUBLE, MPI_CHAR, MPI_INT};
    Made particle;
    MPI_Type_create_struct(3, lengths, places, members, &particle.type);
    MPI_Type_commit(&particle.type);
    particle = look(particle.type);
    EXPECT_EQ(particle.size, 19);
    EXPECT_EQ(particle.extent, static_cast<MPI_Aint>(sizeof(Particle)));
    EXPECT_EQ(particle.true_extent, static_cast<MPI_Aint>(offsetof(Particle, at) + 8));
    const Particle from[2] = {{1.5, {'a', 'b', 'c'}, {1, 2}}, {2.5, {'d', 'e', 'f'}, {3, 4}}};
    Particle to[2] = {};
    char packed[38];
    int position = 0;
    MPI_Pack(from, 2, particle.type, packed, 38, &position, MPI_COMM_SELF);
    EXPECT_EQ(position, 38);
    EXPECT_EQ(std::memcmp(packed + 8, "abc", 3), 0);
    position = 0;
    MPI_Unpack(packed, 38, &position, to, 2, particle.type, MPI_COMM_SELF);
    EXPECT_EQ(to[1].name[2], 'f');
    EXPECT_EQ(to[1].at[1], 4);
    MPI_Status status;
    int count = -1;
    MPI_Sendrecv(from, 1, particle.type, 0, 0, to, 2, particle.type, 0, 0, MPI_COMM_SELF, &status);
    MPI_Get_elements(&status, particle.type, &count);
    EXPECT_EQ(count, 6);

    MPI_Finalize();
  });
  EXPECT_TRUE(world.all_ended_well());
}

TEST(TypeCalls, SubarrayIndexedAbsolute) {
  plait::test::World world(1);
  world.run([](int) {
    MPI_Init(nullptr, nullptr);
    MPI_Status status;
    // Two columns of three rows of a matrix of three times four.
    const int sizes[2] = {3, 4}, parts[2] = {3, 2}, starts[2] = {0, 1};
    MPI_Datatype columns;
    MPI_Type_create_subarray(2, sizes, parts, starts, MPI_ORDER_C, MPI_INT, &columns);
    MPI_Type_commit(&columns);
    EXPECT_EQ(look(columns).extent, 48);
    EXPECT_EQ(look(columns).true_lower, 4);
    int matrix[12], got[6];
    for (int i = 0; i < 12; ++i) matrix[i] = i;
    MPI_Sendrecv(matrix, 1, columns, 0, 0, got, 6, MPI_INT, 0, 0, MPI_COMM_SELF, &status);
    EXPECT_EQ(std::vector<int>(got, got + 6), (std::vector<int>{1, 2, 5, 6, 9, 10}));

    // Parts with gaps of their own, side by side: indexed blocks of a strided type.
    const int blocks[2] = {2, 1}, at[2] = {3, 0};
    MPI_Datatype pair, spread, mixed;
    MPI_Type_create_hvector(2, 1, 8, MPI_INT, &pair);
    MPI_Type_create_resized(pair, 0, 16, &spread);
    MPI_Type_indexed(2, blocks, at, spread, &mixed);
    MPI_Type_commit(&mixed);
    EXPECT_EQ(look(mixed).size, 24);
    EXPECT_EQ(look(mixed).extent, 80);
    int far[20], near[6];
    for (int i = 0; i < 20; ++i) far[i] = i;
    MPI_Sendrecv(far, 1, mixed, 0, 0, near, 6, MPI_INT, 0, 0, MPI_COMM_SELF, &status);
    EXPECT_EQ(std::vector<int>(near, near + 6), (std::vector<int>{12, 14, 16, 18, 0, 2}));

    MPI_Aint absolute;
    MPI_Datatype here;
    int value = 7;
    const int one = 1;
    MPI_Get_address(&value, &absolute);
    MPI_Type_create_hindexed(1, &one, &absolute, MPI_INT, &here);
    MPI_Type_commit(&here);
    MPI_Sendrecv(MPI_BOTTOM, 1, here, 0, 0, got, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &status);
    EXPECT_EQ(got[0], 7);
    char name[MPI_MAX_OBJECT_NAME];
    int length = 0;
    MPI_Type_get_name(MPI_INTEGER, name, &length);
    EXPECT_STREQ(name, "MPI_INTEGER");
    MPI_Finalize();
  });
  EXPECT_TRUE(world.all_ended_well());
}

}  // namespace
}  // namespace plait::api
