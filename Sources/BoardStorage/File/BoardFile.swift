internal import FileSystem
internal import Foundation

/// The file of a board, before SQLite touches it.
struct BoardFile {
  /// Absolute, so that SQLite takes it for a path and not a URI or `:memory:`.
  let path: String
  /// SQLite keeps log, index and journal next to this path: the target of a symbolic link.
  private let target: String
  /// Whether it is the board to open, which `--db` can name.
  let isNamedByOption: Bool

  init(_ path: String, isNamedByOption: Bool = true) {
    self.isNamedByOption = isNamedByOption
    let path = Self.absolute(path)
    self.path = path
    let isLink = stat(link: path).map { $0.st_mode & S_IFMT == S_IFLNK } ?? false
    target = isLink ? RealPath.of(path) ?? path : path
  }

  /// The absolute path; in a removed folder there is none, and nothing can be created.
  private static func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    // Not `FileManager`: loading its types costs 0.1 ms at the start.
    guard let bytes = getcwd(nil, 0) else { return "/proc/self/cwd/" + path }
    defer { free(bytes) }
    let folder = String(cString: bytes)
    return folder.hasPrefix("/") ? folder + "/" + path : "/proc/self/cwd/" + path
  }

  var folder: String {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  var resolved: BoardFile { RealPath.of(path).map { BoardFile($0) } ?? self }

  var walPath: String { target + "-wal" }
  var walIndexPath: String { target + "-shm" }
  var journalPath: String { target + "-journal" }
  /// Speeds up text search; it can always be rebuilt.
  var searchPath: String { target + "-search" }

  static func status(of path: String) -> stat? { stat(at: path) }

  /// Whether the name is taken, even by a dangling symbolic link.
  var isThere: Bool { stat(link: path) != nil }

  /// Advice for a file that can't be used.
  var otherName: String {
    isNamedByOption ? "name another file with --db" : "name another file"
  }

  func accessError(_ what: String, _ code: Int32, do advice: String? = nil) -> OpenError {
    let reason = String(cString: strerror(code))
    let end = advice ?? "check its permissions, or \(otherName)"
    return OpenError(.access, "“\(path)” \(what): \(reason); \(end).")
  }

  func contentError(_ what: String) -> OpenError {
    OpenError(.content, "“\(path)” \(what); it was left as it is, \(otherName).")
  }

  func damageError(_ what: String) -> OpenError {
    OpenError(
      .content,
      "“\(path)” is damaged: \(what); it was left as it is,"
        + " “tercet recover” saves what is readable."
    )
  }

  var occupiedError: OpenError {
    OpenError(.access, "“\(path)” already exists and was left unchanged; name a new file.")
  }
}
