#ifndef CLINUX_H
#define CLINUX_H

/// Exchanges two paths in one step: renameat2(2) with RENAME_EXCHANGE, which the Swift overlay of
/// the C library does not show. Returns 0, or -1 with errno where the file system cannot.
int linux_exchange(const char *left, const char *right);

#endif
