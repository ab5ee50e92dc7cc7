#ifndef PICTURE_H
#define PICTURE_H

#include "input.h"

/// Lays a picture on the page's light colour; one without alpha stays as it is, for libvips would
/// take its last band for the alpha.
int picture_flatten(VipsImage *image, VipsImage **flat);

/// Removes everything that is not the picture: libvips 8.14.1 keeps Exif and GPS in WebP even when
/// told to strip.
void picture_remove_metadata(VipsImage *image);

/// Encodes a film as WebP. Returns 0, or -1 where it is none, or too long, or damaged.
int picture_encode_film(struct input *input, struct cvips_target *target);

/// Says of a picture what is known before it is loaded. Returns 0, or -1.
int picture_summarise(VipsImage *image, struct cvips_summary *summary);

#endif
