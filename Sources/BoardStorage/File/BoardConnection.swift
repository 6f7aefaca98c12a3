internal import CBoardStorage
internal import GRDB

extension Configuration {
  /// For a file that anybody may have made.
  ///
  /// Nothing in its schema may call what has effects, nothing may write to the schema itself, and no
  /// value is read that is longer than any that the program writes.
  static func forBoards(waiting seconds: Double) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(seconds)
    configuration.prepareDatabase { db in
      guard let connection = db.sqliteConnection else { return }
      tercet_distrust(UnsafeMutableRawPointer(connection), Int32(BTreePage.sizeLimit))
    }
    return configuration
  }
}

extension BoardFile {
  /// Checks that what SQLite has opened is a board of a version that is known, with our tables only.
  ///
  /// - Returns: the version of its format.
  func checkTables(_ db: Database) throws -> Int {
    var version = 0
    try db.inTransaction(.deferred) {
      let applicationID = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
      version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      try check(applicationID: applicationID, version: version)
      if let fault = try SchemaCheck.fault(db, version: version) { throw schemaError(fault) }
      return .commit
    }
    return version
  }

  private func schemaError(_ fault: String) -> OpenError {
    OpenError(
      .content,
      "“\(path)” is damaged or not made by Tercet: \(fault); it was left as it is,"
        + " “tercet recover” saves the cards that are in it."
    )
  }
}
