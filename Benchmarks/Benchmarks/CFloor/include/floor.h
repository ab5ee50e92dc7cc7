#ifndef FLOOR_H
#define FLOOR_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
  int32_t x, y, width, height;
} floor_frame;

/// Greedy justified rows of a list of ratios, as plain as C has it: one pass, then frames.
size_t floor_greedy(
    const double *ratios, size_t count, int width, double row_height, int spacing,
    floor_frame *frames);

/// The most memory that the process ever held, in KiB.
long floor_peak_memory(void);

/// From now on memory that is given back stays in the process.
void floor_keep_memory(void);

#endif
