#ifndef HEIF_ITEMS_H
#define HEIF_ITEMS_H

#include <stddef.h>

/// What a HEIF file in memory has.
enum heif_items {
  /// The items of its picture alone are left.
  heif_items_reduced,
  /// Its boxes are damaged, or it has no others.
  heif_items_unchanged,
  /// A header of a few bytes in place of items (`mini`, ISO/IEC 23008-12:2025).
  heif_items_compact,
};

/// Takes all items out of a HEIF file in memory that its picture is not made of, such as gain maps, thumbnails, depth and
/// metadata.
///
/// libheif before 1.18 refuses files with a derived image that it does not know, such as `tmap` of iPhones since iOS 18,
/// although the picture itself is ordinary. The primary item stays, and those that it is derived from (`dimg`). A `free`
/// box takes the place of the others, so that no offset into the file changes.
///
/// - bytes, size: The file, of which the `meta` box is changed (ISO/IEC 14496-12, section 8.11).
enum heif_items heif_keep_picture(unsigned char *bytes, size_t size);

#endif
