// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// A file that gets its name when it is complete, so that nobody reads half of one and a killed
// process leaves nothing behind.
#pragma once

#include <cstdio>
#include <stdexcept>
#include <string>

namespace plait::sim {

// "cannot write PATH: REASON"
struct WriteError : std::runtime_error {
  WriteError(const std::string& its_path, const std::string& its_reason)
      : std::runtime_error("cannot write " + its_path + ": " + its_reason),
        path(its_path),
        reason(its_reason) {}

  std::string path;
  std::string reason;
};

class PendingFile {
 public:
  // Throws WriteError if no file can be made there.
  explicit PendingFile(const std::string& path);
  // Without commit() the file is gone.
  ~PendingFile();
  PendingFile(const PendingFile&) = delete;
  PendingFile& operator=(const PendingFile&) = delete;

  // Errors show at commit().
  void write(const void* data, std::size_t size);
  // Gives the file its name in place of an older one. Throws WriteError if the disk is full or the
  // folder gone.
  void commit();

 private:
  [[noreturn]] void fail() const;

  std::string path_;
  std::string partial_;    // a name beside path_
  bool has_name_ = false;  // partial_ exists
  bool in_place_ = false;  // path_ is a pipe or device: written directly
  std::FILE* file_ = nullptr;
};

}  // namespace plait::sim
