// The memory of libexif: an arena per thread, because 150 allocations a photo with malloc take as long as reading it.

#include "arena.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cexif.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
#define REDZONE 32
#endif
#endif
#ifndef REDZONE
#define REDZONE 0
#define ASAN_POISON_MEMORY_REGION(start, size) ((void)0)
#define ASAN_UNPOISON_MEMORY_REGION(start, size) ((void)0)
#endif

// Blocks of photos need up to 0.2 MiB. Pages that are not used take no memory.
const size_t cexif_memory_limit = 4 << 20;

enum { alignment = 16 };

static _Thread_local uint8_t *arena;
static _Thread_local size_t used;

static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make_key(void) { pthread_key_create(&key, free); }

int arena_reset(void) {
  if (!arena) {
    pthread_once(&once, make_key);
    arena = malloc(cexif_memory_limit);
    if (!arena) return 0;
    // Frees the arena when the thread ends.
    pthread_setspecific(key, arena);
  }
  used = 0;
  ASAN_POISON_MEMORY_REGION(arena, cexif_memory_limit);
  return 1;
}

// Precedes each piece of memory.
typedef struct {
  size_t size;
  // The size to which arena_reallocate can extend it.
  size_t room;
} piece;

_Static_assert(sizeof(piece) <= alignment, "memory must be aligned");

void *arena_take(size_t size, size_t room) {
  size_t needed = alignment + (room + alignment - 1) / alignment * alignment + REDZONE;
  if (!arena || needed > cexif_memory_limit - used) return NULL;
  uint8_t *start = arena + used;
  used += needed;
  ASAN_UNPOISON_MEMORY_REGION(start, sizeof(piece));
  *(piece *)start = (piece){size, room};
  ASAN_UNPOISON_MEMORY_REGION(start + alignment, size);
  return start + alignment;
}

void *arena_allocate(ExifLong size) {
  void *memory = arena_take(size, size);
  return memory ? memset(memory, 0, size) : NULL;
}

// libexif extends a directory for each entry.
void *arena_reallocate(void *old, ExifLong size) {
  if (!old) return arena_take(size, size);
  piece *before = (piece *)((uint8_t *)old - alignment);
  if (size > before->room) {
    void *memory = arena_take(size, (size_t)size * 2);
    return memory ? memcpy(memory, old, before->size) : NULL;
  }
  ASAN_UNPOISON_MEMORY_REGION(old, size);
  before->size = size;
  return old;
}

void arena_free(void *memory) { (void)memory; }
