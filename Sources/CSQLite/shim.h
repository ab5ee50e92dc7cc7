#pragma once
#include <sqlite3.h>
#include <stdlib.h>

// sqlite3_config has a variable number of arguments, which Swift cannot call.

/// Turns off SQLite's memory statistics, which take a lock for every allocation.
///
/// Returns SQLITE_MISUSE if SQLite is already in use.
static inline int sqlite_without_memory_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/// Sets the folder for temporary files, unless SQLITE_TMPDIR is set. SQLite uses the folder only if it exists and is
/// writable. Call it once, before a database is opened.
static inline void sqlite_use_temporary_folder(const char *folder) {
  if (getenv("SQLITE_TMPDIR") == NULL) sqlite3_temp_directory = sqlite3_mprintf("%s", folder);
}
