#ifndef JP2_H
#define JP2_H

#include "decode.h"

/// Decodes JPEG 2000 with OpenJPEG, at a fraction of its size that is sufficient for a target.
///
/// libvips 8.14 places tiles wrongly if the picture does not begin at the origin of the reference grid, does not
/// scale samples of 9 to 15 bits, and rejects incomplete tile parts.
VipsImage *jp2_open(struct input *input, const struct cvips_target *target, VipsFailOn fail_on);

#endif
