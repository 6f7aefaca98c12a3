import BoardScreens
import BoardStorage

/// Says as soon as it happens that the board's file was moved, removed or replaced, before anything is
/// typed that can't be saved; and takes it back when the file is there again.
final class LostFileNotice {
  private static let text =
    "The board's file was moved, removed or replaced: nothing more is saved."
  private let store: SQLiteBoardStore
  private let stack: BoardApplication
  private var isSaid = false

  init(_ store: SQLiteBoardStore, _ stack: BoardApplication) {
    (self.store, self.stack) = (store, stack)
  }

  func look() {
    if store.log.isFileReplaced == isSaid { return }
    isSaid.toggle()
    if isSaid { stack.report(Self.text) } else { stack.takeBack(Self.text) }
  }
}
