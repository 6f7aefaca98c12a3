import BoardModel
import BoardViewModels
import TerminalKit

/// Opens the list of views and applies the picked one as a filter.
final class ViewsMenu {
  private let context: BoardContext
  private let filter: FilterController
  private let outcomes: BoardOutcomes
  /// The place before the first view opened another board; nil if none did.
  private var origin: ViewOrigin?
  private var shown: (name: String, query: String)?

  init(_ context: BoardContext, filter: FilterController, outcomes: BoardOutcomes) {
    self.context = context
    self.filter = filter
    self.outcomes = outcomes
  }

  func open() throws(StoreError) {
    let picker = try ViewsPicker(context, outcomes: outcomes, filter: filter) {
      [self] choice, saved in
      context.host?.dismiss()
      show(choice, saved)
    }
    context.host?.present(picker)
  }

  /// The views as rows of the list of commands.
  var rows: [ArgumentRow] {
    let ready = ReadyMadeView.allCases.map { view in
      ArgumentRow("View: \(view.name)", view.query) { [self] in show(.readyMade(view), nil) }
    }
    let saved = (try? ViewsPicker.savedViews(context)) ?? []
    return ready
      + saved.map { view in
        let board = ViewsPicker.boardName(of: view, context)
        let words = board.isEmpty ? view.query : "\(board): \(view.query)"
        // A longer label would leave no room for the descriptions of the commands.
        let name = view.name.count > 32 ? "\(view.name.prefix(31))…" : view.name
        return ArgumentRow("View: \(name)", words, synonyms: view.name) { [self] in
          show(.saved(view.id), view)
        }
      }
  }

  private func show(_ choice: ViewChoice, _ saved: SavedView?) {
    context.reading { () throws(StoreError) in
      switch choice {
      case .readyMade(let view):
        try show(view.query, named: view.name, on: view.isOverAllBoards ? .all : nil)
      case .screen(let command):
        if let screen = BoardCommands.screens[command] {
          context.host?.present(try screen(context))
        }
      case .saved:
        // Another program may have deleted it while the list was open.
        guard let saved else { return context.report(.note("The view no longer exists.")) }
        try show(saved.query, named: saved.name, on: saved.board.map { .board($0) } ?? .all)
      }
    }
  }

  /// Applies a query, opening its board first if necessary.
  private func show(
    _ query: String,
    named name: String,
    on choice: BoardChoice?
  ) throws(StoreError) {
    let left = origin ?? ViewOrigin(context, filter: filter.query.text)
    if let choice, choice != context.viewModel.choice {
      try context.switchTo(choice, visiting: true)
      origin = left
    }
    shown = (name, query)
    filter.show(query)
    let board = origin?.name(in: context)
    let words = board.map { "goes back to \(quoted($0, limit: 24))" } ?? "shows all cards"
    let doubt = filter.hint.map { ": \($0)" } ?? ""
    context.report(.note(name + doubt + context.keys.tip(Command.cancel, words)))
  }

  /// The view that has this query, if it is the one that shows.
  func name(of text: String) -> String? { text == shown?.query ? shown?.name : nil }

  // MARK: Going back

  var isVisiting: Bool { origin != nil }

  /// Called when the user opens another board: there is nothing to go back to.
  func forgetOrigin() { origin = nil }

  /// Returns to the board before the view, if any.
  func goBack() throws(StoreError) -> Bool {
    guard let left = origin, let name = left.name(in: context) else { return false }
    try left.goBack(context, filter)
    origin = nil
    context.report(.note("Back to \(quoted(name))."))
    return true
  }
}
