// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A capture of every frame on every link, as pcapng, which Wireshark and tshark read.
//
// One interface per link, with its name; timestamps are virtual time in ns from the start of the
// run; a frame that a fault struck says so in a comment. Frames stand in the order of time, then
// link, whatever the windows and threads; one that the end of the run finds on its wire is written
// with the bytes it has by then. The file appears under its name when it is complete,
// never before; a writer that is destroyed without finish() leaves nothing behind.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "trace/frame_tap.h"
#include "trace/pending_file.h"

namespace plait::sim {

class PcapngWriter : public WindowObserver {
 public:
  // Throws std::runtime_error if the file cannot be written there.
  explicit PcapngWriter(const std::string& path);

  // Before the first frame. The tap lives as long as the writer.
  FrameTap& add_interface(const std::string& name, std::uint64_t rate_bits_per_second);
  void window_done(Time until) override;
  // Writes what is left and gives the file its name. Throws std::runtime_error if that fails.
  void finish();

 private:
  void write_before(Time until);
  void write_frame(std::uint32_t interface, const TappedFrame& frame);
  void write_block(std::uint32_t type, const std::vector<std::uint8_t>& body);

  struct Due {
    std::uint32_t interface;
    TappedFrame frame;
  };

  PendingFile file_;
  std::vector<std::unique_ptr<FrameTap>> taps_;
  std::vector<Due> due_;
};

}  // namespace plait::sim
