// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
//
// Waits for own words, and looks at them: one, or many of which some may be left out.
#include <cstdint>
#include <string>
#include <vector>

#include "shmem/call.h"
#include "shmem/symmetric.h"
#include "shmem/transfers.h"

using namespace plait::shmem;

namespace {

// A comparison of shmem.h as one of spec/commands.yaml; they have the same numbers.
std::uint32_t comparison_of(int cmp) {
  if (cmp < SHMEM_CMP_EQ || cmp > SHMEM_CMP_LE) {
    fail(std::to_string(cmp) + " is no comparison; there are SHMEM_CMP_EQ, NE, GT, GE, LT and LE");
  }
  return static_cast<std::uint32_t>(cmp);
}

template <typename T>
void wait_for_one(const T* ivar, int cmp, T value) {
  wait_for(ivar, type_of<T>(), comparison_of(cmp), static_cast<std::uint64_t>(value));
}
template <typename T>
bool test_one(const T* ivar, int cmp, T value) {
  return test_for(ivar, type_of<T>(), comparison_of(cmp), static_cast<std::uint64_t>(value));
}

constexpr std::size_t kNone = SIZE_MAX;

// The words of one call. values: one for all, or one for each.
template <typename T>
class Words {
 public:
  Words(const T* ivars, std::size_t count, const int* left_out, int cmp, const T* values, bool each)
      : ivars_(ivars), count_(count), left_out_(left_out), cmp_(cmp), values_(values), each_(each) {
    if (count > 0) segment_address(ivars, count * sizeof(T), "ivars");
    comparison_of(cmp);
  }

  void wait_for_all() const {
    for (std::size_t i = 0; i < count_; ++i) {
      if (counts(i)) wait_for_one(ivars_ + i, cmp_, value(i));
    }
  }
  bool all() const {
    for (std::size_t i = 0; i < count_; ++i) {
      if (counts(i) && !test_one(ivars_ + i, cmp_, value(i))) return false;
    }
    return true;
  }
  // The first that compares; kNone if none does.
  std::size_t any() const {
    for (std::size_t i = 0; i < count_; ++i) {
      if (counts(i) && test_one(ivars_ + i, cmp_, value(i))) return i;
    }
    return kNone;
  }
  // How many compare; which ones.
  std::size_t some(std::size_t* indices) const {
    std::size_t found = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      if (counts(i) && test_one(ivars_ + i, cmp_, value(i))) indices[found++] = i;
    }
    return found;
  }
  // Waits until one of them may compare.
  void wait_for_any() const {
    std::vector<Watched> watched;
    const auto comparison = comparison_of(cmp_);
    for (std::size_t i = 0; i < count_ && watched.size() <= kWatchedMax; ++i) {
      if (!counts(i)) continue;
      watched.push_back(
          {ivars_ + i, type_of<T>(), comparison, static_cast<std::uint64_t>(value(i))});
    }
    plait::shmem::wait_for_any(watched);
  }
  // There is one to wait for.
  bool is_any_left() const {
    for (std::size_t i = 0; i < count_; ++i) {
      if (counts(i)) return true;
    }
    return false;
  }

 private:
  bool counts(std::size_t i) const { return left_out_ == nullptr || left_out_[i] == 0; }
  T value(std::size_t i) const { return each_ ? values_[i] : *values_; }

  const T* ivars_;
  std::size_t count_;
  const int* left_out_;
  int cmp_;
  const T* values_;
  bool each_;
};

// Looks, and if that gives nothing, again after others had a chance; waits if it is to.
template <typename Look, typename T>
auto look(const Words<T>& words, bool waits, const Look& find, decltype(find(words)) nothing) {
  auto found = find(words);
  for (bool again = true; found == nothing && again && words.is_any_left(); again = waits) {
    if (waits) {
      words.wait_for_any();
    } else {
      plait::api::poll_once();
    }
    found = find(words);
  }
  return found;
}
template <typename T>
bool look_at_all(const Words<T>& words) {
  return look(words, false, [](const auto& each) { return each.all(); }, false);
}
template <typename T>
std::size_t look_for_any(const Words<T>& words, bool waits) {
  return look(words, waits, [](const auto& each) { return each.any(); }, kNone);
}
template <typename T>
std::size_t look_for_some(const Words<T>& words, bool waits, std::size_t* indices) {
  const auto find = [&](const auto& each) { return each.some(indices); };
  return look(words, waits, find, 0);
}

}  // namespace

#define ONE(NAME, T, INDEX)                                                   \
  extern "C" void pshmem_##NAME##_wait_until(T* ivar, int cmp, T cmp_value) { \
    enter(PLAIT_CALL_SHMEM_WAIT_UNTIL + (INDEX), PLAIT_SHMEM_HERE,            \
          [&] { wait_for_one<T>(ivar, cmp, cmp_value); });                    \
  }                                                                           \
  PLAIT_SHMEM_EXPORT(NAME##_wait_until)                                       \
  extern "C" void pshmem_##NAME##_wait(T* ivar, T cmp_value) {                \
    enter(PLAIT_CALL_SHMEM_WAIT + (INDEX), PLAIT_SHMEM_HERE,                  \
          [&] { wait_for_one<T>(ivar, SHMEM_CMP_NE, cmp_value); });           \
  }                                                                           \
  PLAIT_SHMEM_EXPORT(NAME##_wait)                                             \
  extern "C" int pshmem_##NAME##_test(T* ivar, int cmp, T cmp_value) {        \
    return enter(PLAIT_CALL_SHMEM_TEST + (INDEX), PLAIT_SHMEM_HERE, [&] {     \
      if (test_one<T>(ivar, cmp, cmp_value)) return 1;                        \
      plait::api::poll_once();                                                \
      return test_one<T>(ivar, cmp, cmp_value) ? 1 : 0;                       \
    });                                                                       \
  }                                                                           \
  PLAIT_SHMEM_EXPORT(NAME##_test)
PLAIT_SHMEM_WAIT_TYPES(ONE)

// SUFFIX, CALL: of the names; VALUE: the last parameter; EACH: it is one value for each word.
#define MANY(NAME, T, INDEX, SUFFIX, CALL, VALUE, VALUES, EACH)                                  \
  extern "C" void pshmem_##NAME##_wait_until_all##SUFFIX(T* ivars, size_t nelems,                \
                                                         const int* status, int cmp, VALUE) {    \
    enter(PLAIT_CALL_SHMEM_WAIT_UNTIL_ALL##CALL + (INDEX), PLAIT_SHMEM_HERE,                     \
          [&] { Words<T>(ivars, nelems, status, cmp, VALUES, EACH).wait_for_all(); });           \
  }                                                                                              \
  PLAIT_SHMEM_EXPORT(NAME##_wait_until_all##SUFFIX)                                              \
  extern "C" size_t pshmem_##NAME##_wait_until_any##SUFFIX(T* ivars, size_t nelems,              \
                                                           const int* status, int cmp, VALUE) {  \
    return enter(PLAIT_CALL_SHMEM_WAIT_UNTIL_ANY##CALL + (INDEX), PLAIT_SHMEM_HERE, [&] {        \
      return look_for_any(Words<T>(ivars, nelems, status, cmp, VALUES, EACH), true);             \
    });                                                                                          \
  }                                                                                              \
  PLAIT_SHMEM_EXPORT(NAME##_wait_until_any##SUFFIX)                                              \
  extern "C" size_t pshmem_##NAME##_wait_until_some##SUFFIX(                                     \
      T* ivars, size_t nelems, size_t* indices, const int* status, int cmp, VALUE) {             \
    return enter(PLAIT_CALL_SHMEM_WAIT_UNTIL_SOME##CALL + (INDEX), PLAIT_SHMEM_HERE, [&] {       \
      return look_for_some(Words<T>(ivars, nelems, status, cmp, VALUES, EACH), true, indices);   \
    });                                                                                          \
  }                                                                                              \
  PLAIT_SHMEM_EXPORT(NAME##_wait_until_some##SUFFIX)                                             \
  extern "C" int pshmem_##NAME##_test_all##SUFFIX(T* ivars, size_t nelems, const int* status,    \
                                                  int cmp, VALUE) {                              \
    return enter(PLAIT_CALL_SHMEM_TEST_ALL##CALL + (INDEX), PLAIT_SHMEM_HERE, [&] {              \
      const Words<T> words(ivars, nelems, status, cmp, VALUES, EACH);                            \
      return look_at_all(words) ? 1 : 0;                                                         \
    });                                                                                          \
  }                                                                                              \
  PLAIT_SHMEM_EXPORT(NAME##_test_all##SUFFIX)                                                    \
  extern "C" size_t pshmem_##NAME##_test_any##SUFFIX(T* ivars, size_t nelems, const int* status, \
                                                     int cmp, VALUE) {                           \
    return enter(PLAIT_CALL_SHMEM_TEST_ANY##CALL + (INDEX), PLAIT_SHMEM_HERE, [&] {              \
      return look_for_any(Words<T>(ivars, nelems, status, cmp, VALUES, EACH), false);            \
    });                                                                                          \
  }                                                                                              \
  PLAIT_SHMEM_EXPORT(NAME##_test_any##SUFFIX)                                                    \
  extern "C" size_t pshmem_##NAME##_test_some##SUFFIX(T* ivars, size_t nelems, size_t* indices,  \
                                                      const int* status, int cmp, VALUE) {       \
    return enter(PLAIT_CALL_SHMEM_TEST_SOME##CALL + (INDEX), PLAIT_SHMEM_HERE, [&] {             \
      return look_for_some(Words<T>(ivars, nelems, status, cmp, VALUES, EACH), false, indices);  \
    });                                                                                          \
  }                                                                                              \
  PLAIT_SHMEM_EXPORT(NAME##_test_some##SUFFIX)
#define MANY_OF_ONE(NAME, T, INDEX) MANY(NAME, T, INDEX, , , T cmp_value, &cmp_value, false)
#define MANY_OF_EACH(NAME, T, INDEX) \
  MANY(NAME, T, INDEX, _vector, _VECTOR, T* cmp_values, cmp_values, true)
PLAIT_SHMEM_WAIT_TYPES(MANY_OF_ONE)
PLAIT_SHMEM_WAIT_TYPES(MANY_OF_EACH)

extern "C" uint64_t pshmem_signal_fetch(const uint64_t* sig_addr) {
  return enter(PLAIT_CALL_SHMEM_SIGNAL_FETCH, PLAIT_SHMEM_HERE, [&] {
    segment_address(sig_addr, sizeof *sig_addr, "sig_addr");
    plait::api::poll_once();
    return *static_cast<const volatile uint64_t*>(sig_addr);
  });
}
PLAIT_SHMEM_EXPORT(signal_fetch)

extern "C" uint64_t pshmem_signal_wait_until(uint64_t* sig_addr, int cmp, uint64_t cmp_value) {
  return enter(PLAIT_CALL_SHMEM_SIGNAL_WAIT_UNTIL, PLAIT_SHMEM_HERE, [&] {
    wait_for_one<uint64_t>(sig_addr, cmp, cmp_value);
    return *static_cast<const volatile uint64_t*>(sig_addr);
  });
}
PLAIT_SHMEM_EXPORT(signal_wait_until)
