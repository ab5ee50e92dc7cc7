#ifndef TONE_H
#define TONE_H

#include "profile.h"

/// Converts a picture of 8 or 16 bits in PQ or HLG (ITU-R BT.2100) to 8-bit sRGB. The image is in memory.
///
/// Highlights are compressed by the reference white tone mapping of SMPTE ST 2094-50 for a page whose
/// white is that of paper, as Chromium does. White is 203 cd/m2, the brightest highlight 1,000 cd/m2.
int tone_map(VipsImage *image, struct code_points points, VipsImage **mapped);

#endif
