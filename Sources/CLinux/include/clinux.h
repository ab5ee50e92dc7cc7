#ifndef CLINUX_H
#define CLINUX_H

#include <stddef.h>

#include "heaps.h"

/// Writes all that the file system of an open file holds to the disk: syncfs(2), which the Swift
/// overlay of the C library does not show. Returns 0, or -1 with errno.
int linux_syncfs(int descriptor);

/// Sends all bytes over a Unix socket, and with the first of them a copy of an open descriptor, if
/// that is not -1. Returns 0, or -1 with errno; a peer that is gone is EPIPE and raises no signal.
int linux_send(int socket, const void *bytes, size_t count, int descriptor);

/// Waits for bytes from a Unix socket. Returns their number, 0 at the end, or -1 with errno.
///
/// `descriptor` becomes the descriptor that came with the bytes, closed on exec, or -1. With NULL
/// no descriptor is accepted: the kernel closes what the peer sent.
long linux_receive(int socket, void *bytes, size_t count, int *descriptor);

/// Ends this process, with status 0, as soon as the peer of a socket is gone; a thread waits for
/// that. Returns 0, or an error number.
int linux_end_with_peer(int socket);

/// What a process has given up.
enum linux_losses {
  /// It can write in one folder only, and make plain files only.
  linux_lost_writing = 1,
  /// It can read system folders only.
  linux_lost_reading = 2,
  /// It can open no socket.
  linux_lost_network = 4,
  /// It can start no program and no process, and signal no other.
  linux_lost_processes = 8,
};

/// Gives up, for good, what a decoder of pictures does not need: by Landlock (kernel 5.13 and later)
/// and seccomp. Files are then written in `folder` only, and read in the folders that libraries and
/// their configuration lie in. Must come before the process has a second thread. Returns what was
/// given up, which is nothing where the kernel has neither.
int linux_confine(const char *folder);

#endif
