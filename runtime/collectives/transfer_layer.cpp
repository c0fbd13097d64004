// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0

#include "collectives/transfer_layer.h"

#include "api/process.h"

namespace plait::api {
namespace {

class ProcessTransfers final : public TransferLayer {
 public:
  Transfer* start_send(const Communicator& comm, int to, std::uint32_t tag, const void* data,
                       std::size_t bytes, std::uint8_t datatype, std::uint8_t collective) override {
    Transfer* transfer =
        api::start_send(comm, context_of(comm), to, tag, data, bytes, datatype, collective, 0);
    // A message that is sent without asking completes by itself; waiting would only cost a yield.
    return bytes <= process().client->head().eager_bytes_max && leave(transfer) ? nullptr
                                                                                : transfer;
  }
  Transfer* start_receive(const Communicator& comm, int from, std::uint32_t tag, void* data,
                          std::size_t bytes, std::uint8_t datatype,
                          std::uint8_t collective) override {
    return api::start_receive(comm, context_of(comm), from, static_cast<int>(tag), data, bytes,
                              datatype, collective);
  }
  plait_completion finish(Transfer* transfer) override { return api::finish(transfer); }
  void abandon(Transfer* transfer) override {
    transfer->data = nullptr;
    leave(transfer);
  }

 private:
  static std::uint16_t context_of(const Communicator& comm) {
    return static_cast<std::uint16_t>(comm.context + 1);
  }
};

}  // namespace

TransferLayer& process_transfers() {
  static ProcessTransfers layer;
  return layer;
}

}  // namespace plait::api
