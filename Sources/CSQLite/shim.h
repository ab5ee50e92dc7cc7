#pragma once
#include <sqlite3.h>

// sqlite3_config has a variable number of arguments, which Swift cannot call.

/// Turns off SQLite's statistics of its memory, which take a lock for every allocation.
///
/// Returns SQLITE_MISUSE if SQLite is already in use.
static inline int sqlite_without_memory_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
