#define _GNU_SOURCE
#include "confinement.h"

#if defined(__linux__)

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define FAIL(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
#define REFUSE_NUMBER(number) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, 1), FAIL(EPERM)
#define REFUSE(name) REFUSE_NUMBER(SYS_##name)
/// Loads the lower half of an argument of the call.
#define ARGUMENT(index) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[index]))

/// The first instructions of a filter: they refuse the calls of other architectures, and load the
/// number of the call.
#define BEGIN \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)), \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0), FAIL(EPERM), \
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))

static int install(struct sock_filter *filter, size_t count) {
  struct sock_fprog program = {.len = (unsigned short)count, .filter = filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

int refuse_programs(void) {
#if defined(ARCHITECTURE)
  struct sock_filter filter[] = {
      BEGIN,
      REFUSE(execve),
      REFUSE(execveat),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  return install(filter, sizeof filter / sizeof *filter);
#else
  return 0;
#endif
}

int confine_calls(void) {
#if defined(ARCHITECTURE)
  struct sock_filter filter[] = {
      BEGIN,
#if defined(__x86_64__)
      // The numbers of the same calls in the x32 ABI.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
      FAIL(EPERM),
#endif
      // Network and other processes.
      REFUSE(socket),
      REFUSE(socketpair),
      REFUSE(connect),
      REFUSE(bind),
      REFUSE(listen),
      REFUSE(accept),
      REFUSE(accept4),
      REFUSE(io_uring_setup),
      REFUSE(ptrace),
      REFUSE(process_vm_readv),
      REFUSE(process_vm_writev),
      REFUSE(kill),
      REFUSE(tkill),
      REFUSE(rt_sigqueueinfo),
      REFUSE(rt_tgsigqueueinfo),
      REFUSE_NUMBER(424),  // pidfd_send_signal
      REFUSE_NUMBER(434),  // pidfd_open
      REFUSE_NUMBER(438),  // pidfd_getfd
      REFUSE(mount),
      REFUSE(umount2),
      REFUSE(pivot_root),
      REFUSE(chroot),
      REFUSE(unshare),
      REFUSE(setns),
      REFUSE(bpf),
      REFUSE(perf_event_open),
      REFUSE(keyctl),
      REFUSE(add_key),
      REFUSE(request_key),
      REFUSE(userfaultfd),
      REFUSE(open_by_handle_at),
      // Operations that Landlock does not restrict: changing owner, mode, times and attributes
      // through the open descriptor of the photo, and creating files that are not regular.
      REFUSE(fchmod),
      REFUSE(fchmodat),
      REFUSE_NUMBER(452),  // fchmodat2
      REFUSE(fchown),
      REFUSE(fchownat),
      REFUSE(utimensat),
      REFUSE(setxattr),
      REFUSE(lsetxattr),
      REFUSE(fsetxattr),
      REFUSE(removexattr),
      REFUSE(lremovexattr),
      REFUSE(fremovexattr),
      REFUSE(symlinkat),
      REFUSE(linkat),
      REFUSE(mknodat),
      REFUSE(mkdirat),
#if defined(__x86_64__)
      REFUSE(chmod),
      REFUSE(chown),
      REFUSE(lchown),
      REFUSE(utime),
      REFUSE(utimes),
      REFUSE(futimesat),
      REFUSE(symlink),
      REFUSE(link),
      REFUSE(mknod),
      REFUSE(mkdir),
      REFUSE(fork),
      REFUSE(vfork),
#endif
      // Threads are allowed, processes are not. A filter cannot inspect the argument of clone3; if
      // that fails with ENOSYS, the C library uses clone.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 435, 0, 1),
      FAIL(ENOSYS),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4),
      ARGUMENT(0),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0),
      FAIL(EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      // Signals to threads of this process are allowed, for abort(3).
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_tgkill, 0, 3),
      ARGUMENT(0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)getpid(), 1, 0),
      FAIL(EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  return install(filter, sizeof filter / sizeof *filter)
             ? linux_sandbox_network | linux_sandbox_processes
             : 0;
#else
  return 0;
#endif
}

#endif
