#define _GNU_SOURCE
#include "clinux.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int linux_syncfs(int descriptor) { return syncfs(descriptor); }

long linux_copy_file_range(int source, int target, size_t count) {
  return copy_file_range(source, NULL, target, NULL, count, 0);
}

int linux_is_mount_root(const char *path) {
  struct statx status;
  if (statx(AT_FDCWD, path, AT_STATX_DONT_SYNC, 0, &status) != 0) return -1;
  if (!(status.stx_attributes_mask & STATX_ATTR_MOUNT_ROOT)) return -1;
  return (status.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
}
