/// Writes many cards as one action, with one in memory at a time.
///
/// An error of a body ends the action, changes nothing and is rethrown; database errors are
/// `StoreError`.
@MainActor package protocol CardImporting {
  /// Adds the cards from `next` at the bottom of a column.
  ///
  /// - Returns: The number of cards.
  func addMany(
    toBottomOf column: Column.ID,
    _ next: () throws -> CardDraft?
  ) throws -> Int

  /// Imports the boards and cards that `next` returns until nil; a trial undoes them at the end.
  func bringIn(isTrial: Bool, _ next: () throws -> ImportItem?) throws -> ImportCounts

  /// Imports a document with its log into an unused file.
  ///
  /// - Throws: Also a `HistoryFault`.
  func importWithHistory(isTrial: Bool, _ next: () throws -> ImportItem?) throws -> ImportCounts

  /// Performs several actions as one: all of them or none.
  func performBatch(_ body: (any ActionBatch) throws -> Void) throws
}

package enum HistoryFault: Error {
  /// The file already has changes.
  case fileInUse
  case missing
  /// An entry is invalid; the text says why.
  case entry(Int64, String)
  /// The entries don't lead to the cards of the document; the text says where they first differ.
  case misfit(String)
}
