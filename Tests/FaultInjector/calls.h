// The system calls at which a fault can be injected, and the arguments that name their file.
#ifndef CALLS_H
#define CALLS_H

#include <sys/syscall.h>

enum call_set { CHANGES = 1, READS = 2, CLONES = 4 };

struct call {
  int number;
  const char *name;
  // `OPENS` instead of a set: a change or a read, depending on the flags.
  int set;
  // The arguments that name the file: a descriptor and a path relative to it, or -1.
  signed char descriptor, path;
  // The argument with the flags of a call that opens.
  signed char flags;
};

enum { OPENS = 8 };

static const struct call calls[] = {
    {SYS_openat, "openat", OPENS, 0, 1, 2},
    {SYS_write, "write", CHANGES, 0, -1, -1},
    {SYS_pwrite64, "pwrite64", CHANGES, 0, -1, -1},
    {SYS_writev, "writev", CHANGES, 0, -1, -1},
    {SYS_pwritev, "pwritev", CHANGES, 0, -1, -1},
    {SYS_pwritev2, "pwritev2", CHANGES, 0, -1, -1},
    {SYS_sendfile, "sendfile", CHANGES, 0, -1, -1},
    {SYS_copy_file_range, "copy_file_range", CHANGES, 2, -1, -1},
    {SYS_renameat, "renameat", CHANGES, 2, 3, -1},
    {SYS_renameat2, "renameat2", CHANGES, 2, 3, -1},
    {SYS_linkat, "linkat", CHANGES, 2, 3, -1},
    {SYS_symlinkat, "symlinkat", CHANGES, 1, 2, -1},
    {SYS_unlinkat, "unlinkat", CHANGES, 0, 1, -1},
    {SYS_mkdirat, "mkdirat", CHANGES, 0, 1, -1},
    {SYS_truncate, "truncate", CHANGES, -1, 0, -1},
    {SYS_ftruncate, "ftruncate", CHANGES, 0, -1, -1},
    {SYS_fallocate, "fallocate", CHANGES, 0, -1, -1},
    {SYS_fsync, "fsync", CHANGES, 0, -1, -1},
    {SYS_fdatasync, "fdatasync", CHANGES, 0, -1, -1},
    {SYS_syncfs, "syncfs", CHANGES, 0, -1, -1},
    {SYS_sync_file_range, "sync_file_range", CHANGES, 0, -1, -1},
    {SYS_fchmod, "fchmod", CHANGES, 0, -1, -1},
    {SYS_fchmodat, "fchmodat", CHANGES, 0, 1, -1},
    {SYS_fchown, "fchown", CHANGES, 0, -1, -1},
    {SYS_fchownat, "fchownat", CHANGES, 0, 1, -1},
    {SYS_utimensat, "utimensat", CHANGES, 0, 1, -1},
    {SYS_read, "read", READS, 0, -1, -1},
    {SYS_pread64, "pread64", READS, 0, -1, -1},
    {SYS_readv, "readv", READS, 0, -1, -1},
    {SYS_preadv, "preadv", READS, 0, -1, -1},
    {SYS_getdents64, "getdents64", READS, 0, -1, -1},
    {SYS_clone, "clone", CLONES, -1, -1, -1},
    {SYS_clone3, "clone3", CLONES, -1, -1, -1},
// Calls that exist only on older architectures.
#ifdef SYS_open
    {SYS_open, "open", OPENS, -1, 0, 1},
    {SYS_creat, "creat", CHANGES, -1, 0, -1},
    {SYS_rename, "rename", CHANGES, -1, 1, -1},
    {SYS_link, "link", CHANGES, -1, 1, -1},
    {SYS_symlink, "symlink", CHANGES, -1, 1, -1},
    {SYS_unlink, "unlink", CHANGES, -1, 0, -1},
    {SYS_mkdir, "mkdir", CHANGES, -1, 0, -1},
    {SYS_rmdir, "rmdir", CHANGES, -1, 0, -1},
    {SYS_chmod, "chmod", CHANGES, -1, 0, -1},
    {SYS_chown, "chown", CHANGES, -1, 0, -1},
    {SYS_fork, "fork", CLONES, -1, -1, -1},
    {SYS_vfork, "vfork", CLONES, -1, -1, -1},
#endif
};

enum { CALL_COUNT = sizeof calls / sizeof *calls };

#endif
