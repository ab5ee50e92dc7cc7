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

/// Walks a folder and reads the first bytes of every file in it on several threads: open, read,
/// close, and nothing else. Returns the number of files, or -1 where the folder cannot be listed.
long floor_read_heads(const char *folder, int threads, size_t bytes);

/// Writes what is dirty and drops the page cache. Returns 0, or -1 where that is not permitted.
int floor_drop_caches(void);

/// What a program that ran cost.
typedef struct {
  double seconds, cpu_seconds;
  /// The most memory that it ever held, in KiB.
  long peak;
  int status;
} floor_run;

/// Runs a program without its output and waits for it; a status of -1 says that it did not start.
floor_run floor_run_program(char *const *arguments);

/// The most memory that the process ever held, in KiB.
long floor_peak_memory(void);

/// From now on memory that is given back stays in the process.
void floor_keep_memory(void);

#endif
