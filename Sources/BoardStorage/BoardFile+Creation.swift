internal import CBoardStorage
internal import Foundation
internal import GRDB

extension BoardFile {
  /// Makes a new board where there is none, complete from the first moment that it has its name.
  ///
  /// It is built under another name in the same folder and then linked to its own, which fails
  /// where a file is there already: then that one, made by someone else meanwhile, is the board.
  func create(sources: StoreSources) throws(OpenError) {
    try makeFolder()
    let draft = "\(path).new-\(getpid())-\(UInt32.random(in: .min ... .max))"
    defer { for suffix in ["", "-wal", "-shm", "-journal"] { unlink(draft + suffix) } }
    try makeEmptyFile(draft)
    do {
      try build(draft, sources: sources)
    } catch {
      throw openError(error, doing: "could not be made")
    }
    try sync(draft)
    if link(draft, path) != 0, errno != EEXIST {
      // Some file systems have no hard links.
      if tercet_rename_to_new(draft, path) != 0, errno != EEXIST {
        throw accessError("could not be made", errno)
      }
    }
    try sync(folder)
  }

  private func build(_ draft: String, sources: StoreSources) throws {
    let queue = try DatabaseQueue(path: draft, configuration: Configuration())
    defer { try? queue.close() }
    try queue.writeWithoutTransaction { db in
      // Nobody sees this file before it is synced as a whole.
      try db.execute(sql: "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY")
      try Schema.makeBoard(db, sources: sources)
      try db.execute(sql: "PRAGMA journal_mode = WAL")
    }
  }

  private func makeFolder() throws(OpenError) {
    var missing: [String] = []
    var folder = self.folder
    while Self.status(of: folder) == nil, folder != "/" {
      missing.append(folder)
      folder = BoardFile(folder).folder
    }
    for folder in missing.reversed() {
      if mkdir(folder, 0o700) != 0, errno != EEXIST {
        throw accessError("could not be made", errno, do: "its folder is missing")
      }
      try sync(BoardFile(folder).folder)
    }
  }

  private func makeEmptyFile(_ path: String) throws(OpenError) {
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw accessError("could not be made", errno) }
    close(descriptor)
  }

  /// Waits until a file or a folder is on the disk.
  private func sync(_ path: String) throws(OpenError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw accessError("could not be made", errno) }
    defer { close(descriptor) }
    // Some file systems cannot sync a folder, and say so.
    if fsync(descriptor) != 0, errno != EINVAL { throw accessError("could not be made", errno) }
  }
}
