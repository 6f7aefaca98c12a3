import Glibc

/// The followed file, whichever file is at the path.
final class WatchedFile {
  let path: String
  private let options: BoardOptions
  /// When a file that is only read was last written; nil for a file that is open for writing.
  private var stamp: [Int]?

  init(_ options: BoardOptions) throws {
    self.options = options
    path = try options.file.path
  }

  /// Opens the file for writing, which wakes for each change, or else only for reading.
  func open() throws -> CommandStore {
    try CommandStore.requireBoard(at: path)
    do {
      let store = try CommandStore(options)
      stamp = nil
      return store
    } catch let failure as CommandFailure where failure.code == .access {
      let now = writtenAt
      let store = try CommandStore(reading: options)
      stamp = now
      return store
    }
  }

  /// What is read may be a copy, so opens the file again if it or its log was written since.
  func openedAgain() -> CommandStore? {
    guard let stamp, stamp != writtenAt else { return nil }
    // If it can't be read now, the next look tries again.
    return try? open()
  }

  private var writtenAt: [Int] {
    [path, path + "-wal"]
      .flatMap { name in
        var status = stat()
        guard stat(name, &status) == 0 else { return [0] }
        return [status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_size, Int(status.st_ino)]
      }
  }

  /// Opens the new file at the path, or waits until there is one; `wait` throws to end the watch.
  func reopened(waiting wait: () throws -> Void) throws -> CommandStore {
    var lastLine: String?
    while true {
      do {
        if access(path, F_OK) == 0 {
          let store = try open()
          let verb = lastLine == nil ? "was replaced by another file" : "exists again"
          StandardError.printLine("“\(path)” \(verb); following its log from there")
          return store
        }
        tell("“\(path)” was removed; waiting for a new file", &lastLine)
      } catch let failure as CommandFailure {
        // It may be half written.
        tell(failure.line, &lastLine)
      }
      try wait()
    }
  }

  private func tell(_ line: String, _ lastLine: inout String?) {
    if lastLine != line { StandardError.printLine(line) }
    lastLine = line
  }
}
