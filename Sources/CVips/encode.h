#ifndef ENCODE_H
#define ENCODE_H

#include "input.h"

/// Encodes images on several threads. An image is encoded by one thread, so its bytes do not depend on
/// their number.
struct encoder;

/// Makes an encoder that uses this number of threads, with the one that calls it; at least 1.
struct encoder *encoder_new(int threads);

/// Encodes an image into the bytes of a target: now, or on another thread until the encoder ends.
/// Takes ownership of `image`. Returns 0, or -1 if it has failed.
int encoder_add(struct encoder *encoder, VipsImage *image, struct cvips_target *target);

/// Waits until all images are encoded, and frees the encoder. Returns 0, or -1 if one could not be
/// encoded.
int encoder_end(struct encoder *encoder);

#endif
