#ifndef ENCODE_H
#define ENCODE_H

#include "input.h"

/// Encodes images on several threads. Each image is encoded by one thread, so its bytes do not depend on the number
/// of threads.
struct encoder;

/// Makes an encoder that uses the given number of threads, at least 1, including the calling thread.
struct encoder *encoder_new(int threads);

/// Encodes an image into the bytes of a target, either now or on another thread before the encoder ends. Takes
/// ownership of `image`. Returns 0, or -1 if it has failed.
int encoder_add(struct encoder *encoder, VipsImage *image, struct cvips_target *target);

/// Waits until all images are encoded, and frees the encoder. Returns 0, or -1 if one could not be
/// encoded.
int encoder_end(struct encoder *encoder);

#endif
