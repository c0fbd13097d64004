// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Where the file system can (O_TMPFILE), the file has no name at all until commit(); else a hidden
// one.
#include "trace/pending_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace plait::sim {
namespace {

constexpr mode_t kMode = 0666;

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) {
    return ".";
  }
  return slash == 0 ? "/" : path.substr(0, slash);
}

std::string hidden_beside(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
  return folder_of(path) + "/." + name + ".partial-" + std::to_string(getpid());
}

}  // namespace

PendingFile::PendingFile(const std::string& path) : path_(path), partial_(hidden_beside(path)) {
  struct stat status{};
  const bool exists = stat(path.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) {
    errno = EISDIR;
    fail();
  }
  in_place_ = exists && !S_ISREG(status.st_mode);
  int descriptor = -1;
  if (in_place_) {
    descriptor = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  } else {
    descriptor = open(folder_of(path).c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, kMode);
    if (descriptor < 0 && (errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL)) {
      descriptor = open(partial_.c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, kMode);
      has_name_ = descriptor >= 0;
    }
  }
  if (descriptor < 0 || (file_ = fdopen(descriptor, "wb")) == nullptr) {
    fail();
  }
}

PendingFile::~PendingFile() {
  if (file_ != nullptr) {
    std::fclose(file_);
  }
  if (has_name_) {
    unlink(partial_.c_str());
  }
}

void PendingFile::fail() const { throw WriteError(path_, std::strerror(errno)); }

void PendingFile::write(const void* data, std::size_t size) {
  std::fwrite(data, 1, size, file_);  // the stream remembers an error
}

void PendingFile::commit() {
  if (std::fflush(file_) != 0 || std::ferror(file_) != 0) {
    fail();
  }
  if (in_place_) {
    return;
  }
  if (!has_name_) {
    unlink(partial_.c_str());
    const std::string self = "/proc/self/fd/" + std::to_string(fileno(file_));
    if (linkat(AT_FDCWD, self.c_str(), AT_FDCWD, partial_.c_str(), AT_SYMLINK_FOLLOW) != 0) {
      fail();
    }
    has_name_ = true;
  }
  if (std::rename(partial_.c_str(), path_.c_str()) != 0) {
    fail();
  }
  has_name_ = false;
}

}  // namespace plait::sim
