#ifndef GAINS_H
#define GAINS_H

#include "input.h"

/// Whether one band in place of red, green and blue would change the gains of a map in memory by no more than rounding.
///
/// The parameters do not say it: one set of them can apply to a map with colours.
gboolean gains_are_grey(VipsImage *map, const struct cvips_gain_channel channels[3]);

/// Converts gains that differ between red, green and blue and apply to other primaries to those that lead to the same HDR
/// picture from an image in sRGB. A factor for all colours is the same in all primaries.
///
/// `image` is the upright map, reduced to the size in which it is used, in memory. `alternate` is the matrix of the primaries
/// of the HDR picture to XYZ. `*converted` receives the new map, and `map->channels` its parameters; it is NULL if the
/// gains are those of sRGB already. Returns 0, or -1.
int gains_to_srgb(VipsImage *image, struct cvips_gain_map *map, const double alternate[3][3],
                  VipsImage **converted);

#endif
