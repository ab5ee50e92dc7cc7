#define _GNU_SOURCE
#include "clinux.h"

#include <elf.h>
#include <link.h>
#include <string.h>

struct wanted {
  unsigned char *buffer;
  int size;
  int found;
};

static int aligned(ElfW(Word) size) { return (int)((size + 3u) & ~3u); }

/// The notes of one segment: each a header, a name and a description, padded to four bytes.
static void read_notes(const char *note, const char *end, struct wanted *wanted) {
  while (end - note >= (long)sizeof(ElfW(Nhdr))) {
    const ElfW(Nhdr) *header = (const ElfW(Nhdr) *)note;
    const char *name = note + sizeof *header;
    const char *value = name + aligned(header->n_namesz);
    if (value > end || end - value < (long)header->n_descsz) return;
    if (header->n_type == NT_GNU_BUILD_ID && header->n_namesz == 4 &&
        memcmp(name, "GNU", 4) == 0 && (int)header->n_descsz <= wanted->size) {
      memcpy(wanted->buffer, value, header->n_descsz);
      wanted->found = (int)header->n_descsz;
      return;
    }
    note = value + aligned(header->n_descsz);
  }
}

static int read_program(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    if (info->dlpi_phdr[i].p_type != PT_NOTE) continue;
    const char *start = (const char *)info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
    read_notes(start, start + info->dlpi_phdr[i].p_memsz, data);
  }
  // The program itself is the first; its libraries do not matter.
  return 1;
}

int linux_build_id(unsigned char *buffer, int size) {
  struct wanted wanted = {buffer, size, 0};
  dl_iterate_phdr(read_program, &wanted);
  return wanted.found;
}
