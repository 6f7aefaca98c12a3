internal import BoardModel
internal import GRDB

/// Looks for faults in a whole board without changing anything.
///
/// Others may use the board meanwhile: the check sees it as it was at one moment. It keeps one card
/// and two log entries in memory at a time, however large the board is.
package struct BoardCheck {
  package private(set) var checked: [String] = []
  /// What is wrong, one sentence each; empty for a sound board.
  package private(set) var faults: [String] = []

  /// What is worth a look without being a fault, one sentence each.
  package private(set) var notes: [String] = []

  /// How many faults of each part are listed; the rest are only counted.
  static let faultLimit = 10

  /// Checks the board at a path.
  ///
  /// `progress` is called now and then with the fraction done, from 0 to 1.
  ///
  /// - Throws: `OpenError` if the file isn't a readable board.
  /// - Complexity: O(*n*) in everything that the file holds.
  package init(
    boardAt path: String,
    progress: (Double) -> Void = { _ in }
  ) throws(OpenError) {
    let board = try ReadOnlyBoard(at: path)
    do {
      try board.queue.writeWithoutTransaction { db in
        try db.execute(sql: "BEGIN")
        // Nothing was written, and on damaged pages even ending a read may fail.
        defer { try? db.execute(sql: "ROLLBACK") }
        try run(db, version: board.version, progress)
      }
    } catch {
      throw board.file.openError(error, doing: "could not be read")
    }
  }

  /// The faults of a board in this version's format, in a file that SQLite has just written.
  static func faults(in db: Database) throws -> [String] {
    var faults = Faults()
    try StructureCheck.run(db, &faults)
    try CountCheck.run(db, &faults)
    try ReplayCheck(db, boards: StoredBoards(db)).run(&faults, onCard: {})
    return faults.sentences
  }

  /// The measured share of the parts before the cards; SQLite reports no progress within its own.
  private static let (pagesEnd, referencesEnd, countsEnd) = (0.2, 0.25, 0.35)

  private mutating func run(
    _ db: Database,
    version: Int,
    _ progress: (Double) -> Void
  ) throws {
    try look("the pages of the file", db) { try FileCheck.pages(db, &$0) }
    progress(Self.pagesEnd)
    try look("references between rows", db) { try FileCheck.references(db, &$0) }
    if version < Schema.version {
      checked.append(
        "no more: the rest needs format \(Schema.version), and the board has format \(version);"
          + " open the board to migrate it"
      )
      return
    }
    progress(Self.referencesEnd)
    try look("boards, columns, counts and blocks", db) { faults in
      if try BoardFile.hasImpossibleNumbers(db) {
        faults.add("a count or a place in it is impossible")
      }
      try StructureCheck.run(db, &faults)
      try CountCheck.run(db, &faults)
    }
    progress(Self.countsEnd)
    var cycles = Faults()
    // Anything unreadable was reported as a fault above.
    for relation in CardRelation.allCases { try? CycleCheck(relation, db).run(&cycles) }
    notes = cycles.sentences
    let cards = try? Int.fetchOne(db, sql: "SELECT count(*) FROM card")
    let entries = try? Int.fetchOne(db, sql: "SELECT count(*) FROM change")
    let log = Plural.words(entries ?? 0, "entry", "entries")
    let object = cards == 1 ? "it" : "them"
    try look("\(Plural.cards(cards ?? 0)), and \(log) of the log replayed to \(object)", db) {
      faults in
      var read = 0
      try ReplayCheck(db, boards: StoredBoards(db))
        .run(&faults) {
          read += 1
          if read.isMultiple(of: 1_024), let cards {
            let part = min(1, Double(read) / Double(cards))
            progress(Self.countsEnd + part * (1 - Self.countsEnd))
          }
        }
    }
  }

  /// Checks one part, counting an unreadable part as a fault.
  ///
  /// - Throws: a disk fault, which says nothing about the board.
  private mutating func look(
    _ part: String,
    _ db: Database,
    _ body: (inout Faults) throws -> Void
  ) throws {
    var found = Faults()
    do {
      try db.mappingDiskFaults { try body(&found) }
    } catch {
      if case .inputOutput = StoreError(error) { throw error }
      found.add("\(part) cannot be read: \(Self.reason(error))")
    }
    checked.append(part)
    faults.append(contentsOf: found.sentences)
  }

  static func reason(_ error: any Error) -> String {
    if case .damaged(let text) = StoreError(error) { return text }
    return StoreError(error).reason
  }

  /// The faults of one part, listed up to `faultLimit`.
  struct Faults {
    private var reported: [String] = []
    private var count = 0

    mutating func add(_ sentence: @autoclosure () -> String) {
      count += 1
      if count <= BoardCheck.faultLimit { reported.append(sentence()) }
    }

    var sentences: [String] {
      count > reported.count
        ? reported + ["… and \(count - reported.count) more like these"] : reported
    }
  }
}
