#include "heif_items.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/// A part of the file that has not been read yet.
struct range {
  const unsigned char *start, *end;
};

/// A box: its type, all of its bytes, and the bytes after its header.
struct box {
  const char *type;
  struct range whole, content;
};

/// The items to keep. Files with up to 65,535 items do not use larger ids.
struct items {
  unsigned char bits[65536 / 8];
};

/// The new content of the `meta` box.
struct output {
  unsigned char *bytes;
  size_t count, capacity;
};

static size_t left(const struct range *range) { return (size_t)(range->end - range->start); }

/// Reads a big-endian number of 0 to 8 bytes. Returns 0 if the range is too short.
static int number(struct range *range, int bytes, uint64_t *value) {
  if (left(range) < (size_t)bytes) return 0;
  *value = 0;
  for (int i = 0; i < bytes; i++) *value = *value << 8 | *range->start++;
  return 1;
}

static int skip(struct range *range, uint64_t count) {
  if (left(range) < count) return 0;
  range->start += count;
  return 1;
}

/// Reads the next box. Returns 0 at the end and for a damaged header.
static int next_box(struct range *range, struct box *box) {
  struct range rest = *range;
  uint64_t size, type;
  if (!number(&rest, 4, &size) || !number(&rest, 4, &type)) return 0;
  if (size == 0) {
    size = left(range);
  } else if (size == 1 && !number(&rest, 8, &size)) {
    return 0;
  }
  if (size > left(range) || size < (uint64_t)(rest.start - range->start)) return 0;
  const unsigned char *end = range->start + size;
  *box = (struct box){.type = (const char *)range->start + 4,
                      .whole = {range->start, end},
                      .content = {rest.start, end}};
  range->start = end;
  return 1;
}

static int is(const struct box *box, const char *type) { return memcmp(box->type, type, 4) == 0; }

static int find(struct range range, const char *type, struct box *box) {
  while (next_box(&range, box)) {
    if (is(box, type)) return 1;
  }
  return 0;
}

/// Reads the version and flags of a full box.
static int full(struct range *content, unsigned *version, unsigned *flags) {
  uint64_t value;
  if (!number(content, 4, &value)) return 0;
  *version = (unsigned)(value >> 24);
  *flags = (unsigned)value & 0xffffff;
  return 1;
}

static int has(const struct items *items, uint64_t id) {
  return id < 65536 && (items->bits[id / 8] >> id % 8 & 1) != 0;
}

static int add(struct items *items, uint64_t id) {
  if (id >= 65536 || has(items, id)) return 0;
  items->bits[id / 8] |= (unsigned char)(1 << id % 8);
  return 1;
}

static int put(struct output *output, const unsigned char *bytes, size_t count) {
  if (count > output->capacity - output->count) return 0;
  memcpy(output->bytes + output->count, bytes, count);
  output->count += count;
  return 1;
}

static int put_range(struct output *output, struct range range) {
  return put(output, range.start, left(&range));
}

static void store(unsigned char *bytes, int count, uint64_t value) {
  for (int i = count - 1; i >= 0; i--, value >>= 8) bytes[i] = (unsigned char)value;
}

/// Copies a box. A size of 0 means that a box extends to the end of its parent, whose size changes, so the actual
/// size is written.
static int put_box(struct output *output, const struct box *box) {
  const size_t start = output->count;
  struct range header = box->whole;
  uint64_t size;
  if (!number(&header, 4, &size) || !put_range(output, box->whole)) return 0;
  if (size == 0) store(output->bytes + start, 4, left(&box->whole));
  return 1;
}

/// Begins a box. Returns its offset for `end_box`.
static size_t begin_box(struct output *output, const char *type) {
  static const unsigned char size[4];
  const size_t start = output->count;
  put(output, size, 4);
  put(output, (const unsigned char *)type, 4);
  return start;
}

static int end_box(struct output *output, size_t start) {
  if (output->count < start + 8) return 0;
  store(output->bytes + start, 4, output->count - start);
  return 1;
}

/// Adds the items from which the items are derived, directly or indirectly. Returns whether the box can be read.
static int add_sources(struct range content, struct items *items) {
  unsigned version, flags;
  if (!full(&content, &version, &flags)) return 0;
  const int width = version == 0 ? 2 : 4;
  for (int is_new = 1; is_new;) {
    is_new = 0;
    struct range rest = content;
    struct box reference;
    while (next_box(&rest, &reference)) {
      struct range fields = reference.content;
      uint64_t from, count, to;
      if (!is(&reference, "dimg")) continue;
      if (!number(&fields, width, &from) || !number(&fields, 2, &count)) return 0;
      if (!has(items, from)) continue;
      while (count-- > 0) {
        if (!number(&fields, width, &to)) return 0;
        if (add(items, to)) is_new = 1;
      }
    }
  }
  return 1;
}

static int copy_references(const struct box *box, const struct items *items,
                           struct output *output) {
  struct range content = box->content;
  unsigned version, flags;
  const unsigned char *start = content.start;
  if (!full(&content, &version, &flags)) return 0;
  const size_t begin = begin_box(output, "iref");
  if (!put(output, start, 4)) return 0;
  struct box reference;
  while (next_box(&content, &reference)) {
    struct range fields = reference.content;
    uint64_t from;
    if (!is(&reference, "dimg")) continue;
    if (!number(&fields, version == 0 ? 2 : 4, &from)) return 0;
    if (has(items, from) && !put_box(output, &reference)) return 0;
  }
  return end_box(output, begin);
}

/// Copies the descriptions (`infe`) of the items.
static int copy_infos(const struct box *box, const struct items *items, struct output *output) {
  struct range content = box->content;
  unsigned version, flags;
  uint64_t count, kept = 0;
  const unsigned char *start = content.start;
  if (!full(&content, &version, &flags)) return 0;
  const int width = version == 0 ? 2 : 4;
  if (!number(&content, width, &count)) return 0;
  const size_t begin = begin_box(output, "iinf");
  if (!put(output, start, 4 + (size_t)width)) return 0;
  struct box info;
  while (next_box(&content, &info)) {
    struct range fields = info.content;
    uint64_t id;
    if (!is(&info, "infe")) continue;
    if (!full(&fields, &version, &flags) || !number(&fields, version < 3 ? 2 : 4, &id)) return 0;
    if (!has(items, id)) continue;
    const size_t start_of_info = output->count;
    if (!put_box(output, &info)) return 0;
    // Decoders ignore a hidden item. The flags end before the content that follows them.
    const size_t header = (size_t)(info.content.start - info.whole.start);
    output->bytes[start_of_info + header + 3] &= 0xfe;
    kept++;
  }
  store(output->bytes + begin + 12, width, kept);
  return end_box(output, begin);
}

/// Copies the number of the primary item (`pitm`), which becomes another one.
static int copy_primary(const struct box *box, uint64_t primary, struct output *output) {
  struct range content = box->content;
  unsigned version, flags;
  uint64_t id;
  if (!full(&content, &version, &flags) || !number(&content, version == 0 ? 2 : 4, &id)) return 0;
  const size_t end = output->count + (size_t)(content.start - box->whole.start);
  if (!put_box(output, box)) return 0;
  const int width = version == 0 ? 2 : 4;
  store(output->bytes + end - width, width, primary);
  return 1;
}

/// Copies the locations of the items in the file (`iloc`).
static int copy_locations(const struct box *box, const struct items *items,
                          struct output *output) {
  struct range content = box->content;
  unsigned version, flags;
  uint64_t sizes, count, kept = 0;
  const unsigned char *start = content.start;
  if (!full(&content, &version, &flags) || version > 2) return 0;
  const int width = version < 2 ? 2 : 4;
  if (!number(&content, 2, &sizes) || !number(&content, width, &count)) return 0;
  const unsigned offset_size = sizes >> 12 & 15, length_size = sizes >> 8 & 15;
  const unsigned base_size = sizes >> 4 & 15, index_size = version > 0 ? sizes & 15 : 0;
  const size_t begin = begin_box(output, "iloc");
  if (!put(output, start, 6 + (size_t)width)) return 0;
  while (count-- > 0) {
    struct range item = content;
    uint64_t id, extents;
    if (!number(&content, width, &id) || !skip(&content, version > 0 ? 4 : 2) ||
        !skip(&content, base_size) || !number(&content, 2, &extents) ||
        !skip(&content, extents * (index_size + offset_size + length_size))) {
      return 0;
    }
    item.end = content.start;
    if (!has(items, id)) continue;
    if (!put_range(output, item)) return 0;
    kept++;
  }
  store(output->bytes + begin + 14, width, kept);
  return end_box(output, begin);
}

/// Copies the associations of properties with the items (`ipma`).
static int copy_associations(const struct box *box, const struct items *items,
                             struct output *output) {
  struct range content = box->content;
  unsigned version, flags;
  uint64_t count, kept = 0;
  const unsigned char *start = content.start;
  if (!full(&content, &version, &flags) || !number(&content, 4, &count)) return 0;
  const size_t begin = begin_box(output, "ipma");
  if (!put(output, start, 8)) return 0;
  while (count-- > 0) {
    struct range item = content;
    uint64_t id, properties;
    if (!number(&content, version == 0 ? 2 : 4, &id) || !number(&content, 1, &properties) ||
        !skip(&content, properties * (flags & 1 ? 2 : 1))) {
      return 0;
    }
    item.end = content.start;
    if (!has(items, id)) continue;
    if (!put_range(output, item)) return 0;
    kept++;
  }
  store(output->bytes + begin + 12, 4, kept);
  return end_box(output, begin);
}

static int copy_properties(const struct box *box, const struct items *items,
                           struct output *output) {
  struct range content = box->content;
  const size_t begin = begin_box(output, "iprp");
  struct box part;
  while (next_box(&content, &part)) {
    const int is_copied = is(&part, "ipma") ? copy_associations(&part, items, output)
                                            : put_box(output, &part);
    if (!is_copied) return 0;
  }
  return end_box(output, begin);
}

/// Copies the boxes in `meta` that the items need.
static int copy_boxes(struct range content, uint64_t primary, const struct items *items,
                      struct output *output) {
  struct box box;
  while (next_box(&content, &box)) {
    const int is_copied =
        is(&box, "iinf")   ? copy_infos(&box, items, output)
        : is(&box, "iloc") ? copy_locations(&box, items, output)
        : is(&box, "iref") ? copy_references(&box, items, output)
        : is(&box, "iprp") ? copy_properties(&box, items, output)
        : is(&box, "pitm") ? copy_primary(&box, primary, output)
        // Groups refer to items that were removed, and decoders do not need the other boxes.
        : is(&box, "hdlr") || is(&box, "dinf") || is(&box, "idat") ? put_box(output, &box)
                                                                    : 1;
    if (!is_copied) return 0;
  }
  return 1;
}

/// Finds the primary item of a file.
static int find_primary(struct range content, uint64_t *primary) {
  struct box box;
  unsigned version, flags;
  return find(content, "pitm", &box) && full(&box.content, &version, &flags) &&
         number(&box.content, version == 0 ? 2 : 4, primary);
}

/// Finds an item and all items from which it is derived.
static int find_picture(struct range content, uint64_t item, struct items *items) {
  struct box box;
  if (!add(items, item)) return 0;
  return !find(content, "iref", &box) || add_sources(box.content, items);
}

/// Reduces a file to an item and its sources; to the primary one if `item` is 0.
static int keep(unsigned char *bytes, size_t size, uint64_t item) {
  const struct range file = {bytes, bytes + size};
  struct box meta;
  if (!find(file, "meta", &meta)) return 0;
  struct range content = meta.content;
  unsigned version, flags;
  static struct items items;
  memset(&items, 0, sizeof items);
  if (!full(&content, &version, &flags)) return 0;
  if (item == 0 && !find_primary(content, &item)) return 0;
  if (!find_picture(content, item, &items)) return 0;
  const size_t capacity = left(&content);
  struct output output = {.bytes = malloc(capacity), .capacity = capacity};
  const int is_reduced = output.bytes != NULL && copy_boxes(content, item, &items, &output) &&
                         capacity - output.count >= 8;
  if (is_reduced) {
    unsigned char *start = bytes + (content.start - bytes);
    const size_t rest = capacity - output.count;
    memcpy(start, output.bytes, output.count);
    memset(start + output.count, 0, rest);
    store(start + output.count, 4, rest);
    memcpy(start + output.count + 4, "free", 4);
  }
  free(output.bytes);
  return is_reduced;
}

int heif_keep_picture(unsigned char *bytes, size_t size) { return keep(bytes, size, 0); }

int heif_keep_item(unsigned char *bytes, size_t size, unsigned item) {
  return item != 0 && keep(bytes, size, item);
}
