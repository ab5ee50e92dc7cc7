#include "input.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/// The maximum size in bytes of a file that is read into memory.
static const off_t most_in_memory = 512 << 20;

/// Reads until the buffer is full or the file ends. Returns the number of bytes, or -1.
static ssize_t read_at(int descriptor, unsigned char *bytes, size_t count, off_t offset) {
  size_t done = 0;
  while (done < count) {
    const ssize_t more = pread(descriptor, bytes + done, count - done, offset + (off_t)done);
    if (more < 0 && errno == EINTR) continue;
    if (more < 0) {
      vips_error_system(errno, "gallery", "the file cannot be read");
      return -1;
    }
    if (more == 0) break;
    done += (size_t)more;
  }
  return (ssize_t)done;
}

/// Overwrites the comments in the header of a Netpbm file with spaces, because libvips 8.14 reads numbers in the
/// second comment.
static void blank_comments(unsigned char *bytes, size_t size) {
  // A bitmap has no maximum.
  int numbers = bytes[1] == '1' || bytes[1] == '4' ? 2 : 3;
  size_t i = 2;
  while (i < size && numbers > 0) {
    if (bytes[i] == '#') {
      while (i < size && bytes[i] != '\n' && bytes[i] != '\r') bytes[i++] = ' ';
    } else if (g_ascii_isspace(bytes[i])) {
      i++;
    } else {
      while (i < size && !g_ascii_isspace(bytes[i]) && bytes[i] != '#') i++;
      numbers--;
    }
  }
}

enum cvips_verdict input_open(struct cvips_source source, struct input *input) {
  *input = (struct input){.source = source};
  if (source.directory > 0) {
    g_snprintf(input->options, sizeof input->options, "[page=%d]", source.directory);
  }
  if (source.length > 0) {
    input->bytes = malloc(source.length);
    if (input->bytes == NULL) {
      vips_error_system(errno, "gallery", "no memory for the preview");
      return cvips_failed;
    }
    const ssize_t count = read_at(source.descriptor, input->bytes, source.length, source.offset);
    if (count < 0) return cvips_failed;
    input->size = (size_t)count;
    if (input->size < source.length) {
      vips_error("gallery", "the file ends within its preview");
      return cvips_refused;
    }
    memcpy(input->head, input->bytes, VIPS_MIN(sizeof input->head, input->size));
    return cvips_rendered;
  }
  if (read_at(source.descriptor, input->head, sizeof input->head, 0) < 0) return cvips_failed;
  // The first row of a PFM file is the bottom row, which libvips 8.14 ignores. PNM formats have no orientation.
  const gboolean is_float = input->head[1] == 'F' || input->head[1] == 'f';
  if (input_kind(input) == kind_pnm && is_float) input->source.orientation = 4;
  if (input_kind(input) == kind_pnm && memchr(input->head, '#', sizeof input->head) != NULL) {
    if (input_read_all(input) != 0) return cvips_failed;
    if (input->bytes != NULL) blank_comments(input->bytes, input->size);
  }
  return cvips_rendered;
}

void input_close(struct input *input) {
  free(input->bytes);
  input->bytes = NULL;
}

/// Reads a file to its end without keeping the bytes.
static int read_through(int descriptor) {
  static unsigned char buffer[1 << 16];
  off_t offset = 0;
  ssize_t count;
  while ((count = read_at(descriptor, buffer, sizeof buffer, offset)) > 0) offset += count;
  return count < 0 ? -1 : 0;
}

int input_read_all(struct input *input) {
  if (input->bytes != NULL) return 0;
  const int descriptor = input->source.descriptor;
  struct stat status;
  if (fstat(descriptor, &status) != 0) {
    vips_error_system(errno, "gallery", "the file cannot be read");
    return -1;
  }
  if (status.st_size > most_in_memory) return read_through(descriptor);
  unsigned char *bytes = malloc((size_t)status.st_size + 1);
  if (bytes == NULL) return read_through(descriptor);
  const ssize_t count = read_at(descriptor, bytes, (size_t)status.st_size, 0);
  if (count < 0) {
    free(bytes);
    return -1;
  }
  input->bytes = bytes;
  input->size = (size_t)count;
  return 0;
}

gboolean is_systems_fault(void) {
  static const int errors[] = {EIO,    ENOSPC, EDQUOT, ENOMEM, EACCES,
                               EPERM,  EROFS,  EMFILE, ENFILE, ESTALE};
  const char *text = vips_error_buffer();
  for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
    if (strstr(text, g_strerror(errors[i])) != NULL) return TRUE;
  }
  char *lower = g_ascii_strdown(text, -1);
  const gboolean is_memory =
      strstr(lower, "out of memory") != NULL || strstr(lower, "insufficient memory") != NULL;
  g_free(lower);
  return is_memory;
}

VipsSource *input_source(struct input *input) {
  if (input->bytes != NULL) return vips_source_new_from_memory(input->bytes, input->size);
  if (lseek(input->source.descriptor, 0, SEEK_SET) != 0) {
    vips_error_system(errno, "gallery", "the file cannot be read");
    return NULL;
  }
  return vips_source_new_from_descriptor(input->source.descriptor);
}

enum kind input_kind(const struct input *input) {
  const unsigned char *head = input->head;
  if (memcmp(head, "\xFF\xD8\xFF", 3) == 0) return kind_jpeg;
  if (memcmp(head, "\x89PNG", 4) == 0) return kind_png;
  if (memcmp(head, "GIF8", 4) == 0) return kind_gif;
  if (memcmp(head, "II*\0", 4) == 0 || memcmp(head, "MM\0*", 4) == 0 ||
      memcmp(head, "II+\0", 4) == 0 || memcmp(head, "MM\0+", 4) == 0) {
    return kind_tiff;
  }
  if (memcmp(head + 4, "ftyp", 4) == 0) return kind_heif;
  if (memcmp(head, "RIFF", 4) == 0 && memcmp(head + 8, "WEBP", 4) == 0) return kind_webp;
  if (memcmp(head, "\xFF\x4F\xFF\x51", 4) == 0 ||
      memcmp(head, "\0\0\0\x0CjP  \r\n\x87\n", 12) == 0) {
    return kind_jp2;
  }
  if (head[0] == 'P' && strchr("123456Ff", head[1]) != NULL && head[1] != '\0') return kind_pnm;
  if (memcmp(head, "#?RADIANCE", 10) == 0 || memcmp(head, "#?RGBE", 6) == 0) {
    return kind_radiance;
  }
  return kind_other;
}
