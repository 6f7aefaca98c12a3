import BoardModel

/// Where a card belongs among the loaded ones.
extension CardWindow {
  /// Finds the place of a card by its neighbours in the database; nil where it is out of the window.
  ///
  /// Several cards may have come in one transaction, so that neighbours which are not loaded yet are
  /// passed over. The card itself is no landmark: where it is loaded, it stands at its old place.
  ///
  /// - Complexity: O(*k* log *n*) for *k* neighbours passed over.
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
