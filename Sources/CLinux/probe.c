#define _GNU_SOURCE
#include "clinux.h"

#if defined(__linux__)

#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

static long attempt(enum linux_attempt attempt, int file, int process) {
  long flags = 0;
  struct rlimit limit;
  siginfo_t signal;
  switch (attempt) {
    case linux_attempt_flags:
      return ioctl(file, FS_IOC_GETFLAGS, &flags) < 0 ? -1 : ioctl(file, FS_IOC_SETFLAGS, &flags);
    case linux_attempt_attribute: return fsetxattr(file, "user.gallery", "1", 1, 0);
    case linux_attempt_owner: return fchown(file, getuid(), getgid());
    case linux_attempt_signal_owner: return fcntl(file, F_SETOWN, process);
    case linux_attempt_limit:
      return prlimit(process, RLIMIT_CORE, NULL, &limit) < 0
                 ? -1
                 : prlimit(process, RLIMIT_CORE, &limit, NULL);
    case linux_attempt_queued_signal:
      memset(&signal, 0, sizeof signal);
      signal.si_code = SI_QUEUE;
      return syscall(SYS_rt_sigqueueinfo, process, 0, &signal);
    case linux_attempt_trace: return ptrace(PTRACE_SEIZE, -1, NULL, NULL);
    case linux_attempt_memory_file: return memfd_create("gallery", MFD_CLOEXEC);
  }
  errno = EINVAL;
  return -1;
}

int linux_try(enum linux_attempt what, int file, int process) {
  return attempt(what, file, process) < 0 ? errno : 0;
}

#else

int linux_try(enum linux_attempt what, int file, int process) {
  (void)what, (void)file, (void)process;
  return 0;
}

#endif
