#include "cvips_loader.h"

#include "../CVips/include/cvips_functions.h"

#include <dlfcn.h>

static const struct cvips_functions *functions;

int cvips_load(const char *path) {
  // Never closed: libvips has threads and functions that run at exit.
  void *library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
  functions = library ? dlsym(library, "cvips_functions") : NULL;
  return functions ? 0 : -1;
}

const char *cvips_load_error(void) {
  const char *error = dlerror();
  return error ? error : "unknown";
}

int cvips_start(void) { return functions->start(); }

void cvips_set_threads(int threads) { functions->set_threads(threads); }

const char *cvips_version(void) { return functions->version(); }

const char *cvips_last_error(void) { return functions->last_error(); }

enum cvips_verdict cvips_render(struct cvips_source source, struct cvips_target *targets,
                                size_t count, struct cvips_summary *summary, char *reason,
                                size_t size) {
  return functions->render(source, targets, count, summary, reason, size);
}

enum cvips_verdict cvips_render_gain_map(struct cvips_gain_map *map, struct cvips_target *targets,
                                         size_t count, char *reason, size_t size) {
  return functions->render_gain_map(map, targets, count, reason, size);
}

enum cvips_verdict cvips_read_watermark(int descriptor, int edge, struct cvips_bitmap *bitmap,
                                        char *reason, size_t size) {
  return functions->read_watermark(descriptor, edge, bitmap, reason, size);
}

int cvips_scale_bitmap(struct cvips_bitmap bitmap, int width, int height,
                       struct cvips_bitmap *scaled) {
  return functions->scale_bitmap(bitmap, width, height, scaled);
}

int cvips_draw_text(const char *text, double letters, int width, enum cvips_side side,
                    struct cvips_bitmap *bitmap) {
  return functions->draw_text(text, letters, width, side, bitmap);
}

int cvips_missing_character(const char *text) { return functions->missing_character(text); }

void cvips_free(void *bytes) { functions->free(bytes); }
