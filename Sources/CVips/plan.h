#ifndef PLAN_H
#define PLAN_H

#include "input.h"
#include "profile.h"

/// The parameters for decoding a file, from its header.
struct plan {
  /// Whether the header can be read.
  gboolean is_known;
  /// The colour profile to convert to; NULL if the colours are already sRGB, because the conversion
  /// takes a tenth of the total time and changes nothing.
  const char *profile;
  /// Whether the profile of the file must not be used: it is for another colour model, or the file
  /// declares something else.
  gboolean ignores_profile;
  /// The rendering intent of the profile.
  VipsIntent intent;
  /// The colours of samples without a profile; both 0 for sRGB.
  struct code_points assumed;
  /// Set for PQ and HLG, whose tones are mapped to those of sRGB.
  struct code_points tone;
  /// The value of white if it is less than the largest of the sample type; otherwise 0.
  int white;
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

/// Chooses how the samples of an image are converted to sRGB: by the profile of the file, by other declarations in
/// the file, or not at all.
void plan_colors(struct plan *plan, const struct input *input, VipsImage *image);

#endif
