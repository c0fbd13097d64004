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

#include "base/failure.h"
#include "plait_commands.h"

namespace plait::sim {
namespace {

constexpr std::uint64_t kNull = ~std::uint64_t{0};
constexpr std::uint64_t kComeAlong = std::uint64_t{1} << 62;  // numbers of texts of a record's own
constexpr std::size_t kWordBytes = 8;
constexpr std::size_t kErrorNumbers = 9;
constexpr std::int64_t kWorld = 0;  // communicator

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

// What plait_fail of compiler/include/plait.h was given: the call, and what a Failure has.
LogError error_of(std::span<const std::uint64_t> numbers) {
  const auto at = [&](std::size_t i) { return static_cast<std::int64_t>(numbers[i]); };
  const Failed failure{at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8)};
  FailureWords words = words_of(failure);
  LogError result{static_cast<std::uint32_t>(at(0)),
                  words.error_class,
                  static_cast<std::uint16_t>(failure.peer),
                  std::move(words.text),
                  {}};
  if (failure.group == kWorld && !is_of_argument(failure.status)) {
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
