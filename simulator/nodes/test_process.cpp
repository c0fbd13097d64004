// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Processes of ranks: how they end, what they print, what they leave behind.
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>

#include <cerrno>
#include <fstream>
#include <string>
#include <system_error>

#include "nodes/process.h"
#include "nodes/segment.h"

namespace plait::sim {
namespace {

class ProcessTest : public testing::Test {
 protected:
  ProgramConfig shell(const std::string& script) {
    return {"/bin/sh", {"sh", "-c", script}, "/", {{"TEST_WORD", "a word"}}};
  }
  ExitStatus end_of(Process& process) {
    pollfd ended{process.watch_descriptor(), POLLIN, 0};
    poll(&ended, 1, -1);
    return process.poll_exit().value_or(ExitStatus{-1, -1});
  }
  int error_of(const ProgramConfig& program) {
    try {
      const Process process(program, segment_.descriptor(), false);
    } catch (const std::system_error& error) {
      return error.code().value();
    }
    return 0;
  }
  // Neither there nor anything but a zombie that waits for whoever adopted it.
  static bool gone(long pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string number, name, state;
    return !(file >> number >> name >> state) || state == "Z" || state == "X";
  }
  Segment segment_{SegmentConfig{}};
};

TEST_F(ProcessTest, TellsHowItEnded) {
  Process returns(shell("exit 7"), segment_.descriptor(), false);
  const auto returned = end_of(returns);
  EXPECT_EQ(returned.code, 7);
  EXPECT_EQ(returned.signal, 0);
  Process dies(shell("kill -SEGV $$"), segment_.descriptor(), false);
  const auto died = end_of(dies);
  EXPECT_EQ(died.signal, SIGSEGV);
  dies.kill();
  EXPECT_EQ(dies.poll_exit()->signal, SIGSEGV);
}

TEST_F(ProcessTest, IsGivenArgumentsFolderEnvironmentAndChannel) {
  auto program = shell("pwd; echo $TEST_WORD $PLAIT_CHANNEL_FD $0 $#; test -e /dev/fd/3; echo $?");
  program.argv.insert(program.argv.end(), {"name", "one", "two words"});
  Process process(program, segment_.descriptor(), false);
  end_of(process);
  EXPECT_EQ(process.drain(false), "/\na word 3 name 2\n0\n");
}

TEST_F(ProcessTest, KeepsTheTwoStreamsApartAndInputEmpty) {
  Process process(shell("cat; printf out; printf error >&2"), segment_.descriptor(), false);
  end_of(process);
  EXPECT_EQ(process.drain(true), "error");
  EXPECT_EQ(process.drain(false), "out");
  EXPECT_EQ(process.drain(false), "");
}

TEST_F(ProcessTest, SaysWhyItCannotStart) {
  EXPECT_EQ(error_of({"/no/such/program", {"x"}, "", {}}), ENOENT);
  EXPECT_EQ(error_of({"/", {"x"}, "", {}}), EACCES);
  EXPECT_EQ(error_of({"/bin/sh", {"sh"}, "/no/such/folder", {}}), ENOENT);
}

TEST_F(ProcessTest, TakesAlongWhatItHasStarted) {
  Process process(shell("sleep 600 & echo $!"), segment_.descriptor(), false);
  EXPECT_EQ(end_of(process).code, 0);
  const long child = std::stol(process.drain(false));
  EXPECT_FALSE(gone(child));
  process.kill();
  // The kernel ends it a moment later.
  while (!gone(child)) poll(nullptr, 0, 1);
}

TEST_F(ProcessTest, EndsWithItsObject) {
  long pid = 0;
  {
    const Process process(shell("sleep 600"), segment_.descriptor(), false);
    pid = process.pid();
    EXPECT_FALSE(gone(pid));
  }
  EXPECT_TRUE(gone(pid));
}

}  // namespace
}  // namespace plait::sim
