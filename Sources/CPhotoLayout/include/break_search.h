#ifndef BREAK_SEARCH_H
#define BREAK_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

// The search for the cheapest breaks, at eight widths at once, one in each lane of a vector.
//
// This is C because Swift cannot compile one function for two sets of instructions and choose
// between them when the program runs; the rest of PhotoLayout is Swift.

/// How far back a row may begin, as a bound for several lanes: as long as the sum of its ratios and
/// `step` for each item stay within `length`; at least `least` and at most `largest` items.
typedef struct {
  int64_t length, step, least, largest;
} break_reach;

/// A stretch of items to look at. Vectors begin at multiples of 16 bytes.
typedef struct {
  /// By the number of items in a row, up to the longest within reach, four vectors of eight floats:
  /// scale, root, least and most. A row costs (scale / sum of its ratios - root)², and is legal if
  /// that difference is from `least` to `most`. A row of one item is always legal.
  const void *entries;
  /// By the number of items, the wide four lanes of that entry and of the next in turns.
  const void *pairs;
  /// Whether `most` is to be checked.
  bool has_most;
  /// The reach of the first four lanes, never greater than that of all.
  break_reach narrow;
  /// The reach of all lanes.
  break_reach wide;
  /// The sums of the ratios before each item, then of all.
  const int64_t *sums;
  /// The items from `start` to before `end`, at most `break_stride`.
  int64_t start, end;
  /// The first place of which the cost is known.
  int64_t first;
  /// Vectors of eight int32_t: the least cost of all that stands before a place, beginning with
  /// `first`; known up to `start`, written up to `end`.
  void *costs;
  /// Vectors of eight uint8_t, one for each item of the whole list: gets the number of items in the
  /// best row that ends with it.
  void *bytes;
  /// The same as vectors of eight uint16_t; null where bytes are wide enough.
  void *words;
} break_run;

/// Which machine code does the work; what it finds is the same.
typedef enum {
  break_code_fastest,
  break_code_baseline,
} break_code;

/// The most items that one run looks at, and the most in a row.
enum { break_stride = 64, break_longest_row = 512 };

/// What is 1 to the rest of the program, in costs; its root, in scales and bounds.
#define BREAK_UNIT 262144.0f
#define BREAK_UNIT_ROOT 512.0f
/// The most that a row of one item costs.
#define BREAK_MOST_FOR_ONE 12.0f

/// Looks at a stretch of items.
///
/// Returns the first item of the longest row that can end behind `end`.
int64_t break_search(const break_run *run, break_code code);

#endif
