internal import Foundation

/// Files left by processes that were killed while making a file.
extension NewFile {
  /// Removes drafts in this file's folder whose processes have ended, whatever file they were for:
  /// nobody may ever create that file again.
  ///
  /// A process in another container may have a number unused here; its draft is locked. A file with
  /// such a name that isn't a board belongs to someone else.
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

  /// Whether an unlocked file is a board, or still empty as a new draft is.
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
