#define _GNU_SOURCE
#include "clinux.h"

#include <unistd.h>

int linux_syncfs(int descriptor) { return syncfs(descriptor); }

long linux_copy_file_range(int source, int target, size_t count) {
  return copy_file_range(source, NULL, target, NULL, count, 0);
}
