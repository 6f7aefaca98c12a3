import BoardModel
import BoardViewModels
import DiffableSnapshot

/// What each event of the view model makes of the snapshot: one small edit.
extension ColumnController {
  func created(_ card: Card.ID) throws(StoreError) {
    guard index(of: card) == nil else { return }
    guard let first = self.card(at: 0), let last = self.card(at: loaded - 1) else {
      return try loadFirstPage()
    }
    let place = try viewModel.place(of: card, first: first, last: last) { index(of: $0) != nil }
    try put(card, at: place)
  }

  private func put(_ card: Card.ID, at place: WindowPlace) throws(StoreError) {
    switch place {
    case .before(let anchor):
      edit { cards throws(Failure) in try cards.insertItems([card], before: anchor) }
    case .after(let anchor):
      edit { cards throws(Failure) in try cards.insertItems([card], after: anchor) }
    case .above, .below:
      edit { cards throws(Failure) in cards.deleteItems([card]) }
      try correctOffset()
    }
  }

  func updated(_ card: Card.ID) {
    guard index(of: card) != nil else { return }
    edit { cards throws(Failure) in try cards.reloadItems([card]) }
  }

  func moved(_ card: Card.ID) throws(StoreError) {
    guard index(of: card) != nil else {
      try created(card)
      return try correctOffset()
    }
    // The card itself is no landmark: it has its new place in the database and the old one here.
    let first = self.card(at: 0) == card ? self.card(at: 1) : self.card(at: 0)
    let lastIndex = loaded - 1
    let last =
      self.card(at: lastIndex) == card ? self.card(at: lastIndex - 1) : self.card(at: lastIndex)
    guard let first, let last else { return try loadFirstPage() }
    let place = try viewModel.place(of: card, first: first, last: last) { index(of: $0) != nil }
    switch place {
    case .before(let anchor):
      edit { cards throws(Failure) in try cards.moveItem(card, before: anchor) }
    case .after(let anchor):
      edit { cards throws(Failure) in try cards.moveItem(card, after: anchor) }
    case .above, .below:
      selectNeighbour(of: card)
      try put(card, at: place)
    }
  }

  func deleted(_ card: Card.ID) throws(StoreError) {
    guard index(of: card) != nil else { return try correctOffset() }
    selectNeighbour(of: card)
    edit { cards throws(Failure) in cards.deleteItems([card]) }
    if loaded == 0, viewModel.count > 0 { try loadFirstPage() }
  }

  /// The selection goes to the card after one that leaves, or before it at the end.
  private func selectNeighbour(of card: Card.ID) {
    guard selected == card else { return }
    selected = cards.itemIdentifier(after: card) ?? cards.itemIdentifier(before: card)
  }

  /// Counts anew what stands before the window, after a change outside it.
  private func correctOffset() throws(StoreError) {
    guard offset > 0, let first = card(at: 0) else { return }
    offset = try viewModel.rank(of: first)
  }
}
