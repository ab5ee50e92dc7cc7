#include "encode.h"
#include "picture.h"

/// An image that waits to be encoded.
struct job {
  VipsImage *image;
  struct cvips_target *target;
};

struct encoder {
  /// All images that were added. They are freed by the thread that made them, because Orc, which compiles vector code
  /// for libvips, frees that code without a lock.
  GPtrArray *images;
  GMutex mutex;
  GCond changed;
  /// The jobs that no thread has begun, the largest first.
  GQueue jobs;
  gboolean is_closed;
  int result;
  GPtrArray *threads;
};

/// The increase of the quality of a JPEG for a picture of only sky or fog. Blocks of 8 x 8 px are visible in areas
/// without noise, and a higher quality costs few bytes there.
enum { raised_quality = 6 };

/// Encodes a picture without transparency. If the file is larger than it may be, the quality is reduced by a quarter
/// until it fits.
static int encode_jpeg(VipsImage *flat, int quality, struct cvips_target *target) {
  while (TRUE) {
    const int result = vips_jpegsave_buffer(flat, &target->bytes, &target->count, "Q", quality,
                                            "optimize_coding", TRUE, "strip", TRUE, NULL);
    if (result != 0 || quality == 1 || target->max_count == 0 ||
        target->count <= target->max_count) {
      return result;
    }
    g_free(target->bytes);
    target->bytes = NULL;
    quality = quality * 3 / 4;
  }
}

static int encode(VipsImage *image, struct cvips_target *target) {
  void **bytes = &target->bytes;
  size_t *count = &target->count;
  const int quality = target->quality;
  switch (target->format) {
  case cvips_jpeg: {
    VipsImage *flat = NULL;
    if (picture_flatten(image, &flat) != 0) return -1;
    const int raised = quality + (int)(raised_quality * picture_smoothness(flat) + 0.5);
    const int result = encode_jpeg(flat, VIPS_MIN(raised, 100), target);
    g_object_unref(flat);
    return result;
  }
  case cvips_avif:
    return vips_heifsave_buffer(image, bytes, count, "Q", quality, "compression",
                                VIPS_FOREIGN_HEIF_COMPRESSION_AV1, "effort", 1, "strip", TRUE,
                                NULL);
  case cvips_webp:
    // An effort of 2 takes a third less time than the default of 4, for files of about the same
    // size.
    return vips_webpsave_buffer(image, bytes, count, "Q", quality, "effort", 2, "strip", TRUE,
                                NULL);
  }
  return -1;
}

/// Encodes waiting images until there are none and the encoder is closed.
static void *work(void *context) {
  struct encoder *encoder = context;
  g_mutex_lock(&encoder->mutex);
  while (TRUE) {
    struct job *job = g_queue_pop_head(&encoder->jobs);
    if (job != NULL) {
      const gboolean has_failed = encoder->result != 0;
      g_mutex_unlock(&encoder->mutex);
      const int result = has_failed ? -1 : encode(job->image, job->target);
      g_free(job);
      g_mutex_lock(&encoder->mutex);
      if (result != 0) encoder->result = -1;
    } else if (encoder->is_closed) {
      break;
    } else {
      g_cond_wait(&encoder->changed, &encoder->mutex);
    }
  }
  g_mutex_unlock(&encoder->mutex);
  return NULL;
}

/// The function of the additional threads.
static void *work_apart(void *encoder) {
  work(encoder);
  vips_thread_shutdown();
  return NULL;
}

struct encoder *encoder_new(int threads) {
  struct encoder *encoder = g_new0(struct encoder, 1);
  g_mutex_init(&encoder->mutex);
  g_cond_init(&encoder->changed);
  g_queue_init(&encoder->jobs);
  encoder->images = g_ptr_array_new_with_free_func(g_object_unref);
  encoder->threads = g_ptr_array_new();
  for (int i = 1; i < threads; i++) {
    // If a thread cannot be started, the other threads do its work.
    GThread *thread = g_thread_try_new("encoder", work_apart, encoder, NULL);
    if (thread != NULL) g_ptr_array_add(encoder->threads, thread);
  }
  return encoder;
}

int encoder_add(struct encoder *encoder, VipsImage *image, struct cvips_target *target) {
  if (encoder->threads->len == 0) {
    if (encoder->result == 0) encoder->result = encode(image, target);
    g_object_unref(image);
    return encoder->result;
  }
  struct job *job = g_new(struct job, 1);
  *job = (struct job){.image = image, .target = target};
  g_ptr_array_add(encoder->images, image);
  g_mutex_lock(&encoder->mutex);
  g_queue_push_tail(&encoder->jobs, job);
  const int result = encoder->result;
  g_cond_signal(&encoder->changed);
  g_mutex_unlock(&encoder->mutex);
  return result;
}

int encoder_end(struct encoder *encoder) {
  g_mutex_lock(&encoder->mutex);
  encoder->is_closed = TRUE;
  g_cond_broadcast(&encoder->changed);
  g_mutex_unlock(&encoder->mutex);
  work(encoder);
  for (guint i = 0; i < encoder->threads->len; i++) {
    g_thread_join(g_ptr_array_index(encoder->threads, i));
  }
  const int result = encoder->result;
  g_ptr_array_free(encoder->threads, TRUE);
  g_ptr_array_free(encoder->images, TRUE);
  g_mutex_clear(&encoder->mutex);
  g_cond_clear(&encoder->changed);
  g_free(encoder);
  return result;
}
