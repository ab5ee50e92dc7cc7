#include "decode.h"

#include <string.h>
#include <tiffio.h>

/// A file in memory while libtiff reads it.
struct cursor {
  unsigned char *bytes;
  toff_t size;
  toff_t offset;
};

static tmsize_t read_bytes(thandle_t handle, void *buffer, tmsize_t count) {
  struct cursor *cursor = handle;
  const toff_t rest = cursor->offset < cursor->size ? cursor->size - cursor->offset : 0;
  const toff_t read = VIPS_MIN((toff_t)count, rest);
  memcpy(buffer, cursor->bytes + cursor->offset, read);
  cursor->offset += read;
  return (tmsize_t)read;
}

static tmsize_t write_bytes(thandle_t handle, void *buffer, tmsize_t count) {
  (void)handle;
  (void)buffer;
  (void)count;
  return -1;
}

static toff_t seek_bytes(thandle_t handle, toff_t offset, int whence) {
  struct cursor *cursor = handle;
  cursor->offset = whence == SEEK_CUR   ? cursor->offset + offset
                   : whence == SEEK_END ? cursor->size + offset
                                        : offset;
  return cursor->offset;
}

static int close_bytes(thandle_t handle) {
  (void)handle;
  return 0;
}

static toff_t size_bytes(thandle_t handle) { return ((struct cursor *)handle)->size; }

/// Opens the directory of the picture; NULL on failure.
static TIFF *open_directory(const struct input *input, struct cursor *cursor) {
  *cursor = (struct cursor){.bytes = input->bytes, .size = input->size};
  TIFFSetErrorHandler(NULL);
  TIFFSetWarningHandler(NULL);
  TIFF *file = TIFFClientOpen("picture", "rm", cursor, read_bytes, write_bytes, seek_bytes,
                              close_bytes, size_bytes, NULL, NULL);
  if (file != NULL && !TIFFSetDirectory(file, (tdir_t)input->source.directory)) {
    TIFFClose(file);
    return NULL;
  }
  return file;
}

/// The maximum number of bytes in a strip or tile that is decoded to detect damage.
static const tmsize_t largest_part = (tmsize_t)1 << 30;

gboolean tiff_is_whole(const struct input *input) {
  struct cursor cursor;
  TIFF *file = open_directory(input, &cursor);
  if (file == NULL) return FALSE;
  const gboolean is_tiled = TIFFIsTiled(file) != 0;
  const tmsize_t size = is_tiled ? TIFFTileSize(file) : TIFFStripSize(file);
  const uint32_t count = is_tiled ? TIFFNumberOfTiles(file) : TIFFNumberOfStrips(file);
  void *part = size > 0 && size <= largest_part ? g_try_malloc((gsize)size) : NULL;
  gboolean is_whole = part != NULL && count > 0;
  for (uint32_t i = 0; is_whole && i < count; i++) {
    is_whole = (is_tiled ? TIFFReadEncodedTile(file, i, part, size)
                         : TIFFReadEncodedStrip(file, i, part, -1)) >= 0;
  }
  g_free(part);
  TIFFClose(file);
  return is_whole;
}

VipsImage *luma_open(const struct input *input) {
  struct cursor cursor;
  TIFF *file = open_directory(input, &cursor);
  uint32_t width = 0, height = 0;
  if (file == NULL || !TIFFGetField(file, TIFFTAG_IMAGEWIDTH, &width) ||
      !TIFFGetField(file, TIFFTAG_IMAGELENGTH, &height) || width == 0 || height == 0 ||
      width > VIPS_MAX_COORD || height > VIPS_MAX_COORD) {
    if (file != NULL) TIFFClose(file);
    vips_error("tiff", "no width and height");
    return NULL;
  }
  // The orientation of the catalog is applied later. Otherwise libtiff would apply the mirroring of the file's
  // orientation.
  TIFFSetField(file, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
  VipsImage *image = NULL;
  uint32_t *pixels = g_try_malloc_n((gsize)width * height, sizeof *pixels);
  if (pixels == NULL) {
    vips_error("gallery", "out of memory");
  } else if (!TIFFReadRGBAImageOriented(file, width, height, pixels, ORIENTATION_TOPLEFT, 1)) {
    vips_error("tiff", "the luma and chroma are damaged");
  } else {
    image = vips_image_new_from_memory_copy(pixels, (size_t)width * height * sizeof *pixels,
                                            (int)width, (int)height, 4, VIPS_FORMAT_UCHAR);
  }
  g_free(pixels);
  TIFFClose(file);
  if (image != NULL) image->Type = VIPS_INTERPRETATION_sRGB;
  return image;
}
