import BoardModel
import Foundation

/// How many watches of files a user may have: each machine of a team needs two, and all are this one.
struct WatchLimit {
  private static let file = "/proc/sys/fs/inotify/max_user_instances"
  private let former: Int?

  /// Raises the limit while it is measured, which only root may; else it stays as it is.
  init(atLeast count: Int) {
    let text = try? String(contentsOfFile: Self.file, encoding: .utf8)
    let now = text.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    guard let now, now < count, Self.write(count) else {
      former = nil
      return
    }
    former = now
  }

  func restore() {
    if let former { _ = Self.write(former) }
  }

  /// In place, as the file cannot be replaced.
  private static func write(_ count: Int) -> Bool {
    let descriptor = open(file, O_WRONLY | O_CLOEXEC)
    if descriptor < 0 { return false }
    defer { close(descriptor) }
    let text = "\(count)"
    return Foundation.write(descriptor, text, text.utf8.count) == text.utf8.count
  }
}
