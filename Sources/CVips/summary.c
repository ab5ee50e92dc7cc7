#include "picture.h"

#include <string.h>

int picture_flatten(VipsImage *image, VipsImage **flat) {
  if (!vips_image_hasalpha(image)) return vips_copy(image, flat, NULL);
  double paper[] = {251, 250, 248};
  VipsArrayDouble *background = vips_array_double_new(paper, image->Bands > 2 ? 3 : 1);
  const int result = vips_flatten(image, flat, "background", background, NULL);
  vips_area_unref(VIPS_AREA(background));
  return result;
}

static int mean_color(VipsImage *image, unsigned char color[3]) {
  VipsImage *flat = NULL;
  VipsImage *stats = NULL;
  if (picture_flatten(image, &flat) != 0) return -1;
  int result = vips_stats(flat, &stats, NULL);
  if (result == 0) {
    // Row 0 of the statistics is for all bands together, row n for band n. Column 4 is the mean.
    for (int band = 0; band < 3; band++) {
      int row = band < flat->Bands ? band + 1 : flat->Bands;
      color[band] = (unsigned char)(*VIPS_MATRIX(stats, 4, row) + 0.5);
    }
    g_object_unref(stats);
  }
  g_object_unref(flat);
  return result;
}

/// Copies pixels as RGBA: grey becomes three equal components, missing alpha is opaque.
static void copy_pixels(VipsImage *image, unsigned char *rgba) {
  const int has_alpha = vips_image_hasalpha(image);
  const int colors = image->Bands - (has_alpha ? 1 : 0);
  for (int y = 0; y < image->Ysize; y++) {
    const unsigned char *pixel = VIPS_IMAGE_ADDR(image, 0, y);
    for (int x = 0; x < image->Xsize; x++, pixel += image->Bands, rgba += 4) {
      for (int color = 0; color < 3; color++) {
        rgba[color] = pixel[colors >= 3 ? color : 0];
      }
      rgba[3] = has_alpha ? pixel[image->Bands - 1] : 255;
    }
  }
}

static int thumbnail(VipsImage *image, struct cvips_summary *summary) {
  VipsImage *small = NULL;
  if (vips_thumbnail_image(image, &small, cvips_thumbnail_edge, "height", cvips_thumbnail_edge,
                           "size", VIPS_SIZE_DOWN, NULL) != 0) {
    return -1;
  }
  VipsImage *pixels = vips_image_copy_memory(small);
  g_object_unref(small);
  if (pixels == NULL) return -1;
  if (pixels->BandFmt == VIPS_FORMAT_UCHAR && pixels->Xsize <= cvips_thumbnail_edge &&
      pixels->Ysize <= cvips_thumbnail_edge) {
    summary->width = pixels->Xsize;
    summary->height = pixels->Ysize;
    copy_pixels(pixels, summary->rgba);
  }
  g_object_unref(pixels);
  return 0;
}

/// Writes the brightness of a row, with green counted twice.
static void copy_brightness(VipsImage *image, int y, short *row) {
  const unsigned char *pixel = VIPS_IMAGE_ADDR(image, 0, y);
  if (image->Bands >= 3) {
    for (int x = 0; x < image->Xsize; x++, pixel += image->Bands) {
      row[x] = (short)((pixel[0] + 2 * pixel[1] + pixel[2]) / 4);
    }
  } else {
    for (int x = 0; x < image->Xsize; x++, pixel += image->Bands) row[x] = pixel[0];
  }
}

double picture_sharpness(VipsImage *image) {
  const int width = image->Xsize;
  const int height = image->Ysize;
  if (width > cvips_measured_edge || height > cvips_measured_edge) return -1;
  if (image->BandFmt != VIPS_FORMAT_UCHAR || width < 3 || height < 3 ||
      vips_image_wio_input(image) != 0) {
    vips_error_clear();
    return 0;
  }
  short rows[3][cvips_measured_edge];
  copy_brightness(image, 0, rows[0]);
  copy_brightness(image, 1, rows[1]);
  long long sum = 0;
  long long squares = 0;
  for (int y = 1; y < height - 1; y++) {
    copy_brightness(image, y + 1, rows[(y + 1) % 3]);
    const short *above = rows[(y - 1) % 3];
    const short *row = rows[y % 3];
    const short *below = rows[(y + 1) % 3];
    // Sums of a row fit into 32 bits, with which the compiler uses vector instructions.
    int row_sum = 0;
    unsigned row_squares = 0;
    for (int x = 1; x < width - 1; x++) {
      const int value = above[x] + below[x] + row[x - 1] + row[x + 1] - 4 * row[x];
      row_sum += value;
      row_squares += (unsigned)(value * value);
    }
    sum += row_sum;
    squares += row_squares;
  }
  const double count = (double)(width - 2) * (height - 2);
  const double mean = (double)sum / count;
  return (double)squares / count - mean * mean;
}

/// The maximum difference between the samples of a smooth block. The noise of a camera is below it, texture is not.
enum { smooth_range = 12 };

static gboolean is_smooth(VipsImage *image, int left, int top) {
  // Green is closest to the brightness.
  const int band = image->Bands >= 3 ? 1 : 0;
  int least = 255;
  int most = 0;
  for (int y = top; y < top + 8; y++) {
    const unsigned char *sample = VIPS_IMAGE_ADDR(image, left, y) + band;
    for (int x = 0; x < 8; x++, sample += image->Bands) {
      least = VIPS_MIN(least, *sample);
      most = VIPS_MAX(most, *sample);
    }
  }
  return most - least <= smooth_range;
}

double picture_smoothness(VipsImage *image) {
  if (image->BandFmt != VIPS_FORMAT_UCHAR || vips_image_wio_input(image) != 0) {
    vips_error_clear();
    return 0;
  }
  int smooth = 0;
  int count = 0;
  // One of 16 blocks is sufficient.
  for (int y = 0; y + 8 <= image->Ysize; y += 32) {
    for (int x = 0; x + 8 <= image->Xsize; x += 32, count++) smooth += is_smooth(image, x, y);
  }
  return count == 0 ? 0 : (double)smooth / count;
}

int picture_summarise(VipsImage *image, struct cvips_summary *summary) {
  if (mean_color(image, summary->color) != 0) return -1;
  return thumbnail(image, summary);
}
