// Takes the place of ffmpeg and ffprobe in tests of their sandbox. A byte of its standard input, a
// "video", decides what it does: the first for ffmpeg, and that after the signature of AVI for ffprobe.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

/// Tries what a decoder under an attacker's control would try, and prints what succeeds.
static void escape(void) {
  char *const shell[] = {"/bin/sh", "-c", "true", NULL};
  char *const none[] = {NULL};
  if (open("/etc/passwd", O_RDONLY) >= 0) fputs("reads files ", stderr);
  if (open("/tmp", O_RDONLY | O_DIRECTORY) >= 0) fputs("lists folders ", stderr);
  if (open("/tmp/escaped", O_WRONLY | O_CREAT, 0600) >= 0) fputs("writes files ", stderr);
  if (open("/proc/self/fd/0", O_WRONLY) >= 0) fputs("writes the original ", stderr);
  if (open("/proc/self/fd/0", O_RDONLY) < 0) fputs("cannot read the original ", stderr);
  if (socket(AF_INET, SOCK_STREAM, 0) >= 0) fputs("opens sockets ", stderr);
  if (fork() >= 0) fputs("forks ", stderr);
  if (kill(getppid(), 0) == 0) fputs("signals processes ", stderr);
  if (fchmod(STDIN_FILENO, 0600) == 0) fputs("changes modes ", stderr);
  if (futimens(STDIN_FILENO, NULL) == 0) fputs("changes times ", stderr);
  if (fcntl(STDIN_FILENO, F_SETOWN, getppid()) == 0) fputs("has signals sent ", stderr);
  struct rlimit limit;
  if (prlimit(getppid(), RLIMIT_CORE, NULL, &limit) == 0) fputs("reaches limits ", stderr);
  long flags = 0;
  if (ioctl(STDIN_FILENO, FS_IOC_GETFLAGS, &flags) == 0) fputs("reaches flags ", stderr);
  execve(shell[0], shell, none);
  fputs("end\n", stderr);
}

int main(int count, char *arguments[]) {
  if (count > 1 && strcmp(arguments[1], "-version") == 0) {
    puts("ffmpeg version 9.9 of the tests");
    return 0;
  }
  char kind = 0;
  const size_t length = strlen(arguments[0]);
  const int is_probe = length >= 5 && strcmp(arguments[0] + length - 5, "probe") == 0;
  if (pread(STDIN_FILENO, &kind, 1, is_probe ? 12 : 0) != 1) return 1;
  const char *output = is_probe ? "" : strchr(arguments[count - 1], ':') + 1;
  switch (kind) {
    case 'C': *(volatile int *)NULL = 0; break;
    case 'S': for (;;) __asm__ volatile(""); break;
    case 'H': for (;;) pause(); break;
    case 'L': {
      const int file = open(output, O_WRONLY | O_CREAT, 0600);
      return pwrite(file, "x", 1, 1L << 40) == 1 ? 0 : 1;
    }
    case 'D': fputs("av_interleaved_write_frame(): No space left on device\n", stderr); return 1;
    case 'E': fputs("Unknown encoder 'libx264'\n", stderr); return 1;
    case 'G': puts("{ \"streams\": 7 }"); return 0;
    case 'K': raise(SIGKILL); break;
    case 'O': for (;;) puts("The quick brown fox jumps over the lazy dog.");
    // Its output is closed, but it goes on.
    case 'W': fclose(stdout); fclose(stderr); for (;;) pause(); break;
    case 'X': escape(); return 1;
    default: fputs("Invalid data found when processing input\n", stderr); return 1;
  }
  return 0;
}
