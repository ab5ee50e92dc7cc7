#ifndef CEMBEDDED_H
#define CEMBEDDED_H

#include <stddef.h>

/// A file that is part of the program: its name and its bytes.
struct embedded_file {
  const char *name;
  const unsigned char *bytes;
  size_t count;
};

/// The catalog's migrations in order; the last has no name.
extern const struct embedded_file *const embedded_migrations;

/// The site's style sheets and scripts; the last has no name.
extern const struct embedded_file *const embedded_assets;

#endif
