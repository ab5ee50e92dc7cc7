#ifndef PHOTOS_H
#define PHOTOS_H

/// Renders a JPEG of 4000 x 3000 px and about 3.4 MB with soft shapes, which depend on the number,
/// and sensor noise. Returns 0, or -1.
int photos_render(const char *path, int number);

#endif
