import BoardModel
import BoardViewModels
import TerminalKit

extension BoardPage {
  private static let startedSetting = "started"

  /// Whether this author has never pressed a key on an empty board of the file.
  ///
  /// Settings that can't be read must not keep the board from opening.
  private static func isFirstStart(_ context: BoardContext) -> Bool {
    (try? context.store.setting(startedSetting)) == .some(nil)
  }

  private var isEmpty: Bool { columns.all.allSatisfy { $0.viewModel.total == 0 } }

  /// Decides at the start, so that a board that becomes empty later teaches nothing.
  func decideOnTeaching() {
    if isTeaching == nil { isTeaching = isEmpty && Self.isFirstStart(context) }
  }

  /// The first key ends the lesson; the next start shows none.
  func keyPressed() {
    guard isTeaching == true, !hasNotedStart else { return }
    hasNotedStart = true
    // It matters only at the next start, so a locked database is not worth a message.
    try? context.store.keepSetting("1", as: Self.startedSetting)
  }

  /// The hints of an empty column; the first start teaches the keys that do something then.
  var emptyHints: [Hint] {
    let add = context.keymap.hints([.keys(Command.add)])
    if isTeaching != true || !isEmpty { return add }
    return context.keymap.hints([
      .keys(Command.add, word: "add a card"),
      .keys(Command.help, word: "see all keys"),
    ])
  }

  var hints: [Hint] {
    if prompt.isOpen { return prompt.hints }
    if filter.isOpen { return filter.hints }
    return context.keymap.hints(hintList)
  }

  private var hintList: HintList {
    if let drag { return .dragging.leavingOut(HintList.droppingHere, if: drag.drop == nil) }
    if selection.isActive { return .selecting }
    if viewsMenu.isVisiting { return .visiting }
    let isEmpty = columns.focused.viewModel.count == 0
    if filter.isActive { return isEmpty ? .nothingFound : .filtered }
    guard isEmpty else { return context.lanes.isShown ? .lanes : .board }
    return .emptyColumn.leavingOut(.keys(Command.undo), if: !context.actions.hasActed)
  }
}
