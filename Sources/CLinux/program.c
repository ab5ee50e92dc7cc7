#define _GNU_SOURCE
#include "confinement.h"

#if defined(__linux__)

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/// Sets a soft limit, and a hard limit that kills a process which ignores the signal of the soft limit.
static void limit(int resource, unsigned long value, unsigned long last) {
  struct rlimit limits;
  if (getrlimit(resource, &limits) != 0) return;
  if (limits.rlim_max > last) limits.rlim_max = last;
  limits.rlim_cur = limits.rlim_max < value ? limits.rlim_max : value;
  setrlimit(resource, &limits);
}

/// Prepares the child process. Returns `linux_sandbox_flags`.
static int prepare(const struct linux_program *program) {
  // A new session, so that the command that started this process handles Ctrl-C.
  setsid();
  dup2(program->input, STDIN_FILENO);
  dup2(program->output, STDOUT_FILENO);
  dup2(program->errors, STDERR_FILENO);
  syscall(436, 3, ~0U, 0);  // close_range
  limit(RLIMIT_AS, program->memory, program->memory);
  limit(RLIMIT_FSIZE, program->file_size, program->file_size);
  limit(RLIMIT_CPU, program->cpu_time, program->cpu_time + 5);
  limit(RLIMIT_CORE, 0, 0);
  const int signals[] = {SIGPIPE, SIGINT, SIGHUP, SIGXCPU, SIGXFSZ};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) signal(signals[i], SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
  // This path is a link to the open file, so the rule applies to the file and not to its name.
  const int files = confine_files(program->folder, program->path, "/proc/self/fd/0");
  // Without Landlock, the program could execute other programs.
  const int calls = confine_calls(1);
  return files | (files == 0 ? calls & ~linux_sandbox_processes : calls);
}

int linux_start_program(const struct linux_program *program) {
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child != 0) return child;
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != parent) _exit(127);
  prepare(program);
  char *const environment[] = {"LC_ALL=C", "AV_LOG_FORCE_NOCOLOR=1", NULL};
  execve(program->path, program->arguments, environment);
  dprintf(STDERR_FILENO, "%s\n", strerror(errno));
  _exit(127);
}

int linux_wait(int process, int milliseconds, struct linux_end *end) {
  const int descriptor = (int)syscall(434, process, 0);  // pidfd_open
  if (descriptor >= 0) {
    struct pollfd entry = {.fd = descriptor, .events = POLLIN};
    int ready;
    do ready = poll(&entry, 1, milliseconds);
    while (ready < 0 && errno == EINTR);
    close(descriptor);
    if (ready == 0) {
      errno = ETIMEDOUT;
      return -1;
    }
  }
  struct rusage usage;
  while (wait4(process, &end->status, 0, &usage) < 0) {
    if (errno != EINTR) return -1;
  }
  end->cpu_time = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                  (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
  return 0;
}

int linux_program_sandbox(const struct linux_program *program) {
  const pid_t child = fork();
  if (child == 0) _exit(prepare(program));
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status)) return 0;
  return WEXITSTATUS(status);
}

#else

int linux_start_program(const struct linux_program *program) {
  (void)program;
  return -1;
}

int linux_wait(int process, int milliseconds, struct linux_end *end) {
  (void)process, (void)milliseconds, (void)end;
  return -1;
}

int linux_program_sandbox(const struct linux_program *program) {
  (void)program;
  return 0;
}

#endif
