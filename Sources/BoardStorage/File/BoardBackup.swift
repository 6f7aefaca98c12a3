internal import GRDB

/// A whole copy of a board, made while others use it.
package enum BoardBackup {
  /// Copies the board at a path into a new file, readable by its owner alone.
  ///
  /// The copy is as the board was at one moment. Whatever fails leaves nothing behind, and a file
  /// that is there already is never written over.
  ///
  /// - Returns: the number of cards in the copy.
  /// - Throws: `OpenError` of the board or of the copy.
  package static func copy(boardAt path: String, to target: String) throws(OpenError) -> Int {
    let file = BoardFile(target, isNamedByOption: false)
    if file.isThere { throw file.occupiedError }
    let board = try ReadOnlyBoard(at: path)
    var count = 0
    let isNew = try NewFile(file)
      .makeCopy(of: board.queue) { db in
        count = try Int.fetchOne(db, sql: "SELECT sum(card_count) FROM board_column") ?? 0
      }
    if !isNew { throw file.occupiedError }
    return count
  }
}
