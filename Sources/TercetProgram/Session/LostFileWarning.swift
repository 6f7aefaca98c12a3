import BoardScreens
import BoardStorage

/// Reports at once that the board's file was moved, removed or replaced, before the user types text
/// that can't be saved.
///
/// Removes the message when the file is back.
final class LostFileWarning {
  private static let text =
    "The board's file was moved, removed or replaced: changes are no longer saved."
  private let store: SQLiteBoardStore
  private let board: BoardApplication
  private var isSaid = false

  init(_ store: SQLiteBoardStore, _ board: BoardApplication) {
    (self.store, self.board) = (store, board)
  }

  func look() {
    if store.log.isFileReplaced == isSaid { return }
    isSaid.toggle()
    if isSaid { board.report(Self.text) } else { board.takeBack(Self.text) }
  }
}
