#include "picture.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <vips/vips.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

int cvips_start(void) {
#if defined(__GLIBC__)
  // One heap instead of one a thread: libvips frees on one thread what it took on another, and a
  // worker would hold twice the memory.
  mallopt(M_ARENA_MAX, 1);
#endif
  if (VIPS_INIT("gallery-renderer") != 0) return -1;
  // One photo a process and a process a core: more threads would only wait for each other.
  vips_concurrency_set(1);
  vips_cache_set_max(0);
  vips_block_untrusted_set(TRUE);
  // Blocked with the rest, but a format that photographs come in; the worker's limits hold it.
  vips_operation_block_set("VipsForeignLoadJxl", FALSE);
  return 0;
}

static void *collect_field(VipsImage *image, const char *name, GValue *value, void *names) {
  // Says nothing of the photo. Without it libvips resamples tile by tile, and computes what they
  // share again: five times the work.
  if (strcmp(name, VIPS_META_SEQUENTIAL) != 0) g_ptr_array_add(names, g_strdup(name));
  return NULL;
}

void picture_remove_metadata(VipsImage *image) {
  GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
  vips_image_map(image, collect_field, names);
  for (guint i = 0; i < names->len; i++) {
    vips_image_remove(image, g_ptr_array_index(names, i));
  }
  g_ptr_array_free(names, TRUE);
}

/// Takes over `next` as the image in `*image`.
static void replace(VipsImage **image, VipsImage *next) {
  g_object_unref(*image);
  *image = next;
}

/// Where the picture comes from.
struct input {
  const char *path;
  /// The open file, where it has another path for that time; else -1.
  int descriptor;
  char descriptor_path[32];
  /// A JPEG that was inside the file; NULL where the file is the picture.
  void *bytes;
  size_t size;
  int orientation;
};

/// Gives a file another path for the time that it is open: libvips takes brackets at the end of a
/// name for options.
static void avoid_brackets(struct input *input) {
  if (!g_str_has_suffix(input->path, "]")) return;
  input->descriptor = open(input->path, O_RDONLY | O_CLOEXEC);
  if (input->descriptor < 0) return;
  snprintf(input->descriptor_path, sizeof input->descriptor_path, "/dev/fd/%d",
           input->descriptor);
  input->path = input->descriptor_path;
}

/// Reads a JPEG out of a file.
static int read_part(struct cvips_source source, struct input *input) {
  *input = (struct input){
      .path = source.path, .descriptor = -1, .orientation = source.orientation};
  if (source.length == 0) return 0;
  FILE *file = fopen(source.path, "rb");
  if (file == NULL) {
    vips_error_system(errno, "gallery", "the file cannot be opened");
    return -1;
  }
  input->size = source.length;
  input->bytes = malloc(source.length);
  const int result = input->bytes != NULL && fseek(file, source.offset, SEEK_SET) == 0 &&
                             fread(input->bytes, 1, source.length, file) == source.length
                         ? 0
                         : -1;
  fclose(file);
  if (result != 0) vips_error("gallery", "the file ends within its preview");
  return result;
}

/// What a file's header says of how to decode it.
struct plan {
  /// The colour profile to convert to; NULL where the colours are sRGB already, for to convert them
  /// takes a tenth of all time and changes nothing.
  const char *profile;
  /// By how much a JPEG is shrunk while it is decoded: 1, 2, 4 or 8.
  int shrink;
  /// How many pixels it has, in millions; 0 where the header cannot be read.
  double megapixels;
  /// Its longer edge in px.
  int edge;
};

/// No camera makes more, but a few hundred bytes can claim to: a worker would unpack zeros until its
/// time is up.
enum { most_megapixels = 1000 };

/// Opens a JPEG at a fraction of its size.
static int open_jpeg(struct input input, int shrink, VipsImage **image) {
  if (input.bytes == NULL) {
    return vips_jpegload(input.path, image, "shrink", shrink, "access", VIPS_ACCESS_SEQUENTIAL,
                         "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL);
  }
  VipsImage *stored = NULL;
  if (vips_jpegload_buffer(input.bytes, input.size, &stored, "shrink", shrink, "access",
                           VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL) != 0) {
    return -1;
  }
  const int result = vips_copy(stored, image, NULL);
  g_object_unref(stored);
  if (result == 0) vips_image_set_int(*image, VIPS_META_ORIENTATION, input.orientation);
  return result;
}

/// Resamples a picture that needs no other colours, and turns it upright.
///
/// libvips's thumbnails take six lobes of a Lanczos window where four of a cubic do: the decoder has
/// made the larger part of the reduction already, and nobody sees the difference in what remains.
static int resample(VipsImage *image, const struct cvips_target *target, VipsImage **result) {
  const gboolean is_turned = vips_image_get_orientation(image) >= 5;
  const double width = is_turned ? target->height : target->width;
  const double height = is_turned ? target->width : target->height;
  VipsImage *small = NULL;
  if (vips_resize(image, &small, width / image->Xsize, "vscale", height / image->Ysize, "kernel",
                  VIPS_KERNEL_CUBIC, NULL) != 0) {
    return -1;
  }
  // To turn a picture takes its lines in another order than the decoder gives them.
  VipsImage *pixels = vips_image_copy_memory(small);
  g_object_unref(small);
  if (pixels == NULL) return -1;
  const int status = vips_autorot(pixels, result, NULL);
  g_object_unref(pixels);
  return status;
}

/// Decodes at about the size of the first target, turns upright, converts to 8-bit sRGB.
static VipsImage *decode(struct input input, const struct cvips_target *target,
                         struct plan plan) {
  VipsImage *image = NULL;
  VipsImage *next = NULL;
  if (plan.shrink > 1 || input.bytes != NULL) {
    if (open_jpeg(input, plan.shrink, &next) != 0) return NULL;
    const gboolean is_plain = plan.profile == NULL && next->Type == VIPS_INTERPRETATION_sRGB &&
                              next->Bands == 3 && next->BandFmt == VIPS_FORMAT_UCHAR;
    const int result =
        is_plain ? resample(next, target, &image)
                 : vips_thumbnail_image(next, &image, target->width, "height", target->height,
                                        "size", VIPS_SIZE_FORCE, "export_profile", plan.profile,
                                        NULL);
    g_object_unref(next);
    if (result != 0) return NULL;
  } else if (vips_thumbnail(input.path, &image, target->width, "height", target->height, "size",
                            VIPS_SIZE_FORCE, "export_profile", plan.profile, "fail_on",
                            VIPS_FAIL_ON_TRUNCATED, NULL) != 0) {
    return NULL;
  }
  if (image->Type != VIPS_INTERPRETATION_sRGB) {
    if (vips_colourspace(image, &next, VIPS_INTERPRETATION_sRGB, NULL) != 0) goto failed;
    replace(&image, next);
  }
  if (image->BandFmt != VIPS_FORMAT_UCHAR) {
    if (vips_cast(image, &next, VIPS_FORMAT_UCHAR, NULL) != 0) goto failed;
    replace(&image, next);
  }
  // The pixels are used more than once, and the decoder is done with here.
  next = vips_image_copy_memory(image);
  if (next == NULL) goto failed;
  replace(&image, next);
  if (vips_copy(image, &next, NULL) != 0) goto failed;
  replace(&image, next);
  picture_remove_metadata(image);
  return image;

failed:
  g_object_unref(image);
  return NULL;
}

/// From how large a reduction on a picture is sharpened.
enum { sharpened_reduction = 4 };

/// Gives a picture back what a large reduction took of its edges; one with alpha stays as it is, for
/// colours that nobody sees would shine through.
static int sharpen(VipsImage *image, double reduction, VipsImage **sharp) {
  if (reduction < sharpened_reduction || vips_image_hasalpha(image)) {
    return vips_copy(image, sharp, NULL);
  }
  // A quarter of what a pixel differs from its neighbours. Finer steps than 1/32 libvips does not
  // compute with the processor's vectors: three times the work.
  VipsImage *mask =
      vips_image_new_matrixv(3, 3, -1.0, -1.0, -1.0, -1.0, 40.0, -1.0, -1.0, -1.0, -1.0);
  vips_image_set_double(mask, "scale", 32);
  const int result = vips_conv(image, sharp, mask, "precision", VIPS_PRECISION_INTEGER, NULL);
  g_object_unref(mask);
  return result;
}

static int save(VipsImage *image, const struct cvips_target *target) {
  const char *path = target->path;
  const int quality = target->quality;
  switch (target->format) {
  case cvips_jpeg: {
    VipsImage *flat = NULL;
    if (picture_flatten(image, &flat) != 0) return -1;
    int result = vips_jpegsave(flat, path, "Q", quality, "optimize_coding", TRUE, "strip", TRUE,
                               NULL);
    g_object_unref(flat);
    return result;
  }
  case cvips_avif:
    return vips_heifsave(image, path, "Q", quality, "compression",
                         VIPS_FOREIGN_HEIF_COMPRESSION_AV1, "effort", 1, "strip", TRUE, NULL);
  case cvips_webp:
    // A third less time than the default effort of 4, for files of about the same size.
    return vips_webpsave(image, path, "Q", quality, "effort", 2, "strip", TRUE, NULL);
  }
  return -1;
}

/// Lets ImageMagick read Windows bitmaps, for which libvips has no loader, and nothing else.
static void allow_bitmaps(const char *source) {
  char magic[2] = {0, 0};
  FILE *file = fopen(source, "rb");
  if (file != NULL) {
    if (fread(magic, 1, 2, file) != 2) magic[0] = '\0';
    fclose(file);
  }
  gboolean is_bitmap = magic[0] == 'B' && magic[1] == 'M';
  vips_operation_block_set("VipsForeignLoadMagick", !is_bitmap);
}

static unsigned big32(const unsigned char *bytes) {
  return (unsigned)bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
}

/// Whether a colour profile says of itself that it is the sRGB that cameras write.
static gboolean is_srgb_profile(const unsigned char *profile, size_t size) {
  static const char name[] = "sRGB IEC61966-2";
  if (size < 132) return FALSE;
  const unsigned tags = big32(profile + 128);
  for (size_t i = 0; i < tags && 132 + 12 * (i + 1) <= size; i++) {
    const unsigned char *tag = profile + 132 + 12 * i;
    const size_t offset = big32(tag + 4);
    if (memcmp(tag, "desc", 4) != 0) continue;
    // A text begins behind its type, four unused bytes, and its length.
    return offset <= size && size - offset >= 12 + sizeof name &&
           memcmp(profile + offset + 12, name, sizeof name - 1) == 0;
  }
  return FALSE;
}

/// How much of a JPEG's detail the decoder can leave out.
///
/// libvips leaves a factor of 2 to the resampling, and so decodes a photo of 12 megapixels whole for
/// an image of one: twice the time of all else. A quarter more than the target is enough for a
/// picture that is not looked at with a loupe.
static int jpeg_shrink(VipsImage *image, const struct cvips_target *target) {
  const char *loader = NULL;
  if (vips_image_get_string(image, VIPS_META_LOADER, &loader) != 0 ||
      strncmp(loader, "jpegload", 8) != 0) {
    return 1;
  }
  // Displayed and stored sizes may be turned; the longer edge is the same.
  const double factor = (double)VIPS_MAX(image->Xsize, image->Ysize) /
                        VIPS_MAX(target->width, target->height);
  return factor >= 10 ? 8 : factor >= 5 ? 4 : factor >= 2.5 ? 2 : 1;
}

static struct plan read_plan(struct input input, const struct cvips_target *target) {
  struct plan plan = {.profile = "srgb", .shrink = 1};
  VipsImage *image =
      input.bytes != NULL
          ? vips_image_new_from_buffer(input.bytes, input.size, "", "access",
                                       VIPS_ACCESS_SEQUENTIAL, NULL)
          : vips_image_new_from_file(input.path, "access", VIPS_ACCESS_SEQUENTIAL, NULL);
  if (image == NULL) {
    vips_error_clear();
    return plan;
  }
  plan.shrink = jpeg_shrink(image, target);
  plan.edge = VIPS_MAX(image->Xsize, image->Ysize);
  plan.megapixels = (double)image->Xsize * image->Ysize / 1e6;
  const void *profile = NULL;
  size_t size = 0;
  if (vips_image_get_typeof(image, VIPS_META_ICC_NAME) == 0) {
    // Numbers that no profile explains are sRGB's, but for those of inks; by way of a profile grey
    // would get a tinge.
    if (image->Type != VIPS_INTERPRETATION_CMYK) plan.profile = NULL;
  } else if (vips_image_get_blob(image, VIPS_META_ICC_NAME, &profile, &size) == 0 &&
             is_srgb_profile(profile, size)) {
    plan.profile = NULL;
  }
  g_object_unref(image);
  return plan;
}

static int make(struct input input, const struct cvips_target *targets, size_t count,
                struct cvips_summary *summary) {
  allow_bitmaps(input.path);
  struct plan plan = read_plan(input, &targets[0]);
  if (plan.megapixels > most_megapixels) {
    vips_error("gallery", "%.0f megapixels are too many; %d are the most", plan.megapixels,
               most_megapixels);
    return -1;
  }
  VipsImage *image = decode(input, &targets[0], plan);
  if (image == NULL && strstr(vips_error_buffer(), "VipsIcc") != NULL) {
    // A picture with a broken profile is still a picture.
    vips_error_clear();
    plan.profile = NULL;
    image = decode(input, &targets[0], plan);
  }
  if (image == NULL) return -1;
  int result = 0;
  for (size_t i = 0; i < count && result == 0; i++) {
    if (targets[i].width != image->Xsize || targets[i].height != image->Ysize) {
      VipsImage *smaller = NULL;
      result = vips_thumbnail_image(image, &smaller, targets[i].width, "height",
                                    targets[i].height, "size", VIPS_SIZE_FORCE, NULL);
      if (result != 0) break;
      VipsImage *pixels = vips_image_copy_memory(smaller);
      g_object_unref(smaller);
      if (pixels == NULL) {
        result = -1;
        break;
      }
      replace(&image, pixels);
    }
    if (targets[i].moves) {
      if (input.bytes == NULL && picture_save_film(input.path, &targets[i]) == 0) continue;
      vips_error_clear();
    }
    // The next size is made of what is not sharpened yet.
    VipsImage *sharp = NULL;
    const double edge = VIPS_MAX(targets[i].width, targets[i].height);
    result = sharpen(image, plan.edge / edge, &sharp);
    if (result == 0) {
      result = save(sharp, &targets[i]);
      g_object_unref(sharp);
    }
  }
  if (result == 0) result = picture_summarise(image, summary);
  g_object_unref(image);
  return result;
}

const char *cvips_render(struct cvips_source source, const struct cvips_target *targets,
                         size_t count, struct cvips_summary *summary) {
  vips_error_clear();
  if (count == 0) return NULL;
  struct input input;
  int result = read_part(source, &input);
  avoid_brackets(&input);
  if (result == 0) result = make(input, targets, count, summary);
  free(input.bytes);
  if (input.descriptor >= 0) close(input.descriptor);
  if (result == 0) return NULL;
  const char *reason = vips_error_buffer();
  return reason;
}
