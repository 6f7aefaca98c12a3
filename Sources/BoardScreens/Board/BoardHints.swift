package import TerminalKit

nonisolated extension HintList {
  package static let board: HintList = [
    .keys(Command.add), .keys(Command.open), .keys(Command.read),
    .keys(Command.moveLeft, Command.moveRight), .keys(Command.filter), .keys(Command.commands),
    .keys(Command.finish), .keys(Command.moveDown, Command.moveUp), .keys(Command.delete),
    .keys(Command.undo), .parting, .keys(Command.rename), .keys(Command.boards),
    .keys(Command.selectRange), .keys(Command.sort), .keys(Command.views),
    .keys(Command.moveTo), .keys(Command.history), .keys(Command.archive), .keys(Command.columns),
    .keys(Command.selectFirst, Command.selectLast), .parting, .keys(Command.help),
    .keys(Command.quit),
  ]
  package static let lanes: HintList = [
    .keys(Command.moveDown, Command.moveUp, word: "lane below, above"),
    .keys(Command.moveLeft, Command.moveRight), .keys(Command.foldSection),
    .keys(Command.previousSection, Command.nextSection, word: "lanes"), .keys(Command.group),
    .keys(Command.add), .keys(Command.open), .keys(Command.commands), .keys(Command.undo),
    .parting, .keys(Command.help), .keys(Command.quit),
  ]
  package static let emptyColumn: HintList = [
    .keys(Command.add), .keys(Command.focusLeft, Command.focusRight), .keys(Command.undo),
    .keys(Command.boards), .parting, .keys(Command.help), .keys(Command.quit),
  ]
  package static let selecting: HintList = [
    .keys(Command.cancel), .keys(Command.read, word: "toggle"),
    .keys(Command.moveLeft, Command.moveRight),
    .keys(Command.archive), .keys(Command.delete), .keys(Command.setTags), .keys(Command.setDue),
    .keys(Command.cyclePriority), .keys(Command.assign), .keys(Command.moveTo),
    .keys(Command.selectRange, word: "range"), .keys(Command.selectAll, word: "all"), .parting,
    .keys(Command.help), .keys(Command.quit),
  ]
  package static let filtered: HintList = [
    .keys(Command.cancel, word: "clear filter"), .keys(Command.filter, word: "edit filter"),
    .keys(Command.open), .keys(Command.moveLeft, Command.moveRight), .keys(Command.selectAll),
    .keys(Command.add), .keys(Command.sort), .keys(Command.views), .keys(Command.undo), .parting,
    .keys(Command.help), .keys(Command.quit),
  ]
  static let nothingFound: HintList = [
    .keys(Command.cancel, word: "clear filter"), .keys(Command.filter, word: "edit filter"),
    .keys(Command.focusLeft, Command.focusRight), .keys(Command.add), .keys(Command.sort),
    .keys(Command.views), .parting, .keys(Command.help), .keys(Command.quit),
  ]
  /// While a view shows a board other than the one it was opened from.
  static let visiting: HintList = HintList(
    [.keys(Command.cancel, word: "back")] + filtered.items.dropFirst()
  )
  static let dragging: HintList = [droppingHere, .keys(Command.cancel, word: "cancel")]
  static let droppingHere = HintItem.words("release to drop the card")
  static let waiting: HintList = [.words("keys wait until the board is free")]
}

nonisolated extension Command {
  /// The most common commands, in the order of the footer and the README.
  static let usual: [Command] = [
    .add, .open, .rename, .moveLeft, .moveRight, .delete, .undo, .redo, .filter, .boards, .columns,
    .history, .setDue, .setRepeat, .setTags, .cyclePriority, .moveDown, .moveUp, .moveTo, .archive,
    .sort,
    .views, .help,
  ]
}
