#define _GNU_SOURCE
#include "confinement.h"

#if defined(__linux__)

#include <errno.h>
#include <fcntl.h>
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

#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, (action))
#define FAIL(error) RETURN(SECCOMP_RET_ERRNO | (error))
#define ALLOW RETURN(SECCOMP_RET_ALLOW)
/// Runs the next `count` instructions if the loaded value is `value`, and skips them otherwise.
#define IF(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)(value), 0, (count))
#define PERMIT_NUMBER(number) IF(number, 1), ALLOW
#define PERMIT(name) PERMIT_NUMBER(SYS_##name)
/// Loads the lower half of an argument of the call.
#define ARGUMENT(index) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[index]))
#define CALL BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))

/// The first number that is the same on all architectures. Calls from this number on are new, and the C library can
/// use an older call instead of each.
#define FIRST_NEW_CALL 403

int confine_calls(int can_execute) {
#if defined(ARCHITECTURE)
  const unsigned own = (unsigned)getpid();
  const unsigned executing = can_execute ? SECCOMP_RET_ALLOW : SECCOMP_RET_ERRNO | EPERM;
  struct sock_filter filter[] = {
      // Calls of other architectures have other numbers.
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0), FAIL(EPERM), CALL,
#if defined(__x86_64__)
      // The numbers of the same calls in the x32 ABI.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), FAIL(EPERM),
#endif
      // Memory.
      PERMIT(brk), PERMIT(mmap), PERMIT(munmap), PERMIT(mremap), PERMIT(mprotect), PERMIT(madvise),
      PERMIT(mincore), PERMIT(msync), PERMIT(membarrier), PERMIT(get_mempolicy),
      // Libraries print warnings if these fail.
      PERMIT(mlock), PERMIT(munlock), PERMIT(set_mempolicy),
      // Files. Landlock and the modes of descriptors determine which files can be read and written.
      PERMIT(read), PERMIT(pread64), PERMIT(readv), PERMIT(preadv), PERMIT(write),
      PERMIT(pwrite64), PERMIT(writev), PERMIT(pwritev), PERMIT(lseek), PERMIT(close),
      PERMIT_NUMBER(436),  // close_range
      PERMIT(openat), PERMIT(fstat), PERMIT(newfstatat), PERMIT(statx), PERMIT(fstatfs),
      PERMIT(statfs), PERMIT(faccessat),
      PERMIT_NUMBER(439),  // faccessat2
      PERMIT(readlinkat), PERMIT(getdents64), PERMIT(getcwd), PERMIT(unlinkat), PERMIT(renameat),
      PERMIT(renameat2), PERMIT(ftruncate), PERMIT(fallocate), PERMIT(fsync), PERMIT(fdatasync),
      PERMIT(fadvise64), PERMIT(umask), PERMIT(dup), PERMIT(dup3), PERMIT(pipe2),
      PERMIT(eventfd2), PERMIT(ppoll), PERMIT(pselect6), PERMIT(epoll_create1), PERMIT(epoll_ctl),
      PERMIT(epoll_pwait),
#if defined(__x86_64__)
      PERMIT(open), PERMIT(stat), PERMIT(lstat), PERMIT(access), PERMIT(readlink), PERMIT(unlink),
      PERMIT(rename), PERMIT(dup2), PERMIT(pipe), PERMIT(poll), PERMIT(select), PERMIT(epoll_wait),
      PERMIT(getdents), PERMIT(arch_prctl), PERMIT(time), PERMIT(alarm),
#endif
      // The open socket of this process.
      PERMIT(sendmsg), PERMIT(recvmsg),
      // Threads, signals to itself, and time.
      PERMIT(futex), PERMIT(set_robust_list), PERMIT(set_tid_address), PERMIT(rseq),
      PERMIT(sched_yield), PERMIT(sched_getaffinity),
      PERMIT(sched_getparam), PERMIT(sched_getscheduler), PERMIT(sched_get_priority_max),
      PERMIT(sched_get_priority_min), PERMIT(getpriority), PERMIT(exit), PERMIT(exit_group),
      PERMIT(rt_sigaction), PERMIT(rt_sigprocmask), PERMIT(rt_sigreturn), PERMIT(rt_sigtimedwait),
      PERMIT(rt_sigsuspend), PERMIT(sigaltstack), PERMIT(restart_syscall), PERMIT(setitimer),
      PERMIT(getitimer), PERMIT(nanosleep), PERMIT(clock_nanosleep), PERMIT(clock_gettime),
      PERMIT(clock_getres), PERMIT(gettimeofday), PERMIT(times),
#if defined(__x86_64__)
      PERMIT(pause),
#endif
      // Properties of the system and of this process.
      PERMIT(getpid), PERMIT(getppid), PERMIT(gettid), PERMIT(getuid), PERMIT(geteuid),
      PERMIT(getgid), PERMIT(getegid), PERMIT(getresuid), PERMIT(getresgid), PERMIT(getrusage),
      PERMIT(getrlimit), PERMIT(uname), PERMIT(sysinfo), PERMIT(getcpu), PERMIT(getrandom),
      // Programs.
      IF(SYS_execve, 1), RETURN(executing),
      // Threads are permitted, processes are not. The flags of clone3 are in memory, where a filter cannot check
      // them. It fails as a new call, so the C library uses clone.
      IF(SYS_clone, 4), ARGUMENT(0),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1), ALLOW, FAIL(EPERM),
      // Signals to this process, for abort(3).
      IF(SYS_tgkill, 4), ARGUMENT(0), IF(own, 1), ALLOW, FAIL(EPERM),
      // The limits of this process.
      IF(SYS_prlimit64, 4), ARGUMENT(0), IF(0, 1), ALLOW, FAIL(EPERM),
      // No operation on devices or files, such as FS_IOC_SETFLAGS, which needs only a descriptor for reading. ENOTTY
      // means that the descriptor is not a terminal.
      IF(SYS_ioctl, 1), FAIL(ENOTTY),
      // Descriptors and their flags. Other operations send signals or change the file.
      IF(SYS_fcntl, 14), ARGUMENT(1), PERMIT_NUMBER(F_DUPFD), PERMIT_NUMBER(F_DUPFD_CLOEXEC),
      PERMIT_NUMBER(F_GETFD), PERMIT_NUMBER(F_SETFD), PERMIT_NUMBER(F_GETFL),
      PERMIT_NUMBER(F_GETLK), FAIL(EPERM),
      // The names of threads and of blocks of memory (PR_SET_VMA), and reading the capability bounding set.
      IF(SYS_prctl, 10), ARGUMENT(0), PERMIT_NUMBER(PR_SET_NAME), PERMIT_NUMBER(PR_GET_NAME),
      PERMIT_NUMBER(0x53564d41), PERMIT_NUMBER(PR_CAPBSET_READ), FAIL(EPERM),
      // All other calls. New calls fail as on a kernel that does not have them.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, FIRST_NEW_CALL, 0, 1), FAIL(ENOSYS), FAIL(EPERM),
  };
  struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0
             ? linux_sandbox_network | linux_sandbox_processes
             : 0;
#else
  (void)can_execute;
  return 0;
#endif
}

#endif
