internal import CBoardStorage
internal import GRDB
internal import GRDBSQLite

extension Configuration {
  /// For a file that anyone may have made.
  ///
  /// Its schema can't call functions with side effects, nothing can write to the schema itself, and
  /// no value is read that is longer than the program writes. With `keepingLog`, closing the
  /// connection never writes the log back into the file.
  static func forBoards(_ patience: LockTimeout, keepingLog: Bool = false) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .callback { patience.wait(after: $0) }
    configuration.prepareDatabase { db in
      if keepingLog { setCheckpointOnClose(db, false) }
      tercet_harden(db.sqliteConnection, Int32(BTreePage.sizeLimit))
      // GRDB checks each column that a statement reads, for its observers. We have none.
      sqlite3_set_authorizer(db.sqliteConnection, nil, nil)
      // Make the first read here: later, a disk fault would look like damage.
      try db.mappingDiskFaults { try db.execute(sql: "SELECT 1 FROM sqlite_schema LIMIT 1") }
    }
    return configuration
  }
}

extension BoardFile {
  /// Checks that the open file is a board of a known version with no tables but ours.
  ///
  /// - Returns: its format version.
  func checkTables(_ db: Database) throws -> Int {
    try db.readingAtOneMoment {
      let applicationID =
        try Int32.fetchOne(db.makeStatement(sql: "PRAGMA application_id")) ?? 0
      let version = try Int.fetchOne(db.makeStatement(sql: "PRAGMA user_version")) ?? 0
      try check(applicationID: applicationID, version: version)
      if let fault = try SchemaCheck.fault(db, version: version) { throw schemaError(fault) }
      return version
    }
  }

  /// Refuses impossibly large counts and sequence numbers, so that no sum overflows.
  func checkNumbers(_ db: Database) throws {
    if try Self.hasImpossibleNumbers(db) {
      throw damageError("a count or a place in it is impossible")
    }
  }

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
