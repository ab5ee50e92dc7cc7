#include "tone.h"

#include <math.h>

/// The luminance of white, and of the brightest highlight, in cd/m2 (ITU-R BT.2408).
static const double white_luminance = 203, peak_luminance = 1000;

/// The inverse of PQ (BT.2100 table 4), in multiples of white.
static double pq_light(double signal) {
  const double power = pow(signal, 32 / 2523.0);
  const double base = fmax(power - 3424 / 4096.0, 0) / (2413 / 128.0 - 2392 / 128.0 * power);
  return 10000 * pow(base, 16384 / 2610.0) / white_luminance;
}

/// The inverse of the opto-electronic transfer function of HLG (BT.2100 table 5): scene light from 0 to 1.
static double hlg_light(double signal) {
  if (signal <= 0.5) return signal * signal / 3;
  return (exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12;
}

/// The factor for a colour whose largest component, in linear BT.2020, is `most` multiples of white.
///
/// It is one half up to white. From there to the peak, the gain follows a quadratic Bezier curve.
static double tone_gain(double most) {
  const double peak = peak_luminance / white_luminance;
  const double knee = 0.5, bend = 0.65;
  if (most <= 1) return knee;
  if (most >= peak) return 1 / most;
  // The middle control point is on the line to the knee.
  const double middle_x = (1 - bend) + bend / knee;
  const double middle_y = (1 - bend) * knee + bend;
  const double square = 1 - 2 * middle_x + peak;
  const double linear = 2 * middle_x - 2;
  const double t = (sqrt(linear * linear + 4 * square * (most - 1)) - linear) / (2 * square);
  const double y = knee + t * (2 * middle_y - 2 * knee) + t * t * (knee - 2 * middle_y + 1);
  return y / most;
}

enum { light_steps = 65536, srgb_steps = 1 << 14 };

/// The values that a conversion looks up.
struct tables {
  float light[light_steps];
  float gain[light_steps];
  unsigned char srgb[srgb_steps + 1];
};

static struct tables *make_tables(int transfer) {
  struct tables *tables = g_try_new(struct tables, 1);
  if (tables == NULL) {
    vips_error("gallery", "out of memory");
    return NULL;
  }
  const double peak = peak_luminance / white_luminance;
  for (int i = 0; i < light_steps; i++) {
    const double signal = (double)i / (light_steps - 1);
    tables->light[i] = (float)(transfer == transfer_pq ? pq_light(signal) : hlg_light(signal));
    tables->gain[i] = (float)tone_gain(peak * signal);
  }
  for (int i = 0; i <= srgb_steps; i++) {
    // The square gives dark colours small steps.
    const double value = (double)i / srgb_steps * i / srgb_steps;
    const double code = value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055;
    tables->srgb[i] = (unsigned char)(255 * code + 0.5);
  }
  return tables;
}

/// Converts a pixel from linear BT.2020, in multiples of white, to sRGB.
static void map_pixel(const struct tables *tables, const float light[3], unsigned char *srgb) {
  static const float to_srgb[3][3] = {{1.660491f, -0.587641f, -0.072850f},
                                      {-0.124550f, 1.132900f, -0.008349f},
                                      {-0.018151f, -0.100579f, 1.118730f}};
  const float peak = (float)(peak_luminance / white_luminance);
  const float most = fmaxf(light[0], fmaxf(light[1], light[2]));
  const float gain = most >= peak ? 1 / most
                                  : tables->gain[(int)(fmaxf(most, 0) / peak * (light_steps - 1))];
  for (int i = 0; i < 3; i++) {
    const float value = gain * (to_srgb[i][0] * light[0] + to_srgb[i][1] * light[1] +
                                to_srgb[i][2] * light[2]);
    const float clipped = fminf(fmaxf(value, 0), 1);
    srgb[i] = tables->srgb[(int)(sqrtf(clipped) * srgb_steps + 0.5f)];
  }
}

/// Converts the scene light of HLG to the light of a display, in multiples of white.
static void display_hlg(float light[3]) {
  const float luminance = 0.2627f * light[0] + 0.6780f * light[1] + 0.0593f * light[2];
  const float factor = powf(fmaxf(luminance, 1e-6f), 0.2f) * (float)(peak_luminance / white_luminance);
  for (int i = 0; i < 3; i++) light[i] *= factor;
}

int tone_map(VipsImage *image, struct code_points points, VipsImage **mapped) {
  const int bytes = image->BandFmt == VIPS_FORMAT_USHORT ? 2 : 1;
  const int alpha = vips_image_hasalpha(image) ? 1 : 0;
  const int colors = image->Bands - alpha;
  if ((bytes == 1 && image->BandFmt != VIPS_FORMAT_UCHAR) || (colors != 1 && colors != 3)) {
    vips_error("gallery", "no HDR pixels");
    return -1;
  }
  struct tables *tables = make_tables(points.transfer);
  unsigned char *pixels =
      g_try_malloc_n((size_t)image->Xsize * (size_t)image->Ysize, (gsize)(3 + alpha));
  if (tables == NULL || pixels == NULL) {
    g_free(tables);
    g_free(pixels);
    vips_error("gallery", "out of memory");
    return -1;
  }
  double matrix[3][3];
  profile_to_bt2020(points.primaries, matrix);
  unsigned char *out = pixels;
  for (int y = 0; y < image->Ysize; y++) {
    const VipsPel *row = VIPS_IMAGE_ADDR(image, 0, y);
    for (int x = 0; x < image->Xsize; x++, out += 3 + alpha) {
      unsigned samples[4];
      for (int band = 0; band < image->Bands; band++, row += bytes) {
        samples[band] = bytes == 2 ? *(const unsigned short *)row : *row * 257u;
      }
      float own[3], light[3];
      for (int i = 0; i < 3; i++) own[i] = tables->light[samples[colors == 3 ? i : 0]];
      for (int i = 0; i < 3; i++) {
        light[i] = (float)(matrix[i][0] * own[0] + matrix[i][1] * own[1] + matrix[i][2] * own[2]);
      }
      if (points.transfer == transfer_hlg) display_hlg(light);
      map_pixel(tables, light, out);
      if (alpha) out[3] = (unsigned char)(samples[colors] >> 8);
    }
  }
  g_free(tables);
  const size_t size = (size_t)image->Xsize * (size_t)image->Ysize * (size_t)(3 + alpha);
  VipsImage *result = vips_image_new_from_memory_copy(pixels, size, image->Xsize, image->Ysize,
                                                      3 + alpha, VIPS_FORMAT_UCHAR);
  g_free(pixels);
  if (result == NULL) return -1;
  result->Type = VIPS_INTERPRETATION_sRGB;
  *mapped = result;
  return 0;
}
