#include "picture.h"

/// The product of two numbers from 0 to 255 as fractions of 255.
static unsigned scaled(unsigned value, unsigned factor) { return (value * factor + 127) / 255; }

/// Draws one pixel over another. The lower pixel has `bands` bands; the second or fourth band is alpha. `over` is
/// premultiplied, with its opacity applied.
static void blend(unsigned char *pixel, int bands, const unsigned over[4]) {
  const int colors = bands >= 3 ? 3 : 1;
  const unsigned through = 255 - over[3];
  const unsigned grey = (over[0] + 2 * over[1] + over[2] + 2) / 4;
  if (bands == colors) {
    for (int band = 0; band < colors; band++) {
      const unsigned color = colors == 1 ? grey : over[band];
      pixel[band] = (unsigned char)VIPS_MIN(255, color + scaled(pixel[band], through));
    }
    return;
  }
  const unsigned below = scaled(pixel[colors], through);
  const unsigned alpha = VIPS_MIN(255, over[3] + below);
  for (int band = 0; band < colors && alpha > 0; band++) {
    const unsigned color = colors == 1 ? grey : over[band];
    // The colours of the picture are not premultiplied.
    pixel[band] =
        (unsigned char)VIPS_MIN(255, (color * 255 + pixel[band] * below + alpha / 2) / alpha);
  }
  pixel[colors] = (unsigned char)alpha;
}

static void draw(unsigned char *pixels, const VipsImage *image, const struct cvips_overlay *overlay) {
  const struct cvips_bitmap *bitmap = &overlay->bitmap;
  const unsigned opacity = (unsigned)(VIPS_CLIP(0, overlay->opacity, 1) * 255 + 0.5);
  const int first = VIPS_MAX(0, -overlay->x);
  const int end = VIPS_MIN(bitmap->width, image->Xsize - overlay->x);
  for (int y = VIPS_MAX(0, -overlay->y); y < bitmap->height && y + overlay->y < image->Ysize; y++) {
    const unsigned char *from = bitmap->rgba + 4 * ((size_t)y * (size_t)bitmap->width + (size_t)first);
    unsigned char *to = pixels + ((size_t)(y + overlay->y) * (size_t)image->Xsize +
                                  (size_t)(first + overlay->x)) *
                                     (size_t)image->Bands;
    for (int x = first; x < end; x++, from += 4, to += image->Bands) {
      if (from[3] == 0) continue;
      const unsigned over[4] = {scaled(from[0], opacity), scaled(from[1], opacity),
                                scaled(from[2], opacity), scaled(from[3], opacity)};
      blend(to, image->Bands, over);
    }
  }
}

int picture_draw(VipsImage *image, const struct cvips_target *target, VipsImage **drawn) {
  size_t size = 0;
  unsigned char *pixels = vips_image_write_to_memory(image, &size);
  if (pixels == NULL) return -1;
  // The decoder converts to 8 bits, so other pixels are an error.
  if (image->BandFmt != VIPS_FORMAT_UCHAR || image->Bands > 4) {
    vips_error("overlay", "the pixels are not of 8 bits");
    g_free(pixels);
    return -1;
  }
  for (int i = 0; i < target->overlay_count; i++) draw(pixels, image, &target->overlays[i]);
  *drawn = vips_image_new_from_memory(pixels, size, image->Xsize, image->Ysize, image->Bands,
                                      VIPS_FORMAT_UCHAR);
  if (*drawn == NULL) {
    g_free(pixels);
    return -1;
  }
  g_signal_connect_swapped(*drawn, "postclose", G_CALLBACK(g_free), pixels);
  (*drawn)->Type = image->Type;
  return 0;
}
