internal import Foundation

extension BoardFile {
  /// Removes the index of the log that SQLite made for a file which turned out to be no board.
  ///
  /// Whoever uses the index holds a shared lock on one byte of it (`UNIX_SHM_DMS` of SQLite's
  /// `os_unix.c`), so it goes only where the whole lock can be had.
  func removeUnusedWALIndex(withEmptyLog: Bool = false) {
    let descriptor = open(walIndexPath, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    if descriptor < 0 { return }
    defer { close(descriptor) }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = 128
    lock.l_len = 1
    if fcntl(descriptor, F_SETLK, &lock) != 0 { return }
    if withEmptyLog, Self.status(of: walPath)?.st_size == 0 { unlink(walPath) }
    unlink(walIndexPath)
  }

  /// Removes what SQLite began to make beside a file and had no room for.
  func removeEmptyCompanions(_ inspection: Inspection) {
    if !inspection.hasWALIndex { removeUnusedWALIndex(withEmptyLog: !inspection.hasWAL) }
  }
}
