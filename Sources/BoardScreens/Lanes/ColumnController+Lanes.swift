import BoardModel
import BoardViewModels
import TerminalSurface

extension ColumnController {
  /// The sections of the column if it is grouped by lane and its order is known.
  var lanes: NamedSections? {
    guard viewModel.arrangement.group == .lane, viewModel.found?.isUnsorted == false else {
      return nil
    }
    return viewModel.namedSections(on: view.today)
  }

  /// The place of the selected card among all cards found, including folded ones.
  var selectedPlace: Int? {
    guard let selected, let index = index(of: selected) else { return nil }
    let row = window.offset + index
    return viewModel.folded?.cardsBefore(row: row) ?? row
  }

  /// A part of the cards found as a list of its own, for a lane.
  ///
  /// Reads at most `limit` rows ahead.
  func part(
    _ cards: Range<Int>,
    prompt: PromptPlace?,
    reading limit: Int
  ) throws(StoreError) -> ColumnLayout.List {
    let found = viewModel.found
    let card = { (index: Int) -> Card.ID? in
      let place = cards.lowerBound + index
      guard index >= 0, let found, cards.contains(place), place < found.cards.count else {
        return nil
      }
      return found.cards[place]
    }
    try laneRows.read((0..<min(limit, cards.count)).compactMap(card), except: window)
    return view.list((cards.count, 0, cards.count), card: card, prompt: prompt)
  }

  /// Prepares everything but the rows, which the lanes choose.
  func prepareForLanes() throws(StoreError) {
    // From now on, contents outside the window are read too.
    if view.lines == nil { view.lines = ColumnView.Lines(height: view.area.height) }
    view.guest = viewModel.guest
    try openWindow()
    try refreshFolds()
    hits.phrases = view.isCompact ? [] : view.phrases
    (wasPrepared, hasReadAhead) = (true, true)
  }

  /// Selects the card nearest to a place in a lane, or to where the lane would be.
  func select(_ place: LanePlace) throws(StoreError) {
    guard let lanes, let found = viewModel.found, lanes.count > 0 else { return }
    var index = try lanes.index(notBefore: place.section)
    if let own = try lanes.entry(at: index), own.section == place.section {
      if !viewModel.isFolded(place.section) {
        index += min(place.card, own.cards.count - 1)
      }
    } else if index == lanes.count, let last = try lanes.entry(endingAt: index) {
      index = viewModel.isFolded(last.section) ? last.cards.lowerBound : index - 1
    }
    try reveal(found.cards[index])
  }
}

/// A card by its lane and its number in it, from 0.
struct LanePlace: Hashable {
  let section: CardSection
  let card: Int
}

/// The contents of rows in lanes that are outside the window of their column.
final class LaneRows {
  private let store: any BoardReading
  private var contents: [Card.ID: CardPreview] = [:]
  private static let limit = 1_000

  init(_ store: any BoardReading) { self.store = store }

  func content(of card: Card.ID) -> CardPreview? {
    if let known = contents[card] { return known }
    let read = (try? store.previews(of: [card]))?.first
    contents[card] = read
    return read
  }

  func read(_ cards: [Card.ID], except window: CardWindow) throws(StoreError) {
    let missing = cards.filter { contents[$0] == nil && window.content(of: $0) == nil }
    if missing.isEmpty { return }
    if contents.count > Self.limit { contents = [:] }
    for preview in try store.previews(of: missing) { contents[preview.id] = preview }
  }

  func forget(_ card: Card.ID) { contents[card] = nil }

  func forgetAll() { contents = [:] }
}
