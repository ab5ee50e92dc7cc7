#include "heaps.h"

#include <malloc.h>

void share_heap(void) {
#ifdef M_ARENA_MAX
  mallopt(M_ARENA_MAX, 1);
#endif
}

void return_large_blocks(void) {
#ifdef M_MMAP_THRESHOLD
  mallopt(M_MMAP_THRESHOLD, 2 << 20);
#endif
}

void return_free_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
