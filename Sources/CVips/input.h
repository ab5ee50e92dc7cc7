#ifndef INPUT_H
#define INPUT_H

#include "cvips.h"

#include <sys/types.h>
#include <vips/vips.h>

/// The source of a picture and its bytes in memory.
struct input {
  struct cvips_source source;
  /// The bytes to decode, or NULL until they are in memory.
  unsigned char *bytes;
  size_t size;
  /// The first bytes.
  unsigned char head[32];
  /// The options with which libvips loads a source; empty for its first picture.
  char options[24];
};

/// The file formats that are handled separately.
enum kind {
  kind_other,
  kind_jpeg,
  kind_png,
  kind_gif,
  kind_tiff,
  kind_heif,
  kind_webp,
  kind_jp2,
  kind_pnm,
  kind_radiance,
};

/// Opens a source. Returns `cvips_rendered` on success; otherwise libvips's error buffer contains
/// the reason.
enum cvips_verdict input_open(struct cvips_source source, struct input *input);

/// Frees the bytes in memory.
void input_close(struct input *input);

/// Reads the complete file into memory, if it is not there already, so that all read errors are
/// detected. Returns 0, or -1 if the file cannot be read. A file that is too large for memory is
/// also read to its end.
int input_read_all(struct input *input);

/// Whether the last failure was a system error and not an error of the picture.
gboolean is_systems_fault(void);

/// Returns a new source from the first byte, or NULL on failure. A file may have only one source in
/// use.
VipsSource *input_source(struct input *input);

/// The format that the first bytes indicate.
enum kind input_kind(const struct input *input);

#endif
