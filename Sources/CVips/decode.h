#ifndef DECODE_H
#define DECODE_H

#include "plan.h"

/// Decodes at about the size of a target, turns upright, converts to 8-bit sRGB. Returns an image in
/// memory without metadata, or NULL.
///
/// `fail_on` says from which damage on the decoder gives up.
VipsImage *decode(struct input *input, const struct cvips_target *target, struct plan plan,
                  VipsFailOn fail_on);

/// The same for a file in memory that libvips cannot read but ImageMagick can: TIFF and HEIF.
VipsImage *decode_with_magick(struct input *input, const struct cvips_target *target);

#endif
