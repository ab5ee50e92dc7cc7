#define _GNU_SOURCE
#include "clinux.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int linux_exchange(const char *left, const char *right) {
#ifdef RENAME_EXCHANGE
  return renameat2(AT_FDCWD, left, AT_FDCWD, right, RENAME_EXCHANGE);
#else
  errno = ENOSYS;
  return -1;
#endif
}

int linux_sync_disk(int descriptor) { return syncfs(descriptor); }
