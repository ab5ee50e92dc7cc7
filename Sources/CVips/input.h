#ifndef INPUT_H
#define INPUT_H

#include "cvips.h"

#include <sys/types.h>
#include <vips/vips.h>

/// Where a picture comes from.
struct input {
  struct cvips_source source;
  /// All that is to be decoded, once it is in memory; else NULL.
  unsigned char *bytes;
  size_t size;
  /// Its first bytes.
  unsigned char head[32];
};

/// What kinds of files are treated in ways of their own.
enum kind {
  kind_other,
  kind_jpeg,
  kind_png,
  kind_tiff,
  kind_heif,
  kind_webp,
  kind_jp2,
  kind_pnm,
  kind_radiance,
};

/// Opens what is to be decoded. Returns `cvips_rendered` where that was possible; else libvips's error
/// buffer has the reason.
enum cvips_verdict input_open(struct cvips_source source, struct input *input);

/// Frees what was read.
void input_close(struct input *input);

/// Reads all into memory, if it is not there, so that every error of reading is seen. Returns 0, or -1
/// where the file cannot be read. A file too large for memory is read to its end all the same.
int input_read_all(struct input *input);

/// A new source of the bytes, from their start; at most one of a file may be in use. NULL on failure.
VipsSource *input_source(struct input *input);

/// What the first bytes say.
enum kind input_kind(const struct input *input);

#endif
