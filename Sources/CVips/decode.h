#ifndef DECODE_H
#define DECODE_H

#include "plan.h"

/// The maximum size of a picture. No camera makes larger ones, but a file of a few hundred bytes can declare one, and
/// a worker would decompress zeros until its time limit.
enum { max_picture_megapixels = 1000 };

/// Whether an image has more than some megapixels; sets the error of libvips then.
gboolean is_too_large(int width, int height, int max_megapixels);

/// Decodes at about the size of a target, rotates upright and converts to 8-bit sRGB. Returns an
/// image in memory without metadata, or NULL.
///
/// `fail_on` is the severity of damage at which the decoder stops.
VipsImage *decode(struct input *input, const struct cvips_target *target, struct plan plan,
                  VipsFailOn fail_on);

/// Decodes in the size of a target without converting the colours and without rotating. Returns an image in memory
/// with its profile or the one that the plan assumes, or NULL.
VipsImage *decode_unconverted(struct input *input, const struct cvips_target *target,
                              struct plan plan);

/// Decodes a file in memory that libvips rejects with another decoder: ImageMagick for JPEG and
/// TIFF, libheif without the checks of libvips for HEIF. Returns NULL for other formats.
///
/// `is_whole` receives whether the library of the format has decoded all data without an error, so the file is intact
/// but not supported by libvips. The messages of libvips do not distinguish these cases.
VipsImage *decode_otherwise(struct input *input, const struct cvips_target *target,
                            gboolean *is_whole);

/// Decodes a HEIF file in memory, upright. libvips requires the size in the header of the file,
/// which differs if the picture is cropped and rotated. `is_whole` is false after warnings of libheif. Returns NULL for
/// pictures of more than `max_megapixels`, and after errors.
VipsImage *heif_open(const struct input *input, int max_megapixels, gboolean *is_whole);

/// Whether libtiff decodes all strips or tiles of a TIFF file in memory.
gboolean tiff_is_whole(const struct input *input);

/// Decodes a TIFF file of luma and chroma in memory with libtiff, which converts them. libvips interprets them as
/// red, green and blue unless they are compressed as JPEG. Samples of more than 8 bits are not supported.
VipsImage *luma_open(const struct input *input);

#endif
