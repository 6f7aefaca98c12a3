package import BoardStorage

/// Opening a board to write, with a bar on a terminal while an older file is brought to the present
/// format.
package enum BoardMigration {
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

  /// What the closure and this function share.
  private final class Bar {
    var bar = ProgressBar("Bringing the board to the new format")
  }
}
