#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "clinux.h"

#if defined(__linux__)

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>

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
  // Writing, removing and making of every kind, but not running and reading.
  every_write = 1 << 1 | (((1 << 13) - 1) & ~((1 << 4) - 1)),
  refer = 1 << 13,
  truncating = 1 << 14,
};

static int limit_files(const char *folder) {
  const long version = syscall(create_ruleset, NULL, 0, ask_version);
  if (version < 1) return 0;
  struct ruleset rules = {.files = every_write};
  if (version >= 2) rules.files |= refer;
  if (version >= 3) rules.files |= truncating;
  if (version >= 4) rules.network = 1 << 0 | 1 << 1;
  if (version >= 6) rules.scopes = 1 << 0 | 1 << 1;
  const size_t size = version >= 6   ? sizeof rules
                      : version >= 4 ? offsetof(struct ruleset, scopes)
                                     : offsetof(struct ruleset, network);
  const int ruleset = (int)syscall(create_ruleset, &rules, size, 0);
  if (ruleset < 0) return 0;
  struct rule rule = {.allowed = rules.files, .folder = open(folder, O_PATH | O_CLOEXEC)};
  const int is_done = rule.folder >= 0 &&
                      syscall(add_rule, ruleset, path_beneath, &rule, 0) == 0 &&
                      syscall(restrict_self, ruleset, 0) == 0;
  if (rule.folder >= 0) close(rule.folder);
  close(ruleset);
  return is_done ? linux_lost_files : 0;
}

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define REFUSE(name) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 1), \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)

static int limit_calls(void) {
#if defined(ARCHITECTURE)
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#if defined(__x86_64__)
      // The same calls under the numbers of 32-bit pointers.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
#endif
      REFUSE(socket),
      REFUSE(socketpair),
      REFUSE(connect),
      REFUSE(bind),
      REFUSE(io_uring_setup),
      REFUSE(execve),
      REFUSE(execveat),
      REFUSE(ptrace),
      REFUSE(process_vm_readv),
      REFUSE(process_vm_writev),
      REFUSE(mount),
      REFUSE(unshare),
      REFUSE(setns),
      REFUSE(bpf),
      REFUSE(perf_event_open),
      REFUSE(keyctl),
      REFUSE(userfaultfd),
      REFUSE(open_by_handle_at),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0 ? linux_lost_network : 0;
#else
  return 0;
#endif
}

int linux_confine(const char *folder) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
  const int lost = limit_files(folder);
  return lost | limit_calls();
}

#else

int linux_confine(const char *folder) {
  (void)folder;
  return 0;
}

#endif
