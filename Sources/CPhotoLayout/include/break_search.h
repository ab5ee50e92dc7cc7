#ifndef BREAK_SEARCH_H
#define BREAK_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

// The search for the breaks with the least total cost at eight widths, one in each lane of a
// vector.
//
// It is written in C because Swift cannot compile a function for two instruction sets and choose
// between them at run time; the rest of PhotoLayout is Swift.

/// How far back a row may begin, as a bound for several lanes: the sum of its ratios plus `step`
/// for each item is at most `length`, or the row has at most `min_count` items. No row has more
/// than `max_count` items.
typedef struct {
  int64_t length, step, min_count, max_count;
} break_reach;

/// A range of items to search. Vectors are aligned to 16 bytes.
typedef struct {
  /// Indexed by the number of items in a row, up to the longest within reach: four vectors of eight
  /// floats, `scale`, `root`, `min` and `max`. A row costs (scale / sum of its ratios - root)². It
  /// is legal if that difference is from `min` to `max`. A row of one item is always legal.
  const void *entries;
  /// Indexed by the number of items: the four wide lanes of the entry and of the next, interleaved.
  const void *pairs;
  /// Whether to check `max`.
  bool has_max;
  /// The reach of the first four lanes, at most that of all lanes.
  break_reach narrow;
  /// The reach of all lanes.
  break_reach wide;
  /// The sum of the ratios before each item, and, as the last element, the sum of all.
  const int64_t *sums;
  /// The items from `start` up to but not including `end`, at most `break_stride`.
  int64_t start, end;
  /// The first position whose cost is known.
  int64_t first;
  /// Vectors of eight int32_t: the least total cost of all items before a position, from `first`
  /// on. Known up to `start`, written up to `end`.
  void *costs;
  /// Vectors of eight uint8_t, one for each item of the list: receives the number of items in the
  /// best row that ends with the item.
  void *bytes;
  /// The same as vectors of eight uint16_t, or null if bytes are wide enough.
  void *words;
} break_run;

/// The compiled version of the search; all versions return the same rows.
typedef enum {
  break_kernel_fastest,
  break_kernel_baseline,
} break_kernel;

/// The maximum number of items in a run, and in a row.
enum { break_stride = 64, break_max_row = 512 };

/// The integer cost that represents 1, and its square root, a factor in scales and bounds.
#define BREAK_UNIT 262144.0f
#define BREAK_UNIT_ROOT 512.0f
/// The maximum cost of a row of one item.
#define BREAK_MAX_SINGLE_COST 12.0f

/// Searches a range of items.
///
/// Returns the first item of the longest row that can end after `end`.
int64_t break_search(const break_run *run, break_kernel kernel);

#endif
