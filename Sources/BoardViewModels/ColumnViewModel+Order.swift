package import BoardModel

/// Where a card belongs among those that are loaded.
package nonisolated enum WindowPlace: Hashable {
  /// Before the first loaded card.
  case above
  /// Right before this loaded card.
  case before(Card.ID)
  /// Right after this loaded card.
  case after(Card.ID)
  /// After the last loaded card.
  case below
}

extension ColumnViewModel {
  /// Finds the place of a card among the loaded ones by its neighbours in the database.
  ///
  /// Several cards may have come in one transaction, and neighbours that are not loaded yet are
  /// passed over: at most `neighbourLimit` of them, after which the card counts as out of sight.
  ///
  /// - Parameters:
  ///   - card: a card of this column, loaded or not.
  ///   - first: the first loaded card.
  ///   - last: the last loaded card.
  ///   - isLoaded: whether a card is in the snapshot.
  /// - Returns: the place, by a loaded card beside it where there is one.
  /// - Throws: `StoreError` where the database can't be read.
  /// - Complexity: O(*k* log *n*) for *k* neighbours passed over.
  package func place(
    of card: Card.ID,
    first: Card.ID,
    last: Card.ID,
    isLoaded: (Card.ID) -> Bool
  ) throws(StoreError) -> WindowPlace {
    if try store.isOrdered(card, before: first) {
      return try store.neighbours(of: card).next == first ? .before(first) : .above
    }
    if try store.isOrdered(last, before: card) {
      return try store.neighbours(of: card).previous == last ? .after(last) : .below
    }
    var current = card
    for _ in 0..<Self.neighbourLimit {
      guard let previous = try store.neighbours(of: current).previous else { return .above }
      if isLoaded(previous) { return .after(previous) }
      current = previous
    }
    return .below
  }

  static let neighbourLimit = 10_000

  /// The whole card, for the screen that shows it alone.
  package func card(_ id: Card.ID) throws(StoreError) -> Card? {
    try store.card(id)
  }

  /// The cards beside this one in the column.
  package func neighbours(of card: Card.ID) throws(StoreError) -> Neighbours {
    try store.neighbours(of: card)
  }

  /// The number of cards before this one in the column.
  package func rank(of card: Card.ID) throws(StoreError) -> Int {
    try store.rank(of: card)
  }
}
