#include "break_search.h"

#include <string.h>

// A fused multiply-add rounds differently from a multiplication and an addition, so the rows would
// depend on the processor.
#pragma STDC FP_CONTRACT OFF

#define INLINE static inline __attribute__((always_inline))

typedef float floats4 __attribute__((ext_vector_type(4)));
typedef double doubles4 __attribute__((ext_vector_type(4)));
// Swift aligns allocations to at most 16 bytes.
typedef float floats8 __attribute__((ext_vector_type(8), aligned(16)));
typedef int32_t costs4 __attribute__((ext_vector_type(4)));
typedef int32_t costs8 __attribute__((ext_vector_type(8), aligned(16)));
typedef int16_t halves8 __attribute__((ext_vector_type(8)));
typedef int16_t halves16 __attribute__((ext_vector_type(16)));
typedef uint8_t bytes8 __attribute__((ext_vector_type(8)));
typedef uint16_t words8 __attribute__((ext_vector_type(8)));

typedef struct {
  floats8 scale, root, min, max;
} entry;

enum {
  // Items that share a window of candidates. Separate windows would save some candidates, but the
  // mispredicted ends of the loops would cost more.
  block = 16,
  // Vectors of four may be read and written up to three elements past the end.
  slack = 3,
};

/// The reciprocals of the sums of ratios of all rows that end with an item.
typedef struct {
  const int64_t *exact;
  /// The sums from `base` on in 32 bits, if their differences fit.
  int32_t sums[break_max_row + 1 + break_stride + slack];
  bool fits;
  int64_t base;
  /// The reciprocals, longest row first. For a pair of items they are interleaved; the second item
  /// has one row more.
  float shares[2 * (break_max_row + 1 + slack)];
} candidates;

INLINE void prepare(candidates *rows, const break_run *run) {
  rows->exact = run->sums;
  rows->base = run->first;
  const int64_t before = run->sums[run->first];
  const int64_t count = run->end - run->first + 1;
  rows->fits = run->sums[run->end] - before <= INT32_MAX
      && count <= break_max_row + 1 + break_stride;
  if (!rows->fits) return;
  for (int64_t i = 0; i < count; i++) {
    rows->sums[i] = (int32_t)(run->sums[run->first + i] - before);
  }
  memset(rows->sums + count, 0, slack * sizeof(int32_t));
}

INLINE void share(candidates *rows, int64_t next, int64_t count) {
  if (!rows->fits) {
    for (int64_t i = 0; i < count; i++) {
      rows->shares[i] = 1 / (float)(rows->exact[next] - rows->exact[next - count + i]);
    }
    return;
  }
  // Stores whole vectors, because a vector load stalls after four scalar stores to its address.
  const int32_t *sums = rows->sums + (next - rows->base);
  for (int64_t i = 0; i < count; i += 4) {
    costs4 before;
    memcpy(&before, sums - count + i, sizeof before);
    const floats4 shares = 1 / __builtin_convertvector((costs4)sums[0] - before, floats4);
    memcpy(rows->shares + i, &shares, sizeof shares);
  }
}

/// The same for a pair of items, interleaved; rows of the second end with the item `next`.
INLINE void share_pair(candidates *rows, int64_t next, int64_t count) {
  if (!rows->fits) {
    for (int64_t i = 0; i <= count; i++) {
      const int64_t before = rows->exact[next - count + i];
      rows->shares[2 * i] = 1 / (float)(rows->exact[next] - before);
      rows->shares[2 * i + 1] = 1 / (float)(rows->exact[next + 1] - before);
    }
    return;
  }
  const int32_t *sums = rows->sums + (next - rows->base);
  for (int64_t i = 0; i <= count; i += 4) {
    costs4 before;
    memcpy(&before, sums - count + i, sizeof before);
    const floats4 one = 1 / __builtin_convertvector((costs4)sums[0] - before, floats4);
    const floats4 other = 1 / __builtin_convertvector((costs4)sums[1] - before, floats4);
    const floats8 both = __builtin_shufflevector(one, other, 0, 4, 1, 5, 2, 6, 3, 7);
    memcpy(rows->shares + 2 * i, &both, sizeof both);
  }
}

/// Whether a row of `count` items that ends before `next` is within reach.
INLINE bool reaches(const break_reach *reach, const break_run *run, int64_t next, int64_t count) {
  if (count > reach->max_count) return false;
  if (count <= reach->min_count) return true;
  return run->sums[next] - run->sums[next - count] + reach->step * count <= reach->length;
}

/// The maximum number of items in a row that ends with an item of a block.
INLINE int64_t max_count(
    const break_reach *reach, const break_run *run, int64_t first, int64_t from, int64_t to) {
  int64_t count = 1;
  for (int64_t next = from + 1; next <= to; next++) {
    while (next - count > first && reaches(reach, run, next, count + 1)) count++;
  }
  return count;
}

/// The first item of the longest row that can end after the run. Narrower than the windows of the
/// blocks, so that the state of a search depends only on the items.
INLINE int64_t exact_first(const break_run *run, int64_t first) {
  while (!reaches(&run->wide, run, run->end, run->end - first)) first++;
  return first;
}

// Choices increase as rows get shorter, so the maximum is the shortest of the cheapest rows. They
// are compared as 16-bit integers, for which every processor has a maximum instruction.
enum { choices = 1024 };
#define MAX(halves, a, b) __builtin_elementwise_max((halves)(a), (halves)(b))

/// The maximum cost of a row. It is higher than the cost of the same items in single rows, so that a row whose cost
/// is clamped is never chosen, and low enough that sums fit.
static const float max_cost = BREAK_UNIT * BREAK_MAX_SINGLE_COST * break_max_row;
static const float max_single_cost = BREAK_UNIT * BREAK_MAX_SINGLE_COST;
#define MIN(type, a, b) ((a) < (type)(b) ? (a) : (type)(b))
#define COST(type, floats, edge, limit) \
  __builtin_convertvector(MIN(floats, (edge) * (edge), limit), type)

/// The best row so far that ends with an item, in each lane.
typedef struct {
  costs8 cost, choice;
} best_row;

static const best_row no_row = {INT32_MAX, 0};

/// Compares the rows from `items` items down to one, and stores the best row that ends before
/// `next`.
///
/// The shortest row depends on the cost of the previous item. Longest rows come first, so that this
/// cost is needed last and the processor can work on several items at once.
///
/// `shares[-step * items]` belongs to a row of `items` items. `step` and `has_max` are constants at
/// every call, so that the function is specialised by inlining.
INLINE void finish(
    const break_run *run, costs8 *costs, int64_t next, int64_t items, const float *shares,
    const int step, const best_row *so_far, const bool has_max) {
  const entry *entries = run->entries;
  costs8 best = so_far->cost, choice = so_far->choice;
  // The counter is a vector, because a broadcast takes longer than a vector addition.
  costs8 kind = (int32_t)(choices - items);
#pragma clang loop unroll_count(2)
  for (; items > 1; items--) {
    const entry *row = &entries[items];
    const floats8 edge = row->scale * shares[-step * items] - row->root;
    const costs8 total = COST(costs8, floats8, edge, max_cost) + costs[next - items];
    costs8 is_legal = edge >= row->min;
    if (has_max) is_legal &= edge <= row->max;
    // Only this minimum depends on the previous row, which keeps the dependency chain short.
    const costs8 legal = is_legal ? total : (costs8)INT32_MAX;
    choice = (costs8)MAX(halves16, choice, (legal <= best) & kind);
    best = __builtin_elementwise_min(legal, best);
    kind += 1;
  }
  // A row of one item is always legal, and its cost is limited.
  const floats8 edge = entries[1].scale * shares[-step] - entries[1].root;
  const costs8 total = COST(costs8, floats8, edge, max_single_cost) + costs[next - 1];
  choice = (costs8)MAX(halves16, choice, (total <= best) & kind);
  best = __builtin_elementwise_min(total, best);

  costs[next] = best;
  const costs8 counts = choices - choice;
  if (run->words) {
    ((words8 *)run->words)[next - 1] = __builtin_convertvector(counts, words8);
  } else {
    ((bytes8 *)run->bytes)[next - 1] = __builtin_convertvector(counts, bytes8);
  }
}

/// Compares rows that are too long for the four narrow lanes, in the four wide lanes only.
INLINE void search_wide(
    const break_run *run, const costs8 *costs, int64_t next, int64_t items, int64_t until,
    const float *shares, best_row *best, const bool has_max) {
  const entry *entries = run->entries;
  costs4 high = INT32_MAX, high_choice = 0, kind = (int32_t)(choices - items);
#pragma clang loop unroll_count(2)
  for (; items > until; items--) {
    const entry *row = &entries[items];
    const floats4 edge = row->scale.hi * shares[-items] - row->root.hi;
    const costs4 total = COST(costs4, floats4, edge, max_cost) + costs[next - items].hi;
    costs4 is_legal = edge >= row->min.hi;
    if (has_max) is_legal &= edge <= row->max.hi;
    const costs4 legal = is_legal ? total : (costs4)INT32_MAX;
    high_choice = (costs4)MAX(halves8, high_choice, (legal <= high) & kind);
    high = __builtin_elementwise_min(legal, high);
    kind += 1;
  }
  best->cost.hi = high;
  best->choice.hi = high_choice;
}

/// The search with vectors of four lanes, each of which holds half a group.
INLINE int64_t search(const break_run *run, const bool has_max) {
  costs8 *costs = (costs8 *)run->costs - run->first;
  int64_t first = run->first;
  candidates rows;
  prepare(&rows, run);

  for (int64_t from = run->start; from < run->end; from += block) {
    const int64_t to = from + block < run->end ? from + block : run->end;
    const int64_t wide = max_count(&run->wide, run, first, from, to);
    const int64_t narrow = max_count(&run->narrow, run, first, from, to);

    for (int64_t next = from + 1; next <= to; next++) {
      const int64_t count = wide < next - first ? wide : next - first;
      share(&rows, next, count);
      const float *shares = rows.shares + count;
      best_row best = no_row;
      const int64_t near = count < narrow ? count : narrow;
      if (count > near) {
        search_wide(run, costs, next, count, near, shares, &best, has_max);
      }
      finish(run, costs, next, near, shares, 1, &best, has_max);
    }
    if (to - wide > first) first = to - wide;
  }
  return exact_first(run, first);
}

#if defined(__x86_64__)

#define DUPLICATE(costs) __builtin_shufflevector(costs, costs, 4, 4, 5, 5, 6, 6, 7, 7)

/// Compares rows that are too long for the four narrow lanes, in the wide lanes of two items at
/// once: even elements of a vector belong to rows that end before `next`, odd elements to rows that
/// are one item longer and end before `next + 1`.
INLINE void search_wide_pair(
    const break_run *run, const costs8 *costs, int64_t next, int64_t items, int64_t until,
    const float *shares, best_row best[2], const bool has_max) {
  const entry *pairs = run->pairs;
  costs8 high = INT32_MAX, high_choice = 0;
  costs8 kind = (int32_t)(choices - items) - (costs8){0, 1, 0, 1, 0, 1, 0, 1};
#pragma clang loop unroll_count(2)
  for (; items > until; items--) {
    const entry *row = &pairs[items];
    double share;
    memcpy(&share, shares - 2 * items, sizeof share);
    const floats8 edge = row->scale * (floats8)(doubles4)share - row->root;
    const costs8 total = COST(costs8, floats8, edge, max_cost) + DUPLICATE(costs[next - items]);
    costs8 is_legal = edge >= row->min;
    if (has_max) is_legal &= edge <= row->max;
    const costs8 legal = is_legal ? total : (costs8)INT32_MAX;
    high_choice = (costs8)MAX(halves16, high_choice, (legal <= high) & kind);
    high = __builtin_elementwise_min(legal, high);
    kind += 1;
  }
  best[0].cost.hi = high.even;
  best[0].choice.hi = high_choice.even;
  best[1].cost.hi = high.odd;
  best[1].choice.hi = high_choice.odd;
}

/// The search with vectors of eight lanes.
INLINE int64_t search_pairs(const break_run *run, const bool has_max) {
  costs8 *costs = (costs8 *)run->costs - run->first;
  int64_t first = run->first;
  candidates rows;
  prepare(&rows, run);

  for (int64_t from = run->start; from < run->end; from += block) {
    const int64_t to = from + block < run->end ? from + block : run->end;
    const int64_t wide = max_count(&run->wide, run, first, from, to);
    const int64_t narrow = max_count(&run->narrow, run, first, from, to);

    int64_t next = from + 1;
    for (; next < to; next += 2) {
      const int64_t count = wide < next - first ? wide : next - first;
      share_pair(&rows, next, count);
      const float *shares = rows.shares + 2 * count;
      best_row best[2] = {no_row, no_row};
      const int64_t near = count < narrow ? count : narrow;
      if (count > near) {
        search_wide_pair(run, costs, next, count, near, shares, best, has_max);
      }
      finish(run, costs, next, near, shares, 2, &best[0], has_max);
      finish(run, costs, next + 1, near + 1, shares + 3, 2, &best[1], has_max);
    }
    if (next == to) {
      const int64_t count = wide < next - first ? wide : next - first;
      share(&rows, next, count);
      finish(run, costs, next, count, rows.shares + count, 1, &no_row, has_max);
    }
    if (to - wide > first) first = to - wide;
  }
  return exact_first(run, first);
}

#endif

// Expanded twice, so that a search without a maximum height does not check it.
#define SEARCH(run, search) ((run)->has_max ? search(run, true) : search(run, false))

static int64_t search_baseline(const break_run *run) { return SEARCH(run, search); }

#if defined(__x86_64__)

__attribute__((target("avx2"))) static int64_t search_avx2(const break_run *run) {
  return SEARCH(run, search_pairs);
}

#endif

int64_t break_search(const break_run *run, break_kernel kernel) {
#if defined(__x86_64__)
  if (kernel == break_kernel_fastest && __builtin_cpu_supports("avx2")) return search_avx2(run);
#endif
  return search_baseline(run);
}
