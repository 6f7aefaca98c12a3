internal import GRDB

package enum BoardBackup {
  /// Copies the board at a path into a new file that only its owner can read.
  ///
  /// The copy shows the board at one moment. A failure leaves no file, and an existing file is
  /// never overwritten.
  ///
  /// - Returns: the number of cards in the copy.
  /// - Throws: `OpenError` for the board or the copy.
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
