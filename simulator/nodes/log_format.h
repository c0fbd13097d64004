// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// What a compiled role prints: it sends the number of a format and the arguments, 8 bytes each, and
// the text is made here as printf would make it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plait_commands.h"

namespace plait::sim {

// Texts by number. Without numbers of their own they are 0, 1, ...; else the numbers rise, and each
// text is that of all numbers from its own on until the next one's.
struct LogStrings {
  std::vector<std::string> texts;
  std::vector<std::uint64_t> numbers;

  // Throws std::out_of_range.
  const std::string& at(std::uint64_t number) const;
};

// One format of printf, taken apart. %s has the number of a string of the table as its argument,
// all ones for NULL; or, with bit 63 set, how many words behind it have a text, up to a 0.
class LogFormat {
 public:
  // Throws std::invalid_argument for a conversion that there is not: %n, %ls, of long double.
  LogFormat(const std::string& text, bool error_stream);

  // What the compiler's library says instead of text: an error of MPI (call, completion status,
  // peer, tag, size, room, datatypes of the message and of the receive, communicator), or MPI_Abort
  // (code). The last argument of both is the string with the place of the call.
  enum class Meaning { text, error, abort };
  Meaning meaning() const { return meaning_; }
  // An error's text, which speaks of FPGA ranks, for who prints in this format.
  std::string named(std::string text) const {
    constexpr std::string_view kOther = "an FPGA rank", kSoft = "a soft processor";
    const bool names_both = text.find(kSoft) != std::string::npos;
    const auto at = is_soft_ && !names_both ? text.find(kOther) : std::string::npos;
    return at == std::string::npos ? text : text.replace(at, kOther.size(), kSoft);
  }
  bool error_stream() const { return error_stream_; }
  std::size_t arguments() const { return arguments_; }
  bool is_text(std::size_t argument) const;  // of %s
  // Precondition: arguments() arguments, and those of %s are numbers of strings.
  std::string text(std::span<const std::uint64_t> arguments, const LogStrings& strings) const;

 private:
  // Literal text with a conversion behind it, or without one at the end.
  struct Piece {
    std::string literal;
    std::string flags;   // all from % up to the length
    std::string length;  // "", hh, h, l, ll, z, j, t
    char conversion = 0;
    unsigned stars = 0;  // in flags: arguments of type int
  };
  static std::string convert(const Piece& piece, std::span<const std::uint64_t> arguments,
                             const LogStrings& strings);

  std::vector<Piece> pieces_;
  std::size_t arguments_ = 0;
  bool error_stream_, is_soft_ = false;
  Meaning meaning_ = Meaning::text;
};

// An error of MPI that a role has met.
struct LogError {
  std::uint32_t call = 0;         // as in plait_mpi.h
  std::uint32_t error_class = 0;  // MPI_ERR_*
  std::uint16_t peer = 0;
  std::string text;
  std::optional<plait_completion> received;  // the message that was wrong
};

// All that one role prints.
struct LogTable {
  std::vector<LogFormat> formats;
  LogStrings strings;
};

struct LogText {
  bool error_stream = false;
  std::string text;
  // Instead of text the end of all ranks: MPI_Abort's code, or an error of MPI.
  std::optional<std::uint32_t> abort_code;
  std::optional<LogError> error;
  std::string place;  // of these, file:line of the call
};

// Throws std::invalid_argument if the record does not fit the table.
LogText text_of_record(std::span<const std::uint8_t> record, const LogTable& table);

}  // namespace plait::sim
