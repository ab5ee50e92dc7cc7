#ifndef CONFINEMENT_H
#define CONFINEMENT_H

#include "clinux.h"

/// Limits files by Landlock; see `linux_confine`. Returns what was given up.
int confine_files(const char *folder);

/// Limits system calls by seccomp; see `linux_confine`. Returns what was given up.
int confine_calls(void);

#endif
