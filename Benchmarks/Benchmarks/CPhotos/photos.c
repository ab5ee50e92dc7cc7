#include "photos.h"

#include <vips/vips.h>

/// A colour channel of clouds and noise.
static VipsImage *channel(int seed, int cell) {
  VipsImage *clouds = NULL, *levels = NULL, *large = NULL, *noise = NULL, *sum = NULL;
  if (vips_perlin(&clouds, 1000, 750, "cell_size", cell, "seed", seed, NULL) == 0 &&
      vips_linear1(clouds, &levels, 90, 120, NULL) == 0 &&
      vips_resize(levels, &large, 4, NULL) == 0 &&
      vips_gaussnoise(&noise, 4000, 3000, "sigma", 17.0, "seed", seed, NULL) == 0) {
    vips_add(large, noise, &sum, NULL);
  }
  if (clouds) g_object_unref(clouds);
  if (levels) g_object_unref(levels);
  if (large) g_object_unref(large);
  if (noise) g_object_unref(noise);
  return sum;
}

int photos_render(const char *path, int number) {
  if (VIPS_INIT("photos") != 0) return -1;
  VipsImage *channels[3] = {NULL, NULL, NULL};
  VipsImage *image = NULL, *bytes = NULL, *named = NULL;
  int result = -1;
  for (int i = 0; i < 3; i++) {
    channels[i] = channel(number * 3 + i, 40 + (number * 7 + i * 31) % 120);
    if (channels[i] == NULL) goto done;
  }
  if (vips_bandjoin(channels, &image, 3, NULL) == 0 &&
      vips_cast(image, &bytes, VIPS_FORMAT_UCHAR, NULL) == 0 &&
      vips_copy(bytes, &named, "interpretation", VIPS_INTERPRETATION_sRGB, NULL) == 0) {
    result = vips_jpegsave(named, path, "Q", 88, NULL);
  }
done:
  for (int i = 0; i < 3; i++) {
    if (channels[i]) g_object_unref(channels[i]);
  }
  if (image) g_object_unref(image);
  if (bytes) g_object_unref(bytes);
  if (named) g_object_unref(named);
  return result;
}
