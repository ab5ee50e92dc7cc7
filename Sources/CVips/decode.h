#ifndef DECODE_H
#define DECODE_H

#include "plan.h"

/// Decodes at about the size of a target, turns upright, converts to 8-bit sRGB. Returns an image in
/// memory without metadata, or NULL.
///
/// `fail_on` says from which damage on the decoder gives up.
VipsImage *decode(struct input *input, const struct cvips_target *target, struct plan plan,
                  VipsFailOn fail_on);

/// The same for a file in memory that libvips refuses, by another decoder of its format: ImageMagick's
/// for JPEG and TIFF, libheif without libvips's tests for HEIF. NULL for other formats.
VipsImage *decode_otherwise(struct input *input, const struct cvips_target *target);

/// Decodes a HEIF file in memory, upright. libvips wants the size that the file's header says, which
/// is another where the picture is cut and turned.
VipsImage *heif_open(const struct input *input);

#endif
