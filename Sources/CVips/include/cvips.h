#ifndef CVIPS_H
#define CVIPS_H

#include <stddef.h>

/// How a rendition is encoded.
enum cvips_format { cvips_webp, cvips_jpeg, cvips_avif };

/// What is decoded: an open file, or a JPEG of `length` bytes inside it, or pixels that somebody else
/// has decoded.
struct cvips_source {
  /// Open for reading, and able to seek; stays open.
  int descriptor;
  long offset;
  /// 0 for the whole file.
  size_t length;
  /// The Exif orientation, 1 to 8, whatever the file says itself.
  int orientation;
  /// Red, green, blue and alpha of each pixel, row by row; NULL where the file is decoded here.
  const unsigned char *pixels;
  int width;
  int height;
};

/// One image to be made: its exact size in px, its format, and its quality from 1 to 100.
struct cvips_target {
  int width;
  int height;
  enum cvips_format format;
  int quality;
  /// Whether a picture that moves keeps moving, as WebP does; one with too many frames, or with
  /// damaged ones, stands still.
  int moves;
  /// The encoded image, NULL before; the caller frees it with `cvips_free`.
  void *bytes;
  size_t count;
};

/// The longest edge of a summary's picture in px.
enum { cvips_thumbnail_edge = 100 };

/// What a page knows of a picture before it is loaded.
struct cvips_summary {
  /// The mean red, green and blue.
  unsigned char color[3];
  /// The size of a picture of at most `cvips_thumbnail_edge`, and its red, green, blue and alpha; the
  /// caller gives the room for the largest.
  int width;
  int height;
  unsigned char *rgba;
};

/// What came of a picture.
enum cvips_verdict {
  cvips_rendered,
  /// It is damaged, and rendered as far as it can be decoded.
  cvips_damaged,
  /// Every byte of it was read, and no decoder accepts it.
  cvips_refused,
  /// The file cannot be read, or memory or disk are short: nothing is known of the picture.
  cvips_failed,
};

/// Starts libvips with one thread, no operation cache and without the loaders that are known to
/// be weak against hostile files. Returns 0, or -1.
int cvips_start(void);

/// The version of libvips as it is loaded, as 8.14.1.
const char *cvips_version(void);

/// What libvips says of the last failure, perhaps nothing; valid until the next call.
const char *cvips_last_error(void);

/// Decodes a picture once and encodes its renditions into memory: upright, in sRGB, without metadata.
///
/// The targets go from the largest to the smallest, those of one size together; each size is made
/// from the one before, and the summary from the last. `reason`, of `size` bytes, gets what libvips
/// says of a failure or of damage, perhaps nothing.
enum cvips_verdict cvips_render(struct cvips_source source, struct cvips_target *targets,
                                size_t count, struct cvips_summary *summary, char *reason,
                                size_t size);

/// Frees what a target holds.
void cvips_free(void *bytes);

#endif
