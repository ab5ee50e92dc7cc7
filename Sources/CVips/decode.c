#include "decode.h"
#include "jp2.h"
#include "picture.h"
#include "tone.h"

/// Replaces `*image` and takes ownership of `next`.
static void replace(VipsImage **image, VipsImage *next) {
  g_object_unref(*image);
  *image = next;
}

/// The size of a picture before it is rotated.
struct size {
  int width;
  int height;
};

static struct size stored_size(const struct input *input, const struct cvips_target *target) {
  const gboolean is_turned = input->source.orientation >= 5;
  return is_turned ? (struct size){target->height, target->width}
                   : (struct size){target->width, target->height};
}

/// Resamples a picture without converting its colours.
///
/// libvips thumbnails use a Lanczos kernel of six samples. A cubic kernel of four is sufficient, because the decoder
/// has already made the larger part of the reduction, and the remaining difference is not visible.
static int resample(VipsImage *image, struct size size, VipsImage **result) {
  return vips_resize(image, result, (double)size.width / image->Xsize, "vscale",
                     (double)size.height / image->Ysize, "kernel", VIPS_KERNEL_CUBIC, NULL);
}

/// Resamples a picture without rotating it, and converts its colours.
static int shrink(VipsImage *image, struct size size, const char *profile, VipsIntent intent,
                  VipsImage **result) {
  return vips_thumbnail_image(image, result, size.width, "height", size.height, "size",
                              VIPS_SIZE_FORCE, "no_rotate", TRUE, "export_profile", profile,
                              "intent", intent, NULL);
}

/// Opens a JPEG at a fraction of its size.
static VipsImage *open_jpeg(struct input *input, int factor, VipsFailOn fail_on) {
  VipsSource *source = input_source(input);
  if (source == NULL) return NULL;
  VipsImage *image = NULL;
  vips_jpegload_source(source, &image, "shrink", factor, "access", VIPS_ACCESS_SEQUENTIAL,
                       "fail_on", fail_on, NULL);
  g_object_unref(source);
  return image;
}

static VipsImage *open_whole(struct input *input, VipsFailOn fail_on) {
  VipsSource *source = input_source(input);
  if (source == NULL) return NULL;
  VipsImage *image = vips_image_new_from_source(
      source, input->options, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", fail_on, NULL);
  g_object_unref(source);
  return image;
}

/// Returns the image without its colour profile. Takes ownership of `image`.
static VipsImage *without_profile(VipsImage *image) {
  VipsImage *copy = NULL;
  if (image == NULL || vips_copy(image, &copy, NULL) != 0) copy = NULL;
  if (image != NULL) g_object_unref(image);
  if (copy != NULL) vips_image_remove(copy, VIPS_META_ICC_NAME);
  return copy;
}

/// The value of white for samples that are not of 8 or 16 bits.
static double white(VipsImage *image, double most) {
  double range = 1;
  switch (image->BandFmt) {
  case VIPS_FORMAT_UINT: range = 4294967295.0; break;
  case VIPS_FORMAT_INT: range = 2147483647.0; break;
  case VIPS_FORMAT_SHORT: range = 32767; break;
  case VIPS_FORMAT_CHAR: range = 127; break;
  default:
    // The white of floating-point samples is 1 by convention, but in some files the maximum of 8 or 16 bits.
    return most <= 2 ? 1 : most <= 255 ? 255 : most <= 65535 ? 65535 : most;
  }
  // Measurements that use only a small part of the range would be black.
  return most > 0 && most < range / 256 ? most : range;
}

gboolean is_too_large(int width, int height, int max_megapixels) {
  const double megapixels = (double)width * height / 1e6;
  if (megapixels <= max_megapixels) return FALSE;
  vips_error("gallery", "%.0f megapixels are too many; %d are the most", megapixels,
             max_megapixels);
  return TRUE;
}

/// Converts other sample types to 8 bits; `image` is small and in memory.
static VipsImage *normalise(VipsImage *image) {
  VipsImage *colors = NULL;
  VipsImage *scaled = NULL;
  VipsImage *result = NULL;
  double most = 0;
  const int bands = image->Bands >= 3 ? 3 : 1;
  if (vips_extract_band(image, &colors, 0, "n", bands, NULL) != 0) return NULL;
  if (vips_max(colors, &most, NULL) == 0 &&
      vips_linear1(colors, &scaled, 255 / white(image, most), 0, "uchar", TRUE, NULL) == 0) {
    vips_copy(scaled, &result, "interpretation",
              bands == 3 ? VIPS_INTERPRETATION_sRGB : VIPS_INTERPRETATION_B_W, NULL);
  }
  g_object_unref(colors);
  if (scaled != NULL) g_object_unref(scaled);
  return result;
}

/// Resamples before it converts: the value of white is measured on the small picture, and HDR tones are
/// mapped pixel by pixel.
static int shrink_first(VipsImage *image, struct size size, const struct plan *plan,
                        VipsImage **result) {
  VipsImage *small = NULL;
  if (resample(image, size, &small) != 0) return -1;
  VipsImage *pixels = vips_image_copy_memory(small);
  g_object_unref(small);
  if (pixels == NULL) return -1;
  *result = NULL;
  if (plan->tone.transfer == 0) {
    *result = normalise(pixels);
  } else if (tone_map(pixels, plan->tone, result) != 0) {
    *result = NULL;
  }
  g_object_unref(pixels);
  return *result == NULL ? -1 : 0;
}

/// Whether libvips can decode a file at a reduced size. For other files, its thumbnails do not
/// report damage.
static gboolean shrinks_on_load(struct input *input) {
  return input_kind(input) == kind_heif || input_kind(input) == kind_webp;
}

/// Decodes and resamples in one step.
static int thumbnail(struct input *input, struct size size, const struct plan *plan,
                     VipsFailOn fail_on, VipsImage **result) {
  VipsSource *source = input_source(input);
  if (source == NULL) return -1;
  const int status = vips_thumbnail_source(
      source, result, size.width, "height", size.height, "size", VIPS_SIZE_FORCE, "no_rotate",
      TRUE, "export_profile", plan->profile, "intent", plan->intent, "fail_on", fail_on, NULL);
  g_object_unref(source);
  return status;
}

/// Rotates a small picture upright and converts it to 8-bit sRGB in memory. Takes ownership of
/// `image`.
static VipsImage *finish(VipsImage *image, int orientation) {
  VipsImage *next = NULL;
  if (image->Type != VIPS_INTERPRETATION_sRGB) {
    if (vips_colourspace(image, &next, VIPS_INTERPRETATION_sRGB, NULL) != 0) goto failed;
    replace(&image, next);
  }
  if (image->BandFmt != VIPS_FORMAT_UCHAR) {
    if (vips_cast(image, &next, VIPS_FORMAT_UCHAR, NULL) != 0) goto failed;
    replace(&image, next);
  }
  // The pixels are used more than once, and not in the order in which the decoder produces them. Copying them also
  // frees the decoder.
  next = vips_image_copy_memory(image);
  if (next == NULL) goto failed;
  replace(&image, next);
  if (vips_copy(image, &next, NULL) != 0) goto failed;
  replace(&image, next);
  picture_remove_metadata(image);
  if (orientation > 1) {
    vips_image_set_int(image, VIPS_META_ORIENTATION, orientation);
    if (vips_autorot(image, &next, NULL) != 0) goto failed;
    replace(&image, next);
    next = vips_image_copy_memory(image);
    if (next == NULL) goto failed;
    replace(&image, next);
    if (vips_copy(image, &next, NULL) != 0) goto failed;
    replace(&image, next);
    picture_remove_metadata(image);
  }
  return image;

failed:
  g_object_unref(image);
  return NULL;
}

static VipsImage *open_picture(struct input *input, const struct cvips_target *target,
                               const struct plan *plan, VipsFailOn fail_on) {
  if (input->source.is_unconverted_luma) {
    return input_read_all(input) == 0 && input->bytes != NULL ? luma_open(input) : NULL;
  }
  switch (input_kind(input)) {
  case kind_jpeg:
    return open_jpeg(input, plan->shrink, fail_on);
  case kind_jp2:
    return jp2_open(input, target, fail_on);
  default:
    return open_whole(input, fail_on);
  }
}

/// Scales samples whose white is less than that of their type, and sets the profile that a plan assumes.
/// Takes ownership of `image`.
static VipsImage *prepare(VipsImage *image, const struct plan *plan) {
  VipsImage *next = NULL;
  if (image != NULL && plan->ignores_profile) image = without_profile(image);
  if (image == NULL) return NULL;
  if (plan->white > 0) {
    const double most = image->BandFmt == VIPS_FORMAT_UCHAR ? 255 : 65535;
    VipsImage *scaled = NULL;
    if (vips_linear1(image, &scaled, most / plan->white, 0.5, NULL) != 0) goto failed;
    replace(&image, scaled);
    if (vips_cast(image, &next, most > 255 ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR, NULL) != 0) {
      goto failed;
    }
    replace(&image, next);
  }
  if (profile_differs(plan->assumed)) {
    size_t size = 0;
    void *profile = profile_make(plan->assumed, &size);
    if (vips_copy(image, &next, NULL) == 0) {
      replace(&image, next);
      vips_image_set_blob_copy(image, VIPS_META_ICC_NAME, profile, size);
    }
    g_free(profile);
  }
  return image;

failed:
  g_object_unref(image);
  return NULL;
}

static gboolean shrinks_before_conversion(struct plan plan) {
  return plan.is_odd || plan.tone.transfer != 0;
}

/// Resamples an image, converts its colours as planned and rotates it. Takes ownership of `image`.
static VipsImage *reduce(VipsImage *image, struct size size, struct plan plan, int orientation) {
  image = prepare(image, &plan);
  if (image == NULL) return NULL;
  const gboolean is_plain = plan.shrink > 1 && plan.profile == NULL &&
                            image->Type == VIPS_INTERPRETATION_sRGB && image->Bands == 3 &&
                            image->BandFmt == VIPS_FORMAT_UCHAR;
  VipsImage *small = NULL;
  const int result = shrinks_before_conversion(plan) ? shrink_first(image, size, &plan, &small)
                     : is_plain                      ? resample(image, size, &small)
                                : shrink(image, size, plan.profile, plan.intent, &small);
  g_object_unref(image);
  return result == 0 ? finish(small, orientation) : NULL;
}

VipsImage *decode(struct input *input, const struct cvips_target *target, struct plan plan,
                  VipsFailOn fail_on) {
  const struct size size = stored_size(input, target);
  if (shrinks_on_load(input) && !shrinks_before_conversion(plan) && !plan.ignores_profile &&
      !profile_differs(plan.assumed)) {
    VipsImage *small = NULL;
    if (thumbnail(input, size, &plan, fail_on, &small) != 0) return NULL;
    return finish(small, input->source.orientation);
  }
  return reduce(open_picture(input, target, &plan, fail_on), size, plan, input->source.orientation);
}

VipsImage *decode_unconverted(struct input *input, const struct cvips_target *target,
                              struct plan plan) {
  VipsImage *image = prepare(open_picture(input, target, &plan, VIPS_FAIL_ON_TRUNCATED), &plan);
  VipsImage *small = NULL;
  if (image == NULL) return NULL;
  const int result = resample(image, stored_size(input, target), &small);
  g_object_unref(image);
  if (result != 0) return NULL;
  VipsImage *pixels = vips_image_copy_memory(small);
  g_object_unref(small);
  return pixels;
}

/// Blocks ImageMagick or allows it; libvips has a class of another name for ImageMagick 7.
static void block_magick(gboolean is_blocked) {
  vips_operation_block_set("VipsForeignLoadMagick", is_blocked);
  vips_operation_block_set("VipsForeignLoadMagick7", is_blocked);
}

/// Returns samples of ImageMagick with 16 bits: those of version 7 are floating-point numbers up to 65,535 if the file has
/// samples of 32 or 64 bits. Takes ownership of `image`.
static VipsImage *without_fractions(VipsImage *image) {
  if (image == NULL || (image->BandFmt != VIPS_FORMAT_FLOAT && image->BandFmt != VIPS_FORMAT_DOUBLE)) return image;
  VipsImage *whole = NULL;
  VipsImage *result = NULL;
  if (vips_cast_ushort(image, &whole, NULL) == 0) {
    vips_copy(whole, &result, "interpretation",
              image->Bands >= 3 ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_GREY16, NULL);
    g_object_unref(whole);
  }
  g_object_unref(image);
  return result;
}

/// Opens a file in memory with ImageMagick.
static VipsImage *magick_open(const struct input *input) {
  VipsImage *image = NULL;
  // Allowed only for this call: ImageMagick selects its decoder by the first bytes, which are
  // known.
  block_magick(FALSE);
  vips_magickload_buffer(input->bytes, input->size, &image, "page", input->source.directory, NULL);
  block_magick(TRUE);
  return image;
}

VipsImage *decode_otherwise(struct input *input, const struct cvips_target *target,
                            gboolean *is_whole) {
  *is_whole = FALSE;
  if (input->bytes == NULL) return NULL;
  const enum kind kind = input_kind(input);
  struct plan plan = {.intent = VIPS_INTENT_RELATIVE, .shrink = 1};
  VipsImage *image = NULL;
  if (kind == kind_heif) {
    image = heif_open(input, max_picture_megapixels, is_whole);
    if (image != NULL) plan_colors(&plan, input, image);
  } else if (kind == kind_jpeg || kind == kind_tiff) {
    image = without_profile(without_fractions(magick_open(input)));
    // ImageMagick shows what it can read of a damaged file.
    if (image != NULL && kind == kind_tiff) *is_whole = tiff_is_whole(input);
  }
  return reduce(image, stored_size(input, target), plan, input->source.orientation);
}
