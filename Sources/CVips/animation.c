#include "picture.h"

#include <string.h>

/// The limits within which an animation is encoded in seconds: the number of frames, and the total number of pixels
/// in millions.
enum { max_frames = 2000, max_animation_megapixels = 200 };

/// Opens all frames of an animation as one tall image; NULL for a still picture.
static VipsImage *open_animation(struct input *input) {
  VipsImage *animation = NULL;
  const char *loader = NULL;
  int frames = 0;
  VipsSource *source = input_source(input);
  if (source == NULL) return NULL;
  VipsImage *first =
      vips_image_new_from_source(source, "", "access", VIPS_ACCESS_SEQUENTIAL, NULL);
  g_object_unref(source);
  if (first == NULL) return NULL;
  const double megapixels = (double)first->Xsize * first->Ysize / 1e6;
  if (vips_image_get_string(first, VIPS_META_LOADER, &loader) == 0 &&
      vips_image_get_int(first, VIPS_META_N_PAGES, &frames) == 0 && frames > 1 &&
      frames <= max_frames && frames * megapixels <= max_animation_megapixels) {
    const gboolean is_gif = strncmp(loader, "gifload", 7) == 0;
    const gboolean is_webp = strncmp(loader, "webpload", 8) == 0;
    g_clear_object(&first);
    source = is_gif || is_webp ? input_source(input) : NULL;
    if (source == NULL) return NULL;
    if (is_gif) {
      vips_gifload_source(source, &animation, "n", -1, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on",
                          VIPS_FAIL_ON_ERROR, NULL);
    } else {
      vips_webpload_source(source, &animation, "n", -1, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on",
                           VIPS_FAIL_ON_ERROR, NULL);
    }
    g_object_unref(source);
  }
  if (first != NULL) g_object_unref(first);
  return animation;
}

/// Opens all frames of an animation in the size of a target, as one tall image; NULL for a still picture.
static VipsImage *open_frames(struct input *input, const struct cvips_target *target) {
  VipsImage *animation = open_animation(input);
  if (animation == NULL) return NULL;
  // All frames are resized in one pass as one tall image, because splitting and joining them
  // crashes libvips 8.14 (libvips issue 3835).
  VipsImage *small = NULL;
  const int frames = animation->Ysize / vips_image_get_page_height(animation);
  const int result = vips_thumbnail_image(animation, &small, target->width, "height",
                                          target->height, "size", VIPS_SIZE_FORCE, NULL);
  g_object_unref(animation);
  if (result != 0) return NULL;
  if (small->Xsize != target->width || small->Ysize != target->height * frames) {
    g_object_unref(small);
    return NULL;
  }
  return small;
}

int picture_encode_animation(struct input *input, struct cvips_target *target) {
  VipsImage *frames = open_frames(input, target);
  if (frames == NULL) return -1;
  int loops = 0;
  int *delays = NULL;
  int count = 0;
  if (vips_image_get_typeof(frames, "loop") != 0) vips_image_get_int(frames, "loop", &loops);
  VipsImage *bare = NULL;
  int result = vips_copy(frames, &bare, NULL);
  if (result == 0) {
    picture_remove_metadata(bare);
    vips_image_set_int(bare, VIPS_META_PAGE_HEIGHT, target->height);
    vips_image_set_int(bare, "loop", loops);
    if (vips_image_get_typeof(frames, "delay") != 0 &&
        vips_image_get_array_int(frames, "delay", &delays, &count) == 0) {
      vips_image_set_array_int(bare, "delay", delays, count);
    }
    result = vips_webpsave_buffer(bare, &target->bytes, &target->count, "Q", target->quality,
                                  "effort", 2, "strip", TRUE, NULL);
    g_object_unref(bare);
  }
  g_object_unref(frames);
  return result;
}
