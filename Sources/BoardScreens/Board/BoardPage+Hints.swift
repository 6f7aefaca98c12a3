import BoardModel
import BoardViewModels
import TerminalKit

extension BoardPage {
  /// The hints of an empty column; an empty board explains how to start.
  var emptyHints: [Hint] {
    let add = context.keymap.hints([.keys(Command.add)])
    guard columns.all.allSatisfy({ $0.viewModel.total == 0 }), let key = add.first?.keys else {
      return add
    }
    let others = context.keymap.hints([
      .keys(Command.help, word: "keys"), .keys(Command.commands), .keys(Command.boards),
      .keys(Command.columns),
    ])
    var pasting = Hint(key, "paste a list after")
    pasting.isKeyLast = true
    return add + others + [pasting]
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
    guard isEmpty else { return .board }
    return .emptyColumn.leavingOut(.keys(Command.undo), if: !context.actions.hasActed)
  }
}
