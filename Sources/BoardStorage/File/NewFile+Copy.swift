internal import Foundation
internal import GRDB

extension NewFile {
  /// Copies an open board into this file, which must not exist yet.
  ///
  /// SQLite's online backup reads everything as of one moment, including the log, while others read
  /// and write. The copy is a single file.
  ///
  /// `inspecting` sees the copy before it gets its name, so that a failure leaves no file.
  ///
  /// - Returns: false if a file with that name exists; it is left unchanged.
  func makeCopy(
    of source: DatabaseQueue,
    inspecting: (Database) throws -> Void = { _ in },
    showing progress: @escaping (Double) -> Void = { _ in }
  ) throws(OpenError) -> Bool {
    try makeWhole { draft in
      var configuration = Configuration()
      // This avoids an index next to a file that nobody else opens.
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
        // SQLite reports neither the file nor the reason.
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

  /// The pages copied between two progress reports.
  private static let pagesPerStep: CInt = 4_096

  /// Refuses a copy that is shorter than its header says, or still has a log.
  private func checkLength(of draft: String) throws(OpenError) {
    let header = RawFile(draft).flatMap { DatabaseHeader($0.read(at: 0, DatabaseHeader.size)) }
    let size = BoardFile.status(of: draft).map { Int($0.st_size) }
    let isWhole = header?.pageCount.map { $0 * (header?.pageSize ?? 0) } == size
    if isWhole, (BoardFile.status(of: draft + "-wal")?.st_size ?? 0) == 0 { return }
    throw OpenError(.access, "“\(path)” could not be made: not all of it was written; try again.")
  }
}
