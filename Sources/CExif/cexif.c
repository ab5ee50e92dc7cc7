#include "cexif.h"

#include <libexif/exif-data.h>
#include <libexif/exif-log.h>
#include <libexif/exif-mem.h>
#include <libexif/exif-mnote-data.h>
#include <libintl.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"

static const char header[6] = "Exif\0";

// Notes that libexif has not read all entries. It reports each entry, and faults in MakerNotes under other names.
static void note_fault(ExifLog *log, ExifLogCode code, const char *domain, const char *format, va_list arguments,
                       void *is_complete) {
  (void)log, (void)format, (void)arguments;
  if (code != EXIF_LOG_CODE_DEBUG && strcmp(domain, "ExifData") == 0) *(int *)is_complete = 0;
}

static size_t count_entries(const ExifData *data) {
  size_t count = 0;
  for (int directory = 0; directory < EXIF_IFD_COUNT; directory++) count += data->ifd[directory]->count;
  return count;
}

// Lists the entries of all directories; an empty list if there is no memory for it.
static void list_entries(cexif_block *block, const ExifData *data, size_t count) {
  cexif_entry *entries = arena_allocate((ExifLong)(count * sizeof *entries));
  if (!entries) {
    block->is_complete = 0;
    return;
  }
  block->entries = entries;
  for (int directory = 0; directory < EXIF_IFD_COUNT; directory++) {
    for (unsigned int index = 0; index < data->ifd[directory]->count; index++) {
      const ExifEntry *entry = data->ifd[directory]->entries[index];
      entries[block->count++] = (cexif_entry){
        .bytes = entry->data,
        .size = entry->size,
        .count = (uint32_t)entry->components,
        .type = (uint16_t)entry->format,
        .tag = (uint16_t)entry->tag,
        .directory = (uint16_t)directory,
      };
    }
  }
}

static uint32_t number(const uint8_t *bytes, int count, int is_big) {
  uint32_t value = 0;
  for (int index = 0; index < count; index++) value = value << 8 | bytes[is_big ? index : count - 1 - index];
  return value;
}

// Removes the entries of a directory that have none of the tags, and ends the chain of directories behind it. A damaged
// directory stays as it is.
static void keep_entries(uint8_t *bytes, size_t size, size_t directory, int is_big, const uint8_t *tags) {
  if (directory < 8 || directory > size - 6) return;
  uint32_t count = number(bytes + directory, 2, is_big);
  if (count > (size - 6 - directory) / 12) return;
  uint8_t *entries = bytes + directory + 2;
  uint32_t kept = 0;
  for (uint32_t index = 0; index < count; index++) {
    const uint8_t *entry = entries + 12 * index;
    uint32_t tag = number(entry, 2, is_big);
    if (tags[tag / 8] >> tag % 8 & 1) memmove(entries + 12 * kept++, entry, 12);
  }
  // Otherwise the offset of the next directory stays, because some programs write a value in its place.
  if (kept == count) return;
  bytes[directory + (is_big ? 0 : 1)] = (uint8_t)(kept >> 8);
  bytes[directory + (is_big ? 1 : 0)] = (uint8_t)kept;
  memset(entries + 12 * kept, 0, 4);
}

// The directory to which an entry points; 0 if there is none.
static uint32_t pointer(const uint8_t *bytes, size_t size, size_t directory, uint32_t tag, int is_big) {
  if (directory < 8 || directory > size - 2) return 0;
  const uint8_t *entry = bytes + directory + 2;
  for (uint32_t count = number(bytes + directory, 2, is_big); count > 0; count--, entry += 12) {
    if ((size_t)(bytes + size - entry) < 12) return 0;
    if (number(entry, 2, is_big) == tag) return number(entry + 8, 4, is_big);
  }
  return 0;
}

// Removes all entries with other tags, the MakerNote and the thumbnail, so that libexif does not decode them: it has no
// options for that.
static void keep_tags(uint8_t *bytes, size_t size, const uint8_t *tags) {
  if (size < 8) return;
  int is_big = bytes[0] == 'M';
  uint32_t main = number(bytes + 4, 4, is_big);
  uint32_t exif = pointer(bytes, size, main, EXIF_TAG_EXIF_IFD_POINTER, is_big);
  const uint32_t directories[] = {
    main,
    exif,
    pointer(bytes, size, main, EXIF_TAG_GPS_INFO_IFD_POINTER, is_big),
    pointer(bytes, size, exif, EXIF_TAG_GPS_INFO_IFD_POINTER, is_big),
    pointer(bytes, size, exif, EXIF_TAG_INTEROPERABILITY_IFD_POINTER, is_big),
  };
  for (int index = 0; index < 5; index++) keep_entries(bytes, size, directories[index], is_big, tags);
}

cexif_block cexif_read(const uint8_t *bytes, size_t size, const uint8_t *tags) {
  cexif_block block = {0};
  // libexif reads 64 KiB, but looks for what a MakerNote refers to in all bytes.
  const size_t read_by_libexif = 0xFFFE - sizeof header;
  size_t largest = !tags ? cexif_memory_limit / 4 : read_by_libexif;
  size_t copied = size < largest ? size : largest;
  if (!arena_reset()) return block;
  ExifMem *memory = exif_mem_new(arena_allocate, arena_reallocate, arena_free);
  uint8_t *copy = arena_take(sizeof header + copied, sizeof header + copied);
  ExifData *data = memory ? exif_data_new_mem(memory) : NULL;
  ExifLog *log = memory ? exif_log_new_mem(memory) : NULL;
  if (!copy || !data || !log) return block;
  memcpy(copy, header, sizeof header);
  memcpy(copy + sizeof header, bytes, copied);
  if (tags) keep_tags(copy + sizeof header, copied, tags);

  block.is_complete = size <= read_by_libexif;
  exif_log_set_func(log, note_fault, &block.is_complete);
  exif_data_log(data, log);
  // With these options, which are on by default, libexif drops tags that it does not know, and adds and changes entries
  // as the specification says.
  exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS);
  exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION);
  exif_data_load_data(data, copy, (unsigned int)(sizeof header + copied));
  exif_log_set_func(log, NULL, NULL);

  size_t count = count_entries(data);
  if (count == 0) block.is_complete = 0;
  list_entries(&block, data, count);
  ExifMnoteData *note = exif_data_get_mnote_data(data);
  block.notes = note ? exif_mnote_data_count(note) : 0;
  block.data = data;
  return block;
}

// An entry by its index among those of all directories.
static ExifEntry *entry_at(const ExifData *data, size_t index, ExifIfd *directory) {
  for (int number = 0; number < EXIF_IFD_COUNT; number++) {
    const ExifContent *content = data->ifd[number];
    *directory = (ExifIfd)number;
    if (index < content->count) return content->entries[index];
    index -= content->count;
  }
  return NULL;
}

static const char *text_or_empty(const char *text) { return text ? text : ""; }

cexif_description cexif_describe(cexif_block block, size_t index, char *buffer, size_t size) {
  cexif_description description = {.name = "", .title = "", .value = ""};
  if (!block.data || size == 0) return description;
  memset(buffer, 0, size);
  // libexif does not end texts that fill the buffer.
  unsigned int length = (unsigned int)size - 1;
  if (index < block.count) {
    ExifIfd directory;
    ExifEntry *entry = entry_at(block.data, index, &directory);
    if (!entry) return description;
    description.tag = (uint32_t)entry->tag;
    description.name = text_or_empty(exif_tag_get_name_in_ifd(entry->tag, directory));
    description.title = text_or_empty(exif_tag_get_title_in_ifd(entry->tag, directory));
    description.value = text_or_empty(exif_entry_get_value(entry, buffer, length));
  } else if (index - block.count < block.notes) {
    ExifMnoteData *note = exif_data_get_mnote_data(block.data);
    unsigned int number = (unsigned int)(index - block.count);
    description.tag = exif_mnote_data_get_id(note, number);
    description.name = text_or_empty(exif_mnote_data_get_name(note, number));
    description.title = text_or_empty(exif_mnote_data_get_title(note, number));
    description.value = text_or_empty(exif_mnote_data_get_value(note, number, buffer, length));
  }
  return description;
}

int cexif_has_tag(const char *name) {
  // The number of GPSVersionID is 0, which also means that there is no such name.
  return exif_tag_from_name(name) != 0 || strcmp(name, "GPSVersionID") == 0;
}

void cexif_use_language(void) {
  setlocale(LC_CTYPE, "");
  if (!setlocale(LC_MESSAGES, "")) {
    // The language is known, but its locale is not installed. This one always is; the translations need no other.
    setlocale(LC_MESSAGES, "C.UTF-8");
    const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int index = 0; index < 3; index++) {
      const char *value = getenv(names[index]);
      if (!value || !*value) continue;
      setenv("LANGUAGE", value, 0);
      break;
    }
  }
  bind_textdomain_codeset("libexif-12", "UTF-8");
}
