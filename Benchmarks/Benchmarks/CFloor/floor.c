#include "floor.h"

#include <malloc.h>
#include <sys/resource.h>

static int whole(double distance) { return (int)(distance + 0.5); }

static double place(
    const double *ratios, size_t first, size_t end, double height, double top, int width,
    int is_full, int spacing, floor_frame *frames) {
  int y = whole(top);
  int bottom = whole(top + height);
  double left = 0;
  for (size_t i = first; i < end; i++) {
    double right = left + ratios[i] * height;
    int x = whole(left);
    int edge = is_full && i + 1 == end ? width : whole(right);
    frames[i] = (floor_frame){x, y, edge - x, bottom - y};
    left = right + spacing;
  }
  return top + height + spacing;
}

size_t floor_greedy(
    const double *ratios, size_t count, int width, double row_height, int spacing,
    floor_frame *frames) {
  size_t first = 0, rows = 0;
  double aspect = 0, used = -spacing, top = 0, available = width + 0.001;
  for (size_t i = 0; i < count; i++) {
    double taken = ratios[i] * row_height + spacing;
    if (i > first && used + taken > available) {
      double height = (width - (double)(i - first - 1) * spacing) / aspect;
      top = place(ratios, first, i, height, top, width, 1, spacing, frames);
      rows++;
      first = i;
      aspect = 0;
      used = -spacing;
    }
    aspect += ratios[i];
    used += taken;
  }
  if (first < count) {
    place(ratios, first, count, row_height, top, width, 0, spacing, frames);
    rows++;
  }
  return rows;
}

long floor_peak_memory(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

void floor_keep_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_TOP_PAD, 256 << 20);
}
