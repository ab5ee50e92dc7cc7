// A worker that writes a file of a few bytes for each requested image, so that a build of a million photos
// decodes nothing. It discards the descriptors of photos. `gallery-renderer` has the same messages, of the form `FORM`.

#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TEXT(number) TEXT_OF(number)
#define TEXT_OF(number) #number

static void send_line(const char *line, size_t length) {
  while (length > 0) {
    ssize_t count = write(STDIN_FILENO, line, length);
    if (count <= 0) exit(1);
    line += count;
    length -= count;
  }
}

int main(int count, char **arguments) {
  static char line[1 << 16];
  const char *handshake =
      "{\"form\":" TEXT(FORM) ",\"version\":{\"renderer\":\"benchmark\",\"libvips\":\"none\"},\"isShortOfMemory\":false,"
      "\"confinement\":{\"writing\":true,\"reading\":true,\"network\":true,\"processes\":true}}\n";
  int folder = count > 1 ? open(arguments[1], O_PATH) : -1;
  send_line(handshake, strlen(handshake));
  FILE *jobs = fdopen(dup(STDIN_FILENO), "r");
  while (jobs && fgets(line, sizeof line, jobs)) {
    const char *number = strstr(line, "\"number\":");
    if (!number) return 1;
    int job = atoi(number + strlen("\"number\":"));
    int image = 0;
    for (const char *target = line; (target = strstr(target, "\"width\":")); target++) {
      char name[64];
      snprintf(name, sizeof name, "%d-%d", job, image++);
      int file = openat(folder, name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
      if (file < 0 || write(file, "an image", 8) != 8) return 1;
      close(file);
    }
    unsigned color = 5381;
    const char *images = strstr(line, "\"images\":");
    for (const char *byte = images ? images : line; *byte && *byte != '}'; byte++) color = (color * 33) ^ (unsigned char)*byte;
    char reply[96];
    int length = snprintf(
        reply, sizeof reply, "{\"number\":%d,\"images\":{\"color\":%u}}\n", job, color & 0xFFFFFF);
    send_line(reply, length);
  }
  return 0;
}
