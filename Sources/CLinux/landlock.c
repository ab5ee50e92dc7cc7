#define _GNU_SOURCE
#include "confinement.h"

#if defined(__linux__)

#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Declared here, because the headers of Debian 12 are older than the kernels on which it runs.
struct ruleset {
  uint64_t files;
  uint64_t network;
  uint64_t scopes;
};
struct __attribute__((packed)) rule {
  uint64_t allowed;
  int32_t folder;
};
enum { create_ruleset = 444, add_rule = 445, restrict_self = 446 };
enum { ask_version = 1, path_beneath = 1 };
enum {
  run_files = 1 << 0,
  write_files = 1 << 1,
  read_files = 1 << 2,
  read_folders = 1 << 3,
  remove_files = 1 << 5,
  make_files = 1 << 8,
  /// All rights of the first version: executing, writing, reading, removing and creating.
  first_rights = (1 << 13) - 1,
  refer = 1 << 13,
  truncate_files = 1 << 14,
  control_devices = 1 << 15,
};

/// The paths of libraries, their modules and their configuration. Missing paths are skipped.
static const char *const readable[] = {
    "/usr/lib",         "/usr/lib64",         "/usr/local/lib",     "/lib",
    "/lib64",           "/usr/share",         "/etc/ld.so.cache",   "/etc/ImageMagick-6",
    "/etc/ImageMagick-7", "/etc/fonts",       "/usr/local/share/fonts", "/var/cache/fontconfig",
    "/etc/localtime",   "/dev/null",
    "/dev/zero",        "/dev/urandom",       "/sys/devices/system/cpu",
    "/proc/cpuinfo",    "/proc/meminfo",      "/proc/self",
};

/// The programs that load the libraries of other programs. Missing paths are skipped.
static const char *const loaders[] = {
    "/lib64/ld-linux-x86-64.so.2",
    "/lib/ld-linux-aarch64.so.1",
    "/lib/ld-musl-x86_64.so.1",
    "/lib/ld-musl-aarch64.so.1",
};

/// Grants rights below a path. Returns 0, without granting them, on failure.
static int allow(int ruleset, const char *path, uint64_t rights) {
  struct rule rule = {.allowed = rights, .folder = open(path, O_PATH | O_CLOEXEC)};
  if (rule.folder < 0) return 0;
  struct stat status;
  if (fstat(rule.folder, &status) == 0 && !S_ISDIR(status.st_mode)) {
    rule.allowed &= run_files | write_files | read_files | truncate_files | control_devices;
  }
  const int succeeded = syscall(add_rule, ruleset, path_beneath, &rule, 0) == 0;
  close(rule.folder);
  return succeeded;
}

int confine_files(const char *folder, const char *program, const char *input) {
  const long version = syscall(create_ruleset, NULL, 0, ask_version);
  if (version < 1) return 0;
  struct ruleset rules = {.files = first_rights};
  uint64_t writing = write_files | read_files | read_folders | remove_files | make_files;
  if (version >= 2) rules.files |= refer;
  if (version >= 3) {
    rules.files |= truncate_files;
    writing |= truncate_files;
  }
  if (version >= 4) rules.network = 1 << 0 | 1 << 1;
  if (version >= 5) rules.files |= control_devices;
  if (version >= 6) rules.scopes = 1 << 0 | 1 << 1;
  const size_t size = version >= 6   ? sizeof rules
                      : version >= 4 ? offsetof(struct ruleset, scopes)
                                     : offsetof(struct ruleset, network);
  const int ruleset = (int)syscall(create_ruleset, &rules, size, 0);
  if (ruleset < 0) return 0;
  int succeeded = folder == NULL || allow(ruleset, folder, writing);
  for (size_t i = 0; i < sizeof readable / sizeof *readable; i++) {
    allow(ruleset, readable[i], read_files | read_folders);
  }
  if (program != NULL) {
    succeeded = succeeded && allow(ruleset, program, run_files | read_files);
    for (size_t i = 0; i < sizeof loaders / sizeof *loaders; i++) {
      allow(ruleset, loaders[i], run_files | read_files);
    }
  }
  if (input != NULL) succeeded = succeeded && allow(ruleset, input, read_files);
  // Decoders open it for writing to discard output.
  allow(ruleset, "/dev/null", read_files | write_files);
  succeeded = succeeded && syscall(restrict_self, ruleset, 0) == 0;
  close(ruleset);
  return succeeded ? linux_sandbox_writing | linux_sandbox_reading : 0;
}

int linux_confine(const char *folder) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
  return confine_files(folder, NULL, NULL) | confine_calls(0);
}

#else

int linux_confine(const char *folder) {
  (void)folder;
  return 0;
}

#endif
