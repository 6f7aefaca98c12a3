internal import Foundation

/// What processes that were killed left behind while they made a file.
extension NewFile {
  /// Removes the drafts in this file's folder whose processes do not run any more, whatever file they
  /// were to become: nobody may ever make that one again.
  ///
  /// A process of another container may have a number that nobody has here; its draft is locked. What
  /// has such a name and is no board is somebody else's.
  func removeAbandonedDrafts() {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: file.folder) else {
      return
    }
    for name in names where Self.isAbandonedDraft(name) {
      let draft = "\(file.folder)/\(name)"
      if Self.isBeingMadeByNobody(draft) {
        for suffix in ["", "-wal", "-shm", "-journal", Self.keptSuffix] { unlink(draft + suffix) }
      }
    }
  }

  /// Whether a name is that of a draft, `NAME.new-PROCESS-NUMBER`, and its process has ended.
  private static func isAbandonedDraft(_ name: String) -> Bool {
    guard let mark = name.range(of: ".new-", options: .backwards) else { return false }
    let numbers = name[mark.upperBound...].split(separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 2, let process = pid_t(numbers[0]), process > 0,
      UInt32(numbers[1]) != nil
    else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }

  /// Whether a file is a board, or is empty as one is at first, and nobody holds its lock.
  private static func isBeingMadeByNobody(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    if descriptor < 0 { return false }
    defer { close(descriptor) }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 { return false }
    var bytes = [UInt8](repeating: 0, count: DatabaseHeader.size)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    // The first page of a copy is written last.
    if count >= 0, bytes.allSatisfy({ $0 == 0 }) { return true }
    return DatabaseHeader(bytes)?.applicationID == Schema.applicationID
  }
}
