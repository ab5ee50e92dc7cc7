#include "picture.h"

#include <math.h>

/// The pixels that are added at each edge for the interpolation.
enum { border = 4 };

/// Replaces `*image` by the result of an operation, if it has succeeded.
static int replace(VipsImage **image, int result, VipsImage *next) {
  if (result != 0) return -1;
  g_object_unref(*image);
  *image = next;
  return 0;
}

/// The position in the panorama of each pixel of a view.
static VipsImage *positions(VipsImage *panorama, const struct cvips_view *view, int width,
                            int height) {
  float *places = g_malloc_n((gsize)width * (gsize)height, 2 * sizeof *places);
  const double columns = panorama->Xsize / (view->right - view->left);
  const double rows = panorama->Ysize / (view->top - view->bottom);
  const double sine = sin(view->pitch);
  const double cosine = cos(view->pitch);
  float *place = places;
  for (int row = 0; row < height; row++) {
    const double y = (1 - (2 * row + 1.0) / height) * view->half_height;
    for (int column = 0; column < width; column++) {
      const double x = ((2 * column + 1.0) / width - 1) * view->half_width;
      const double up = y * cosine + sine;
      const double ahead = cosine - y * sine;
      double right = view->yaw + atan2(x, ahead) - view->left;
      right -= floor(right / (2 * G_PI)) * 2 * G_PI;
      const double above = atan2(up, hypot(x, ahead));
      // The places of pixels are those of their centres.
      *place++ = (float)VIPS_CLIP(-0.5, right * columns - 0.5, panorama->Xsize - 0.5) + border;
      *place++ =
          (float)VIPS_CLIP(-0.5, (view->top - above) * rows - 0.5, panorama->Ysize - 0.5) + border;
    }
  }
  VipsImage *index = vips_image_new_from_memory_copy(
      places, (size_t)width * (size_t)height * 2 * sizeof *places, width, height, 2,
      VIPS_FORMAT_FLOAT);
  g_free(places);
  return index;
}

VipsImage *picture_view(VipsImage *image, const struct cvips_view *view, int width, int height) {
  VipsImage *index = positions(image, view, width, height);
  VipsImage *next = NULL;
  VipsInterpolate *interpolate = vips_interpolate_new("bicubic");
  const gboolean is_closed = view->right - view->left > 2 * G_PI - 1e-6;
  // The edges of a whole sphere meet.
  if (index == NULL || interpolate == NULL ||
      replace(&image,
              vips_embed(image, &next, border, 0, image->Xsize + 2 * border, image->Ysize, "extend",
                         is_closed ? VIPS_EXTEND_REPEAT : VIPS_EXTEND_COPY, NULL),
              next) != 0 ||
      replace(&image,
              vips_embed(image, &next, 0, border, image->Xsize, image->Ysize + 2 * border, "extend",
                         VIPS_EXTEND_COPY, NULL),
              next) != 0 ||
      replace(&image, vips_mapim(image, &next, index, "interpolate", interpolate, NULL), next) != 0) {
    goto failed;
  }
  next = vips_image_copy_memory(image);
  if (replace(&image, next == NULL ? -1 : 0, next) != 0 ||
      replace(&image, vips_copy(image, &next, NULL), next) != 0) {
    goto failed;
  }
  picture_remove_metadata(image);
  g_object_unref(index);
  g_object_unref(interpolate);
  return image;

failed:
  if (index != NULL) g_object_unref(index);
  if (interpolate != NULL) g_object_unref(interpolate);
  g_object_unref(image);
  return NULL;
}
