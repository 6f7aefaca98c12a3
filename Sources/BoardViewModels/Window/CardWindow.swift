package import BoardModel

/// The stretch of a query's answer that is loaded, with the contents of its cards.
///
/// It reads what is wanted and answers with edits as values, which the controller makes to its
/// snapshot: the order of the loaded cards is kept there and asked for as `LoadedCards`. The content
/// of every loaded card is at hand, so that painting reads no database.
package final class CardWindow {
  /// How many cards are read at once.
  package static let pageSize = 100
  /// How many cards of a column are read for its first frame.
  package static let firstSize = 50
  /// How many cards stay loaded, about half of them on each side of the selection.
  package static let limit = 1_000
  /// How many neighbours that are not loaded are passed over to find a card's place; after that it
  /// counts as out of sight.
  static let neighbourLimit = 10_000

  /// What is read; the store's own list, or one that was found.
  package private(set) var list: any CardList
  /// How many cards of the answer stand before the first loaded one.
  package private(set) var offset = 0
  /// How many cards the answer has.
  package private(set) var count: Int
  /// Whether anything was read: the window of a column out of sight waits until it shows.
  package private(set) var isOpen = false

  let store: any BoardReading
  private var contents: [Card.ID: CardPreview] = [:]

  package init(query: CardQuery, count: Int, store: any BoardReading) {
    list = StoredCards(query, store: store)
    self.count = count
    self.store = store
  }

  /// Reads another list from now on; what is loaded is to be read again.
  package func read(_ list: any CardList) { self.list = list }

  /// How many cards that list has.
  package func count(_ count: Int) { self.count = count }

  /// What is known of a loaded card without reading.
  package func content(of card: Card.ID) -> CardPreview? { contents[card] }

  private func extent(_ loaded: any LoadedCards) -> WindowExtent {
    var extent = WindowExtent(limit: Self.limit)
    extent.loaded = loaded.loadedCount
    extent.isStartReached = offset == 0
    extent.isEndReached = offset + extent.loaded >= count
    return extent
  }

  // MARK: Opening

  /// The first page, or so many of its cards, in place of what is loaded.
  package func first(_ limit: Int = pageSize) throws(StoreError) -> WindowEdit {
    replace(with: try list.page(.first, limit: limit), offset: 0)
  }

  /// The last page, in place of what is loaded.
  package func last() throws(StoreError) -> WindowEdit {
    let page = try page(.last)
    return replace(with: page, offset: max(0, count - page.count))
  }

  /// The pages around a card, in place of what is loaded.
  package func around(_ card: Card.ID) throws(StoreError) -> WindowEdit {
    let before = try page(.before(card))
    let after = try page(.after(card))
    let offset = try list.rank(of: card) - before.count
    return replace(with: before + (try store.previews(of: [card])) + after, offset: offset)
  }

  /// All again around a card, or around the nearest loaded one that is still found; with neither, the
  /// first page.
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

  /// Reads a page where the rows around these indices come near an end of what is loaded; nil where
  /// all of them are there.
  ///
  /// Without a margin two screens are read ahead.
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

  /// Lets go of what is far from a card, so that scrolling through a million cards takes no more
  /// memory than standing still.
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

  /// What an event makes of what is loaded; nil where nothing of it changes.
  ///
  /// A reset is answered by `again`.
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

  /// The edit for a card; nil where it is gone already, as the event that says so comes behind this one.
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
    // What has moved the card may have changed it too; the content is read once for both.
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

  /// Counts again what stands before the window once a card has come to a place beside a loaded one,
  /// or to one outside.
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
