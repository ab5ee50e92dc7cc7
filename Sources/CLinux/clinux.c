#define _GNU_SOURCE
#include "clinux.h"

#include <fcntl.h>
#include <linux/capability.h>
#include <sys/stat.h>
#include <sys/syscall.h>
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

void linux_keep_niceness(void) {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3];
  if (syscall(SYS_capget, &header, data) != 0) return;
  data[CAP_TO_INDEX(CAP_SYS_NICE)].effective &= ~CAP_TO_MASK(CAP_SYS_NICE);
  syscall(SYS_capset, &header, data);
}
