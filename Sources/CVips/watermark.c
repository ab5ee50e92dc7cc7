#include "input.h"

#include <string.h>

/// The limits of the picture of a watermark, because a small file can declare any size.
enum { max_megapixels = 100, max_ratio = 50 };

/// Copies an image as a bitmap. Takes ownership of `image`.
static int to_bitmap(VipsImage *image, struct cvips_bitmap *bitmap) {
  size_t size = 0;
  *bitmap = (struct cvips_bitmap){.width = image->Xsize, .height = image->Ysize};
  bitmap->rgba = vips_image_write_to_memory(image, &size);
  g_object_unref(image);
  return bitmap->rgba == NULL ? -1 : 0;
}

/// Converts an image to premultiplied sRGB with alpha. Takes ownership of `image`.
static VipsImage *premultiplied(VipsImage *image) {
  VipsImage *steps[4] = {NULL};
  VipsImage *result = NULL;
  if (vips_colourspace(image, &steps[0], VIPS_INTERPRETATION_sRGB, NULL) == 0 &&
      (vips_image_hasalpha(steps[0]) ? vips_copy(steps[0], &steps[1], NULL)
                                     : vips_addalpha(steps[0], &steps[1], NULL)) == 0 &&
      vips_cast(steps[1], &steps[2], VIPS_FORMAT_UCHAR, NULL) == 0 &&
      vips_premultiply(steps[2], &steps[3], NULL) == 0) {
    vips_rint(steps[3], &result, NULL);
  }
  for (int i = 0; i < 4; i++) {
    if (steps[i] != NULL) g_object_unref(steps[i]);
  }
  g_object_unref(image);
  if (result == NULL) return NULL;
  VipsImage *pixels = NULL;
  vips_cast(result, &pixels, VIPS_FORMAT_UCHAR, NULL);
  g_object_unref(result);
  return pixels;
}

/// Whether the declared size of a picture is within the limits.
static gboolean is_reasonable(VipsSource *source, char *reason, size_t size) {
  VipsImage *image = vips_image_new_from_source(source, "", "access", VIPS_ACCESS_SEQUENTIAL, NULL);
  if (image == NULL) {
    g_strlcpy(reason, vips_error_buffer(), size);
    return FALSE;
  }
  const int longer = VIPS_MAX(image->Xsize, image->Ysize);
  const int shorter = VIPS_MIN(image->Xsize, image->Ysize);
  const double megapixels = (double)image->Xsize * image->Ysize / 1e6;
  g_object_unref(image);
  if (megapixels > max_megapixels) {
    g_snprintf(reason, size, "%.0f megapixels are too many; %d are the most", megapixels,
               max_megapixels);
    return FALSE;
  }
  if (longer > shorter * max_ratio) {
    g_snprintf(reason, size, "it is more than %d times as long as wide", max_ratio);
    return FALSE;
  }
  return TRUE;
}

/// Whether a picture has a pixel that is not transparent.
static gboolean shows_something(const struct cvips_bitmap *bitmap) {
  const size_t count = (size_t)bitmap->width * (size_t)bitmap->height;
  for (size_t i = 0; i < count; i++) {
    if (bitmap->rgba[4 * i + 3] != 0) return TRUE;
  }
  return FALSE;
}

/// Decodes a drawing at a size, or another picture at no more than that size.
static VipsImage *decoded(VipsSource *source, int edge) {
  VipsImage *small = NULL;
  const char *loader = vips_foreign_find_load_source(source);
  if (loader != NULL && strstr(loader, "Svg") != NULL) {
    vips_thumbnail_source(source, &small, edge, "height", edge, NULL);
    return small;
  }
  // Thumbnails of sources do not report damage.
  VipsImage *image = vips_image_new_from_source(source, "", "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL);
  if (image == NULL) return NULL;
  // Without a profile the colours are sRGB, and a conversion would change them.
  const char *profile = vips_image_get_typeof(image, VIPS_META_ICC_NAME) != 0 ? "srgb" : NULL;
  vips_thumbnail_image(image, &small, edge, "height", edge, "size", VIPS_SIZE_DOWN, "export_profile",
                       profile, NULL);
  g_object_unref(image);
  return small;
}

static enum cvips_verdict read_watermark(VipsSource *source, int edge, struct cvips_bitmap *bitmap,
                                         char *reason, size_t size) {
  // libvips would abort the process.
  if (vips_source_length(source) <= 0) {
    g_strlcpy(reason, "the file is empty", size);
    return cvips_refused;
  }
  if (!is_reasonable(source, reason, size)) return cvips_refused;
  VipsImage *image = decoded(source, edge);
  if (image != NULL) image = premultiplied(image);
  if (image == NULL || to_bitmap(image, bitmap) != 0) {
    g_strlcpy(reason, vips_error_buffer(), size);
    return cvips_refused;
  }
  if (shows_something(bitmap)) return cvips_rendered;
  g_strlcpy(reason, "every pixel is transparent", size);
  return cvips_refused;
}

enum cvips_verdict cvips_read_watermark(int descriptor, int edge, struct cvips_bitmap *bitmap,
                                        char *reason, size_t size) {
  vips_error_clear();
  *bitmap = (struct cvips_bitmap){NULL, 0, 0};
  // Drawings are allowed only here, because the owner of the site chose the file.
  vips_operation_block_set("VipsForeignLoadSvg", FALSE);
  VipsSource *source = vips_source_new_from_descriptor(descriptor);
  enum cvips_verdict verdict = cvips_failed;
  if (source != NULL) {
    verdict = read_watermark(source, edge, bitmap, reason, size);
    g_object_unref(source);
  } else {
    g_strlcpy(reason, vips_error_buffer(), size);
  }
  vips_operation_block_set("VipsForeignLoadSvg", TRUE);
  vips_error_clear();
  return verdict;
}

int cvips_scale_bitmap(struct cvips_bitmap bitmap, int width, int height,
                       struct cvips_bitmap *scaled) {
  vips_error_clear();
  const size_t size = 4 * (size_t)bitmap.width * (size_t)bitmap.height;
  VipsImage *image = vips_image_new_from_memory(bitmap.rgba, size, bitmap.width, bitmap.height, 4,
                                                VIPS_FORMAT_UCHAR);
  if (image == NULL) return -1;
  // Treated as four bands without meaning, because the colours are already premultiplied.
  VipsImage *small = NULL;
  const int result = vips_resize(image, &small, (double)width / bitmap.width, "vscale",
                                 (double)height / bitmap.height, NULL);
  g_object_unref(image);
  if (result != 0 || to_bitmap(small, scaled) != 0) return -1;
  if (scaled->width == width && scaled->height == height) return 0;
  vips_error("watermark", "%d × %d instead of %d × %d px", scaled->width, scaled->height, width,
             height);
  g_free(scaled->rgba);
  return -1;
}
