#ifndef CONFINEMENT_H
#define CONFINEMENT_H

#include "clinux.h"

/// Restricts files with Landlock; see `linux_confine`. Returns `linux_sandbox_flags`.
///
/// `program` can still be executed, and `input` can be read. `folder`, `program` and `input` can be NULL.
int confine_files(const char *folder, const char *program, const char *input);

/// Restricts system calls with seccomp to a list of those that decoders need; see `linux_confine`.
///
/// With `can_execute`, programs that Landlock permits can be executed. Returns `linux_sandbox_flags`.
int confine_calls(int can_execute);

#endif
