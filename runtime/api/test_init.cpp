// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <string>

#include "api/test_world.h"
#include "mpi.h"
#include "plait_mpi.h"

namespace plait::test {
namespace {

TEST(Init, TheLifeOfARank) {
  World world(1);
  world.run([](int) {
    int flag = -1, provided = -1, level = -1;
    MPI_Initialized(&flag);
    EXPECT_EQ(flag, 0);
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_MULTIPLE, &provided);
    EXPECT_EQ(provided, MPI_THREAD_SERIALIZED);
    MPI_Query_thread(&level);
    EXPECT_EQ(level, provided);
    MPI_Initialized(&flag);
    EXPECT_EQ(flag, 1);
    EXPECT_EQ(std::getenv("PLAIT_CHANNEL_FD"), nullptr) << "children are worlds of their own";
    MPI_Finalized(&flag);
    EXPECT_EQ(flag, 0);
    MPI_Finalize();
    MPI_Finalized(&flag);
    EXPECT_EQ(flag, 1);
  });
  EXPECT_TRUE(world.all_ended_well());
  EXPECT_EQ(world.told(0, EntryKind::init).size(), 1u);
  EXPECT_EQ(world.told(0, EntryKind::finalize).size(), 1u);
  EXPECT_EQ(world.yields(0, YieldReason::start), 1u);
  EXPECT_EQ(world.yields(0, YieldReason::finish), 1u);
}

TEST(Init, ModulesAreListed) {
  World world(1);
  world.run([](int) {
    MPI_Init(nullptr, nullptr);
    MPI_Finalize();
  });
  const ChannelHead& head = world.head(0);
  ASSERT_GE(head.module_count, 1u);
  EXPECT_EQ(head.modules[0].path[0], '/');
  const std::uint64_t site = world.told(0, EntryKind::finalize).at(0).site;
  bool found = false;
  for (std::uint32_t i = 0; i < head.module_count; ++i) {
    EXPECT_LT(head.modules[i].begin, head.modules[i].end);
    found = found || (site >= head.modules[i].begin && site < head.modules[i].end);
  }
  EXPECT_TRUE(found) << "the call site lies in one of them";
}

void expect_error(const std::function<void()>& body, const std::string& sentence) {
  World world(1);
  world.run([&](int) { body(); });
  EXPECT_EQ(world.end(0), World::End::stopped);
  EXPECT_EQ(world.message(0), sentence);
  EXPECT_EQ(world.told(0, EntryKind::error).size(), 1u);
}

TEST(Init, CallsOutsideItsLifeAreErrors) {
  int value = 0;
  expect_error([&] { MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD); },
               "MPI_Send: called before MPI_Init");
  expect_error(
      [] {
        MPI_Init(nullptr, nullptr);
        MPI_Finalize();
        MPI_Barrier(MPI_COMM_WORLD);
      },
      "MPI_Barrier: called after MPI_Finalize");
  expect_error(
      [] {
        MPI_Init(nullptr, nullptr);
        MPI_Init(nullptr, nullptr);
      },
      "MPI_Init: called twice");
}

TEST(Init, AbortTellsItsCode) {
  World world(2);
  world.run([](int rank) {
    MPI_Init(nullptr, nullptr);
    if (rank == 1) MPI_Abort(MPI_COMM_WORLD, 42);
    MPI_Finalize();
  });
  EXPECT_EQ(world.end(1), World::End::stopped);
  EXPECT_EQ(world.told(1, EntryKind::abort).at(0).body.tag, 42u);
  EXPECT_EQ(world.told(1, EntryKind::abort).at(0).call, unsigned{PLAIT_CALL_ABORT});
}

TEST(Init, EnquiriesWorkAtAnyTime) {
  char text[MPI_MAX_LIBRARY_VERSION_STRING];
  int length = 0, version = 0, subversion = 0;
  MPI_Get_version(&version, &subversion);
  EXPECT_EQ(version, 5);
  MPI_Get_library_version(text, &length);
  EXPECT_EQ(std::string(text).rfind("Plait ", 0), 0u) << text;
  EXPECT_EQ(static_cast<std::size_t>(length), std::strlen(text));
  EXPECT_NE(std::string(text).find(", MPI ABI 1.0"), std::string::npos);
  EXPECT_GT(MPI_Wtick(), 0.0);
}

TEST(Init, ProcessorNameIsTheHosts) {
  World world(1);
  world.run([](int) {
    MPI_Init(nullptr, nullptr);
    char name[MPI_MAX_PROCESSOR_NAME];
    int length = 0;
    MPI_Get_processor_name(name, &length);
    EXPECT_STREQ(name, "test-node");
    EXPECT_EQ(length, 9);
    MPI_Finalize();
  });
  EXPECT_TRUE(world.all_ended_well());
}

}  // namespace
}  // namespace plait::test
