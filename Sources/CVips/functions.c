#include "cvips_functions.h"

const struct cvips_functions cvips_functions = {
    .start = cvips_start,
    .set_threads = cvips_set_threads,
    .version = cvips_version,
    .last_error = cvips_last_error,
    .render = cvips_render,
    .render_gain_map = cvips_render_gain_map,
    .read_watermark = cvips_read_watermark,
    .scale_bitmap = cvips_scale_bitmap,
    .draw_text = cvips_draw_text,
    .missing_character = cvips_missing_character,
    .free = cvips_free,
};
