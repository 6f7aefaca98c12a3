import Glibc

/// The followed file, whichever file is at the path.
struct WatchedFile {
  let path: String
  private let options: BoardOptions

  init(_ options: BoardOptions) throws {
    self.options = options
    path = try options.file.path
  }

  func open() throws -> CommandStore {
    try CommandStore.requireBoard(at: path)
    return try CommandStore(options)
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
