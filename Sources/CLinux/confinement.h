#ifndef CONFINEMENT_H
#define CONFINEMENT_H

#include "clinux.h"

/// Restricts files with Landlock; see `linux_confine`. Returns `linux_sandbox_flags`.
int confine_files(const char *folder);

/// Restricts system calls with seccomp; see `linux_confine`. Returns `linux_sandbox_flags`.
int confine_calls(void);

#endif
