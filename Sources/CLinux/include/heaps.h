#ifndef CLINUX_HEAPS_H
#define CLINUX_HEAPS_H

/// Makes all threads share one heap; otherwise each thread reserves 64 MiB of address space.
void share_heap(void);

/// Returns freed blocks of 2 MiB and more to the system at once.
///
/// By default, glibc raises this size to that of each large block that is freed, up to 32 MiB, and keeps smaller
/// blocks.
void return_large_blocks(void);

/// Returns the memory of freed blocks of any size to the system.
void return_free_memory(void);

/// Returns the unchanged pages of the program and its libraries to the system; those that are needed are read again.
void return_program_pages(void);

#endif
