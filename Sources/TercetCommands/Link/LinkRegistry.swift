import BoardModel
import FileSystem
import Foundation

/// Which database links a Markdown file, noted in the user's state folder.
///
/// Two databases would undo each other's changes, and a copy or a backup of a database has its
/// links. A note is only a hint: the database is asked, and one that is missing or unreadable links
/// nothing.
enum LinkRegistry {
  /// Refuses to sync a Markdown file that another database links.
  static func refuseOther(of path: String, for own: String) throws(LinkTrouble) {
    guard let other = noted(path), real(other) != real(own),
      let store = try? CommandStore.opener.openToRead(at: other, author: nil, noting: { _ in }),
      let links = try? store.links.all(), links.contains(where: { $0.path == path })
    else { return }
    throw LinkTrouble(
      "“\(path)” is linked with a board of “\(other)”; first unlink it there with --db",
      .usage
    )
  }

  /// Whether this user has linked it with this database.
  static func isNoted(_ path: String, for own: String) -> Bool {
    noted(path).map { real($0) == real(own) } ?? false
  }

  /// Notes that a database links a Markdown file; ignores paths with line breaks.
  static func add(_ path: String, in database: String) {
    guard let note = note(of: path) else { return }
    let data = Data("\(path)\n\(real(database))\n".utf8)
    if FileManager.default.contents(atPath: note) == data { return }
    try? data.write(to: URL(fileURLWithPath: note), options: .atomic)
  }

  /// Runs a body while no other program of this user does so for the same link; waits for it.
  static func withLock<Value>(on path: String, _ body: () throws -> Value) rethrows -> Value {
    let lock = note(of: path).map { open($0 + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600) } ?? -1
    defer { close(lock) }
    while flock(lock, LOCK_EX) == -1, errno == EINTR {}
    return try body()
  }

  static func remove(_ path: String, of database: String) {
    guard let note = note(of: path), noted(path).map({ real($0) == real(database) }) ?? true else {
      return
    }
    unlink(note)
  }

  /// The database that links a Markdown file according to its note.
  private static func noted(_ path: String) -> String? {
    guard let note = note(of: path), let data = FileManager.default.contents(atPath: note) else {
      return nil
    }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    return lines.count == 2 && lines[0] == path ? lines[1] : nil
  }

  private static func note(of path: String) -> String? {
    guard let folder = StateFolder.make("links") else { return nil }
    // FNV-1a; the note also has the path itself.
    let hash = path.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return "\(folder)/\(String(hash, radix: 16))"
  }

  private static func real(_ path: String) -> String { RealPath.of(path) ?? path }
}
