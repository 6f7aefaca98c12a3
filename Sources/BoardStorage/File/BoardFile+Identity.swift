internal import Foundation

/// Whether the log beside a file is the file's own.
extension BoardFile {
  private static let identityTable = "file_identity"

  /// Refuses a log that continues another file, or another state of this one.
  ///
  /// Such a log is left over where a copy was put in the place of a board that had a log, and SQLite
  /// would mix the two. The file must not be open in this process.
  ///
  /// - Returns: the columns that the file holds without its log where the two must be compared by
  ///   those, since the log was not written by this program; else none.
  func checkOwnLog(_ header: DatabaseHeader) throws(OpenError) -> Set<UUID> {
    guard let file = RawFile(path) else { throw accessError("cannot be read", errno) }
    let pages = SchemaPages { file.page($0, size: header.pageSize) }
    for round in 0..<Self.rounds {
      // A frame that is being written, or was when its process ended, has its head before its content,
      // so what looks foreign is looked at once more while nobody writes, as far as it was committed.
      let still = round == 0 ? nil : StillFiles(resolved)
      if round > 0, still == nil {
        usleep(UInt32(min(round, 10)) * Self.pause)
        continue
      }
      let relation = withExtendedLifetime(still) {
        let end = still == nil ? .max : WriteAheadLog.end(ofLogAt: walPath)
        return self.relation(of: file, pages, logUpTo: end, pageSize: header.pageSize)
      }
      switch relation {
      case .own: return []
      case .unknown: return columnsWithoutLog(header)
      case .changing: continue
      case .foreign: if still != nil { throw foreignError("-wal", "a log") }
      }
    }
    throw OpenError(.access, "“\(path)” is written to without a pause; try again.")
  }

  /// How often files that others write are looked at, and how long is waited at first in between, in
  /// microseconds; five seconds in all.
  private static let (rounds, pause): (Int, UInt32) = (110, 5_000)

  /// What a log is to the file beside it.
  private enum Relation {
    case own
    /// Nothing in the log says it.
    case unknown
    /// Another process has written it back and begun it again meanwhile.
    case changing
    case foreign
  }

  /// Where the file's own state is the same before and after the log was read, it was the same all the
  /// time, and so was what the log follows.
  private func relation(
    of file: RawFile,
    _ pages: SchemaPages,
    logUpTo end: Int,
    pageSize: Int
  ) -> Relation {
    let root = pages.rootPage(of: Self.identityTable)
    let identity = {
      root.flatMap { file.page($0, size: pageSize) }.flatMap(FileIdentity.init(page:))
    }
    let own = identity()
    let log = logIdentities(root: root, upTo: end)
    if own != identity() { return .changing }
    if let own, log.continues(own) { return log.first == nil ? .unknown : .own }
    // A page that was half written when the power went is whole in the log. A table that the file
    // does not have at all comes from the log only where the log's first commit made it.
    if own == nil, root != nil || log.first?.isFirst ?? true { return .unknown }
    return .foreign
  }

  /// The identities in the log, first looked for where the file has its own.
  private func logIdentities(root: Int?, upTo end: Int) -> LogIdentities {
    let log = LogIdentities(path: walPath, root: root, upTo: end)
    if root == nil || log.first != nil || !log.hasFrames { return log }
    return LogIdentities(path: walPath, root: nil, upTo: end)
  }
}
