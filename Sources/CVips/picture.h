#ifndef PICTURE_H
#define PICTURE_H

#include "cvips.h"

#include <vips/vips.h>

/// Lays a picture on the page's light colour; one without alpha stays as it is, for libvips would
/// take its last band for the alpha.
int picture_flatten(VipsImage *image, VipsImage **flat);

/// Says of a picture what is known before it is loaded. Returns 0, or -1.
int picture_summarise(VipsImage *image, struct cvips_summary *summary);

#endif
