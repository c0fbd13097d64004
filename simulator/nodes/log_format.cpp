// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Each conversion is left to snprintf, with the argument as the type that the format names: an
// integer is cut to it first and then printed as long long, which looks the same.
#include "nodes/log_format.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "mpi_constants.h"
#include "plait_clock.h"
#include "plait_commands.h"
#include "plait_limits.h"
#include "plait_mpi.h"
#include "plait_network_errors.h"
#include "plait_shmem_errors.h"

namespace plait::sim {
namespace {

constexpr std::uint64_t kNull = ~std::uint64_t{0};
constexpr std::uint64_t kComeAlong = std::uint64_t{1} << 62;  // numbers of texts of a record's own
constexpr std::size_t kWordBytes = 8;
constexpr std::size_t kErrorNumbers = 9;
constexpr std::int64_t kWorld = 0, kSelf = 1;  // communicators
// Instead of a completion's status: compiler/lib/groups.h.
enum Own : std::int64_t {
  kShort = -1,
  kNoCommunicator = -2,
  kFreed = -3,
  kNoGroup = -4,
  kColor = -5,
  kBuiltIn = -6,
  kRoot = -7,
  kNoContext = -8,
  kTag = -9,
  kLate = -10,
  kManyKept = -11,
  kNoGrid = -12,
  kManyDims = -13,
  kNoDim = -14,
  kLargeGrid = -15,
  kFewDims = -16,
  kOffGrid = -17,
  kDirection = -18,
  kNoShares = -19,
  kNoSet = -20,
  kFreedSet = -21,
  kManySets = -22,
  kNotInSet = -23,
  kTwice = -24,
  kNoStride = -25,
  kOutside = -26,
  kNotPersistent = -27,
  kStarted = -28,
  kManyPersistent = -29,
  kNoRequest = -30,
  kManyOpen = -31,
  kSiteOpen = -32,
  kNoFree = -33,
  kInactive = -35,
  kNotApart = -36
};

// Appends what snprintf makes of it; the format is checked.
template <typename... Values>
std::string print(const std::string& format, Values... values) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-security"
  const int size = std::snprintf(nullptr, 0, format.c_str(), values...);
  std::string text(static_cast<std::size_t>(size) + 1, '\0');
  std::snprintf(text.data(), text.size(), format.c_str(), values...);
#pragma GCC diagnostic pop
  text.pop_back();
  return text;
}

// With the arguments of the stars before it.
template <typename Value>
std::string print_starred(const std::string& format, std::span<const std::uint64_t> stars,
                          Value value) {
  const auto star = [&](std::size_t i) { return static_cast<int>(stars[i]); };
  if (stars.size() == 2) return print(format, star(0), star(1), value);
  if (stars.size() == 1) return print(format, star(0), value);
  return print(format, value);
}

long long as_signed(std::uint64_t value, const std::string& length) {
  if (length == "hh") return static_cast<signed char>(value);
  if (length == "h") return static_cast<short>(value);
  if (length.empty()) return static_cast<int>(value);
  return static_cast<long long>(value);
}

unsigned long long as_unsigned(std::uint64_t value, const std::string& length) {
  if (length == "hh") return static_cast<unsigned char>(value);
  if (length == "h") return static_cast<unsigned short>(value);
  if (length.empty()) return static_cast<unsigned>(value);
  return value;
}

bool is_one_of(char c, const char* set) { return c != 0 && std::strchr(set, c) != nullptr; }

std::string datatype(std::int64_t code) {
  const bool known = code > 0 && code < 256;
  return known ? plait_datatype_name(static_cast<std::uint8_t>(code)) : "an unknown datatype";
}

// What plait_fail of compiler/include/plait.h was given.
struct Failure {
  std::int64_t call, status, peer, tag, size, room, theirs, ours, group;
};

std::string communicator(const Failure& failure) {
  if (failure.group == kWorld) return "MPI_COMM_WORLD";
  return failure.group == kSelf ? "MPI_COMM_SELF" : "this communicator";
}

std::string not_a_member(const Failure& failure, const std::string& what) {
  return what + " " + std::to_string(failure.peer) + " is not in " + communicator(failure) +
         (failure.room == 1 ? ", which has rank 0 only"
                            : ", which has ranks 0 to " + std::to_string(failure.room - 1));
}

// An error of a message, in the words of runtime/api/error.cpp.
std::pair<std::uint32_t, std::string> words_of_message(const Failure& failure) {
  const auto text = [](std::int64_t number) { return std::to_string(number); };
  const std::string rank = "rank " + text(failure.peer) +
                           (failure.group == kWorld ? "" : " of " + communicator(failure));
  switch (failure.status) {
    case kShort:
      return {MPI_ERR_TRUNCATE, rank + " sent " + text(failure.size) +
                                    " bytes, this rank expected " + text(failure.room)};
    case PLAIT_STATUS_TRUNCATED:
      return {MPI_ERR_TRUNCATE,
              "message of " + text(failure.size) + " bytes from " + rank + ", tag " +
                  text(failure.tag) + " is longer than the receive buffer" +
                  (failure.room < 0 ? "" : " of " + text(failure.room) + " bytes")};
    case PLAIT_STATUS_MISMATCHED:
      return {MPI_ERR_TYPE, failure.theirs == failure.ours
                                ? rank + " sent it in another collective than this rank receives in"
                                : rank + " sent " + datatype(failure.theirs) +
                                      ", the receive asks for " + datatype(failure.ours)};
    case PLAIT_STATUS_PEER_FAILED:
      return {MPI_ERR_PROC_ABORTED, rank + " does not answer"};
    default:
      if (failure.size < 0) {
        const auto bytes =
            std::max<std::size_t>(plait_datatype_bytes(static_cast<unsigned>(failure.ours)), 1);
        const auto count = failure.size / static_cast<std::int64_t>(bytes);
        return {MPI_ERR_COUNT, "the count is " + text(count) + ", less than zero"};
      }
      if (failure.room > 0 && (failure.peer < 0 || failure.peer >= failure.room)) {
        return {MPI_ERR_RANK, not_a_member(failure, "rank")};
      }
      return {MPI_ERR_BUFFER, "the buffer reaches beyond the memory of an FPGA rank"};
  }
}

// One of a grid, in the words of runtime/api/topology.cpp.
std::pair<std::uint32_t, std::string> words_of_grid(const Failure& failure) {
  const auto text = [](std::int64_t number) { return std::to_string(number); };
  const std::string peer = text(failure.peer), tag = text(failure.tag), room = text(failure.room);
  switch (failure.status) {
    case kNoGrid:
      return {MPI_ERR_TOPOLOGY, "the communicator has no grid; MPI_Cart_create makes one"};
    case kManyDims:
      return {MPI_ERR_DIMS, peer + " dimensions; an FPGA rank takes 0 to " + room};
    case kNoDim:
      return {MPI_ERR_DIMS,
              "dims[" + peer + "] is " + tag + ", less than " + (failure.tag < 0 ? "zero" : "one")};
    case kLargeGrid:
      return {MPI_ERR_DIMS, "the grid has more ranks than the communicator, which has " + room};
    case kFewDims:
      return {MPI_ERR_ARG, "maxdims is " + peer + ", the grid has " + room + " dimensions"};
    case kOffGrid:
      return {MPI_ERR_ARG, "coords[" + peer + "] is " + tag + ", not in 0 to " +
                               text(failure.room - 1) + ", and the dimension is not periodic"};
    case kDirection:
      return {MPI_ERR_ARG, "the direction is " + peer + ", the grid has " + room + " dimensions"};
    default:
      return {MPI_ERR_DIMS,
              room + " ranks cannot be shared out over the dimensions that are given"};
  }
}

// One of a request or of two buffers, in the words of runtime/api/persistent.cpp and
// request_calls.cpp, and of runtime/collectives/arguments.cpp.
std::pair<std::uint32_t, std::string> words_of_request(const Failure& failure) {
  switch (failure.status) {
    case kNotPersistent:
      return {MPI_ERR_REQUEST,
              "the request is not persistent; MPI_Send_init, MPI_Recv_init and their kin make "
              "such"};
    case kStarted:
      return {MPI_ERR_REQUEST, "the request is started already and not completed"};
    case kManyPersistent:
      return {MPI_ERR_OTHER, "an FPGA rank holds " + std::to_string(failure.room) +
                                 " persistent requests at most"};
    case kManyOpen:
      return {MPI_ERR_OTHER, "an FPGA rank holds " + std::to_string(failure.room) +
                                 " non-blocking collectives at most"};
    case kSiteOpen:
      return {MPI_ERR_OTHER,
              "what this call began on another communicator is not done; an FPGA rank keeps one "
              "vector for each call"};
    case kNoFree:
      return {MPI_ERR_REQUEST, "a non-blocking collective cannot be freed; it must be completed"};
    case kInactive:
      return {MPI_ERR_REQUEST, "the request is not active: it was completed or freed before"};
    case kNotApart:
      return {MPI_ERR_BUFFER,
              failure.peer == 0 ? "send and receive buffer overlap"
                                : "send and receive buffer are the same; say so with MPI_IN_PLACE"};
    default:
      return {MPI_ERR_REQUEST, "the request is MPI_REQUEST_NULL"};
  }
}

// One of a group, in the words of runtime/api/group.cpp and communicator_making.cpp.
std::pair<std::uint32_t, std::string> words_of_group(const Failure& failure) {
  const std::string rank = "rank " + std::to_string(failure.peer);
  const std::string room = std::to_string(failure.room);
  switch (failure.status) {
    case kNoSet:
      return {MPI_ERR_GROUP, "the group is MPI_GROUP_NULL"};
    case kFreedSet:
      return {MPI_ERR_GROUP, "the handle is no group, or one that was freed"};
    case kManySets:
      return {MPI_ERR_OTHER, "an FPGA rank holds " + room + " groups at most"};
    case kNotInSet:
      return {MPI_ERR_RANK, rank + " is not in the group, which has " + room + " ranks"};
    case kTwice:
      return {MPI_ERR_RANK, rank + " is named twice"};
    case kNoStride:
      return {MPI_ERR_ARG, "the stride of a range is zero"};
    default:
      return {MPI_ERR_GROUP,
              rank + " of MPI_COMM_WORLD is in the group, but not in " + communicator(failure)};
  }
}

// One of an argument, in the words of runtime/api/check.cpp and communicator_calls.cpp.
std::pair<std::uint32_t, std::string> words_of_argument(const Failure& failure) {
  switch (failure.status) {
    case kNoCommunicator:
      return {MPI_ERR_COMM, "the communicator is MPI_COMM_NULL"};
    case kFreed:
      return {MPI_ERR_COMM, "the handle is no communicator, or one that was freed"};
    case kNoGroup:
      return {MPI_ERR_OTHER, "an FPGA rank holds " + std::to_string(failure.room) +
                                 " communicators of its own at most"};
    case kColor:
      return {MPI_ERR_ARG, "the color is " + std::to_string(failure.peer) +
                               ", less than zero and not MPI_UNDEFINED"};
    case kBuiltIn:
      return {MPI_ERR_COMM, communicator(failure) + " cannot be freed"};
    case kRoot:
      return {MPI_ERR_ROOT, not_a_member(failure, "root")};
    case kTag:
      if (failure.tag == MPI_ANY_TAG) {
        return {MPI_ERR_TAG, "the tag is MPI_ANY_TAG; a send names one tag"};
      }
      return {MPI_ERR_TAG, "tag " + std::to_string(failure.tag) + " is not in 0 to " +
                               std::to_string(PLAIT_TAG_MAX)};
    case kLate:
      return {MPI_ERR_OTHER, "called after MPI_Finalize"};
    case kManyKept:
      return {MPI_ERR_OTHER, "an FPGA rank holds " + std::to_string(failure.room) +
                                 " requests that are done and not ended at most"};
    default:
      return {MPI_ERR_OTHER, "no context is left for another communicator"};
  }
}

// Of OpenSHMEM, of virtual circuits and of pauses; nullptr: it is none of theirs.
const char* model_error(std::int64_t status) {
  const char* text = plait_circuit_error(status);
  if (text == nullptr) text = plait_shmem_error(status);
  return text != nullptr ? text : plait_clock_error(status);
}

std::string words_of_model(const Failure& failure) {
  const std::pair<std::string_view, std::int64_t> fields[] = {
      {"{peer}", failure.peer},         {"{port}", failure.tag},  {"{tag}", failure.tag},
      {"{their_port}", failure.theirs}, {"{size}", failure.size}, {"{room}", failure.room},
      {"{last}", failure.room - 1}};
  std::string text = model_error(failure.status);
  for (const auto& [name, value] : fields) {
    for (std::size_t at; (at = text.find(name)) != std::string::npos;) {
      text.replace(at, name.size(), std::to_string(value));
    }
  }
  return text;
}

LogError error_of(std::span<const std::uint64_t> numbers) {
  const auto at = [&](std::size_t i) { return static_cast<std::int64_t>(numbers[i]); };
  const Failure failure{at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8)};
  const bool about_argument = failure.status < kShort;
  using Words = std::pair<std::uint32_t, std::string>;
  const auto [error_class, text] = model_error(failure.status) != nullptr
                                       ? Words{MPI_ERR_OTHER, words_of_model(failure)}
                                   : failure.status <= kNotPersistent ? words_of_request(failure)
                                   : failure.status <= kNoSet         ? words_of_group(failure)
                                   : failure.status <= kNoGrid        ? words_of_grid(failure)
                                   : about_argument                   ? words_of_argument(failure)
                                                                      : words_of_message(failure);
  LogError result{static_cast<std::uint32_t>(failure.call),
                  error_class,
                  static_cast<std::uint16_t>(failure.peer),
                  text,
                  {}};
  if (failure.group == kWorld && !about_argument) {
    plait_completion& received = result.received.emplace();
    received.peer = result.peer;
    received.tag = static_cast<std::uint32_t>(failure.tag);
    received.size = static_cast<std::uint64_t>(failure.size);
    received.datatype = static_cast<std::uint8_t>(failure.theirs);
  }
  return result;
}

[[noreturn]] void refuse(const std::string& text, std::size_t at) {
  throw std::invalid_argument("no such conversion in the format \"" + text + "\", at " +
                              std::to_string(at));
}

}  // namespace

const std::string& LogStrings::at(std::uint64_t number) const {
  if (numbers.empty()) return texts.at(number % kComeAlong);
  const auto after = std::ranges::upper_bound(numbers, number);
  if (after == numbers.begin()) throw std::out_of_range("no string");
  return texts.at(static_cast<std::size_t>(after - numbers.begin()) - 1);
}

LogFormat::LogFormat(const std::string& text, bool error_stream) : error_stream_(error_stream) {
  if (text.starts_with('\1')) {
    meaning_ = text.starts_with("\1abort") ? Meaning::abort : Meaning::error;
    is_soft_ = text.ends_with("soft");
    arguments_ = 1 + (meaning_ == Meaning::abort ? 1 : kErrorNumbers);
    return;
  }
  Piece piece;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '%') {
      piece.literal += text[at++];
      continue;
    }
    const std::size_t begin = at++;
    while (at < text.size() && is_one_of(text[at], "-+ #0123456789.*")) {
      piece.stars += text[at++] == '*' ? 1 : 0;
    }
    piece.flags = text.substr(begin, at - begin);
    const std::size_t length = at;
    while (at < text.size() && is_one_of(text[at], "hlzjt")) ++at;
    piece.length = text.substr(length, at - length);
    if (at == text.size()) refuse(text, begin);
    piece.conversion = text[at++];
    if (piece.conversion == '%') {
      piece.literal += '%';
      piece.flags.clear();
      piece.length.clear();
      piece.conversion = 0;
      continue;
    }
    const bool integer = is_one_of(piece.conversion, "diuoxX");
    const bool real =
        is_one_of(piece.conversion, "fFeEgGaA") && (piece.length.empty() || piece.length == "l");
    const bool other = is_one_of(piece.conversion, "csp") && piece.length.empty();
    if ((!integer && !real && !other) || piece.stars > 2) refuse(text, begin);
    arguments_ += piece.stars + 1;
    pieces_.push_back(std::exchange(piece, Piece{}));
  }
  if (!piece.literal.empty()) pieces_.push_back(std::move(piece));
}

std::string LogFormat::convert(const Piece& piece, std::span<const std::uint64_t> arguments,
                               const LogStrings& strings) {
  const auto stars = arguments.first(piece.stars);
  const std::uint64_t value = arguments[piece.stars];
  const std::string plain = piece.flags + piece.conversion;
  const std::string wide = piece.flags + "ll" + piece.conversion;
  switch (piece.conversion) {
    case 'd':
    case 'i':
      return print_starred(wide, stars, as_signed(value, piece.length));
    case 'c':
      return print_starred(plain, stars, static_cast<int>(value));
    case 's':
      return print_starred(plain, stars, value == kNull ? "(null)" : strings.at(value).c_str());
    case 'p':
      return print_starred(plain, stars, std::bit_cast<void*>(value));
    case 'u':
    case 'o':
    case 'x':
    case 'X':
      return print_starred(wide, stars, as_unsigned(value, piece.length));
    default:
      return print_starred(plain, stars, std::bit_cast<double>(value));
  }
}

std::string LogFormat::text(std::span<const std::uint64_t> arguments,
                            const LogStrings& strings) const {
  std::string result;
  std::size_t next = 0;
  for (const Piece& piece : pieces_) {
    result += piece.literal;
    if (piece.conversion == 0) continue;
    result += convert(piece, arguments.subspan(next, piece.stars + 1), strings);
    next += piece.stars + 1;
  }
  return result;
}

bool LogFormat::is_text(std::size_t argument) const {
  std::size_t next = 0;
  for (const Piece& piece : pieces_) {
    if (piece.conversion == 0) continue;
    next += piece.stars + 1;
    if (argument < next) return piece.conversion == 's' && argument == next - 1;
  }
  return false;
}

namespace {

// The arguments of a record, of which each is one word afterwards: texts that come along are added
// to the strings. None: they are not those of the format.
std::optional<std::vector<std::uint64_t>> arguments_of(std::span<const std::uint64_t> words,
                                                       const LogFormat& format,
                                                       LogStrings& strings) {
  std::vector<std::uint64_t> arguments;
  while (!words.empty()) {
    const std::uint64_t value = words[0];
    words = words.subspan(1);
    if (format.is_text(arguments.size()) && value != kNull && value >> 63 != 0) {
      const std::uint64_t size = value & ~(std::uint64_t{1} << 63);
      if (size > words.size()) return std::nullopt;
      std::string text(size * kWordBytes, 0);
      std::memcpy(text.data(), words.data(), text.size());
      arguments.push_back(kComeAlong + strings.texts.size());
      if (!strings.numbers.empty()) strings.numbers.push_back(arguments.back());
      strings.texts.push_back(text.substr(0, text.find('\0')));
      words = words.subspan(size);
    } else {
      arguments.push_back(value);
    }
  }
  if (arguments.size() != format.arguments()) return std::nullopt;
  return arguments;
}

}  // namespace

LogText text_of_record(std::span<const std::uint8_t> record, const LogTable& table) {
  std::vector<std::uint64_t> words(record.size() / kWordBytes);
  std::memcpy(words.data(), record.data(), words.size() * kWordBytes);
  if (words.empty() || words[0] >= table.formats.size()) {
    throw std::invalid_argument("a log record of a format that there is not");
  }
  const LogFormat& format = table.formats[words[0]];
  LogStrings strings = table.strings;
  const auto found =
      arguments_of(std::span<const std::uint64_t>(words).subspan(1), format, strings);
  if (!found || record.size() % kWordBytes != 0) {
    throw std::invalid_argument("a log record of format " + std::to_string(words[0]) + " with " +
                                std::to_string(record.size()) + " bytes");
  }
  const std::span<const std::uint64_t> arguments = *found;
  try {
    if (format.meaning() == LogFormat::Meaning::text) {
      return {format.error_stream(), format.text(arguments, strings), {}, {}, {}};
    }
    LogText result;
    result.place = table.strings.at(arguments.back());
    if (format.meaning() == LogFormat::Meaning::abort) {
      result.abort_code = static_cast<std::uint32_t>(arguments[0]);
    } else {
      result.error = error_of(arguments);
      result.error->text = format.named(result.error->text);
    }
    return result;
  } catch (const std::out_of_range&) {
    throw std::invalid_argument("a log record with a string that there is not");
  }
}

}  // namespace plait::sim
