/// Writing many cards as one action, one in memory at a time.
///
/// What a body throws ends the action, changes nothing and is thrown on; what can't be stored is a
/// `StoreError`.
@MainActor package protocol CardImporting {
  /// Adds cards at the bottom of a column, one after the other as they are handed out.
  ///
  /// - Returns: the number of cards.
  func addMany(
    toBottomOf column: Column.ID,
    _ next: () throws -> CardDraft?
  ) throws -> Int

  /// Brings in boards and cards, one after the other as they are handed out.
  ///
  /// - Parameters:
  ///   - isTrial: whether all is done only to see what would happen, and then undone.
  ///   - next: hands over the next board or card, nil at the end.
  /// - Returns: what was done.
  /// - Throws: any error of the closure, which changes nothing; otherwise a `StoreError`.
  func bringIn(isTrial: Bool, _ next: () throws -> ImportItem?) throws -> ImportCounts

  /// Brings in a document together with its log, into a file in which nothing was done yet.
  ///
  /// - Throws: also a `HistoryFault`.
  func bringInHistory(isTrial: Bool, _ next: () throws -> ImportItem?) throws -> ImportCounts

  /// Does several actions as one, all of them or none.
  func performBatch(_ body: (any ActionBatch) throws -> Void) throws
}

/// Why a document with history was not brought in.
package enum HistoryFault: Error {
  /// Something was done in the file already.
  case fileInUse
  /// The document has no history.
  case missing
  /// An entry is not what the log could have; the text says what is wrong.
  case entry(Int64, String)
  /// The entries do not lead to the cards of the document; the first sentence that says where.
  case misfit(String)
}
