#ifndef CLINUX_HEAPS_H
#define CLINUX_HEAPS_H

/// Makes all threads share one heap; otherwise each thread reserves 64 MiB of address space.
void share_heap(void);

/// Returns the unchanged pages of the program and its libraries to the system; those that are needed are read again.
void return_program_pages(void);

#endif
