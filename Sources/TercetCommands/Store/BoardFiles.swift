import BoardModel
package import BoardStorage
import Glibc

@MainActor protocol BoardOpener: Sendable {
  func hasFile(at path: String) -> Bool

  /// Opens the boards for writing, or creates them.
  func open(at path: String, author: String) throws(CommandFailure) -> any CommandBoardStore

  /// Opens the boards for reading; creates and changes nothing.
  ///
  /// Calls `note` with a message if the data may be old.
  func openToRead(
    at path: String,
    author: String?,
    noting note: (String) -> Void
  ) throws(CommandFailure) -> any CommandBoardStore
}

/// Opens SQLite files; the only place where commands know the type of the store.
package struct BoardFiles: BoardOpener {
  func hasFile(at path: String) -> Bool { access(path, F_OK) == 0 }

  func open(at path: String, author: String) throws(CommandFailure) -> any CommandBoardStore {
    let store = try CommandFailure.opening(try Self.open(at: path, author: author))
    store.gathersSteps = true
    LostIndex.endProcess(saying: StandardError.line(LostIndex.sentence(ofFileAt: path)))
    return store
  }

  func openToRead(
    at path: String,
    author: String?,
    noting note: (String) -> Void
  ) throws(CommandFailure) -> any CommandBoardStore {
    let store = try CommandFailure.opening(
      try SQLiteBoardStore.openToRead(at: path, author: author)
    )
    store.database.stalenessWarning.map(note)
    return store
  }

  /// Opens a board for writing, with a progress bar on a terminal while an older file is migrated.
  package static func open(
    at path: String,
    author: String?
  ) throws(OpenError) -> SQLiteBoardStore {
    let bar = Bar()
    defer { bar.bar.end() }
    return try SQLiteBoardStore.open(
      at: path,
      sources: .system(author: author),
      migrating: { bar.bar.show($0) }
    )
  }

  private final class Bar {
    var bar = ProgressBar("Updating the board's format")
  }
}

extension CommandFailure {
  package init(_ error: OpenError) {
    self.init(Code(rawValue: error.exitCode) ?? .other, error.message)
  }

  static func opening<Value>(
    _ body: @autoclosure () throws(OpenError) -> Value
  ) throws(CommandFailure) -> Value {
    do { return try body() } catch { throw CommandFailure(error) }
  }
}
