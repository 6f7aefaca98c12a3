import BoardModel
import BoardViewModels

/// The list of views: opens one as the filter of the board.
final class ViewsMenu {
  private let context: BoardContext
  private let filter: FilterController

  init(_ context: BoardContext, filter: FilterController) {
    self.context = context
    self.filter = filter
  }

  func open() {
    let rows = ReadyView.allCases.map { view in
      PickerRow(
        id: view,
        label: view.rawValue,
        detail: view.isOverAllBoards ? "all boards" : "",
        preview: view.text
      )
    }
    let picker = Picker<ReadyView, Never>(
      words: .init(title: "Views", pick: "show"),
      rows: rows,
      actions: [],
      keymap: context.keymap,
      host: context.host,
      onPick: { [weak self] in self?.show($0) },
      onAction: { _, _ in }
    )
    context.host?.present(picker)
  }

  private func show(_ view: ReadyView) {
    context.host?.dismiss()
    context.reading { () throws(StoreError) in
      if view.isOverAllBoards { try context.switchTo(.all) }
      filter.apply(view.text)
      context.say(.note("\(view.rawValue): Esc shows all cards again"))
    }
  }
}
