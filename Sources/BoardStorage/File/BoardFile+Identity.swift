internal import Foundation

/// Whether the log next to a file is the file's own.
extension BoardFile {
  private static let identityTable = "file_identity"

  /// Refuses a log that continues another file, or another state of this one.
  ///
  /// Such a log is left over when a copy replaces a board that had a log. SQLite would mix the two.
  /// The file must not be open in this process.
  ///
  /// - Returns: the columns in the file without its log, if the two must be compared by columns
  ///   because another program wrote the log; otherwise none.
  func checkOwnLog(_ header: DatabaseHeader) throws(OpenError) -> Set<UUID> {
    guard let file = RawFile(path) else { throw accessError("cannot be read", errno) }
    let pages = SchemaPages { file.page($0, size: header.pageSize) }
    for round in 0..<Self.rounds {
      // The header of a frame is written before its content. So a log that looks foreign is read
      // again while nobody writes, up to its last commit.
      let still = round == 0 ? nil : FrozenFiles(resolved)
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
    throw OpenError(.access, "“\(path)” is being written to constantly; try again later.")
  }

  /// How often files that others are writing are read, and the first pause between reads in
  /// microseconds; five seconds in all.
  private static let (rounds, pause): (Int, UInt32) = (110, 5_000)

  private enum Relation {
    case own
    /// The log has no identity.
    case unknown
    /// Another process has checkpointed and restarted it meanwhile.
    case changing
    case foreign
  }

  /// If the file's own state is the same before and after reading the log, it was the same
  /// throughout, and so was the state that the log continues.
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
    // A page half written at a power cut is whole in the log. A table missing in the file comes
    // from the log only if the log's first commit made it.
    if own == nil, root != nil || log.first?.isFirst ?? true { return .unknown }
    return .foreign
  }

  /// The identities in the log, first searched on the file's identity page.
  private func logIdentities(root: Int?, upTo end: Int) -> LogIdentities {
    let log = LogIdentities(path: walPath, root: root, upTo: end)
    if root == nil || log.first != nil || !log.hasFrames { return log }
    return LogIdentities(path: walPath, root: nil, upTo: end)
  }
}
