package import BoardModel

/// The loaded part of a query's results, with the contents of its cards.
///
/// It returns edits as values, which the controller applies to its snapshot. The snapshot holds the
/// order of the loaded cards, which this class reads as `LoadedCards`. The content of every loaded
/// card is in memory, so that painting does not read the database.
package final class CardWindow {
  package static let pageSize = 100
  /// The number of cards read for the first frame of a column.
  package static let firstSize = 50
  /// The most cards that stay loaded, about half of them on each side of the selection.
  package static let limit = 1_000
  /// The most neighbours that are skipped to find a card's position.
  ///
  /// Beyond that, it counts as outside the window.
  static let neighbourLimit = 10_000

  package private(set) var list: any CardList
  /// The number of cards before the first loaded one.
  package private(set) var offset = 0
  /// The number of cards in the results.
  package private(set) var count: Int
  /// Whether anything was read; a hidden column is not read until it shows.
  package private(set) var isOpen = false

  let store: any BoardReading
  private var contents: [Card.ID: CardPreview] = [:]

  package init(query: CardQuery, count: Int, store: any BoardReading) {
    list = StoredCards(query, store: store)
    self.count = count
    self.store = store
  }

  /// Switches to another list, which must then be read again.
  package func read(_ list: any CardList) { self.list = list }

  package func count(_ count: Int) { self.count = count }

  package func content(of card: Card.ID) -> CardPreview? { contents[card] }

  private func extent(_ loaded: any LoadedCards) -> WindowExtent {
    var extent = WindowExtent(limit: Self.limit)
    extent.loaded = loaded.loadedCount
    extent.isStartReached = offset == 0
    extent.isEndReached = offset + extent.loaded >= count
    return extent
  }

  // MARK: Opening

  /// Replaces the loaded cards with the first `limit` ones.
  package func first(_ limit: Int = pageSize) throws(StoreError) -> WindowEdit {
    replace(with: try list.page(.first, limit: limit), offset: 0)
  }

  package func last() throws(StoreError) -> WindowEdit {
    let page = try page(.last)
    return replace(with: page, offset: max(0, count - page.count))
  }

  /// Replaces the loaded cards with the pages around a card.
  package func around(_ card: Card.ID) throws(StoreError) -> WindowEdit {
    let before = try page(.before(card))
    let after = try page(.after(card))
    let offset = try list.rank(of: card) - before.count
    return replace(with: before + (try store.previews(of: [card])) + after, offset: offset)
  }

  /// Reloads the pages around a card, or around the nearest loaded card that is still found, or
  /// else the first page.
  package func again(
    around card: Card.ID?,
    in loaded: any LoadedCards,
    isFound: (Card.ID) throws(StoreError) -> Bool
  ) throws(StoreError) -> (edit: WindowEdit, card: Card.ID?) {
    guard let card, let index = loaded.index(of: card) else { return (try first(), nil) }
    let reach = Self.pageSize / 2
    let nearest =
      (index..<index + reach).compactMap(loaded.card(at:))
      + (1...reach).compactMap { loaded.card(at: index - $0) }
    for card in nearest where try isFound(card) { return (try around(card), card) }
    return (try first(), nil)
  }

  private func page(_ start: PageStart) throws(StoreError) -> [CardPreview] {
    try list.page(start, limit: Self.pageSize)
  }

  private func replace(with page: [CardPreview], offset: Int) -> WindowEdit {
    let former = contents
    isOpen = true
    self.offset = max(0, offset)
    contents = Dictionary(page.map { ($0.id, $0) }) { first, _ in first }
    let changed = page.filter { preview in former[preview.id].map { $0 != preview } ?? false }
    return .replace(page.map(\.id), changed: changed.map(\.id))
  }

  // MARK: Reading on

  /// Reads a page if rows at these indices are near an end of the loaded cards; nil if all are
  /// loaded.
  ///
  /// The default margin is two screens.
  package func readOn(
    around indices: Range<Int>,
    margin: Int? = nil,
    in loaded: any LoadedCards
  ) throws(StoreError) -> WindowEdit? {
    let margin = margin ?? max(indices.count * 2, 20)
    let wanted = indices.lowerBound - margin..<indices.upperBound + margin
    switch extent(loaded).missing(around: wanted) {
    case .start:
      guard let first = loaded.card(at: 0) else { return nil }
      let page = try page(.before(first))
      offset = page.isEmpty ? 0 : max(0, offset - page.count)
      return insertion(of: page, .before(first))
    case .end:
      guard let last = loaded.card(at: loaded.loadedCount - 1) else { return nil }
      return insertion(of: try page(.after(last)), .after(last))
    case nil: return nil
    }
  }

  private func insertion(of page: [CardPreview], _ anchor: WindowEdit.Anchor) -> WindowEdit? {
    for preview in page { contents[preview.id] = preview }
    return page.isEmpty ? nil : .insert(page.map(\.id), anchor)
  }

  /// Discards cards that are far from a card, so that memory does not grow while you scroll through
  /// a million cards.
  package func release(around card: Card.ID?, in loaded: any LoadedCards) -> WindowEdit? {
    guard loaded.loadedCount > Self.limit, let card, let middle = loaded.index(of: card) else {
      return nil
    }
    let kept = extent(loaded).kept(around: middle)
    let far = Array(0..<kept.lowerBound) + Array(kept.upperBound..<loaded.loadedCount)
    offset += kept.lowerBound
    return deletion(of: far.compactMap(loaded.card(at:)))
  }

  private func deletion(of cards: [Card.ID]) -> WindowEdit {
    for card in cards { contents[card] = nil }
    return .delete(cards)
  }

  // MARK: Events

  /// The edit for an event; nil if no loaded card changes.
  ///
  /// After a reset, the caller uses `again`.
  package func receive(
    _ event: ColumnViewModel.Event,
    in loaded: any LoadedCards
  ) throws(StoreError) -> WindowEdit? {
    switch event {
    case .cardCreated(let card, let count):
      self.count = count
      return try edit(of: card) { () throws(StoreError) in try created(card, in: loaded) }
    case .cardUpdated(let card): return try updated(card, in: loaded)
    case .cardMoved(let card):
      return try edit(of: card) { () throws(StoreError) in try moved(card, in: loaded) }
    case .cardDeleted(let card, let count):
      self.count = count
      return try deleted(card, in: loaded)
    case .countChanged(let count), .reset(let count):
      self.count = count
      return nil
    }
  }

  /// The edit for a card; nil if the card no longer exists; an event about that will follow.
  private func edit(
    of card: Card.ID,
    _ body: () throws(StoreError) -> WindowEdit?
  ) throws(StoreError) -> WindowEdit? {
    do throws(StoreError) {
      return try body()
    } catch .cardNotFound(card) {
      return nil
    }
  }

  private func created(
    _ card: Card.ID,
    in loaded: any LoadedCards
  ) throws(StoreError) -> WindowEdit? {
    guard isOpen, loaded.index(of: card) == nil else { return nil }
    if loaded.loadedCount == 0 { return try first() }
    let anchor = try anchor(of: card, in: loaded)
    try correctOffset(after: card, to: anchor, in: loaded)
    guard let anchor else { return nil }
    try readContent(of: card)
    return .insert([card], anchor)
  }

  private func updated(
    _ card: Card.ID,
    in loaded: any LoadedCards
  ) throws(StoreError) -> WindowEdit? {
    guard loaded.index(of: card) != nil else { return nil }
    let former = contents[card]
    try readContent(of: card)
    return contents[card] == former ? nil : .reload([card])
  }

  private func moved(
    _ card: Card.ID,
    in loaded: any LoadedCards
  ) throws(StoreError) -> WindowEdit? {
    guard loaded.index(of: card) != nil else { return try created(card, in: loaded) }
    if loaded.loadedCount == 1 { return try first() }
    let anchor = try anchor(of: card, in: loaded)
    try correctOffset(after: card, to: anchor, in: loaded)
    guard let anchor else { return deletion(of: [card]) }
    let former = contents[card]
    try readContent(of: card)
    // The change that moved the card may have changed its content too, so compare it here.
    return .move(card, anchor, isChanged: contents[card] != former)
  }

  private func deleted(
    _ card: Card.ID,
    in loaded: any LoadedCards
  ) throws(StoreError) -> WindowEdit? {
    guard isOpen else { return nil }
    guard loaded.index(of: card) != nil else {
      if offset > 0, let first = loaded.card(at: 0) {
        offset = try list.rank(of: first)
      }
      return nil
    }
    if loaded.loadedCount == 1, count > 0 { return try first() }
    return deletion(of: [card])
  }

  private func correctOffset(
    after card: Card.ID,
    to anchor: WindowEdit.Anchor?,
    in loaded: any LoadedCards
  ) throws(StoreError) {
    let first = loaded.card(at: 0) == card ? loaded.card(at: 1) : loaded.card(at: 0)
    guard let first else { return }
    if anchor == .before(first) {
      offset = try list.rank(of: card)
    } else if offset > 0 || anchor == nil {
      offset = try list.rank(of: first)
    }
  }

  private func readContent(of card: Card.ID) throws(StoreError) {
    if let content = try store.previews(of: [card]).first { contents[card] = content }
  }
}
