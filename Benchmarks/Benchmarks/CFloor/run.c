#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

#include "floor.h"

extern char **environ;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double seconds(struct timeval time) {
  return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

floor_run floor_run_program(char *const *arguments) {
  floor_run run = {.status = -1};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  double start = now();
  pid_t child;
  if (posix_spawnp(&child, arguments[0], &actions, NULL, arguments, environ) == 0) {
    struct rusage usage;
    int status;
    if (wait4(child, &status, 0, &usage) == child) {
      run.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
      run.seconds = now() - start;
      run.cpu_seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
      run.peak = usage.ru_maxrss;
    }
  }
  posix_spawn_file_actions_destroy(&actions);
  return run;
}
