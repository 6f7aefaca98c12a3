internal import BoardModel
internal import BoardRules
internal import GRDB

/// Brings a whole document in together with the log that led to it, into a file in which nothing was
/// done yet.
///
/// Boards and cards are written without log entries of their own. The document's entries are
/// written unchanged, with their sequence numbers. At the end, the log is replayed and compared
/// with the cards, as in `tercet check`, so that they must match. All entries are one step: undoing
/// it leads back to the empty board at the start of the log.
final class HistoryImport {
  private let transaction: SQLiteTransaction
  private let rules: ImportRules
  private var count = 0
  private var lastSequence: Int64 = 0

  /// - Throws: `HistoryFault.fileInUse` if the file has a card or a log entry.
  init(_ transaction: SQLiteTransaction) throws {
    self.transaction = transaction
    rules = try ImportRules(transaction)
    transaction.isLogging = false
    let hasCards = try Int.fetchOne(transaction.db, sql: "SELECT 1 FROM card LIMIT 1") != nil
    let last = try ChangeLog.lastSequence(transaction.db)
    if hasCards || last > 0 { throw HistoryFault.fileInUse }
    try transaction.removeUntouchedBoard()
  }

  func apply(_ item: ImportItem) throws {
    if case .change(let change) = item { try apply(change) } else { try rules.apply(item) }
  }

  /// Ends the import.
  ///
  /// - Throws: `HistoryFault.misfit` if the entries don't lead to the cards.
  /// - Complexity: O(*n* log *n*) for *n* entries.
  func finish() throws -> ImportCounts {
    try rules.finish()
    let db = transaction.db
    var faults = BoardCheck.Faults()
    do {
      try StructureCheck.run(db, &faults)
      if faults.sentences.isEmpty {
        try ReplayCheck(db, boards: transaction.stored).run(&faults, onCard: {})
      }
    } catch let error as StoreError {
      faults.add(error.reason)
    }
    if let fault = faults.sentences.first { throw HistoryFault.misfit(fault) }
    var counts = rules.counts
    counts.changes = count
    return counts
  }

  // MARK: Entries

  private func apply(_ change: ImportedChange) throws {
    guard change.sequence > lastSequence else {
      throw HistoryFault.entry(change.sequence, "does not follow entry \(lastSequence)")
    }
    lastSequence = change.sequence
    let subject: Change.Subject
    do {
      subject = try change.decodedSubject()
    } catch {
      throw HistoryFault.entry(change.sequence, "cannot be read")
    }
    if case .comment(let comment) = subject { try follow(comment) }
    let origin = ChangeLog.Origin(
      action: change.action,
      date: change.date,
      client: change.client,
      author: MarkRule.author(change.author)
    )
    try transaction.enter(change.kind, subject, origin, at: change.sequence)
    count += 1
  }

  /// Comments on a deleted card stay in the file, but no card of the document has them.
  private func follow(_ change: CommentChange) throws {
    guard let comment = change.comment, try transaction.head(of: comment.card) == nil else {
      return
    }
    let isThere = try transaction.comment(comment.id) != nil
    if change.after == nil, isThere { try transaction.remove(comment.id) }
    if change.after != nil, !isThere { try transaction.insert(comment) }
  }
}
