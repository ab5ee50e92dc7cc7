#include "decode.h"
#include "gains.h"
#include "heif_items.h"
#include "picture.h"

#include <math.h>

/// The largest difference between the aspect ratios of a picture and its map, as a factor. A map that was not cropped or
/// turned with its picture would brighten the wrong places.
static const double most_distortion = 1.03;
/// The largest size of a map in megapixels. A map has at most the size of its picture; the largest sensors of phones have
/// 200 megapixels.
enum { max_megapixels = 250 };
/// The reduction of the quality of a map with colours. Programs that compute such maps for each pixel put noise into them:
/// a quarter of the bytes is worth 0.02 of the difference of colour that the JPEG compression of the base causes.
enum { color_reduction = 10 };

/// Opens the map as it is stored.
static VipsImage *open_map(const struct cvips_gain_map *map, struct input *input) {
  VipsImage *image = NULL;
  if (map->item == 0) {
    VipsSource *source = input_source(input);
    if (source == NULL) return NULL;
    vips_jpegload_source(source, &image, "fail_on", VIPS_FAIL_ON_TRUNCATED, "access",
                         VIPS_ACCESS_SEQUENTIAL, NULL);
    g_object_unref(source);
    return image;
  }
  gboolean is_whole = FALSE;
  if (input_read_all(input) != 0 || input->bytes == NULL) return NULL;
  if (!heif_keep_item(input->bytes, input->size, map->item)) {
    vips_error("gallery", "the item of the map is damaged");
    return NULL;
  }
  return heif_open(input, max_megapixels, &is_whole);
}

/// Replaces `*image` by the result of an operation, if it has succeeded.
static int replace(VipsImage **image, int result, VipsImage **next) {
  if (result != 0) return -1;
  g_object_unref(*image);
  *image = *next;
  return 0;
}

/// Replaces `*image` by its pixels in memory.
static int keep_in_memory(VipsImage **image) {
  VipsImage *pixels = vips_image_copy_memory(*image);
  return replace(image, pixels == NULL ? -1 : 0, &pixels);
}

/// Reduces the map to the size of a target.
static int reduce(VipsImage *image, int width, int height, VipsImage **small) {
  // The codes are averaged, not the gains: that comes as close to the HDR picture, and keeps the parameters.
  const double scale = fmin(1, (double)width / image->Xsize);
  const double vscale = fmin(1, (double)height / image->Ysize);
  return vips_resize(image, small, scale, "vscale", vscale, "kernel", VIPS_KERNEL_LINEAR, NULL);
}

/// Selects red, green and blue, or their mean.
static int select_bands(VipsImage **image, gboolean is_grey) {
  VipsImage *next = NULL;
  const int count = (*image)->Bands >= 3 ? 3 : 1;
  const VipsInterpretation type = is_grey ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB;
  if (replace(image, vips_extract_band(*image, &next, 0, "n", count, NULL), &next) != 0) return -1;
  if (is_grey && replace(image, vips_bandmean(*image, &next, NULL), &next) != 0) return -1;
  return replace(image, vips_copy(*image, &next, "interpretation", type, NULL), &next);
}

/// Whether a map is of a kind and a shape that can be used.
static gboolean is_usable(VipsImage *image, int width, int height) {
  const double ratio = (double)image->Xsize / image->Ysize;
  const double wanted = (double)width / height;
  if (is_too_large(image->Xsize, image->Ysize, max_megapixels)) return FALSE;
  if (image->Type == VIPS_INTERPRETATION_CMYK) {
    vips_error("gallery", "the map is in CMYK, not in grey or RGB");
  } else if (image->BandFmt != VIPS_FORMAT_UCHAR) {
    vips_error("gallery", "the map has more than 8 bits per sample");
  } else if (fmax(ratio / wanted, wanted / ratio) > most_distortion) {
    vips_error("gallery", "the map has another shape than the picture");
  } else {
    return TRUE;
  }
  return FALSE;
}

/// Replaces codes, reduces the map to the size of the largest image, and turns it upright. Takes ownership of `image`.
/// Returns an image in memory without metadata, of one band if it is grey, or NULL.
static VipsImage *prepare(VipsImage *image, const struct cvips_gain_map *map,
                          const struct cvips_target *largest) {
  VipsImage *next = NULL;
  const int orientation = VIPS_CLIP(1, map->source.orientation, 8);
  const gboolean is_turned = orientation >= 5;
  const int width = is_turned ? largest->height : largest->width;
  const int height = is_turned ? largest->width : largest->height;
  if (!is_usable(image, width, height)) goto failed;
  if (map->codes != NULL) {
    VipsImage *table =
        vips_image_new_from_memory_copy(map->codes, 256, 256, 1, 1, VIPS_FORMAT_UCHAR);
    const int result = table == NULL ? -1 : vips_maplut(image, &next, table, NULL);
    if (table != NULL) g_object_unref(table);
    if (replace(&image, result, &next) != 0) goto failed;
  }
  if (replace(&image, reduce(image, width, height, &next), &next) != 0) goto failed;
  if (keep_in_memory(&image) != 0) goto failed;
  // One band has fewer bytes, and readers apply it to all channels.
  const gboolean is_grey = gains_are_grey(image, map->channels);
  vips_image_set_int(image, VIPS_META_ORIENTATION, orientation);
  if (replace(&image, vips_autorot(image, &next, NULL), &next) != 0) goto failed;
  if (select_bands(&image, is_grey) != 0 || keep_in_memory(&image) != 0) goto failed;
  picture_remove_metadata(image);
  return image;

failed:
  g_object_unref(image);
  return NULL;
}

static int encode(VipsImage *image, struct cvips_target *target) {
  VipsImage *small = NULL;
  if (reduce(image, target->width, target->height, &small) != 0) return -1;
  const int quality = target->quality - (small->Bands == 3 ? color_reduction : 0);
  // Most colours of maps are noise, which takes as many bytes as the gains if it has the full size.
  const int result = vips_jpegsave_buffer(
      small, &target->bytes, &target->count, "Q", VIPS_MAX(1, quality), "optimize_coding", TRUE,
      "strip", TRUE, "subsample_mode", VIPS_FOREIGN_SUBSAMPLE_ON, NULL);
  g_object_unref(small);
  return result;
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
  image = prepare(image, map, largest);
  VipsImage *converted = NULL;
  const int result = image == NULL ? -1 : gains_to_srgb(image, map, alternate, &converted);
  if (result == 0 && converted == NULL) return image;
  if (image != NULL) g_object_unref(image);
  return converted;
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
