#include "gains.h"
#include "decode.h"

#include <math.h>

/// The offset of converted gains, as in the files of most programs: colours that are black in sRGB can get light.
static const double offset = 1 / 64.0;
/// How many stops a converted gain can be below the smallest of the map. A colour that leaves sRGB on an HDR display has no
/// light left of one of the primaries; a gain for that would take the codes of all others.
static const double most_reduction = 2;
/// The largest difference in stops between the gains of a pixel that is no colour: in a JPEG, grey codes have some colour,
/// too. In other primaries, a colour differs by a quarter of it or less.
static const double most_noise = 0.2;
/// The largest change of a gain in stops if a pixel of a grey map gets the mean of its codes: JPEG rounds.
static const double most_rounding = 0.03;
/// The largest difference between the elements of two matrices of the same primaries.
static const double most_change = 0.005;
/// The factors from the XYZ of libvips, whose white is D65, to that of profiles.
static const double white[] = {0.9642 / 95.047, 1 / 100.0, 0.8249 / 108.883};

static void multiply(const double matrix[3][3], const double vector[3], double result[3]) {
  for (int i = 0; i < 3; i++) {
    result[i] = matrix[i][0] * vector[0] + matrix[i][1] * vector[1] + matrix[i][2] * vector[2];
  }
}

/// Returns FALSE if there is no inverse.
static gboolean invert(const double matrix[3][3], double inverse[3][3]) {
  for (int row = 0; row < 3; row++) {
    const double *next = matrix[(row + 1) % 3], *last = matrix[(row + 2) % 3];
    for (int column = 0; column < 3; column++) {
      const int right = (column + 1) % 3, left = (column + 2) % 3;
      inverse[column][row] = next[right] * last[left] - next[left] * last[right];
    }
  }
  double determinant = 0;
  for (int i = 0; i < 3; i++) determinant += matrix[0][i] * inverse[i][0];
  for (int i = 0; i < 9; i++) inverse[i / 3][i % 3] /= determinant;
  return fabs(determinant) > 1e-6;
}

static gboolean are_equal(const double one[3][3], const double other[3][3]) {
  for (int i = 0; i < 9; i++) {
    if (fabs(one[i / 3][i % 3] - other[i / 3][i % 3]) > most_change) return FALSE;
  }
  return TRUE;
}

/// The gains of all codes, as binary logarithms.
struct gains {
  double of[3][256];
};

static struct gains gains_of(const struct cvips_gain_channel channels[3]) {
  struct gains gains;
  for (int i = 0; i < 3; i++) {
    const double range = channels[i].max - channels[i].min;
    for (int code = 0; code < 256; code++) {
      gains.of[i][code] = channels[i].min + range * pow(code / 255.0, 1 / channels[i].gamma);
    }
  }
  return gains;
}

gboolean gains_are_grey(VipsImage *map, const struct cvips_gain_channel channels[3]) {
  if (map->Bands < 3) return TRUE;
  const struct gains gains = gains_of(channels);
  for (int y = 0; y < map->Ysize; y++) {
    const unsigned char *codes = VIPS_IMAGE_ADDR(map, 0, y);
    for (int x = 0; x < map->Xsize; x++, codes += map->Bands) {
      const int mean = (codes[0] + codes[1] + codes[2] + 1) / 3;
      for (int i = 0; i < 3; i++) {
        if (fabs(gains.of[i][codes[i]] - gains.of[i][mean]) > most_rounding) return FALSE;
      }
    }
  }
  return TRUE;
}

/// Whether red, green and blue have different gains anywhere.
static gboolean have_colors(VipsImage *map, const struct gains *gains) {
  for (int y = 0; y < map->Ysize; y++) {
    const unsigned char *codes = VIPS_IMAGE_ADDR(map, 0, y);
    for (int x = 0; x < map->Xsize; x++, codes += map->Bands) {
      const double red = gains->of[0][codes[0]];
      const double green = gains->of[1][codes[map->Bands == 3 ? 1 : 0]];
      const double blue = gains->of[2][codes[map->Bands == 3 ? 2 : 0]];
      const double most = fmax(red, fmax(green, blue)), least = fmin(red, fmin(green, blue));
      if (most - least > most_noise) return TRUE;
    }
  }
  return FALSE;
}

/// Decodes the picture in the size of its map, upright and in memory, as XYZ. `primaries` receives the matrix of its
/// primaries. Returns NULL if the colours of the picture have no primaries, or if it has failed.
static VipsImage *read_light(struct input *input, int width, int height, double primaries[3][3]) {
  const struct cvips_target target = {.width = width, .height = height};
  const struct plan plan = plan_read(input, &target);
  if (!plan.is_known || plan.tone.transfer != 0) return NULL;
  VipsImage *image = decode_unconverted(input, &target, plan);
  if (image == NULL) return NULL;
  VipsImage *light = NULL;
  VipsImage *upright = NULL;
  const gboolean is_rgb = image->Bands >= 3 && image->Type != VIPS_INTERPRETATION_CMYK;
  // The profile of sRGB applies to pictures without one.
  if (is_rgb && profile_to_xyz(profile_of(image), primaries) &&
      vips_icc_import(image, &light, "embedded", TRUE, "input_profile", "srgb", "intent", plan.intent,
                      "pcs", VIPS_PCS_XYZ, NULL) == 0) {
    vips_image_set_int(light, VIPS_META_ORIENTATION, VIPS_CLIP(1, input->source.orientation, 8));
    if (vips_autorot(light, &upright, NULL) != 0) upright = NULL;
    g_object_unref(light);
  }
  g_object_unref(image);
  if (upright == NULL) return NULL;
  VipsImage *pixels = vips_image_copy_memory(upright);
  g_object_unref(upright);
  return pixels;
}

/// The parameters by which gains from `least` to `most` become codes.
static struct cvips_gain_channel channel_of(double least, double most) {
  return (struct cvips_gain_channel){least, most, 1, offset, offset};
}

/// Computes the gains of sRGB from those for the primaries of `matrix`; `light` has the size of the map.
static VipsImage *convert(VipsImage *map, VipsImage *light, const double matrix[3][3],
                          const struct gains *old, struct cvips_gain_channel channels[3]) {
  double srgb[3][3], to_srgb[3][3], to_own[3][3];
  profile_to_xyz((struct profile){0}, srgb);
  if (!invert(srgb, to_srgb) || !invert(matrix, to_own)) {
    vips_error("gallery", "its primaries are no colours");
    return NULL;
  }
  const double lowest =
      fmin(channels[0].min, fmin(channels[1].min, channels[2].min)) - most_reduction;
  const size_t count = (size_t)map->Xsize * (size_t)map->Ysize;
  float *gains = g_try_malloc_n(count, 3 * sizeof *gains);
  unsigned char *codes = g_try_malloc_n(count, 3);
  double least[3] = {INFINITY, INFINITY, INFINITY}, most[3] = {-INFINITY, -INFINITY, -INFINITY};
  for (size_t pixel = 0; gains != NULL && codes != NULL && pixel < count; pixel++) {
    const int x = (int)(pixel % (size_t)map->Xsize), y = (int)(pixel / (size_t)map->Xsize);
    const unsigned char *stored_codes = VIPS_IMAGE_ADDR(map, x, y);
    const float *stored = (const float *)(const void *)VIPS_IMAGE_ADDR(light, x, y);
    double xyz[3], own[3], sdr[3], hdr[3];
    for (int i = 0; i < 3; i++) xyz[i] = stored[i] * white[i];
    multiply(to_srgb, xyz, sdr);
    multiply(to_own, xyz, own);
    for (int i = 0; i < 3; i++) {
      const double factor = exp2(old->of[i][stored_codes[map->Bands == 3 ? i : 0]]);
      own[i] = (own[i] + channels[i].base_offset) * factor - channels[i].alternate_offset;
    }
    multiply(matrix, own, xyz);
    multiply(to_srgb, xyz, hdr);
    for (int i = 0; i < 3; i++) {
      // Images in sRGB are clipped to it.
      const double ratio = (fmax(hdr[i], 0) + offset) / (fmin(fmax(sdr[i], 0), 1) + offset);
      const double gain = fmax(log2(ratio), lowest);
      least[i] = fmin(least[i], gain);
      most[i] = fmax(most[i], gain);
      gains[3 * pixel + (size_t)i] = (float)gain;
    }
  }
  VipsImage *result = NULL;
  if (gains == NULL || codes == NULL) {
    vips_error("gallery", "out of memory");
  } else {
    for (size_t i = 0; i < 3 * count; i++) {
      const double range = fmax(most[i % 3] - least[i % 3], 1e-6);
      codes[i] = (unsigned char)(255 * VIPS_CLIP(0, (gains[i] - least[i % 3]) / range, 1) + 0.5);
    }
    for (int i = 0; i < 3; i++) channels[i] = channel_of(least[i], most[i]);
    result = vips_image_new_from_memory_copy(codes, 3 * count, map->Xsize, map->Ysize, 3,
                                             VIPS_FORMAT_UCHAR);
    if (result != NULL) result->Type = VIPS_INTERPRETATION_sRGB;
  }
  g_free(gains);
  g_free(codes);
  return result;
}

int gains_to_srgb(VipsImage *image, struct cvips_gain_map *map, const double alternate[3][3],
                  VipsImage **converted) {
  *converted = NULL;
  double srgb[3][3], base[3][3];
  profile_to_xyz((struct profile){0}, srgb);
  if (!map->uses_base_colors && are_equal(alternate, srgb)) return 0;
  const struct gains gains = gains_of(map->channels);
  if (!have_colors(image, &gains)) return 0;
  struct input input;
  VipsImage *light = NULL;
  if (input_open(map->picture, &input) == cvips_rendered) {
    light = read_light(&input, image->Xsize, image->Ysize, base);
  }
  input_close(&input);
  if (light == NULL) {
    vips_error("gallery", "the colours of the picture cannot be read");
    return -1;
  }
  const double(*own)[3] = alternate;
  if (map->uses_base_colors) own = base;
  const gboolean is_kept = are_equal(own, srgb);
  if (!is_kept) *converted = convert(image, light, own, &gains, map->channels);
  g_object_unref(light);
  return is_kept || *converted != NULL ? 0 : -1;
}
