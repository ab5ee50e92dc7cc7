#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "floor.h"

/// The folders that remain to be listed, shared by several threads.
typedef struct {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  char **folders;
  size_t count, capacity;
  int busy;
  size_t bytes;
  long files;
} scan;

static void push(scan *scan, char *folder) {
  pthread_mutex_lock(&scan->lock);
  if (scan->count == scan->capacity) {
    scan->capacity = scan->capacity ? scan->capacity * 2 : 64;
    scan->folders = realloc(scan->folders, scan->capacity * sizeof *scan->folders);
  }
  scan->folders[scan->count++] = folder;
  pthread_cond_signal(&scan->changed);
  pthread_mutex_unlock(&scan->lock);
}

/// Waits for the next folder; returns NULL after the last one.
static char *pop(scan *scan) {
  char *folder = NULL;
  pthread_mutex_lock(&scan->lock);
  scan->busy--;
  while (scan->count == 0 && scan->busy > 0) pthread_cond_wait(&scan->changed, &scan->lock);
  if (scan->count > 0) {
    folder = scan->folders[--scan->count];
    scan->busy++;
  } else {
    pthread_cond_broadcast(&scan->changed);
  }
  pthread_mutex_unlock(&scan->lock);
  return folder;
}

static long read_folder(scan *scan, const char *path, char *buffer) {
  DIR *stream = opendir(path);
  if (!stream) return 0;
  long files = 0;
  for (struct dirent *entry; (entry = readdir(stream));) {
    if (entry->d_name[0] == '.') continue;
    if (entry->d_type == DT_DIR) {
      char *folder;
      if (asprintf(&folder, "%s/%s", path, entry->d_name) > 0) push(scan, folder);
    } else if (entry->d_type == DT_REG) {
      int file = openat(dirfd(stream), entry->d_name, O_RDONLY | O_CLOEXEC);
      if (file < 0) continue;
      if (read(file, buffer, scan->bytes) > 0) files++;
      close(file);
    }
  }
  closedir(stream);
  return files;
}

static void *work(void *argument) {
  scan *scan = argument;
  char *buffer = malloc(scan->bytes);
  long files = 0;
  for (char *folder; (folder = pop(scan));) {
    files += read_folder(scan, folder, buffer);
    free(folder);
  }
  free(buffer);
  __atomic_fetch_add(&scan->files, files, __ATOMIC_RELAXED);
  return NULL;
}

long floor_read_heads(const char *folder, int threads, size_t bytes) {
  if (threads < 1 || threads > 256 || access(folder, R_OK) != 0) return -1;
  scan scan = {.bytes = bytes, .busy = threads};
  pthread_mutex_init(&scan.lock, NULL);
  pthread_cond_init(&scan.changed, NULL);
  push(&scan, strdup(folder));
  pthread_t workers[256];
  for (int i = 0; i < threads; i++) pthread_create(&workers[i], NULL, work, &scan);
  for (int i = 0; i < threads; i++) pthread_join(workers[i], NULL);
  free(scan.folders);
  return scan.files;
}

int floor_drop_caches(void) {
  sync();
  int file = open("/proc/sys/vm/drop_caches", O_WRONLY);
  if (file < 0) return -1;
  ssize_t written = write(file, "3", 1);
  close(file);
  return written == 1 ? 0 : -1;
}
