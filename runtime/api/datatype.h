// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Datatypes as the process knows them: where the bytes of one element lie, and how they are packed.
//
// Every type that can be made (basic, pair, contiguous, vector, nested at will) is a nest of loops
// around one or two runs of bytes, so a vector of a million blocks costs as much memory as one of
// two. Packed form: the bytes of the runs, in order, without gaps; what travels on the wire.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "mpi.h"

namespace plait::api {

class Datatype {
 public:
  struct Run {  // bytes side by side, offset from the element's origin
    std::ptrdiff_t offset;
    std::size_t bytes;
  };
  struct Loop {
    std::size_t count;
    std::ptrdiff_t stride;  // bytes, may be negative
  };

  // A basic type (one run) or a pair (two runs, perhaps a gap between or after them).
  Datatype(std::string name, std::uint8_t code, std::vector<Run> runs, std::size_t extent);
  // count blocks of length elements each, stride elements apart; contiguous(n) is vector(1, n, n).
  static Datatype vector(const Datatype& element, std::size_t count, std::size_t length,
                         std::ptrdiff_t stride);

  std::size_t size() const { return size_; }                 // bytes of data in one element
  std::ptrdiff_t extent() const { return upper_ - lower_; }  // from one element to the next
  std::ptrdiff_t lower_bound() const { return lower_; }      // first byte, from the origin
  std::uint8_t code() const { return code_; }                // of the basic type it is made of
  std::size_t basic_size() const { return basic_size_; }     // bytes of that basic type
  const std::string& name() const { return name_; }          // of that basic type: "MPI_INT"
  bool committed() const { return committed_; }
  bool basic() const { return basic_; }  // predefined, pairs included
  // Elements lie without gaps from the origin on: memory and packed form are the same bytes.
  bool contiguous() const { return contiguous_; }
  void commit() { committed_ = true; }

  // Between count elements at an origin in memory and count * size() packed bytes.
  void pack(void* packed, const void* memory, std::size_t count) const;
  void unpack(void* memory, const void* packed, std::size_t count) const;
  // As unpack, for a message that may end inside an element.
  void unpack_bytes(void* memory, const void* packed, std::size_t bytes) const;

 private:
  Datatype() = default;
  void simplify();

  std::string name_;
  std::uint8_t code_ = 0;
  bool committed_ = false, basic_ = false, contiguous_ = false;
  std::size_t size_ = 0, basic_size_ = 0;
  std::ptrdiff_t lower_ = 0, upper_ = 0;
  std::vector<Loop> loops_;  // outermost first
  std::vector<Run> runs_;
};

using DatatypeRef = std::shared_ptr<Datatype>;

// The type behind a handle, nullptr if there is none (MPI_DATATYPE_NULL, freed, garbage). Holding
// the reference keeps a type alive that the program frees while a transfer uses it.
DatatypeRef find_datatype(MPI_Datatype handle);
MPI_Datatype new_datatype(Datatype type);
bool predefined(MPI_Datatype handle);
void free_datatype(MPI_Datatype handle);

}  // namespace plait::api
