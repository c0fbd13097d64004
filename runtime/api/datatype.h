// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Datatypes as the process knows them: where the bytes of one element lie, and how they are packed.
//
// A type is a nest of loops around runs of bytes, so a vector of a million blocks costs as much
// memory as one of two; where parts of other types stand side by side that have gaps of their own,
// it is loops around those parts. Packed form: the bytes of the runs, in order, without gaps; what
// travels on the wire.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
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

  struct Part {  // count elements side by side, the first at offset from the whole's origin
    std::ptrdiff_t offset;
    std::size_t count;
    std::shared_ptr<const Datatype> element;
  };

  // A basic type (one run) or a pair (two runs, perhaps a gap between or after them).
  Datatype(std::string name, std::uint8_t code, std::vector<Run> runs, std::size_t extent,
           std::size_t alignment = 1);
  // count blocks of length elements each, stride elements apart; contiguous(n) is vector(1, n, n).
  static Datatype vector(const Datatype& element, std::size_t count, std::size_t length,
                         std::ptrdiff_t stride);
  // The same with the stride in bytes.
  static Datatype vector_of_bytes(const Datatype& element, std::size_t count, std::size_t length,
                                  std::ptrdiff_t stride_bytes);
  // Parts in this order. aligned: the extent is made a multiple of what the parts are aligned to,
  // as C does with a struct, unless one of them had its bounds set.
  static Datatype structure(const std::vector<Part>& parts, bool aligned);
  static Datatype resized(const Datatype& type, std::ptrdiff_t lower, std::ptrdiff_t extent);

  std::size_t size() const { return size_; }                 // bytes of data in one element
  std::ptrdiff_t extent() const { return upper_ - lower_; }  // from one element to the next
  std::ptrdiff_t lower_bound() const { return lower_; }      // first byte, from the origin
  // Where the data themselves begin and end, from the origin.
  std::ptrdiff_t true_lower_bound() const { return true_lower_; }
  std::ptrdiff_t true_extent() const { return true_upper_ - true_lower_; }
  // Basic elements in so many packed bytes; -1: they end inside one.
  std::int64_t elements(std::uint64_t bytes) const;
  // Of the basic type it is made of, 0 where there are several.
  std::uint8_t code() const { return code_; }
  std::size_t basic_size() const { return basic_size_; }  // bytes of that basic type
  const std::string& name() const { return name_; }       // of that basic type: "MPI_INT"
  const std::string& label() const { return label_; }     // what the program calls it
  void set_label(std::string label) { label_ = std::move(label); }
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
  void melt_parts();
  template <typename CopyRun>
  void walk(std::size_t depth, std::ptrdiff_t origin, const CopyRun& copy_run) const;

  struct Basics {  // so many basic elements of so many bytes each
    std::size_t count, bytes;
  };

  std::string name_, label_;
  std::uint8_t code_ = 0;
  bool committed_ = false, basic_ = false, contiguous_ = false;
  std::size_t size_ = 0, basic_size_ = 0;
  std::ptrdiff_t lower_ = 0, upper_ = 0, true_lower_ = 0, true_upper_ = 0;
  std::size_t alignment_ = 1;
  bool bounds_set_ = false;
  std::vector<Basics> basics_;  // in packed order; the whole repeats them
  std::vector<Loop> loops_;     // outermost first
  std::vector<Run> runs_;       // these or
  std::vector<Part> parts_;
};

using DatatypeRef = std::shared_ptr<Datatype>;

// The type behind a handle, nullptr if there is none (MPI_DATATYPE_NULL, freed, garbage). Holding
// the reference keeps a type alive that the program frees while a transfer uses it.
DatatypeRef find_datatype(MPI_Datatype handle);
MPI_Datatype new_datatype(Datatype type);
bool predefined(MPI_Datatype handle);
void free_datatype(MPI_Datatype handle);

}  // namespace plait::api
