#ifndef CEMBEDDED_H
#define CEMBEDDED_H

#include <stddef.h>

/// A file that is embedded in the program.
struct embedded_file {
  const char *name;
  const unsigned char *bytes;
  size_t count;
};

/// The migrations of the catalog in order; the last entry has no name.
extern const struct embedded_file *const embedded_migrations;

/// The assets of the site; the last entry has no name.
extern const struct embedded_file *const embedded_assets;

/// The towns of the place names, and their number of bytes.
extern const unsigned char *const embedded_places;
extern const size_t embedded_places_count;

/// The coasts, borders and countries of the map, and their number of bytes.
extern const unsigned char *const embedded_earth;
extern const size_t embedded_earth_count;

/// The commit that the program was built from, or `unknown`.
extern const char *const embedded_commit;

#endif
