#ifndef PICTURE_H
#define PICTURE_H

#include "input.h"

/// Blends a picture with the light background colour of pages. A picture without alpha is copied,
/// because libvips would use its last band as alpha.
int picture_flatten(VipsImage *image, VipsImage **flat);

/// Removes all metadata. libvips 8.14.1 keeps Exif and GPS in WebP even with `strip`.
void picture_remove_metadata(VipsImage *image);

/// Copies a picture and draws the overlays of a target on the copy. Returns 0, or -1.
int picture_draw(VipsImage *image, const struct cvips_target *target, VipsImage **drawn);

/// Makes a view of a panorama, in memory. Takes ownership of `image`.
VipsImage *picture_view(VipsImage *image, const struct cvips_view *view, int width, int height);

/// Encodes an animation as WebP. Returns 0, or -1 for a still, too long or damaged picture.
int picture_encode_animation(struct input *input, struct cvips_target *target);

/// The variance of the Laplacian of the brightness; 0 for a picture of less than 3 px, negative for one
/// that is larger than `cvips_measured_edge`.
double picture_sharpness(VipsImage *image);

/// The share of a picture, 0 to 1, that is as smooth as a sky: blocks of 8 x 8 px that contain little more than
/// noise.
double picture_smoothness(VipsImage *image);

/// Computes the placeholders of a picture. Returns 0, or -1.
int picture_summarise(VipsImage *image, struct cvips_summary *summary);

#endif
