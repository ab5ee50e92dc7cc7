#ifndef APNG_H
#define APNG_H

#include "input.h"

/// Decodes the frames of an animated PNG (W3C PNG, third edition), each resampled to a size, as one tall
/// image with the fields "delay", "loop" and page height that libvips gives to animations. Returns NULL for
/// other files, for damaged ones, and for an animation beyond these limits.
///
/// libvips 8.14 reads only the default image.
VipsImage *apng_open(struct input *input, int width, int height, int max_frames,
                     double max_megapixels);

#endif
