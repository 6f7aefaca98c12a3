import BoardModel
import BoardViewModels

extension ColumnController {
  func select(by distance: Int) throws(StoreError) {
    try refreshFolds()
    guard let selected, let index = index(of: selected) else { return }
    let target = max(0, min(index + distance, viewModel.count - 1 - window.offset))
    try loadAround(min(index, target)..<max(index, target) + 1)
    guard let current = self.index(of: selected) else { return }
    self.selected = card(at: max(0, min(current + distance, loadedCount - 1)))
  }

  /// Scrolls the rows and moves the selection by a fraction of a page.
  func page(by pages: Double) throws(StoreError) {
    let rows = Double(max(1, view.visible.count))
    let distance = Int((rows * pages).rounded(.awayFromZero))
    let top = view.topCard
    try select(by: distance)
    guard let top, let index = index(of: top) else { return }
    view.scroll(toTop: max(0, min(index + distance, loadedCount - 1)))
  }

  func selectFirst() throws(StoreError) {
    if window.offset > 0 { show(reloading: try window.readFirst()) }
    selected = card(at: 0)
    view.scroll(toTop: 0)
  }

  func selectLast() throws(StoreError) {
    if window.offset + loadedCount < viewModel.count { show(reloading: try window.readLast()) }
    guard loadedCount > 0 else { return }
    selected = card(at: loadedCount - 1)
    view.scroll(toBottom: loadedCount - 1)
  }

  /// Selects a card of this column, loading the cards around it if necessary.
  ///
  /// - Returns: whether the card shows; the filter may hide it.
  @discardableResult func reveal(_ card: Card.ID) throws(StoreError) -> Bool {
    try refreshFolds()
    if viewModel.folded?.contains(card) == false {
      try viewModel.unfold(around: card, on: view.today)
      try showFolds()
    }
    if index(of: card) == nil {
      if viewModel.found != nil || viewModel.later > 0, try !viewModel.shows(card) { return false }
      show(reloading: try window.read(around: card))
    }
    selected = card
    return true
  }
}
