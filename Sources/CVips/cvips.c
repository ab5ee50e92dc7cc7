#include "decode.h"
#include "encode.h"
#include "heif_items.h"
#include "picture.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

int cvips_start(void) {
#if defined(__GLIBC__)
  // One heap instead of one per thread: libvips allocates and frees memory on different threads,
  // and a worker would use twice the memory.
  mallopt(M_ARENA_MAX, 1);
#endif
  // Limits ImageMagick to the resources of the worker.
  setenv("MAGICK_DISK_LIMIT", "0", 1);
  setenv("MAGICK_MAP_LIMIT", "0", 1);
  setenv("MAGICK_MEMORY_LIMIT", "1GiB", 1);
  setenv("MAGICK_THREAD_LIMIT", "1", 1);
  if (VIPS_INIT("gallery-renderer") != 0) return -1;
  // There is one process per core, so more threads would only wait for each other; see
  // cvips_set_threads.
  vips_concurrency_set(1);
  vips_cache_set_max(0);
  vips_block_untrusted_set(TRUE);
  // JPEG XL is unblocked because photographs use it; the worker is confined.
  vips_operation_block_set("VipsForeignLoadJxl", FALSE);
  return 0;
}

const char *cvips_version(void) {
  static char text[32];
  g_snprintf(text, sizeof text, "%d.%d.%d", vips_version(0), vips_version(1), vips_version(2));
  return text;
}

const char *cvips_last_error(void) { return vips_error_buffer(); }

void cvips_free(void *bytes) { g_free(bytes); }

static void *collect_field(VipsImage *image, const char *name, GValue *value, void *names) {
  // This field is not metadata of the photo. Without it libvips resamples tile by tile and computes
  // overlaps again, which takes five times as long.
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

/// The smallest reduction after which a picture is sharpened.
enum { sharpened_reduction = 4 };

/// Restores the sharpness of edges after a large reduction. A picture with alpha is not sharpened,
/// because the colours of transparent pixels would become visible.
static int sharpen(VipsImage *image, double reduction, VipsImage **sharp) {
  if (reduction < sharpened_reduction || vips_image_hasalpha(image)) {
    return vips_copy(image, sharp, NULL);
  }
  // Adds a quarter of the difference between a pixel and its neighbours. With finer steps than 1/32
  // libvips does not use vector instructions, which takes three times as long.
  VipsImage *mask =
      vips_image_new_matrixv(3, 3, -1.0, -1.0, -1.0, -1.0, 40.0, -1.0, -1.0, -1.0, -1.0);
  vips_image_set_double(mask, "scale", 32);
  const int result = vips_conv(image, sharp, mask, "precision", VIPS_PRECISION_INTEGER, NULL);
  g_object_unref(mask);
  return result;
}

/// The number of threads that work on a picture.
static int available_threads = 1;

void cvips_set_threads(int threads) { available_threads = VIPS_CLIP(1, threads, 16); }

/// The largest picture in megapixels that is encoded in several sizes at once. A larger one needs the memory of the
/// worker for a single size.
enum { max_parallel_megapixels = 16 };

static int threads_for(VipsImage *image) {
  const double megapixels = (double)image->Xsize * image->Ysize / 1e6;
  return megapixels > max_parallel_megapixels ? 1 : available_threads;
}

/// Returns the part of an image that a target has: the image itself, unless the target is a tile.
static int cut(VipsImage *image, const struct cvips_target *target, VipsImage **part) {
  if (target->part_width > 0) {
    return vips_extract_area(image, part, target->left, target->top, target->part_width,
                             target->part_height, NULL);
  }
  *part = image;
  g_object_ref(image);
  return 0;
}

/// Encodes all targets of the picture, which has the size of the first target. Takes ownership of
/// `image`.
static int encode_all(struct input *input, VipsImage *image, int edge,
                      struct cvips_target *targets, size_t count, struct cvips_summary *summary) {
  int result = 0;
  // The last image, sharpened and with its overlays, of which tiles are parts.
  VipsImage *finished = NULL;
  summary->sharpness = -1;
  struct encoder *encoder = encoder_new(threads_for(image));
  for (size_t i = 0; i < count && result == 0; i++) {
    struct cvips_target *target = &targets[i];
    if (target->width != image->Xsize || target->height != image->Ysize) {
      VipsImage *smaller = NULL;
      result = vips_thumbnail_image(image, &smaller, target->width, "height", target->height,
                                    "size", VIPS_SIZE_FORCE, NULL);
      if (result != 0) break;
      VipsImage *pixels = vips_image_copy_memory(smaller);
      g_object_unref(smaller);
      if (pixels == NULL) {
        result = -1;
        break;
      }
      g_object_unref(image);
      image = pixels;
    }
    if (summary->sharpness < 0) summary->sharpness = picture_sharpness(image);
    if (target->is_animated) {
      if (input->source.length == 0 && picture_encode_animation(input, target) == 0) continue;
      vips_error_clear();
    }
    if (finished == NULL || finished->Xsize != target->width || finished->Ysize != target->height ||
        target->part_width == 0) {
      if (finished != NULL) g_clear_object(&finished);
      // The next size is made from the unsharpened picture.
      result = sharpen(image, (double)edge / VIPS_MAX(target->width, target->height), &finished);
      if (result == 0 && target->overlay_count > 0) {
        VipsImage *drawn = NULL;
        result = picture_draw(finished, target, &drawn);
        g_object_unref(finished);
        finished = drawn;
      }
    }
    VipsImage *part = NULL;
    if (result == 0) result = cut(finished, target, &part);
    if (result == 0) result = encoder_add(encoder, part, target);
  }
  if (finished != NULL) g_object_unref(finished);
  if (result == 0) result = picture_summarise(image, summary);
  if (encoder_end(encoder) != 0) result = -1;
  g_object_unref(image);
  return result;
}

/// Allows each of these loaders only for files with the signature of its format.
static void allow_loader_of(enum kind kind) {
  vips_operation_block_set("VipsForeignLoadJp2k", kind != kind_jp2);
  vips_operation_block_set("VipsForeignLoadPpm", kind != kind_pnm);
  vips_operation_block_set("VipsForeignLoadRad", kind != kind_radiance);
}

/// Switches the filling of allocated memory with zeros. Decoders leave pixels that they cannot decode uninitialised,
/// but an image must not contain other data, and must be reproducible.
static void zero_new_memory(gboolean is_on) {
#if defined(__GLIBC__)
  mallopt(M_PERTURB, is_on ? 0xff : 0);
#endif
}

/// Whether a decoder that ignores damage has produced more than one plain colour.
static gboolean shows_something(VipsImage *image) {
  VipsImage *stats = NULL;
  if (vips_stats(image, &stats, NULL) != 0) return FALSE;
  gboolean result = FALSE;
  for (int band = 1; band < stats->Ysize; band++) {
    if (*VIPS_MATRIX(stats, 0, band) != *VIPS_MATRIX(stats, 1, band)) result = TRUE;
  }
  g_object_unref(stats);
  return result;
}

/// Tries the remaining ways to decode after a failure: the complete file from memory, the intact
/// part of a damaged file, and another decoder.
static enum cvips_verdict decode_again(struct input *input, const struct cvips_target *target,
                                       struct plan plan, char *reason, size_t size,
                                       VipsImage **image) {
  if (is_systems_fault()) return cvips_failed;
  g_strlcpy(reason, vips_error_buffer(), size);
  vips_error_clear();
  // After this call, every byte of the file is known to be readable.
  if (input_read_all(input) != 0) return cvips_failed;
  if (!plan.is_known) plan = plan_read(input, target);
  *image = decode(input, target, plan, VIPS_FAIL_ON_TRUNCATED);
  if (*image == NULL && plan.profile != NULL) {
    // A picture with a broken profile is shown without the profile.
    plan.profile = NULL;
    plan.ignores_profile = TRUE;
    *image = decode(input, target, plan, VIPS_FAIL_ON_TRUNCATED);
  }
  if (*image != NULL) return cvips_rendered;
  if (is_systems_fault()) return cvips_failed;
  const enum kind kind = input_kind(input);
  // A file is damaged if its loader accepts it only when it ignores damage. Another decoder may decode more of it.
  gboolean is_whole = FALSE;
  zero_new_memory(TRUE);
  if (kind == kind_jpeg || kind == kind_png || kind == kind_gif || kind == kind_jp2) {
    *image = decode(input, target, plan, VIPS_FAIL_ON_NONE);
  }
  if (*image == NULL) *image = decode_otherwise(input, target, &is_whole);
  zero_new_memory(FALSE);
  if (*image != NULL && is_whole) return cvips_rendered;
  if (*image != NULL && shows_something(*image)) return cvips_damaged;
  if (*image != NULL) g_clear_object(image);
  return is_systems_fault() ? cvips_failed : cvips_refused;
}

/// Reads the header of a rejected HEIF file in memory again: first as a picture instead of a sequence, and then
/// without the items that the picture does not need.
static struct plan plan_heif(struct input *input, const struct cvips_target *target,
                             struct plan plan) {
  if (input_kind(input) != kind_heif || input->bytes == NULL || input->size < 12) return plan;
  // libvips 8.14 does not accept animated AVIF, although libheif reads its first picture.
  gboolean is_sequence = FALSE;
  const size_t end = VIPS_MIN(input->size, (size_t)GUINT32_FROM_BE(*(const guint32 *)(const void *)input->bytes));
  for (size_t brand = 8; brand + 4 <= end; brand += 4) {
    if (memcmp(input->bytes + brand, "avis", 4) != 0) continue;
    memcpy(input->bytes + brand, "avif", 4);
    is_sequence = TRUE;
  }
  if (is_sequence) plan = plan_read(input, target);
  if (!plan.is_known && heif_keep_picture(input->bytes, input->size)) {
    plan = plan_read(input, target);
  }
  if (plan.is_known) vips_error_clear();
  return plan;
}

static enum cvips_verdict render(struct input *input, struct cvips_target *targets, size_t count,
                                 struct cvips_summary *summary, char *reason, size_t size) {
  allow_loader_of(input_kind(input));
  // A view is taken from the whole panorama.
  const struct cvips_view *view = input->source.view.width > 0 ? &input->source.view : NULL;
  struct cvips_target whole = targets[0];
  if (view != NULL) {
    whole.width = view->width;
    whole.height = view->height;
  }
  struct plan plan = plan_read(input, &whole);
  if (!plan.is_known) {
    // If a read failed, other ways of decoding must not be tried.
    if (input_read_all(input) != 0) {
      g_strlcpy(reason, vips_error_buffer(), size);
      return cvips_failed;
    }
    plan = plan_read(input, &whole);
    if (!plan.is_known) plan = plan_heif(input, &whole, plan);
  }
  if (plan.megapixels > max_picture_megapixels) {
    g_snprintf(reason, size, "%.0f megapixels are too many; %d are the most", plan.megapixels,
               max_picture_megapixels);
    return cvips_refused;
  }
  enum cvips_verdict verdict = cvips_rendered;
  vips_concurrency_set(available_threads);
  VipsImage *image = decode(input, &whole, plan, VIPS_FAIL_ON_TRUNCATED);
  vips_concurrency_set(1);
  if (image == NULL) verdict = decode_again(input, &whole, plan, reason, size, &image);
  if (image == NULL) {
    if (verdict == cvips_failed) g_strlcpy(reason, vips_error_buffer(), size);
    return verdict;
  }
  // The picture is decoded, so a failure to encode it is not an error of the file.
  int edge = plan.edge;
  if (view != NULL) {
    // The view is reduced as much as the panorama.
    edge = (int)((double)edge * targets[0].width / VIPS_MAX(view->width, view->height));
    image = picture_view(image, view, targets[0].width, targets[0].height);
  }
  if (image == NULL || encode_all(input, image, edge, targets, count, summary) != 0) {
    g_strlcpy(reason, vips_error_buffer(), size);
    return cvips_failed;
  }
  return verdict;
}

enum cvips_verdict cvips_render(struct cvips_source source, struct cvips_target *targets,
                                size_t count, struct cvips_summary *summary, char *reason,
                                size_t size) {
  vips_error_clear();
  if (size > 0) *reason = '\0';
  if (count == 0) return cvips_rendered;
  struct input input;
  enum cvips_verdict verdict = input_open(source, &input);
  if (verdict == cvips_rendered) {
    verdict = render(&input, targets, count, summary, reason, size);
  } else {
    g_strlcpy(reason, vips_error_buffer(), size);
  }
  input_close(&input);
  vips_error_clear();
  return verdict;
}
