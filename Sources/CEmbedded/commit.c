#include "embedded.h"

// Package.swift defines it.
const char *const embedded_commit = GALLERY_COMMIT;
