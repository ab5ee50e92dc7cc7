#ifndef CVIPS_FUNCTIONS_H
#define CVIPS_FUNCTIONS_H

#include "cvips.h"

// The functions of cvips.h, for a program that loads this library when it needs it.
struct cvips_functions {
  __typeof__(&cvips_start) start;
  __typeof__(&cvips_set_threads) set_threads;
  __typeof__(&cvips_version) version;
  __typeof__(&cvips_last_error) last_error;
  __typeof__(&cvips_render) render;
  __typeof__(&cvips_render_gain_map) render_gain_map;
  __typeof__(&cvips_read_watermark) read_watermark;
  __typeof__(&cvips_scale_bitmap) scale_bitmap;
  __typeof__(&cvips_draw_text) draw_text;
  __typeof__(&cvips_missing_character) missing_character;
  __typeof__(&cvips_free) free;
};

// The only symbol of the library that others can see.
__attribute__((visibility("default"))) extern const struct cvips_functions cvips_functions;

#endif
