#include "plan.h"

#include <string.h>

static unsigned big32(const unsigned char *bytes) {
  return (unsigned)bytes[0] << 24 | (unsigned)bytes[1] << 16 | (unsigned)bytes[2] << 8 | bytes[3];
}

/// Whether the description of a colour profile is that of the sRGB profile in camera files.
static gboolean is_srgb_profile(const unsigned char *profile, size_t size) {
  static const char name[] = "sRGB IEC61966-2";
  if (size < 132) return FALSE;
  const unsigned tags = big32(profile + 128);
  for (size_t i = 0; i < tags && 132 + 12 * (i + 1) <= size; i++) {
    const unsigned char *tag = profile + 132 + 12 * i;
    const size_t offset = big32(tag + 4);
    if (memcmp(tag, "desc", 4) != 0) continue;
    // The text begins after its type, four unused bytes and its length.
    return offset <= size && size - offset >= 12 + sizeof name &&
           memcmp(profile + offset + 12, name, sizeof name - 1) == 0;
  }
  return FALSE;
}

/// Whether the colour model of a profile is that of an image.
static gboolean fits(const unsigned char *profile, size_t size, VipsImage *image) {
  if (size < 132) return FALSE;
  const char *space = (const char *)profile + 16;
  switch (image->Type) {
  case VIPS_INTERPRETATION_B_W:
  case VIPS_INTERPRETATION_GREY16:
    return memcmp(space, "GRAY", 4) == 0;
  case VIPS_INTERPRETATION_sRGB:
  case VIPS_INTERPRETATION_RGB:
  case VIPS_INTERPRETATION_RGB16:
    return memcmp(space, "RGB ", 4) == 0;
  case VIPS_INTERPRETATION_CMYK:
    return memcmp(space, "CMYK", 4) == 0;
  default:
    return TRUE;
  }
}

/// The factor by which the decoder can shrink a JPEG.
///
/// libvips leaves a factor of 2 to the resampling and so decodes a photo of 12 megapixels
/// completely for an image of one, which takes twice as long as all other steps. A decoded size of
/// 1.25 times the target is sufficient without a visible difference.
static int jpeg_shrink(VipsImage *image, const struct cvips_target *target) {
  // The displayed size can be rotated against the stored size. A very narrow picture must not be
  // shrunk across.
  const double longer =
      (double)VIPS_MAX(image->Xsize, image->Ysize) / VIPS_MAX(target->width, target->height);
  const double shorter =
      (double)VIPS_MIN(image->Xsize, image->Ysize) / VIPS_MIN(target->width, target->height);
  const double factor = VIPS_MIN(image->Xsize, image->Ysize) < 64 ? VIPS_MIN(longer, shorter)
                                                                  : longer;
  return factor >= 10 ? 8 : factor >= 5 ? 4 : factor >= 2.5 ? 2 : 1;
}

static gboolean is_odd(VipsImage *image, enum kind kind) {
  if (image->Coding != VIPS_CODING_NONE || image->BandFmt == VIPS_FORMAT_UCHAR ||
      image->BandFmt == VIPS_FORMAT_USHORT) {
    return FALSE;
  }
  switch (image->Type) {
  case VIPS_INTERPRETATION_MULTIBAND:
  case VIPS_INTERPRETATION_B_W:
  case VIPS_INTERPRETATION_GREY16:
  case VIPS_INTERPRETATION_sRGB:
  case VIPS_INTERPRETATION_RGB:
  case VIPS_INTERPRETATION_RGB16:
    return TRUE;
  case VIPS_INTERPRETATION_scRGB:
    // libvips assumes linear floating-point samples; other programs write and read sRGB.
    return kind == kind_tiff && vips_image_get_typeof(image, VIPS_META_ICC_NAME) == 0;
  default:
    return FALSE;
  }
}

struct plan plan_read(struct input *input, const struct cvips_target *target) {
  struct plan plan = {.profile = "srgb", .shrink = 1};
  VipsSource *source = input_source(input);
  if (source == NULL) return plan;
  VipsImage *image =
      vips_image_new_from_source(source, "", "access", VIPS_ACCESS_SEQUENTIAL, NULL);
  g_object_unref(source);
  if (image == NULL) return plan;
  plan.is_known = TRUE;
  plan.is_odd = is_odd(image, input_kind(input));
  if (input_kind(input) == kind_jpeg) plan.shrink = jpeg_shrink(image, target);
  plan.edge = VIPS_MAX(image->Xsize, image->Ysize);
  plan.megapixels = (double)image->Xsize * image->Ysize / 1e6;
  const void *profile = NULL;
  size_t size = 0;
  if (vips_image_get_typeof(image, VIPS_META_ICC_NAME) != 0 &&
      vips_image_get_blob(image, VIPS_META_ICC_NAME, &profile, &size) == 0) {
    plan.ignores_profile = !fits(profile, size, image);
    if (is_srgb_profile(profile, size)) plan.profile = NULL;
  }
  if (profile == NULL || plan.ignores_profile) {
    // Samples without a profile are sRGB, except for CMYK. Conversion by a profile would tint grey.
    plan.profile = image->Type == VIPS_INTERPRETATION_CMYK ? "srgb" : NULL;
  }
  g_object_unref(image);
  return plan;
}
