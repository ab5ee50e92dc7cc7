#define _GNU_SOURCE
#include "clinux.h"

#include <unistd.h>

int linux_syncfs(int descriptor) { return syncfs(descriptor); }
