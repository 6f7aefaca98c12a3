internal import CBoardStorage
internal import GRDB

extension Configuration {
  /// For a file that anybody may have made.
  ///
  /// Nothing in its schema may call what has effects, nothing may write to the schema itself, and no
  /// value is read that is longer than any that the program writes. With `keepingLog`, closing the
  /// connection writes no log back into the file, whatever the first read of it finds.
  static func forBoards(_ patience: LockPatience, keepingLog: Bool = false) -> Configuration {
    var configuration = Configuration()
    // By a call below, in place of a statement.
    configuration.foreignKeysEnabled = false
    configuration.busyMode = .callback { patience.wait(after: $0) }
    configuration.prepareDatabase { db in
      guard let connection = db.sqliteConnection else { return }
      if keepingLog { setCheckpointOnClose(db, false) }
      tercet_distrust(UnsafeMutableRawPointer(connection), Int32(BTreePage.sizeLimit))
      _ = tercet_enable_foreign_keys(UnsafeMutableRawPointer(connection))
      // GRDB asks for each column of each statement who reads it, to tell observers, which are none.
      tercet_ask_no_authorizer(UnsafeMutableRawPointer(connection))
      // The first read, which would else be made where its fault could not be told from damage.
      try db.tellingDiskFaults { try db.run("SELECT 1 FROM sqlite_schema LIMIT 1") }
    }
    return configuration
  }
}

extension BoardFile {
  /// Checks that what SQLite has opened is a board of a version that is known, with our tables only.
  ///
  /// - Returns: the version of its format.
  func checkTables(_ db: Database) throws -> Int {
    try db.holdingReads {
      let applicationID =
        try Int32.fetchOne(db.makeStatement(sql: "PRAGMA application_id")) ?? 0
      let version = try Int.fetchOne(db.makeStatement(sql: "PRAGMA user_version")) ?? 0
      try check(applicationID: applicationID, version: version)
      if let fault = try SchemaCheck.fault(db, version: version) { throw schemaError(fault) }
      return version
    }
  }

  /// Refuses counts and places in the log that are beyond all that can be, so that no sum overflows.
  func checkNumbers(_ db: Database) throws {
    if try Self.hasImpossibleNumbers(db) {
      throw damageError("a count or a place in it is impossible")
    }
  }

  /// Whether a count or a place in the log is beyond all that can be.
  static func hasImpossibleNumbers(_ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.makeStatement(
        sql: """
          SELECT EXISTS (SELECT 1 FROM board_column WHERE card_count NOT BETWEEN 0 AND 1 << 40)
            OR coalesce((SELECT min(seq) FROM change) < 0, FALSE)
            OR coalesce((SELECT max(seq) FROM change) > 1 << 53, FALSE)
            OR EXISTS (SELECT 1 FROM sqlite_sequence WHERE seq > 1 << 53)
          """
      )
    ) ?? false
  }

  private func schemaError(_ fault: String) -> OpenError {
    OpenError(
      .content,
      "“\(path)” is damaged or not made by Tercet: \(fault); it was left as it is,"
        + " “tercet recover” saves the cards that are in it."
    )
  }
}
