// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A collective for Plait's own calls that make communicators.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "api/progress.h"
#include "collectives/schedule.h"

namespace plait::api {

// Puts what each rank gives, bytes each, into all, in rank order. For use within a call of which
// enter_collective() has told, any number of times; number is the collective's on comm, collective
// its code.
std::unique_ptr<Schedule> exchange_schedule(Communicator& comm, std::uint32_t number,
                                            const void* mine, std::size_t bytes, void* all,
                                            std::uint8_t collective);

}  // namespace plait::api
