#define _GNU_SOURCE
#include "CFaultyDisk.h"

#include <errno.h>
#include <sqlite3.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

/// A file of the system, right behind what SQLite sees as the file.
typedef struct {
  sqlite3_file base;
  sqlite3_file *real;
} faulty_file;

static sqlite3_vfs *real_vfs;
static sqlite3_vfs faulty_vfs;

static struct {
  int left;
  int is_full;
  int is_lasting;
  int failed;
} fault;

/// Whether the operation that is about to be done must fail.
static int fails(void) {
  if (fault.left == 0) return 0;
  if (fault.left > 1) {
    fault.left -= 1;
    return 0;
  }
  if (!fault.is_lasting) fault.left = 0;
  fault.failed += 1;
  return 1;
}

static sqlite3_file *real(sqlite3_file *file) { return ((faulty_file *)file)->real; }

static int faulty_close(sqlite3_file *file) { return real(file)->pMethods->xClose(real(file)); }

static int faulty_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  return real(file)->pMethods->xRead(real(file), bytes, count, offset);
}

static int faulty_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  if (!fails()) return real(file)->pMethods->xWrite(real(file), bytes, count, offset);
  real(file)->pMethods->xWrite(real(file), bytes, count / 2, offset);
  return fault.is_full ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

static int faulty_truncate(sqlite3_file *file, sqlite3_int64 size) {
  if (fails()) return SQLITE_IOERR_TRUNCATE;
  return real(file)->pMethods->xTruncate(real(file), size);
}

static int faulty_sync(sqlite3_file *file, int flags) {
  if (fails()) return SQLITE_IOERR_FSYNC;
  return real(file)->pMethods->xSync(real(file), flags);
}

static int faulty_size(sqlite3_file *file, sqlite3_int64 *size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}

static int faulty_lock(sqlite3_file *file, int lock) {
  return real(file)->pMethods->xLock(real(file), lock);
}

static int faulty_unlock(sqlite3_file *file, int lock) {
  return real(file)->pMethods->xUnlock(real(file), lock);
}

static int faulty_check_lock(sqlite3_file *file, int *answer) {
  return real(file)->pMethods->xCheckReservedLock(real(file), answer);
}

static int faulty_control(sqlite3_file *file, int operation, void *argument) {
  return real(file)->pMethods->xFileControl(real(file), operation, argument);
}

static int faulty_sector_size(sqlite3_file *file) {
  return real(file)->pMethods->xSectorSize(real(file));
}

static int faulty_characteristics(sqlite3_file *file) {
  return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

static int faulty_map(sqlite3_file *file, int page, int size, int extend, void volatile **memory) {
  return real(file)->pMethods->xShmMap(real(file), page, size, extend, memory);
}

static int faulty_map_lock(sqlite3_file *file, int offset, int count, int flags) {
  return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}

static void faulty_barrier(sqlite3_file *file) { real(file)->pMethods->xShmBarrier(real(file)); }

static int faulty_unmap(sqlite3_file *file, int removes) {
  return real(file)->pMethods->xShmUnmap(real(file), removes);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = faulty_close,
    .xRead = faulty_read,
    .xWrite = faulty_write,
    .xTruncate = faulty_truncate,
    .xSync = faulty_sync,
    .xFileSize = faulty_size,
    .xLock = faulty_lock,
    .xUnlock = faulty_unlock,
    .xCheckReservedLock = faulty_check_lock,
    .xFileControl = faulty_control,
    .xSectorSize = faulty_sector_size,
    .xDeviceCharacteristics = faulty_characteristics,
    .xShmMap = faulty_map,
    .xShmLock = faulty_map_lock,
    .xShmBarrier = faulty_barrier,
    .xShmUnmap = faulty_unmap,
};

static int faulty_open(
    sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags) {
  faulty_file *faulty = (faulty_file *)file;
  (void)vfs;
  faulty->real = (sqlite3_file *)(faulty + 1);
  int result = real_vfs->xOpen(real_vfs, name, faulty->real, flags, out_flags);
  faulty->base.pMethods = faulty->real->pMethods == NULL ? NULL : &methods;
  return result;
}

int faulty_disk_install(void) {
  if (real_vfs == NULL) {
    real_vfs = sqlite3_vfs_find(NULL);
    faulty_vfs = *real_vfs;
    faulty_vfs.zName = "faulty";
    faulty_vfs.szOsFile = (int)sizeof(faulty_file) + real_vfs->szOsFile;
    faulty_vfs.xOpen = faulty_open;
  }
  return sqlite3_vfs_register(&faulty_vfs, 1);
}

int faulty_disk_remove(void) {
  faulty_disk_mend();
  // Registered again, it is the default again; connections that use the layer go on with it.
  return sqlite3_vfs_register(real_vfs, 1);
}

void faulty_disk_fail(int operation, int is_full, int is_lasting) {
  fault.left = operation;
  fault.is_full = is_full;
  fault.is_lasting = is_lasting;
  fault.failed = 0;
}

int faulty_disk_mend(void) {
  fault.left = 0;
  return fault.failed;
}

static int reads_left;
static int has_failed_read;

static ssize_t faulty_pread(int file, void *bytes, size_t count, off64_t offset) {
  if (reads_left > 0 && --reads_left == 0) {
    has_failed_read = 1;
    errno = EIO;
    return -1;
  }
  return pread64(file, bytes, count, offset);
}

static ssize_t full_pwrite(int file, const void *bytes, size_t count, off64_t offset) {
  // SQLite makes the index of its log longer by single bytes, and nothing else.
  if (count == 1) {
    errno = ENOSPC;
    return -1;
  }
  return pwrite64(file, bytes, count, offset);
}

void faulty_disk_fill_for_index(int is_full) {
  sqlite3_vfs *vfs = sqlite3_vfs_find("unix");
  sqlite3_syscall_ptr call = is_full ? (sqlite3_syscall_ptr)full_pwrite : 0;
  vfs->xSetSystemCall(vfs, "pwrite", call);
  vfs->xSetSystemCall(vfs, "pwrite64", call);
}

int faulty_disk_fail_read(int read) {
  sqlite3_vfs *vfs = sqlite3_vfs_find("unix");
  sqlite3_syscall_ptr call = read > 0 ? (sqlite3_syscall_ptr)faulty_pread : 0;
  vfs->xSetSystemCall(vfs, "pread", call);
  vfs->xSetSystemCall(vfs, "pread64", call);
  int answer = has_failed_read;
  reads_left = read;
  has_failed_read = 0;
  return answer;
}
