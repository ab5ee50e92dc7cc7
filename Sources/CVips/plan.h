#ifndef PLAN_H
#define PLAN_H

#include "input.h"

/// What a file's header says of how to decode it.
struct plan {
  /// Whether it can be read at all.
  gboolean is_known;
  /// The colour profile to convert to; NULL where the colours are sRGB already, for to convert them
  /// takes a tenth of all time and changes nothing.
  const char *profile;
  /// Whether the file's own profile is for another kind of colours, and must not be used.
  gboolean ignores_profile;
  /// Whether the numbers are others than of 8 and 16 bits, so that nobody knows what is white.
  gboolean is_odd;
  /// By how much a JPEG is shrunk while it is decoded: 1, 2, 4 or 8.
  int shrink;
  /// How many pixels it has, in millions; 0 where the header cannot be read.
  double megapixels;
  /// Its longer edge in px.
  int edge;
};

/// Looks into the header of what is to be decoded.
struct plan plan_read(struct input *input, const struct cvips_target *target);

#endif
