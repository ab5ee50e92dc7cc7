#ifndef CVIPS_LOADER_H
#define CVIPS_LOADER_H

// The functions of cvips.h, in a library that is loaded when they are needed.
#include "../../CVips/include/cvips.h"

// Loads the library. All other functions may be called afterwards.
//
// Returns 0, or -1; then cvips_load_error says why.
int cvips_load(const char *path);

// Why the library was not loaded.
const char *cvips_load_error(void);

#endif
