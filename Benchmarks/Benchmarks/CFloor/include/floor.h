#ifndef FLOOR_H
#define FLOOR_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
  int32_t x, y, width, height;
} floor_frame;

/// Greedy justified rows and frames of a list of ratios in plain C.
size_t floor_greedy(
    const double *ratios, size_t count, int width, double row_height, int spacing,
    floor_frame *frames);

/// Opens, reads and closes the start of every file below a folder on several threads. Returns the
/// number of files, or -1 if the folder cannot be listed.
long floor_read_heads(const char *folder, int threads, size_t bytes);

/// Syncs all file systems and drops the page cache. Returns 0, or -1 if that is not permitted.
int floor_drop_caches(void);

/// The time and memory of a program.
typedef struct {
  double seconds, cpu_seconds;
  /// The peak memory in KiB.
  long peak;
  int status;
} floor_run;

/// Runs a program without its output and waits for it; the status is -1 if it did not start.
floor_run floor_run_program(char *const *arguments);

/// The peak memory of this process in KiB.
long floor_peak_memory(void);

/// Keeps freed memory in the process from now on.
void floor_keep_memory(void);

#endif
