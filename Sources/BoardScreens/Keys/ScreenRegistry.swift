import BoardModel
package import TerminalKit

nonisolated extension KeyContext {
  /// In the order of the documents; a new screen adds its contexts here.
  package static let allCases: [KeyContext] = [
    .board, .prompt, .filter, .offer, .editor, .field, .due, .folded, .priority, .checklist, .step,
    .body, .templates,
    .history, .listFilter, .archive, .list, .boards, .views, .columns, .picker, .comment,
    .name, .menu, .calendar, .reader, .find, .help, .flow, .page, .line, .agenda, .month, .inbox,
  ]

  /// The contexts in the help, in its order.
  static let inHelp: [KeyContext] = [
    .board, .filter, .reader, .agenda, .month, .inbox, .history, .archive, .editor, .checklist,
    .body, .calendar, .list, .boards, .views, .templates, .columns, .picker, .comment, .line,
  ]

  /// The contexts that are active together, in order of precedence.
  package static var activeTogether: [[KeyContext]] { allCases.flatMap(\.together) }

  static func named(_ name: String) -> KeyContext? { allCases.first { $0.name == name } }
}

nonisolated extension Keymap {
  package static let standard = Keymap(root: .board)
}

extension BoardCommands {
  /// Screens that a key of the board opens; a new screen adds a line here.
  static let screens: [Command: (BoardContext) throws(StoreError) -> any Screen] = [
    .findCard: { context throws(StoreError) in try CardFinder(context) },
    .agenda: { context throws(StoreError) in try AgendaScreen(context) },
    .month: { context in MonthScreen(context) },
    .inbox: { context throws(StoreError) in try InboxScreen(context) },
    .flow: { context throws(StoreError) in try FlowScreen(context) },
    .history: { context throws(StoreError) in
      try HistoryScreen(of: .all, titled: nil, context: context)
    },
  ]
}
