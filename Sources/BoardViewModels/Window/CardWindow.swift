package import BoardModel

/// The loaded part of a query's results: the order of its cards, and their contents.
///
/// The controller makes its snapshot from `cards` after each change. The content of every loaded
/// card is in memory, so that painting does not read the database.
package final class CardWindow {
  package static let pageSize = 100
  /// The number of cards read for the first frame of a column.
  package static let firstSize = 50
  /// The most cards that stay loaded, about half of them on each side of the selection.
  package static let limit = 1_000
  /// The most neighbours that are skipped to find a card's position.
  static let neighbourLimit = 32

  package private(set) var list: any CardList
  /// The loaded cards in order, each of them once.
  package private(set) var cards: [Card.ID] = []
  /// The number of cards before the first loaded one.
  package private(set) var offset = 0
  /// The number of cards in the results.
  package private(set) var count: Int
  /// Whether anything was read; a hidden column is not read until it shows.
  package private(set) var isOpen = false
  /// Whether so many cards came at once that everything loaded must be read again.
  package private(set) var isStale = false

  private let store: any BoardReading
  private var contents: [Card.ID: CardPreview] = [:]

  package init(query: CardQuery, count: Int, store: any BoardReading) {
    list = StoredCards(query, store: store)
    self.count = count
    self.store = store
  }

  /// Switches to another list, which must then be read again.
  package func read(_ list: any CardList) { self.list = list }

  package func count(_ count: Int) { self.count = count }

  /// Nil outside the loaded cards.
  package func card(at index: Int) -> Card.ID? {
    cards.indices.contains(index) ? cards[index] : nil
  }

  /// Nil for a card that is not loaded.
  ///
  /// - Complexity: O(*n*) for *n* loaded cards.
  package func index(of card: Card.ID) -> Int? { cards.firstIndex(of: card) }

  package func content(of card: Card.ID) -> CardPreview? { contents[card] }

  private var extent: WindowExtent {
    var extent = WindowExtent(limit: Self.limit)
    extent.loaded = cards.count
    extent.isStartReached = offset == 0
    extent.isEndReached = offset + cards.count >= count
    return extent
  }

  // MARK: Opening

  /// Replaces the loaded cards with the first `limit` ones.
  ///
  /// - Returns: the cards that stay with other contents, as all functions that replace cards.
  package func readFirst(_ limit: Int = pageSize) throws(StoreError) -> [Card.ID] {
    replace(with: try list.page(.first, limit: limit), offset: 0)
  }

  package func readLast() throws(StoreError) -> [Card.ID] {
    let page = try page(.last)
    return replace(with: page, offset: count - page.count)
  }

  /// Replaces the loaded cards with the pages around a card.
  package func read(around card: Card.ID) throws(StoreError) -> [Card.ID] {
    let before = try page(.before(card))
    let after = try page(.after(card))
    let offset = try list.rank(of: card) - before.count
    return replace(with: before + (try store.previews(of: [card])) + after, offset: offset)
  }

  /// Reloads the pages around a card, or around the nearest loaded card that is still found, or
  /// else the first page.
  package func readAgain(
    around card: Card.ID?,
    isFound: (Card.ID) throws(StoreError) -> Bool
  ) throws(StoreError) -> (changed: [Card.ID], card: Card.ID?) {
    guard let card, let index = index(of: card) else { return (try readFirst(), nil) }
    let reach = Self.pageSize / 2
    let nearest = cards[index...].prefix(reach) + cards[..<index].suffix(reach).reversed()
    for card in nearest where try isFound(card) { return (try read(around: card), card) }
    return (try readFirst(), nil)
  }

  private func page(_ start: PageStart) throws(StoreError) -> [CardPreview] {
    try list.page(start, limit: Self.pageSize)
  }

  private func replace(with page: [CardPreview], offset: Int) -> [Card.ID] {
    let former = contents
    (isOpen, isStale) = (true, false)
    self.offset = max(0, offset)
    (cards, contents) = ([], [:])
    _ = insert(page, at: 0)
    return cards.filter { card in former[card].map { $0 != contents[card] } ?? false }
  }

  /// Inserts the cards of a page that are not loaded yet: a card that another program has moved is
  /// found in both places until its change is published.
  ///
  /// - Returns: false if there are none.
  private func insert(_ page: [CardPreview], at index: Int) -> Bool {
    var known = Set(cards)
    let new = page.filter { known.insert($0.id).inserted }
    cards.insert(contentsOf: new.map(\.id), at: index)
    for preview in new { contents[preview.id] = preview }
    return !new.isEmpty
  }

  // MARK: Reading on

  /// Reads a page if rows at these indices are near an end of the loaded cards.
  ///
  /// The default margin is two screens.
  ///
  /// - Returns: false if all of them are loaded.
  package func readOn(around indices: Range<Int>, margin: Int? = nil) throws(StoreError) -> Bool {
    let margin = margin ?? max(indices.count * 2, 20)
    let wanted = indices.lowerBound - margin..<indices.upperBound + margin
    guard let first = cards.first, let last = cards.last else { return false }
    switch extent.missing(around: wanted) {
    case .start:
      let page = try page(.before(first))
      offset = page.isEmpty ? 0 : max(0, offset - page.count)
      return insert(page, at: 0)
    case .end: return insert(try page(.after(last)), at: cards.count)
    case nil: return false
    }
  }

  /// Discards cards that are far from a card, so that memory does not grow while you scroll through
  /// a million cards.
  ///
  /// - Returns: false if there are none.
  package func release(around card: Card.ID?) -> Bool {
    guard cards.count > Self.limit, let card, let middle = index(of: card) else { return false }
    let kept = extent.kept(around: middle)
    for card in cards[..<kept.lowerBound] + cards[kept.upperBound...] { contents[card] = nil }
    cards = Array(cards[kept])
    offset += kept.lowerBound
    return true
  }

  // MARK: Events

  /// Applies an event; after a reset, the caller uses `readAgain`.
  ///
  /// - Returns: the loaded cards whose contents have changed; nil if the window stays the same, or is
  ///   stale.
  package func receive(_ event: ColumnViewModel.Event) throws(StoreError) -> [Card.ID]? {
    switch event {
    case .cardCreated(let card, let count):
      self.count = count
      return index(of: card) == nil ? try place(card) : nil
    case .cardUpdated(let card):
      guard index(of: card) != nil, try readContent(of: card) else { return nil }
      return [card]
    case .cardMoved(let card): return try place(card)
    case .cardDeleted(let card, let count):
      self.count = count
      return try remove(card)
    case .countChanged(let count), .reset(let count):
      self.count = count
      return nil
    }
  }

  /// Puts a new or moved card in its place, or removes it if that is outside the window.
  private func place(_ card: Card.ID) throws(StoreError) -> [Card.ID]? {
    guard isOpen else { return nil }
    let others = cards.filter { $0 != card }
    let wasLoaded = others.count < cards.count
    guard let first = others.first else { return try readFirst() }
    do throws(StoreError) {
      let index = try index(of: card, among: others)
      if isStale { return nil }
      if index == 0 {
        offset = try list.rank(of: card)
      } else if offset > 0 || index == nil {
        offset = try list.rank(of: first)
      }
      guard let index else { return wasLoaded ? try remove(card) : nil }
      // The change that moved the card may have changed its content too.
      let isChanged = try readContent(of: card)
      cards = others
      cards.insert(card, at: index)
      return wasLoaded && isChanged ? [card] : []
    } catch .cardNotFound(card) {
      // An event about that will follow.
      return nil
    }
  }

  private func remove(_ card: Card.ID) throws(StoreError) -> [Card.ID]? {
    guard isOpen else { return nil }
    guard let index = index(of: card) else {
      if offset > 0, let first = cards.first { offset = try list.rank(of: first) }
      return nil
    }
    if cards.count == 1, count > 0 { return try readFirst() }
    cards.remove(at: index)
    contents[card] = nil
    return []
  }

  /// Finds the index of a card among the other loaded ones by its neighbours in the database; nil if
  /// it is outside the window.
  ///
  /// Neighbours that are not loaded are skipped, because several cards may have been added in one
  /// transaction; after too many, the window is stale.
  ///
  /// - Complexity: O(*k* log *n*) for *k* skipped neighbours.
  private func index(of card: Card.ID, among others: [Card.ID]) throws(StoreError) -> Int? {
    guard let first = others.first, let last = others.last else { return nil }
    if try list.isOrdered(card, before: first) {
      return try list.neighbours(of: card).next == first ? 0 : nil
    }
    if try list.isOrdered(last, before: card) {
      return try list.neighbours(of: card).previous == last ? others.count : nil
    }
    var current = card
    for _ in 0..<Self.neighbourLimit {
      guard let previous = try list.neighbours(of: current).previous else { return nil }
      if let index = others.firstIndex(of: previous) { return index + 1 }
      current = previous
    }
    isStale = true
    return nil
  }

  /// Returns whether the content differs from what was loaded.
  private func readContent(of card: Card.ID) throws(StoreError) -> Bool {
    guard let content = try store.previews(of: [card]).first, content != contents[card] else {
      return false
    }
    contents[card] = content
    return true
  }
}
