#include "decode.h"
#include "gains.h"
#include "heif_items.h"
#include "picture.h"

#include <math.h>

/// The largest difference between the aspect ratios of a picture and its map, as a factor. A map that was not cropped or
/// turned with its picture would brighten the wrong places.
static const double most_distortion = 1.03;
/// The largest difference between the bands of a grey map: conversion from YCbCr rounds. Where a map spans three stops,
/// four codes are 0.05 stops.
static const int most_rounding = 4;

/// Opens the map as it is stored.
static VipsImage *open_map(const struct cvips_gain_map *map, struct input *input) {
  VipsImage *image = NULL;
  if (map->item == 0) {
    VipsSource *source = input_source(input);
    if (source == NULL) return NULL;
    vips_jpegload_source(source, &image, "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL);
    g_object_unref(source);
    return image;
  }
  gboolean is_whole = FALSE;
  if (input_read_all(input) != 0 || input->bytes == NULL) return NULL;
  if (!heif_keep_item(input->bytes, input->size, map->item)) {
    vips_error("gallery", "the item of the map is damaged");
    return NULL;
  }
  return heif_open(input, &is_whole);
}

/// Replaces `*image` by the result of an operation, if it has succeeded.
static int replace(VipsImage **image, int result, VipsImage *next) {
  if (result != 0) return -1;
  g_object_unref(*image);
  *image = next;
  return 0;
}

/// Whether red, green and blue of a map in memory differ anywhere by more than the rounding of grey codes.
///
/// The parameters do not say it: one set of them can apply to a map with colours.
static gboolean has_colors(VipsImage *image) {
  if (image->Bands < 3) return FALSE;
  for (int y = 0; y < image->Ysize; y++) {
    const unsigned char *codes = VIPS_IMAGE_ADDR(image, 0, y);
    for (int x = 0; x < image->Xsize; x++, codes += image->Bands) {
      const int least = VIPS_MIN(VIPS_MIN(codes[0], codes[1]), codes[2]);
      const int most = VIPS_MAX(VIPS_MAX(codes[0], codes[1]), codes[2]);
      if (most - least > most_rounding) return TRUE;
    }
  }
  return FALSE;
}

/// Selects the bands, replaces codes, and turns the map upright. Takes ownership of `image`.
static VipsImage *prepare(VipsImage *image, const struct cvips_gain_map *map) {
  VipsImage *next = NULL;
  if (image->Type == VIPS_INTERPRETATION_CMYK) {
    vips_error("gallery", "the map is in CMYK, not in grey or RGB");
    goto failed;
  }
  if (image->BandFmt != VIPS_FORMAT_UCHAR) {
    vips_error("gallery", "the map has more than 8 bits per sample");
    goto failed;
  }
  next = vips_image_copy_memory(image);
  if (replace(&image, next == NULL ? -1 : 0, next) != 0) goto failed;
  // One band has fewer bytes, and readers apply it to all channels.
  const int bands = has_colors(image) ? 3 : 1;
  if (replace(&image, vips_extract_band(image, &next, 0, "n", bands, NULL), next) != 0) goto failed;
  if (map->codes != NULL) {
    VipsImage *table =
        vips_image_new_from_memory_copy(map->codes, 256, 256, 1, 1, VIPS_FORMAT_UCHAR);
    const int result = table == NULL ? -1 : vips_maplut(image, &next, table, NULL);
    if (table != NULL) g_object_unref(table);
    if (replace(&image, result, next) != 0) goto failed;
  }
  if (replace(&image,
              vips_copy(image, &next, "interpretation",
                        bands == 3 ? VIPS_INTERPRETATION_sRGB : VIPS_INTERPRETATION_B_W, NULL),
              next) != 0) {
    goto failed;
  }
  picture_remove_metadata(image);
  vips_image_set_int(image, VIPS_META_ORIENTATION, VIPS_CLIP(1, map->source.orientation, 8));
  if (replace(&image, vips_autorot(image, &next, NULL), next) != 0) goto failed;
  return image;

failed:
  g_object_unref(image);
  return NULL;
}

/// Reduces the map to the size of a target.
static int reduce(VipsImage *image, const struct cvips_target *target, VipsImage **small) {
  // The codes are averaged, not the gains: that comes as close to the HDR picture, and keeps the parameters.
  const double scale = fmin(1, (double)target->width / image->Xsize);
  const double vscale = fmin(1, (double)target->height / image->Ysize);
  return vips_resize(image, small, scale, "vscale", vscale, "kernel", VIPS_KERNEL_LINEAR, NULL);
}

static int encode(VipsImage *image, struct cvips_target *target) {
  VipsImage *small = NULL;
  if (reduce(image, target, &small) != 0) return -1;
  const int result = vips_jpegsave_buffer(
      small, &target->bytes, &target->count, "Q", target->quality, "optimize_coding", TRUE, "strip",
      TRUE, "subsample_mode", VIPS_FOREIGN_SUBSAMPLE_OFF, NULL);
  g_object_unref(small);
  return result;
}

/// Converts the gains to those of sRGB. Takes ownership of `image`.
static VipsImage *to_srgb(VipsImage *image, struct cvips_gain_map *map,
                          const struct cvips_target *largest, const double alternate[3][3]) {
  VipsImage *small = NULL;
  VipsImage *converted = NULL;
  int result = reduce(image, largest, &small);
  VipsImage *pixels = result == 0 ? vips_image_copy_memory(small) : NULL;
  result = pixels == NULL ? -1 : gains_to_srgb(pixels, map, alternate, &converted);
  if (small != NULL) g_object_unref(small);
  if (pixels != NULL) g_object_unref(pixels);
  if (result == 0 && converted == NULL) return image;
  g_object_unref(image);
  return converted;
}

/// Reads the matrix of the primaries of the HDR picture to XYZ; those of sRGB if nothing says which they are.
static void read_alternate(const struct cvips_gain_map *map, VipsImage *image, double matrix[3][3]) {
  struct profile profile = {map->profile, map->profile_size};
  void *made = NULL;
  if (map->primaries > 0) {
    profile.bytes = made = profile_make((struct code_points){map->primaries, 0}, &profile.size);
  } else if (map->profile_size == 0) {
    profile = profile_of(image);
  }
  if (!profile_to_xyz(profile, matrix)) profile_to_xyz((struct profile){0}, matrix);
  g_free(made);
}

/// Opens the map and makes it ready for the targets.
static VipsImage *make(struct cvips_gain_map *map, struct input *input,
                       const struct cvips_target *largest) {
  double alternate[3][3];
  VipsImage *image = open_map(map, input);
  if (image == NULL) return NULL;
  read_alternate(map, image, alternate);
  image = prepare(image, map);
  if (image == NULL) return NULL;
  const double ratio = (double)image->Xsize / image->Ysize;
  const double wanted = (double)largest->width / largest->height;
  if (fmax(ratio / wanted, wanted / ratio) > most_distortion) {
    vips_error("gallery", "the map has another shape than the picture");
    g_object_unref(image);
    return NULL;
  }
  return to_srgb(image, map, largest, alternate);
}

enum cvips_verdict cvips_render_gain_map(struct cvips_gain_map *map, struct cvips_target *targets,
                                         size_t count, char *reason, size_t size) {
  vips_error_clear();
  if (count == 0) return cvips_rendered;
  struct input input;
  enum cvips_verdict verdict = input_open(map->source, &input);
  VipsImage *image = verdict == cvips_rendered ? make(map, &input, &targets[0]) : NULL;
  if (image == NULL && verdict == cvips_rendered) {
    // A decoder may report a byte that cannot be read as damage.
    const gboolean is_fault = is_systems_fault() || input_read_all(&input) != 0;
    verdict = is_fault ? cvips_failed : cvips_refused;
  }
  for (size_t i = 0; i < count && verdict == cvips_rendered; i++) {
    if (encode(image, &targets[i]) != 0) verdict = cvips_failed;
  }
  if (verdict != cvips_rendered) g_strlcpy(reason, vips_error_buffer(), size);
  if (image != NULL) g_object_unref(image);
  input_close(&input);
  vips_error_clear();
  return verdict;
}
