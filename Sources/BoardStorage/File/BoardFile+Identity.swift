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
    // Another process may write the log back and begin it again meanwhile. Where the file's own
    // state is the same before and after, it was the same all the time, and so was what it follows.
    for _ in 0..<100 {
      let root = pages.rootPage(of: Self.identityTable)
      let own = root.flatMap { file.page($0, size: header.pageSize) }
        .flatMap(FileIdentity.init(page:))
      let log = logIdentities(root: root)
      let isSteady =
        own
        == root.flatMap { file.page($0, size: header.pageSize) }
        .flatMap(FileIdentity.init(page:))
      if !isSteady { continue }
      if let own, log.continues(own) { return log.first == nil ? columnsWithoutLog(header) : [] }
      // A page that was half written when the power went is whole in the log. A table that the file
      // does not have at all comes from the log only where the log's first commit made it.
      if own == nil, root != nil || log.first?.isFirst ?? true { return columnsWithoutLog(header) }
      throw foreignError("-wal", "a log")
    }
    throw OpenError(.access, "“\(path)” is written to without a pause; try again.")
  }

  /// The identities in the log, first looked for where the file has its own.
  private func logIdentities(root: Int?) -> LogIdentities {
    let log = LogIdentities(path: walPath, root: root)
    if root == nil || log.first != nil || !log.hasFrames { return log }
    return LogIdentities(path: walPath, root: nil)
  }
}
