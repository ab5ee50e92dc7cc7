#ifndef PHOTOS_H
#define PHOTOS_H

/// Renders a picture of 4000 x 3000 px as a camera would save it, about 3.4 MB of JPEG: soft shapes
/// that differ with the number, and the noise of a sensor. Returns 0, or -1.
int photos_render(const char *path, int number);

#endif
