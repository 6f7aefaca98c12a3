internal import Foundation
internal import GRDB

extension NewFile {
  /// Creates a new board, or uses the one that someone else creates meanwhile.
  func makeBoard(sources: StoreSources) throws(OpenError) {
    try makeFolder()
    _ = try makeWhole { draft in try build(draft, sources: sources) }
  }

  private func build(_ draft: String, sources: StoreSources) throws {
    let queue = try DatabaseQueue(path: draft, configuration: Configuration())
    defer { queue.retire() }
    try queue.writeWithoutTransaction { db in
      // Nobody sees this file before it is synced as a whole.
      try db.execute(sql: "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY")
      try Schema.makeFile(db, sources: sources)
      try db.execute(sql: "PRAGMA journal_mode = WAL")
    }
  }

  private func makeFolder() throws(OpenError) {
    var missing: [String] = []
    var folder = file.folder
    while BoardFile.status(of: folder) == nil, folder != "/" {
      missing.append(folder)
      folder = BoardFile(folder).folder
    }
    for folder in missing.reversed() {
      if mkdir(folder, 0o700) != 0, errno != EEXIST {
        throw file.accessError("could not be made", errno, do: "its folder is missing")
      }
      try sync(BoardFile(folder).folder)
    }
  }
}
