#include "jp2.h"

#include <openjpeg.h>
#include <string.h>

static OPJ_SIZE_T read_bytes(void *buffer, OPJ_SIZE_T count, void *source) {
  const gint64 read = vips_source_read(source, buffer, count);
  return read > 0 ? (OPJ_SIZE_T)read : (OPJ_SIZE_T)-1;
}

static OPJ_OFF_T skip_bytes(OPJ_OFF_T count, void *source) {
  return vips_source_seek(source, count, SEEK_CUR) >= 0 ? count : -1;
}

static OPJ_BOOL seek_bytes(OPJ_OFF_T offset, void *source) {
  return vips_source_seek(source, offset, SEEK_SET) >= 0;
}

static void note_error(const char *message, void *context) {
  (void)context;
  vips_error("jp2", "%s", message);
}

static void ignore_message(const char *message, void *context) {
  (void)message;
  (void)context;
}

/// The number of halvings after which a picture is still at least 1.25 times as large as a target.
static OPJ_UINT32 halvings(opj_codec_t *codec, const opj_image_t *image,
                           const struct cvips_target *target) {
  const double longer = VIPS_MAX(image->x1 - image->x0, image->y1 - image->y0);
  const double most = VIPS_MAX(target->width, target->height);
  opj_codestream_info_v2_t *info = opj_get_cstr_info(codec);
  const OPJ_UINT32 resolutions = info != NULL && info->m_default_tile_info.tccp_info != NULL
                                     ? info->m_default_tile_info.tccp_info->numresolutions
                                     : 1;
  opj_destroy_cstr_info(&info);
  OPJ_UINT32 count = 0;
  while (count + 1 < resolutions && longer / (2 << count) >= 1.25 * most) count++;
  return count;
}

/// Decodes all components; NULL on failure.
static opj_image_t *decode_components(VipsSource *source, gboolean is_codestream,
                                      const struct cvips_target *target, gboolean is_strict,
                                      gboolean is_reduced) {
  opj_image_t *image = NULL;
  opj_codec_t *codec = opj_create_decompress(is_codestream ? OPJ_CODEC_J2K : OPJ_CODEC_JP2);
  opj_stream_t *stream = opj_stream_default_create(OPJ_TRUE);
  opj_stream_set_read_function(stream, read_bytes);
  opj_stream_set_skip_function(stream, skip_bytes);
  opj_stream_set_seek_function(stream, seek_bytes);
  opj_stream_set_user_data(stream, source, NULL);
  const gint64 length = vips_source_length(source);
  opj_stream_set_user_data_length(stream, length > 0 ? (OPJ_UINT64)length : 0);
  opj_set_error_handler(codec, note_error, NULL);
  opj_set_warning_handler(codec, ignore_message, NULL);
  opj_set_info_handler(codec, ignore_message, NULL);
  opj_dparameters_t parameters;
  opj_set_default_decoder_parameters(&parameters);
  gboolean is_decoded = opj_setup_decoder(codec, &parameters) &&
                        opj_decoder_set_strict_mode(codec, is_strict) &&
                        vips_source_rewind(source) == 0 && opj_read_header(stream, codec, &image);
  if (is_decoded && is_reduced) {
    is_decoded = opj_set_decoded_resolution_factor(codec, halvings(codec, image, target));
  }
  if (is_decoded) {
    is_decoded = opj_decode(codec, stream, image) && opj_end_decompress(codec, stream);
  }
  opj_stream_destroy(stream);
  opj_destroy_codec(codec);
  for (OPJ_UINT32 i = 0; is_decoded && i < image->numcomps; i++) {
    const opj_image_comp_t *component = &image->comps[i];
    is_decoded = component->data != NULL && component->w > 0 && component->h > 0 &&
                 component->prec > 0 && component->prec <= 31;
  }
  if (is_decoded && image->numcomps > 0) return image;
  opj_image_destroy(image);
  return NULL;
}

/// A sample from 0 to 1. A component with fewer samples than the picture repeats them.
static float sample(const opj_image_comp_t *component, OPJ_UINT32 x, OPJ_UINT32 y, OPJ_UINT32 width,
                    OPJ_UINT32 height) {
  const size_t column = (size_t)x * component->w / width;
  const size_t row = (size_t)y * component->h / height;
  const double least = component->sgnd ? -(double)(1u << (component->prec - 1)) : 0;
  const double range = (double)(1u << component->prec) - 1;
  return (float)((component->data[row * component->w + column] - least) / range);
}

/// Converts luma and chroma (sYCC, IEC 61966-2-1 annex F) to red, green and blue.
static void convert_luma(float color[4]) {
  const float luma = color[0], blue = color[1] - 0.5f, red = color[2] - 0.5f;
  color[0] = luma + 1.402f * red;
  color[1] = luma - 0.344136f * blue - 0.714136f * red;
  color[2] = luma + 1.772f * blue;
}

/// Interleaves the components in 8 or 16 bits.
static VipsImage *interleave(const opj_image_t *image) {
  const OPJ_UINT32 width = image->comps[0].w, height = image->comps[0].h;
  const int bands = image->numcomps > 4 ? 3 : (int)image->numcomps;
  gboolean is_deep = FALSE;
  for (int i = 0; i < bands; i++) is_deep = is_deep || image->comps[i].prec > 8;
  // Without a declaration, components with fewer samples are chroma.
  const gboolean is_luma =
      bands >= 3 && image->color_space != OPJ_CLRSPC_CMYK &&
      (image->color_space == OPJ_CLRSPC_SYCC ||
       image->comps[1].dx > image->comps[0].dx || image->comps[1].dy > image->comps[0].dy);
  const size_t size = (size_t)width * height * (size_t)bands * (is_deep ? 2 : 1);
  unsigned char *pixels = g_try_malloc(size);
  if (pixels == NULL) {
    vips_error("gallery", "out of memory");
    return NULL;
  }
  size_t place = 0;
  for (OPJ_UINT32 y = 0; y < height; y++) {
    for (OPJ_UINT32 x = 0; x < width; x++) {
      float color[4];
      for (int i = 0; i < bands; i++) color[i] = sample(&image->comps[i], x, y, width, height);
      if (is_luma) convert_luma(color);
      for (int i = 0; i < bands; i++, place++) {
        const float value = VIPS_CLIP(0, color[i], 1);
        if (is_deep) {
          ((unsigned short *)pixels)[place] = (unsigned short)(65535 * value + 0.5f);
        } else {
          pixels[place] = (unsigned char)(255 * value + 0.5f);
        }
      }
    }
  }
  VipsImage *result =
      vips_image_new_from_memory_copy(pixels, size, (int)width, (int)height, bands,
                                      is_deep ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR);
  g_free(pixels);
  if (result == NULL) return NULL;
  result->Type = image->color_space == OPJ_CLRSPC_CMYK ? VIPS_INTERPRETATION_CMYK
                 : bands >= 3 ? (is_deep ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB)
                              : (is_deep ? VIPS_INTERPRETATION_GREY16 : VIPS_INTERPRETATION_B_W);
  if (image->icc_profile_buf != NULL && image->icc_profile_len > 0) {
    vips_image_set_blob_copy(result, VIPS_META_ICC_NAME, image->icc_profile_buf,
                             image->icc_profile_len);
  }
  return result;
}

VipsImage *jp2_open(struct input *input, const struct cvips_target *target, VipsFailOn fail_on) {
  VipsSource *source = input_source(input);
  if (source == NULL) return NULL;
  const gboolean is_codestream = input->head[0] == 0xFF;
  const gboolean is_strict = fail_on != VIPS_FAIL_ON_NONE;
  opj_image_t *components = decode_components(source, is_codestream, target, is_strict, TRUE);
  // A tile can have fewer resolutions than the header declares.
  if (components == NULL) {
    components = decode_components(source, is_codestream, target, is_strict, FALSE);
  }
  g_object_unref(source);
  VipsImage *image = components == NULL ? NULL : interleave(components);
  opj_image_destroy(components);
  return image;
}
