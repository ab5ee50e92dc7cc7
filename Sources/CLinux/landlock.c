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

// Written out, for Debian 12's headers are older than the kernels it runs on.
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
  /// Running, writing, reading, removing and making of every kind.
  first_rights = (1 << 13) - 1,
  refer = 1 << 13,
  truncate_files = 1 << 14,
  control_devices = 1 << 15,
};

/// Where libraries, what they load later, and their configuration lie. What is missing is passed
/// over.
static const char *const readable[] = {
    "/usr/lib",         "/usr/lib64",         "/usr/local/lib",     "/lib",
    "/lib64",           "/usr/share",         "/etc/ld.so.cache",   "/etc/ImageMagick-6",
    "/etc/ImageMagick-7", "/etc/fonts",       "/etc/localtime",     "/dev/null",
    "/dev/zero",        "/dev/urandom",       "/sys/devices/system/cpu",
    "/proc/cpuinfo",    "/proc/meminfo",      "/proc/self",
};

/// Allows rights below a path. Returns 0 where that cannot be, which only narrows what is allowed.
static int allow(int ruleset, const char *path, uint64_t rights) {
  struct rule rule = {.allowed = rights, .folder = open(path, O_PATH | O_CLOEXEC)};
  if (rule.folder < 0) return 0;
  struct stat status;
  if (fstat(rule.folder, &status) == 0 && !S_ISDIR(status.st_mode)) {
    rule.allowed &= run_files | write_files | read_files | truncate_files | control_devices;
  }
  const int is_done = syscall(add_rule, ruleset, path_beneath, &rule, 0) == 0;
  close(rule.folder);
  return is_done;
}

int confine_files(const char *folder) {
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
  int is_done = allow(ruleset, folder, writing);
  for (size_t i = 0; i < sizeof readable / sizeof *readable; i++) {
    allow(ruleset, readable[i], read_files | read_folders);
  }
  // Decoders silence what they call by opening it for writing.
  allow(ruleset, "/dev/null", read_files | write_files);
  is_done = is_done && syscall(restrict_self, ruleset, 0) == 0;
  close(ruleset);
  return is_done ? linux_lost_writing | linux_lost_reading : 0;
}

int linux_confine(const char *folder) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
  const int lost = confine_files(folder);
  return lost | confine_calls();
}

#else

int linux_confine(const char *folder) {
  (void)folder;
  return 0;
}

#endif
