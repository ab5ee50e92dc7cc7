#ifndef CLINUX_H
#define CLINUX_H
#include "heaps.h"


/// Exchanges two paths in one step: renameat2(2) with RENAME_EXCHANGE, which the Swift overlay of
/// the C library does not show. Returns 0, or -1 with errno where the file system cannot.
int linux_exchange(const char *left, const char *right);

/// What a process has given up.
enum linux_losses {
  /// It can write, make and remove files below one folder only.
  linux_lost_files = 1,
  /// It can reach no network, and start no program.
  linux_lost_network = 2,
};

/// Gives up, for good, what a decoder of pictures does not need: by Landlock (kernel 5.13 and later)
/// and seccomp. Returns what was given up, which is nothing where the kernel has neither.
int linux_confine(const char *folder);

#endif
