internal import Foundation
internal import GRDB

extension NewFile {
  /// Copies an open board into this file, which must not be there yet.
  ///
  /// SQLite's online backup reads all of it as it was at one moment, what its log holds included,
  /// while others read and write. The copy is one whole file.
  ///
  /// `inspecting` sees the copy before it has its name, so that nothing of it can fail afterwards.
  ///
  /// - Returns: false where a file was there, which is left as it is.
  func makeCopy(
    of source: DatabaseQueue,
    inspecting: (Database) throws -> Void = { _ in },
    showing progress: @escaping (Double) -> Void = { _ in }
  ) throws(OpenError) -> Bool {
    try makeWhole { draft in
      var configuration = Configuration()
      // No index beside a file that nobody else opens.
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
      let copy = try DatabaseQueue(path: draft, configuration: configuration)
      defer { copy.retire() }
      // Nobody sees this file before it is synced as a whole.
      try copy.writeWithoutTransaction {
        try $0.execute(sql: "PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF")
      }
      do {
        try source.backup(to: copy, pagesPerStep: Self.pagesPerStep) { step in
          progress(1 - Double(step.remainingPageCount) / Double(max(1, step.totalPageCount)))
        }
      } catch {
        // SQLite names neither the file nor the reason.
        if let fault = source.writeWithoutTransaction(\.diskFault) { throw fault }
        throw error
      }
      try copy.writeWithoutTransaction { db in
        try FileIdentity.renew(db)
        try inspecting(db)
        try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
      try copy.close()
      try checkLength(of: draft)
    }
  }

  /// Between two looks at how far a copy has come.
  private static let pagesPerStep: CInt = 4_096

  /// Refuses a copy that is shorter than its header says, or has a part of it in a log.
  private func checkLength(of draft: String) throws(OpenError) {
    let header = RawFile(draft).flatMap { DatabaseHeader($0.read(at: 0, DatabaseHeader.size)) }
    let size = BoardFile.status(of: draft).map { Int($0.st_size) }
    let isWhole = header?.pageCount.map { $0 * (header?.pageSize ?? 0) } == size
    if isWhole, (BoardFile.status(of: draft + "-wal")?.st_size ?? 0) == 0 { return }
    throw OpenError(.access, "“\(path)” could not be made: not all of it was written; try again.")
  }
}
