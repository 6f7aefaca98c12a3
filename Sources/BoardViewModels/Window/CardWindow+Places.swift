import BoardModel

extension CardWindow {
  /// Finds the position of a card by its neighbours in the database; nil if it is outside the
  /// window.
  ///
  /// Neighbours that are not loaded are skipped, because several cards may have been added in one
  /// transaction. The card itself is ignored: if it is loaded, it is at its old position.
  ///
  /// - Complexity: O(*k* log *n*) for *k* skipped neighbours.
  func anchor(
    of card: Card.ID,
    in loaded: any LoadedCards
  ) throws(StoreError) -> WindowEdit.Anchor? {
    let end = loaded.loadedCount - 1
    let first = loaded.card(at: 0) == card ? loaded.card(at: 1) : loaded.card(at: 0)
    let last = loaded.card(at: end) == card ? loaded.card(at: end - 1) : loaded.card(at: end)
    guard let first, let last else { return nil }
    if try list.isOrdered(card, before: first) {
      return try list.neighbours(of: card).next == first ? .before(first) : nil
    }
    if try list.isOrdered(last, before: card) {
      return try list.neighbours(of: card).previous == last ? .after(last) : nil
    }
    var current = card
    for _ in 0..<Self.neighbourLimit {
      guard let previous = try list.neighbours(of: current).previous else { return nil }
      if loaded.index(of: previous) != nil { return .after(previous) }
      current = previous
    }
    return nil
  }
}
