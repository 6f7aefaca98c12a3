internal import Foundation

/// The file of a board, before SQLite touches it.
struct BoardFile {
  /// Absolute, so that SQLite takes it for nothing but a path: not a URI, not `:memory:`.
  let path: String
  /// The path beside whose end SQLite keeps log, index and journal: behind a symbolic link, there.
  private let target: String
  /// Whether it is the board that the program was asked to open, which `--db` names.
  let isNamedByOption: Bool

  init(_ path: String, isNamedByOption: Bool = true) {
    self.isNamedByOption = isNamedByOption
    let path = Self.absolute(path)
    self.path = path
    var status = stat()
    let isLink = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    target = isLink ? Self.real(path) ?? path : path
  }

  /// The path from the root on; in a folder that was removed there is none, and nothing can be made.
  private static func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    // Not by Foundation's file manager, whose types cost a start a tenth of a millisecond.
    guard let bytes = getcwd(nil, 0) else { return "/proc/self/cwd/" + path }
    defer { free(bytes) }
    let folder = String(cString: bytes)
    return folder.hasPrefix("/") ? folder + "/" + path : "/proc/self/cwd/" + path
  }

  static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  var folder: String {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// The file at the end of symbolic links, beside which SQLite keeps its log.
  var resolved: BoardFile { Self.real(path).map { BoardFile($0) } ?? self }

  var walPath: String { target + "-wal" }
  var walIndexPath: String { target + "-shm" }
  var journalPath: String { target + "-journal" }
  /// What makes texts fast to find; it can always be made again.
  var searchPath: String { target + "-search" }

  /// What a path leads to, through symbolic links, or nil where there is nothing.
  static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  /// Whether the name is taken, by a symbolic link that leads nowhere too.
  var isThere: Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// What to do about a file that cannot be used.
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

  /// For a file that is a board, or was one.
  func damageError(_ what: String) -> OpenError {
    OpenError(
      .content,
      "“\(path)” is damaged: \(what); it was left as it is,"
        + " “tercet recover” saves what can be read of it."
    )
  }

  /// For a file that is to be made where one is.
  var occupiedError: OpenError {
    OpenError(.access, "“\(path)” is there already and was left as it is; name a new file.")
  }
}
