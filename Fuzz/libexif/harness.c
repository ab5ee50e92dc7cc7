// Fuzzes libexif as gallery uses it: all entries of a block and of its MakerNote, with their texts.

#include <stdint.h>
#include <string.h>

#include "cexif.h"

// Reads all bytes of the entries, so that AddressSanitizer checks them.
static volatile uint8_t sink;

static void touch(const void *bytes, size_t size) {
  for (size_t index = 0; index < size; index++) sink ^= ((const uint8_t *)bytes)[index];
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static uint8_t tags[1 << 13];
  memset(tags, 0x5A, sizeof tags);
  cexif_block block = cexif_read(bytes, size, tags);
  for (size_t index = 0; index < block.count; index++) touch(block.entries[index].bytes, block.entries[index].size);
  block = cexif_read(bytes, size, NULL);
  for (size_t index = 0; index < block.count; index++) touch(block.entries[index].bytes, block.entries[index].size);
  // Hostile notes have hundreds of thousands of values; a reader stops earlier.
  size_t total = block.count + block.notes;
  if (total > 4096) total = 4096;
  static const size_t lengths[] = {1, 7, 64, 1024};
  char buffer[1024];
  for (size_t index = 0; index < total; index++) {
    cexif_description text = cexif_describe(block, index, buffer, lengths[(index + size) % 4]);
    touch(text.name, strlen(text.name));
    touch(text.title, strlen(text.title));
    touch(text.value, strlen(text.value));
  }
  return 0;
}
