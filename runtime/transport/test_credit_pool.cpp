// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "transport/credit_pool.h"

namespace plait {
namespace {

class CreditPoolTest : public testing::Test {
 protected:
  Flow& flow(NodeId peer) {
    while (connections.size() <= peer) {
      const auto number = static_cast<NodeId>(connections.size());
      connections.push_back(std::make_unique<Connection>(config, number, config.peer_life));
    }
    return connections[peer]->flow(Channel::request);
  }

  const TransportConfig config;
  std::vector<std::unique_ptr<Connection>> connections;
  CreditPool pool{config};
};

TEST_F(CreditPoolTest, IsDividedAmongThoseThatSend) {
  EXPECT_EQ(pool.share(0), PLAIT_WINDOW_FRAMES);
  pool.note(0, flow(0));
  EXPECT_EQ(pool.share(0), PLAIT_WINDOW_FRAMES);
  pool.note(0, flow(1));
  pool.note(0, flow(0));
  EXPECT_EQ(pool.share(0), PLAIT_CREDIT_POOL_FRAMES / 2);
  for (NodeId peer = 0; peer < 200; ++peer) pool.note(0, flow(peer));
  EXPECT_EQ(pool.share(0), 1u);
}

TEST_F(CreditPoolTest, ForgetsThoseThatHaveStopped) {
  pool.note(0, flow(0));
  pool.note(0, flow(1));
  pool.note(kDrawingPeriod / 2, flow(1));
  EXPECT_EQ(pool.share(kDrawingPeriod), PLAIT_WINDOW_FRAMES);
  EXPECT_FALSE(flow(0).drawing);
  EXPECT_TRUE(flow(1).drawing);
  pool.share(2 * kDrawingPeriod);
  EXPECT_FALSE(flow(1).drawing);
}

TEST_F(CreditPoolTest, CountsThoseWhoseFramesAreHeld) {
  pool.note(0, flow(0));
  pool.note(0, flow(1));
  flow(0).receiver.accept(0, 0, false, std::make_shared<const FrameBytes>());
  EXPECT_EQ(pool.share(10 * kDrawingPeriod), PLAIT_WINDOW_FRAMES);
  EXPECT_TRUE(flow(0).drawing);
  pool.note(10 * kDrawingPeriod, flow(2));
  EXPECT_EQ(pool.share(10 * kDrawingPeriod), PLAIT_CREDIT_POOL_FRAMES / 2);
}

TEST_F(CreditPoolTest, CountsThoseInTheMiddleOfAMessageUntilTheyAreSilentForLong) {
  pool.note(0, flow(0));
  pool.note(0, flow(1));
  flow(0).mid_message = true;
  pool.share(5 * kDrawingPeriod);
  EXPECT_TRUE(flow(0).drawing);
  EXPECT_FALSE(flow(1).drawing);
  pool.share(kSilencePeriod + kDrawingPeriod);
  EXPECT_FALSE(flow(0).drawing);
}

}  // namespace
}  // namespace plait
