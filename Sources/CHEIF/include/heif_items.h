#ifndef HEIF_ITEMS_H
#define HEIF_ITEMS_H

#include <stddef.h>

/// Takes all items out of a HEIF file in memory that its picture is not made of, such as gain maps, thumbnails, depth and
/// metadata.
///
/// libheif before 1.18 refuses files with a derived image that it does not know, such as `tmap` of iPhones since iOS 18,
/// although the picture itself is ordinary. The primary item stays, and those that it is derived from (`dimg`). A `free`
/// box takes the place of the others, so that no offset into the file changes.
///
/// `bytes` is the file, of which the `meta` box is changed (ISO/IEC 14496-12, section 8.11). Returns 1, or 0 if the box is
/// damaged or has no other items; nothing is changed then.
int heif_keep_picture(unsigned char *bytes, size_t size);

#endif
