#ifndef CEXIF_H
#define CEXIF_H

#include <stddef.h>
#include <stdint.h>

/// An entry of an Exif block. `bytes` are as in the file, in its byte order.
typedef struct {
  const uint8_t *bytes;
  uint32_t size;
  /// The number of values, and their type by its number in TIFF 6.0.
  uint32_t count;
  uint16_t type;
  uint16_t tag;
  /// The directory: 0 main, 1 thumbnail, 2 Exif, 3 GPS, 4 interoperability.
  uint16_t directory;
} cexif_entry;

/// A block that libexif has read. It is valid on the thread that read it, until that thread reads the next one.
typedef struct {
  const cexif_entry *entries;
  size_t count;
  /// Whether libexif has read all directories: it stops at entries that are damaged, and reads 64 KiB.
  int is_complete;
  /// The number of entries of the MakerNote; 0 if libexif does not know the camera, or has not been asked.
  size_t notes;
  /// Internal.
  void *data;
} cexif_block;

/// An entry of a block or of its MakerNote, for people. The texts are in the language of `cexif_use_language`.
typedef struct {
  /// The tag, the index of the value in it for tags of several values, and its name, such as `FNumber`.
  uint32_t tag;
  const char *name;
  /// Its title, such as `F-Number`.
  const char *title;
  /// Its value, such as `f/2.8`; "" if it has none. It is the buffer of `cexif_describe`.
  const char *value;
} cexif_description;

/// Reads an Exif block with libexif.
///
/// `bytes` is a TIFF stream without `Exif\0\0` before it. The memory for all entries comes from one arena per thread,
/// which is reset here; one of a hostile block ends at `cexif_memory_limit`. Nothing has to be freed.
///
/// `tags` has a bit for each of the 65,536 tags, those of the pointers to directories included; in undamaged directories
/// other entries are not read, because libexif takes longer for one than our code that uses it. With `NULL` all entries
/// are read, and the MakerNote is decoded.
cexif_block cexif_read(const uint8_t *bytes, size_t size, const uint8_t *tags);

/// Describes an entry: those of the block first, then those of the MakerNote.
///
/// `buffer` is used for the value. `NULL` texts become "".
cexif_description cexif_describe(cexif_block block, size_t index, char *buffer, size_t size);

/// Whether libexif has a tag of this name, such as `FNumber`, in a directory of Exif.
int cexif_has_tag(const char *name);

/// Uses the language of the environment (`LC_ALL`, `LC_MESSAGES`, `LANG`) for descriptions. Not thread-safe.
void cexif_use_language(void);

/// The maximum size of the arena of a thread in bytes.
extern const size_t cexif_memory_limit;

#endif
