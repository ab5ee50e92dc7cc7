#include "apng.h"

#include <string.h>
#include <zlib.h>

/// The maximum number of bytes of a canvas, and of all frames in their small size. A worker that runs out of memory
/// is killed, and then not even the still picture is shown.
enum { max_bytes = 256 << 20 };

/// How a frame changes the canvas after it is shown, and how it is drawn.
enum { dispose_none, dispose_background, dispose_previous };
enum { blend_source, blend_over };

/// The control chunk of a frame.
struct frame {
  unsigned width, height, x, y;
  /// Milliseconds.
  int delay;
  int dispose, blend;
};

/// An animation while its chunks are read.
struct animation {
  const struct input *input;
  /// The size in px of the canvas, and of the frames that are made from it.
  unsigned width, height;
  int small_width, small_height;
  int max_frames;
  double max_megapixels;
  int loops;
  /// The frame whose data follow; its width is 0 before the first one.
  struct frame frame;
  /// The chunks that each frame needs (palette, transparency, colour), and the data of the frame.
  GByteArray *common, *data;
  /// Red, green, blue and alpha of the canvas.
  unsigned char *canvas;
  GByteArray *frames;
  GArray *delays;
};

static unsigned big32(const unsigned char *bytes) {
  return (unsigned)bytes[0] << 24 | (unsigned)bytes[1] << 16 | (unsigned)bytes[2] << 8 | bytes[3];
}

static unsigned big16(const unsigned char *bytes) { return (unsigned)bytes[0] << 8 | bytes[1]; }

static void append32(GByteArray *array, unsigned value) {
  const unsigned char bytes[] = {(unsigned char)(value >> 24), (unsigned char)(value >> 16),
                                 (unsigned char)(value >> 8), (unsigned char)value};
  g_byte_array_append(array, bytes, sizeof bytes);
}

static void append_chunk(GByteArray *array, const char *type, const unsigned char *data,
                         unsigned size) {
  append32(array, size);
  const guint start = array->len;
  g_byte_array_append(array, (const unsigned char *)type, 4);
  g_byte_array_append(array, data, size);
  append32(array, (unsigned)crc32(0, array->data + start, 4 + size));
}

/// Decodes the frame as a PNG of its own, to RGBA of 8 bits.
static VipsImage *decode_frame(const struct animation *animation) {
  static const unsigned char signature[] = "\x89PNG\r\n\x1a\n";
  // The depth and the colour type are those of the default image.
  unsigned char header[13];
  memcpy(header, animation->input->bytes + 16, sizeof header);
  GByteArray *size = g_byte_array_new();
  append32(size, animation->frame.width);
  append32(size, animation->frame.height);
  memcpy(header, size->data, 8);
  g_byte_array_unref(size);
  GByteArray *png = g_byte_array_new();
  g_byte_array_append(png, signature, sizeof signature - 1);
  append_chunk(png, "IHDR", header, sizeof header);
  g_byte_array_append(png, animation->common->data, animation->common->len);
  append_chunk(png, "IDAT", animation->data->data, animation->data->len);
  append_chunk(png, "IEND", NULL, 0);

  VipsImage *image = NULL;
  VipsImage *chain[4] = {NULL};
  if (vips_pngload_buffer(png->data, png->len, &chain[0], "fail_on", VIPS_FAIL_ON_ERROR, NULL) == 0 &&
      vips_colourspace(chain[0], &chain[1], VIPS_INTERPRETATION_sRGB, NULL) == 0 &&
      vips_cast(chain[1], &chain[2], VIPS_FORMAT_UCHAR, NULL) == 0) {
    const int result = vips_image_hasalpha(chain[2])
                           ? vips_copy(chain[2], &chain[3], NULL)
                           : vips_bandjoin_const1(chain[2], &chain[3], 255, NULL);
    if (result == 0 && chain[3]->Bands == 4) image = vips_image_copy_memory(chain[3]);
  }
  for (size_t i = 0; i < G_N_ELEMENTS(chain); i++) {
    if (chain[i] != NULL) g_object_unref(chain[i]);
  }
  g_byte_array_unref(png);
  return image;
}

/// Draws a pixel on another one; neither is premultiplied.
static void blend(const unsigned char *top, unsigned char *bottom) {
  const unsigned above = top[3] * 255u;
  const unsigned below = bottom[3] * (255u - top[3]);
  const unsigned alpha = above + below;
  if (alpha == 0) return;
  for (int i = 0; i < 3; i++) {
    bottom[i] = (unsigned char)((top[i] * above + bottom[i] * below + alpha / 2) / alpha);
  }
  bottom[3] = (unsigned char)((alpha + 127) / 255);
}

/// Appends the canvas in the small size.
static int append_canvas(struct animation *animation) {
  VipsImage *canvas = vips_image_new_from_memory(
      animation->canvas, (size_t)animation->width * animation->height * 4, (int)animation->width,
      (int)animation->height, 4, VIPS_FORMAT_UCHAR);
  if (canvas == NULL) return -1;
  canvas->Type = VIPS_INTERPRETATION_sRGB;
  VipsImage *small = NULL;
  VipsImage *pixels = NULL;
  if (vips_thumbnail_image(canvas, &small, animation->small_width, "height",
                           animation->small_height, "size", VIPS_SIZE_FORCE, NULL) == 0) {
    pixels = vips_image_copy_memory(small);
    g_object_unref(small);
  }
  g_object_unref(canvas);
  const size_t size = (size_t)animation->small_width * (size_t)animation->small_height * 4;
  const gboolean is_right = pixels != NULL && VIPS_IMAGE_SIZEOF_IMAGE(pixels) == size &&
                            size <= max_bytes - animation->frames->len;
  if (is_right) g_byte_array_append(animation->frames, VIPS_IMAGE_ADDR(pixels, 0, 0), (guint)size);
  if (pixels != NULL) g_object_unref(pixels);
  return is_right ? 0 : -1;
}

/// Draws the frame whose data are complete, and prepares the canvas for the next frame.
static int show_frame(struct animation *animation) {
  const struct frame frame = animation->frame;
  if (frame.width == 0 || animation->data->len == 0) return 0;
  const double megapixels = (double)animation->width * animation->height / 1e6;
  const int count = (int)animation->delays->len + 1;
  if (count > animation->max_frames || count * megapixels > animation->max_megapixels) return -1;
  VipsImage *image = decode_frame(animation);
  if (image == NULL) return -1;
  const size_t row = (size_t)animation->width * 4;
  unsigned char *corner = animation->canvas + frame.y * row + (size_t)frame.x * 4;
  const gboolean restores = frame.dispose == dispose_previous;
  unsigned char *before = restores ? g_memdup2(animation->canvas, row * animation->height) : NULL;
  for (unsigned y = 0; y < frame.height; y++) {
    const unsigned char *pixel = VIPS_IMAGE_ADDR(image, 0, (int)y);
    unsigned char *place = corner + y * row;
    if (frame.blend == blend_source) {
      memcpy(place, pixel, (size_t)frame.width * 4);
    } else {
      for (unsigned x = 0; x < frame.width; x++) blend(pixel + 4 * x, place + 4 * x);
    }
  }
  g_object_unref(image);
  const int result = append_canvas(animation);
  g_array_append_val(animation->delays, frame.delay);
  if (restores) {
    memcpy(animation->canvas, before, row * animation->height);
    g_free(before);
  } else if (frame.dispose == dispose_background) {
    for (unsigned y = 0; y < frame.height; y++) memset(corner + y * row, 0, (size_t)frame.width * 4);
  }
  g_byte_array_set_size(animation->data, 0);
  animation->frame.width = 0;
  return result;
}

/// Reads a frame control chunk. Returns 0, or -1 if the frame is not on the canvas.
static int begin_frame(struct animation *animation, const unsigned char *data) {
  const unsigned numerator = big16(data + 20);
  const unsigned denominator = big16(data + 22) == 0 ? 100 : big16(data + 22);
  struct frame frame = {.width = big32(data + 4), .height = big32(data + 8), .x = big32(data + 12),
                        .y = big32(data + 16), .delay = (int)(numerator * 1000u / denominator),
                        .dispose = data[24], .blend = data[25]};
  if (frame.width == 0 || frame.height == 0 || frame.x > animation->width ||
      frame.width > animation->width - frame.x || frame.y > animation->height ||
      frame.height > animation->height - frame.y) {
    return -1;
  }
  // Before the first frame, there is nothing to restore.
  if (animation->delays->len == 0 && frame.dispose == dispose_previous) {
    frame.dispose = dispose_background;
  }
  animation->frame = frame;
  return 0;
}

/// Reads the chunks. Returns 0, or -1 if the file is damaged or the animation too long.
static int read_chunks(struct animation *animation) {
  const unsigned char *bytes = animation->input->bytes;
  const size_t end = animation->input->size;
  gboolean has_data = FALSE;
  for (size_t offset = 8; offset + 12 <= end;) {
    const unsigned size = big32(bytes + offset);
    const unsigned char *type = bytes + offset + 4;
    const unsigned char *data = type + 4;
    if (size > end - offset - 12) return -1;
    const gboolean is_default = memcmp(type, "IDAT", 4) == 0;
    if (memcmp(type, "acTL", 4) == 0 && size >= 8) {
      animation->loops = (int)(big32(data + 4) & 0x7fffffff);
    } else if (memcmp(type, "fcTL", 4) == 0 && size >= 26) {
      if (show_frame(animation) != 0 || begin_frame(animation, data) != 0) return -1;
    } else if (is_default || memcmp(type, "fdAT", 4) == 0) {
      has_data = TRUE;
      // The data of the default image are a frame only if a frame control chunk precedes them.
      const unsigned number = is_default ? 0 : 4;
      if (animation->frame.width > 0 && size >= number) {
        g_byte_array_append(animation->data, data + number, size - number);
      }
    } else if (memcmp(type, "IEND", 4) == 0) {
      return show_frame(animation);
    } else if (!has_data && offset > 8 && memcmp(type, "eXIf", 4) != 0 && size < 1 << 20) {
      g_byte_array_append(animation->common, bytes + offset, size + 12);
    }
    offset += (size_t)size + 12;
  }
  return -1;
}

VipsImage *apng_open(struct input *input, int width, int height, int max_frames,
                     double max_megapixels) {
  if (input_read_all(input) != 0 || input->bytes == NULL || input->size < 33) return NULL;
  struct animation animation = {.input = input, .width = big32(input->bytes + 16),
                                .height = big32(input->bytes + 20), .small_width = width,
                                .small_height = height, .max_frames = max_frames,
                                .max_megapixels = max_megapixels};
  if ((double)animation.width * animation.height * 4 > max_bytes) return NULL;
  animation.canvas = g_try_malloc0_n((gsize)animation.width * animation.height, 4);
  if (animation.canvas == NULL) return NULL;
  animation.common = g_byte_array_new();
  animation.data = g_byte_array_new();
  animation.frames = g_byte_array_new();
  animation.delays = g_array_new(FALSE, FALSE, sizeof(int));
  VipsImage *image = NULL;
  const int result = read_chunks(&animation);
  const int count = (int)animation.delays->len;
  if (result == 0 && count > 1) {
    image = vips_image_new_from_memory_copy(animation.frames->data, animation.frames->len, width,
                                            height * count, 4, VIPS_FORMAT_UCHAR);
  }
  if (image != NULL) {
    image->Type = VIPS_INTERPRETATION_sRGB;
    vips_image_set_int(image, VIPS_META_PAGE_HEIGHT, height);
    vips_image_set_int(image, "loop", animation.loops);
    vips_image_set_array_int(image, "delay", (const int *)(const void *)animation.delays->data, count);
  }
  g_free(animation.canvas);
  g_byte_array_unref(animation.common);
  g_byte_array_unref(animation.data);
  g_byte_array_unref(animation.frames);
  g_array_unref(animation.delays);
  return image;
}
