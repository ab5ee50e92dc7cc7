#include "break_search.h"

#include <string.h>

// A fused multiply-add would round otherwise than a multiplication and an addition, and rows would
// depend on the processor.
#pragma STDC FP_CONTRACT OFF

#define INLINE static inline __attribute__((always_inline))

typedef float floats4 __attribute__((ext_vector_type(4)));
typedef double doubles4 __attribute__((ext_vector_type(4)));
// Swift aligns what it allocates to 16 bytes at most.
typedef float floats8 __attribute__((ext_vector_type(8), aligned(16)));
typedef int32_t costs4 __attribute__((ext_vector_type(4)));
typedef int32_t costs8 __attribute__((ext_vector_type(8), aligned(16)));
typedef int16_t halves8 __attribute__((ext_vector_type(8)));
typedef int16_t halves16 __attribute__((ext_vector_type(16)));
typedef uint8_t bytes8 __attribute__((ext_vector_type(8)));
typedef uint16_t words8 __attribute__((ext_vector_type(8)));

typedef struct {
  floats8 scale, root, least, most;
} entry;

enum {
  // Items that share one window of candidates. Windows of their own would spare some candidates,
  // and cost more than those: a loop that ends elsewhere for each item is mispredicted.
  block = 16,
  // What is loaded in fours may be read and written up to three places behind its end.
  slack = 3,
};

/// The reciprocals of the sums of ratios of all rows that end with one item.
typedef struct {
  const int64_t *exact;
  /// The sums from `base` on in 32 bits, where their differences fit.
  int32_t sums[break_longest_row + 1 + break_stride + slack];
  bool fits;
  int64_t base;
  /// The longest row first; for two items in turns, of which the second has one row more.
  float shares[2 * (break_longest_row + 1 + slack)];
} candidates;

INLINE void prepare(candidates *rows, const break_run *run) {
  rows->exact = run->sums;
  rows->base = run->first;
  const int64_t before = run->sums[run->first];
  const int64_t count = run->end - run->first + 1;
  rows->fits = run->sums[run->end] - before <= INT32_MAX
      && count <= break_longest_row + 1 + break_stride;
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
  // Whole vectors from the sums to the shares: a vector that is loaded from where four single
  // numbers have just been stored waits for all of them.
  const int32_t *sums = rows->sums + (next - rows->base);
  for (int64_t i = 0; i < count; i += 4) {
    costs4 before;
    memcpy(&before, sums - count + i, sizeof before);
    const floats4 shares = 1 / __builtin_convertvector((costs4)sums[0] - before, floats4);
    memcpy(rows->shares + i, &shares, sizeof shares);
  }
}

/// The same for two items in turns, of which the second ends with the item `next`.
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

/// Whether so many items that end behind a place are within reach.
INLINE bool reaches(const break_reach *reach, const break_run *run, int64_t next, int64_t count) {
  if (count > reach->largest) return false;
  if (count <= reach->least) return true;
  return run->sums[next] - run->sums[next - count] + reach->step * count <= reach->length;
}

/// The most items in a row that ends with one of a block of items.
INLINE int64_t longest(
    const break_reach *reach, const break_run *run, int64_t first, int64_t from, int64_t to) {
  int64_t count = 1;
  for (int64_t next = from + 1; next <= to; next++) {
    while (next - count > first && reaches(reach, run, next, count + 1)) count++;
  }
  return count;
}

/// The first item of the longest row that can end behind the run; not as wide as the blocks' windows,
/// so that where a search stands depends on the items alone.
INLINE int64_t exact_first(const break_run *run, int64_t first) {
  while (!reaches(&run->wide, run, run->end, run->end - first)) first++;
  return first;
}

// Choices grow from row to row as these get shorter, so that the greatest is the last row that was
// no dearer than those before. As 16 bits, since every processor can compare those in one step.
enum { choices = 1024 };
#define LATER(halves, a, b) __builtin_elementwise_max((halves)(a), (halves)(b))

/// The most that rows cost: more than so many single items do, so that none is chosen for what it
/// does not say, and little enough that sums fit.
static const float most = BREAK_UNIT * BREAK_MOST_FOR_ONE * break_longest_row;
static const float most_for_one = BREAK_UNIT * BREAK_MOST_FOR_ONE;
#define SMALLER(type, a, b) ((a) < (type)(b) ? (a) : (type)(b))
#define COST(type, floats, edge, most) \
  __builtin_convertvector(SMALLER(floats, (edge) * (edge), most), type)

/// The best rows so far that end with an item.
typedef struct {
  costs8 cost, choice;
} found;

static const found nothing = {INT32_MAX, 0};

/// Looks at the rows from `items` items down to one, and notes the best row that ends before `next`.
///
/// The longest rows come first: the cost of the item before, on which the shortest row depends, is
/// then needed last, and the processor works on several items at once.
///
/// `shares[-step * items]` belongs to a row of so many items; `step` and `has_most` are constants
/// wherever it is expanded.
INLINE void finish(
    const break_run *run, costs8 *costs, int64_t next, int64_t items, const float *shares,
    const int step, const found *so_far, const bool has_most) {
  const entry *entries = run->entries;
  costs8 best = so_far->cost, choice = so_far->choice;
  // Counted in a vector: a number takes longer to spread over one than to add to it.
  costs8 kind = (int32_t)(choices - items);
#pragma clang loop unroll_count(2)
  for (; items > 1; items--) {
    const entry *row = &entries[items];
    const floats8 edge = row->scale * shares[-step * items] - row->root;
    const costs8 total = COST(costs8, floats8, edge, most) + costs[next - items];
    costs8 is_legal = edge >= row->least;
    if (has_most) is_legal &= edge <= row->most;
    // What the next row waits for is one minimum: all else is known without the best so far.
    const costs8 legal = is_legal ? total : (costs8)INT32_MAX;
    choice = (costs8)LATER(halves16, choice, (legal <= best) & kind);
    best = __builtin_elementwise_min(legal, best);
    kind += 1;
  }
  // A row of one item is always legal, and never dearer than so.
  const floats8 edge = entries[1].scale * shares[-step] - entries[1].root;
  const costs8 total = COST(costs8, floats8, edge, most_for_one) + costs[next - 1];
  choice = (costs8)LATER(halves16, choice, (total <= best) & kind);
  best = __builtin_elementwise_min(total, best);

  costs[next] = best;
  const costs8 counts = choices - choice;
  if (run->words) {
    ((words8 *)run->words)[next - 1] = __builtin_convertvector(counts, words8);
  } else {
    ((bytes8 *)run->bytes)[next - 1] = __builtin_convertvector(counts, bytes8);
  }
}

/// Looks at rows that are too long for the narrow four lanes, with the wide four alone.
INLINE void search_wide(
    const break_run *run, const costs8 *costs, int64_t next, int64_t items, int64_t until,
    const float *shares, found *best, const bool has_most) {
  const entry *entries = run->entries;
  costs4 high = INT32_MAX, high_choice = 0, kind = (int32_t)(choices - items);
#pragma clang loop unroll_count(2)
  for (; items > until; items--) {
    const entry *row = &entries[items];
    const floats4 edge = row->scale.hi * shares[-items] - row->root.hi;
    const costs4 total = COST(costs4, floats4, edge, most) + costs[next - items].hi;
    costs4 is_legal = edge >= row->least.hi;
    if (has_most) is_legal &= edge <= row->most.hi;
    const costs4 legal = is_legal ? total : (costs4)INT32_MAX;
    high_choice = (costs4)LATER(halves8, high_choice, (legal <= high) & kind);
    high = __builtin_elementwise_min(legal, high);
    kind += 1;
  }
  best->cost.hi = high;
  best->choice.hi = high_choice;
}

/// The search with vectors of four lanes, which hold half a group each.
INLINE int64_t search(const break_run *run, const bool has_most) {
  costs8 *costs = (costs8 *)run->costs - run->first;
  int64_t first = run->first;
  candidates rows;
  prepare(&rows, run);

  for (int64_t from = run->start; from < run->end; from += block) {
    const int64_t to = from + block < run->end ? from + block : run->end;
    const int64_t wide = longest(&run->wide, run, first, from, to);
    const int64_t narrow = longest(&run->narrow, run, first, from, to);

    for (int64_t next = from + 1; next <= to; next++) {
      const int64_t count = wide < next - first ? wide : next - first;
      share(&rows, next, count);
      const float *shares = rows.shares + count;
      found best = nothing;
      const int64_t near = count < narrow ? count : narrow;
      if (count > near) {
        search_wide(run, costs, next, count, near, shares, &best, has_most);
      }
      finish(run, costs, next, near, shares, 1, &best, has_most);
    }
    if (to - wide > first) first = to - wide;
  }
  return exact_first(run, first);
}

#if defined(__x86_64__)

#define BOTH(costs) __builtin_shufflevector(costs, costs, 4, 4, 5, 5, 6, 6, 7, 7)

/// Looks at rows that are too long for the narrow four lanes, with the wide four, for two items at
/// once: even places of a vector belong to the rows that end before `next`, odd ones to those that
/// are one item longer and end before `next + 1`.
INLINE void search_wide_pair(
    const break_run *run, const costs8 *costs, int64_t next, int64_t items, int64_t until,
    const float *shares, found best[2], const bool has_most) {
  const entry *pairs = run->pairs;
  costs8 high = INT32_MAX, high_choice = 0;
  costs8 kind = (int32_t)(choices - items) - (costs8){0, 1, 0, 1, 0, 1, 0, 1};
#pragma clang loop unroll_count(2)
  for (; items > until; items--) {
    const entry *row = &pairs[items];
    double share;
    memcpy(&share, shares - 2 * items, sizeof share);
    const floats8 edge = row->scale * (floats8)(doubles4)share - row->root;
    const costs8 total = COST(costs8, floats8, edge, most) + BOTH(costs[next - items]);
    costs8 is_legal = edge >= row->least;
    if (has_most) is_legal &= edge <= row->most;
    const costs8 legal = is_legal ? total : (costs8)INT32_MAX;
    high_choice = (costs8)LATER(halves16, high_choice, (legal <= high) & kind);
    high = __builtin_elementwise_min(legal, high);
    kind += 1;
  }
  best[0].cost.hi = high.even;
  best[0].choice.hi = high_choice.even;
  best[1].cost.hi = high.odd;
  best[1].choice.hi = high_choice.odd;
}

/// The search with vectors of eight lanes.
INLINE int64_t search_pairs(const break_run *run, const bool has_most) {
  costs8 *costs = (costs8 *)run->costs - run->first;
  int64_t first = run->first;
  candidates rows;
  prepare(&rows, run);

  for (int64_t from = run->start; from < run->end; from += block) {
    const int64_t to = from + block < run->end ? from + block : run->end;
    const int64_t wide = longest(&run->wide, run, first, from, to);
    const int64_t narrow = longest(&run->narrow, run, first, from, to);

    int64_t next = from + 1;
    for (; next < to; next += 2) {
      const int64_t count = wide < next - first ? wide : next - first;
      share_pair(&rows, next, count);
      const float *shares = rows.shares + 2 * count;
      found best[2] = {nothing, nothing};
      const int64_t near = count < narrow ? count : narrow;
      if (count > near) {
        search_wide_pair(run, costs, next, count, near, shares, best, has_most);
      }
      finish(run, costs, next, near, shares, 2, &best[0], has_most);
      finish(run, costs, next + 1, near + 1, shares + 3, 2, &best[1], has_most);
    }
    if (next == to) {
      const int64_t count = wide < next - first ? wide : next - first;
      share(&rows, next, count);
      finish(run, costs, next, count, rows.shares + count, 1, &nothing, has_most);
    }
    if (to - wide > first) first = to - wide;
  }
  return exact_first(run, first);
}

#endif

// Expanded twice, so that no search pays for a bound that it does not have.
#define SEARCH(run, search) ((run)->has_most ? search(run, true) : search(run, false))

static int64_t search_baseline(const break_run *run) { return SEARCH(run, search); }

#if defined(__x86_64__)

__attribute__((target("avx2"))) static int64_t search_avx2(const break_run *run) {
  return SEARCH(run, search_pairs);
}

#endif

int64_t break_search(const break_run *run, break_code code) {
#if defined(__x86_64__)
  if (code == break_code_fastest && __builtin_cpu_supports("avx2")) return search_avx2(run);
#endif
  return search_baseline(run);
}
