// Runs a program, counts its system calls of some kinds, and injects a fault at the nth call.
//
//   fault-injector --report FILE [--below DIR]... [--calls changes,reads,clones]
//     [--when N (--kill | --kill-caller | --signal NUMBER | --error NUMBER [--ever])]
//     [--limit SECONDS] -- PROGRAM ARGUMENTS
//
// The count includes calls whose file is below one of the folders, writes to a standard output that
// is not a file, and all calls that create threads and processes. It covers all threads and
// processes of the run, in the order in which they enter the kernel.
//
// `strace -f -e inject=CALLS:signal=KILL:when=N` cannot be used because strace counts per thread.
// Once a thread has reached its Nth call, the Nth call of another thread cannot be selected, and an
// error is injected once per thread instead of once per run. Here, seccomp notifications of the
// kernel deliver every call to one process that counts. FaultInjectionTests compares the count with
// that of strace.
//
// A program is killed before the call is carried out. --kill kills the program that was started,
// --kill-caller the process that made the call. --signal sends a signal to the program and carries
// out the call. A call that fails is not carried out. With --ever, all later calls fail too.
//
// The report has the lines `calls N`, `hit NAME PATH` if a fault was injected, and `exited STATUS`,
// `signalled NUMBER` or `timeout`. The injector exits when the program and all of its descendants
// have exited, or at the limit. Its own status is 0 if there is a report, and 77 if this machine
// does not permit seccomp notifications.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "calls.h"

#ifndef SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV
#define SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV (1UL << 5)
#endif

enum { NOT_PERMITTED = 77, MOST_FOLDERS = 8, PATH_ROOM = 8192 };

static struct {
  const char *report;
  const char *folders[MOST_FOLDERS];
  int folder_count;
  int sets;
  long when;
  int error;
  int signal;
  int kills_caller;
  int fails_ever;
  long limit;
  char **program;
} options = {.sets = CHANGES, .limit = 60};

static struct {
  pid_t program;
  int status;
  long calls;
  char hit[PATH_ROOM + 64];
  int is_late;
} run;

_Noreturn static void fail(int status, const char *what) {
  fprintf(stderr, "fault-injector: %s: %s\n", what, strerror(errno));
  exit(status);
}

static void read_options(char **arguments) {
  char *value;
  for (arguments++; *arguments != NULL; arguments++) {
    const char *name = *arguments;
    if (strcmp(name, "--") == 0) {
      options.program = arguments + 1;
      break;
    }
    if (strcmp(name, "--kill") == 0) continue;
    if (strcmp(name, "--kill-caller") == 0) {
      options.kills_caller = 1;
      continue;
    }
    if (strcmp(name, "--ever") == 0) {
      options.fails_ever = 1;
      continue;
    }
    value = *++arguments;
    if (value == NULL) break;
    if (strcmp(name, "--report") == 0) {
      options.report = value;
    } else if (strcmp(name, "--below") == 0 && options.folder_count < MOST_FOLDERS) {
      options.folders[options.folder_count++] = value;
    } else if (strcmp(name, "--calls") == 0) {
      options.sets = (strstr(value, "changes") ? CHANGES : 0) |
                     (strstr(value, "reads") ? READS : 0) | (strstr(value, "clones") ? CLONES : 0);
    } else if (strcmp(name, "--when") == 0) {
      options.when = strtol(value, NULL, 10);
    } else if (strcmp(name, "--error") == 0) {
      options.error = (int)strtol(value, NULL, 10);
    } else if (strcmp(name, "--signal") == 0) {
      options.signal = (int)strtol(value, NULL, 10);
    } else if (strcmp(name, "--limit") == 0) {
      options.limit = strtol(value, NULL, 10);
    } else {
      errno = EINVAL;
      fail(64, name);
    }
  }
  if (options.report == NULL || options.program == NULL || *options.program == NULL) {
    errno = EINVAL;
    fail(64, "--report FILE and -- PROGRAM are needed");
  }
}

// Requests notifications of the selected calls of this process and its future descendants.
static int listen_to_calls(void) {
  struct sock_filter filter[2 * CALL_COUNT + 2];
  unsigned short count = 0;
  filter[count++] = (struct sock_filter)BPF_STMT(
      BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  for (int i = 0; i < CALL_COUNT; i++) {
    int sets = calls[i].set == OPENS ? CHANGES | READS : calls[i].set;
    if ((sets & options.sets) == 0) continue;
    filter[count++] = (struct sock_filter)BPF_JUMP(
        BPF_JMP | BPF_JEQ | BPF_K, (unsigned)calls[i].number, 0, 1);
    filter[count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF);
  }
  filter[count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  struct sock_fprog program = {.len = count, .filter = filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  // If a signal cannot interrupt a call that waits for a response, no call is counted twice.
  unsigned long flags = SECCOMP_FILTER_FLAG_NEW_LISTENER | SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV;
  long listener = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
  if (listener < 0 && errno == EINVAL) {
    flags = SECCOMP_FILTER_FLAG_NEW_LISTENER;
    listener = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
  }
  return (int)listener;
}

union control {
  struct cmsghdr header;
  char room[CMSG_SPACE(sizeof(int))];
};

// Sends a descriptor to the other end of a socket; a negative one means none.
static void send_descriptor(int socket, int descriptor) {
  char byte = 0;
  union control control = {{0}};
  struct iovec vector = {&byte, 1};
  struct msghdr message = {.msg_iov = &vector, .msg_iovlen = 1};
  if (descriptor >= 0) {
    message.msg_control = &control;
    message.msg_controllen = sizeof control;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof descriptor);
    memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  }
  sendmsg(socket, &message, 0);
}

static int receive_descriptor(int socket) {
  char byte;
  int descriptor;
  union control control;
  struct iovec vector = {&byte, 1};
  struct msghdr message = {.msg_iov = &vector,
                           .msg_iovlen = 1,
                           .msg_control = &control,
                           .msg_controllen = sizeof control};
  if (recvmsg(socket, &message, MSG_CMSG_CLOEXEC) != 1) return -1;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (header == NULL) return -1;
  memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
  return descriptor;
}

static int start_program(const sigset_t *mask) {
  int sockets[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0) fail(1, "socketpair");
  run.program = fork();
  if (run.program < 0) fail(1, "fork");
  if (run.program > 0) {
    close(sockets[1]);
    int listener = receive_descriptor(sockets[0]);
    close(sockets[0]);
    if (listener < 0) {
      fprintf(stderr, "fault-injector: this machine does not permit seccomp notifications\n");
      exit(NOT_PERMITTED);
    }
    return listener;
  }
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  sigprocmask(SIG_SETMASK, mask, NULL);
  int listener = listen_to_calls();
  send_descriptor(sockets[1], listener);
  if (listener < 0) _exit(NOT_PERMITTED);
  close(listener);
  execv(options.program[0], options.program);
  _exit(127);
}

// Reads the target of a link in /proc, or an empty string if there is none.
static void read_link(pid_t process, const char *kind, long number, char *path) {
  char link[64];
  if (number < 0) {
    snprintf(link, sizeof link, "/proc/%d/%s", process, kind);
  } else {
    snprintf(link, sizeof link, "/proc/%d/%s/%ld", process, kind, number);
  }
  ssize_t length = readlink(link, path, PATH_ROOM / 2 - 1);
  path[length > 0 ? length : 0] = 0;
}

// Reads a string in the memory of a process, or an empty string if it cannot be read.
static void read_text(pid_t process, unsigned long long address, char *text) {
  char name[64];
  snprintf(name, sizeof name, "/proc/%d/mem", process);
  text[0] = 0;
  int memory = open(name, O_RDONLY | O_CLOEXEC);
  if (memory < 0) return;
  // Reads page by page, because the next page may not be mapped.
  ssize_t length = 0, room = PATH_ROOM / 2 - 1;
  while (length < room) {
    size_t rest = 4096 - (address + (size_t)length) % 4096;
    if (rest > (size_t)(room - length)) rest = (size_t)(room - length);
    ssize_t more = pread(memory, text + length, rest, (off_t)(address + (size_t)length));
    if (more <= 0) break;
    int is_whole = memchr(text + length, 0, (size_t)more) != NULL;
    length += more;
    if (is_whole) break;
  }
  text[length] = 0;
  close(memory);
}

// The file that the arguments of a call name; symbolic links are not followed.
static void find_path(const struct call *call, const struct seccomp_notif *request, char *path) {
  pid_t process = (pid_t)request->pid;
  const __u64 *arguments = request->data.args;
  char text[PATH_ROOM / 2] = "";
  path[0] = 0;
  if (call->path >= 0) read_text(process, arguments[call->path], text);
  if (text[0] == '/') {
    strcpy(path, text);
    return;
  }
  int descriptor = call->descriptor >= 0 ? (int)arguments[call->descriptor] : AT_FDCWD;
  if (descriptor == AT_FDCWD) {
    read_link(process, "cwd", -1, path);
  } else {
    read_link(process, "fd", descriptor, path);
  }
  if (text[0] != 0) {
    strcat(path, "/");
    strcat(path, text);
  }
}

static int is_below_folder(const char *path) {
  for (int i = 0; i < options.folder_count; i++) {
    size_t length = strlen(options.folders[i]);
    int is_below = strncmp(path, options.folders[i], length) == 0;
    if (is_below && (path[length] == '/' || path[length] == 0)) return 1;
  }
  return 0;
}

// Whether a call is counted; also determines its file.
static int is_wanted(const struct call *call, const struct seccomp_notif *request, char *path) {
  int set = call->set;
  path[0] = 0;
  if (set == CLONES) return 1;
  if (set == OPENS) {
    int flags = (int)request->data.args[call->flags];
    set = (flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)) ? CHANGES : READS;
  }
  if ((set & options.sets) == 0) return 0;
  find_path(call, request, path);
  if (is_below_folder(path)) return 1;
  return call->number == SYS_write && request->data.args[0] == STDOUT_FILENO && path[0] != '/';
}

// Whether a thread belongs to the program that was started.
static int is_of_program(__u32 thread) {
  char name[64];
  snprintf(name, sizeof name, "/proc/%d/task/%u", run.program, thread);
  return access(name, F_OK) == 0;
}

static int is_chosen(long number) {
  return options.when > 0 &&
         (number == options.when || (options.fails_ever && number > options.when));
}

// Lets a call continue, or injects the fault.
static void answer(int listener) {
  struct seccomp_notif request;
  memset(&request, 0, sizeof request);
  // The caller may have exited already.
  if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &request) != 0) return;
  struct seccomp_notif_resp response = {.id = request.id,
                                        .flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE};
  char path[PATH_ROOM];
  const struct call *call = NULL;
  for (int i = 0; i < CALL_COUNT && call == NULL; i++) {
    if (calls[i].number == request.data.nr) call = &calls[i];
  }
  if (call != NULL && is_wanted(call, &request, path) && is_chosen(++run.calls)) {
    if (run.hit[0] == 0) snprintf(run.hit, sizeof run.hit, "%s %s", call->name, path);
    if (options.signal != 0) {
      kill(run.program, options.signal);
    } else if (options.error == 0) {
      int dies = options.kills_caller || is_of_program(request.pid);
      kill(options.kills_caller ? (pid_t)request.pid : run.program, SIGKILL);
      // A call without a response is never carried out.
      if (dies) return;
    } else {
      response.flags = 0;
      response.error = -options.error;
    }
  }
  ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &response);
}

// Collects the processes that have exited; returns whether all have.
static int reap(void) {
  for (;;) {
    int status;
    pid_t process = waitpid(-1, &status, WNOHANG);
    if (process < 0) return 1;
    if (process == 0) return 0;
    if (process == run.program) run.status = status;
  }
}

static void kill_all(void) {
  char name[64];
  int process;
  run.is_late = 1;
  snprintf(name, sizeof name, "/proc/self/task/%d/children", getpid());
  // Orphans become children of this process, so all descendants are found eventually.
  while (!reap()) {
    FILE *children = fopen(name, "re");
    if (children == NULL) return;
    while (fscanf(children, "%d", &process) == 1) kill(process, SIGKILL);
    fclose(children);
  }
}

static void write_report(void) {
  FILE *report = fopen(options.report, "we");
  if (report == NULL) fail(1, options.report);
  fprintf(report, "calls %ld\n", run.calls);
  if (run.hit[0] != 0) fprintf(report, "hit %s\n", run.hit);
  if (run.is_late) {
    fprintf(report, "timeout\n");
  } else if (WIFSIGNALED(run.status)) {
    fprintf(report, "signalled %d\n", WTERMSIG(run.status));
  } else {
    fprintf(report, "exited %d\n", WEXITSTATUS(run.status));
  }
  if (fclose(report) != 0) fail(1, options.report);
}

int main(int count, char **arguments) {
  (void)count;
  read_options(arguments);
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  sigset_t ended, mask;
  sigemptyset(&ended);
  sigaddset(&ended, SIGCHLD);
  sigprocmask(SIG_BLOCK, &ended, &mask);
  int signals = signalfd(-1, &ended, SFD_CLOEXEC | SFD_NONBLOCK);
  int listener = start_program(&mask);
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  time_t deadline = now.tv_sec + options.limit;
  while (!reap()) {
    struct pollfd descriptors[] = {{.fd = listener, .events = POLLIN},
                                   {.fd = signals, .events = POLLIN}};
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (now.tv_sec >= deadline) {
      kill_all();
      break;
    }
    poll(descriptors, 2, (int)(deadline - now.tv_sec) * 1000);
    if (descriptors[0].revents & POLLIN) answer(listener);
    if (descriptors[0].revents & POLLHUP) {
      close(listener);
      listener = -1;
    }
    struct signalfd_siginfo information;
    if (descriptors[1].revents & POLLIN && read(signals, &information, sizeof information) < 0)
      continue;
  }
  write_report();
  return 0;
}
