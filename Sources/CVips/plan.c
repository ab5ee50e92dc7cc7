#include "plan.h"

/// The factor by which the decoder can shrink a JPEG.
///
/// libvips leaves a factor of 2 to the resampling and so decodes a photo of 12 megapixels
/// completely for an image of one, which takes twice as long as all other steps. A decoded size of
/// 1.25 times the target is sufficient without a visible difference.
static int jpeg_shrink(VipsImage *image, const struct cvips_target *target) {
  // The displayed size may be rotated relative to the stored size. The shorter edge of a very narrow picture must not
  // be shrunk too far.
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

/// The maximum value of a Netpbm file of integers, which libvips does not scale; 0 if it is the maximum of the sample
/// type.
static int netpbm_white(VipsImage *image) {
  int most = 0;
  const int natural = image->BandFmt == VIPS_FORMAT_UCHAR    ? 255
                      : image->BandFmt == VIPS_FORMAT_USHORT ? 65535
                                                             : 0;
  if (natural == 0 || vips_image_get_typeof(image, "ppm-max-value") == 0 ||
      vips_image_get_int(image, "ppm-max-value", &most) != 0) {
    return 0;
  }
  return most > 0 && most < natural ? most : 0;
}

static gboolean is_rgb(VipsImage *image) {
  return image->Type == VIPS_INTERPRETATION_sRGB || image->Type == VIPS_INTERPRETATION_RGB ||
         image->Type == VIPS_INTERPRETATION_RGB16;
}

void plan_colors(struct plan *plan, const struct input *input, VipsImage *image) {
  const struct code_points declared = {input->source.primaries, input->source.transfer};
  const gboolean is_declared = declared.primaries != 0 || declared.transfer != 0;
  const struct profile profile = profile_of(image);
  plan->ignores_profile = profile.bytes != NULL && (!profile_fits(profile, image) ||
                                                    (is_declared && input->source.replaces_profile));
  if (profile.bytes != NULL && !plan->ignores_profile) {
    plan->intent = profile_intent(profile);
    plan->tone = profile_code_points(profile);
    if (plan->tone.transfer != 0) plan->ignores_profile = TRUE;
    plan->profile = plan->tone.transfer != 0 || profile_is_srgb(profile) ? NULL : "srgb";
    return;
  }
  // Samples without a profile are sRGB, except for CMYK. A conversion by a profile would tint grey.
  plan->profile = image->Type == VIPS_INTERPRETATION_CMYK ? "srgb" : NULL;
  if (!is_declared || plan->is_odd) return;
  if (declared.transfer == transfer_pq || declared.transfer == transfer_hlg) {
    plan->tone = declared;
  } else if (is_rgb(image) && profile_differs(declared)) {
    plan->assumed = declared;
    plan->profile = "srgb";
  }
}

struct plan plan_read(struct input *input, const struct cvips_target *target) {
  struct plan plan = {.profile = "srgb", .intent = VIPS_INTENT_RELATIVE, .shrink = 1};
  VipsSource *source = input_source(input);
  if (source == NULL) return plan;
  VipsImage *image =
      vips_image_new_from_source(source, input->options, "access", VIPS_ACCESS_SEQUENTIAL, NULL);
  g_object_unref(source);
  if (image == NULL) return plan;
  plan.is_known = TRUE;
  plan.is_odd = is_odd(image, input_kind(input));
  if (input_kind(input) == kind_jpeg) plan.shrink = jpeg_shrink(image, target);
  plan.edge = VIPS_MAX(image->Xsize, image->Ysize);
  plan.megapixels = (double)image->Xsize * image->Ysize / 1e6;
  plan.white = netpbm_white(image);
  plan_colors(&plan, input, image);
  g_object_unref(image);
  return plan;
}
