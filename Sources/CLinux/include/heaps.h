#ifndef CLINUX_HEAPS_H
#define CLINUX_HEAPS_H

/// Makes all threads share one heap; otherwise each thread reserves 64 MiB of address space.
void share_heap(void);

#endif
