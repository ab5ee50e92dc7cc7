#ifndef PLAN_H
#define PLAN_H

#include "input.h"

/// The parameters for decoding a file, from its header.
struct plan {
  /// Whether the header can be read.
  gboolean is_known;
  /// The colour profile to convert to; NULL if the colours are already sRGB, because the conversion
  /// takes a tenth of the total time and changes nothing.
  const char *profile;
  /// Whether the profile of the file is for another colour model and must not be used.
  gboolean ignores_profile;
  /// Whether samples are not of 8 or 16 bits, so that the value of white is unknown.
  gboolean is_odd;
  /// The factor by which a JPEG is shrunk while it is decoded: 1, 2, 4 or 8.
  int shrink;
  /// The number of pixels in millions; 0 if the header cannot be read.
  double megapixels;
  /// The longer edge in px.
  int edge;
};

/// Reads the header of a source.
struct plan plan_read(struct input *input, const struct cvips_target *target);

#endif
