#ifndef HEIF_ITEMS_H
#define HEIF_ITEMS_H

#include <stddef.h>

/// Removes all items that are not part of the picture from a HEIF file in memory, such as gain maps, thumbnails,
/// depth maps and metadata.
///
/// libheif before 1.18 rejects files with a type of derived image that it does not know, such as `tmap` of iPhones
/// since iOS 18, even if the picture itself is ordinary. The primary item and the items from which it is derived
/// (`dimg`) are kept. A `free` box replaces the others, so no offset into the file changes.
///
/// `bytes` is the file; its `meta` box is changed (ISO/IEC 14496-12, section 8.11). Returns 1, or 0 without any
/// change if the box is damaged or has no other items.
int heif_keep_picture(unsigned char *bytes, size_t size);

/// Makes another item the primary one, such as a gain map, and removes all items that are not part of it, in the same
/// way. A hidden item becomes visible.
int heif_keep_item(unsigned char *bytes, size_t size, unsigned item);

#endif
