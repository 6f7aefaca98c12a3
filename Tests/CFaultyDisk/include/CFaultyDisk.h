#ifndef TERCET_CFAULTY_DISK_H
#define TERCET_CFAULTY_DISK_H

/// Puts a layer under SQLite, for what this process opens from now on, in which writing can fail.
///
/// It passes everything on to the system's own files until a fault is set. Returns 0, or SQLite's
/// code.
int faulty_disk_install(void);

/// Takes the layer away again; files that are open keep it.
int faulty_disk_remove(void);

/// Makes one operation that changes a file fail: the number `operation` of those from now on, which
/// counts from 1. With `is_full` it fails as a full disk does, else as a broken one; with `is_lasting`
/// all later ones fail too. Of a write that fails, the first half is on the disk.
void faulty_disk_fail(int operation, int is_full, int is_lasting);

/// Lets everything succeed again; how many operations failed since the fault was set.
int faulty_disk_mend(void);

/// Makes one read of the system fail with EIO: the number `read` of those of SQLite from now on, which
/// counts from 1; 0 lets all succeed. Returns whether one failed since the last call.
int faulty_disk_fail_read(int read);

/// Leaves no room for the index of SQLite's log, which fails as a full disk does, until it is told 0.
void faulty_disk_fill_for_index(int is_full);

#endif
