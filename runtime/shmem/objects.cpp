// SPDX-FileCopyrightText: The Plait authors
// SPDX-License-Identifier: Apache-2.0
#include "shmem/objects.h"

#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

namespace plait::shmem {
namespace {

std::vector<Object> objects;  // by their beginnings; of those at one place the largest

// A static variable of a function is y.0 in the file.
std::string source_name(const char* name) {
  std::string text = name;
  return text.substr(0, text.find('.'));
}

// The rows of a table that lie in the file; none if they do not.
template <typename Row>
std::span<const Row> rows(std::span<const char> file, std::uint64_t offset, std::uint64_t bytes) {
  if (offset > file.size() || bytes > file.size() - offset || offset % alignof(Row) != 0) return {};
  return {reinterpret_cast<const Row*>(file.data() + offset), bytes / sizeof(Row)};
}

void read_table(std::span<const char> file, const Elf64_Shdr& table, const Elf64_Shdr& texts,
                std::uintptr_t moved) {
  const auto names = rows<char>(file, texts.sh_offset, texts.sh_size);
  if (names.empty() || names.back() != '\0') return;
  for (const auto& symbol : rows<Elf64_Sym>(file, table.sh_offset, table.sh_size)) {
    const bool is_object = ELF64_ST_TYPE(symbol.st_info) == STT_OBJECT && symbol.st_size > 0 &&
                           symbol.st_shndx != SHN_UNDEF && symbol.st_name < names.size();
    if (!is_object) continue;
    const std::uintptr_t begin = moved + symbol.st_value;
    objects.push_back({begin, begin + symbol.st_size, source_name(&names[symbol.st_name])});
  }
}

}  // namespace

void read_objects(std::uintptr_t moved) {
  const int descriptor = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  struct stat facts{};
  if (descriptor < 0 || fstat(descriptor, &facts) != 0 || facts.st_size == 0) return;
  const auto bytes = static_cast<std::size_t>(facts.st_size);
  void* place = mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE, descriptor, 0);
  close(descriptor);
  if (place == MAP_FAILED) return;
  const std::span<const char> file{static_cast<const char*>(place), bytes};
  const auto heads = rows<Elf64_Ehdr>(file, 0, sizeof(Elf64_Ehdr));
  if (!heads.empty() && std::memcmp(heads[0].e_ident, ELFMAG, SELFMAG) == 0) {
    const auto& head = heads[0];
    const auto sections =
        rows<Elf64_Shdr>(file, head.e_shoff, std::uint64_t{head.e_shnum} * sizeof(Elf64_Shdr));
    for (const auto& section : sections) {
      if (section.sh_type != SHT_SYMTAB || section.sh_link >= sections.size()) continue;
      read_table(file, section, sections[section.sh_link], moved);
    }
  }
  munmap(place, bytes);
  std::ranges::sort(objects, [](const Object& a, const Object& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
  });
}

const Object* object_at(std::uintptr_t address) {
  const auto after = std::ranges::upper_bound(objects, address, {}, &Object::begin);
  if (after == objects.begin()) return nullptr;
  const auto last = std::prev(after);
  const auto found = std::ranges::lower_bound(objects, last->begin, {}, &Object::begin);
  return address < found->end ? &*found : nullptr;
}

}  // namespace plait::shmem
