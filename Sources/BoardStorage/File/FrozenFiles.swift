internal import FileSystem
internal import Foundation

/// Keeps a board's file and log unchanged while it lives: nobody can write to the log, checkpoint,
/// restart or remove it.
///
/// It holds shared locks on the bytes that SQLite locks for these, with its own descriptors. The
/// files must not be open in this process.
@MainActor final class FrozenFiles {
  /// "File Locking Notes" of os.c: the bytes that readers lock; without this lock the log may be
  /// removed.
  private static let sharedBytes = (start: 0x4000_0002, count: 510)
  /// `WAL_WRITE_LOCK` and `WAL_CKPT_LOCK` of wal.c.
  private static let logBytes = (start: 120, count: 2)

  private var descriptors: [Int32] = []

  /// Nil if another program is using them.
  init?(_ file: BoardFile) {
    guard hold(file.path, Self.sharedBytes), hold(file.walIndexPath, Self.logBytes) else {
      return nil
    }
  }

  isolated deinit {
    for descriptor in descriptors { close(descriptor) }
  }

  /// A file that is missing or can't be locked can't be locked by anyone else either.
  private func hold(_ path: String, _ bytes: (start: Int, count: Int)) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if descriptor < 0 { return true }
    descriptors.append(descriptor)
    return ByteLock.set(F_RDLCK, on: descriptor, at: bytes.start, count: bytes.count)
      || errno != EAGAIN && errno != EACCES
  }
}
