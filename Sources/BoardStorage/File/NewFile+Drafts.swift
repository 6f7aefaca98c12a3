internal import Foundation

/// What processes that were killed left behind while they made a file.
extension NewFile {
  /// Removes the drafts of this file whose processes do not run any more.
  ///
  /// A process of another container may have a number that nobody has here; its draft is locked.
  func removeAbandonedDrafts() {
    let start = "\(path.dropFirst(path.lastIndex(of: "/").map { path[...$0].count } ?? 0)).new-"
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: file.folder) else {
      return
    }
    for name in names where name.hasPrefix(start) {
      let numbers = name.dropFirst(start.count)
        .split(separator: "-", omittingEmptySubsequences: false)
      guard numbers.count >= 2, let process = pid_t(numbers[0]), process > 0,
        numbers[1].first?.isNumber == true, kill(process, 0) != 0, errno == ESRCH
      else { continue }
      let draft = "\(file.folder)/\(name)"
      if !Self.isLocked(draft) { unlink(draft) }
    }
  }

  private static func isLocked(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    if descriptor < 0 { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0
  }
}
