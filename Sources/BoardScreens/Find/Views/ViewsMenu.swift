import BoardModel
import BoardViewModels

/// Opens the list of views, and shows the one that is picked as the filter of its board.
final class ViewsMenu {
  private let context: BoardContext
  private let filter: FilterController
  private let outcomes: BoardOutcomes

  init(_ context: BoardContext, filter: FilterController, outcomes: BoardOutcomes) {
    self.context = context
    self.filter = filter
    self.outcomes = outcomes
  }

  func open() throws(StoreError) {
    let picker = try ViewsPicker(context, outcomes: outcomes, filter: filter) {
      [weak self] choice, saved in
      self?.show(choice, saved)
    }
    context.host?.present(picker)
  }

  private func show(_ choice: ViewChoice, _ saved: SavedView?) {
    context.host?.dismiss()
    context.reading { () throws(StoreError) in
      switch choice {
      case .readyMade(let view):
        if view.isOverAllBoards { try context.switchTo(.all) }
        show(view.query, named: view.name)
      case .saved:
        // Another program may have deleted it while the list was open.
        guard let saved else { return context.say(.note("The view is gone.")) }
        try context.switchTo(saved.board.map { .board($0) } ?? .all)
        show(saved.query, named: saved.name)
      }
    }
  }

  private func show(_ query: String, named name: String) {
    filter.apply(query)
    context.say(.note("\(name) · Esc shows all cards again"))
  }
}
