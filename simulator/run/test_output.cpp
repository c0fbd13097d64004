// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What goes out on stdout and stderr, with labels and without, and what happens when it cannot.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <string>

#include "run/output.h"

namespace plait::sim {
namespace {

// Puts something else in the place of a standard stream while it lives.
class Redirect {
 public:
  Redirect(int stream, int target) : stream_(stream), saved_(dup(stream)) { dup2(target, stream); }
  ~Redirect() {
    dup2(saved_, stream_);
    close(saved_);
  }

 private:
  int stream_, saved_;
};

class OutputTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(pipe2(out_, O_NONBLOCK), 0);
    ASSERT_EQ(pipe2(error_, O_NONBLOCK), 0);
  }
  void TearDown() override {
    for (const int descriptor : {out_[0], out_[1], error_[0], error_[1]}) close(descriptor);
  }
  template <typename Action>
  void redirected(Action action) {
    const Redirect out(STDOUT_FILENO, out_[1]), error(STDERR_FILENO, error_[1]);
    action();
  }
  static std::string read_all(int descriptor) {
    std::string result;
    char buffer[65536];
    for (ssize_t got = 0; (got = read(descriptor, buffer, sizeof buffer)) > 0;) {
      result.append(buffer, static_cast<std::size_t>(got));
    }
    return result;
  }
  std::string out() { return read_all(out_[0]); }
  std::string error() { return read_all(error_[0]); }

  int out_[2] = {-1, -1}, error_[2] = {-1, -1};
};

TEST_F(OutputTest, WithoutLabelsAllGoesOutAsItComes) {
  Output output(false);
  redirected([&] {
    output.write(0, false, "one\ntw");
    output.write(1, false, "other");
    output.write(0, false, "o\n");
    output.write(1, true, "error\n");
    output.flush();
  });
  EXPECT_EQ(out(), "one\ntwothero\n");
  EXPECT_EQ(error(), "error\n");
}

TEST_F(OutputTest, LinesOfWhoAsksNothingStayWhole) {
  Output output(false);
  redirected([&] {
    output.write(0, false, "on", false);
    output.write(1, false, "other ", false);
    output.write(0, false, "e\ntwo", false);
    output.write(1, false, "line\nrest", false);
    output.write(2, false, std::string(5000, 'x'), false);
  });
  EXPECT_EQ(out(), "one\nother line\n" + std::string(5000, 'x'));
  redirected([&] { output.flush(); });
  EXPECT_EQ(out(), "tworest");
}

TEST_F(OutputTest, LabelsStandBeforeWholeLines) {
  Output output(true);
  redirected([&] {
    output.write(0, false, "one\ntw");
    output.write(11, false, "a\n\nb");
    output.write(0, false, "o\n");
    output.write(0, true, "error");
  });
  EXPECT_EQ(out(), "[0] one\n[11] a\n[11] \n[0] two\n");
  EXPECT_EQ(error(), "");
  redirected([&] { output.flush(); });
  EXPECT_EQ(out(), "[11] b\n");
  EXPECT_EQ(error(), "[0] error\n");
  EXPECT_EQ(output.broken(), 0);
}

TEST_F(OutputTest, AReaderThatHasLeftIsNoticed) {
  signal(SIGPIPE, SIG_IGN);
  close(out_[0]);
  Output output(false);
  redirected([&] { output.write(0, false, "nobody reads this\n"); });
  EXPECT_EQ(output.broken(), EPIPE);
}

TEST_F(OutputTest, ALostErrorStreamEndsNothing) {
  signal(SIGPIPE, SIG_IGN);
  close(error_[0]);
  Output output(false);
  redirected([&] {
    output.write(0, true, "nobody reads this\n");
    output.write(0, false, "but this\n");
  });
  EXPECT_EQ(output.broken(), 0);
  EXPECT_EQ(out(), "but this\n");
}

TEST_F(OutputTest, AFullDiskIsNamed) {
  const int full = open("/dev/full", O_WRONLY);
  Output output(false);
  {
    const Redirect out(STDOUT_FILENO, full);
    output.write(0, false, "text\n");
  }
  close(full);
  EXPECT_EQ(output.broken(), ENOSPC);
}

TEST_F(OutputTest, AReaderThatStandsStillCannotHoldUpTheEnd) {
  std::atomic<bool> ending{true};
  Output output(false);
  output.give_up_when(&ending);
  const std::string text(1 << 20, 'x');
  redirected([&] { output.write(0, false, text); });
  const auto shown = out();
  EXPECT_GT(shown.size(), 0U);
  EXPECT_LT(shown.size(), text.size());
  EXPECT_EQ(output.broken(), 0);
}

}  // namespace
}  // namespace plait::sim
