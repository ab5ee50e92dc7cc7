#define _GNU_SOURCE
#include "heaps.h"

#include <link.h>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

void share_heap(void) {
#ifdef M_ARENA_MAX
  mallopt(M_ARENA_MAX, 1);
#endif
}

// Called with the program and each of its libraries.
static int return_pages(struct dl_phdr_info *object, size_t size, void *nothing) {
  (void)size;
  (void)nothing;
  const ElfW(Addr) page = (ElfW(Addr))sysconf(_SC_PAGESIZE);
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[i];
    if (part->p_type != PT_LOAD || part->p_flags & PF_W) continue;
    ElfW(Addr) start = (object->dlpi_addr + part->p_vaddr) & -page;
    madvise((void *)start, object->dlpi_addr + part->p_vaddr + part->p_memsz - start, MADV_DONTNEED);
  }
  return 0;
}

void return_program_pages(void) { dl_iterate_phdr(return_pages, NULL); }
