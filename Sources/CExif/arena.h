#ifndef CEXIF_ARENA_H
#define CEXIF_ARENA_H

#include <stddef.h>
#include <libexif/exif-utils.h>

/// Frees all memory of the thread's arena at once. Returns 0 if there is no memory for an arena.
int arena_reset(void);

/// Allocates memory that can be extended to `room` bytes without a copy. Returns `NULL` if the arena is full.
void *arena_take(size_t size, size_t room);

/// Allocates zeroed memory. Returns `NULL` if the arena is full.
void *arena_allocate(ExifLong size);

/// Allocates memory that begins with the content of `old`, which can be `NULL`.
void *arena_reallocate(void *old, ExifLong size);

/// Does nothing, because `arena_reset` frees all.
void arena_free(void *memory);

#endif
