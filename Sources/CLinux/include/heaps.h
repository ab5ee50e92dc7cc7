#ifndef CLINUX_HEAPS_H
#define CLINUX_HEAPS_H

/// Lets all threads share one heap; else each reserves 64 MiB of the address space for its own.
void share_heap(void);

#endif
