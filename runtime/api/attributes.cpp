// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// MPI_Comm_create_keyval, free_keyval, set_attr, get_attr, delete_attr, and their names of MPI 1.
#include "api/attributes.h"

#include <cstring>
#include <string>
#include <vector>

#include "api/check.h"
#include "api/communicator.h"
#include "api/entry.h"
#include "api/process.h"
#include "plait_limits.h"

namespace plait::api {
namespace {

struct Keyval {
  MPI_Comm_copy_attr_function* copy;
  MPI_Comm_delete_attr_function* deletion;
  void* extra;
  bool freed;  // values that are there still use it
};

constexpr int kFirstKey = 1000;  // beyond the predefined ones

std::vector<Keyval>& keyvals() {
  static auto* const all = new std::vector<Keyval>;
  return *all;
}

const Keyval& keyval_of(int key) { return keyvals()[static_cast<std::size_t>(key - kFirstKey)]; }

// freed: of one that was freed there may be values still, which can be read and deleted.
void check_key(int key, bool freed) {
  const bool known = key >= kFirstKey && key - kFirstKey < static_cast<int>(keyvals().size());
  if (known && (freed || !keyval_of(key).freed)) return;
  fail(nullptr, MPI_ERR_KEYVAL,
       key == MPI_KEYVAL_INVALID ? "the key is MPI_KEYVAL_INVALID"
       : key > 0 && key < kFirstKey
           ? "key " + std::to_string(key) + " is predefined and cannot be changed"
           : "key " + std::to_string(key) + " is none that a program has made, or was freed");
}

// What MPI itself says about a world; nullptr: not a predefined key, or nothing to say.
const int* predefined_value(int key) {
  static const int tag_max = PLAIT_TAG_MAX, any = MPI_ANY_SOURCE, no_host = MPI_PROC_NULL, yes = 1;
  static const int last_code = MPI_ERR_LASTCODE;
  static int universe = 0;
  universe = static_cast<int>(process().client->head().size);
  switch (key) {
    case MPI_TAG_UB:
      return &tag_max;
    case MPI_IO:
      return &any;
    case MPI_HOST:
      return &no_host;
    case MPI_WTIME_IS_GLOBAL:
      return &yes;
    case MPI_LASTUSEDCODE:
      return &last_code;
    case MPI_UNIVERSE_SIZE:
      return &universe;
    default:
      return nullptr;
  }
}

// Takes a value away, if the program's function lets it.
void delete_one(Communicator& comm, MPI_Comm handle, int key) {
  const auto found = comm.attributes.find(key);
  const Keyval keyval = keyval_of(key);
  if (keyval.deletion != MPI_COMM_NULL_DELETE_FN) {
    const int error = keyval.deletion(handle, key, found->second, keyval.extra);
    if (error != MPI_SUCCESS) {
      fail(&comm, error,
           "the delete function of key " + std::to_string(key) + " returned " +
               std::to_string(error));
    }
  }
  comm.attributes.erase(key);
}

void create_key(MPI_Comm_copy_attr_function* copy, MPI_Comm_delete_attr_function* deletion,
                int* key, void* extra) {
  check_output(nullptr, key, "comm_keyval");
  keyvals().push_back({copy, deletion, extra, false});
  *key = kFirstKey + static_cast<int>(keyvals().size()) - 1;
}

void free_key(int* key) {
  check_output(nullptr, key, "comm_keyval");
  check_key(*key, true);
  keyvals()[static_cast<std::size_t>(*key - kFirstKey)].freed = true;
  *key = MPI_KEYVAL_INVALID;
}

void set_value(MPI_Comm comm, int key, void* value) {
  Communicator& on = check_communicator(comm);
  check_key(key, false);
  if (on.attributes.contains(key)) delete_one(on, comm, key);
  on.attributes[key] = value;
}

void get_value(MPI_Comm comm, int key, void* value, int* flag) {
  const Communicator& on = check_communicator(comm);
  check_output(&on, value, "attribute_val");
  check_output(&on, flag, "flag");
  const void* found = predefined_value(key);
  if (found == nullptr && key != MPI_APPNUM) {
    check_key(key, true);
    const auto mine = on.attributes.find(key);
    *flag = mine == on.attributes.end() ? 0 : 1;
    if (*flag != 0) found = mine->second;
  } else {
    *flag = found == nullptr ? 0 : 1;
  }
  if (*flag != 0) std::memcpy(value, &found, sizeof found);
}

void delete_value(MPI_Comm comm, int key) {
  Communicator& on = check_communicator(comm);
  check_key(key, true);
  if (on.attributes.contains(key)) delete_one(on, comm, key);
}

}  // namespace

void copy_attributes(const Communicator& from, Communicator* to) {
  for (const auto& [key, value] : std::map<int, void*>(from.attributes)) {
    const Keyval keyval = keyval_of(key);
    if (keyval.copy == MPI_COMM_NULL_COPY_FN) continue;
    void* copied = value;
    int flag = 1;
    if (keyval.copy != MPI_COMM_DUP_FN) {
      const int error = keyval.copy(handle_of(from), key, keyval.extra, value, &copied, &flag);
      if (error != MPI_SUCCESS) {
        fail(&from, error,
             "the copy function of key " + std::to_string(key) + " returned " +
                 std::to_string(error));
      }
    }
    if (flag != 0) to->attributes[key] = copied;
  }
}

void delete_attributes(MPI_Comm handle) {
  Communicator& comm = check_communicator(handle);
  while (!comm.attributes.empty()) delete_one(comm, handle, comm.attributes.rbegin()->first);
}

}  // namespace plait::api

using namespace plait::api;

extern "C" int PMPI_Comm_create_keyval(MPI_Comm_copy_attr_function* comm_copy_attr_fn,
                                       MPI_Comm_delete_attr_function* comm_delete_attr_fn,
                                       int* comm_keyval, void* extra_state) {
  return enter(PLAIT_CALL_COMM_CREATE_KEYVAL, __builtin_return_address(0), [&] {
    create_key(comm_copy_attr_fn, comm_delete_attr_fn, comm_keyval, extra_state);
  });
}
PLAIT_EXPORT(MPI_Comm_create_keyval);

extern "C" int PMPI_Keyval_create(MPI_Copy_function* copy_fn, MPI_Delete_function* delete_fn,
                                  int* keyval, void* extra_state) {
  return enter(PLAIT_CALL_KEYVAL_CREATE, __builtin_return_address(0),
               [&] { create_key(copy_fn, delete_fn, keyval, extra_state); });
}
PLAIT_EXPORT(MPI_Keyval_create);

extern "C" int PMPI_Comm_free_keyval(int* comm_keyval) {
  return enter(PLAIT_CALL_COMM_FREE_KEYVAL, __builtin_return_address(0),
               [&] { free_key(comm_keyval); });
}
PLAIT_EXPORT(MPI_Comm_free_keyval);

extern "C" int PMPI_Keyval_free(int* keyval) {
  return enter(PLAIT_CALL_KEYVAL_FREE, __builtin_return_address(0), [&] { free_key(keyval); });
}
PLAIT_EXPORT(MPI_Keyval_free);

extern "C" int PMPI_Comm_set_attr(MPI_Comm comm, int comm_keyval, void* attribute_val) {
  return enter(PLAIT_CALL_COMM_SET_ATTR, __builtin_return_address(0),
               [&] { set_value(comm, comm_keyval, attribute_val); });
}
PLAIT_EXPORT(MPI_Comm_set_attr);

extern "C" int PMPI_Attr_put(MPI_Comm comm, int keyval, void* attribute_val) {
  return enter(PLAIT_CALL_ATTR_PUT, __builtin_return_address(0),
               [&] { set_value(comm, keyval, attribute_val); });
}
PLAIT_EXPORT(MPI_Attr_put);

extern "C" int PMPI_Comm_get_attr(MPI_Comm comm, int comm_keyval, void* attribute_val, int* flag) {
  return enter(PLAIT_CALL_COMM_GET_ATTR, __builtin_return_address(0),
               [&] { get_value(comm, comm_keyval, attribute_val, flag); });
}
PLAIT_EXPORT(MPI_Comm_get_attr);

extern "C" int PMPI_Attr_get(MPI_Comm comm, int keyval, void* attribute_val, int* flag) {
  return enter(PLAIT_CALL_ATTR_GET, __builtin_return_address(0),
               [&] { get_value(comm, keyval, attribute_val, flag); });
}
PLAIT_EXPORT(MPI_Attr_get);

extern "C" int PMPI_Comm_delete_attr(MPI_Comm comm, int comm_keyval) {
  return enter(PLAIT_CALL_COMM_DELETE_ATTR, __builtin_return_address(0),
               [&] { delete_value(comm, comm_keyval); });
}
PLAIT_EXPORT(MPI_Comm_delete_attr);

extern "C" int PMPI_Attr_delete(MPI_Comm comm, int keyval) {
  return enter(PLAIT_CALL_ATTR_DELETE, __builtin_return_address(0),
               [&] { delete_value(comm, keyval); });
}
PLAIT_EXPORT(MPI_Attr_delete);
