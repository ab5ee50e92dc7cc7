#include "decode.h"

#include <libheif/heif.h>
#include <string.h>

/// Makes an image from a copy of the decoded pixels.
static VipsImage *image_of(const struct heif_image *decoded) {
  const int width = heif_image_get_width(decoded, heif_channel_interleaved);
  const int height = heif_image_get_height(decoded, heif_channel_interleaved);
  int stride = 0;
  const uint8_t *plane =
      heif_image_get_plane_readonly(decoded, heif_channel_interleaved, &stride);
  if (plane == NULL || width <= 0 || height <= 0 || stride < 4 * width) return NULL;
  const size_t row = 4 * (size_t)width;
  unsigned char *pixels = g_try_malloc(row * (size_t)height);
  if (pixels == NULL) {
    vips_error("gallery", "out of memory");
    return NULL;
  }
  for (int y = 0; y < height; y++) {
    memcpy(pixels + row * (size_t)y, plane + (size_t)stride * (size_t)y, row);
  }
  VipsImage *image = vips_image_new_from_memory_copy(pixels, row * (size_t)height, width, height, 4,
                                                     VIPS_FORMAT_UCHAR);
  g_free(pixels);
  if (image != NULL) image->Type = VIPS_INTERPRETATION_sRGB;
  return image;
}

/// Attaches the ICC profile of a file, if it has one.
static void copy_profile(const struct heif_image_handle *handle, VipsImage *image) {
  const size_t size = heif_image_handle_get_raw_color_profile_size(handle);
  void *profile = size == 0 ? NULL : g_try_malloc(size);
  if (profile != NULL && heif_image_handle_get_raw_color_profile(handle, profile).code == heif_error_Ok) {
    vips_image_set_blob_copy(image, VIPS_META_ICC_NAME, profile, size);
  }
  g_free(profile);
}

VipsImage *heif_open(const struct input *input, int max_megapixels, gboolean *is_whole) {
  struct heif_context *context = heif_context_alloc();
  struct heif_image_handle *handle = NULL;
  struct heif_image *decoded = NULL;
  struct heif_decoding_options *options = heif_decoding_options_alloc();
  options->convert_hdr_to_8bit = 1;
  VipsImage *image = NULL;
  struct heif_error error =
      heif_context_read_from_memory_without_copy(context, input->bytes, input->size, NULL);
  if (error.code == heif_error_Ok) {
    error = heif_context_get_primary_image_handle(context, &handle);
  }
  const gboolean is_refused =
      handle != NULL && is_too_large(heif_image_handle_get_width(handle),
                                     heif_image_handle_get_height(handle), max_megapixels);
  if (error.code == heif_error_Ok && !is_refused) {
    error = heif_decode_image(handle, &decoded, heif_colorspace_RGB,
                              heif_chroma_interleaved_RGBA, options);
  }
  if (decoded != NULL) {
    image = image_of(decoded);
    *is_whole = heif_image_get_decoding_warnings(decoded, 0, NULL, 0) == 0;
    if (image != NULL) copy_profile(handle, image);
  } else if (error.code != heif_error_Ok) {
    vips_error("gallery", "libheif: %s", error.message);
  }
  if (decoded != NULL) heif_image_release(decoded);
  if (handle != NULL) heif_image_handle_release(handle);
  heif_decoding_options_free(options);
  heif_context_free(context);
  return image;
}
