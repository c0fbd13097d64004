// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// mpi.h seen from programs: both languages, strict, and every call is there under both names.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "mpi.h"

extern "C" int plait_test_c_version(void);

namespace plait {
namespace {

struct Compiled {
  int status;
  std::string text;
};

Compiled compile(const std::string& compiler, const std::string& program) {
  const std::string root = PLAIT_SOURCE_DIR;
  const std::string command = "printf '%s' '" + program + "' | " + compiler +
                              " -Wall -Wextra -Wpedantic -Werror -I" + root +
                              "/runtime/include -I" + root + "/spec/generated/c - 2>&1";
  FILE* pipe = popen(command.c_str(), "r");
  Compiled result{-1, {}};
  char buffer[512];
  while (std::fgets(buffer, sizeof buffer, pipe) != nullptr) result.text += buffer;
  result.status = pclose(pipe);
  return result;
}

constexpr const char* kProgram =
    "#include \"mpi.h\"\n"
    "int main(int argc, char** argv) {\n"
    "  MPI_Status status; MPI_Request request = MPI_REQUEST_NULL; int value = 0;\n"
    "  MPI_Init(&argc, &argv);\n"
    "  MPI_Irecv(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &request);\n"
    "  MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);\n"
    "  MPI_Wait(&request, &status);\n"
    "  MPI_Waitall(1, &request, MPI_STATUSES_IGNORE);\n"
    "  return PMPI_Finalize();\n"
    "}\n";

TEST(Header, CompilesAsC99) {
  const Compiled result = compile("cc -fsyntax-only -std=c99 -x c", kProgram);
  EXPECT_EQ(result.status, 0) << result.text;
}

TEST(Header, CompilesAsC11AndC17) {
  EXPECT_EQ(compile("cc -fsyntax-only -std=c11 -x c", kProgram).status, 0);
  EXPECT_EQ(compile("cc -fsyntax-only -std=c17 -x c", kProgram).status, 0);
}

TEST(Header, CompilesAsCxx) {
  const Compiled result = compile("c++ -fsyntax-only -std=c++17 -x c++", kProgram);
  EXPECT_EQ(result.status, 0) << result.text;
  EXPECT_EQ(compile("c++ -fsyntax-only -std=c++20 -x c++", kProgram).status, 0);
}

TEST(Header, WhatIsMissingDoesNotCompile) {
  const char* program =
      "#include \"mpi.h\"\nint main(void) { MPI_Win win; return MPI_Win_free(&win); }\n";
  for (const char* compiler : {"cc -std=c99 -x c -o /dev/null -S", "c++ -x c++ -o /dev/null -S"}) {
    const Compiled result = compile(compiler, program);
    EXPECT_NE(result.status, 0);
    EXPECT_NE(result.text.find("Plait has no MPI_Win_free yet; it has no one-sided communication: "
                               "send and receive instead"),
              std::string::npos)
        << result.text;
  }
}

TEST(Header, CallsHaveCLinkage) { EXPECT_EQ(plait_test_c_version(), 50); }

TEST(Header, EveryCallIsThereUnderBothNames) {
  EXPECT_EQ(reinterpret_cast<void*>(MPI_Send), reinterpret_cast<void*>(PMPI_Send));
  EXPECT_EQ(reinterpret_cast<void*>(MPI_Finalize), reinterpret_cast<void*>(PMPI_Finalize));
  EXPECT_EQ(reinterpret_cast<void*>(MPI_Wtime), reinterpret_cast<void*>(PMPI_Wtime));
}

}  // namespace
}  // namespace plait
