#ifndef CVIPS_H
#define CVIPS_H

#include <stddef.h>

/// How a rendition is encoded.
enum cvips_format { cvips_webp, cvips_jpeg, cvips_avif };

/// What is decoded: a file, or a JPEG of `length` bytes inside it.
struct cvips_source {
  const char *path;
  long offset;
  /// 0 for the whole file.
  size_t length;
  /// The Exif orientation of a JPEG inside, whatever it says itself.
  int orientation;
};

/// One image to be made: where it goes, its exact size in px, its format, and its quality from 1 to
/// 100.
struct cvips_target {
  const char *path;
  int width;
  int height;
  enum cvips_format format;
  int quality;
  /// Whether a picture that moves keeps moving, as WebP does; one with too many frames, or with
  /// damaged ones, stands still.
  int moves;
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

/// Starts libvips with one thread, no operation cache and without the loaders that are known to
/// be weak against hostile files. Returns 0, or -1.
int cvips_start(void);

/// Decodes a picture once and writes its renditions: upright, in sRGB, without metadata.
///
/// The targets go from the largest to the smallest, those of one size together; each size is made
/// from the one before, and the summary from the last. Returns NULL, or what libvips says of the
/// failure, perhaps nothing; the text is valid until the next call.
const char *cvips_render(struct cvips_source source, const struct cvips_target *targets,
                         size_t count, struct cvips_summary *summary);

#endif
