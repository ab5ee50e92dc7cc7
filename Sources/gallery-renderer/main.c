// Starts gallery as a worker that renders photos.
//
// The worker is a part of gallery, so that a package has the code of both once. Its name is how a user recognizes it.

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  (void)argc;
  char folder[PATH_MAX];
  ssize_t count = readlink("/proc/self/exe", folder, sizeof folder - 1);
  folder[count < 0 ? 0 : count] = 0;
  char *name = strrchr(folder, '/');
  if (name) *name = 0;
  // Beside this program, as in a build folder, or where an installation has it.
  const char *places[] = {"gallery", "../../bin/gallery"};
  for (int i = 0; i < 2; i++) {
    char program[PATH_MAX + 32];
    snprintf(program, sizeof program, "%s/%s", folder, places[i]);
    // The first argument says which of its two programs gallery is.
    execv(program, argv);
  }
  fprintf(stderr, "gallery-renderer: gallery cannot be started from %s; install gallery again\n", folder);
  return 70;
}
