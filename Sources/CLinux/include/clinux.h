#ifndef CLINUX_H
#define CLINUX_H

#include <stddef.h>

#include "heaps.h"

/// Writes all changes of the file system of an open file to the disk: syncfs(2), which the Swift
/// overlay of the C library does not import. Returns 0, or -1 with errno.
int linux_syncfs(int descriptor);

/// `copy_file_range(2)` at the positions of both files, which Glibc declares for GNU programs only.
long linux_copy_file_range(int source, int target, size_t count);

/// Whether a folder, or the target of a link to a folder, is a mount point, including bind mounts. Returns 1 or 0, or
/// -1 if that cannot be determined, as by kernels before 5.8.
int linux_is_mount_root(const char *path);

/// Sends bytes over a Unix socket, together with a descriptor unless `descriptor` is -1. Returns 0, or -1 with errno,
/// which is EPIPE if the peer has closed the socket; no signal is raised.
int linux_send(int socket, const void *bytes, size_t count, int descriptor);

/// Receives bytes from a Unix socket. Returns their number, 0 at the end, or -1 with errno.
///
/// `descriptor` is set to the received descriptor, which is closed on exec, or to -1. With NULL the
/// kernel closes descriptors that the peer sends.
long linux_receive(int socket, void *bytes, size_t count, int *descriptor);

/// Gives up the right to raise the priority of this process and of its threads, which root has. Dispatch sets the
/// priority of its threads if it may, and would undo nice(1).
void linux_keep_niceness(void);

/// Starts a thread that ends this process with status 0 when the peer closes the socket. Returns 0
/// or an error number.
int linux_end_with_peer(int socket);

/// The restrictions of a sandboxed process.
enum linux_sandbox_flags {
  /// It can write in only one folder, and create only regular files.
  linux_sandbox_writing = 1,
  /// It can read only system folders.
  linux_sandbox_reading = 2,
  /// It cannot open sockets.
  linux_sandbox_network = 4,
  /// It cannot start programs or processes, or send signals to other processes.
  linux_sandbox_processes = 8,
};

/// Sandboxes this process permanently with Landlock (kernel 5.13 and later) and seccomp. Files can then be written
/// only in `folder`, and read only there and in the folders of libraries and their configuration. Call it before the
/// process starts a second thread. Returns the `linux_sandbox_flags` in effect, 0 if the kernel supports neither.
int linux_confine(const char *folder);

/// A program that decodes one untrusted file.
struct linux_program {
  /// An absolute path.
  const char *path;
  /// The arguments, with the name of the program first and NULL at the end.
  char *const *arguments;
  /// The file, which is the standard input of the program. It can also open it as /proc/self/fd/0.
  int input;
  /// The standard output and standard error.
  int output, errors;
  /// The only folder in which the program can write; NULL for none.
  const char *folder;
  /// Limits of address space and of each written file in bytes, and of CPU time in seconds.
  unsigned long memory, file_size, cpu_time;
};

/// Starts a program in a sandbox like that of `linux_confine`, with an environment of its own.
///
/// The program is killed when the calling thread ends. It does not receive signals of the terminal. Returns the
/// process id, for which the caller must wait, or -1 with errno. If the program cannot be executed, the reason is
/// written to `errors` and the status is 127.
int linux_start_program(const struct linux_program *program);

/// How a process ended: its status as in waitpid(2), and the CPU time that it used in seconds.
struct linux_end {
  int status;
  double cpu_time;
};

/// Waits for the end of a child process. Returns 0, or -1 with errno, which is ETIMEDOUT if the process has not ended
/// within `milliseconds`. On kernels before 5.3, it waits without a limit.
int linux_wait(int process, int milliseconds, struct linux_end *end);

/// The `linux_sandbox_flags` in effect for programs that `linux_start_program` starts.
int linux_program_sandbox(const struct linux_program *program);

/// Calls that an attacker who controls a decoder would try, for tests of the sandbox.
enum linux_attempt {
  /// Changes flags of the file such as "immutable".
  linux_attempt_flags,
  /// Changes an attribute, or the owner, of the file.
  linux_attempt_attribute,
  linux_attempt_owner,
  /// Makes the kernel send signals about the file to the process.
  linux_attempt_signal_owner,
  /// Changes a limit of the process.
  linux_attempt_limit,
  linux_attempt_queued_signal,
  /// Traces a process that does not exist: ESRCH if tracing is possible.
  linux_attempt_trace,
  /// Makes a file in memory.
  linux_attempt_memory_file,
};

/// Tries a call with an open file and another process. Returns 0 or the error number.
int linux_try(enum linux_attempt attempt, int file, int process);

#endif
